/* threads.c -- claims about large arenas made small: buckets, wide levels, sweeps and threads give what one obvious
 * pass gives. */
#include "arena/generate.h"
#include "arena/predecessors.h"
#include "core/team.h"
#include "length.h"
#include "solve/retrograde.h"
#include "solve/sweep.h"
#include "twin.h"

static const int teams[] = {1, 2, 3, 4, 8};

/* Arenas of every shape. */
static shape shape_of(uint64_t seed)
{
    static const int32_t endless[] = {0, 1, -1};
    return (shape){.positions = 2 + (uint32_t)(seed % 90),
                   .degree = 1 + (uint32_t)(seed / 3 % 6),
                   .acyclic = seed % 5 == 0,
                   .inner_marks = seed & 1,
                   .endless = endless[seed % 3]};
}

static void assert_same_predecessors(const mb_predecessors *a, const mb_predecessors *b, const mb_arena *arena)
{
    assert_memory_equal(a->first, b->first, ((size_t)arena->positions + 1) * sizeof *a->first);
    assert_memory_equal(a->from, b->from, a->first[arena->positions] * sizeof *a->from);
}

static void predecessors_by_buckets_are_those_by_counting(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 2000; seed++) {
        const shape kind = shape_of(seed);
        mb_arena *arena = random_arena(&kind, seed);
        mb_predecessors one = {0};
        assert_int_equal(mb_predecessors_by_counting(&one, arena, NULL), MB_OK);
        const mb_limits limits = {.threads = teams[seed % MB_COUNT(teams)]};
        mb_predecessors other = {0};
        assert_int_equal(
            mb_predecessors_by_buckets(&other, arena, (unsigned)(seed % 7), (unsigned)(seed % 5), &limits), MB_OK);
        assert_same_predecessors(&one, &other, arena);
        mb_predecessors_clear(&other);
        mb_predecessors_clear(&one);
        mb_arena_free(arena);
    }
}

static void where_threads_cannot_start_fewer_are_used(void **unused)
{
    (void)unused;
    for (int most = 1; most <= 3; most++) {
        mb_team_most = most;
        assert_int_equal(mb_threads(&(mb_limits){.threads = 8}), most);
        assert_int_equal(mb_threads(&(mb_limits){.threads = 1}), 1);
    }
    mb_team_most = 0;
    assert_int_equal(mb_threads(&(mb_limits){.threads = 8}), 8);
}

static void a_move_to_nowhere_is_not_followed(void **unused)
{
    (void)unused;
    const shape kind = {.positions = 50, .degree = 4};
    mb_arena *arena = random_arena(&kind, 3);
    mb_predecessors predecessors = {0};
    for (uint64_t i = 0; i < arena->moves; i++) { /* as when a mapped file changes */
        const uint32_t was = arena->to[i];
        arena->to[i] = arena->positions + (uint32_t)i;
        uint32_t v = 0;
        while (arena->first[v + 1] <= i)
            v++;
        const bool played = mb_mark_of(arena, v) == MB_UNMARKED;
        assert_int_equal(mb_predecessors_by_buckets(&predecessors, arena, 4, 3, NULL), played ? MB_EIO : MB_OK);
        mb_predecessors_clear(&predecessors);
        arena->to[i] = was;
    }
    mb_arena_free(arena);
}

/* The attractor of the positions that are marked won by player 1, then by player 2; levels of `wide_from` positions
 * and more are expanded as a whole, and chains are followed (`thin`). */
static void attract(uint32_t *rank, uint32_t *move, const mb_arena *arena, const mb_predecessors *predecessors,
                    uint32_t wide_from, int threads, bool thin)
{
    mb_retrograde self;
    const mb_limits limits = {.threads = threads};
    assert_int_equal(mb_retrograde_begin(&self, arena, predecessors, NULL, &limits), MB_OK);
    self.threads = threads; /* few as the moves are */
    self.wide_from = wide_from;
    if (thin)
        assert_int_equal(mb_retrograde_keep_single(&self), MB_OK);
    for (int both = 0; both < 2; both++) {
        for (uint32_t v = 0; v < arena->positions; v++)
            if (mb_mark_of(arena, v) == (both ? MB_WIN2 : MB_WIN1))
                mb_retrograde_seed(&self, v, both ? MB_P2 : MB_P1);
        assert_int_equal(mb_retrograde_run(&self), MB_OK);
    }
    if (thin)
        self.highest = MB_NEVER; /* as if some rank did not fit into a byte */
    assert_int_equal(mb_retrograde_finish(&self, true, NULL), MB_OK);
    memcpy(rank, self.rank, arena->positions * sizeof *rank);
    memcpy(move, self.move, arena->positions * sizeof *move);
    mb_retrograde_end(&self);
}

