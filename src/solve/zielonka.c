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
enum { MOST_FRAMES = 1 << 30 }; /* since a state has four values a frame */

typedef struct spot {
    uint32_t state; /* FREE; or decided(d) or attracted(d) of a frame d, plus the winner; 0: not of the game */
    uint32_t next;  /* the next position of its list */
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
    mb_component *game; /* its move[] is used as soon as a position is not free */
    spot *spot;
    uint8_t *free;   /* free[v]: 1 + its owner, or 0 when it is not; until the end in the place of the winners */
    uint8_t *watch;  /* see mb_watched() */
    uint32_t *heads; /* heads of all frames, one after the other; the queue of an attractor begins behind them, or
                        where those of the last frame begin, once they are no longer needed */
    uint32_t head_count;
    frame *frames;
    size_t depth, room;
    zielonka_list won[2]; /* won[p]: what player p wins in the frame that has just ended */
    uint32_t *order;      /* positions by priority of frames with few of them, one frame after the other */
    uint32_t order_count;
    size_t order_room;
    uint64_t *key; /* for sorting some of them */
    size_t key_room;
    uint64_t steps;
} solver;

static inline uint32_t decided(size_t depth)
{
    return 4 * (uint32_t)depth;
}

static inline uint32_t attracted(size_t depth)
{
    return 4 * (uint32_t)depth + 2;
}

/* The winner of a position that is not free. */
static inline uint8_t winner_in(uint32_t state)
{
    return state & 1;
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
    const uint64_t begin = mb_watched(g, s->watch, v);
    uint64_t i = begin;
    do {
        s->steps++;
        const uint32_t to = g->to[i], state = s->spot[to].state;
        if (state >= least && winner_in(state) == player && to != v) {
            mb_watch(g, s->watch, v, i);
            return to;
        }
        i = i + 1 < g->first[v + 1] ? i + 1 : g->first[v];
    } while (i != begin);
    return MB_NONE;
}

/* Take the free position v into A, and attract free positions to it.  Everything is copied into local variables,
 * since the compiler must assume that a write to free[], an array of bytes, changes any field of a struct. */
static void zielonka_attract(solver *s, frame *f, uint32_t head_position, uint32_t state)
{
    const mb_component g = *s->game;
    const uint8_t player = (uint8_t)f->player;
    uint8_t *const free = s->free, *const watch = s->watch;
    spot *const spots = s->spot;
    uint32_t *const queue = s->heads + s->head_count;
    uint32_t head = 0, tail = 0;
    uint64_t steps = 0;
    MB_ASSERT(free[head_position] && spots[head_position].state == FREE);
    free[head_position] = 0;
    spots[head_position].state = state;
    append(s, &f->attracted, head_position);
    uint32_t end = head_position;
    queue[tail++] = head_position;
    while (head < tail) {
        const uint32_t v = queue[head++];
        const uint64_t last = g.before[v + 1];
        for (uint64_t i = g.before[v]; i < last; i++) {
            const uint32_t u = g.from[i];
            if (!free[u])
                continue;
            const bool own = free[u] == 1 + player;
            if (!own && mb_has_free_move(&g, free, u, watch, &steps))
                continue;
            free[u] = 0;
            spots[u].state = state;
            g.move[u] = own ? v : MB_NONE;
            spots[end].next = u;
            end = u;
            queue[tail++] = u;
        }
        steps += last - g.before[v] + 1;
    }
    f->attracted.end = end;
    s->steps += steps;
}

