/* dict.c -- graphs as Python and JSON write them: what is read, what is refused and where, what is written. */
#include "support.h"

#include "arena/builder.h"
#include "core/message.h"

/* What is said, in English. */
#define SAYS_DICT_BEGIN          "dict or list expected, found \"{found}\""
#define SAYS_DICT_FIRST          "tuple (player, s) expected, with player 1 or 2, found {name}"
#define SAYS_DICT_LAST           "tuple (s, player) expected, with player 1 or 2, found {name}"
#define SAYS_DICT_NO_INDEX       "successor {name} is no index of the list: 0 to {last} expected"
#define SAYS_DICT_NO_KEY         "successor {name} has no key of its own"
#define SAYS_DICT_OWNER          "owner expected: 1 or 2, or true (player 1) or false (player 2); found \"{found}\""
#define SAYS_DICT_OWNERS_MORE    "more owners than the {positions} {positions?position:positions}"
#define SAYS_DICT_OWNER_NONE     "position {name} has no owner"
#define SAYS_DICT_OWNER_STRANGER "{name} has an owner but is no position"
#define SAYS_DICT_OWNER_TWICE    "position {name} has an owner already"
#define SAYS_DICT_SUCCESSORS     "list, tuple, set or dict of successors expected, found \"{found}\""
#define SAYS_DICT_TWICE          "position {name} has a key already"
#define SAYS_IO_CONTROL          "control character (byte {code}) not allowed"
#define SAYS_IO_COST             "cost expected: an integer from 0 to {most}, found \"{found}\""
#define SAYS_IO_NAME_EMPTY       "a name must not be empty"
#define SAYS_IO_NO_POSITION      "no position at all"
#define SAYS_IO_QUOTE            "quote not closed on its line"
#define SAYS_IO_UTF8             "invalid UTF-8"
#define SAYS_LITERAL_AFTER       "nothing more expected, found \"{found}\""
#define SAYS_LITERAL_CHAR        "\"{wanted}\" expected, found \"{found}\""
#define SAYS_LITERAL_COMMA       "\",\" or \"{wanted}\" expected, found \"{found}\""
#define SAYS_LITERAL_DEEP        "tuples nested more than {most} deep"
#define SAYS_LITERAL_ENDS        "the text ends too early"
#define SAYS_LITERAL_ESCAPE      "unknown escape sequence \"{found}\" in a string"
#define SAYS_LITERAL_NAME        "name expected (an integer, a string in quotes or a tuple), found \"{found}\""
#define SAYS_LITERAL_ONE         "a tuple of one member ends with a comma: (x,)"
#define SAYS_LITERAL_ZEROS       "integer without leading zeros expected, found \"{found}\""
#define SAYS_MOVER                                                                                                   \
    "the format {format} cannot hold who wins at the terminal position {name}: write it --doubled or in another "    \
    "format, or "                                                                                                    \
    "convert with --lossy"
#define SAYS_SCRIPT_ENDLESS                                                                                          \
    "the format {format} cannot say what endless plays pay: write another format, or convert with --lossy"
#define SAYS_ROWS "a square of 0 and 1 is a matrix or lists of successors: --matrix or --lists decides"

static mb_status read_as(mb_arena **out, const char *text, mb_players players, const char *owners, mb_error *error)
{
    const mb_read_options options = {
        .file = "g.py",
        .format = "dict",
        .players = players,
        .owners = owners,
        .owners_length = owners ? strlen(owners) : 0,
        .owners_file = "owners.json",
    };
    return mb_arena_read(out, text, strlen(text), &options, error);
}

static mb_arena *arena_of(const char *text, mb_players players, const char *owners)
{
    mb_arena *arena = NULL;
    mb_error error = {0};
    check_ok(read_as(&arena, text, players, owners, &error), &error);
    assert_non_null(arena);
    return arena;
}

/* The arena on one line: `a>b c;b;`, with costs `a>b=3;`, for comparing. */
static void assert_reads_as(const char *text, const char *expected)
{
    mb_arena *a = arena_of(text, MB_PLAYERS_NONE, NULL);
    mb_text out;
    mb_text_init(&out, NULL, NULL);
    assert_true(a->impartial);
    assert_int_equal(a->start, 0);
    for (uint32_t v = 0; v < a->positions; v++) {
        mb_arena_name(&out, a, v);
        for (uint64_t i = a->first[v]; i < a->first[v + 1]; i++) {
            mb_text_char(&out, i == a->first[v] ? '>' : ' ');
            mb_arena_name(&out, a, a->to[i]);
            if (a->cost) {
                mb_text_char(&out, '=');
                mb_text_u64(&out, a->cost[i]);
            }
        }
        mb_text_char(&out, ';');
        assert_int_equal(mb_arena_find(a, name_of(a, v), strlen(name_of(a, v))), v);
    }
    assert_string_equal(mb_text_string(&out), expected);
    mb_text_clear(&out);
    mb_arena_free(a);
}

static void objects_of_lists_are_graphs(void **state)
{
    (void)state;
    assert_reads_as("{\"a\": [\"b\", \"c\"], \"b\": [], \"c\": [\"a\"]}", "a>b c;b;c>a;");
    assert_reads_as("{'a':['b'],'b':['b','a','b']}", "a>b;b>b a;");
    assert_reads_as("{2: [10, -3], 10: [], -3: [2]}", "2>10 -3;10;-3>2;");
    assert_reads_as("{-0: [+7], 7: [0]}", "0>7;7>0;");
    assert_reads_as("{\"1\": [1]}", "1>1;");
    assert_reads_as("{123456789012345678901234567890: []}", "123456789012345678901234567890;");
}

static void lists_of_lists_are_graphs_by_index(void **state)
{
    (void)state;
    assert_reads_as("[[1, 2], [2], []]", "0>1 2;1>2;2;");
    assert_reads_as("[(1,), {0}, {'0', 1}, set()]", "0>1;1>0;2>0 1;3;");
    assert_reads_as("[{1: 5}, {}]", "0>1=5;1;");
}

static void tuples_are_called_without_blanks_and_quotes(void **state)
{
    (void)state;
    assert_reads_as("{(1, 2): [( 1,0 )], (1,0): []}", "(1,2)>(1,0);(1,0);");
    assert_reads_as("{('a', (1, 'b c')): []}", "(a,(1,b c));");
    assert_reads_as("{(1,): [(2, 1,)], (2,1): [()], (): []}", "(1,)>(2,1);(2,1)>();();");
    assert_reads_as("{('\\u00e9', 1): []}", "(é,1);");
    assert_reads_as(
        "{1: [2, (1000000000, 2000000000, 3000000000), 1], (1000000000, 2000000000, 3000000000): [1], 2: []}",
        "1>2 (1000000000,2000000000,3000000000) 1;(1000000000,2000000000,3000000000)>1;2;");
}

