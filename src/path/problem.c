/* problem.c -- one player's graph: an arena, or the rules of a puzzle. */
#include "core/mem.h"
#include "path/finder.h"

bool mb_problem_is_goal(const mb_problem *problem, mb_state state)
{
    if (problem->ground.arena)
        return mb_bitset_has(problem->goals, (uint32_t)state);
    return problem->ground.rules->game->mark(problem->ground.rules->self, state) == MB_WIN1;
}

uint64_t mb_problem_remaining(const mb_problem *problem, mb_state state)
{
    if (problem->ground.arena)
        return mb_hint_of(problem->heuristic, (uint32_t)state);
    if (!problem->value)
        return 0;
    const void *guide = problem->guide ? problem->guide : problem->ground.rules->self;
    const uint32_t value = problem->value(guide, state);
    return value == MB_NO_WAY ? MB_DEAD : value;
}

size_t mb_problem_moves(const mb_problem *problem, mb_state state, mb_state *out, size_t cap)
{
    const mb_place place = {.at = state};
    const bool over = mb_ground_mark(&problem->ground, place) != MB_UNMARKED;
    return over ? 0 : mb_ground_list(&problem->ground, place, out, cap);
}

uint64_t mb_problem_cost(const mb_problem *problem, mb_state state, size_t index)
{
    return mb_ground_cost(&problem->ground, (mb_place){.at = state}, index);
}

/* The cheapest move from `from` to `to`, among moves[0 .. count-1]. */
static uint32_t cheapest(uint64_t *cost, const mb_problem *problem, mb_state from, mb_state to, const mb_state *moves,
                         size_t count)
{
    size_t best = count;
    for (size_t i = 0; i < count; i++) {
        if (moves[i] != to)
            continue;
        const uint64_t price = mb_problem_cost(problem, from, i);
        if (best == count || price < *cost) {
            best = i;
            *cost = price;
        }
    }
    MB_ASSERT(best < count);
    return (uint32_t)best;
}

bool mb_path_finish(mb_path *path, const mb_problem *problem)
{
    MB_ASSERT(path->count > 0);
    mb_state *moves = NULL;
    size_t room = 0;
    path->cost = 0;
    path->move = mb_alloc(path->count, sizeof *path->move);
    bool done = path->move != NULL;
    for (size_t i = 0; i + 1 < path->count && done; i++) {
        size_t count = mb_problem_moves(problem, path->state[i], moves, room);
        if (count > room) {
            done = mb_grow(&moves, &room, 0, count);
            if (done)
                count = mb_problem_moves(problem, path->state[i], moves, room);
        }
        uint64_t cost = 0;
        if (done)
            path->move[i] = cheapest(&cost, problem, path->state[i], path->state[i + 1], moves, count);
        path->cost += cost;
    }
    mb_release(moves);
    path->found = done;
    return done;
}
