/* guarantee.c -- what payoff does a strategy guarantee?
 *
 * The strategy leaves one move at each position of its player, so all other choices are the opponent's: the guarantee
 * is the least payoff of the terminal positions that can be reached, or of an endless play if a cycle can be
 * reached.  Terminal positions are processed from the worst payoff on; each gives its payoff to all positions that
 * can reach it and have none yet.  Endless plays are processed in the same order.
 */
#include "check/guarantee.h"

#include <stdlib.h>

#include "check/finding.h"
#include "core/limits.h"
#include "core/mem.h"
#include "core/sort.h"

/* How a play can end: a terminal position, or endless, with its payoff. */
typedef struct source {
    int64_t value;
    uint32_t v;
} source;

static int by_value(const void *a, const void *b)
{
    const source *x = a, *y = b;
    return MB_COMPARE_THEN(x->value, y->value, x->v, y->v);
}

void mb_guarantee_clear(mb_guarantee *guarantee)
{
    mb_release_all(guarantee->value, guarantee->via, guarantee->endless);
    *guarantee = (mb_guarantee){0};
}

/* Is it the player's turn at v, where the strategy has no move? */
static bool guarantee_is_silent(const mb_guarantee *g, uint32_t v)
{
    return !mb_is_terminal(g->arena, v) && mb_owner(g->arena, v) == g->player
           && (g->next[v] == MB_NONE || !mb_is_move(g->arena, v, g->next[v]));
}

/* Can the play go from u to v, where the arena has that move? */
static bool allows(const mb_guarantee *g, uint32_t u, uint32_t v)
{
    return mb_owner(g->arena, u) != g->player || g->next[u] == v;
}

/* Remove, from the terminal positions backwards, the positions all of whose plays end: from the others a play can go
 * on for ever.  left[v]: moves of v to positions not yet removed; queue: positions removed */
static void guarantee_find_endless(mb_guarantee *g, const mb_predecessors *predecessors, uint64_t *left,
                                   uint32_t *queue)
{
    const mb_arena *arena = g->arena;
    uint32_t head = 0, tail = 0;
    for (uint32_t v = 0; v < arena->positions; v++) {
        const bool stops = mb_is_terminal(arena, v) || guarantee_is_silent(g, v);
        left[v] = stops ? 0 : mb_owner(arena, v) == g->player ? 1 : mb_degree(arena, v);
        g->endless[v] = !stops;
        if (stops)
            queue[tail++] = v;
    }
    while (head < tail) {
        const uint32_t v = queue[head++];
        for (uint64_t i = predecessors->first[v]; i < predecessors->first[v + 1]; i++) {
            const uint32_t u = predecessors->from[i];
            if (!g->endless[u] || !allows(g, u, v) || --left[u] > 0)
                continue;
            MB_ASSERT(tail < arena->positions);
            g->endless[u] = false;
            queue[tail++] = u;
        }
    }
}

/* What a play can come to, the worst first. */
static uint32_t guarantee_collect(source *out, const mb_guarantee *g)
{
    const mb_arena *arena = g->arena;
    uint32_t count = 0;
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_is_terminal(arena, v))
            out[count++] = (source){mb_payoff_to(mb_terminal_payoff(arena, v), g->player), v};
        else if (guarantee_is_silent(g, v))
            out[count++] = (source){MB_NO_GUARANTEE, v};
        else if (g->endless[v])
            out[count++] = (source){mb_payoff_to(arena->endless, g->player), v};
    qsort(out, count, sizeof *out, by_value);
    return count;
}

