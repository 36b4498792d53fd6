/* wolf.c -- a wolf against sheep on the dark squares of a chessboard: it wants to reach their row, they to shut it
 * in.
 *
 * Player 1 is the wolf, which goes one square diagonally in any direction; player 2 moves one of the sheep, which
 * only go down, diagonally.  Nothing is taken.  The wolf wins in the sheep's first row, or where no sheep can move;
 * the sheep win when the wolf cannot move.  Sheep never come back, so every play ends.
 *
 * State: see pack.h; a row has size / 2 cells, its dark squares from the left.
 *
 * Source: E. Berlekamp, J. Conway, R. Guy, Winning Ways for your Mathematical Plays, chapter 20 ("Fox and Geese").
 */
#include <string.h>

#include "core/mem.h"
#include "games/board.h"
#include "games/grid.h"
#include "games/params.h"
#include "games/steps.h"

static const mb_words SAY_NO_PLACE =
    MB_WORDS("a row has {half} dark {half?square:squares}, place={found} is not there",
             "une ligne a {half} {half?case noire:cases noires} : place={found} n'y est pas");

typedef struct wolf {
    mb_men men; /* its stride: dark squares of a row, and sheep */
    int place;  /* where the wolf begins, from 0 */
} wolf;

enum { SIZE, PLACE, FIRST };
static const mb_param params[] = {
    [SIZE] = {MB_PARAM("size", "côté|taille", MB_WORDS("side", "côté")), MB_PARAM_CHOICE("8", "4|6|8"),
              .help = MB_WORDS("squares of a side of the board; half as many sheep",
                               "cases d'un côté de l'échiquier ; deux fois moins de moutons")},
    [PLACE] = {MB_PARAM("place", "case", MB_WORDS("wolf at", "loup en")), MB_PARAM_INTEGER("0", 0, 4),
               .help = MB_WORDS("the dark square of the last row where the wolf begins, from the left; 0: the middle",
                                "la case noire de la dernière ligne où commence le loup, depuis la gauche ; 0 : au "
                                "milieu")},
    [FIRST] = MB_FIRST_PARAM,
};

/* The column of a dark square: the lower left corner of the board is dark. */
static int column_of(const mb_men *game, int cell)
{
    return cell % game->stride * 2 + 1 - cell / game->stride % 2;
}

/* The steps of the mover, down first. */
static void wolf_list(mb_man_steps *out, const mb_men *game, const mb_packed *board)
{
    static const int way[][2] = {{1, -1}, {1, 1}, {-1, -1}, {-1, 1}}; /* rows, columns; sheep have the first two */
    const bool one = board->mover == MB_P1;
    for (uint64_t left = one ? board->x : board->o; left; left &= left - 1) {
        const int cell = __builtin_ctzll(left), row = cell / game->stride, col = column_of(game, cell);
        for (size_t i = 0; i < (one ? 4 : 2); i++) {
            const int to_row = row + way[i][0], to_col = col + way[i][1];
            if (to_row >= 0 && to_row < game->rows && to_col >= 0 && to_col < game->cols
                && !((board->x | board->o) >> mb_men_cell(game, to_row, to_col) & 1))
                mb_man_steps_add(out, row, col, to_row, to_col);
        }
    }
}

static mb_status wolf_open(void **self, const mb_value *values, mb_error *error)
{
    const int size = 4 + 2 * (int)values[SIZE].number, place = (int)values[PLACE].number;
    if (place > size / 2)
        return mb_fail(error, MB_EINVAL, SAY_NO_PLACE, "half", size / 2, "found", place);
    wolf *game = mb_alloc(1, sizeof *game);
    if (!game)
        return mb_error_plain(error, MB_ENOMEM);
    *game = (wolf){.men = {.rows = size,
                           .cols = size,
                           .stride = size / 2,
                           .first = (mb_player)values[FIRST].number,
                           .list = wolf_list},
                   .place = place == 0 ? size / 4 : place - 1};
    mb_men_init(&game->men);
    *self = game;
    return MB_OK;
}

static uint64_t first_row(const mb_men *game)
{
    return (UINT64_C(1) << game->stride) - 1;
}

