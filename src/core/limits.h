/* limits.h -- how long-running work obeys its mb_limits: a counter of steps that checks time and cancellation only
 * now and then. */
#pragma once

#include "core/base.h"
#include "marienbad/limits.h"

typedef struct mb_pace {
    const mb_limits *limits;
    uint64_t done, total;
    const uint32_t *shown; /* what the callback gets instead of `done`; NULL: `done` */
    uint64_t next;         /* check the limits when `done` gets here */
    uint64_t stride;       /* steps between two checks */
    double began;
} mb_pace;

/* In test builds with assertions, work is divided into smaller pieces, so that small tests have several. */
#if defined(MB_TESTING) && !defined(NDEBUG)
enum { MB_SMALL_PIECES = 1 };
#else
enum { MB_SMALL_PIECES = 0 };
#endif

/* The number of threads to use, at least 1; 1 where the compiler has no OpenMP. */
int mb_threads(const mb_limits *limits);

/* Begin work of `total` steps (0: unknown). */
mb_pace mb_pace_begin(const mb_limits *limits, uint64_t total);

/* Check the limits: MB_OK, MB_ECANCEL, or MB_ELIMIT when the time is used up. */
mb_status mb_pace_look(mb_pace *pace);

/* The same work begins another phase, of `total` steps; its time goes on. */
static inline void mb_pace_phase(mb_pace *pace, uint64_t total)
{
    pace->done = 0;
    pace->total = total;
    if (pace->next != UINT64_MAX)
        pace->next = pace->stride;
}

/* Steps take long: check the limits after each. */
static inline void mb_pace_often(mb_pace *pace)
{
    pace->stride = 1;
    if (pace->next != UINT64_MAX)
        pace->next = pace->done;
}

/* A step took as long as `steps` usual ones: check the limits earlier. */
static inline void mb_pace_sooner(mb_pace *pace, uint64_t steps)
{
    if (pace->next != UINT64_MAX && pace->next > pace->done)
        pace->next -= steps < pace->next - pace->done ? steps : pace->next - pace->done;
}

/* Count `steps` more, and check the limits if it is time. */
static inline mb_status mb_pace_step(mb_pace *pace, uint64_t steps)
{
    pace->done += steps;
    return MB_LIKELY(pace->done < pace->next) ? MB_OK : mb_pace_look(pace);
}

#ifdef MB_TESTING
/* From now on, check the limits at every step, so that a test can cut the work at each of them. */
void mb_pace_look_always(void);
#endif
