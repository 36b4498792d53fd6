/* turned.c -- all moves of a graph backwards, by counting how many lead to each position. */
#include "check/turned.h"

#include "core/mem.h"

mb_status mb_turned_compute(mb_backward *out, const mb_arena *graph)
{
    const uint32_t n = graph->positions;
    mb_backward turned = {.first = mb_alloc_zero((size_t)n + 2, sizeof *turned.first),
                          .from = mb_alloc(graph->moves, sizeof *turned.from)};
    if (!turned.first || !turned.from) {
        mb_backward_clear(&turned);
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
        for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++)
            turned.from[next[graph->to[i]]++] = v;
    MB_ASSERT(turned.first[0] == 0 && turned.first[n] == graph->moves);
    *out = turned;
    return MB_OK;
}
