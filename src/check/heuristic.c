/* heuristic.c -- is a heuristic admissible and monotone?
 *
 * Admissible: the cheapest cost to a goal is computed for every position, from the goals backwards, and compared.
 * Monotone: every move is checked.  A monotone heuristic that is 0 at the goals is admissible.  Where only some
 * positions are judged, their values are compared with paths through all positions that the arena has: a violation
 * that is found is real, but others may exist outside the arena.
 */
#include "core/heap.h"
#include "core/limits.h"
#include "core/mem.h"
#include "marienbad/path.h"

#define NO_PATH UINT64_MAX

/* The transpose of the graph, with costs, for the moves that count: those into v are at first[v] .. first[v+1]-1. */
typedef struct reverse_moves {
    uint64_t *first;
    uint32_t *from;
    uint32_t *cost;
} reverse_moves;

static void heuristic_clear(reverse_moves *back)
{
    mb_release_all(back->first, back->from, back->cost);
}

/* Do the moves of v count?  A play stops at a mark.  The moves of goals count: "monotone" is about every move, and
 * they make no path cheaper. */
static bool heuristic_counts(const mb_arena *arena, uint32_t v)
{
    return mb_mark_of(arena, v) == MB_UNMARKED;
}

static mb_status transpose_with_costs(reverse_moves *out, const mb_arena *arena)
{
    reverse_moves back = {.first = mb_alloc_zero((size_t)arena->positions + 2, sizeof *back.first),
                          .from = mb_alloc((size_t)arena->moves, sizeof *back.from),
                          .cost = mb_alloc((size_t)arena->moves, sizeof *back.cost)};
    if (!back.first || !back.from || !back.cost) {
        heuristic_clear(&back);
        return MB_ENOMEM;
    }
    for (uint32_t v = 0; v < arena->positions; v++)
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1] && heuristic_counts(arena, v); i++)
            back.first[arena->to[i] + (size_t)2]++;
    for (size_t v = 2; v <= arena->positions; v++)
        back.first[v] += back.first[v - 1];
    MB_ASSERT(back.first[arena->positions] <= arena->moves);
    for (uint32_t v = 0; v < arena->positions; v++)
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1] && heuristic_counts(arena, v); i++) {
            const uint64_t at = back.first[arena->to[i] + (size_t)1]++;
            MB_ASSERT(arena->to[i] < arena->positions && at < arena->moves);
            back.from[at] = v;
            back.cost[at] = arena->cost ? arena->cost[i] : 1;
        }
    *out = back;
    return MB_OK;
}

/* remains[v]: what the cheapest path from v to a goal costs, or NO_PATH. */
static mb_status heuristic_measure(uint64_t *remains, const mb_arena *arena, const mb_bitset *goals,
                                   const reverse_moves *back, const mb_limits *limits)
{
    mb_heap heap = {0};
    mb_pace pace = mb_pace_begin(limits, 0);
    mb_status status = MB_OK;
    for (uint32_t v = 0; v < arena->positions && status == MB_OK; v++) {
        remains[v] = mb_bitset_has(goals, v) ? 0 : NO_PATH;
        if (remains[v] == 0 && !mb_heap_push(&heap, 0, v))
            status = MB_ENOMEM;
    }
    while (status == MB_OK && heap.count > 0) {
        const mb_heap_entry at = mb_heap_pop(&heap);
        MB_ASSERT(at.number < arena->positions && at.key >= remains[at.number]);
        if (at.key > remains[at.number])
            continue;
        for (uint64_t i = back->first[at.number]; i < back->first[at.number + (size_t)1] && status == MB_OK; i++) {
            MB_ASSERT(back->from[i] < arena->positions);
            const uint64_t cost = at.key + back->cost[i];
            if (cost >= remains[back->from[i]])
                continue;
            remains[back->from[i]] = cost;
            if (!mb_heap_push(&heap, cost, back->from[i]))
                status = MB_ENOMEM;
        }
        if (status == MB_OK)
            status = mb_pace_step(&pace, 1);
    }
    mb_heap_clear(&heap);
    return status;
}

/* Does h exceed what remains at v? */
static bool exceeds(int64_t h, uint64_t remains)
{
    return h > 0 && (uint64_t)h > remains;
}

mb_status mb_check_heuristic(mb_judgement *out, const mb_arena *arena, const int64_t *h, const mb_bitset *goals,
                             const mb_bitset *part, const mb_limits *limits)
{
    MB_ASSERT(goals->size == arena->positions && (!part || part->size == arena->positions));
    reverse_moves back = {0};
    mb_judgement found = {.admissible = true, .monotone = true};
    uint64_t *remains = mb_alloc(arena->positions, sizeof *remains);
    mb_status status = remains ? transpose_with_costs(&back, arena) : MB_ENOMEM;
    if (status == MB_OK)
        status = heuristic_measure(remains, arena, goals, &back, limits);
    for (uint32_t v = 0; v < arena->positions && status == MB_OK; v++) {
        if (!found.goal_h && mb_bitset_has(goals, v) && h[v] > 0) {
            found.goal = v;
            found.goal_h = h[v];
        }
        if (part && !mb_bitset_has(part, v))
            continue;
        const bool moves = heuristic_counts(arena, v);
        found.states++;
        if (found.admissible && exceeds(h[v], remains[v])) {
            found.admissible = false;
            found.over = v;
            found.over_h = h[v];
            found.over_cost = remains[v];
        }
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1] && moves; i++) {
            const uint32_t to = arena->to[i], cost = arena->cost ? arena->cost[i] : 1;
            found.moves++;
            if (found.monotone && h[v] > (int64_t)cost + h[to]) {
                found.monotone = false;
                found.from = v;
                found.to = to;
                found.from_h = h[v];
                found.to_h = h[to];
                found.cost = cost;
            }
        }
    }
    heuristic_clear(&back);
    mb_release(remains);
    if (status == MB_OK)
        *out = found;
    return status;
}
