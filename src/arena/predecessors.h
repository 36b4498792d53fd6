/* predecessors.h -- two ways to compute predecessors: a counting sort, and a bucket sort for arenas larger than the
 * cache. */
#pragma once

#include "marienbad/arena.h"

/* Use the caller's predecessors, or compute them: where *given is NULL or empty, *own is filled, and *given points to
 * it. `own` is released with mb_predecessors_clear() in any case.  Returns what mb_predecessors_compute() does. */
mb_status mb_predecessors_ensure(const mb_predecessors **given, mb_predecessors *own, const mb_arena *arena,
                                 const mb_limits *limits);

/* By a counting sort, in one thread: three random accesses a move, which is best while the counters fit into the
 * cache. */
mb_status mb_predecessors_by_counting(mb_predecessors *out, const mb_arena *arena, const mb_limits *limits);

/* By a bucket sort, with as many threads as the limits allow: two passes over the moves that write to one address a
 * bucket, and one over each bucket, which fits into the cache.  A bucket has 2^shift targets, an item of work for a
 * thread 2^rows positions; shift + rows is at most 32.  The result is the same.  Besides it, 8 bytes are taken for
 * each pair of a bucket and an item, and little else. */
mb_status mb_predecessors_by_buckets(mb_predecessors *out, const mb_arena *arena, unsigned shift, unsigned rows,
                                     const mb_limits *limits);
