/* arena_format.c -- claims about the .arena format: what it means, what it refuses and where, and coming back. */
#include "support.h"

#include "arena/builder.h"
#include "arena/lexicon.h"

static mb_status read_n(mb_arena **out, const char *text, size_t length, mb_error *error)
{
    const mb_read_options options = {.file = "t", .format = "arena"};
    return mb_arena_read(out, text, length, &options, error);
}

static mb_arena *read_good(const char *text)
{
    mb_error error = {0};
    mb_arena *arena = NULL;
    check_ok(read_n(&arena, text, strlen(text), &error), &error);
    return arena;
}

/* Refused with this message, and nothing made. */
static void check_refused(const char *data, size_t length, const char *expected)
{
    mb_error error = {0};
    mb_arena *arena = NULL;
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    if (read_n(&arena, data, length, &error) == MB_OK)
        fail_msg("accepted, but this was expected: %s", expected);
    assert_null(arena);
    assert_int_equal(error.code, MB_EPARSE);
    mb_error_show(&text, &error, MB_ENGLISH);
    assert_string_equal(mb_text_string(&text), expected);
    mb_text_clear(&text);
}

static void the_contract_s_example_is_read_as_it_says(void **unused)
{
    (void)unused;
    mb_arena *a = read_good("# the game of document 004\n"
                            "start 3\n"
                            "endless draw\n"
                            "0 1 -> 1 4\n"
                            "1 2 -> 0\n"
                            "3 2 -> 6 # a comment\n"
                            "4 1\n"
                            "5 1 : win 1\n"
                            "6 2 : win 2 goal\n"
                            "\"a name, quoted\" 2 -> 0=3 5 : pays -2\n"
                            "e 1 -> e e e=0 : estimate -7 h -7\n");
    assert_int_equal(a->positions, 8);
    assert_int_equal(a->start, 2);
    assert_int_equal(a->endless, 0);
    assert_false(a->impartial);
    assert_int_equal(a->moves, 7); /* parallel moves merge, a loop is a move */
    assert_int_equal(mb_owner(a, 0), MB_P1);
    assert_int_equal(mb_owner(a, 2), MB_P2);
    assert_int_equal(mb_mark_of(a, 4), MB_WIN1);
    assert_int_equal(mb_mark_of(a, 5), MB_WIN2);
    assert_true(mb_is_goal(a, 5));
    assert_int_equal(mb_mark_of(a, 6), MB_PAYS);
    assert_int_equal(a->pays[6], -2);
    assert_int_equal(a->cost[a->first[6]], 3);
    assert_int_equal(a->cost[a->first[6] + 1], 1);
    assert_int_equal(a->cost[a->first[7]], 0);
    assert_int_equal(mb_mark_of(a, 7), MB_UNMARKED); /* hints are no ends */
    assert_int_equal(a->heuristic[7], -7);           /* the same under both words */
    assert_int_equal(a->heuristic[0], MB_NO_HINT);
    assert_string_equal(name_of(a, 6), "a name, quoted");
    mb_arena_free(a);
}

static void positions_stand_in_the_order_of_their_lines_and_the_first_is_the_start(void **unused)
{
    (void)unused;
    mb_arena *a = read_good("z -> a\nm -> z\na\n");
    assert_string_equal(name_of(a, 0), "z");
    assert_string_equal(name_of(a, 2), "a");
    assert_int_equal(a->start, 0);
    assert_true(a->impartial);
    mb_arena_free(a);
}

static void every_way_to_end_a_play_without_end_is_read(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        int32_t endless;
    } rows[] = {{"a 1\n", 0},
                {"endless draw\na 1\n", 0},
                {"endless 1\na 1\n", 1},
                {"a 1\nendless 2", -1},
                {"endless pays -2147483648\na 1", INT32_MIN},
                {"endless pays 2\na 1", 2}};
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        mb_arena *a = read_good(rows[i].text);
        assert_int_equal(a->endless, rows[i].endless);
        mb_arena_free(a);
    }
}

