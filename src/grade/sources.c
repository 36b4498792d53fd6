/* sources.c -- the sources of arguments: each row makes data from a part of an instance. */
#include "core/mem.h"
#include "grade/exercise.h"
#include "marienbad/grundy.h"

static const int64_t BOUND = 1000000; /* stands for infinity in windows */

/* ---- sets of vertices ---- */

static mb_datum set_of(const mb_trial *t, const mb_type *type, bool (*has)(const mb_vertex *vertex))
{
    mb_bitset set;
    if (mb_bitset_init(&set, t->instance->n) != MB_OK) {
        t->pool->short_of_memory = true;
        return mb_datum_null();
    }
    for (uint32_t v = 0; v < t->instance->n; v++)
        if (has(&t->instance->vertex[v]))
            mb_bitset_add(&set, v);
    const mb_datum value = mb_subset(t, type, &set, NULL);
    mb_bitset_clear(&set);
    return value;
}

static bool is_owned(const mb_vertex *vertex)
{
    return vertex->owner == MB_P1;
}

static bool is_target(const mb_vertex *vertex)
{
    return vertex->target == 1;
}

static bool is_flagged(const mb_vertex *vertex)
{
    return vertex->flag;
}

static mb_datum make_owned(const mb_trial *t, const mb_type *type)
{
    return set_of(t, type, is_owned);
}

static mb_datum make_target(const mb_trial *t, const mb_type *type)
{
    return set_of(t, type, is_target);
}

static mb_datum make_members(const mb_trial *t, const mb_type *type)
{
    return set_of(t, type, is_flagged);
}

/* ---- the graph ---- */

static mb_datum successors_of(const mb_trial *t, uint32_t v)
{
    MB_ASSERT(v < t->instance->n);
    uint32_t first;
    const uint32_t count = mb_instance_moves(&first, t->instance, v);
    mb_datum list = mb_datum_list(t->pool, count);
    for (uint32_t i = 0; i < count; i++)
        *mb_datum_at(&list, i) = mb_datum_number(t->instance->edge[first + i].to);
    return list;
}

static mb_datum make_successors(const mb_trial *t, const mb_type *type)
{
    return mb_each(t, type, successors_of);
}

static mb_datum predecessors_of(const mb_trial *t, uint32_t v)
{
    uint32_t count = 0;
    for (uint32_t e = 0; e < t->instance->m; e++)
        count += t->instance->edge[e].to == v;
    mb_datum list = mb_datum_list(t->pool, count);
    count = 0;
    for (uint32_t e = 0; e < t->instance->m; e++)
        if (t->instance->edge[e].to == v)
            *mb_datum_at(&list, count++) = mb_datum_number(t->instance->edge[e].from);
    return list;
}

static mb_datum make_predecessors(const mb_trial *t, const mb_type *type)
{
    return mb_each(t, type, predecessors_of);
}

static mb_datum weights_of(const mb_trial *t, uint32_t v)
{
    MB_ASSERT(v < t->instance->n);
    uint32_t first;
    const uint32_t count = mb_instance_moves(&first, t->instance, v);
    mb_datum dict = mb_datum_dict(t->pool, count);
    for (uint32_t i = 0; i < count; i++) {
        *mb_datum_key(&dict, i) = mb_datum_number(t->instance->edge[first + i].to);
        *mb_datum_of(&dict, i) = mb_datum_number(t->instance->edge[first + i].cost);
    }
    return dict;
}

static mb_datum make_weights(const mb_trial *t, const mb_type *type)
{
    return mb_each(t, type, weights_of);
}

static mb_datum make_pick(const mb_trial *t, const mb_type *type)
{
    MB_ASSERT(t->instance->pick < t->instance->n);
    (void)type;
    return mb_datum_number(t->instance->pick);
}

static mb_datum make_goal(const mb_trial *t, const mb_type *type)
{
    MB_ASSERT(t->instance->goal < t->instance->n);
    (void)type;
    return mb_datum_number(t->instance->goal);
}

static mb_datum make_zero(const mb_trial *t, const mb_type *type)
{
    (void)t;
    (void)type;
    return mb_datum_number(0);
}

static mb_datum make_player(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return mb_datum_number(t->instance->player);
}

static mb_datum make_depth(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return mb_datum_number(t->instance->depth);
}

static mb_datum make_alpha(const mb_trial *t, const mb_type *type)
{
    (void)t;
    (void)type;
    return mb_datum_number(-BOUND);
}

