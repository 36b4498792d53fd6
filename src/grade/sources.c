/* sources.c -- the sources of arguments: each row makes data from a part of an instance. */
#include "grade/exercise.h"
#include "marienbad/grundy.h"

static const int64_t BOUND = 1000000; /* stands for infinity in windows */

/* ---- sets of vertices ---- */

static mb_datum set_of(const mb_trial *t, const mb_type *type, bool (*has)(const mb_trial *trial, uint32_t v))
{
    mb_bitset set;
    if (mb_trial_set(&set, t, has) != MB_OK)
        return mb_trial_no_memory(t);
    const mb_datum value = mb_subset(t, type, &set, NULL);
    mb_bitset_clear(&set);
    return value;
}

static bool is_bound(const mb_trial *t, uint32_t v)
{
    return t->instance->vertex[v].flag || t->instance->vertex[v].denied;
}

/* The flagged vertices; in Caml a table of the fourth text, in which some others are bound to false. */
static mb_datum make_members(const mb_trial *t, const mb_type *type)
{
    static const mb_type vertex = {.kind = MB_TYPE_VERTEX}, truth = {.kind = MB_TYPE_BOOL},
                         table = {.kind = MB_TYPE_TABLE, .parts = 2, .part = {&vertex, &truth}};
    if (t->tongue != MB_CAML || type->kind != MB_TYPE_SET)
        return set_of(t, type, mb_trial_is_flagged);
    mb_datum all = set_of(t, &table, is_bound);
    for (uint32_t v = 0, i = 0; v < t->instance->n; v++)
        if (is_bound(t, v))
            *mb_datum_of(&all, i++) = mb_datum_bool(t->instance->vertex[v].flag);
    return all;
}

static bool is_owned(const mb_trial *t, uint32_t v)
{
    return t->instance->vertex[v].owner == MB_P1;
}

/* ---- the graph ---- */

static mb_datum successors_of(const mb_trial *t, uint32_t v)
{
    MB_ASSERT(v < t->instance->n);
    uint32_t first;
    const uint32_t count = mb_instance_moves(&first, t->instance, v);
    mb_datum list = mb_datum_list(t->pool, count);
    for (uint32_t i = 0; i < count; i++)
        *mb_datum_at(&list, i) = mb_vertex_datum(t, t->instance->edge[first + i].to);
    return list;
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
            *mb_datum_at(&list, count++) = mb_vertex_datum(t, t->instance->edge[e].from);
    return list;
}

static mb_datum weights_of(const mb_trial *t, uint32_t v)
{
    MB_ASSERT(v < t->instance->n);
    uint32_t first;
    const uint32_t count = mb_instance_moves(&first, t->instance, v);
    mb_datum dict = mb_datum_dict(t->pool, count);
    for (uint32_t i = 0; i < count; i++) {
        *mb_datum_key(&dict, i) = mb_vertex_datum(t, t->instance->edge[first + i].to);
        *mb_datum_of(&dict, i) = mb_datum_number(t->instance->edge[first + i].cost);
    }
    return dict;
}

static mb_datum make_pick(const mb_trial *t, const mb_type *type)
{
    MB_ASSERT(t->instance->pick < t->instance->n);
    (void)type;
    return mb_vertex_datum(t, t->instance->pick);
}

static mb_datum make_goal(const mb_trial *t, const mb_type *type)
{
    MB_ASSERT(t->instance->goal < t->instance->n);
    (void)type;
    return mb_vertex_datum(t, t->instance->goal);
}

static mb_datum make_root(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return mb_vertex_datum(t, 0);
}

/* Sources that are one number. */
#define NUMBER(make, number)                                                                                         \
    static mb_datum make(const mb_trial *t, const mb_type *type)                                                     \
    {                                                                                                                \
        (void)t;                                                                                                     \
        (void)type;                                                                                                  \
        return mb_datum_number(number);                                                                              \
    }
NUMBER(make_zero, 0)
NUMBER(make_player, t->instance->player)
NUMBER(make_depth, t->instance->depth)
NUMBER(make_alpha, -BOUND)
NUMBER(make_beta, BOUND)
NUMBER(make_row, t->instance->number[9])
NUMBER(make_column, t->instance->number[10])

/* ---- numbers at vertices ---- */

static mb_datum leaf_of(const mb_trial *t, uint32_t v)
{
    return mb_datum_number(mb_leaf_value(&t->instance->vertex[v]));
}