/* The usual ones are read in a hurry: whatever is written differently must come to the same. */
static void tuples_have_the_same_name_however_they_are_written(void **state)
{
    (void)state;
    static const char *const same[] = {
        "(1, (20, 'c'), 0)",       "(1,(20,'c'),0)",      "( 1 , ( 20 , \"c\" ) , 0 )", "(1,\n(20,\t'c'),0)",
        "(+1, (20, '\\x63'), -0)", "(1, (20, 'c',), 0,)", "((1), (20, ('c')), 0)",      "(1, # one\n (20, 'c'), 0)",
    };
    for (size_t i = 0; i < MB_COUNT(same); i++)
        for (size_t j = 0; j < MB_COUNT(same); j++) {
            mb_text text;
            mb_text_init(&text, NULL, NULL);
            mb_text_char(&text, '{');
            mb_text_add(&text, same[i]);
            mb_text_add(&text, ": [");
            mb_text_add(&text, same[j]);
            mb_text_add(&text, "]}");
            assert_reads_as(mb_text_string(&text), "(1,(20,c),0)>(1,(20,c),0);");
            mb_text_clear(&text);
        }
    assert_reads_as("{('', 1): [(-1, 'é')], (-1, 'é'): []}", "(,1)>(-1,é);(-1,é);");
}

static void odd_tuples_are_refused(void **state)
{
    (void)state;
    static const char *const odd[] = {"(01, 2)", "(1 2)",      "(1,, 2)", "(,1)",   "(1, 2x)",      "(1, 2.5)",
                                      "(1, 'a",  "(1, 'a' 2)", "(1, (2)", "(1, x)", "('a\x7f', 1)", "(1, 2"};
    for (size_t i = 0; i < MB_COUNT(odd); i++) {
        mb_text text;
        mb_arena *arena;
        mb_error error = {0};
        mb_text_init(&text, NULL, NULL);
        mb_text_char(&text, '{');
        mb_text_add(&text, odd[i]);
        mb_text_add(&text, ": []}");
        assert_int_equal(read_as(&arena, mb_text_string(&text), MB_PLAYERS_NONE, NULL, &error), MB_EPARSE);
        mb_text_clear(&text);
    }
}

static void parentheses_around_a_name_mean_nothing(void **state)
{
    (void)state;
    assert_reads_as("{(1): [('a')], ((\"a\")): [((1)), (('a', (1)), 2)], (('a', 1), 2): []}",
                    "1>a;a>1 ((a,1),2);((a,1),2);");
}

static void successors_may_be_sets_and_tuples(void **state)
{
    (void)state;
    assert_reads_as("{1: {2, 3}, 2: (3, 1), 3: (1,)}", "1>2 3;2>3 1;3>1;");
    assert_reads_as("{1: set(), 2: frozenset({1}), 3: (), 4: frozenset(), 5: {}, 6: set([1, 2])}",
                    "1;2>1;3;4;5;6>1 2;");
}

static void costs_are_dicts_of_successors(void **state)
{
    (void)state;
    assert_reads_as("{\"a\": {\"b\": 3, \"a\": 0}, \"b\": {}}", "a>b=3 a=0;b;");
    assert_reads_as("{'a': {'b': 1}, 'b': ['a']}", "a>b;b>a;");
    assert_reads_as("{'a': {'b': 4294967295}, 'b': {'a', 'b'}}", "a>b=4294967295;b>a=1 b=1;");
}

static void blanks_comments_and_trailing_commas_are_fine(void **state)
{
    (void)state;
    assert_reads_as("\xEF\xBB\xBF# a graph\r\n{ # here\r\n\t'a' : [ 'b' , # one\r\n ] ,\r\n 'b':(),\n}\n# over",
                    "a>b;b;");
    assert_reads_as("G = {1: []}", "1;");
    assert_reads_as("graphe_2 = [[], [0]]\n", "0;1>0;");
    assert_reads_as(">>> G={0:[1],\n...    1:[]}\n", "0>1;1;");
    assert_reads_as("G = {1: []};\n>>> S = [1]\n", "1;");
}

static void escapes_mean_what_they_mean_in_python_and_json(void **state)
{
    (void)state;
    assert_reads_as("{\"a\\\"b\\\\c\\/d\": [], 'it\\'s': [], \"\\u00e9\\x41\\U0001F600\\ud83d\\ude00\": []}",
                    "a\"b\\c/d;it's;éA😀😀;");
    assert_reads_as("{'\\u20ac': ['€']}", "€>€;");
}

static void content_beginning_with_a_bracket_is_a_dict(void **state)
{
    (void)state;
    static const char *const texts[] = {"{1: []}", "\n [[]]", "# graph\n{1: []}", "\xEF\xBB\xBF{1: []}"};
    for (size_t i = 0; i < MB_COUNT(texts); i++) {
        mb_arena *arena = NULL;
        mb_error error = {0};
        check_ok(mb_arena_read(&arena, texts[i], strlen(texts[i]), NULL, &error), &error);
        assert_int_equal(arena->positions, 1);
        mb_arena_free(arena);
    }
}

static void owners_stand_first_or_last_in_tuples(void **state)
{
    (void)state;
    static const char first[] = "{(1, 'a'): [(2, 'a')], (2, 'a'): [], \"(2, b)\": []}";
    static const char last[] = "{('a', 1): [((1, 2), 2)], ((1, 2), 2): [], \"(b, 2)\": []}";
    for (int i = 0; i < 2; i++) {
        mb_arena *arena = arena_of(i ? last : first, i ? MB_PLAYERS_LAST : MB_PLAYERS_FIRST, NULL);
        assert_false(arena->impartial);
        assert_int_equal(mb_owner(arena, 0), MB_P1);
        assert_int_equal(mb_owner(arena, 1), MB_P2);
        assert_int_equal(mb_owner(arena, 2), MB_P2);
        mb_arena_free(arena);
    }
}

static void owners_may_be_given_as_an_object_or_a_list(void **state)
{
    (void)state;
    static const char *const owners[] = {"{'b': 2, 'a': 1, \"(1,2)\": false}", "[1, 2, 2]", "[true, False, 2,]",
                                         "owner = {'a': True, 'b': False, (1, 2): 2}"};
    for (size_t i = 0; i < MB_COUNT(owners); i++) {
        mb_arena *arena = arena_of("{'a': ['b'], 'b': [], (1,2): []}", MB_PLAYERS_GIVEN, owners[i]);
        assert_false(arena->impartial);
        assert_int_equal(mb_owner(arena, 0), MB_P1);
        assert_int_equal(mb_owner(arena, 1), MB_P2);
        assert_int_equal(mb_owner(arena, 2), MB_P2);
        mb_arena_free(arena);
    }
    mb_arena *arena = arena_of("[[1], []]", MB_PLAYERS_GIVEN, "{1: 1, 0: 2}");
    assert_int_equal(mb_owner(arena, 0), MB_P2);
    assert_int_equal(mb_owner(arena, 1), MB_P1);
    mb_arena_free(arena);
}

