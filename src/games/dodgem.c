/* dodgem.c -- cars that go forward or sideways leave the board at the far side; the player who has none left wins.
 *
 * Player 1's cars begin in the left column and leave at the right; player 2's begin in the bottom row and leave at
 * the top; the corner between them is empty.  No car goes backwards, and one square holds one car.  A player who
 * cannot move wins: blocking the other is not allowed to pay.  Cars may go sideways to and fro, so plays can be
 * endless. State: see pack.h.
 *
 * Source: C. Vout; E. Berlekamp, J. Conway, R. Guy, Winning Ways for your Mathematical Plays, chapter 22.
 */
#include "core/mem.h"
#include "games/choose.h"
#include "games/grid.h"
#include "games/params.h"
#include "games/steps.h"

enum { DODGEM_SIDE = 6 };

enum { SIZE, FIRST };
static const mb_param params[] = {[SIZE] = MB_SIZE_PARAM("3", 2, DODGEM_SIDE), [FIRST] = MB_FIRST_PARAM};

/* The steps of a player's cars: for each forward, or backwards where steps are taken back, then to both sides. */
static void dodgem_list_steps(mb_man_steps *out, const mb_men *game, const mb_packed *board, mb_player player,
                              bool back)
{
    static const int way[2][3][2] = {{{0, 1}, {-1, 0}, {1, 0}}, {{-1, 0}, {0, -1}, {0, 1}}}; /* rows, columns */
    const int size = game->rows;
    const uint64_t taken = board->x | board->o;
    for (uint64_t left = player == MB_P1 ? board->x : board->o; left; left &= left - 1) {
        const int cell = __builtin_ctzll(left), row = cell / size, col = cell % size;
        for (size_t i = 0; i < 3; i++) {
            const int sign = back ? -1 : 1;
            const int to_row = row + sign * way[player][i][0], to_col = col + sign * way[player][i][1];
            const bool inside = to_row >= 0 && to_row < size && to_col >= 0 && to_col < size;
            if (inside ? !(taken >> (to_row * size + to_col) & 1) : i == 0 && !back)
                mb_man_steps_add(out, row, col, to_row, to_col);
        }
    }
}

static void dodgem_list(mb_man_steps *out, const mb_men *game, const mb_packed *board)
{
    dodgem_list_steps(out, game, board, board->mover, false);
}

/* The last move of the player who is not to move, taken back.  A car that left the board did so from another tier. */
static size_t dodgem_unmoves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    const mb_men *game = self;
    const mb_packed board = mb_unpack(state);
    const mb_player before = mb_other(board.mover);
    mb_man_steps steps;
    if (!board.x || !board.o) /* the play was over before */
        return 0;
    steps.count = 0;
    dodgem_list_steps(&steps, game, &board, before, true);
    for (size_t i = 0; i < steps.count && i < cap; i++) {
        const mb_man_step *step = &steps.at[i];
        const uint64_t from = game->digit[mb_men_cell(game, step->row, step->col)],
                       to = game->digit[mb_men_cell(game, step->to_row, step->to_col)];
        out[i] = (state ^ 1) + (to - from) * (before == MB_P1 ? 2 : 4); /* the last bit is the mover */
    }
    return steps.count;
}

static mb_status dodgem_open(void **self, const mb_value *values, mb_error *error)
{
    mb_men *game = mb_alloc(1, sizeof *game);
    if (!game)
        return mb_error_plain(error, MB_ENOMEM);
    const int size = (int)values[SIZE].number;
    *game = (mb_men){
        .rows = size, .cols = size, .stride = size, .first = (mb_player)values[FIRST].number, .list = dodgem_list};
    mb_men_init(game);
    *self = game;
    return MB_OK;
}

static mb_status dodgem_start(mb_state *out, const void *self, mb_error *error)
{
    (void)error;
    const mb_men *game = self;
    mb_packed board = {0, 0, game->first};
    for (int i = 0; i < game->rows - 1; i++) {
        board.x |= UINT64_C(1) << (i * game->rows);
        board.o |= UINT64_C(1) << ((game->rows - 1) * game->rows + i + 1);
    }
    *out = mb_pack(&board);
    return MB_OK;
}

static mb_mark dodgem_mark(const void *self, mb_state state)
{
    const mb_packed board = mb_unpack(state);
    if (!board.x)
        return MB_WIN1;
    if (!board.o)
        return MB_WIN2;
    if (!mb_men_are_stuck(self, &board))
        return MB_UNMARKED;
    return board.mover == MB_P1 ? MB_WIN1 : MB_WIN2;
}

static mb_status dodgem_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    const mb_men *game = self;
    mb_grid grid = {.rows = game->rows, .cols = game->rows};
    mb_player mover = MB_P1;
    const mb_status status = mb_grid_parse_turn(&grid, &mover, text, length, error);
    if (status != MB_OK)
        return status;
    if (__builtin_popcountll(grid.x) >= game->rows || __builtin_popcountll(grid.o) >= game->rows)
        return mb_grid_refuse_counts(&grid, error);
    if (!(mover == MB_P1 ? grid.x : grid.o)) /* the player without cars moved last */
        return mb_grid_refuse_order(error);
    const mb_packed board = {grid.x, grid.o, mover};
    *out = mb_pack(&board);
    return MB_OK;
}

