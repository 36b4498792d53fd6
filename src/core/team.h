/* team.h -- several threads do the items of one piece of work.
 *
 * The one place where threads are started.  Items are taken as they come, so that who does what is never the same
 * twice: what is done must not depend on it.  Whatever an item needs is allocated before.
 */
#ifndef MB_CORE_TEAM_H
#define MB_CORE_TEAM_H

#include "core/base.h"

/* Do item 0, 1, … items-1 of `work`, on up to `threads` threads; `worker` (below `threads`) is who does it, so that
 * each may have room of its own.  In order where there is one thread. */
void mb_team_run(int threads, uint32_t items, void (*work)(void *context, uint32_t item, int worker), void *context);

/* Add to a number that several workers add to; returns what it was. */
static inline uint64_t mb_team_add(uint64_t *number, uint64_t more)
{
    return __atomic_fetch_add(number, more, __ATOMIC_RELAXED);
}

#endif