typedef struct refusal {
    const char *text;
    uint64_t line, column;
    const char *id;
    const char *argument; /* NULL: not looked at */
} refusal;

static void assert_refused(const refusal *row, mb_players players, const char *owners)
{
    mb_arena *const untouched = (mb_arena *)&players;
    mb_arena *arena = untouched;
    mb_error error = {0};
    const char *graph = owners ? row->argument : row->text;
    const mb_status status = read_as(&arena, graph, players, owners, &error);
    if (status != MB_EPARSE || strcmp(error.note.words.in[MB_ENGLISH], row->id) != 0 || error.line != row->line
        || error.column != row->column)
        print_error("%s: status %d, \"%s\" at %d:%d\n", row->text, status, error.note.words.in[MB_ENGLISH],
                    (int)error.line, (int)error.column);
    assert_int_equal(status, MB_EPARSE);
    assert_ptr_equal(arena, untouched);
    assert_int_equal(error.code, MB_EPARSE);
    assert_string_equal(error.note.words.in[MB_ENGLISH], row->id);
    assert_int_equal(error.line, row->line);
    assert_int_equal(error.column, row->column);
    assert_string_equal(error.file, owners ? "owners.json" : "g.py");
    if (!owners && row->argument)
        assert_string_equal(error.note.arg[0].text, row->argument);
    assert_int_equal(read_as(&arena, graph, players, owners, NULL), MB_EPARSE);
}

static void what_is_wrong_is_named_with_its_place(void **state)
{
    (void)state;
    static const refusal rows[] = {
        {"", 1, 1, SAYS_LITERAL_ENDS, NULL},
        {"a -> b", 1, 1, SAYS_DICT_BEGIN, "a"},
        {"(1, 2)", 1, 1, SAYS_DICT_BEGIN, "("},
        {"set()", 1, 1, SAYS_DICT_BEGIN, "set"},
        {"{}", 1, 1, SAYS_IO_NO_POSITION, NULL},
        {"[]", 1, 1, SAYS_IO_NO_POSITION, NULL},
        {"{1: [2]}", 1, 6, SAYS_DICT_NO_KEY, "2"},
        {"{'a': [],\n 'b': ['a', 'zoé', 'c']}", 2, 13, SAYS_DICT_NO_KEY, "zoé"},
        {"{'a': ['a', 'é\\u00e9', 'c']}", 1, 13, SAYS_DICT_NO_KEY, "éé"},
        {"{'a': ['b', (1, 2)]}", 1, 8, SAYS_DICT_NO_KEY, "b"},
        {"{'a': [(1, 2)]}", 1, 8, SAYS_DICT_NO_KEY, "(1,2)"},
        {"{'a': ['b', 'a long name, written with an escape: \\u00e9', 'c']}", 1, 8, SAYS_DICT_NO_KEY, "b"},
        {"{'a': ['a', 'a long name, written with an escape: \\u00e9', 'c']}", 1, 13, SAYS_DICT_NO_KEY,
         "a long name, written with an escape: é"},
        {"[[1], [2]]", 1, 8, SAYS_DICT_NO_INDEX, "2"},
        {"[['a']]", 1, 3, SAYS_DICT_NO_INDEX, "a"},
        {"[[-1]]", 1, 3, SAYS_DICT_NO_INDEX, "-1"},
        {"{1: [], 2: [],\n1: []}", 2, 1, SAYS_DICT_TWICE, "1"},
        {"{1: [], '1': []}", 1, 9, SAYS_DICT_TWICE, "1"},
        {"{1: []", 1, 7, SAYS_LITERAL_ENDS, NULL},
        {"{1: [1", 1, 7, SAYS_LITERAL_ENDS, NULL},
        {"{1", 1, 3, SAYS_LITERAL_ENDS, NULL},
        {"{1:", 1, 4, SAYS_LITERAL_ENDS, NULL},
        {"{1: [(", 1, 7, SAYS_LITERAL_ENDS, NULL},
        {"{1: []} {", 1, 9, SAYS_LITERAL_AFTER, "{"},
        {"{1, 2}", 1, 3, SAYS_LITERAL_CHAR, ","},
        {"{1: [1 1]}", 1, 8, SAYS_LITERAL_COMMA, "1"},
        {"{1: []; 2: []}", 1, 7, SAYS_LITERAL_COMMA, ";"},
        {"{1: [1}", 1, 7, SAYS_LITERAL_COMMA, "}"},
        {"{1: [1,,1]}", 1, 8, SAYS_LITERAL_NAME, ","},
        {"{,}", 1, 2, SAYS_LITERAL_NAME, ","},
        {"{1: (,)}", 1, 6, SAYS_LITERAL_NAME, ","},
        {"{(1 2): []}", 1, 5, SAYS_LITERAL_COMMA, "2"},
        {"{(1,,2): []}", 1, 5, SAYS_LITERAL_NAME, ","},
        {"{1: 1}", 1, 5, SAYS_DICT_SUCCESSORS, "1"},
        {"{1: 'abc'}", 1, 5, SAYS_DICT_SUCCESSORS, "abc"},
        {"{1: None}", 1, 5, SAYS_DICT_SUCCESSORS, "None"},
        {"[1, 2]", 1, 2, SAYS_DICT_SUCCESSORS, "1"},
        {"{1: (1)}", 1, 7, SAYS_LITERAL_ONE, NULL},
        {"{1: set(1)}", 1, 9, SAYS_DICT_SUCCESSORS, "1"},
        {"{1: set}", 1, 8, SAYS_LITERAL_CHAR, "}"},
        {"{1: set({1}}", 1, 12, SAYS_LITERAL_CHAR, "}"},
        {"{a: []}", 1, 2, SAYS_LITERAL_NAME, "a"},
        {"{True: []}", 1, 2, SAYS_LITERAL_NAME, "True"},
        {"{1: [None]}", 1, 6, SAYS_LITERAL_NAME, "None"},
        {"{1: [null]}", 1, 6, SAYS_LITERAL_NAME, "null"},
        {"{1: [1.5]}", 1, 6, SAYS_LITERAL_NAME, "1.5"},
        {"{1: [1e3]}", 1, 6, SAYS_LITERAL_NAME, "1e3"},
        {"{1: [-]}", 1, 6, SAYS_LITERAL_NAME, "-"},
        {"{1: [0x1]}", 1, 6, SAYS_LITERAL_NAME, "0x1"},
        {"{1: [007]}", 1, 6, SAYS_LITERAL_ZEROS, "007"},
        {"{1: [[1]]}", 1, 6, SAYS_LITERAL_NAME, "["},
        {"{1: [[[[[[[[", 1, 6, SAYS_LITERAL_NAME, "["},
        {"{1: {1: -3}}", 1, 9, SAYS_IO_COST, "-3"},
        {"{1: [],\n 2: {1: 2.5}}", 2, 9, SAYS_IO_COST, "2.5"},
        {"{1: {1: 4294967296}}", 1, 9, SAYS_IO_COST, "4294967296"},
        {"{1: {1: 'x'}}", 1, 9, SAYS_IO_COST, "x"},
        {"{1: {1: true}}", 1, 9, SAYS_IO_COST, "true"},
        {"{1: {1: 2, 1}}", 1, 13, SAYS_LITERAL_CHAR, "}"},
        {"{1: {1, 1: 2}}", 1, 10, SAYS_LITERAL_COMMA, ":"},
        {"{'': []}", 1, 2, SAYS_IO_NAME_EMPTY, NULL},
        {"{'a: []}", 1, 2, SAYS_IO_QUOTE, NULL},
        {"{'a\n': []}", 1, 2, SAYS_IO_QUOTE, NULL},
        {"{'a\tb': []}", 1, 4, SAYS_IO_CONTROL, "9"},
        {"{'a\\n': []}", 1, 4, SAYS_IO_CONTROL, "10"},
        {"{'a\\u0085': []}", 1, 4, SAYS_IO_CONTROL, "133"},
        {"{'\xC2\x85': []}", 1, 3, SAYS_IO_CONTROL, NULL},
        {"{'a\\qb': []}", 1, 4, SAYS_LITERAL_ESCAPE, "\\q"},
        {"{'a\\u12': []}", 1, 4, SAYS_LITERAL_ESCAPE, "\\u"},
        {"{'\\ud83d': []}", 1, 3, SAYS_LITERAL_ESCAPE, "\\u"},
        {"{'\\UFFFFFFFF': []}", 1, 3, SAYS_LITERAL_ESCAPE, "\\U"},
        {"{'\\", 1, 3, SAYS_LITERAL_ESCAPE, "\\"},
        {"{1: [],\n '\xff': []}", 2, 3, SAYS_IO_UTF8, NULL},
        {"{\x01", 1, 2, SAYS_LITERAL_NAME, NULL},
    };
    for (size_t i = 0; i < MB_COUNT(rows); i++)
        assert_refused(&rows[i], MB_PLAYERS_NONE, NULL);
}