/* Position number `place` in the frame's list. */
static inline uint32_t position_at(const solver *s, const frame *f, uint32_t place)
{
    return f->order == MB_NONE ? mb_component_at(s->game, place) : s->order[f->order + place];
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
    const bool any = find_top(s, f);
    MB_ASSERT(any && s->won[0].begin == MB_NONE && s->won[1].begin == MB_NONE);
    f->player = mb_parity(s->game->priority[position_at(s, f, f->at - 1)]);
    f->attracted = empty;
    f->inside = true;
    const uint32_t state = attracted(s->depth - 1) + (uint32_t)f->player;
    for (bool more = any; more; more = find_top(s, f)) {
        const uint32_t v = position_at(s, f, f->at - 1);
        if (mb_parity(s->game->priority[v]) != f->player)
            break;
        s->heads[s->head_count++] = v;
        zielonka_attract(s, f, v, state);
    }
    if (f->at == 0)
        return MB_OK;
    if (s->depth >= MOST_FRAMES)
        return MB_ELIMIT;
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
static inline void lose(solver *s, uint32_t *queue, uint32_t *tail, uint32_t v, uint32_t state, uint32_t move)
{
    s->spot[v].state = state;
    s->game->move[v] = move;
    queue[(*tail)++] = v;
}

/* Q's attractor of what he won in the subgame: first of heads, then of all that P seemed to win.  False: it has no
 * head.  Otherwise the heads are no longer needed, and the queue is in their place. */
static bool recapture(solver *s, const frame *f, size_t depth)
{
    const mb_component *g = s->game;
    const uint8_t player = (uint8_t)f->player, rival = 1 - player;
    const uint32_t inner = decided(depth + 1), lost = decided(depth) + rival;
    uint32_t *const queue = s->heads + f->heads;
    uint32_t head = 0, tail = 0;
    for (uint32_t i = f->heads; i < s->head_count; i++) {
        const uint32_t v = s->heads[i];
        const bool own = mb_component_owner(g, v) == player;
        const uint32_t to =
            own ? zielonka_move_to(s, v, player, attracted(depth)) : zielonka_move_to(s, v, rival, inner);
        if (own ? to == MB_NONE : to != MB_NONE)
            lose(s, queue, &tail, v, lost, own ? MB_NONE : to);
    }
    if (tail == 0)
        return false;
    while (head < tail) {
        const uint32_t v = queue[head++];
        for (uint64_t i = g->before[v]; i < g->before[v + 1]; i++) {
            const uint32_t u = g->from[i], state = s->spot[u].state;
            if (state < attracted(depth) || winner_in(state) != player)
                continue;
            MB_ASSERT(state != FREE);
            if (mb_component_owner(g, u) == rival)
                lose(s, queue, &tail, u, lost, v);
            else if (zielonka_move_to(s, u, player, attracted(depth)) == MB_NONE)
                lose(s, queue, &tail, u, lost, MB_NONE);
        }
        s->steps += g->before[v + 1] - g->before[v] + 1;
    }
    return true;
}

/* The positions of a list that Q wins are decided; the others are free again, and appended to `freed`. */
static void zielonka_set_free(solver *s, frame *f, zielonka_list of, uint32_t *freed, uint32_t *count)
{
    EACH(s, v, of)
    {
        const uint8_t winner = winner_in(s->spot[v].state);
        if (winner == (uint8_t)f->player) {
            s->spot[v].state = FREE;
            s->free[v] = 1 + mb_component_owner(s->game, v);
            freed[(*count)++] = v;
        } else
            append(s, &f->decided[winner], v);
        s->steps++;
    }
}

/* ---- the order of the positions of a frame ---- */

/* Greater where the position is later in the order; in a view, positions of equal priority have the same. */
static inline uint32_t rank_of(const mb_component *g, uint32_t v)
{
    return g->order ? g->priority[v] : v;
}

/* How many places of the frame's list, of `length`, come up to the last position of that rank? */
static uint32_t places_up_to(const solver *s, const frame *f, uint32_t rank, uint32_t length)
{
    if (!s->game->order && f->order == MB_NONE)
        return rank + 1;
    uint32_t low = 0;
    while (low < length) {
        const uint32_t middle = low + (length - low) / 2;
        if (rank_of(s->game, position_at(s, f, middle)) <= rank)
            low = middle + 1;
        else
            length = middle;
    }
    return low;
}

/* Make room for a list of `count` positions in the place of the frame's, and for shorter ones behind it. */
static bool make_order_room(solver *s, const frame *f, uint32_t count)
{
    const size_t need = (size_t)f->order_before + count;
    if (need <= s->order_room)
        return true;
    uint32_t *const more = mb_resize(s->order, need + count / 3 + 16, sizeof *more);
    if (!more)
        return false;
    s->order = more;
    s->order_room = need + count / 3 + 16;
    return true;
}

/* Only `count` positions of the first `span` places are free, those in `freed`: give the frame a list of them.  Many
 * are found by a walk over these places, few by sorting. */
static mb_status make_order(solver *s, frame *f, const uint32_t *freed, uint32_t count, uint32_t span)
{
    enum { MANY = 16 };
    if (!make_order_room(s, f, count))
        return MB_ENOMEM;
    uint32_t *const order = s->order + f->order_before; /* the frame's list so far is here, too, or earlier */
    if (count >= span / MANY) {
        for (uint32_t i = 0, k = 0; i < span; i++) {
            const uint32_t v = position_at(s, f, i);
            if (s->free[v])
                order[k++] = v;
        }
    } else {
        if (!mb_grow(&s->key, &s->key_room, 0, 2 * (size_t)count))
            return MB_ENOMEM;
        for (uint32_t i = 0; i < count; i++)
            s->key[i] = (uint64_t)(s->game->order ? s->game->priority[freed[i]] : 0) << 32 | freed[i];
        mb_sort_keys(s->key, s->key + count, count);
        for (uint32_t i = 0; i < count; i++)
            order[i] = (uint32_t)s->key[i];
    }
    f->order = f->order_before;
    f->at = count;
    s->order_count = f->order_before + count;
    return MB_OK;
}

/* Q won some of A: solve the game again without it, unless nothing is left. */
static mb_status solve_again(bool *again, solver *s, frame *f, size_t depth)
{
    const uint8_t player = (uint8_t)f->player, rival = 1 - player;
    uint32_t *const freed = s->heads + f->heads;
    uint32_t count = 0, top = 0;
    EACH(s, v, s->won[rival])
    {
        s->spot[v].state = decided(depth) + rival;
        s->steps++;
    }
    concatenate(s, &f->decided[rival], s->won[rival]);
    zielonka_set_free(s, f, f->attracted, freed, &count);
    zielonka_set_free(s, f, s->won[player], freed, &count);
    f->attracted = s->won[0] = s->won[1] = empty;
    s->head_count = f->heads;
    *again = count > 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t rank = rank_of(s->game, freed[i]);
        top = rank > top ? rank : top;
    }
    const uint32_t length = f->order == MB_NONE ? s->game->count : s->order_count - f->order;
    f->at = count ? places_up_to(s, f, top, length) : 0;
    return count < (f->order == MB_NONE ? f->at : length) / 4 ? make_order(s, f, freed, count, f->at) : MB_OK;
}

