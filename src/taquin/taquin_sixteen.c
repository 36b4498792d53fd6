/* taquin_sixteen.c -- the inner search of IDA* on 4 x 4 boards: similar boards are expanded in batches.
 *
 * With Manhattan distance a move brings its tile one step nearer to its goal or takes it one step away, so h changes
 * by 1 and g + h by 0 (a free move) or 2 (a dear one).  Within a bound a path may therefore have `slack` dear moves
 * and any number of free ones; neither g nor h is stored.  With linear conflicts a move is also dear when its tile
 * enters the line of its goal and causes a conflict there, and free when it leaves that line and ends one.
 *
 * Boards with the same slack, blank cell and last direction are in one list.  A list is expanded by a function
 * generated for its cell and direction, in which cells are constants and "away from the goal" is one comparison. Each
 * child is written to the ends of two lists, and the length of one of them is incremented: no branch depends on the
 * boards, whose mispredictions cost a depth-first search most of its time.  Long lists are expanded first, those of
 * the least slack before others, so that the lists stay small.
 */
#include "core/mem.h"
#include "taquin/taquin_engines.h"

enum {
    SIDE = 4,
    KINDS = MB_TAQUIN_CELLS * MB_TAQUIN_WAYS, /* of lists: blank * MB_TAQUIN_WAYS + last */
    MANY = 128,                               /* boards of a list that are expanded in one call */
    ROOM = 8 * MANY,
    LOOK = 1 << 21,             /* boards between two checks of the pace: a few milliseconds */
    CONTENTS = 1 << (4 * SIDE), /* of a line, 4 bits a cell */
};
#define GOAL UINT64_C(0xfedcba9876543210)

/* The lists of one slack. */
typedef struct sixteen_level {
    uint64_t some, many; /* bit k: list k is not empty; it has MANY boards or more */
    uint32_t count[KINDS];
    mb_state board[KINDS][ROOM + 1]; /* boards beyond the count are not in the list */
} sixteen_level;

/* tied[columns][not the first][content]: bit i: the line would have one conflict less without its i-th tile; the
 * other four bits are the number of its conflicts.  All lines but the first are renumbered as the second. */
typedef uint8_t tied_tiles[2][2][CONTENTS];

struct mb_sixteen {
    uint64_t expanded, generated;
    bool found;
    bool conflicts; /* linear conflicts count */
    tied_tiles tied;
    sixteen_level level[MB_SIXTEEN_SLACK + 1];
};

/* In the calls of the following functions all cells, directions and flags are constants. */

/* The next cell of the blank, or -1 outside of the board and for the move that undoes the last one. */
MB_INLINE int beyond(int cell, int way, int last)
{
    const int row = cell / SIDE, col = cell % SIDE;
    if (way == mb_taquin_back(last))
        return -1;
    return way == MB_TAQUIN_U   ? (row > 0 ? cell - SIDE : -1)
           : way == MB_TAQUIN_L ? (col > 0 ? cell - 1 : -1)
           : way == MB_TAQUIN_R ? (col < SIDE - 1 ? cell + 1 : -1)
                                : (row < SIDE - 1 ? cell + SIDE : -1);
}

/* Does the tile move away from its goal when the blank, in `blank`, moves in that direction, and the tile in the
 * opposite one? */
MB_INLINE unsigned is_away(unsigned tile, int blank, int way)
{
    const unsigned row = (unsigned)blank / SIDE, col = (unsigned)blank % SIDE; /* where the tile arrives */
    return way == MB_TAQUIN_U   ? tile < row * SIDE
           : way == MB_TAQUIN_L ? tile % SIDE < col
           : way == MB_TAQUIN_R ? tile % SIDE > col
                                : tile >= (row + 1) * SIDE;
}

/* Does the tile in `cell` take part in a conflict of the line that the move leaves: of its row, for up and down?
 * Never when its goal is in another line. */
