/* smaller.c -- the smaller copies of an instance, one after the other. */
#include "grade/instance.h"

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
    if (i < now->n) /* the last vertex first: the others keep their numbers */
        return now->n > 1 ? mb_instance_without(pool, now, now->n - 1 - i) : NULL;
    i -= now->n;
    if (i < now->m)
        return mb_instance_unmoved(pool, now, i);
    i -= now->m;
    if (lists && i < now->count)
        return mb_instance_shorter(pool, now, i);
    i -= lists ? now->count : 0;
    const uint32_t numbers = lists || fixed ? now->count : 0;
    copy = i < numbers + 3 * now->n + now->m + 2 ? mb_instance_copy(pool, now) : NULL;
    *over = !copy;
    if (!copy)
        return NULL;
    if (i < numbers) {
        if (copy->number[i] <= 0)
            return NULL;
        copy->number[i] = lists ? copy->number[i] / 2 : uses & MB_USES_CELLS ? 0 : copy->number[i] - 1;
        return copy;
    }
    i -= numbers;
    if (i < 3 * now->n) {
        mb_vertex *vertex = &copy->vertex[i / 3];
        const mb_vertex before = *vertex;
        if (i % 3 == 0)
            vertex->target = 0;
        else if (i % 3 == 1)
            vertex->flag = vertex->denied = 0;
        else if (uses & MB_USES_VALUES)
            vertex->value = vertex->value > 1 ? 1 : 0;
        const bool same = before.target == vertex->target && before.flag == vertex->flag
                          && before.denied == vertex->denied && before.value == vertex->value;
        return same ? NULL : copy;
    }
    i -= 3 * now->n;
    if (i < now->m) {
        if (copy->edge[i].cost <= 1)
            return NULL;
        copy->edge[i].cost = 1;
        return copy;
    }
    i -= now->m;
    MB_ASSERT(i < 2);
    if (i == 0 ? copy->depth == 0 || !(uses & MB_USES_DEPTH) : copy->player == 1)
        return NULL;
    if (i == 0)
        copy->depth--;
    else
        copy->player = 1;
    return copy;
}
