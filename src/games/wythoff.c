/* wythoff.c -- a queen goes down, left or down-left on a board; the player who brings her to the corner (0,0) makes
 * the last move.
 *
 * State: the pair (row, column) of the queen.  The board has no edge above or to the right, so that any pair may be
 * given as a position.
 */
#include "core/mem.h"
#include "games/board.h"
#include "games/draw.h"
#include "games/pair.h"

static const mb_words SAY_MOVE = MB_WORDS("move the queen to ({a},{b})", "déplacer la reine en ({a},{b})");

static const mb_param params[] = {
    [MB_PAIR_A] =
        MB_PAIR_PARAM("a", "ligne", MB_WORDS("row", "ligne"), 0, "6",
                      MB_WORDS("row of the queen, counted from 0", "ligne de la reine, comptée à partir de 0")),
    [MB_PAIR_B] =
        MB_PAIR_PARAM("b", "colonne", MB_WORDS("column", "colonne"), 0, "9",
                      MB_WORDS("column of the queen, counted from 0", "colonne de la reine, comptée à partir de 0")),
    [MB_PAIR_LAST] = MB_LAST_PARAM("wins"),
};

/* Down, then left, then along the diagonal; short moves first. */
static size_t wythoff_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    (void)self;
    const uint32_t a = mb_pair_a(state), b = mb_pair_b(state), both = a < b ? a : b;
    size_t count = 0;
    for (uint32_t by = 1; by <= a && count < cap; by++)
        out[count++] = mb_pair(a - by, b);
    for (uint32_t by = 1; by <= b && count < cap; by++)
        out[count++] = mb_pair(a, b - by);
    for (uint32_t by = 1; by <= both && count < cap; by++)
        out[count++] = mb_pair(a - by, b - by);
    MB_ASSERT(count <= (size_t)a + b + both);
    return (size_t)a + b + both;
}

static mb_mark wythoff_mark(const void *self, mb_state state)
{
    const mb_pair_game *game = self;
    return state == mb_pair(0, 0) ? mb_last_mark(game->last) : MB_UNMARKED;
}

static mb_status wythoff_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    (void)self;
    return mb_pair_parse(out, 0, text, length, error);
}

/* Q is the queen, o where she can go. */
static void wythoff_board(mb_text *out, const void *self, mb_state state)
{
    const uint32_t a = mb_pair_a(state), b = mb_pair_b(state);
    if (a >= MB_PAIR_PICTURE || b >= MB_PAIR_PICTURE) {
        mb_pair_show(out, self, state);
        mb_text_char(out, '\n');
        return;
    }
    for (uint32_t down = 0; down <= a; down++) {
        char cell[MB_PAIR_PICTURE];
        for (uint32_t left = 0; left <= b; left++)
            cell[b - left] = down == 0 && left == 0 ? 'Q' : down == 0 || left == 0 || down == left ? 'o' : '.';
        mb_board_row(out, a - down, cell, b + 1);
    }
    mb_board_columns(out, 0, b + 1);
}

/* Is the square `down` and `left` of the queen one that she can go to, and by which move? */
static bool reaches(size_t *index, uint32_t a, uint32_t b, uint32_t down, uint32_t left)
{
    if ((down > 0 && left > 0 && down != left) || down + left == 0)
        return false;
    *index = left == 0 ? down - 1 : down == 0 ? a + left - 1 : (size_t)a + b + down - 1;
    return true;
}

/* A crown. */
static void draw_queen(mb_canvas *canvas, int64_t x, int64_t y)
{
    static const double point[][2] = {{10, 36}, {7, 16}, {16, 24}, {24, 11}, {32, 24}, {41, 16}, {38, 36}};
    mb_canvas_path(canvas, MB_LOOK_QUEEN, 0);
    mb_canvas_from(canvas, (double)x + point[0][0], (double)y + point[0][1]);
    for (size_t i = 1; i < MB_COUNT(point); i++)
        mb_canvas_to(canvas, (double)x + point[i][0], (double)y + point[i][1]);
    mb_canvas_stroke(canvas);
}

/* Row 0 is at the bottom, as on the board in text. */
static void wythoff_draw(mb_canvas *canvas, const void *self, mb_state state)
{
    enum { CELL = MB_DRAW_CELL, AXIS = 24 };
    const mb_pair_game *game = self;
    const uint32_t a = mb_pair_a(state), b = mb_pair_b(state);
    const int64_t top = game->a > a ? game->a : a, right = game->b > b ? game->b : b;
    if (top >= MB_DRAW_SIDE || right >= MB_DRAW_SIDE)
        return;
    mb_draw_frame(canvas, AXIS + (right + 1) * CELL + 4, (top + 1) * CELL + AXIS + 4);
    for (int64_t row = top; row >= 0; row--) {
        mb_draw_number(canvas, MB_LOOK_COUNT, AXIS / 2, 4 + (top - row) * CELL + CELL / 2, row);
        for (int64_t col = 0; col <= right; col++) {
            const int64_t x = AXIS + col * CELL, y = 4 + (top - row) * CELL;
            size_t index;
            const bool moves = row <= a && col <= b && reaches(&index, a, b, a - (uint32_t)row, b - (uint32_t)col);
            if (moves)
                mb_draw_move(canvas, index);
            mb_draw_box(canvas, (row + col) % 2 ? MB_LOOK_DARK : MB_LOOK_LIGHT, x, y, CELL, CELL, 0);
            if (moves) {
                mb_draw_disc(canvas, MB_LOOK_REACH, x + CELL / 2, y + CELL / 2, 7);
                mb_draw_move_end(canvas);
            }
            if (row == a && col == b)
                draw_queen(canvas, x, y);
        }
    }
    for (int64_t col = 0; col <= right; col++)
        mb_draw_number(canvas, MB_LOOK_COUNT, AXIS + col * CELL + CELL / 2, 4 + (top + 1) * CELL + AXIS / 2, col);
}

