/* refute.c -- from where can a player force the play into a target: level by level backwards; and plays that refute a
 * claim. */
#include "check/refute.h"

#include "core/limits.h"
#include "core/mem.h"

/* left[u]: moves of the other player's position u that may still avoid the target. */
static mb_status refute_propagate(uint32_t *rank, uint32_t *left, uint32_t *queue, const mb_forcing *question,
                                  const mb_predecessors *predecessors, const mb_limits *limits)
{
    const mb_arena *arena = question->arena;
    mb_pace pace = mb_pace_begin(limits, arena->moves);
    uint32_t head = 0, tail = 0;
    for (uint32_t v = 0; v < arena->positions; v++) {
        MB_ASSERT(mb_degree(arena, v) <= arena->positions); /* each target once */
        left[v] = (uint32_t)mb_degree(arena, v);
        rank[v] = MB_NEVER;
        if (mb_bitset_has(question->target, v)) {
            rank[v] = 0;
            queue[tail++] = v;
        }
    }
    /* Ranks leave the queue in increasing order, so that the player enters by a fastest move, which is seen first,
     * and the other by a slowest, which is seen last. */
    while (head < tail) {
        const uint32_t v = queue[head++];
        MB_ASSERT(rank[v] != MB_NEVER && (head == 1 || rank[queue[head - 2]] <= rank[v]));
        for (uint64_t i = predecessors->first[v]; i < predecessors->first[v + 1]; i++) {
            const uint32_t u = predecessors->from[i];
            MB_ASSERT(u < arena->positions);
            if (rank[u] != MB_NEVER)
                continue;
            MB_ASSERT(left[u] > 0);
            const uint32_t *only = mb_owner(arena, u) == question->player ? question->next : question->held;
            if (only ? only[u] != v : mb_owner(arena, u) != question->player && --left[u] > 0)
                continue;
            MB_ASSERT(tail < arena->positions);
            rank[u] = rank[v] + 1;
            queue[tail++] = u;
        }
        const mb_status status = mb_pace_step(&pace, predecessors->first[v + 1] - predecessors->first[v]);
        if (status != MB_OK)
            return status;
    }
    return MB_OK;
}

mb_status mb_forcing_ranks(uint32_t **rank, const mb_forcing *question, const mb_limits *limits)
{
    const uint32_t n = question->arena->positions;
    MB_ASSERT(question->target->size == n);
    mb_predecessors predecessors = {0};
    uint32_t *found = mb_alloc(n, sizeof *found);
    uint32_t *left = mb_alloc(n, sizeof *left);
    uint32_t *queue = mb_alloc(n, sizeof *queue);
    mb_status status = MB_ENOMEM;
    if (!found || !left || !queue)
        goto done;
    if ((status = mb_predecessors_compute(&predecessors, question->arena, limits)) != MB_OK)
        goto done;
    if ((status = refute_propagate(found, left, queue, question, &predecessors, limits)) != MB_OK)
        goto done;
    *rank = found;
    found = NULL;
done:
    mb_predecessors_clear(&predecessors);
    mb_release_all(queue, left, found);
    return status;
}

/* The first move of v to a position of that rank, or MB_NONE. */
static uint32_t move_to_rank(const mb_arena *arena, const uint32_t *rank, uint32_t v, uint32_t wanted)
{
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
        MB_ASSERT(arena->to[i] < arena->positions);
        if (rank[arena->to[i]] == wanted)
            return arena->to[i];
    }
    return MB_NONE;
}

mb_status mb_forcing_escape(mb_finding *finding, const mb_forcing *question, const uint32_t *rank, uint32_t v)
{
    const mb_arena *arena = question->arena;
    const uint32_t n = arena->positions;
    MB_ASSERT(!finding->play.at);
    uint32_t *when = mb_alloc(n, sizeof *when); /* when[u]: the play's step at which it came to u, or MB_NONE */
    uint32_t *at = NULL;
    size_t room = 0;
    uint32_t count = 0, cycle = MB_NONE;
    mb_status status = when ? MB_OK : MB_ENOMEM;
    if (status != MB_OK)
        goto done;
    memset(when, 0xff, n * sizeof *when);

    for (uint32_t u = v; u != MB_NONE;) {
        MB_ASSERT(u < n && rank[u] == MB_NEVER && count <= n);
        if (when[u] != MB_NONE) {
            cycle = when[u];
            break;
        }
        if (!mb_grow(&at, &room, count, 1)) {
            status = MB_ENOMEM;
            goto done;
        }
        when[u] = count;
        at[count++] = u;
        if (mb_is_terminal(arena, u))
            u = MB_NONE;
        else if (question->next && mb_owner(arena, u) == question->player)
            u = question->next[u];
        else
            u = move_to_rank(arena, rank, u, MB_NEVER);
    }
    MB_ASSERT(cycle == MB_NONE || cycle < count);
    finding->play = (mb_list){.at = at, .count = count};
    finding->cycle = cycle;
    at = NULL;
done:
    mb_release_all(at, when);
    return status;
}

mb_status mb_forcing_reach(mb_finding *finding, const mb_forcing *question, const uint32_t *rank, uint32_t v)
{
    MB_ASSERT(!finding->play.at && rank[v] != MB_NEVER && !question->next);
    const uint32_t count = rank[v] + 1;
    uint32_t *at = mb_alloc(count, sizeof *at);
    if (!at)
        return MB_ENOMEM;
    at[0] = v;
    for (uint32_t i = 1; i < count; i++) {
        const uint32_t u = at[i - 1];
        const bool held = question->held && mb_owner(question->arena, u) != question->player;
        at[i] = held ? question->held[u] : move_to_rank(question->arena, rank, u, rank[u] - 1);
        MB_ASSERT(at[i] < question->arena->positions && rank[at[i]] == rank[u] - 1);
    }
    finding->play = (mb_list){.at = at, .count = count};
    return MB_OK;
}
