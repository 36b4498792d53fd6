/* tictactoe.c -- X and O take the cells of a board in turn; the first player with `row` of them in a line wins.
 *
 * State: the cells of player 1 in the low half, those of player 2 in the high half; cell r * cols + c, so at most 32
 * cells.  Player 1 begins; he is X, called x below, or O with first=O.  All lines are listed when the game is opened;
 * winning is holding one of them.
 */
#include "core/mem.h"
#include "games/alternate.h"
#include "games/draw.h"
#include "games/grid.h"
#include "games/params.h"

static const mb_words SAY_NO_CELL =
    MB_WORDS("there is no cell \"{found}\": cells are numbered from 1 to {cells}, row by row",
             "il n'y a pas de case « {found} » : les cases sont numérotées de 1 à {cells}, ligne par ligne");
static const mb_words SAY_TAKEN = MB_WORDS("cell {found} is taken already", "la case {found} est déjà prise");
static const mb_words SAY_OVER =
    MB_WORDS("cell {found}: the play is over already", "case {found} : la partie est déjà finie");
static const mb_words SAY_MOVE =
    MB_WORDS("{player} at row {row}, column {col}", "{player} en ligne {row}, colonne {col}");

enum { CELLS = 32 };

typedef struct tictactoe {
    int rows, cols, row;
    int cells;    /* 0 when there are too many, which tictactoe_start() and tictactoe_parse() report */
    bool o_first; /* player 1 is O */
    size_t lines;
    uint32_t line[MB_GRID_LINES / 2]; /* each line as a set of cells */
    size_t turns;
    uint8_t turn[MB_GRID_TURNS][MB_GRID_CELLS]; /* turn[t][cell]: where symmetry t puts the cell */
} tictactoe;

enum { ROWS, COLS, ROW, FIRST };

static const mb_param params[] = {
    [ROWS] = MB_ROWS_PARAM("3", 1, CELLS),
    [COLS] = MB_COLS_PARAM("3", 1, CELLS),
    [ROW] = {MB_PARAM("row", "alignés|aligner", MB_WORDS("in a line", "à aligner")), MB_PARAM_INTEGER("3", 1, CELLS),
             .help = MB_WORDS("cells in a line that win", "cases alignées qui gagnent")},
    [FIRST] = {MB_PARAM("first", "premier|commence", MB_WORDS("begins", "commence")), MB_PARAM_CHOICE("X", "X|O"),
               .said = MB_WORDS("crosses|noughts", "les croix|les ronds"),
               .help = MB_WORDS("who begins, as player 1", "qui commence, en tant que joueur 1")},
};

static inline uint32_t tictactoe_x_of(mb_state state)
{
    return (uint32_t)state;
}

static inline uint32_t o_of(mb_state state)
{
    return (uint32_t)(state >> 32);
}

static inline mb_state tictactoe_state_of(uint64_t x, uint64_t o)
{
    MB_ASSERT((x & o) == 0 && x <= UINT32_MAX && o <= UINT32_MAX);
    return o << 32 | x;
}

static mb_status tictactoe_open(void **self, const mb_value *values, mb_error *error)
{
    tictactoe *game = mb_alloc_zero(1, sizeof *game);
    if (!game)
        return mb_error_plain(error, MB_ENOMEM);
    game->rows = (int)values[ROWS].number;
    game->cols = (int)values[COLS].number;
    game->row = (int)values[ROW].number;
    game->o_first = values[FIRST].number == 1;
    if (game->rows * game->cols <= CELLS) {
        game->cells = game->rows * game->cols;
        uint64_t line[MB_GRID_LINES];
        game->lines = mb_grid_lines(line, game->rows, game->cols, game->row);
        MB_ASSERT(game->lines <= MB_COUNT(game->line));
        for (size_t i = 0; i < game->lines; i++)
            game->line[i] = (uint32_t)line[i];
        game->turns = mb_grid_turns(game->turn, game->rows, game->cols, game->rows == game->cols);
    }
    *self = game;
    return MB_OK;
}

static mb_status tictactoe_fits(const tictactoe *game, mb_error *error)
{
    return mb_board_fits(game->rows, game->cols, CELLS, error);
}

static mb_status tictactoe_start(mb_state *out, const void *self, mb_error *error)
{
    const mb_status status = tictactoe_fits(self, error);
    if (status == MB_OK)
        *out = 0;
    return status;
}

