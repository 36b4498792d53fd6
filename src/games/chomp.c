/* chomp.c -- eat a square of the chocolate bar and all squares below and to the right of it.
 *
 * What is left is a staircase: row lengths that never grow from the top down.  The border of a staircase is a path of
 * rows + cols steps, and the state is that path as bits: row i (from 0, at the top) of length n sets bit n +
 * rows-1-i.  So rows + cols bits are enough, exactly `rows` of them are set, and turning the bar over reverses and
 * complements them.  The square in the corner is poisoned and never eaten: the play ends when it is alone.
 */
#include "core/mem.h"
#include "games/board.h"
#include "games/draw.h"
#include "games/last.h"
#include "games/numbers.h"
#include "games/stairs.h"

static const mb_words SAY_LIMIT = MB_WORDS(
    "the bar is too large: {rows} {rows?row:rows} and {cols} {cols?column:columns} are more than 64 together",
    "la tablette est trop grande : {rows} {rows?ligne:lignes} et {cols} {cols?colonne:colonnes} font plus de 64 en "
    "tout");
static const mb_words SAY_POSITION =
    MB_WORDS("a position is the lengths of at most {rows} {rows?row:rows}, from {cols} down "
             "and never growing, such as (3,1,0), found \"{found}\"",
             "une position est la suite décroissante des longueurs d'au plus {rows} "
             "{rows?ligne:lignes}, chacune d'au plus {cols}, comme (3,1,0), et non « {found} »");
static const mb_words SAY_MOVE = MB_WORDS("eat at row {row}, column {col}", "manger en ligne {row}, colonne {col}");

enum { BITS = 64 };

typedef struct chomp {
    int64_t rows, cols, last;
} chomp;

enum { ROWS, COLS, LAST };

static const mb_param params[] = {
    [ROWS] = {MB_PARAM("rows", "lignes", MB_WORDS("rows", "lignes")), MB_PARAM_INTEGER("3", 1, 1000),
              .help = MB_WORDS("rows of the bar", "lignes de la tablette")},
    [COLS] = {MB_PARAM("cols", "colonnes|columns", MB_WORDS("columns", "colonnes")), MB_PARAM_INTEGER("4", 1, 1000),
              .help = MB_WORDS("columns of the bar", "colonnes de la tablette")},
    [LAST] = MB_LAST_PARAM("wins"),
};

static mb_status chomp_open(void **self, const mb_value *values, mb_error *error)
{
    chomp *game = mb_alloc(1, sizeof *game);
    if (!game)
        return mb_error_plain(error, MB_ENOMEM);
    *game = (chomp){.rows = values[ROWS].number, .cols = values[COLS].number, .last = values[LAST].number};
    *self = game;
    return MB_OK;
}

/* The bits 0 .. n-1. */
static inline uint64_t low(int64_t n)
{
    MB_ASSERT(n >= 0 && n <= BITS);
    return n == BITS ? ~UINT64_C(0) : (UINT64_C(1) << n) - 1;
}

/* length[i]: squares left in row i. */
static void chomp_unpack(int64_t length[BITS], const chomp *game, mb_state state)
{
    for (int64_t row = game->rows - 1; row >= 0; row--, state &= state - 1) {
        MB_ASSERT(state != 0);
        length[row] = __builtin_ctzll(state) - (game->rows - 1 - row);
        MB_ASSERT(0 <= length[row] && length[row] <= game->cols);
        MB_ASSERT(row == game->rows - 1 || length[row] >= length[row + 1]);
    }
    MB_ASSERT(state == 0 && length[0] >= 1);
}

static mb_state chomp_pack(const chomp *game, const int64_t length[BITS])
{
    mb_state state = 0;
    for (int64_t row = 0; row < game->rows; row++) {
        MB_ASSERT(0 <= length[row] && length[row] <= (row == 0 ? game->cols : length[row - 1]));
        state |= UINT64_C(1) << (length[row] + game->rows - 1 - row);
    }
    return state;
}

static mb_status chomp_fits(const chomp *game, mb_error *error)
{
    if (game->rows + game->cols <= BITS)
        return MB_OK;
    return mb_fail(error, MB_ELIMIT, SAY_LIMIT, "rows", game->rows, "cols", game->cols);
}

static mb_status chomp_start(mb_state *out, const void *self, mb_error *error)
{
    const chomp *game = self;
    const mb_status status = chomp_fits(game, error);
    if (status == MB_OK)
        *out = low(game->rows) << game->cols;
    return status;
}

