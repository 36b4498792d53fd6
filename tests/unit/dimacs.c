/* dimacs.c -- claims about DIMACS graphs: what is read, what is refused and where, and back again. */
#include "core/item.h"
#include "support.h"

/* The text is refused there, in words that hold `words`. */
static void check_refused(const char *text, uint64_t line, uint64_t column, const char *words)
{
    mb_arena *arena;
    mb_error error = {0};
    const mb_read_options options = {.format = "dimacs", .file = "x.gr"};
    mb_text said;
    mb_text_init(&said, NULL, NULL);
    assert_int_equal(mb_arena_read(&arena, text, strlen(text), &options, &error), MB_EPARSE);
    mb_error_show(&said, &error, MB_ENGLISH);
    if (error.line != line || error.column != column || !strstr(mb_text_string(&said), words))
        print_error("%s", mb_text_string(&said));
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
    assert_non_null(strstr(mb_text_string(&said), words));
    mb_text_clear(&said);
}

static void arcs_in_any_order_are_read(void **state)
{
    (void)state;
    mb_arena *arena = arena_from("c a comment\n\nc another ;\np sp 3 4\r\na 3 1 7\na 1 2 0\n\ta 1  3 5\nc\na 3 1 4");
    assert_int_equal(arena->positions, 3);
    assert_int_equal(arena->moves, 3); /* parallel ones merge, the cheapest stays */
    assert_true(arena->impartial);
    assert_string_equal(name_of(arena, 0), "1");
    assert_int_equal(mb_arena_find(arena, "3", 1), 2);
    assert_int_equal(mb_arena_find(arena, "0", 1), MB_NONE);
    assert_int_equal(mb_arena_find(arena, "4", 1), MB_NONE);
    assert_int_equal(arena->to[0], 1);
    assert_int_equal(arena->cost[0], 0);
    assert_int_equal(arena->cost[1], 5);
    assert_int_equal(arena->to[2], 0);
    assert_int_equal(arena->cost[2], 4);
    mb_arena_free(arena);
}

/* A vertex's moves are its arcs in the order of the text, of parallel ones the first, at the least cost. */
static void arcs_in_any_order_are_what_a_list_of_them_says(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        uint64_t random = seed;
        enum { MOST = 120 };
        uint32_t from[MOST], to[MOST], cost[MOST];
        const uint32_t vertices = 1 + mb_random_below(&random, 12), arcs = mb_random_below(&random, MOST);
        mb_text text = {0};
        mb_text_put(&text, "p sp ", vertices, " ", arcs, "\n");
        for (uint32_t i = 0; i < arcs; i++) {
            from[i] = mb_random_below(&random, vertices);
            to[i] = mb_random_below(&random, vertices);
            cost[i] = seed % 3 ? mb_random_below(&random, 5) : 1;
            mb_text_put(&text, "a ", from[i] + 1, " ", to[i] + 1, " ", cost[i], "\n");
        }
        mb_arena *arena = arena_from(mb_text_string(&text));
        assert_int_equal(arena->positions, vertices);
        assert_int_equal(arena->first[0], 0);
        uint64_t move = 0;
        for (uint32_t v = 0; v < vertices; v++) {
            for (uint32_t i = 0; i < arcs; i++) {
                bool met = from[i] != v;
                uint32_t least = cost[i];
                for (uint32_t j = 0; j < arcs && !met; j++) {
                    const bool parallel = from[j] == v && to[j] == to[i];
                    met = parallel && j < i;
                    least = parallel && cost[j] < least ? cost[j] : least;
                }
                if (met)
                    continue;
                assert_int_equal(arena->to[move], to[i]);
                assert_int_equal(arena->cost ? arena->cost[move] : 1, least);
                move++;
            }
            assert_int_equal(arena->first[v + 1], move);
        }
        assert_int_equal(arena->moves, move);
        mb_arena_free(arena);
        mb_text_clear(&text);
    }
}

