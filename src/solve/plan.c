/* plan.c -- how is an arena solved?  Solver, method, memory and threads, decided once, before anything begins. */
#include "core/limits.h"
#include "core/message.h"
#include "marienbad/solve.h"
#include "solve/retrograde.h"
#include "solve/sweep.h"

static const mb_words SAY_SOLVE_IMPARTIAL =
    MB_WORDS("an impartial graph has no owners: double it first",
             "un graphe impartial n'a pas de joueurs : il faut d'abord le doubler");
static const mb_words SAY_NOT_PLAIN =
    MB_WORDS("the solver {solver} takes wins and draws only, and this arena has other payoffs",
             "le solveur {solver} ne connaît que victoires et nulles, et cette arène a d'autres gains");
static const mb_words SAY_PRIORITIES =
    MB_WORDS("the solver {solver} does not know priorities, and this is a parity game: try zielonka",
             "le solveur {solver} ne connaît pas les priorités, et c'est un jeu de parité : essayez zielonka");
static const mb_words SAY_NO_PRIORITIES =
    MB_WORDS("the solver {solver} is for parity games, and this arena has no priorities",
             "le solveur {solver} est fait pour les jeux de parité, et cette arène n'a pas de priorités");
static const mb_words SAY_SOLVE_BYTES =
    MB_WORDS("solving this arena takes about {need} MB of memory, and {most} MB may be taken",
             "résoudre cette arène demande environ {need} Mo de mémoire, et {most} Mo sont permis");

const char *mb_method_name(mb_method method)
{
    static const char *const names[] = {[MB_RETROGRADE] = "retrograde",
                                        [MB_SWEEP_DOWN] = "sweep",
                                        [MB_SWEEP_UP] = "sweep",
                                        [MB_ENDLESS_ONLY] = "endless",
                                        [MB_DECOMPOSITION] = "decomposition"};
    MB_ASSERT((size_t)method < MB_COUNT(names));
    return names[method];
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
    const mb_solver *solver;
    for (size_t i = 0; (solver = mb_solver_at(i)) != NULL; i++)
        if ((plain || !solver->needs_plain) && solver->needs_priorities == (arena->priority != NULL))
            return solver;
    return NULL;
}

/* Refuse a solver that was asked for, and does not suit the arena. */
static mb_status refuse_unsuited(const mb_solver *solver, const mb_arena *arena, mb_error *error)
{
    if (solver->needs_priorities != (arena->priority != NULL))
        return mb_fail(error, MB_EUNSUITED, arena->priority ? SAY_PRIORITIES : SAY_NO_PRIORITIES, "solver",
                       solver->name);
    if (solver->needs_plain && !is_plain(arena))
        return mb_fail(error, MB_EUNSUITED, SAY_NOT_PLAIN, "solver", solver->name);
    return MB_OK;
}

static mb_method method_for(const mb_solver *solver, const mb_arena *arena, const mb_attractor_observer *observer)
{
    const mb_move_order order = solver->shortcuts && !observer ? mb_arena_move_order(arena) : MB_MOVES_UNORDERED;
    if (order == MB_MOVES_ENDLESS)
        return MB_ENDLESS_ONLY;
    if (order == MB_MOVES_UNORDERED || arena->positions > MB_SWEEP_MOST)
        return solver->method;
    return order == MB_MOVES_RISE ? MB_SWEEP_DOWN : MB_SWEEP_UP;
}

/* Bytes besides the arena: the solution, and what the method holds at the same time. */
static uint64_t bytes_for(const mb_arena *arena, bool transpose)
{
    const uint64_t n = arena->positions, m = arena->moves;
    const uint64_t solution = 9 * n; /* rank, move and winner; ranks and moves lie where the method works */
    const uint64_t predecessors = 8 * n + 4 * m;
    const uint64_t single = mb_retrograde_is_thin(arena) ? 4 * n : 0;
    const uint64_t updates = m / 2 + n; /* pending in wide levels; more than computing the predecessors takes */
    return transpose ? solution + predecessors + single + updates : solution;
}

static int threads_for(mb_method method, const mb_arena *arena, const mb_limits *limits)
{
    if (method == MB_RETROGRADE)
        return mb_retrograde_threads(arena, limits);
    return method == MB_ENDLESS_ONLY ? 1 : mb_threads(limits);
}

mb_status mb_solve_plan_make(mb_solve_plan *out, const mb_arena *arena, const mb_solver *solver,
                             const mb_attractor_observer *observer, const mb_limits *limits, mb_error *error)
{
    enum { MEGABYTE = 1000000 };
    if (arena->impartial)
        return mb_fail(error, MB_EUNSUITED, SAY_SOLVE_IMPARTIAL);
    const mb_status status = solver ? refuse_unsuited(solver, arena, error) : MB_OK;
    if (status != MB_OK)
        return status;
    mb_solve_plan plan = {.solver = solver ? solver : mb_solver_for(arena)};
    MB_ASSERT(plan.solver);
    plan.method = method_for(plan.solver, arena, observer);
    plan.transpose = plan.method == plan.solver->method;
    plan.bytes = bytes_for(arena, plan.transpose);
    plan.threads = threads_for(plan.method, arena, limits);
    if (limits && limits->bytes && plan.bytes > limits->bytes)
        return mb_fail(error, MB_ELIMIT, SAY_SOLVE_BYTES, "need", plan.bytes / MEGABYTE, "most",
                       limits->bytes / MEGABYTE);
    *out = plan;
    return MB_OK;
}