/* All of these are the same arena: a -> b c, b won by 2, c won by 1. */
static void spellings_of_the_same_arena_are_the_same(void **unused)
{
    (void)unused;
    static const char *const rows[] = {
        "a 1 -> b c\nb 2 : win 2\nc 1 : win 1\n",
        "a 1 -> b c\r\nb 2 : win 2\r\nc 1 : win 1\r\n",
        "\357\273\277a 1 -> b c\nb 2 : win 2\nc 1 : win 1",
        "a 1->b c\nb 2:win 2\nc 1:win 1",
        "\"a\" 1 -> \"b\" \"c\"\n\"b\" 2 : win 2\nc 1 : win 1\n",
        "\n\n  # nothing\n\ta\t1\t->\tb\tc\t#\nb 2 : win 2#x\n\n\nc 1 : win 1\n#",
        "a 1 -> b b c b=1\nb 2 : win 2\nc 1 : win 1 \r",
        "a 1 -> c b\nb 2 : win 2\nc 1 : win 1\nstart a\nendless draw\n",
        "a 1 ->\"b\"\"c\"\nb 2 : win 2\nc 1 : win 1",
    };
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        mb_arena *a = read_good(rows[i]);
        assert_int_equal(a->positions, 3);
        assert_int_equal(a->moves, 2);
        assert_int_equal(mb_degree(a, 0), 2);
        assert_int_equal(a->start, 0);
        assert_string_equal(name_of(a, 2), "c");
        assert_int_equal(mb_mark_of(a, 1), MB_WIN2);
        assert_int_equal(mb_mark_of(a, 2), MB_WIN1);
        assert_int_equal(mb_owner(a, 1), MB_P2);
        mb_arena_free(a);
    }
}

static void names_may_be_written_bare_or_quoted(void **unused)
{
    (void)unused;
    static const char *const rows[][2] = {
        {"(1,2,2)", "(1,2,2)"},
        {"((1),(2,3))x", "((1),(2,3))x"},
        {"XO./.X./O..", "XO./.X./O.."},
        {"été", "été"},
        {"-", "-"},
        {"a-b+c*d/e.f_g", "a-b+c*d/e.f_g"},
        {"\"->\"", "->"},
        {"\"start\"", "start"},
        {"\"endless\"", "endless"},
        {"\"\\\"\"", "\""},
        {"\"\\\\\"", "\\"},
        {"\"#\"", "#"},
        {"\" \"", " "},
        {"\"a,b\"", "a,b"},
        {"\"(\"", "("},
        {"win", "win"},
        {"1", "1"},
        {"\xC2\xA0", "\xC2\xA0"},
    };
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        char text[200] = "start ";
        strcat(strcat(text, rows[i][0]), "\nx 1 -> ");
        strcat(strcat(text, rows[i][0]), "=2 x\n");
        strcat(strcat(text, rows[i][0]), " 2 -> ");
        strcat(strcat(text, rows[i][0]), " : draw\n");
        mb_arena *a = read_good(text);
        assert_int_equal(a->positions, 2);
        assert_int_equal(a->start, 1);
        assert_string_equal(name_of(a, 1), rows[i][1]);
        assert_int_equal(a->to[0], 1);
        assert_int_equal(a->to[2], 1);
        mb_arena_free(a);
    }
}

#define EXPECTED_MARK "mark expected: win 1, win 2, draw, pays N, priority N, goal, estimate N or h N; found "

