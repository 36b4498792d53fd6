/* transpose.c -- the transposed graph: every move, playable or not, goes the other way. */
#include "arena/all_predecessors.h"
#include "arena/builder.h"
#include "arena/names.h"
#include "core/limits.h"
#include "core/mem.h"

/* The names are those of the original arena. */
typedef struct borrowed {
    mb_names base;
    const mb_arena *arena;
} borrowed;

static void transpose_show(mb_text *out, const mb_names *names, uint32_t v)
{
    mb_arena_name(out, ((const borrowed *)names)->arena, v);
}

static uint32_t transpose_find(const mb_names *names, const char *name, size_t length)
{
    return mb_arena_find(((const borrowed *)names)->arena, name, length);
}

static bool transpose_state(uint64_t *out, const mb_names *names, uint32_t v)
{
    return mb_arena_state(out, ((const borrowed *)names)->arena, v);
}

static void transpose_release(mb_names *names)
{
    mb_release(names);
}

/* Add position v without its moves.  Marks for the mover are true only in the original graph. */
static mb_status transpose_add_position(mb_builder *builder, const mb_arena *arena, uint32_t v)
{
    const mb_mark mark = mb_mark_of(arena, v);
    const bool mover = mark == MB_MOVER_WINS || mark == MB_MOVER_LOSES;
    mb_status status =
        mb_builder_position(builder, mb_tag(mb_owner(arena, v), mover ? MB_UNMARKED : mark, mb_is_goal(arena, v)));
    if (status == MB_OK && mark == MB_PAYS)
        status = mb_builder_pays(builder, arena->pays[v]);
    return status == MB_OK && arena->heuristic ? mb_builder_heuristic(builder, arena->heuristic[v]) : status;
}

mb_status mb_arena_transpose(mb_arena **out, const mb_arena *arena, const mb_limits *limits)
{
    mb_builder builder = mb_builder_on(limits);
    mb_pace pace = mb_pace_begin(limits, arena->moves);
    mb_predecessors back = {0};
    uint64_t *move = NULL; /* move[k]: number of the k-th move in `back`, where moves have costs */
    borrowed *names = mb_alloc_zero(1, sizeof *names);
    if (!names)
        return MB_ENOMEM;
    *names = (borrowed){
        .base = {.show = transpose_show, .find = transpose_find, .state = transpose_state, .free = transpose_release},
        .arena = arena};
    builder.arena.names = &names->base;
    mb_status status = mb_all_predecessors_compute(&back, arena->cost ? &move : NULL, arena, limits);
    for (uint32_t v = 0; v < arena->positions && status == MB_OK; v++) {
        status = transpose_add_position(&builder, arena, v);
        for (uint64_t k = back.first[v]; k < back.first[v + 1] && status == MB_OK; k++) {
            status = mb_builder_move(&builder, back.from[k]);
            if (status == MB_OK && move)
                status = mb_builder_cost(&builder, arena->cost[move[k]]);
        }
        if (status == MB_OK)
            status = mb_pace_step(&pace, back.first[v + 1] - back.first[v]);
    }
    mb_predecessors_clear(&back);
    mb_release(move);
    builder.arena.start = arena->start;
    builder.arena.endless = arena->endless;
    builder.arena.impartial = arena->impartial;
    if (status == MB_OK)
        return mb_builder_finish(out, &builder, NULL);
    mb_builder_clear(&builder);
    return status;
}
