/* solve.c -- claims about solving: winners, values, ranks, moves and attractors, against twins and checkers. */
#include "support.h"

#include "arena/builder.h"
#include "arena/generate.h"
#include "core/limits.h"
#include "twin.h"

/* Sanitizers make big arenas slow. */
#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
enum { LONG_CHAIN = 1000000 };
#else
enum { LONG_CHAIN = 10000000 };
#endif

static const int32_t every_endless[] = {-1, 0, 1, 2, -3};

/* The shape number `seed`: every mixture of cycles, inner marks, payoffs and endless plays comes up. */
static shape shape_of(uint64_t seed)
{
    return (shape){.positions = seed % 3 ? 12 : 60,
                   .degree = 1 + (uint32_t)(seed / 3 % 5),
                   .acyclic = seed / 15 % 4 == 0,
                   .inner_marks = seed & 1,
                   .payoffs = seed & 2,
                   .endless = every_endless[seed % MB_COUNT(every_endless)]};
}

static bool is_plain(const shape *kind)
{
    return !kind->payoffs && kind->endless >= -1 && kind->endless <= 1;
}

/* The solution says what the definitions say, and its checker agrees. */
static void check_solution(const mb_arena *arena, const mb_solver *solver, uint64_t seed)
{
    mb_solution solution = {0};
    mb_error error = {0};
    check_ok(solve_by(&solution, arena, solver, NULL, &error), &error);
    int32_t *value = malloc(arena->positions * sizeof *value);
    uint32_t *rank = malloc(arena->positions * sizeof *rank);
    uint64_t count[3] = {0};
    twin_solve(arena, value, rank);
    for (uint32_t v = 0; v < arena->positions; v++) {
        const int winner = value[v] > 0 ? 1 : value[v] < 0 ? 2 : 0;
        if (solution.winner[v] != winner || mb_solution_value(&solution, v) != value[v]
            || solution.rank[v] != rank[v])
            fail_msg("seed %u, solver %s, position %u: winner %d, value %d, rank %u expected, found %d, %d, %u",
                     (unsigned)seed, solver->name, v, winner, value[v], rank[v], solution.winner[v],
                     mb_solution_value(&solution, v), solution.rank[v]);
        if (mb_is_terminal(arena, v))
            assert_int_equal(solution.move[v], MB_NONE);
        else
            assert_true(twin_is_right_move(arena, value, rank, v, solution.move[v]));
        count[winner]++;
    }
    assert_int_equal(solution.won1, count[1]);
    assert_int_equal(solution.won2, count[2]);
    assert_int_equal(solution.drawn, count[0]);
    mb_finding finding = {0};
    assert_int_equal(solver->check(&finding, arena, &solution, NULL), MB_OK);
    assert_true(finding.accepted);
    mb_finding_clear(&finding);
    free(value);
    free(rank);
    mb_solution_clear(&solution);
}

static void solvers_agree_with_the_definitions_on_arenas_of_every_shape(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 3000; seed++) {
        const shape kind = shape_of(seed);
        mb_arena *arena = random_arena(&kind, seed);
        if (is_plain(&kind))
            check_solution(arena, mb_solver_find("attractor"), seed);
        check_solution(arena, mb_solver_find("payoff"), seed);
        mb_arena_free(arena);
    }
}

static void the_first_solver_that_suits_is_taken(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 200; seed++) {
        const shape kind = shape_of(seed);
        mb_arena *arena = random_arena(&kind, seed);
        mb_solution solution = {0};
        mb_error error = {0};
        const mb_solver *solver = mb_solver_for(arena);
        if (is_plain(&kind))
            assert_string_equal(solver->name, "attractor");
        assert_int_equal(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, &error), MB_OK);
        assert_int_equal(solution.value != NULL, strcmp(solver->name, "payoff") == 0);
        mb_solution_clear(&solution);
        if (strcmp(solver->name, "payoff") == 0) {
            const mb_solver *attractor = mb_solver_find("attractor");
            assert_int_equal(solve_by(&solution, arena, attractor, NULL, &error), MB_EUNSUITED);
            assert_int_equal(error.code, MB_EUNSUITED);
            assert_null(solution.winner);
        }
        mb_arena_free(arena);
    }
    assert_null(mb_solver_find("magic"));
}