static mb_datum make_beta(const mb_trial *t, const mb_type *type)
{
    (void)t;
    (void)type;
    return mb_datum_number(BOUND);
}

/* ---- numbers at vertices ---- */

static mb_datum leaf_of(const mb_trial *t, uint32_t v)
{
    return mb_datum_number(t->instance->vertex[v].value);
}

static mb_datum make_leaves(const mb_trial *t, const mb_type *type)
{
    return mb_each(t, type, leaf_of);
}

static mb_datum flag_of(const mb_trial *t, uint32_t v)
{
    return mb_datum_bool(t->instance->vertex[v].flag);
}

static mb_datum make_predicate(const mb_trial *t, const mb_type *type)
{
    return mb_each(t, type, flag_of);
}

/* A strategy of one player; at the other player's vertices, where it must not be used, its moves are wrong. */
static mb_datum next_by(const mb_trial *t, uint32_t v, mb_player player)
{
    MB_ASSERT(v < t->instance->n && t->instance->vertex[v].next < t->instance->n);
    const mb_vertex *vertex = &t->instance->vertex[v];
    return mb_datum_number(vertex->owner == player ? vertex->next : (vertex->next + 1) % t->instance->n);
}

static mb_datum next_by1(const mb_trial *t, uint32_t v)
{
    return next_by(t, v, MB_P1);
}

static mb_datum next_by2(const mb_trial *t, uint32_t v)
{
    return next_by(t, v, MB_P2);
}

static mb_datum make_strategy1(const mb_trial *t, const mb_type *type)
{
    return mb_each(t, type, next_by1);
}

static mb_datum make_strategy2(const mb_trial *t, const mb_type *type)
{
    return mb_each(t, type, next_by2);
}

static mb_datum distances_by(const mb_trial *t, const mb_type *type,
                             int64_t (*by)(const mb_trial *, const int64_t *, uint32_t))
{
    const int64_t *distance = mb_trial_distances(t);
    mb_datum all = mb_each(t, type, leaf_of);
    if (!distance)
        return mb_datum_null();
    for (uint32_t v = 0; v < t->instance->n; v++)
        *(all.kind == MB_DATUM_DICT ? mb_datum_of(&all, v) : mb_datum_at(&all, v)) =
            mb_datum_number(by(t, distance, v));
    return all;
}

static mb_datum make_estimates(const mb_trial *t, const mb_type *type)
{
    return distances_by(t, type, mb_trial_estimate);
}

static mb_datum make_guesses(const mb_trial *t, const mb_type *type)
{
    return distances_by(t, type, mb_trial_guess);
}

/* Grundy numbers of those that have one already. */
static mb_datum make_numbered(const mb_trial *t, const mb_type *type)
{
    (void)type;
    const uint32_t n = t->instance->n;
    const bool *has = mb_trial_numbered(t);
    uint32_t *number = mb_pool_take(t->pool, n, sizeof *number), count = 0;
    if (!has || !number || mb_grundy_compute(number, NULL, t->arena, NULL, NULL) != MB_OK) {
        t->pool->short_of_memory = true;
        return mb_datum_null();
    }
    for (uint32_t v = 0; v < n; v++)
        count += has[v];
    mb_datum dict = mb_datum_dict(t->pool, count);
    count = 0;
    for (uint32_t v = 0; v < n; v++) {
        if (!has[v])
            continue;
        *mb_datum_key(&dict, count) = mb_datum_number(v);
        *mb_datum_of(&dict, count++) = mb_datum_number(number[v]);
    }
    return dict;
}

/* ---- attractors that are there already ---- */

static mb_datum ranks_of(const mb_trial *t, const mb_type *type, mb_status status, mb_attractor *attractor)
{
    mb_bitset inside;
    if (status == MB_OK && mb_bitset_init(&inside, t->instance->n) == MB_OK) {
        for (uint32_t v = 0; v < t->instance->n; v++)
            if (attractor->rank[v] != MB_NEVER)
                mb_bitset_add(&inside, v);
        const mb_datum value = mb_subset(t, type, &inside, attractor->rank);
        mb_bitset_clear(&inside);
        mb_attractor_clear(attractor);
        return value;
    }
    if (status == MB_OK)
        mb_attractor_clear(attractor);
    t->pool->short_of_memory = true;
    return mb_datum_null();
}

