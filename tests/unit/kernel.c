/* kernel.c -- kernels and the labels won, lost, drawn: against the definition, the checker and known answers. */
#include "arena/generate.h"
#include "twin.h"

static mb_kernel kernel_of(const mb_arena *graph)
{
    mb_kernel kernel;
    check_ok(mb_kernel_compute(&kernel, graph, NULL, NULL), NULL);
    return kernel;
}

static bool is_move(const mb_arena *graph, uint32_t v, uint32_t to)
{
    for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++)
        if (graph->to[i] == to)
            return true;
    return false;
}

/* Is the named cycle one: each position a move away from the one before, the first from the last, none twice? */
static void check_cycle(const mb_arena *graph, const mb_list *cycle)
{
    assert_true(cycle->count > 0);
    for (uint32_t i = 0; i < cycle->count; i++) {
        assert_true(is_move(graph, cycle->at[i], cycle->at[(i + 1) % cycle->count]));
        for (uint32_t j = 0; j < i; j++)
            assert_int_not_equal(cycle->at[i], cycle->at[j]);
    }
}

/* All that the header promises, judged by the definition. */
static void check_kernel(const mb_arena *graph, const mb_kernel *kernel, uint64_t seed)
{
    const uint32_t n = graph->positions;
    uint8_t *label = malloc(n);
    uint32_t *number = malloc(n * sizeof *number);
    assert_true(label && number);
    twin_kernel(graph, label);
    uint64_t count[3] = {0};
    for (uint32_t v = 0; v < n; v++) {
        if (kernel->label[v] != label[v])
            fail_msg("seed %llu: position %u is labelled %d, not %d", (unsigned long long)seed, v, kernel->label[v],
                     label[v]);
        count[label[v]]++;
        if (label[v] == MB_LABEL_WON) {
            assert_true(is_move(graph, v, kernel->move[v]));
            assert_int_equal(label[kernel->move[v]], MB_LABEL_LOST);
        } else {
            assert_int_equal(kernel->move[v], MB_NONE);
        }
    }
    assert_int_equal(kernel->positions, n);
    assert_int_equal(kernel->lost, count[MB_LABEL_LOST]);
    assert_int_equal(kernel->won, count[MB_LABEL_WON]);
    assert_int_equal(kernel->drawn, count[MB_LABEL_DRAWN]);
    assert_int_equal(kernel->acyclic, twin_grundy(graph, number));
    if (kernel->acyclic)
        assert_int_equal(kernel->cycle.count, 0);
    else
        check_cycle(graph, &kernel->cycle);
    free(label);
    free(number);
}

/* Does the checker say that the lost positions are a kernel? */
static bool accepted(const mb_arena *graph, const mb_kernel *kernel)
{
    mb_bitset set;
    mb_finding finding = {0};
    check_ok(mb_bitset_init(&set, graph->positions), NULL);
    for (uint32_t v = 0; v < graph->positions; v++)
        if (kernel->label[v] == MB_LABEL_LOST)
            mb_bitset_add(&set, v);
    check_ok(mb_check_kernel(&finding, graph, &set, NULL), NULL);
    const bool yes = finding.accepted;
    mb_finding_clear(&finding);
    mb_bitset_clear(&set);
    return yes;
}

static void kernel_of_random_acyclic_graphs_is_the_definition_s(void **state)
{
    (void)state;
    const shape kinds[] = {
        {.positions = 40, .degree = 4, .acyclic = true, .impartial = true},
        {.positions = 40, .degree = 30, .acyclic = true, .impartial = true},
        {.positions = 40, .degree = 4, .acyclic = true, .inner_marks = true, .payoffs = true, .endless = 1},
    };
    for (uint64_t seed = 0; seed < 1500; seed++) {
        mb_arena *graph = random_arena(&kinds[seed % 3], seed);
        mb_kernel kernel = kernel_of(graph);
        check_kernel(graph, &kernel, seed);
        assert_true(kernel.acyclic);
        assert_int_equal(kernel.drawn, 0);
        assert_true(accepted(graph, &kernel));
        mb_kernel_clear(&kernel);
        mb_arena_free(graph);
    }
}