/* Squares from the top row down, each row from the left, the poisoned one left out.  Eating at (row, col) cuts the
 * rows from `row` to `reach`-1, which were longer than col, down to length col: a run of bits between what stays
 * above and what stays below. */
static size_t chomp_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    const chomp *game = self;
    int64_t length[BITS];
    chomp_unpack(length, game, state);
    size_t count = 0;
    for (int64_t row = 0; row < game->rows; row++) {
        const int64_t own = length[row] + game->rows - 1 - row; /* the bit of this row */
        MB_ASSERT(state >> own & 1);
        const mb_state above = state & ~low(own + 1);
        int64_t reach = game->rows;
        for (int64_t col = 0; col < length[row]; col++) {
            while (length[reach - 1] <= col)
                reach--;
            MB_ASSERT(reach > row);
            if (row == 0 && col == 0)
                continue;
            if (count < cap) {
                const uint64_t below = low(col + game->rows - reach);
                out[count] = above | (low(col + game->rows - row) & ~below) | (state & below);
                MB_ASSERT(__builtin_popcountll(out[count]) == game->rows && out[count] < state);
            }
            count++;
        }
    }
    return count;
}

static mb_mark chomp_mark(const void *self, mb_state state)
{
    const chomp *game = self;
    const mb_state poisoned_alone = UINT64_C(1) << game->rows | low(game->rows - 1);
    return state == poisoned_alone ? mb_last_mark(game->last) : MB_UNMARKED;
}

static void chomp_show(mb_text *out, const void *self, mb_state state)
{
    const chomp *game = self;
    int64_t length[BITS];
    chomp_unpack(length, game, state);
    mb_tuple_show(out, length, (size_t)game->rows);
}

/* Row lengths; the zeros of empty rows at the end may be left out. */
static mb_status chomp_parse(mb_state *out, const void *self, const char *text, size_t size, mb_error *error)
{
    const chomp *game = self;
    const mb_status status = chomp_fits(game, error);
    if (status != MB_OK)
        return status;
    int64_t length[BITS] = {0};
    size_t count;
    bool good = mb_tuple_parse(length, BITS, &count, text, size) == MB_OK && count >= 1 && count <= (size_t)game->rows
                && length[0] >= 1 && length[0] <= game->cols;
    for (int64_t row = 1; row < game->rows && good; row++)
        good = length[row] >= 0 && length[row] <= length[row - 1];
    if (!good)
        return mb_fail(error, MB_EPARSE, SAY_POSITION, "found", mb_piece_at(text, size), "rows", game->rows, "cols",
                       game->cols);
    *out = chomp_pack(game, length);
    return MB_OK;
}

/* x is the poisoned square, # chocolate, . eaten. */
static void chomp_board(mb_text *out, const void *self, mb_state state)
{
    const chomp *game = self;
    int64_t length[BITS];
    chomp_unpack(length, game, state);
    mb_board_columns(out, 1, (size_t)game->cols);
    for (int64_t row = 0; row < game->rows; row++) {
        char cell[BITS];
        memset(cell, '.', sizeof cell);
        memset(cell, '#', (size_t)length[row]);
        if (row == 0)
            cell[0] = 'x';
        mb_board_row(out, (uint64_t)row + 1, cell, (size_t)game->cols);
    }
}

static void chomp_draw(mb_canvas *canvas, const void *self, mb_state state)
{
    enum { CELL = MB_DRAW_CELL };
    const chomp *game = self;
    int64_t length[BITS];
    size_t index = 0;
    chomp_unpack(length, game, state);
    mb_draw_frame(canvas, game->cols * CELL + 8, game->rows * CELL + 8);
    for (int64_t row = 0; row < game->rows; row++)
        for (int64_t col = 0; col < game->cols; col++) {
            const int64_t x = 4 + col * CELL, y = 4 + row * CELL;
            const bool poisoned = row == 0 && col == 0, moves = !poisoned && col < length[row];
            if (moves)
                mb_draw_move(canvas, index++);
            mb_draw_chocolate(canvas, x, y, poisoned, !poisoned && !moves);
            if (moves)
                mb_draw_move_end(canvas);
        }
}

/* Every staircase inside this one but the empty one; of a whole bar, C(rows + cols, rows) less one.  From the bottom
 * row up, count[n] of them have so far n squares in their longest row. */
static mb_extent chomp_states(const void *self, mb_state state)
{
    const chomp *game = self;
    int64_t length[BITS];
    chomp_unpack(length, game, state);
    double count[BITS + 1] = {1}, all = 0;
    for (int64_t row = game->rows - 1; row >= 0; row--) {
        double before = 0;
        for (int64_t n = 0; n <= length[row]; n++) {
            before += count[n];
            count[n] = before;
        }
    }
    for (int64_t n = 1; n <= length[0]; n++)
        all += count[n];
    return (mb_extent){all, all};
}

