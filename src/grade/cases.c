/* cases.c -- the instances that a program is tried with, from the smallest up. */
#include "grade/cases.h"

#include "core/rng.h"

enum {
    SMALL_MOST = 6000, /* small instances of one size, about */
    REPEATS = 3,       /* of a small graph whose vertices have random values */
    EACH = 40,         /* random instances of a size up to MIDDLING */
    MERGED = 150,      /* the same, of graphs in which several ways lead to a vertex */
    FEW = 6,           /* random instances of a larger size */
    MIDDLING = 12,     /* vertices */
    LARGEST = 40,      /* vertices of a random instance */
    NUMBERS_SMALL = 4, /* a list is small up to this length, with numbers below this */
    HEAP_MOST = 3,     /* matches of a heap */
    TRIES = 200,       /* instances that do not fit are made again so often */
    SEARCHED = 4000,   /* random instances among which one is looked for that needs reopening */
    RARELY = 8,        /* of so many random graphs, one has large costs and values, */
    SPARSE = 40,       /* numbers of a sparse list are below this */
};

static const unsigned LISTS = MB_USES_NUMBERS | MB_USES_HEAPS | MB_USES_TILES | MB_USES_CELLS;

/* ---- pieces ---- */

static mb_instance *cases_empty(mb_pool *pool, uint32_t n, uint32_t m, uint32_t count)
{
    mb_instance *instance = mb_pool_take(pool, 1, sizeof *instance);
    mb_vertex *vertex = mb_pool_take(pool, n, sizeof *vertex);
    mb_edge *edge = mb_pool_take(pool, m, sizeof *edge);
    int32_t *number = mb_pool_take(pool, count, sizeof *number);
    if (!instance || !vertex || !edge || !number)
        return NULL;
    *instance = (mb_instance){
        .n = n, .vertex = vertex, .edge = edge, .count = count, .number = number, .player = 1, .depth = n};
    return instance;
}

/* What is random at every vertex, whatever the graph. */
static void sprinkle(mb_instance *instance, unsigned uses, uint64_t *seed)
{
    for (uint32_t v = 0; v < instance->n; v++) {
        mb_vertex *vertex = &instance->vertex[v];
        vertex->value = (int32_t)mb_random_below(seed, instance->n > 4 ? 10 : 4);
        uint32_t first;
        const uint32_t count = uses & MB_USES_NEXT ? mb_instance_moves(&first, instance, v) : 0;
        vertex->next = count > 0 && mb_random_below(seed, 8) > 0
                           ? instance->edge[first + mb_random_below(seed, count)].to
                           : mb_random_below(seed, instance->n);
    }
    for (uint32_t v = 0; v < instance->n && uses & MB_USES_DENIED; v++)
        instance->vertex[v].denied = !instance->vertex[v].flag && mb_random_below(seed, 2) == 0;
    for (uint32_t e = 0; e < instance->m; e++)
        instance->edge[e].cost = uses & MB_USES_COSTS ? mb_random_below(seed, 6) : 1;
    if (uses & MB_USES_DEPTH)
        instance->depth = mb_random_below(seed, instance->n + 1);
}

static void cases_add_edge(mb_instance *instance, uint32_t from, uint32_t to)
{
    MB_ASSERT(from < instance->n && to < instance->n);
    instance->edge[instance->m++] = (mb_edge){from, to, 1};
}

/* A random order of 0 .. n-1. */
static void shuffle(uint32_t *order, uint32_t n, uint64_t *seed)
{
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t j = mb_random_below(seed, i + 1);
        order[i] = order[j];
        order[j] = i;
    }
}

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
                cases_add_edge(instance, a, b);
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
    mb_instance *instance = cases_empty(pool, c->n, c->n * c->n, 0);
    uint32_t name[MOST] = {0};
    if (!instance)
        return NULL;
    for (uint32_t v = 0; v < c->n; v++)
        name[v] = v;
    if (!(c->needs & MB_NEEDS_TREE))
        shuffle(name, c->n, &c->seed);
    for (uint32_t v = 0; v < c->n; v++)
        instance->vertex[name[v]] = vertex[v];
    instance->pick = name[plain.pick];
    instance->goal = name[plain.goal];
    instance->player = plain.player;
    cases_add_moves(instance, c, name);
    sprinkle(instance, c->uses, &c->seed);
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

/* ---- lists and boards ---- */

