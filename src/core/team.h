/* team.h -- several threads do the items of one piece of work.
 *
 * The one place where threads start (script/includes checks it).  Which worker does which item differs from run to
 * run, so the result must not depend on it.  An item that can fail keeps its status for the caller to read.
 */
#pragma once

#include "core/base.h"

/* Do items 0, 1, … items-1 of `work` on up to `threads` threads, each taking the next item as soon as it is free.
 * `worker`, below `threads`, is the number of the thread, so that each thread may have memory of its own.  One thread
 * does the items in order. */
void mb_team_run(int threads, uint32_t items, void (*work)(void *context, uint32_t item, int worker), void *context);

/* Do one item per worker, at the same time where the machine has that many threads; item 0 is done by the caller. */
void mb_team_each(int threads, void (*work)(void *context, int worker), void *context);

/* How many of the threads wanted can start?  OpenMP ends the process where one cannot.  1 where the compiler has no
 * OpenMP. */
int mb_team_possible(int wanted);

/* The number of threads where none is given: OMP_NUM_THREADS, or one for each processor. */
int mb_team_usual(void);

#ifdef MB_TESTING
extern int mb_team_most; /* no more can start; 0: as the system has it */
#endif

/* Add to a number that several workers add to; returns its value before. */
static inline uint64_t mb_team_add(uint64_t *number, uint64_t more)
{
    return __atomic_fetch_add(number, more, __ATOMIC_RELAXED);
}