static mb_datum make_attractor1(const mb_trial *t, const mb_type *type)
{
    mb_attractor attractor;
    const mb_status status = mb_trial_attractor(&attractor, t, MB_P1, 1);
    return ranks_of(t, type, status, &attractor);
}

static mb_datum make_attractor2(const mb_trial *t, const mb_type *type)
{
    mb_attractor attractor;
    const mb_status status = mb_trial_attractor(&attractor, t, MB_P2, 2);
    return ranks_of(t, type, status, &attractor);
}

static mb_datum make_inside(const mb_trial *t, const mb_type *type)
{
    mb_attractor attractor;
    const mb_status status = mb_trial_inside(&attractor, t, false);
    return ranks_of(t, type, status, &attractor);
}

/* For each vertex, how many of its moves lead outside of what is inside already. */
static mb_datum make_left(const mb_trial *t, const mb_type *type)
{
    mb_attractor attractor;
    mb_datum all = mb_each(t, type, leaf_of);
    if (mb_trial_inside(&attractor, t, false) != MB_OK) {
        t->pool->short_of_memory = true;
        return mb_datum_null();
    }
    for (uint32_t v = 0; v < t->instance->n; v++) {
        uint32_t first, left = 0;
        const uint32_t count = mb_instance_moves(&first, t->instance, v);
        for (uint32_t i = 0; i < count; i++)
            left += attractor.rank[t->instance->edge[first + i].to] == MB_NEVER;
        *(all.kind == MB_DATUM_DICT ? mb_datum_of(&all, v) : mb_datum_at(&all, v)) = mb_datum_number(left);
    }
    mb_attractor_clear(&attractor);
    return all;
}

/* ---- the record of the fourth text ---- */

static mb_datum sources_number_of(const mb_trial *t, uint32_t v)
{
    (void)t;
    return mb_datum_number(v);
}

static mb_datum sources_owner_of(const mb_trial *t, uint32_t v)
{
    return mb_datum_number(1 + t->instance->vertex[v].owner);
}

static bool is_win2(const mb_vertex *vertex)
{
    return vertex->target == 2;
}

static mb_datum make_game(const mb_trial *t, const mb_type *type)
{
    MB_ASSERT(type->kind == MB_TYPE_GAME);
    static const mb_type number = {.kind = MB_TYPE_INT}, list = {.kind = MB_TYPE_LIST, .parts = 1, .part = {&number}},
                         function = {.kind = MB_TYPE_FUN, .parts = 2, .part = {&number, &number}};
    (void)type;
    mb_datum game = mb_datum_dict(t->pool, 6);
    const struct {
        const char *name;
        mb_datum value;
    } fields[] = {
        {"state", mb_each(t, &list, sources_number_of)}, {"owner", mb_each(t, &function, sources_owner_of)},
        {"init", mb_datum_number(t->instance->pick)},    {"trans", mb_each(t, &function, successors_of)},
        {"win1", set_of(t, &list, is_target)},           {"win2", set_of(t, &list, is_win2)},
    };
    for (size_t i = 0; i < MB_COUNT(fields); i++) {
        *mb_datum_key(&game, i) = mb_datum_text(fields[i].name);
        *mb_datum_of(&game, i) = fields[i].value;
    }
    return game;
}

/* ---- lists and boards ---- */

static mb_datum make_numbers(const mb_trial *t, const mb_type *type)
{
    (void)type;
    mb_datum list = mb_datum_list(t->pool, t->instance->count);
    for (uint32_t i = 0; i < t->instance->count; i++)
        *mb_datum_at(&list, i) = mb_datum_number(t->instance->number[i]);
    return list;
}

static mb_datum make_states(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return mb_heap_states(t);
}

/* For each state, where the moves of the heaps lead: a function of one state. */
static mb_datum make_heap_moves(const mb_trial *t, const mb_type *type)
{
    (void)type;
    const mb_datum states = mb_heap_states(t);
    mb_datum dict = mb_datum_dict(t->pool, states.count);
    for (size_t i = 0; i < states.count; i++) {
        *mb_datum_key(&dict, i) = states.item[i];
        *mb_datum_of(&dict, i) = mb_heap_moves(t, &states.item[i]);
    }
    return dict;
}

static mb_datum make_solved(const mb_trial *t, const mb_type *type)
{
    (void)type;
    mb_datum list = mb_datum_list(t->pool, 9);
    for (uint32_t i = 0; i < 9; i++)
        *mb_datum_at(&list, i) = mb_datum_number(i);
    return list;
}

