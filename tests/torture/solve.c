/* solve.c -- every solver finds the twin's values, ranks and right moves; best moves are best; attractors too. */
#include "torture.h"

static void make(mb_text *text, uint64_t *dice)
{
    const torture_shape form = torture_any_shape(dice, TORTURE_MOST);
    torture_draw(text, &form, dice);
}

static void compare(const mb_arena *arena, const mb_solution *solution, const torture_truth *truth)
{
    uint64_t count[3] = {0};
    for (uint32_t v = 0; v < arena->positions; v++) {
        const int32_t value = truth->value[v];
        assert_int_equal(mb_solution_value(solution, v), value);
        assert_int_equal(solution->winner[v], value > 0 ? 1 : value < 0 ? 2 : 0);
        assert_int_equal(solution->rank[v],
                         mb_mark_of(arena, v) != MB_UNMARKED ? 0 : truth->rank[v]); /* an end is where it is */
        if (mb_is_terminal(arena, v))
            assert_int_equal(solution->move[v], MB_NONE);
        else
            assert_true(twin_is_right_move(arena, truth->value, truth->rank, v, solution->move[v]));
        count[solution->winner[v]]++;
    }
    assert_int_equal(solution->drawn, count[0]);
    assert_int_equal(solution->won1, count[1]);
    assert_int_equal(solution->won2, count[2]);
}

/* What play, hints and the page are told. */
static void compare_answer(const mb_arena *arena, const mb_solution *solution, const torture_truth *truth)
{
    mb_answer *answer;
    check_ok(mb_answer_of_arena(&answer, arena, NULL, solution), NULL);
    for (uint32_t v = 0; v < arena->positions; v++) {
        const mb_place here = mb_arena_place(arena, v);
        mb_facts facts;
        check_ok(mb_answer_get(&facts, answer, here), NULL);
        assert_int_equal(facts.value, truth->value[v]);
        assert_true(facts.has_move == !mb_is_terminal(arena, v));
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1] && facts.has_move; i++) {
            bool best;
            const uint32_t to = arena->to[i];
            check_ok(mb_answer_rate_move(&facts, &best, answer, here, mb_arena_place(arena, to)), NULL);
            assert_int_equal(facts.value, truth->value[to]);
            assert_true(best == torture_is_best(arena, truth, v, to));
        }
    }
    mb_answer_free(answer);
}

static void compare_attractor(const mb_arena *arena, uint64_t *dice, const mb_limits *limits)
{
    uint32_t rank[TORTURE_MOST];
    mb_bitset target, set;
    const mb_player player = (mb_player)mb_random_below(dice, 2);
    check_ok(mb_bitset_init(&target, arena->positions), NULL);
    check_ok(mb_bitset_init(&set, arena->positions), NULL);
    for (uint32_t v = 0; v < arena->positions; v++)
        if (torture_rarely(dice, 4))
            mb_bitset_add(&target, v);
    twin_attractor(arena, player, &target, rank);
    mb_attractor attractor;
    check_ok(mb_attractor_compute(&attractor, arena, player, &target, NULL, NULL, limits), NULL);
    for (uint32_t v = 0; v < arena->positions; v++) {
        assert_int_equal(attractor.rank[v], rank[v]);
        if (rank[v] != MB_NEVER)
            mb_bitset_add(&set, v);
        if (rank[v] != MB_NEVER && rank[v] > 0 && mb_owner(arena, v) == player)
            assert_int_equal(rank[attractor.move[v]], rank[v] - 1);
    }
    mb_finding finding;
    check_ok(mb_check_attractor(&finding, arena, player, &target, &set, rank, limits), NULL);
    assert_true(finding.accepted);
    mb_finding_clear(&finding);
    mb_attractor_clear(&attractor);
    mb_bitset_clear(&target);
    mb_bitset_clear(&set);
}

static void run(torture_case *c)
{
    mb_arena *arena = torture_arena(c);
    torture_truth truth;
    torture_solve_slowly(&truth, arena);
    const mb_limits limits = {.threads = (int)mb_random_below(&c->dice, 5)};
    const mb_solver *solver;
    for (size_t i = 0; (solver = mb_solver_at(i)) != NULL; i++) {
        mb_solution solution;
        mb_error error = {0};
        const mb_status status = solve_by(&solution, arena, solver, &limits, &error);
        if (status == MB_EUNSUITED)
            continue;
        check_ok(status, &error);
        compare(arena, &solution, &truth);
        mb_finding finding;
        check_ok(mb_check_solution(&finding, arena, &solution, &limits), NULL);
        assert_true(finding.accepted);
        mb_finding_clear(&finding);
        compare_answer(arena, &solution, &truth);
        mb_solution_clear(&solution);
    }
    compare_attractor(arena, &c->dice, &limits);
    mb_arena_free(arena);
}

const torture_kind torture_solve = {"solve", "solvers, best moves and attractors against the twins", make, run};
