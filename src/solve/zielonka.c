/* zielonka.c -- Zielonka's recursion, in a loop.
 *
 * In a game whose highest priority is of player P's parity, let A be what P attracts to it.  The rest is a smaller
 * game; if the other player Q wins nothing there, P wins everything.  If not, Q wins what he attracts to his part of
 * it, and the game without that is solved anew.
 *
 * A frame is one game under way; `depth` frames are open, each within the rest of the one before.  A position is
 * *free* while it is in the rest of the last frame; else its state says which frame it belongs to, and whether it is
 * settled there (won by Q) or in A.  Everything of frame d and deeper is `state >= settled(d)`, so that neither sets
 * nor games are ever copied; free ones are known from one byte, which is what the inner loops look at.  Positions of
 * the same fate hang in lists, which are joined in no time.
 *
 * As long as the highest free priority is still of P's parity, it joins A (what lay between was attracted): a frame
 * ends where the parity changes.  Only the heads, the positions that A was attracted to, can be lost again at first:
 * every other one was forced, or has its move.
 */
#include "core/mem.h"
#include "solve/parity.h"

#define FREE UINT32_MAX

typedef struct spot {
    uint32_t state;
    uint32_t move; /* of the winner's own position */
    uint32_t next; /* in its list */
    uint8_t owner, winner;
} spot;

typedef struct list {
    uint32_t begin, end; /* MB_NONE: empty; the next of `end` means nothing */
} list;

static const list nobody = {MB_NONE, MB_NONE};

typedef struct frame {
    mb_player player; /* P */
    bool inside;      /* its rest is being solved by the next frame */
    list ring;        /* A */
    list settled[2];  /* won by each player for good, in the game of this frame: it may begin anew with another P */
    uint32_t heads;   /* where its heads begin */
    uint32_t order;   /* where the order of its positions begins; MB_NONE: every number, in order */
    uint32_t orders;  /* … where its own begins, which goes with it */
    uint32_t at;      /* the highest place in that order where a free position may be, plus one */
} frame;

typedef struct solver {
    mb_component *game;
    spot *spot;
    uint8_t *free;   /* free[v]: 1 + its owner, or 0 when it is not */
    uint32_t *watch; /* watch[v]: the move of v that was last seen to escape */
    uint32_t *queue;
    uint32_t head, tail;
    uint32_t *heads; /* of all frames, end to end */
    uint32_t head_count;
    frame *frames;
    size_t depth, room;
    list won[2];     /* what each player wins in the frame that was just finished */
    uint64_t *order; /* orders of frames with few positions, end to end */
    uint64_t *scratch;
    uint32_t order_count;
    uint64_t steps;
} solver;

static inline uint32_t settled(size_t depth)
{
    return 2 * (uint32_t)depth;
}

static inline uint32_t ringed(size_t depth)
{
    return 2 * (uint32_t)depth + 1;
}

static inline void append(solver *s, list *to, uint32_t v)
{
    if (to->begin == MB_NONE)
        to->begin = v;
    else
        s->spot[to->end].next = v;
    to->end = v;
}

static void join(solver *s, list *to, list more)
{
    if (more.begin == MB_NONE)
        return;
    if (to->begin == MB_NONE)
        *to = more;
    else {
        s->spot[to->end].next = more.begin;
        to->end = more.end;
    }
}

/* Walk along a list that may be taken apart on the way. */
#define EACH(s, v, of)                                                                                               \
    for (uint32_t v = (of).begin, end_ = (of).end, next_ = MB_NONE;                                                  \
         v != MB_NONE && (next_ = v == end_ ? MB_NONE : (s)->spot[v].next, true); v = next_)

/* Has v a move to a position won by `player`, in a frame not above `least`?  Then that is where it leads. */
static inline uint32_t move_to(solver *s, uint32_t v, uint8_t player, uint32_t least)
{
    const mb_component *g = s->game;
    const uint32_t first = g->first[v], last = g->first[v + 1], begin = s->watch[v];
    uint32_t i = begin;
    do {
        s->steps++;
        const spot *to = &s->spot[g->to[i]];
        if (to->state >= least && to->winner == player) {
            s->watch[v] = i;
            return g->to[i];
        }
        i = i + 1 < last ? i + 1 : first;
    } while (i != begin);
    return MB_NONE;
}

static inline void take(solver *s, frame *f, uint32_t v, uint32_t state, uint32_t move)
{
    MB_ASSERT(s->spot[v].state == FREE);
    spot *at = &s->spot[v];
    s->free[v] = 0;
    at->state = state;
    at->winner = (uint8_t)f->player;
    at->move = move;
    append(s, &f->ring, v);
    s->queue[s->tail++] = v;
}

/* Attract free positions to those that wait in the queue.  What the loop needs is held in its own variables: bytes
 * that are written might be anything, for all that the compiler knows. */