static void what_breaks_a_rule_is_refused_at_its_place(void **unused)
{
    (void)unused;
    static const char *const rows[][2] = {
        /* nothing there */
        {"", "t:1:1: no position at all"},
        {"\n", "t:1:1: no position at all"},
        {"# a 1\n", "t:1:1: no position at all"},
        {"\xEF\xBB\xBF", "t:1:1: no position at all"},
        {"endless draw\n", "t:1:1: no position at all"},
        {"start a\n", "t:1:1: no position at all"},
        /* names */
        {":", "t:1:1: name expected, found \":\""},
        {"\"", "t:1:1: quote not closed on its line"},
        {"a 1\n  \"b 1\nc 1\n", "t:2:3: quote not closed on its line"},
        {"\"a\\", "t:1:4: \\\" or \\\\ expected after a backslash in a name, found \"\""},
        {"\"a\\n\" 1", "t:1:4: \\\" or \\\\ expected after a backslash in a name, found \"n\"\""},
        {"\"a\\\"", "t:1:1: quote not closed on its line"},
        {"\"\" 1", "t:1:1: a name must not be empty"},
        {"-> a", "t:1:1: name expected, found \"->\""},
        {"a 1 -> -> a", "t:1:8: name expected, found \"->\""},
        {"a 1 -> a, a", "t:1:9: moves are separated by blanks, without a comma"},
        {"(a 1", "t:1:1: name expected, found \"(a\""},
        {"a) 1", "t:1:2: owner must be 1 or 2, found \")\""},
        {"a 1 -> ;", "t:1:8: name expected, found \";\""},
        {"a 1 -> b:c", "t:1:10: " EXPECTED_MARK "\"c\""},
        /* owners */
        {"a x", "t:1:3: owner must be 1 or 2, found \"x\""},
        {"a 3 -> a", "t:1:3: owner must be 1 or 2, found \"3\""},
        {"a 12", "t:1:3: owner must be 1 or 2, found \"12\""},
        {"a \"1\"", "t:1:3: owner must be 1 or 2, found \"\"1\"\""},
        {"a 1.", "t:1:3: owner must be 1 or 2, found \"1.\""},
        {"a 99999999999999999999", "t:1:3: owner must be 1 or 2, found \"99999999999999999999\""},
        {"a 1\nb\n", "t:2:2: position b has no owner, but the lines before have one: all or none"},
        {"a\nb 1\n", "t:2:3: position b has an owner, but the lines before have none: all or none"},
        {"a 1 b", "t:1:5: \"->\", \":\" or the end of the line expected, found \"b\""},
        {"a 1 2", "t:1:5: \"->\", \":\" or the end of the line expected, found \"2\""},
        /* moves */
        {"a 1 ->", "t:1:7: at least one move expected after \"->\""},
        {"a 1 -> : draw", "t:1:8: at least one move expected after \"->\""},
        {"a 1 -> # a", "t:1:8: at least one move expected after \"->\""},
        {"a 1 -> b", "t:1:8: position b has no line of its own"},
        {"a 1 -> a 7", "t:1:10: position 7 has no line of its own"},
        {"a 1 -> \"b c\"", "t:1:8: position b c has no line of its own"},
        {"a 1 -> a=", "t:1:10: cost expected: an integer from 0 to 4294967295, found \"\""},
        {"a 1 -> a=-1", "t:1:10: cost expected: an integer from 0 to 4294967295, found \"-1\""},
        {"a 1 -> a=1.5", "t:1:10: cost expected: an integer from 0 to 4294967295, found \"1.5\""},
        {"a 1 -> a=4294967296", "t:1:10: cost expected: an integer from 0 to 4294967295, found \"4294967296\""},
        {"a 1 -> a=x", "t:1:10: cost expected: an integer from 0 to 4294967295, found \"x\""},
        {"a 1 -> a = 3", "t:1:10: name expected, found \"=\""},
        /* marks */
        {"a 1 -> a : h 2 estimate 3", "t:1:16: position a has two values of h (or estimate, the same): 2 and 3"},
        {"a 1 -> a : estimate 3 h 2", "t:1:23: position a has two values of h (or estimate, the same): 3 and 2"},
        {"a 1 :", "t:1:6: at least one mark expected after \":\""},
        {"a 1 : lost", "t:1:7: " EXPECTED_MARK "\"lost\""},
        {"a 1 : \"win\" 1", "t:1:7: " EXPECTED_MARK "\"\"win\"\""},
        {"a 1 : win", "t:1:10: player 1 or 2 expected after \"win\", found \"\""},
        {"a 1 : win 3", "t:1:11: player 1 or 2 expected after \"win\", found \"3\""},
        {"a 1 : pays", "t:1:11: integer from -2147483648 to 2147483647 expected after \"pays\", found \"\""},
        {"a 1 : pays 2147483648",
         "t:1:12: integer from -2147483648 to 2147483647 expected after \"pays\", found \"2147483648\""},
        {"a 1 : pays 1e3", "t:1:12: integer from -2147483648 to 2147483647 expected after \"pays\", found \"1e3\""},
        {"a 1 : h -2147483648",
         "t:1:9: integer from -2147483647 to 2147483647 expected after \"h\", found \"-2147483648\""},
        {"a 1 : win 1 win 2", "t:1:13: position a is in both objectives: won by 1 and by 2"},
        {"a 1 : win 1 win 1", "t:1:13: position a is marked twice"},
        {"a 1 : draw pays 3", "t:1:12: position a is marked twice"},
        {"a 1 : draw : draw", "t:1:12: name expected, found \":\""},
        /* lines */
        {"a 1\nb 1\na 2\n", "t:3:1: position a has a line already, line 1: all its moves stand on one line"},
        {"\n  x 1\n\"x\" 1", "t:3:1: position x has a line already, line 2: all its moves stand on one line"},
        {"7 1\n07 1\n7 1", "t:3:1: position 7 has a line already, line 1: all its moves stand on one line"},
        /* directives */
        {"start\na 1", "t:1:6: name expected, found the end of the line"},
        {"start b\na 1", "t:1:7: position b has no line of its own"},
        {"start a a\na 1", "t:1:9: end of the line expected, found \"a\""},
        {"start a\nstart a\na 1", "t:2:1: \"start\" stands here for the second time"},
        {"start 1 -> a\na 1\n1 1", "t:1:9: end of the line expected, found \"->\""},
        {"endless\na 1", "t:1:8: draw, 1, 2 or pays N expected after \"endless\", found \"\""},
        {"endless 3\na 1", "t:1:9: draw, 1, 2 or pays N expected after \"endless\", found \"3\""},
        {"endless pays\na 1", "t:1:13: integer from -2147483648 to 2147483647 expected after \"pays\", found \"\""},
        {"endless win\na 1", "t:1:9: draw, 1, 2 or pays N expected after \"endless\", found \"win\""},
        {"endless win 1\na 1", "t:1:9: draw, 1, 2 or pays N expected after \"endless\", found \"win\""},
        {"endless 1 1\na 1", "t:1:11: end of the line expected, found \"1\""},
        {"endless 1\na 1\nendless 1", "t:3:1: \"endless\" stands here for the second time"},
        /* characters: columns count them, not bytes */
        {"été 1 -> x", "t:1:10: position x has no line of its own"},
        {"\357\273\277a x", "t:1:3: owner must be 1 or 2, found \"x\""},
        {"a 1\n\xC3", "t:2:1: invalid UTF-8"},
        {"a 1 # \xFF", "t:1:7: invalid UTF-8"},
        {"\"\xED\xA0\x80\" 1", "t:1:2: invalid UTF-8"},
        {"a\x01", "t:1:2: control character (byte 1) not allowed"},
        {"a 1 # \x7f", "t:1:7: control character (byte 127) not allowed"},
        {"a \xC2\x85", "t:1:3: control character (byte 194) not allowed"},
        {"a 1\rb 1\n", "t:1:4: control character (byte 13) not allowed"},
        {"a 1\r\r\n", "t:1:4: control character (byte 13) not allowed"},
        {"\"a\r\n\" 1", "t:1:1: quote not closed on its line"},
    };
    for (size_t i = 0; i < MB_COUNT(rows); i++)
        check_refused(rows[i][0], strlen(rows[i][0]), rows[i][1]);
    check_refused("a 1\n\0b 1\n", 9, "t:2:1: control character (byte 0) not allowed");
    check_refused("\0", 1, "t:1:1: control character (byte 0) not allowed");
}