/* The subgame of the last frame is solved: end the frame, or solve its game again. */
static mb_status leave(solver *s)
{
    const size_t depth = s->depth - 1;
    frame *f = &s->frames[depth];
    const mb_component *g = s->game;
    const uint8_t player = (uint8_t)f->player, rival = 1 - player;
    const bool lost = s->won[rival].begin != MB_NONE && recapture(s, f, depth);
    if (lost) {
        bool again;
        const mb_status status = solve_again(&again, s, f, depth);
        f->inside = false;
        if (status != MB_OK || again)
            return status;
    } else { /* a head of P's may move to any position that P wins */
        for (uint32_t i = f->heads; i < s->head_count; i++)
            if (mb_component_owner(g, s->heads[i]) == player) {
                g->move[s->heads[i]] = zielonka_move_to(s, s->heads[i], player, attracted(depth));
                MB_ASSERT(g->move[s->heads[i]] != MB_NONE);
            }
        concatenate(s, &s->won[player], f->attracted);
    }
    for (int side = 0; side < 2; side++)
        concatenate(s, &s->won[side], f->decided[side]);
    s->head_count = f->heads;
    s->order_count = f->order_before;
    s->depth--;
    return MB_OK;
}

/* Go on until the game is solved, or the steps are taken; in a view also until the stack takes more than three bytes
 * a position. */
static mb_status zielonka_solve(solver *s, uint64_t most, mb_pace *pace)
{
    const size_t deepest = s->game->order ? s->game->count / 32 + 16 : SIZE_MAX;
    mb_status status = MB_OK;
    while (s->depth > 0 && s->depth < deepest && s->steps <= most && status == MB_OK) {
        const uint64_t before = s->steps;
        status = s->frames[s->depth - 1].inside ? leave(s) : zielonka_enter(s);
        if (status == MB_OK)
            status = mb_pace_step(pace, s->steps - before);
    }
    return status;
}

/* The result, in the place of the flags that say which positions are free. */
static void write_winners(const solver *s)
{
    const mb_component *g = s->game;
    mb_component_forget(s->game);
    for (uint32_t k = 0; k < g->count; k++) {
        const uint32_t v = mb_component_at(g, k);
        MB_ASSERT(s->spot[v].state != FREE);
        g->winner[v] = winner_in(s->spot[v].state);
        if (mb_component_owner(g, v) != g->winner[v])
            g->move[v] = MB_NONE;
    }
}

mb_status mb_zielonka_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace, mb_interrupted *kept)
{
    (void)kept; /* no state is kept: the recursion begins anew, which costs little */
    const uint32_t n = game->positions;
    MB_ASSERT(game->count > 0);
    solver s = {.game = game,
                .spot = mb_alloc(n, sizeof *s.spot),
                .free = game->winner,
                .watch = mb_alloc_zero(n, sizeof *s.watch),
                .heads = mb_alloc((size_t)game->count + 1, sizeof *s.heads),
                .won = {empty, empty}};
    mb_status status = MB_ENOMEM;
    if (!s.spot || !s.watch || !s.heads || !mb_grow(&s.frames, &s.room, 0, 1))
        goto done;
    if (game->order) {
        memset(s.spot, 0, n * sizeof *s.spot);
        memset(s.free, 0, n * sizeof *s.free);
    }
    for (uint32_t k = 0; k < game->count; k++) {
        const uint32_t v = mb_component_at(game, k);
        s.spot[v] = (spot){.state = FREE, .next = MB_NONE};
        s.free[v] = 1 + mb_component_owner(game, v);
    }
    s.frames[0] = (frame){.attracted = empty, .decided = {empty, empty}, .order = MB_NONE, .at = game->count};
    s.depth = 1;
    if ((status = zielonka_solve(&s, most, pace)) != MB_OK)
        goto done;
    *solved = s.depth == 0;
    if (*solved)
        write_winners(&s);
    else
        mb_component_forget(game);
done:
    mb_release_all(s.spot, s.watch, s.heads, s.order, s.key, s.frames);
    return status;
}