static void labels_of_random_cyclic_graphs_are_the_definition_s(void **state)
{
    (void)state;
    const shape kinds[] = {
        {.positions = 30, .degree = 2, .impartial = true},
        {.positions = 30, .degree = 4, .impartial = true},
        {.positions = 30, .degree = 3, .inner_marks = true},
    };
    uint32_t cyclic_kernels = 0;
    for (uint64_t seed = 0; seed < 1500; seed++) {
        mb_arena *graph = random_arena(&kinds[seed % 3], seed);
        mb_kernel kernel = kernel_of(graph);
        check_kernel(graph, &kernel, seed);
        if (kernel.drawn == 0)
            assert_true(accepted(graph, &kernel));
        cyclic_kernels += kernel.drawn == 0 && !kernel.acyclic;
        mb_kernel_clear(&kernel);
        mb_arena_free(graph);
    }
    assert_true(cyclic_kernels > 0);
}

/* How many of the sets of positions are kernels? */
static uint32_t count_kernels(const mb_arena *graph)
{
    uint32_t found = 0;
    mb_bitset set;
    check_ok(mb_bitset_init(&set, graph->positions), NULL);
    for (uint64_t members = 0; members < UINT64_C(1) << graph->positions; members++) {
        mb_finding finding = {0};
        set.word[0] = members;
        check_ok(mb_check_kernel(&finding, graph, &set, NULL), NULL);
        found += finding.accepted;
        mb_finding_clear(&finding);
    }
    mb_bitset_clear(&set);
    return found;
}

static void the_kernel_is_the_only_one_where_nothing_is_drawn(void **state)
{
    (void)state;
    const shape kind = {.positions = 8, .degree = 3, .impartial = true};
    uint32_t several = 0;
    for (uint64_t seed = 0; seed < 300; seed++) {
        mb_arena *graph = random_arena(&kind, seed);
        mb_kernel kernel = kernel_of(graph);
        const uint32_t found = count_kernels(graph);
        if (kernel.drawn == 0)
            assert_int_equal(found, 1);
        several += found > 1;
        mb_kernel_clear(&kernel);
        mb_arena_free(graph);
    }
    assert_true(several > 0);
}

static void kernel_of_the_course_s_graph_is_2_6_8(void **state)
{
    (void)state;
    mb_arena *graph = arena_from("{0:[1,2,3,4,5],1:[4,5,6],2:[1,3,4,5],3:[5,6,7],4:[7,8],5:[8],6:[5,7],7:[8],8:[]}");
    mb_kernel kernel = kernel_of(graph);
    for (uint32_t v = 0; v < 9; v++)
        assert_int_equal(kernel.label[v] == MB_LABEL_LOST, v == 2 || v == 6 || v == 8);
    assert_true(accepted(graph, &kernel));
    mb_kernel_clear(&kernel);
    mb_arena_free(graph);
}

static void a_loop_alone_is_drawn(void **state)
{
    (void)state;
    mb_arena *graph = arena_from("a -> a\n");
    mb_kernel kernel = kernel_of(graph);
    assert_false(kernel.acyclic);
    assert_int_equal(kernel.drawn, 1);
    assert_int_equal(kernel.cycle.count, 1);
    mb_kernel_clear(&kernel);
    mb_arena_free(graph);
}

static void a_cycle_that_can_be_left_for_the_kernel_draws_nobody(void **state)
{
    (void)state;
    mb_arena *graph = arena_from("a -> b\nb -> a c\nc\n");
    mb_kernel kernel = kernel_of(graph);
    assert_int_equal(kernel.drawn, 0);
    assert_false(kernel.acyclic);
    assert_int_equal(kernel.cycle.count, 2);
    assert_int_equal(kernel.label[0], MB_LABEL_LOST);
    assert_int_equal(kernel.label[1], MB_LABEL_WON);
    mb_kernel_clear(&kernel);
    mb_arena_free(graph);
}

static void marks_and_owners_are_not_looked_at(void **state)
{
    (void)state;
    mb_arena *graph = arena_from("a 1 -> b\nb 2 -> c : win 1\nc 1 : draw\n");
    mb_kernel kernel = kernel_of(graph);
    assert_int_equal(kernel.label[0], MB_LABEL_LOST);
    assert_int_equal(kernel.label[1], MB_LABEL_WON);
    assert_int_equal(kernel.move[1], 2);
    assert_int_equal(mb_mark_of(graph, 1), MB_WIN1);
    mb_kernel_clear(&kernel);
    mb_arena_free(graph);
}

