/* check_play.c -- the checkers of plays, and of players who take turns. */
#include "checking.h"

static void plays_are_legal_partial_maximal_and_follow(void **state)
{
    (void)state;
    mb_arena *arena = document_004();
    static const uint32_t next[] = {MB_NONE, 2, MB_NONE, 6, 2, MB_NONE, MB_NONE};
    static const struct {
        uint32_t play[4], count;
        bool strategy, accepted;
        mb_play_facts facts;
        const char *reason;
    } cases[] = {
        {{0}, 0, false, false, {.winner = MB_UNKNOWN, .follows = true}, "a play has at least one position"},
        {{0}, 1, true, true, {.legal = true, .winner = MB_UNKNOWN, .follows = true}, "a partial play (moves: 0)"},
        {{0, 1, 5}, 3, false, true, {true, true, false, 1, 1, true}, "a maximal play, won by player 1 (moves: 2)"},
        {{0, 1, 5},
         3,
         true,
         false,
         {true, true, false, 1, 1, false},
         "at 1 the strategy plays 2, but the play goes to 5"},
        {{0, 4, 2, 6}, 4, true, true, {true, true, false, 2, -1, true}, "a maximal play, won by player 2 (moves: 3)"},
        {{4, 3, 6},
         3,
         true,
         false,
         {true, true, false, 2, -1, false},
         "at 4 the strategy plays 2, but the play goes to 3"},
        {{0, 2}, 2, true, false, {.winner = MB_UNKNOWN, .follows = true}, "there is no move 0 -> 2"},
        {{1, 5, 5},
         3,
         false,
         false,
         {.winner = MB_UNKNOWN, .follows = true},
         "the play stops at 5: it cannot go on to 5"},
    };
    for (size_t i = 0; i < MB_COUNT(cases); i++) {
        mb_finding finding;
        mb_play_facts facts;
        const uint32_t *followed = cases[i].strategy ? next : NULL;
        assert_int_equal(mb_check_play(&finding, &facts, arena, cases[i].play, cases[i].count, followed), MB_OK);
        assert_reason(&finding, MB_ENGLISH, cases[i].reason);
        assert_true(finding.accepted == cases[i].accepted);
        assert_true(facts.legal == cases[i].facts.legal && facts.maximal == cases[i].facts.maximal);
        assert_true(facts.stuck == cases[i].facts.stuck && facts.follows == cases[i].facts.follows);
        assert_int_equal(facts.winner, cases[i].facts.winner);
        assert_int_equal(facts.payoff, cases[i].facts.payoff);
    }
    mb_arena_free(arena);
}

static void a_stuck_play_is_worth_an_endless_one(void **state)
{
    (void)state;
    static const row rows[] = {{MB_P1, MB_UNMARKED, {1}, 1}, {MB_P2, MB_UNMARKED, {0}, 0}};
    static const uint32_t play[] = {0, 1};
    static const char *const reasons[] = {"a maximal play, drawn (moves: 1)",
                                          "a maximal play, won by player 1 (moves: 1)",
                                          "a maximal play, won by player 2 (moves: 1)"};
    mb_arena *arena = arena_of(rows, 2, false);
    for (size_t i = 0; i < MB_COUNT(reasons); i++) {
        arena->endless = endless_at[i];
        mb_finding finding;
        mb_play_facts facts;
        assert_int_equal(mb_check_play(&finding, &facts, arena, play, 2, NULL), MB_OK);
        assert_true(finding.accepted && facts.maximal && facts.stuck);
        assert_int_equal(facts.payoff, endless_at[i]);
        assert_reason(&finding, MB_ENGLISH, reasons[i]);
    }
    mb_arena_free(arena);
}

