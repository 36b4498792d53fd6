/* claims.c -- lists, numbers and moves that people claim, in all the ways in which they write them. */
#include "support.h"

#include "core/message.h"

/* What is said, in English. */
#define SAYS_CLAIM_ARROW        "\"->\" expected, found \"{found}\""
#define SAYS_CLAIM_COMMA        "\",\" expected, found \"{found}\""
#define SAYS_CLAIM_BOOLEAN      "true or false expected, found \"{found}\""
#define SAYS_CLAIM_COUNT        "{count} {count?value:values} for {positions} {positions?position:positions}"
#define SAYS_CLAIM_REST         "\"_\" claims something of positions that are not named"
#define SAYS_CLAIM_NUMBER       "integer from 0 to {most} expected, found \"{found}\""
#define SAYS_CLAIM_TWICE        "a second claim about position {name}"
#define SAYS_CLAIM_UNKNOWN      "no position is called {name}"
#define SAYS_IO_AFTER_DIRECTIVE "end of the line expected, found \"{found}\""
#define SAYS_IO_CONTROL         "control character (byte {code}) not allowed"
#define SAYS_IO_NAME            "name expected, found \"{found}\""
#define SAYS_IO_NAME_EMPTY      "a name must not be empty"
#define SAYS_IO_NAME_END        "name expected, found the end of the line"
#define SAYS_IO_QUOTE           "quote not closed on its line"
#define SAYS_IO_UTF8            "invalid UTF-8"
#define SAYS_LITERAL_AFTER      "nothing more expected, found \"{found}\""
#define SAYS_LITERAL_CHAR       "\"{wanted}\" expected, found \"{found}\""
#define SAYS_LITERAL_COMMA      "\",\" or \"{wanted}\" expected, found \"{found}\""
#define SAYS_LITERAL_ENDS       "the text ends too early"
#define SAYS_LITERAL_NAME       "name expected (an integer, a string in quotes or a tuple), found \"{found}\""

/* Positions 0 .. 6: a, b, 1, 2, (1,2), (2,(x,1)), "say, \"hi\" \\o" */
static mb_arena *sample(void)
{
    return arena_from("{'a': ['b', 1], 'b': [], 1: [], 2: [], (1,2): [], (2,('x',1)): [], 'say, \"hi\" \\\\o': []}");
}

/* What is claimed, as "0 1 4"; NEVER and NONE are "-". */
static const char *spelled(const uint32_t *number, uint32_t count)
{
    static char buffer[256];
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0)
            mb_text_char(&text, ' ');
        if (number[i] == UINT32_MAX)
            mb_text_char(&text, '-');
        else
            mb_text_u64(&text, number[i]);
    }
    strncpy(buffer, mb_text_string(&text), sizeof buffer - 1);
    mb_text_clear(&text);
    return buffer;
}

typedef struct acceptance {
    const char *text, *expected;
} acceptance;

static void assert_lists(const mb_arena *arena, const acceptance *row)
{
    mb_list list = {0};
    mb_error error = {0};
    check_ok(mb_claim_list(&list, arena, row->text, strlen(row->text), NULL, NULL, &error), &error);
    assert_string_equal(spelled(list.at, list.count), row->expected);
    mb_list_clear(&list);
}

static void lists_are_split_at_commas_outside_parentheses_and_quotes(void **state)
{
    (void)state;
    static const acceptance rows[] = {
        {"a,b", "0 1"},
        {" a , b,", "0 1"},
        {"a", "0"},
        {"b,a,b", "1 0 1"},
        {"(1,2),a", "4 0"},
        {"a,(1,2)", "0 4"},
        {"\"a\", \"say, \\\"hi\\\" \\\\o\"", "0 6"},
        {"'a', 'b'", "0 1"},
        {"a\nb\r\n\n# no more\n1, # one\n2", "0 1 2 3"},
        {"\xEF\xBB\xBF"
         "a",
         "0"},
    };
    mb_arena *arena = sample();
    for (size_t i = 0; i < MB_COUNT(rows); i++)
        assert_lists(arena, &rows[i]);
    mb_arena_free(arena);
}