static mb_extent wythoff_states(const void *self, mb_state state)
{
    (void)self;
    return mb_pair_states(state, 0);
}

static void wythoff_move_name(mb_note *out, const void *self, mb_state state, size_t index)
{
    (void)self;
    const uint32_t a = mb_pair_a(state), b = mb_pair_b(state);
    uint64_t down = 0, left = 0;
    if (index < a)
        down = index + 1;
    else if (index - a < b)
        left = index - a + 1;
    else
        down = left = index - a - b + 1;
    MB_ASSERT(down <= a && left <= b && down + left > 0);
    mb_note_say(out, SAY_MOVE, "a", a - down, "b", b - left);
}

/* ---- numbers for tables: a tier for each sum a + b, the largest first; in it, by a ---- */

static mb_status wythoff_numbers_open(void **out, const void *self)
{
    enum { TIERS = 1 << 20 };
    const mb_pair_game *game = self;
    if (game->a + game->b >= TIERS)
        return MB_ELIMIT;
    mb_pair_game *made = mb_alloc(1, sizeof *made);
    if (!made)
        return MB_ENOMEM;
    *made = *game;
    *out = made;
    return MB_OK;
}

/* The least and the largest row of a queen whose row and column add up to `sum`. */
static inline int64_t least_row(const mb_pair_game *game, int64_t sum)
{
    return sum > game->b ? sum - game->b : 0;
}

static inline int64_t largest_row(const mb_pair_game *game, int64_t sum)
{
    return sum < game->a ? sum : game->a;
}

static size_t wythoff_tiers(const void *numbers, uint64_t *slots, size_t cap)
{
    const mb_pair_game *game = numbers;
    const int64_t most = game->a + game->b;
    for (int64_t sum = most; sum >= 0 && (size_t)(most - sum) < cap; sum--)
        slots[most - sum] = (uint64_t)(largest_row(game, sum) - least_row(game, sum) + 1);
    return (size_t)most + 1;
}

static uint64_t wythoff_tier_index(uint32_t *tier, const void *numbers, mb_state state)
{
    const mb_pair_game *game = numbers;
    const int64_t a = mb_pair_a(state), b = mb_pair_b(state);
    if (a > game->a || b > game->b)
        return MB_NO_SLOT;
    *tier = (uint32_t)(game->a + game->b - a - b);
    return (uint64_t)(a - least_row(game, a + b));
}

static bool wythoff_tier_unindex(mb_state *out, const void *numbers, uint32_t tier, uint64_t slot)
{
    const mb_pair_game *game = numbers;
    const int64_t sum = game->a + game->b - tier, a = least_row(game, sum) + (int64_t)slot;
    MB_ASSERT(sum >= 0 && a <= largest_row(game, sum));
    *out = mb_pair((uint32_t)a, (uint32_t)(sum - a));
    return true;
}

static const mb_numbering numbering = {
    .open = wythoff_numbers_open,
    .close = mb_release,
    .tiers = wythoff_tiers,
    .index = wythoff_tier_index,
    .unindex = wythoff_tier_unindex,
};

const mb_game mb_game_wythoff = {
    .name = "wythoff",
    .also = "reine|reine de wythoff|jeu de wythoff",
    .title = MB_WORDS("Wythoff's queen", "Reine de Wythoff"),
    .brief = MB_WORDS("Wythoff's queen: move her down, left or down-left; the player who reaches the corner wins",
                      "la reine de Wythoff : la déplacer vers le bas, vers la gauche ou sur la diagonale entre les "
                      "deux ; qui atteint le coin gagne"),
    MB_PARAMS(params),
    .traits = MB_IMPARTIAL | MB_ACYCLIC,
    .open = mb_pair_open,
    .close = mb_release,
    .start = mb_pair_start,
    .moves = wythoff_moves,
    .mark = wythoff_mark,
    .show = mb_pair_show,
    .parse = wythoff_parse,
    .board = wythoff_board,
    .move_name = wythoff_move_name,
    .states = wythoff_states,
    .canonical = mb_pair_canonical,
    .draw = wythoff_draw,
    .numbering = &numbering,
};