static void an_impartial_graph_is_refused_until_it_is_doubled(void **unused)
{
    (void)unused;
    const shape kind = {.positions = 10, .degree = 3, .impartial = true};
    mb_arena *graph = random_arena(&kind, 1);
    mb_solution solution = {0};
    mb_error error = {0};
    assert_int_equal(mb_solve(&solution, graph, NULL, NULL, NULL, NULL, &error), MB_EUNSUITED);
    assert_int_equal(error.code, MB_EUNSUITED);
    assert_null(solution.winner);
    mb_arena_free(graph);
}

static void a_solver_without_a_checker_does_not_exist(void **unused)
{
    (void)unused;
    const mb_solver *solver;
    for (size_t i = 0; (solver = mb_solver_at(i)) != NULL; i++) {
        assert_non_null(solver->run);
        assert_non_null(solver->check);
        assert_ptr_equal(mb_solver_find(solver->name), solver);
    }
}

/* What a solver was given. */
static const mb_predecessors *given;
static uint64_t given_moves;

static mb_status look_at_predecessors(mb_solution *out, const mb_arena *arena, const mb_solve_plan *plan,
                                      const mb_predecessors *predecessors, const mb_attractor_observer *observer,
                                      const mb_limits *limits)
{
    assert_true(plan->transpose);
    given = predecessors;
    given_moves = predecessors ? predecessors->first[arena->positions] : 0;
    return mb_solver_find("payoff")->run(out, arena, plan, predecessors, observer, limits);
}

static void a_solver_without_shortcuts_is_always_given_the_predecessors(void **unused)
{
    (void)unused;
    const mb_solver curious = {.name = "curious", .run = look_at_predecessors, .check = mb_check_solution};
    const shape kind = {.positions = 30, .degree = 3};
    mb_arena *arena = random_arena(&kind, 1);
    mb_solve_plan plan;
    mb_predecessors predecessors = {0};
    mb_solution solution = {0};
    assert_int_equal(mb_solve_plan_make(&plan, arena, &curious, NULL, NULL, NULL), MB_OK);
    assert_int_equal(mb_predecessors_compute(&predecessors, arena, NULL), MB_OK);
    assert_int_equal(mb_solve(&solution, arena, &plan, &predecessors, NULL, NULL, NULL), MB_OK);
    assert_ptr_equal(given, &predecessors);
    mb_solution_clear(&solution);
    assert_int_equal(mb_solve(&solution, arena, &plan, NULL, NULL, NULL, NULL), MB_OK);
    assert_non_null(given);
    assert_ptr_not_equal(given, &predecessors);
    assert_int_equal(given_moves, predecessors.first[arena->positions]);
    mb_solution_clear(&solution);
    mb_predecessors_clear(&predecessors);
    mb_arena_free(arena);
}

