/* advise.c -- advice by searching: scores that can be compared, to a depth, in time, or after an expert gave up. */

#include <stdio.h>
#include <stdlib.h>

#include "answer/backend.h"
#include "folder.h"
#include "length.h"
#include "marienbad/answerer.h"
#include "support.h"

/* A clock that goes on by a thousandth of a second each time somebody looks at it. */
static double looked_at(void *context)
{
    double *seconds = context;
    return *seconds += 0.001;
}

static mb_advice advised(mb_advisor *advisor, const mb_rules *rules, const mb_limits *limits)
{
    const mb_ground tree = mb_ground_of_rules(rules);
    mb_advice advice = {0};
    mb_error error = {0};
    check_ok(mb_advisor_ask(&advice, advisor, mb_ground_start(&tree), MB_ADVISE_ALL, limits, &error), &error);
    return advice;
}

/* The score is that of the best move, which is one of the best. */
static void check_best(const mb_advice *advice)
{
    assert_true(advice->has_move && advice->count > 0);
    assert_int_equal(advice->moves[advice->move].score, advice->score);
    for (size_t i = 0; i < advice->count; i++)
        assert_true(advice->moves[i].score <= advice->score);
}

static void a_position_is_worth_its_best_move_at_every_depth(void **unused)
{
    (void)unused;
    static const char *const games[] = {"tictactoe", "connect4"};
    for (size_t g = 0; g < MB_COUNT(games); g++)
        for (uint32_t depth = 1; depth <= 5; depth++) {
            mb_rules *rules = OPEN(games[g], NULL);
            const mb_search_options how = {.depth = depth, .table = 1 << 16};
            mb_advisor *advisor = advisor_of(rules, &how);
            mb_advice advice = advised(advisor, rules, NULL);
            assert_string_equal(advisor->by, "search");
            assert_int_equal(advice.winner, MB_UNKNOWN);
            check_best(&advice);
            mb_advice_clear(&advice);
            mb_advisor_free(advisor);
            mb_rules_close(rules);
        }
}

static void whatever_the_time_all_moves_are_looked_at_equally_far(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("connect4", "width=9");
    const mb_search_options how = {.depth = MB_TO_THE_END, .table = 1 << 20, .deepen = true};
    mb_advisor *advisor = advisor_of(rules, &how);
    const int step = (int)tests_count(20, 100);
    for (int thousandths = step; thousandths < 8 * step; thousandths += step) {
        double clock = 0;
        const mb_limits limits = {.seconds = thousandths / 1000.0, .now = looked_at, .context = &clock};
        mb_advice advice = advised(advisor, rules, &limits);
        assert_string_equal(advisor->by, "search");
        assert_true(clock < limits.seconds + 0.3); /* short searches do not look */
        check_best(&advice);
        mb_advice_clear(&advice);
    }
    mb_advisor_free(advisor);
    mb_rules_close(rules);
}

static void moves_that_a_limit_left_out_are_no_draws(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("chomp", "rows=3", "cols=3"); /* which somebody wins */
    uint64_t unknown = 0;
    for (int deepen = 0; deepen < 2; deepen++)
        for (uint64_t positions = 1; positions < 200; positions++) {
            const mb_search_options how = {.depth = MB_TO_THE_END, .table = 1 << 16, .deepen = deepen};
            const mb_limits limits = {.positions = positions};
            mb_advisor *advisor = advisor_of(rules, &how);
            mb_advice advice = advised(advisor, rules, &limits);
            assert_int_not_equal(advice.winner, 0);
            for (size_t i = 0; i < advice.count; i++) {
                assert_int_not_equal(advice.moves[i].winner, 0);
                unknown += advice.moves[i].winner == MB_UNKNOWN;
            }
            mb_advice_clear(&advice);
            mb_advisor_free(advisor);
        }
    assert_true(unknown > 0);
    mb_rules_close(rules);
}

static void in_time_the_expert_answers(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("connect4", "from=2416615552");
    const mb_search_options how = {.depth = MB_TO_THE_END, .table = 1 << 20, .deepen = true};
    mb_advisor *advisor = advisor_of(rules, &how);
    double clock = 0;
    const mb_limits limits = {.seconds = 1000, .now = looked_at, .context = &clock};
    mb_advice advice = advised(advisor, rules, &limits);
    assert_string_equal(advisor->by, "expert");
    assert_int_equal(advice.score, 4);
    check_best(&advice);
    mb_advice_clear(&advice);
    mb_advisor_free(advisor);
    mb_rules_close(rules);
}