static mb_player tictactoe_mover(const void *self, mb_state state)
{
    (void)self;
    MB_ASSERT((unsigned)(__builtin_popcount(tictactoe_x_of(state)) - __builtin_popcount(o_of(state))) <= 1);
    return __builtin_popcount(tictactoe_x_of(state)) == __builtin_popcount(o_of(state)) ? MB_P1 : MB_P2;
}

static uint32_t empty_cells(const tictactoe *game, mb_state state)
{
    MB_ASSERT(game->cells > 0);
    const uint32_t all = UINT32_MAX >> (CELLS - game->cells);
    return all & ~(tictactoe_x_of(state) | o_of(state));
}

static mb_state tictactoe_play(mb_state state, mb_player player, int cell)
{
    MB_ASSERT(0 <= cell && cell < CELLS && !((tictactoe_x_of(state) | o_of(state)) >> cell & 1));
    return state | UINT64_C(1) << (player == MB_P1 ? cell : cell + 32);
}

static size_t tictactoe_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    const mb_player player = tictactoe_mover(self, state);
    MB_ASSERT((tictactoe_x_of(state) & o_of(state)) == 0);
    size_t count = 0;
    for (uint32_t left = empty_cells(self, state); left; left &= left - 1, count++)
        if (count < cap)
            out[count] = tictactoe_play(state, player, __builtin_ctz(left));
    return count;
}

static bool tictactoe_has_line(const tictactoe *game, uint32_t cells)
{
    for (size_t i = 0; i < game->lines; i++)
        if ((cells & game->line[i]) == game->line[i])
            return true;
    return false;
}

static mb_mark tictactoe_mark(const void *self, mb_state state)
{
    if (tictactoe_has_line(self, tictactoe_x_of(state)))
        return MB_WIN1;
    if (tictactoe_has_line(self, o_of(state)))
        return MB_WIN2;
    return empty_cells(self, state) ? MB_UNMARKED : MB_DRAW;
}

static mb_grid tictactoe_grid_of(const tictactoe *game, mb_state state)
{
    return (mb_grid){.rows = game->rows,
                     .cols = game->cols,
                     .x = tictactoe_x_of(state),
                     .o = o_of(state),
                     .o_first = game->o_first};
}

static void tictactoe_show(mb_text *out, const void *self, mb_state state)
{
    const mb_grid grid = tictactoe_grid_of(self, state);
    mb_grid_show(out, &grid);
}

/* Could the last stone have completed every line at once?  If not, the play was over before it. */
static bool could_end(const tictactoe *game, uint32_t winner)
{
    for (uint32_t left = winner; left; left &= left - 1)
        if (!tictactoe_has_line(game, winner & ~(left & -left)))
            return true;
    return false;
}

static mb_status tictactoe_parse_board(mb_state *out, const tictactoe *game, const char *text, size_t length,
                                       mb_error *error)
{
    mb_grid grid = tictactoe_grid_of(game, 0);
    mb_status status = mb_grid_parse(&grid, text, length, error);
    if (status != MB_OK)
        return status;
    const uint32_t x = (uint32_t)grid.x, o = (uint32_t)grid.o;
    const bool x_won = tictactoe_has_line(game, x), o_won = tictactoe_has_line(game, o);
    status = mb_grid_check(&grid, x_won, o_won, error);
    if (status == MB_OK && (x_won || o_won) && !could_end(game, x_won ? x : o))
        status = mb_grid_refuse_order(error);
    if (status == MB_OK)
        *out = tictactoe_state_of(x, o);
    return status;
}

static mb_status refuse_move(const tictactoe *game, mb_words words, const char *text, size_t begin, size_t end,
                             mb_error *error)
{
    const mb_piece found = mb_piece_at(text + begin, end - begin);
    mb_fail(error, MB_EPARSE, words, "found", found, "cells", game->cells);
    mb_error_at(error, NULL, 0, begin + 1);
    return MB_EPARSE;
}

