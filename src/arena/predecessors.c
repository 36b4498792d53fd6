/* predecessors.c -- the playable moves by their targets: a counting sort. */
#include "arena/predecessors.h"

#include "core/limits.h"
#include "core/mem.h"

void mb_predecessors_clear(mb_predecessors *predecessors)
{
    mb_release_all(predecessors->first, predecessors->from);
    *predecessors = (mb_predecessors){0};
}

mb_status mb_predecessors_ensure(const mb_predecessors **given, mb_predecessors *own, const mb_arena *arena,
                                 const mb_limits *limits)
{
    if (*given && (*given)->first)
        return MB_OK;
    *given = own;
    return mb_predecessors_compute(own, arena, limits);
}

mb_status mb_predecessors_by_counting(mb_predecessors *out, const mb_arena *arena, const mb_limits *limits)
{
    const uint32_t n = arena->positions;
    uint64_t *first = mb_alloc_zero((size_t)n + 2, sizeof *first);
    uint32_t *from = NULL;
    mb_pace pace = mb_pace_begin(limits, 2 * arena->moves);
    mb_status status = first ? MB_OK : MB_ENOMEM;

    /* First, first[t+2] counts the moves into t.  Summed up, first[t+1] is where the predecessors of t begin; each
     * one that is written increments it, until it is where those of t+1 begin. */
    uint64_t played = 0;
    for (uint32_t v = 0; v < n && status == MB_OK; v++) {
        if (mb_mark_of(arena, v) != MB_UNMARKED)
            continue;
        MB_ASSERT(arena->first[v] <= arena->first[v + 1] && arena->first[v + 1] <= arena->moves);
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
            MB_ASSERT(arena->to[i] < n);
            first[(size_t)arena->to[i] + 2]++;
        }
        played += mb_degree(arena, v);
        status = mb_pace_step(&pace, mb_degree(arena, v));
    }
    if (status == MB_OK) {
        from = mb_alloc(played, sizeof *from);
        if (!from)
            status = MB_ENOMEM;
    }
    for (size_t t = 2; t <= (size_t)n + 1 && status == MB_OK; t++)
        first[t] += first[t - 1];
    for (uint32_t v = 0; v < n && status == MB_OK; v++) {
        if (mb_mark_of(arena, v) != MB_UNMARKED)
            continue;
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
            MB_ASSERT(first[(size_t)arena->to[i] + 1] < played);
            from[first[(size_t)arena->to[i] + 1]++] = v;
        }
        status = mb_pace_step(&pace, mb_degree(arena, v));
    }
    if (status != MB_OK) {
        mb_release_all(first, from);
        return status;
    }
    MB_ASSERT(first[0] == 0 && first[n] == played && played <= arena->moves);
    *out = (mb_predecessors){.first = first, .from = from};
    return MB_OK;
}

mb_status mb_predecessors_compute(mb_predecessors *out, const mb_arena *arena, const mb_limits *limits)
{
    enum { SMALL = 1 << 17, FEW = 1 << 17, SHIFT = 14, ROWS = 18, FULL = 1 << 18 };
    if (arena->positions <= SMALL || arena->moves <= FEW)
        return mb_predecessors_by_counting(out, arena, limits);
    unsigned shift = SHIFT; /* a bucket with an average number of moves fits into the cache */
    while (shift > 8 && (arena->moves / arena->positions) << shift > FULL)
        shift--;
    return mb_predecessors_by_buckets(out, arena, shift, ROWS, limits);
}
