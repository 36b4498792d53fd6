/* taquin.c -- slide the tiles into order: the puzzle of one player.
 *
 * Boards that cannot be solved are positions too: half of all arrangements, known by their parity.
 */
#include "games/taquin.h"

#include "core/mem.h"
#include "core/rng.h"
#include "games/draw.h"
#include "games/numbers.h"

static const mb_words SAY_SIZE = MB_WORDS("a taquin has from 2 to 16 cells, found {rows} {rows?row:rows} of {cols}",
                                          "un taquin a de 2 à 16 cases, et non {rows} {rows?ligne:lignes} de {cols}");
static const mb_words SAY_POSITION =
    MB_WORDS("a board is its tiles such as (1,2,0,3), 0 for the blank, found \"{found}\"",
             "un plateau est la suite de ses tuiles, comme (1,2,0,3), 0 pour la case vide, et non « {found} »");
static const mb_words SAY_COUNT = MB_WORDS("this board has {cells} {cells?cell:cells}, found {found}",
                                           "ce plateau a {cells} {cells?case:cases}, et non {found}");
static const mb_words SAY_TILE = MB_WORDS("tiles are numbered from 0 to {most}, found {tile}",
                                          "les tuiles sont numérotées de 0 à {most}, et non {tile}");
static const mb_words SAY_TWICE =
    MB_WORDS("tile {tile} is on the board twice", "la tuile {tile} est deux fois sur le plateau");

static const mb_words SAY_GOAL =
    MB_WORDS("goal must be first, last or a board such as (1,2,0,3), found \"{found}\"",
             "goal doit être first, last ou un plateau comme (1,2,0,3), et non « {found} »");

enum { ROWS, COLS, GOAL, SEED };
static const mb_param params[] = {
    [ROWS] = {MB_PARAM("rows", "lignes", MB_WORDS("rows", "lignes")), MB_PARAM_INTEGER("4", 1, 16),
              .help = MB_WORDS("rows; rows times columns is at most 16",
                               "lignes ; lignes fois colonnes vaut au plus 16")},
    [COLS] = {MB_PARAM("cols", "colonnes|columns", MB_WORDS("columns", "colonnes")), MB_PARAM_INTEGER("4", 1, 16),
              .help = MB_WORDS("columns", "colonnes")},
    [GOAL] = {MB_PARAM("goal", "but", MB_WORDS("goal", "but")), .type = MB_STRING, .preset = "first",
              .help = MB_WORDS("first or last: where the blank of the goal is, the tiles being in order; or a board",
                               "first ou last : où est la case vide du but, les tuiles en ordre ; ou un plateau")},
    [SEED] = {MB_PARAM("seed", "graine|mélange", MB_WORDS("shuffle no.", "mélange n°")),
              MB_PARAM_INTEGER("1", 0, INT64_MAX),
              .help = MB_WORDS("which shuffled board to begin with; 0: the goal",
                               "par quel mélange commencer ; 0 : le but")},
};

/* Tiles go where they are in `goal`. */
static void set_goal(mb_taquin *game, mb_state goal)
{
    game->goal = goal;
    for (int cell = 0; cell < game->cells; cell++)
        game->tile_goal[mb_taquin_tile(goal, cell)] = (uint8_t)cell;
    game->last = game->tile_goal[0] == game->cells - 1;
    game->corner = game->last || game->tile_goal[0] == 0;
    for (int tile = 1; tile < game->cells; tile++)
        for (int cell = 0; cell < game->cells; cell++) {
            const int down = cell / game->cols - game->tile_goal[tile] / game->cols,
                      right = cell % game->cols - game->tile_goal[tile] % game->cols;
            game->far[tile][cell] = (uint8_t)((down < 0 ? -down : down) + (right < 0 ? -right : right));
        }
}