static void attract(solver *s, frame *f, uint32_t state)
{
    const mb_component g = *s->game;
    const uint8_t player = (uint8_t)f->player;
    uint8_t *const free = s->free;
    spot *const spots = s->spot;
    uint32_t *const queue = s->queue, *const watch = s->watch;
    uint32_t head = s->head, tail = s->tail, end = f->ring.end;
    uint64_t steps = 0;
    MB_ASSERT(head < tail && end != MB_NONE);
    while (head < tail) {
        const uint32_t v = queue[head++], last = g.before[v + 1];
        for (uint32_t i = g.before[v]; i < last; i++) {
            const uint32_t u = g.from[i];
            if (!free[u])
                continue;
            const bool own = free[u] == 1 + player;
            if (!own && mb_has_free_move(free, g.to, g.first[u], g.first[u + 1], &watch[u], &steps))
                continue;
            free[u] = 0;
            spots[u].state = state;
            spots[u].winner = player;
            spots[u].move = own ? v : MB_NONE;
            spots[end].next = u;
            end = u;
            queue[tail++] = u;
        }
        steps += last - g.before[v] + 1;
    }
    f->ring.end = end;
    s->head = s->tail = 0;
    s->steps += steps;
}

/* The place-th position of the frame's order. */
static inline uint32_t position_at(const solver *s, const frame *f, uint32_t place)
{
    return f->order == MB_NONE ? place : (uint32_t)s->order[f->order + place];
}

/* Step down to the highest free position; false: there is none. */
static bool find_top(solver *s, frame *f)
{
    while (f->at > 0 && !s->free[position_at(s, f, f->at - 1)]) {
        f->at--;
        s->steps++;
    }
    return f->at > 0;
}

/* Make A, and a frame for the rest if there is any. */
static mb_status enter(solver *s)
{
    frame *f = &s->frames[s->depth - 1];
    const uint32_t state = ringed(s->depth - 1);
    const bool any = find_top(s, f);
    MB_ASSERT(any && s->won[0].begin == MB_NONE && s->won[1].begin == MB_NONE);
    f->player = mb_parity(s->game->priority[position_at(s, f, f->at - 1)]);
    f->ring = nobody;
    f->inside = true;
    for (bool more = any; more; more = find_top(s, f)) {
        const uint32_t v = position_at(s, f, f->at - 1);
        if (mb_parity(s->game->priority[v]) != f->player)
            break;
        s->heads[s->head_count++] = v;
        take(s, f, v, state, MB_NONE);
        attract(s, f, state);
    }
    if (f->at == 0)
        return MB_OK;
    if (!mb_grow(&s->frames, &s->room, s->depth, 1))
        return MB_ENOMEM;
    f = &s->frames[s->depth - 1];
    s->frames[s->depth] = (frame){.ring = nobody,
                                  .settled = {nobody, nobody},
                                  .heads = s->head_count,
                                  .order = f->order,
                                  .orders = s->order_count,
                                  .at = f->at};
    s->depth++;
    return MB_OK;
}

/* Let Q have v, which P seemed to win. */
static inline void lose(solver *s, uint32_t v, uint32_t state, uint8_t rival, uint32_t move)
{
    s->spot[v].state = state;
    s->spot[v].winner = rival;
    s->spot[v].move = move;
    s->queue[s->tail++] = v;
}

/* Attract to what Q won in the rest: first heads, then whatever P seemed to win.  False: nothing. */
static bool recapture(solver *s, const frame *f, size_t depth)
{
    const mb_component *g = s->game;
    const uint8_t player = (uint8_t)f->player, rival = 1 - player;
    const uint32_t inner = settled(depth + 1);
    for (uint32_t i = f->heads; i < s->head_count; i++) {
        const uint32_t v = s->heads[i];
        const bool own = s->spot[v].owner == player;
        const uint32_t to = own ? move_to(s, v, player, ringed(depth)) : move_to(s, v, rival, inner);
        if (own ? to == MB_NONE : to != MB_NONE)
            lose(s, v, settled(depth), rival, own ? MB_NONE : to);
    }
    if (s->tail == 0)
        return false;
    while (s->head < s->tail) {
        const uint32_t v = s->queue[s->head++];
        for (uint32_t i = g->before[v]; i < g->before[v + 1]; i++) {
            const uint32_t u = g->from[i];
            const spot *at = &s->spot[u];
            if (at->state < ringed(depth) || at->winner != player)
                continue;
            MB_ASSERT(at->state != FREE);
            if (at->owner == rival)
                lose(s, u, settled(depth), rival, v);
            else if (move_to(s, u, player, ringed(depth)) == MB_NONE)
                lose(s, u, settled(depth), rival, MB_NONE);
        }
        s->steps += g->before[v + 1] - g->before[v] + 1;
    }
    s->head = s->tail = 0;
    return true;
}

/* Take a list apart: what Q has is settled, the rest is free again, and waits in the queue. */
static void set_free(solver *s, frame *f, list of)
{
    EACH(s, v, of)
    {
        if (s->spot[v].winner == (uint8_t)f->player) {
            s->spot[v].state = FREE;
            s->free[v] = 1 + s->spot[v].owner;
            s->queue[s->tail++] = v;
        } else
            append(s, &f->settled[s->spot[v].winner], v);
        s->steps++;
    }
}