/* The plan is a function of solver, order of the moves, observer and limits; and it is what is carried out. */
static void a_plan_says_what_is_done(void **unused)
{
    (void)unused;
    static const struct {
        const char *arena, *solver, *method;
        bool transpose;
    } cases[] = {
        {"a 1 -> b c\nb 2 -> c\nc 1 : win 1\n", "attractor", "sweep", false},
        {"a 1 : win 1\nb 2 -> a\nc 1 -> b a\n", "attractor", "sweep", false},
        {"a 1 -> b c\nb 2 -> a\nc 1 : win 1\n", "attractor", "retrograde", true},
        {"a 1 -> b\nb 2 -> a\n", "attractor", "endless", false},
        {"a 1 -> b c\nb 2 -> c\nc 1 : pays 7\n", "payoff", "retrograde", true},
        {"a 1 -> b : priority 1\nb 2 -> a : priority 2\n", "zielonka", "decomposition", true},
    };
    for (size_t i = 0; i < MB_COUNT(cases); i++) {
        mb_arena *arena = arena_from(cases[i].arena);
        const mb_attractor_observer observer = {0};
        const mb_limits few = {.threads = 3}, tight = {.bytes = 9 * (uint64_t)arena->positions - 1};
        mb_solve_plan plan = {0}, observed = {0};
        mb_solution solution = {0};
        mb_error error = {0};
        assert_int_equal(mb_solve_plan_make(&plan, arena, NULL, NULL, &few, NULL), MB_OK);
        assert_string_equal(plan.solver->name, cases[i].solver);
        assert_string_equal(mb_method_name(plan.method), cases[i].method);
        assert_int_equal(plan.transpose, cases[i].transpose);
        const bool several = strcmp(cases[i].method, "sweep") == 0 || strcmp(cases[i].solver, "zielonka") == 0;
        assert_int_equal(plan.threads, several ? mb_threads(&few) : 1); /* small */
        assert_int_equal(mb_solve_plan_make(&observed, arena, NULL, &observer, &few, NULL), MB_OK);
        assert_true(observed.transpose && observed.method == plan.solver->method); /* steps can be shown */
        assert_true(observed.bytes >= plan.bytes);
        assert_int_equal(mb_solve_plan_make(&observed, arena, NULL, NULL, &tight, &error), MB_ELIMIT);
        assert_int_equal(mb_solve(&solution, arena, &plan, NULL, NULL, NULL, NULL), MB_OK);
        mb_finding finding = {0};
        assert_int_equal(plan.solver->check(&finding, arena, &solution, NULL), MB_OK);
        assert_true(finding.accepted);
        mb_finding_clear(&finding);
        mb_solution_clear(&solution);
        mb_arena_free(arena);
    }
}

static void where_every_end_is_won_and_nothing_cycles_nobody_draws(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 300; seed++) {
        const shape kind = {.positions = 40, .degree = 4, .acyclic = true};
        mb_arena *arena = random_arena(&kind, seed);
        mb_bitset target[2];
        mb_attractor region[2];
        assert_int_equal(mb_bitset_init(&target[0], arena->positions), MB_OK);
        assert_int_equal(mb_bitset_init(&target[1], arena->positions), MB_OK);
        for (uint32_t v = 0; v < arena->positions; v++)
            if (mb_is_terminal(arena, v)) {
                const mb_player winner = (mb_player)mb_random_below(&seed, 2);
                arena->tag[v] = mb_tag(mb_owner(arena, v), winner == MB_P1 ? MB_WIN1 : MB_WIN2, false);
                mb_bitset_add(&target[winner], v);
            }
        mb_solution solution = {0};
        assert_int_equal(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, NULL), MB_OK);
        assert_int_equal(solution.drawn, 0);
        for (int p = 0; p < 2; p++)
            assert_int_equal(mb_attractor_compute(&region[p], arena, (mb_player)p, &target[p], NULL, NULL, NULL),
                             MB_OK);
        assert_int_equal(region[0].size + region[1].size, arena->positions);
        for (uint32_t v = 0; v < arena->positions; v++) {
            assert_int_not_equal(region[0].rank[v] == MB_NEVER, region[1].rank[v] == MB_NEVER);
            assert_int_equal(solution.winner[v], region[0].rank[v] != MB_NEVER ? 1 : 2);
        }
        for (int p = 0; p < 2; p++) {
            mb_attractor_clear(&region[p]);
            mb_bitset_clear(&target[p]);
        }
        mb_solution_clear(&solution);
        mb_arena_free(arena);
    }
}