static mb_datum flag_of(const mb_trial *t, uint32_t v)
{
    return mb_datum_bool(t->instance->vertex[v].flag);
}

static mb_datum mine_of(const mb_trial *t, uint32_t v)
{
    return mb_datum_bool(is_owned(t, v));
}

/* A strategy of one player; at the other player's vertices, where it must not be used, its moves are wrong. */
static mb_datum next_by(const mb_trial *t, uint32_t v, mb_player player)
{
    MB_ASSERT(v < t->instance->n && t->instance->vertex[v].next < t->instance->n);
    const mb_vertex *vertex = &t->instance->vertex[v];
    return mb_vertex_datum(t, vertex->owner == player ? vertex->next : (vertex->next + 1) % t->instance->n);
}

static mb_datum next_by1(const mb_trial *t, uint32_t v)
{
    return next_by(t, v, MB_P1);
}

static mb_datum next_by2(const mb_trial *t, uint32_t v)
{
    return next_by(t, v, MB_P2);
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
    if (!has || !number || mb_grundy_compute(number, NULL, t->arena, NULL, NULL) != MB_OK)
        return mb_trial_no_memory(t);
    for (uint32_t v = 0; v < n; v++)
        count += has[v];
    mb_datum dict = mb_datum_dict(t->pool, count);
    count = 0;
    for (uint32_t v = 0; v < n; v++) {
        if (!has[v])
            continue;
        *mb_datum_key(&dict, count) = mb_vertex_datum(t, v);
        *mb_datum_of(&dict, count++) = mb_datum_number(number[v]);
    }
    return dict;
}

/* Moves that the player has chosen already: the first one at each of his flagged vertices that has any. */
static mb_datum make_chosen(const mb_trial *t, const mb_type *type)
{
    (void)type;
    const mb_instance *instance = t->instance;
    mb_datum dict = mb_datum_dict(t->pool, instance->n);
    size_t count = 0;
    for (uint32_t v = 0; v < instance->n; v++) {
        uint32_t first;
        const bool own = 1u + instance->vertex[v].owner == instance->player;
        if (!own || !instance->vertex[v].flag || mb_instance_moves(&first, instance, v) == 0)
            continue;
        *mb_datum_key(&dict, count) = mb_vertex_datum(t, v);
        *mb_datum_of(&dict, count++) = mb_vertex_datum(t, instance->edge[first].to);
    }
    dict.count = dict.kind == MB_DATUM_DICT ? count : 0;
    return dict;
}

/* ---- attractors that are there already ---- */

static mb_datum make_attractor1(const mb_trial *t, const mb_type *type)
{
    mb_attractor attractor;
    const mb_status status = mb_trial_attractor(&attractor, t, MB_P1);
    return mb_attracted(t, type, status, &attractor);
}

static mb_datum make_attractor2(const mb_trial *t, const mb_type *type)
{
    mb_attractor attractor;
    const mb_status status = mb_trial_attractor(&attractor, t, MB_P2);
    return mb_attracted(t, type, status, &attractor);
}

static mb_datum make_inside(const mb_trial *t, const mb_type *type)
{
    mb_attractor attractor;
    const mb_status status = mb_trial_attract(&attractor, t, MB_P1, mb_trial_is_flagged);
    return mb_attracted(t, type, status, &attractor);
}

