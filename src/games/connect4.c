/* connect4.c -- stones fall into columns; the first player with `row` of them in a line wins.
 *
 * States are described in connect4_state.h.  Where the mark of a column is the bit m, X plays there by adding 2m and
 * O by adding m. With an empty row above every column, lines are found by shifting: no line runs over an edge unseen.
 */
#include "core/hash.h"
#include "core/mem.h"
#include "core/name.h"
#include "games/connect4_numbers.h"
#include "games/draw.h"
#include "games/grid.h"

static const mb_words SAY_LIMIT = MB_WORDS(
    "the board is too large: {width} {width?column:columns} of {height} need more than {most} bits",
    "le plateau est trop grand : {width} {width?colonne:colonnes} de {height} demandent plus de {most} bits");
static const mb_words SAY_NO_COLUMN =
    MB_WORDS("move {move}: there is no column \"{found}\"; columns are 1 to {last}",
             "coup {move} : il n'y a pas de colonne « {found} » ; les colonnes vont de 1 à {last}");
static const mb_words SAY_FULL =
    MB_WORDS("move {move}: column {found} is full", "coup {move} : la colonne {found} est pleine");
static const mb_words SAY_OVER =
    MB_WORDS("move {move}: the play is over already", "coup {move} : la partie est déjà finie");
static const mb_words SAY_HANGS = MB_WORDS("impossible board: a stone hangs in the air in column {col}",
                                           "plateau impossible : un jeton flotte dans la colonne {col}");
static const mb_words SAY_MOVE = MB_WORDS("play column {col}", "jouer la colonne {col}");

enum { BITS = 64, COLUMNS = 32 };

typedef struct connect4 {
    int width, height, row;
    mb_c4_layout layout;  /* of states */
    uint8_t weight[BITS]; /* lines through each cell */
} connect4;

enum { WIDTH, HEIGHT, ROW };

static const mb_param params[] = {
    [WIDTH] = {MB_PARAM("width", "largeur|colonnes|cols|columns", MB_WORDS("columns", "colonnes")),
               MB_PARAM_INTEGER("7", 1, COLUMNS), .help = MB_WORDS("columns of the board", "colonnes du plateau")},
    [HEIGHT] = {MB_PARAM("height", "hauteur|lignes|rows", MB_WORDS("rows", "lignes")),
                MB_PARAM_INTEGER("6", 1, BITS - 1),
                .help = MB_WORDS("stones that a column holds", "jetons que contient une colonne")},
    [ROW] = {MB_PARAM("row", "alignés|aligner", MB_WORDS("in a line", "à aligner")),
             MB_PARAM_INTEGER("4", 1, BITS - 1),
             .help = MB_WORDS("stones in a line that win", "jetons alignés qui gagnent")},
};

static inline bool is_small(const connect4 *game)
{
    return game->width * (game->height + 1) <= BITS;
}

static inline uint64_t connect4_column_of(const connect4 *game, int col, int bits)
{
    MB_ASSERT(bits > 0 && bits <= game->layout.step && 0 <= col && col < game->width);
    return ~UINT64_C(0) >> (BITS - bits) << (col * game->layout.step);
}

/* The bit of a cell of a grid, whose row 0 is on top. */
static inline int bit_of(const connect4 *game, int cell)
{
    MB_ASSERT(0 <= cell && cell < game->width * game->height);
    return cell % game->width * game->layout.step + game->height - 1 - cell / game->width;
}

static mb_status connect4_open(void **self, const mb_value *values, mb_error *error)
{
    connect4 *game = mb_alloc_zero(1, sizeof *game);
    if (!game)
        return mb_error_plain(error, MB_ENOMEM);
    game->width = (int)values[WIDTH].number;
    game->height = (int)values[HEIGHT].number;
    game->row = (int)values[ROW].number;
    *self = game;
    if (!is_small(game))
        return MB_OK; /* reported by connect4_start() and connect4_parse() */
    game->layout = mb_c4_layout_of(game->width, game->height);
    uint64_t line[MB_GRID_LINES];
    const size_t lines = mb_grid_lines(line, game->height, game->width, game->row);
    for (int cell = 0; cell < game->width * game->height; cell++)
        for (size_t i = 0; i < lines; i++)
            game->weight[bit_of(game, cell)] = (uint8_t)(game->weight[bit_of(game, cell)] + (line[i] >> cell & 1));
    return MB_OK;
}

static mb_status connect4_fits(const connect4 *game, mb_error *error)
{
    if (is_small(game))
        return MB_OK;
    return mb_fail(error, MB_ELIMIT, SAY_LIMIT, "width", game->width, "height", game->height, "most", BITS);
}

