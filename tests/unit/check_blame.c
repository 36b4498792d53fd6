/* check_blame.c -- who is blamed is wrong himself: checkers never name a right position for a wrong neighbour. */
#include "checking.h"

enum { CORRUPTIONS = 12 }; /* of each arena */

/* The truth, with right moves. */
static void solve(claim *c, const mb_arena *arena)
{
    assert_true(arena->positions <= SMALL);
    twin_solve(arena, c->value, c->rank);
    for (uint32_t v = 0; v < arena->positions; v++) {
        c->winner[v] = winner_of(c->value[v]);
        c->move[v] = MB_NONE;
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1] && !mb_is_terminal(arena, v); i++)
            if (twin_is_right_move(arena, c->value, c->rank, v, arena->to[i]))
                c->move[v] = arena->to[i];
    }
    c->solution = (mb_solution){
        .positions = arena->positions, .winner = c->winner, .value = c->value, .rank = c->rank, .move = c->move};
    count_winners(c);
}

/* Change something that is said of v, perhaps into what it was. */
static void corrupt(claim *c, const mb_arena *arena, uint32_t v, uint64_t *dice)
{
    const uint32_t n = arena->positions;
    switch (mb_random_below(dice, 4)) {
    case 0:
        c->value[v] = (int32_t)mb_random_below(dice, 9) - 4;
        c->winner[v] = winner_of(c->value[v]);
        break;
    case 1:
        c->rank[v] = mb_random_below(dice, 4) == 0 ? MB_NEVER : mb_random_below(dice, n + 2);
        break;
    case 2:
        c->move[v] = mb_random_below(dice, 4) == 0 ? MB_NONE : mb_random_below(dice, n);
        break;
    default: /* as another position has it: values and ranks that look right */
        c->value[v] = c->value[mb_random_below(dice, n)];
        c->winner[v] = winner_of(c->value[v]);
        c->rank[v] = c->rank[mb_random_below(dice, n)];
        break;
    }
}

/* Is what the claim says of v true, whatever it says elsewhere? */
static bool is_right(const claim *c, const claim *truth, const mb_arena *arena, uint32_t v)
{
    if (c->value[v] != truth->value[v] || c->rank[v] != truth->rank[v])
        return false;
    return mb_is_terminal(arena, v)
               ? c->move[v] == MB_NONE
               : c->move[v] != MB_NONE && twin_is_right_move(arena, truth->value, truth->rank, v, c->move[v]);
}

static void who_is_blamed_in_a_certificate_is_wrong_himself(void **state)
{
    (void)state;
    uint32_t refused = 0;
    for (uint32_t k = 0; k < SHAPES; k++)
        for (uint64_t seed = 0; seed < 60; seed++) {
            const shape kind = shape_at(k, SMALL);
            mb_arena *arena = draw(&kind, 70000 + seed * SHAPES + k);
            uint64_t dice = seed;
            claim truth, c;
            solve(&truth, arena);
            for (uint32_t i = 0; i < CORRUPTIONS; i++) {
                solve(&c, arena);
                for (uint32_t many = 1 + mb_random_below(&dice, arena->positions); many > 0; many--)
                    corrupt(&c, arena, mb_random_below(&dice, arena->positions), &dice);
                count_winners(&c);
                bool right = true;
                for (uint32_t v = 0; v < arena->positions; v++)
                    right &= is_right(&c, &truth, arena, v);
                mb_finding finding;
                assert_int_equal(mb_check_solution(&finding, arena, &c.solution, NULL), MB_OK);
                assert_worded(&finding);
                assert_true(finding.accepted == right);
                if (!right)
                    assert_false(is_right(&c, &truth, arena, finding.position));
                if (finding.play.count)
                    assert_legal(&finding, arena, finding.position);
                refused += !right;
                mb_finding_clear(&finding);
            }
            put_back(arena);
        }
    assert_true(refused > 10000);
}

/* What a refusal says of values and ranks around a position is true of the arena, not only of the claim. */
static void a_refusal_tells_the_true_value_and_rank(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < SHAPES; k++)
        for (uint64_t seed = 0; seed < 60; seed++) {
            const shape kind = shape_at(k, SMALL);
            mb_arena *arena = draw(&kind, 80000 + seed * SHAPES + k);
            uint64_t dice = seed;
            claim truth, c;
            solve(&truth, arena);
            solve(&c, arena);
            for (uint32_t v = 0; v < arena->positions; v++) { /* all are wrong: nothing right to lean on */
                c.value[v] = truth.value[v] + 1 + (int32_t)mb_random_below(&dice, 2);
                c.winner[v] = winner_of(c.value[v]);
            }
            count_winners(&c);
            mb_finding finding;
            assert_int_equal(mb_check_solution(&finding, arena, &c.solution, NULL), MB_OK);
            assert_false(finding.accepted);
            bool told = false;
            for (int i = 0; i < finding.reason.count; i++)
                if (strcmp(finding.reason.arg[i].name, "right") == 0)
                    told = strtol(finding.reason.arg[i].text, NULL, 10) == truth.value[finding.position];
            assert_true(told);
            mb_finding_clear(&finding);
            put_back(arena);
        }
}

/* Is the claim wrong about v: inside or not, or with another rank? */
static bool is_wrong(const mb_bitset *set, const uint32_t *rank, const uint32_t *truth, uint32_t v)
{
    return mb_bitset_has(set, v) != (truth[v] != MB_NEVER) || (rank && rank[v] != MB_NEVER && rank[v] != truth[v]);
}

/* The first level that has v, in truth or as it is claimed. */
static uint32_t level_of(const uint32_t *rank, const uint32_t *truth, uint32_t v)
{
    return rank && rank[v] < truth[v] ? rank[v] : truth[v];
}

