/* solve.h -- from an arena to its solution: who wins from every position, in how many moves, playing what.
 *
 * A plan comes first: which solver, by which method, with how much memory and how many threads.  mb_solve() carries
 * it out, and decides nothing more.
 */
#ifndef MARIENBAD_SOLVE_H
#define MARIENBAD_SOLVE_H

#include "attractor.h"
#include "check.h"

#ifdef __cplusplus
extern "C" {
#endif

/* In which order the positions of an arena are solved. */
typedef enum mb_method {
    MB_RETROGRADE = 0, /* backward from the terminal positions, rank after rank, along the predecessors */
    MB_SWEEP_DOWN,     /* every move leads to a higher number: one pass from the highest number down */
    MB_SWEEP_UP,       /* every move leads to a lower number: one pass from 0 up */
    MB_ENDLESS_ONLY,   /* no position is terminal: every play is endless */
    MB_DECOMPOSITION,  /* parity games: one strongly connected component after the other */
} mb_method;

/* "retrograde", "sweep" (in either direction), "endless" or "decomposition". */
MB_API const char *mb_method_name(mb_method method);

struct mb_solver;

typedef struct mb_solve_plan {
    const struct mb_solver *solver;
    mb_method method;
    bool transpose; /* the method needs the predecessors of every position */
    uint64_t bytes; /* estimate of the memory that solving takes at most, besides the arena itself */
    int threads;    /* of the solver; the transpose takes as many as the limits allow */
} mb_solve_plan;

/* A solver of arenas. */
typedef struct mb_solver {
    const char *name;
    mb_words brief;        /* in both languages */
    bool needs_plain;      /* refuses payoffs other than 1, 0, -1 */
    bool needs_priorities; /* is for parity games, and for nothing else; the others refuse them */
    mb_method method;      /* by which it solves any arena that suits it */
    bool shortcuts;        /* it also knows MB_SWEEP_DOWN, MB_SWEEP_UP and MB_ENDLESS_ONLY */

    /* Solve an arena with owners by plan->method.  `predecessors` is NULL unless plan->transpose.  `out` is untouched
     * on failure. */
    mb_status (*run)(mb_solution *out, const mb_arena *arena, const mb_solve_plan *plan,
                     const mb_predecessors *predecessors, const mb_attractor_observer *observer,
                     const mb_limits *limits);

    /* Judge a solution of this solver, sharing no code with it. */
    mb_status (*check)(mb_finding *out, const mb_arena *arena, const mb_solution *claim, const mb_limits *limits);
} mb_solver;

/* The solvers, in the order in which mb_solver_for() tries them; NULL after the last, and for a name that none has.
 */
MB_API const mb_solver *mb_solver_at(size_t index);
MB_API const mb_solver *mb_solver_find(const char *name);

/* The first solver that suits the arena. */
MB_API const mb_solver *mb_solver_for(const mb_arena *arena);

/* Decide how to solve `arena`, in time O(positions + moves) at most.
 *
 * solver    NULL: mb_solver_for(arena)
 * observer  nullable; the one that mb_solve() will be given: only MB_RETROGRADE and MB_DECOMPOSITION show their steps
 * return    MB_OK; MB_EUNSUITED when the solver does not suit, or when the arena is impartial (double it first);
 *           MB_ELIMIT when the plan takes more bytes than the limits allow
 */
MB_API mb_status mb_solve_plan_make(mb_solve_plan *out, const mb_arena *arena, const mb_solver *solver,
                                    const mb_attractor_observer *observer, const mb_limits *limits, mb_error *error);

/* Solve `arena`; release the solution with mb_solution_clear().
 *
 * plan          from mb_solve_plan_make(); NULL: made here, with the solver that suits
 * predecessors  from mb_predecessors_compute(), for a plan with `transpose`; NULL: computed here where it is needed
 * observer      nullable; the one that the plan was made for
 * return        MB_OK, MB_ENOMEM, MB_ECANCEL, and what mb_solve_plan_make() returns
 *
 * Time and memory O(positions + moves) for games that are won, drawn and lost; parity games may take longer.
 */
MB_API mb_status mb_solve(mb_solution *out, const mb_arena *arena, const mb_solve_plan *plan,
                          const mb_predecessors *predecessors, const mb_attractor_observer *observer,
                          const mb_limits *limits, mb_error *error);

#ifdef __cplusplus
}
#endif

#endif
