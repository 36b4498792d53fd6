/* certificate.c -- claims about certificates: what is written is what was solved, and nothing else is believed. */
#include "support.h"

static mb_solution solve(const mb_arena *arena)
{
    mb_solution solution = {0};
    mb_error error = {0};
    check_ok(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, &error), &error);
    return solution;
}

/* Solve, write, read back. */
static void check_round_trip(const mb_arena *arena)
{
    mb_solution solution = solve(arena), back = {0};
    mb_error error = {0};
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    check_ok(mb_certificate_write(&text, arena, &solution), NULL);
    check_ok(mb_certificate_read(&back, arena, text.data, text.length, "c", NULL, &error), &error);
    assert_int_equal(back.positions, solution.positions);
    for (uint32_t v = 0; v < arena->positions; v++) {
        assert_int_equal(back.winner[v], solution.winner[v]);
        assert_int_equal(back.rank[v], solution.rank[v]);
        assert_int_equal(back.move[v], solution.move[v]);
        assert_int_equal(mb_solution_value(&back, v), mb_solution_value(&solution, v));
    }
    mb_finding finding = {0};
    assert_int_equal(mb_check_solution(&finding, arena, &back, NULL), MB_OK);
    assert_true(finding.accepted);
    mb_finding_clear(&finding);
    mb_text_clear(&text);
    mb_solution_clear(&solution);
    mb_solution_clear(&back);
}

static void certificates_of_every_shape_come_back_and_are_accepted(void **unused)
{
    (void)unused;
    static const int32_t endless[] = {-1, 0, 1, 2, -3};
    for (uint64_t seed = 0; seed < 500; seed++) {
        const shape kind = {.positions = 30,
                            .degree = 4,
                            .acyclic = seed % 3 == 0,
                            .inner_marks = seed & 1,
                            .payoffs = seed & 2,
                            .endless = endless[seed % MB_COUNT(endless)]};
        mb_arena *arena = random_arena(&kind, seed);
        check_round_trip(arena);
        mb_arena_free(arena);
    }
}

static void odd_names_and_pairs_come_back(void **unused)
{
    (void)unused;
    mb_arena *arena = arena_from("\"a \\\" b\" 1 -> \"->\" -\n\"->\" 2 : win 1\n- 2 -> \"start\" (1,2)\n"
                                 "\"start\" 1 -> - certificate\n(1,2) 1 : win 2\ncertificate 2 -> \"start\"\n");
    mb_arena *graph = arena_from("\"a,b\" -> \"c d\" e\n\"c d\" -> e\ne\n"), *doubled = NULL;
    check_round_trip(arena);
    mb_arena_mark_terminals(graph, false);
    assert_int_equal(mb_arena_double(&doubled, graph, MB_P1, false, NULL), MB_OK);
    check_round_trip(doubled);
    mb_arena_free(arena);
    mb_arena_free(doubled);
    mb_arena_free(graph);
}

static void a_certificate_reads_as_its_comment_says(void **unused)
{
    (void)unused;
    mb_arena *arena = arena_from("endless 1\na 1 -> b c\nb 2 : win 2\nc 2 -> a b\nd 1 -> d\n");
    mb_solution solution = solve(arena);
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    check_ok(mb_certificate_write(&text, arena, &solution), NULL);
    assert_string_equal(mb_text_string(&text), "certificate 1\na 2 2 -> c\nb 2 0\nc 2 1 -> b\nd 1 - -> d\n");
    mb_text_clear(&text);
    mb_solution_clear(&solution);
    mb_arena_free(arena);
}

static void lines_may_come_in_any_order_and_some_may_be_missing(void **unused)
{
    (void)unused;
    static const char text[] = "# mine\ncertificate 1 # yes\n\nb 2 0 : pays -1\na 2 1->b\n";
    mb_arena *arena = arena_from("a 1 -> b\nb 2 : win 2\nc 1 -> c\n");
    mb_solution claim = {0};
    mb_error error = {0};
    check_ok(mb_certificate_read(&claim, arena, text, strlen(text), "c", NULL, &error), &error);
    assert_int_equal(claim.winner[0], 2);
    assert_int_equal(claim.rank[0], 1);
    assert_int_equal(claim.move[0], 1);
    assert_int_equal(claim.move[1], MB_NONE);
    assert_int_equal(claim.winner[2], MB_NO_CLAIM);
    mb_finding finding = {0};
    assert_int_equal(mb_check_solution(&finding, arena, &claim, NULL), MB_OK);
    assert_false(finding.accepted);
    assert_int_equal(finding.position, 2);
    mb_finding_clear(&finding);
    mb_solution_clear(&claim);
    mb_arena_free(arena);
}

