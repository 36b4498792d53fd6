/* parity.c -- claims about parity games: winners and strategies against the recursion of the textbook, the checker
 * against the definition, and every file format that carries priorities. */
#include "support.h"

#include "arena/builder.h"
#include "arena/generate.h"
#include "checking.h"
#include "families.h"
#include "length.h"
#include "solve/parity_component.h"
#include "twin.h"

static const char *const solvers[] = {"zielonka", "fixpoint", "promotion", "tangles", "universal"};

/* A random parity game of at most 60 positions: few or many priorities, with or without ends, loops, long rows. */
static mb_arena *random_game(uint64_t seed)
{
    uint64_t dice = seed * 2654435761u + 17;
    const uint32_t n = 1 + mb_random_below(&dice, seed % 2 ? 8 : seed % 3 ? 20 : 60);
    const uint32_t degree = 1 + mb_random_below(&dice, 5),
                   priorities = 1 + mb_random_below(&dice, seed % 3 ? 6 : 2 * n);
    const bool ends = seed / 2 % 4 == 0, loops = seed / 8 % 2, turns = seed / 16 % 2;
    mb_builder builder = mb_builder_new();
    for (uint32_t v = 0; v < n; v++) {
        const mb_mark mark =
            v > 0 && ends && mb_random_below(&dice, 6) == 0 ? (mb_mark)(1 + mb_random_below(&dice, 2)) : MB_UNMARKED;
        const mb_player owner = turns ? (mb_player)(v & 1) : (mb_player)mb_random_below(&dice, 2);
        assert_int_equal(mb_builder_position(&builder, mb_tag(owner, mark, false)), MB_OK);
        assert_int_equal(mb_builder_priority(&builder, mark ? 0 : mb_random_below(&dice, priorities)), MB_OK);
        for (uint32_t i = 1 + mb_random_below(&dice, degree); i > 0; i--) {
            uint32_t to = mb_random_below(&dice, n);
            if (to == v && !loops)
                to = (to + 1) % n;
            if (turns && (to & 1) == (v & 1) && (to ^ 1) < n) /* no cycle is one player's */
                to ^= 1;
            assert_int_equal(mb_builder_move(&builder, to), MB_OK);
        }
    }
    mb_arena *arena;
    assert_int_equal(mb_builder_finish(&arena, &builder, NULL), MB_OK);
    return arena;
}

/* ---- the definition of a winning strategy ---- */

/* Do the winners' moves win, by walking the graph that they leave for each priority?  Losers' moves do not matter. */
static bool twin_accepts(const mb_arena *a, const mb_solution *s)
{
    const uint32_t n = a->positions;
    bool(*reach)[64] = calloc(n, sizeof *reach);
    bool good = true;
    for (uint32_t v = 0; v < n && good; v++) {
        if (s->winner[v] != 1 && s->winner[v] != 2)
            good = false;
        else if (mb_is_terminal(a, v))
            good = s->move[v] == MB_NONE && s->winner[v] == (mb_mark_of(a, v) == MB_WIN1 ? 1 : 2);
        else if (mb_owner(a, v) + 1 == s->winner[v])
            good = s->move[v] != MB_NONE && is_move(a, v, s->move[v]);
        else
            good = s->move[v] == MB_NONE || is_move(a, v, s->move[v]);
    }
    for (uint32_t q = 0; q < n && good; q++) { /* the priority of q, as the highest of a cycle through q */
        if (mb_is_terminal(a, q))
            continue;
        memset(reach, 0, n * sizeof *reach);
        for (uint32_t v = 0; v < n; v++)
            for (uint64_t i = a->first[v]; i < a->first[v + 1] && !mb_is_terminal(a, v); i++) {
                const uint32_t to = a->to[i];
                if (mb_owner(a, v) + 1 == s->winner[v] && to != s->move[v])
                    continue;
                good &= s->winner[to] == s->winner[v];
                reach[v][to] =
                    !mb_is_terminal(a, to) && a->priority[v] <= a->priority[q] && a->priority[to] <= a->priority[q];
            }
        for (uint32_t k = 0; k < n; k++)
            for (uint32_t v = 0; v < n; v++)
                for (uint32_t w = 0; w < n && reach[v][k]; w++)
                    reach[v][w] |= reach[k][w];
        if (reach[q][q] && a->priority[q] % 2 != s->winner[q] - 1u)
            good = false;
    }
    free(reach);
    return good;
}