void mb_taquin_init(mb_taquin *out, int rows, int cols, bool last)
{
    MB_ASSERT(rows >= 1 && cols >= 1 && rows * cols >= 2 && rows * cols <= MB_TAQUIN_CELLS);
    *out = (mb_taquin){.rows = rows, .cols = cols, .cells = rows * cols};
    mb_state goal = 0;
    for (int cell = 0; cell < out->cells; cell++) {
        goal |= (mb_state)(last ? (cell + 1) % out->cells : cell) << (4 * cell);
        const int row = cell / cols, col = cell % cols;
        out->next[cell][MB_TAQUIN_U] = (int8_t)(row > 0 ? cell - cols : -1);
        out->next[cell][MB_TAQUIN_L] = (int8_t)(col > 0 ? cell - 1 : -1);
        out->next[cell][MB_TAQUIN_R] = (int8_t)(col < cols - 1 ? cell + 1 : -1);
        out->next[cell][MB_TAQUIN_D] = (int8_t)(row < rows - 1 ? cell + cols : -1);
    }
    set_goal(out, goal);
}

static mb_status taquin_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error);

/* goal=first, goal=last, or the tiles of a board. */
static mb_status read_goal(mb_taquin *game, const char *text, mb_error *error)
{
    mb_state goal;
    const bool board = text[0] == '(' || (text[0] >= '0' && text[0] <= '9');
    if (strcmp(text, "first") == 0 || strcmp(text, "last") == 0)
        return MB_OK;
    if (!board)
        return mb_fail(error, MB_EINVAL, SAY_GOAL, "found", text);
    if (taquin_parse(&goal, game, text, strlen(text), error) != MB_OK)
        return MB_EINVAL;
    set_goal(game, goal);
    return MB_OK;
}

static mb_status taquin_open(void **self, const mb_value *values, mb_error *error)
{
    const int64_t rows = values[ROWS].number, cols = values[COLS].number;
    if (rows * cols < 2 || rows * cols > MB_TAQUIN_CELLS)
        return mb_fail(error, MB_EINVAL, SAY_SIZE, "rows", rows, "cols", cols);
    mb_taquin *game = mb_alloc(1, sizeof *game);
    if (!game)
        return mb_error_plain(error, MB_ENOMEM);
    mb_taquin_init(game, (int)rows, (int)cols, strcmp(values[GOAL].string, "last") == 0);
    game->seed = (uint64_t)values[SEED].number;
    const mb_status status = read_goal(game, values[GOAL].string, error);
    if (status == MB_OK)
        *self = game;
    else
        mb_release(game);
    return status;
}

/* In a single row or column the blank leaves the tiles in their order: that of the goal. */
static bool taquin_in_order(const mb_taquin *self, mb_state board)
{
    int last = -1;
    for (int cell = 0; cell < self->cells; cell++) {
        const unsigned tile = mb_taquin_tile(board, cell);
        if (tile != 0 && self->tile_goal[tile] < last)
            return false;
        last = tile != 0 ? self->tile_goal[tile] : last;
    }
    return true;
}

bool mb_taquin_solvable(const mb_taquin *self, mb_state board)
{
    if (self->rows == 1 || self->cols == 1)
        return taquin_in_order(self, board);
    /* a permutation is odd when it has an odd number of cycles of even length */
    bool odd = false;
    unsigned seen = 0;
    for (int cell = 0; cell < self->cells; cell++)
        for (int at = cell; !(seen >> at & 1); at = self->tile_goal[mb_taquin_tile(board, at)]) {
            MB_ASSERT(at < self->cells && mb_taquin_tile(board, at) < (unsigned)self->cells);
            seen |= 1u << at;
            odd ^= at != cell;
        }
    const int blank = mb_taquin_blank(board), home = self->tile_goal[0];
    return odd == ((blank / self->cols + blank % self->cols + home / self->cols + home % self->cols) % 2 != 0);
}

mb_state mb_taquin_rename(const mb_taquin *self, mb_state board)
{
    mb_state renamed = 0;
    MB_ASSERT(self->corner);
    for (int cell = 0; cell < self->cells; cell++) {
        const unsigned tile = mb_taquin_tile(board, cell);
        const unsigned other = tile ? (unsigned)self->tile_goal[tile] + self->last : 0;
        renamed |= (mb_state)other << (4 * cell);
    }
    return renamed;
}