static mb_status connect4_start(mb_state *out, const void *self, mb_error *error)
{
    const connect4 *game = self;
    const mb_status status = connect4_fits(game, error);
    if (status == MB_OK)
        *out = game->layout.bottom;
    return status;
}

static inline mb_c4_stones connect4_take_apart(const connect4 *game, mb_state state)
{
    return mb_c4_stones_of(&game->layout, state);
}

static inline mb_state connect4_play(const mb_c4_stones *at, mb_state state, uint64_t cell)
{
    MB_ASSERT((at->next & cell) != 0 && (cell & (cell - 1)) == 0);
    return at->count & 1 ? state + cell : state + 2 * cell;
}

static mb_player connect4_mover(const void *self, mb_state state)
{
    const mb_c4_stones at = connect4_take_apart(self, state);
    return at.count & 1 ? MB_P2 : MB_P1;
}

/* The columns that are not full, from the left. */
static size_t connect4_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    const connect4 *game = self;
    const mb_c4_stones at = connect4_take_apart(game, state);
    size_t count = 0;
    for (uint64_t left = at.next & ~game->layout.top; left; left &= left - 1, count++)
        if (count < cap)
            out[count] = connect4_play(&at, state, left & -left);
    return count;
}

/* Are `row` of these cells in a line?  After n shifts by s, a bit is left where n+1 cells, s apart, begin. */
static inline bool connect4_has_line(const connect4 *game, uint64_t cells)
{
    const int step = game->layout.step, way[] = {1, step, step - 1, step + 1};
    const size_t ways =
        game->row <= game->width ? MB_COUNT(way) : 1; /* else only upwards, and no shift is too long */
    for (size_t w = 0; w < ways; w++) {
        uint64_t begins = cells;
        for (int n = 1; n < game->row; n++)
            begins &= begins >> way[w];
        if (begins)
            return true;
    }
    return false;
}

/* Only the player who moved last can have a line. */
static mb_mark connect4_mark(const void *self, mb_state state)
{
    const connect4 *game = self;
    const mb_c4_stones at = connect4_take_apart(game, state);
    if (connect4_has_line(game, at.count & 1 ? at.x : at.all & ~at.x))
        return at.count & 1 ? MB_WIN1 : MB_WIN2;
    return at.next == game->layout.top ? MB_DRAW : MB_UNMARKED;
}

static mb_grid connect4_grid_of(const connect4 *game, mb_state state)
{
    mb_grid grid = {.rows = game->height, .cols = game->width};
    const mb_c4_stones at = connect4_take_apart(game, state);
    for (int cell = 0; cell < game->width * game->height; cell++) {
        const int bit = bit_of(game, cell);
        grid.x |= (at.x >> bit & 1) << cell;
        grid.o |= ((at.all & ~at.x) >> bit & 1) << cell;
    }
    return grid;
}

static void connect4_show(mb_text *out, const void *self, mb_state state)
{
    const mb_grid grid = connect4_grid_of(self, state);
    mb_grid_show(out, &grid);
}

/* Columns are 1 .. 9, then a .. w. */
static char column_name(int col)
{
    MB_ASSERT(0 <= col && col < COLUMNS);
    return (char)(col < 9 ? '1' + col : 'a' + col - 9);
}

static int column_named(const connect4 *game, char name)
{
    for (int col = 0; col < game->width; col++)
        if (column_name(col) == name)
            return col;
    return -1;
}

static mb_status connect4_parse_moves(mb_state *out, const connect4 *game, const char *text, size_t length,
                                      mb_error *error)
{
    mb_state state = game->layout.bottom;
    for (size_t i = 0; i < length; i++) {
        const mb_c4_stones at = connect4_take_apart(game, state);
        const int col = column_named(game, text[i]);
        const uint64_t cell = col < 0 ? 0 : at.next & connect4_column_of(game, col, game->layout.step);
        const mb_words wrong = col < 0                                     ? SAY_NO_COLUMN
                               : connect4_mark(game, state) != MB_UNMARKED ? SAY_OVER
                               : cell & game->layout.top                   ? SAY_FULL
                                                                           : MB_NO_WORDS;
        if (mb_words_say(wrong)) {
            const char last = column_name(game->width - 1);
            const mb_piece found = mb_piece_at(text + i, mb_utf8_length(text + i, length - i));
            mb_fail(error, MB_EPARSE, wrong, "found", found, "last", mb_piece_at(&last, 1), "move", i + 1);
            mb_error_at(error, NULL, 0, i + 1);
            return MB_EPARSE;
        }
        state = connect4_play(&at, state, cell);
    }
    *out = state;
    return MB_OK;
}

