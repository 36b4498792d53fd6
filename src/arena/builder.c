/* builder.c -- an arena made position by position. */
#include "arena/builder.h"

#include "arena/names.h"

enum { FEW = 16 }; /* up to this many moves are compared pair by pair */

void mb_builder_clear(mb_builder *builder)
{
    mb_arena *a = &builder->arena;
    mb_names_free(a->names);
    mb_release(a->first);
    mb_release(a->to);
    mb_release(a->tag);
    mb_release(a->pays);
    mb_release(a->cost);
    mb_release(a->estimate);
    mb_release(a->heuristic);
    mb_release(a->priority);
    *builder = mb_builder_new();
}

/* Resize one array to `room` elements; an optional array that is absent stays so. */
static bool resize(void *array, size_t room, size_t size, bool optional)
{
    void *block;
    memcpy(&block, array, sizeof block);
    if (optional && !block)
        return true;
    block = mb_resize(block, room, size);
    if (!block)
        return false;
    memcpy(array, &block, sizeof block);
    return true;
}

static size_t larger(size_t room, size_t need)
{
    size_t grown = room + room / 2 + 64;
    return grown > need ? grown : need;
}

mb_status mb_builder_more_moves(mb_builder *builder, size_t more)
{
    mb_arena *a = &builder->arena;
    MB_ASSERT(a->moves <= builder->to_room);
    if (more <= builder->to_room - a->moves)
        return MB_OK;
    const size_t room = larger(builder->to_room, (size_t)a->moves + more);
    if (!resize(&a->to, room, sizeof *a->to, false) || !resize(&a->cost, room, sizeof *a->cost, true))
        return MB_ENOMEM;
    builder->to_room = room;
    return MB_OK;
}

mb_status mb_builder_more_positions(mb_builder *builder, size_t more)
{
    mb_arena *a = &builder->arena;
    MB_ASSERT(a->positions <= MB_POSITIONS_MAX);
    if (more > MB_POSITIONS_MAX - a->positions)
        return MB_ELIMIT;
    const size_t need = (size_t)a->positions + more + 1; /* one more for the end of the last */
    if (need <= builder->first_room)
        return MB_OK;
    const size_t room = larger(builder->first_room, need);
    if (!resize(&a->first, room, sizeof *a->first, false) || !resize(&a->tag, room, sizeof *a->tag, false)
        || !resize(&a->pays, room, sizeof *a->pays, true) || !resize(&a->estimate, room, sizeof *a->estimate, true)
        || !resize(&a->heuristic, room, sizeof *a->heuristic, true)
        || !resize(&a->priority, room, sizeof *a->priority, true))
        return MB_ENOMEM;
    MB_ASSERT(need <= room && builder->first_room < room);
    const size_t fresh = room - builder->first_room;
    if (a->pays)
        memset(a->pays + builder->first_room, 0, fresh * sizeof *a->pays);
    if (a->priority)
        memset(a->priority + builder->first_room, 0, fresh * sizeof *a->priority);
    for (size_t i = builder->first_room; i < room; i++) {
        if (a->estimate)
            a->estimate[i] = MB_NO_HINT;
        if (a->heuristic)
            a->heuristic[i] = MB_NO_HINT;
    }
    builder->first_room = room;
    return MB_OK;
}

/* An optional array of positions, every element `fill` so far. */
static int32_t *optional(const mb_builder *builder, int32_t *array, int32_t fill)
{
    MB_ASSERT(builder->arena.positions > 0 && builder->arena.positions < builder->first_room);
    if (array)
        return array;
    array = mb_alloc(builder->first_room, sizeof *array);
    for (size_t i = 0; array && i < builder->first_room; i++)
        array[i] = fill;
    return array;
}

mb_status mb_builder_cost_at(mb_builder *builder, uint64_t move, uint32_t cost)
{
    mb_arena *a = &builder->arena;
    MB_ASSERT(move < a->moves && a->moves <= builder->to_room);
    if (!a->cost) {
        if (cost == 1)
            return MB_OK;
        a->cost = mb_alloc(builder->to_room, sizeof *a->cost);
        if (!a->cost)
            return MB_ENOMEM;
        for (size_t i = 0; i < a->moves; i++)
            a->cost[i] = 1;
    }
    a->cost[move] = cost;
    return MB_OK;
}

mb_status mb_builder_cost(mb_builder *builder, uint32_t cost)
{
    MB_ASSERT(builder->arena.moves > 0);
    return mb_builder_cost_at(builder, builder->arena.moves - 1, cost);
}

mb_status mb_builder_pays(mb_builder *builder, int32_t pays)
{
    mb_arena *a = &builder->arena;
    a->pays = optional(builder, a->pays, 0);
    if (!a->pays)
        return MB_ENOMEM;
    a->pays[a->positions - 1] = pays;
    return MB_OK;
}

mb_status mb_builder_estimate(mb_builder *builder, int32_t estimate)
{
    mb_arena *a = &builder->arena;
    a->estimate = optional(builder, a->estimate, MB_NO_HINT);
    if (!a->estimate)
        return MB_ENOMEM;
    a->estimate[a->positions - 1] = estimate;
    return MB_OK;
}

