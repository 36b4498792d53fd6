/* instance.c -- one instance of an exercise: smaller copies, and tests of its properties. */
#include "grade/instance.h"

#include "arena/builder.h"
#include "arena/lexicon.h"
#include "core/sort.h"

mb_instance *mb_instance_copy(mb_pool *pool, const mb_instance *instance)
{
    mb_instance *copy = mb_pool_take(pool, 1, sizeof *copy);
    mb_vertex *vertex = mb_pool_take(pool, instance->n, sizeof *vertex);
    mb_edge *edge = mb_pool_take(pool, instance->m, sizeof *edge);
    int32_t *number = mb_pool_take(pool, instance->count, sizeof *number);
    if (!copy || !vertex || !edge || !number)
        return NULL;
    *copy = *instance;
    copy->vertex = vertex;
    copy->edge = edge;
    copy->number = number;
    if (instance->n > 0)
        memcpy(vertex, instance->vertex, instance->n * sizeof *vertex);
    if (instance->m > 0)
        memcpy(edge, instance->edge, instance->m * sizeof *edge);
    if (instance->count > 0)
        memcpy(number, instance->number, instance->count * sizeof *number);
    return copy;
}

/* A vertex's number when v is gone; v itself becomes 0. */
static uint32_t renumbered(uint32_t u, uint32_t v)
{
    return u == v ? 0 : u > v ? u - 1 : u;
}

mb_instance *mb_instance_without(mb_pool *pool, const mb_instance *instance, uint32_t v)
{
    MB_ASSERT(v < instance->n);
    mb_instance *copy = mb_instance_copy(pool, instance);
    if (!copy)
        return NULL;
    memmove(copy->vertex + v, copy->vertex + v + 1, (copy->n - v - 1) * sizeof *copy->vertex);
    copy->n--;
    copy->m = 0;
    for (uint32_t e = 0; e < instance->m; e++) {
        const mb_edge edge = instance->edge[e];
        if (edge.from != v && edge.to != v)
            copy->edge[copy->m++] = (mb_edge){renumbered(edge.from, v), renumbered(edge.to, v), edge.cost};
    }
    copy->pick = renumbered(copy->pick, v);
    copy->goal = renumbered(copy->goal, v);
    for (uint32_t u = 0; u < copy->n; u++)
        copy->vertex[u].next = renumbered(copy->vertex[u].next, v);
    return copy;
}

mb_instance *mb_instance_unmoved(mb_pool *pool, const mb_instance *instance, uint32_t e)
{
    MB_ASSERT(e < instance->m);
    mb_instance *copy = mb_instance_copy(pool, instance);
    if (copy)
        memmove(copy->edge + e, copy->edge + e + 1, (--copy->m - e) * sizeof *copy->edge);
    return copy;
}

mb_instance *mb_instance_shorter(mb_pool *pool, const mb_instance *instance, uint32_t i)
{
    MB_ASSERT(i < instance->count);
    mb_instance *copy = mb_instance_copy(pool, instance);
    if (copy)
        memmove(copy->number + i, copy->number + i + 1, (--copy->count - i) * sizeof *copy->number);
    return copy;
}

uint32_t mb_instance_moves(uint32_t *first, const mb_instance *instance, uint32_t v)
{
    MB_BISECT(uint32_t, begin, instance->m, i, instance->edge[i].from >= v);
    uint32_t count = 0;
    while (begin + count < instance->m && instance->edge[begin + count].from == v)
        count++;
    *first = begin;
    return count;
}

bool mb_instance_is_move(const mb_instance *instance, uint32_t v, uint32_t to)
{
    uint32_t first;
    const uint32_t count = mb_instance_moves(&first, instance, v);
    for (uint32_t i = 0; i < count; i++)
        if (instance->edge[first + i].to == to)
            return true;
    return false;
}

/* Do the moves make no cycle? */
static bool is_acyclic(const mb_instance *instance)
{
    mb_arena *arena;
    uint32_t *order = mb_alloc(instance->n ? instance->n : 1, sizeof *order);
    bool acyclic = false;
    if (order && mb_instance_arena(&arena, instance) == MB_OK) {
        acyclic = mb_arena_order(order, NULL, arena, NULL) == MB_OK;
        mb_arena_free(arena);
    }
    mb_release(order);
    return acyclic;
}

static bool is_tree(const mb_instance *instance)
{
    if (instance->m + 1 != instance->n)
        return false;
    for (uint32_t v = 0; v < instance->n; v++) {
        uint32_t in = 0;
        for (uint32_t e = 0; e < instance->m; e++)
            in += instance->edge[e].to == v;
        if (in != (v > 0))
            return false;
    }
    return is_acyclic(instance);
}

