/* pgsolver.c -- claims about reading and writing parity games, and writing their solutions. */
#include "support.h"

#include "arena/builder.h"
#include "io/number.h"

extern const mb_format mb_format_pgsolver;

static mb_status read_text(mb_arena **out, const char *text, mb_error *error)
{
    const mb_read_options options = {.file = "game.gm"};
    return mb_format_pgsolver.read(out, text, strlen(text), &options, error);
}

static mb_arena *read_good(const char *text)
{
    mb_error error = {0};
    mb_arena *arena = NULL;
    check_ok(read_text(&arena, text, &error), &error);
    return arena;
}

/* What `write` makes of the arena; the caller's text. */
static void write_good(mb_text *out, const mb_arena *arena)
{
    mb_error error = {0};
    mb_text_init(out, NULL, NULL);
    check_ok(mb_format_pgsolver.write(out, arena, &error), &error);
}

static void check_same(const mb_arena *a, const mb_arena *b)
{
    assert_int_equal(a->positions, b->positions);
    assert_int_equal(a->moves, b->moves);
    assert_int_equal(a->endless, b->endless);
    assert_memory_equal(a->first, b->first, (a->positions + 1) * sizeof *a->first);
    assert_memory_equal(a->to, b->to, a->moves * sizeof *a->to);
    assert_memory_equal(a->tag, b->tag, a->positions);
}

static void statements_give_owners_moves_and_ends(void **unused)
{
    (void)unused;
    mb_arena *a = read_good("parity 3;\n0 2 0 1,3 \"go\";\n1 4 1 2,0;\n2 7 0 2;\n3 0 1 3;\n");
    assert_int_equal(a->positions, 4);
    assert_int_equal(a->moves, 6);
    assert_int_equal(a->endless, 1);
    assert_null(a->names);
    assert_int_equal(mb_owner(a, 0), MB_P1);
    assert_int_equal(mb_owner(a, 1), MB_P2);
    assert_int_equal(mb_mark_of(a, 0), MB_UNMARKED);
    assert_int_equal(mb_mark_of(a, 2), MB_WIN2);
    assert_int_equal(mb_mark_of(a, 3), MB_WIN1);
    assert_int_equal(a->to[a->first[1]], 2);
    assert_int_equal(a->to[a->first[2]], 2);
    assert_string_equal(name_of(a, 3), "3");
    mb_arena_free(a);
}

static void blanks_may_stand_between_all_tokens(void **unused)
{
    (void)unused;
    mb_arena *plain = read_good("parity 1;0 0 0 1,0;1 1 1 1;");
    static const char *const same[] = {
        "\xEF\xBB\xBFparity 1;\r\n0 0 0 1,0;\r\n1 1 1 1;\r\n",
        "  parity\t2 ;\n\n0\n0\n0\n1 ,\n 0 \"a \xC3\xA9;,\" ;\n1 1 1 1\"\";",
        "0 0 0 1,0;1 1 1 1;",
        "1 1 1 1,1,1;0 0000000000000 0 1,0;",
    };
    for (size_t i = 0; i < MB_COUNT(same); i++) {
        mb_arena *a = read_good(same[i]);
        check_same(a, plain);
        mb_arena_free(a);
    }
    mb_arena_free(plain);
}

static void parity_of_inner_positions_wins_endless_plays(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        int32_t endless;
    } row[] = {
        {"0 0 0 1; 1 8 1 0;", 1},
        {"0 1 0 1; 1 9 1 0; 2 4 0 2;", -1},
        {"0 1 0 0;", 1},
        {"0 9223372036854775807 0 1; 1 3 0 0;", -1},
    };
    for (size_t i = 0; i < MB_COUNT(row); i++) {
        mb_arena *a = read_good(row[i].text);
        assert_int_equal(a->endless, row[i].endless);
        mb_arena_free(a);
    }
}

