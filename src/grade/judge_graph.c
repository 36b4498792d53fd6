/* judge_graph.c -- judges of graphs, kernels, Grundy numbers, and single vertices. */
#include "grade/judging.h"

#include "core/mem.h"
#include "marienbad/grundy.h"
#include "marienbad/kernel.h"

static const mb_words SAY_NONE_RIGHT = MB_WORDS("no vertex is such: {right} expected, not {found}",
                                                "aucun sommet ne convient : {right} attendu, et non {found}");
static const mb_words SAY_NOT_SUCH =
    MB_WORDS("{found} is no such vertex: {right} is one", "{found} ne convient pas, mais {right} convient");

mb_datum mb_expect_predecessors(const mb_trial *t, const mb_type *type)
{
    return mb_trial_make(t, type, "predecessors");
}

static mb_datum degree_of(const mb_trial *t, uint32_t v)
{
    uint32_t first;
    return mb_datum_number(mb_instance_moves(&first, t->instance, v));
}

mb_datum mb_expect_degrees(const mb_trial *t, const mb_type *type)
{
    return mb_each(t, type, degree_of);
}

mb_datum mb_expect_comers(const mb_trial *t, const mb_type *type)
{
    MB_ASSERT(t->instance->pick < t->instance->n);
    (void)type;
    static const mb_type list = {.kind = MB_TYPE_LIST};
    mb_datum all = mb_trial_make(t, &list, "predecessors");
    return *mb_datum_at(&all, t->instance->pick);
}

/* The graph without the picked vertex. */
mb_datum mb_expect_without(const mb_trial *t, const mb_type *type)
{
    MB_ASSERT(t->instance->pick < t->instance->n);
    (void)type;
    const mb_instance *instance = t->instance;
    mb_datum dict = mb_datum_dict(t->pool, instance->n - 1);
    for (uint32_t v = 0, i = 0; v < instance->n; v++) {
        uint32_t first, left = 0;
        if (v == instance->pick)
            continue;
        const uint32_t count = mb_instance_moves(&first, instance, v);
        mb_datum list = mb_datum_list(t->pool, count);
        for (uint32_t j = 0; j < count; j++)
            if (instance->edge[first + j].to != instance->pick)
                *mb_datum_at(&list, left++) = mb_vertex_datum(t, instance->edge[first + j].to);
        list.count = left;
        *mb_datum_key(&dict, i) = mb_vertex_datum(t, v);
        *mb_datum_of(&dict, i++) = list;
    }
    return dict;
}

/* ---- kernel and Grundy numbers ---- */

mb_datum mb_expect_kernel(const mb_trial *t, const mb_type *type)
{
    MB_ASSERT(t->arena && t->arena->positions == t->instance->n);
    mb_kernel kernel;
    mb_bitset set;
    if (mb_bitset_init(&set, t->instance->n) != MB_OK)
        return mb_trial_no_memory(t);
    if (mb_kernel_compute(&kernel, t->arena, NULL, NULL) != MB_OK) {
        mb_bitset_clear(&set);
        return mb_trial_no_memory(t);
    }
    for (uint32_t v = 0; v < t->instance->n; v++)
        if (kernel.label[v] == MB_LABEL_LOST)
            mb_bitset_add(&set, v);
    const mb_datum value = mb_subset(t, type, &set, NULL);
    mb_kernel_clear(&kernel);
    mb_bitset_clear(&set);
    return value;
}

mb_status mb_judge_kernel(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    MB_ASSERT(t->arena && t->arena->positions == t->instance->n);
    mb_bitset set;
    mb_status status = mb_bitset_init(&set, t->instance->n);
    if (status != MB_OK)
        return status;
    if (mb_read_set(&set, out, &status, t, mb_result_type(t), found))
        status = mb_check_kernel(out, t->arena, &set, NULL);
    mb_bitset_clear(&set);
    return status;
}

static uint32_t *grundy_of(const mb_trial *t)
{
    MB_ASSERT(t->arena && t->arena->positions == t->instance->n);
    uint32_t *number = mb_pool_take(t->pool, t->instance->n, sizeof *number);
    if (number && mb_grundy_compute(number, NULL, t->arena, NULL, NULL) != MB_OK)
        number = NULL;
    if (!number)
        t->pool->short_of_memory = true;
    return number;
}

mb_datum mb_expect_grundy(const mb_trial *t, const mb_type *type)
{
    const uint32_t *number = grundy_of(t);
    mb_datum all = mb_each(t, type, degree_of);
    for (uint32_t v = 0; number && v < t->instance->n; v++)
        *(all.kind == MB_DATUM_DICT ? mb_datum_of(&all, v) : mb_datum_at(&all, v)) = mb_datum_number(number[v]);
    return all;
}

mb_status mb_judge_grundy(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    MB_ASSERT(t->arena && t->arena->positions == t->instance->n);
    if (!mb_judge_has_form(found, mb_result_type(t)))
        return mb_judge_refuse_form(out, t, found);
    uint32_t *number = mb_alloc(t->instance->n, sizeof *number);
    mb_status status = number ? MB_OK : MB_ENOMEM;
    if (number && mb_read_numbers(number, out, &status, t, found))
        status = mb_check_grundy(out, t->arena, number, NULL);
    mb_release(number);
    return status;
}

/* ---- a vertex of some kind, or none ---- */

/* The first vertex of the kind, in expected answers. */
static mb_datum first_such(const mb_trial *t, const bool *such)
{
    for (uint32_t v = 0; such && v < t->instance->n; v++)
        if (such[v])
            return mb_vertex_datum(t, v);
    return mb_datum_null();
}

static mb_status judge_such(mb_finding *out, const mb_trial *t, const mb_datum *found, const bool *such)
{
    if (!such)
        return MB_ENOMEM;
    const uint32_t v = mb_vertex_of(t, found);
    const mb_datum right = first_such(t, such);
    if (right.kind == MB_DATUM_NULL)
        return found->kind == MB_DATUM_NULL ? mb_judge_accept(out)
                                            : mb_judge_refuse_pair(out, t, MB_NONE, SAY_NONE_RIGHT, found, &right);
    if (v != MB_NONE && such[v])
        return mb_judge_accept(out);
    return mb_judge_refuse_pair(out, t, v, SAY_NOT_SUCH, found, &right);
}

static bool *graph_ends_of(const mb_trial *t)
{
    bool *such = mb_pool_take(t->pool, t->instance->n, sizeof *such);
    uint32_t first;
    for (uint32_t v = 0; such && v < t->instance->n; v++)
        such[v] = mb_instance_moves(&first, t->instance, v) == 0;
    return such;
}

mb_datum mb_expect_end(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return first_such(t, graph_ends_of(t));
}

mb_status mb_judge_end(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    return judge_such(out, t, found, graph_ends_of(t));
}

/* Those without a number all of whose moves lead to numbered ones. */
static bool *ready_of(const mb_trial *t)
{
    const bool *has = mb_trial_numbered(t);
    bool *such = mb_pool_take(t->pool, t->instance->n, sizeof *such);
    if (!has || !such)
        return NULL;
    for (uint32_t v = 0; v < t->instance->n; v++)
        such[v] = !has[v];
    for (uint32_t e = 0; e < t->instance->m; e++)
        if (!has[t->instance->edge[e].to])
            such[t->instance->edge[e].from] = false;
    return such;
}

mb_datum mb_expect_ready(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return first_such(t, ready_of(t));
}

mb_status mb_judge_ready(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    return judge_such(out, t, found, ready_of(t));
}
