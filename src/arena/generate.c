/* generate.c -- generated arenas, for tests and benchmarks. */
#include "arena/generate.h"

#include "arena/builder.h"
#include "core/limits.h"
#include "core/rng.h"

/* Moves at most, before parallel ones are merged. */
static uint64_t most_moves(mb_make_kind kind, const mb_make *how)
{
    const uint64_t n = how->positions;
    return kind == MB_MAKE_RANDOM ? (how->moves * 16 + 14) / 15 + n : kind == MB_MAKE_CHAIN ? n : 2 * n;
}

uint64_t mb_make_block(mb_make_kind kind, const mb_make *how)
{
    return mb_builder_block(how->positions, most_moves(kind, how));
}

static mb_builder generate_begin(mb_make_kind kind, const mb_make *how)
{
    return how->block ? mb_builder_in(how->block, how->positions, most_moves(kind, how)) : mb_builder_new();
}

/* Finish the builder, or clear it after a failure. */
static mb_status generate_finish(mb_arena **out, mb_builder *builder, mb_status status, const mb_make *how)
{
    builder->arena.endless = how->endless;
    if (status == MB_OK)
        return mb_builder_finish(out, builder, NULL);
    mb_builder_clear(builder);
    return status;
}

/* Do the limits allow memory for so many moves?  MB_OK or MB_ELIMIT. */
static mb_status check_room(const mb_make *how, uint64_t moves)
{
    enum { A_POSITION = sizeof(uint64_t) + sizeof(uint8_t), A_MOVE = sizeof(uint32_t) };
    const uint64_t bytes = (uint64_t)how->positions * A_POSITION + moves * A_MOVE;
    return !how->block && how->limits && how->limits->bytes && bytes > how->limits->bytes ? MB_ELIMIT : MB_OK;
}

mb_status mb_make_random(mb_arena **out, const mb_make *how)
{
    const uint32_t n = how->positions;
    MB_ASSERT(n > 0);
    uint64_t seed = how->seed;
    mb_builder builder = generate_begin(MB_MAKE_RANDOM, how);
    mb_pace pace = mb_pace_begin(how->limits, n);
    mb_status status = check_room(how, how->moves);
    if (status == MB_OK)
        status = mb_builder_more_positions(&builder, n);
    if (status == MB_OK)
        status = mb_builder_more_moves(&builder, how->moves);
    /* fifteen positions in sixteen have moves, `least` each, and one more with probability rest / n */
    const uint64_t share = (how->moves * 16 + 14) / 15;
    const uint32_t least = (uint32_t)(share / n), rest = (uint32_t)(share % n);
    for (uint32_t v = 0; v < n && status == MB_OK; v++) {
        const bool terminal = mb_random_below(&seed, 16) == 0;
        const mb_player owner = (mb_player)mb_random_below(&seed, 2);
        const mb_mark mark = terminal ? (mb_mark)(1 + mb_random_below(&seed, 3)) : MB_UNMARKED;
        status = mb_builder_position(&builder, mb_tag(owner, mark, false));
        uint32_t degree = terminal ? 0 : least + (mb_random_below(&seed, n) < rest);
        for (; degree > 0 && status == MB_OK; degree--)
            status = mb_builder_move(&builder, mb_random_below(&seed, n));
        if (status == MB_OK)
            status = mb_pace_step(&pace, 1);
    }
    return generate_finish(out, &builder, status, how);
}

mb_status mb_make_chain(mb_arena **out, const mb_make *how)
{
    const uint32_t n = how->positions;
    MB_ASSERT(n > 0);
    uint64_t seed = how->seed;
    mb_builder builder = generate_begin(MB_MAKE_CHAIN, how);
    mb_pace pace = mb_pace_begin(how->limits, n);
    uint32_t *path = mb_alloc(n, sizeof *path);   /* path[i]: the i-th position of the chain */
    uint32_t *place = mb_alloc(n, sizeof *place); /* place[v]: path[place[v]] is v */
    mb_status status = path && place ? check_room(how, n) : MB_ENOMEM;
    for (uint32_t i = 0; i < n && status == MB_OK; i++)
        path[i] = i;
    for (uint32_t i = n; i > 1 && how->shuffle && status == MB_OK; i--) {
        const uint32_t j = mb_random_below(&seed, i), swap = path[i - 1];
        MB_ASSERT(j < i);
        path[i - 1] = path[j];
        path[j] = swap;
    }
    for (uint32_t i = 0; i < n && status == MB_OK; i++)
        place[path[i]] = i;
    for (uint32_t v = 0; v < n && status == MB_OK; v++) {
        MB_ASSERT(place[v] < n && path[place[v]] == v);
        const bool last = place[v] == n - 1;
        status =
            mb_builder_position(&builder, mb_tag((mb_player)(place[v] & 1), last ? MB_WIN1 : MB_UNMARKED, false));
        if (status == MB_OK && !last)
            status = mb_builder_move(&builder, path[place[v] + 1]);
        if (status == MB_OK)
            status = mb_pace_step(&pace, 1);
    }
    if (status == MB_OK)
        builder.arena.start = path[0];
    mb_release_all(path, place);
    return generate_finish(out, &builder, status, how);
}

