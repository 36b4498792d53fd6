/* caml.c -- graphs as Caml writes them, and arenas that go through every format of programs and come back the same.
 */
#include "support.h"

#include "core/message.h"

static mb_status read_caml(mb_arena **out, const char *text, mb_error *error)
{
    const mb_read_options options = {.file = "g.ml", .format = "caml"};
    return mb_arena_read(out, text, strlen(text), &options, error);
}

/* The arena as an .arena text. */
static const char *written(const mb_arena *arena)
{
    mb_text text = {0};
    mb_error error = {0};
    check_ok(mb_format_find("arena")->write(&text, arena, &error), &error);
    return kept(&text);
}

/* The text is recognised as Caml, and says that. */
static void assert_reads_as(const char *text, const char *expected)
{
    mb_arena *arena = NULL;
    mb_error error = {0};
    check_ok(mb_arena_read(&arena, text, strlen(text), NULL, &error), &error);
    assert_string_equal(written(arena), expected);
    mb_arena_free(arena);
    check_ok(read_caml(&arena, text, &error), &error);
    mb_arena_free(arena);
}

static const char record[] = "(* the (* old *) game *)\n"
                             "type player = P1 | P2;;\n"
                             "type 'a game = { state : 'a list; owner : 'a -> player }\n"
                             "let example : int game =\n"
                             "{ state = [0;1;2;3;4;5;6];\n"
                             "  owner = (function\n"
                             "    | 0 | 2 | 5 -> P1\n"
                             "    | 1 | 3 | 4 | 6 -> P2 );\n"
                             "  init = 0;\n"
                             "  trans = (function 0 -> [1;4] | 1 -> [2;5] | 2 -> [3;6] | 3 -> [6]\n"
                             "    | 4 -> [2;3] | _ -> []);\n"
                             "  win1 = [5];\n"
                             "  win2 = [6] };;\n";

static void records_are_arenas(void **state)
{
    (void)state;
    assert_reads_as(record, "0 1 -> 1 4\n1 2 -> 2 5\n2 1 -> 3 6\n3 2 -> 6\n4 2 -> 2 3\n5 1 : win 1\n6 2 : win 2\n");
    assert_reads_as("{ trans = [|[1]; [2]; []|]; owner = [|P1; P2; P1|]; init = 1; draw = [2]; }",
                    "start 1\n0 1 -> 1\n1 2 -> 2\n2 1 : draw\n");
    assert_reads_as("{ trans = [(A, [B]); (B, [])]; cost = (function (A, B) -> 3 | _ -> 1); h = [(A, 2); (B, (-1))];"
                    " goal = [B] }",
                    "A -> B=3 : h 2\nB : goal h -1\n");
    assert_reads_as("let trans = function 1 -> [2] | _ -> []\nlet owner = function 1 -> J2 | _ -> J1\n"
                    "let win1 = function 2 -> true | _ -> false\n",
                    "1 2 -> 2\n2 1 : win 1\n");
}

static void lists_arrays_and_functions_are_graphs(void **state)
{
    (void)state;
    assert_reads_as("[| [1;4]; []; [0]; []; [] |]", "0 -> 1 4\n1\n2 -> 0\n3\n4\n");
    assert_reads_as("[[1;4]; []; [0;]; []; [];];;", "0 -> 1 4\n1\n2 -> 0\n3\n4\n");
    assert_reads_as("let g = [| [|1|]; [||] |]", "0 -> 1\n1\n");
    assert_reads_as("[(1, [3;2]); (2, []); (3, [1])]", "1 -> 3 2\n2\n3 -> 1\n");
    assert_reads_as("let g = [((1, 2), [(1, 1)]); ((1, 1), [])]", "(1,2) -> (1,1)\n(1,1)\n");
    assert_reads_as("let g = [(\"a b\", ['c'; D]); (\"c\", []); (D, [])]", "\"a b\" -> c D\nc\nD\n");
    assert_reads_as("function | 1 -> [2;3] | _ -> []", "1 -> 2 3\n2\n3\n");
    assert_reads_as("function | 1 -> [2] | 2 -> [3] | 5 -> [9; (8, 1)] | _ -> []",
                    "1 -> 2\n2 -> 3\n5 -> 9 (8,1)\n3\n9\n(8,1)\n");
    assert_reads_as("let f = fun x -> match x with 1 | -2 -> [1] | _ -> []", "1 -> 1\n-2 -> 1\n");
    assert_reads_as("let g = [(1, [(2, 5)]); (2, [(1, 1)])]", "1 -> 2=5\n2 -> 1\n");
}