static void a_chain_of_a_million_is_peeled(void **state)
{
    (void)state;
    const mb_make how = {.positions = 1000000, .seed = 3, .shuffle = true};
    mb_arena *graph;
    check_ok(mb_make_chain(&graph, &how), NULL);
    mb_kernel kernel = kernel_of(graph);
    assert_int_equal(kernel.lost, 500000);
    assert_true(kernel.acyclic);
    mb_kernel_clear(&kernel);
    mb_arena_free(graph);
}

/* What an observer saw. */
typedef struct seen {
    const mb_arena *graph;
    uint8_t label[64];
    uint32_t count;
} seen;

static void see(void *context, uint32_t v, mb_label label, uint32_t by)
{
    seen *s = context;
    assert_int_equal(s->label[v], MB_LABEL_DRAWN);
    if (label == MB_LABEL_WON) {
        assert_int_equal(s->label[by], MB_LABEL_LOST);
    } else {
        assert_int_equal(by, MB_NONE);
        for (uint64_t i = s->graph->first[v]; i < s->graph->first[v + 1]; i++)
            assert_int_equal(s->label[s->graph->to[i]], MB_LABEL_WON);
    }
    s->label[v] = (uint8_t)label;
    s->count++;
}

static void an_observer_sees_every_label_after_its_reason(void **state)
{
    (void)state;
    const shape kind = {.positions = 40, .degree = 3, .impartial = true};
    for (uint64_t seed = 0; seed < 200; seed++) {
        mb_arena *graph = random_arena(&kind, seed);
        seen s = {.graph = graph};
        const mb_kernel_observer observer = {.peeled = see, .context = &s};
        mb_kernel kernel;
        check_ok(mb_kernel_compute(&kernel, graph, &observer, NULL), NULL);
        assert_int_equal(s.count, kernel.lost + kernel.won);
        assert_memory_equal(s.label, kernel.label, graph->positions);
        mb_kernel_clear(&kernel);
        mb_arena_free(graph);
    }
}

static void peeling_can_be_cancelled(void **state)
{
    (void)state;
    const mb_make how = {.positions = 200000};
    const mb_limits limits = {.tick = stop_at_once};
    mb_arena *graph;
    mb_kernel kernel;
    check_ok(mb_make_chain(&graph, &how), NULL);
    assert_int_equal(mb_kernel_compute(&kernel, graph, NULL, &limits), MB_ECANCEL);
    mb_arena_free(graph);
}

static void every_failing_allocation_is_survived(void **state)
{
    (void)state;
    const char *const texts[] = {"a -> b\nb -> a c\nc\n", "a -> b\nb -> c\nc\n", "a -> b\nb -> a\n"};
    for (size_t t = 0; t < 3; t++) {
        mb_arena *graph = arena_from(texts[t]);
        mb_status status = MB_ENOMEM;
        for (uint64_t k = 1; status != MB_OK; k++) {
            mb_kernel kernel;
            mb_mem_fail_at(k);
            status = mb_kernel_compute(&kernel, graph, NULL, NULL);
            mb_mem_fail_at(0);
            if (status == MB_OK)
                mb_kernel_clear(&kernel);
            else
                assert_int_equal(status, MB_ENOMEM);
        }
        mb_arena_free(graph);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernel_of_random_acyclic_graphs_is_the_definition_s),
        cmocka_unit_test(labels_of_random_cyclic_graphs_are_the_definition_s),
        cmocka_unit_test(the_kernel_is_the_only_one_where_nothing_is_drawn),
        cmocka_unit_test(kernel_of_the_course_s_graph_is_2_6_8),
        cmocka_unit_test(a_loop_alone_is_drawn),
        cmocka_unit_test(a_cycle_that_can_be_left_for_the_kernel_draws_nobody),
        cmocka_unit_test(marks_and_owners_are_not_looked_at),
        cmocka_unit_test(a_chain_of_a_million_is_peeled),
        cmocka_unit_test(an_observer_sees_every_label_after_its_reason),
        cmocka_unit_test(peeling_can_be_cancelled),
        cmocka_unit_test(every_failing_allocation_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
