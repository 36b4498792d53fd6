/* parity_scc.c -- strongly connected components in the order in which a depth-first search completes them (Tarjan),
 * where the numbers of positions of completed components are used again (Pearce). */
#include "solve/parity_scc.h"

#include "core/mem.h"

mb_status mb_scc_begin(mb_scc *walk, const mb_arena *arena, const uint8_t *skip)
{
    const uint32_t n = arena->positions;
    *walk = (mb_scc){.arena = arena,
                     .skip = skip,
                     .order = mb_alloc_zero(n, sizeof *walk->order),
                     .path = mb_alloc(n, sizeof *walk->path),
                     .next = mb_alloc(n, sizeof *walk->next),
                     .root = mb_alloc(n, sizeof *walk->root),
                     .number = 1};
    return walk->order && walk->path && walk->next && walk->root ? MB_OK : MB_ENOMEM;
}

void mb_scc_end(mb_scc *walk)
{
    mb_release_all(walk->order, walk->path, walk->next, walk->root, walk->roots);
    *walk = (mb_scc){0};
}

static inline void scc_visit(mb_scc *walk, uint32_t v)
{
    MB_ASSERT(walk->order[v] == 0 && walk->length < walk->arena->positions);
    enum { NEAR = 4 }; /* moves whose targets are prefetched */
    const mb_arena *arena = walk->arena;
    const uint64_t first = arena->first[v], degree = mb_degree(arena, v);
    for (uint64_t i = 0; i < degree && i < NEAR; i++) {
        __builtin_prefetch(&walk->order[arena->to[first + i]]);
        __builtin_prefetch(&arena->first[arena->to[first + i]]);
    }
    walk->order[v] = walk->number++;
    walk->path[walk->length] = v;
    walk->next[walk->length] = 0;
    walk->root[walk->length] = true;
    walk->length++;
}

/* The k-th position of the path can reach a position of number `order`. */
static inline void scc_reach(mb_scc *walk, uint32_t k, uint32_t order)
{
    if (order < walk->order[walk->path[k]]) {
        walk->order[walk->path[k]] = order;
        walk->root[k] = false;
    }
}

/* Follow the moves of the last position of the path until one leads to a new position; false: none is left. */
static inline bool go_on(mb_scc *walk)
{
    const mb_arena *arena = walk->arena;
    const uint32_t k = walk->length - 1, v = walk->path[k];
    const uint64_t first = arena->first[v];
    for (uint64_t i = first + walk->next[k]; i < arena->first[v + 1]; i++) {
        const uint32_t to = arena->to[i];
        if (walk->skip[to] != 0)
            continue;
        if (walk->order[to] == 0) {
            walk->next[k] = (uint32_t)(i + 1 - first);
            scc_visit(walk, to);
            return true;
        }
        scc_reach(walk, k, walk->order[to]);
    }
    return false;
}

/* v, which was the last position of the path, is off the path. */
static inline void scc_put_off(mb_scc *walk, uint32_t v)
{
    walk->met_count++;
    MB_ASSERT(walk->length <= walk->arena->positions - walk->met_count);
    walk->path[walk->arena->positions - walk->met_count] = v;
}

/* The component whose root is the last position of the path: the root, and the positions off the path that it
 * reaches. */
static uint32_t close_component(mb_scc *walk, uint32_t **members)
{
    const uint32_t n = walk->arena->positions, v = walk->path[--walk->length], order = walk->order[v];
    scc_put_off(walk, v);
    const uint32_t begin = n - walk->met_count;
    uint32_t end = begin + 1;
    while (end < n && walk->order[walk->path[end]] >= order)
        end++;
    for (uint32_t i = begin; i < end; i++)
        walk->order[walk->path[i]] = MB_NONE;
    walk->number -= end - begin;
    walk->met_count = n - end;
    *members = walk->path + begin;
    return end - begin;
}

/* Take the last position that was given back at this length of the path; MB_NONE: there is none. */
static uint32_t take_root(mb_scc *walk)
{
    if (walk->root_count == 0 || walk->roots[walk->root_count - 1] != walk->length)
        return MB_NONE;
    uint32_t *const end = walk->roots + walk->root_count;
    const uint32_t v = end[-3], count = end[-2];
    walk->root_count -= count > 1 ? 1 : 3;
    if (count > 1) {
        end[-3] = count - 1;
        end[-2] = walk->length;
    }
    return v;
}

/* Make sure that the path is not empty: visit a position that was given back or, if there is none, a new one.  False:
 * no position is left. */
static bool scc_begin(mb_scc *walk)
{
    const uint32_t n = walk->arena->positions;
    for (uint32_t v; (v = take_root(walk)) != MB_NONE;) {
        if (walk->order[v] == 0 && walk->skip[v] == 0) {
            scc_visit(walk, v);
            return true;
        }
    }
    while (walk->length == 0 && walk->start < n) {
        const uint32_t v = walk->start++;
        if (walk->order[v] == 0 && walk->skip[v] == 0)
            scc_visit(walk, v);
    }
    return walk->length > 0;
}

uint32_t mb_scc_next(mb_scc *walk, uint32_t **members)
{
    while (scc_begin(walk)) {
        if (go_on(walk))
            continue;
        if (walk->root[walk->length - 1])
            return close_component(walk, members);
        MB_ASSERT(walk->length > 1); /* it reaches a position before it on the path */
        const uint32_t v = walk->path[--walk->length];
        scc_put_off(walk, v);
        scc_reach(walk, walk->length - 1,
                  walk->order[v]); /* even if v is skipped by now: the component was found through it */
    }
    return 0;
}

mb_status mb_scc_again(mb_scc *walk, const uint32_t *members, uint32_t count)
{
    if (count == 0)
        return MB_OK;
    if (!mb_grow(&walk->roots, &walk->root_room, walk->root_count, (size_t)count + 2))
        return MB_ENOMEM;
    for (uint32_t i = 0; i < count; i++) {
        MB_ASSERT(walk->order[members[i]] == MB_NONE && walk->skip[members[i]] == 0);
        walk->order[members[i]] = 0;
        walk->roots[walk->root_count++] = members[i];
    }
    walk->roots[walk->root_count++] = count;
    walk->roots[walk->root_count++] = walk->length;
    return MB_OK;
}
