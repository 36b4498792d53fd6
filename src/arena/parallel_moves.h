/* parallel_moves.h -- of several moves between the same two positions one is kept, with the least cost. */
#pragma once

#include "marienbad/arena.h"

/* Keep the first move to each target, in the order of the moves, closing the gaps between the rows, and check every
 * target, by so many threads.  MB_OK; MB_ENOMEM; MB_ENOTFOUND: *wrong has a move to a position that does not exist.
 */
mb_status mb_parallel_moves_merge(mb_arena *arena, uint32_t *wrong, int threads);