static void wide_levels_are_expanded_like_narrow_ones_by_any_number_of_threads(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 3000; seed++) {
        const shape kind = shape_of(seed);
        mb_arena *arena = random_arena(&kind, seed);
        uint32_t rank[2][128], move[2][128];
        mb_predecessors predecessors = {0};
        assert_int_equal(mb_predecessors_compute(&predecessors, arena, NULL), MB_OK);
        attract(rank[0], move[0], arena, &predecessors, MB_NEVER, 1, false);
        attract(rank[1], move[1], arena, &predecessors, 1 + (uint32_t)(seed % 3), teams[seed % MB_COUNT(teams)],
                seed & 1);
        assert_memory_equal(rank[0], rank[1], arena->positions * sizeof **rank);
        assert_memory_equal(move[0], move[1], arena->positions * sizeof **move);
        mb_predecessors_clear(&predecessors);
        mb_arena_free(arena);
    }
}

static void assert_same_solution(const mb_solution *a, const mb_solution *b)
{
    assert_int_equal(a->positions, b->positions);
    assert_memory_equal(a->winner, b->winner, a->positions * sizeof *a->winner);
    assert_memory_equal(a->rank, b->rank, a->positions * sizeof *a->rank);
    assert_memory_equal(a->move, b->move, a->positions * sizeof *a->move);
    assert_int_equal(a->won1, b->won1);
    assert_int_equal(a->won2, b->won2);
    assert_int_equal(a->drawn, b->drawn);
}

/* Turn the arena upside down: v becomes n-1-v. */
static void upside_down(mb_arena *arena)
{
    const uint32_t n = arena->positions;
    uint64_t *first = mb_alloc((size_t)n + 1, sizeof *first);
    uint32_t *to = mb_alloc(arena->moves, sizeof *to);
    uint8_t *tag = mb_alloc(n, sizeof *tag);
    uint64_t moves = 0;
    for (uint32_t v = 0; v < n; v++) {
        first[v] = moves;
        tag[v] = arena->tag[n - 1 - v];
        for (uint64_t i = arena->first[n - 1 - v]; i < arena->first[n - v]; i++)
            to[moves++] = n - 1 - arena->to[i];
    }
    first[n] = moves;
    mb_release(arena->first);
    mb_release(arena->to);
    mb_release(arena->tag);
    arena->first = first;
    arena->to = to;
    arena->tag = tag;
}

static void a_sweep_gives_what_the_retrograde_iteration_gives(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 3000; seed++) {
        shape kind = shape_of(seed);
        kind.acyclic = true;
        mb_arena *arena = random_arena(&kind, seed);
        if (seed & 8)
            upside_down(arena);
        mb_solve_plan sweep = {0};
        mb_solution one = {0}, other = {0};
        assert_int_equal(mb_solve_plan_make(&sweep, arena, NULL, NULL, NULL, NULL), MB_OK);
        const mb_move_order order = mb_arena_move_order(arena);
        assert_true(order == MB_MOVES_RISE || order == MB_MOVES_FALL); /* an acyclic arena has a terminal position */
        assert_int_equal(sweep.method, order == MB_MOVES_RISE ? MB_SWEEP_DOWN : MB_SWEEP_UP);
        assert_false(sweep.transpose);
        const mb_solve_plan retrograde = {
            .solver = sweep.solver, .method = MB_RETROGRADE, .transpose = true, .threads = 1};
        assert_int_equal(mb_solve(&one, arena, &retrograde, NULL, NULL, NULL, NULL), MB_OK);
        assert_int_equal(mb_solve(&other, arena, &sweep, NULL, NULL, NULL, NULL), MB_OK);
        assert_same_solution(&one, &other);
        mb_finding finding = {0};
        assert_int_equal(mb_check_solution(&finding, arena, &other, NULL), MB_OK);
        assert_true(finding.accepted);
        mb_finding_clear(&finding);
        mb_solution_clear(&one);
        mb_solution_clear(&other);
        mb_arena_free(arena);
    }
}