static inline bool tictactoe_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Cells numbered from 1, row by row: 5,1,9, or 519 where one digit is enough; - is the empty list. */
static mb_status tictactoe_parse_moves(mb_state *out, const tictactoe *game, const char *text, size_t length,
                                       mb_error *error)
{
    mb_state state = 0;
    size_t at = 0;
    while (at < length) {
        if (at > 0 && text[at] == ',' && at + 1 < length)
            at++;
        const size_t begin = at;
        MB_ASSERT(begin < length);
        int cell = 0;
        while (at < length && tictactoe_is_digit(text[at]) && cell <= CELLS && (at == begin || game->cells > 9))
            cell = cell * 10 + (text[at++] - '0');
        if (at == begin)
            at++;
        if (cell < 1 || cell > game->cells)
            return refuse_move(game, SAY_NO_CELL, text, begin, at, error);
        if (tictactoe_mark(game, state) != MB_UNMARKED)
            return refuse_move(game, SAY_OVER, text, begin, at, error);
        if (!(empty_cells(game, state) >> (cell - 1) & 1))
            return refuse_move(game, SAY_TAKEN, text, begin, at, error);
        state = tictactoe_play(state, tictactoe_mover(game, state), cell - 1);
    }
    *out = state;
    return MB_OK;
}

static mb_status tictactoe_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    const mb_status status = tictactoe_fits(self, error);
    if (status != MB_OK)
        return status;
    if (length == 1 && text[0] == '-')
        return tictactoe_parse_moves(out, self, text, 0, error);
    bool are_moves = length > 0;
    for (size_t i = 0; i < length; i++)
        are_moves = are_moves && (tictactoe_is_digit(text[i]) || text[i] == ',');
    return (are_moves ? tictactoe_parse_moves : tictactoe_parse_board)(out, self, text, length, error);
}

static void rule(mb_text *out, int cols)
{
    mb_text_add(out, "   ");
    for (int col = 0; col < cols; col++)
        mb_text_add(out, "+---");
    mb_text_add(out, "+\n");
}

static void tictactoe_board(mb_text *out, const void *self, mb_state state)
{
    const tictactoe *game = self;
    mb_text_add(out, "  ");
    for (int col = 1; col <= game->cols; col++) {
        mb_text_add(out, col < 10 ? "   " : "  ");
        mb_text_i64(out, col);
    }
    mb_text_char(out, '\n');
    rule(out, game->cols);
    for (int row = 1; row <= game->rows; row++) {
        mb_text_add(out, row < 10 ? " " : "");
        mb_text_i64(out, row);
        for (int col = 1; col <= game->cols; col++) {
            const int cell = (row - 1) * game->cols + col - 1;
            const uint32_t crosses = game->o_first ? o_of(state) : tictactoe_x_of(state);
            const uint32_t rings = game->o_first ? tictactoe_x_of(state) : o_of(state);
            mb_text_add(out, crosses >> cell & 1 ? " | X" : rings >> cell & 1 ? " | O" : " |  ");
        }
        mb_text_add(out, " |\n");
        rule(out, game->cols);
    }
}

static void tictactoe_draw(mb_canvas *canvas, const void *self, mb_state state)
{
    enum { CELL = 72 };
    const tictactoe *game = self;
    const mb_grid grid = tictactoe_grid_of(game, state);
    const uint64_t aligned = game->cells > 0 ? mb_grid_aligned(&grid, game->row) : 0;
    const bool over = tictactoe_mark(self, state) != MB_UNMARKED;
    size_t index = 0;
    mb_draw_frame(canvas, game->cols * CELL + 8, game->rows * CELL + 8);
    for (int cell = 0; cell < game->cells; cell++) {
        const int64_t x = 4 + cell % game->cols * CELL, y = 4 + cell / game->cols * CELL;
        const bool one = tictactoe_x_of(state) >> cell & 1, two = o_of(state) >> cell & 1,
                   moves = !one && !two && !over;
        if (moves)
            mb_draw_move(canvas, index++);
        mb_draw_box(canvas, MB_LOOK_CELL, x + 2, y + 2, CELL - 4, CELL - 4, 6);
        if (moves)
            mb_draw_move_end(canvas);
        if (game->o_first ? two : one)
            mb_draw_cross(canvas, x + CELL / 2, y + CELL / 2, 16);
        if (game->o_first ? one : two)
            mb_draw_disc(canvas, MB_LOOK_RING, x + CELL / 2, y + CELL / 2, 18);
        if (aligned >> cell & 1)
            mb_draw_box(canvas, MB_LOOK_ALIGNED, x + 4, y + 4, CELL - 8, CELL - 8, 6);
    }
}