static void a_byte_0_does_not_end_the_text(void **state)
{
    (void)state;
    static const char text[] = "{1: []\0}";
    mb_arena *arena = NULL;
    mb_error error = {0};
    assert_int_equal(mb_arena_read(&arena, text, sizeof text - 1, NULL, &error), MB_EPARSE);
    assert_string_equal(error.note.words.in[MB_ENGLISH], SAYS_LITERAL_COMMA);
    assert_int_equal(error.column, 7);
}

static void players_are_never_guessed(void **state)
{
    (void)state;
    static const refusal first[] = {
        {"{(1, 2): [],\n (3, 1): []}", 2, 2, SAYS_DICT_FIRST, "(3,1)"},
        {"{'a': []}", 1, 2, SAYS_DICT_FIRST, "a"},
        {"{(1,): []}", 1, 2, SAYS_DICT_FIRST, "(1,)"},
        {"{(12, 3): []}", 1, 2, SAYS_DICT_FIRST, "(12,3)"},
        {"[[]]", 1, 2, SAYS_DICT_FIRST, "0"},
    };
    static const refusal last[] = {
        {"{(1, 3): []}", 1, 2, SAYS_DICT_LAST, "(1,3)"},
        {"{(3, (4, 1)): []}", 1, 2, SAYS_DICT_LAST, "(3,(4,1))"},
        {"{(3, 21): []}", 1, 2, SAYS_DICT_LAST, "(3,21)"},
        {"{'(    )': []}", 1, 2, SAYS_DICT_LAST, "(    )"},
    };
    for (size_t i = 0; i < MB_COUNT(first); i++)
        assert_refused(&first[i], MB_PLAYERS_FIRST, NULL);
    for (size_t i = 0; i < MB_COUNT(last); i++)
        assert_refused(&last[i], MB_PLAYERS_LAST, NULL);
}

static void owners_that_do_not_fit_are_named_with_their_place(void **state)
{
    (void)state;
    static const char object[] = "{'a': ['b'], 'b': []}", list[] = "[[1], []]";
    static const refusal rows[] = {
        {"{'a': 1}", 1, 9, SAYS_DICT_OWNER_NONE, object},
        {"[1]", 1, 4, SAYS_DICT_OWNER_NONE, list},
        {"[1, 2, 1]", 1, 8, SAYS_DICT_OWNERS_MORE, object},
        {"{'a': 1, 'c': 2}", 1, 10, SAYS_DICT_OWNER_STRANGER, object},
        {"{0: 1, 2: 2}", 1, 8, SAYS_DICT_OWNER_STRANGER, list},
        {"{'a': 1, 'b': 2,\n'a': 1}", 2, 1, SAYS_DICT_OWNER_TWICE, object},
        {"{'a': 0, 'b': 1}", 1, 7, SAYS_DICT_OWNER, object},
        {"{'a': 'x', 'b': 1}", 1, 7, SAYS_DICT_OWNER, object},
        {"[None, 1]", 1, 2, SAYS_DICT_OWNER, list},
        {"1", 1, 1, SAYS_DICT_BEGIN, list},
        {"[1, 2] 3", 1, 8, SAYS_LITERAL_AFTER, list},
        {"\xff", 1, 1, SAYS_IO_UTF8, list},
    };
    for (size_t i = 0; i < MB_COUNT(rows); i++)
        assert_refused(&rows[i], MB_PLAYERS_GIVEN, rows[i].text);
}

static void hostile_nesting_is_refused(void **state)
{
    (void)state;
    enum { DEEP = 100000 };
    char *text = malloc(DEEP + 2);
    assert_non_null(text);
    memset(text, '(', DEEP + 1);
    text[0] = '{';
    text[DEEP + 1] = 0;
    const refusal row = {text, 1, 66, SAYS_LITERAL_DEEP, "64"};
    assert_refused(&row, MB_PLAYERS_NONE, NULL);
    free(text);
}