static void malformed_text_is_refused_where_it_goes_wrong(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        const char *words;
    } row[] = {
        {"", "game.gm:1:1: no position at all"},
        {" \n ", "game.gm:2:2: no position at all"},
        {"parity 3;\n", "game.gm:2:1: no position at all"},
        {"parity x;", "game.gm:1:8: the highest position number expected after \"parity\", found \"x\""},
        {"parity 0 0 0 0;", "game.gm:1:10: \";\" expected, found \"0\""},
        {"parity 4000000000;\n0 0 0 0;",
         "game.gm:1:8: the header says 4000000000, but the highest position is 0: 0 or one more expected"},
        {"parity 99999999999;\n0 0 0 0;",
         "game.gm:1:8: number 99999999999 is too large: at most 4294967294 expected"},
        {"parity 0;\nparity 0;\n0 0 0 0;", "game.gm:2:1: number of a position expected, found \"parity\""},
        {"0 0 0 0", "game.gm:1:8: the file ends inside a statement: \";\" expected at its end"},
        {"0 0 0", "game.gm:1:6: the file ends inside a statement: \";\" expected at its end"},
        {"0 0 0;", "game.gm:1:6: successor expected, found \";\""},
        {"0 0 0 0,;", "game.gm:1:9: successor expected, found \";\""},
        {"0 0 0 ,0;", "game.gm:1:7: successor expected, found \",\""},
        {"0 x 0 0;", "game.gm:1:3: priority expected, found \"x\""},
        {"0 -1 0 0;", "game.gm:1:3: priority expected, found \"-1\""},
        {"0 0 2 0;", "game.gm:1:5: owner must be 0 or 1, found \"2\""},
        {"0 0 \xC3\xA9t\xC3\xA9 0;", "game.gm:1:5: owner must be 0 or 1, found \"\xC3\xA9t\xC3\xA9\""},
        {"0 0 99999999999999999999999 0;", "game.gm:1:5: owner must be 0 or 1, found \"99999999999999999999999\""},
        {"0 0 0 0 0;", "game.gm:1:9: \",\", a quoted label or \";\" expected, found \"0\""},
        {"0 0 0 0x;", "game.gm:1:8: \",\", a quoted label or \";\" expected, found \"x\""},
        {"0 0 0 0 \"a\" \"b\";", "game.gm:1:13: \";\" expected, found \"\"\""},
        {"0 0 0 0 \"a;\n1 0 0 0;", "game.gm:1:9: quote not closed on its line"},
        {"0 0 0 0 \"a", "game.gm:1:9: quote not closed on its line"},
        {"0 0 0 0 \"\xC3\xA9\xFF\";", "game.gm:1:11: invalid UTF-8"},
        {"0 0 0 0 \xFF;", "game.gm:1:9: invalid UTF-8"},
        {"0 0 0 0;\n\xEF\xBB\xBF;", "game.gm:2:1: number of a position expected, found \"\xEF\xBB\xBF\""},
        {"0 0 0 0;;", "game.gm:1:9: number of a position expected, found \";\""},
        {"0 9223372036854775808 0 0;",
         "game.gm:1:3: number 9223372036854775808 is too large: at most 9223372036854775807 expected"},
        {"0 0 0 4294967294;", "game.gm:1:7: number 4294967294 is too large: at most 4294967293 expected"},
        {"0 0 0 0;\n1 0 0 0;\n0 1 1 1;", "game.gm:3:1: position 0 has a statement already"},
        {"0 0 0 0; 1 0 0 0 \"1;\"\n;\n 1 1 1 1;", "game.gm:3:2: position 1 has a statement already"},
        {"0 0 0 0;\n2 0 0 0;",
         "game.gm:2:1: position 2 has a statement, but 1 has none: numbers without holes expected"},
        {"4294967293 0 0 0;",
         "game.gm:1:1: position 4294967293 has a statement, but 0 has none: numbers without holes expected"},
        {"1 0 0 0;", "game.gm:1:1: position 1 has a statement, but 0 has none: numbers without holes expected"},
        {"parity 7;\n0 0 0 0;",
         "game.gm:1:8: the header says 7, but the highest position is 0: 0 or one more expected"},
        {"0 0 0 0;\n1 0 0 0, 7\n,0;",
         "game.gm:2:10: successor 7 has no statement of its own: the highest position is 1"},
        {"1 0 0 0 \";\";\n 0 0 0\n1,\n2;",
         "game.gm:4:1: successor 2 has no statement of its own: the highest position is 1"},
        {"0 4294967296 0 1;\n1 1 0 0;", "game.gm:1:3: number 4294967296 is too large: at most 4294967295 expected"},
    };
    for (size_t i = 0; i < MB_COUNT(row); i++) {
        mb_error error = {0};
        mb_arena *arena = NULL;
        const mb_status status = read_text(&arena, row[i].text, &error);
        mb_text said;
        mb_text_init(&said, NULL, NULL);
        mb_error_show(&said, &error, MB_ENGLISH);
        if (strcmp(mb_text_string(&said), row[i].words) != 0)
            print_error("text: %s\n", row[i].text);
        assert_string_equal(mb_text_string(&said), row[i].words);
        assert_int_equal(error.code, status);
        assert_int_equal(status, MB_EPARSE);
        assert_null(arena);
        assert_int_equal(read_text(&arena, row[i].text, NULL), status);
        mb_text_clear(&said);
    }
}

