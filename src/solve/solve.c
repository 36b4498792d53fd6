/* solve.c -- solve an arena by its plan; the list of solvers. */
#include "marienbad/solve.h"

#include "arena/predecessors.h"
#include "core/message.h"
#include "core/registry.h"

#define MB_SOLVER(name) extern const mb_solver mb_solver_##name;
#include "solve/list.def"
#undef MB_SOLVER

static const void *const rows[] = {
#define MB_SOLVER(name) &mb_solver_##name,
#include "solve/list.def"
#undef MB_SOLVER
};
const mb_registry mb_solvers = MB_REGISTRY(rows);

MB_REGISTRY_DOORS(mb_solver, mb_solvers)

mb_status mb_solve(mb_solution *out, const mb_arena *arena, const mb_solve_plan *plan,
                   const mb_predecessors *predecessors, const mb_attractor_observer *observer,
                   const mb_limits *limits, mb_error *error)
{
    mb_solve_plan made = {0};
    mb_predecessors own = {0};
    mb_status status = MB_OK;
    if (!plan && (status = mb_solve_plan_make(&made, arena, NULL, observer, limits, error)) != MB_OK)
        return status;
    plan = plan ? plan : &made;
    MB_ASSERT(!arena->impartial && (!observer || plan->transpose));
    mb_limits within = limits ? *limits : (mb_limits){0};
    within.threads = plan->threads;
    if (plan->transpose)
        status = mb_predecessors_ensure(&predecessors, &own, arena, limits);
    if (status == MB_OK)
        status = plan->solver->run(out, arena, plan, plan->transpose ? predecessors : NULL, observer, &within);
    mb_predecessors_clear(&own);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}