/* For each vertex, how many of its moves lead outside of what is inside already. */
static mb_datum make_left(const mb_trial *t, const mb_type *type)
{
    mb_attractor attractor;
    mb_datum all = mb_each(t, type, leaf_of);
    if (mb_trial_attract(&attractor, t, MB_P1, mb_trial_is_flagged) != MB_OK)
        return mb_trial_no_memory(t);
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

static mb_datum sources_owner_of(const mb_trial *t, uint32_t v)
{
    return mb_datum_number(1 + t->instance->vertex[v].owner);
}

/* Where the game begins: where the play of two strategies does, else at another vertex than the one that is picked.
 */
static uint32_t game_init(const mb_trial *t)
{
    const mb_instance *instance = t->instance;
    return t->exercise->uses & MB_USES_NEXT ? instance->pick : (instance->pick + 1) % instance->n;
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
        {"state", mb_each(t, &list, mb_vertex_datum)},   {"owner", mb_each(t, &function, sources_owner_of)},
        {"init", mb_vertex_datum(t, game_init(t))},      {"trans", mb_each(t, &function, successors_of)},
        {"win1", set_of(t, &list, mb_trial_is_target1)}, {"win2", set_of(t, &list, mb_trial_is_target2)},
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

static mb_datum make_some_states(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return mb_heap_some(t);
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

static mb_datum make_heap_pick(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return mb_heap_pick(t);
}

static mb_datum make_solved(const mb_trial *t, const mb_type *type)
{
    (void)type;
    mb_datum list = mb_datum_list(t->pool, 9);
    for (uint32_t i = 0; i < 9; i++)
        *mb_datum_at(&list, i) = mb_datum_number(mb_tile_solved(t->instance, (int32_t)i));
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
    {"successors", MB_USES_EDGES, .each = successors_of},
    {"predecessors", MB_USES_EDGES, .each = predecessors_of},
    {"weights", MB_USES_EDGES | MB_USES_COSTS, .each = weights_of},
    {"owned", MB_USES_EDGES | MB_USES_OWNERS, .has = is_owned},
    {"mine", MB_USES_EDGES | MB_USES_OWNERS, .each = mine_of},
    {"chosen", MB_USES_EDGES | MB_USES_OWNERS | MB_USES_FLAGS | MB_USES_PLAYER, .make = make_chosen},
    {"target", MB_USES_EDGES | MB_USES_TARGETS, .has = mb_trial_is_target1},
    {"vertex", MB_USES_EDGES | MB_USES_PICK, .make = make_pick},
    {"goal", MB_USES_EDGES | MB_USES_GOAL, .make = make_goal},
    {"root", MB_USES_EDGES, .make = make_root},
    {"zero", 0, .make = make_zero},
    {"player", MB_USES_PLAYER, .make = make_player},
    {"depth", MB_USES_DEPTH, .make = make_depth},
    {"alpha", 0, .make = make_alpha},
    {"beta", 0, .make = make_beta},
    {"members", MB_USES_EDGES | MB_USES_FLAGS | MB_USES_DENIED, .make = make_members},
    {"predicate", MB_USES_EDGES | MB_USES_FLAGS, .each = flag_of},
    {"leaves", MB_USES_EDGES | MB_USES_VALUES, .each = leaf_of},
    {"strategy1", MB_USES_EDGES | MB_USES_OWNERS | MB_USES_NEXT, .each = next_by1},
    {"strategy2", MB_USES_EDGES | MB_USES_OWNERS | MB_USES_NEXT, .each = next_by2},
    {"estimates", MB_USES_EDGES | MB_USES_COSTS | MB_USES_PICK | MB_USES_GOAL | MB_USES_VALUES | MB_USES_ESTIMATES,
     .make = make_estimates},
    {"guesses", MB_USES_EDGES | MB_USES_COSTS | MB_USES_GOAL | MB_USES_VALUES, .make = make_guesses},
    {"numbered", MB_USES_EDGES | MB_USES_FLAGS, .make = make_numbered, .needs = MB_NEEDS_ACYCLIC},
    {"attractor1", MB_USES_EDGES | MB_USES_OWNERS | MB_USES_BOTH_TARGETS, .make = make_attractor1},
    {"attractor2", MB_USES_EDGES | MB_USES_OWNERS | MB_USES_BOTH_TARGETS, .make = make_attractor2},
    {"inside", INSIDE, .make = make_inside},
    {"left", INSIDE, .make = make_left},
    {"game", GAME, .make = make_game},
    {"numbers", MB_USES_NUMBERS, .make = make_numbers},
    {"states", MB_USES_HEAPS, .make = make_states},
    {"somestates", MB_USES_HEAPS, .make = make_some_states},
    {"heapmoves", MB_USES_HEAPS, .make = make_heap_moves},
    {"heapstate", MB_USES_HEAPS, .make = make_heap_pick},
    {"tiles", MB_USES_TILES, .make = make_numbers},
    {"solved", MB_USES_TILES, .make = make_solved},
    {"cells", MB_USES_CELLS, .make = make_cells},
    {"row", MB_USES_CELLS, .make = make_row},
    {"column", MB_USES_CELLS, .make = make_column},
    {"cell", MB_USES_CELLS, .make = make_cell},
};

const mb_argument_source *mb_argument_source_at(size_t index)
{
    return index < MB_COUNT(rows) ? &rows[index] : NULL;
}

mb_datum mb_argument_make(const mb_argument_source *source, const mb_trial *t, const mb_type *type)
{
    return source->each  ? mb_each(t, type, source->each)
           : source->has ? set_of(t, type, source->has)
                         : source->make(t, type);
}