static void the_order_of_the_moves_is_what_it_is(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 2000; seed++) {
        const shape kind = {.positions = 6, .degree = 2, .inner_marks = true};
        mb_arena *arena = random_arena(&kind, seed);
        bool rise = true, fall = true, terminal = false;
        for (uint32_t v = 0; v < arena->positions; v++) {
            terminal |= mb_is_terminal(arena, v);
            for (uint64_t i = arena->first[v]; !mb_is_terminal(arena, v) && i < arena->first[v + 1]; i++) {
                rise &= arena->to[i] > v;
                fall &= arena->to[i] < v;
            }
        }
        const mb_move_order order = !terminal ? MB_MOVES_ENDLESS
                                    : rise    ? MB_MOVES_RISE
                                    : fall    ? MB_MOVES_FALL
                                              : MB_MOVES_UNORDERED;
        assert_int_equal(mb_arena_move_order(arena), order);
        mb_arena_free(arena);
    }
}

static void where_no_position_is_terminal_there_is_no_transpose(void **unused)
{
    (void)unused;
    mb_arena *arena = arena_from("endless 1\na 1 -> b c\nb 2 -> a\nc 2 -> c");
    mb_solve_plan plan = {0};
    mb_solution solution = {0};
    assert_int_equal(mb_solve_plan_make(&plan, arena, NULL, NULL, NULL, NULL), MB_OK);
    assert_false(plan.transpose);
    assert_int_equal(plan.method, MB_ENDLESS_ONLY);
    assert_int_equal(mb_solve(&solution, arena, &plan, NULL, NULL, NULL, NULL), MB_OK);
    assert_int_equal(solution.won1, 3);
    assert_int_equal(solution.rank[0], MB_NEVER);
    assert_int_equal(solution.move[0], 1);
    mb_solution_clear(&solution);
    mb_arena_free(arena);
}

static void solving_that_takes_too_much_is_refused_before_it_begins(void **unused)
{
    (void)unused;
    mb_arena *arena = NULL;
    const mb_make how = {.positions = 100000, .moves = 400000, .seed = 1};
    assert_int_equal(mb_make_random(&arena, &how), MB_OK);
    mb_solve_plan plan = {0};
    assert_int_equal(mb_solve_plan_make(&plan, arena, NULL, NULL, NULL, NULL), MB_OK);
    const uint64_t need = plan.bytes;
    assert_in_range(need, 8 * arena->moves, 10 * arena->moves);
    mb_limits limits = {.bytes = need - 1};
    mb_solution solution = {0};
    mb_error error = {0};
    assert_int_equal(mb_solve(&solution, arena, NULL, NULL, NULL, &limits, &error), MB_ELIMIT);
    assert_string_equal(note_words(&error.note, MB_ENGLISH),
                        "solving this arena takes about 3 MB of memory, and 3 MB may be taken");
    limits.bytes = need;
    assert_int_equal(mb_solve(&solution, arena, NULL, NULL, NULL, &limits, &error), MB_OK);
    mb_solution_clear(&solution);
    mb_arena_free(arena);
}

/* The move of every position is the first that keeps value and rank. */
static void of_the_best_moves_the_first_is_played(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 2000; seed++) {
        shape kind = shape_of(seed);
        kind.payoffs = seed % 4 == 3;
        mb_arena *arena = random_arena(&kind, seed);
        mb_solution solution = {0};
        assert_int_equal(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, NULL), MB_OK);
        int32_t value[128];
        for (uint32_t v = 0; v < arena->positions; v++)
            value[v] = mb_solution_value(&solution, v);
        for (uint32_t v = 0; v < arena->positions; v++) {
            uint32_t right = MB_NONE;
            for (uint64_t i = arena->first[v]; !mb_is_terminal(arena, v) && i < arena->first[v + 1]; i++)
                if (right == MB_NONE && twin_is_right_move(arena, value, solution.rank, v, arena->to[i]))
                    right = arena->to[i];
            assert_int_equal(solution.move[v], right);
        }
        mb_solution_clear(&solution);
        mb_arena_free(arena);
    }
}

/* Predecessors by buckets, then an iteration all of whose levels are wide. */
static mb_status attract_all(const mb_arena *arena, const mb_limits *limits)
{
    mb_predecessors predecessors = {0};
    mb_retrograde self = {0};
    mb_status status = mb_predecessors_by_buckets(&predecessors, arena, 3, 4, limits);
    if (status == MB_OK)
        status = mb_retrograde_begin(&self, arena, &predecessors, NULL, limits);
    self.wide_from = 1;
    for (uint32_t v = 0; v < arena->positions && status == MB_OK; v++)
        if (mb_is_terminal(arena, v))
            mb_retrograde_seed(&self, v, MB_P1);
    if (status == MB_OK)
        status = mb_retrograde_run(&self);
    mb_retrograde_end(&self);
    mb_predecessors_clear(&predecessors);
    return status;
}