mb_state mb_taquin_turn(const mb_taquin *self, mb_state board)
{
    mb_state turned = 0;
    for (int cell = 0; cell < self->cells; cell++) {
        const unsigned tile = mb_taquin_tile(board, cell), other = tile ? (unsigned)self->cells - tile : 0;
        MB_ASSERT(tile < (unsigned)self->cells);
        turned |= (mb_state)other << (4 * (self->cells - 1 - cell));
    }
    return turned;
}

/* The board of the seed: any solvable one with the same chance; seed 0 is the goal. */
static mb_status taquin_start(mb_state *out, const void *self, mb_error *error)
{
    (void)error;
    const mb_taquin *game = self;
    *out = game->goal;
    if (game->seed == 0)
        return MB_OK;
    if (game->rows == 1 || game->cols == 1) {
        int blank = game->tile_goal[0];
        const int way = 2 * blank < game->cells - 1 ? 1 : -1; /* to the end that is farther away */
        for (; blank + way >= 0 && blank + way < game->cells; blank += way)
            *out = mb_taquin_slide(*out, blank, blank + way);
        return MB_OK;
    }
    unsigned tile[MB_TAQUIN_CELLS] = {0};
    uint64_t seed = game->seed;
    mb_state board = 0;
    for (int i = 0; i < game->cells; i++) {
        const int j = (int)mb_random_below(&seed, (uint32_t)i + 1);
        MB_ASSERT(0 <= j && j <= i);
        tile[i] = tile[j];
        tile[j] = (unsigned)i;
    }
    for (int cell = 0; cell < game->cells; cell++)
        board |= (mb_state)tile[cell] << (4 * cell);
    if (!mb_taquin_solvable(game, board)) { /* two tiles exchanged make it so */
        const int a = tile[0] == 0, b = tile[0] == 0 || tile[1] == 0 ? 2 : 1;
        const mb_state both = (tile[a] ^ tile[b]) * ((UINT64_C(1) << (4 * a)) | (UINT64_C(1) << (4 * b)));
        board ^= both;
    }
    MB_ASSERT(mb_taquin_solvable(game, board));
    *out = board;
    return MB_OK;
}

static size_t taquin_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    const mb_taquin *game = self;
    const int blank = mb_taquin_blank(state);
    size_t count = 0;
    for (int way = 0; way < MB_TAQUIN_WAYS; way++) {
        const int from = game->next[blank][way];
        if (from < 0)
            continue;
        MB_ASSERT(from < game->cells && from != blank);
        if (count < cap)
            out[count] = mb_taquin_slide(state, blank, from);
        count++;
    }
    return count;
}

static mb_mark taquin_mark(const void *self, mb_state state)
{
    return state == ((const mb_taquin *)self)->goal ? MB_WIN1 : MB_UNMARKED;
}

static void taquin_show(mb_text *out, const void *self, mb_state state)
{
    const mb_taquin *game = self;
    int64_t tile[MB_TAQUIN_CELLS];
    for (int cell = 0; cell < game->cells; cell++)
        tile[cell] = mb_taquin_tile(state, cell);
    mb_tuple_show(out, tile, (size_t)game->cells);
}

static bool is_between(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == ',' || c == ';';
}

/* Read the rows of a board as it is shown or as a program has it: tiles with blanks, commas or semicolons between
 * them, a dot or 0 for the blank, maybe in brackets, a row ending with its line or bracket. */
static mb_status read_rows(int64_t *out, size_t *count, const mb_taquin *game, const char *text, size_t length)
{
    size_t found = 0, depth = 0;
    for (size_t i = 0; i < length;) {
        const char c = text[i];
        const bool opens = c == '[' || c == '(', closes = c == ']' || c == ')';
        size_t end = i;
        while (end < length && ((text[end] >= '0' && text[end] <= '9') || text[end] == '.' || text[end] == '-'))
            end++;
        int64_t number = 0;
        const bool dot = end == i + 1 && c == '.';
        if (end == i && !opens && !closes && c != '\n' && c != '|' && !is_between(c))
            return MB_EPARSE;
        if (end > i && !dot && mb_number_parse(&number, text + i, end - i) != MB_OK)
            return MB_EPARSE;
        if (end > i && found < MB_TAQUIN_CELLS)
            out[found] = number;
        found += end > i;
        if ((closes && depth == 0) || ((closes || c == '\n') && found % (size_t)game->cols != 0))
            return MB_EPARSE;
        depth = depth + opens - closes;
        i = end > i ? end : i + 1;
    }
    *count = found;
    return depth == 0 ? MB_OK : MB_EPARSE;
}

