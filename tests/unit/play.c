/* play.c -- claims about answers and plays: what strategies do when they meet. */
#include "support.h"

#include "arena/generate.h"

/* An arena with its solution and the answers to questions about it. */
typedef struct solved {
    mb_arena *arena;
    mb_solution solution;
    mb_answer *answer;
} solved;

static void solve(solved *s, mb_arena *arena)
{
    mb_error error = {0};
    *s = (solved){.arena = arena};
    check_ok(mb_solve(&s->solution, arena, NULL, NULL, NULL, NULL, &error), &error);
    assert_int_equal(mb_answer_of_arena(&s->answer, arena, NULL, &s->solution), MB_OK);
}

static void solve_lines(solved *s, const char *text)
{
    mb_error error = {0};
    mb_arena *arena = NULL;
    check_ok(mb_arena_read(&arena, text, strlen(text), NULL, &error), &error);
    solve(s, arena);
}

static void clear(solved *s)
{
    mb_answer_free(s->answer);
    mb_solution_clear(&s->solution);
    mb_arena_free(s->arena);
}

static mb_place place_of(const solved *s, uint32_t v)
{
    return (mb_place){.at = v, .mover = mb_owner(s->arena, v)};
}

/* A few mixtures of cycles, marks, payoffs and endless plays. */
static mb_arena *some_arena(uint64_t seed)
{
    static const int32_t endless[] = {-1, 0, 1, 2, -3};
    const shape kind = {.positions = 30,
                        .degree = 4,
                        .acyclic = seed % 3 == 0,
                        .inner_marks = seed & 1,
                        .payoffs = seed & 2,
                        .endless = endless[seed % MB_COUNT(endless)]};
    return random_arena(&kind, seed);
}

/* What player 1 got. */
static int32_t payoff_of(const mb_arena *arena, const mb_play *play)
{
    assert_int_not_equal(play->ending, MB_ENDS_UNDECIDED);
    if (play->ending == MB_ENDS_NEVER)
        return arena->endless;
    return mb_terminal_payoff(arena, (uint32_t)play->place[play->count - 1].at);
}

static void two_solved_strategies_get_the_value_in_exactly_the_rank(void **unused)
{
    (void)unused;
    const mb_strategy both[2] = {mb_strategy_solved(), mb_strategy_solved()};
    for (uint64_t seed = 0; seed < 400; seed++) {
        solved s;
        solve(&s, some_arena(seed));
        for (uint32_t v = 0; v < s.arena->positions; v++) {
            mb_play play;
            mb_facts facts;
            mb_error error = {0};
            check_ok(mb_play_run(&play, s.answer, place_of(&s, v), both, 1000, &error), &error);
            assert_int_equal(mb_answer_get(&facts, s.answer, place_of(&s, v)), MB_OK);
            assert_int_equal(play.place[0].at, v);
            assert_int_equal(payoff_of(s.arena, &play), facts.value);
            if (facts.has_rank)
                assert_int_equal(play.count - 1, facts.rank);
            if (facts.endless)
                assert_int_equal(play.ending, MB_ENDS_NEVER);
            if (play.ending == MB_ENDS_NEVER)
                assert_true(play.cycle < play.count);
            mb_play_clear(&play);
        }
        clear(&s);
    }
}

static void nobody_gets_more_against_a_solved_strategy_by_chance(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 300; seed++) {
        solved s;
        solve(&s, some_arena(seed));
        for (int player = 0; player < 2; player++) {
            uint64_t random = seed;
            mb_strategy pair[2] = {mb_strategy_random(&random), mb_strategy_random(&random)};
            pair[player] = mb_strategy_solved();
            for (uint32_t v = 0; v < s.arena->positions; v++) {
                mb_play play;
                check_ok(mb_play_run(&play, s.answer, place_of(&s, v), pair, 2000, NULL), NULL);
                const int32_t got = play.ending == MB_ENDS_UNDECIDED ? s.arena->endless : payoff_of(s.arena, &play);
                const int32_t value = mb_solution_value(&s.solution, v);
                assert_true(player == 0 ? got >= value : got <= value);
                mb_play_clear(&play);
            }
        }
        clear(&s);
    }
}

static void the_best_moves_are_those_that_keep_value_and_rank(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 200; seed++) {
        solved s;
        solve(&s, some_arena(seed));
        for (uint32_t v = 0; v < s.arena->positions; v++) {
            const mb_place *next;
            size_t count, best = 0;
            assert_int_equal(mb_answer_moves(&next, &count, s.answer, place_of(&s, v)), MB_OK);
            assert_int_equal(count, mb_is_terminal(s.arena, v) ? 0 : mb_degree(s.arena, v));
            for (size_t i = 0; i < count; i++) {
                bool is_best;
                assert_int_equal(next[i].at, s.arena->to[s.arena->first[v] + i]);
                assert_int_equal(mb_answer_is_best(&is_best, s.answer, place_of(&s, v), next[i]), MB_OK);
                best += is_best;
                if (next[i].at == s.solution.move[v])
                    assert_true(is_best);
            }
            assert_int_equal(best > 0, count > 0);
        }
        clear(&s);
    }
}

