/* check_kernel.c -- the checker of kernels accepts exactly the stable and absorbing sets. */
#include "checking.h"

static bool leads_inside(const mb_arena *graph, uint32_t bits, uint32_t v)
{
    bool leads = false;
    for (uint32_t to = 0; to < graph->positions; to++)
        leads |= (bits >> to & 1) && is_move(graph, v, to);
    return leads;
}

static bool is_stable(const mb_arena *graph, uint32_t bits)
{
    bool stable = true;
    for (uint32_t v = 0; v < graph->positions; v++)
        stable &= !(bits >> v & 1) || !leads_inside(graph, bits, v);
    return stable;
}

static bool is_absorbing(const mb_arena *graph, uint32_t bits)
{
    bool absorbing = true;
    for (uint32_t v = 0; v < graph->positions; v++)
        absorbing &= (bits >> v & 1) || leads_inside(graph, bits, v);
    return absorbing;
}

/* The play of a refusal: a move inside the set, or a move outside it that the answer, if any, ends. */
static void assert_shown(const mb_finding *finding, const mb_arena *graph, uint32_t bits)
{
    if (finding->accepted) {
        assert_int_equal(finding->play.count, 0);
        return;
    }
    assert_moves(finding, graph, finding->position);
    const mb_list *play = &finding->play;
    if (bits >> play->at[0] & 1) {
        assert_int_equal(play->count, 2);
        assert_true(bits >> play->at[1] & 1);
        return;
    }
    assert_false(leads_inside(graph, bits, play->at[0]));
    assert_int_equal(play->count == 1, mb_degree(graph, play->at[0]) == 0);
    bool answered = false; /* some move can be answered by a move into the set */
    for (uint64_t i = graph->first[play->at[0]]; i < graph->first[play->at[0] + 1]; i++)
        answered |= leads_inside(graph, bits, graph->to[i]);
    assert_int_equal(play->count == 3, answered);
    if (answered)
        assert_true(bits >> play->at[2] & 1);
}

static void exactly_the_stable_and_absorbing_sets_are_kernels(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        const shape kind = {
            .positions = 6, .degree = 3, .acyclic = seed & 1, .inner_marks = true, .impartial = (seed & 2) != 0};
        mb_arena *graph = draw(&kind, 40000 + seed);
        uint32_t kernels = 0;
        for (uint32_t bits = 0; bits < 1u << graph->positions; bits++) {
            mb_bitset set = set_of(graph, bits);
            mb_finding finding;
            assert_int_equal(mb_check_kernel(&finding, graph, &set, NULL), MB_OK);
            assert_worded(&finding);
            assert_shown(&finding, graph, bits);
            assert_true(finding.accepted == (is_stable(graph, bits) && is_absorbing(graph, bits)));
            kernels += finding.accepted;
            mb_finding_clear(&finding);
            assert_int_equal(mb_check_stable(&finding, graph, &set, NULL), MB_OK);
            assert_worded(&finding);
            assert_shown(&finding, graph, bits);
            assert_true(finding.accepted == is_stable(graph, bits));
            mb_finding_clear(&finding);
            assert_int_equal(mb_check_absorbing(&finding, graph, &set, NULL), MB_OK);
            assert_worded(&finding);
            assert_shown(&finding, graph, bits);
            assert_true(finding.accepted == is_absorbing(graph, bits));
            mb_finding_clear(&finding);
            mb_bitset_clear(&set);
        }
        assert_true(!kind.acyclic || kernels == 1);
        put_back(graph);
    }
}

static void the_kernel_of_the_course_graph_is_2_6_8(void **state)
{
    (void)state;
    mb_arena *graph = course_graph();
    static const struct {
        uint32_t bits;
        const char *reason;
    } cases[] = {
        {1 << 2 | 1 << 6 | 1 << 8, "a kernel (positions: 3)"},
        {1 << 2 | 1 << 6, "not absorbing: 8 is outside, and has no move into the set"},
        {1 << 2 | 1 << 6 | 1 << 7 | 1 << 8, "not stable: 7 and 8 are both inside, and there is a move 7 -> 8"},
    };
    for (size_t i = 0; i < MB_COUNT(cases); i++) {
        mb_bitset set = set_of(graph, cases[i].bits);
        mb_finding finding;
        assert_int_equal(mb_check_kernel(&finding, graph, &set, NULL), MB_OK);
        assert_reason(&finding, MB_ENGLISH, cases[i].reason);
        assert_true(finding.accepted == (i == 0));
        mb_finding_clear(&finding);
        mb_bitset_clear(&set);
    }
    mb_arena_free(graph);
}

static void a_loop_keeps_its_position_out_of_every_kernel(void **state)
{
    (void)state;
    static const row rows[] = {{MB_P1, MB_UNMARKED, {0}, 1}};
    mb_arena *graph = arena_of(rows, 1, true);
    for (uint32_t bits = 0; bits < 2; bits++) {
        mb_bitset set = set_of(graph, bits);
        mb_finding finding;
        assert_int_equal(mb_check_kernel(&finding, graph, &set, NULL), MB_OK);
        assert_false(finding.accepted);
        assert_reason(&finding, MB_ENGLISH,
                      bits ? "not stable: 0 is inside, and has a move to itself"
                           : "not absorbing: 0 is outside, and has no move into the set");
        assert_moves(&finding, graph, 0);
        assert_int_equal(finding.play.count, 2); /* the loop */
        mb_finding_clear(&finding);
        mb_bitset_clear(&set);
    }
    mb_arena_free(graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(exactly_the_stable_and_absorbing_sets_are_kernels, tell_seed),
        cmocka_unit_test(the_kernel_of_the_course_graph_is_2_6_8),
        cmocka_unit_test(a_loop_keeps_its_position_out_of_every_kernel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