static void a_refusal_speaks_french_too(void **unused)
{
    (void)unused;
    mb_error error = {0};
    mb_arena *arena = NULL;
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    assert_int_equal(read_n(&arena, "a x", 3, &error), MB_EPARSE);
    mb_error_show(&text, &error, MB_FRENCH);
    assert_string_equal(mb_text_string(&text), "t:1:3: le joueur doit être 1 ou 2, trouvé « x »");
    mb_text_clear(&text);
    assert_int_equal(read_n(&arena, "a x", 3, NULL), MB_EPARSE); /* nobody needs to listen */
}

static void every_single_byte_is_read_or_refused(void **unused)
{
    (void)unused;
    for (int c = 0; c < 256; c++) {
        const char byte = (char)c;
        mb_arena *arena = NULL;
        mb_error error = {0};
        const mb_status status = read_n(&arena, &byte, 1, &error);
        assert_true(status == MB_OK || (status == MB_EPARSE && error.code == MB_EPARSE && error.line == 1));
        assert_int_equal(status == MB_OK, arena != NULL);
        mb_arena_free(arena);
    }
}

/* A text of its own size, so that reading past its end is seen. */
static char *repeat(const char *head, const char *body, size_t times, const char *tail, size_t *length)
{
    const size_t h = strlen(head), b = strlen(body), t = strlen(tail);
    *length = h + times * b + t;
    char *text = malloc(*length);
    assert_non_null(text);
    memcpy(text, head, h);
    for (size_t i = 0; i < times; i++)
        memcpy(text + h + i * b, body, b);
    memcpy(text + h + times * b, tail, t);
    return text;
}