static void limits_are_kept(void **state)
{
    (void)state;
    static const char text[] = "{1: [1, 2],\n 2: [1], 3: []}";
    const mb_limits few = {.positions = 2}, small = {.bytes = 8}, enough = {.positions = 3, .bytes = 100};
    const mb_limits *const limits[] = {&few, &small, &enough};
    static const mb_status expected[] = {MB_ELIMIT, MB_ELIMIT, MB_OK};
    for (size_t i = 0; i < MB_COUNT(limits); i++) {
        mb_arena *arena = NULL;
        mb_error error = {0};
        const mb_read_options options = {.limits = limits[i]};
        assert_int_equal(mb_arena_read(&arena, text, strlen(text), &options, &error), expected[i]);
        assert_int_equal(error.code, expected[i]);
        mb_arena_free(arena);
    }
}

static void reading_can_be_stopped(void **state)
{
    (void)state;
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    mb_text_add(&text, "{0: [");
    for (int i = 0; i < 10000; i++)
        mb_text_add(&text, "0, ");
    mb_text_add(&text, "]}");
    const mb_limits limits = {.tick = stop_at_once};
    const mb_read_options options = {.limits = &limits};
    mb_arena *arena = NULL;
    assert_int_equal(mb_arena_read(&arena, text.data, text.length, &options, NULL), MB_ECANCEL);
    assert_null(arena);
    mb_text_clear(&text);
}

static void a_failed_allocation_is_reported_whichever_it_is(void **state)
{
    (void)state;
    static const char text[] =
        "{(1, 'a'): [(2, 'b\\u00e9'), \"(2, x)\"], (2, 'bé'): {(1, 'a'): 3}, '(2, x)': {1}, 1:()}";
    static const char owners[] = "[1, 2, True, 2]";
    for (uint64_t k = 1;; k++) {
        mb_arena *arena = NULL;
        mb_error error = {0};
        mb_mem_fail_at(k);
        const mb_status status = read_as(&arena, text, MB_PLAYERS_GIVEN, owners, &error);
        const bool all = mb_mem_count() < k;
        mb_mem_fail_at(0);
        mb_arena_free(arena);
        if (status == MB_OK && all)
            break;
        assert_true(status == MB_OK || (status == MB_ENOMEM && error.code == MB_ENOMEM && !arena));
    }
    static const char fields[] = "G = {'a': [('b', 2), 'a'], 'b': ['a']}\nS1 = ['a']\nc = {'b': 3}\nh = {'a': 1}\n"
                                 "w['a', 'a'] = 3\nw = {('b', 'a'): 2}\nestimate = {'b': 2}";
    static const char *const scripts[] = {
        fields,
        "def f(x):\n    return x\nT = 3\nA = {('a', 'b'), ('b', 'c')}\nS = ['c']\nS_A = {(1, 2), 'a'}\nF = 'b'",
        "H = {1: []}\n>>> G = {(1, 'a'): [(2, 'b')], (2, 'b'): [(1, 'a')]}\n",
    };
    for (size_t i = 0; i < MB_COUNT(scripts); i++) {
        for (uint64_t k = 1;; k++) {
            mb_arena *arena = NULL;
            mb_error error = {0};
            mb_mem_fail_at(k);
            const mb_status status = read_as(&arena, scripts[i], MB_PLAYERS_NONE, NULL, &error);
            const bool all = mb_mem_count() < k;
            mb_mem_fail_at(0);
            mb_arena_free(arena);
            if (status == MB_OK && all)
                break;
            assert_true(status == MB_OK || (status == MB_ENOMEM && error.code == MB_ENOMEM && !arena));
        }
    }
    mb_arena *arena = arena_of("{'a': {'b': 2, 'a': 3}, 'b': []}", MB_PLAYERS_NONE, NULL);
    for (uint64_t k = 1;; k++) {
        mb_text out;
        mb_text_init(&out, NULL, NULL);
        mb_mem_fail_at(k);
        const mb_status status = mb_format_find("dict")->write(&out, arena, NULL);
        const bool all = mb_mem_count() < k;
        mb_mem_fail_at(0);
        mb_text_clear(&out);
        assert_int_equal(status, all ? MB_OK : MB_ENOMEM);
        if (all)
            break;
    }
    mb_arena_free(arena);
}

static void assert_writes(mb_arena *arena, const char *expected)
{
    mb_text out;
    mb_error error = {0};
    mb_text_init(&out, NULL, NULL);
    check_ok(mb_format_find("dict")->write(&out, arena, &error), &error);
    assert_string_equal(mb_text_string(&out), expected);
    mb_text_clear(&out);
    mb_arena_free(arena);
}

static void writing_gives_a_key_a_line(void **state)
{
    (void)state;
    assert_writes(arena_of("{'a': ['b', 'é\"'], 'b': [], 'é\"': [1], 1: []}", MB_PLAYERS_NONE, NULL),
                  "{\"a\": [\"b\", \"é\\\"\"],\n \"b\": [],\n \"é\\\"\": [1],\n 1: []}\n");
    assert_writes(arena_of("[{1: 3}, (0,)]", MB_PLAYERS_NONE, NULL), "{0: {1: 3},\n 1: {0: 1}}\n");
}

static void writing_puts_the_start_first(void **state)
{
    (void)state;
    mb_arena *arena = arena_of("[[1], [2], []]", MB_PLAYERS_NONE, NULL);
    arena->start = 1;
    assert_writes(arena, "{1: [2],\n 0: [1],\n 2: []}\n");
}

static void normal_play_at_dead_ends_goes_without_saying(void **state)
{
    (void)state;
    mb_arena *arena = arena_of("[[1], []]", MB_PLAYERS_NONE, NULL);
    mb_arena_mark_terminals(arena, false);
    assert_writes(arena, "{0: [1],\n 1: []}\n");
}

static void tuples_are_written_as_tuples(void **state)
{
    (void)state;
    assert_writes(
        arena_of("{(1, ('a', 2)): ['(1)', '(1,)', '(,1)', '(a'], '(1)': [], '(1,)': [], '(,1)': [], '(a': []}",
                 MB_PLAYERS_NONE, NULL),
        "{(1, (\"a\", 2)): [\"(1)\", \"(1,)\", (\"\", 1), \"(a\"],\n \"(1)\": [],\n \"(1,)\": [],\n "
        "(\"\", 1): [],\n \"(a\": []}\n");
}

