/* prefetch.h -- a breadth-first walk along predecessors that does not wait for memory. */
#pragma once

#include "core/base.h"
#include "marienbad/arena.h"

/* Position queue[i] of queue[0 .. tail-1] is about to be expanded: prefetch first[] of the position FAR places later,
 * the predecessors of the one NEAR places later, and word[u] of the predecessors u of the one NEXT places later. */
MB_INLINE void mb_prefetch_predecessors(const mb_predecessors *predecessors, const uint32_t *queue, uint32_t i,
                                        uint32_t tail, const uint32_t *word)
{
    enum { FAR = 24, NEAR = 12, NEXT = 4, FEW = 8 };
    const uint64_t *first = predecessors->first;
    MB_ASSERT(i < tail);
    if (i + FAR < tail)
        __builtin_prefetch(&first[queue[i + FAR]]);
    if (i + NEAR < tail)
        __builtin_prefetch(&predecessors->from[first[queue[i + NEAR]]]);
    if (i + NEXT < tail) {
        const uint32_t v = queue[i + NEXT];
        const uint64_t end = first[v + 1] < first[v] + FEW ? first[v + 1] : first[v] + FEW;
        for (uint64_t k = first[v]; k < end; k++)
            __builtin_prefetch(&word[predecessors->from[k]], 1);
    }
}
