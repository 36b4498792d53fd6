/* of_arena.c -- the answers of a solved arena. */
#include "answer/backend.h"
#include "core/mem.h"

typedef struct of_arena {
    mb_answer base;
    const mb_arena *arena;
    const mb_solution *solution;
    mb_place *next; /* what moves() returned last */
    size_t room;
} of_arena;

static mb_status get(mb_facts *out, const mb_answer *answer, mb_place place)
{
    const of_arena *self = (const of_arena *)answer;
    const uint32_t v = (uint32_t)place.at;
    MB_ASSERT(v < self->arena->positions);
    const mb_mark mark = mb_mark_of(self->arena, v);
    const uint32_t rank = self->solution->rank[v], move = self->solution->move[v];
    const int winner = self->solution->winner[v];
    *out = (mb_facts){
        .mark = mark,
        .pays = mark == MB_UNMARKED ? 0 : mb_end_payoff(self->arena, v),
        .winner = winner,
        .has_value = true,
        .value = mb_solution_value(self->solution, v),
        .has_rank = winner != 0 && rank != MB_NEVER,
        .rank = rank,
        .endless = winner != 0 && rank == MB_NEVER,
        .has_move = move != MB_NONE,
    };
    if (out->has_move)
        out->move = mb_arena_place(self->arena, move);
    return MB_OK;
}

static mb_status moves(const mb_place **out, size_t *count, mb_answer *answer, mb_place place)
{
    of_arena *self = (of_arena *)answer;
    const mb_arena *arena = self->arena;
    const uint32_t v = (uint32_t)place.at;
    const size_t degree = mb_is_end(arena, v) ? 0 : (size_t)mb_degree(arena, v);
    void *next = self->next;
    if (!mb_grow(&next, &self->room, 0, degree, sizeof *self->next))
        return MB_ENOMEM;
    self->next = next;
    for (size_t i = 0; i < degree; i++)
        self->next[i] = mb_arena_place(arena, arena->to[arena->first[v] + i]);
    *out = self->next;
    *count = degree;
    return MB_OK;
}

static void name(mb_text *out, const mb_answer *answer, mb_place place)
{
    mb_arena_name(out, ((const of_arena *)answer)->arena, (uint32_t)place.at);
}

static mb_status find(mb_place *out, const mb_answer *answer, const char *text, size_t length)
{
    const of_arena *self = (const of_arena *)answer;
    const uint32_t v = mb_arena_find(self->arena, text, length);
    if (v == MB_NONE)
        return MB_ENOTFOUND;
    *out = mb_arena_place(self->arena, v);
    return MB_OK;
}

static void release(mb_answer *answer)
{
    of_arena *self = (of_arena *)answer;
    mb_release(self->next);
    mb_release(self);
}

mb_status mb_answer_of_arena(mb_answer **out, const mb_arena *arena, const mb_solution *solution)
{
    MB_ASSERT(solution->positions == arena->positions);
    of_arena *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return MB_ENOMEM;
    *self = (of_arena){
        .base =
            {
                .by = solution->value ? "payoff" : "attractor",
                .start = mb_arena_place(arena, arena->start),
                .get = get,
                .moves = moves,
                .name = name,
                .find = find,
                .free = release,
            },
        .arena = arena,
        .solution = solution,
    };
    *out = &self->base;
    return MB_OK;
}