/* What an observer saw. */
typedef struct seen {
    const mb_arena *arena;
    uint32_t *rank; /* rank[v] with which v came, MB_NEVER before */
    uint32_t *left; /* left[v]: the counter of v, as last told */
    uint32_t last;  /* rank of the last that came */
    uint32_t count;
} seen;

static bool has_move(const mb_arena *arena, uint32_t v, uint32_t to)
{
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
        if (arena->to[i] == to)
            return true;
    return false;
}

static void see_added(void *context, uint32_t v, mb_player winner, uint32_t rank, uint32_t by)
{
    seen *s = context;
    assert_int_equal(s->rank[v], MB_NEVER); /* once only */
    assert_true(rank >= s->last);
    assert_int_equal(by == MB_NONE, rank == 0);
    if (by != MB_NONE) {
        assert_true(has_move(s->arena, v, by));
        assert_int_equal(s->rank[by], rank - 1);
        if (mb_owner(s->arena, v) != winner)
            assert_int_equal(s->left[v], 0); /* the last of the other's moves was counted */
    }
    s->rank[v] = rank;
    s->last = rank;
    s->count++;
}

static void see_counted(void *context, uint32_t v, uint32_t to, uint32_t left)
{
    seen *s = context;
    assert_int_equal(s->rank[v], MB_NEVER);
    assert_int_not_equal(s->rank[to], MB_NEVER);
    assert_true(has_move(s->arena, v, to));
    assert_int_equal(left, s->left[v] - 1);
    s->left[v] = left;
}

static mb_attractor_observer observe(seen *s, const mb_arena *arena)
{
    *s = (seen){.arena = arena,
                .rank = malloc(arena->positions * sizeof *s->rank),
                .left = malloc(arena->positions * sizeof *s->left)};
    for (uint32_t v = 0; v < arena->positions; v++) {
        s->rank[v] = MB_NEVER;
        s->left[v] = (uint32_t)mb_degree(arena, v);
    }
    return (mb_attractor_observer){.added = see_added, .counted = see_counted, .context = s};
}

static void attractors_of_any_set_agree_with_the_definition(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 2000; seed++) {
        const shape kind = shape_of(seed);
        mb_arena *arena = random_arena(&kind, seed);
        const mb_player player = (mb_player)(seed & 1);
        uint64_t random = seed;
        mb_bitset target, set;
        assert_int_equal(mb_bitset_init(&target, arena->positions), MB_OK);
        assert_int_equal(mb_bitset_init(&set, arena->positions), MB_OK);
        const uint32_t one_in = 1 + mb_random_below(&random, 8);
        for (uint32_t v = 0; v < arena->positions; v++)
            if (seed % 7 && mb_random_below(&random, one_in) == 0)
                mb_bitset_add(&target, v);
        uint32_t *rank = malloc(arena->positions * sizeof *rank);
        twin_attractor(arena, player, &target, rank);
        mb_attractor region = {0};
        mb_predecessors back = {0};
        seen s;
        const mb_attractor_observer observer = observe(&s, arena);
        if (seed & 2)
            assert_int_equal(mb_predecessors_compute(&back, arena, NULL), MB_OK);
        assert_int_equal(mb_attractor_compute(&region, arena, player, &target, seed & 2 ? &back : NULL,
                                              seed & 4 ? &observer : NULL, NULL),
                         MB_OK);
        mb_attractor only = {0};
        assert_int_equal(mb_attractor_compute_ranks(&only, arena, player, &target, seed & 2 ? &back : NULL, NULL),
                         MB_OK);
        assert_true(only.size == region.size && only.ranks == region.ranks && !only.move);
        assert_memory_equal(only.rank, region.rank, arena->positions * sizeof *only.rank);
        mb_attractor_clear(&only);
        uint32_t size = 0, ranks = 0;
        for (uint32_t v = 0; v < arena->positions; v++) {
            assert_int_equal(region.rank[v], rank[v]);
            if (seed & 4)
                assert_int_equal(s.rank[v], rank[v]);
            const bool chooses = rank[v] != MB_NEVER && rank[v] > 0 && mb_owner(arena, v) == player;
            assert_int_equal(region.move[v] != MB_NONE, chooses);
            if (chooses) {
                assert_true(has_move(arena, v, region.move[v]));
                assert_int_equal(rank[region.move[v]], rank[v] - 1);
            }
            if (rank[v] == MB_NEVER)
                continue;
            mb_bitset_add(&set, v);
            size++;
            ranks = rank[v] + 1 > ranks ? rank[v] + 1 : ranks;
        }
        assert_int_equal(region.size, size);
        assert_int_equal(region.ranks, ranks);
        mb_finding finding = {0};
        assert_int_equal(mb_check_attractor(&finding, arena, player, &target, &set, region.rank, NULL), MB_OK);
        assert_true(finding.accepted);
        mb_finding_clear(&finding);
        free(s.rank);
        free(s.left);
        free(rank);
        mb_predecessors_clear(&back);
        mb_attractor_clear(&region);
        mb_bitset_clear(&target);
        mb_bitset_clear(&set);
        mb_arena_free(arena);
    }
}

