/* pack.h -- a board of X, O and empty cells, and the player to move, as one number.
 *
 * A cell is a digit of base 3 (0 empty, 1 of player 1, 2 of player 2), the mover the last bit: two bits a cell would
 * hold 31 cells, this holds 39.  A stone more is an addition.
 */
#pragma once

#include "core/base.h"
#include "marienbad/game.h"

enum { MB_PACK_CELLS = 39 };

/* The cells of five digits: see pack.c. */
enum { MB_PACK_AT = 5, MB_PACK_WORDS = 243 };
extern const uint16_t mb_pack_cells[MB_PACK_WORDS];

/* digit[cell]: 3 to the power of the cell, for as many cells. */
static inline void mb_pack_digits(uint64_t *digit, int cells)
{
    MB_ASSERT(cells <= MB_PACK_CELLS);
    for (int cell = 0; cell < cells; cell++)
        digit[cell] = cell == 0 ? 1 : 3 * digit[cell - 1];
}

typedef struct mb_packed {
    uint64_t x, o; /* the cells of players 1 and 2 */
    mb_player mover;
} mb_packed;

static inline mb_player mb_pack_mover(mb_state state)
{
    return (mb_player)(state & 1);
}

static inline mb_packed mb_unpack(mb_state state)
{
    mb_packed board = {.mover = mb_pack_mover(state)};
    uint64_t digits = state >> 1;
    for (int cell = 0; digits; cell += MB_PACK_AT, digits /= MB_PACK_WORDS) {
        const uint64_t cells = mb_pack_cells[digits % MB_PACK_WORDS];
        board.x |= (cells & 31) << cell;
        board.o |= cells >> MB_PACK_AT << cell;
    }
    return board;
}

static inline mb_state mb_pack(const mb_packed *board)
{
    MB_ASSERT((board->x & board->o) == 0 && (board->x | board->o) >> MB_PACK_CELLS == 0);
    uint64_t digits = 0;
    if (board->x | board->o)
        for (int cell = 63 - __builtin_clzll(board->x | board->o); cell >= 0; cell--)
            digits = 3 * digits + (board->x >> cell & 1) + 2 * (board->o >> cell & 1);
    return digits << 1 | (board->mover == MB_P2);
}
