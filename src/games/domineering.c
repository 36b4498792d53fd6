/* domineering.c -- player 1 puts dominoes on a board upright, player 2 lying; a player who cannot move loses.
 *
 * State: the set of covered cells.  A move covers two, so the number of covered cells says whose turn it is; which
 * dominoes cover them makes no difference to the rest of the play.
 *
 * Source: G. Andersson, about 1973; M. Gardner, Mathematical Games, Scientific American 230 (2), 1974.
 */
#include "core/mem.h"
#include "games/draw.h"
#include "games/grid.h"
#include "games/params.h"

static const mb_words SAY_UPRIGHT =
    MB_WORDS("rows {row} and {next} of column {col}", "lignes {row} et {next} de la colonne {col}");
static const mb_words SAY_LYING =
    MB_WORDS("columns {col} and {next} of row {row}", "colonnes {col} et {next} de la ligne {row}");
static const mb_words SAY_NOT_TILED =
    MB_WORDS("impossible board: no play of upright and lying dominoes covers these cells",
             "plateau impossible : aucune partie de dominos debout et couchés ne couvre ces cases");

enum { DOMINO_CELLS = 64 };

typedef struct domineering {
    int rows, cols;
    mb_player first;
    uint64_t upright; /* cells with another one below */
    uint64_t lying;   /* cells with another one to the right */
    uint64_t all;
    uint8_t turn[MB_GRID_TURNS][MB_GRID_CELLS]; /* where symmetry t puts the cell */
} domineering;

enum { ROWS, COLS, FIRST };
static const mb_param params[] = {
    [ROWS] = MB_ROWS_PARAM("4", 1, DOMINO_CELLS),
    [COLS] = MB_COLS_PARAM("4", 1, DOMINO_CELLS),
    [FIRST] = MB_FIRST_PARAM,
};

static mb_status domineering_open(void **self, const mb_value *values, mb_error *error)
{
    domineering *game = mb_alloc_zero(1, sizeof *game);
    if (!game)
        return mb_error_plain(error, MB_ENOMEM);
    game->rows = (int)values[ROWS].number;
    game->cols = (int)values[COLS].number;
    game->first = (mb_player)values[FIRST].number;
    *self = game;
    if (game->rows * game->cols > DOMINO_CELLS)
        return MB_OK; /* reported by domineering_start() and domineering_parse() */
    mb_grid_turns(game->turn, game->rows, game->cols, false);
    for (int cell = 0; cell < game->rows * game->cols; cell++) {
        const uint64_t bit = UINT64_C(1) << cell;
        game->all |= bit;
        game->upright |= cell / game->cols < game->rows - 1 ? bit : 0;
        game->lying |= cell % game->cols < game->cols - 1 ? bit : 0;
    }
    return MB_OK;
}

static mb_status domineering_start(mb_state *out, const void *self, mb_error *error)
{
    const domineering *game = self;
    const mb_status status = mb_board_fits(game->rows, game->cols, DOMINO_CELLS, error);
    if (status == MB_OK)
        *out = 0;
    return status;
}

static mb_player domineering_mover(const void *self, mb_state state)
{
    const domineering *game = self;
    MB_ASSERT(__builtin_popcountll(state) % 2 == 0);
    return __builtin_popcountll(state) / 2 % 2 == 0 ? game->first : mb_other(game->first);
}

/* The upper or left cells of all dominoes that the player can put down. */
static uint64_t places_of(const domineering *game, mb_player player, mb_state state)
{
    const uint64_t empty = game->all & ~state;
    if (player == MB_P1)
        return game->upright & empty & (game->cols < DOMINO_CELLS ? empty >> game->cols : 0);
    return game->lying & empty & empty >> 1;
}

static mb_state domino_at(const domineering *game, mb_player player, int cell)
{
    return UINT64_C(1) << cell | UINT64_C(1) << (player == MB_P1 ? cell + game->cols : cell + 1);
}

static size_t domineering_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    const mb_player player = domineering_mover(self, state);
    size_t count = 0;
    for (uint64_t left = places_of(self, player, state); left; left &= left - 1, count++)
        if (count < cap)
            out[count] = state | domino_at(self, player, __builtin_ctzll(left));
    return count;
}