static void who_is_blamed_in_an_attractor_is_wrong_at_the_lowest_level(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < 8; k++)
        for (uint64_t seed = 0; seed < 200; seed++) {
            const shape kind = shape_at(k % 4, SMALL);
            mb_arena *arena = draw(&kind, 90000 + seed * 8 + k);
            uint64_t dice = seed;
            const mb_player player = (mb_player)(k / 4);
            const uint32_t n = arena->positions;
            uint32_t truth[SMALL], rank[SMALL];
            mb_bitset target = set_of(arena, (uint32_t)(mb_random(&dice) & mb_random(&dice)));
            twin_attractor(arena, player, &target, truth);
            for (uint32_t i = 0; i < CORRUPTIONS; i++) {
                mb_bitset set = set_of(arena, 0);
                for (uint32_t v = 0; v < n; v++) {
                    const bool lie = mb_random_below(&dice, 4) == 0;
                    rank[v] = mb_random_below(&dice, 4) == 0 ? mb_random_below(&dice, n) : truth[v];
                    if ((truth[v] != MB_NEVER) != lie)
                        mb_bitset_add(&set, v);
                }
                mb_finding finding;
                const bool ranks = i & 1;
                assert_int_equal(
                    mb_check_attractor(&finding, arena, player, &target, &set, ranks ? rank : NULL, NULL), MB_OK);
                const uint32_t v = finding.position;
                if (!finding.accepted)
                    assert_true(is_wrong(&set, ranks ? rank : NULL, truth, v));
                for (uint32_t u = 0; u < n; u++) /* and nobody is wrong at a lower level */
                    if (is_wrong(&set, ranks ? rank : NULL, truth, u))
                        assert_true(level_of(ranks ? rank : NULL, truth, v)
                                    <= level_of(ranks ? rank : NULL, truth, u));
                mb_finding_clear(&finding);
                mb_bitset_clear(&set);
            }
            mb_bitset_clear(&target);
            put_back(arena);
        }
}

/* Of a graph with cycles: what every kernel says of the positions from which somebody wins. */
static void who_is_blamed_in_a_kernel_is_wrong_himself(void **state)
{
    (void)state;
    uint32_t drawn = 0;
    for (uint64_t seed = 0; seed < 800; seed++) {
        const shape kind = {
            .positions = SMALL, .degree = 3, .acyclic = seed & 1, .inner_marks = true, .impartial = (seed & 2) != 0};
        mb_arena *graph = draw(&kind, 100000 + seed);
        uint8_t label[SMALL];
        twin_kernel(graph, label);
        for (uint32_t bits = 0; bits < 1u << graph->positions; bits++) {
            mb_bitset set = set_of(graph, bits);
            bool wrong = false;
            for (uint32_t v = 0; v < graph->positions; v++)
                wrong |= label[v] != MB_LABEL_DRAWN && mb_bitset_has(&set, v) != (label[v] == MB_LABEL_LOST);
            mb_finding finding;
            assert_int_equal(mb_check_kernel(&finding, graph, &set, NULL), MB_OK);
            assert_worded(&finding);
            if (wrong) {
                assert_false(finding.accepted);
                assert_int_not_equal(label[finding.position], MB_LABEL_DRAWN);
                assert_true(mb_bitset_has(&set, finding.position) != (label[finding.position] == MB_LABEL_LOST));
            } else if (!finding.accepted) { /* only where kernels may disagree */
                assert_int_equal(label[finding.position], MB_LABEL_DRAWN);
                drawn++;
            }
            mb_finding_clear(&finding);
            mb_bitset_clear(&set);
        }
        put_back(graph);
    }
    assert_true(drawn > 100);
}

/* The Grundy numbers of the positions that lead to no cycle are known, whatever surrounds them. */
static void who_is_blamed_for_a_grundy_number_is_wrong_himself(void **state)
{
    (void)state;
    uint32_t cyclic = 0;
    for (uint64_t seed = 0; seed < 4000; seed++) {
        const shape kind = {.positions = SMALL, .degree = 2, .acyclic = seed & 1, .impartial = true};
        mb_arena *graph = draw(&kind, 110000 + seed);
        uint64_t dice = seed;
        uint32_t truth[SMALL], number[SMALL];
        cyclic += !twin_grundy(graph, truth);
        bool wrong = false;
        for (uint32_t v = 0; v < graph->positions; v++) {
            const bool lie = mb_random_below(&dice, 4) == 0 || truth[v] == MB_NEVER;
            number[v] = lie ? mb_random_below(&dice, 4) : truth[v];
            wrong |= truth[v] != MB_NEVER && number[v] != truth[v];
        }
        mb_finding finding;
        assert_int_equal(mb_check_grundy(&finding, graph, number, NULL), MB_OK);
        assert_worded(&finding);
        assert_true(!wrong || !finding.accepted);
        if (wrong)
            assert_true(truth[finding.position] != MB_NEVER && number[finding.position] != truth[finding.position]);
        else if (!finding.accepted)
            assert_int_equal(truth[finding.position], MB_NEVER);
        mb_finding_clear(&finding);
        put_back(graph);
    }
    assert_true(cyclic > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(who_is_blamed_in_a_certificate_is_wrong_himself, tell_seed),
        cmocka_unit_test_teardown(a_refusal_tells_the_true_value_and_rank, tell_seed),
        cmocka_unit_test_teardown(who_is_blamed_in_an_attractor_is_wrong_at_the_lowest_level, tell_seed),
        cmocka_unit_test_teardown(who_is_blamed_in_a_kernel_is_wrong_himself, tell_seed),
        cmocka_unit_test_teardown(who_is_blamed_for_a_grundy_number_is_wrong_himself, tell_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
