/* zielonka.c -- Zielonka's recursion, with an explicit stack.
 *
 * Let the highest priority of a game have player P's parity, and let A be P's attractor of the positions that have
 * it. The rest is a smaller game, a subgame.  If the opponent Q wins nothing there, P wins the whole game.  If not, Q
 * wins his attractor of what he wins there, and the game without that attractor is solved again.
 *
 * A frame is a game that is being solved; the stack has `depth` of them, each one the subgame of the frame before.  A
 * position is *free* while it is in the subgame of the last frame; otherwise its state says to which frame it
 * belongs, and whether it is decided there or in A.  All positions of frame d and deeper have state >= decided(d), so
 * that neither sets nor games are ever copied.  Free positions are known from one byte, which the inner loops read.
 * Positions with the same state are in linked lists, which are concatenated in constant time.
 *
 * As long as the highest free priority still has P's parity, its positions are added to A, too: a frame has a maximal
 * run of priorities of one parity.  Q's attractor can enter A only through its heads, the positions of these
 * priorities: every other position of A is forced into A, or has a move there.
 */
#include "core/mem.h"
#include "solve/parity.h"

#define FREE UINT32_MAX

typedef struct spot {
    uint32_t state; /* FREE, decided(d) or attracted(d) of a frame d */
    uint32_t move;  /* the winner's move, if he owns it */
    uint32_t next;  /* the next position of its list */
    uint8_t owner, winner;
} spot;

typedef struct zielonka_list {
    uint32_t begin, end; /* first and last position, MB_NONE: empty; the `next` of the last means nothing */
} zielonka_list;

static const zielonka_list empty = {MB_NONE, MB_NONE};

typedef struct frame {
    mb_player player;         /* P */
    bool inside;              /* its subgame is being solved by the next frame */
    zielonka_list attracted;  /* A */
    zielonka_list decided[2]; /* decided[p]: won by player p in this game, which may be solved again with another P */
    uint32_t heads;           /* its heads begin at heads[heads] of the solver */
    uint32_t order;           /* where the list of its positions begins in `order`; MB_NONE: all positions */
    uint32_t order_before;    /* order_count before this frame, to be restored when it ends */
    uint32_t at;              /* places of that list from `at` on have no free position */
} frame;

typedef struct solver {
    mb_component *game;
    spot *spot;
    uint8_t *free;   /* free[v]: 1 + its owner, or 0 when it is not */
    uint32_t *watch; /* watch[v]: the move of v that is examined first, since it was found useful the last time */
    uint32_t *queue;
    uint32_t head, tail;
    uint32_t *heads; /* heads of all frames, one after the other */
    uint32_t head_count;
    frame *frames;
    size_t depth, room;
    zielonka_list won[2]; /* won[p]: what player p wins in the frame that has just ended */
    uint64_t *order;      /* positions, rising, of frames with few of them, one frame after the other */
    uint64_t *scratch;
    uint32_t order_count;
    uint64_t steps;
} solver;

static inline uint32_t decided(size_t depth)
{
    return 2 * (uint32_t)depth;
}

static inline uint32_t attracted(size_t depth)
{
    return 2 * (uint32_t)depth + 1;
}

static inline void append(solver *s, zielonka_list *to, uint32_t v)
{
    if (to->begin == MB_NONE)
        to->begin = v;
    else
        s->spot[to->end].next = v;
    to->end = v;
}

static void concatenate(solver *s, zielonka_list *to, zielonka_list more)
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

/* For each v of a list, which may be changed meanwhile. */
#define EACH(s, v, of)                                                                                               \
    for (uint32_t v = (of).begin, end_ = (of).end, next_ = MB_NONE;                                                  \
         v != MB_NONE && (next_ = v == end_ ? MB_NONE : (s)->spot[v].next, true); v = next_)

/* The target of a move of v to a position won by `player` whose state is at least `least`; MB_NONE: there is none. */
static inline uint32_t zielonka_move_to(solver *s, uint32_t v, uint8_t player, uint32_t least)
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

static inline void zielonka_take(solver *s, frame *f, uint32_t v, uint32_t state, uint32_t move)
{
    MB_ASSERT(s->spot[v].state == FREE);
    spot *at = &s->spot[v];
    s->free[v] = 0;
    at->state = state;
    at->winner = (uint8_t)f->player;
    at->move = move;
    append(s, &f->attracted, v);
    s->queue[s->tail++] = v;
}