static mb_instance *random_tiles(mb_pool *pool, uint32_t walk, uint64_t *seed)
{
    mb_instance *board = cases_empty(pool, 0, 0, 9);
    if (!board)
        return NULL;
    int32_t blank = mb_random_below(seed, 2) ? 8 : 0;
    board->goal = (uint32_t)blank;
    for (int32_t i = 0; i < 9; i++)
        board->number[i] = mb_tile_solved(board, i);
    for (uint32_t i = 0; i < walk; i++) {
        const int32_t row = blank / 3, column = blank % 3;
        const uint32_t way = mb_random_below(seed, 4);
        const int32_t r = row + (way == 0) - (way == 1), k = column + (way == 2) - (way == 3);
        if (r < 0 || r > 2 || k < 0 || k > 2)
            continue;
        board->number[blank] = board->number[3 * r + k];
        blank = 3 * r + k;
        board->number[blank] = 0;
    }
    return board;
}

static mb_instance *random_cells(mb_pool *pool, uint32_t marks, uint64_t *seed)
{
    mb_instance *board = cases_empty(pool, 0, 0, 12);
    if (!board)
        return NULL;
    for (uint32_t i = 0; i < marks && i < 9; i++) {
        uint32_t at = mb_random_below(seed, 9);
        while (board->number[at])
            at = (at + 1) % 9;
        board->number[at] =
            mb_random_below(seed, 12) == 0 ? 1 + (int32_t)mb_random_below(seed, 2) : 1 + (int32_t)(i % 2);
    }
    board->number[9] = (int32_t)mb_random_below(seed, 3);
    board->number[10] = (int32_t)mb_random_below(seed, 3);
    board->number[11] = 1 + (int32_t)mb_random_below(seed, 2);
    board->player = 1 + mb_random_below(seed, 2);
    return board;
}

static mb_instance *random_list(mb_pool *pool, unsigned uses, uint32_t size, uint64_t *seed)
{
    if (uses & MB_USES_TILES)
        return random_tiles(pool, size <= MIDDLING ? 3 * size : 10 * size, seed); /* up to well shuffled ones */
    if (uses & MB_USES_CELLS)
        return random_cells(pool, size % 10, seed);
    if (uses & MB_USES_HEAPS) {
        mb_instance *heaps = cases_empty(pool, 0, 0, 3);
        for (int i = 0; heaps && i < 3; i++)
            heaps->number[i] = (i ? heaps->number[i - 1] : 0) + (int32_t)mb_random_below(seed, 3);
        return heaps;
    }
    mb_instance *list = cases_empty(pool, 0, 0, size);
    if (!list)
        return NULL;
    const uint32_t kind = mb_random_below(seed, 4);
    for (uint32_t i = 0; i < size; i++)
        list->number[i] = kind == 0   ? (int32_t)mb_random_below(seed, size + 2)
                          : kind == 3 ? (int32_t)mb_random_below(seed, SPARSE)
                                      : (int32_t)(i + (kind == 1 && mb_random_below(seed, size) == 0 ? 2 : 0));
    if (kind == 1) { /* nearly sorted; or all but one number, in any order */
        for (uint32_t i = size; i-- > 1;) {
            const uint32_t j = mb_random_below(seed, 2) ? i : mb_random_below(seed, i + 1);
            const int32_t kept = list->number[i];
            list->number[i] = list->number[j];
            list->number[j] = kept;
        }
    }
    return list;
}

static mb_instance *next_small_list(mb_cases *c, mb_pool *pool)
{
    const unsigned kind = c->uses & LISTS;
    uint64_t graph = c->graph++;
    if (kind == MB_USES_HEAPS) {
        for (; graph < (HEAP_MOST + 1) * (HEAP_MOST + 1) * (HEAP_MOST + 1); graph = c->graph++) {
            mb_instance *heaps = cases_empty(pool, 0, 0, 3);
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
            mb_instance *list = cases_empty(pool, 0, 0, length);
            for (uint32_t i = 0; list && i < length; i++)
                list->number[i] = (int32_t)digit(&graph, NUMBERS_SMALL);
            return list;
        }
        graph -= lists;
    }
    return NULL;
}

/* ---- random graphs ---- */

