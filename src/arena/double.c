/* double.c -- from an impartial graph to the arena of its (player, position) pairs. */
#include "arena/builder.h"
#include "arena/names.h"
#include "core/limits.h"
#include "core/mem.h"
#include "core/name.h"

/* The pair (player, v) has the number 2v + player.  Where the arena has only reachable pairs, `pair` maps its
 * positions to these numbers, and `number` back. */
typedef struct doubled {
    mb_names base;
    const mb_arena *graph;
    uint32_t *pair;   /* NULL: position p of the arena is pair p */
    uint32_t *number; /* number[pair], or MB_NONE where the pair is not reachable; NULL likewise */
} doubled;

static uint32_t pair_of(const doubled *self, uint32_t v)
{
    MB_ASSERT(self->pair || v >> 1 < self->graph->positions);
    return self->pair ? self->pair[v] : v;
}

uint32_t mb_arena_find_pair(const mb_arena *arena, mb_player player, const char *name, size_t length)
{
    mb_text pair = {0};
    mb_pair_name(&pair, player, MB_ITEM(mb_piece_at(name, length)));
    const uint32_t v = mb_arena_find(arena, mb_text_string(&pair), pair.length);
    mb_text_clear(&pair);
    return v;
}

static void double_show(mb_text *out, const mb_names *names, uint32_t v)
{
    const doubled *self = (const doubled *)names;
    const uint32_t pair = pair_of(self, v);
    MB_ASSERT(pair >> 1 < self->graph->positions);
    mb_pair_name(out, pair & 1 ? MB_P2 : MB_P1, MB_ITEM(mb_arena_called(self->graph, pair >> 1)));
}

static uint32_t double_find(const mb_names *names, const char *name, size_t length)
{
    const doubled *self = (const doubled *)names;
    mb_name_pair read;
    if (!mb_name_pair_read(&read, name, length))
        return MB_NONE;
    uint32_t v = mb_arena_find(self->graph, read.name, read.length);
    if (v == MB_NONE && mb_name_pair_trim(&read))
        v = mb_arena_find(self->graph, read.name, read.length);
    if (v == MB_NONE)
        return MB_NONE;
    MB_ASSERT(v < self->graph->positions);
    const uint32_t pair = 2 * v + (read.player == 2);
    return self->number ? self->number[pair] : pair;
}

static bool double_state(uint64_t *out, const mb_names *names, uint32_t v)
{
    const doubled *self = (const doubled *)names;
    const mb_names *inner = self->graph->names;
    return inner && inner->state && inner->state(out, inner, pair_of(self, v) >> 1);
}

static void double_release(mb_names *names)
{
    doubled *self = (doubled *)names;
    mb_release_all(self->pair, self->number, self);
}

/* The mark of the pair (player, v), as a tag. */
static uint8_t tag_of(const mb_arena *graph, uint32_t pair)
{
    const mb_player player = (mb_player)(pair & 1);
    mb_mark mark = mb_mark_of(graph, pair >> 1);
    if (mark == MB_MOVER_WINS)
        mark = player == MB_P1 ? MB_WIN1 : MB_WIN2;
    else if (mark == MB_MOVER_LOSES)
        mark = player == MB_P1 ? MB_WIN2 : MB_WIN1;
    return mb_tag(player, mark, mb_is_goal(graph, pair >> 1));
}

/* Add the position of `pair`, without its moves. */
static mb_status double_add_position(mb_builder *builder, const mb_arena *graph, uint32_t pair)
{
    const uint32_t v = pair >> 1;
    mb_status status;
    if ((status = mb_builder_position(builder, tag_of(graph, pair))) != MB_OK)
        return status;
    MB_ASSERT(graph->pays || mb_mark_of(graph, v) != MB_PAYS);
    if (mb_mark_of(graph, v) == MB_PAYS && (status = mb_builder_pays(builder, graph->pays[v])) != MB_OK)
        return status;
    return graph->heuristic ? mb_builder_heuristic(builder, graph->heuristic[v]) : MB_OK;
}

/* The position of `pair`: the one that it has, or the next free number. */
static uint32_t number_of(doubled *self, uint32_t pair, uint32_t *count)
{
    MB_ASSERT(pair >> 1 < self->graph->positions);
    if (!self->number)
        return pair;
    MB_ASSERT(*count <= 2 * self->graph->positions);
    if (self->number[pair] == MB_NONE) {
        self->number[pair] = *count;
        self->pair[(*count)++] = pair;
    }
    return self->number[pair];
}

mb_status mb_arena_double(mb_arena **out, const mb_arena *graph, mb_player first, bool reachable,
                          const mb_limits *limits)
{
    MB_ASSERT(graph->impartial);
    if (graph->positions > MB_POSITIONS_MAX / 2)
        return MB_ELIMIT;
    const uint32_t pairs = 2 * graph->positions;
    mb_builder builder = mb_builder_on(limits);
    mb_pace pace = mb_pace_begin(limits, 2 * graph->moves);
    mb_status status = MB_OK;
    doubled *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return MB_ENOMEM;
    *self =
        (doubled){.base = {.show = double_show, .find = double_find, .state = double_state, .free = double_release},
                  .graph = graph};
    builder.arena.names = &self->base;
    memcpy(builder.arena.player_names, graph->player_names, sizeof graph->player_names);

    uint32_t count = pairs; /* positions numbered so far */
    if (reachable) {
        self->pair = mb_alloc(pairs, sizeof *self->pair);
        self->number = mb_alloc(pairs, sizeof *self->number);
        if (!self->pair || !self->number) {
            status = MB_ENOMEM;
            goto done;
        }
        memset(self->number, 0xff, pairs * sizeof *self->number);
        count = 0;
    }
    builder.arena.start = number_of(self, 2 * graph->start + (uint32_t)first, &count);

    for (uint32_t v = 0; v < count && status == MB_OK; v++) {
        const uint32_t pair = pair_of(self, v), from = pair >> 1;
        MB_ASSERT(from < graph->positions && v == builder.arena.positions);
        MB_ASSERT(!self->number || self->number[pair] == v);
        status = double_add_position(&builder, graph, pair);
        for (uint64_t i = graph->first[from]; i < graph->first[from + 1] && status == MB_OK; i++) {
            status = mb_builder_move(&builder, number_of(self, 2 * graph->to[i] + !(pair & 1), &count));
            if (status == MB_OK && graph->cost)
                status = mb_builder_cost(&builder, graph->cost[i]);
        }
        if (status == MB_OK)
            status = mb_pace_step(&pace, mb_degree(graph, from));
    }
    builder.arena.endless = graph->endless;
done:
    if (status == MB_OK)
        return mb_builder_finish(out, &builder, NULL);
    mb_builder_clear(&builder);
    return status;
}
