/* parity_component.c -- from positions of an arena to an mb_component: a copy, numbered by priority, with compressed
 * priorities and the moves that stay inside, whose arrays are used again for the next; or a view, which has nothing
 * of its own but the order and the winners. */
#include "solve/parity_component.h"

#include "core/mem.h"

void mb_component_clear(mb_component *game)
{
    mb_release_all(game->name, game->priority, game->owner, game->first, game->to, game->before, game->from,
                   game->winner, game->move, game->key);
    *game = (mb_component){0};
}

static mb_status make_position_room(mb_component *game, size_t count)
{
    if (count <= game->position_room)
        return MB_OK;
    mb_component larger = {.name = mb_alloc(count, sizeof *larger.name),
                           .priority = mb_alloc(count, sizeof *larger.priority),
                           .owner = mb_alloc(count, sizeof *larger.owner),
                           .first = mb_alloc(count + 1, sizeof *larger.first),
                           .before = mb_alloc(count + 1, sizeof *larger.before),
                           .winner = mb_alloc(count, sizeof *larger.winner),
                           .move = mb_alloc(count, sizeof *larger.move),
                           .to = game->to,
                           .from = game->from,
                           .key = game->key,
                           .key_room = game->key_room,
                           .position_room = count,
                           .move_room = game->move_room};
    game->to = game->from = NULL;
    game->key = NULL;
    mb_component_clear(game);
    *game = larger;
    return larger.name && larger.priority && larger.owner && larger.first && larger.before && larger.winner
                   && larger.move
               ? MB_OK
               : MB_ENOMEM;
}

static mb_status make_move_room(mb_component *game, size_t count)
{
    if (count <= game->move_room)
        return MB_OK;
    mb_release_all(game->to, game->from);
    game->to = mb_alloc(count, sizeof *game->to);
    game->from = mb_alloc(count, sizeof *game->from);
    game->move_room = count;
    return game->to && game->from ? MB_OK : MB_ENOMEM;
}

/* Number the positions by priority; consecutive priorities of the same parity become one. */
static void number(mb_component *game, const mb_component_source *whole, const uint32_t *members, uint32_t count)
{
    const mb_arena *arena = whole->arena;
    for (uint32_t i = 0; i < count; i++) {
        MB_ASSERT(whole->winner[members[i]] == 0);
        game->key[i] = (uint64_t)arena->priority[members[i]] << 32 | members[i];
    }
    mb_sort_keys(game->key, game->key + count, count);
    uint32_t priority = (uint32_t)(game->key[0] >> 32) & 1;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t v = (uint32_t)game->key[i], given = (uint32_t)(game->key[i] >> 32);
        priority += (given ^ priority) & 1;
        game->name[i] = v;
        game->priority[i] = priority;
        game->owner[i] = (uint8_t)mb_owner(arena, v);
        whole->place[v] = i;
    }
}

/* The moves between the positions, and the predecessors.  Moves from a position to itself are useless to its owner
 * here, and are left out. */
static void link_positions(mb_component *game, const mb_component_source *whole)
{
    const mb_arena *arena = whole->arena;
    const mb_predecessors *predecessors = whole->predecessors;
    uint64_t moves = 0, back = 0;
    for (uint32_t i = 0; i < game->positions; i++) {
        const uint32_t v = game->name[i];
        game->first[i] = moves;
        for (uint64_t k = arena->first[v]; k < arena->first[v + 1]; k++) {
            const uint32_t to = arena->to[k];
            if (whole->winner[to] == 0 && to != v) {
                MB_ASSERT(whole->place[to] < game->positions);
                game->to[moves++] = whole->place[to];
            }
        }
        game->before[i] = back;
        for (uint64_t k = predecessors->first[v]; k < predecessors->first[v + 1]; k++) {
            const uint32_t from = predecessors->from[k];
            if (whole->winner[from] == 0 && whole->place[from] != MB_NONE && from != v)
                game->from[back++] = whole->place[from];
        }
    }
    MB_ASSERT(moves == back);
    game->first[game->positions] = game->before[game->positions] = game->moves = moves;
}

mb_status mb_component_fill(mb_component *game, const mb_component_source *whole, const uint32_t *members,
                            uint32_t count)
{
    enum { LARGE = 1 << 16 };
    uint64_t moves = 0;
    mb_status status;
    for (uint32_t i = 0; i < count; i++)
        moves += mb_degree(whole->arena, members[i]);
    if (moves > UINT32_MAX)
        return MB_ELIMIT;
    if ((status = make_position_room(game, count)) != MB_OK
        || (status = make_move_room(game, (size_t)moves)) != MB_OK)
        return status;
    if (!mb_grow(&game->key, &game->key_room, 0, 2 * (size_t)count))
        return MB_ENOMEM;
    game->positions = game->count = count;
    number(game, whole, members, count);
    if (count >= LARGE) {
        mb_release(game->key);
        game->key = NULL;
        game->key_room = 0;
    }
    link_positions(game, whole);
    return MB_OK;
}

/* Sort positions by priority, by a radix sort that keeps the order of equal ones. */
static void sort_by_priority(uint32_t *position, uint32_t *scratch, uint32_t count, const uint32_t *priority)
{
    enum { BITS = 11, SIZE = 1 << BITS, PASSES = 3 };
    uint32_t *from = position, *to = scratch;
    for (int pass = 0; pass < PASSES; pass++) {
        uint32_t begin[SIZE] = {0}, sum = 0;
        for (uint32_t i = 0; i < count; i++)
            begin[priority[from[i]] >> pass * BITS & (SIZE - 1)]++;
        if (begin[priority[from[0]] >> pass * BITS & (SIZE - 1)] == count)
            continue;
        for (uint32_t digit = 0; digit < SIZE; digit++) {
            const uint32_t here = begin[digit];
            begin[digit] = sum;
            sum += here;
        }
        for (uint32_t i = 0; i < count; i++)
            to[begin[priority[from[i]] >> pass * BITS & (SIZE - 1)]++] = from[i];
        uint32_t *const swapped = from;
        from = to;
        to = swapped;
    }
    if (from != position)
        memcpy(position, from, count * sizeof *position);
}

mb_status mb_component_look(mb_component *game, const mb_component_source *whole, uint32_t *order, uint32_t count,
                            uint32_t *move)
{
    const mb_arena *arena = whole->arena;
    MB_ASSERT(count > 0);
    uint32_t *const scratch = mb_alloc(count, sizeof *scratch);
    if (!scratch)
        return MB_ENOMEM;
    sort_by_priority(order, scratch, count, arena->priority);
    mb_release(scratch);
    *game = (mb_component){.positions = arena->positions,
                           .count = count,
                           .order = order,
                           .priority = arena->priority,
                           .owner = arena->tag,
                           .first = arena->first,
                           .to = arena->to,
                           .before = whole->predecessors->first,
                           .from = whole->predecessors->from,
                           .winner = mb_alloc(arena->positions, sizeof *game->winner),
                           .move = move};
    for (uint32_t i = 0; i < count; i++)
        game->moves += mb_degree(arena, order[i]);
    if (!game->winner)
        return MB_ENOMEM;
    mb_component_forget(game);
    return MB_OK;
}

void mb_component_look_away(mb_component *game)
{
    mb_release(game->winner);
    *game = (mb_component){0};
}
