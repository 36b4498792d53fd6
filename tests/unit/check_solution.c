/* check_solution.c -- the checker of solutions accepts the right one and nothing else. */
#include "checking.h"

/* Winners, counts and moves that go with the values and ranks, right moves where there are any. */
static void complete(claim *c, const mb_arena *arena)
{
    for (uint32_t v = 0; v < arena->positions; v++) {
        c->winner[v] = winner_of(c->value[v]);
        c->move[v] = MB_NONE;
        if (mb_is_terminal(arena, v))
            continue;
        c->move[v] = arena->to[arena->first[v]];
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
            if (twin_is_right_move(arena, c->value, c->rank, v, arena->to[i]))
                c->move[v] = arena->to[i];
    }
    c->solution = (mb_solution){
        .positions = arena->positions, .winner = c->winner, .value = c->value, .rank = c->rank, .move = c->move};
    count_winners(c);
}

static void solve(claim *c, const mb_arena *arena)
{
    assert_true(arena->positions <= SMALL);
    twin_solve(arena, c->value, c->rank);
    complete(c, arena);
}

/* Does the checker accept?  What it refuses it explains. */
static bool accepts(const claim *c, const mb_arena *arena)
{
    mb_finding finding;
    assert_int_equal(mb_check_solution(&finding, arena, &c->solution, NULL), MB_OK);
    assert_worded(&finding);
    if (finding.play.count)
        assert_legal(&finding, arena, finding.position);
    const bool accepted = finding.accepted;
    mb_finding_clear(&finding);
    return accepted;
}

/* Every value, rank, winner and move of v but the right ones is refused. */
static void corrupt(claim *c, const mb_arena *arena, uint32_t v)
{
    const int32_t value = c->value[v];
    const uint32_t rank = c->rank[v], move = c->move[v], n = arena->positions;
    for (int32_t other = -4; other <= 4; other++)
        if (other != value) {
            c->value[v] = other;
            assert_false(accepts(c, arena));
            c->winner[v] = winner_of(other);
            count_winners(c);
            assert_false(accepts(c, arena));
            c->winner[v] = winner_of(value);
            count_winners(c);
        }
    c->value[v] = value;

    for (uint8_t winner = 0; winner < 4; winner++)
        if (winner != winner_of(value)) {
            c->winner[v] = winner;
            assert_false(accepts(c, arena));
        }
    c->winner[v] = winner_of(value);

    for (uint32_t other = 0; other <= n + 3; other++) {
        c->rank[v] = other <= n ? other : MB_NEVER - (other - n - 1);
        assert_true(accepts(c, arena) == (c->rank[v] == rank));
    }
    c->rank[v] = rank;

    for (uint32_t to = 0; to <= n + 1; to++) {
        c->move[v] = to <= n ? to : MB_NONE;
        const bool end = mb_is_terminal(arena, v);
        const bool right = end      ? c->move[v] == MB_NONE
                           : to < n ? twin_is_right_move(arena, c->value, c->rank, v, to)
                                    : false;
        assert_true(accepts(c, arena) == right);
    }
    c->move[v] = move;
}

static void the_right_solution_is_accepted_and_every_corruption_of_it_refused(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < SHAPES; k++)
        for (uint64_t seed = 0; seed < 50; seed++) {
            const shape kind = shape_at(k, 7);
            mb_arena *arena = draw(&kind, seed * SHAPES + k);
            claim c;
            solve(&c, arena);
            assert_true(accepts(&c, arena));
            for (uint32_t v = 0; v < arena->positions; v++)
                corrupt(&c, arena, v);
            assert_true(accepts(&c, arena));
            put_back(arena);
        }
}

/* All claims with values -1, 0, 1 and ranks 0, 1, 2, 3, infinite on arenas of at most three positions: cycles invent
 * nothing together that one position alone could not. */