/* ---- claims ---- */

static bool accepted(const mb_arena *arena, const mb_solution *solution)
{
    mb_finding finding = {0};
    assert_int_equal(mb_check_parity(&finding, arena, solution, NULL), MB_OK);
    const bool is = finding.accepted;
    assert_worded(&finding);
    if (!is && finding.play.count > 0)
        assert_legal(&finding, arena, finding.position);
    if (!is && finding.cycle != MB_NONE) { /* the play is decided by the other player's priority */
        uint32_t highest = 0;
        for (uint32_t i = finding.cycle; i < finding.play.count; i++)
            if (arena->priority[finding.play.at[i]] > highest)
                highest = arena->priority[finding.play.at[i]];
        assert_int_not_equal(solution->winner[finding.position] - 1, highest % 2);
    }
    mb_finding_clear(&finding);
    return is;
}

static void solvers_agree_with_the_textbook_on_games_of_every_shape(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < tests_count_slow(4000, 20000); seed++) {
        mb_arena *arena = random_game(seed);
        const uint64_t won1 = twin_parity(arena);
        for (size_t k = 0; k < MB_COUNT(solvers); k++) {
            mb_solution solution = {0};
            mb_error error = {0};
            check_ok(solve_by(&solution, arena, mb_solver_find(solvers[k]), NULL, &error), &error);
            for (uint32_t v = 0; v < arena->positions; v++)
                if (solution.winner[v] != (won1 >> v & 1 ? 1 : 2))
                    fail_msg("seed %u, solver %s, position %u: winner %d", (unsigned)seed, solvers[k], v,
                             solution.winner[v]);
            if (!accepted(arena, &solution) || (arena->positions < 24 && !twin_accepts(arena, &solution)))
                fail_msg("seed %u, solver %s: the strategy does not win", (unsigned)seed, solvers[k]);
            mb_solution_clear(&solution);
        }
        mb_arena_free(arena);
    }
}

/* One number of a solution is changed: the checker and the definition must agree whether it still is one. */
static void try_corruption(const mb_arena *arena, mb_solution *solution, uint64_t seed, uint32_t v)
{
    const bool right = twin_accepts(arena, solution);
    if (accepted(arena, solution) != right)
        fail_msg("seed %u, position %u: winner %d, move %u is %s", (unsigned)seed, v, solution->winner[v],
                 solution->move[v], right ? "right" : "wrong");
}

static void every_corruption_is_refused(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 500; seed++) {
        mb_arena *arena = random_game(2 * seed + 1);
        mb_solution solution = {0};
        mb_error error = {0};
        check_ok(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, &error), &error);
        for (uint32_t v = 0; v < arena->positions; v++) {
            const uint8_t winner = solution.winner[v];
            const uint32_t move = solution.move[v];
            solution.winner[v] = 3 - winner;
            assert_false(accepted(arena, &solution));
            solution.winner[v] = 0;
            assert_false(accepted(arena, &solution));
            solution.winner[v] = MB_NO_CLAIM;
            assert_false(accepted(arena, &solution));
            solution.winner[v] = winner;
            for (uint32_t to = 0; to <= arena->positions; to++) {
                solution.move[v] = to;
                try_corruption(arena, &solution, seed, v);
            }
            solution.move[v] = MB_NONE;
            try_corruption(arena, &solution, seed, v);
            solution.move[v] = move;
            solution.rank[v] = 3;
            assert_false(accepted(arena, &solution));
            solution.rank[v] = MB_NEVER;
        }
        solution.won1++;
        assert_false(accepted(arena, &solution));
        mb_solution_clear(&solution);
        mb_arena_free(arena);
    }
}

/* All claims at once at random: winners and moves that fit nothing. */
static void the_checker_agrees_with_the_definition_on_random_claims(void **unused)
{
    (void)unused;
    uint64_t dice = 5;
    for (uint64_t seed = 0; seed < 4000; seed++) {
        mb_arena *arena = random_game(2 * seed + 1);
        mb_solution solution = {0};
        mb_error error = {0};
        check_ok(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, &error), &error);
        solution.won1 = solution.won2 = 0;
        for (uint32_t v = 0; v < arena->positions; v++) {
            if (mb_random_below(&dice, 8) == 0)
                solution.winner[v] = (uint8_t)(1 + mb_random_below(&dice, 2));
            if (!mb_is_terminal(arena, v))
                solution.move[v] = arena->to[arena->first[v] + mb_random_below(&dice, (uint32_t)mb_degree(arena, v))];
            solution.won1 += solution.winner[v] == 1;
            solution.won2 += solution.winner[v] == 2;
        }
        assert_int_equal(accepted(arena, &solution), twin_accepts(arena, &solution));
        mb_solution_clear(&solution);
        mb_arena_free(arena);
    }
}