/* A graph of n vertices with about `degree` moves each, some of them without moves. */
static mb_instance *random_graph(mb_pool *pool, unsigned uses, unsigned needs, uint32_t n, uint64_t *seed)
{
    const uint32_t degree = 1 + mb_random_below(seed, 3), ends = 2 + mb_random_below(seed, 6);
    mb_instance *instance = cases_empty(pool, n, n * (degree + 2), 0);
    uint32_t *order = mb_pool_take(pool, n, sizeof *order), *rank = mb_pool_take(pool, n, sizeof *rank);
    uint32_t *stamp = mb_pool_take(pool, n, sizeof *stamp);
    uint8_t *owner = mb_pool_take(pool, n, sizeof *owner);
    if (!instance || !order || !rank || !stamp || !owner)
        return NULL;
    shuffle(order, n, seed);
    for (uint32_t i = 0; i < n; i++)
        rank[order[i]] = i;
    for (uint32_t v = 0; v < n; v++)
        owner[v] = uses & MB_USES_OWNERS ? (uint8_t)mb_random_below(seed, 2) : 0;
    for (uint32_t v = 0; v < n; v++) {
        mb_vertex *vertex = &instance->vertex[v];
        const bool end = mb_random_below(seed, ends) == 0;
        vertex->owner = owner[v];
        vertex->flag = uses & MB_USES_FLAGS ? (uint8_t)mb_random_below(seed, 2) : 0;
        const bool wanted =
            end ? mb_random_below(seed, 3) > 0 : !(needs & MB_NEEDS_FINAL) && mb_random_below(seed, n) == 0;
        if (wanted && uses & (MB_USES_TARGETS | MB_USES_BOTH_TARGETS)
            && (!(needs & MB_NEEDS_TARGET_TWO) || owner[v] == MB_P2))
            vertex->target = uses & MB_USES_BOTH_TARGETS ? (uint8_t)(1 + mb_random_below(seed, 2)) : 1;
        const uint32_t moves = end ? 0 : 1 + mb_random_below(seed, 2 * degree);
        for (uint32_t i = 0; i < moves && i < degree + 2; i++) {
            const uint32_t to = mb_random_below(seed, n);
            if (stamp[to] == v + 1 || (needs & MB_NEEDS_ACYCLIC && rank[to] <= rank[v])
                || (needs & MB_NEEDS_LOOPLESS && to == v))
                continue;
            if (needs & MB_NEEDS_BIPARTITE && owner[to] == owner[v])
                continue;
            stamp[to] = v + 1;
            cases_add_edge(instance, v, to);
        }
    }
    return instance;
}

/* Are there several ways to a vertex? */
static bool needs_merged(unsigned needs)
{
    return needs & MB_NEEDS_ROOTED && !(needs & MB_NEEDS_TREE);
}

/* A tree whose vertices hang on earlier ones, more or less bushy; `merging`: with some more moves, so that several
 * ways, of one parity, lead to a vertex. */
static mb_instance *random_tree(mb_pool *pool, bool merging, uint32_t n, uint64_t *seed)
{
    mb_instance *tree = cases_empty(pool, n, 2 * n, 0);
    uint32_t *parent = mb_pool_take(pool, n, sizeof *parent), *level = mb_pool_take(pool, n, sizeof *level);
    if (!tree || !parent || !level)
        return NULL;
    const uint32_t width = 1 + mb_random_below(seed, 4);
    for (uint32_t v = 1; v < n; v++)
        parent[v] = merging      ? v - 1 - mb_random_below(seed, v < width ? v : width)
                    : width == 4 ? mb_random_below(seed, v)
                                 : (v - 1) / (1 + width);
    for (uint32_t v = 1; v < n; v++)
        level[v] = level[parent[v]] + 1;
    for (uint32_t u = 0, spare = merging ? n : 0; u < n; u++)
        for (uint32_t v = 1; v < n; v++) {
            const bool more =
                parent[v] != u && u < v && spare > 0 && (level[v] - level[u]) % 2 && mb_random_below(seed, n) < 3;
            spare -= more;
            if (parent[v] == u || more)
                cases_add_edge(tree, u, v);
        }
    return tree;
}

mb_instance *mb_cases_random(mb_pool *pool, unsigned uses, unsigned needs, uint32_t size, uint64_t *seed)
{
    for (int i = 0; i < TRIES; i++) {
        mb_instance *found;
        if (uses & LISTS)
            found = random_list(pool, uses, size, seed);
        else if (needs & MB_NEEDS_TREE)
            found = random_tree(pool, false, size, seed);
        else if (needs_merged(needs)) /* a program without a table goes all ways: not too many of them */
            found = random_tree(pool, true, size < MIDDLING ? size : MIDDLING, seed);
        else
            found = random_graph(pool, uses, needs, size, seed);
        if (!found)
            return NULL;
        if (uses & MB_USES_EDGES) {
            found->pick = needs & (MB_NEEDS_TREE | MB_NEEDS_ROOTED) ? 0 : mb_random_below(seed, found->n);
            found->goal = mb_random_below(seed, found->n);
            found->player = uses & MB_USES_PLAYER ? 1 + mb_random_below(seed, 2) : 1;
            sprinkle(found, uses, seed);
        }
        if (mb_instance_fits(found, uses, needs))
            return found;
    }
    return NULL;
}