static void no_other_solution_is_accepted(void **state)
{
    (void)state;
    static const uint32_t ranks[] = {0, 1, 2, 3, MB_NEVER};
    for (uint32_t k = 0; k < SHAPES; k++)
        for (uint64_t seed = 0; seed < 8; seed++) {
            shape kind = shape_at(k, 3);
            kind.payoffs = false;
            if (kind.endless < -1 || kind.endless > 1)
                continue;
            mb_arena *arena = draw(&kind, 5000 + seed * SHAPES + k);
            claim truth, c;
            solve(&truth, arena);
            uint32_t claims = 1;
            for (uint32_t v = 0; v < arena->positions; v++)
                claims *= 15;
            uint32_t accepted = 0;
            for (uint32_t code = 0; code < claims; code++) {
                uint32_t rest = code;
                bool same = true;
                for (uint32_t v = 0; v < arena->positions; v++, rest /= 15) {
                    c.value[v] = (int32_t)(rest % 3) - 1;
                    c.rank[v] = ranks[rest % 15 / 3];
                    same &= c.value[v] == truth.value[v] && c.rank[v] == truth.rank[v];
                }
                complete(&c, arena);
                assert_true(accepts(&c, arena) == same);
                accepted += same;
            }
            assert_int_equal(accepted, 1);
            put_back(arena);
        }
}

static void values_may_be_left_to_the_winners(void **state)
{
    (void)state;
    mb_arena *arena = document_004();
    claim c;
    solve(&c, arena);
    c.solution.value = NULL;
    assert_true(accepts(&c, arena));
    c.winner[0] = 1;
    count_winners(&c);
    assert_false(accepts(&c, arena));
    mb_arena_free(arena);
}

static void the_solution_of_document_004_has_its_known_ranks(void **state)
{
    (void)state;
    static const uint32_t ranks[] = {4, 3, 2, 1, 2, 0, 0};
    mb_arena *arena = document_004();
    claim c;
    solve(&c, arena);
    for (uint32_t v = 0; v < 7; v++) {
        assert_int_equal(c.rank[v], ranks[v]);
        assert_int_equal(c.winner[v], v == 5 ? 1 : 2);
    }
    mb_finding finding;
    assert_int_equal(mb_check_solution(&finding, arena, &c.solution, NULL), MB_OK);
    assert_true(finding.accepted);
    assert_reason(&finding, MB_ENGLISH, "the solution of all 7 positions: 1 won by 1, 6 won by 2, 0 drawn");

    c.rank[0] = 3;
    assert_int_equal(mb_check_solution(&finding, arena, &c.solution, NULL), MB_OK);
    assert_false(finding.accepted);
    assert_int_equal(finding.position, 0);
    assert_reason(&finding, MB_ENGLISH, "position 0: rank 3, but its best move, to 1, makes that 4");
    mb_finding_clear(&finding);

    c.rank[0] = MB_NEVER;
    assert_int_equal(mb_check_solution(&finding, arena, &c.solution, NULL), MB_OK);
    assert_reason(&finding, MB_FRENCH, "position 0 : valeur -1 sans rang, mais une partie sans fin rapporte 0");
    mb_finding_clear(&finding);
    mb_arena_free(arena);
}

static void wrong_counts_are_refused(void **state)
{
    (void)state;
    mb_arena *arena = document_004();
    claim c;
    solve(&c, arena);
    uint64_t *const counts[] = {&c.solution.won1, &c.solution.won2, &c.solution.drawn};
    for (size_t i = 0; i < 3; i++) {
        ++*counts[i];
        assert_false(accepts(&c, arena));
        --*counts[i];
    }
    assert_true(accepts(&c, arena));
    c.solution.positions = 6;
    assert_false(accepts(&c, arena));
    mb_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(the_right_solution_is_accepted_and_every_corruption_of_it_refused, tell_seed),
        cmocka_unit_test_teardown(no_other_solution_is_accepted, tell_seed),
        cmocka_unit_test(values_may_be_left_to_the_winners),
        cmocka_unit_test(the_solution_of_document_004_has_its_known_ranks),
        cmocka_unit_test(wrong_counts_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