static void running_out_of_memory_leaves_nothing_behind(void **unused)
{
    (void)unused;
    mb_arena *arena = random_game(72);
    for (size_t k = 0; k < MB_COUNT(solvers); k++) {
        mb_status status = MB_ENOMEM;
        for (uint64_t fail = 1; status == MB_ENOMEM; fail++) {
            mb_solution solution = {0};
            mb_finding finding = {0};
            mb_mem_fail_at(fail);
            status = solve_by(&solution, arena, mb_solver_find(solvers[k]), NULL, NULL);
            if (status == MB_OK)
                status = mb_check_parity(&finding, arena, &solution, NULL);
            mb_mem_fail_at(0);
            assert_true(status == MB_OK || status == MB_ENOMEM);
            mb_finding_clear(&finding);
            mb_solution_clear(&solution);
        }
    }
    mb_arena_free(arena);
}

static void work_can_be_stopped(void **unused)
{
    (void)unused;
    mb_arena *arena;
    const mb_make how = {.positions = 200000, .seed = 1, .priorities = 9, .least = 1, .most = 2};
    assert_int_equal(mb_make_parity(&arena, &how), MB_OK);
    const mb_limits limits = {.tick = stop_at_once};
    mb_solution solution;
    assert_int_equal(mb_solve(&solution, arena, NULL, NULL, NULL, &limits, NULL), MB_ECANCEL);
    mb_arena_free(arena);
}

/* Called for the third time. */
static bool stop_soon(void *context, uint64_t done, uint64_t total)
{
    (void)done, (void)total;
    return ++*(int *)context < 3;
}

static void every_way_can_be_stopped_alone_and_beside_others(void **unused)
{
    (void)unused;
    static const char *const names[] = {"zielonka", "fixpoint", "promotion", "tangles", "universal"};
    mb_arena *arena = family_glued(family_two_counters(16), family_two_counters(17));
    for (size_t i = 0; i < MB_COUNT(names); i++) {
        int looks = 0;
        const mb_limits limits = {.tick = stop_soon, .context = &looks, .threads = 1 + (int)i % 4};
        mb_solution solution;
        assert_int_equal(solve_by(&solution, arena, mb_solver_find(names[i]), &limits, NULL), MB_ECANCEL);
        assert_int_equal(looks, 3);
    }
    mb_arena_free(arena);
}

/* How much is decided never falls. */
static bool count_decided(void *context, uint64_t done, uint64_t total)
{
    uint64_t *last = context;
    assert_true(*last <= done && done <= total && total == 60000);
    *last = done;
    return true;
}

static void progress_is_what_is_decided(void **unused)
{
    (void)unused;
    mb_arena *arena;
    const mb_make how = {.positions = 60000, .seed = 3, .priorities = 60000, .least = 1, .most = 2};
    assert_int_equal(mb_make_parity(&arena, &how), MB_OK);
    uint64_t last = 0;
    const mb_limits limits = {.tick = count_decided, .context = &last};
    mb_solution solution;
    mb_predecessors predecessors;
    check_ok(mb_predecessors_compute(&predecessors, arena, NULL), NULL);
    check_ok(mb_solve(&solution, arena, NULL, &predecessors, NULL, &limits, NULL), NULL);
    assert_true(last > 10000);
    mb_predecessors_clear(&predecessors);
    mb_solution_clear(&solution);
    mb_arena_free(arena);
}

/* Games in which one component has most of the positions, or all, each decided by another algorithm, and one that is
 * decided before there are components; large enough for views.  NULL: there are no more. */
static mb_arena *large_game(size_t which)
{
    const uint32_t n = MB_SMALL_PIECES ? 12000 : 1 << 20;
    mb_arena *arena;
    const mb_make made[] = {{.positions = n, .seed = 1, .priorities = 101, .least = 1, .most = 4, .loops = true},
                            {.positions = n, .seed = 1, .priorities = 11, .least = 1, .most = 2}};
    switch (which) {
    case 0:
        return family_recursive_ladder(n / 5 + 1);
    case 1:
        return family_jurdzinski(10, n / 29 + 1);
    case 2:
        return family_chain(n / 2, true);
    default:
        if (which >= 3 + MB_COUNT(made) || (which > 3 && !MB_SMALL_PIECES)) /* a view of the last: of millions */
            return NULL;
        assert_int_equal(mb_make_parity(&arena, &made[which - 3]), MB_OK);
        return arena;
    }
}

