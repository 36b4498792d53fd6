/* grundy.c -- Grundy numbers of graphs and games: against the definition, the checker, the kernel, known answers. */
#include "arena/builder.h"
#include "arena/generate.h"
#include "twin.h"

static uint32_t *numbers_of(const mb_arena *graph)
{
    uint32_t *number = malloc(graph->positions * sizeof *number);
    assert_non_null(number);
    check_ok(mb_grundy_compute(number, NULL, graph, NULL, NULL), NULL);
    return number;
}

/* The same graph with its positions numbered in another order. */
static mb_arena *shuffled(const mb_arena *graph, uint64_t seed)
{
    const uint32_t n = graph->positions;
    uint32_t *old = malloc(n * sizeof *old), *new = malloc(n * sizeof *new);
    assert_true(old && new);
    for (uint32_t v = 0; v < n; v++)
        old[v] = v;
    for (uint32_t i = n; i > 1; i--) {
        const uint32_t j = mb_random_below(&seed, i), swap = old[i - 1];
        old[i - 1] = old[j];
        old[j] = swap;
    }
    for (uint32_t v = 0; v < n; v++)
        new[old[v]] = v;
    mb_builder builder = mb_builder_new();
    for (uint32_t v = 0; v < n; v++) {
        check_ok(mb_builder_position(&builder, graph->tag[old[v]]), NULL);
        for (uint64_t i = graph->first[old[v]]; i < graph->first[old[v] + 1]; i++)
            check_ok(mb_builder_move(&builder, new[graph->to[i]]), NULL);
    }
    mb_arena *made;
    check_ok(mb_builder_finish(&made, &builder, NULL), NULL);
    free(old);
    free(new);
    return made;
}

/* Compare with the twin, the checker and the kernel. */
static void check_numbers(const mb_arena *graph, uint64_t seed)
{
    uint32_t *number = numbers_of(graph), *right = malloc(graph->positions * sizeof *right);
    assert_non_null(right);
    assert_true(twin_grundy(graph, right));
    mb_kernel kernel;
    mb_finding finding = {0};
    check_ok(mb_kernel_compute(&kernel, graph, NULL, NULL), NULL);
    check_ok(mb_check_grundy(&finding, graph, number, NULL), NULL);
    assert_true(finding.accepted);
    for (uint32_t v = 0; v < graph->positions; v++) {
        if (number[v] != right[v])
            fail_msg("seed %llu: position %u has number %u, not %u", (unsigned long long)seed, v, number[v],
                     right[v]);
        assert_int_equal(number[v] == 0, kernel.label[v] == MB_LABEL_LOST);
    }
    mb_finding_clear(&finding);
    mb_kernel_clear(&kernel);
    free(right);
    free(number);
}

static void numbers_of_random_acyclic_graphs_are_the_definition_s(void **state)
{
    (void)state;
    const shape kinds[] = {
        {.positions = 40, .degree = 4, .acyclic = true, .impartial = true},
        {.positions = 40, .degree = 60, .acyclic = true, .impartial = true},
        {.positions = 150, .degree = 200, .acyclic = true, .impartial = true},
        {.positions = 40, .degree = 4, .acyclic = true, .inner_marks = true, .payoffs = true, .endless = -1},
    };
    for (uint64_t seed = 0; seed < 800; seed++) {
        mb_arena *graph = random_arena(&kinds[seed % 4], seed);
        mb_arena *other = shuffled(graph, seed);
        check_numbers(graph, seed);
        check_numbers(other, seed);
        mb_arena_free(other);
        mb_arena_free(graph);
    }
}

