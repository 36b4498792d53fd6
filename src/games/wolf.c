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
#include "core/mem.h"
#include "games/grid.h"
#include "games/pack.h"
#include "games/params.h"
#include "games/steps.h"

static const mb_words SAY_NO_PLACE =
    MB_WORDS("a row has {half} dark {half?square:squares}, place={found} is not there",
             "une ligne a {half} {half?case noire:cases noires} : place={found} n'y est pas");

typedef struct wolf {
    int size, half; /* half: dark squares of a row, and sheep */
    int place;      /* where the wolf begins, from 0 */
    mb_player first;
} wolf;

enum { SIZE, PLACE, FIRST };
static const mb_param params[] = {
    [SIZE] = {.name = "size",
              .also = "côté|taille",
              .label = MB_WORDS("side", "côté"),
              .type = MB_CHOICE,
              .preset = "8",
              .choices = "4|6|8",
              .help = MB_WORDS("squares of a side of the board; half as many sheep",
                               "cases d'un côté de l'échiquier ; deux fois moins de moutons")},
    [PLACE] = {.name = "place",
               .also = "case",
               .label = MB_WORDS("wolf at", "loup en"),
               .type = MB_INTEGER,
               .preset = "0",
               .least = 0,
               .most = 4,
               .help = MB_WORDS("the dark square of the last row where the wolf begins, from the left; 0: the middle",
                                "la case noire de la dernière ligne où commence le loup, depuis la gauche ; 0 : au "
                                "milieu")},
    [FIRST] = MB_FIRST_PARAM,
};

static mb_status wolf_open(void **self, const mb_value *values, mb_error *error)
{
    const int size = 4 + 2 * (int)values[SIZE].number, place = (int)values[PLACE].number;
    if (place > size / 2)
        return mb_fail(error, MB_EINVAL, SAY_NO_PLACE, "half", size / 2, "found", place);
    wolf *game = mb_alloc(1, sizeof *game);
    if (!game)
        return mb_error_plain(error, MB_ENOMEM);
    *game = (wolf){size, size / 2, place == 0 ? size / 4 : place - 1, (mb_player)values[FIRST].number};
    *self = game;
    return MB_OK;
}

static uint64_t first_row(const wolf *game)
{
    return (UINT64_C(1) << game->half) - 1;
}

static mb_status wolf_start(mb_state *out, const void *self, mb_error *error)
{
    (void)error;
    const wolf *game = self;
    const int at = (game->size - 1) * game->half + game->place;
    const mb_packed board = {UINT64_C(1) << at, first_row(game), game->first};
    *out = mb_pack(&board);
    return MB_OK;
}

static mb_player wolf_mover(const void *self, mb_state state)
{
    (void)self;
    return (mb_player)(state & 1);
}

/* The column of a dark square: the lower left corner of the board is dark. */
static int column_of(const wolf *game, int cell)
{
    return cell % game->half * 2 + 1 - cell / game->half % 2;
}

/* The steps of the mover, down first. */
static void wolf_steps(mb_man_steps *out, const wolf *game, const mb_packed *board)
{
    static const int way[][2] = {{1, -1}, {1, 1}, {-1, -1}, {-1, 1}}; /* rows, columns; sheep have the first two */
    const bool one = board->mover == MB_P1;
    out->count = 0;
    for (uint64_t left = one ? board->x : board->o; left; left &= left - 1) {
        const int cell = __builtin_ctzll(left), row = cell / game->half, col = column_of(game, cell);
        for (size_t i = 0; i < (one ? 4 : 2); i++) {
            const int to_row = row + way[i][0], to_col = col + way[i][1];
            if (to_row >= 0 && to_row < game->size && to_col >= 0 && to_col < game->size
                && !((board->x | board->o) >> (to_row * game->half + to_col / 2) & 1))
                mb_man_steps_add(out, row, col, to_row, to_col);
        }
    }
}

static size_t wolf_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    const wolf *game = self;
    const mb_packed board = mb_unpack(state);
    mb_man_steps steps;
    wolf_steps(&steps, self, &board);
    for (size_t i = 0; i < steps.count && i < cap; i++) {
        const mb_man_step *step = &steps.at[i];
        const uint64_t both = UINT64_C(1) << (step->row * game->half + step->col / 2)
                              | UINT64_C(1) << (step->to_row * game->half + step->to_col / 2);
        const bool one = board.mover == MB_P1;
        const mb_packed next = {one ? board.x ^ both : board.x, one ? board.o : board.o ^ both,
                                mb_other(board.mover)};
        out[i] = mb_pack(&next);
    }
    return steps.count;
}

