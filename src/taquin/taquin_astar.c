/* taquin_astar.c -- A* with few cache misses, which are prefetched.
 *
 * The frontier is one stack for each pair of f = g + h and g.  A generated board is pushed without a look into the
 * hash table; whether it is new is checked only when it is taken, so that the table holds expanded boards alone and
 * costs one access a board.  Several boards of the least f are taken at once, largest g first, and their slots of the
 * table are prefetched before the first is read.  A path through any of them costs f or more, whatever their order,
 * so that a goal among them is reached by a shortest path.
 *
 * With a monotone bound no board is expanded twice.  Pattern databases are not monotone, since they ignore where the
 * blank is: a child may have a smaller f, and a board may be reached by a shorter path after it was expanded.
 */
#include "core/mem.h"
#include "taquin/taquin_engines.h"
#include "taquin/taquin_memory.h"

enum {
    HANDFUL = 48,
    PILES = MB_TAQUIN_LONGEST + 1,
    PILE_ITEMS = 127, /* boards of one piece of a stack: 1 kB */
};

typedef struct piece {
    mb_state item[PILE_ITEMS];
    uint32_t below; /* the piece below it in the stack, + 1; 0: none */
    uint32_t count;
} piece;

typedef struct astar {
    mb_taquin_run *run;
    mb_boards seen;
    piece *piece;
    size_t pieces, room;
    uint64_t waiting;        /* boards of the frontier */
    uint32_t unused;         /* the first of a list of free pieces, + 1 */
    uint32_t (*top)[PILES];  /* top[f][g]: the uppermost piece of the stack, + 1; 0: empty */
    uint32_t f;              /* no board of the frontier has less */
    uint16_t largest[PILES]; /* largest[f]: no board of the frontier with this f has a larger g */
} astar;

/* A board that was reached with g moves, and the direction of the last one. */
typedef struct reached {
    mb_state board;
    uint32_t g;
    int last;
} reached;

/* The tile in the last of 16 cells follows from the others: boards of the frontier hold `last` there instead.  Boards
 * with fewer cells have no tile there. */
static const mb_state rest = (UINT64_C(1) << 60) - 1;

static inline mb_state astar_pack(mb_state board, int last)
{
    return (board & rest) | (mb_state)last << 60;
}

/* All nibbles of a board, xored, are the same for all boards: those of the goal. */
static inline unsigned astar_fold(mb_state board)
{
    board ^= board >> 32;
    board ^= board >> 16;
    board ^= board >> 8;
    return (unsigned)(board ^ board >> 4) & 15;
}

static inline reached astar_unpack(const mb_taquin *game, mb_state item, uint32_t g)
{
    const mb_state board = item & rest;
    MB_ASSERT(item >> 60 <= MB_TAQUIN_WAYS);
    return (reached){.board = board | (mb_state)(astar_fold(board) ^ astar_fold(game->goal)) << 60,
                     .g = g,
                     .last = (int)(item >> 60)};
}

/* Push a board, packed, onto the stack of its g and h. */
static mb_status astar_push(astar *self, mb_state item, uint32_t g, uint32_t h)
{
    const uint32_t f = g + h;
    MB_ASSERT(f < PILES && g <= f);
    uint32_t *top = &self->top[f][g];
    if (*top == 0 || self->piece[*top - 1].count == PILE_ITEMS) {
        uint32_t fresh = self->unused;
        if (fresh) {
            self->unused = self->piece[fresh - 1].below;
        } else {
            if (!mb_grow(&self->piece, &self->room, self->pieces, 1))
                return MB_ENOMEM;
            fresh = (uint32_t)++self->pieces;
        }
        self->piece[fresh - 1].below = *top;
        self->piece[fresh - 1].count = 0;
        *top = fresh;
    }
    piece *on = &self->piece[*top - 1];
    MB_ASSERT(*top <= self->pieces && on->count < PILE_ITEMS);
    on->item[on->count++] = item;
    self->waiting++;
    self->f = f < self->f ? f : self->f;
    if (g > self->largest[f])
        self->largest[f] = (uint16_t)g;
    return MB_OK;
}

/* Pop a board from a stack that is not empty. */
static mb_state pop(astar *self, uint32_t *top)
{
    MB_ASSERT(0 < *top && *top <= self->pieces && self->waiting > 0);
    piece *on = &self->piece[*top - 1];
    MB_ASSERT(0 < on->count && on->count <= PILE_ITEMS);
    const mb_state item = on->item[--on->count];
    if (on->count == 0) {
        const uint32_t emptied = *top;
        *top = on->below;
        on->below = self->unused;
        self->unused = emptied;
    }
    self->waiting--;
    return item;
}

