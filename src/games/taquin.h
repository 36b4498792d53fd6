/* taquin.h -- boards of sliding tiles, and lower bounds of the number of moves to the goal.
 *
 * A board of at most 16 cells is a 64-bit state: cell c = row * cols + col, from the top left, is bits 4c .. 4c+3 and
 * holds its tile's number, 0 for the blank.  In the goal the blank comes first (tile t in cell t) or last (t - 1),
 * unless the goal is given as a board. A move slides a tile into the blank; its letter U, L, R or D says where the
 * *blank* goes.
 */
#pragma once

#include "games/list.h"

enum { MB_TAQUIN_CELLS = 16 };
enum { MB_TAQUIN_U, MB_TAQUIN_L, MB_TAQUIN_R, MB_TAQUIN_D, MB_TAQUIN_WAYS }; /* in the order of the moves */

/* An instance of the game. */
typedef struct mb_taquin {
    int rows, cols, cells;
    bool last;   /* the blank of the goal is in the last cell */
    bool corner; /* in the last or in the first */
    mb_state goal;
    uint64_t seed;
    uint8_t tile_goal[MB_TAQUIN_CELLS];            /* goal cell of each tile, and of the blank */
    int8_t next[MB_TAQUIN_CELLS][MB_TAQUIN_WAYS];  /* cell above, left, right, below; -1 outside */
    uint8_t far[MB_TAQUIN_CELLS][MB_TAQUIN_CELLS]; /* far[tile][cell]: moves from the cell to the tile's goal */
} mb_taquin;

/* Make the instance; rows * cols must be from 2 to 16. */
void mb_taquin_init(mb_taquin *out, int rows, int cols, bool last);

static inline unsigned mb_taquin_tile(mb_state board, int cell)
{
    MB_ASSERT(0 <= cell && cell < MB_TAQUIN_CELLS);
    return (unsigned)(board >> (4 * cell)) & 15;
}

/* The cell of the blank: the first nibble that is 0. */
static inline int mb_taquin_blank(mb_state board)
{
    const uint64_t ones = UINT64_C(0x1111111111111111);
    const uint64_t zero = (board - ones) & ~board & ones << 3; /* right up to the first, which is all it takes */
    MB_ASSERT(zero != 0);
    return __builtin_ctzll(zero) / 4;
}

/* The board after the tile in cell `from` slid into the blank, in cell `blank`. */
static inline mb_state mb_taquin_slide(mb_state board, int blank, int from)
{
    MB_ASSERT(mb_taquin_tile(board, blank) == 0 && mb_taquin_tile(board, from) != 0);
    return board + mb_taquin_tile(board, from) * ((UINT64_C(1) << (4 * blank)) - (UINT64_C(1) << (4 * from)));
}

/* Can the goal be reached?  By the parity of the permutation of the tiles and of the blank's distance, which each
 * move changes together; in a single row or column, by the order of the tiles. */
bool mb_taquin_solvable(const mb_taquin *self, mb_state board);

/* The board with its tiles numbered so that the goal has them in order; only where the goal's blank is in a corner.
 */
mb_state mb_taquin_rename(const mb_taquin *self, mb_state board);

/* The board rotated by 180 degrees, for the goal with the blank at the other end: the number of moves is the same. */
mb_state mb_taquin_turn(const mb_taquin *self, mb_state board);

/* Lower bounds of the moves to the goal, all of them monotone; `self` is an mb_taquin.
 *   none             0
 *   misplaced        tiles that are not in their cell
 *   manhattan        sum over the tiles of rows and columns to their cell
 *   linear_conflict  that, and 2 for each tile that must leave its row or column to let others pass
 */
uint32_t mb_taquin_none(const void *self, mb_state board);
uint32_t mb_taquin_misplaced(const void *self, mb_state board);
uint32_t mb_taquin_manhattan(const void *self, mb_state board);
uint32_t mb_taquin_linear_conflict(const void *self, mb_state board);

/* 2 for each tile that must leave a line of cells: the line begins at `cell` and goes on in steps of `step`. */
uint32_t mb_taquin_line_conflict(const mb_taquin *self, mb_state board, int cell, int step, int length);