static void owners_and_marks_are_written_beside_the_graph(void **state)
{
    (void)state;
    static const char twelve[] = "G = {0: [1, 2],\n     1: [],\n     2: []}\nS1 = [0, 2]\nV1 = [1]\nV2 = [2]\n"
                                 "s0 = 2\n";
    static const char zero[] = "G = {0: [1, 2],\n     1: [],\n     2: []}\nS0 = [0]\nV0 = []\nV1 = [2]\nN = [1]\n";
    static const char alone[] = "G = {\"a\": {\"b\": 3},\n     \"b\": {}}\nc = {\"b\": -2}\nF = [\"b\"]\n"
                                "h = {\"a\": 3, \"b\": -1}\n";
    assert_writes(arena_of(twelve, MB_PLAYERS_NONE, NULL), twelve);
    assert_writes(arena_of(zero, MB_PLAYERS_NONE, NULL), zero);
    assert_writes(arena_of(alone, MB_PLAYERS_NONE, NULL), alone);
    static const char both[] = "G = {\"a\": {\"b\": 3}, \"b\": {}}\nc = {\"b\": -2}\nF = [\"b\"]\n"
                               "h = {\"a\": 3}\nestimate = {\"b\": -1, \"a\": 3}\n";
    assert_writes(arena_of(both, MB_PLAYERS_NONE, NULL), alone); /* one value under two words */
    static const char all[] = "G = {1: [2],\n     2: []}\nV0 = []\nwin1 = [1]\nwin2 = [2]\n";
    assert_writes(arena_of(all, MB_PLAYERS_NONE, NULL), all);
}

static void what_a_dict_cannot_say_is_not_written(void **state)
{
    (void)state;
    enum { MISERE, INNER, MIXED, ENDLESS, CASES };
    static const char *const ids[] = {SAYS_MOVER, SAYS_MOVER, SAYS_MOVER, SAYS_SCRIPT_ENDLESS};
    for (int i = 0; i < CASES; i++) {
        mb_arena *arena = arena_of("[[1], []]", MB_PLAYERS_NONE, NULL);
        if (i == MISERE)
            mb_arena_mark_terminals(arena, true);
        if (i == INNER)
            arena->tag[0] = mb_tag(MB_P1, MB_MOVER_LOSES, false);
        if (i == MIXED) {
            arena->tag[0] = mb_tag(MB_P1, MB_WIN1, false);
            arena->tag[1] = mb_tag(MB_P1, MB_MOVER_LOSES, false);
        }
        if (i == ENDLESS)
            arena->endless = 1;
        mb_text out;
        mb_error error = {0};
        mb_text_init(&out, NULL, NULL);
        assert_int_equal(mb_format_find("dict")->write(&out, arena, &error), MB_EUNSUITED);
        assert_string_equal(error.note.words.in[MB_ENGLISH], ids[i]);
        assert_int_equal(out.length, 0);
        mb_text_clear(&out);
        mb_arena_free(arena);
    }
}

static void players_are_called_0_and_1_where_there_is_an_s0_or_a_v0(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool zero;
        mb_player first; /* owner of position 0 */
        mb_mark mark;    /* of position 2 */
    } rows[] = {
        {"G = [[1], [2], []]\nS0 = [True, False, True]\nV0 = [2]", true, MB_P1, MB_WIN1},
        {"S0 = {0}\nG = [[1], [2], []]\nV1 = (2,)", true, MB_P1, MB_WIN2},
        {"G = [[1], [2], []]\nS1 = {0: True, 1: False}\nV1 = {2: 0}", false, MB_P1, MB_WIN1},
        {"G = [[1], [2], []]\nS1 = set()\nS2 = {0, 1, 2}\nV2 = [2]", false, MB_P2, MB_WIN2},
        {"G = [[1], [2], []]\nV0 = []\nS1 = [0]\nwin1 = [2]", true, MB_P2, MB_WIN1},
        {"G = [[1], [2], []]\nowner = {0: 2, 1: 1, 2: True}\nN = {2}", false, MB_P2, MB_DRAW},
        {"G = [[1], [2], []]\nowner = [2, 1, 1]; c = {2: -5}", false, MB_P2, MB_PAYS},
    };
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        mb_arena *arena = arena_of(rows[i].text, MB_PLAYERS_NONE, NULL);
        assert_false(arena->impartial);
        assert_int_equal(arena->player_names[0] != NULL, rows[i].zero);
        if (rows[i].zero)
            assert_string_equal(arena->player_names[1], "1");
        assert_int_equal(mb_owner(arena, 0), rows[i].first);
        assert_int_equal(mb_mark_of(arena, 0), MB_UNMARKED);
        assert_int_equal(mb_mark_of(arena, 2), rows[i].mark);
        mb_arena_free(arena);
    }
}

static void costs_are_given_in_many_ways(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "{'A': [('B', 3), 'C'], 'B': ['C'], 'C': []}",
        "G = {'A': ['B', 'C'], 'B': ['C'], 'C': []}\nw = {('A', 'B'): 3}",
        "G = {'A': ['B', 'C'], 'B': ['C'], 'C': []}\nw = {'A': {'B': 3, 'C': 1}}",
        "w = {}\nw['A', 'B'] = 3\nG = {'A': ['B', 'C'], 'B': ['C'], 'C': []}",
        ">>> G = {'A': ['B', 'C'], 'B': ['C'], 'C': []}\n>>> w[('A', 'B')] = 3\n>>> w[('B','C')]=1",
    };
    for (size_t i = 0; i < MB_COUNT(texts); i++)
        assert_reads_as(texts[i], "A>B=3 C=1;B>C=1;C;");
    assert_reads_as("{(1, 2): [((1, 1), 5)], (1, 1): [(1, 2)]}", "(1,2)>(1,1)=5;(1,1)>(1,2)=1;");
    assert_reads_as("G = {(1, 2): [(1, 1)], (1, 1): []}\nw[(1, 2), (1, 1)] = 4", "(1,2)>(1,1)=4;(1,1);");
    assert_reads_as("[[(1, 7)], []]", "0>1=7;1;");
}