mb_status mb_make_grid(mb_arena **out, const mb_make *how)
{
    uint32_t side = 1;
    while ((uint64_t)(side + 1) * (side + 1) <= how->positions)
        side++;
    uint64_t seed = how->seed;
    mb_builder builder = generate_begin(MB_MAKE_GRID, how);
    mb_pace pace = mb_pace_begin(how->limits, (uint64_t)side * side);
    mb_status status = check_room(how, 2 * (uint64_t)how->positions);
    for (uint32_t row = 0; row < side && status == MB_OK; row++)
        for (uint32_t column = 0; column < side && status == MB_OK; column++) {
            const uint32_t v = row * side + column;
            const bool terminal = row == side - 1 || column == side - 1;
            const mb_mark mark = terminal ? (mb_mark)(1 + mb_random_below(&seed, 2)) : MB_UNMARKED;
            status = mb_builder_position(&builder, mb_tag((mb_player)((row + column) & 1), mark, false));
            if (status == MB_OK && !terminal)
                status = mb_builder_move(&builder, v + 1);
            if (status == MB_OK && !terminal)
                status = mb_builder_move(&builder, v + side);
            if (status == MB_OK)
                status = mb_pace_step(&pace, 1);
        }
    return generate_finish(out, &builder, status, how);
}

/* Add a position of a parity game, without its moves. */
static mb_status generate_add_position(mb_builder *builder, mb_player owner, uint32_t priority)
{
    const mb_status status = mb_builder_position(builder, mb_tag(owner, MB_UNMARKED, false));
    return status == MB_OK ? mb_builder_priority(builder, priority) : status;
}

mb_status mb_make_parity(mb_arena **out, const mb_make *how)
{
    const uint32_t n = how->positions;
    MB_ASSERT(n > 0 && how->priorities > 0 && 0 < how->least && how->least <= how->most);
    uint64_t seed = how->seed;
    mb_builder builder = mb_builder_new();
    mb_pace pace = mb_pace_begin(how->limits, n);
    mb_status status = check_room(how, (uint64_t)n * how->least);
    if (status == MB_OK)
        status = mb_builder_more_positions(&builder, n);
    for (uint32_t v = 0; v < n && status == MB_OK; v++) {
        const mb_player owner = (mb_player)mb_random_below(&seed, 2);
        status = generate_add_position(&builder, owner, mb_random_below(&seed, how->priorities));
        uint32_t degree = how->least + mb_random_below(&seed, how->most - how->least + 1);
        for (; degree > 0 && status == MB_OK; degree--) {
            uint32_t to = mb_random_below(&seed, how->loops || n == 1 ? n : n - 1);
            if (!how->loops && n > 1 && to >= v)
                to++;
            status = mb_builder_move(&builder, to);
        }
        if (status == MB_OK)
            status = mb_pace_step(&pace, how->least);
    }
    return generate_finish(out, &builder, status, &(mb_make){0});
}

mb_status mb_make_ladder(mb_arena **out, const mb_make *how)
{
    const uint32_t n = how->positions;
    mb_builder builder = mb_builder_new();
    mb_pace pace = mb_pace_begin(how->limits, n);
    mb_status status = check_room(how, 2 * (uint64_t)n);
    for (uint32_t v = 0; v < n && status == MB_OK; v++) {
        status = generate_add_position(&builder, (mb_player)(v & 1), v & 1);
        for (uint32_t step = 1; step <= 2 && status == MB_OK; step++)
            status = mb_builder_move(&builder, (uint32_t)(((uint64_t)v + step) % n));
        if (status == MB_OK)
            status = mb_pace_step(&pace, 1);
    }
    return generate_finish(out, &builder, status, &(mb_make){0});
}

mb_status mb_make_clique(mb_arena **out, const mb_make *how)
{
    const uint32_t n = how->positions;
    mb_builder builder = mb_builder_new();
    mb_pace pace = mb_pace_begin(how->limits, n);
    mb_status status = check_room(how, (uint64_t)n * (n - 1));
    for (uint32_t v = 0; v < n && status == MB_OK; v++) {
        status = generate_add_position(&builder, (mb_player)(v & 1), v);
        for (uint32_t to = 0; to < n && status == MB_OK; to++)
            if (to != v || n == 1)
                status = mb_builder_move(&builder, to);
        mb_pace_sooner(&pace, n - 1);
        if (status == MB_OK)
            status = mb_pace_step(&pace, 1);
    }
    return generate_finish(out, &builder, status, &(mb_make){0});
}
