/* all_predecessors.c -- the predecessors of a graph whose marks do not matter: a counting sort. */
#include "arena/all_predecessors.h"

#include "core/mem.h"

mb_status mb_all_predecessors_compute(mb_predecessors *out, uint64_t **moves, const mb_arena *graph)
{
    const uint32_t n = graph->positions;
    mb_predecessors made = {.first = mb_alloc_zero((size_t)n + 2, sizeof *made.first),
                            .from = mb_alloc(graph->moves, sizeof *made.from)};
    uint64_t *move = moves ? mb_alloc(graph->moves, sizeof *move) : NULL;
    if (!made.first || !made.from || (moves && !move)) {
        mb_predecessors_clear(&made);
        mb_release(move);
        return MB_ENOMEM;
    }
    uint64_t *next = made.first + 1; /* next[v]: where the next predecessor of v goes; at the end, where those of v+1
                                        begin */
    for (uint64_t i = 0; i < graph->moves; i++) {
        MB_ASSERT(graph->to[i] < n);
        next[graph->to[i] + 1]++;
    }
    for (uint32_t v = 0; v < n; v++)
        next[v + 1] += next[v];
    for (uint32_t v = 0; v < n; v++)
        for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++) {
            const uint64_t place = next[graph->to[i]]++;
            made.from[place] = v;
            if (move)
                move[place] = i;
        }
    MB_ASSERT(made.first[0] == 0 && made.first[n] == graph->moves);
    *out = made;
    if (moves)
        *moves = move;
    return MB_OK;
}