static mb_status taquin_refuse(mb_error *error, mb_words words, const char *name, int64_t found,
                               const mb_taquin *game)
{
    return mb_fail(error, MB_EPARSE, words, name, found, "cells", game->cells, "most", game->cells - 1);
}

/* (14,13,…), the tiles with commas or blanks between them, or the rows. */
static mb_status taquin_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    const mb_taquin *game = self;
    int64_t tile[MB_TAQUIN_CELLS];
    size_t count = 0;
    if (mb_tuple_parse(tile, MB_TAQUIN_CELLS, &count, text, length) != MB_OK
        && read_rows(tile, &count, game, text, length) != MB_OK)
        return mb_fail(error, MB_EPARSE, SAY_POSITION, "found", mb_piece_at(text, length));
    if (count != (size_t)game->cells)
        return taquin_refuse(error, SAY_COUNT, "found", (int64_t)count, game);
    mb_state board = 0;
    unsigned seen = 0;
    for (int cell = 0; cell < game->cells; cell++) {
        if (tile[cell] < 0 || tile[cell] >= game->cells)
            return taquin_refuse(error, SAY_TILE, "tile", tile[cell], game);
        if (seen >> tile[cell] & 1)
            return taquin_refuse(error, SAY_TWICE, "tile", tile[cell], game);
        seen |= 1u << tile[cell];
        board |= (mb_state)tile[cell] << (4 * cell);
    }
    *out = board;
    return MB_OK;
}

static void taquin_board(mb_text *out, const void *self, mb_state state)
{
    const mb_taquin *game = self;
    const size_t width = game->cells > 10 ? 3 : 2;
    for (int cell = 0; cell < game->cells; cell++) {
        const unsigned tile = mb_taquin_tile(state, cell);
        mb_text_repeat(out, ' ', width - (tile > 9 ? 2 : 1));
        if (tile)
            mb_text_u64(out, tile);
        else
            mb_text_char(out, '.');
        if (cell % game->cols == game->cols - 1)
            mb_text_char(out, '\n');
    }
}

/* A tile beside the blank is clicked to slide. */
static void taquin_draw(mb_canvas *canvas, const void *self, mb_state state)
{
    enum { CELL = 64 };
    const mb_taquin *game = self;
    const int blank = mb_taquin_blank(state);
    mb_draw_frame(canvas, game->cols * CELL + 8, game->rows * CELL + 8);
    for (int cell = 0; cell < game->cells; cell++) {
        const int64_t x = 4 + cell % game->cols * CELL, y = 4 + cell / game->cols * CELL;
        size_t index = 0;
        bool moves = false;
        for (int way = 0; way < MB_TAQUIN_WAYS && !moves; way++) {
            moves = game->next[blank][way] == cell;
            index += !moves && game->next[blank][way] >= 0;
        }
        if (moves)
            mb_draw_move(canvas, index);
        mb_draw_box(canvas, cell == blank ? MB_LOOK_SLOT : MB_LOOK_TILE, x + 2, y + 2, CELL - 4, CELL - 4, 8);
        if (cell != blank)
            mb_draw_number(canvas, MB_LOOK_NUMBER, x + CELL / 2, y + CELL / 2, mb_taquin_tile(state, cell));
        if (moves)
            mb_draw_move_end(canvas);
    }
}

/* Half of all arrangements.  In a single row or column the blank goes to and fro, but not past the goal. */
static mb_extent taquin_states(const void *self, mb_state state)
{
    const mb_taquin *game = self;
    (void)state;
    if (game->rows == 1 || game->cols == 1)
        return (mb_extent){1, game->cells};
    double half = 1;
    for (int n = 3; n <= game->cells; n++)
        half *= n;
    return (mb_extent){half, half};
}

