/* fixpoint.c -- fixpoint iteration with justifications (van Dijk, Rubbens 2019; Lapauw, Bruynooghe, Denecker 2020).
 *
 * Every position has an estimate of its winner, at first the player of its priority's parity.  An estimate is
 * *justified* when it follows from those of the targets: by one move that keeps the winner in his region, or, at the
 * loser's positions, by all moves.  Positions whose estimate is not justified are open.
 *
 * The open positions of the lowest open priority are evaluated.  Those that the other player wins change their
 * estimates; so do, by attraction, other positions of this priority.  Then every estimate that was justified by a
 * changed one, directly or not, is set back to the parity and open again.  These are estimates for the player of the
 * priority only: one that has changed is set back only after a change at a higher priority.  When no position is
 * open, the estimates are the winners, and the justifications a winning strategy.
 *
 * A step costs the moves of the positions that it evaluates or sets back; the lowest open position is found in a set
 * of bits with a summary.  The number of steps is exponential in the number of priorities on some families.
 */
#include "core/mem.h"
#include "solve/parity.h"

/* How far the estimate of a position is justified. */
enum { OPEN, TENTATIVE, FIRM, JUSTIFIED = 3, STACKED = 4 };

typedef struct iteration {
    mb_component *game; /* its winner[] has the estimates, its move[] the justifications; MB_NONE: all moves */
    uint8_t *state;    /* one of the three; STACKED is added while v is in `tentative`, though it may be open again */
    uint64_t *open;    /* bit k: the position at place k is open */
    uint64_t *summary; /* bit w: open[w] is not 0 */
    uint32_t *place;   /* place[v], in the order of the priorities; NULL: v itself */
    uint8_t *watch;    /* see mb_watched() */
    uint32_t *queue;   /* changed or set back; the estimates that they justify have not been examined yet */
    uint32_t *tentative; /* a stack of all tentative positions, lower priorities above higher ones */
    uint32_t tentative_count;
    uint32_t low; /* no position at a lower place is open */
    uint64_t steps;
} iteration;

static inline uint32_t place_of(const iteration *s, uint32_t v)
{
    return s->place ? s->place[v] : v;
}

static inline uint8_t state_of(const iteration *s, uint32_t v)
{
    return s->state[v] & JUSTIFIED;
}

static inline void set_state(iteration *s, uint32_t v, uint8_t state)
{
    s->state[v] = (uint8_t)((s->state[v] & STACKED) | state);
}

static inline void fixpoint_open(iteration *s, uint32_t v)
{
    const uint32_t place = place_of(s, v);
    set_state(s, v, OPEN);
    s->open[place / 64] |= UINT64_C(1) << place % 64;
    s->summary[place / 4096] |= UINT64_C(1) << place / 64 % 64;
    s->low = place < s->low ? place : s->low;
}

static inline void fixpoint_close(iteration *s, uint32_t v, uint32_t place, uint8_t state)
{
    set_state(s, v, state);
    if ((s->open[place / 64] &= ~(UINT64_C(1) << place % 64)) == 0)
        s->summary[place / 4096] &= ~(UINT64_C(1) << place / 64 % 64);
}

/* The lowest place of an open position from `place` on, or the number of positions. */
static uint32_t next_open(iteration *s, uint32_t place)
{
    const uint32_t n = s->game->count;
    if (place >= n)
        return n;
    uint64_t word = s->open[place / 64] >> place % 64;
    if (word)
        return place + (uint32_t)__builtin_ctzll(word);
    const uint32_t next = place / 64 + 1;
    for (uint32_t i = next / 64; i <= (n - 1) / 4096; i++) {
        s->steps++;
        word = i == next / 64 ? s->summary[i] >> next % 64 << next % 64 : s->summary[i];
        if (word) {
            const uint32_t w = i * 64 + (uint32_t)__builtin_ctzll(word);
            return w * 64 + (uint32_t)__builtin_ctzll(s->open[w]);
        }
    }
    return n;
}

/* Find the winner of v from the estimates of its targets, and the move that justifies it. */
static uint8_t evaluate(iteration *s, uint32_t v)
{
    const mb_component *g = s->game;
    const uint8_t owner = mb_component_owner(g, v);
    const uint64_t begin = mb_watched(g, s->watch, v);
    uint64_t i = begin;
    do {
        s->steps++;
        if (g->winner[g->to[i]] == owner && g->to[i] != v) {
            mb_watch(g, s->watch, v, i);
            g->move[v] = g->to[i];
            return owner;
        }
        i = i + 1 < g->first[v + 1] ? i + 1 : g->first[v];
    } while (i != begin);
    g->move[v] = MB_NONE;
    return 1 - owner;
}

/* The tentative positions of priorities below `priority` are firm. */
static void confirm(iteration *s, uint32_t priority)
{
    for (; s->tentative_count > 0; s->tentative_count--) {
        const uint32_t v = s->tentative[s->tentative_count - 1];
        if (s->game->priority[v] >= priority)
            return;
        MB_ASSERT(state_of(s, v) != OPEN);
        s->state[v] = FIRM;
        s->steps++;
    }
}