typedef struct refusal {
    const char *text;
    uint64_t line, column;
    const char *words; /* how they begin */
} refusal;

static void what_is_not_known_is_named_with_its_place(void **state)
{
    (void)state;
    static const refusal rows[] = {
        {"", 1, 1, "no graph"},
        {"let win1 = [5]", 1, 15, "no graph"},
        {"let g = List.map f [1]", 1, 9, "record, function by cases, list or array of successors expected"},
        {"let g = { trans = f }", 1, 19, "record, function by cases"},
        {"let g =\n{ trans = [|[]|]; foo = 3 }", 2, 19, "unknown field"},
        {"let g = { 3 }", 1, 11, "\"FIELD =\" expected"},
        {"let f x = [[]]", 1, 15, "no graph"},
        {"let = [[]]", 1, 5, "\"let NAME =\" expected"},
        {"let g = [[1]; []] in g", 1, 19, "nothing more expected"},
        {"let g = [[1]; []]\nlet h2 = [[]]", 2, 5, "the graph was given already"},
        {"[[1], []]", 1, 5, "\";\" or \"{wanted}\" expected"},
        {"[| [1] ]", 1, 8, "\";\" or \"{wanted}\" expected"},
        {"[[x]; []]", 1, 3, "name expected"},
        {"[[2]; []]", 1, 3, "there is no case for position"},
        {"function 1 -> [2]", 1, 16, "there is no case for position"},
        {"function 1 -> [1] | 1 -> []", 1, 21, "position {name} has a case already"},
        {"function _ -> [] | 1 -> []", 1, 20, "a case after"},
        {"function 1 -> [] | _ -> [1]", 1, 25, "\"_ -> []\" expected"},
        {"function 1 when true -> []", 1, 12, "\"->\" expected"},
        {"let f = fun x -> match y with 1 -> []", 1, 24, "\"{wanted}\" expected"},
        {"{ state = [1]; trans = function 2 -> [] }", 1, 33, "{name} is none of the positions"},
        {"{ state = [1]; trans = function 1 -> [2] | _ -> [] }", 1, 39, "{name} is none of the positions"},
        {"{ state = [1; 2]; trans = function 1 -> [] }", 1, 27, "there is no case for position"},
        {"{ trans = [[]]; owner = function 0 -> P3 }", 1, 39, "player expected"},
        {"{ trans = [[]]; owner = f }", 1, 25, "dict, list or function by cases expected"},
        {"{ trans = [[]]; win1 = win2 }", 1, 24, "list [ ] or array [| |] expected"},
        {"{ trans = [[]]; init = 1 }", 1, 24, "{field}: no position is called"},
        {"{ trans = [[]]", 1, 15, "the text ends too early"},
        {"[[0;1]; [1;0]]", 1, 1, "a square of 0 and 1"},
        {"(* never closed", 1, 16, "no graph"},
        {"[[\"a]; []]", 1, 3, "quote not closed"},
        {"[[1]; []]\n\xff", 2, 1, "invalid UTF-8"},
    };
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        mb_arena *arena = NULL;
        mb_error error = {0};
        const mb_status status = read_caml(&arena, rows[i].text, &error);
        const char *words = error.note.words.in[MB_ENGLISH];
        if (status != MB_EPARSE || strncmp(words, rows[i].words, strlen(rows[i].words)) != 0
            || error.line != rows[i].line || error.column != rows[i].column)
            print_error("%s: status %d, \"%s\" at %d:%d\n", rows[i].text, status, words, (int)error.line,
                        (int)error.column);
        assert_int_equal(status, MB_EPARSE);
        assert_int_equal(error.line, rows[i].line);
        assert_int_equal(error.column, rows[i].column);
        assert_memory_equal(words, rows[i].words, strlen(rows[i].words));
        assert_int_equal(read_caml(&arena, rows[i].text, NULL), MB_EPARSE);
    }
}

