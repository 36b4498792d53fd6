/* all_predecessors.c -- the predecessors of a graph whose marks do not matter: a counting sort. */
#include "arena/all_predecessors.h"

#include "core/limits.h"
#include "core/mem.h"

mb_status mb_all_predecessors_compute(mb_predecessors *out, uint64_t **moves, const mb_arena *graph,
                                      const mb_limits *limits)
{
    const uint32_t n = graph->positions;
    mb_predecessors made = {.first = mb_alloc_zero((size_t)n + 2, sizeof *made.first),
                            .from = mb_alloc(graph->moves, sizeof *made.from)};
    uint64_t *move = moves ? mb_alloc(graph->moves, sizeof *move) : NULL;
    mb_pace pace = mb_pace_begin(limits, 2 * graph->moves);
    mb_status status = made.first && made.from && (!moves || move) ? MB_OK : MB_ENOMEM;
    if (status != MB_OK)
        goto done;
    uint64_t *next = made.first + 1; /* next[v]: where the next predecessor of v goes; at the end, where those of v+1
                                        begin */
    for (uint32_t v = 0; v < n; v++) {
        for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++) {
            MB_ASSERT(graph->to[i] < n);
            next[graph->to[i] + 1]++;
        }
        if ((status = mb_pace_step(&pace, mb_degree(graph, v))) != MB_OK)
            goto done;
    }
    for (uint32_t v = 0; v < n; v++)
        next[v + 1] += next[v];
    for (uint32_t v = 0; v < n; v++) {
        for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++) {
            const uint64_t place = next[graph->to[i]]++;
            made.from[place] = v;
            if (move)
                move[place] = i;
        }
        if ((status = mb_pace_step(&pace, mb_degree(graph, v))) != MB_OK)
            goto done;
    }
    MB_ASSERT(made.first[0] == 0 && made.first[n] == graph->moves);
    *out = made;
    made = (mb_predecessors){0};
    if (moves) {
        *moves = move;
        move = NULL;
    }
done:
    mb_predecessors_clear(&made);
    mb_release(move);
    return status;
}