static void a_cyclic_graph_is_refused_and_a_cycle_named(void **state)
{
    (void)state;
    const shape kind = {.positions = 30, .degree = 2, .impartial = true};
    uint32_t cyclic = 0;
    for (uint64_t seed = 0; seed < 500; seed++) {
        mb_arena *graph = random_arena(&kind, seed);
        uint32_t number[30];
        mb_list cycle = {0};
        const bool acyclic = twin_grundy(graph, number);
        const mb_status status = mb_grundy_compute(number, &cycle, graph, NULL, NULL);
        assert_int_equal(status, acyclic ? MB_OK : MB_EUNSUITED);
        assert_int_equal(cycle.count > 0, !acyclic);
        for (uint32_t i = 0; i < cycle.count; i++) {
            const uint32_t v = cycle.at[i], to = cycle.at[(i + 1) % cycle.count];
            bool is_move = false;
            for (uint64_t k = graph->first[v]; k < graph->first[v + 1]; k++)
                is_move |= graph->to[k] == to;
            assert_true(is_move);
        }
        if (!acyclic)
            assert_int_equal(mb_grundy_compute(number, NULL, graph, NULL, NULL), MB_EUNSUITED);
        cyclic += !acyclic;
        mb_list_clear(&cycle);
        mb_arena_free(graph);
    }
    assert_true(cyclic > 0 && cyclic < 500);
}

static void a_loop_is_a_cycle(void **state)
{
    (void)state;
    mb_arena *graph = arena_from("a -> b\nb -> b\n");
    uint32_t number[2];
    mb_list cycle = {0};
    assert_int_equal(mb_grundy_compute(number, &cycle, graph, NULL, NULL), MB_EUNSUITED);
    assert_int_equal(cycle.count, 1);
    assert_int_equal(cycle.at[0], 1);
    mb_list_clear(&cycle);
    mb_arena_free(graph);
}

static void numbers_of_the_course_s_graph_are_known(void **state)
{
    (void)state;
    static const uint32_t right[] = {4, 3, 0, 2, 2, 1, 0, 1, 0};
    mb_arena *graph = arena_from("{0:[1,2,3,4,5],1:[4,5,6],2:[1,3,4,5],3:[5,6,7],4:[7,8],5:[8],6:[5,7],7:[8],8:[]}");
    uint32_t *number = numbers_of(graph);
    assert_memory_equal(number, right, sizeof right);
    free(number);
    mb_arena_free(graph);
}

/* The graph of a game in normal play, and its rules. */
static mb_arena *explored(mb_rules **rules, const char *game, const char *a, const char *b)
{
    const char *const args[] = {a, b, "last=wins"};
    mb_error error = {0};
    mb_arena *graph = NULL;
    check_ok(mb_rules_open(rules, mb_game_find(game), args, 3, &error), &error);
    check_ok(mb_explore(&graph, *rules, NULL, NULL, &error), &error);
    return graph;
}

static uint32_t number_at_start(const char *game, const char *a, const char *b)
{
    mb_rules *rules;
    mb_arena *graph = explored(&rules, game, a, b);
    uint32_t *number = numbers_of(graph);
    const uint32_t found = number[graph->start];
    free(number);
    mb_arena_free(graph);
    mb_rules_close(rules);
    return found;
}

static void chomp_has_its_known_numbers(void **state)
{
    (void)state;
    assert_int_equal(number_at_start("chomp", "rows=2", "cols=3"), 4);
    assert_int_equal(number_at_start("chomp", "rows=2", "cols=4"), 5);
    assert_int_equal(number_at_start("chomp", "rows=3", "cols=3"), 5);
    assert_int_equal(number_at_start("chomp", "rows=3", "cols=4"), 9);
    assert_int_equal(number_at_start("chomp", "rows=3", "cols=5"), 11);
    assert_int_equal(number_at_start("chomp", "rows=4", "cols=4"), 6);
    assert_int_equal(number_at_start("chomp", "rows=4", "cols=5"), 13);
    assert_int_equal(number_at_start("chomp", "rows=5", "cols=6"), 21);
}