static void mistakes_are_named_with_their_line(void **state)
{
    (void)state;
    check_refused("", 1, 1, "p sp");
    check_refused("c only comments\n", 2, 1, "p sp");
    check_refused("a 1 2 3\n", 1, 1, "p sp");
    check_refused("p sp x 1\n", 1, 6, "\"x\"");
    check_refused("p sp 0 1\n", 1, 6, "\"0\"");
    check_refused("p sp 4000000000 0\n", 1, 6, "from 1 to 1048576 in the memory allowed");
    check_refused("p sp 2 -1\n", 1, 8, "\"-1\"");
    check_refused("p sp 2 1 9\n", 1, 10, "end of the line");
    check_refused("p sp 2 1\na 1 2 -3\n", 2, 7, "cost expected: an integer from 0 to 4294967295, found \"-3\"");
    check_refused("p sp 2 1\na 1 2 1.5\n", 2, 7, "cost expected");
    check_refused("p sp 2 1\na 1 2 4294967296\n", 2, 7, "cost expected");
    check_refused("p sp 2 1\na 1 3 1\n", 2, 5, "from 1 to 2");
    check_refused("p sp 2 1\na 0 1 1\n", 2, 3, "from 1 to 2");
    check_refused("p sp 2 1\na 1 2\n", 2, 6, "cost expected");
    check_refused("p sp 2 1\na 1 2 3 4\n", 2, 9, "end of the line");
    check_refused("p sp 2 1\nb 1 2 3\n", 2, 1, "\"b\"");
    check_refused("p sp 2 1\np sp 2 1\n", 2, 1, "\"p\"");
    check_refused("c\np sp 2 2\na 1 2 3\n", 2, 1, "promises 2 arcs, but there are 1");
}

static void what_is_written_is_read_back(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        const shape kind = {.positions = 30, .degree = 4, .impartial = true};
        mb_arena *arena = random_arena(&kind, seed);
        mb_text text;
        mb_error error = {0};
        mb_text_init(&text, NULL, NULL);
        check_ok(mb_format_find("dimacs")->write(&text, arena, &error), &error);
        mb_arena *again = arena_from(mb_text_string(&text));
        assert_int_equal(again->positions, arena->positions);
        assert_int_equal(again->moves, arena->moves);
        assert_memory_equal(again->to, arena->to, arena->moves * sizeof *arena->to);
        mb_text_clear(&text);
        mb_arena_free(again);
        mb_arena_free(arena);
    }
}

static void vertices_need_no_arcs(void **state)
{
    (void)state;
    static const char text[] = "\xEF\xBB\xBFp sp 1000 0\n"; /* a mark is fine, too */
    mb_arena *arena = arena_from(text);
    assert_int_equal(arena->positions, 1000);
    assert_int_equal(arena->moves, 0);
    mb_arena_free(arena);
    check_refused("\xEF\xBB\xBFp sp x 0\n", 1, 6, "\"x\"");
}

static void the_memory_allowed_bounds_the_vertices(void **state)
{
    (void)state;
    static const char text[] = "p sp 1500000 0\n";
    const mb_limits limits = {.bytes = 100000000};
    const mb_read_options within = {.limits = &limits};
    mb_arena *arena = NULL;
    assert_int_equal(mb_arena_read(&arena, text, sizeof text - 1, NULL, NULL), MB_EPARSE);
    assert_int_equal(mb_arena_read(&arena, text, sizeof text - 1, &within, NULL), MB_OK);
    assert_int_equal(arena->positions, 1500000);
    mb_arena_free(arena);
}

static void every_failing_allocation_is_survived(void **state)
{
    (void)state;
    static const char text[] = "p sp 3 3\na 1 2 5\na 2 3 1\na 1 3 9\n";
    mb_mem_fail_at(0);
    mb_arena_free(arena_from(text));
    const uint64_t count = mb_mem_count();
    for (uint64_t k = 1; k <= count; k++) {
        mb_arena *arena = NULL;
        mb_mem_fail_at(k);
        const mb_status status = mb_arena_read(&arena, text, sizeof text - 1, NULL, NULL);
        assert_true(status == MB_OK || status == MB_ENOMEM);
        mb_mem_fail_at(0);
        mb_arena_free(arena);
    }
}

static void negative_costs_are_refused_by_every_format(void **state)
{
    (void)state;
    static const char *const texts[] = {"a -> b=-3\nb\n", "{\"a\": {\"b\": -3}, \"b\": {}}", "p sp 2 1\na 1 2 -3\n"};
    for (size_t i = 0; i < MB_COUNT(texts); i++) {
        mb_arena *arena;
        mb_error error = {0};
        assert_int_equal(mb_arena_read(&arena, texts[i], strlen(texts[i]), NULL, &error), MB_EPARSE);
        assert_true(error.line > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arcs_in_any_order_are_read),
        cmocka_unit_test(arcs_in_any_order_are_what_a_list_of_them_says),
        cmocka_unit_test(mistakes_are_named_with_their_line),
        cmocka_unit_test(what_is_written_is_read_back),
        cmocka_unit_test(vertices_need_no_arcs),
        cmocka_unit_test(the_memory_allowed_bounds_the_vertices),
        cmocka_unit_test(every_failing_allocation_is_survived),
        cmocka_unit_test(negative_costs_are_refused_by_every_format),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
