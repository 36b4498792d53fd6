/* steps.h -- games in which men go from square to square: the list of steps, their names, where they are clicked.
 *
 * Squares are numbered row * cols + col.  A game lists its steps once, in the order of moves(); move names and
 * pictures read that list.
 */
#pragma once

#include "games/draw.h"

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

/* "(3,1) to (2,1)", rows and columns from 1; "(1,3) off the board" where it leaves a board of that size. */
void mb_man_step_name(mb_note *out, const mb_man_step *step, int rows, int cols);

/* A dot for every step, near the side of the square that it leads to, on a board drawn by mb_draw_men(). */
void mb_draw_steps(mb_canvas *canvas, const mb_man_steps *list, int64_t left, int64_t top);
