/* cases.c -- the instances that a program is tried with, from the smallest up. */
#include "grade/cases.h"

#include "core/rng.h"
#include "grade/random_cases.h"

enum {
    SMALL_MOST = 6000, /* small instances of one size, about */
    REPEATS = 3,       /* of a small graph whose vertices have random values */
    EACH = 40,         /* random instances of a size up to MB_CASES_MIDDLING */
    MERGED = 150,      /* the same, of graphs in which several ways lead to a vertex */
    FEW = 6,           /* random instances of a larger size */
    LARGEST = 40,      /* vertices of a random instance */
    NUMBERS_SMALL = 4, /* a list is small up to this length, with numbers below this */
    HEAP_MOST = 3,     /* matches of a heap */
    RARELY = 8,        /* one random graph of so many has large costs or values */
};

/* ---- small graphs, all of them ---- */

/* The number of bits that encode a graph of n vertices: one for each possible move. */
static uint32_t cases_bits_of(const mb_cases *c)
{
    MB_ASSERT(c->n > 0 && c->n < 8);
    return c->needs & MB_NEEDS_ACYCLIC ? c->n * (c->n - 1) / 2 : c->n * c->n;
}

static uint64_t graphs_of(const mb_cases *c)
{
    if (!(c->needs & MB_NEEDS_TREE))
        return UINT64_C(1) << cases_bits_of(c);
    uint64_t trees = 1; /* whose vertices hang on earlier ones */
    for (uint32_t i = 2; i < c->n; i++)
        trees *= i;
    return trees;
}

static uint32_t small_most(const mb_cases *c)
{
    if (c->needs & MB_NEEDS_TREE)
        return 5;
    return c->needs & MB_NEEDS_ACYCLIC ? 4 : 3;
}

/* How many ways there are to choose owners, targets and the other data of the vertices: c->more counts through them,
 * as a number of mixed radix. */
static uint64_t ways_of(const mb_cases *c)
{
    uint64_t ways = c->uses & (MB_USES_VALUES | MB_USES_NEXT | MB_USES_COSTS) ? REPEATS : 1;
    if (c->needs & (MB_NEEDS_TREE | MB_NEEDS_ACYCLIC))
        ways *= REPEATS;
    for (uint32_t v = 0; v < c->n; v++) {
        ways *= c->uses & MB_USES_OWNERS ? 2 : 1;
        ways *= c->uses & MB_USES_BOTH_TARGETS ? 3 : c->uses & MB_USES_TARGETS ? 2 : 1;
        ways *= c->uses & MB_USES_FLAGS ? 2 : 1;
    }
    ways *= c->uses & MB_USES_PICK ? c->n : 1;
    ways *= c->uses & MB_USES_GOAL ? c->n : 1;
    return ways * (c->uses & MB_USES_PLAYER ? 2 : 1);
}

static uint32_t digit(uint64_t *number, uint32_t radix)
{
    MB_ASSERT(radix > 0);
    const uint32_t found = (uint32_t)(*number % radix);
    *number /= radix;
    return found;
}

/* Set owners, targets and the other data from c->more, digit by digit. */
static void say_of_vertices(mb_instance *instance, const mb_cases *c)
{
    uint64_t more = c->more;
    for (uint32_t v = 0; v < c->n; v++) {
        mb_vertex *vertex = &instance->vertex[v];
        vertex->owner = c->uses & MB_USES_OWNERS ? (uint8_t)digit(&more, 2) : 0;
        vertex->target = c->uses & MB_USES_BOTH_TARGETS ? (uint8_t)digit(&more, 3)
                         : c->uses & MB_USES_TARGETS    ? (uint8_t)digit(&more, 2)
                                                        : 0;
        vertex->flag = c->uses & MB_USES_FLAGS ? (uint8_t)digit(&more, 2) : 0;
    }
    instance->pick = c->uses & MB_USES_PICK ? digit(&more, c->n) : 0;
    instance->goal = c->uses & MB_USES_GOAL ? digit(&more, c->n) : 0;
    instance->player = c->uses & MB_USES_PLAYER ? 1 + digit(&more, 2) : 1;
}