static void python_and_json_collections_are_lists(void **state)
{
    (void)state;
    static const acceptance rows[] = {
        {"{1, 2}", "2 3"},
        {"['a', \"b\"]", "0 1"},
        {"[\"(1,2)\", \"(2, ('x', 1))\"]", "4 5"},
        {"{(1, 2), (2, ('x', 1))}", "4 5"},
        {"set(['a'])", "0"},
        {"frozenset({'a', 1})", "0 2"},
        {"('a', 'b')", "0 1"},
        {"('a',)", "0"},
        {"((1, 2), 'a')", "4 0"},
        {"{'a': 3, 'b': None, 1: 'a'}", "0 1 2"},
        {"{'a': True, 'b': False, 1: true, 2: false}", "0 2"},
        {" # the kernel\n{ 'a',\n 'b', }\n", "0 1"},
    };
    mb_arena *arena = sample();
    for (size_t i = 0; i < MB_COUNT(rows); i++)
        assert_lists(arena, &rows[i]);
    mb_arena_free(arena);
}

static void empty_lists_are_written_in_many_ways(void **state)
{
    (void)state;
    static const char *const texts[] = {"", " ", "{}", "set()", "frozenset()", "[]", "()", "{ }", "# nothing\n"};
    mb_arena *arena = sample();
    for (size_t i = 0; i < MB_COUNT(texts); i++)
        assert_lists(arena, &(acceptance){texts[i], ""});
    mb_list list = {0};
    assert_int_equal(mb_claim_list(&list, arena, NULL, 0, NULL, NULL, NULL), MB_OK);
    assert_int_equal(list.count, 0);
    mb_list_clear(&list);
    mb_arena_free(arena);
}

static void a_tuple_that_is_a_name_is_that_position(void **state)
{
    (void)state;
    mb_arena *arena = sample();
    assert_lists(arena, &(acceptance){"(1,2)", "4"}); /* though 1 and 2 are positions too */
    assert_lists(arena, &(acceptance){"(1, 2)", "4"});
    assert_lists(arena, &(acceptance){"(2, 1)", "3 2"});
    mb_arena_free(arena);
}

static void names_of_doubled_arenas_are_found_as_python_prints_them(void **state)
{
    (void)state;
    mb_arena *graph = arena_from("{(2,2): [(1,2)], (1,2): [], 'a b': []}"), *arena = NULL;
    check_ok(mb_arena_double(&arena, graph, MB_P1, false, NULL), NULL);
    assert_lists(arena, &(acceptance){"(1, (2,2)),(2,(1, 2))", "0 3"});
    assert_lists(arena, &(acceptance){"{(1, (2, 2)), (2, (1, 2)), (2, 'a b')}", "0 3 5"});
    assert_lists(arena, &(acceptance){"(1, 'a b'), \"(2,a b)\"", "4 5"});
    assert_lists(arena, &(acceptance){"((1, (2, 2)), (2, (1, 2)))", "0 3"});
    uint32_t number[6], next[6];
    static const char ranks[] = "(1, (2, 2)) 7\n(2,(1,2)) 0\n\"(2,a b)\" 1\n";
    static const char moves[] = "(1, (2, 2)) -> (2, (1, 2))\n(2,(2,2))->(1,(1,2))";
    mb_error error = {0};
    check_ok(mb_claim_numbers(number, arena, ranks, strlen(ranks), NULL, NULL, &error), &error);
    assert_string_equal(spelled(number, 6), "7 - - 0 - 1");
    check_ok(mb_claim_moves(next, arena, moves, strlen(moves), NULL, NULL, &error), &error);
    assert_string_equal(spelled(next, 6), "3 2 - - - -");
    mb_arena_free(arena);
    mb_arena_free(graph);
}

static void numbers_are_claimed_by_lines_or_dicts(void **state)
{
    (void)state;
    static const acceptance rows[] = {
        {"", "- - - - - - -"},
        {"a 3\n\n# comment\nb 0 # zero\n\t1  4294967294\r\n(1,2) 5", "3 0 4294967294 - 5 - -"},
        {"\"say, \\\"hi\\\" \\\\o\" 1\n\"a\" 2", "2 - - - - - 1"},
        {"{'a': 3, \"b\": 0, 1: 7, (2, ('x', 1)): 9, 2: None}", "3 0 7 - - 9 -"},
        {"{\"(1,2)\": 4, \"a\": null}", "- - - - 4 - -"},
        {"{}", "- - - - - - -"},
        {"\xEF\xBB\xBF{'a': 1}", "1 - - - - - -"},
        {"\xEF\xBB\xBF"
         "a 1",
         "1 - - - - - -"},
    };
    mb_arena *arena = sample();
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        uint32_t number[7];
        mb_error error = {0};
        check_ok(mb_claim_numbers(number, arena, rows[i].text, strlen(rows[i].text), NULL, NULL, &error), &error);
        assert_string_equal(spelled(number, 7), rows[i].expected);
    }
    mb_arena_free(arena);
}

