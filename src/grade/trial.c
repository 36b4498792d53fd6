/* trial.c -- properties of an instance that both sources and judges use. */
#include "grade/exercise.h"

mb_datum mb_vertex_datum(const mb_trial *t, uint32_t v)
{
    MB_ASSERT(v < t->instance->n);
    const int64_t number = v;
    switch (t->instance->naming) {
    case MB_NAMING_NEGATIVE:
        return mb_datum_number(-1 - number);
    case MB_NAMING_GAPS:
        return mb_datum_number(2 + 3 * number);
    case MB_NAMING_PAIRS:
        return mb_datum_pair(t->pool, mb_datum_number(1 + number % 2), mb_datum_number(number / 2));
    case MB_NAMING_WORDS: {
        mb_text name = {0};
        mb_instance_name(&name, MB_NAMING_WORDS, v);
        const char *kept = name.status == MB_OK ? mb_pool_text(t->pool, name.data, name.length) : NULL;
        mb_text_clear(&name);
        return kept ? mb_datum_text(kept) : mb_trial_no_memory(t);
    }
    default:
        return mb_datum_number(number);
    }
}

/* The vertex of that name, MB_NONE: there is none. */
static uint32_t find_name(const mb_trial *t, const char *name)
{
    uint32_t found = MB_NONE;
    for (uint32_t v = 0; v < t->instance->n && found == MB_NONE; v++) {
        mb_text own = {0};
        mb_instance_name(&own, t->instance->naming, v);
        if (strcmp(mb_text_string(&own), name) == 0)
            found = v;
        mb_text_clear(&own);
    }
    return found;
}

uint32_t mb_vertex_of_key(const mb_trial *t, const mb_datum *key)
{
    const uint32_t n = t->instance->n;
    if (key->kind == MB_DATUM_NUMBER && t->instance->naming == MB_NAMING_PLAIN)
        return key->number >= 0 && key->number < (int64_t)n ? (uint32_t)key->number : MB_NONE;
    mb_text name = {0};
    mb_datum_write_key(&name, key);
    const uint32_t found = find_name(t, mb_text_string(&name));
    mb_text_clear(&name);
    return found;
}

uint32_t mb_vertex_of(const mb_trial *t, const mb_datum *value)
{
    static const mb_datum_kind kind[MB_NAMINGS] = {MB_DATUM_NUMBER, MB_DATUM_NUMBER, MB_DATUM_NUMBER, MB_DATUM_TEXT,
                                                   MB_DATUM_LIST};
    const bool lenient = t->tongue == MB_JSON && value->kind == MB_DATUM_TEXT; /* a key that became a value */
    return value->kind == kind[t->instance->naming] || lenient ? mb_vertex_of_key(t, value) : MB_NONE;
}

static bool is_keyed(const mb_type *type)
{
    return type && (type->kind == MB_TYPE_DICT || type->kind == MB_TYPE_TABLE || type->kind == MB_TYPE_FUN);
}

mb_datum mb_subset(const mb_trial *t, const mb_type *type, const mb_bitset *set, const uint32_t *rank)
{
    MB_ASSERT(set->size == t->instance->n);
    const uint32_t n = t->instance->n;
    const bool flags = type && type->parts == 1 && type->part[0]->kind == MB_TYPE_BOOL;
    if (flags) {
        mb_datum list = mb_datum_list(t->pool, n);
        for (uint32_t v = 0; v < n; v++)
            *mb_datum_at(&list, v) = mb_datum_bool(mb_bitset_has(set, v));
        return list;
    }
    const bool marks =
        rank && is_keyed(type) && type->part[type->parts - 1]->kind == MB_TYPE_BOOL; /* a result: all are there */
    const uint32_t count = marks ? n : mb_bitset_count(set);
    mb_datum all = is_keyed(type) ? mb_datum_dict(t->pool, count) : mb_datum_list(t->pool, count);
    uint32_t i = 0;
    for (uint32_t v = 0; v < n; v++) {
        if (!marks && !mb_bitset_has(set, v))
            continue;
        if (is_keyed(type)) {
            *mb_datum_key(&all, i) = mb_vertex_datum(t, v);
            *mb_datum_of(&all, i) = rank && !marks ? mb_datum_number(rank[v]) : mb_datum_bool(mb_bitset_has(set, v));
        } else {
            *mb_datum_at(&all, i) = mb_vertex_datum(t, v);
        }
        i++;
    }
    return all;
}

