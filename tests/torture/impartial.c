/* impartial.c -- kernel, Grundy numbers and the doubled arena of an impartial graph say the same of every position.
 */
#include "torture.h"

static void make(mb_text *text, uint64_t *dice)
{
    torture_shape form = torture_any_shape(dice, TORTURE_MOST / 2);
    form.impartial = true;
    form.payoffs = false;
    torture_draw(text, &form, dice);
}

/* In the doubled arena the mover wins where the label says so. */
static void compare_doubled(mb_arena *graph, const uint8_t *label, bool misere)
{
    mb_arena *doubled;
    mb_solution solution;
    torture_truth truth;
    mb_arena_mark_terminals(graph, misere);
    check_ok(mb_arena_double(&doubled, graph, MB_P1, false, NULL), NULL);
    check_ok(mb_solve(&solution, doubled, NULL, NULL, NULL, NULL, NULL), NULL);
    torture_solve_slowly(&truth, doubled);
    for (uint32_t v = 0; v < doubled->positions; v++) {
        const int mover = 1 + (int)(v & 1);
        assert_int_equal(mb_solution_value(&solution, v), truth.value[v]);
        if (!misere)
            assert_int_equal(solution.winner[v], label[v / 2] == MB_LABEL_DRAWN ? 0
                                                 : label[v / 2] == MB_LABEL_WON ? mover
                                                                                : 3 - mover);
    }
    mb_solution_clear(&solution);
    mb_arena_free(doubled);
}

static void run(torture_case *c)
{
    mb_arena *graph = torture_arena(c);
    if (!graph->impartial || graph->positions > TORTURE_MOST / 2)
        torture_no_case();
    const uint32_t n = graph->positions;
    uint8_t label[TORTURE_MOST];
    uint32_t truth[TORTURE_MOST], number[TORTURE_MOST];
    mb_kernel kernel;
    twin_kernel(graph, label);
    check_ok(mb_kernel_compute(&kernel, graph, NULL, NULL), NULL);
    for (uint32_t v = 0; v < n; v++) {
        assert_int_equal(kernel.label[v], label[v]);
        if (label[v] == MB_LABEL_WON)
            assert_int_equal(label[kernel.move[v]], MB_LABEL_LOST);
    }
    mb_list cycle = {0};
    const bool acyclic = twin_grundy(graph, truth);
    const mb_status status = mb_grundy_compute(number, &cycle, graph, NULL, NULL);
    assert_int_equal(status, acyclic ? MB_OK : MB_EUNSUITED);
    assert_true(kernel.acyclic == acyclic && (cycle.count > 0) == !acyclic);
    for (uint32_t v = 0; v < n && acyclic; v++) {
        assert_int_equal(number[v], truth[v]);
        assert_true((number[v] == 0) == (label[v] == MB_LABEL_LOST));
    }
    mb_list_clear(&cycle);
    mb_kernel_clear(&kernel);
    compare_doubled(graph, label, torture_rarely(&c->dice, 3));
    mb_arena_free(graph);
}

const torture_kind torture_impartial = {"impartial", "kernel, Grundy numbers and doubled arenas", make, run};
