/* check_attractor.c -- the checker of attractors accepts the attractor alone, and its plays refute the rest. */
#include "checking.h"

static bool same_set(const mb_bitset *set, const uint32_t *rank, uint32_t n)
{
    for (uint32_t v = 0; v < n; v++)
        if (mb_bitset_has(set, v) != (rank[v] != MB_NEVER))
            return false;
    return true;
}

/* Check the claim and, when it is refused, that its play refutes it: truth[v] are the ranks. */
static bool attractor_accepts(const mb_arena *arena, mb_player player, const mb_bitset *target, const mb_bitset *set,
                              const uint32_t *rank, const uint32_t *truth)
{
    mb_finding finding;
    assert_int_equal(mb_check_attractor(&finding, arena, player, target, set, rank, NULL), MB_OK);
    assert_worded(&finding);
    const bool accepted = finding.accepted;
    if (accepted) {
        assert_int_equal(finding.play.count, 0);
        return true;
    }
    assert_legal(&finding, arena, finding.position);
    const mb_list *play = &finding.play;
    const uint32_t right = truth[finding.position];
    if (right == MB_NEVER) { /* a play that the opponent keeps outside, to its end */
        for (uint32_t i = 0; i < play->count; i++)
            assert_int_equal(truth[play->at[i]], MB_NEVER);
        assert_true(finding.cycle != MB_NONE || mb_is_terminal(arena, play->at[play->count - 1]));
    } else { /* best play of both, down to the target */
        assert_int_equal(play->count, right + 1);
        for (uint32_t i = 0; i < play->count; i++)
            assert_int_equal(truth[play->at[i]], right - i);
        assert_true(mb_bitset_has(target, play->at[right]));
    }
    mb_finding_clear(&finding);
    return false;
}

static void attractors_are_accepted_and_every_change_refused_by_a_play(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < SHAPES; k++)
        for (uint64_t seed = 0; seed < 50; seed++) {
            const shape kind = shape_at(k, SMALL);
            mb_arena *arena = draw(&kind, 10000 + seed * SHAPES + k);
            const uint32_t n = arena->positions;
            uint64_t dice = seed * SHAPES + k;
            const mb_player player = (mb_player)mb_random_below(&dice, 2);
            mb_bitset target = set_of(arena, (uint32_t)(mb_random(&dice) & mb_random(&dice)));
            uint32_t truth[SMALL], rank[SMALL];
            twin_attractor(arena, player, &target, truth);
            mb_bitset set = set_of(arena, 0);
            for (uint32_t v = 0; v < n; v++)
                if (truth[v] != MB_NEVER)
                    mb_bitset_add(&set, v);
            assert_true(same_set(&set, truth, n));
            memcpy(rank, truth, sizeof rank);
            assert_true(attractor_accepts(arena, player, &target, &set, NULL, truth));
            assert_true(attractor_accepts(arena, player, &target, &set, rank, truth));

            for (uint32_t v = 0; v < n; v++) {
                const bool inside = truth[v] != MB_NEVER;
                (inside ? mb_bitset_remove : mb_bitset_add)(&set, v);
                assert_false(attractor_accepts(arena, player, &target, &set, NULL, truth));
                assert_false(attractor_accepts(arena, player, &target, &set, rank, truth));
                (inside ? mb_bitset_add : mb_bitset_remove)(&set, v);
                for (uint32_t other = 0; other <= n; other++) {
                    rank[v] = other < n ? other : MB_NEVER; /* MB_NEVER claims nothing */
                    assert_true(attractor_accepts(arena, player, &target, &set, rank, truth)
                                == (other == n || other == truth[v]));
                }
                rank[v] = truth[v];
            }
            mb_bitset_clear(&set);
            mb_bitset_clear(&target);
            put_back(arena);
        }
}

static void any_set_but_the_attractor_is_refused(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 100; seed++) {
        const shape kind = shape_at((uint32_t)(seed % 4), 6);
        mb_arena *arena = draw(&kind, 20000 + seed);
        mb_bitset target = set_of(arena, (uint32_t)(seed * 2654435761u >> 7 & 0x29));
        uint32_t truth[SMALL];
        twin_attractor(arena, MB_P1, &target, truth);
        for (uint32_t bits = 0; bits < 1u << arena->positions; bits++) {
            mb_bitset set = set_of(arena, bits);
            assert_true(attractor_accepts(arena, MB_P1, &target, &set, NULL, truth)
                        == same_set(&set, truth, arena->positions));
            mb_bitset_clear(&set);
        }
        mb_bitset_clear(&target);
        put_back(arena);
    }
}

static void the_attractor_of_player_1_in_document_004_is_its_target(void **state)
{
    (void)state;
    mb_arena *arena = document_004();
    mb_bitset target = set_of(arena, 1 << 5), set = set_of(arena, 1 << 5), more = set_of(arena, 1 << 5 | 1 << 1);
    mb_finding finding;
    assert_int_equal(mb_check_attractor(&finding, arena, MB_P1, &target, &set, NULL, NULL), MB_OK);
    assert_true(finding.accepted);
    assert_reason(&finding, MB_ENGLISH, "the attractor of player 1 (positions: 1)");

    assert_int_equal(mb_check_attractor(&finding, arena, MB_P1, &target, &more, NULL, NULL), MB_OK);
    assert_false(finding.accepted);
    assert_int_equal(finding.position, 1);
    assert_reason(&finding, MB_ENGLISH,
                  "position 1 is not in the attractor of player 1: a play can stop at 6, outside the target");
    mb_finding_clear(&finding);
    mb_bitset_clear(&more);
    mb_bitset_clear(&set);
    mb_bitset_clear(&target);
    mb_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(attractors_are_accepted_and_every_change_refused_by_a_play, tell_seed),
        cmocka_unit_test_teardown(any_set_but_the_attractor_is_refused, tell_seed),
        cmocka_unit_test(the_attractor_of_player_1_in_document_004_is_its_target),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