/* The state of a board; MB_EPARSE when a stone hangs in the air. */
static mb_status pile_up(mb_state *out, const connect4 *game, const mb_grid *grid, mb_error *error)
{
    mb_state state = 0;
    for (int col = 0; col < game->width; col++) {
        int top = 0; /* stones that rest on one another */
        for (int high = 0; high < game->height; high++) {
            const int cell = (game->height - 1 - high) * game->width + col;
            if (!((grid->x | grid->o) >> cell & 1))
                continue;
            if (high > top) {
                const char name = column_name(col);
                return mb_fail(error, MB_EPARSE, SAY_HANGS, "col", mb_piece_at(&name, 1));
            }
            MB_ASSERT(bit_of(game, cell) == col * game->layout.step + high);
            state |= (grid->x >> cell & 1) << bit_of(game, cell);
            top++;
        }
        state |= UINT64_C(1) << (col * game->layout.step + top);
    }
    *out = state;
    return MB_OK;
}

/* Add the states before the last move to the stack, those not seen yet. */
static mb_status step_back(mb_hash *seen, uint64_t **stack, size_t *room, size_t *depth, const connect4 *game,
                           mb_state state)
{
    const mb_c4_stones at = connect4_take_apart(game, state);
    const uint64_t last = at.count & 1 ? at.x : at.all & ~at.x; /* stones of the player who moved last */
    if (!mb_grow(stack, room, *depth, COLUMNS))
        return MB_ENOMEM;
    for (uint64_t left = at.next >> 1 & last; left; left &= left - 1) {
        const uint64_t stone = left & -left;
        const mb_state before = at.count & 1 ? state - 2 * stone : state - stone;
        MB_ASSERT(at.count > 0 && *depth < *room);
        bool added = false;
        uint32_t number;
        if (connect4_mark(game, before) != MB_UNMARKED)
            continue;
        const mb_status status = mb_hash_add(&number, &added, seen, before);
        if (status != MB_OK)
            return status;
        if (added)
            (*stack)[(*depth)++] = before;
    }
    return MB_OK;
}

/* Is there an order of moves that piles these stones up?  Searched backwards, in depth.  A real board takes a few
 * steps; the few contrived ones that take more than ENOUGH are believed. */
static mb_status connect4_find_order(bool *found, const connect4 *game, mb_state state)
{
    enum { ENOUGH = 1 << 18 };
    mb_hash seen = {0};
    uint64_t *stack = NULL;
    size_t room = 0, depth = 0;
    mb_status status = MB_OK;
    while (state != game->layout.bottom && seen.count < ENOUGH) {
        status = step_back(&seen, &stack, &room, &depth, game, state);
        if (status != MB_OK || depth == 0)
            break;
        state = stack[--depth];
    }
    if (status == MB_OK)
        *found = state == game->layout.bottom || seen.count >= ENOUGH;
    mb_release(stack);
    mb_hash_clear(&seen);
    return status;
}

static mb_status connect4_parse_board(mb_state *out, const connect4 *game, const char *text, size_t length,
                                      mb_error *error)
{
    mb_grid grid = {.rows = game->height, .cols = game->width};
    mb_state state = 0;
    mb_status status;
    if ((status = mb_grid_parse(&grid, text, length, error)) != MB_OK)
        return status;
    if ((status = pile_up(&state, game, &grid, error)) != MB_OK)
        return status;
    const mb_c4_stones at = connect4_take_apart(game, state);
    if ((status = mb_grid_check(&grid, connect4_has_line(game, at.x), connect4_has_line(game, at.all & ~at.x), error))
        != MB_OK)
        return status;
    bool found;
    status = connect4_find_order(&found, game, state);
    if (status != MB_OK)
        return mb_error_plain(error, status);
    if (!found)
        return mb_grid_refuse_order(error);
    *out = state;
    return MB_OK;
}

/* A board has X, O, a dot or a slash in it; anything else is a list of moves, and - the empty one. */
static mb_status connect4_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    const mb_status status = connect4_fits(self, error);
    if (status != MB_OK)
        return status;
    if (length == 1 && text[0] == '-')
        return connect4_parse_moves(out, self, text, 0, error);
    bool is_board = length == 0;
    for (size_t i = 0; i < length; i++)
        is_board = is_board || text[i] == 'X' || text[i] == 'O' || text[i] == '.' || text[i] == '/';
    return (is_board ? connect4_parse_board : connect4_parse_moves)(out, self, text, length, error);
}

