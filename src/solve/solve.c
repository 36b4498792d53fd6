/* solve.c -- which solver suits this arena?  The list of solvers. */
#include "marienbad/solve.h"

#include "core/mem.h"
#include "core/message.h"
#include "core/registry.h"
#include "solve/sweep.h"

/* What is said here. */
static const mb_words SAY_SOLVE_IMPARTIAL =
    MB_WORDS("an impartial graph has no owners: double it first",
             "un graphe impartial n'a pas de joueurs : il faut d'abord le doubler");
static const mb_words SAY_NOT_PLAIN = MB_WORDS(
    "the solver {solver} takes wins and draws only, and this arena has other payoffs",
    "le solveur {solver} ne connaît que victoires et nulles, et les fins de cette arène rapportent d'autres gains");

static const mb_words SAY_PRIORITIES =
    MB_WORDS("the solver {solver} does not know priorities, and this is a parity game: try zielonka",
             "le solveur {solver} ne connaît pas les priorités, et ceci est un jeu de parité : essayez zielonka");
static const mb_words SAY_NO_PRIORITIES =
    MB_WORDS("the solver {solver} is for parity games, and this arena has no priorities",
             "le solveur {solver} est fait pour les jeux de parité, et cette arène n'a pas de priorités");
static const mb_words SAY_SOLVE_BYTES =
    MB_WORDS("solving this arena takes about {need} MB of memory, and {most} MB may be taken",
             "résoudre cette arène demande environ {need} Mo de mémoire, et {most} Mo sont permis");

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
    const mb_solver *solver;
    for (size_t i = 0; (solver = mb_solver_at(i)) != NULL; i++)
        if ((plain || !solver->needs_plain) && solver->needs_priorities == (arena->priority != NULL))
            return solver;
    return NULL;
}

/* Can the solver use these moves, turned around or not? */
static bool can_use(const mb_solver *solver, const mb_predecessors *backward, const mb_attractor_observer *observer)
{
    return backward->first || (solver->knows_ways && !observer && backward->way != MB_MOVES_UNORDERED);
}

uint64_t mb_solve_bytes(const mb_arena *arena, mb_move_order way)
{
    const uint64_t n = arena->positions, m = arena->moves;
    const uint64_t solution = 9 * n; /* rank, move, winner: the waves work where ranks and moves come to lie */
    const uint64_t soles = m <= n + n / 4 ? 4 * n : 0;
    if (way == MB_MOVES_RISE || way == MB_MOVES_FALL)
        return solution;
    if (way == MB_MOVES_ENDLESS)
        return solution + n;
    const uint64_t flooding = solution + m / 2 + n + soles; /* more than what turning around takes before */
    return 8 * n + 4 * m + flooding;
}

mb_status mb_solve_prepare(mb_predecessors *out, const mb_arena *arena, const mb_solver *solver,
                           const mb_attractor_observer *observer, const mb_limits *limits, mb_error *error)
{
    enum { MEGABYTE = 1000000 };
    if (!solver)
        solver = mb_solver_for(arena);
    mb_predecessors found = {0};
    if (solver->knows_ways && !observer)
        found.way = mb_arena_move_order(arena);
    if (arena->positions > MB_SWEEP_MOST && found.way != MB_MOVES_ENDLESS)
        found.way = MB_MOVES_UNORDERED;
    const uint64_t need = mb_solve_bytes(arena, found.way);
    if (limits && limits->bytes && need > limits->bytes)
        return mb_fail(error, MB_ELIMIT, SAY_SOLVE_BYTES, "need", need / MEGABYTE, "most", limits->bytes / MEGABYTE);
    if (found.way == MB_MOVES_UNORDERED) {
        const mb_status status = mb_predecessors_compute(&found, arena, limits);
        if (status != MB_OK)
            return mb_error_plain(error, status);
    }
    *out = found;
    return MB_OK;
}

mb_status mb_solve(mb_solution *out, const mb_arena *arena, const mb_solver *solver, const mb_predecessors *backward,
                   const mb_attractor_observer *observer, const mb_limits *limits, mb_error *error)
{
    if (arena->impartial)
        return mb_fail(error, MB_EUNSUITED, SAY_SOLVE_IMPARTIAL);
    if (!solver)
        solver = mb_solver_for(arena);
    MB_ASSERT(solver);
    if (solver->needs_plain && !is_plain(arena))
        return mb_fail(error, MB_EUNSUITED, SAY_NOT_PLAIN, "solver", solver->name);
    if (solver->needs_priorities != (arena->priority != NULL))
        return mb_fail(error, MB_EUNSUITED, arena->priority ? SAY_PRIORITIES : SAY_NO_PRIORITIES, "solver",
                       solver->name);
    mb_predecessors own = {0};
    mb_status status = MB_OK;
    if (!backward || !can_use(solver, backward, observer)) {
        status = mb_solve_prepare(&own, arena, solver, observer, limits, error);
        if (status != MB_OK)
            return status;
        backward = &own;
    }
    status = solver->run(out, arena, backward, observer, limits);
    mb_predecessors_clear(&own);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}