static void the_endings_are_told_apart(void **unused)
{
    (void)unused;
    solved s;
    solve_lines(&s, "a 1 -> b\nb 2 -> c\nc 1 : draw\nd 1 -> e\ne 2 -> d\nf 1 -> g\ng 2\n");
    static const struct {
        const char *from;
        size_t most, count;
        mb_ending ending;
    } rows[] = {{"a", 100, 3, MB_ENDS_MARKED},  {"c", 100, 1, MB_ENDS_MARKED},  {"d", 100, 2, MB_ENDS_NEVER},
                {"f", 100, 2, MB_ENDS_STUCK},   {"g", 100, 1, MB_ENDS_STUCK},   {"a", 2, 3, MB_ENDS_MARKED},
                {"a", 1, 2, MB_ENDS_UNDECIDED}, {"a", 0, 1, MB_ENDS_UNDECIDED}, {"c", 0, 1, MB_ENDS_MARKED}};
    const mb_strategy both[2] = {mb_strategy_solved(), mb_strategy_solved()};
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        mb_place from;
        mb_play play;
        assert_int_equal(mb_ground_find(&from, mb_answer_ground(s.answer), MB_P1, rows[i].from, 1, NULL), MB_OK);
        check_ok(mb_play_run(&play, s.answer, from, both, rows[i].most, NULL), NULL);
        assert_int_equal(play.ending, rows[i].ending);
        assert_int_equal(play.count, rows[i].count);
        mb_play_clear(&play);
    }
    mb_place nobody = {.at = 77};
    assert_int_equal(mb_ground_find(&nobody, mb_answer_ground(s.answer), MB_P1, "z", 1, NULL), MB_ENOTFOUND);
    assert_int_equal(nobody.at, 77);
    clear(&s);
}

static void a_given_strategy_is_followed_or_blamed(void **unused)
{
    (void)unused;
    solved s;
    solve_lines(&s, "a 1 -> b c\nb 2 -> c a\nc 1 : win 1\n");
    static const uint32_t good[] = {1, 2, MB_NONE}, missing[] = {MB_NONE, MB_NONE, MB_NONE}, illegal[] = {0, 0, 0};
    const struct {
        const uint32_t *next;
        const char *expected;
    } rows[] = {{good, NULL},
                {missing, "the strategy of player 1 has no move at a"},
                {illegal, "illegal move of player 1: a -> a"}};
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        const mb_strategy pair[2] = {mb_strategy_given(rows[i].next), mb_strategy_given(good)};
        mb_play play = {0};
        mb_error error = {0};
        const mb_status status = mb_play_run(&play, s.answer, place_of(&s, 0), pair, 100, &error);
        assert_int_equal(status, rows[i].expected ? MB_EINVAL : MB_OK);
        mb_text text;
        mb_text_init(&text, NULL, NULL);
        if (rows[i].expected) {
            mb_error_show(&text, &error, MB_ENGLISH);
            assert_string_equal(mb_text_string(&text), rows[i].expected);
            assert_null(play.place);
        } else {
            assert_int_equal(play.count, 3);
        }
        mb_text_clear(&text);
        mb_play_clear(&play);
    }
    clear(&s);
}

static void who_has_lost_may_play_at_random_but_who_has_not_does_not(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 200; seed++) {
        solved s;
        solve(&s, some_arena(seed));
        uint64_t random = seed;
        const mb_strategy pair[2] = {mb_strategy_lost_random(&random), mb_strategy_lost_random(&random)};
        mb_play play;
        check_ok(mb_play_run(&play, s.answer, mb_ground_start(mb_answer_ground(s.answer)), pair, 500, NULL), NULL);
        for (size_t i = 0; i + 1 < play.count; i++) {
            const int winner = s.solution.winner[play.place[i].at];
            const bool lost = winner > 0 && winner != (int)play.place[i].mover + 1;
            if (!lost)
                assert_int_equal(play.place[i + 1].at, s.solution.move[play.place[i].at]);
        }
        mb_play_clear(&play);
        clear(&s);
    }
}

static void the_same_seed_makes_the_same_play(void **unused)
{
    (void)unused;
    solved s;
    solve(&s, some_arena(4));
    mb_play play[2];
    for (int i = 0; i < 2; i++) {
        uint64_t random = 42;
        const mb_strategy pair[2] = {mb_strategy_random(&random), mb_strategy_random(&random)};
        check_ok(mb_play_run(&play[i], s.answer, mb_ground_start(mb_answer_ground(s.answer)), pair, 200, NULL), NULL);
    }
    assert_int_equal(play[0].count, play[1].count);
    for (size_t i = 0; i < play[0].count; i++)
        assert_int_equal(play[0].place[i].at, play[1].place[i].at);
    mb_play_clear(&play[0]);
    mb_play_clear(&play[1]);
    clear(&s);
}