static void a_square_of_0_and_1_is_never_guessed(void **state)
{
    (void)state;
    static const char matrix[] = "[[0,1,0],[0,0,1],[0,0,0]]";
    static const refusal row = {matrix, 1, 1, SAYS_ROWS, NULL};
    assert_refused(&row, MB_PLAYERS_NONE, NULL);
    static const char *const expected[] = {"0>1;1>2;2;", "0>0 1;1>0 1;2>0;"};
    for (int i = 0; i < 2; i++) {
        const mb_read_options options = {.rows = i ? MB_ROWS_LISTS : MB_ROWS_MATRIX};
        mb_arena *a = NULL;
        mb_error error = {0};
        check_ok(mb_arena_read(&a, matrix, strlen(matrix), &options, &error), &error);
        mb_text text = {0};
        for (uint32_t v = 0; v < a->positions; v++) {
            mb_arena_name(&text, a, v);
            for (uint64_t j = a->first[v]; j < a->first[v + 1]; j++) {
                mb_text_char(&text, j == a->first[v] ? '>' : ' ');
                mb_arena_name(&text, a, a->to[j]);
            }
            mb_text_char(&text, ';');
        }
        assert_string_equal(mb_text_string(&text), expected[i]);
        mb_text_clear(&text);
        mb_arena_free(a);
    }
    assert_reads_as("[[0, 1], [1]]", "0>0 1;1>1;"); /* not square */
    assert_reads_as("[{0}]", "0>0;");               /* a set is no row */
    assert_reads_as("[[0, 2, 1], [0, 1, 0], [1, 1, 1]]", "0>0 2 1;1>0 1;2>1;");
}

static void a_list_of_0_and_1_as_long_as_the_graph_is_no_set(void **state)
{
    (void)state;
    static const char says[] =
        "{field}: a list of 0 and 1 as long as the graph is ambiguous: write {booleans}, or the set {set}";
    static const refusal rows[] = {
        {"G = [[1], [2], [3], []]\nS0 = [1, 0, 0, 1]", 2, 6, says, "S0"},
        {"S1 = (1, 1, 0)\nG = [[1], [2], []]", 1, 6, says, "S1"},
        {"G = [[1], [2], []]\nV0 = [0, 0, 1,]", 2, 6, says, "V0"},
        {"G = [[1], [2], []]\nF = [0, 0, 1]", 2, 5, says, "F"},
        {"G = [[1], [0]]\nS0 = [0, 1]", 2, 6, says, "S0"},
        {"G = {0: []}\nwin1 = [0]", 2, 8, says, "win1"},
    };
    for (size_t i = 0; i < MB_COUNT(rows); i++)
        assert_refused(&rows[i], MB_PLAYERS_NONE, NULL);
    static const struct {
        const char *text;
        uint32_t members; /* a bit a position: is it player 1's? */
    } sets[] = {
        {"G = [[1], [2], []]\nS0 = {0, 1, 1}", 3},      {"G = [[1], [2], []]\nS0 = [0, 1]", 3},
        {"G = [[1], [2], []]\nS0 = [0, 2, 0]", 5},      {"G = [[1], [2], []]\nS0 = [0, 1, 1, 0]", 3},
        {"G = [[1], [2], []]\nS0 = set([1, 1, 1])", 2}, {"G = [[1], [2], []]\nS0 = [True, False, True]", 5},
        {"S = [0, 1]\nG = [[1], []]\nS0 = [1]", 2},     {"G = {1: []}\nS1 = [1]", 1},
    };
    for (size_t i = 0; i < MB_COUNT(sets); i++) {
        mb_arena *arena = arena_of(sets[i].text, MB_PLAYERS_NONE, NULL);
        for (uint32_t v = 0; v < arena->positions; v++)
            assert_int_equal(mb_owner(arena, v) == MB_P1, sets[i].members >> v & 1);
        mb_arena_free(arena);
    }
    assert_writes(arena_of("G = [[1], [0]]\nS1 = {0, 1}", MB_PLAYERS_NONE, NULL),
                  "G = {0: [1],\n     1: [0]}\nS1 = [True, True]\n");
}

static void what_is_wrong_beside_the_graph_is_named_with_its_place(void **state)
{
    (void)state;
    static const refusal rows[] = {
        {"G = {1: []}\nV0 = [2]", 2, 7, "{field}: no position is called {name}", "V0"},
        {"D = {1: []}\nH = {1: []}", 2, 1, NULL, "H"},
        {"G = {1: []}\nG = {1: []}", 2, 1, NULL, "G"},
        {"{1: []}\nprint(G)", 2, 1, SAYS_LITERAL_AFTER, "print"},
        {"def f():\n  return {1: []}\n", 3, 1, NULL, NULL},
        {"G = {1: []}\nS_A = [1]\nS1 = []", 3, 1, NULL, "S1"},
        {"A = {(1, 2), (2, 3}", 1, 19, SAYS_LITERAL_CHAR, "}"},
        {"A = {(1, 2), 3}", 1, 14, NULL, "3"},
        {"G = {1: []} S1 = [1]", 1, 13, SAYS_LITERAL_AFTER, "S1"},
        {"G = {1: []}\nS1 = [1] + [2]", 2, 10, SAYS_LITERAL_AFTER, "+"},
        {"G = {1: []}\nS1 = list(1)", 2, 6, "list, tuple, set or dict of positions expected, found \"{found}\"",
         "list"},
        {"S0 = [1]", 1, 9, NULL, NULL},
        {"G = {1: []}\nS0 = [1]\nS0 = []", 3, 1, "{field} was given already", "S0"},
        {"G = {1: []}\nS0 = [1]\nV2 = []", 3, 1, NULL, "V2"},
        {"G = {1: []}\nS1 = [1]\nS2 = {1}", 3, 7, "{field}: position {name} has an owner already", "S2"},
        {"G = {1: [], 2: []}\nS1 = [1]\nS2 = []", 3, 1, "position {name} has no owner", "2"},
        {"G = {1: [], 2: []}\nS1 = [True]", 2, 1, NULL, "S1"},
        {"G = {1: [], 2: []}\nS1 = [True, 1]", 2, 13, "true or false expected, found \"{found}\"", "1"},
        {"G = {1: []}\nh = {1: 2.5}", 2, 9, NULL, "2.5"},
        {"G = {1: []}\nh = [1, 2]", 2, 6, NULL, "h"},
        {"G = {1: []}\nh = {1: 2, 1: 3}", 2, 12, NULL, "h"},
        {"G = {1: []}\nw = {(1, 1): 2}", 2, 7, "{field}: there is no move from {from} to {to}", "w"},
        {"G = {1: []}\nw[1] = 2", 2, 4, SAYS_LITERAL_CHAR, "]"},
        {"G = {1: []}\nd[1] = 2", 2, 1, NULL, "d"},
        {"G = {1: []}\nw[1, 1] = x", 2, 11, SAYS_IO_COST, "x"},
        {"G = {1: []}\nowner = {1: 3}", 2, 13, NULL, "3"},
        {"G = {1: []}\ns0 = 2", 2, 6, "{field}: no position is called {name}", "s0"},
        {"G = {1: []}\nV1 = [1]\nV2 = [1]", 3, 7, NULL, NULL},
        {"G = {1: []}\nS1 =", 2, 5, SAYS_LITERAL_ENDS, NULL},
        {"G = {1: [2], 2: [1]}\nV1 = [1]\nV2 = [2]", 3, 1, NULL, NULL}, /* meant to be S1 and S2 */
    };
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        mb_arena *arena = NULL;
        mb_error error = {0};
        const mb_status status = read_as(&arena, rows[i].text, MB_PLAYERS_NONE, NULL, &error);
        if (status != MB_EPARSE || error.line != rows[i].line || error.column != rows[i].column
            || (rows[i].id && strcmp(error.note.words.in[MB_ENGLISH], rows[i].id) != 0))
            print_error("%s: status %d, \"%s\" at %d:%d\n", rows[i].text, status, error.note.words.in[MB_ENGLISH],
                        (int)error.line, (int)error.column);
        assert_int_equal(status, MB_EPARSE);
        assert_int_equal(error.line, rows[i].line);
        assert_int_equal(error.column, rows[i].column);
        if (rows[i].id)
            assert_string_equal(error.note.words.in[MB_ENGLISH], rows[i].id);
        if (rows[i].argument)
            assert_string_equal(error.note.arg[0].text, rows[i].argument);
    }
}

