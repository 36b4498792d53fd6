/* solve.h -- from an arena to its solution: who wins from every position, in how many moves, playing what. */
#ifndef MARIENBAD_SOLVE_H
#define MARIENBAD_SOLVE_H

#include "attractor.h"
#include "check.h"

/* One way to solve an arena: a row of src/solve/list.def. */
typedef struct mb_solver {
    const char *name;
    mb_words brief;        /* in both languages */
    bool needs_plain;      /* refuses payoffs other than 1, 0, -1 */
    bool needs_priorities; /* is for parity games, and for nothing else; the others refuse them */

    /* Solve an arena with owners; `backward` is the arena's own, never NULL: mb_solve() sees to that.  `out` is
     * untouched on failure. */
    mb_status (*run)(mb_solution *out, const mb_arena *arena, const mb_backward *backward,
                     const mb_attractor_observer *observer, const mb_limits *limits);

    /* Judge a solution of this solver, sharing no code with it. */
    mb_status (*check)(mb_finding *out, const mb_arena *arena, const mb_solution *claim, const mb_limits *limits);
} mb_solver;

/* The solvers, in the order of src/solve/list.def; NULL after the last. */
MB_API const mb_solver *mb_solver_at(size_t index);
MB_API const mb_solver *mb_solver_find(const char *name);

/* The first solver that suits the arena. */
MB_API const mb_solver *mb_solver_for(const mb_arena *arena);

/* Solve `arena`, which must not be impartial (MB_EUNSUITED: double it first).
 *
 * solver    NULL: mb_solver_for(arena)
 * backward  the moves turned around, or NULL to have them computed here
 * observer  nullable
 * Release with mb_solution_clear().
 */
MB_API mb_status mb_solve(mb_solution *out, const mb_arena *arena, const mb_solver *solver,
                          const mb_backward *backward, const mb_attractor_observer *observer, const mb_limits *limits,
                          mb_error *error);

#endif