static void python_is_not_taken_for_caml(void **state)
{
    (void)state;
    static const char *const python[] = {"[[1, 2], [2], []]",
                                         "{1: []}",
                                         "[]",
                                         "[[], ['a;b'], []]",
                                         "[ # a; b\n[]]",
                                         "let -> a\na",
                                         "let 1 -> a\na 1",
                                         "function 1 -> a\na 1",
                                         "function -> a\na",
                                         "type 1 -> a\na 1"};
    const mb_format *caml = mb_format_find("caml");
    for (size_t i = 0; i < MB_COUNT(python); i++)
        assert_false(caml->sniff(python[i], strlen(python[i])));
}

/* 4 + 4 bytes a pattern and a successor must not become their product. */
static void hostile_cases_are_refused(void **state)
{
    (void)state;
    mb_text text = {0};
    mb_arena *arena = NULL;
    mb_error error = {0};
    mb_text_add(&text, "function 0 ");
    for (unsigned i = 1; i < 20000; i++) {
        mb_text_add(&text, "| ");
        mb_text_u64(&text, i);
    }
    mb_text_add(&text, " -> [0");
    for (unsigned i = 1; i < 20000; i++) {
        mb_text_char(&text, ';');
        mb_text_u64(&text, i);
    }
    mb_text_add(&text, "]");
    assert_int_equal(read_caml(&arena, mb_text_string(&text), &error), MB_ELIMIT);
    text.length = 0;
    for (unsigned i = 0; i < 100000; i++)
        mb_text_add(&text, "(*[(");
    assert_int_equal(read_caml(&arena, mb_text_string(&text), &error), MB_EPARSE);
    mb_text_clear(&text);
}

static void limits_are_kept_and_reading_can_be_stopped(void **state)
{
    (void)state;
    const mb_limits few = {.positions = 2}, small = {.bytes = 8}, stopped = {.tick = stop_at_once};
    const mb_limits *const limits[] = {&few, &small};
    for (size_t i = 0; i < MB_COUNT(limits); i++) {
        mb_arena *arena = NULL;
        const mb_read_options options = {.format = "caml", .limits = limits[i]};
        assert_int_equal(mb_arena_read(&arena, record, strlen(record), &options, NULL), MB_ELIMIT);
    }
    mb_text text = {0};
    mb_text_add(&text, "[[0");
    for (int i = 0; i < 20000; i++)
        mb_text_add(&text, "; 0");
    mb_text_add(&text, "]]");
    mb_arena *arena = NULL;
    const mb_read_options options = {.format = "caml", .limits = &stopped};
    assert_int_equal(mb_arena_read(&arena, text.data, text.length, &options, NULL), MB_ECANCEL);
    mb_text_clear(&text);
}

static void a_failed_allocation_is_reported_whichever_it_is(void **state)
{
    (void)state;
    static const char text[] =
        "{ state = [(1, 2); (\"a\", 3)]; owner = function (1,2) -> P1 | _ -> P2;"
        " trans = function (1, 2) -> [((\"a\", 3), 7); (1, 2)] | _ -> [];"
        " cost = (function ((1,2), (1,2)) -> 3 | _ -> 2); h = [((1,2), 3)]; win1 = [(\"a\", 3)] }";
    static const char *const formats[] = {"caml", "dict", "lists", "matrix"};
    for (uint64_t k = 1;; k++) {
        mb_arena *arena = NULL;
        mb_error error = {0};
        mb_mem_fail_at(k);
        const mb_status status = read_caml(&arena, text, &error);
        const bool all = mb_mem_count() < k;
        mb_mem_fail_at(0);
        mb_arena_free(arena);
        if (status == MB_OK && all)
            break;
        assert_true(status == MB_OK || (status == MB_ENOMEM && error.code == MB_ENOMEM && !arena));
    }
    mb_arena *arena = NULL;
    assert_int_equal(read_caml(&arena, record, NULL), MB_OK);
    for (size_t i = 0; i < MB_COUNT(formats); i++)
        for (uint64_t k = 1;; k++) {
            mb_text out;
            mb_text_init(&out, NULL, NULL);
            mb_mem_fail_at(k);
            const mb_status status = mb_format_find(formats[i])->write(&out, arena, NULL);
            const bool all = mb_mem_count() < k;
            mb_mem_fail_at(0);
            mb_text_clear(&out);
            assert_int_equal(status, all ? MB_OK : MB_ENOMEM);
            if (all)
                break;
        }
    mb_arena_free(arena);
}

