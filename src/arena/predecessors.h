/* predecessors.h -- the two ways of turning the moves around: the obvious one, and the one for large arenas. */
#ifndef MB_ARENA_PREDECESSORS_H
#define MB_ARENA_PREDECESSORS_H

#include "marienbad/arena.h"

/* By counting, one thread: three random accesses a move, which is best while the counters fit into the cache. */
mb_status mb_predecessors_by_counting(mb_predecessors *out, const mb_arena *arena, const mb_limits *limits);

/* By buckets of 2^shift targets each and pieces of 2^rows positions each (shift + rows at most 32), on as many
 * threads as the limits allow: two passes over the moves that write into few places at once, and one over each
 * bucket, which fits into the cache.  The same result.  While it works it takes 8 bytes for each pair of a bucket and
 * a piece, and little else. */
mb_status mb_predecessors_by_buckets(mb_predecessors *out, const mb_arena *arena, unsigned shift, unsigned rows,
                                     const mb_limits *limits);

#endif