static mb_mark domineering_mark(const void *self, mb_state state)
{
    const mb_player player = domineering_mover(self, state);
    if (places_of(self, player, state))
        return MB_UNMARKED;
    return player == MB_P1 ? MB_WIN2 : MB_WIN1;
}

static mb_grid domineering_grid_of(const domineering *game, mb_state state)
{
    return (mb_grid){.rows = game->rows, .cols = game->cols, .x = state};
}

static void domineering_show(mb_text *out, const void *self, mb_state state)
{
    const mb_grid grid = domineering_grid_of(self, state);
    mb_grid_show(out, &grid);
}

/* A board whose cells are covered one after the other, along its shorter side. */
typedef struct tiling {
    uint64_t covered; /* the cells to be covered, numbered along the shorter side */
    int side, cells;  /* of the shorter side; all */
} tiling;

/* Which numbers of dominoes that lie across the shorter side can a tiling have?  Bit n: n of them.  ways[ahead] has
 * the numbers for what is covered already of the next `side` cells, as a set. */
static uint64_t tilings_of(const tiling *board)
{
    uint64_t ways[1 << 8] = {1}, next[1 << 8];
    MB_ASSERT(board->side <= 8);
    const uint64_t last = UINT64_C(1) << (board->side - 1);
    for (int cell = 0; cell < board->cells; cell++) {
        const bool covered = board->covered >> cell & 1;
        const bool beside = (cell + 1) % board->side != 0 && board->covered >> (cell + 1) & 1;
        const bool beyond = cell + board->side < board->cells && board->covered >> (cell + board->side) & 1;
        memset(next, 0, sizeof next);
        for (uint64_t ahead = 0; ahead < UINT64_C(1) << board->side; ahead++) {
            if (!covered || ahead & 1) { /* an empty cell is in no domino */
                next[ahead >> 1] |= ways[ahead];
                continue;
            }
            if (beyond)
                next[ahead >> 1 | last] |= ways[ahead] << 1;
            if (beside && !(ahead & 2))
                next[(ahead | 2) >> 1] |= ways[ahead];
        }
        memcpy(ways, next, sizeof ways);
    }
    return ways[0];
}

/* Can a play lead here?  Dominoes do not meet, so any order of them is a play: it is enough that the cells can be
 * covered by as many upright dominoes as lying ones, or by one more of the player who began. */
static bool can_occur(const domineering *game, mb_state state)
{
    const bool wide = game->cols > game->rows;
    tiling board = {.side = wide ? game->rows : game->cols, .cells = game->rows * game->cols};
    for (uint64_t left = state; left; left &= left - 1) {
        const int cell = __builtin_ctzll(left), row = cell / game->cols, col = cell % game->cols;
        board.covered |= UINT64_C(1) << (wide ? col * game->rows + row : cell);
    }
    const int dominoes = __builtin_popcountll(state) / 2, of_first = dominoes - dominoes / 2;
    const bool first_across = (game->first == MB_P1) != wide; /* the first player's dominoes are those counted */
    return tilings_of(&board) >> (first_across ? of_first : dominoes - of_first) & 1;
}

static mb_status domineering_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    const domineering *game = self;
    mb_grid grid = domineering_grid_of(game, 0);
    mb_status status = mb_board_fits(game->rows, game->cols, DOMINO_CELLS, error);
    if (status == MB_OK)
        status = mb_grid_read(&grid, text, length, error);
    if (status != MB_OK)
        return status;
    const uint64_t covered = grid.x | grid.o;
    if (__builtin_popcountll(covered) % 2 != 0 || !can_occur(game, covered))
        return mb_fail(error, MB_EPARSE, SAY_NOT_TILED);
    *out = covered;
    return MB_OK;
}

static void domineering_board(mb_text *out, const void *self, mb_state state)
{
    const mb_grid grid = domineering_grid_of(self, state);
    mb_grid_board(out, &grid);
}