mb_datum mb_each(const mb_trial *t, const mb_type *type, mb_datum (*value)(const mb_trial *trial, uint32_t v))
{
    const uint32_t n = t->instance->n;
    mb_datum all = is_keyed(type) ? mb_datum_dict(t->pool, n) : mb_datum_list(t->pool, n);
    for (uint32_t v = 0; v < n; v++) {
        if (is_keyed(type)) {
            *mb_datum_key(&all, v) = mb_vertex_datum(t, v);
            *mb_datum_of(&all, v) = value(t, v);
        } else {
            *mb_datum_at(&all, v) = value(t, v);
        }
    }
    return all;
}

mb_datum mb_trial_no_memory(const mb_trial *t)
{
    t->pool->short_of_memory = true;
    return mb_datum_null();
}

mb_status mb_trial_set(mb_bitset *out, const mb_trial *t, bool (*has)(const mb_trial *trial, uint32_t v))
{
    const mb_status status = mb_bitset_init(out, t->instance->n);
    for (uint32_t v = 0; v < t->instance->n && status == MB_OK; v++)
        if (has(t, v))
            mb_bitset_add(out, v);
    return status;
}

bool mb_trial_is_flagged(const mb_trial *t, uint32_t v)
{
    return t->instance->vertex[v].flag;
}

bool mb_trial_is_target1(const mb_trial *t, uint32_t v)
{
    return t->instance->vertex[v].target == 1;
}

bool mb_trial_is_target2(const mb_trial *t, uint32_t v)
{
    return t->instance->vertex[v].target == 2;
}

mb_status mb_trial_attract(mb_attractor *out, const mb_trial *t, mb_player player,
                           bool (*has)(const mb_trial *trial, uint32_t v))
{
    MB_ASSERT(t->arena && t->arena->positions == t->instance->n);
    mb_bitset target;
    mb_status status = mb_trial_set(&target, t, has);
    if (status != MB_OK)
        return status;
    status = mb_attractor_compute(out, t->arena, player, &target, NULL, NULL, NULL);
    mb_bitset_clear(&target);
    return status;
}

mb_status mb_trial_attractor(mb_attractor *out, const mb_trial *t, mb_player player)
{
    return mb_trial_attract(out, t, player, player == MB_P1 ? mb_trial_is_target1 : mb_trial_is_target2);
}

mb_datum mb_attractor_subset(const mb_trial *t, const mb_type *type, const mb_attractor *attractor)
{
    mb_bitset set;
    if (mb_bitset_init(&set, t->instance->n) != MB_OK)
        return mb_trial_no_memory(t);
    for (uint32_t v = 0; v < t->instance->n; v++)
        if (attractor->rank[v] != MB_NEVER)
            mb_bitset_add(&set, v);
    const mb_datum value = mb_subset(t, type, &set, attractor->rank);
    mb_bitset_clear(&set);
    return value;
}

mb_datum mb_attracted(const mb_trial *t, const mb_type *type, mb_status status, mb_attractor *attractor)
{
    if (status != MB_OK)
        return mb_trial_no_memory(t);
    const mb_datum value = mb_attractor_subset(t, type, attractor);
    mb_attractor_clear(attractor);
    return value;
}

int64_t *mb_trial_distances(const mb_trial *t)
{
    return mb_instance_distances(t->pool, t->instance);
}

int64_t mb_trial_estimate(const mb_trial *t, const int64_t *distance, uint32_t v)
{
    return mb_instance_estimate(t->instance, distance, v);
}

/* Mostly admissible. */
int64_t mb_trial_guess(const mb_trial *t, const int64_t *distance, uint32_t v)
{
    MB_ASSERT(v < t->instance->n);
    const int64_t value = t->instance->vertex[v].value;
    if (distance[v] < 0)
        return value;
    const int64_t less = distance[v] - value % 3;
    return value % 8 == 3 ? distance[v] + 1 : less > 0 ? less : 0;
}