static mb_mark wolf_mark(const void *self, mb_state state)
{
    const mb_packed board = mb_unpack(state);
    mb_man_steps steps;
    if (board.x & first_row(self))
        return MB_WIN1;
    wolf_steps(&steps, self, &board);
    if (steps.count > 0)
        return MB_UNMARKED;
    return board.mover == MB_P1 ? MB_WIN2 : MB_WIN1;
}

static mb_grid wolf_grid_of(const wolf *game, const mb_packed *board)
{
    return (mb_grid){.rows = game->size, .cols = game->half, .x = board->x, .o = board->o};
}

static void wolf_show(mb_text *out, const void *self, mb_state state)
{
    const mb_packed board = mb_unpack(state);
    const mb_grid grid = wolf_grid_of(self, &board);
    mb_grid_show_turn(out, &grid, board.mover);
}

static mb_status wolf_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    const wolf *game = self;
    mb_grid grid = {.rows = game->size, .cols = game->half};
    mb_player mover = MB_P1;
    const mb_status status = mb_grid_parse_turn(&grid, &mover, text, length, error);
    if (status != MB_OK)
        return status;
    if (__builtin_popcountll(grid.x) != 1 || __builtin_popcountll(grid.o) != game->half)
        return mb_grid_refuse_counts(&grid, error);
    if (grid.x & first_row(game) && mover == MB_P1) /* the wolf came there with its last move */
        return mb_grid_refuse_order(error);
    const mb_packed board = {grid.x, grid.o, mover};
    *out = mb_pack(&board);
    return MB_OK;
}

/* The cells of the whole board that these dark squares are. */
static uint64_t on_board(const wolf *game, uint64_t dark)
{
    uint64_t cells = 0;
    for (; dark; dark &= dark - 1) {
        const int cell = __builtin_ctzll(dark);
        cells |= UINT64_C(1) << (cell / game->half * game->size + column_of(game, cell));
    }
    return cells;
}

static void wolf_board(mb_text *out, const void *self, mb_state state)
{
    const wolf *game = self;
    const mb_packed board = mb_unpack(state);
    const mb_grid grid = {
        .rows = game->size, .cols = game->size, .x = on_board(game, board.x), .o = on_board(game, board.o)};
    mb_grid_board(out, &grid);
}

static void wolf_draw(mb_canvas *canvas, const void *self, mb_state state)
{
    const wolf *game = self;
    const mb_packed board = mb_unpack(state);
    mb_man_steps steps;
    mb_draw_frame(canvas, game->size * MB_DRAW_CELL + 8, game->size * MB_DRAW_CELL + 8);
    mb_draw_men(canvas, game->size, game->size, on_board(game, board.x), on_board(game, board.o), 4, 4);
    wolf_steps(&steps, game, &board);
    if (wolf_mark(self, state) == MB_UNMARKED)
        mb_draw_steps(canvas, &steps, 4, 4);
}

static void wolf_move_name(mb_note *out, const void *self, mb_state state, size_t index)
{
    const wolf *game = self;
    const mb_packed board = mb_unpack(state);
    mb_man_steps steps;
    wolf_steps(&steps, game, &board);
    MB_ASSERT(index < steps.count);
    mb_man_step_name(out, &steps.at[index], game->size, game->size);
}

/* Rows that the wolf has behind it. */
static int32_t wolf_estimate(const void *self, mb_state state)
{
    const wolf *game = self;
    return game->size - 1 - __builtin_ctzll(mb_unpack(state).x) / game->half;
}

const mb_game mb_game_wolf = {
    .name = "wolf",
    .also = "loup|loup et moutons|fox and hounds|fox and geese",
    .title = MB_WORDS("Wolf and sheep", "Loup et moutons"),
    .brief = MB_WORDS("wolf and sheep: the wolf wants to reach the sheep's row, the sheep to shut it in",
                      "loup et moutons : le loup veut atteindre la ligne des moutons, eux veulent l'enfermer"),
    .params = params,
    .param_count = MB_COUNT(params),
    .traits = MB_ACYCLIC,
    .open = wolf_open,
    .close = mb_release,
    .start = wolf_start,
    .moves = wolf_moves,
    .mark = wolf_mark,
    .mover = wolf_mover,
    .show = wolf_show,
    .parse = wolf_parse,
    .board = wolf_board,
    .move_name = wolf_move_name,
    .estimate = wolf_estimate,
    .draw = wolf_draw,
};