static void the_chocolate_cut_is_the_xor_of_its_sides_less_one(void **state)
{
    (void)state;
    mb_rules *rules;
    mb_arena *graph = explored(&rules, "cut", "rows=12", "cols=15");
    uint32_t *number = numbers_of(graph);
    for (uint32_t rows = 1; rows <= 12; rows++)
        for (uint32_t cols = 1; cols <= 15; cols++) {
            mb_text name;
            mb_text_init(&name, NULL, NULL);
            mb_text_char(&name, '(');
            mb_text_u64(&name, rows);
            mb_text_char(&name, ',');
            mb_text_u64(&name, cols);
            mb_text_char(&name, ')');
            const uint32_t v = mb_arena_find(graph, name.data, name.length);
            assert_int_not_equal(v, MB_NONE);
            assert_int_equal(number[v], (rows - 1) ^ (cols - 1));
            mb_text_clear(&name);
        }
    free(number);
    mb_arena_free(graph);
    mb_rules_close(rules);
}

static void row_3_of_wythoff_is_known(void **state)
{
    (void)state;
    static const uint32_t right[] = {3, 4, 5, 6, 2, 0, 1, 9, 10, 12, 8, 7, 15};
    static const char *const columns[] = {"b=0", "b=1", "b=2", "b=3",  "b=4",  "b=5", "b=6",
                                          "b=7", "b=8", "b=9", "b=10", "b=11", "b=12"};
    for (size_t i = 0; i < 13; i++)
        assert_int_equal(number_at_start("wythoff", "a=3", columns[i]), right[i]);
}

static void nim_heaps_add_without_carry(void **state)
{
    (void)state;
    assert_int_equal(number_at_start("marienbad", "heaps=1,3,5,7", "stop=0"), 0);
    assert_int_equal(number_at_start("marienbad", "heaps=4,9", "stop=1"), 4 ^ 9);
    assert_int_equal(number_at_start("nim", "n=7", "take=1,2,3"), 3);
}

static void a_chain_of_a_million_is_numbered(void **state)
{
    (void)state;
    for (int shuffle = 0; shuffle <= 1; shuffle++) {
        const mb_make how = {.positions = 1000000, .seed = 5, .shuffle = shuffle};
        mb_arena *graph;
        check_ok(mb_make_chain(&graph, &how), NULL);
        uint32_t *number = numbers_of(graph);
        assert_int_equal(number[graph->start], 1);
        free(number);
        mb_arena_free(graph);
    }
}

/* What an observer saw. */
typedef struct seen {
    const mb_arena *graph;
    uint32_t number[64];
    uint32_t count;
} seen;

static void see(void *context, uint32_t v, uint32_t number)
{
    seen *s = context;
    for (uint64_t i = s->graph->first[v]; i < s->graph->first[v + 1]; i++)
        assert_int_not_equal(s->number[s->graph->to[i]], MB_NEVER);
    s->number[v] = number;
    s->count++;
}

/* The number of a position is that of positions after it: more moves lead to one, and its number is larger, than fits
 * into a byte. */
static void numbers_and_counts_may_be_large(void **state)
{
    (void)state;
    enum { COUNT = 600 };
    mb_builder builder = mb_builder_new();
    for (uint32_t v = 0; v < COUNT; v++) {
        check_ok(mb_builder_position(&builder, mb_tag(MB_P1, MB_UNMARKED, false)), NULL);
        for (uint32_t to = v + 1; to < COUNT; to++)
            check_ok(mb_builder_move(&builder, to), NULL);
    }
    mb_arena *graph;
    check_ok(mb_builder_finish(&graph, &builder, NULL), NULL);
    uint32_t *number = numbers_of(graph);
    for (uint32_t v = 0; v < COUNT; v++)
        assert_int_equal(number[v], COUNT - 1 - v);
    for (uint64_t seed = 1; seed <= 3; seed++) {
        mb_arena *other = shuffled(graph, seed);
        uint32_t *again = numbers_of(other), met[COUNT] = {0};
        for (uint32_t v = 0; v < COUNT; v++) {
            assert_int_equal(again[v], mb_degree(other, v));
            met[again[v]]++;
        }
        for (uint32_t v = 0; v < COUNT; v++)
            assert_int_equal(met[v], 1);
        free(again);
        mb_arena_free(other);
    }
    free(number);
    mb_arena_free(graph);
}