static void attractor_of_an_empty_target_is_empty(void **unused)
{
    (void)unused;
    const shape kind = {.positions = 30, .degree = 3};
    mb_arena *arena = random_arena(&kind, 5);
    mb_bitset none;
    mb_attractor region = {0};
    assert_int_equal(mb_bitset_init(&none, arena->positions), MB_OK);
    assert_int_equal(mb_attractor_compute(&region, arena, MB_P1, &none, NULL, NULL, NULL), MB_OK);
    assert_int_equal(region.size, 0);
    assert_int_equal(region.ranks, 0);
    mb_attractor_clear(&region);
    mb_bitset_clear(&none);
    mb_arena_free(arena);
}

static void an_observer_of_a_solver_sees_each_position_once(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 500; seed++) {
        const shape kind = {.positions = 40, .degree = 4, .inner_marks = seed & 1};
        mb_arena *arena = random_arena(&kind, seed);
        seen s;
        const mb_attractor_observer observer = observe(&s, arena);
        mb_solution solution = {0};
        assert_int_equal(mb_solve(&solution, arena, NULL, NULL, &observer, NULL, NULL), MB_OK);
        assert_int_equal(s.count, solution.won1 + solution.won2);
        for (uint32_t v = 0; v < arena->positions; v++)
            if (solution.winner[v])
                assert_int_equal(s.rank[v], solution.rank[v]);
        free(s.rank);
        free(s.left);
        mb_solution_clear(&solution);
        mb_arena_free(arena);
    }
}

static void a_long_chain_is_solved_without_recursion(void **unused)
{
    (void)unused;
    const mb_make how = {.positions = LONG_CHAIN};
    mb_arena *arena = NULL;
    assert_int_equal(mb_make_chain(&arena, &how), MB_OK);
    uint32_t *order = malloc(arena->positions * sizeof *order);
    assert_int_equal(mb_arena_order(order, NULL, arena, NULL), MB_OK);
    assert_int_equal(order[0], LONG_CHAIN - 1);
    free(order);
    mb_predecessors predecessors = {0};
    assert_int_equal(mb_predecessors_compute(&predecessors, arena, NULL), MB_OK);
    for (size_t i = 0; mb_solver_at(i / 2) && !mb_solver_at(i / 2)->needs_priorities; i++) {
        mb_solution solution = {0};
        mb_solve_plan plan = {0};
        assert_int_equal(mb_solve_plan_make(&plan, arena, mb_solver_at(i / 2), NULL, NULL, NULL), MB_OK);
        if (i % 2) {
            plan.method = plan.solver->method;
            plan.transpose = true;
        }
        assert_int_equal(mb_solve(&solution, arena, &plan, i % 2 ? &predecessors : NULL, NULL, NULL, NULL), MB_OK);
        assert_int_equal(solution.rank[arena->start], LONG_CHAIN - 1);
        assert_int_equal(solution.winner[arena->start], 1);
        mb_finding finding = {0};
        assert_int_equal(mb_check_solution(&finding, arena, &solution, NULL), MB_OK);
        assert_true(finding.accepted);
        mb_finding_clear(&finding);
        mb_solution_clear(&solution);
    }
    mb_predecessors_clear(&predecessors);
    mb_arena_free(arena);
}