/* Of the instances that are equal up to the numbers of their vertices only the least is tried: is it this one?  Each
 * instance is compared as a number, the bits of its moves followed by owners and targets. */
static bool is_least(const mb_cases *c, const mb_instance *instance)
{
    static const uint8_t orders[][3] = {{0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    if (c->needs & (MB_NEEDS_TREE | MB_NEEDS_ACYCLIC) || c->n == 1)
        return true;
    for (size_t i = 0; i < MB_COUNT(orders); i++) {
        const uint8_t *to = orders[i];
        if (c->n == 2 && to[2] != 2)
            continue;
        uint64_t graph = 0, here = c->graph;
        for (uint32_t u = 0; u < c->n; u++)
            for (uint32_t v = 0; v < c->n; v++)
                if (c->graph >> (u * c->n + v) & 1)
                    graph |= UINT64_C(1) << (to[u] * c->n + to[v]);
        for (uint32_t v = 0; v < c->n; v++) {
            const mb_vertex *was = &instance->vertex[v], *is = &instance->vertex[to[v]];
            here = here << 3 | (unsigned)was->owner << 2 | was->target;
            graph = graph << 3 | (unsigned)is->owner << 2 | is->target;
        }
        if (graph < here)
            return false;
    }
    return true;
}

/* Add the moves of graph number c->graph, vertices renamed by `name`. */
static void cases_add_moves(mb_instance *instance, const mb_cases *c, const uint32_t *name)
{
    uint32_t original[8];
    MB_ASSERT(c->n <= MB_COUNT(original));
    for (uint32_t v = 0; v < c->n; v++)
        original[name[v]] = v;
    uint64_t tree = c->graph;
    uint32_t parent[8] = {0};
    for (uint32_t v = 1; v < c->n && c->needs & MB_NEEDS_TREE; v++)
        parent[v] = digit(&tree, v);
    for (uint32_t a = 0; a < c->n; a++) {
        for (uint32_t b = 0; b < c->n; b++) {
            const uint32_t u = original[a], v = original[b];
            const bool there = c->needs & MB_NEEDS_TREE      ? v > 0 && parent[v] == u
                               : c->needs & MB_NEEDS_ACYCLIC ? u < v && c->graph >> (v * (v - 1) / 2 + u) & 1
                                                             : c->graph >> (u * c->n + v) & 1;
            if (there)
                mb_cases_add_edge(instance, a, b);
        }
    }
}

/* The current graph as an instance, its vertices renumbered at random where numbers do not matter; NULL: it is
 * skipped. */
static mb_instance *small_graph(mb_cases *c, mb_pool *pool)
{
    enum { MOST = 8 };
    mb_vertex vertex[MOST] = {{0}};
    mb_instance plain = {.n = c->n, .vertex = vertex};
    MB_ASSERT(c->n > 0 && c->n <= MOST);
    if (c->keep < UINT64_C(1) << 32 && (mb_random(&c->seed) >> 32) >= c->keep)
        return NULL;
    say_of_vertices(&plain, c);
    if (!is_least(c, &plain))
        return NULL;
    mb_instance *instance = mb_cases_empty(pool, c->n, c->n * c->n, 0);
    uint32_t name[MOST] = {0};
    if (!instance)
        return NULL;
    for (uint32_t v = 0; v < c->n; v++)
        name[v] = v;
    if (!(c->needs & MB_NEEDS_TREE))
        mb_cases_shuffle(name, c->n, &c->seed);
    for (uint32_t v = 0; v < c->n; v++)
        instance->vertex[name[v]] = vertex[v];
    instance->pick = name[plain.pick];
    instance->goal = name[plain.goal];
    instance->player = plain.player;
    cases_add_moves(instance, c, name);
    mb_cases_sprinkle(instance, c->uses, &c->seed);
    return mb_instance_fits(instance, c->uses, c->needs) ? instance : NULL;
}

static uint32_t ones(uint64_t bits)
{
    uint32_t count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

/* On to the next small graph; false: that was the last. */
static bool advance(mb_cases *c)
{
    if (++c->more < ways_of(c))
        return true;
    c->more = 0;
    const bool tree = c->needs & MB_NEEDS_TREE;
    do {
        if (++c->graph == graphs_of(c)) {
            c->graph = 0;
            if (tree || ++c->moves > cases_bits_of(c)) {
                c->n++;
                c->moves = 0;
                return c->n <= small_most(c);
            }
        }
    } while (!tree && ones(c->graph) != c->moves);
    return true;
}

static void rarefy(mb_cases *c)
{
    const double all = (double)graphs_of(c) * (double)ways_of(c);
    const double renamings = c->needs & (MB_NEEDS_TREE | MB_NEEDS_ACYCLIC) || c->n == 1 ? 1 : c->n == 2 ? 2 : 6;
    const double share = SMALL_MOST * renamings / all;
    c->keep = share >= 0.9 ? UINT64_C(1) << 32 : (uint64_t)(share * 4294967296.0);
}

static mb_instance *next_small_graph(mb_cases *c, mb_pool *pool)
{
    while (c->n <= small_most(c)) {
        const uint32_t n = c->n;
        mb_instance *found = small_graph(c, pool);
        if (!advance(c))
            c->n = UINT32_MAX;
        else if (c->n != n)
            rarefy(c);
        if (found || pool->short_of_memory)
            return found;
    }
    return NULL;
}

/* ---- small lists ---- */

static mb_instance *next_small_list(mb_cases *c, mb_pool *pool)
{
    const unsigned kind = c->uses & MB_CASES_LISTS;
    uint64_t graph = c->graph++;
    if (kind == MB_USES_HEAPS) {
        for (; graph < (HEAP_MOST + 1) * (HEAP_MOST + 1) * (HEAP_MOST + 1); graph = c->graph++) {
            mb_instance *heaps = mb_cases_empty(pool, 0, 0, 3);
            for (int i = 2; heaps && i >= 0; i--)
                heaps->number[i] = (int32_t)digit(&graph, HEAP_MOST + 1);
            if (!heaps || mb_instance_fits(heaps, c->uses, c->needs))
                return heaps;
        }
        return NULL;
    }
    if (kind != MB_USES_NUMBERS)
        return NULL;
    uint64_t lists = 1;
    for (uint32_t length = 0; length <= NUMBERS_SMALL; length++, lists *= NUMBERS_SMALL) {
        if (graph < lists) {
            mb_instance *list = mb_cases_empty(pool, 0, 0, length);
            for (uint32_t i = 0; list && i < length; i++)
                list->number[i] = (int32_t)digit(&graph, NUMBERS_SMALL);
            return list;
        }
        graph -= lists;
    }
    return NULL;
}

/* ---- probes ---- */

/* Is the i-th probe a board without three in a row, where it should have them?  Three of five with odd i should:
 * random boards seldom do. */
static bool is_dull(const mb_instance *instance, const mb_exercise *e, uint32_t i)
{
    const bool may = e->uses & MB_USES_CELLS && !(e->needs & MB_NEEDS_OPEN);
    return may && i % 2 && i % 10 >= 5 && !mb_cells_aligned(instance->number, (int)instance->player);
}

mb_instance *mb_cases_probe(mb_pool *pool, const mb_exercise *e, uint32_t namings, uint32_t i)
{
    enum { SMALL_LISTS = 341 }; /* of up to NUMBERS_SMALL numbers */
    mb_cases small = {.uses = e->uses, .needs = e->needs, .graph = i * 37 % SMALL_LISTS};
    if (e->uses & (MB_USES_NUMBERS | MB_USES_HEAPS) && i % 2)
        return next_small_list(&small, pool);
    uint64_t seed = 1 + i;
    const uint32_t size = e->uses & MB_CASES_LISTS ? i % 10 : 2 + i % 7;
    const unsigned needs = i % 3 == 0 ? e->needs : e->needs | e->assumes;
    const bool searched = e->uses & MB_USES_ESTIMATES && size > 3;
    mb_random(&seed);
    mb_instance *found = NULL;
    for (int tries = 0; tries < MB_CASES_TRIES; tries++) {
        found = (searched ? mb_cases_random_reopening : mb_cases_random)(pool, e->uses, needs, size, &seed);
        if (!found || !is_dull(found, e, i))
            break;
    }
    if (found)
        found->naming = (mb_naming)(i % namings);
    return found;
}

/* ---- all ---- */

uint32_t mb_cases_namings(const mb_exercise *e, mb_tongue tongue)
{
    if (tongue == MB_JSON)
        return 1;
    bool named = mb_type_has(e->type[tongue], MB_TYPE_VERTEX);
    for (size_t i = 0; i < e->roles; i++)
        named = named || mb_type_has(e->role[i].type[tongue], MB_TYPE_VERTEX);
    return !named ? 1 : tongue == MB_CAML ? MB_NAMING_GAPS + 1 : MB_NAMINGS;
}

mb_cases mb_cases_begin(unsigned uses, unsigned needs, uint32_t namings, uint64_t seed)
{
    MB_ASSERT(namings >= 1 && namings <= MB_NAMINGS);
    mb_cases cases = {.uses = uses, .needs = needs, .seed = seed, .n = 1, .namings = namings};
    if (mb_cases_are_merged(needs))
        mb_cases_hurry(&cases); /* the small ones are trees */
    else if (uses & MB_USES_EDGES)
        rarefy(&cases);
    return cases;
}

void mb_cases_hurry(mb_cases *c)
{
    if (c->stage == 0) {
        c->stage = 1;
        c->n = c->uses & MB_CASES_LISTS ? 1 : small_most(c) + 1;
    }
}

/* The same graph with large costs; if there are none, with large values. */
static void enlarge(mb_instance *instance, unsigned uses)
{
    for (uint32_t e = 0; e < instance->m && uses & MB_USES_COSTS; e++)
        instance->edge[e].cost *= MB_LARGE;
    for (uint32_t v = 0; v < instance->n && !(uses & MB_USES_COSTS);
         v++) { /* even ones are above 0, odd ones below */
        const int32_t value = instance->vertex[v].value;
        instance->vertex[v].value = value % 2 + value / 2 * 2 * MB_LARGE;
    }
}

static mb_instance *next_plain(mb_cases *c, mb_pool *pool)
{
    const bool lists = c->uses & MB_CASES_LISTS;
    if (c->stage == 0) {
        mb_instance *small = lists ? next_small_list(c, pool) : next_small_graph(c, pool);
        if (small || pool->short_of_memory)
            return small;
        mb_cases_hurry(c);
    }
    while (c->n <= LARGEST) {
        const uint32_t n = c->n;
        const uint32_t each = n > MB_CASES_MIDDLING ? FEW : mb_cases_are_merged(c->needs) ? MERGED : EACH;
        if (++c->drawn >= each) {
            c->drawn = 0;
            c->n += n < MB_CASES_MIDDLING ? 1 : 7;
        }
        const bool searched = c->uses & MB_USES_ESTIMATES && c->drawn % 3 > 0 && n <= MB_CASES_MIDDLING;
        mb_instance *found =
            (searched ? mb_cases_random_reopening : mb_cases_random)(pool, c->uses, c->needs, n, &c->seed);
        if (found && c->drawn % RARELY == RARELY - 1
            && n <= MB_CASES_MIDDLING) /* not of larger graphs, so that sums stay below the bounds */
            enlarge(found, c->uses);
        if (found || pool->short_of_memory)
            return found;
    }
    return NULL;
}

mb_instance *mb_cases_next(mb_cases *c, mb_pool *pool)
{
    if (c->uses == 0) /* the exercise asks for a value: there is one instance, which is empty */
        return c->graph++ ? NULL : mb_cases_empty(pool, 0, 0, 0);
    mb_instance *next = next_plain(c, pool);
    if (next) /* a hash of the count, so that the naming does not alternate in step with other properties of the
                 instances */
        next->naming = (mb_naming)((++c->made * UINT32_C(2654435761) >> 16) % c->namings);
    return next;
}