mb_status mb_builder_heuristic(mb_builder *builder, int32_t heuristic)
{
    mb_arena *a = &builder->arena;
    a->heuristic = optional(builder, a->heuristic, MB_NO_HINT);
    if (!a->heuristic)
        return MB_ENOMEM;
    a->heuristic[a->positions - 1] = heuristic;
    return MB_OK;
}

mb_status mb_builder_priority(mb_builder *builder, uint32_t priority)
{
    mb_arena *a = &builder->arena;
    MB_ASSERT(a->positions > 0 && a->positions < builder->first_room);
    if (!a->priority)
        a->priority = mb_alloc_zero(builder->first_room, sizeof *a->priority);
    if (!a->priority)
        return MB_ENOMEM;
    a->priority[a->positions - 1] = priority;
    return MB_OK;
}

/* Keep the first of each target among to[0 .. count-1], and its least cost; returns how many stay.
 * to[seen[t]] == t, if seen[t] is below `kept`, says that t was met and where; what else seen[] holds does not
 * matter.  Only used, and only needed, beyond FEW moves. */
static uint64_t merge(uint32_t *to, uint32_t *cost, uint64_t count, uint32_t *seen)
{
    uint64_t kept = 0;
    MB_ASSERT(count <= FEW || seen);
    for (uint64_t i = 0; i < count; i++) {
        MB_ASSERT(kept <= i);
        const uint32_t target = to[i];
        uint64_t twin = kept;
        if (count <= FEW) {
            for (twin = 0; twin < kept && to[twin] != target;)
                twin++;
        } else if (seen[target] < kept && to[seen[target]] == target) {
            twin = seen[target];
        } else {
            seen[target] = (uint32_t)kept;
        }
        MB_ASSERT(twin <= kept && (twin == kept || to[twin] == target));
        if (twin == kept) {
            to[kept] = target;
            if (cost)
                cost[kept] = cost[i];
            kept++;
        } else if (cost && cost[i] < cost[twin]) {
            cost[twin] = cost[i];
        }
    }
    return kept;
}

/* Merge parallel moves everywhere, closing the gaps, and check every target. */
static mb_status tidy(mb_arena *a, uint32_t *wrong)
{
    uint32_t *seen = NULL; /* where a move to t stands: see merge() */
    mb_status status = MB_OK;
    uint64_t kept = 0;
    for (uint32_t v = 0; v < a->positions; v++) {
        MB_ASSERT(kept <= a->first[v] && a->first[v] <= a->first[v + 1] && a->first[v + 1] <= a->moves);
        const uint64_t begin = a->first[v], count = a->first[v + 1] - begin;
        uint32_t *to = a->to + begin;
        for (uint64_t i = 0; i < count; i++)
            if (MB_UNLIKELY(to[i] >= a->positions)) {
                *wrong = v;
                status = MB_ENOTFOUND;
                goto done;
            }
        if (count > FEW && !seen) {
            seen = mb_alloc_zero(a->positions, sizeof *seen);
            if (!seen) {
                status = MB_ENOMEM;
                goto done;
            }
        }
        const uint64_t stay = count < 2 ? count : merge(to, a->cost ? a->cost + begin : NULL, count, seen);
        MB_ASSERT(stay <= count);
        if (kept != begin) {
            memmove(a->to + kept, to, stay * sizeof *to);
            if (a->cost)
                memmove(a->cost + kept, a->cost + begin, stay * sizeof *a->cost);
        }
        a->first[v] = kept;
        kept += stay;
    }
    MB_ASSERT(kept <= a->moves);
    a->first[a->positions] = a->moves = kept;
done:
    mb_release(seen);
    return status;
}

/* Give back what an array has too much; keeping it is no failure. */
static void shrink(void *array, size_t room, size_t size)
{
    resize(array, room, size, true);
}

mb_status mb_builder_finish(mb_arena **out, mb_builder *builder, uint32_t *wrong)
{
    uint32_t nowhere;
    mb_arena *a = &builder->arena, *arena = mb_alloc(1, sizeof *arena);
    mb_status status = arena ? mb_builder_more_positions(builder, 0) : MB_ENOMEM;
    if (status != MB_OK)
        goto done;
    if ((status = mb_builder_more_moves(builder, 1)) != MB_OK) /* no moves at all are still an array */
        goto done;
    MB_ASSERT(a->positions < builder->first_room);
    a->first[a->positions] = a->moves;
    if ((status = tidy(a, wrong ? wrong : &nowhere)) != MB_OK)
        goto done;
    MB_ASSERT(a->positions == 0 || a->start < a->positions);
    shrink(&a->first, (size_t)a->positions + 1, sizeof *a->first);
    shrink(&a->tag, a->positions, sizeof *a->tag);
    shrink(&a->to, a->moves, sizeof *a->to);
    *arena = *a;
    *builder = mb_builder_new();
    *out = arena;
    arena = NULL;
done:
    mb_release(arena);
    mb_builder_clear(builder);
    return status;
}
