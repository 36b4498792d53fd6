/* check_winners.c -- the checker of winners accepts exactly the winners, and refuses with a play that shows it. */
#include "checking.h"

/* What the play of a finding pays player 1, by its end or for ever. */
static int32_t payoff_of(const mb_finding *finding, const mb_arena *arena)
{
    const uint32_t last = finding->play.at[finding->play.count - 1];
    assert_true(finding->cycle != MB_NONE || mb_is_terminal(arena, last));
    return finding->cycle != MB_NONE ? arena->endless : mb_terminal_payoff(arena, last);
}

/* A play of this payoff shows that the claim is wrong, one way or the other. */
static bool shows(uint8_t claimed, uint8_t right, int32_t payoff)
{
    if (claimed == 1)
        return payoff < 1;
    if (claimed == 2)
        return payoff >= 0;
    return right == 1 ? payoff > 0 : right == 2 ? payoff < 0 : true;
}

static void exactly_the_winners_are_accepted(void **state)
{
    (void)state;
    uint32_t refused = 0;
    for (uint64_t seed = 0; seed < 50 * SHAPES; seed++) {
        const shape kind = shape_at((uint32_t)(seed % SHAPES), 1 + (uint32_t)(seed % SMALL));
        mb_arena *arena = draw(&kind, 70000 + seed);
        int32_t value[SMALL];
        uint32_t rank[SMALL];
        uint8_t winner[SMALL];
        twin_solve(arena, value, rank);
        for (uint32_t v = 0; v < arena->positions; v++)
            winner[v] = winner_of(value[v]);
        mb_finding finding;
        assert_int_equal(mb_check_winners(&finding, arena, winner, NULL), MB_OK);
        assert_worded(&finding);
        assert_true(finding.accepted);
        mb_finding_clear(&finding);
        for (uint32_t v = 0; v < arena->positions; v++) {
            const uint8_t right = winner[v], others[] = {0, 1, 2, MB_NO_CLAIM};
            for (size_t i = 0; i < 4; i++) {
                if (others[i] == right)
                    continue;
                winner[v] = others[i];
                assert_int_equal(mb_check_winners(&finding, arena, winner, NULL), MB_OK);
                assert_worded(&finding);
                assert_true(!finding.accepted && finding.position == v);
                assert_legal(&finding, arena, v);
                assert_true(shows(winner[v], right, payoff_of(&finding, arena)));
                mb_finding_clear(&finding);
                refused++;
            }
            winner[v] = right;
        }
        put_back(arena);
    }
    assert_true(refused > 10000);
}

static void a_wrong_winner_is_refused_with_a_short_play(void **state)
{
    (void)state;
    mb_arena *arena = chain(3); /* everything is player 1's */
    uint8_t winner[] = {2, 2, 1, 1};
    mb_finding finding;
    assert_int_equal(mb_check_winners(&finding, arena, winner, NULL), MB_OK);
    assert_reason(&finding, MB_ENGLISH, "position 1: winner 2, but it is 1 (0: a draw)");
    assert_reason(&finding, MB_FRENCH, "position 1 : vainqueur 2, mais c'est 1 (0 : nulle)");
    assert_int_equal(finding.play.count, 3);
    mb_finding_clear(&finding);
    winner[0] = winner[1] = MB_NO_CLAIM;
    assert_int_equal(mb_check_winners(&finding, arena, winner, NULL), MB_OK);
    assert_reason(&finding, MB_ENGLISH, "position 1: no winner is claimed, but it is 1 (0: a draw)");
    mb_finding_clear(&finding);
    mb_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(exactly_the_winners_are_accepted, tell_seed),
        cmocka_unit_test(a_wrong_winner_is_refused_with_a_short_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
