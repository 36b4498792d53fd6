/* check.c -- what all checkers keep to: impartial graphs, long chains, failed allocations. */
#include "checking.h"

static void an_impartial_graph_has_no_players_to_judge(void **state)
{
    (void)state;
    mb_arena *graph = course_graph();
    mb_bitset set = set_of(graph, 0);
    const uint32_t next[9] = {0};
    const mb_solution none = {0};
    mb_finding finding;
    assert_int_equal(mb_check_solution(&finding, graph, &none, NULL), MB_EUNSUITED);
    assert_int_equal(mb_check_attractor(&finding, graph, MB_P1, &set, &set, NULL, NULL), MB_EUNSUITED);
    assert_int_equal(mb_check_strategy(&finding, NULL, graph, MB_P1, &set, next, 0, NULL), MB_EUNSUITED);
    mb_play_facts facts;
    static const uint32_t play[] = {5, 8};
    assert_int_equal(mb_check_play(&finding, &facts, graph, play, 2, NULL), MB_OK);
    assert_true(finding.accepted && facts.maximal);
    assert_int_equal(facts.winner, MB_UNKNOWN);
    mb_bitset_clear(&set);
    mb_arena_free(graph);
}

static void a_long_chain_is_checked_without_recursion_and_stops_when_asked(void **state)
{
    (void)state;
    enum { LONG = 200000 };
    mb_arena *arena = chain(LONG);
    mb_bitset target = set_of(arena, 0), set = set_of(arena, 0);
    uint32_t *rank = malloc((LONG + 1) * sizeof *rank), *next = malloc((LONG + 1) * sizeof *next);
    assert_true(rank && next);
    for (uint32_t v = 0; v <= LONG; v++) {
        mb_bitset_add(&set, v);
        rank[v] = LONG - v;
        next[v] = v < LONG ? v + 1 : MB_NONE;
    }
    mb_bitset_add(&target, LONG);
    mb_finding finding;
    assert_int_equal(mb_check_attractor(&finding, arena, MB_P1, &target, &set, rank, NULL), MB_OK);
    assert_true(finding.accepted);
    assert_int_equal(mb_check_strategy(&finding, NULL, arena, MB_P2, &target, next, 0, NULL), MB_OK);
    assert_true(finding.accepted);

    rank[0]++;
    assert_int_equal(mb_check_attractor(&finding, arena, MB_P1, &target, &set, rank, NULL), MB_OK);
    assert_false(finding.accepted);
    assert_int_equal(finding.play.count, LONG + 1);
    mb_finding_clear(&finding);

    const mb_limits limits = {.tick = stop_at_once};
    assert_int_equal(mb_check_attractor(&finding, arena, MB_P1, &target, &set, NULL, &limits), MB_ECANCEL);
    assert_int_equal(mb_check_strategy(&finding, NULL, arena, MB_P2, &target, next, 0, &limits), MB_ECANCEL);
    assert_int_equal(mb_check_bipartite(&finding, arena, &limits), MB_ECANCEL);
    assert_int_equal(mb_check_trap(&finding, arena, MB_P1, &set, &limits), MB_ECANCEL);
    assert_int_equal(mb_check_stable(&finding, arena, &target, &limits), MB_ECANCEL);
    for (uint32_t v = 0; v <= LONG; v++)
        rank[v] = (LONG - v) % 2; /* the Grundy numbers */
    assert_int_equal(mb_check_grundy(&finding, arena, rank, NULL), MB_OK);
    assert_true(finding.accepted);
    assert_int_equal(mb_check_grundy(&finding, arena, rank, &limits), MB_ECANCEL);
    free(next);
    free(rank);
    mb_bitset_clear(&set);
    mb_bitset_clear(&target);
    mb_arena_free(arena);
}

/* Everything that allocates, on document 004, right or wrong. */
typedef struct failing {
    const mb_arena *arena;
    const mb_bitset *target, *set, *first; /* first: position 0 alone */
    const mb_solution *wrong;
} failing;