static void solving_takes_40_bytes_a_position_and_12_a_move(void **unused)
{
    (void)unused;
    mb_arena *arena;
    for (size_t i = 0; (arena = large_game(i)) != NULL; i++) {
        const uint64_t n = arena->positions, m = arena->moves;
        const uint64_t bytes = 13 * n + 4 * m, small = 1 << 15; /* of the arena: first, tag, priority, and to */
        const mb_limits limits = {.threads = 1};
        mb_solution solution = {0};
        mb_error error = {0};
        mb_mem_watch();
        check_ok(mb_solve(&solution, arena, NULL, NULL, NULL, &limits, &error), &error);
        if (bytes + mb_mem_peak() > 40 * n + 12 * m + small)
            fail_msg("game %u, %u positions: %.1f bytes a position besides 12 a move", (unsigned)i, (unsigned)n,
                     ((double)(bytes + mb_mem_peak()) - 12.0 * (double)m) / (double)n);
        mb_solution_clear(&solution);
        mb_arena_free(arena);
    }
}

static void ladders_and_cliques_are_solved(void **unused)
{
    (void)unused;
    static mb_status (*const kinds[])(mb_arena **, const mb_make *) = {mb_make_ladder, mb_make_clique};
    for (uint32_t n = 1; n <= 60; n++)
        for (size_t kind = 0; kind < MB_COUNT(kinds); kind++) {
            mb_arena *arena;
            mb_solution solution = {0};
            assert_int_equal(kinds[kind](&arena, &(mb_make){.positions = n}), MB_OK);
            const uint64_t won1 = twin_parity(arena);
            for (size_t k = 0; k < MB_COUNT(solvers); k++) {
                assert_int_equal(solve_by(&solution, arena, mb_solver_find(solvers[k]), NULL, NULL), MB_OK);
                for (uint32_t v = 0; v < n; v++)
                    assert_int_equal(solution.winner[v], won1 >> v & 1 ? 1 : 2);
                assert_true(accepted(arena, &solution));
                mb_solution_clear(&solution);
            }
            mb_arena_free(arena);
        }
}

/* ---- the algorithms one by one, on games without ends and loops ---- */

typedef mb_status (*way)(bool *solved, mb_component *game, uint64_t most, mb_pace *pace, mb_interrupted *kept);

static const struct {
    const char *name;
    way run;
} ways[] = {{"zielonka", mb_zielonka_run},    {"fixpoint", mb_fixpoint_run},   {"promotion", mb_promotion_run},
            {"tangles", mb_tangles_run},      {"sided", mb_sided_tangles_run}, {"universal", mb_universal_run},
            {"plain", mb_universal_plain_run}};

/* Solve the whole arena as one component, in at most `most` steps; the steps that it took.  What is decided is
 * written into the solution, the rest has no winner.  `slice`, not 0: interrupt it after so many steps, then after an
 * eighth more each time. */
static uint64_t run_sliced(bool *solved, mb_solution *out, const mb_arena *arena, way run, uint64_t most,
                           uint64_t slice)
{
    const uint32_t n = arena->positions;
    mb_predecessors predecessors;
    mb_component game = {0};
    check_ok(mb_predecessors_compute(&predecessors, arena, NULL), NULL);
    *out = (mb_solution){.positions = n,
                         .winner = mb_alloc_zero(n, sizeof *out->winner),
                         .rank = mb_alloc(n, sizeof *out->rank),
                         .move = mb_alloc(n, sizeof *out->move)};
    const mb_component_source whole = {.arena = arena,
                                       .predecessors = &predecessors,
                                       .winner = out->winner,
                                       .place = mb_alloc(n, sizeof *whole.place)};
    uint32_t *all = mb_alloc(n, sizeof *all);
    for (uint32_t v = 0; v < n; v++) {
        all[v] = v;
        out->rank[v] = MB_NEVER;
    }
    check_ok(mb_component_fill(&game, &whole, all, n), NULL);
    mb_pace pace = mb_pace_begin(NULL, 0);
    mb_interrupted kept = {0};
    *solved = false;
    for (uint64_t until = slice; until > 0 && until < most && !*solved; until += until / 8 + 1) {
        kept.brief = until % 2 == 0;
        check_ok(run(solved, &game, until, &pace, &kept), NULL);
    }
    kept.brief = false;
    if (!*solved)
        check_ok(run(solved, &game, most, &pace, slice > 0 ? &kept : NULL), NULL);
    mb_interrupted_clear(&kept);
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t v = game.name[i];
        out->move[v] = arena->to[arena->first[v]];
        if (game.winner[i] == MB_UNDECIDED)
            continue;
        out->winner[v] = 1 + game.winner[i];
        assert_true((game.move[i] != MB_NONE) == (game.owner[i] == game.winner[i]));
        if (game.move[i] != MB_NONE)
            out->move[v] = game.name[game.move[i]];
        ++*(game.winner[i] == MB_P1 ? &out->won1 : &out->won2);
    }
    mb_component_clear(&game);
    mb_release_all(whole.place, all);
    mb_predecessors_clear(&predecessors);
    return pace.done;
}