MB_INLINE unsigned is_tied(tied_tiles tied, mb_state board, int cell, int way)
{
    const bool column = way == MB_TAQUIN_L || way == MB_TAQUIN_R; /* the move leaves a column, and enters another */
    const unsigned line = (unsigned)(column ? cell % SIDE : cell / SIDE),
                   at = (unsigned)(column ? cell / SIDE : cell % SIDE);
    const mb_state gather = UINT64_C(0x0001001001001000), every = UINT64_C(0x000f000f000f000f);
    unsigned content = (unsigned)(column ? (board >> 4 * line & every) * gather >> 48 : board >> 16 * line & 0xffff);
    if (line > 0)
        content ^= (line ^ 1) * (column ? 0x1111 : 0x4444);
    return (unsigned)tied[column][line > 0][content] >> at & 1;
}

MB_INLINE void set_count(sixteen_level *of, int kind, uint32_t count)
{
    const uint64_t bit = UINT64_C(1) << kind;
    MB_ASSERT(count <= ROOM);
    of->count[kind] = count;
    of->some = (of->some & ~bit) | (count > 0 ? bit : 0);
    of->many = (of->many & ~bit) | (count >= MANY ? bit : 0);
}

/* Expand boards of one list, unless a list of their children has no room. */
MB_INLINE void sixteen_expand(mb_sixteen *self, sixteen_level *here, int blank, int last, bool slack, bool conflicts)
{
    const int kind = blank * MB_TAQUIN_WAYS + last;
    const uint32_t have = here->count[kind], count = have < MANY ? have : MANY;
    sixteen_level *const below = slack ? here - 1 : NULL;
    mb_state *free_end[MB_TAQUIN_WAYS],
        *dear_end[MB_TAQUIN_WAYS]; /* of the lists of this slack, and of the slack below */
    unsigned children = 0;
    if (beyond(blank, mb_taquin_back(last), MB_TAQUIN_WAYS) < 0)
        return; /* the blank cannot reach this cell in that direction */
#pragma GCC unroll 4
    for (int way = 0; way < MB_TAQUIN_WAYS; way++) {
        const int from = beyond(blank, way, last), to = from * MB_TAQUIN_WAYS + way;
        if (from < 0)
            continue;
        if (here->count[to] + count > ROOM || (slack && below->count[to] + count > ROOM))
            return;
        free_end[way] = here->board[to] + here->count[to];
        dear_end[way] = slack ? below->board[to] + below->count[to] : NULL;
        children++;
    }
    set_count(here, kind, have - count);
    const mb_state *at = here->board[kind] + (have - count);
    bool found = false;
    for (uint32_t i = 0; i < count; i++) {
        const mb_state board = at[i];
        found |= blank == 0 && board == GOAL;
#pragma GCC unroll 4
        for (int way = 0; way < MB_TAQUIN_WAYS; way++) {
            const int from = beyond(blank, way, last);
            if (from < 0)
                continue;
            const mb_state child = mb_taquin_slide(board, blank, from);
            unsigned dear = is_away(mb_taquin_tile(board, from), blank, way);
            if (conflicts)
                dear ^= is_tied(self->tied, board, from, way) ^ is_tied(self->tied, child, blank, way);
            *free_end[way] = child;
            free_end[way] += dear ^ 1;
            if (slack) {
                *dear_end[way] = child;
                dear_end[way] += dear;
            }
        }
    }
#pragma GCC unroll 4
    for (int way = 0; way < MB_TAQUIN_WAYS; way++) {
        const int from = beyond(blank, way, last), to = from * MB_TAQUIN_WAYS + way;
        if (from < 0)
            continue;
        set_count(here, to, (uint32_t)(free_end[way] - here->board[to]));
        if (slack)
            set_count(below, to, (uint32_t)(dear_end[way] - below->board[to]));
    }
    self->expanded += count;
    self->generated += (uint64_t)count * children;
    self->found |= found;
}

/* The functions expand_<blank>_<last>. */
#define DEFINE_ONE(cell, last)                                                                                       \
    static void expand_##cell##_##last(mb_sixteen *self, sixteen_level *here)                                        \
    {                                                                                                                \
        if (self->conflicts)                                                                                         \
            here == self->level ? sixteen_expand(self, here, cell, last, false, true)                                \
                                : sixteen_expand(self, here, cell, last, true, true);                                \
        else                                                                                                         \
            here == self->level ? sixteen_expand(self, here, cell, last, false, false)                               \
                                : sixteen_expand(self, here, cell, last, true, false);                               \
    }