static void moves_are_claimed_by_lines_or_dicts(void **state)
{
    (void)state;
    static const acceptance rows[] = {
        {"", "- - - - - - -"},
        {"a -> b\nb->a\n1 -> (2, ('x', 1)) # far\n\"2\" -> \"say, \\\"hi\\\" \\\\o\"\r\n", "1 0 5 6 - - -"},
        {"{'a': 'b', 1: (1, 2), 'b': None, (1,2): null}", "1 - 4 - - - -"},
    };
    mb_arena *arena = sample();
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        uint32_t next[7];
        mb_error error = {0};
        check_ok(mb_claim_moves(next, arena, rows[i].text, strlen(rows[i].text), NULL, NULL, &error), &error);
        assert_string_equal(spelled(next, 7), rows[i].expected);
    }
    mb_arena_free(arena);
}

static void caml_lists_and_assignments_are_lists(void **state)
{
    (void)state;
    static const acceptance rows[] = {
        {"[1; 2]", "2 3"},
        {"[|\"a\"; (1,2)|]", "0 4"},
        {"let kernel = [1; 2];;", "2 3"},
        {"(* of 1 *) [\"a\"; 1;]", "0 2"},
        {"K = {1, 2}", "2 3"},
        {">>> K = ['a']\n", "0"},
        {"[True, False, True, False, False, False, True]", "0 2 6"},
        {"Attr = [true, false, false, false, false, false, true]", "0 6"},
        {"[| true; false; false; false; true; false; false |]", "0 4"},
    };
    mb_arena *arena = sample();
    for (size_t i = 0; i < MB_COUNT(rows); i++)
        assert_lists(arena, &rows[i]);
    mb_arena_free(arena);
}

static void lists_without_names_speak_of_the_positions_in_turn(void **state)
{
    (void)state;
    static const acceptance rows[] = {
        {"[2, False, None, 1]", "2 - - 1"},
        {"Strategie = [False, 0, 3, False]", "- 0 3 -"},
        {"function | 1 -> 2\n| 3 -> 0", "3 - 1 -"},
        {"let s = function 0 | 1 -> 2", "- - 1 1"},
        {"[(1, 2); (3, 0)]", "3 - 1 -"},
        {"[(1, 2), (3, 0)]", "3 - 1 -"},
        {"strat = {1: 2, 3: 0}", "3 - 1 -"},
    };
    /* Positions 3, 2, 1, 0 in that order: entry i is the position that is called i. */
    mb_arena *arena = arena_from("{3: [0], 2: [3], 1: [2], 0: [2]}");
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        uint32_t next[4];
        mb_error error = {0};
        check_ok(mb_claim_moves(next, arena, rows[i].text, strlen(rows[i].text), NULL, NULL, &error), &error);
        assert_string_equal(spelled(next, 4), rows[i].expected);
    }
    uint32_t number[4];
    assert_int_equal(mb_claim_numbers(number, arena, "[0, 1, 2, 3]", 12, NULL, NULL, NULL), MB_OK);
    assert_string_equal(spelled(number, 4), "3 2 1 0");
    mb_arena_free(arena);
}

typedef enum kind { LIST, NUMBERS, MOVES } kind;

/* Read a claim of that kind and forget it; `out` must be untouched on failure. */
static mb_status read_claim(kind what, const mb_arena *arena, const char *text, size_t length, mb_error *error)
{
    uint32_t number[7] = {42, 42, 42, 42, 42, 42, 42};
    mb_list list = {0};
    const mb_status status = what == LIST      ? mb_claim_list(&list, arena, text, length, "claims", NULL, error)
                             : what == NUMBERS ? mb_claim_numbers(number, arena, text, length, "claims", NULL, error)
                                               : mb_claim_moves(number, arena, text, length, "claims", NULL, error);
    if (status != MB_OK) {
        assert_null(list.at);
        for (size_t i = 0; i < MB_COUNT(number); i++)
            assert_int_equal(number[i], 42);
    }
    mb_list_clear(&list);
    return status;
}

