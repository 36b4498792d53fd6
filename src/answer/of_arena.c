/* of_arena.c -- the answers of a solved arena. */
#include "answer/backend.h"
#include "core/mem.h"

typedef struct of_arena {
    mb_answer base;
    const mb_arena *arena;
    const mb_solution *solution;
    bool has_terminals; /* a parity game with terminal positions, where a won play may stop or be endless */
} of_arena;

static mb_status of_arena_get(mb_facts *out, const mb_answer *answer, mb_place place)
{
    const of_arena *self = (const of_arena *)answer;
    const uint32_t v = (uint32_t)place.at;
    MB_ASSERT(v < self->arena->positions);
    const mb_mark mark = mb_mark_of(self->arena, v);
    const uint32_t rank = self->solution->rank[v], move = self->solution->move[v];
    const int winner = self->solution->winner[v];
    *out = (mb_facts){
        .mark = mark,
        .pays = mark == MB_UNMARKED ? 0 : mb_terminal_payoff(self->arena, v),
        .winner = winner,
        .has_value = true,
        .value = mb_solution_value(self->solution, v),
        .has_rank = winner != 0 && rank != MB_NEVER,
        .rank = rank,
        .endless = winner != 0 && rank == MB_NEVER && !self->has_terminals,
        .has_move = move != MB_NONE,
    };
    if (out->has_move)
        out->move = mb_arena_place(self->arena, move);
    return MB_OK;
}

static mb_status of_arena_position(mb_place *out, const mb_answer *answer, uint32_t v)
{
    *out = mb_arena_place(((const of_arena *)answer)->arena, v);
    return MB_OK;
}

/* Best moves keep the value and, in a win, the rank.  A parity game has no ranks: moves that stay in the winning
 * region may lose when they are repeated for ever, so only the move of the strategy that was found is best.  In a
 * draw where endless plays are not draws, one player must reach a drawn terminal position, at the distance `rank`: a
 * move of his that does not lower it could be repeated for ever.  Every move of the other player that keeps the value
 * lowers it. */
static mb_status of_arena_is_best(bool *out, const mb_answer *answer, mb_place place, mb_place next)
{
    const of_arena *self = (const of_arena *)answer;
    const mb_solution *solution = self->solution;
    const uint32_t v = (uint32_t)place.at, to = (uint32_t)next.at;
    MB_ASSERT(v < self->arena->positions && to < self->arena->positions && !mb_is_terminal(self->arena, v));
    const int32_t value = mb_solution_value(solution, v);
    const uint32_t rank = solution->rank[v], its_rank = solution->rank[to];
    if (self->arena->priority)
        *out = to == solution->move[v];
    else if (mb_solution_value(solution, to) != value)
        *out = false;
    else if (value == 0)
        *out = self->arena->endless == 0 || its_rank < rank;
    else
        *out = its_rank == (rank == MB_NEVER ? MB_NEVER : rank - 1);
    return MB_OK;
}

static void of_arena_release(mb_answer *answer)
{
    mb_release(answer);
}

mb_status mb_answer_of_arena(mb_answer **out, const mb_arena *arena, const mb_rules *rules,
                             const mb_solution *solution)
{
    MB_ASSERT(solution->positions == arena->positions && !arena->impartial);
    of_arena *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return MB_ENOMEM;
    *self = (of_arena){
        .base = {.by = arena->priority   ? "zielonka"
                       : solution->value ? "payoff"
                                         : "attractor",
                 .ground = mb_ground_of_arena(arena, rules),
                 .get = of_arena_get,
                 .position = of_arena_position,
                 .is_best = of_arena_is_best,
                 .free = of_arena_release},
        .arena = arena,
        .solution = solution,
    };
    for (uint32_t v = 0; v < arena->positions && arena->priority && !self->has_terminals; v++)
        self->has_terminals = mb_mark_of(arena, v) != MB_UNMARKED;
    *out = &self->base;
    return MB_OK;
}