/* Give the value of each source to all positions that can reach it and have no value yet. */
static mb_status claim_all(mb_guarantee *g, const mb_predecessors *predecessors, const source *sources,
                           uint32_t count, bool *claimed, uint32_t *queue, const mb_limits *limits)
{
    mb_pace pace = mb_pace_begin(limits, g->arena->moves);
    uint32_t head = 0, tail = 0;
    for (uint32_t s = 0; s < count; s++) {
        if (!claimed[sources[s].v]) {
            claimed[sources[s].v] = true;
            g->value[sources[s].v] = sources[s].value;
            g->via[sources[s].v] = MB_NONE;
            queue[tail++] = sources[s].v;
        }
        while (head < tail) {
            const uint32_t v = queue[head++];
            for (uint64_t i = predecessors->first[v]; i < predecessors->first[v + 1]; i++) {
                const uint32_t u = predecessors->from[i];
                if (claimed[u] || !allows(g, u, v))
                    continue;
                MB_ASSERT(tail < g->arena->positions);
                claimed[u] = true;
                g->value[u] = g->value[v];
                g->via[u] = v;
                queue[tail++] = u;
            }
            const mb_status status = mb_pace_step(&pace, predecessors->first[v + 1] - predecessors->first[v]);
            if (status != MB_OK)
                return status;
        }
    }
    MB_ASSERT(tail == g->arena->positions); /* every play ends, or does not */
    return MB_OK;
}

mb_status mb_guarantee_find(mb_guarantee *out, const mb_arena *arena, mb_player player, const uint32_t *next,
                            const mb_limits *limits)
{
    const uint32_t n = arena->positions;
    mb_guarantee g = {.arena = arena, .player = player, .next = next};
    mb_predecessors predecessors = {0};
    uint64_t *left = mb_alloc(n, sizeof *left);
    uint32_t *queue = mb_alloc(n, sizeof *queue);
    source *sources = mb_alloc(n, sizeof *sources);
    bool *claimed = mb_alloc_zero(n, sizeof *claimed);
    g.value = mb_alloc(n, sizeof *g.value);
    g.via = mb_alloc(n, sizeof *g.via);
    g.endless = mb_alloc(n, sizeof *g.endless);
    mb_status status = MB_ENOMEM;
    if (!left || !queue || !sources || !claimed || !g.value || !g.via || !g.endless)
        goto done;
    if ((status = mb_predecessors_compute(&predecessors, arena, limits)) != MB_OK)
        goto done;
    guarantee_find_endless(&g, &predecessors, left, queue);
    const uint32_t count = guarantee_collect(sources, &g);
    if ((status = claim_all(&g, &predecessors, sources, count, claimed, queue, limits)) != MB_OK)
        goto done;
    *out = g;
    g = (mb_guarantee){0};
done:
    mb_predecessors_clear(&predecessors);
    mb_release_all(left, queue, sources, claimed);
    mb_guarantee_clear(&g);
    return status;
}

/* The next position of a play that pays value[u]; MB_NONE: it stops there. */
static uint32_t guarantee_follow(const mb_guarantee *g, uint32_t u)
{
    const mb_arena *arena = g->arena;
    if (g->via[u] != MB_NONE || !g->endless[u])
        return g->via[u];
    for (uint64_t i = arena->first[u]; i < arena->first[u + 1]; i++)
        if (allows(g, u, arena->to[i]) && g->endless[arena->to[i]])
            return arena->to[i];
    MB_ASSERT(false); /* a position with endless plays has a successor with endless plays */
    return MB_NONE;
}

mb_status mb_guarantee_play(mb_finding *finding, const mb_guarantee *g, uint32_t v)
{
    const uint32_t n = g->arena->positions;
    MB_ASSERT(!finding->play.at);
    uint32_t *when = mb_alloc(n, sizeof *when); /* when[u]: the step at which the play came to u, or MB_NONE */
    uint32_t *at = mb_alloc(n, sizeof *at);
    uint32_t count = 0;
    if (!when || !at) {
        mb_release_all(when, at);
        return MB_ENOMEM;
    }
    memset(when, 0xff, n * sizeof *when);
    uint32_t u = v;
    for (; u != MB_NONE && when[u] == MB_NONE; u = guarantee_follow(g, u)) {
        MB_ASSERT(count < n);
        when[u] = count;
        at[count++] = u;
    }
    finding->play = (mb_list){.at = at, .count = count};
    finding->cycle = u == MB_NONE ? MB_NONE : when[u];
    mb_release(when);
    return MB_OK;
}