/* Costs, goals and hints here and there. */
static void decorate(mb_arena *a, uint64_t seed)
{
    uint64_t dice = seed;
    if (seed % 2) {
        a->cost = mb_alloc(a->moves + 1, sizeof *a->cost);
        assert_non_null(a->cost);
        for (uint64_t i = 0; i < a->moves; i++)
            a->cost[i] = 1 + mb_random_below(&dice, 3);
    }
    if (seed % 3 == 0) {
        a->heuristic = mb_alloc(a->positions, sizeof *a->heuristic);
        assert_non_null(a->heuristic);
        for (uint32_t v = 0; v < a->positions; v++)
            a->heuristic[v] = mb_random_below(&dice, 3) ? 4 - (int32_t)mb_random_below(&dice, 9) : MB_NO_HINT;
    }
    for (uint32_t v = 0; v < a->positions && seed % 5 == 0; v++)
        a->tag[v] = mb_tag(mb_owner(a, v), mb_mark_of(a, v), mb_random_below(&dice, 2));
    if (seed % 4 == 0)
        a->start = mb_random_below(&dice, a->positions);
    if (seed % 7 == 0) {
        a->player_names[0] = "0";
        a->player_names[1] = "1";
    }
}

static void assert_same(const mb_arena *a, const mb_arena *b)
{
    assert_int_equal(a->positions, b->positions);
    assert_int_equal(a->moves, b->moves);
    assert_int_equal(a->start, b->start);
    assert_int_equal(a->impartial, b->impartial);
    assert_memory_equal(a->first, b->first, (a->positions + 1) * sizeof *a->first);
    for (uint64_t i = 0; i < a->moves; i++)
        assert_int_equal(a->cost ? a->cost[i] : 1, b->cost ? b->cost[i] : 1);
    for (uint32_t v = 0; v < a->positions; v++) {
        const mb_mark mark = mb_mark_of(a, v);
        assert_int_equal(a->tag[v], b->tag[v]);
        if (mark == MB_PAYS)
            assert_int_equal(a->pays[v], b->pays[v]);
        assert_int_equal(a->heuristic ? a->heuristic[v] : MB_NO_HINT, b->heuristic ? b->heuristic[v] : MB_NO_HINT);
    }
}

/* A matrix gives the moves of a position in the order of the positions. */
static void sort_moves(mb_arena *a)
{
    for (uint32_t v = 0; v < a->positions; v++)
        for (uint64_t i = a->first[v]; i < a->first[v + 1]; i++)
            for (uint64_t j = i; j > a->first[v] && a->to[j - 1] > a->to[j]; j--) {
                const uint32_t to = a->to[j];
                a->to[j] = a->to[j - 1];
                a->to[j - 1] = to;
            }
}

static void arenas_written_as_programs_read_back_the_same(void **state)
{
    (void)state;
    static const char *const formats[] = {"caml", "dict", "lists", "matrix"};
    for (uint64_t seed = 1; seed <= 300; seed++) {
        const shape kind = {.positions = 30,
                            .degree = 6,
                            .inner_marks = seed % 8 > 3,
                            .payoffs = seed % 8 == 1,
                            .impartial = seed % 8 == 2};
        mb_arena *a = random_arena(&kind, seed);
        decorate(a, seed);
        sort_moves(a);
        if (a->impartial)
            a->start = 0; /* a dict that stands alone begins with it */
        for (size_t i = 0; i < MB_COUNT(formats); i++) {
            mb_text text = {0};
            mb_error error = {0};
            mb_arena *b = NULL;
            const mb_read_options options = {.format = formats[i]};
            check_ok(mb_format_find(formats[i])->write(&text, a, &error), &error);
            check_ok(mb_arena_read(&b, text.data, text.length, &options, &error), &error);
            assert_same(a, b);
            assert_memory_equal(a->to, b->to, a->moves * sizeof *a->to);
            mb_arena_free(b);
            mb_text_clear(&text);
        }
        mb_arena_free(a);
    }
}

