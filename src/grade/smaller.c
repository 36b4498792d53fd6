/* smaller.c -- the smaller copies of an instance, one after the other. */
#include "grade/instance.h"

/* Lessen a number: half of one in a list, an empty cell of a board, a match less in a heap; false: it is the least.
 */
static bool lessen_number(int32_t *number, unsigned uses)
{
    const int32_t before = *number;
    if (before > 0)
        *number = uses & MB_USES_NUMBERS ? before / 2 : uses & MB_USES_CELLS ? 0 : before - 1;
    return before > 0;
}

/* Lessen the target (part 0), the flags (1) or the value (2) of a vertex; false: it is as it was. */
static bool lessen_vertex(mb_vertex *vertex, unsigned uses, uint32_t part)
{
    const mb_vertex before = *vertex;
    if (part == 0)
        vertex->target = 0;
    else if (part == 1)
        vertex->flag = vertex->denied = 0;
    else if (uses & MB_USES_VALUES)
        vertex->value = vertex->value > 1 ? 1 : 0;
    return before.target != vertex->target || before.flag != vertex->flag || before.denied != vertex->denied
           || before.value != vertex->value;
}

/* Lessen the cost of an edge to 1. */
static bool lessen_edge(mb_edge *edge)
{
    const bool more = edge->cost > 1;
    edge->cost = more ? 1 : edge->cost;
    return more;
}

/* A copy with the costs as they were before they were made large; NULL: they are not large. */
static mb_instance *scaled_down(mb_pool *pool, unsigned uses, const mb_instance *now)
{
    bool large = false;
    for (uint32_t e = 0; e < now->m && uses & MB_USES_COSTS; e++) {
        if (now->edge[e].cost % MB_LARGE)
            return NULL;
        large = large || now->edge[e].cost > 0;
    }
    mb_instance *copy = large ? mb_instance_copy(pool, now) : NULL;
    for (uint32_t e = 0; copy && e < now->m; e++)
        copy->edge[e].cost /= MB_LARGE;
    return copy;
}

/* Lessen the depth (part 0), or let it be player 1 (part 1). */
static bool lessen_rest(mb_instance *copy, unsigned uses, uint32_t part)
{
    MB_ASSERT(part < 2);
    if (part == 0 ? copy->depth == 0 || !(uses & MB_USES_DEPTH) : copy->player == 1)
        return false;
    if (part == 0)
        copy->depth--;
    else
        copy->player = 1;
    return true;
}

mb_instance *mb_instance_smaller(mb_pool *pool, bool *over, unsigned uses, const mb_instance *now, uint32_t i)
{
    MB_ASSERT(now->n > 0 || now->m == 0);
    const bool lists = uses & MB_USES_NUMBERS, fixed = uses & (MB_USES_CELLS | MB_USES_HEAPS);
    mb_instance *copy;
    *over = false;
    if (i == 0) { /* vertices 0, 1, 2, … */
        copy = now->naming != MB_NAMING_PLAIN ? mb_instance_copy(pool, now) : NULL;
        if (copy)
            copy->naming = MB_NAMING_PLAIN;
        return copy;
    }
    i--;
    if (i == 0) /* the usual costs */
        return scaled_down(pool, uses, now);
    i--;
    if (i < now->n) /* the last vertex first: the others keep their numbers */
        return now->n > 1 ? mb_instance_without(pool, now, now->n - 1 - i) : NULL;
    i -= now->n;
    if (i < now->m)
        return mb_instance_unmoved(pool, now, i);
    i -= now->m;
    if (lists && i < now->count)
        return mb_instance_shorter(pool, now, i);
    i -= lists ? now->count : 0;
    const uint32_t numbers = lists || fixed ? now->count : 0, vertices = 3 * now->n;
    copy = i < numbers + vertices + now->m + 2 ? mb_instance_copy(pool, now) : NULL;
    *over = !copy;
    if (!copy)
        return NULL;
    const uint32_t edge = i - numbers - vertices; /* where it is one */
    const bool less = i < numbers ? lessen_number(&copy->number[i], uses)
                      : i < numbers + vertices
                          ? lessen_vertex(&copy->vertex[(i - numbers) / 3], uses, (i - numbers) % 3)
                      : edge < now->m ? lessen_edge(&copy->edge[edge])
                                      : lessen_rest(copy, uses, edge - now->m);
    return less ? copy : NULL;
}