static void every_allocation_that_fails_leaves_nothing_behind(void **unused)
{
    (void)unused;
    const shape kind = {.positions = 60, .degree = 4};
    mb_arena *arena = random_arena(&kind, 2);
    const mb_limits limits = {.threads = 2};
    uint64_t failed = 0;
    bool reached = true;
    for (uint64_t k = 1; reached; k++) {
        mb_mem_fail_at(k);
        const mb_status status = attract_all(arena, &limits);
        reached = mb_mem_count() >= k;
        mb_mem_fail_at(0);
        assert_true(status == MB_OK || status == MB_ENOMEM);
        failed += status != MB_OK;
    }
    assert_true(failed > 15);
    mb_arena_free(arena);
}

static void work_in_buckets_can_be_cancelled(void **unused)
{
    (void)unused;
    mb_arena *arena = NULL;
    const mb_make how = {.positions = 100000, .moves = 400000, .seed = 1};
    assert_int_equal(mb_make_random(&arena, &how), MB_OK);
    const mb_limits limits = {.tick = stop_at_once};
    mb_predecessors predecessors = {0};
    assert_int_equal(mb_predecessors_by_buckets(&predecessors, arena, 10, 12, &limits), MB_ECANCEL);
    assert_null(predecessors.first);
    mb_arena_free(arena);
}

/* Arenas that are large enough for threads to be used by themselves. */
static void answers_do_not_depend_on_the_number_of_threads(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 4; seed += tests_count_slow(3, 1)) {
        mb_arena *arena = NULL;
        const mb_make how = {
            .positions = 1100000, .moves = 4400000, .seed = seed, .endless = (int32_t)(seed % 3) - 1};
        assert_int_equal(seed < 3 ? mb_make_random(&arena, &how) : mb_make_grid(&arena, &how), MB_OK);
        mb_predecessors one = {0};
        mb_solution solution = {0};
        assert_int_equal(mb_predecessors_by_counting(&one, arena, NULL), MB_OK);
        const mb_limits alone = {.threads = 1};
        assert_int_equal(mb_solve(&solution, arena, NULL, &one, NULL, &alone, NULL), MB_OK);
        const mb_limits limits = {.threads = teams[1 + seed]};
        mb_predecessors predecessors = {0};
        mb_solution again = {0};
        mb_finding finding = {0};
        assert_int_equal(mb_predecessors_compute(&predecessors, arena, &limits), MB_OK);
        assert_same_predecessors(&one, &predecessors, arena);
        assert_int_equal(mb_solve(&again, arena, NULL, &predecessors, NULL, &limits, NULL), MB_OK);
        assert_same_solution(&solution, &again);
        assert_int_equal(mb_check_solution(&finding, arena, &again, &limits), MB_OK);
        assert_true(finding.accepted);
        mb_finding_clear(&finding);
        again.rank[seed * 1000 + 77]++; /* a wrong position is found, whoever finds it */
        again.winner[1000000] ^= 1;
        assert_int_equal(mb_check_solution(&finding, arena, &again, &limits), MB_OK);
        assert_false(finding.accepted);
        assert_true(finding.position == seed * 1000 + 77 || finding.position == 1000000);
        mb_finding_clear(&finding);
        mb_solution_clear(&again);
        mb_predecessors_clear(&predecessors);
        mb_solution_clear(&solution);
        mb_predecessors_clear(&one);
        mb_arena_free(arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(predecessors_by_buckets_are_those_by_counting),
        cmocka_unit_test(where_threads_cannot_start_fewer_are_used),
        cmocka_unit_test(a_move_to_nowhere_is_not_followed),
        cmocka_unit_test(wide_levels_are_expanded_like_narrow_ones_by_any_number_of_threads),
        cmocka_unit_test(the_order_of_the_moves_is_what_it_is),
        cmocka_unit_test(a_sweep_gives_what_the_retrograde_iteration_gives),
        cmocka_unit_test(where_no_position_is_terminal_there_is_no_transpose),
        cmocka_unit_test(solving_that_takes_too_much_is_refused_before_it_begins),
        cmocka_unit_test(of_the_best_moves_the_first_is_played),
        cmocka_unit_test(every_allocation_that_fails_leaves_nothing_behind),
        cmocka_unit_test(work_in_buckets_can_be_cancelled),
        cmocka_unit_test(answers_do_not_depend_on_the_number_of_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
