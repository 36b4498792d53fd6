/* all_predecessors.h -- the predecessors of a graph whose marks do not matter.
 *
 * Unlike mb_predecessors_compute(), this counts the moves of marked positions, too.
 */
#pragma once

#include "core/base.h"
#include "marienbad/arena.h"

/* Compute them in time and memory O(positions + moves); release with mb_predecessors_clear().  With `moves`
 * (nullable),
 * (*moves)[i] is the number of the move that comes from out->from[i]; release it with mb_release().  MB_OK,
 * MB_ENOMEM, MB_ECANCEL or MB_ELIMIT. */
mb_status mb_all_predecessors_compute(mb_predecessors *out, uint64_t **moves, const mb_arena *graph,
                                      const mb_limits *limits);
