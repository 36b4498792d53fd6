/* hexapawn.c -- a row of pawns against another; the player wins who reaches the last row or leaves no move to the
 * other.
 *
 * Pawns go one square forward where it is free and take diagonally forward, as in chess.  Player 1 has the bottom row
 * and goes up.  A player without pawns has no move either.  State: see pack.h.
 *
 * Source: M. Gardner, Mathematical Games, Scientific American 206 (3), 1962.
 */
#include "core/mem.h"
#include "games/grid.h"
#include "games/params.h"
#include "games/steps.h"

enum { ROWS, COLS, FIRST };
static const mb_param params[] = {
    [ROWS] = MB_ROWS_PARAM("3", 3, MB_PACK_CELLS),
    [COLS] = MB_COLS_PARAM("3", 1, MB_PACK_CELLS / 3),
    [FIRST] = MB_FIRST_PARAM,
};

/* The steps of the mover: for each pawn straight on, then taking to the left and to the right. */
static void hexapawn_list(mb_man_steps *out, const mb_men *game, const mb_packed *board)
{
    static const int side[] = {0, -1, 1};
    const bool one = board->mover == MB_P1;
    const uint64_t own = one ? board->x : board->o, other = one ? board->o : board->x;
    for (uint64_t left = own; left; left &= left - 1) {
        const int cell = __builtin_ctzll(left), row = cell / game->cols, col = cell % game->cols;
        const int to_row = one ? row - 1 : row + 1;
        if (to_row < 0 || to_row >= game->rows)
            continue;
        for (size_t i = 0; i < MB_COUNT(side); i++) {
            const int to_col = col + side[i];
            if (to_col < 0 || to_col >= game->cols)
                continue;
            const uint64_t to = UINT64_C(1) << (to_row * game->cols + to_col);
            if (side[i] == 0 ? !((own | other) & to) : (other & to) != 0)
                mb_man_steps_add(out, row, col, to_row, to_col);
        }
    }
}

static mb_status hexapawn_open(void **self, const mb_value *values, mb_error *error)
{
    mb_men *game = mb_alloc(1, sizeof *game);
    if (!game)
        return mb_error_plain(error, MB_ENOMEM);
    *game = (mb_men){.rows = (int)values[ROWS].number,
                     .cols = (int)values[COLS].number,
                     .stride = (int)values[COLS].number,
                     .first = (mb_player)values[FIRST].number,
                     .list = hexapawn_list};
    mb_men_init(game);
    *self = game;
    return MB_OK;
}

static mb_status hexapawn_fits(const mb_men *game, mb_error *error)
{
    return mb_board_fits(game->rows, game->cols, MB_PACK_CELLS, error);
}

/* The cells of a row. */
static uint64_t row_of(const mb_men *game, int row)
{
    return ((UINT64_C(1) << game->cols) - 1) << (row * game->cols);
}

static mb_status hexapawn_start(mb_state *out, const void *self, mb_error *error)
{
    const mb_men *game = self;
    const mb_status status = hexapawn_fits(game, error);
    if (status != MB_OK)
        return status;
    const mb_packed board = {row_of(game, game->rows - 1), row_of(game, 0), game->first};
    *out = mb_pack(&board);
    return MB_OK;
}

static mb_mark hexapawn_mark(const void *self, mb_state state)
{
    const mb_men *game = self;
    const mb_packed board = mb_unpack(state);
    if (board.x & row_of(game, 0))
        return MB_WIN1;
    if (board.o & row_of(game, game->rows - 1))
        return MB_WIN2;
    if (!mb_men_are_stuck(game, &board))
        return MB_UNMARKED;
    return board.mover == MB_P1 ? MB_WIN2 : MB_WIN1;
}

static mb_status hexapawn_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    const mb_men *game = self;
    mb_grid grid = {.rows = game->rows, .cols = game->cols};
    mb_player mover = MB_P1;
    mb_status status = hexapawn_fits(game, error);
    if (status == MB_OK)
        status = mb_grid_parse_turn(&grid, &mover, text, length, error);
    if (status != MB_OK)
        return status;
    if (__builtin_popcountll(grid.x) > game->cols || __builtin_popcountll(grid.o) > game->cols)
        return mb_grid_refuse_counts(&grid, error);
    const bool x_won = (grid.x & row_of(game, 0)) != 0, o_won = (grid.o & row_of(game, game->rows - 1)) != 0;
    if ((x_won && (o_won || mover == MB_P1)) || (o_won && mover == MB_P2))
        return mb_grid_refuse_order(error);
    const mb_packed board = {grid.x, grid.o, mover};
    *out = mb_pack(&board);
    return MB_OK;
}

static void hexapawn_draw(mb_canvas *canvas, const void *self, mb_state state)
{
    const mb_men *game = self;
    const mb_packed board = mb_unpack(state);
    mb_draw_frame(canvas, game->cols * MB_DRAW_CELL + 8, game->rows * MB_DRAW_CELL + 8);
    mb_men_draw(canvas, game, state, (const uint64_t[]){board.x, board.o}, hexapawn_mark(self, state) != MB_UNMARKED,
                4, 4);
}

/* Pawns more, and rows further. */
static int32_t hexapawn_estimate(const void *self, mb_state state)
{
    const mb_men *game = self;
    const mb_packed board = mb_unpack(state);
    int32_t sum = 0;
    for (uint64_t left = board.x; left; left &= left - 1)
        sum += 2 * game->rows - 1 - __builtin_ctzll(left) / game->cols;
    for (uint64_t left = board.o; left; left &= left - 1)
        sum -= game->rows + __builtin_ctzll(left) / game->cols;
    return sum;
}

/* The board or its image in a mirror between left and right, whichever is the smaller number. */
static mb_state hexapawn_canonical(const void *self, mb_state state)
{
    const mb_men *game = self;
    const mb_packed board = mb_unpack(state);
    mb_packed mirror = {0, 0, board.mover};
    for (int cell = 0; cell < game->rows * game->cols; cell++) {
        const int to = cell - cell % game->cols + game->cols - 1 - cell % game->cols;
        mirror.x |= (board.x >> cell & 1) << to;
        mirror.o |= (board.o >> cell & 1) << to;
    }
    const mb_state image = mb_pack(&mirror);
    return image < state ? image : state;
}

const mb_game mb_game_hexapawn = {
    .name = "hexapawn",
    .also = "hexapion|six pions",
    .title = MB_WORDS("Hexapawn", "Hexapion"),
    .brief =
        MB_WORDS("Hexapawn: pawns against pawns; reaching the last row or leaving no move wins",
                 "Hexapion : des pions contre des pions ; qui atteint la dernière ligne ou bloque l'autre gagne"),
    MB_PARAMS(params),
    .traits = MB_ACYCLIC,
    .open = hexapawn_open,
    .close = mb_release,
    .start = hexapawn_start,
    .moves = mb_men_moves,
    .mark = hexapawn_mark,
    .mover = mb_men_mover,
    .show = mb_men_show,
    .parse = hexapawn_parse,
    .board = mb_men_board,
    .move_name = mb_men_move_name,
    .estimate = hexapawn_estimate,
    .canonical = hexapawn_canonical,
    .draw = hexapawn_draw,
};
