/* builder.c -- builds an arena position by position. */
#include "arena/builder.h"

#include "arena/mapping.h"
#include "arena/names.h"
#include "arena/parallel_moves.h"
#include "core/hash.h"
#include "core/limits.h"

/* Offsets of the moves and of the tags in the block of a builder; the rows come first. */
static uint64_t moves_at(uint32_t positions)
{
    return ((uint64_t)positions + 2) * sizeof(uint64_t);
}

static uint64_t tags_at(uint32_t positions, uint64_t moves)
{
    return moves_at(positions) + (moves + 1) * sizeof(uint32_t);
}

uint64_t mb_builder_block(uint32_t positions, uint64_t moves)
{
    return tags_at(positions, moves) + positions + 1;
}

mb_builder mb_builder_in(void *block, uint32_t positions, uint64_t moves)
{
    char *at = block;
    return (mb_builder){
        .arena = {.first = block,
                  .to = (uint32_t *)(void *)(at + moves_at(positions)),
                  .tag = (uint8_t *)at + tags_at(positions, moves),
                  .mapping = block,
                  .mapping_size = (size_t)mb_builder_block(positions, moves)},
        .first_room = (size_t)positions + 2,
        .to_room = (size_t)moves + 1,
        .is_fixed = true,
    };
}

void mb_builder_clear(mb_builder *builder)
{
    mb_arena *a = &builder->arena;
    mb_names_free(a->names);
    if (a->mapping) {
        mb_mapping_release(a->mapping, a->mapping_size);
        a->first = NULL;
        a->to = NULL;
        a->tag = NULL;
        a->cost = builder->annex ? NULL : a->cost;
    }
    mb_release_all(a->first, a->to, a->tag, a->pays, a->cost, a->heuristic, a->priority);
    *builder = (mb_builder){.annex = builder->annex, .most = builder->most};
}

/* Resize one array to `room` elements; an optional array that is absent stays so. */
static bool builder_resize(void *array, uint64_t room, size_t size, bool optional)
{
    void *block;
    memcpy(&block, array, sizeof block);
    if (optional && !block)
        return true;
    block = mb_resize(block, room, size);
    if (!block)
        return false;
    memcpy(array, &block, sizeof block);
    return true;
}

static size_t larger(size_t room, size_t need)
{
    size_t grown = room + room / 2 + 64;
    return grown > need ? grown : need;
}

/* The size of each quarter of an annex: one for rows, one for moves, one for tags, one for costs. */
static size_t quarter(const mb_arena *a)
{
    enum { PAGE = 1 << 16 };
    return a->mapping_size / 4 / PAGE * PAGE;
}

static uint32_t *costs_in_annex(const mb_arena *a)
{
    return (uint32_t *)(void *)((char *)a->mapping + 3 * quarter(a));
}

/* Take room in the annex for so many rows (and tags), moves and costs; false: there is not enough. */
static bool builder_take(const mb_builder *builder, size_t rows, size_t moves, size_t costs)
{
    const mb_arena *a = &builder->arena;
    const size_t most = quarter(a);
    MB_ASSERT(a->mapping && builder->annex && !builder->is_fixed && costs <= moves);
    return rows <= most / sizeof *a->first && moves <= most / sizeof *a->to
           && builder->annex->take(builder->annex, 0, rows * sizeof *a->first)
           && builder->annex->take(builder->annex, most, moves * sizeof *a->to)
           && builder->annex->take(builder->annex, 2 * most, rows)
           && builder->annex->take(builder->annex, 3 * most, costs * sizeof *a->cost);
}

/* Move the arrays into the annex, with room for so many rows, moves and costs; false: there is not enough. */
static bool move_to_annex(mb_builder *builder, size_t rows, size_t moves, size_t costs)
{
    mb_arena *a = &builder->arena;
    MB_ASSERT(!a->mapping && builder->annex);
    a->mapping = builder->annex->reserve(builder->annex, &a->mapping_size);
    if (!a->mapping)
        return false;
    if (!builder_take(builder, rows, moves, costs)) {
        mb_mapping_release(a->mapping, a->mapping_size);
        a->mapping = NULL;
        a->mapping_size = 0;
        return false;
    }
    char *block = a->mapping;
    uint64_t *first = a->mapping;
    uint32_t *to = (uint32_t *)(void *)(block + quarter(a));
    uint8_t *tag = (uint8_t *)block + 2 * quarter(a);
    if (a->positions > 0) {
        memcpy(first, a->first, a->positions * sizeof *first);
        memcpy(tag, a->tag, a->positions);
    }
    if (a->moves > 0)
        memcpy(to, a->to, (size_t)a->moves * sizeof *to);
    if (a->cost) {
        memcpy(costs_in_annex(a), a->cost, (size_t)a->moves * sizeof *a->cost);
        mb_release(a->cost);
        a->cost = costs_in_annex(a);
    }
    mb_release_all(a->first, a->to, a->tag);
    a->first = first;
    a->to = to;
    a->tag = tag;
    return true;
}

