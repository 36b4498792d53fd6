/* judge_numbers.c -- judges of lists of numbers, heaps of matches, and trees. */
#include "grade/judging.h"

/* ---- lists of numbers ---- */

mb_datum mb_expect_mex(const mb_trial *t, const mb_type *type)
{
    (void)type;
    int64_t least = 0;
    for (uint32_t i = 0; i < t->instance->count; i++)
        if (t->instance->number[i] == least) {
            least++;
            i = UINT32_MAX; /* from the beginning */
        }
    return mb_datum_number(least);
}

mb_datum mb_expect_sorted(const mb_trial *t, const mb_type *type)
{
    (void)type;
    for (uint32_t i = 1; i < t->instance->count; i++)
        if (t->instance->number[i - 1] > t->instance->number[i])
            return mb_datum_bool(false);
    return mb_datum_bool(true);
}

/* ---- the heaps of Marienbad ---- */

mb_datum mb_expect_heapgraph(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return mb_trial_make(t, NULL, "heapmoves");
}

mb_datum mb_expect_heaparena(const mb_trial *t, const mb_type *type)
{
    (void)type;
    const mb_datum graph = mb_trial_make(t, NULL, "heapmoves");
    mb_datum arena = mb_datum_dict(t->pool, 2 * graph.count);
    for (size_t i = 0; graph.kind == MB_DATUM_DICT && i < graph.count; i++) {
        for (int64_t player = 1; player <= 2; player++) {
            const size_t at = 2 * i + (size_t)player - 1;
            const mb_datum *moves = &graph.item[2 * i + 1];
            mb_datum list = mb_datum_list(t->pool, moves->count);
            for (size_t j = 0; j < moves->count; j++)
                *mb_datum_at(&list, j) = mb_datum_pair(t->pool, mb_datum_number(3 - player), moves->item[j]);
            *mb_datum_key(&arena, at) = mb_datum_pair(t->pool, mb_datum_number(player), graph.item[2 * i]);
            *mb_datum_of(&arena, at) = list;
        }
    }
    return arena;
}

/* ---- trees ---- */

/* Values from the leaves up: children have higher numbers than their parents. */
static mb_datum minimax(const mb_trial *t, uint32_t most)
{
    const mb_instance *instance = t->instance;
    uint32_t *level = mb_pool_take(t->pool, instance->n, sizeof *level);
    int64_t *value = mb_pool_take(t->pool, instance->n, sizeof *value);
    if (!level || !value)
        return mb_datum_null();
    for (uint32_t e = 0; e < instance->m; e++) {
        MB_ASSERT(instance->edge[e].from < instance->edge[e].to);
        level[instance->edge[e].to] = level[instance->edge[e].from] + 1;
    }
    for (uint32_t v = instance->n; v-- > 0;) {
        uint32_t first;
        const uint32_t count = mb_instance_moves(&first, instance, v);
        value[v] = mb_leaf_value(&instance->vertex[v]);
        const bool max = (level[v] % 2 == 0) == (instance->player == 1);
        for (uint32_t i = 0; i < count && level[v] < most; i++) {
            const int64_t below = value[instance->edge[first + i].to];
            if (i == 0 || (max ? below > value[v] : below < value[v]))
                value[v] = below;
        }
    }
    return mb_datum_number(value[0]);
}

mb_datum mb_expect_minimax(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return minimax(t, t->instance->depth);
}

mb_datum mb_expect_alphabeta(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return minimax(t, UINT32_MAX);
}