/* Take several boards with the least f, largest g first; returns how many, 0 when the frontier is empty. */
static int astar_take(reached out[HANDFUL], astar *self)
{
    int count = 0;
    while (count == 0 && self->f < PILES) {
        uint32_t g = self->largest[self->f];
        MB_ASSERT(g <= self->f);
        for (;; g--) {
            uint32_t *top = &self->top[self->f][g];
            while (count < HANDFUL && *top)
                out[count++] = astar_unpack(self->run->game, pop(self, top), g);
            if (count == HANDFUL || g == 0)
                break;
        }
        self->largest[self->f] = (uint16_t)g;
        self->f += count == 0;
    }
    return count;
}

/* Push the children of a board but the one that undoes the last move, and add their number to *generated. */
static mb_status push_children(uint64_t *generated, astar *self, const reached *of, uint32_t h)
{
    const mb_taquin_run *run = self->run;
    const mb_taquin *game = run->game;
    const bool near = run->bound == mb_taquin_manhattan; /* then h changes by the distance of the moved tile alone */
    const mb_state board = of->board;
    const int blank = mb_taquin_blank(board);
    mb_status status = MB_OK;
    for (int way = 0; way < MB_TAQUIN_WAYS && status == MB_OK; way++) {
        const int from = game->next[blank][way];
        if (from < 0 || way == mb_taquin_back(of->last))
            continue;
        const mb_state child = mb_taquin_slide(board, blank, from);
        const uint8_t *far = game->far[mb_taquin_tile(board, from)];
        MB_ASSERT(far[blank] + 1 == far[from] || far[from] + 1 == far[blank]);
        const uint32_t left = near ? h + far[blank] - far[from] : run->bound(run->self, child);
        status = astar_push(self, astar_pack(child, way), of->g + 1, left);
        ++*generated;
    }
    return status;
}

/* Expand the boards that are new, or were reached with more moves before. */
static mb_status astar_expand(bool *found, astar *self, const reached *at, int count)
{
    mb_taquin_run *run = self->run;
    const uint32_t f = self->f; /* of all of them */
    uint64_t expanded = 0, generated = 0;
    mb_status status = mb_boards_reserve(&self->seen, (uint64_t)count);
    for (int i = 0; i < count && status == MB_OK; i++)
        mb_boards_prefetch(&self->seen, at[i].board);
    for (int i = 0; i < count && status == MB_OK; i++) {
        MB_ASSERT(at[i].g <= f);
        const mb_spot spot = mb_boards_find(&self->seen, at[i].board);
        if (!spot.taken)
            mb_boards_add(&self->seen, spot, at[i].board);
        else if (spot.line->moves[spot.i] > at[i].g)
            run->effort.reopened++;
        else
            continue;
        spot.line->moves[spot.i] = (uint8_t)at[i].g;
        if (at[i].board == run->game->goal) {
            *found = true;
            break;
        }
        status = push_children(&generated, self, &at[i], f - at[i].g);
        expanded++;
    }
    return status == MB_OK ? mb_taquin_count(run, expanded, generated) : status;
}

/* Walk back from the goal: each board has a neighbour that is one move nearer to the start. */
static void astar_trace(astar *self)
{
    mb_taquin_run *run = self->run;
    const mb_taquin *game = run->game;
    mb_state board = game->goal;
    const mb_spot home = mb_boards_find(&self->seen, board);
    MB_ASSERT(home.taken);
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
            if (!spot.taken || spot.line->moves[spot.i] != g - 1)
                continue;
            MB_ASSERT(g <= MB_TAQUIN_LONGEST);
            run->way[g - 1] = (uint8_t)mb_taquin_back(way);
            board = before;
            break;
        }
    }
}

static mb_status astar_search(astar *self)
{
    mb_taquin_run *run = self->run;
    self->f = run->bound(run->self, run->from);
    mb_status status = astar_push(self, astar_pack(run->from, MB_TAQUIN_WAYS), 0, self->f);
    run->effort.generated = 1;
    for (bool found = false; status == MB_OK && !found;) {
        reached at[HANDFUL];
        const int count = astar_take(at, self);
        MB_ASSERT(count > 0);
        run->effort.bound = self->f > run->effort.bound ? self->f : run->effort.bound;
        run->effort.stored = self->seen.count + self->waiting;
        run->effort.bytes = self->seen.lines * sizeof(mb_line) + self->pieces * sizeof(piece);
        if (run->limits && run->limits->bytes && run->effort.bytes > run->limits->bytes)
            return MB_ELIMIT;
        status = astar_expand(&found, self, at, count);
        if (found)
            astar_trace(self);
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
    status = self.top ? astar_search(&self) : MB_ENOMEM;
    mb_boards_clear(&self.seen);
    mb_release_all(self.piece, self.top);
    return status;
}
