/* hex.c -- the players put stones on a rhombus of hexagons in turn; player 1 joins top and bottom, player 2 left and
 * right.
 *
 * State: see pack.h.  Cell (row, col) touches the cells beside it in its row and column, (row - 1, col + 1) and
 * (row + 1, col - 1).  A full board has exactly one winner.  There is no swap.
 *
 * Source: P. Hein 1942 and J. Nash 1948; M. Gardner, The Scientific American Book of Mathematical Puzzles and
 * Diversions, 1959, chapter 8.
 */
#include "core/mem.h"
#include "games/alternate.h"
#include "games/draw.h"
#include "games/grid.h"
#include "games/pack.h"
#include "games/params.h"

static const mb_words SAY_HEX_MOVE = MB_WORDS("row {row}, column {col}", "ligne {row}, colonne {col}");

enum { HEX_SIDE = 6, HEX_CELLS = HEX_SIDE * HEX_SIDE };

typedef struct hex {
    int size, cells;
    mb_player first;
    uint64_t all, top, bottom, left, right; /* sets of cells */
    uint64_t digit[HEX_CELLS];              /* 3 to the power of the cell */
} hex;

enum { SIZE, FIRST };
static const mb_param params[] = {[SIZE] = MB_SIZE_PARAM("4", 1, HEX_SIDE), [FIRST] = MB_FIRST_PARAM};

static mb_status hex_open(void **self, const mb_value *values, mb_error *error)
{
    hex *game = mb_alloc_zero(1, sizeof *game);
    if (!game)
        return mb_error_plain(error, MB_ENOMEM);
    const int size = game->size = (int)values[SIZE].number;
    game->cells = size * size;
    game->first = (mb_player)values[FIRST].number;
    for (int cell = 0; cell < game->cells; cell++) {
        const uint64_t bit = UINT64_C(1) << cell;
        game->all |= bit;
        game->top |= cell < size ? bit : 0;
        game->bottom |= cell >= game->cells - size ? bit : 0;
        game->left |= cell % size == 0 ? bit : 0;
        game->right |= cell % size == size - 1 ? bit : 0;
    }
    mb_pack_digits(game->digit, game->cells);
    *self = game;
    return MB_OK;
}

static mb_status hex_start(mb_state *out, const void *self, mb_error *error)
{
    (void)error;
    *out = (mb_state)((const hex *)self)->first;
    return MB_OK;
}

static mb_player hex_mover(const void *self, mb_state state)
{
    (void)self;
    return mb_pack_mover(state);
}

static uint64_t empty_of(const hex *game, const mb_packed *board)
{
    return game->all & ~(board->x | board->o);
}

/* A stone on cell c is the mover's digit there, and the other player's turn. */
static mb_state hex_play(const hex *game, mb_state state, int cell)
{
    const mb_state stone = game->digit[cell] << 1;
    return state & 1 ? (state ^ 1) + 2 * stone : (state ^ 1) + stone;
}

static size_t hex_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    const hex *game = self;
    const mb_packed board = mb_unpack(state);
    size_t count = 0;
    for (uint64_t left = empty_of(game, &board); left; left &= left - 1, count++)
        if (count < cap)
            out[count] = hex_play(game, state, __builtin_ctzll(left));
    return count;
}

/* The cells that touch these, and themselves. */
static inline uint64_t spread_of(const hex *game, uint64_t cells)
{
    const int size = game->size;
    const uint64_t rightwards = cells & ~game->right, leftwards = cells & ~game->left;
    return game->all
           & (cells | rightwards << 1 | leftwards >> 1 | cells << size | cells >> size | leftwards << (size - 1)
              | rightwards >> (size - 1));
}

/* The cells of `inside` that are joined to `from` by cells of `inside`. */
static uint64_t flood(const hex *game, uint64_t from, uint64_t inside)
{
    uint64_t cells = from & inside, before;
    do {
        before = cells;
        cells = spread_of(game, cells) & inside;
    } while (cells != before);
    return cells;
}

static bool joins(const hex *game, mb_player player, uint64_t stones)
{
    const uint64_t from = player == MB_P1 ? game->top : game->left, to = player == MB_P1 ? game->bottom : game->right;
    return (flood(game, from, stones) & to) != 0;
}