static const char *const cell_names[] = {"V", "O", "X"};

static mb_datum make_cells(const mb_trial *t, const mb_type *type)
{
    MB_ASSERT(t->instance->count == 12);
    (void)type;
    mb_datum board = mb_datum_list(t->pool, 3);
    for (uint32_t r = 0; r < 3; r++) {
        mb_datum row = mb_datum_list(t->pool, 3);
        for (uint32_t c = 0; c < 3; c++)
            *mb_datum_at(&row, c) = mb_datum_text(cell_names[t->instance->number[3 * r + c]]);
        *mb_datum_at(&board, r) = row;
    }
    return board;
}

static mb_datum make_row(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return mb_datum_number(t->instance->number[9]);
}

static mb_datum make_column(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return mb_datum_number(t->instance->number[10]);
}

static mb_datum make_cell(const mb_trial *t, const mb_type *type)
{
    MB_ASSERT(t->instance->number[11] >= 0 && t->instance->number[11] < 3);
    (void)type;
    return mb_datum_text(cell_names[t->instance->number[11]]);
}

enum {
    GAME = MB_USES_EDGES | MB_USES_OWNERS | MB_USES_BOTH_TARGETS | MB_USES_PICK,
    INSIDE = MB_USES_EDGES | MB_USES_OWNERS | MB_USES_FLAGS,
};

static const mb_argument_source rows[] = {
    {"successors", MB_USES_EDGES, make_successors, 0},
    {"predecessors", MB_USES_EDGES, make_predecessors, 0},
    {"weights", MB_USES_EDGES | MB_USES_COSTS, make_weights, 0},
    {"owned", MB_USES_EDGES | MB_USES_OWNERS, make_owned, 0},
    {"target", MB_USES_EDGES | MB_USES_TARGETS, make_target, 0},
    {"vertex", MB_USES_EDGES | MB_USES_PICK, make_pick, 0},
    {"goal", MB_USES_EDGES | MB_USES_GOAL, make_goal, 0},
    {"zero", 0, make_zero, 0},
    {"player", MB_USES_PLAYER, make_player, 0},
    {"depth", MB_USES_DEPTH, make_depth, 0},
    {"alpha", 0, make_alpha, 0},
    {"beta", 0, make_beta, 0},
    {"members", MB_USES_EDGES | MB_USES_FLAGS, make_members, 0},
    {"predicate", MB_USES_EDGES | MB_USES_FLAGS, make_predicate, 0},
    {"leaves", MB_USES_EDGES | MB_USES_VALUES, make_leaves, 0},
    {"strategy1", MB_USES_EDGES | MB_USES_OWNERS | MB_USES_NEXT, make_strategy1, 0},
    {"strategy2", MB_USES_EDGES | MB_USES_OWNERS | MB_USES_NEXT, make_strategy2, 0},
    {"estimates", MB_USES_EDGES | MB_USES_COSTS | MB_USES_GOAL | MB_USES_VALUES, make_estimates, 0},
    {"guesses", MB_USES_EDGES | MB_USES_COSTS | MB_USES_GOAL | MB_USES_VALUES, make_guesses, 0},
    {"numbered", MB_USES_EDGES | MB_USES_FLAGS, make_numbered, MB_NEEDS_ACYCLIC},
    {"attractor1", MB_USES_EDGES | MB_USES_OWNERS | MB_USES_BOTH_TARGETS, make_attractor1, 0},
    {"attractor2", MB_USES_EDGES | MB_USES_OWNERS | MB_USES_BOTH_TARGETS, make_attractor2, 0},
    {"inside", INSIDE, make_inside, 0},
    {"left", INSIDE, make_left, 0},
    {"game", GAME, make_game, 0},
    {"numbers", MB_USES_NUMBERS, make_numbers, 0},
    {"states", MB_USES_HEAPS, make_states, 0},
    {"heapmoves", MB_USES_HEAPS, make_heap_moves, 0},
    {"tiles", MB_USES_TILES, make_numbers, 0},
    {"solved", MB_USES_TILES, make_solved, 0},
    {"cells", MB_USES_CELLS, make_cells, 0},
    {"row", MB_USES_CELLS, make_row, 0},
    {"column", MB_USES_CELLS, make_column, 0},
    {"cell", MB_USES_CELLS, make_cell, 0},
};

const mb_argument_source *mb_argument_source_at(size_t index)
{
    return index < MB_COUNT(rows) ? &rows[index] : NULL;
}