static void deepening_ends_when_all_is_known(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("tictactoe", "from=X../.O./..X");
    const mb_search_options how = {.depth = MB_TO_THE_END, .table = 1 << 20, .deepen = true};
    mb_advisor *advisor = advisor_of(rules, &how);
    mb_advice advice = advised(advisor, rules, NULL);
    assert_int_equal(advice.winner, 0);
    check_best(&advice);
    mb_advice_clear(&advice);
    mb_advisor_free(advisor);
    mb_rules_close(rules);
}

static void without_memory_advice_fails_cleanly(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("connect4", "width=4", "height=3");
    const mb_ground tree = mb_ground_of_rules(rules);
    const mb_search_options how = {.depth = 3, .table = 1 << 12, .deepen = true};
    mb_status status = MB_ENOMEM;
    for (uint64_t k = 1; status != MB_OK; k++) {
        mb_advisor *advisor = NULL;
        mb_advice advice = {0};
        mb_mem_fail_at(k);
        status = mb_advisor_of_rules(&advisor, rules, &how, NULL);
        if (status == MB_OK)
            status = mb_advisor_ask(&advice, advisor, mb_ground_start(&tree), MB_ADVISE_ALL, NULL, NULL);
        mb_mem_fail_at(0);
        assert_true(status == MB_OK || status == MB_ENOMEM);
        mb_advice_clear(&advice);
        mb_advisor_free(advisor);
    }
    mb_rules_close(rules);
}

static void without_memory_no_advisor_is_returned(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("morris", "men=3", NULL); /* plays come back: one advisor stands before another */
    mb_status status = MB_ENOMEM;
    for (uint64_t k = 1; status != MB_OK; k++) {
        mb_advisor *advisor = NULL;
        mb_mem_fail_at(k);
        status = mb_advisor_of_rules(&advisor, rules, NULL, NULL);
        mb_mem_fail_at(0);
        assert_true(status == MB_OK || status == MB_ENOMEM);
        assert_int_equal(status == MB_OK, advisor != NULL);
        mb_advisor_free(advisor);
    }
    mb_rules_close(rules);
}

/* Is the advice about `at` what the solved arena of the game says of each move? */
static void check_solved(mb_advisor *advisor, mb_answer *answer, const mb_ground *tree, mb_place at)
{
    mb_advice advice;
    mb_error error = {0};
    mb_places next = {0};
    mb_facts facts;
    check_ok(mb_advisor_ask(&advice, advisor, at, MB_ADVISE_ALL, NULL, &error), &error);
    assert_string_equal(advisor->by, "attractor");
    assert_int_equal(mb_answer_get(&facts, answer, at), MB_OK);
    assert_int_equal(advice.winner, facts.winner);
    assert_int_equal(advice.rank, facts.has_rank ? facts.rank : 0);
    assert_int_equal(mb_ground_moves(&next, tree, at), MB_OK);
    assert_int_equal(advice.count, next.count);
    if (next.count > 0)
        check_best(&advice);
    for (size_t i = 0; i < next.count; i++) {
        bool best;
        assert_int_equal(mb_answer_rate_move(&facts, &best, answer, at, next.at[i]), MB_OK);
        assert_int_equal(advice.moves[i].to, next.at[i].at);
        assert_int_equal(advice.moves[i].best, best);
        assert_int_equal(advice.moves[i].winner, facts.winner);
        assert_int_equal(advice.moves[i].score, at.mover == MB_P1 ? facts.value : -facts.value);
    }
    mb_places_clear(&next);
    mb_advice_clear(&advice);
}

/* A table of the game, which is built and read by other code than that of arenas, has the facts. */
static void where_plays_come_back_few_states_are_solved(void **unused)
{
    (void)unused;
    uint64_t dice = 7;
    mb_rules *rules = OPEN("morris", "men=3");
    const mb_ground tree = mb_ground_of_rules(rules);
    mb_advisor *advisor = advisor_of(rules, NULL);
    mb_error error = {0};
    mb_table *table = NULL;
    mb_answer *answer = NULL;
    char folder[] = "/tmp/marienbad-advise-XXXXXX", path[sizeof folder + 8];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/morris", folder);
    mb_table_about about;
    check_ok(mb_table_build(&about, rules, &(mb_table_options){.path = path}, NULL, &error), &error);
    check_ok(mb_table_open(&table, path, &error), &error);
    assert_int_equal(mb_answer_of_table(&answer, table, rules), MB_OK);
    for (size_t plays = tests_count(6, 60); plays > 0; plays--) {
        mb_place at = mb_ground_start(&tree);
        mb_places next = {0};
        for (int moves = 0; moves < 12; moves++) {
            check_solved(advisor, answer, &tree, at);
            assert_int_equal(mb_ground_moves(&next, &tree, at), MB_OK);
            if (next.count == 0)
                break;
            at = next.at[mb_random_below(&dice, (uint32_t)next.count)];
        }
        mb_places_clear(&next);
    }
    mb_answer_free(answer);
    mb_table_close(table);
    remove_tree(folder);
    mb_advisor_free(advisor);
    mb_rules_close(rules);
}

