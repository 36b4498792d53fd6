/* plane_reach_layer.h -- the layers of the forward pass: blocks of every kind. */
#ifndef MB_PLANES_PLANE_REACH_LAYER_H
#define MB_PLANES_PLANE_REACH_LAYER_H

#include "planes/plane_reach_tables.h"
#include "planes/plane_run.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Tables and layers of a board, for the forward pass. */
typedef struct mb_reach_board {
    const mb_plane_board *board;
    mb_reach_tables tables;
    mb_reach_layer layer[MB_PLANE_MOST_CELLS + 1];
} mb_reach_board;

/* Make them for a board, which must outlive them; released with mb_reach_board_clear(). */
mb_status mb_reach_board_make(mb_reach_board *out, const mb_plane_board *board, uint64_t transposed_most,
                              const mb_limits *limits);
void mb_reach_board_clear(mb_reach_board *reach);

/* Words of transposed blocks, at most. */
uint64_t mb_reach_board_transposed(const mb_reach_board *reach);

/* The position at a place of a layer of `stones` stones, whose blocks are `block`. */
mb_plane_position mb_reach_position(const mb_reach_board *reach, const mb_plane_block *block, int stones,
                                    uint64_t place);

#ifdef __cplusplus
}
#endif

#endif
