/* attractor_task.c -- which positions form a player's attractor, and what are their ranks? */
#include "marienbad/attractor.h"

#include "worksheet/sketch.h"
#include "worksheet/task.h"

/* What defines a difficulty.  Beside it, two positions at least lie outside the attractor. */
static const struct attractor_level {
    uint32_t positions, targets;
    uint32_t rank;    /* the highest */
    uint32_t forced;  /* at least so many positions of the opponent inside, the target aside */
    uint32_t escapes; /* at least so many positions of the opponent outside with a move into the attractor */
} levels[MB_DIFFICULTIES] = {
    {6, 1, 2, 1, 0}, {8, 1, 3, 1, 1}, {10, 2, 4, 2, 1}, {12, 2, 5, 2, 2}, {14, 2, 6, 3, 2},
};

mb_player mb_task_player(const mb_arena *arena)
{
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_mark_of(arena, v) == MB_WIN2)
            return MB_P2;
    return MB_P1;
}

/* The start is a position from which as many positions as possible can be reached, since pictures begin there. */
static void choose_start(mb_sketch *sketch)
{
    uint32_t most = 0;
    for (uint32_t v = 0; v < sketch->positions; v++) {
        const uint32_t reach = mb_sketch_reach(sketch, v);
        if (reach > most) {
            most = reach;
            sketch->start = v;
        }
    }
}

static mb_status attractor_draw(mb_arena **out, uint64_t *seed, int difficulty)
{
    const struct attractor_level *level = &levels[difficulty];
    mb_sketch sketch = {0};
    do {
        sketch = (mb_sketch){0};
        const mb_player player = (mb_player)mb_random_below(seed, 2);
        for (uint32_t v = 0; v < level->positions; v++)
            mb_sketch_add(&sketch, (mb_player)mb_random_below(seed, 2));
        for (uint32_t v = 0; v < level->targets; v++)
            sketch.at[v].mark = player == MB_P1 ? MB_WIN1 : MB_WIN2;
        for (uint32_t v = level->targets; v < level->positions; v++)
            for (uint32_t moves = 1 + mb_random_below(seed, 3); moves > 0; moves--)
                mb_sketch_link(&sketch, v, mb_random_below(seed, level->positions), 1);
    } while (!mb_sketch_is_connected(&sketch));
    mb_sketch_shuffle(&sketch, 0, seed);
    choose_start(&sketch);
    return mb_sketch_finish(out, &sketch);
}

static bool leads_inside(const mb_arena *arena, const mb_attractor *inside, uint32_t v)
{
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
        if (inside->rank[arena->to[i]] != MB_NEVER)
            return true;
    return false;
}

static mb_status attractor_fits(bool *out, const mb_arena *arena, int difficulty)
{
    const struct attractor_level *level = &levels[difficulty];
    const mb_player player = mb_task_player(arena);
    mb_bitset target;
    mb_attractor inside;
    mb_status status = mb_bitset_init(&target, arena->positions);
    if (status != MB_OK)
        return status;
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_mark_of(arena, v) != MB_UNMARKED)
            mb_bitset_add(&target, v);
    status = mb_attractor_compute(&inside, arena, player, &target, NULL, NULL, NULL);
    mb_bitset_clear(&target);
    if (status != MB_OK)
        return status;
    uint32_t forced = 0, escapes = 0;
    for (uint32_t v = 0; v < arena->positions; v++) {
        const bool theirs = mb_owner(arena, v) != player && mb_mark_of(arena, v) == MB_UNMARKED;
        forced += theirs && inside.rank[v] != MB_NEVER;
        escapes += theirs && inside.rank[v] == MB_NEVER && leads_inside(arena, &inside, v);
    }
    *out = inside.ranks == level->rank + 1 && inside.size + 2 <= arena->positions && forced >= level->forced
           && escapes >= level->escapes;
    mb_attractor_clear(&inside);
    return MB_OK;
}

const mb_task_kind mb_task_attractor = {
    .name = "attractor", .also = "attracteur", .draw = attractor_draw, .fits = attractor_fits};