/* *out: the arrays belong in the annex.  If so, make room there for so many rows and moves; `priced`: and costs. */
static mb_status builder_make_room(bool *out, mb_builder *builder, size_t rows, size_t moves, bool priced)
{
    const mb_arena *a = &builder->arena;
    const size_t costs = priced ? moves : 0;
    const uint64_t bytes =
        rows * (sizeof *a->first + sizeof *a->tag) + moves * sizeof *a->to + costs * sizeof *a->cost;
    *out = builder->annex && (a->mapping || bytes > builder->most);
    if (!*out)
        return MB_OK;
    const bool made =
        a->mapping ? builder_take(builder, rows, moves, costs) : move_to_annex(builder, rows, moves, costs);
    return made ? MB_OK : MB_ENOMEM;
}

mb_status mb_builder_more_moves(mb_builder *builder, uint64_t more)
{
    mb_arena *a = &builder->arena;
    MB_ASSERT(a->moves <= builder->to_room);
    if (more <= builder->to_room - a->moves)
        return MB_OK;
    if (builder->is_fixed)
        return MB_ELIMIT;
    if (more > SIZE_MAX / 2 - a->moves)
        return MB_ENOMEM;
    const size_t room = larger(builder->to_room, (size_t)(a->moves + more));
    bool in_annex;
    const mb_status status = builder_make_room(&in_annex, builder, builder->first_room, room, a->cost);
    if (status != MB_OK)
        return status;
    if (!in_annex
        && (!builder_resize(&a->to, room, sizeof *a->to, false)
            || !builder_resize(&a->cost, room, sizeof *a->cost, true)))
        return MB_ENOMEM;
    builder->to_room = room;
    return MB_OK;
}

mb_status mb_builder_more_positions(mb_builder *builder, size_t more)
{
    mb_arena *a = &builder->arena;
    MB_ASSERT(a->positions <= MB_POSITIONS_MAX);
    if (more > MB_POSITIONS_MAX - a->positions)
        return MB_ELIMIT;
    const size_t need = (size_t)a->positions + more + 1; /* with first[positions], where the last row ends */
    if (need <= builder->first_room)
        return MB_OK;
    if (builder->is_fixed)
        return MB_ELIMIT;
    const size_t room = larger(builder->first_room, need);
    bool in_annex;
    const mb_status status = builder_make_room(&in_annex, builder, room, builder->to_room, a->cost);
    if (status != MB_OK)
        return status;
    if ((!in_annex
         && (!builder_resize(&a->first, room, sizeof *a->first, false)
             || !builder_resize(&a->tag, room, sizeof *a->tag, false)))
        || !builder_resize(&a->pays, room, sizeof *a->pays, true)
        || !builder_resize(&a->heuristic, room, sizeof *a->heuristic, true)
        || !builder_resize(&a->priority, room, sizeof *a->priority, true))
        return MB_ENOMEM;
    MB_ASSERT(need <= room && builder->first_room < room);
    const size_t fresh = room - builder->first_room;
    if (a->pays)
        memset(a->pays + builder->first_room, 0, fresh * sizeof *a->pays);
    if (a->priority)
        memset(a->priority + builder->first_room, 0, fresh * sizeof *a->priority);
    for (size_t i = builder->first_room; i < room; i++) {
        if (a->heuristic)
            a->heuristic[i] = MB_NO_HINT;
    }
    builder->first_room = room;
    return MB_OK;
}

/* An optional array of positions, every element `fill` so far. */
static int32_t *optional(const mb_builder *builder, int32_t *array, int32_t fill)
{
    MB_ASSERT(builder->arena.positions > 0 && builder->arena.positions < builder->first_room);
    if (array)
        return array;
    array = mb_alloc(builder->first_room, sizeof *array);
    for (size_t i = 0; array && i < builder->first_room; i++)
        array[i] = fill;
    return array;
}

/* Allocate the array of costs: in the annex if the moves are there, else in memory. */
static mb_status take_costs(mb_builder *builder)
{
    mb_arena *a = &builder->arena;
    const bool in_annex = builder->annex && a->mapping;
    MB_ASSERT(!a->cost);
    if (in_annex && !builder_take(builder, builder->first_room, builder->to_room, builder->to_room))
        return MB_ENOMEM;
    a->cost = in_annex ? costs_in_annex(a) : mb_alloc(builder->to_room, sizeof *a->cost);
    return a->cost ? MB_OK : MB_ENOMEM;
}