/* Only the player who moved last can have joined the sides. */
static mb_mark hex_mark(const void *self, mb_state state)
{
    const mb_packed board = mb_unpack(state);
    const mb_player last = mb_other(board.mover);
    if (!joins(self, last, last == MB_P1 ? board.x : board.o))
        return MB_UNMARKED;
    return last == MB_P1 ? MB_WIN1 : MB_WIN2;
}

static mb_grid hex_grid_of(const hex *game, const mb_packed *board)
{
    return (mb_grid){.rows = game->size, .cols = game->size, .x = board->x, .o = board->o};
}

static void hex_show(mb_text *out, const void *self, mb_state state)
{
    const mb_packed board = mb_unpack(state);
    const mb_grid grid = hex_grid_of(self, &board);
    mb_grid_show(out, &grid);
}

/* Was the play over before the last stone, whichever that was? */
static bool was_over(const hex *game, mb_player winner, uint64_t stones)
{
    for (uint64_t left = stones; left; left &= left - 1)
        if (!joins(game, winner, stones & ~(left & -left)))
            return false;
    return true;
}

static mb_status hex_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    const hex *game = self;
    mb_grid grid = {.rows = game->size, .cols = game->size};
    mb_status status = mb_grid_read(&grid, text, length, error);
    if (status != MB_OK)
        return status;
    const int ahead = __builtin_popcountll(grid.x) - __builtin_popcountll(grid.o); /* of player 1 */
    if (ahead != 0 && ahead != (game->first == MB_P1 ? 1 : -1))
        return mb_grid_refuse_counts(&grid, error);
    const mb_packed board = {grid.x, grid.o, ahead == 0 ? game->first : mb_other(game->first)};
    const mb_player last = mb_other(board.mover);
    const uint64_t of_last = last == MB_P1 ? grid.x : grid.o;
    if (joins(game, board.mover, grid.x ^ grid.o ^ of_last)
        || (joins(game, last, of_last) && was_over(game, last, of_last)))
        return mb_grid_refuse_order(error);
    *out = mb_pack(&board);
    return MB_OK;
}

/* Rows and columns are numbered; each row is half a cell further to the right than the one above it. */
static void hex_board(mb_text *out, const void *self, mb_state state)
{
    const hex *game = self;
    const mb_packed board = mb_unpack(state);
    mb_text_add(out, "  ");
    for (int col = 0; col < game->size; col++)
        mb_text_put(out, " ", col + 1);
    for (int row = 0; row < game->size; row++) {
        mb_text_put(out, "\n ", row + 1);
        mb_text_repeat(out, ' ', (size_t)row + 1);
        for (int cell = row * game->size; cell < (row + 1) * game->size; cell++) {
            mb_text_char(out, ' ');
            mb_text_char(out, board.x >> cell & 1 ? 'X' : board.o >> cell & 1 ? 'O' : '.');
        }
    }
    mb_text_char(out, '\n');
}

enum { HEX_WIDE = 44, HEX_STEP = 38, HEX_PAD = 16 }; /* across a hexagon, from row to row, around the board */

static int64_t centre_x(const hex *game, int cell)
{
    return HEX_PAD + HEX_WIDE / 2 + cell % game->size * HEX_WIDE + cell / game->size * (HEX_WIDE / 2);
}

static int64_t centre_y(const hex *game, int cell)
{
    return HEX_PAD + 26 + cell / game->size * HEX_STEP;
}

/* A path along corners from .. to of a hexagon around (x, y), counted clockwise from the top. */
static void hex_outline(mb_canvas *canvas, mb_look look, int64_t x, int64_t y, int from, int to)
{
    static const int corner[6][2] = {{0, -25}, {22, -13}, {22, 13}, {0, 25}, {-22, 13}, {-22, -13}};
    mb_canvas_path(canvas, look, 0);
    mb_canvas_from(canvas, (double)(x + corner[from % 6][0]), (double)(y + corner[from % 6][1]));
    for (int i = from + 1; i <= to; i++)
        mb_canvas_to(canvas, (double)(x + corner[i % 6][0]), (double)(y + corner[i % 6][1]));
    mb_canvas_stroke(canvas);
}