static void what_is_wrong_is_named_with_its_place(void **state)
{
    (void)state;
    static const struct refusal {
        kind what;
        const char *text;
        mb_status status;
        uint64_t line, column;
        const char *id;
        const char *argument; /* NULL: not looked at */
    } rows[] = {
        {LIST, "a,zz", MB_ENOTFOUND, 1, 3, SAYS_CLAIM_UNKNOWN, "zz"},
        {LIST, "a, z z ,b", MB_ENOTFOUND, 1, 4, SAYS_CLAIM_UNKNOWN, "z"},
        {LIST, "a -> b a \u2192 \u00e9z", MB_ENOTFOUND, 1, 12, SAYS_CLAIM_UNKNOWN, "\u00e9z"},
        {LIST, "a\n b\n  c", MB_ENOTFOUND, 3, 3, SAYS_CLAIM_UNKNOWN, "c"},
        {LIST, "{'a',\n 'zoé'}", MB_ENOTFOUND, 2, 2, SAYS_CLAIM_UNKNOWN, "zoé"},
        {LIST, "(1,3)", MB_ENOTFOUND, 1, 1, SAYS_CLAIM_UNKNOWN, "(1,3)"},
        {LIST, "(1, 3), a", MB_ENOTFOUND, 1, 1, SAYS_CLAIM_UNKNOWN, "(1, 3)"},
        {LIST, "{(1, 3)}", MB_ENOTFOUND, 1, 2, SAYS_CLAIM_UNKNOWN, "(1,3)"},
        {LIST, "a,,b", MB_EPARSE, 1, 3, SAYS_IO_NAME, NULL},
        {LIST, ",a", MB_EPARSE, 1, 1, SAYS_IO_NAME, NULL},
        {LIST, "(1,2", MB_EPARSE, 1, 1, SAYS_IO_NAME, NULL},
        {LIST, "a)", MB_EPARSE, 1, 1, SAYS_IO_NAME, NULL},
        {LIST, "\"a", MB_EPARSE, 1, 1, SAYS_IO_QUOTE, NULL},
        {LIST, "\"a\" \"b\"", MB_EPARSE, 1, 5, SAYS_CLAIM_COMMA, NULL},
        {LIST, "\"\"", MB_EPARSE, 1, 1, SAYS_IO_NAME_EMPTY, NULL},
        {LIST, "['a' 'b']", MB_EPARSE, 1, 6, SAYS_LITERAL_COMMA, "b"},
        {LIST, "{'a'", MB_EPARSE, 1, 5, SAYS_LITERAL_ENDS, NULL},
        {LIST, "[a]", MB_EPARSE, 1, 2, SAYS_LITERAL_NAME, "a"},
        {LIST, "['a'] b", MB_EPARSE, 1, 7, SAYS_LITERAL_AFTER, "b"},
        {LIST, "{'a': [1]}", MB_EPARSE, 1, 7, SAYS_LITERAL_NAME, "["},
        {LIST, "a,\xff", MB_EPARSE, 1, 3, SAYS_IO_UTF8, NULL},
        {LIST, "a,\x01", MB_EPARSE, 1, 3, SAYS_IO_CONTROL, "1"},
        {LIST, "[True, False]", MB_ENOTFOUND, 1, 1, SAYS_CLAIM_COUNT, "2"},
        {LIST, "[True, 1]", MB_EPARSE, 1, 8, SAYS_CLAIM_BOOLEAN, "1"},
        {LIST, "[1; zz]", MB_EPARSE, 1, 5, SAYS_LITERAL_NAME, "zz"},
        {LIST, "[1; 3]", MB_ENOTFOUND, 1, 5, SAYS_CLAIM_UNKNOWN, "3"},
        {NUMBERS, "[1, 2]", MB_ENOTFOUND, 1, 1, SAYS_CLAIM_COUNT, "2"},
        {MOVES, "function 1 -> 2 | _ -> 1", MB_EPARSE, 1, 24, SAYS_CLAIM_REST, NULL},
        {MOVES, "let s = function 1 -> f 1", MB_EPARSE, 1, 23, SAYS_LITERAL_NAME, "f"},
        {MOVES, "function 1 -> 2 | 1 -> 2", MB_EPARSE, 1, 19, SAYS_CLAIM_TWICE, "1"},
        {NUMBERS, "a 1\nzz 2", MB_ENOTFOUND, 2, 1, SAYS_CLAIM_UNKNOWN, "zz"},
        {NUMBERS, "a 1\na 1", MB_EPARSE, 2, 1, SAYS_CLAIM_TWICE, "a"},
        {NUMBERS, "a x", MB_EPARSE, 1, 3, SAYS_CLAIM_NUMBER, "x"},
        {NUMBERS, "a -1", MB_EPARSE, 1, 3, SAYS_CLAIM_NUMBER, "-1"},
        {NUMBERS, "a 1.5", MB_EPARSE, 1, 3, SAYS_CLAIM_NUMBER, "1.5"},
        {NUMBERS, "a 4294967295", MB_EPARSE, 1, 3, SAYS_CLAIM_NUMBER, "4294967295"},
        {NUMBERS, "a", MB_EPARSE, 1, 2, SAYS_CLAIM_NUMBER, NULL},
        {NUMBERS, "a 1 2", MB_EPARSE, 1, 5, SAYS_IO_AFTER_DIRECTIVE, "2"},
        {NUMBERS, "(1,2 3", MB_EPARSE, 1, 1, SAYS_IO_NAME, NULL},
        {NUMBERS, "-> 3", MB_EPARSE, 1, 1, SAYS_IO_NAME, "->"},
        {NUMBERS, "{'a': 1,\n 'a': 2}", MB_EPARSE, 2, 2, SAYS_CLAIM_TWICE, "a"},
        {NUMBERS, "{'a': 'b'}", MB_EPARSE, 1, 7, SAYS_CLAIM_NUMBER, "b"},
        {NUMBERS, "{'a': 4294967295}", MB_EPARSE, 1, 7, SAYS_CLAIM_NUMBER, "4294967295"},
        {NUMBERS, "{'a', 'b'}", MB_EPARSE, 1, 5, SAYS_LITERAL_CHAR, ","},
        {NUMBERS, "{'a': 1} 2", MB_EPARSE, 1, 10, SAYS_LITERAL_AFTER, "2"},
        {MOVES, "a -> zz", MB_ENOTFOUND, 1, 6, SAYS_CLAIM_UNKNOWN, "zz"},
        {MOVES, "zz -> a", MB_ENOTFOUND, 1, 1, SAYS_CLAIM_UNKNOWN, "zz"},
        {MOVES, "a b", MB_EPARSE, 1, 3, SAYS_CLAIM_ARROW, "b"},
        {MOVES, "a ->", MB_EPARSE, 1, 5, SAYS_IO_NAME_END, NULL},
        {MOVES, "a -> b 1", MB_EPARSE, 1, 8, SAYS_IO_AFTER_DIRECTIVE, "1"},
        {MOVES, "a -> b\na -> 1", MB_EPARSE, 2, 1, SAYS_CLAIM_TWICE, "a"},
        {MOVES, "{'a': 'zz'}", MB_ENOTFOUND, 1, 7, SAYS_CLAIM_UNKNOWN, "zz"},
        {MOVES, "{'a': ['b']}", MB_EPARSE, 1, 7, SAYS_LITERAL_NAME, "["},
        {MOVES, "{'a': True}", MB_EPARSE, 1, 7, SAYS_LITERAL_NAME, "True"},
    };
    mb_arena *arena = sample();
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        const struct refusal *row = &rows[i];
        mb_error error = {0};
        const mb_status status = read_claim(row->what, arena, row->text, strlen(row->text), &error);
        if (status != row->status || strcmp(error.note.words.in[MB_ENGLISH], row->id) != 0 || error.line != row->line
            || error.column != row->column)
            print_error("%s: status %d, \"%s\" at %d:%d\n", row->text, status, error.note.words.in[MB_ENGLISH],
                        (int)error.line, (int)error.column);
        assert_int_equal(status, row->status);
        assert_int_equal(error.code, row->status);
        assert_string_equal(error.note.words.in[MB_ENGLISH], row->id);
        assert_int_equal(error.line, row->line);
        assert_int_equal(error.column, row->column);
        assert_string_equal(error.file, "claims");
        if (row->argument)
            assert_string_equal(error.note.arg[0].text, row->argument);
        assert_int_equal(read_claim(row->what, arena, row->text, strlen(row->text), NULL), row->status);
    }
    mb_arena_free(arena);
}

