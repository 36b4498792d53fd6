/* plane_loop.h -- a loop over independent numbers, in chunks, on all threads; the limits are checked inside it. */
#ifndef MB_PLANES_PLANE_LOOP_H
#define MB_PLANES_PLANE_LOOP_H

#include "marienbad/limits.h"

/* Call work(context, i) for each i below `count`, on the threads that `limits` allow.  Calls may run at the same time
 * and in any order, except that a thread does a chunk of neighbours in order.
 * return  MB_OK; MB_ECANCEL, MB_ELIMIT: some calls were not made */
mb_status mb_plane_loop(uint32_t count, void (*work)(void *context, uint32_t i), void *context,
                        const mb_limits *limits);

/* The same, one number after the other, for work that needs memory of each thread: work(context, i, worker) as for
 * mb_team_run(), on `threads` threads. */
mb_status mb_plane_loop_each(int threads, uint64_t count, void (*work)(void *context, uint32_t i, int worker),
                             void *context, const mb_limits *limits);

#endif