static void taquin_move_name(mb_note *out, const void *self, mb_state state, size_t index)
{
    static const mb_words letter[MB_TAQUIN_WAYS] = {MB_WORDS("U", "U"), MB_WORDS("L", "L"), MB_WORDS("R", "R"),
                                                    MB_WORDS("D", "D")};
    const mb_taquin *game = self;
    const int blank = mb_taquin_blank(state);
    int way = 0;
    for (size_t seen = 0;; way++) {
        MB_ASSERT(way < MB_TAQUIN_WAYS);
        if (game->next[blank][way] >= 0 && seen++ == index)
            break;
    }
    mb_note_say(out, letter[way]);
}

/* Each lower bound by name; a board that parity shows to be unsolvable is recognised at once. */
#define BOUND(name)                                                                                                  \
    static uint32_t value_##name(const void *self, mb_state board)                                                   \
    {                                                                                                                \
        return mb_taquin_solvable(self, board) ? mb_taquin_##name(self, board) : MB_NO_WAY;                          \
    }
BOUND(none)
BOUND(misplaced)
BOUND(manhattan)
BOUND(linear_conflict)

static const mb_heuristic heuristics[] = {
    {.name = "none", .label = MB_WORDS("none", "aucune"), .brief = MB_WORDS("0", "0"), .value = value_none},
    {.name = "misplaced",
     .label = MB_WORDS("misplaced tiles", "tuiles mal placées"),
     .brief = MB_WORDS("tiles that are not in their cell", "tuiles qui ne sont pas à leur place"),
     .value = value_misplaced},
    {.name = "manhattan",
     .label = MB_WORDS("Manhattan", "Manhattan"),
     .brief =
         MB_WORDS("rows and columns from each tile to its cell", "lignes et colonnes de chaque tuile à sa place"),
     .value = value_manhattan},
    {.name = "linear-conflict",
     .label = MB_WORDS("linear conflict", "conflit linéaire"),
     .brief = MB_WORDS("manhattan, and 2 for each tile that must let others of its line pass",
                       "manhattan, et 2 par tuile qui doit en laisser passer d'autres de sa ligne"),
     .value = value_linear_conflict},
    {.name = "pattern",
     .label = MB_WORDS("pattern databases", "bases de motifs"),
     .brief =
         MB_WORDS("exact distances of groups of tiles, added up; tables made once and kept",
                  "distances exactes de groupes de tuiles, additionnées ; tables construites une fois et gardées"),
     .value = NULL},
};

/* ---- numbers for tables: one tier of the boards that can be solved ----
 *
 * By the cell of the blank, then by the order of the tiles in the cells.  Orders come in pairs that differ in the
 * last two tiles, and one of each pair can be solved.  In a single row or column the blank says it all.
 */

typedef struct taquin_numbers {
    mb_taquin game;
    bool line;       /* a single row or column */
    uint64_t orders; /* for each cell of the blank */
} taquin_numbers;

static mb_status taquin_numbers_open(void **out, const void *self)
{
    taquin_numbers *made = mb_alloc(1, sizeof *made);
    if (!made)
        return MB_ENOMEM;
    made->game = *(const mb_taquin *)self;
    made->line = made->game.rows == 1 || made->game.cols == 1;
    made->orders = 1;
    for (uint64_t tiles = 3; !made->line && tiles < (uint64_t)made->game.cells; tiles++)
        made->orders *= tiles;
    *out = made;
    return MB_OK;
}

static size_t taquin_tiers(const void *numbers, uint64_t *slots, size_t cap)
{
    const taquin_numbers *self = numbers;
    if (cap > 0)
        slots[0] = self->orders * (uint64_t)self->game.cells;
    return 1;
}

