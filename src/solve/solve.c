/* solve.c -- which solver suits this arena?  The list of solvers. */
#include "marienbad/solve.h"

#include "core/mem.h"
#include "core/message.h"

#define MB_SOLVER(name) extern const mb_solver mb_solver_##name;
#include "solve/list.def"
#undef MB_SOLVER

static const mb_solver *const solvers[] = {
#define MB_SOLVER(name) &mb_solver_##name,
#include "solve/list.def"
#undef MB_SOLVER
};

const mb_solver *mb_solver_at(size_t index)
{
    return index < MB_COUNT(solvers) ? solvers[index] : NULL;
}

const mb_solver *mb_solver_find(const char *name)
{
    for (size_t i = 0; i < MB_COUNT(solvers); i++)
        if (strcmp(solvers[i]->name, name) == 0)
            return solvers[i];
    return NULL;
}

/* Is every payoff 1, 0 or -1? */
static bool is_plain(const mb_arena *arena)
{
    if (arena->endless < -1 || arena->endless > 1)
        return false;
    for (uint32_t v = 0; arena->pays && v < arena->positions; v++)
        if (mb_mark_of(arena, v) == MB_PAYS && (arena->pays[v] < -1 || arena->pays[v] > 1))
            return false;
    return true;
}

const mb_solver *mb_solver_for(const mb_arena *arena)
{
    const bool plain = is_plain(arena);
    for (size_t i = 0; i < MB_COUNT(solvers); i++)
        if (plain || !solvers[i]->needs_plain)
            return solvers[i];
    return NULL;
}

mb_status mb_solve(mb_solution *out, const mb_arena *arena, const mb_solver *solver, const mb_backward *backward,
                   const mb_attractor_observer *observer, const mb_limits *limits, mb_error *error)
{
    if (arena->impartial) {
        mb_error_set(error, MB_EUNSUITED, MB_M_SOLVE_IMPARTIAL);
        return MB_EUNSUITED;
    }
    if (!solver)
        solver = mb_solver_for(arena);
    if (solver->needs_plain && !is_plain(arena)) {
        mb_note_string(mb_error_set(error, MB_EUNSUITED, MB_M_SOLVE_NOT_PLAIN), "solver", solver->name);
        return MB_EUNSUITED;
    }
    const mb_status status = solver->run(out, arena, backward, observer, limits);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}

void mb_solution_clear(mb_solution *solution)
{
    mb_release(solution->winner);
    mb_release(solution->value);
    mb_release(solution->rank);
    mb_release(solution->move);
    *solution = (mb_solution){0};
}