#define DEFINE(cell) DEFINE_ONE(cell, 0) DEFINE_ONE(cell, 1) DEFINE_ONE(cell, 2) DEFINE_ONE(cell, 3)
#define ROW_OF(cell) expand_##cell##_0, expand_##cell##_1, expand_##cell##_2, expand_##cell##_3,
#define EACH_CELL(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15)
EACH_CELL(DEFINE)
static void (*const expand_kind[KINDS])(mb_sixteen *self, sixteen_level *here) = {EACH_CELL(ROW_OF)};

/* The next slack to expand: the lowest with a long list, or else the highest with any list; NULL: all lists are
 * empty. */
static sixteen_level *sixteen_choose(mb_sixteen *self, uint32_t slack)
{
    for (uint32_t i = 0; i <= slack; i++)
        if (self->level[i].many)
            return &self->level[i];
    for (uint32_t i = slack + 1; i-- > 0;)
        if (self->level[i].some)
            return &self->level[i];
    return NULL;
}

/* Empty all lists. */
static void sixteen_clear(mb_sixteen *self, uint32_t slack)
{
    for (uint32_t i = 0; i <= slack; i++) {
        sixteen_level *at = &self->level[i];
        memset(at->count, 0, sizeof at->count);
        at->some = at->many = 0;
    }
}

mb_status mb_sixteen_count(uint64_t *expanded, uint64_t *generated, mb_sixteen *self, mb_state board, int blank,
                           int last, uint32_t slack, uint64_t most, mb_pace *pace)
{
    MB_ASSERT(mb_taquin_tile(board, blank) == 0 && last < MB_TAQUIN_WAYS && slack <= MB_SIXTEEN_SLACK);
    const int kind = blank * MB_TAQUIN_WAYS + last;
    self->expanded = self->generated = 0;
    self->found = false;
    self->level[slack].board[kind][0] = board;
    set_count(&self->level[slack], kind, 1);
    mb_status status = MB_OK;
    uint64_t look_at = LOOK;
    for (sixteen_level *at; status == MB_OK && (at = sixteen_choose(self, slack));) {
        const uint64_t before = self->expanded;
        for (uint64_t kinds = at->many ? at->many : at->some; kinds; kinds &= kinds - 1)
            expand_kind[__builtin_ctzll(kinds)](self, at);
        if (self->found || self->expanded > most || self->expanded == before)
            status = MB_EUNSUITED;
        if (status == MB_OK && pace->limits && self->expanded >= look_at) {
            status = mb_pace_look(pace);
            look_at = self->expanded + LOOK;
        }
    }
    if (status != MB_OK) {
        sixteen_clear(self, slack);
        return status;
    }
    *expanded = self->expanded;
    *generated = self->generated;
    return MB_OK;
}

/* Fill the table from the definition: how many conflicts a line has with each tile, and without. */
static void fill(tied_tiles tied, const mb_taquin *game)
{
    const unsigned stranger = 15; /* a tile whose goal is in neither of the first two rows and columns */
    for (int column = 0; column < 2; column++)
        for (int line = 0; line < 2; line++) {
            uint8_t *of = tied[column][line];
            const int cell = column ? line : line * SIDE, step = column ? SIDE : 1;
            for (unsigned content = 0; content < CONTENTS; content++) {
                mb_state board = 0;
                for (int i = 0; i < SIDE; i++)
                    board |= (mb_state)(content >> 4 * i & 15) << 4 * (cell + i * step);
                of[content] = (uint8_t)(mb_taquin_line_conflict(game, board, cell, step, SIDE) << SIDE);
            }
            for (unsigned content = 0; content < CONTENTS; content++)
                for (int i = 0; i < SIDE; i++)
                    of[content] |= (uint8_t)((of[content] ^ of[content | stranger << 4 * i]) >> SIDE ? 1 << i : 0);
        }
}

mb_sixteen *mb_sixteen_new(const mb_taquin *game, bool conflicts)
{
    MB_ASSERT(game->rows == SIDE && game->cols == SIDE && game->goal == GOAL);
    mb_sixteen *self = mb_alloc_zero(1, sizeof *self);
    if (self && conflicts)
        fill(self->tied, game);
    if (self)
        self->conflicts = conflicts;
    return self;
}

void mb_sixteen_free(mb_sixteen *self)
{
    mb_release(self);
}