static void every_beginning_of_a_text_is_read_or_refused(void **unused)
{
    (void)unused;
    static const char text[] = "parity 3;\n3 0 1 3;\n0 2 0 1,3 \"g\xC3\xA9\";\n2 7 0 2;\n1 4 1 2,0,0,0;\n";
    for (size_t length = 0; length < sizeof text; length++) {
        char *copy = malloc(length + 1); /* so that one byte too far is seen */
        memcpy(copy, text, length);
        mb_arena *arena = NULL;
        const mb_read_options options = {0};
        copy = realloc(copy, length ? length : 1);
        if (mb_format_pgsolver.read(&arena, copy, length, &options, NULL) == MB_OK)
            assert_true(length >= sizeof text - 2);
        mb_arena_free(arena);
        free(copy);
    }
}

static void numbers_are_read_as_digit_by_digit(void **unused)
{
    (void)unused;
    uint64_t seed = 1;
    for (int round = 0; round < 20000; round++) {
        char text[40];
        const size_t length = mb_random_below(&seed, sizeof text + 1), digits = mb_random_below(&seed, 24);
        for (size_t i = 0; i < length; i++)
            text[i] = i < digits ? (char)('0' + mb_random_below(&seed, 10)) : (char)mb_random_below(&seed, 256);
        uint64_t fast = 1, slow = 0;
        const char *stop = mb_scan_number(&fast, text, text + length);
        assert_ptr_equal(stop, mb_scan_digits(&slow, 0, text, text + length));
        assert_true(fast == slow);
    }
}

static void only_parity_games_are_recognised(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        bool is;
    } row[] = {
        {"parity 3;", true},
        {"parity 3;\nrubbish", true},
        {"\xEF\xBB\xBF parity 3 ;", true},
        {"0 0 0 0;", true},
        {"0 0 2 0,\n1 \"a\";", true},
        {"0 1 -> 1 4", false},
        {"0 1 -> 1 4 # a; b", false},
        {"0 1 : win 1\n2 2;", false},
        {"parity 1 -> 0\n0 2;", false},
        {"0\n1\n2 # ;", false},
        {"0 \"a;b\" 1", false},
        {"0 \"a;b", false},
        {"", false},
        {"{\"a\": 1};", false},
        {"parity", false},
        {";", false},
        {"p sp 3 3;", false},
    };
    for (size_t i = 0; i < MB_COUNT(row); i++)
        assert_int_equal(mb_format_pgsolver.sniff(row[i].text, strlen(row[i].text)), row[i].is);
}

/* A random arena that a parity game can say. */
static mb_arena *suited_arena(uint64_t seed)
{
    const shape kind = {.positions = 40, .degree = 5, .inner_marks = true, .endless = seed & 1 ? 1 : -1};
    mb_arena *a = random_arena(&kind, seed);
    for (uint32_t v = 0; v < a->positions; v++)
        if (mb_mark_of(a, v) == MB_DRAW)
            a->tag[v] = mb_tag(mb_owner(a, v), MB_WIN1, false);
    return a;
}