static uint64_t run_way(bool *solved, mb_solution *out, const mb_arena *arena, way run, uint64_t most)
{
    return run_sliced(solved, out, arena, run, most, 0);
}

/* A random game of at most 40 positions without ends and loops: one move to three, few priorities or many. */
static mb_arena *random_closed_game(uint64_t seed)
{
    mb_arena *arena;
    const mb_make how = {.positions = 2 + (uint32_t)(seed % 39),
                         .seed = seed,
                         .priorities = seed % 3 == 0   ? 3
                                       : seed % 3 == 1 ? 7
                                                       : 40,
                         .least = 1,
                         .most = 1 + (uint32_t)(seed / 3 % 3)};
    assert_int_equal(mb_make_parity(&arena, &how), MB_OK);
    return arena;
}

static void every_way_agrees_with_the_textbook(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 6000; seed++) {
        mb_arena *arena = random_closed_game(seed);
        const uint64_t won1 = twin_parity(arena);
        for (size_t k = 0; k < MB_COUNT(ways); k++) {
            mb_solution solution;
            bool solved;
            run_way(&solved, &solution, arena, ways[k].run, UINT64_MAX);
            assert_true(solved);
            for (uint32_t v = 0; v < arena->positions; v++)
                if (solution.winner[v] != (won1 >> v & 1 ? 1 : 2))
                    fail_msg("seed %u, %s, position %u: winner %d", (unsigned)seed, ways[k].name, v,
                             solution.winner[v]);
            if (!accepted(arena, &solution))
                fail_msg("seed %u, %s: the strategy does not win", (unsigned)seed, ways[k].name);
            mb_solution_clear(&solution);
        }
        mb_arena_free(arena);
    }
}

/* Wherever it is interrupted, a way that goes on finds the same winners and the same moves. */
static void a_way_that_is_interrupted_goes_on(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 500; seed++) {
        mb_arena *arena = seed < 490 ? random_closed_game(seed)
                                     : family_glued(family_two_counters((uint32_t)(seed % 5) + 2),
                                                    family_recursive_ladder((uint32_t)seed % 7 + 3));
        for (size_t k = 0; k < MB_COUNT(ways); k++) {
            mb_solution at_once, sliced;
            bool solved[2];
            run_way(&solved[0], &at_once, arena, ways[k].run, UINT64_MAX);
            run_sliced(&solved[1], &sliced, arena, ways[k].run, UINT64_MAX, 1 + seed % 50);
            assert_true(solved[0] && solved[1]);
            assert_memory_equal(at_once.winner, sliced.winner, arena->positions);
            assert_memory_equal(at_once.move, sliced.move, arena->positions * sizeof *sliced.move);
            mb_solution_clear(&at_once);
            mb_solution_clear(&sliced);
        }
        mb_arena_free(arena);
    }
}

