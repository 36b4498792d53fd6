/* plane_loop.h -- a loop over independent numbers, in chunks, on all threads. */
#ifndef MB_PLANES_PLANE_LOOP_H
#define MB_PLANES_PLANE_LOOP_H

#include "marienbad/limits.h"

/* Call work(context, i) for each i below `count`, on the threads that `limits` allow.  Calls may run at the same time
 * and in any order, except that a thread does a chunk of neighbours in order. */
void mb_plane_loop(uint32_t count, void (*work)(void *context, uint32_t i), void *context, const mb_limits *limits);

#endif