static void connect4_board(mb_text *out, const void *self, mb_state state)
{
    const connect4 *game = self;
    const mb_grid grid = connect4_grid_of(game, state);
    const size_t inside = 2 * (size_t)game->width + 1;
    for (int cell = 0; cell < game->width * game->height; cell++) {
        mb_text_add(out, cell % game->width == 0 ? "| " : " ");
        mb_text_char(out, grid.x >> cell & 1 ? 'X' : grid.o >> cell & 1 ? 'O' : '.');
        if (cell % game->width == game->width - 1)
            mb_text_add(out, " |\n");
    }
    mb_text_char(out, '+');
    mb_text_repeat(out, '-', inside);
    mb_text_add(out, "+\n ");
    for (int col = 0; col < game->width; col++) {
        mb_text_char(out, ' ');
        mb_text_char(out, column_name(col));
    }
    mb_text_char(out, '\n');
}

/* A column is clicked to let a stone fall there. */
static void connect4_draw(mb_canvas *canvas, const void *self, mb_state state)
{
    enum { CELL = 56 };
    const connect4 *game = self;
    const mb_grid grid = connect4_grid_of(game, state);
    const uint64_t aligned = mb_grid_aligned(&grid, game->row);
    const bool over = connect4_mark(self, state) != MB_UNMARKED;
    const uint64_t open = connect4_take_apart(game, state).next & ~game->layout.top;
    size_t index = 0;
    mb_draw_frame(canvas, game->width * CELL + 16, game->height * CELL + 16);
    mb_draw_box(canvas, MB_LOOK_FRAME, 0, 0, game->width * CELL + 16, game->height * CELL + 16, 12);
    for (int col = 0; col < game->width; col++) {
        const bool moves = !over && (open & connect4_column_of(game, col, game->layout.step)) != 0;
        if (moves)
            mb_draw_move(canvas, index++);
        mb_draw_box(canvas, MB_LOOK_HIT, 8 + col * CELL, 8, CELL, game->height * CELL, 8);
        for (int row = 0; row < game->height; row++) {
            const int cell = row * game->width + col;
            const int64_t x = 8 + col * CELL + CELL / 2, y = 8 + row * CELL + CELL / 2;
            mb_draw_disc(canvas, MB_LOOK_HOLE, x, y, 23);
            if ((grid.x | grid.o) >> cell & 1)
                mb_draw_stone(canvas, grid.x >> cell & 1 ? MB_P1 : MB_P2, x, y, 22);
            if (aligned >> cell & 1)
                mb_draw_disc(canvas, MB_LOOK_ALIGNED, x, y, 22);
        }
        if (moves)
            mb_draw_move_end(canvas);
    }
}

/* The column of move `index`, by its name. */
static char move_column(const connect4 *game, mb_state state, size_t index)
{
    uint64_t left = connect4_take_apart(game, state).next & ~game->layout.top;
    for (size_t i = 0; i < index; i++) {
        MB_ASSERT(left);
        left &= left - 1;
    }
    MB_ASSERT(left);
    return column_name(__builtin_ctzll(left) / game->layout.step);
}

/* At most: stones in any colours where they may fall, as many of one player as of the other.  high[n]: ways to let n
 * stones fall, without their colours.  The usual board is known to have 4531985219092 positions. */
static mb_extent connect4_states(const void *self, mb_state state)
{
    const connect4 *game = self;
    const mb_c4_stones at = connect4_take_apart(game, state);
    double high[BITS + 1] = {1}, colours = 1; /* C(n, n / 2) */
    int empty = 0;
    if (game->width == 7 && game->height == 6 && game->row == 4 && state == game->layout.bottom)
        return (mb_extent){4531985219092.0, 4531985219092.0};
    for (int col = 0; col < game->width; col++) {
        const int room =
            game->height - __builtin_popcountll(at.all & connect4_column_of(game, col, game->layout.step));
        for (int n = empty + room; n > 0; n--) /* a window of room + 1 sums, from the back */
            for (int more = 1; more <= room && more <= n; more++)
                high[n] += high[n - more];
        empty += room;
    }
    mb_extent found = {.least = 1};
    for (int n = 0; n <= empty; n++) {
        const int each = n / 2; /* stones of the one who has fewer */
        found.most += high[n] * colours;
        colours *= (double)(n + 1) / (double)(each + 1);
    }
    return found;
}