/* Whatever the number of steps after which a way gives up, what it has decided is right, and its moves stay there. */
static void a_way_that_gives_up_has_decided_nothing_wrongly(void **unused)
{
    (void)unused;
    uint32_t parts = 0; /* some of a game was decided */
    for (uint64_t seed = 0; seed < 600; seed++) {
        mb_arena *arena = random_closed_game(seed);
        const uint64_t won1 = twin_parity(arena);
        for (size_t k = 0; k < MB_COUNT(ways); k++) {
            bool solved = false;
            for (uint64_t most = 0; !solved; most = most * 5 / 4 + 1) {
                mb_solution solution;
                run_way(&solved, &solution, arena, ways[k].run, most);
                const uint64_t decided = solution.won1 + solution.won2;
                assert_true(solved == (decided == arena->positions));
                parts += decided > 0 && !solved;
                for (uint32_t v = 0; v < arena->positions; v++) {
                    assert_true(solution.winner[v] == 0 || solution.winner[v] == (won1 >> v & 1 ? 1 : 2));
                    if (solution.winner[v] == 1 + mb_owner(arena, v))
                        assert_int_equal(solution.winner[solution.move[v]], solution.winner[v]);
                }
                mb_solution_clear(&solution);
            }
        }
        mb_arena_free(arena);
    }
    assert_true(parts > 100);
}

/* The steps of a way for a game, which is freed; the solution is checked. */
static double steps_for(way run, mb_arena *arena)
{
    mb_solution solution;
    bool solved;
    const uint64_t steps = run_way(&solved, &solution, arena, run, UINT64_MAX);
    assert_true(solved && accepted(arena, &solution));
    mb_solution_clear(&solution);
    mb_arena_free(arena);
    return (double)steps;
}

static void work_on_long_families_doubles_with_their_size(void **unused)
{
    (void)unused;
    for (uint32_t n = 20; n <= 80; n *= 2) {
        assert_true(steps_for(mb_fixpoint_run, family_jurdzinski(2 * n, n))
                    < 2.2 * steps_for(mb_fixpoint_run, family_jurdzinski(n, n)));
        assert_true(steps_for(mb_fixpoint_run, family_jurdzinski(6, 20 * n))
                    < 2.2 * steps_for(mb_fixpoint_run, family_jurdzinski(6, 10 * n)));
        assert_true(steps_for(mb_promotion_run, family_jurdzinski(40 * n, 4))
                    < 2.2 * steps_for(mb_promotion_run, family_jurdzinski(20 * n, 4)));
        assert_true(steps_for(mb_promotion_run, family_recursive_ladder(40 * n))
                    < 2.2 * steps_for(mb_promotion_run, family_recursive_ladder(20 * n)));
        assert_true(steps_for(mb_zielonka_run, family_chain(200 * n, false))
                    < 2.2 * steps_for(mb_zielonka_run, family_chain(100 * n, false)));
        assert_true(steps_for(mb_fixpoint_run, family_chain(200 * n, true))
                    < 2.2 * steps_for(mb_fixpoint_run, family_chain(100 * n, true)));
    }
}

/* Twice as many bits are four times as many positions; the work grows by far less than the number of counter states,
 * also where two games are glued together. */
static void the_universal_recursion_is_exponential_on_no_family(void **unused)
{
    (void)unused;
    double before[3] = {0};
    for (uint32_t bits = 4; bits <= 16; bits *= 2) {
        mb_arena *games[] = {family_two_counters(bits),
                             family_glued(family_two_counters(bits), family_jurdzinski(bits, bits)),
                             family_glued(family_two_counters(bits), family_recursive_ladder(bits * bits))};
        for (size_t i = 0; i < MB_COUNT(games); i++) {
            const double steps = steps_for(mb_universal_run, games[i]);
            if (before[i] > 0 && steps > 100 * before[i])
                fail_msg("game %u, %u bits: %.0f steps, before %.0f", (unsigned)i, bits, steps, before[i]);
            before[i] = steps;
        }
    }
}

/* Where each player's tangles distract the other, it takes far fewer steps to learn those of one player at a time. */
static void tangles_of_one_player_at_a_time_do_not_distract_the_other(void **unused)
{
    (void)unused;
    for (uint32_t n = 10; n <= 40; n *= 2) {
        mb_arena *games[2];
        for (size_t i = 0; i < MB_COUNT(games); i++)
            games[i] = family_glued(family_jurdzinski(n, n), family_recursive_ladder(5 * n));
        assert_true(steps_for(mb_sided_tangles_run, games[0]) < 0.4 * steps_for(mb_tangles_run, games[1]));
    }
}