/* The sides in the colour of the player who joins them. */
static void hex_sides(mb_canvas *canvas, const hex *game)
{
    for (int i = 0; i < game->size; i++) {
        const int last = game->size - 1, top = i, bottom = last * game->size + i, left = i * game->size,
                  right = left + last;
        hex_outline(canvas, MB_LOOK_ONES, centre_x(game, top), centre_y(game, top) - 5, 5, 7);
        hex_outline(canvas, MB_LOOK_ONES, centre_x(game, bottom), centre_y(game, bottom) + 5, 2, 4);
        hex_outline(canvas, MB_LOOK_TWOS, centre_x(game, left) - 5, centre_y(game, left) + 3, 3, 5);
        hex_outline(canvas, MB_LOOK_TWOS, centre_x(game, right) + 5, centre_y(game, right) - 3, 0, 2);
    }
}

static void hex_draw(mb_canvas *canvas, const void *self, mb_state state)
{
    const hex *game = self;
    const mb_packed board = mb_unpack(state);
    const bool over = hex_mark(self, state) != MB_UNMARKED;
    const mb_player last = mb_other(board.mover);
    const uint64_t chain =
        over ? flood(game, last == MB_P1 ? game->top : game->left, last == MB_P1 ? board.x : board.o) : 0;
    size_t index = 0;
    mb_draw_frame(canvas, 2 * HEX_PAD + game->size * HEX_WIDE + (game->size - 1) * (HEX_WIDE / 2),
                  2 * HEX_PAD + 52 + (game->size - 1) * HEX_STEP);
    hex_sides(canvas, game);
    for (int cell = 0; cell < game->cells; cell++) {
        const int64_t x = centre_x(game, cell), y = centre_y(game, cell);
        const bool one = board.x >> cell & 1, two = board.o >> cell & 1, moves = !one && !two && !over;
        if (moves)
            mb_draw_move(canvas, index++);
        hex_outline(canvas, MB_LOOK_NOBODYS, x, y, 0, 6);
        mb_draw_disc(canvas, MB_LOOK_HIT, x, y, 20);
        if (moves)
            mb_draw_move_end(canvas);
        if (one || two)
            mb_draw_stone(canvas, one ? MB_P1 : MB_P2, x, y, 16);
        if (chain >> cell & 1)
            mb_draw_disc(canvas, MB_LOOK_ALIGNED, x, y, 16);
    }
}

static void hex_move_name(mb_note *out, const void *self, mb_state state, size_t index)
{
    const hex *game = self;
    const mb_packed board = mb_unpack(state);
    const int cell = mb_bit_at(empty_of(game, &board), index);
    mb_note_say(out, SAY_HEX_MOVE, "row", cell / game->size + 1, "col", cell % game->size + 1);
}

/* No more than the boards without regard to joined sides; exact while too few stones are there to join them. */
static mb_extent hex_states(const void *self, mb_state state)
{
    const hex *game = self;
    const mb_packed board = mb_unpack(state);
    const int empty = __builtin_popcountll(empty_of(game, &board));
    return (mb_extent){1, mb_alternate_boards(empty, empty)};
}

/* For each empty cell, the empty cells that a player's stone there would touch, by itself or by his stones. */
static void list_touched(uint64_t touched[HEX_CELLS], uint64_t *begins, uint64_t *ends, const hex *game,
                         mb_player player, const mb_packed *board)
{
    const uint64_t own = player == MB_P1 ? board->x : board->o, empty = empty_of(game, board);
    const uint64_t from = player == MB_P1 ? game->top : game->left, to = player == MB_P1 ? game->bottom : game->right;
    *begins = *ends = 0;
    for (uint64_t left = empty; left; left &= left - 1) {
        const uint64_t cell = left & -left;
        const uint64_t group = flood(game, cell, own | cell);
        touched[__builtin_ctzll(cell)] = spread_of(game, group) & empty & ~cell;
        *begins |= group & from ? cell : 0;
        *ends |= group & to ? cell : 0;
    }
}

/* The second-best distances of the empty cells from a side: 1 at the side, else one more than the second smallest of
 * the cells that it touches, since the opponent takes the smallest. */
static void two_distances(uint8_t distance[HEX_CELLS], const hex *game, uint64_t empty, uint64_t side,
                          const uint64_t touched[HEX_CELLS])
{
    uint64_t reached = side;
    for (uint64_t left = empty; left; left &= left - 1)
        distance[__builtin_ctzll(left)] = (uint8_t)(side & left & -left ? 1 : game->cells);
    for (uint8_t far = 2; reached; far++) {
        uint64_t next = 0;
        for (uint64_t left = empty & ~reached; left; left &= left - 1) {
            const int cell = __builtin_ctzll(left);
            const uint64_t near = touched[cell] & reached;
            if (near & (near - 1)) {
                next |= left & -left;
                distance[cell] = far;
            }
        }
        if (!next)
            break;
        reached |= next;
    }
}

