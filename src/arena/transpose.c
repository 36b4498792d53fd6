/* transpose.c -- the graph turned around: every move, played or not, goes the other way. */
#include "arena/builder.h"
#include "arena/names.h"
#include "core/limits.h"
#include "core/mem.h"

/* Names are those of the arena that was turned around. */
typedef struct borrowed {
    mb_names base;
    const mb_arena *arena;
} borrowed;

static void show(mb_text *out, const mb_names *names, uint32_t v)
{
    mb_arena_name(out, ((const borrowed *)names)->arena, v);
}

static uint32_t find(const mb_names *names, const char *name, size_t length)
{
    return mb_arena_find(((const borrowed *)names)->arena, name, length);
}

static bool state(uint64_t *out, const mb_names *names, uint32_t v)
{
    return mb_arena_state(out, ((const borrowed *)names)->arena, v);
}

static void release(mb_names *names)
{
    mb_release(names);
}

/* Moves in order of where they lead: those to v are move[first[v]] .. move[first[v+1]-1], and from[i] is where the
 * move i begins. */
typedef struct sorted {
    uint64_t *first, *move;
    uint32_t *from;
} sorted;

static void clear(sorted *s)
{
    mb_release(s->first);
    mb_release(s->move);
    mb_release(s->from);
}

/* A counting sort. */
static mb_status sort(sorted *out, const mb_arena *arena)
{
    sorted s = {.first = mb_alloc_zero((size_t)arena->positions + 2, sizeof *s.first),
                .move = mb_alloc(arena->moves, sizeof *s.move),
                .from = mb_alloc(arena->moves, sizeof *s.from)};
    if (!s.first || !s.move || !s.from) {
        clear(&s);
        return MB_ENOMEM;
    }
    for (uint64_t i = 0; i < arena->moves; i++) {
        MB_ASSERT(arena->to[i] < arena->positions);
        s.first[arena->to[i] + 2]++;
    }
    for (uint32_t v = 2; v <= arena->positions; v++)
        s.first[v] += s.first[v - 1];
    for (uint32_t v = 0; v < arena->positions; v++)
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
            s.from[i] = v;
            s.move[s.first[arena->to[i] + 1]++] = i;
        }
    *out = s;
    return MB_OK;
}

/* Make position v without its moves.  Who wins an end for being its mover was said of the graph as it was. */
static mb_status add_position(mb_builder *builder, const mb_arena *arena, uint32_t v)
{
    const mb_mark mark = mb_mark_of(arena, v);
    const bool mover = mark == MB_MOVER_WINS || mark == MB_MOVER_LOSES;
    mb_status status =
        mb_builder_position(builder, mb_tag(mb_owner(arena, v), mover ? MB_UNMARKED : mark, mb_is_goal(arena, v)));
    if (status == MB_OK && mark == MB_PAYS)
        status = mb_builder_pays(builder, arena->pays[v]);
    if (status == MB_OK && arena->estimate)
        status = mb_builder_estimate(builder, arena->estimate[v]);
    return status == MB_OK && arena->heuristic ? mb_builder_heuristic(builder, arena->heuristic[v]) : status;
}

mb_status mb_arena_transpose(mb_arena **out, const mb_arena *arena, const mb_limits *limits)
{
    mb_builder builder = mb_builder_on(limits);
    mb_pace pace = mb_pace_begin(limits, arena->moves);
    sorted s = {0};
    borrowed *names = mb_alloc_zero(1, sizeof *names);
    if (!names)
        return MB_ENOMEM;
    *names = (borrowed){.base = {.show = show, .find = find, .state = state, .free = release}, .arena = arena};
    builder.arena.names = &names->base;
    mb_status status = sort(&s, arena);
    for (uint32_t v = 0; v < arena->positions && status == MB_OK; v++) {
        status = add_position(&builder, arena, v);
        for (uint64_t k = s.first[v]; k < s.first[v + 1] && status == MB_OK; k++) {
            status = mb_builder_move(&builder, s.from[s.move[k]]);
            if (status == MB_OK && arena->cost)
                status = mb_builder_cost(&builder, arena->cost[s.move[k]]);
        }
        if (status == MB_OK)
            status = mb_pace_step(&pace, s.first[v + 1] - s.first[v]);
    }
    clear(&s);
    builder.arena.start = arena->start;
    builder.arena.endless = arena->endless;
    builder.arena.impartial = arena->impartial;
    if (status == MB_OK)
        return mb_builder_finish(out, &builder, NULL);
    mb_builder_clear(&builder);
    return status;
}
