/* solve.h -- from an arena to its solution: who wins from every position, in how many moves, playing what. */
#ifndef MARIENBAD_SOLVE_H
#define MARIENBAD_SOLVE_H

#include "attractor.h"
#include "check.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One way to solve an arena: a row of src/solve/list.def. */
typedef struct mb_solver {
    const char *name;
    mb_words brief;        /* in both languages */
    bool needs_plain;      /* refuses payoffs other than 1, 0, -1 */
    bool needs_priorities; /* is for parity games, and for nothing else; the others refuse them */

    /* Solve an arena with owners; `backward` is the arena's own, never NULL: mb_solve() sees to that.  Only a solver
     * that knows ways is given moves that were not turned around.  `out` is untouched on failure. */
    bool knows_ways;
    mb_status (*run)(mb_solution *out, const mb_arena *arena, const mb_predecessors *backward,
                     const mb_attractor_observer *observer, const mb_limits *limits);

    /* Judge a solution of this solver, sharing no code with it. */
    mb_status (*check)(mb_finding *out, const mb_arena *arena, const mb_solution *claim, const mb_limits *limits);
} mb_solver;

/* The solvers, in the order of src/solve/list.def; NULL after the last. */
MB_API const mb_solver *mb_solver_at(size_t index);
MB_API const mb_solver *mb_solver_find(const char *name);

/* The first solver that suits the arena. */
MB_API const mb_solver *mb_solver_for(const mb_arena *arena);

/* About how many bytes solving takes at most, besides the arena itself: the moves turned around (unless they go one
 * `way`), what the waves need, the solution. */
MB_API uint64_t mb_solve_bytes(const mb_arena *arena, mb_move_order way);

/* Turn the moves around, where `solver` (NULL: mb_solver_for(arena)) or the observer (nullable) needs it; else it is
 * enough to know that they all go one way.  Release with mb_predecessors_clear().
 *
 * return  MB_OK, MB_ENOMEM, MB_ECANCEL, or MB_ELIMIT, before anything is begun, when solving takes more bytes than
 * the limits allow
 */
MB_API mb_status mb_solve_prepare(mb_predecessors *out, const mb_arena *arena, const mb_solver *solver,
                                  const mb_attractor_observer *observer, const mb_limits *limits, mb_error *error);

/* Solve `arena`, which must not be impartial (MB_EUNSUITED: double it first).
 *
 * solver    NULL: mb_solver_for(arena)
 * backward  what mb_solve_prepare() or mb_predecessors_compute() found, or NULL to have it found here
 * observer  nullable
 * Release with mb_solution_clear().
 */
MB_API mb_status mb_solve(mb_solution *out, const mb_arena *arena, const mb_solver *solver,
                          const mb_predecessors *backward, const mb_attractor_observer *observer,
                          const mb_limits *limits, mb_error *error);

#ifdef __cplusplus
}
#endif

#endif