static void connect4_move_name(mb_note *out, const void *self, mb_state state, size_t index)
{
    const char name = move_column(self, state, index);
    mb_note_say(out, SAY_MOVE, "col", mb_piece_at(&name, 1));
}

static void connect4_move_code(mb_text *out, const void *self, mb_state state, size_t index)
{
    mb_text_char(out, move_column(self, state, index));
}

/* Each stone counts the lines that run through its cell: X's less O's. */
static int32_t connect4_estimate(const void *self, mb_state state)
{
    const connect4 *game = self;
    const mb_c4_stones at = connect4_take_apart(game, state);
    int32_t sum = 0;
    for (uint64_t left = at.all; left; left &= left - 1) {
        const int bit = __builtin_ctzll(left);
        sum += at.x >> bit & 1 ? game->weight[bit] : -game->weight[bit];
    }
    return sum;
}

/* The board or its mirror image, whichever is the smaller number. */
static mb_state connect4_canonical(const void *self, mb_state state)
{
    const connect4 *game = self;
    const uint64_t column = connect4_column_of(game, 0, game->layout.step);
    mb_state mirror = 0;
    for (int col = 0; col < game->width; col++)
        mirror |= (state >> (col * game->layout.step) & column) << ((game->width - 1 - col) * game->layout.step);
    return mirror < state ? mirror : state;
}

static size_t connect4_weights(const void *self, int32_t *out, size_t cap, size_t *columns)
{
    const connect4 *game = self;
    const size_t cells = (size_t)(game->width * game->height);
    for (size_t cell = 0; cell < cells && cell < cap; cell++)
        out[cell] = game->weight[bit_of(game, (int)cell)];
    *columns = (size_t)game->width;
    return cells;
}

/* ---- numbers for tables ---- */

static mb_status connect4_numbers_open(void **out, const void *self)
{
    const connect4 *game = self;
    mb_c4_numbers *made;
    const mb_status status = mb_c4_numbers_new(&made, game->width, game->height, game->row);
    if (status == MB_OK)
        *out = made;
    return status;
}

static size_t connect4_tiers(const void *numbers, uint64_t *slots, size_t cap)
{
    const mb_c4_numbers *n = numbers;
    for (size_t tier = 0; tier <= (size_t)n->cells && tier < cap; tier++)
        slots[tier] = mb_c4_tier_slots(n, (int)tier);
    return (size_t)n->cells + 1;
}

static uint64_t connect4_tier_index(uint32_t *tier, const void *numbers, mb_state state)
{
    const mb_c4_numbers *n = numbers;
    const mb_c4_stones at = mb_c4_stones_of(&n->layout, state);
    *tier = (uint32_t)at.count;
    return mb_c4_slot(n, at.x, at.all & ~at.x);
}

/* No state where the player to move has a line: the play would have stopped before. */
static bool connect4_tier_unindex(mb_state *out, const void *numbers, uint32_t tier, uint64_t slot)
{
    const mb_c4_numbers *n = numbers;
    const connect4 lines = {.width = n->width, .height = n->height, .row = n->row, .layout = n->layout};
    uint64_t x, o;
    mb_c4_board(&x, &o, n, (int)tier, slot);
    if (connect4_has_line(&lines, tier & 1 ? o : x))
        return false;
    *out = mb_c4_state_of(&n->layout, x | o, x);
    return true;
}

static const mb_numbering numbering = {
    .open = connect4_numbers_open,
    .close = mb_release,
    .tiers = connect4_tiers,
    .leap = 1,
    .index = connect4_tier_index,
    .unindex = connect4_tier_unindex,
    .sweep = &mb_c4_sweep,
};

const mb_game mb_game_connect4 = {
    .name = "connect4",
    .also = "puissance4|puissance quatre|connect four",
    .title = MB_WORDS("Connect 4", "Puissance 4"),
    .brief = MB_WORDS("Connect 4: stones fall into columns; the first player with four in a line wins",
                      "Puissance 4 : les jetons tombent dans les colonnes ; qui en aligne quatre le premier gagne"),
    MB_PARAMS(params),
    .traits = MB_ACYCLIC,
    .open = connect4_open,
    .close = mb_release,
    .start = connect4_start,
    .moves = connect4_moves,
    .mark = connect4_mark,
    .mover = connect4_mover,
    .show = connect4_show,
    .parse = connect4_parse,
    .board = connect4_board,
    .move_name = connect4_move_name,
    .states = connect4_states,
    .move_code = connect4_move_code,
    .estimate = connect4_estimate,
    .weights = connect4_weights,
    .canonical = connect4_canonical,
    .draw = connect4_draw,
    .numbering = &numbering,
};
