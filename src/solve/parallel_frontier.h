/* parallel_frontier.h -- a wide level of a retrograde iteration, expanded as a whole by several threads; or by one,
 * which then waits less for memory.
 *
 * First, every move into the level writes an update for the position that it comes from; updates are kept in buckets
 * of positions with neighbouring numbers.  Then each bucket is processed by one thread: its words fit into the cache,
 * and no other thread writes to them.
 */
#pragma once

#include "solve/retrograde.h"

typedef struct mb_parallel_frontier mb_parallel_frontier;

void mb_parallel_frontier_free(mb_parallel_frontier *frontier);

/* Expand queue[head .. level_end-1], the level of `rank`; positions that enter are added to the queue.  The
 * memory for this is allocated the first time, and kept in `iteration`.  MB_OK, MB_ENOMEM, MB_ECANCEL, MB_ELIMIT. */
mb_status mb_parallel_frontier_expand(mb_retrograde *iteration, uint32_t level_end, uint32_t rank);