static void written_graphs_read_back_the_same(void **state)
{
    (void)state;
    const shape kind = {.positions = 60, .degree = 25, .impartial = true};
    for (uint64_t seed = 1; seed <= 200; seed++) {
        mb_arena *a = random_arena(&kind, seed), *b = NULL;
        mb_error error = {0};
        mb_text text;
        if (seed % 2) {
            a->cost = mb_alloc(a->moves, sizeof *a->cost);
            assert_non_null(a->cost);
            for (uint64_t i = 0; i < a->moves; i++)
                a->cost[i] = (uint32_t)(mb_random(&(uint64_t){seed + i}) >> (32 + seed % 31));
        }
        mb_text_init(&text, NULL, NULL);
        check_ok(mb_format_find("dict")->write(&text, a, &error), &error);
        check_ok(mb_arena_read(&b, text.data, text.length, NULL, &error), &error);
        assert_int_equal(a->positions, b->positions);
        assert_int_equal(a->moves, b->moves);
        assert_memory_equal(a->first, b->first, (a->positions + 1) * sizeof *a->first);
        assert_memory_equal(a->to, b->to, a->moves * sizeof *a->to);
        assert_memory_equal(a->tag, b->tag, a->positions);
        for (uint64_t i = 0; i < a->moves; i++)
            assert_int_equal(a->cost ? a->cost[i] : 1, b->cost ? b->cost[i] : 1);
        mb_text_clear(&text);
        mb_arena_free(a);
        mb_arena_free(b);
    }
}

/* Whatever is done to a text, it is read or refused, never more than that. */
static void damaged_texts_are_read_or_refused(void **state)
{
    (void)state;
    static const char whole[] =
        "G = {(1, 'a'): [(2, \"b\\u00e9\"), 3], 3: {3: 12}, (2, 'bé'): set(), 'x': frozenset({3,})}\nS0 = [3, 'x']\n"
        "w[(1, 'a'), 3] = 4\nh = {3: -1}";
    static const char spice[] = "{}[](),:'\"\\u0=#\n -19.eé";
    uint64_t seed = 7;
    for (int round = 0; round < 20000; round++) {
        char text[sizeof whole];
        memcpy(text, whole, sizeof whole);
        for (uint32_t hits = 1 + mb_random_below(&seed, 3); hits > 0; hits--)
            text[mb_random_below(&seed, sizeof whole - 1)] = spice[mb_random_below(&seed, sizeof spice - 1)];
        const size_t length = mb_random_below(&seed, 4) ? sizeof whole - 1 : mb_random_below(&seed, sizeof whole);
        char *copy = malloc(length + 1); /* so that reading past the end is noticed */
        assert_non_null(copy);
        memcpy(copy, text, length);
        copy = realloc(copy, length ? length : 1);
        mb_arena *arena = NULL;
        mb_error error = {0};
        const mb_read_options options = {.format = "dict"};
        const mb_status status = mb_arena_read(&arena, copy, length, &options, &error);
        assert_true(status == MB_OK || (status == MB_EPARSE && error.line > 0 && error.column > 0));
        mb_arena_free(arena);
        free(copy);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(objects_of_lists_are_graphs),
        cmocka_unit_test(lists_of_lists_are_graphs_by_index),
        cmocka_unit_test(tuples_are_called_without_blanks_and_quotes),
        cmocka_unit_test(tuples_have_the_same_name_however_they_are_written),
        cmocka_unit_test(odd_tuples_are_refused),
        cmocka_unit_test(parentheses_around_a_name_mean_nothing),
        cmocka_unit_test(successors_may_be_sets_and_tuples),
        cmocka_unit_test(costs_are_dicts_of_successors),
        cmocka_unit_test(blanks_comments_and_trailing_commas_are_fine),
        cmocka_unit_test(escapes_mean_what_they_mean_in_python_and_json),
        cmocka_unit_test(content_beginning_with_a_bracket_is_a_dict),
        cmocka_unit_test(owners_stand_first_or_last_in_tuples),
        cmocka_unit_test(owners_may_be_given_as_an_object_or_a_list),
        cmocka_unit_test(what_is_wrong_is_named_with_its_place),
        cmocka_unit_test(a_byte_0_does_not_end_the_text),
        cmocka_unit_test(players_are_never_guessed),
        cmocka_unit_test(owners_that_do_not_fit_are_named_with_their_place),
        cmocka_unit_test(hostile_nesting_is_refused),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(reading_can_be_stopped),
        cmocka_unit_test(a_failed_allocation_is_reported_whichever_it_is),
        cmocka_unit_test(writing_gives_a_key_a_line),
        cmocka_unit_test(writing_puts_the_start_first),
        cmocka_unit_test(normal_play_at_dead_ends_goes_without_saying),
        cmocka_unit_test(what_a_dict_cannot_say_is_not_written),
        cmocka_unit_test(tuples_are_written_as_tuples),
        cmocka_unit_test(owners_and_marks_are_written_beside_the_graph),
        cmocka_unit_test(players_are_called_0_and_1_where_there_is_an_s0_or_a_v0),
        cmocka_unit_test(costs_are_given_in_many_ways),
        cmocka_unit_test(a_square_of_0_and_1_is_never_guessed),
        cmocka_unit_test(a_list_of_0_and_1_as_long_as_the_graph_is_no_set),
        cmocka_unit_test(what_is_wrong_beside_the_graph_is_named_with_its_place),
        cmocka_unit_test(written_graphs_read_back_the_same),
        cmocka_unit_test(damaged_texts_are_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