/* Evaluate the open positions of the priority at `place`, the lowest one with open positions; queue[0 .. result-1]
 * have changed. */
static uint32_t change(iteration *s, uint32_t place, uint8_t player)
{
    const mb_component *g = s->game;
    const uint32_t n = g->count, priority = g->priority[mb_component_at(g, place)];
    uint32_t tail = 0;
    for (uint32_t v; place < n && g->priority[v = mb_component_at(g, place)] == priority;
         place = next_open(s, place + 1)) {
        MB_ASSERT(state_of(s, v) == OPEN && g->winner[v] == player);
        const bool changed = evaluate(s, v) != player;
        fixpoint_close(s, v, place, changed ? FIRM : TENTATIVE);
        if (changed) {
            g->winner[v] = 1 - player;
            s->queue[tail++] = v;
        } else if (!(s->state[v] & STACKED)) {
            s->state[v] |= STACKED;
            s->tentative[s->tentative_count++] = v;
        }
    }
    s->low = place;
    for (uint32_t head = 0; head < tail; head++) {
        const uint32_t to = s->queue[head];
        for (uint64_t i = g->before[to]; i < g->before[to + 1]; i++) {
            const uint32_t u = g->from[i];
            s->steps++;
            if (g->priority[u] != priority || g->winner[u] != player
                || (g->move[u] != to && mb_component_owner(g, u) == player))
                continue;
            if (evaluate(s, u) != player) {
                set_state(s, u, FIRM);
                g->winner[u] = 1 - player;
                s->queue[tail++] = u;
            } else if (state_of(s, u) == FIRM)
                g->move[u] = to; /* to be set back */
        }
    }
    return tail;
}

/* Set back the estimates that were justified by the `tail` positions in the queue. */
static void set_back(iteration *s, uint32_t tail, uint8_t player)
{
    const mb_component *g = s->game;
    while (tail > 0) {
        const uint32_t v = s->queue[--tail];
        for (uint64_t i = g->before[v]; i < g->before[v + 1]; i++) {
            const uint32_t u = g->from[i];
            if (g->winner[u] != player || state_of(s, u) == OPEN || (g->move[u] != MB_NONE && g->move[u] != v))
                continue;
            if (state_of(s, u) == FIRM)
                s->queue[tail++] = u;
            fixpoint_open(s, u);
            g->winner[u] = (uint8_t)mb_parity(g->priority[u]);
        }
        s->steps += g->before[v + 1] - g->before[v] + 1;
    }
}

/* Begin with all positions open. */
static mb_status fixpoint_begin(iteration *s)
{
    mb_component *const game = s->game;
    if (!s->open || !s->summary || !s->watch || !s->state || !s->queue || !s->tentative || (game->order && !s->place))
        return MB_ENOMEM;
    mb_component_forget(game); /* positions that are not of the game count as won by neither player */
    for (uint32_t k = 0; k < game->count; k++) {
        const uint32_t v = mb_component_at(game, k);
        if (s->place)
            s->place[v] = k;
        fixpoint_open(s, v);
        game->winner[v] = (uint8_t)mb_parity(game->priority[v]);
    }
    s->low = 0;
    return MB_OK;
}

mb_status mb_fixpoint_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace, mb_interrupted *kept)
{
    (void)kept; /* no state is kept: the iteration begins anew, which costs little */
    const uint32_t n = game->positions, count = game->count;
    iteration s = {.game = game,
                   .open = mb_alloc_zero(count / 64 + 1, sizeof *s.open),
                   .summary = mb_alloc_zero(count / 4096 + 1, sizeof *s.summary),
                   .place = game->order ? mb_alloc(n, sizeof *s.place) : NULL,
                   .watch = mb_alloc_zero(n, sizeof *s.watch),
                   .state = mb_alloc_zero(n, sizeof *s.state),
                   .queue = mb_alloc(count, sizeof *s.queue),
                   .tentative = mb_alloc(count, sizeof *s.tentative)};
    mb_status status = fixpoint_begin(&s);
    for (uint32_t k; status == MB_OK && s.steps <= most && (k = next_open(&s, s.low)) < count;) {
        const uint32_t priority = game->priority[mb_component_at(game, k)];
        const uint8_t player = (uint8_t)mb_parity(priority);
        const uint64_t before = s.steps;
        confirm(&s, priority);
        const uint32_t changed = change(&s, k, player);
        set_back(&s, changed, player);
        status = mb_pace_step(pace, s.steps - before + 1);
    }
    *solved = status == MB_OK && next_open(&s, s.low) == count;
    if (!*solved)
        mb_component_forget(game);
    mb_release_all(s.open, s.summary, s.place, s.watch, s.state, s.queue, s.tentative);
    return status;
}