static void hostile_texts_are_refused_in_linear_time(void **unused)
{
    (void)unused;
    enum { MANY = 1000000 };
    static const struct {
        const char *head, *body, *tail;
        uint64_t line, column; /* where it fails; 0: it does not */
    } rows[] = {
        {"", "(", "", 1, 1},
        {"", "(", " 1", 1, 1},
        {"a 1 -> a", "(", "", 1, 9},
        {"a 1 -> ", "a ", "", 0, 0},
        {"a 1 -> ", "\"\\\"\"", "\n\"\\\"\" 1", 0, 0},
        {"\"", "\\\\", "\" 1", 0, 0},
        {"\"", "x", "", 1, 1},
        {"a 1 : pays ", "9", "", 1, 12},
        {"", "\n", "a 1", 0, 0},
        {"a 1", "\n#", "", 0, 0},
        {"a 1 : ", "goal ", "", 0, 0},
        {"", "\xF0\x9F\x98\x80", " 1", 0, 0},
        {"a 1 -> ", "b ", "", 1, 8},
    };
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        size_t length;
        char *text = repeat(rows[i].head, rows[i].body, MANY, rows[i].tail, &length);
        mb_arena *arena = NULL;
        mb_error error = {0};
        const mb_status status = read_n(&arena, text, length, &error);
        assert_int_equal(status, rows[i].line ? MB_EPARSE : MB_OK);
        assert_int_equal(error.line, rows[i].line);
        assert_int_equal(error.column, rows[i].column);
        mb_arena_free(arena);
        free(text);
    }
    size_t length;
    char *text = repeat("", "(", MANY, "", &length), *all = malloc(2 * length + 2);
    memcpy(all, text, length);
    memset(all + length, ')', length);
    memcpy(all + 2 * length, " 1", 2);
    mb_arena *arena = NULL;
    check_ok(read_n(&arena, all, 2 * length + 2, NULL), NULL); /* deep, but balanced: a name */
    mb_arena_free(arena);
    free(text);
    free(all);
}

static void any_cut_of_a_text_is_read_or_refused(void **unused)
{
    (void)unused;
    static const char text[] = "\xEF\xBB\xBFstart \"b \\\" é\"\r\nendless pays -3\n(1,2) 1 -> \"b \\\" é\"=3 x # c\n"
                               "\"b \\\" é\" 2 : win 2 goal h -4 estimate -4\nx 1 -> x : pays -12\n";
    for (size_t length = 0; length < sizeof text; length++) {
        char *cut = malloc(length ? length : 1);
        memcpy(cut, text, length);
        mb_arena *arena = NULL;
        mb_error error = {0};
        const mb_status status = read_n(&arena, cut, length, &error);
        assert_int_equal(status == MB_OK, arena != NULL);
        assert_true(status == MB_OK || (error.code == MB_EPARSE && error.line > 0 && error.column > 0));
        mb_arena_free(arena);
        free(cut);
    }
}

static void count_warning(void *context, const mb_error *warning)
{
    mb_text *text = context;
    mb_error_show(text, warning, MB_ENGLISH);
}

