/* all_predecessors.c -- all moves of a graph backwards, by counting how many lead to each position. */
#include "arena/all_predecessors.h"

#include "core/mem.h"

mb_status mb_all_predecessors_compute(mb_predecessors *out, uint64_t **moves, const mb_arena *graph)
{
    const uint32_t n = graph->positions;
    mb_predecessors turned = {.first = mb_alloc_zero((size_t)n + 2, sizeof *turned.first),
                              .from = mb_alloc(graph->moves, sizeof *turned.from)};
    uint64_t *move = moves ? mb_alloc(graph->moves, sizeof *move) : NULL;
    if (!turned.first || !turned.from || (moves && !move)) {
        mb_predecessors_clear(&turned);
        mb_release(move);
        return MB_ENOMEM;
    }
    uint64_t *next =
        turned.first + 1; /* next[v]: where the next move to v is put; in the end, where those of v+1 are */
    for (uint64_t i = 0; i < graph->moves; i++) {
        MB_ASSERT(graph->to[i] < n);
        next[graph->to[i] + 1]++;
    }
    for (uint32_t v = 0; v < n; v++)
        next[v + 1] += next[v];
    for (uint32_t v = 0; v < n; v++)
        for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++) {
            const uint64_t place = next[graph->to[i]]++;
            turned.from[place] = v;
            if (move)
                move[place] = i;
        }
    MB_ASSERT(turned.first[0] == 0 && turned.first[n] == graph->moves);
    *out = turned;
    if (moves)
        *moves = move;
    return MB_OK;
}