static uint64_t taquin_tier_index(uint32_t *tier, const void *numbers, mb_state state)
{
    const taquin_numbers *self = numbers;
    if (!mb_taquin_solvable(&self->game, state))
        return MB_NO_SLOT;
    const int cells = self->game.cells, blank = mb_taquin_blank(state);
    unsigned left = (1u << cells) - 2; /* tiles that do not stand yet */
    uint64_t order = 0, tiles = (uint64_t)cells - 1;
    for (int cell = 0; cell < cells && tiles > 2 && !self->line; cell++) {
        const unsigned tile = mb_taquin_tile(state, cell);
        if (tile == 0)
            continue;
        order = order * tiles-- + (unsigned)__builtin_popcount(left & ((1u << tile) - 1));
        left &= ~(1u << tile);
    }
    *tier = 0;
    MB_ASSERT(order < self->orders);
    return (uint64_t)blank * self->orders + order;
}

/* Tiles in the order of the goal, the blank wherever it is. */
static mb_state in_line(const mb_taquin *game, int blank)
{
    mb_state board = 0;
    for (int from = 0, cell = 0; from < game->cells; from++) {
        const unsigned tile = mb_taquin_tile(game->goal, from);
        if (tile == 0)
            continue;
        cell += cell == blank;
        board |= (mb_state)tile << (4 * cell++);
    }
    return board;
}

static bool taquin_tier_unindex(mb_state *out, const void *numbers, uint32_t tier, uint64_t slot)
{
    const taquin_numbers *self = numbers;
    const int cells = self->game.cells, blank = (int)(slot / self->orders);
    unsigned place[MB_TAQUIN_CELLS], left = (1u << cells) - 2;
    uint64_t order = slot % self->orders;
    MB_ASSERT(tier == 0 && blank < cells);
    (void)tier;
    if (self->line) {
        *out = in_line(&self->game, blank);
        return true;
    }
    place[cells - 2] = 0; /* which of the tiles left, from the last: the last two in order */
    place[cells - 3] = 0;
    for (int i = cells - 4, tiles = 3; i >= 0; i--, order /= (uint64_t)tiles++)
        place[i] = (unsigned)(order % (uint64_t)tiles);
    mb_state board = 0;
    int last[2] = {0}; /* the cells of the last two */
    for (int cell = 0, i = 0; cell < cells; cell++) {
        if (cell == blank)
            continue;
        unsigned rest = left;
        for (unsigned skip = place[i++]; skip > 0; skip--)
            rest &= rest - 1;
        const unsigned tile = (unsigned)__builtin_ctz(rest);
        left &= ~(1u << tile);
        board |= (mb_state)tile << (4 * cell);
        last[0] = last[1];
        last[1] = cell;
    }
    if (!mb_taquin_solvable(&self->game, board)) {
        const mb_state both = mb_taquin_tile(board, last[0]) ^ mb_taquin_tile(board, last[1]);
        board ^= both << (4 * last[0]) | both << (4 * last[1]);
    }
    MB_ASSERT(mb_taquin_solvable(&self->game, board));
    *out = board;
    return true;
}

static const mb_numbering numbering = {
    .open = taquin_numbers_open,
    .close = mb_release,
    .tiers = taquin_tiers,
    .reversible = true,
    .index = taquin_tier_index,
    .unindex = taquin_tier_unindex,
};

const mb_game mb_game_taquin = {
    .name = "taquin",
    .also = "jeu de taquin|sliding tiles",
    .title = MB_WORDS("Sliding tiles", "Taquin"),
    .brief = MB_WORDS("sliding tiles: bring them into order, one player",
                      "le taquin : remettre les tuiles en ordre, à un joueur"),
    MB_PARAMS(params),
    .traits = MB_PUZZLE,
    .open = taquin_open,
    .close = mb_release,
    .start = taquin_start,
    .moves = taquin_moves,
    .mark = taquin_mark,
    .show = taquin_show,
    .parse = taquin_parse,
    .board = taquin_board,
    .move_name = taquin_move_name,
    .states = taquin_states,
    .remaining = value_manhattan,
    .heuristics = heuristics,
    .heuristic_count = MB_COUNT(heuristics),
    .draw = taquin_draw,
    .numbering = &numbering,
};