/* Add the array of costs, all 1. */
static mb_status add_costs(mb_builder *builder)
{
    mb_arena *a = &builder->arena;
    const mb_status status = take_costs(builder);
    for (size_t i = 0; a->cost && i < builder->to_room; i++)
        a->cost[i] = 1;
    return status;
}

mb_status mb_builder_price(mb_builder *builder)
{
    bool in_annex;
    if (builder->arena.cost)
        return MB_OK;
    const mb_status status = builder_make_room(&in_annex, builder, builder->first_room, builder->to_room, true);
    return status == MB_OK ? take_costs(builder) : status;
}

mb_status mb_builder_cost_at(mb_builder *builder, uint64_t move, uint32_t cost)
{
    mb_arena *a = &builder->arena;
    MB_ASSERT(move < a->moves && a->moves <= builder->to_room);
    if (!a->cost) {
        bool in_annex;
        mb_status status;
        if (cost == 1)
            return MB_OK;
        if ((status = builder_make_room(&in_annex, builder, builder->first_room, builder->to_room, true)) != MB_OK
            || (status = add_costs(builder)) != MB_OK)
            return status;
    }
    a->cost[move] = cost;
    return MB_OK;
}

mb_status mb_builder_cost(mb_builder *builder, uint32_t cost)
{
    MB_ASSERT(builder->arena.moves > 0);
    return mb_builder_cost_at(builder, builder->arena.moves - 1, cost);
}

mb_status mb_builder_pays_at(mb_builder *builder, uint32_t v, int32_t pays)
{
    mb_arena *a = &builder->arena;
    MB_ASSERT(v < a->positions);
    a->pays = optional(builder, a->pays, 0);
    if (!a->pays)
        return MB_ENOMEM;
    a->pays[v] = pays;
    return MB_OK;
}

mb_status mb_builder_pays(mb_builder *builder, int32_t pays)
{
    return mb_builder_pays_at(builder, builder->arena.positions - 1, pays);
}

mb_status mb_builder_heuristic(mb_builder *builder, int32_t heuristic)
{
    mb_arena *a = &builder->arena;
    a->heuristic = optional(builder, a->heuristic, MB_NO_HINT);
    if (!a->heuristic)
        return MB_ENOMEM;
    a->heuristic[a->positions - 1] = heuristic;
    return MB_OK;
}

mb_status mb_builder_priority(mb_builder *builder, uint32_t priority)
{
    mb_arena *a = &builder->arena;
    MB_ASSERT(a->positions > 0 && a->positions < builder->first_room);
    if (!a->priority)
        a->priority = mb_alloc_zero(builder->first_room, sizeof *a->priority);
    if (!a->priority)
        return MB_ENOMEM;
    a->priority[a->positions - 1] = priority;
    return MB_OK;
}

/* The term of row v in the checksum of where rows end: another end changes the sum, except with probability 2^-64. */
static uint64_t end_hash(uint32_t v, uint64_t end)
{
    return mb_hash_mix(mb_hash_mix(v) + end);
}

mb_status mb_builder_lay(mb_builder *builder)
{
    mb_arena *a = &builder->arena;
    uint64_t moves = 0;
    for (uint32_t v = 0; v < a->positions; v++)
        moves += a->first[v];
    const mb_status status = mb_builder_more_moves(builder, (size_t)moves);
    if (status != MB_OK)
        return status;
    uint64_t begin = 0;
    builder->ends = 0;
    for (uint32_t v = 0; v < a->positions; v++) {
        const uint64_t count = a->first[v];
        a->first[v] = begin;
        begin += count;
        builder->ends += end_hash(v, begin);
    }
    MB_ASSERT(begin == moves && moves <= builder->to_room);
    a->moves = moves;
    return MB_OK;
}

/* When every row is full, first[v] has been incremented to where row v + 1 begins. */
mb_status mb_builder_close(mb_builder *builder)
{
    mb_arena *a = &builder->arena;
    uint64_t begin = 0, ends = 0;
    bool rising = true;
    MB_ASSERT(a->positions < builder->first_room);
    for (uint32_t v = 0; v < a->positions; v++) {
        const uint64_t end = a->first[v];
        rising = rising && begin <= end;
        ends += end_hash(v, end);
        a->first[v] = begin;
        begin = end;
    }
    return rising && begin == a->moves && ends == builder->ends ? MB_OK : MB_EINVAL;
}

/* Shrink an array to its size; that this fails does not matter. */
static void shrink(void *array, uint64_t room, size_t size)
{
    builder_resize(array, room, size, true);
}