/* The same, but one that needs reopening, if one of many does. */
static mb_instance *random_reopening(mb_pool *pool, unsigned uses, unsigned needs, uint32_t size, uint64_t *seed)
{
    mb_pool tried = {0};
    mb_instance *found = NULL;
    for (int i = 0; i < SEARCHED && !found && !pool->short_of_memory; i++) {
        mb_pool_clear(&tried);
        const mb_instance *random = mb_cases_random(&tried, uses, needs, size, seed);
        if (random && mb_instance_needs_reopening(&tried, random))
            found = mb_instance_copy(pool, random);
        pool->short_of_memory = pool->short_of_memory || tried.short_of_memory;
    }
    mb_pool_clear(&tried);
    return found;
}

mb_instance *mb_cases_chain(mb_pool *pool, unsigned uses, uint32_t n, bool reversed)
{
    MB_ASSERT(n > 1);
    const bool list = uses & MB_USES_NUMBERS;
    mb_instance *chain = cases_empty(pool, list ? 0 : n, list ? 0 : n, list ? n : 0);
    for (uint32_t i = 0; chain && list && i < n; i++)
        chain->number[i] = (int32_t)i;
    if (!chain || list)
        return chain;
    for (uint32_t v = 0; v < n; v++) {
        const uint32_t next = reversed ? v - (v > 0) : v + (v + 1 < n);
        chain->vertex[v] = (mb_vertex){.owner = uses & MB_USES_OWNERS ? v % 2 : 0, .next = next};
        if (next != v)
            cases_add_edge(chain, v, next);
    }
    const uint32_t first = reversed ? n - 1 : 0, last = reversed ? 0 : n - 1;
    chain->vertex[last].target = 1;
    chain->pick = uses & MB_USES_NEXT ? first : last;
    chain->goal = last;
    return chain;
}

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
    const uint32_t size = e->uses & LISTS ? i % 10 : 2 + i % 7;
    const unsigned needs = i % 3 == 0 ? e->needs : e->needs | e->assumes;
    const bool searched = e->uses & MB_USES_ESTIMATES && size > 3;
    mb_random(&seed);
    mb_instance *found = NULL;
    for (int tries = 0; tries < TRIES; tries++) {
        found = (searched ? random_reopening : mb_cases_random)(pool, e->uses, needs, size, &seed);
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
    if (needs_merged(needs))
        mb_cases_hurry(&cases); /* the small ones are trees */
    else if (uses & MB_USES_EDGES)
        rarefy(&cases);
    return cases;
}

void mb_cases_hurry(mb_cases *c)
{
    if (c->stage == 0) {
        c->stage = 1;
        c->n = c->uses & LISTS ? 1 : small_most(c) + 1;
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
    const bool lists = c->uses & LISTS;
    if (c->stage == 0) {
        mb_instance *small = lists ? next_small_list(c, pool) : next_small_graph(c, pool);
        if (small || pool->short_of_memory)
            return small;
        mb_cases_hurry(c);
    }
    while (c->n <= LARGEST) {
        const uint32_t n = c->n;
        const uint32_t each = n > MIDDLING ? FEW : needs_merged(c->needs) ? MERGED : EACH;
        if (++c->drawn >= each) {
            c->drawn = 0;
            c->n += n < MIDDLING ? 1 : 7;
        }
        const bool searched = c->uses & MB_USES_ESTIMATES && c->drawn % 3 > 0 && n <= MIDDLING;
        mb_instance *found = (searched ? random_reopening : mb_cases_random)(pool, c->uses, c->needs, n, &c->seed);
        if (found && c->drawn % RARELY == RARELY - 1
            && n <= MIDDLING) /* not of larger graphs, so that sums stay below the bounds */
            enlarge(found, c->uses);
        if (found || pool->short_of_memory)
            return found;
    }
    return NULL;
}

mb_instance *mb_cases_next(mb_cases *c, mb_pool *pool)
{
    if (c->uses == 0) /* the exercise asks for a value: there is one instance, which is empty */
        return c->graph++ ? NULL : cases_empty(pool, 0, 0, 0);
    mb_instance *next = next_plain(c, pool);
    if (next) /* a hash of the count, so that the naming does not alternate in step with other properties of the
                 instances */
        next->naming = (mb_naming)((++c->made * UINT32_C(2654435761) >> 16) % c->namings);
    return next;
}