/* By default, with what a turn has decided taken out of the game: two counters take several turns. */
static void turns_solve_every_family(void **unused)
{
    (void)unused;
    mb_arena *games[] = {family_jurdzinski(12, 12),
                         family_recursive_ladder(100),
                         family_two_counters(12),
                         family_chain(500, false),
                         family_chain(500, true),
                         family_glued(family_two_counters(10), family_recursive_ladder(60)),
                         family_glued(family_jurdzinski(8, 20), family_two_counters(9)),
                         family_glued(family_chain(300, true), family_two_counters(9))};
    for (size_t i = 0; i < MB_COUNT(games); i++) {
        mb_solution solution, other;
        check_ok(mb_solve(&solution, games[i], NULL, NULL, NULL, NULL, NULL), NULL);
        check_ok(solve_by(&other, games[i], mb_solver_find("universal"), NULL, NULL), NULL);
        assert_true(accepted(games[i], &solution) && accepted(games[i], &other));
        assert_memory_equal(solution.winner, other.winner, games[i]->positions);
        mb_solution_clear(&solution);
        mb_solution_clear(&other);
        mb_arena_free(games[i]);
    }
}

/* Turns run side by side where there are threads for them; the first in their order is the one that counts. */
static void answers_do_not_depend_on_the_number_of_threads(void **unused)
{
    (void)unused;
    mb_arena *games[] = {family_two_counters(14), family_glued(family_two_counters(9), family_recursive_ladder(60)),
                         family_glued(family_jurdzinski(8, 20), family_two_counters(9)),
                         family_glued(family_two_counters(8), family_two_counters(11)),
                         family_glued(family_chain(300, true), family_two_counters(10))};
    for (size_t i = 0; i < MB_COUNT(games); i++) {
        mb_solution alone;
        check_ok(mb_solve(&alone, games[i], NULL, NULL, NULL, &(mb_limits){.threads = 1}, NULL), NULL);
        for (int threads = 2; threads <= 4; threads++) {
            mb_solution solution;
            check_ok(mb_solve(&solution, games[i], NULL, NULL, NULL, &(mb_limits){.threads = threads}, NULL), NULL);
            assert_true(accepted(games[i], &solution));
            assert_memory_equal(solution.winner, alone.winner, games[i]->positions);
            assert_memory_equal(solution.move, alone.move, games[i]->positions * sizeof *alone.move);
            mb_solution_clear(&solution);
        }
        mb_solution_clear(&alone);
        mb_arena_free(games[i]);
    }
}

/* ---- files ---- */

static void assert_same(const mb_arena *a, const mb_arena *b)
{
    assert_int_equal(a->positions, b->positions);
    assert_int_equal(a->moves, b->moves);
    assert_int_equal(a->priority != NULL, b->priority != NULL);
    for (uint32_t v = 0; v < a->positions; v++) {
        assert_int_equal(a->tag[v], b->tag[v]);
        assert_int_equal(a->first[v], b->first[v]);
        if (a->priority && mb_mark_of(a, v) == MB_UNMARKED)
            assert_int_equal(a->priority[v], b->priority[v]);
    }
    for (uint64_t i = 0; i < a->moves; i++)
        assert_int_equal(a->to[i], b->to[i]);
}

static void priorities_are_written_and_read_back(void **unused)
{
    (void)unused;
    static const char *const formats[] = {"arena", "mba", "pgsolver"};
    for (uint64_t seed = 0; seed < 300; seed++) {
        mb_arena *arena = random_game(seed), *before = arena;
        for (size_t f = 0; f < MB_COUNT(formats); f++) {
            mb_text text;
            mb_error error = {0};
            mb_arena *again;
            mb_text_init(&text, NULL, NULL);
            check_ok(mb_format_find(formats[f])->write(&text, before, &error), &error);
            const mb_read_options options = {.format = formats[f]};
            check_ok(mb_arena_read(&again, text.data, text.length, &options, &error), &error);
            if (f < 2)
                assert_same(before, again);
            else
                assert_true(!again->priority || mb_solver_for(again) == mb_solver_find("zielonka"));
            mb_text_clear(&text);
            mb_arena_free(again);
        }
        mb_arena_free(arena);
    }
}

/* The words with which a text is refused. */
static const char *refusal(const char *text)
{
    mb_error error = {0};
    mb_arena *arena;
    mb_text out;
    mb_text_init(&out, NULL, NULL);
    assert_int_not_equal(mb_arena_read(&arena, text, strlen(text), &(mb_read_options){.file = "f"}, &error), MB_OK);
    mb_error_show(&out, &error, MB_ENGLISH);
    return kept(&out);
}

