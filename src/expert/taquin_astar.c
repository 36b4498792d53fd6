/* taquin_astar.c -- A*, arranged so that memory is asked early.
 *
 * The boards that wait to be expanded lie in one pile for each f = g + h and each g; of the least f those of largest
 * g come first.  A handful is taken from the same pile at once: the table is asked about all of them, then about all
 * their children, and only then are the answers read.  A path through any of them costs f or more, whatever their
 * order, so that a goal among them is reached by a shortest way.
 *
 * With a monotone bound no board is expanded twice.  Pattern databases are not monotone, since they forget where the
 * blank is: a child may have a smaller f, and a board may be reached by a shorter way after it was expanded.
 */
#include "core/mem.h"
#include "expert/taquin.h"
#include "expert/taquin_table.h"

enum {
    HANDFUL = 24,
    PILES = MB_TAQUIN_LONGEST + 1,
    PILE_ITEMS = 127, /* boards of one piece of a pile: 1 kB */
};

typedef struct piece {
    mb_state item[PILE_ITEMS];
    uint32_t below; /* the piece under it, + 1; 0: none */
    uint32_t count;
} piece;

typedef struct astar {
    mb_taquin_run *run;
    mb_boards seen;
    piece *piece;
    size_t pieces, room;
    uint32_t unused;         /* a list of pieces to use again, + 1 */
    uint32_t (*top)[PILES];  /* top[f][g]: the uppermost piece of the pile, + 1; 0: empty */
    uint32_t f;              /* the least that may be waiting */
    uint16_t largest[PILES]; /* largest[f]: no g beyond is waiting */
} astar;

/* A board that was reached, and how the blank came there. */
typedef struct reached {
    mb_state board;
    uint8_t h, last;
} reached;

/* The tile in the last of 16 cells follows from the others: on the piles its place holds `last`.  Boards with fewer
 * cells have room there anyway. */
static const mb_state rest = (UINT64_C(1) << 60) - 1;

static inline mb_state pack(mb_state board, uint8_t last)
{
    return (board & rest) | (mb_state)last << 60;
}

/* All nibbles of a board, xored, are the same for all boards: those of the goal. */
static inline unsigned fold(mb_state board)
{
    board ^= board >> 32;
    board ^= board >> 16;
    board ^= board >> 8;
    return (unsigned)(board ^ board >> 4) & 15;
}

static inline reached unpack(const mb_taquin *game, mb_state item)
{
    const mb_state board = item & rest;
    return (reached){.board = board | (mb_state)(fold(board) ^ fold(game->goal)) << 60,
                     .last = (uint8_t)(item >> 60)};
}

static mb_status push(astar *self, mb_state item, uint32_t f, uint32_t g)
{
    uint32_t *top = &self->top[f][g];
    if (*top == 0 || self->piece[*top - 1].count == PILE_ITEMS) {
        uint32_t fresh = self->unused;
        if (fresh) {
            self->unused = self->piece[fresh - 1].below;
        } else {
            void *block = self->piece;
            if (!mb_grow(&block, &self->room, self->pieces, 1, sizeof *self->piece))
                return MB_ENOMEM;
            self->piece = block;
            fresh = (uint32_t)++self->pieces;
        }
        self->piece[fresh - 1].below = *top;
        self->piece[fresh - 1].count = 0;
        *top = fresh;
    }
    piece *on = &self->piece[*top - 1];
    on->item[on->count++] = item;
    if (g > self->largest[f])
        self->largest[f] = (uint16_t)g;
    return MB_OK;
}

/* Take a handful from the best pile; returns how many, 0 when nothing waits. */
static int take(reached out[HANDFUL], uint32_t *g, astar *self)
{
    for (; self->f < PILES; self->f++) {
        uint32_t at = self->largest[self->f];
        while (at > 0 && self->top[self->f][at] == 0)
            at--;
        self->largest[self->f] = (uint16_t)at;
        uint32_t *top = &self->top[self->f][at];
        if (*top == 0)
            continue;
        piece *on = &self->piece[*top - 1];
        int count = 0;
        while (count < HANDFUL && on->count > 0)
            out[count++] = unpack(self->run->game, on->item[--on->count]);
        if (on->count == 0) {
            const uint32_t emptied = *top;
            *top = on->below;
            on->below = self->unused;
            self->unused = emptied;
        }
        *g = at;
        return count;
    }
    return 0;
}

/* Write the children of a board, the way back left out; returns how many. */
static int children(reached *out, const astar *self, const reached *of, uint32_t h)
{
    const mb_taquin_run *run = self->run;
    const mb_taquin *game = run->game;
    const bool near = run->bound == mb_taquin_manhattan; /* then h changes by the tile's own way */
    const mb_state board = of->board;
    const int blank = mb_taquin_blank(board);
    int count = 0;
    for (int way = 0; way < MB_TAQUIN_WAYS; way++) {
        const int from = game->next[blank][way];
        if (from < 0 || way == mb_taquin_back(of->last))
            continue;
        const mb_state child = mb_taquin_slide(board, blank, from);
        const uint8_t *far = game->far[mb_taquin_tile(board, from)];
        mb_boards_prefetch(&self->seen, child);
        out[count] = (reached){.board = child, .last = (uint8_t)way};
        out[count++].h = (uint8_t)(near ? h + far[blank] - far[from] : run->bound(run->self, child));
    }
    return count;
}

