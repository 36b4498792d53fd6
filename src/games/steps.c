/* steps.c -- games in which men go from square to square, and what follows from the list of their steps. */
#include "games/steps.h"

#include "core/message.h"
#include "games/grid.h"

static const mb_words SAY_STEP =
    MB_WORDS("({row},{col}) to ({to_row},{to_col})", "({row},{col}) vers ({to_row},{to_col})");
static const mb_words SAY_STEP_OFF = MB_WORDS("({row},{col}) off the board", "({row},{col}) sort du plateau");

static void list_steps(mb_man_steps *out, const mb_men *men, const mb_packed *board)
{
    out->count = 0;
    men->list(out, men, board);
}

bool mb_men_are_stuck(const mb_men *men, const mb_packed *board)
{
    mb_man_steps steps;
    list_steps(&steps, men, board);
    return steps.count == 0;
}

mb_player mb_men_mover(const void *self, mb_state state)
{
    (void)self;
    return mb_pack_mover(state);
}

static bool is_off(const mb_men *men, const mb_man_step *step)
{
    return step->to_row < 0 || step->to_row >= men->rows || step->to_col < 0 || step->to_col >= men->cols;
}

static mb_state men_after(const mb_men *men, mb_state state, const mb_packed *board, const mb_man_step *step)
{
    const bool one = board->mover == MB_P1;
    const uint64_t man = one ? 1 : 2, other = one ? board->o : board->x;
    uint64_t digits = (state >> 1) - man * men->digit[mb_men_cell(men, step->row, step->col)];
    if (!is_off(men, step)) {
        const int to = mb_men_cell(men, step->to_row, step->to_col);
        digits += man * men->digit[to];
        digits -= other >> to & 1 ? (3 - man) * men->digit[to] : 0;
    }
    return digits << 1 | one;
}

size_t mb_men_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    const mb_men *men = self;
    const mb_packed board = mb_unpack(state);
    mb_man_steps steps;
    list_steps(&steps, men, &board);
    for (size_t i = 0; i < steps.count && i < cap; i++)
        out[i] = men_after(men, state, &board, &steps.at[i]);
    return steps.count;
}

static mb_grid men_grid(const mb_men *men, mb_state state)
{
    const mb_packed board = mb_unpack(state);
    return (mb_grid){.rows = men->rows, .cols = men->stride, .x = board.x, .o = board.o};
}

void mb_men_show(mb_text *out, const void *self, mb_state state)
{
    const mb_grid grid = men_grid(self, state);
    mb_grid_show_turn(out, &grid, mb_pack_mover(state));
}

void mb_men_board(mb_text *out, const void *self, mb_state state)
{
    const mb_grid grid = men_grid(self, state);
    mb_grid_board(out, &grid);
}

void mb_men_move_name(mb_note *out, const void *self, mb_state state, size_t index)
{
    const mb_men *men = self;
    const mb_packed board = mb_unpack(state);
    mb_man_steps steps;
    list_steps(&steps, men, &board);
    MB_ASSERT(index < steps.count);
    const mb_man_step *step = &steps.at[index];
    mb_note_say(out, is_off(men, step) ? SAY_STEP_OFF : SAY_STEP, "row", step->row + 1, "col", step->col + 1,
                "to_row", step->to_row + 1, "to_col", step->to_col + 1);
}

void mb_men_draw(mb_canvas *canvas, const mb_men *men, mb_state state, const uint64_t square[2], bool over,
                 int64_t left, int64_t top)
{
    enum { CELL = MB_DRAW_CELL, FAR = 30 }; /* pixels from the middle of a square, of CELL to the next */
    const mb_packed board = mb_unpack(state);
    mb_man_steps steps;
    mb_draw_men(canvas, men->rows, men->cols, square[0], square[1], left, top);
    list_steps(&steps, men, &board);
    for (size_t i = 0; i < steps.count && !over; i++) {
        const mb_man_step *step = &steps.at[i];
        const int64_t x = left + step->col * CELL + CELL / 2 + (step->to_col - step->col) * FAR;
        const int64_t y = top + step->row * CELL + CELL / 2 + (step->to_row - step->row) * FAR;
        mb_draw_move(canvas, i);
        mb_draw_disc(canvas, MB_LOOK_HIT, x, y, 12);
        mb_draw_disc(canvas, MB_LOOK_REACH, x, y, 6);
        mb_draw_move_end(canvas);
    }
}
