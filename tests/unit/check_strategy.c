/* check_strategy.c -- the checker of strategies judges them by all the plays that they allow. */
#include "checking.h"

typedef struct strategy {
    const mb_arena *arena;
    mb_player player;
    const mb_bitset *target;
    uint32_t next[SMALL];
} strategy;

/* Do all plays from v that the strategy allows meet the target within so many moves? */
static bool all_plays_win(const strategy *s, uint32_t v, uint32_t moves)
{
    if (mb_bitset_has(s->target, v))
        return true;
    if (moves == 0 || mb_is_terminal(s->arena, v))
        return false;
    if (mb_owner(s->arena, v) == s->player)
        return s->next[v] != MB_NONE && all_plays_win(s, s->next[v], moves - 1);
    for (uint64_t i = s->arena->first[v]; i < s->arena->first[v + 1]; i++)
        if (!all_plays_win(s, s->arena->to[i], moves - 1))
            return false;
    return true;
}

/* A play of the strategy that the finding shows: it keeps out of the target as long as it lasts. */
static void assert_refutes(const mb_finding *finding, const strategy *s, uint32_t from)
{
    assert_legal(finding, s->arena, from);
    const mb_list *play = &finding->play;
    for (uint32_t i = 0; i < play->count; i++) {
        const uint32_t v = play->at[i];
        const bool last = i + 1 == play->count;
        assert_false(mb_bitset_has(s->target, v));
        if (last && finding->cycle == MB_NONE) {
            const bool silent = mb_owner(s->arena, v) == s->player && s->next[v] == MB_NONE;
            assert_true(mb_is_terminal(s->arena, v) || silent);
            assert_int_equal(finding->position, mb_is_terminal(s->arena, v) ? from : v);
        } else if (mb_owner(s->arena, v) == s->player) {
            assert_int_equal(play->at[last ? finding->cycle : i + 1], s->next[v]);
        }
    }
}

static void judge_strategy(const strategy *s)
{
    const mb_arena *arena = s->arena;
    const uint32_t n = arena->positions;
    for (uint32_t from = 0; from < n; from++) {
        mb_bitset wins = set_of(arena, 0);
        mb_finding finding;
        assert_int_equal(mb_check_strategy(&finding, &wins, arena, s->player, s->target, s->next, from, NULL), MB_OK);
        assert_worded(&finding);
        for (uint32_t v = 0; v < n; v++)
            assert_true(mb_bitset_has(&wins, v) == all_plays_win(s, v, n));
        assert_true(finding.accepted == mb_bitset_has(&wins, from));
        if (!finding.accepted)
            assert_refutes(&finding, s, from);
        mb_finding_clear(&finding);
        mb_bitset_clear(&wins);
    }
}

static void strategies_are_judged_by_all_the_plays_that_they_allow(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < SHAPES; k++)
        for (uint64_t seed = 0; seed < 75; seed++) {
            const shape kind = shape_at(k, SMALL);
            mb_arena *arena = draw(&kind, 30000 + seed * SHAPES + k);
            uint64_t dice = seed * SHAPES + k;
            mb_bitset target = set_of(arena, (uint32_t)(mb_random(&dice) & mb_random(&dice)));
            strategy s = {.arena = arena, .player = (mb_player)mb_random_below(&dice, 2), .target = &target};
            for (uint32_t v = 0; v < arena->positions; v++) {
                const uint32_t degree = (uint32_t)mb_degree(arena, v);
                const bool silent = degree == 0 || mb_random_below(&dice, 8) == 0;
                s.next[v] = silent ? MB_NONE : arena->to[arena->first[v] + mb_random_below(&dice, degree)];
            }
            judge_strategy(&s);
            mb_bitset_clear(&target);
            put_back(arena);
        }
}

static void a_strategy_may_keep_the_rank_and_still_win(void **state)
{
    (void)state;
    mb_arena *arena = document_004();
    mb_bitset target = set_of(arena, 1 << 6);
    /* 4 -> 2 goes from rank 2 to rank 2; what is said of player 1's position 0 does not count */
    uint32_t next[] = {3, 2, MB_NONE, 6, 2, MB_NONE, MB_NONE};
    mb_bitset wins = set_of(arena, 0);
    mb_finding finding;
    assert_int_equal(mb_check_strategy(&finding, &wins, arena, MB_P2, &target, next, 0, NULL), MB_OK);
    assert_true(finding.accepted);
    assert_reason(&finding, MB_ENGLISH, "a winning strategy of player 2 from 0 (positions from which it wins: 6)");
    assert_false(mb_bitset_has(&wins, 5));

    next[3] = MB_NONE;
    assert_int_equal(mb_check_strategy(&finding, NULL, arena, MB_P2, &target, next, 0, NULL), MB_OK);
    assert_false(finding.accepted);
    assert_int_equal(finding.position, 3);
    assert_reason(&finding, MB_ENGLISH, "the strategy has no move at 3, where a play from 0 can come");
    mb_finding_clear(&finding);

    next[3] = 5;
    assert_int_equal(mb_check_strategy(&finding, NULL, arena, MB_P2, &target, next, 6, NULL), MB_OK);
    assert_false(finding.accepted);
    assert_int_equal(finding.position, 3);
    assert_reason(&finding, MB_ENGLISH, "the strategy plays 3 -> 5, which is not a move");
    mb_finding_clear(&finding);
    mb_bitset_clear(&wins);
    mb_bitset_clear(&target);
    mb_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(strategies_are_judged_by_all_the_plays_that_they_allow, tell_seed),
        cmocka_unit_test(a_strategy_may_keep_the_rank_and_still_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