static void a_play_of_a_hundred_thousand_moves_is_played(void **unused)
{
    (void)unused;
    mb_arena *arena = NULL;
    const mb_make how = {.positions = 100000, .shuffle = true};
    assert_int_equal(mb_make_chain(&arena, &how), MB_OK);
    solved s;
    solve(&s, arena);
    const mb_strategy both[2] = {mb_strategy_solved(), mb_strategy_solved()};
    mb_play play;
    check_ok(mb_play_run(&play, s.answer, mb_ground_start(mb_answer_ground(s.answer)), both, SIZE_MAX, NULL), NULL);
    assert_int_equal(play.count, 100000);
    assert_int_equal(play.ending, MB_ENDS_MARKED);
    mb_play_clear(&play);
    clear(&s);
}

static void every_allocation_that_fails_leaves_nothing_behind(void **unused)
{
    (void)unused;
    mb_arena *arena = NULL;
    const mb_make how = {.positions = 200};
    assert_int_equal(mb_make_chain(&arena, &how), MB_OK);
    solved s;
    solve(&s, arena);
    bool reached = true;
    uint64_t failed = 0;
    for (uint64_t k = 1; reached; k++) {
        mb_answer *answer = NULL;
        mb_play play = {0};
        mb_error error = {0};
        uint64_t random = 1;
        const mb_strategy pair[2] = {mb_strategy_solved(),
                                     k & 1 ? mb_strategy_solved() : mb_strategy_random(&random)};
        mb_mem_fail_at(k);
        mb_status status = mb_answer_of_arena(&answer, s.arena, NULL, &s.solution);
        if (status == MB_OK) {
            status = mb_play_run(&play, answer, mb_ground_start(mb_answer_ground(answer)), pair, 1000, &error);
            assert_int_equal(error.code, status);
        }
        reached = mb_mem_count() >= k;
        mb_mem_fail_at(0);
        assert_true(status == MB_OK || status == MB_ENOMEM);
        assert_int_equal(status == MB_OK, play.place != NULL);
        failed += status != MB_OK;
        mb_play_clear(&play);
        mb_answer_free(answer);
    }
    assert_true(failed >= 6);
    clear(&s);
}

/* Between random players too, the last place has then come so often, and no place more often. */
static void a_place_that_comes_k_times_ends_the_play(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 60; seed++) {
        const shape kind = {.positions = 6, .degree = 3, .endless = (int32_t)(seed % 3) - 1};
        mb_arena *arena = random_arena(&kind, seed);
        mb_solution solution = {0};
        mb_answer *answer = NULL;
        uint64_t random = seed;
        assert_int_equal(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, NULL), MB_OK);
        assert_int_equal(mb_answer_of_arena(&answer, arena, NULL, &solution), MB_OK);
        const mb_strategy both[2] = {mb_strategy_random(&random), mb_strategy_random(&random)};
        for (size_t most = 2; most <= 4; most++) {
            mb_play play = {0};
            const mb_place from = mb_ground_start(mb_answer_ground(answer));
            assert_int_equal(mb_play_run_repeating(&play, answer, from, both, 1000, most, NULL), MB_OK);
            assert_int_not_equal(play.ending, MB_ENDS_UNDECIDED);
            assert_int_not_equal(play.ending, MB_ENDS_NEVER);
            for (size_t i = 0; i < play.count; i++) {
                size_t times = 0;
                for (size_t j = 0; j < play.count; j++)
                    times += play.place[i].at == play.place[j].at;
                const bool last = play.place[i].at == play.place[play.count - 1].at;
                assert_true(times < most || (last && times == most && play.ending == MB_ENDS_REPEATED));
                assert_true(!last || play.ending != MB_ENDS_REPEATED || times == most);
            }
            mb_play_clear(&play);
        }
        mb_answer_free(answer);
        mb_solution_clear(&solution);
        mb_arena_free(arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_that_comes_k_times_ends_the_play),
        cmocka_unit_test(two_solved_strategies_get_the_value_in_exactly_the_rank),
        cmocka_unit_test(nobody_gets_more_against_a_solved_strategy_by_chance),
        cmocka_unit_test(the_best_moves_are_those_that_keep_value_and_rank),
        cmocka_unit_test(the_endings_are_told_apart),
        cmocka_unit_test(a_given_strategy_is_followed_or_blamed),
        cmocka_unit_test(who_has_lost_may_play_at_random_but_who_has_not_does_not),
        cmocka_unit_test(the_same_seed_makes_the_same_play),
        cmocka_unit_test(a_play_of_a_hundred_thousand_moves_is_played),
        cmocka_unit_test(every_allocation_that_fails_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
