/* hexapawn.c -- a row of pawns against another; a player wins who reaches the last row or leaves no move to the
 * other.
 *
 * Pawns go one square forward where it is free and take diagonally forward, as in chess.  Player 1 has the bottom row
 * and goes up.  A player without pawns has no move either.  State: see pack.h.
 *
 * Source: M. Gardner, Mathematical Games, Scientific American 206 (3), 1962.
 */
#include "core/mem.h"
#include "games/grid.h"
#include "games/pack.h"
#include "games/params.h"
#include "games/steps.h"

typedef struct hexapawn {
    int rows, cols;
    mb_player first;
} hexapawn;

enum { ROWS, COLS, FIRST };
static const mb_param params[] = {
    [ROWS] = MB_ROWS_PARAM("3", 3, MB_PACK_CELLS),
    [COLS] = MB_COLS_PARAM("3", 1, MB_PACK_CELLS / 3),
    [FIRST] = MB_FIRST_PARAM,
};

static mb_status hexapawn_open(void **self, const mb_value *values, mb_error *error)
{
    hexapawn *game = mb_alloc(1, sizeof *game);
    if (!game)
        return mb_error_plain(error, MB_ENOMEM);
    *game = (hexapawn){(int)values[ROWS].number, (int)values[COLS].number, (mb_player)values[FIRST].number};
    *self = game;
    return MB_OK;
}

static mb_status hexapawn_fits(const hexapawn *game, mb_error *error)
{
    return mb_board_fits(game->rows, game->cols, MB_PACK_CELLS, error);
}

/* The cells of a row. */
static uint64_t row_of(const hexapawn *game, int row)
{
    return ((UINT64_C(1) << game->cols) - 1) << (row * game->cols);
}

static mb_status hexapawn_start(mb_state *out, const void *self, mb_error *error)
{
    const hexapawn *game = self;
    const mb_status status = hexapawn_fits(game, error);
    if (status != MB_OK)
        return status;
    const mb_packed board = {row_of(game, game->rows - 1), row_of(game, 0), game->first};
    *out = mb_pack(&board);
    return MB_OK;
}

static mb_player hexapawn_mover(const void *self, mb_state state)
{
    (void)self;
    return (mb_player)(state & 1);
}

/* The steps of the mover: for each pawn straight on, then taking to the left and to the right. */
static void hexapawn_steps(mb_man_steps *out, const hexapawn *game, const mb_packed *board)
{
    static const int side[] = {0, -1, 1};
    const bool one = board->mover == MB_P1;
    const uint64_t own = one ? board->x : board->o, other = one ? board->o : board->x;
    out->count = 0;
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

static mb_state hexapawn_after(const hexapawn *game, const mb_packed *board, const mb_man_step *step)
{
    const uint64_t from = UINT64_C(1) << (step->row * game->cols + step->col),
                   to = UINT64_C(1) << (step->to_row * game->cols + step->to_col);
    mb_packed next = {board->x & ~to, board->o & ~to, mb_other(board->mover)};
    uint64_t *own = board->mover == MB_P1 ? &next.x : &next.o;
    *own = (*own & ~from) | to;
    return mb_pack(&next);
}

static size_t hexapawn_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    const mb_packed board = mb_unpack(state);
    mb_man_steps steps;
    hexapawn_steps(&steps, self, &board);
    for (size_t i = 0; i < steps.count && i < cap; i++)
        out[i] = hexapawn_after(self, &board, &steps.at[i]);
    return steps.count;
}

static mb_mark hexapawn_mark(const void *self, mb_state state)
{
    const hexapawn *game = self;
    const mb_packed board = mb_unpack(state);
    mb_man_steps steps;
    if (board.x & row_of(game, 0))
        return MB_WIN1;
    if (board.o & row_of(game, game->rows - 1))
        return MB_WIN2;
    hexapawn_steps(&steps, game, &board);
    if (steps.count > 0)
        return MB_UNMARKED;
    return board.mover == MB_P1 ? MB_WIN2 : MB_WIN1;
}

static mb_grid hexapawn_grid_of(const hexapawn *game, const mb_packed *board)
{
    return (mb_grid){.rows = game->rows, .cols = game->cols, .x = board->x, .o = board->o};
}

static void hexapawn_show(mb_text *out, const void *self, mb_state state)
{
    const mb_packed board = mb_unpack(state);
    const mb_grid grid = hexapawn_grid_of(self, &board);
    mb_grid_show_turn(out, &grid, board.mover);
}

static mb_status hexapawn_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    const hexapawn *game = self;
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

static void hexapawn_board(mb_text *out, const void *self, mb_state state)
{
    const mb_packed board = mb_unpack(state);
    const mb_grid grid = hexapawn_grid_of(self, &board);
    mb_grid_board(out, &grid);
}

static void hexapawn_draw(mb_canvas *canvas, const void *self, mb_state state)
{
    const hexapawn *game = self;
    const mb_packed board = mb_unpack(state);
    mb_man_steps steps;
    mb_draw_frame(canvas, game->cols * MB_DRAW_CELL + 8, game->rows * MB_DRAW_CELL + 8);
    mb_draw_men(canvas, game->rows, game->cols, board.x, board.o, 4, 4);
    hexapawn_steps(&steps, game, &board);
    if (hexapawn_mark(self, state) == MB_UNMARKED)
        mb_draw_steps(canvas, &steps, 4, 4);
}

static void hexapawn_move_name(mb_note *out, const void *self, mb_state state, size_t index)
{
    const hexapawn *game = self;
    const mb_packed board = mb_unpack(state);
    mb_man_steps steps;
    hexapawn_steps(&steps, game, &board);
    MB_ASSERT(index < steps.count);
    mb_man_step_name(out, &steps.at[index], game->rows, game->cols);
}

/* Pawns more, and rows further. */
static int32_t hexapawn_estimate(const void *self, mb_state state)
{
    const hexapawn *game = self;
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
    const hexapawn *game = self;
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
    .params = params,
    .param_count = MB_COUNT(params),
    .traits = MB_ACYCLIC,
    .open = hexapawn_open,
    .close = mb_release,
    .start = hexapawn_start,
    .moves = hexapawn_moves,
    .mark = hexapawn_mark,
    .mover = hexapawn_mover,
    .show = hexapawn_show,
    .parse = hexapawn_parse,
    .board = hexapawn_board,
    .move_name = hexapawn_move_name,
    .estimate = hexapawn_estimate,
    .canonical = hexapawn_canonical,
    .draw = hexapawn_draw,
};