static void names_keep_their_kind_in_caml(void **state)
{
    (void)state;
    static const struct {
        const char *dict, *state;
    } rows[] = {
        {"{0: [1], 1: []}", "state = [0; 1];"},
        {"{(1, 'a'): [], (2, 'b'): []}", "state = [(1, \"a\"); (2, \"b\")];"},
        {"{0: ['a'], 'a': []}", "state = [\"0\"; \"a\"];"},
        {"{(1, 2): [(1, 2, 3)], (1, 2, 3): []}", "state = [\"(1,2)\"; \"(1,2,3)\"];"},
    };
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        mb_arena *a = arena_from(rows[i].dict), *b = NULL;
        mb_text text = {0};
        mb_error error = {0};
        check_ok(mb_format_find("caml")->write(&text, a, &error), &error);
        assert_non_null(strstr(mb_text_string(&text), rows[i].state));
        check_ok(mb_arena_read(&b, text.data, text.length, NULL, &error), &error);
        assert_string_equal(written(a), written(b));
        mb_text_clear(&text);
        mb_arena_free(a);
        mb_arena_free(b);
    }
}

static void positions_called_by_numbers_find_their_rows(void **state)
{
    (void)state;
    mb_arena *a = arena_from("{2: [1, 0], 1: [0], 0: []}"), *b = NULL;
    mb_text text = {0};
    mb_error error = {0};
    check_ok(mb_format_find("lists")->write(&text, a, &error), &error);
    assert_string_equal(mb_text_string(&text), "G = [[],\n     [0],\n     [1, 0]]\ns0 = 2\n");
    check_ok(mb_arena_read(&b, text.data, text.length, NULL, &error), &error);
    assert_int_equal(b->start, 2);
    mb_text_clear(&text);
    mb_arena_free(a);
    mb_arena_free(b);
    a = arena_from("{0: [], 'a': []}");
    assert_int_equal(mb_format_find("lists")->write(&text, a, &error), MB_EUNSUITED);
    assert_string_equal(note_words(&error.note, MB_ENGLISH),
                        "the format lists calls positions by their index, 0 to 1, and one is called a: write another "
                        "format");
    mb_arena_free(a);
    a = arena_from("[{0: 0}, []]");
    assert_int_equal(mb_format_find("matrix")->write(&text, a, &error), MB_EUNSUITED);
    assert_int_equal(text.length, 0);
    mb_arena_free(a);
}

/* Whatever is done to a text, it is read or refused, never more than that. */
static void damaged_texts_are_read_or_refused(void **state)
{
    (void)state;
    static const char spice[] = "{}[](),:;'\"\\=|->_*#\n 19PA";
    uint64_t seed = 11;
    for (int round = 0; round < 20000; round++) {
        char text[sizeof record];
        memcpy(text, record, sizeof record);
        for (uint32_t hits = 1 + mb_random_below(&seed, 4); hits > 0; hits--)
            text[mb_random_below(&seed, sizeof record - 1)] = spice[mb_random_below(&seed, sizeof spice - 1)];
        mb_arena *arena = NULL;
        mb_error error = {0};
        const size_t length = mb_random_below(&seed, 4) ? sizeof record - 1 : mb_random_below(&seed, sizeof record);
        const mb_read_options options = {.format = "caml"};
        const mb_status status = mb_arena_read(&arena, text, length, &options, &error);
        assert_true(status == MB_OK || (status == MB_EPARSE && !arena && error.line > 0));
        mb_arena_free(arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_are_arenas),
        cmocka_unit_test(lists_arrays_and_functions_are_graphs),
        cmocka_unit_test(what_is_not_known_is_named_with_its_place),
        cmocka_unit_test(python_is_not_taken_for_caml),
        cmocka_unit_test(hostile_cases_are_refused),
        cmocka_unit_test(limits_are_kept_and_reading_can_be_stopped),
        cmocka_unit_test(a_failed_allocation_is_reported_whichever_it_is),
        cmocka_unit_test(arenas_written_as_programs_read_back_the_same),
        cmocka_unit_test(names_keep_their_kind_in_caml),
        cmocka_unit_test(positions_called_by_numbers_find_their_rows),
        cmocka_unit_test(damaged_texts_are_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
