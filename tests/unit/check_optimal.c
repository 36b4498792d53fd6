/* check_optimal.c -- what a strategy guarantees is the worst of all its plays, and it is optimal when that is the
 * value.
 */
#include "checking.h"

enum { SHORT = 6 }; /* positions of an arena whose plays are all walked */

/* A random strategy: sometimes silent. */
static void draw_strategy(uint32_t *next, const mb_arena *arena, uint64_t *dice)
{
    for (uint32_t v = 0; v < arena->positions; v++) {
        const uint32_t degree = (uint32_t)mb_degree(arena, v);
        const bool silent = degree == 0 || mb_random_below(dice, 8) == 0;
        next[v] = silent ? MB_NONE : arena->to[arena->first[v] + mb_random_below(dice, degree)];
    }
}

/* The play of a refusal keeps to the strategy, and is worth to player 1 what the strategy guarantees. */
static void assert_held_down(const mb_finding *finding, const mb_arena *arena, mb_player player, const uint32_t *next,
                             uint32_t from, int64_t guaranteed)
{
    const mb_list *play = &finding->play;
    assert_legal(finding, arena, from);
    for (uint32_t i = 0; i < play->count; i++) {
        const bool last = i + 1 == play->count;
        if (mb_owner(arena, play->at[i]) == player && !(last && finding->cycle == MB_NONE))
            assert_int_equal(play->at[last ? finding->cycle : i + 1], next[play->at[i]]);
    }
    const uint32_t end = play->at[play->count - 1];
    if (guaranteed == MB_NO_GUARANTEE)
        assert_true(finding->cycle == MB_NONE && !mb_is_terminal(arena, end) && next[end] == MB_NONE);
    else
        assert_true(guaranteed == (finding->cycle == MB_NONE ? mb_terminal_payoff(arena, end) : arena->endless));
}

static void judge(const mb_arena *arena, mb_player player, const uint32_t *next)
{
    int32_t value[SHORT], claimed = 0;
    uint32_t rank[SHORT];
    int64_t guaranteed[SHORT], worst[SHORT];
    twin_solve(arena, value, rank);
    twin_guarantee(arena, player, next, worst);
    assert_int_equal(mb_check_guarantee(guaranteed, arena, player, next, NULL), MB_OK);
    for (uint32_t v = 0; v < arena->positions; v++) {
        mb_finding finding;
        assert_true(guaranteed[v] == worst[v]);
        assert_int_equal(mb_check_optimal(&finding, &claimed, arena, player, next, v, NULL), MB_OK);
        assert_worded(&finding);
        assert_int_equal(claimed, value[v]);
        assert_true(finding.accepted == (guaranteed[v] == value[v]));
        if (!finding.accepted)
            assert_held_down(&finding, arena, player, next, v, guaranteed[v]);
        mb_finding_clear(&finding);
    }
}

static void a_strategy_is_optimal_exactly_where_its_worst_play_pays_the_value(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < SHAPES; k++)
        for (uint64_t seed = 0; seed < 60; seed++) {
            shape kind = shape_at(k, SHORT);
            kind.payoffs = seed % 4 != 0;
            mb_arena *arena = draw(&kind, 70000 + seed * SHAPES + k);
            uint64_t dice = seed * SHAPES + k;
            uint32_t next[SHORT];
            draw_strategy(next, arena, &dice);
            judge(arena, MB_P1, next);
            judge(arena, MB_P2, next);
            put_back(arena);
        }
}

static void the_moves_of_a_solution_are_optimal_for_both(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < SHAPES; k++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            shape kind = shape_at(k, SHORT);
            kind.payoffs = true;
            mb_arena *arena = draw(&kind, 90000 + seed * SHAPES + k);
            mb_solution solution;
            mb_error error = {0};
            check_ok(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, &error), &error);
            for (uint32_t v = 0; v < arena->positions; v++)
                for (mb_player player = MB_P1; player <= MB_P2; player++) {
                    mb_finding finding;
                    assert_int_equal(mb_check_optimal(&finding, NULL, arena, player, solution.move, v, NULL), MB_OK);
                    assert_true(finding.accepted);
                    mb_finding_clear(&finding);
                }
            mb_solution_clear(&solution);
            put_back(arena);
        }
}

static void two_where_three_can_be_had_is_not_optimal_and_minus_three_can_be(void **state)
{
    (void)state;
    mb_arena *arena = arena_from("a 1 -> b c\nb 2 : pays 2\nc 2 -> d e\nd 1 : pays 3\ne 1 : pays 5\n");
    const uint32_t two[] = {1, MB_NONE, MB_NONE, MB_NONE, MB_NONE}, three[] = {2, MB_NONE, 3, MB_NONE, MB_NONE};
    const uint32_t illegal[] = {4, MB_NONE, MB_NONE, MB_NONE, MB_NONE};
    mb_finding finding;
    assert_int_equal(mb_check_optimal(&finding, NULL, arena, MB_P1, two, 0, NULL), MB_OK);
    assert_reason(&finding, MB_ENGLISH,
                  "not optimal from a: the strategy guarantees player 1 only 2, where 3 is possible");
    mb_finding_clear(&finding);
    assert_int_equal(mb_check_optimal(&finding, NULL, arena, MB_P1, three, 0, NULL), MB_OK);
    assert_reason(
        &finding, MB_FRENCH,
        "une stratégie optimale du joueur 1 depuis a : elle garantit au moins 3, et aucune ne garantit plus");
    mb_finding_clear(&finding);
    assert_int_equal(mb_check_optimal(&finding, NULL, arena, MB_P1, illegal, 0, NULL), MB_OK);
    assert_reason(&finding, MB_ENGLISH, "the strategy plays a -> e, which is not a move");
    mb_finding_clear(&finding);
    mb_arena_free(arena);

    arena = arena_from("a 1 -> b c\nb 2 : pays -3\nc 2 : pays -4\n");
    assert_int_equal(mb_check_optimal(&finding, NULL, arena, MB_P1, two, 0, NULL), MB_OK);
    assert_reason(&finding, MB_ENGLISH,
                  "an optimal strategy of player 1 from a: it guarantees -3 at least, and none guarantees more");
    mb_finding_clear(&finding);
    mb_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_strategy_is_optimal_exactly_where_its_worst_play_pays_the_value, tell_seed),
        cmocka_unit_test_teardown(the_moves_of_a_solution_are_optimal_for_both, tell_seed),
        cmocka_unit_test(two_where_three_can_be_had_is_not_optimal_and_minus_three_can_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