static void an_observer_sees_successors_first(void **state)
{
    (void)state;
    const shape kind = {.positions = 40, .degree = 3, .acyclic = true, .impartial = true};
    for (uint64_t seed = 0; seed < 100; seed++) {
        mb_arena *ordered = random_arena(&kind, seed), *graph = shuffled(ordered, seed);
        uint32_t number[40];
        seen s = {.graph = graph};
        memset(s.number, 0xff, sizeof s.number);
        const mb_grundy_observer observer = {.numbered = see, .context = &s};
        check_ok(mb_grundy_compute(number, NULL, graph, &observer, NULL), NULL);
        assert_int_equal(s.count, graph->positions);
        assert_memory_equal(s.number, number, graph->positions * sizeof *number);
        mb_arena_free(graph);
        mb_arena_free(ordered);
    }
}

static void numbering_can_be_cancelled(void **state)
{
    (void)state;
    for (int shuffle = 0; shuffle <= 1; shuffle++) {
        const mb_make how = {.positions = 200000, .shuffle = shuffle};
        const mb_limits limits = {.tick = stop_at_once};
        mb_arena *graph;
        check_ok(mb_make_chain(&graph, &how), NULL);
        uint32_t *number = malloc(graph->positions * sizeof *number);
        assert_non_null(number);
        assert_int_equal(mb_grundy_compute(number, NULL, graph, NULL, &limits), MB_ECANCEL);
        free(number);
        mb_arena_free(graph);
    }
}

/* Let the k-th allocation fail, for every k, until none does. */
static void survive(const mb_arena *graph, mb_status wanted)
{
    uint32_t *number = malloc(graph->positions * sizeof *number);
    assert_non_null(number);
    mb_status status = MB_ENOMEM;
    for (uint64_t k = 1; status == MB_ENOMEM; k++) {
        mb_list cycle = {0};
        mb_mem_fail_at(k);
        status = mb_grundy_compute(number, &cycle, graph, NULL, NULL);
        mb_mem_fail_at(0);
        mb_list_clear(&cycle);
    }
    assert_int_equal(status, wanted);
    free(number);
}

static void every_failing_allocation_is_survived(void **state)
{
    (void)state;
    const shape kind = {.positions = 300, .degree = 200, .acyclic = true, .impartial = true};
    mb_arena *ordered = random_arena(&kind, 7), *wide = shuffled(ordered, 7),
             *cyclic = arena_from("a -> b\nb -> a\n");
    survive(ordered, MB_OK);
    survive(wide, MB_OK);
    survive(cyclic, MB_EUNSUITED);
    mb_arena_free(ordered);
    mb_arena_free(wide);
    mb_arena_free(cyclic);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_of_random_acyclic_graphs_are_the_definition_s),
        cmocka_unit_test(a_cyclic_graph_is_refused_and_a_cycle_named),
        cmocka_unit_test(a_loop_is_a_cycle),
        cmocka_unit_test(numbers_of_the_course_s_graph_are_known),
        cmocka_unit_test(chomp_has_its_known_numbers),
        cmocka_unit_test(the_chocolate_cut_is_the_xor_of_its_sides_less_one),
        cmocka_unit_test(row_3_of_wythoff_is_known),
        cmocka_unit_test(nim_heaps_add_without_carry),
        cmocka_unit_test(a_chain_of_a_million_is_numbered),
        cmocka_unit_test(numbers_and_counts_may_be_large),
        cmocka_unit_test(an_observer_sees_successors_first),
        cmocka_unit_test(numbering_can_be_cancelled),
        cmocka_unit_test(every_failing_allocation_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