static mb_status wolf_start(mb_state *out, const void *self, mb_error *error)
{
    (void)error;
    const wolf *game = self;
    const int at = (game->men.rows - 1) * game->men.stride + game->place;
    const mb_packed board = {UINT64_C(1) << at, first_row(&game->men), game->men.first};
    *out = mb_pack(&board);
    return MB_OK;
}

static mb_mark wolf_mark(const void *self, mb_state state)
{
    const mb_packed board = mb_unpack(state);
    if (board.x & first_row(self))
        return MB_WIN1;
    if (!mb_men_are_stuck(self, &board))
        return MB_UNMARKED;
    return board.mover == MB_P1 ? MB_WIN2 : MB_WIN1;
}

static mb_status wolf_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    const mb_men *game = self;
    mb_grid grid = {.rows = game->rows, .cols = game->stride};
    mb_player mover = MB_P1;
    const mb_status status = mb_grid_parse_turn(&grid, &mover, text, length, error);
    if (status != MB_OK)
        return status;
    if (__builtin_popcountll(grid.x) != 1 || __builtin_popcountll(grid.o) != game->stride)
        return mb_grid_refuse_counts(&grid, error);
    if (grid.x & first_row(game) && mover == MB_P1) /* the wolf came there with its last move */
        return mb_grid_refuse_order(error);
    const mb_packed board = {grid.x, grid.o, mover};
    *out = mb_pack(&board);
    return MB_OK;
}

/* The cells of the whole board that these dark squares are. */
static uint64_t on_board(const mb_men *game, uint64_t dark)
{
    uint64_t cells = 0;
    for (; dark; dark &= dark - 1) {
        const int cell = __builtin_ctzll(dark);
        cells |= UINT64_C(1) << (cell / game->stride * game->rows + column_of(game, cell));
    }
    return cells;
}

/* The light squares, on which nobody moves, are left blank. */
static void wolf_board(mb_text *out, const void *self, mb_state state)
{
    const mb_men *game = self;
    const mb_packed board = mb_unpack(state);
    mb_board_columns(out, 1, (size_t)game->cols);
    for (int row = 0; row < game->rows; row++) {
        char line[8];
        MB_ASSERT((size_t)game->cols <= sizeof line);
        memset(line, ' ', sizeof line);
        for (int cell = row * game->stride; cell < (row + 1) * game->stride; cell++)
            line[column_of(game, cell)] = board.x >> cell & 1 ? 'X' : board.o >> cell & 1 ? 'O' : '.';
        mb_board_row(out, (uint64_t)row + 1, line, (size_t)game->cols - (line[game->cols - 1] == ' '));
    }
}

static void wolf_draw(mb_canvas *canvas, const void *self, mb_state state)
{
    const mb_men *game = self;
    const mb_packed board = mb_unpack(state);
    const uint64_t square[] = {on_board(game, board.x), on_board(game, board.o)};
    mb_draw_frame(canvas, game->cols * MB_DRAW_CELL + 8, game->rows * MB_DRAW_CELL + 8);
    mb_men_draw(canvas, game, state, square, wolf_mark(self, state) != MB_UNMARKED, 4, 4);
}

/* Rows that the wolf has behind it. */
static int32_t wolf_estimate(const void *self, mb_state state)
{
    const mb_men *game = self;
    return game->rows - 1 - __builtin_ctzll(mb_unpack(state).x) / game->stride;
}

const mb_game mb_game_wolf = {
    .name = "wolf",
    .also = "loup|loup et moutons|fox and hounds|fox and geese",
    .title = MB_WORDS("Wolf and sheep", "Loup et moutons"),
    .brief = MB_WORDS("wolf and sheep: the wolf wants to reach the sheep's row, the sheep to shut it in",
                      "loup et moutons : le loup veut atteindre la ligne des moutons, eux veulent l'enfermer"),
    MB_PARAMS(params),
    .traits = MB_ACYCLIC,
    .open = wolf_open,
    .close = mb_release,
    .start = wolf_start,
    .moves = mb_men_moves,
    .mark = wolf_mark,
    .mover = mb_men_mover,
    .show = mb_men_show,
    .parse = wolf_parse,
    .board = wolf_board,
    .move_name = mb_men_move_name,
    .estimate = wolf_estimate,
    .draw = wolf_draw,
};