static bool is_rooted(const mb_instance *instance)
{
    uint8_t *seen =
        mb_alloc_zero(instance->n, sizeof *seen); /* 1: after an even number of moves, 2: an odd one, 0: never */
    bool rooted = seen != NULL;
    if (rooted)
        seen[0] = 1;
    for (uint32_t e = 0; e < instance->m && rooted; e++) {
        const uint32_t from = instance->edge[e].from, to = instance->edge[e].to;
        rooted = from < to && seen[from] != 0 && seen[to] != seen[from];
        if (rooted)
            seen[to] = (uint8_t)(3 - seen[from]);
    }
    for (uint32_t v = 0; v < instance->n && rooted; v++)
        rooted = seen[v] != 0;
    mb_release(seen);
    return rooted;
}

uint32_t mb_instance_play(bool *legal, const mb_instance *instance)
{
    uint32_t at = instance->pick;
    *legal = true;
    for (uint32_t steps = 0; steps <= instance->n; steps++) {
        if (instance->vertex[at].target)
            return at;
        const uint32_t next = instance->vertex[at].next;
        if (!mb_instance_is_move(instance, at, next)) {
            *legal = false;
            return at;
        }
        at = next;
    }
    return MB_NONE;
}

int32_t mb_tile_solved(const mb_instance *instance, int32_t i)
{
    MB_ASSERT(instance->goal == 0 || instance->goal == 8);
    return instance->goal ? (i + 1) % 9 : i;
}