static void what_does_not_go_with_priorities_is_refused_by_its_line(void **unused)
{
    (void)unused;
    assert_string_equal(refusal("a 1 -> b : priority 1\nb 2 -> a\n"),
                        "f:2:1: position b has no mark and no priority, but others have one: every unmarked position "
                        "or none");
    assert_string_equal(refusal("a 1 -> a : priority 1\nb 2 : draw\n"),
                        "f:2:1: position b is drawn or pays, which does not go with priorities: win 1 or win 2 "
                        "expected");
    assert_string_equal(refusal("a 1 -> a : priority 1\nb 2 : priority 0\n"),
                        "f:2:1: position b has a priority and no move: at least one expected");
    assert_string_equal(refusal("a 1 -> a : priority 1\nendless 1\n"),
                        "f:2:1: \"endless\" does not go with priorities, which decide every endless play");
    assert_string_equal(refusal("a -> a : priority 1\n"),
                        "f:1:1: priorities need owners: an impartial graph has none");
    assert_string_equal(refusal("a 1 -> a : priority 1 win 1\n"),
                        "f:1:28: position a is marked, and a play that stops there needs no priority");
    assert_string_equal(refusal("a 1 -> a : priority -1\n"),
                        "f:1:21: integer from 0 to 4294967295 expected after \"priority\", found \"-1\"");
    assert_string_equal(refusal("a 1 -> a : priority 1 priority 2\n"),
                        "f:1:23: position a has a second \"priority\"");
    assert_string_equal(refusal("parity 1;\n0 4294967296 0 1;\n1 1 0 0;\n"),
                        "f:2:3: number 4294967296 is too large: at most 4294967295 expected");
}

/* PGSolver's five nodes: every move from 2 stays in the region, but who plays 2 -> 3 and 3 -> 2 for ever loses. */
static void the_best_move_is_that_of_the_strategy(void **state)
{
    (void)state;
    static const char five[] = "parity 4;\n0 6 1 4,2;\n4 5 1 0;\n1 8 1 2,4,3;\n3 6 0 4,2;\n2 7 0 3,1,0,4;\n";
    for (uint64_t seed = 0; seed <= 200; seed++) {
        mb_arena *arena = NULL;
        mb_solution solution;
        mb_answer *answer;
        mb_places best = {0};
        if (seed == 0)
            check_ok(mb_arena_read(&arena, five, strlen(five), NULL, NULL), NULL);
        else
            arena = random_game(seed);
        check_ok(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, NULL), NULL);
        check_ok(mb_answer_of_arena(&answer, arena, NULL, &solution), NULL);
        for (uint32_t v = 0; v < arena->positions && arena->priority; v++) {
            check_ok(mb_answer_best(&best, answer, mb_arena_place(arena, v)), NULL);
            assert_true((best.count == 0) == mb_is_terminal(arena, v));
            for (size_t i = 0; i < best.count; i++)
                assert_int_equal(best.at[i].at, solution.move[v]);
        }
        mb_places_clear(&best);
        mb_answer_free(answer);
        mb_solution_clear(&solution);
        mb_arena_free(arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solvers_agree_with_the_textbook_on_games_of_every_shape),
        cmocka_unit_test(every_way_agrees_with_the_textbook),
        cmocka_unit_test(a_way_that_gives_up_has_decided_nothing_wrongly),
        cmocka_unit_test(a_way_that_is_interrupted_goes_on),
        cmocka_unit_test(work_on_long_families_doubles_with_their_size),
        cmocka_unit_test(tangles_of_one_player_at_a_time_do_not_distract_the_other),
        cmocka_unit_test(the_universal_recursion_is_exponential_on_no_family),
        cmocka_unit_test(turns_solve_every_family),
        cmocka_unit_test(answers_do_not_depend_on_the_number_of_threads),
        cmocka_unit_test(the_best_move_is_that_of_the_strategy),
        cmocka_unit_test(every_corruption_is_refused),
        cmocka_unit_test(the_checker_agrees_with_the_definition_on_random_claims),
        cmocka_unit_test(running_out_of_memory_leaves_nothing_behind),
        cmocka_unit_test(work_can_be_stopped),
        cmocka_unit_test(every_way_can_be_stopped_alone_and_beside_others),
        cmocka_unit_test(progress_is_what_is_decided),
        cmocka_unit_test(solving_takes_40_bytes_a_position_and_12_a_move),
        cmocka_unit_test(ladders_and_cliques_are_solved),
        cmocka_unit_test(priorities_are_written_and_read_back),
        cmocka_unit_test(what_does_not_go_with_priorities_is_refused_by_its_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