static void stuck_positions_are_warned_of_once_by_name(void **unused)
{
    (void)unused;
    static const char *const rows[][2] = {
        {"a 1 -> b c\nb 1\nc 2 : win 1",
         "t:2:1: position b has no moves and no mark: a play that gets there counts as an endless one"},
        {"a 1 -> b c\nb 1\nc 2",
         "t:2:1: position b and 1 more have no moves and no mark: a play that gets there counts as an endless one"},
        {"a 1 -> a", ""},
        {"a -> b\nb", ""}, /* impartial: who cannot move loses */
    };
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        mb_text said;
        mb_text_init(&said, NULL, NULL);
        const mb_read_options options = {.file = "t", .warn = count_warning, .context = &said};
        mb_arena *arena = NULL;
        check_ok(mb_arena_read(&arena, rows[i][0], strlen(rows[i][0]), &options, NULL), NULL);
        assert_string_equal(mb_text_string(&said), rows[i][1]);
        mb_text_clear(&said);
        mb_arena_free(arena);
    }
}

/* Give a random arena odd names, costs, hints and goals. */
static mb_arena *odd_arena(uint64_t seed)
{
    static const char *const heads[] = {"start", "endless", "->",    "é😀",  "\"", "\\", "a b", "#",
                                        "",      "0",       "(1,2)", "1,2", "=",  ":",  "win", "-"};
    const shape kind = {.positions = 30,
                        .degree = 5,
                        .inner_marks = seed & 1,
                        .payoffs = seed & 2,
                        .impartial = seed % 5 == 4,
                        .endless = (int32_t)(seed % 7) - 3};
    mb_arena *plain = random_arena(&kind, seed), *out = NULL;
    mb_builder builder = mb_builder_new();
    mb_lexicon *names = mb_lexicon_new(100);
    builder.arena.names = mb_lexicon_names(names);
    for (uint32_t v = 0; v < plain->positions; v++) {
        char name[32];
        uint32_t number;
        bool added;
        strcpy(name, heads[v % MB_COUNT(heads)]);
        if (v >= MB_COUNT(heads) || !*name)
            strcat(name, v & 16 ? "x" : "y");
        assert_int_equal(mb_lexicon_add(&number, &added, names, name, strlen(name)), MB_OK);
        assert_true(added);
        const bool goal = mb_random_below(&seed, 4) == 0;
        assert_int_equal(mb_builder_position(&builder, mb_tag(mb_owner(plain, v), mb_mark_of(plain, v), goal)),
                         MB_OK);
        if (mb_mark_of(plain, v) == MB_PAYS)
            assert_int_equal(mb_builder_pays(&builder, plain->pays[v]), MB_OK);
        if (mb_random_below(&seed, 4) == 0)
            assert_int_equal(mb_builder_heuristic(&builder, (int32_t)mb_random_below(&seed, 9) - 4), MB_OK);
        for (uint64_t i = plain->first[v]; i < plain->first[v + 1]; i++) {
            assert_int_equal(mb_builder_move(&builder, plain->to[i]), MB_OK);
            if (seed & 8)
                assert_int_equal(mb_builder_cost(&builder, mb_random_below(&seed, 3)), MB_OK);
        }
    }
    builder.arena.start = mb_random_below(&seed, plain->positions);
    builder.arena.endless = plain->endless;
    builder.arena.impartial = plain->impartial;
    assert_int_equal(mb_builder_finish(&out, &builder, NULL), MB_OK);
    mb_arena_free(plain);
    return out;
}

/* What array[i] says, or `otherwise` when there is no array. */
static int64_t number_at(const int32_t *array, uint64_t i, int32_t otherwise)
{
    return array ? array[i] : otherwise;
}

static void check_same(const mb_arena *a, const mb_arena *b)
{
    assert_int_equal(a->positions, b->positions);
    assert_int_equal(a->start, b->start);
    assert_int_equal(a->moves, b->moves);
    assert_int_equal(a->endless, b->endless);
    assert_int_equal(a->impartial, b->impartial);
    assert_memory_equal(a->first, b->first, (a->positions + 1) * sizeof *a->first);
    assert_memory_equal(a->tag, b->tag, a->positions);
    for (uint32_t v = 0; v < a->positions; v++) {
        assert_string_equal(name_of(a, v), name_of(b, v));
        assert_int_equal(number_at(a->pays, v, 0), number_at(b->pays, v, 0));
        assert_int_equal(number_at(a->heuristic, v, MB_NO_HINT), number_at(b->heuristic, v, MB_NO_HINT));
    }
    for (uint64_t i = 0; i < a->moves; i++) {
        assert_int_equal(a->to[i], b->to[i]);
        assert_int_equal(a->cost ? a->cost[i] : 1, b->cost ? b->cost[i] : 1);
    }
}