/* A move is clicked on the line between its two cells. */
static void domineering_draw(mb_canvas *canvas, const void *self, mb_state state)
{
    enum { CELL = MB_DRAW_CELL };
    const domineering *game = self;
    if (game->rows > MB_DRAW_SIDE || game->cols > MB_DRAW_SIDE)
        return;
    const mb_player player = domineering_mover(self, state);
    size_t index = 0;
    mb_draw_frame(canvas, game->cols * CELL + 8, game->rows * CELL + 8);
    for (int cell = 0; cell < game->rows * game->cols; cell++)
        mb_draw_box(canvas, state >> cell & 1 ? MB_LOOK_SQUARE : MB_LOOK_CELL, 4 + cell % game->cols * CELL + 1,
                    4 + cell / game->cols * CELL + 1, CELL - 2, CELL - 2, 4);
    for (uint64_t left = places_of(game, player, state); left; left &= left - 1) {
        const int cell = __builtin_ctzll(left);
        const int64_t x = 4 + cell % game->cols * CELL, y = 4 + cell / game->cols * CELL;
        const bool upright = player == MB_P1;
        mb_draw_move(canvas, index++);
        mb_draw_box(canvas, MB_LOOK_HIT, upright ? x : x + CELL / 2, upright ? y + CELL / 2 : y, CELL, CELL, 0);
        mb_draw_disc(canvas, MB_LOOK_REACH, upright ? x + CELL / 2 : x + CELL, upright ? y + CELL : y + CELL / 2, 6);
        mb_draw_move_end(canvas);
    }
}

static void domineering_move_name(mb_note *out, const void *self, mb_state state, size_t index)
{
    const domineering *game = self;
    const mb_player player = domineering_mover(self, state);
    const int cell = mb_bit_at(places_of(game, player, state), index);
    const int row = cell / game->cols + 1, col = cell % game->cols + 1;
    mb_note_say(out, player == MB_P1 ? SAY_UPRIGHT : SAY_LYING, "row", row, "col", col, "next",
                player == MB_P1 ? row + 1 : col + 1);
}

/* Places for upright dominoes less those for lying ones; a place that no domino of the opponent can touch counts
 * three times. */
static int32_t domineering_estimate(const void *self, mb_state state)
{
    enum { SAFE = 2 };
    const domineering *game = self;
    const int down = game->cols % DOMINO_CELLS; /* a single row has no upright places */
    const uint64_t upright = places_of(game, MB_P1, state), lying = places_of(game, MB_P2, state);
    const uint64_t stands = upright | upright << down, lies = lying | lying << 1; /* the cells of these places */
    const uint64_t safe_upright = upright & ~(lies | lies >> down), safe_lying = lying & ~(stands | stands >> 1);
    return __builtin_popcountll(upright) - __builtin_popcountll(lying)
           + SAFE * (__builtin_popcountll(safe_upright) - __builtin_popcountll(safe_lying));
}

/* The least of the board and its mirror images; the diagonal would exchange the players. */
static mb_state domineering_canonical(const void *self, mb_state state)
{
    const domineering *game = self;
    mb_state least = state;
    for (size_t t = 1; t < MB_GRID_TURNS / 2; t++) {
        const mb_state image = mb_grid_turned(game->turn[t], state);
        least = image < least ? image : least;
    }
    return least;
}

const mb_game mb_game_domineering = {
    .name = "domineering",
    .also = "dominos|crosscram",
    .title = MB_WORDS("Domineering", "Domineering"),
    .brief = MB_WORDS("Domineering: player 1 puts dominoes upright, player 2 lying; who cannot move loses",
                      "Domineering : le joueur 1 pose des dominos debout, le joueur 2 couchés ; qui ne peut plus "
                      "jouer perd"),
    MB_PARAMS(params),
    .traits = MB_ACYCLIC | MB_GUIDED,
    .open = domineering_open,
    .close = mb_release,
    .start = domineering_start,
    .moves = domineering_moves,
    .mark = domineering_mark,
    .mover = domineering_mover,
    .show = domineering_show,
    .parse = domineering_parse,
    .board = domineering_board,
    .move_name = domineering_move_name,
    .estimate = domineering_estimate,
    .canonical = domineering_canonical,
    .draw = domineering_draw,
};