bool mb_cells_aligned(const int32_t *cell, int mark)
{
    static const uint8_t lines[][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                       {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (size_t i = 0; i < MB_COUNT(lines); i++)
        if (cell[lines[i][0]] == mark && cell[lines[i][1]] == mark && cell[lines[i][2]] == mark)
            return true;
    return false;
}

bool mb_cells_won(const int32_t *cell)
{
    int32_t next[9];
    int marks[3] = {0};
    if (mb_cells_aligned(cell, 1) || mb_cells_aligned(cell, 2))
        return mb_cells_aligned(cell, 1);
    for (int i = 0; i < 9; i++)
        marks[cell[i]]++;
    if (marks[0] == 0)
        return false;
    const int mover = marks[1] == marks[2] ? 1 : 2;
    memcpy(next, cell, sizeof next);
    for (int i = 0; i < 9; i++) {
        if (cell[i] != 0)
            continue;
        next[i] = mover;
        if (mb_cells_won(next) == (mover == 1)) /* one move is enough for player 1, and one way out for player 2 */
            return mover == 1;
        next[i] = 0;
    }
    return mover == 2;
}

/* Is player 1 to move, and wins? */
static bool is_won(const int32_t *cell, const int marks[3])
{
    return marks[1] == marks[2] && marks[0] < 9 && mb_cells_won(cell);
}

static bool cells_fit(const mb_instance *instance, unsigned needs)
{
    const int32_t *cell = instance->number;
    int marks[3] = {0};
    if (instance->count != 12)
        return false;
    for (int i = 0; i < 9; i++)
        marks[cell[i]]++;
    if ((needs & MB_NEEDS_FAIR) && marks[1] != marks[2] && marks[1] != marks[2] + 1)
        return false;
    if ((needs & MB_NEEDS_OPEN) && (mb_cells_aligned(cell, 1) || mb_cells_aligned(cell, 2)))
        return false;
    if ((needs & MB_NEEDS_WON) && !is_won(cell, marks))
        return false;
    return !(needs & MB_NEEDS_EMPTY) || cell[3 * cell[9] + cell[10]] == 0;
}

static bool numbers_fit(const mb_instance *instance, unsigned uses, unsigned needs)
{
    const int32_t *number = instance->number;
    if (uses & MB_USES_HEAPS)
        return instance->count == 3 && 0 <= number[0] && number[0] <= number[1] && number[1] <= number[2]
               && number[2] > 0;
    if (uses & MB_USES_TILES)
        return instance->count == 9;
    return !(uses & MB_USES_CELLS) || cells_fit(instance, needs);
}

/* Does every move lead from a player's vertices to the other's? */
static bool is_bipartite(const mb_instance *instance)
{
    for (uint32_t e = 0; e < instance->m; e++)
        if (instance->vertex[instance->edge[e].from].owner == instance->vertex[instance->edge[e].to].owner)
            return false;
    return true;
}

static bool has_loop(const mb_instance *instance)
{
    for (uint32_t e = 0; e < instance->m; e++)
        if (instance->edge[e].from == instance->edge[e].to)
            return true;
    return false;
}

static bool targets_are_of_two(const mb_instance *instance)
{
    for (uint32_t v = 0; v < instance->n; v++)
        if (instance->vertex[v].target && instance->vertex[v].owner != MB_P2)
            return false;
    return true;
}

static bool targets_are_final(const mb_instance *instance)
{
    for (uint32_t e = 0; e < instance->m; e++)
        if (instance->vertex[instance->edge[e].from].target)
            return false;
    return true;
}

bool mb_instance_fits(const mb_instance *instance, unsigned uses, unsigned needs)
{
    if (!(uses & MB_USES_EDGES))
        return numbers_fit(instance, uses, needs);
    if (instance->n == 0)
        return false;
    MB_ASSERT(instance->pick < instance->n && instance->goal < instance->n);
    uint32_t first;
    const mb_vertex *pick = &instance->vertex[instance->pick];
    bool legal;
    return (!(needs & MB_NEEDS_PICK_MOVES) || mb_instance_moves(&first, instance, instance->pick) > 0)
           && (!(needs & MB_NEEDS_PICK_TWO) || pick->owner == MB_P2) && (!(needs & MB_NEEDS_OUTSIDE) || !pick->flag)
           && (!(needs & MB_NEEDS_FINAL) || targets_are_final(instance))
           && (!(needs & MB_NEEDS_BIPARTITE) || is_bipartite(instance))
           && (!(needs & MB_NEEDS_TARGET_TWO) || targets_are_of_two(instance))
           && (!(needs & MB_NEEDS_LOOPLESS) || !has_loop(instance))
           && (!(needs & MB_NEEDS_PLAY_ENDS) || mb_instance_play(&legal, instance) != MB_NONE)
           && (!(needs & MB_NEEDS_ACYCLIC) || is_acyclic(instance)) && (!(needs & MB_NEEDS_TREE) || is_tree(instance))
           && (!(needs & MB_NEEDS_ROOTED) || is_rooted(instance));
}

void mb_instance_name(mb_text *out, mb_naming naming, uint32_t v)
{
    switch (naming) {
    case MB_NAMING_NEGATIVE:
        mb_text_put(out, -1 - (int64_t)v);
        break;
    case MB_NAMING_GAPS:
        mb_text_put(out, 2 + 3 * (uint64_t)v);
        break;
    case MB_NAMING_WORDS: /* 7 and 26 have no common divisor: the letters are in no order, and differ */
        mb_text_char(out, (char)('a' + (3 + 7 * v) % 26));
        if (v >= 26)
            mb_text_put(out, v / 26);
        break;
    case MB_NAMING_PAIRS:
        mb_text_put(out, "(", 1 + v % 2, ",", v / 2, ")");
        break;
    default:
        mb_text_put(out, v);
    }
}

/* The names of all vertices, for an arena. */
static mb_status instance_lexicon(mb_names **out, const mb_instance *instance)
{
    enum { LONGEST = 24 };
    mb_lexicon *lexicon = mb_lexicon_new((size_t)instance->n * LONGEST);
    mb_status status = lexicon ? MB_OK : MB_ENOMEM;
    for (uint32_t v = 0; v < instance->n && status == MB_OK; v++) {
        mb_text name = {0};
        uint32_t number;
        bool added;
        mb_instance_name(&name, instance->naming, v);
        status = name.status;
        if (status == MB_OK)
            status = mb_lexicon_add(&number, &added, lexicon, name.data, name.length);
        MB_ASSERT(status != MB_OK || (added && number == v));
        mb_text_clear(&name);
    }
    if (status == MB_OK)
        *out = mb_lexicon_names(lexicon);
    else if (lexicon)
        mb_names_free(mb_lexicon_names(lexicon));
    return status;
}

mb_status mb_instance_arena(mb_arena **out, const mb_instance *instance)
{
    mb_builder builder = mb_builder_new();
    mb_status status = MB_OK;
    if (instance->naming != MB_NAMING_PLAIN)
        status = instance_lexicon(&builder.arena.names, instance);
    uint32_t e = 0;
    for (uint32_t v = 0; v < instance->n && status == MB_OK; v++) {
        status = mb_builder_position(&builder, mb_tag((mb_player)instance->vertex[v].owner, MB_UNMARKED, false));
        for (; e < instance->m && instance->edge[e].from == v && status == MB_OK; e++) {
            MB_ASSERT(instance->edge[e].to < instance->n);
            status = mb_builder_move(&builder, instance->edge[e].to);
            if (status == MB_OK)
                status = mb_builder_cost(&builder, instance->edge[e].cost);
        }
    }
    MB_ASSERT(status != MB_OK || e == instance->m);
    if (status == MB_OK)
        return mb_builder_finish(out, &builder, NULL);
    mb_builder_clear(&builder);
    return status;
}