static void players_take_turns_in_a_bipartite_arena_only(void **state)
{
    (void)state;
    mb_arena *arena = document_004();
    mb_finding finding;
    assert_int_equal(mb_check_bipartite(&finding, arena, NULL), MB_OK);
    assert_false(finding.accepted);
    assert_int_equal(finding.position, 3);
    assert_reason(&finding, MB_ENGLISH, "the move 3 -> 6 stays with player 2");
    assert_legal(&finding, arena, 3);
    assert_int_equal(finding.play.count, 2);
    assert_int_equal(finding.play.at[1], 6);
    mb_finding_clear(&finding);
    mb_arena_free(arena);

    arena = chain(10);
    assert_int_equal(mb_check_bipartite(&finding, arena, NULL), MB_OK);
    assert_true(finding.accepted);
    mb_arena_free(arena);
}

/* Is there a way to give every position to one of two players so that each move changes hands? */
static bool has_two_sides(const mb_arena *graph)
{
    for (uint32_t bits = 0; bits < 1u << graph->positions; bits++) {
        bool good = true;
        for (uint32_t v = 0; v < graph->positions; v++)
            for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++)
                good &= (bits >> v & 1) != (bits >> graph->to[i] & 1);
        if (good)
            return true;
    }
    return false;
}

static void a_graph_without_owners_is_bipartite_when_it_falls_into_two_sides(void **state)
{
    (void)state;
    uint32_t accepted = 0;
    for (uint64_t seed = 0; seed < 2000; seed++) {
        const shape kind = {.positions = 6, .degree = 2, .acyclic = seed & 1, .impartial = true};
        mb_arena *graph = draw(&kind, 70000 + seed);
        mb_finding finding;
        assert_int_equal(mb_check_bipartite(&finding, graph, NULL), MB_OK);
        assert_worded(&finding);
        assert_true(finding.accepted == has_two_sides(graph));
        if (!finding.accepted) {
            assert_moves(&finding, graph, finding.position);
            assert_int_equal(finding.play.count, 2);
        }
        accepted += finding.accepted;
        mb_finding_clear(&finding);
        put_back(graph);
    }
    assert_true(accepted > 20 && accepted < 1980);
}

static void what_an_attractor_leaves_over_is_a_trap_and_nothing_else_is_by_chance(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 500; seed++) {
        const shape kind = shape_at((uint32_t)(seed % SHAPES), 6);
        mb_arena *arena = draw(&kind, 80000 + seed);
        for (mb_player player = MB_P1; player <= MB_P2; player++)
            for (uint32_t bits = 0; bits < 1u << arena->positions; bits++) {
                mb_bitset set = set_of(arena, bits);
                bool trap = true;
                for (uint32_t v = 0; v < arena->positions; v++) {
                    if (!(bits >> v & 1) || mb_is_terminal(arena, v))
                        continue;
                    uint32_t inside = 0;
                    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
                        inside += bits >> arena->to[i] & 1;
                    trap &= mb_owner(arena, v) == player ? inside == mb_degree(arena, v) : inside > 0;
                }
                mb_finding finding;
                assert_int_equal(mb_check_trap(&finding, arena, player, &set, NULL), MB_OK);
                assert_worded(&finding);
                assert_true(finding.accepted == trap);
                if (!trap) { /* a move out of the set */
                    assert_legal(&finding, arena, finding.position);
                    assert_int_equal(finding.play.count, 2);
                    assert_true(bits >> finding.play.at[0] & 1);
                    assert_false(bits >> finding.play.at[1] & 1);
                }
                mb_finding_clear(&finding);
                mb_bitset_clear(&set);
            }
        put_back(arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_are_legal_partial_maximal_and_follow),
        cmocka_unit_test(a_stuck_play_is_worth_an_endless_one),
        cmocka_unit_test(players_take_turns_in_a_bipartite_arena_only),
        cmocka_unit_test(a_graph_without_owners_is_bipartite_when_it_falls_into_two_sides),
        cmocka_unit_test(what_an_attractor_leaves_over_is_a_trap_and_nothing_else_is_by_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
