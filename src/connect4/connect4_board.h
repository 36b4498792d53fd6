/* connect4_board.h -- a board in a 64-bit word: shape, columns, scores.
 *
 * Cell (column, row) is bit column*stride + row; at least one spare row lies above each column, so that lines never
 * run from one column's top into the next column's bottom.  Where it fits the stride is 8: then a mirror image is a
 * byte swap.
 */
#pragma once

#include "core/base.h"

typedef struct mb_c4_shape {
    int width, height, stride;
    int cells;       /* width * height */
    int key_bits;    /* a key is less than 2^key_bits */
    uint64_t bottom; /* the lowest cell of each column */
    uint64_t board;  /* all cells */
    uint64_t above;  /* the spare cell on top of each column */
    uint64_t even;   /* rows 2, 4, 6, ... counted from 1 */
} mb_c4_shape;

/* The usual board, known to the compiler. */
#define MB_C4_SHAPE_7X6                                                                                              \
    ((mb_c4_shape){7, 6, 8, 42, 56, UINT64_C(0x01010101010101), UINT64_C(0x3f3f3f3f3f3f3f),                          \
                   UINT64_C(0x40404040404040), UINT64_C(0x2a2a2a2a2a2a2a)})

/* The shape of a board; false: it is not accepted, or has no cells. */
bool mb_c4_shape_set(mb_c4_shape *out, int width, int height);

/* Shifts that are defined for every distance, as tall boards need. */
MB_INLINE uint64_t mb_c4_up(uint64_t x, int k)
{
    MB_ASSERT(k >= 0);
    return k < 64 ? x << k : 0;
}
MB_INLINE uint64_t mb_c4_down(uint64_t x, int k)
{
    MB_ASSERT(k >= 0);
    return k < 64 ? x >> k : 0;
}

/* Where the next stone of each column would fall. */
MB_INLINE uint64_t mb_c4_playable(mb_c4_shape g, uint64_t stones)
{
    return (stones + g.bottom) & g.board;
}

/* Cells at or above the lowest cell of x in each column.  In a column, 2^height - x has ones from the lowest bit of x
 * on, except where x has its other bits. */
MB_INLINE uint64_t mb_c4_from(mb_c4_shape g, uint64_t x)
{
    return ((g.above - x) | x) & g.board;
}

/* Score of the player who wins with the board's k-th stone. */
MB_INLINE int mb_c4_win_at(mb_c4_shape g, int k)
{
    return (g.cells - k) / 2 + 1;
}

/* Left and right swapped. */
MB_INLINE uint64_t mb_c4_mirror(mb_c4_shape g, uint64_t x)
{
    if (g.stride == 8)
        return __builtin_bswap64(x) >> (64 - 8 * g.width);
    const uint64_t column = mb_c4_up(1, g.stride) - 1;
    uint64_t y = 0;
    for (int c = 0; c < g.width; c++)
        y = mb_c4_up(y, g.stride) | (mb_c4_down(x, c * g.stride) & column);
    return y;
}

/* First cell of each line of four inside p, in direction d; and the cells of the lines that begin at q. */
MB_INLINE uint64_t mb_c4_line_starts(uint64_t p, int d)
{
    const uint64_t pairs = p & mb_c4_down(p, d);
    return pairs & mb_c4_down(pairs, 2 * d);
}
MB_INLINE uint64_t mb_c4_line_cells(uint64_t q, int d)
{
    const uint64_t pairs = q | mb_c4_up(q, d);
    return pairs | mb_c4_up(pairs, 2 * d);
}
