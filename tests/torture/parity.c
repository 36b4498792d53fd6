/* parity.c -- every solver of parity games finds the winners of the textbook, and its strategy is accepted. */
#include "torture.h"

/* An arena with priorities: one move to three, few priorities or many, now and then an end. */
static void make(mb_text *text, uint64_t *dice)
{
    const uint32_t n = 1 + mb_random_below(dice, torture_rarely(dice, 4) ? TORTURE_MOST : 12);
    const uint32_t priorities = 1 + mb_random_below(dice, torture_rarely(dice, 2) ? 2 * n : 4);
    const bool ends = torture_rarely(dice, 4);
    for (uint32_t v = 0; v < n; v++) {
        const bool end = v > 0 && ends && torture_rarely(dice, 6);
        mb_text_put(text, v, " ", 1 + mb_random_below(dice, 2), end ? "" : " ->");
        for (uint32_t i = 1 + mb_random_below(dice, 3); i > 0 && !end; i--)
            mb_text_put(text, " ", mb_random_below(dice, n));
        if (end)
            mb_text_put(text, " : win ", 1 + mb_random_below(dice, 2), "\n");
        else
            mb_text_put(text, " : priority ", mb_random_below(dice, priorities), "\n");
    }
}

static void run(torture_case *c)
{
    mb_arena *arena = torture_arena(c);
    if (!arena->priority || arena->positions > TORTURE_MOST)
        torture_no_case();
    const uint64_t won1 = twin_parity(arena);
    static const char *const solvers[] = {"zielonka", "fixpoint", "promotion", "tangles", "universal"};
    for (size_t k = 0; k < MB_COUNT(solvers); k++) {
        mb_solution solution;
        mb_finding finding;
        check_ok(solve_by(&solution, arena, mb_solver_find(solvers[k]), NULL, NULL), NULL);
        for (uint32_t v = 0; v < arena->positions; v++)
            assert_int_equal(solution.winner[v], won1 >> v & 1 ? 1 : 2);
        check_ok(mb_check_parity(&finding, arena, &solution, NULL), NULL);
        assert_true(finding.accepted);
        mb_finding_clear(&finding);
        mb_solution_clear(&solution);
    }
    mb_arena_free(arena);
}

const torture_kind torture_parity = {"parity", "parity games: winners and strategies of every solver", make, run};
