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

/* The value of v for `depth` moves more, by the definition: every way is gone. */
static int64_t minimax(const mb_instance *instance, uint32_t v, bool max, uint32_t depth)
{
    MB_ASSERT(v < instance->n);
    uint32_t first;
    const uint32_t count = mb_instance_moves(&first, instance, v);
    int64_t value = mb_leaf_value(&instance->vertex[v]);
    for (uint32_t i = 0; i < count && depth > 0; i++) {
        const int64_t below = minimax(instance, instance->edge[first + i].to, !max, depth - 1);
        if (i == 0 || (max ? below > value : below < value))
            value = below;
    }
    return value;
}

static mb_datum value_of_root(const mb_trial *t, uint32_t depth)
{
    return mb_datum_number(minimax(t->instance, 0, t->instance->player == 1, depth));
}

mb_datum mb_expect_minimax(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return value_of_root(t, t->instance->depth);
}

mb_datum mb_expect_alphabeta(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return value_of_root(t, UINT32_MAX);
}