/* Attract free positions to those in the queue.  Everything is copied into local variables, since the compiler
 * must assume that a write to free[], an array of bytes, changes any field of a struct. */
static void zielonka_attract(solver *s, frame *f, uint32_t state)
{
    const mb_component g = *s->game;
    const uint8_t player = (uint8_t)f->player;
    uint8_t *const free = s->free;
    spot *const spots = s->spot;
    uint32_t *const queue = s->queue, *const watch = s->watch;
    uint32_t head = s->head, tail = s->tail, end = f->attracted.end;
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
    f->attracted.end = end;
    s->head = s->tail = 0;
    s->steps += steps;
}

/* Position number `place` in the frame's list. */
static inline uint32_t position_at(const solver *s, const frame *f, uint32_t place)
{
    return f->order == MB_NONE ? place : (uint32_t)s->order[f->order + place];
}

/* Lower f->at to the highest free position; false: there is none. */
static bool find_top(solver *s, frame *f)
{
    while (f->at > 0 && !s->free[position_at(s, f, f->at - 1)]) {
        f->at--;
        s->steps++;
    }
    return f->at > 0;
}

/* Compute A, and push a frame for the subgame unless it is empty. */
static mb_status zielonka_enter(solver *s)
{
    frame *f = &s->frames[s->depth - 1];
    const uint32_t state = attracted(s->depth - 1);
    const bool any = find_top(s, f);
    MB_ASSERT(any && s->won[0].begin == MB_NONE && s->won[1].begin == MB_NONE);
    f->player = mb_parity(s->game->priority[position_at(s, f, f->at - 1)]);
    f->attracted = empty;
    f->inside = true;
    for (bool more = any; more; more = find_top(s, f)) {
        const uint32_t v = position_at(s, f, f->at - 1);
        if (mb_parity(s->game->priority[v]) != f->player)
            break;
        s->heads[s->head_count++] = v;
        zielonka_take(s, f, v, state, MB_NONE);
        zielonka_attract(s, f, state);
    }
    if (f->at == 0)
        return MB_OK;
    if (!mb_grow(&s->frames, &s->room, s->depth, 1))
        return MB_ENOMEM;
    f = &s->frames[s->depth - 1];
    s->frames[s->depth] = (frame){.attracted = empty,
                                  .decided = {empty, empty},
                                  .heads = s->head_count,
                                  .order = f->order,
                                  .order_before = s->order_count,
                                  .at = f->at};
    s->depth++;
    return MB_OK;
}

/* Give v, which P seemed to win, to Q. */
static inline void lose(solver *s, uint32_t v, uint32_t state, uint8_t rival, uint32_t move)
{
    s->spot[v].state = state;
    s->spot[v].winner = rival;
    s->spot[v].move = move;
    s->queue[s->tail++] = v;
}

/* Q's attractor of what he won in the subgame: first of heads, then of all that P seemed to win.  False: it has no
 * head. */
static bool recapture(solver *s, const frame *f, size_t depth)
{
    const mb_component *g = s->game;
    const uint8_t player = (uint8_t)f->player, rival = 1 - player;
    const uint32_t inner = decided(depth + 1);
    for (uint32_t i = f->heads; i < s->head_count; i++) {
        const uint32_t v = s->heads[i];
        const bool own = s->spot[v].owner == player;
        const uint32_t to =
            own ? zielonka_move_to(s, v, player, attracted(depth)) : zielonka_move_to(s, v, rival, inner);
        if (own ? to == MB_NONE : to != MB_NONE)
            lose(s, v, decided(depth), rival, own ? MB_NONE : to);
    }
    if (s->tail == 0)
        return false;
    while (s->head < s->tail) {
        const uint32_t v = s->queue[s->head++];
        for (uint32_t i = g->before[v]; i < g->before[v + 1]; i++) {
            const uint32_t u = g->from[i];
            const spot *at = &s->spot[u];
            if (at->state < attracted(depth) || at->winner != player)
                continue;
            MB_ASSERT(at->state != FREE);
            if (at->owner == rival)
                lose(s, u, decided(depth), rival, v);
            else if (zielonka_move_to(s, u, player, attracted(depth)) == MB_NONE)
                lose(s, u, decided(depth), rival, MB_NONE);
        }
        s->steps += g->before[v + 1] - g->before[v] + 1;
    }
    s->head = s->tail = 0;
    return true;
}