enum { HEX_FAR = 64 }; /* what one stone more counts beside the number of cells that need as few */

/* How far the player is from joining his sides: stones of the best cell, and how few cells are as good. */
static int32_t potential_of(const hex *game, mb_player player, const mb_packed *board)
{
    uint64_t touched[HEX_CELLS] = {0}, begins, ends;
    uint8_t from[HEX_CELLS] = {0}, to[HEX_CELLS] = {0};
    const uint64_t empty = empty_of(game, board);
    list_touched(touched, &begins, &ends, game, player, board);
    two_distances(from, game, empty, begins, touched);
    two_distances(to, game, empty, ends, touched);
    int32_t least = 2 * game->cells, count = 0;
    for (uint64_t left = empty; left; left &= left - 1) {
        const int32_t sum = from[__builtin_ctzll(left)] + to[__builtin_ctzll(left)];
        count = sum < least ? 1 : count + (sum == least);
        least = sum < least ? sum : least;
    }
    return least * HEX_FAR - count;
}

/* How much farther player 2 is from joining his sides than player 1 (J. van Rijswijck's two-distance, 2000). */
static int32_t hex_estimate(const void *self, mb_state state)
{
    const mb_packed board = mb_unpack(state);
    return potential_of(self, MB_P2, &board) - potential_of(self, MB_P1, &board);
}

/* Half a turn keeps both players' sides: the board or its image, whichever is the smaller number. */
static mb_state hex_canonical(const void *self, mb_state state)
{
    const hex *game = self;
    uint64_t digits = state >> 1, image = 0;
    for (int cell = game->cells - 1; cell >= 0; cell--, digits /= 3)
        image += digits % 3 * game->digit[cell];
    image = image << 1 | (state & 1);
    return image < state ? image : state;
}

/* ---- numbers for tables ---- */

static mb_status hex_numbers_open(void **out, const void *self)
{
    return mb_alternate_new(out, self, ((const hex *)self)->cells);
}

static uint64_t hex_tier_index(uint32_t *tier, const void *numbers, mb_state state)
{
    const mb_alternate *self = numbers;
    const hex *game = self->game;
    const mb_packed board = mb_unpack(state);
    const bool one = game->first == MB_P1;
    return mb_alternate_index(tier, self, one ? board.x : board.o, one ? board.o : board.x);
}

/* No state where the player to move has joined the sides: the play would have stopped before. */
static bool hex_tier_unindex(mb_state *out, const void *numbers, uint32_t tier, uint64_t slot)
{
    const mb_alternate *self = numbers;
    const hex *game = self->game;
    const mb_player mover = tier & 1 ? mb_other(game->first) : game->first;
    uint64_t cells[2];
    mb_alternate_unindex(cells, self, tier, slot);
    if (joins(game, mover, cells[tier & 1]))
        return false;
    const mb_packed board = {cells[game->first], cells[mb_other(game->first)], mover};
    *out = mb_pack(&board);
    return true;
}

static const mb_numbering numbering = {
    .open = hex_numbers_open,
    .close = mb_release,
    .tiers = mb_alternate_tiers,
    .leap = 1,
    .index = hex_tier_index,
    .unindex = hex_tier_unindex,
};

const mb_game mb_game_hex = {
    .name = "hex",
    .title = MB_WORDS("Hex", "Hex"),
    .brief =
        MB_WORDS("Hex: stones on hexagons; player 1 joins top and bottom, player 2 left and right",
                 "Hex : des pions sur des hexagones ; le joueur 1 relie le haut et le bas, le joueur 2 la gauche "
                 "et la droite"),
    MB_PARAMS(params),
    .traits = MB_ACYCLIC | MB_GUIDED,
    .open = hex_open,
    .close = mb_release,
    .start = hex_start,
    .moves = hex_moves,
    .mark = hex_mark,
    .mover = hex_mover,
    .show = hex_show,
    .parse = hex_parse,
    .board = hex_board,
    .move_name = hex_move_name,
    .states = hex_states,
    .estimate = hex_estimate,
    .canonical = hex_canonical,
    .draw = hex_draw,
    .numbering = &numbering,
};
