/* check_grundy.c -- the checker of Grundy numbers accepts exactly the mex everywhere. */
#include "checking.h"

/* Does some move of v lead to the number k? */
static bool leads_to(const mb_arena *graph, const uint32_t *number, uint32_t v, uint32_t k)
{
    bool leads = false;
    for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++)
        leads |= number[graph->to[i]] == k;
    return leads;
}

/* Is number[v] the mex, tried number by number? */
static bool is_mex(const mb_arena *graph, const uint32_t *number, uint32_t v)
{
    for (uint32_t k = 0; k <= number[v]; k++)
        if (leads_to(graph, number, v, k) == (k == number[v]))
            return false;
    return true;
}

/* The play of a refusal: a move that keeps the number; or, where the mex is below it, a move to a higher number and
 * the answer that leads to the mex; or any move. */
static void assert_shown(const mb_finding *finding, const mb_arena *graph, const uint32_t *number)
{
    if (finding->accepted) {
        assert_int_equal(finding->play.count, 0);
        return;
    }
    const mb_list *play = &finding->play;
    const uint32_t v = finding->position;
    assert_moves(finding, graph, v);
    assert_int_equal(play->count == 1, mb_degree(graph, v) == 0);
    if (play->count < 2)
        return;
    uint32_t right = 0;
    while (leads_to(graph, number, v, right))
        right++;
    assert_int_not_equal(number[v], right);
    if (number[v] < right) {
        assert_int_equal(play->count, 2);
        assert_int_equal(number[play->at[1]], number[v]);
        return;
    }
    bool answered = false; /* some move to a higher number can be answered by one to the mex */
    for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++)
        answered |= number[graph->to[i]] > right && leads_to(graph, number, graph->to[i], right);
    assert_int_equal(play->count == 3, answered);
    if (answered)
        assert_int_equal(number[play->at[2]], right);
}

static void grundy_numbers_are_exactly_the_mex_everywhere(void **state)
{
    (void)state;
    uint32_t accepted = 0;
    for (uint64_t seed = 0; seed < 20000; seed++) {
        const shape kind = {.positions = 4, .degree = 3, .acyclic = seed & 1, .impartial = true};
        mb_arena *graph = draw(&kind, 50000 + seed % 100);
        uint64_t dice = seed;
        uint32_t number[SMALL], wrong = MB_NONE;
        for (uint32_t v = 0; v < graph->positions; v++)
            number[v] = mb_random_below(&dice, 4);
        for (uint32_t v = graph->positions; v-- > 0;)
            if (!is_mex(graph, number, v))
                wrong = v;
        uint32_t truth[SMALL];
        const bool acyclic = mb_grundy_compute(truth, NULL, graph, NULL, NULL) == MB_OK;
        mb_finding finding;
        assert_int_equal(mb_check_grundy(&finding, graph, number, NULL), MB_OK);
        assert_worded(&finding);
        assert_shown(&finding, graph, number);
        assert_true(finding.accepted == (wrong == MB_NONE));
        if (acyclic && !finding.accepted) /* who is blamed is wrong himself, and all that he leads to is right */
            assert_int_not_equal(number[finding.position], truth[finding.position]);
        for (uint64_t i = 0; acyclic && !finding.accepted && i < mb_degree(graph, finding.position); i++) {
            const uint32_t to = graph->to[graph->first[finding.position] + i];
            assert_int_equal(number[to], truth[to]);
        }
        accepted += finding.accepted;
        mb_finding_clear(&finding);
        put_back(graph);
    }
    assert_true(accepted > 100);
}

static void the_grundy_numbers_of_the_course_graph_are_known(void **state)
{
    (void)state;
    mb_arena *graph = course_graph();
    uint32_t number[] = {4, 3, 0, 2, 2, 1, 0, 1, 0};
    mb_finding finding;
    assert_int_equal(mb_check_grundy(&finding, graph, number, NULL), MB_OK);
    assert_true(finding.accepted);
    for (uint32_t v = 0; v < 9; v++) {
        const uint32_t right = number[v];
        for (uint32_t other = 0; other < 12; other++) {
            number[v] = other < 11 ? other : MB_NEVER;
            assert_int_equal(mb_check_grundy(&finding, graph, number, NULL), MB_OK);
            assert_true(finding.accepted == (number[v] == right));
            assert_true(finding.accepted || other == 11 || finding.play.count > 0);
            mb_finding_clear(&finding);
        }
        number[v] = right;
    }
    number[0] = 5;
    assert_int_equal(mb_check_grundy(&finding, graph, number, NULL), MB_OK);
    assert_reason(&finding, MB_ENGLISH, "position 0: 5, but its moves lead to 0, 1, 2, 3: the mex is 4");
    mb_finding_clear(&finding);
    number[0] = 4;
    number[7] = 3;
    assert_int_equal(mb_check_grundy(&finding, graph, number, NULL), MB_OK);
    assert_reason(&finding, MB_FRENCH, "position 7 : 3, mais ses coups mènent à 0 : le mex est 1");
    mb_finding_clear(&finding);
    mb_arena_free(graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(grundy_numbers_are_exactly_the_mex_everywhere, tell_seed),
        cmocka_unit_test(the_grundy_numbers_of_the_course_graph_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