bool *mb_trial_numbered(const mb_trial *t)
{
    const mb_instance *instance = t->instance;
    bool *has = mb_pool_take(t->pool, instance->n, sizeof *has);
    if (!has)
        return NULL;
    for (uint32_t v = 0; v < instance->n; v++)
        has[v] = instance->vertex[v].flag;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t e = 0; e < instance->m; e++) {
            const mb_edge edge = instance->edge[e];
            if (has[edge.from] && !has[edge.to]) {
                has[edge.from] = false;
                changed = true;
            }
        }
    }
    return has;
}

/* ---- three heaps of matches, the last match of which is not taken ---- */

static mb_datum trial_state_of(const mb_trial *t, int64_t a, int64_t b, int64_t c)
{
    int64_t heap[3] = {a, b, c};
    for (int i = 1; i < 3; i++)
        for (int j = i; j > 0 && heap[j - 1] > heap[j]; j--) {
            const int64_t kept = heap[j];
            heap[j] = heap[j - 1];
            heap[j - 1] = kept;
        }
    mb_datum state = mb_datum_list(t->pool, 3);
    for (size_t i = 0; i < 3; i++)
        *mb_datum_at(&state, i) = mb_datum_number(heap[i]);
    return state;
}

bool mb_heap_same(const mb_datum *a, const mb_datum *b)
{
    for (size_t i = 0; i < 3; i++)
        if (a->item[i].number != b->item[i].number)
            return false;
    return true;
}

static bool add_state(mb_datum *list, size_t *count, const mb_datum *state)
{
    MB_ASSERT(state->kind == MB_DATUM_LIST && state->count == 3);
    for (size_t i = 0; i < *count; i++)
        if (mb_heap_same(&list->item[i], state))
            return false;
    *mb_datum_at(list, (*count)++) = *state;
    return true;
}

mb_datum mb_heap_moves(const mb_trial *t, const mb_datum *state)
{
    mb_datum list = mb_datum_list(t->pool, 64);
    size_t count = 0;
    if (list.kind != MB_DATUM_LIST || state->kind != MB_DATUM_LIST)
        return mb_datum_null();
    for (size_t i = 0; i < 3; i++) {
        for (int64_t left = 0; left < state->item[i].number; left++) {
            int64_t heap[3];
            for (size_t j = 0; j < 3; j++)
                heap[j] = j == i ? left : state->item[j].number;
            const mb_datum next = trial_state_of(t, heap[0], heap[1], heap[2]);
            if (next.kind == MB_DATUM_LIST && heap[0] + heap[1] + heap[2] > 0)
                add_state(&list, &count, &next);
        }
    }
    list.count = count;
    return list;
}

mb_datum mb_heap_states(const mb_trial *t)
{
    MB_ASSERT(t->instance->count == 3);
    const int32_t *number = t->instance->number;
    mb_datum list = mb_datum_list(t->pool, 1024);
    const mb_datum first = trial_state_of(t, number[0], number[1], number[2]);
    size_t count = 0;
    if (list.kind != MB_DATUM_LIST || first.kind != MB_DATUM_LIST)
        return mb_datum_null();
    add_state(&list, &count, &first);
    for (size_t at = 0; at < count; at++) {
        const mb_datum moves = mb_heap_moves(t, &list.item[at]);
        for (size_t i = 0; moves.kind == MB_DATUM_LIST && i < moves.count; i++)
            add_state(&list, &count, &moves.item[i]);
    }
    list.count = count;
    return list;
}

mb_datum mb_trial_arguments(const mb_trial *t, mb_tongue tongue)
{
    const mb_exercise *exercise = t->exercise;
    mb_datum all = mb_datum_list(t->pool, exercise->roles);
    for (size_t i = 0; i < exercise->roles; i++) {
        const mb_role *role = &exercise->role[i];
        *mb_datum_at(&all, i) = mb_argument_make(role->source, t, role->type[tongue == MB_CAML]);
    }
    return all;
}