/* Rules that count how often the moves of a state are listed. */
static const mb_game *counted;
static uint64_t listed;

static size_t counted_moves(const void *rules, mb_state state, mb_state *out, size_t cap)
{
    listed++;
    return counted->moves(rules, state, out, cap);
}

/* An advisor that knows nothing, instead of a search that might not end. */
static mb_status know_nothing(mb_advice *out, mb_advisor *self, mb_place at, mb_advise how, const mb_limits *limits,
                              mb_error *error)
{
    (void)self, (void)at, (void)how, (void)limits, (void)error;
    *out = (mb_advice){.winner = MB_UNKNOWN};
    return MB_OK;
}

static void keep(mb_advisor *self)
{
    (void)self;
}

/* The winner at a place; *work: how often moves were listed for that. */
static int asked(uint64_t *work, mb_advisor *advisor, mb_place at, const mb_limits *limits)
{
    mb_advice advice;
    mb_error error = {0};
    listed = 0;
    check_ok(mb_advisor_ask(&advice, advisor, at, MB_ADVISE_SCORE, limits, &error), &error);
    *work = listed;
    assert_int_equal(advice.nodes > 0, listed > 100 && advice.winner != MB_UNKNOWN);
    const int winner = advice.winner;
    mb_advice_clear(&advice);
    return winner;
}

static void the_next_question_is_answered_from_the_same_arena(void **unused)
{
    (void)unused;
    mb_rules *opened = OPEN("morris", "men=3"), rules = *opened;
    mb_game game = *opened->game;
    game.moves = counted_moves;
    rules.game = &game;
    counted = opened->game;
    mb_advisor search = {.by = "search", .ask = know_nothing, .free = keep}, *advisor;
    assert_int_equal(mb_advisor_of_arena(&advisor, &rules, &search), MB_OK);
    const mb_ground tree = mb_ground_of_rules(&rules);
    const mb_limits limits = {.threads = 1}, small = {.bytes = 1 << 16, .threads = 1};
    mb_place at = mb_ground_start(&tree);
    mb_places next = {0};
    uint64_t work, first;

    /* in vain, and not again: neither for the place nor for those before it */
    assert_int_equal(mb_ground_moves(&next, &tree, at), MB_OK);
    assert_int_equal(asked(&first, advisor, next.at[0], &small), MB_UNKNOWN);
    assert_string_equal(advisor->by, "search");
    assert_true(first > 10);
    assert_int_equal(asked(&work, advisor, next.at[0], &small), MB_UNKNOWN);
    assert_int_equal(work, 0);
    assert_int_equal(asked(&work, advisor, at, &small), MB_UNKNOWN);
    assert_in_range(work, 1, 2);

    /* with more memory it is tried again; then what follows is there already */
    const int winner = asked(&first, advisor, at, &limits);
    assert_in_range(winner, 0, 2);
    assert_string_equal(advisor->by, "attractor");
    assert_true(first > 1000);
    for (int moves = 0; moves < 6 && next.count > 0; moves++) {
        assert_int_equal(mb_ground_moves(&next, &tree, at), MB_OK);
        at = next.at[next.count - 1];
        assert_in_range(asked(&work, advisor, at, &limits), 0, 2);
        assert_string_equal(advisor->by, "attractor");
        assert_true(work < 10);
    }
    mb_places_clear(&next);
    mb_advisor_free(advisor);
    mb_rules_close(opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_is_worth_its_best_move_at_every_depth),
        cmocka_unit_test(whatever_the_time_all_moves_are_looked_at_equally_far),
        cmocka_unit_test(moves_that_a_limit_left_out_are_no_draws),
        cmocka_unit_test(in_time_the_expert_answers),
        cmocka_unit_test(deepening_ends_when_all_is_known),
        cmocka_unit_test(without_memory_advice_fails_cleanly),
        cmocka_unit_test(without_memory_no_advisor_is_returned),
        cmocka_unit_test(where_plays_come_back_few_states_are_solved),
        cmocka_unit_test(the_next_question_is_answered_from_the_same_arena),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