static void dodgem_draw(mb_canvas *canvas, const void *self, mb_state state)
{
    enum { ROOM = 16 }; /* where cars leave */
    const mb_men *game = self;
    const int side = game->rows * MB_DRAW_CELL;
    const mb_packed board = mb_unpack(state);
    mb_draw_frame(canvas, side + 2 * ROOM, side + 2 * ROOM);
    mb_draw_line(canvas, MB_LOOK_ONES, side + ROOM + 4, ROOM + 4, side + ROOM + 4, side + ROOM - 4);
    mb_draw_line(canvas, MB_LOOK_TWOS, ROOM + 4, ROOM - 4, side + ROOM - 4, ROOM - 4);
    mb_men_draw(canvas, game, state, (const uint64_t[]){board.x, board.o}, dodgem_mark(self, state) != MB_UNMARKED,
                ROOM, ROOM);
}

/* Steps that player 2's cars still need, less those of player 1's. */
static int32_t dodgem_estimate(const void *self, mb_state state)
{
    const mb_men *game = self;
    const mb_packed board = mb_unpack(state);
    int32_t sum = 0;
    for (uint64_t left = board.x; left; left &= left - 1)
        sum -= game->rows - __builtin_ctzll(left) % game->rows;
    for (uint64_t left = board.o; left; left &= left - 1)
        sum += __builtin_ctzll(left) / game->rows + 1;
    return sum;
}

/* ---- numbers for tables: a tier for the cars that are left of both players; in it the cells of player 1's cars,
 * those of player 2's among the others, and the mover ---- */

typedef struct dodgem_numbers {
    int size, cells;
    mb_choose choose;
} dodgem_numbers;

static mb_status dodgem_numbers_open(void **out, const void *self)
{
    const mb_men *game = self;
    dodgem_numbers *made = mb_alloc(1, sizeof *made);
    if (!made)
        return MB_ENOMEM;
    made->size = game->rows;
    made->cells = game->rows * game->cols;
    mb_choose_init(&made->choose);
    *out = made;
    return MB_OK;
}

/* A tier has ones = size - 1 - tier / size cars of player 1 and twos = size - 1 - tier % size of player 2. */
static int ones_of(const dodgem_numbers *self, uint32_t tier)
{
    return self->size - 1 - (int)tier / self->size;
}

static int twos_of(const dodgem_numbers *self, uint32_t tier)
{
    return self->size - 1 - (int)tier % self->size;
}

static size_t dodgem_tiers(const void *numbers, uint64_t *slots, size_t cap)
{
    const dodgem_numbers *self = numbers;
    const size_t count = (size_t)(self->size * self->size);
    for (uint32_t tier = 0; tier < count && tier < cap; tier++) {
        const int ones = ones_of(self, tier), twos = twos_of(self, tier);
        slots[tier] = 2 * self->choose.of[self->cells][ones] * self->choose.of[self->cells - ones][twos];
    }
    return count;
}

static uint64_t dodgem_tier_index(uint32_t *tier, const void *numbers, mb_state state)
{
    const dodgem_numbers *self = numbers;
    const mb_packed board = mb_unpack(state);
    const int ones = __builtin_popcountll(board.x), twos = __builtin_popcountll(board.o);
    uint64_t word = 0; /* player 2's cars, counting only cells without a car of player 1 */
    for (uint64_t left = board.o; left; left &= left - 1) {
        const uint64_t below = (left & -left) - 1;
        word |= UINT64_C(1) << (__builtin_ctzll(left) - __builtin_popcountll(board.x & below));
    }
    *tier = (uint32_t)((self->size - 1 - ones) * self->size + self->size - 1 - twos);
    return (mb_choose_rank(&self->choose, board.x) * self->choose.of[self->cells - ones][twos]
            + mb_choose_rank(&self->choose, word))
               * 2
           + board.mover;
}

static bool dodgem_tier_unindex(mb_state *out, const void *numbers, uint32_t tier, uint64_t slot)
{
    const dodgem_numbers *self = numbers;
    const int ones = ones_of(self, tier), twos = twos_of(self, tier);
    const uint64_t ways = self->choose.of[self->cells - ones][twos];
    mb_packed board = {.mover = (mb_player)(slot & 1)};
    if (board.mover == MB_P1 ? ones == 0 : twos == 0)
        return false; /* the player without cars moved last */
    board.x = mb_choose_unrank(&self->choose, slot / 2 / ways, self->cells, ones);
    uint64_t word = mb_choose_unrank(&self->choose, slot / 2 % ways, self->cells - ones, twos);
    for (int cell = 0; word; cell++)
        if (!(board.x >> cell & 1)) {
            board.o |= (word & 1) << cell;
            word >>= 1;
        }
    *out = mb_pack(&board);
    return true;
}

static const mb_numbering numbering = {
    .open = dodgem_numbers_open,
    .close = mb_release,
    .tiers = dodgem_tiers,
    .index = dodgem_tier_index,
    .unindex = dodgem_tier_unindex,
};

const mb_game mb_game_dodgem = {
    .name = "dodgem",
    .also = "autos tamponneuses",
    .title = MB_WORDS("Dodgem", "Dodgem"),
    .brief = MB_WORDS("Dodgem: cars go forward or sideways; the player whose cars have all left the board wins",
                      "Dodgem : des autos avancent ou vont de côté ; qui a sorti toutes les siennes gagne"),
    MB_PARAMS(params),
    .open = dodgem_open,
    .close = mb_release,
    .start = dodgem_start,
    .moves = mb_men_moves,
    .mark = dodgem_mark,
    .mover = mb_men_mover,
    .show = mb_men_show,
    .parse = dodgem_parse,
    .board = mb_men_board,
    .move_name = mb_men_move_name,
    .estimate = dodgem_estimate,
    .unmoves = dodgem_unmoves,
    .draw = dodgem_draw,
    .numbering = &numbering,
};
