/* steps.c -- games in which men go from square to square: names of steps, and where they are clicked. */
#include "games/steps.h"

#include "core/message.h"

static const mb_words SAY_STEP =
    MB_WORDS("({row},{col}) to ({to_row},{to_col})", "({row},{col}) vers ({to_row},{to_col})");
static const mb_words SAY_STEP_OFF = MB_WORDS("({row},{col}) off the board", "({row},{col}) sort du plateau");

void mb_man_step_name(mb_note *out, const mb_man_step *step, int rows, int cols)
{
    const bool off = step->to_row < 0 || step->to_row >= rows || step->to_col < 0 || step->to_col >= cols;
    mb_note_say(out, off ? SAY_STEP_OFF : SAY_STEP, "row", step->row + 1, "col", step->col + 1, "to_row",
                step->to_row + 1, "to_col", step->to_col + 1);
}

void mb_draw_steps(mb_canvas *canvas, const mb_man_steps *list, int64_t left, int64_t top)
{
    enum { CELL = MB_DRAW_CELL, FAR = 30 }; /* pixels from the middle of a square, of CELL to the next */
    for (size_t i = 0; i < list->count; i++) {
        const mb_man_step *step = &list->at[i];
        const int64_t x = left + step->col * CELL + CELL / 2 + (step->to_col - step->col) * FAR;
        const int64_t y = top + step->row * CELL + CELL / 2 + (step->to_row - step->row) * FAR;
        mb_draw_move(canvas, i);
        mb_draw_disc(canvas, MB_LOOK_HIT, x, y, 12);
        mb_draw_disc(canvas, MB_LOOK_REACH, x, y, 6);
        mb_draw_move_end(canvas);
    }
}