static void what_is_no_certificate_is_refused_at_its_place(void **unused)
{
    (void)unused;
    static const char *const rows[][2] = {
        {"", "c:1:1: first line \"certificate 1\" (or \"paritysol N;\", of a parity game) expected, found \"\""},
        {"certificate 2\n",
         "c:1:13: first line \"certificate 1\" (or \"paritysol N;\", of a parity game) expected, found \"2\""},
        {"certificate 12\n",
         "c:1:14: first line \"certificate 1\" (or \"paritysol N;\", of a parity game) expected, found \"2\""},
        {"a 1 0\n",
         "c:1:1: first line \"certificate 1\" (or \"paritysol N;\", of a parity game) expected, found \"a\""},
        {"certificate 1\nx 1 0\n", "c:2:1: unknown position x"},
        {"certificate 1\na 3 0\n", "c:2:3: winner must be 1, 2 or 0 for a draw, found \"3\""},
        {"certificate 1\na\n", "c:2:2: winner must be 1, 2 or 0 for a draw, found \"\""},
        {"certificate 1\na 1\n", "c:2:4: rank expected: a number, or - for none; found \"\""},
        {"certificate 1\na 1 -> b\n", "c:2:5: rank expected: a number, or - for none; found \"->\""},
        {"certificate 1\na 1 4294967295\n", "c:2:5: rank expected: a number, or - for none; found \"4294967295\""},
        {"certificate 1\na 1 1 -> \n", "c:2:10: name expected, found the end of the line"},
        {"certificate 1\na 1 1 -> z\n", "c:2:10: unknown position z"},
        {"certificate 1\na 1 1 : 3\n", "c:2:9: \"pays\" and an integer expected, found \"3\""},
        {"certificate 1\na 1 1 : pays x\n", "c:2:14: \"pays\" and an integer expected, found \"x\""},
        {"certificate 1\na 1 1 -> b b\n", "c:2:12: end of the line expected, found \"b\""},
        {"certificate 1\nb 2 0\nb 2 0\n", "c:3:1: position b stands here for the second time"},
        {"certificate 1\n\"b 2 0\n", "c:2:1: quote not closed on its line"},
        {"certificate 1\n\x01", "c:2:1: control character (byte 1) not allowed"},
    };
    mb_arena *arena = arena_from("a 1 -> b\nb 2 : win 2\n");
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        mb_solution claim = {0};
        mb_error error = {0};
        mb_text text;
        mb_text_init(&text, NULL, NULL);
        assert_int_not_equal(mb_certificate_read(&claim, arena, rows[i][0], strlen(rows[i][0]), "c", NULL, &error),
                             MB_OK);
        assert_null(claim.winner);
        mb_error_show(&text, &error, MB_ENGLISH);
        assert_string_equal(mb_text_string(&text), rows[i][1]);
        mb_text_clear(&text);
    }
    mb_arena_free(arena);
}

static void every_allocation_that_fails_leaves_nothing_behind(void **unused)
{
    (void)unused;
    mb_arena *arena = arena_from("\"a \\\" b\" 1 -> b\nb 2 : win 2\n");
    mb_solution solution = solve(arena);
    static const char text[] = "certificate 1\n\"a \\\" b\" 2 1 -> b\nb 2 0\n";
    bool reached = true;
    uint64_t failed = 0;
    for (uint64_t k = 1; reached; k++) {
        mb_solution back = {0};
        mb_error error = {0};
        mb_text out;
        mb_text_init(&out, NULL, NULL);
        mb_mem_fail_at(k);
        mb_status status = mb_certificate_write(&out, arena, &solution);
        if (status == MB_OK) {
            status = mb_certificate_read(&back, arena, text, strlen(text), "c", NULL, &error);
            assert_int_equal(error.code, status);
        }
        reached = mb_mem_count() >= k;
        mb_mem_fail_at(0);
        assert_int_equal(status == MB_OK, back.winner != NULL);
        assert_true(status == MB_OK || status == MB_ENOMEM);
        failed += status != MB_OK;
        mb_solution_clear(&back);
        mb_text_clear(&out);
    }
    assert_true(failed >= 6);
    mb_solution_clear(&solution);
    mb_arena_free(arena);
}

static void a_certificate_is_read_as_a_strategy_and_a_strategy_written_is_read_back(void **unused)
{
    (void)unused;
    mb_arena *arena = arena_from("a 1 -> b c\n\"b \" 2 -> a\nb 2 -> a d\nc 2 : win 1\nd 1 : win 2\n");
    mb_solution solution = solve(arena);
    mb_error error = {0};
    mb_text text = {0};
    uint32_t next[5];
    uint8_t winner[5];
    check_ok(mb_certificate_write(&text, arena, &solution), NULL);
    check_ok(mb_moves_read(next, winner, arena, text.data, text.length, "c", NULL, &error), &error);
    assert_memory_equal(next, solution.move, sizeof next);
    assert_memory_equal(winner, solution.winner, sizeof winner);

    text.length = 0;
    check_ok(mb_moves_write(&text, arena, MB_P2, solution.move), NULL);
    assert_string_equal(mb_text_string(&text), "\"b \" -> a\nb -> d\n");
    check_ok(mb_moves_read(next, winner, arena, text.data, text.length, "s", NULL, &error), &error);
    for (uint32_t v = 0; v < 5; v++) {
        assert_int_equal(next[v], mb_owner(arena, v) == MB_P2 ? solution.move[v] : MB_NONE);
        assert_int_equal(winner[v], MB_NO_CLAIM);
    }
    text.length = 0;
    mb_text_add(&text, "certificate 1\na 1 1 -> c\n"); /* it says nothing of the others */
    check_ok(mb_moves_read(next, NULL, arena, text.data, text.length, "c", NULL, &error), &error);
    assert_int_equal(next[0], 3);
    assert_int_equal(next[1], MB_NONE);
    mb_text_clear(&text);
    mb_solution_clear(&solution);
    mb_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(certificates_of_every_shape_come_back_and_are_accepted),
        cmocka_unit_test(odd_names_and_pairs_come_back),
        cmocka_unit_test(a_certificate_reads_as_its_comment_says),
        cmocka_unit_test(lines_may_come_in_any_order_and_some_may_be_missing),
        cmocka_unit_test(what_is_no_certificate_is_refused_at_its_place),
        cmocka_unit_test(every_allocation_that_fails_leaves_nothing_behind),
        cmocka_unit_test(a_certificate_is_read_as_a_strategy_and_a_strategy_written_is_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