static void a_failed_allocation_is_reported_whichever_it_is(void **state)
{
    (void)state;
    static const struct {
        kind what;
        const char *text;
    } rows[] = {
        {LIST, "'a', (2, ('x', 1)), \"say, \\\"hi\\\" \\\\o\""},
        {LIST, "['\\u0061', (1, 2)]"},
        {LIST, "('a', (1, 2))"},
        {NUMBERS, "(1, 2) 1\n\"say, \\\"hi\\\" \\\\o\" 2"},
        {NUMBERS, "{(1, 2): 3}"},
        {MOVES, "(1, 2) -> (2, ('x', 1))"},
        {MOVES, "{'a': (1, 2)}"},
    };
    mb_arena *arena = sample();
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        for (uint64_t k = 1;; k++) {
            mb_error error = {0};
            mb_mem_fail_at(k);
            const mb_status status = read_claim(rows[i].what, arena, rows[i].text, strlen(rows[i].text), &error);
            const bool all = mb_mem_count() < k;
            mb_mem_fail_at(0);
            assert_int_equal(status, all ? MB_OK : MB_ENOMEM);
            assert_int_equal(error.code, status);
            if (all)
                break;
        }
    }
    mb_arena_free(arena);
}

/* Whatever is done to a text, it is read or refused, never more than that. */
static void damaged_claims_are_read_or_refused(void **state)
{
    (void)state;
    static const char *const whole[] = {"a, (2, ('x', 1)), \"say, \\\"hi\\\" \\\\o\"",
                                        "{'a', (1, 2), \"b\"}",
                                        "(1, 2) 1\n\"a\" 2 # two",
                                        "{'a': 1, (1, 2): None}",
                                        "a -> (1, 2)\nb -> \"a\"",
                                        "{'a': 'b', 1: (1, 2)}"};
    static const char spice[] = "{}[](),:'\"\\u0=#\n -1>abé";
    mb_arena *arena = sample();
    uint64_t seed = 11;
    for (uint32_t round = 0; round < 20000; round++) {
        const char *from = whole[round % MB_COUNT(whole)];
        const uint32_t full = (uint32_t)strlen(from);
        const uint32_t length = mb_random_below(&seed, 4) ? full : mb_random_below(&seed, full + 1);
        char *text = malloc(length ? length : 1); /* of that very size, so that reading past the end is noticed */
        assert_non_null(text);
        memcpy(text, from, length);
        for (uint32_t hits = 1 + mb_random_below(&seed, 3); hits > 0 && length > 0; hits--)
            text[mb_random_below(&seed, length)] = spice[mb_random_below(&seed, sizeof spice - 1)];
        mb_error error = {0};
        const mb_status status = read_claim((kind)(mb_random_below(&seed, 3)), arena, text, length, &error);
        assert_true(status == MB_OK || ((status == MB_EPARSE || status == MB_ENOTFOUND) && error.line > 0));
        free(text);
    }
    mb_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_split_at_commas_outside_parentheses_and_quotes),
        cmocka_unit_test(python_and_json_collections_are_lists),
        cmocka_unit_test(empty_lists_are_written_in_many_ways),
        cmocka_unit_test(a_tuple_that_is_a_name_is_that_position),
        cmocka_unit_test(names_of_doubled_arenas_are_found_as_python_prints_them),
        cmocka_unit_test(numbers_are_claimed_by_lines_or_dicts),
        cmocka_unit_test(moves_are_claimed_by_lines_or_dicts),
        cmocka_unit_test(caml_lists_and_assignments_are_lists),
        cmocka_unit_test(lists_without_names_speak_of_the_positions_in_turn),
        cmocka_unit_test(what_is_wrong_is_named_with_its_place),
        cmocka_unit_test(a_failed_allocation_is_reported_whichever_it_is),
        cmocka_unit_test(damaged_claims_are_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