static void chomp_move_name(mb_note *out, const void *self, mb_state state, size_t index)
{
    const chomp *game = self;
    int64_t length[BITS];
    chomp_unpack(length, game, state);
    int64_t row = 0, square = (int64_t)index + 1; /* the poisoned one counted */
    while (square >= length[row]) {
        square -= length[row++];
        MB_ASSERT(row < game->rows);
    }
    mb_note_say(out, SAY_MOVE, "row", row + 1, "col", square + 1);
}

/* Symmetry: a square bar reflected at its diagonal is the same bar. */
static mb_state chomp_canonical(const void *self, mb_state state)
{
    const chomp *game = self;
    if (game->rows != game->cols)
        return state;
    const int64_t bits = game->rows + game->cols;
    MB_ASSERT(bits <= BITS && __builtin_popcountll(state) == game->rows);
    mb_state turned = 0;
    for (int64_t bit = 0; bit < bits; bit++)
        turned = turned << 1 | (~state >> bit & 1);
    return turned < state ? turned : state;
}

/* ---- numbers for tables: the rows are a stair, from the bottom up ---- */

typedef struct chomp_numbers {
    chomp game;
    mb_stairs *stairs;
} chomp_numbers;

static mb_status chomp_numbers_open(void **out, const void *self)
{
    const chomp *game = self;
    int64_t most[BITS];
    if (game->rows + game->cols > BITS)
        return MB_ELIMIT;
    chomp_numbers *made = mb_alloc(1, sizeof *made);
    if (!made)
        return MB_ENOMEM;
    for (int64_t row = 0; row < game->rows; row++)
        most[row] = game->cols;
    made->game = *game;
    const mb_status status = mb_stairs_new(&made->stairs, most, (size_t)game->rows, 1);
    if (status == MB_OK)
        *out = made;
    else
        mb_release(made);
    return status;
}

static void chomp_numbers_close(void *numbers)
{
    mb_release_all(((chomp_numbers *)numbers)->stairs, numbers);
}

static size_t chomp_tiers(const void *numbers, uint64_t *slots, size_t cap)
{
    return mb_stairs_tiers(((const chomp_numbers *)numbers)->stairs, slots, cap);
}

static void turn_over(int64_t length[BITS], const chomp *game)
{
    for (int64_t row = 0; row < game->rows / 2; row++) {
        const int64_t other = game->rows - 1 - row, kept = length[row];
        length[row] = length[other];
        length[other] = kept;
    }
}

static uint64_t chomp_tier_index(uint32_t *tier, const void *numbers, mb_state state)
{
    const chomp_numbers *self = numbers;
    int64_t length[BITS];
    chomp_unpack(length, &self->game, state);
    turn_over(length, &self->game);
    return mb_stairs_index(tier, self->stairs, length);
}

static bool chomp_tier_unindex(mb_state *out, const void *numbers, uint32_t tier, uint64_t slot)
{
    const chomp_numbers *self = numbers;
    int64_t length[BITS];
    mb_stairs_unindex(length, self->stairs, tier, slot);
    turn_over(length, &self->game);
    *out = chomp_pack(&self->game, length);
    return true;
}

static const mb_numbering numbering = {
    .open = chomp_numbers_open,
    .close = chomp_numbers_close,
    .tiers = chomp_tiers,
    .index = chomp_tier_index,
    .unindex = chomp_tier_unindex,
};

const mb_game mb_game_chomp = {
    .name = "chomp",
    .also = "gaufre|gaufre empoisonnée|jeu de chomp",
    .title = MB_WORDS("Chomp", "Chomp"),
    .brief = MB_WORDS("Chomp: eat a square with all below and to the right of it; the corner is poisoned",
                      "Chomp : manger un carré et tout ce qui est en dessous et à droite ; le coin est empoisonné"),
    MB_PARAMS(params),
    .traits = MB_IMPARTIAL | MB_ACYCLIC,
    .open = chomp_open,
    .close = mb_release,
    .start = chomp_start,
    .moves = chomp_moves,
    .mark = chomp_mark,
    .show = chomp_show,
    .parse = chomp_parse,
    .board = chomp_board,
    .move_name = chomp_move_name,
    .states = chomp_states,
    .canonical = chomp_canonical,
    .draw = chomp_draw,
    .numbering = &numbering,
};