/* Note that a board was reached with `g` moves, if that is news. */
static mb_status reach(astar *self, const reached *to, uint32_t g)
{
    MB_ASSERT(g + to->h < PILES);
    const mb_spot spot = mb_boards_find(&self->seen, to->board);
    if (!spot.line) {
        const mb_status status = mb_boards_reserve(&self->seen, 1);
        if (status != MB_OK)
            return status;
        mb_boards_add(&self->seen, to->board, (uint8_t)g);
    } else if (spot.line->moves[spot.i] > g) {
        spot.line->moves[spot.i] = (uint8_t)g;
    } else {
        return MB_OK;
    }
    self->f = g + to->h < self->f ? g + to->h : self->f;
    return push(self, pack(to->board, to->last), g + to->h, g);
}

/* Expand a handful of boards that were reached with `g` moves. */
static mb_status expand(bool *found, astar *self, const reached *at, int count, uint32_t g)
{
    mb_taquin_run *run = self->run;
    reached next[HANDFUL * MB_TAQUIN_WAYS];
    int made = 0;
    uint64_t expanded = 0;
    for (int i = 0; i < count; i++)
        mb_boards_prefetch(&self->seen, at[i].board);
    for (int i = 0; i < count; i++) {
        const mb_spot spot = mb_boards_find(&self->seen, at[i].board);
        MB_ASSERT(spot.line);
        if (spot.line->moves[spot.i] != g)
            continue; /* stale: reached by a shorter way meanwhile */
        if (at[i].board == run->game->goal) {
            *found = true;
            return MB_OK;
        }
        made += children(next + made, self, &at[i], self->f - g);
        expanded++;
        run->effort.reopened += spot.line->flags >> spot.i & 1;
        spot.line->flags = (uint8_t)(spot.line->flags | 1u << spot.i);
    }
    mb_status status = mb_taquin_count(run, expanded, (uint64_t)made);
    for (int i = 0; i < made && status == MB_OK; i++)
        status = reach(self, &next[i], g + 1);
    return status;
}

/* Walk back from the goal: each board has a neighbour that is one move nearer to the start. */
static void trace(astar *self)
{
    mb_taquin_run *run = self->run;
    const mb_taquin *game = run->game;
    mb_state board = game->goal;
    const mb_spot home = mb_boards_find(&self->seen, board);
    run->count = home.line->moves[home.i];
    for (uint32_t g = run->count; g > 0; g--) {
        const int blank = mb_taquin_blank(board);
        for (int way = 0;; way++) {
            MB_ASSERT(way < MB_TAQUIN_WAYS);
            const int from = game->next[blank][way];
            if (from < 0)
                continue;
            const mb_state before = mb_taquin_slide(board, blank, from);
            const mb_spot spot = mb_boards_find(&self->seen, before);
            if (!spot.line || spot.line->moves[spot.i] != g - 1)
                continue;
            run->way[g - 1] = (uint8_t)mb_taquin_back(way);
            board = before;
            break;
        }
    }
}

static mb_status search(astar *self)
{
    mb_taquin_run *run = self->run;
    const reached root = {.board = run->from, .h = (uint8_t)run->bound(run->self, run->from), .last = MB_TAQUIN_WAYS};
    self->f = root.h;
    mb_status status = reach(self, &root, 0);
    run->effort.generated = 1;
    for (bool found = false; status == MB_OK && !found;) {
        reached at[HANDFUL];
        uint32_t g = 0;
        const int count = take(at, &g, self);
        MB_ASSERT(count > 0);
        run->effort.bound = self->f > run->effort.bound ? self->f : run->effort.bound;
        run->effort.stored = self->seen.count;
        run->effort.bytes = self->seen.lines * sizeof(mb_line) + self->pieces * sizeof(piece);
        if (run->limits && run->limits->bytes && run->effort.bytes > run->limits->bytes)
            return MB_ELIMIT;
        status = expand(&found, self, at, count, g);
        if (found)
            trace(self);
    }
    return status;
}

mb_status mb_taquin_astar(mb_taquin_run *run)
{
    astar self = {.run = run};
    mb_status status = mb_boards_init(&self.seen);
    if (status != MB_OK)
        return status;
    self.top = mb_alloc_zero(PILES, sizeof *self.top);
    status = self.top ? search(&self) : MB_ENOMEM;
    mb_boards_clear(&self.seen);
    mb_release(self.piece);
    mb_release(self.top);
    return status;
}
