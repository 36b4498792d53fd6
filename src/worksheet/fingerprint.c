/* fingerprint.c -- are two arenas equal up to the names of their positions?  Positions get colours, refined a few
 * times by those of their neighbours; equal arenas have equal colours. */
#include "core/mem.h"
#include "core/rng.h"
#include "worksheet/task.h"

enum { ROUNDS = 8 };

static uint64_t mix(uint64_t a, uint64_t b)
{
    uint64_t seed = a ^ (b * UINT64_C(0x9E3779B97F4A7C15));
    return mb_random(&seed);
}

/* What is known of a position without its neighbours. */
static uint64_t first_color(const mb_arena *arena, uint32_t v)
{
    uint64_t color = mix(arena->tag[v], mb_degree(arena, v));
    if (mb_mark_of(arena, v) == MB_PAYS)
        color = mix(color, (uint64_t)arena->pays[v]);
    return mix(color, arena->heuristic ? (uint64_t)arena->heuristic[v] : 0);
}

mb_status mb_task_fingerprint(uint64_t *out, const mb_arena *arena)
{
    const uint32_t n = arena->positions;
    uint64_t *color = mb_alloc(n, sizeof *color), *next = mb_alloc(n, sizeof *next);
    const mb_status status = color && next ? MB_OK : MB_ENOMEM;
    for (uint32_t v = 0; v < n && status == MB_OK; v++)
        color[v] = first_color(arena, v);
    for (int round = 0; round < ROUNDS && status == MB_OK; round++) {
        memcpy(next, color, n * sizeof *next);
        for (uint32_t v = 0; v < n; v++)
            for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
                const uint64_t cost = arena->cost ? arena->cost[i] : 1;
                next[v] += mix(color[arena->to[i]], cost); /* sums: the order of moves does not count */
                next[arena->to[i]] += mix(color[v], cost + (UINT64_C(1) << 40));
            }
        for (uint32_t v = 0; v < n; v++)
            color[v] = mix(next[v], (uint64_t)round);
    }
    uint64_t sum = n;
    for (uint32_t v = 0; v < n && status == MB_OK; v++)
        sum += color[v];
    mb_release_all(color, next);
    if (status == MB_OK)
        *out = sum;
    return status;
}
