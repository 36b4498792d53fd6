/* parallel_frontier.h -- a level of a wave flooded as a whole, by several threads, or by one at no more than the
 * cache's price.
 *
 * First every move into the level leaves a note for the position that it comes from; the notes are kept in buckets
 * of positions that lie side by side.  Then each bucket is worked off by itself: its words stay in the cache, and
 * nobody else writes to them.
 */
#ifndef MB_SOLVE_PARALLEL_FRONTIER_H
#define MB_SOLVE_PARALLEL_FRONTIER_H

#include "solve/retrograde.h"

typedef struct mb_parallel_frontier mb_parallel_frontier;

/* What the wave needs for that; NULL when there is no memory. */
mb_parallel_frontier *mb_parallel_frontier_new(const mb_retrograde *wave);
void mb_parallel_frontier_free(mb_parallel_frontier *wide);

/* Flood queue[head .. level_end-1], which have `rank`; what joins is added to the queue. */
mb_status mb_parallel_frontier_process(mb_retrograde *wave, uint32_t level_end, uint32_t rank);

#endif
