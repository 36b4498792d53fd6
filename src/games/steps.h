/* steps.h -- games in which men go from square to square, and what follows from the list of their steps.
 *
 * A game lists its steps once; moves, their names and the places where they are clicked come from that list.  Its
 * struct begins with an mb_men, its states are those of pack.h.
 */
#pragma once

#include "games/draw.h"
#include "games/pack.h"

enum { MB_STEPS = 128 }; /* steps of a position at most */

typedef struct mb_man_step {
    int8_t row, col;       /* from */
    int8_t to_row, to_col; /* to: one row or column outside where the man leaves the board */
} mb_man_step;

typedef struct mb_man_steps {
    mb_man_step at[MB_STEPS];
    size_t count;
} mb_man_steps;

static inline void mb_man_steps_add(mb_man_steps *list, int row, int col, int to_row, int to_col)
{
    MB_ASSERT(list->count < MB_STEPS);
    list->at[list->count++] = (mb_man_step){(int8_t)row, (int8_t)col, (int8_t)to_row, (int8_t)to_col};
}

typedef struct mb_men {
    int rows, cols; /* of the board */
    int stride;     /* cells of a row that a state has: cols, or half of them where only dark squares are used */
    mb_player first;
    void (*list)(mb_man_steps *out, const struct mb_men *self, const mb_packed *board); /* the steps of the mover */
    uint64_t digit[MB_PACK_CELLS];                                                      /* see mb_pack_digits() */
} mb_men;

/* Fill in the digits.  A board with more cells than a state has is refused by start() and parse(). */
static inline void mb_men_init(mb_men *men)
{
    const int cells = men->rows * men->stride;
    mb_pack_digits(men->digit, cells < MB_PACK_CELLS ? cells : MB_PACK_CELLS);
}

static inline int mb_men_cell(const mb_men *men, int row, int col)
{
    return row * men->stride + (men->stride == men->cols ? col : col / 2);
}

/* Has the mover no step? */
bool mb_men_are_stuck(const mb_men *men, const mb_packed *board);

/* Callbacks of a game.  A step takes the man who stands where it leads, and may lead off the board.  mb_men_board()
 * is for boards all of whose squares are used. */
mb_player mb_men_mover(const void *self, mb_state state);
size_t mb_men_moves(const void *self, mb_state state, mb_state *out, size_t cap);
void mb_men_show(mb_text *out, const void *self, mb_state state);
void mb_men_board(mb_text *out, const void *self, mb_state state);
void mb_men_move_name(mb_note *out, const void *self, mb_state state, size_t index); /* "(3,1) to (2,1)", from 1 on */

/* Draw the board from (left, top) on, with these sets of its squares, row * cols + col, and unless the play is over a
 * dot for every step, near the side of the square that it leads to. */
void mb_men_draw(mb_canvas *canvas, const mb_men *men, mb_state state, const uint64_t square[2], bool over,
                 int64_t left, int64_t top);