/* The positions of a list that Q wins are decided; the others are free again, and written to the queue. */
static void zielonka_set_free(solver *s, frame *f, zielonka_list of)
{
    EACH(s, v, of)
    {
        if (s->spot[v].winner == (uint8_t)f->player) {
            s->spot[v].state = FREE;
            s->free[v] = 1 + s->spot[v].owner;
            s->queue[s->tail++] = v;
        } else
            append(s, &f->decided[s->spot[v].winner], v);
        s->steps++;
    }
}

/* Q won some of A: solve the game again without it.  False: nothing is left. */
static bool solve_again(solver *s, frame *f, size_t depth)
{
    const uint8_t player = (uint8_t)f->player, rival = 1 - player;
    EACH(s, v, s->won[rival])
    {
        s->spot[v].state = decided(depth);
        s->steps++;
    }
    concatenate(s, &f->decided[rival], s->won[rival]);
    zielonka_set_free(s, f, f->attracted);
    zielonka_set_free(s, f, s->won[player]);
    f->attracted = s->won[0] = s->won[1] = empty;
    s->head_count = f->heads;
    const uint32_t count = s->tail;
    s->tail = 0;
    uint32_t top = 0;
    for (uint32_t i = 0; i < count; i++)
        top = s->queue[i] > top ? s->queue[i] : top;
    const uint32_t span = f->order == MB_NONE ? top + 1 : s->order_count - f->order;
    if (count < span / 4) { /* few are left: make a list of them */
        s->order_count = f->order_before;
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

/* The subgame of the last frame is solved: end the frame, or solve its game again. */
static void leave(solver *s)
{
    const size_t depth = s->depth - 1;
    frame *f = &s->frames[depth];
    const uint8_t player = (uint8_t)f->player, rival = 1 - player;
    const bool lost = s->won[rival].begin != MB_NONE && recapture(s, f, depth);
    if (lost && solve_again(s, f, depth)) {
        f->inside = false;
        return;
    }
    if (!lost) { /* a head of P's may move to any position that P wins */
        for (uint32_t i = f->heads; i < s->head_count; i++)
            if (s->spot[s->heads[i]].owner == player) {
                s->spot[s->heads[i]].move = zielonka_move_to(s, s->heads[i], player, attracted(depth));
                MB_ASSERT(s->spot[s->heads[i]].move != MB_NONE);
            }
        concatenate(s, &s->won[player], f->attracted);
    }
    for (int side = 0; side < 2; side++)
        concatenate(s, &s->won[side], f->decided[side]);
    s->head_count = f->heads;
    s->order_count = f->order_before;
    s->depth--;
}

static mb_status zielonka_solve(solver *s, uint64_t most, mb_pace *pace)
{
    mb_status status = MB_OK;
    while (s->depth > 0 && s->steps <= most && status == MB_OK) {
        const uint64_t before = s->steps;
        if (s->frames[s->depth - 1].inside)
            leave(s);
        else
            status = zielonka_enter(s);
        if (status == MB_OK)
            status = mb_pace_step(pace, s->steps - before);
    }
    return status;
}

mb_status mb_zielonka_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace, mb_interrupted *kept)
{
    (void)kept; /* it begins again: not much is lost by that */
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
                .won = {empty, empty}};
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
    s.frames[0] = (frame){.attracted = empty, .decided = {empty, empty}, .order = MB_NONE, .at = n};
    s.depth = 1;
    if ((status = zielonka_solve(&s, most, pace)) != MB_OK)
        goto done;
    *solved = s.depth == 0;
    mb_component_forget(game);
    for (uint32_t v = 0; v < n && *solved; v++) {
        MB_ASSERT(s.spot[v].state != FREE);
        game->winner[v] = s.spot[v].winner;
        game->move[v] = s.spot[v].owner == s.spot[v].winner ? s.spot[v].move : MB_NONE;
    }
done:
    mb_release_all(s.spot, s.free, s.watch, s.queue, s.heads, s.order, s.scratch, s.frames);
    return status;
}