static void every_allocation_that_fails_leaves_nothing_behind(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 10; seed++) {
        const shape kind = shape_of(seed);
        mb_arena *arena = random_arena(&kind, seed);
        bool reached = true;
        uint64_t failed = 0;
        for (uint64_t k = 1; reached; k++) {
            mb_solution solution = {0};
            mb_error error = {0};
            mb_mem_fail_at(k);
            const mb_status status = mb_solve(&solution, arena, NULL, NULL, NULL, NULL, &error);
            reached = mb_mem_count() >= k;
            mb_mem_fail_at(0);
            assert_int_equal(status, error.code);
            assert_int_equal(status == MB_OK, solution.winner != NULL);
            assert_true(status == MB_OK || status == MB_ENOMEM);
            failed += status != MB_OK;
            mb_solution_clear(&solution);
        }
        assert_true(failed
                    >= (mb_arena_move_order(arena) == MB_MOVES_UNORDERED ? 6 : 3)); /* else there is no transpose */
        mb_arena_free(arena);
    }
}

static bool cancel(void *context, uint64_t done, uint64_t total)
{
    uint32_t *looks = context;
    assert_true(total == 0 || done <= total);
    return (*looks)-- > 0;
}

static void solving_can_be_cancelled_at_every_look(void **unused)
{
    (void)unused;
    const mb_make how = {.positions = 100000};
    mb_arena *arena = NULL;
    assert_int_equal(mb_make_chain(&arena, &how), MB_OK);
    for (size_t i = 0; mb_solver_at(i) && !mb_solver_at(i)->needs_priorities; i++) {
        mb_status status = MB_ECANCEL;
        uint32_t patience = 0;
        for (; status == MB_ECANCEL; patience++) {
            uint32_t looks = patience;
            const mb_limits limits = {.tick = cancel, .context = &looks};
            mb_solution solution = {0};
            mb_error error = {0};
            status = solve_by(&solution, arena, mb_solver_at(i), &limits, &error);
            assert_int_equal(error.code, status);
            assert_int_equal(status == MB_OK, solution.winner != NULL);
            mb_solution_clear(&solution);
        }
        assert_int_equal(status, MB_OK);
        assert_true(patience > 5);
    }
    mb_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solvers_agree_with_the_definitions_on_arenas_of_every_shape),
        cmocka_unit_test(the_first_solver_that_suits_is_taken),
        cmocka_unit_test(an_impartial_graph_is_refused_until_it_is_doubled),
        cmocka_unit_test(a_solver_without_a_checker_does_not_exist),
        cmocka_unit_test(a_solver_without_shortcuts_is_always_given_the_predecessors),
        cmocka_unit_test(a_plan_says_what_is_done),
        cmocka_unit_test(where_every_end_is_won_and_nothing_cycles_nobody_draws),
        cmocka_unit_test(attractors_of_any_set_agree_with_the_definition),
        cmocka_unit_test(attractor_of_an_empty_target_is_empty),
        cmocka_unit_test(an_observer_of_a_solver_sees_each_position_once),
        cmocka_unit_test(a_long_chain_is_solved_without_recursion),
        cmocka_unit_test(every_allocation_that_fails_leaves_nothing_behind),
        cmocka_unit_test(solving_can_be_cancelled_at_every_look),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