/* The ways to take k of the empty cells in turn: exact as long as no line can be complete before, else an upper
 * bound. */
static mb_extent tictactoe_states(const void *self, mb_state state)
{
    const tictactoe *game = self;
    const int empty = __builtin_popcount(empty_cells(game, state)), stones = game->cells - empty;
    const int quiet = game->lines == 0 ? empty : 2 * game->row - 1 - stones; /* stones that complete no line */
    const double least = mb_alternate_boards(empty, quiet < empty ? quiet : empty);
    return (mb_extent){least < 1 ? 1 : least, mb_alternate_boards(empty, empty)};
}

static void tictactoe_move_name(mb_note *out, const void *self, mb_state state, size_t index)
{
    const tictactoe *game = self;
    const int cell = mb_bit_at(empty_cells(game, state), index);
    mb_note_say(out, SAY_MOVE, "player", (tictactoe_mover(game, state) == MB_P1) != game->o_first ? "X" : "O", "row",
                cell / game->cols + 1, "col", cell % game->cols + 1);
}

static void tictactoe_move_code(mb_text *out, const void *self, mb_state state, size_t index)
{
    mb_text_i64(out, mb_bit_at(empty_cells(self, state), index) + 1);
}

/* Lines that player 1 can still fill less those that player 2 can. */
static int32_t tictactoe_estimate(const void *self, mb_state state)
{
    const tictactoe *game = self;
    int32_t open = 0;
    for (size_t i = 0; i < game->lines; i++)
        open += !(game->line[i] & o_of(state)) - !(game->line[i] & tictactoe_x_of(state));
    return open;
}

/* The least of the images of the board. */
static mb_state tictactoe_canonical(const void *self, mb_state state)
{
    const tictactoe *game = self;
    mb_state least = state; /* turn 0 moves nothing */
    for (size_t t = 1; t < game->turns; t++) {
        const mb_state image = tictactoe_state_of(mb_grid_turned(game->turn[t], tictactoe_x_of(state)),
                                                  mb_grid_turned(game->turn[t], o_of(state)));
        least = image < least ? image : least;
    }
    return least;
}

/* ---- numbers for tables ---- */

static mb_status tictactoe_numbers_open(void **out, const void *self)
{
    return mb_alternate_new(out, self, ((const tictactoe *)self)->cells);
}

static uint64_t tictactoe_tier_index(uint32_t *tier, const void *numbers, mb_state state)
{
    return mb_alternate_index(tier, numbers, tictactoe_x_of(state), o_of(state));
}

/* No state where the player to move has a line: the play would have stopped before. */
static bool tictactoe_tier_unindex(mb_state *out, const void *numbers, uint32_t tier, uint64_t slot)
{
    const mb_alternate *self = numbers;
    uint64_t cells[2];
    mb_alternate_unindex(cells, self, tier, slot);
    if (tictactoe_has_line(self->game, (uint32_t)cells[tier & 1]))
        return false;
    *out = tictactoe_state_of(cells[0], cells[1]);
    return true;
}

static const mb_numbering numbering = {
    .open = tictactoe_numbers_open,
    .close = mb_release,
    .tiers = mb_alternate_tiers,
    .leap = 1,
    .index = tictactoe_tier_index,
    .unindex = tictactoe_tier_unindex,
};

const mb_game mb_game_tictactoe = {
    .name = "tictactoe",
    .also = "morpion|jeu du morpion|noughts and crosses",
    .title = MB_WORDS("Tic-tac-toe", "Morpion"),
    .brief = MB_WORDS("tic-tac-toe: X and O take cells in turn; the first player with enough of them in a line wins",
                      "morpion : X et O prennent des cases tour à tour ; qui en aligne assez le premier gagne"),
    MB_PARAMS(params),
    .traits = MB_ACYCLIC,
    .open = tictactoe_open,
    .close = mb_release,
    .start = tictactoe_start,
    .moves = tictactoe_moves,
    .mark = tictactoe_mark,
    .mover = tictactoe_mover,
    .show = tictactoe_show,
    .parse = tictactoe_parse,
    .board = tictactoe_board,
    .move_name = tictactoe_move_name,
    .states = tictactoe_states,
    .move_code = tictactoe_move_code,
    .estimate = tictactoe_estimate,
    .canonical = tictactoe_canonical,
    .draw = tictactoe_draw,
    .numbering = &numbering,
};
