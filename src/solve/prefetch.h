/* prefetch.h -- what keeps a flood over the moves turned around from waiting for memory. */
#ifndef MB_SOLVE_PREFETCH_H
#define MB_SOLVE_PREFETCH_H

#include "core/base.h"
#include "marienbad/arena.h"

/* Fetch what position queue[i] will need, the earlier the deeper it lies; at last, word[u] of each move's origin. */
MB_INLINE void mb_prefetch_predecessors(const mb_predecessors *backward, const uint32_t *queue, uint32_t i,
                                        uint32_t tail, const uint32_t *word)
{
    enum { FAR = 24, NEAR = 12, NEXT = 4, FEW = 8 };
    const uint64_t *first = backward->first;
    MB_ASSERT(i < tail);
    if (i + FAR < tail)
        __builtin_prefetch(&first[queue[i + FAR]]);
    if (i + NEAR < tail)
        __builtin_prefetch(&backward->from[first[queue[i + NEAR]]]);
    if (i + NEXT < tail) {
        const uint32_t v = queue[i + NEXT];
        const uint64_t end = first[v + 1] < first[v] + FEW ? first[v + 1] : first[v] + FEW;
        for (uint64_t k = first[v]; k < end; k++)
            __builtin_prefetch(&word[backward->from[k]], 1);
    }
}

#endif