static void what_is_written_is_the_same_game(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 300; seed++) {
        mb_arena *a = suited_arena(seed);
        mb_text text;
        write_good(&text, a);
        mb_arena *b = read_good(mb_text_string(&text));
        bool inner = false; /* else the text cannot say who wins endless plays, and there are none */
        assert_int_equal(a->positions, b->positions);
        for (uint32_t v = 0; v < a->positions; v++) {
            const bool looping = mb_degree(a, v) == 1 && a->to[a->first[v]] == v;
            const bool end = mb_is_terminal(a, v) || looping;
            assert_int_equal(mb_owner(a, v), mb_owner(b, v));
            assert_int_equal(mb_is_terminal(b, v), end);
            inner |= !end;
            if (end) {
                assert_int_equal(mb_terminal_payoff(b, v),
                                 mb_is_terminal(a, v) ? mb_terminal_payoff(a, v) : a->endless);
                continue;
            }
            assert_int_equal(mb_degree(a, v), mb_degree(b, v));
            assert_memory_equal(a->to + a->first[v], b->to + b->first[v], mb_degree(a, v) * sizeof *a->to);
        }
        if (inner)
            assert_int_equal(a->endless, b->endless);
        mb_text again;
        write_good(&again, b);
        assert_string_equal(mb_text_string(&again), mb_text_string(&text));
        mb_text_clear(&again);
        mb_text_clear(&text);
        mb_arena_free(a);
        mb_arena_free(b);
    }
}

static void order_of_statements_does_not_matter(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 100; seed++) {
        mb_arena *a = suited_arena(seed);
        mb_text text, mixed;
        uint64_t draw = seed;
        write_good(&text, a);
        char *line[64];
        uint32_t count = 0;
        mb_text_string(&text);
        for (char *at = strchr(text.data, '\n') + 1; *at; at = strchr(at, ';') + 2)
            line[count++] = at;
        assert_int_equal(count, a->positions);
        mb_text_init(&mixed, NULL, NULL);
        for (uint32_t left = count; left > 0; left--) {
            const uint32_t pick = mb_random_below(&draw, left);
            mb_text_add_n(&mixed, line[pick], (size_t)(strchr(line[pick], ';') - line[pick]) + 1);
            line[pick] = line[left - 1];
        }
        mb_arena *sorted = read_good(mb_text_string(&text)), *shuffled = read_good(mb_text_string(&mixed));
        check_same(sorted, shuffled);
        mb_arena_free(sorted);
        mb_arena_free(shuffled);
        mb_arena_free(a);
        mb_text_clear(&text);
        mb_text_clear(&mixed);
    }
}

static void names_become_labels_and_ends_self_loops(void **unused)
{
    (void)unused;
    mb_arena *a = arena_from("endless 2\na 1 -> b 2\n\"b \\\"c\\\"\" 2 -> a\n2 1 -> a : win 1\nb 2\nd 1 -> d\n");
    mb_text text;
    write_good(&text, a);
    assert_string_equal(mb_text_string(&text), "parity 4;\n"
                                               "0 1 0 3,2 \"a\";\n"
                                               "1 1 1 0 \"b 'c'\";\n"
                                               "2 0 0 2;\n"
                                               "3 1 1 3 \"b\";\n"
                                               "4 1 0 4 \"d\";\n");
    mb_text_clear(&text);
    mb_arena_free(a);
}

static void what_a_parity_game_cannot_say_is_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        const char *words;
    } row[] = {
        {"a 1 -> a\n", "a parity game has no draws: endless plays must be won by 1 or by 2 (endless 1, endless 2)"},
        {"endless pays 3\na 1 -> a\n",
         "a parity game has no draws: endless plays must be won by 1 or by 2 (endless 1, endless 2)"},
        {"endless 1\na 1 -> b\nb 2 : draw\n",
         "position b is a drawn terminal position or has a payoff, which a parity game cannot express"},
        {"endless 2\na 1 -> b\nb 2 : pays 1\n",
         "position b is a drawn terminal position or has a payoff, which a parity game cannot express"},
        {"endless 1\na -> b\nb\n",
         "an impartial graph has no owners: only its doubled arena can be written as a parity game"},
    };
    for (size_t i = 0; i < MB_COUNT(row); i++) {
        mb_arena *a = arena_from(row[i].text);
        mb_error error = {0};
        mb_text out, said;
        mb_text_init(&out, NULL, NULL);
        mb_text_init(&said, NULL, NULL);
        assert_int_equal(mb_format_pgsolver.write(&out, a, &error), MB_EUNSUITED);
        assert_int_equal(out.length, 0);
        mb_error_show(&said, &error, MB_ENGLISH);
        assert_string_equal(mb_text_string(&said), row[i].words);
        mb_text_clear(&out);
        mb_text_clear(&said);
        mb_arena_free(a);
    }
}

