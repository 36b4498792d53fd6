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
enum { OPEN, TENTATIVE, FIRM };

typedef struct iteration {
    mb_component *game; /* its winner[] has the estimates, its move[] the justifications; MB_NONE: all moves */
    uint8_t *state;
    uint64_t *open;      /* bit v: v is open */
    uint64_t *summary;   /* bit w: open[w] is not 0 */
    uint32_t *watch;     /* watch[v]: the move of v that is examined first, since it was found useful the last time */
    uint32_t *queue;     /* changed or set back; the estimates that they justify have not been examined yet */
    uint32_t *tentative; /* a stack of all tentative positions, lower priorities above higher ones */
    bool *stacked;       /* stacked[v]: v is in it, though it may be open again */
    uint32_t tentative_count;
    uint32_t low; /* no position below is open */
    uint64_t steps;
} iteration;

static inline void fixpoint_open(iteration *s, uint32_t v)
{
    s->state[v] = OPEN;
    s->open[v / 64] |= UINT64_C(1) << v % 64;
    s->summary[v / 4096] |= UINT64_C(1) << v / 64 % 64;
    s->low = v < s->low ? v : s->low;
}

static inline void fixpoint_close(iteration *s, uint32_t v, uint8_t state)
{
    s->state[v] = state;
    if ((s->open[v / 64] &= ~(UINT64_C(1) << v % 64)) == 0)
        s->summary[v / 4096] &= ~(UINT64_C(1) << v / 64 % 64);
}

/* The lowest open position from v on, or the number of positions. */
static uint32_t next_open(iteration *s, uint32_t v)
{
    const uint32_t n = s->game->positions;
    if (v >= n)
        return n;
    uint64_t word = s->open[v / 64] >> v % 64;
    if (word)
        return v + (uint32_t)__builtin_ctzll(word);
    const uint32_t next = v / 64 + 1;
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
    const uint8_t owner = g->owner[v];
    const uint32_t first = g->first[v], last = g->first[v + 1], begin = s->watch[v];
    uint32_t i = begin;
    do {
        s->steps++;
        if (g->winner[g->to[i]] == owner) {
            s->watch[v] = i;
            g->move[v] = g->to[i];
            return owner;
        }
        i = i + 1 < last ? i + 1 : first;
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
        MB_ASSERT(s->state[v] != OPEN);
        s->state[v] = FIRM;
        s->stacked[v] = false;
        s->steps++;
    }
}

/* Evaluate the open positions of v's priority, the lowest one with open positions; queue[0 .. result-1] have changed.
 */
static uint32_t change(iteration *s, uint32_t v, uint8_t player)
{
    const mb_component *g = s->game;
    const uint32_t n = g->positions, priority = g->priority[v];
    uint32_t tail = 0;
    for (; v < n && g->priority[v] == priority; v = next_open(s, v + 1)) {
        MB_ASSERT(s->state[v] == OPEN && g->winner[v] == player);
        const bool changed = evaluate(s, v) != player;
        fixpoint_close(s, v, changed ? FIRM : TENTATIVE);
        if (changed) {
            g->winner[v] = 1 - player;
            s->queue[tail++] = v;
        } else if (!s->stacked[v]) {
            s->stacked[v] = true;
            s->tentative[s->tentative_count++] = v;
        }
    }
    s->low = v;
    for (uint32_t head = 0; head < tail; head++)
        for (uint32_t to = s->queue[head], i = g->before[to]; i < g->before[to + 1]; i++) {
            const uint32_t u = g->from[i];
            s->steps++;
            if (g->priority[u] != priority || g->winner[u] != player || (g->move[u] != to && g->owner[u] == player))
                continue;
            if (evaluate(s, u) != player) {
                s->state[u] = FIRM;
                g->winner[u] = 1 - player;
                s->queue[tail++] = u;
            } else if (s->state[u] == FIRM)
                g->move[u] = to; /* to be set back */
        }
    return tail;
}

/* Set back the estimates that were justified by the `tail` positions in the queue. */
static void set_back(iteration *s, uint32_t tail, uint8_t player)
{
    const mb_component *g = s->game;
    while (tail > 0) {
        const uint32_t v = s->queue[--tail];
        for (uint32_t i = g->before[v]; i < g->before[v + 1]; i++) {
            const uint32_t u = g->from[i];
            if (g->winner[u] != player || s->state[u] == OPEN || (g->move[u] != MB_NONE && g->move[u] != v))
                continue;
            if (s->state[u] == FIRM)
                s->queue[tail++] = u;
            fixpoint_open(s, u);
            g->winner[u] = (uint8_t)mb_parity(g->priority[u]);
        }
        s->steps += g->before[v + 1] - g->before[v] + 1;
    }
}

mb_status mb_fixpoint_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace, mb_interrupted *kept)
{
    (void)kept; /* it begins again: not much is lost by that */
    const uint32_t n = game->positions;
    iteration s = {.game = game,
                   .open = mb_alloc_zero(n / 64 + 1, sizeof *s.open),
                   .summary = mb_alloc_zero(n / 4096 + 1, sizeof *s.summary),
                   .watch = mb_alloc(n, sizeof *s.watch),
                   .state = mb_alloc(n, sizeof *s.state),
                   .queue = mb_alloc(n, sizeof *s.queue),
                   .tentative = mb_alloc(n, sizeof *s.tentative),
                   .stacked = mb_alloc_zero(n, sizeof *s.stacked)};
    mb_status status = MB_ENOMEM;
    if (!s.open || !s.summary || !s.watch || !s.state || !s.queue || !s.tentative || !s.stacked)
        goto done;
    for (uint32_t v = 0; v < n; v++) {
        fixpoint_open(&s, v);
        s.watch[v] = game->first[v];
        game->winner[v] = (uint8_t)mb_parity(game->priority[v]);
    }
    status = MB_OK;
    s.low = 0;
    for (uint32_t v; status == MB_OK && s.steps <= most && (v = next_open(&s, s.low)) < n;) {
        const uint8_t player = (uint8_t)mb_parity(game->priority[v]);
        const uint64_t before = s.steps;
        confirm(&s, game->priority[v]);
        const uint32_t changed = change(&s, v, player);
        set_back(&s, changed, player);
        status = mb_pace_step(pace, s.steps - before + 1);
    }
    *solved = status == MB_OK && next_open(&s, s.low) == n;
    if (!*solved)
        mb_component_forget(game);
done:
    mb_release_all(s.open, s.summary, s.watch, s.state, s.queue, s.tentative, s.stacked);
    return status;
}