static mb_status check_number(mb_finding *out, const failing *f, int which)
{
    static const uint32_t rank[] = {MB_NEVER, 9, MB_NEVER, MB_NEVER, MB_NEVER, MB_NEVER, MB_NEVER};
    static const uint32_t next[] = {MB_NONE, 5, MB_NONE, 6, 2, MB_NONE, MB_NONE};
    static const uint32_t illegal[] = {MB_NONE, 6, MB_NONE, 6, 2, MB_NONE, MB_NONE};
    static const uint32_t number[7] = {0};
    mb_play_facts facts;
    switch (which) {
    case 0:
        return mb_check_solution(out, f->arena, f->wrong, NULL);
    case 1:
        return mb_check_attractor(out, f->arena, MB_P2, f->target, f->set, NULL, NULL);
    case 2:
        return mb_check_attractor(out, f->arena, MB_P2, f->target, f->target, NULL, NULL);
    case 3:
        return mb_check_attractor(out, f->arena, MB_P1, f->target, f->set, rank, NULL);
    case 4:
        return mb_check_strategy(out, NULL, f->arena, MB_P2, f->target, next, 0, NULL);
    case 5:
        return mb_check_strategy(out, NULL, f->arena, MB_P2, f->target, illegal, 0, NULL);
    case 6:
        return mb_check_strategy(out, NULL, f->arena, MB_P2, f->target, next, 3, NULL);
    case 7:
        return mb_check_kernel(out, f->arena, f->set, NULL);
    case 8:
        return mb_check_grundy(out, f->arena, number, NULL);
    case 9:
        return mb_check_play(out, &facts, f->arena, illegal + 3, 2, NULL);
    case 10:
        return mb_check_optimal(out, NULL, f->arena, MB_P2, next, 0, NULL);
    case 11:
        return mb_check_optimal(out, NULL, f->arena, MB_P2, illegal, 0, NULL);
    case 12:
        return mb_check_trap(out, f->arena, MB_P2, f->first, NULL);
    case 13:
        return mb_check_trap(out, f->arena, MB_P1, f->first, NULL);
    case 14:
        return mb_check_absorbing(out, f->arena, f->target, NULL);
    default:
        return mb_check_bipartite(out, f->arena, NULL);
    }
}

static void every_failed_allocation_is_reported_and_leaves_nothing_behind(void **state)
{
    (void)state;
    mb_arena *arena = document_004();
    mb_bitset target = set_of(arena, 1 << 6), set = set_of(arena, 0x7f), first = set_of(arena, 1);
    uint8_t winner[] = {2, 2, 2, 2, 2, 1, 2};
    uint32_t rank[] = {4, 3, 3, 1, 2, 0, 0}, move[] = {1, 2, 3, 6, 3, MB_NONE, MB_NONE}; /* rank[2] is 2 in truth */
    const mb_solution wrong = {.positions = 7, .winner = winner, .rank = rank, .move = move, .won1 = 1, .won2 = 6};
    const failing f = {arena, &target, &set, &first, &wrong};
    for (int which = 0; which <= 15; which++)
        for (uint64_t k = 1;; k++) {
            mb_finding finding = {.cycle = 12345};
            mb_mem_fail_at(k);
            const mb_status status = check_number(&finding, &f, which);
            const uint64_t made = mb_mem_count();
            mb_mem_fail_at(0);
            if (status == MB_OK) {
                mb_finding_clear(&finding);
                if (made < k)
                    break;
                continue; /* what was only to give memory back may fail */
            }
            assert_int_equal(status, MB_ENOMEM);
            assert_int_equal(finding.cycle, 12345);
            assert_null(finding.play.at);
        }
    mb_bitset_clear(&set);
    mb_bitset_clear(&first);
    mb_bitset_clear(&target);
    mb_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_impartial_graph_has_no_players_to_judge),
        cmocka_unit_test(a_long_chain_is_checked_without_recursion_and_stops_when_asked),
        cmocka_unit_test(every_failed_allocation_is_reported_and_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
