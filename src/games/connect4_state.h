/* connect4_state.h -- a state of Connect 4 and the stones in it: the one place that takes states apart.
 *
 * A state has height+1 bits a column, from the bottom up: a 1 for each stone of player 1 (X), a 0 for each of player
 * 2 (O), then a 1 that marks where the next stone falls.  The number of stones tells whose turn it is.
 *
 * A board is written in five ways, each for its own purpose:
 *
 *   mb_state           one word a position: rules, arenas, tables
 *   mb_c4_stones       sets of cells, cell `row` of column c being bit c * step + row: moves and lines of the rules
 *   mb_c4_position     stones of the mover and of the other player, 8 bits a column where that fits: the search,
 *                      which mirrors boards by swapping bytes (connect4/connect4_board.h)
 *   a slot             heights of the columns and a word of colours, both counted: of a tier of a table, all boards
 *                      (connect4_numbers.h); of a layer of a book, mirror images once (connect4/connect4_slots.h)
 *   mb_plane_position  heights and stones of player 2, column by column: the index of planes (annexe/connect4)
 */
#pragma once

#include "core/base.h"
#include "marienbad/game.h"

enum { MB_C4_FOLDS = 6 }; /* doublings from one bit to 64 */

/* Where the columns of a board lie in 64 bits, which width * (height + 1) must not exceed. */
typedef struct mb_c4_layout {
    int width, height;
    int step;                   /* bits a column: height + 1 */
    uint64_t bottom, top;       /* the lowest bit of each column, and the one above all its stones */
    uint64_t keep[MB_C4_FOLDS]; /* bits that are left of a column shifted down by 2^i: none of the next one's */
} mb_c4_layout;

static inline mb_c4_layout mb_c4_layout_of(int width, int height)
{
    MB_ASSERT(width > 0 && height > 0 && width * (height + 1) <= 64);
    mb_c4_layout layout = {.width = width, .height = height, .step = height + 1};
    for (int col = 0; col < width; col++) {
        const uint64_t column = ~UINT64_C(0) >> (64 - layout.step);
        layout.bottom |= UINT64_C(1) << col * layout.step;
        for (int i = 0; i < MB_C4_FOLDS && 1 << i < layout.step; i++)
            layout.keep[i] |= column >> (1 << i) << col * layout.step;
    }
    layout.top = layout.bottom << height;
    return layout;
}

/* The stones of a state. */
typedef struct mb_c4_stones {
    uint64_t all, x; /* cells taken, and those of X */
    uint64_t next;   /* where the next stone of each column falls */
    int count;
} mb_c4_stones;

/* Fill each column with 1s from its mark down, doubling the reach each time. */
static inline mb_c4_stones mb_c4_stones_of(const mb_c4_layout *layout, mb_state state)
{
    uint64_t filled = state;
    for (int i = 0; i < MB_C4_FOLDS && layout->keep[i]; i++)
        filled |= filled >> (1 << i) & layout->keep[i];
    const uint64_t all = filled >> 1 & layout->keep[0];
    MB_ASSERT(__builtin_popcountll(filled & ~all) == layout->width); /* one mark a column */
    return (mb_c4_stones){.all = all, .x = state & all, .next = filled & ~all, .count = __builtin_popcountll(all)};
}

/* The state in which X has the stones `x` among `all`, which lie on one another in every column. */
static inline mb_state mb_c4_state_of(const mb_c4_layout *layout, uint64_t all, uint64_t x)
{
    MB_ASSERT((x & ~all) == 0 && (all & (all + layout->bottom)) == 0);
    return (all + layout->bottom) | x;
}

/* A set of cells, seen from the bottom of a column. */
static inline uint64_t mb_c4_in_column(const mb_c4_layout *layout, uint64_t cells, int col)
{
    MB_ASSERT(0 <= col && col < layout->width);
    return cells >> col * layout->step & ((UINT64_C(1) << layout->height) - 1);
}
