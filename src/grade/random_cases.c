/* random_cases.c -- random instances of an exercise: graphs, trees, lists and boards of a given size. */
#include "grade/random_cases.h"

#include "core/rng.h"

enum {
    SEARCHED = 4000, /* random instances among which one is looked for that needs reopening */
    SPARSE = 40,     /* numbers of a sparse list are below this */
};

mb_instance *mb_cases_empty(mb_pool *pool, uint32_t n, uint32_t m, uint32_t count)
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

void mb_cases_sprinkle(mb_instance *instance, unsigned uses, uint64_t *seed)
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

void mb_cases_add_edge(mb_instance *instance, uint32_t from, uint32_t to)
{
    MB_ASSERT(from < instance->n && to < instance->n);
    instance->edge[instance->m++] = (mb_edge){from, to, 1};
}

void mb_cases_shuffle(uint32_t *order, uint32_t n, uint64_t *seed)
{
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t j = mb_random_below(seed, i + 1);
        order[i] = order[j];
        order[j] = i;
    }
}

/* ---- lists and boards ---- */

/* A board of sliding tiles after `walk` random moves from the solved one. */
static mb_instance *random_tiles(mb_pool *pool, uint32_t walk, uint64_t *seed)
{
    mb_instance *board = mb_cases_empty(pool, 0, 0, 9);
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

/* A board of nine cells with so many marks, mostly of both players in turn; a cell; and a player. */
static mb_instance *random_cells(mb_pool *pool, uint32_t marks, uint64_t *seed)
{
    mb_instance *board = mb_cases_empty(pool, 0, 0, 12);
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
        return random_tiles(pool, size <= MB_CASES_MIDDLING ? 3 * size : 10 * size,
                            seed); /* up to well shuffled ones */
    if (uses & MB_USES_CELLS)
        return random_cells(pool, size % 10, seed);
    if (uses & MB_USES_HEAPS) {
        mb_instance *heaps = mb_cases_empty(pool, 0, 0, 3);
        for (int i = 0; heaps && i < 3; i++)
            heaps->number[i] = (i ? heaps->number[i - 1] : 0) + (int32_t)mb_random_below(seed, 3);
        return heaps;
    }
    mb_instance *list = mb_cases_empty(pool, 0, 0, size);
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

/* ---- random graphs ---- */

/* A graph of n vertices with about `degree` moves each, some of them without moves. */
static mb_instance *random_graph(mb_pool *pool, unsigned uses, unsigned needs, uint32_t n, uint64_t *seed)
{
    const uint32_t degree = 1 + mb_random_below(seed, 3), ends = 2 + mb_random_below(seed, 6);
    mb_instance *instance = mb_cases_empty(pool, n, n * (degree + 2), 0);
    uint32_t *order = mb_pool_take(pool, n, sizeof *order), *rank = mb_pool_take(pool, n, sizeof *rank);
    uint32_t *stamp = mb_pool_take(pool, n, sizeof *stamp);
    uint8_t *owner = mb_pool_take(pool, n, sizeof *owner);
    if (!instance || !order || !rank || !stamp || !owner)
        return NULL;
    mb_cases_shuffle(order, n, seed);
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
            mb_cases_add_edge(instance, v, to);
        }
    }
    return instance;
}

/* A tree whose vertices hang on earlier ones, more or less bushy; `merging`: with some more moves, so that several
 * ways, of one parity, lead to a vertex. */
static mb_instance *random_tree(mb_pool *pool, bool merging, uint32_t n, uint64_t *seed)
{
    mb_instance *tree = mb_cases_empty(pool, n, 2 * n, 0);
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
                mb_cases_add_edge(tree, u, v);
        }
    return tree;
}

mb_instance *mb_cases_random(mb_pool *pool, unsigned uses, unsigned needs, uint32_t size, uint64_t *seed)
{
    for (int i = 0; i < MB_CASES_TRIES; i++) {
        mb_instance *found;
        if (uses & MB_CASES_LISTS)
            found = random_list(pool, uses, size, seed);
        else if (needs & MB_NEEDS_TREE)
            found = random_tree(pool, false, size, seed);
        else if (mb_cases_are_merged(needs)) /* a program without a table goes all ways: not too many of them */
            found = random_tree(pool, true, size < MB_CASES_MIDDLING ? size : MB_CASES_MIDDLING, seed);
        else
            found = random_graph(pool, uses, needs, size, seed);
        if (!found)
            return NULL;
        if (uses & MB_USES_EDGES) {
            found->pick = needs & (MB_NEEDS_TREE | MB_NEEDS_ROOTED) ? 0 : mb_random_below(seed, found->n);
            found->goal = mb_random_below(seed, found->n);
            found->player = uses & MB_USES_PLAYER ? 1 + mb_random_below(seed, 2) : 1;
            mb_cases_sprinkle(found, uses, seed);
        }
        if (mb_instance_fits(found, uses, needs))
            return found;
    }
    return NULL;
}

mb_instance *mb_cases_random_reopening(mb_pool *pool, unsigned uses, unsigned needs, uint32_t size, uint64_t *seed)
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
    mb_instance *chain = mb_cases_empty(pool, list ? 0 : n, list ? 0 : n, list ? n : 0);
    for (uint32_t i = 0; chain && list && i < n; i++)
        chain->number[i] = (int32_t)i;
    if (!chain || list)
        return chain;
    for (uint32_t v = 0; v < n; v++) {
        const uint32_t next = reversed ? v - (v > 0) : v + (v + 1 < n);
        chain->vertex[v] = (mb_vertex){.owner = uses & MB_USES_OWNERS ? v % 2 : 0, .next = next};
        if (next != v)
            mb_cases_add_edge(chain, v, next);
    }
    const uint32_t first = reversed ? n - 1 : 0, last = reversed ? 0 : n - 1;
    chain->vertex[last].target = 1;
    chain->pick = uses & MB_USES_NEXT ? first : last;
    chain->goal = last;
    return chain;
}
