/* cut.c -- a chocolate bar is cut along a straight line; the part with the poisoned corner stays, the other is eaten.
 *
 * State: the pair (rows, columns) that is left, at least 1 each.  The play ends with the poisoned square alone. Each
 * side is a heap of Nim, one larger: that is why the mover loses exactly at squares.
 */
#include "core/mem.h"
#include "games/board.h"
#include "games/draw.h"
#include "games/pair.h"

static const mb_words SAY_MOVE = MB_WORDS("cut down to {rows} x {cols}", "couper pour laisser {rows} x {cols}");

static const mb_param params[] = {
    [MB_PAIR_A] = MB_PAIR_PARAM("rows", "lignes", MB_WORDS("rows", "lignes"), 1, "4",
                                MB_WORDS("rows of the bar", "lignes de la tablette")),
    [MB_PAIR_B] = MB_PAIR_PARAM("cols", "colonnes|columns", MB_WORDS("columns", "colonnes"), 1, "6",
                                MB_WORDS("columns of the bar", "colonnes de la tablette")),
    [MB_PAIR_LAST] = MB_LAST_PARAM("wins"),
};

/* First the cuts that leave fewer rows, then those that leave fewer columns, the smallest bites first. */
static size_t cut_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    (void)self;
    const uint32_t rows = mb_pair_a(state), cols = mb_pair_b(state);
    MB_ASSERT(rows >= 1 && cols >= 1);
    size_t count = 0;
    for (uint32_t left = rows - 1; left >= 1 && count < cap; left--)
        out[count++] = mb_pair(left, cols);
    for (uint32_t left = cols - 1; left >= 1 && count < cap; left--)
        out[count++] = mb_pair(rows, left);
    return (size_t)rows - 1 + cols - 1;
}

static mb_mark cut_mark(const void *self, mb_state state)
{
    const mb_pair_game *game = self;
    return state == mb_pair(1, 1) ? mb_last_mark(game->last) : MB_UNMARKED;
}

static mb_status cut_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    (void)self;
    return mb_pair_parse(out, 1, text, length, error);
}

static void cut_board(mb_text *out, const void *self, mb_state state)
{
    const uint32_t rows = mb_pair_a(state), cols = mb_pair_b(state);
    if (rows > MB_PAIR_PICTURE || cols > MB_PAIR_PICTURE) {
        mb_pair_show(out, self, state);
        mb_text_char(out, '\n');
        return;
    }
    char cell[MB_PAIR_PICTURE];
    mb_board_columns(out, 1, cols);
    for (uint32_t row = 1; row <= rows; row++) {
        memset(cell, '#', cols);
        if (row == 1)
            cell[0] = 'x'; /* poisoned */
        mb_board_row(out, row, cell, cols);
    }
}

/* A line between two rows or columns is clicked to cut there. */
static void cut_draw(mb_canvas *canvas, const void *self, mb_state state)
{
    enum { CELL = MB_DRAW_CELL };
    const mb_pair_game *game = self;
    const int64_t rows = mb_pair_a(state), cols = mb_pair_b(state);
    const int64_t high = game->a > rows && game->a <= MB_DRAW_SIDE ? game->a : rows;
    const int64_t wide = game->b > cols && game->b <= MB_DRAW_SIDE ? game->b : cols;
    if (high > MB_DRAW_SIDE || wide > MB_DRAW_SIDE)
        return;
    mb_draw_frame(canvas, wide * CELL + 8, high * CELL + 8);
    for (int64_t row = 0; row < high; row++)
        for (int64_t col = 0; col < wide; col++) {
            const int64_t x = 4 + col * CELL, y = 4 + row * CELL;
            mb_draw_chocolate(canvas, x, y, row + col == 0, row >= rows || col >= cols);
        }
    for (int64_t left = rows - 1; left >= 1; left--) {
        mb_draw_move(canvas, (size_t)(rows - 1 - left));
        mb_draw_box(canvas, MB_LOOK_HIT, 4, 4 + left * CELL - 9, cols * CELL, 18, 0);
        mb_draw_line(canvas, MB_LOOK_CUT, 8, 4 + left * CELL, cols * CELL, 4 + left * CELL);
        mb_draw_move_end(canvas);
    }
    for (int64_t left = cols - 1; left >= 1; left--) {
        mb_draw_move(canvas, (size_t)(rows - 1 + cols - 1 - left));
        mb_draw_box(canvas, MB_LOOK_HIT, 4 + left * CELL - 9, 4, 18, rows * CELL, 0);
        mb_draw_line(canvas, MB_LOOK_CUT, 4 + left * CELL, 8, 4 + left * CELL, rows * CELL);
        mb_draw_move_end(canvas);
    }
}

static mb_extent cut_states(const void *self, mb_state state)
{
    (void)self;
    return mb_pair_states(state, 1);
}

static void cut_move_name(mb_note *out, const void *self, mb_state state, size_t index)
{
    (void)self;
    const uint32_t rows = mb_pair_a(state), cols = mb_pair_b(state);
    MB_ASSERT(index < (size_t)rows - 1 + cols - 1);
    const bool along_rows = index < rows - 1;
    mb_note_say(out, SAY_MOVE, "rows", along_rows ? rows - 1 - index : rows, "cols",
                along_rows ? cols : cols - 1 - (index - (rows - 1)));
}

const mb_game mb_game_cut = {
    .name = "cut",
    .also = "chocolat|tablette|tablette de chocolat",
    .title = MB_WORDS("Chocolate", "Chocolat"),
    .brief = MB_WORDS("a chocolate bar: cut it straight and eat the part without the poisoned corner",
                      "une tablette de chocolat : la couper droit et manger la partie sans le coin empoisonné"),
    MB_PARAMS(params),
    .traits = MB_IMPARTIAL | MB_ACYCLIC,
    .open = mb_pair_open,
    .close = mb_release,
    .start = mb_pair_start,
    .moves = cut_moves,
    .mark = cut_mark,
    .show = mb_pair_show,
    .parse = cut_parse,
    .board = cut_board,
    .move_name = cut_move_name,
    .states = cut_states,
    .canonical = mb_pair_canonical,
    .draw = cut_draw,
};