mb_status mb_builder_finish_on(mb_arena **out, mb_builder *builder, uint32_t *wrong, const mb_limits *limits)
{
    uint32_t nowhere;
    mb_arena *a = &builder->arena, *arena = mb_alloc(1, sizeof *arena);
    mb_status status = arena ? mb_builder_more_positions(builder, 0) : MB_ENOMEM;
    if (status != MB_OK)
        goto done;
    if (!a->to
        && (status = mb_builder_more_moves(builder, 1)) != MB_OK) /* an arena without moves has an array, too */
        goto done;
    MB_ASSERT(a->positions < builder->first_room);
    a->first[a->positions] = a->moves;
    if ((status = mb_parallel_moves_merge(a, wrong ? wrong : &nowhere, mb_threads(limits))) != MB_OK)
        goto done;
    MB_ASSERT(a->positions == 0 || a->start < a->positions);
    if (!a->mapping) {
        shrink(&a->first, (size_t)a->positions + 1, sizeof *a->first);
        shrink(&a->tag, a->positions, sizeof *a->tag);
        shrink(&a->to, a->moves, sizeof *a->to);
        shrink(&a->cost, a->moves, sizeof *a->cost);
    }
    *arena = *a;
    *builder = mb_builder_new();
    *out = arena;
    arena = NULL;
done:
    mb_release(arena);
    mb_builder_clear(builder);
    return status;
}

mb_status mb_builder_finish(mb_arena **out, mb_builder *builder, uint32_t *wrong)
{
    static const mb_limits alone = {.threads = 1};
    return mb_builder_finish_on(out, builder, wrong, &alone);
}

mb_builder mb_builder_part(const mb_builder *whole, mb_builder_room room)
{
    const mb_arena *a = &whole->arena;
    MB_ASSERT((size_t)room.position + room.positions < whole->first_room && room.move + room.moves <= whole->to_room);
    return (mb_builder){
        .arena = {.first = a->first + room.position,
                  .tag = a->tag + room.position,
                  .to = a->to ? a->to + room.move : NULL}, /* `to` is NULL in a whole without moves */
        .first_room = (size_t)room.positions + 2,          /* with the entry after the last position, as elsewhere */
        .to_room = (size_t)room.moves,
        .is_fixed = true,
    };
}

void mb_builder_clear_part(mb_builder *part)
{
    part->arena.first = NULL;
    part->arena.to = NULL;
    part->arena.tag = NULL;
    mb_builder_clear(part);
}

/* Append an optional array of a part, NULL or `count` elements of 4 bytes, to the first `before` elements of that of
 * the whole, which has room for `room`; elements that one of them lacks are `fill`.  False: no memory. */
static bool join_array(void *whole, size_t room, size_t before, const void *part, size_t count, uint32_t fill)
{
    uint32_t *array;
    memcpy(&array, whole, sizeof array);
    if (!array && !part)
        return true;
    if (!array) {
        array = mb_alloc(room, sizeof *array);
        for (size_t i = 0; array && i < room; i++)
            array[i] = fill;
        memcpy(whole, &array, sizeof array);
    }
    MB_ASSERT(before + count <= room);
    if (array && part && count > 0)
        memcpy(array + before, part, count * sizeof *array);
    return array != NULL;
}

/* Append one part, whose positions and moves lie after those of the whole in the same arrays. */
static mb_status join_part(mb_builder *whole, const mb_builder *part)
{
    mb_arena *a = &whole->arena;
    const mb_arena *p = &part->arena;
    const size_t before = a->positions, rows = whole->first_room;
    if (p->cost && !a->cost && add_costs(whole) != MB_OK)
        return MB_ENOMEM;
    if (!join_array(&a->cost, whole->to_room, (size_t)a->moves, p->cost, (size_t)p->moves, 1)
        || !join_array(&a->pays, rows, before, p->pays, p->positions, 0)
        || !join_array(&a->heuristic, rows, before, p->heuristic, p->positions, (uint32_t)MB_NO_HINT)
        || !join_array(&a->priority, rows, before, p->priority, p->positions, 0))
        return MB_ENOMEM;
    MB_ASSERT(a->tag + before <= p->tag && (p->moves == 0 || a->to + a->moves <= p->to));
    if (p->moves > 0 && a->to + a->moves != p->to)
        memmove(a->to + a->moves, p->to, (size_t)p->moves * sizeof *a->to);
    if (a->tag + before != p->tag)
        memmove(a->tag + before, p->tag, p->positions);
    for (uint32_t v = 0; v < p->positions; v++)
        a->first[before + v] = a->moves + p->first[v];
    a->positions += p->positions;
    a->moves += p->moves;
    return MB_OK;
}

mb_status mb_builder_join(mb_builder *whole, mb_builder *part, size_t count)
{
    mb_status status = MB_OK;
    MB_ASSERT(whole->arena.positions == 0 && whole->arena.moves == 0);
    for (size_t i = 0; i < count; i++) {
        if (status == MB_OK)
            status = join_part(whole, &part[i]);
        mb_builder_clear_part(&part[i]);
    }
    return status;
}