static void solution_has_a_move_where_the_winner_owns(void **unused)
{
    (void)unused;
    mb_arena *a = read_good("0 0 0 1,2; 1 0 1 0,2; 2 0 0 2; 3 1 1 3; 4 0 1 3,0; 5 1 0 5;");
    uint8_t winner[] = {1, 1, 1, 2, 2, 2};
    uint32_t move[] = {2, 0, MB_NONE, MB_NONE, 3, MB_NONE};
    mb_solution solution = {.positions = 6, .winner = winner, .move = move};
    mb_text out;
    mb_error error = {0};
    mb_text_init(&out, NULL, NULL);
    check_ok(mb_paritysol_write(&out, a, &solution, &error), &error);
    assert_string_equal(mb_text_string(&out), "paritysol 5;\n0 0 2;\n1 0;\n2 0 2;\n3 1 3;\n4 1 3;\n5 1;\n");
    winner[1] = 0;
    out.length = 0;
    assert_int_equal(mb_paritysol_write(&out, a, &solution, &error), MB_EUNSUITED);
    assert_int_equal(out.length, 0);
    assert_string_equal(error.note.arg[0].text, "1");
    mb_text_clear(&out);
    mb_arena_free(a);
}

static void every_failing_allocation_is_clean(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        "0 0 0 1,1;1 1 1 1;",
        "1 1 1 1;0 0 0 1,1,0,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0;",
        "endless 1\na 1 -> b\nb 2 : win 2\n",
    };
    for (size_t i = 0; i < MB_COUNT(texts); i++) {
        mb_status status = MB_ENOMEM;
        for (uint64_t k = 1; status == MB_ENOMEM; k++) {
            mb_arena *arena = NULL;
            mb_error error = {0};
            mb_text out;
            mb_text_init(&out, NULL, NULL);
            mb_mem_fail_at(k);
            status = mb_arena_read(&arena, texts[i], strlen(texts[i]), NULL, &error);
            assert_true((status == MB_OK) == (arena != NULL));
            if (status == MB_OK)
                status = mb_format_pgsolver.write(&out, arena, &error);
            mb_mem_fail_at(0);
            assert_int_equal(error.code, status);
            mb_text_clear(&out);
            mb_arena_free(arena);
        }
        assert_int_equal(status, MB_OK);
    }
}

static void reading_stops_when_asked_to(void **unused)
{
    (void)unused;
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    for (uint32_t v = 0; v < 5000; v++) {
        mb_text_u64(&text, v);
        mb_text_add(&text, " 0 0 0;");
    }
    const mb_limits limits = {.tick = stop_at_once};
    const mb_read_options options = {.limits = &limits};
    mb_arena *arena = NULL;
    assert_int_equal(mb_format_pgsolver.read(&arena, text.data, text.length, &options, NULL), MB_ECANCEL);
    assert_null(arena);
    mb_text_clear(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(statements_give_owners_moves_and_ends),
        cmocka_unit_test(blanks_may_stand_between_all_tokens),
        cmocka_unit_test(parity_of_inner_positions_wins_endless_plays),
        cmocka_unit_test(malformed_text_is_refused_where_it_goes_wrong),
        cmocka_unit_test(every_beginning_of_a_text_is_read_or_refused),
        cmocka_unit_test(numbers_are_read_as_digit_by_digit),
        cmocka_unit_test(only_parity_games_are_recognised),
        cmocka_unit_test(what_is_written_is_the_same_game),
        cmocka_unit_test(order_of_statements_does_not_matter),
        cmocka_unit_test(names_become_labels_and_ends_self_loops),
        cmocka_unit_test(what_a_parity_game_cannot_say_is_refused),
        cmocka_unit_test(solution_has_a_move_where_the_winner_owns),
        cmocka_unit_test(every_failing_allocation_is_clean),
        cmocka_unit_test(reading_stops_when_asked_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