static void what_is_written_is_read_back_the_same(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 300; seed++) {
        mb_arena *a = odd_arena(seed), *b = NULL;
        mb_error error = {0};
        mb_text text;
        mb_text_init(&text, NULL, NULL);
        check_ok(mb_format_find("arena")->write(&text, a, &error), &error);
        check_ok(read_n(&b, text.data, text.length, &error), &error);
        check_same(a, b);
        mb_text_clear(&text);
        mb_arena_free(a);
        mb_arena_free(b);
    }
}

static void an_end_that_the_mover_wins_cannot_be_written_undoubled(void **unused)
{
    (void)unused;
    mb_arena *a = read_good("a -> b\nb\n");
    mb_error error = {0};
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    mb_arena_mark_terminals(a, true);
    assert_int_equal(mb_format_find("arena")->write(&text, a, &error), MB_EUNSUITED);
    mb_text_clear(&text);
    mb_error_show(&text, &error, MB_ENGLISH);
    assert_string_equal(mb_text_string(&text),
                        "the format arena cannot hold who wins at the terminal position b: write it --doubled or "
                        "in another format, or convert with --lossy");
    mb_text_clear(&text);
    mb_arena_free(a);
}

static void every_allocation_that_fails_leaves_nothing_behind(void **unused)
{
    (void)unused;
    mb_arena *big = odd_arena(11);
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    check_ok(mb_format_find("arena")->write(&text, big, NULL), NULL);
    mb_arena_free(big);
    uint64_t failed = 0;
    bool reached = true;
    for (uint64_t k = 1; reached; k++) {
        mb_arena *arena = NULL;
        mb_error error = {0};
        mb_text again;
        mb_text_init(&again, NULL, NULL);
        mb_mem_fail_at(k);
        mb_status status = read_n(&arena, text.data, text.length, &error);
        assert_int_equal(status == MB_OK, arena != NULL);
        if (status == MB_OK)
            status = mb_format_find("arena")->write(&again, arena, &error);
        reached = mb_mem_count() >= k;
        mb_mem_fail_at(0);
        assert_int_equal(error.code, status);
        assert_true(status == MB_OK || status == MB_ENOMEM);
        failed += status != MB_OK;
        mb_text_clear(&again);
        mb_arena_free(arena);
    }
    assert_true(failed > 10);
    mb_text_clear(&text);
}

static void reading_can_be_cancelled(void **unused)
{
    (void)unused;
    enum { MANY = 100000 };
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    for (uint32_t i = 0; i < MANY; i++) {
        mb_text_u64(&text, i);
        mb_text_add(&text, " 1 -> 0\n");
    }
    const mb_limits limits = {.tick = stop_at_once};
    const mb_read_options options = {.file = "t", .limits = &limits};
    mb_arena *arena = NULL;
    mb_error error = {0};
    assert_int_equal(mb_arena_read(&arena, text.data, text.length, &options, &error), MB_ECANCEL);
    assert_int_equal(error.code, MB_ECANCEL);
    assert_null(arena);
    mb_text_clear(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_contract_s_example_is_read_as_it_says),
        cmocka_unit_test(positions_stand_in_the_order_of_their_lines_and_the_first_is_the_start),
        cmocka_unit_test(every_way_to_end_a_play_without_end_is_read),
        cmocka_unit_test(spellings_of_the_same_arena_are_the_same),
        cmocka_unit_test(names_may_be_written_bare_or_quoted),
        cmocka_unit_test(what_breaks_a_rule_is_refused_at_its_place),
        cmocka_unit_test(a_refusal_speaks_french_too),
        cmocka_unit_test(every_single_byte_is_read_or_refused),
        cmocka_unit_test(hostile_texts_are_refused_in_linear_time),
        cmocka_unit_test(any_cut_of_a_text_is_read_or_refused),
        cmocka_unit_test(stuck_positions_are_warned_of_once_by_name),
        cmocka_unit_test(what_is_written_is_read_back_the_same),
        cmocka_unit_test(an_end_that_the_mover_wins_cannot_be_written_undoubled),
        cmocka_unit_test(every_allocation_that_fails_leaves_nothing_behind),
        cmocka_unit_test(reading_can_be_cancelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