/* Some of A went to Q: begin anew with what is left.  False: nothing is. */
static bool again(solver *s, frame *f, size_t depth)
{
    const uint8_t player = (uint8_t)f->player, rival = 1 - player;
    EACH(s, v, s->won[rival])
    {
        s->spot[v].state = settled(depth);
        s->steps++;
    }
    join(s, &f->settled[rival], s->won[rival]);
    set_free(s, f, f->ring);
    set_free(s, f, s->won[player]);
    f->ring = s->won[0] = s->won[1] = nobody;
    s->head_count = f->heads;
    const uint32_t count = s->tail;
    s->tail = 0;
    uint32_t top = 0;
    for (uint32_t i = 0; i < count; i++)
        top = s->queue[i] > top ? s->queue[i] : top;
    const uint32_t span = f->order == MB_NONE ? top + 1 : s->order_count - f->order;
    if (count < span / 4) { /* few are left: they get an order of their own */
        s->order_count = f->orders;
        for (uint32_t i = 0; i < count; i++)
            s->order[s->order_count + i] = s->queue[i];
        mb_sort_keys(s->order + s->order_count, s->scratch, count);
        f->order = s->order_count;
        s->order_count += count;
        f->at = count;
    } else if (f->order == MB_NONE)
        f->at = count ? top + 1 : 0;
    else {
        f->at = span;
        while (f->at > 0 && s->order[f->order + f->at - 1] > top)
            f->at--;
    }
    return count > 0;
}

/* The rest of the last frame is solved: what does that mean for the frame? */
static void leave(solver *s)
{
    const size_t depth = s->depth - 1;
    frame *f = &s->frames[depth];
    const uint8_t player = (uint8_t)f->player, rival = 1 - player;
    const bool lost = s->won[rival].begin != MB_NONE && recapture(s, f, depth);
    if (lost && again(s, f, depth)) {
        f->inside = false;
        return;
    }
    if (!lost) { /* heads may go wherever P wins */
        for (uint32_t i = f->heads; i < s->head_count; i++)
            if (s->spot[s->heads[i]].owner == player) {
                s->spot[s->heads[i]].move = move_to(s, s->heads[i], player, ringed(depth));
                MB_ASSERT(s->spot[s->heads[i]].move != MB_NONE);
            }
        join(s, &s->won[player], f->ring);
    }
    for (int side = 0; side < 2; side++)
        join(s, &s->won[side], f->settled[side]);
    s->head_count = f->heads;
    s->order_count = f->orders;
    s->depth--;
}

static mb_status solve(solver *s, uint64_t most, mb_pace *pace)
{
    mb_status status = MB_OK;
    while (s->depth > 0 && s->steps <= most && status == MB_OK) {
        const uint64_t before = s->steps;
        if (s->frames[s->depth - 1].inside)
            leave(s);
        else
            status = enter(s);
        if (status == MB_OK)
            status = mb_pace_step(pace, s->steps - before);
    }
    return status;
}

mb_status mb_zielonka_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace)
{
    const uint32_t n = game->positions;
    MB_ASSERT(n > 0);
    solver s = {.game = game,
                .spot = mb_alloc(n, sizeof *s.spot),
                .free = mb_alloc(n, sizeof *s.free),
                .watch = mb_alloc(n, sizeof *s.watch),
                .queue = mb_alloc(n, sizeof *s.queue),
                .heads = mb_alloc(n, sizeof *s.heads),
                .order = mb_alloc(n, sizeof *s.order),
                .scratch = mb_alloc(n, sizeof *s.scratch),
                .won = {nobody, nobody}};
    mb_status status = MB_ENOMEM;
    if (!s.spot || !s.free || !s.watch || !s.queue || !s.heads || !s.order || !s.scratch
        || !mb_grow(&s.frames, &s.room, 0, 1))
        goto done;
    for (uint32_t v = 0; v < n; v++) {
        s.spot[v] = (spot){.state = FREE, .move = MB_NONE, .next = MB_NONE, .owner = game->owner[v]};
        s.free[v] = 1 + game->owner[v];
        s.watch[v] = game->first[v];
        MB_ASSERT(game->first[v] < game->first[v + 1]);
    }
    s.frames[0] = (frame){.ring = nobody, .settled = {nobody, nobody}, .order = MB_NONE, .at = n};
    s.depth = 1;
    if ((status = solve(&s, most, pace)) != MB_OK)
        goto done;
    *solved = s.depth == 0;
    for (uint32_t v = 0; v < n && *solved; v++) {
        MB_ASSERT(s.spot[v].state != FREE);
        game->winner[v] = s.spot[v].winner;
        game->move[v] = s.spot[v].owner == s.spot[v].winner ? s.spot[v].move : MB_NONE;
    }
done:
    mb_release(s.spot);
    mb_release(s.free);
    mb_release(s.watch);
    mb_release(s.queue);
    mb_release(s.heads);
    mb_release(s.order);
    mb_release(s.scratch);
    mb_release(s.frames);
    return status;
}
