/* heaps.c -- the games octal, kayles and subtract, and geography on graphs that are loaded. */
#include "support.h"

#include "core/message.h"
#include "games/numbers.h"
#include "games/octal_heaps.h"

static const char *picture(const mb_rules *rules)
{
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    rules->game->board(&text, rules->self, rules->start);
    return kept(&text);
}

/* The names of the next states, with blanks between them. */
static const char *next_names(const mb_rules *rules)
{
    mb_state next[100];
    const size_t count = rules->game->moves(rules->self, rules->start, next, MB_COUNT(next));
    assert_true(count <= MB_COUNT(next));
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            mb_text_char(&text, ' ');
        rules->game->show(&text, rules->self, next[i]);
    }
    return kept(&text);
}

static void leads_to(const char *game, const char *a, const char *b, const char *names)
{
    mb_rules *rules = OPEN(game, a, b, NULL);
    assert_string_equal(next_names(rules), names);
    mb_rules_close(rules);
}

static void a_digit_says_what_taking_may_leave(void **state)
{
    (void)state;
    leads_to("kayles", "n=5", NULL, "(4) (1,3) (2,2) (3) (1,2)");
    leads_to("octal", "code=0.07", "n=5", "(3) (1,2)");
    leads_to("octal", "code=.07", "n=2", "()");
    leads_to("octal", "code=0.1", "n=1", "()");
    leads_to("octal", "code=0.1", "n=2", "");
    leads_to("octal", "code=0.2", "n=1", "");
    leads_to("octal", "code=0.2", "n=2", "(1)");
    leads_to("octal", "code=0.4", "n=5", "(1,3) (2,2)");
    leads_to("octal", "code=4.0", "n=5", "(1,4) (2,3)");
    leads_to("octal", "code=4.3", "n=3", "(1,2) (2)");
    leads_to("octal", "code=0.77", "n=0", "");
}

static void of_equal_heaps_one_is_played(void **state)
{
    (void)state;
    leads_to("kayles", "from=(2,1,2)", NULL, "(2,2) (1,1,2) (1,2)");
    leads_to("subtract", "from=(2,1,2)", NULL, "(0,2,2) (1,1,2) (0,1,2)");
}

static void subtract_takes_what_it_may_from_one_heap(void **state)
{
    (void)state;
    leads_to("subtract", "heaps=2,5", "take=3,1", "(1,5) (2,4) (2,2)");
    leads_to("subtract", "heaps=4,4", "take=2", "(2,4)");
    leads_to("subtract", "heaps=1,0", "take=2", "");
}

static void heaps_are_named_in_rising_order_without_empty_ones(void **state)
{
    (void)state;
    static const char *const ways[] = {"from=(3,1,2)", "from=2,0,3,1", "from=[1, 2, 3]", "from=(0,3,2,1,0)"};
    for (size_t i = 0; i < MB_COUNT(ways); i++) {
        mb_rules *rules = OPEN("octal", ways[i], NULL, NULL);
        mb_text text;
        mb_text_init(&text, NULL, NULL);
        rules->game->show(&text, rules->self, rules->start);
        assert_string_equal(kept(&text), "(1,2,3)");
        mb_rules_close(rules);
    }
}

static void every_set_of_heaps_up_to_64_matches_has_a_state_of_its_own(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("octal", "n=64", NULL, NULL);
    assert_true(rules->fits);
    assert_true(rules->start == UINT64_C(1) << 63);
    mb_rules_close(rules);
    mb_text ones;
    mb_text_init(&ones, NULL, NULL);
    mb_text_add(&ones, "from=(1");
    for (int i = 1; i < 64; i++)
        mb_text_add(&ones, ",1");
    mb_text_char(&ones, ')');
    rules = OPEN("octal", "n=64", mb_text_string(&ones), NULL);
    assert_true(rules->start == UINT64_MAX);
    assert_string_equal(move_words(rules, 0, MB_ENGLISH), "take 1 from the heap of 1");
    mb_rules_close(rules);
    mb_text_clear(&ones);
    rules = OPEN("kayles", "n=65", NULL, NULL);
    assert_false(rules->fits);
    assert_string_equal(note_words(&rules->too_large.note, MB_ENGLISH),
                        "too large to be explored: 65 matches; at most 64");
    mb_rules_close(rules);
    rules = OPEN("subtract", "heaps=4294967295,4294967295,1", NULL, NULL);
    assert_false(rules->fits);
    mb_rules_close(rules);
}

static void moves_are_called_in_both_languages(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("octal", "code=4.7", "from=(5)", NULL);
    assert_string_equal(next_names(rules), "(1,4) (2,3) (4) (1,3) (2,2)");
    assert_string_equal(move_words(rules, 1, MB_ENGLISH), "split the heap of 5 into 2 and 3");
    assert_string_equal(move_words(rules, 2, MB_ENGLISH), "take 1 from the heap of 5");
    assert_string_equal(move_words(rules, 3, MB_ENGLISH), "take 1 from the heap of 5, leaving 1 and 3");
    assert_string_equal(move_words(rules, 4, MB_FRENCH), "prendre 1 dans le tas de 5 et laisser 2 et 2");
    mb_rules_close(rules);
    rules = OPEN("subtract", "heaps=2,5", "take=3,1", NULL);
    assert_string_equal(move_words(rules, 2, MB_ENGLISH), "take 3 from the heap of 5");
    mb_rules_close(rules);
    rules = OPEN("geography", "from=3", NULL, NULL);
    assert_string_equal(move_words(rules, 2, MB_FRENCH), "aller en 7");
    mb_rules_close(rules);
}

static void pictures_show_matches_pins_and_arrows(void **state)
{
    (void)state;
    static const struct {
        const char *game, *from, *board;
    } known[] = {
        {"octal", "from=(2,3)", "||\n|||\n"},
        {"octal", "from=()", "\n"},
        {"kayles", "from=(2,3)", "ii  iii\n"},
        {"kayles", "from=()", "\n"},
        {"subtract", "from=(2,3)", "\n||\n|||\n"},
        {"geography", "from=1", "1 -> 4 5 6\n"},
        {"geography", "from=8", "8\n"},
    };
    for (size_t i = 0; i < MB_COUNT(known); i++) {
        mb_rules *rules = OPEN(known[i].game, known[i].from, NULL, NULL);
        assert_string_equal(picture(rules), known[i].board);
        mb_rules_close(rules);
    }
}

static void what_cannot_be_opened_is_explained(void **state)
{
    (void)state;
    assert_string_equal(refusal_to_open("octal", "code=77", NULL),
                        "code must be digits after a point, such as 0.77, found \"77\"");
    assert_string_equal(refusal_to_open("octal", "code=0.", NULL),
                        "code must be digits after a point, such as 0.77, found \"0.\"");
    assert_string_equal(refusal_to_open("octal", "code=", NULL),
                        "code must be digits after a point, such as 0.77, found \"\"");
    assert_string_equal(refusal_to_open("octal", "code=3.7", NULL),
                        "code 3.7: before the point stands 0, or 4 where heaps may be split without taking");
    assert_string_equal(refusal_to_open("octal", "code=00.7", NULL),
                        "code 00.7: before the point stands 0, or 4 where heaps may be split without taking");
    assert_string_equal(refusal_to_open("octal", "code=0.787", NULL),
                        "code 0.787: the digits after the point go from 0 to 7, found \"8\"");
    assert_string_equal(refusal_to_open("octal", "code=0.7é", NULL),
                        "code 0.7é: the digits after the point go from 0 to 7, found \"é\"");
    assert_string_equal(refusal_to_open("octal", "code=0.7.7", NULL),
                        "code 0.7.7: the digits after the point go from 0 to 7, found \".\"");
    assert_string_equal(refusal_to_open("octal", "from=(1,2", NULL),
                        "a position is heaps such as (1,2,2), found \"(1,2\"");
    assert_string_equal(refusal_to_open("kayles", "from=(6,7)", NULL),
                        "no play leads from the start to the heaps (6,7)");
    assert_string_equal(refusal_to_open("kayles", "from=(-1)", NULL),
                        "no play leads from the start to the heaps (-1)");
    assert_string_equal(refusal_to_open("subtract", "from=(7)", NULL),
                        "no play leads from the start to the heaps (7)");
    assert_string_equal(refusal_to_open("subtract", "take=2,2", NULL), "take holds 2 twice");
    assert_string_equal(refusal_to_open("geography", "from=9", NULL), "the graph has no position \"9\"");
    assert_string_equal(refusal_to_open("geography", "file=x.arena", NULL),
                        "file: no file can be read here, found \"x.arena\"");
}

static void all_variants_keep_the_laws(void **state)
{
    (void)state;
    keeps_the_laws("kayles", "n=30", "last=loses");
    keeps_the_laws("kayles", "n=64", NULL);
    keeps_the_laws("kayles", "n=0", NULL);
    keeps_the_laws("octal", "code=4.7", "n=25");
    keeps_the_laws("octal", "code=4.0", "n=9");
    keeps_the_laws("octal", "code=0.00000007", "n=64");
    keeps_the_laws("octal", "code=0.0", "n=7");
    keeps_the_laws("subtract", "heaps=9,9,0,3", "take=4,2,7");
    keeps_the_laws("subtract", "heaps=9223372036854775807", "last=loses");
    keeps_the_laws("geography", "last=loses", "from=2");
}

/* The numbers of an explored game of several heaps are the xor of the heaps' numbers. */
static void adds_up(const char *game, const char *a, const char *b)
{
    mb_rules *rules = OPEN(game, a, b, NULL);
    mb_error error = {0};
    mb_arena *graph = NULL;
    check_ok(mb_explore(&graph, rules, NULL, NULL, &error), &error);
    mb_octal code = {0};
    if (strcmp(game, "subtract") == 0) {
        mb_rules *one = OPEN("subtract", "heaps=0", b, NULL);
        check_ok(mb_octal_of_game(&code, one->game, one->values), NULL);
        mb_rules_close(one);
    } else {
        check_ok(mb_octal_of_game(&code, rules->game, rules->values), NULL);
    }
    mb_sequence sequence;
    check_ok(mb_sequence_compute(&sequence, &code, 65, NULL), NULL);
    uint32_t *number = calloc(graph->positions, sizeof *number);
    for (uint32_t v = 0; v < graph->positions; v++) {
        int64_t heap[64];
        size_t count;
        const char *name = name_of(graph, v);
        check_ok(mb_tuple_parse(heap, MB_COUNT(heap), &count, name, strlen(name)), NULL);
        for (size_t i = 0; i < count; i++)
            number[v] ^= sequence.number[heap[i]];
    }
    mb_finding finding;
    check_ok(mb_check_grundy(&finding, graph, number, NULL), NULL);
    assert_true(finding.accepted);
    mb_finding_clear(&finding);
    free(number);
    mb_sequence_clear(&sequence);
    mb_octal_clear(&code);
    mb_arena_free(graph);
    mb_rules_close(rules);
}

static void numbers_of_explored_games_are_the_xor_of_the_sequence(void **state)
{
    (void)state;
    adds_up("kayles", "n=24", NULL);
    adds_up("octal", "code=0.137", "n=22");
    adds_up("octal", "code=0.07", "n=26");
    adds_up("octal", "code=4.567", "n=15");
    uint64_t seed = 11;
    for (int turn = 0; turn < 40; turn++) {
        char code[] = "code=0.000";
        code[5] = mb_random_below(&seed, 3) == 0 ? '4' : '0';
        for (int k = 0; k < 3; k++)
            code[7 + k] = (char)('0' + mb_random_below(&seed, 8));
        adds_up("octal", code, "n=14");
    }
    adds_up("subtract", "heaps=7,8,9", "take=1,2,3");
    adds_up("subtract", "heaps=12,10", "take=2,5,6");
}

static void the_last_match_may_lose(void **state)
{
    (void)state;
    /* Kayles, misère: a single pin is lost, two are won by taking one, three by taking two */
    static const int mover_wins[] = {1, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1};
    for (int n = 0; n < (int)MB_COUNT(mover_wins); n++) {
        char text[] = "n=00";
        text[2] = (char)('0' + n / 10);
        text[3] = (char)('0' + n % 10);
        mb_rules *rules = OPEN("kayles", text, "last=loses", NULL);
        mb_arena *graph = NULL, *arena = NULL;
        mb_solution solution;
        check_ok(mb_explore(&graph, rules, NULL, NULL, NULL), NULL);
        check_ok(mb_arena_double(&arena, graph, MB_P1, true, NULL), NULL);
        check_ok(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, NULL), NULL);
        assert_int_equal(solution.winner[arena->start], mover_wins[n] ? 1 : 2);
        mb_solution_clear(&solution);
        mb_arena_free(arena);
        mb_arena_free(graph);
        mb_rules_close(rules);
    }
}

static void games_on_heaps_have_a_code_and_others_do_not(void **state)
{
    (void)state;
    mb_octal code;
    mb_rules *rules = OPEN("nim", "take=4,1", NULL, NULL);
    check_ok(mb_octal_of_game(&code, rules->game, rules->values), NULL);
    static const uint8_t digits[] = {0, 3, 0, 0, 3};
    assert_int_equal(code.digits, MB_COUNT(digits));
    assert_memory_equal(code.digit, digits, sizeof digits);
    mb_octal_clear(&code);
    mb_rules_close(rules);
    rules = OPEN("kayles", NULL, NULL, NULL);
    check_ok(mb_octal_of_game(&code, rules->game, rules->values), NULL);
    assert_int_equal(code.digits, 3);
    mb_octal_clear(&code);
    mb_rules_close(rules);
    rules = OPEN("nim", "take=9223372036854775807", NULL, NULL);
    assert_int_equal(mb_octal_of_game(&code, rules->game, rules->values), MB_ELIMIT);
    mb_rules_close(rules);
    static const char *const others[] = {"subtract", "wythoff", "connect4", "geography"};
    for (size_t i = 0; i < MB_COUNT(others); i++) {
        rules = OPEN(others[i], NULL, NULL, NULL);
        assert_int_equal(mb_octal_of_game(&code, rules->game, rules->values), MB_EUNSUITED);
        mb_rules_close(rules);
    }
}

/* A loader that finds its graphs in memory: the path is the text. */
static mb_status load(mb_arena **out, void *context, const char *path, mb_error *error)
{
    ++*(int *)context;
    return mb_arena_read(out, path, strlen(path), &(mb_read_options){0}, error);
}

/* From `a` one can leave the round a b c only through c, to the end d, lost for the mover there. */
static const char ring[] = "file=start a\na -> b\nb -> c\nc -> a d\nd\ne -> c d\n";

static void geography_is_played_on_the_graph_that_a_loader_reads(void **state)
{
    (void)state;
    int calls = 0;
    const mb_loader loader = {.load = load, .context = &calls};
    const char *const args[] = {ring, "from=e"};
    mb_rules *rules = NULL;
    mb_error error = {0};
    check_ok(mb_rules_open_with(&rules, mb_game_find("geography"), args, 1, &loader, &error), &error);
    assert_int_equal(calls, 1);
    assert_string_equal(next_names(rules), "b");
    mb_arena *graph = NULL, *arena = NULL;
    mb_solution solution;
    check_ok(mb_explore(&graph, rules, NULL, NULL, NULL), NULL);
    assert_int_equal(graph->positions, 4);
    check_ok(mb_arena_double(&arena, graph, MB_P1, false, NULL), NULL);
    check_ok(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, NULL), NULL);
    static const struct {
        const char *name;
        int winner;
    } known[] = {{"(1,d)", 2}, {"(1,c)", 1}, {"(1,b)", 2}, {"(1,a)", 1}};
    for (size_t i = 0; i < MB_COUNT(known); i++)
        assert_int_equal(solution.winner[mb_arena_find(arena, known[i].name, strlen(known[i].name))],
                         known[i].winner);
    mb_solution_clear(&solution);
    mb_arena_free(arena);
    mb_arena_free(graph);
    mb_finding finding;
    check_ok(mb_check_laws(&finding, rules, 100, NULL), NULL);
    assert_true(finding.accepted);
    mb_finding_clear(&finding);
    mb_rules_close(rules);
    check_ok(mb_rules_open_with(&rules, mb_game_find("geography"), args, 2, &loader, &error), &error);
    assert_string_equal(next_names(rules), "c d");
    mb_rules_close(rules);
}

static void nobody_loses_where_the_token_can_go_round_for_ever(void **state)
{
    (void)state;
    int calls = 0;
    const mb_loader loader = {.load = load, .context = &calls};
    const char *const args[] = {"file=a -> b\nb -> a c\nc -> d\nd\n"}; /* to c: the other takes the end d */
    mb_rules *rules = NULL;
    check_ok(mb_rules_open_with(&rules, mb_game_find("geography"), args, 1, &loader, NULL), NULL);
    mb_arena *graph = NULL, *arena = NULL;
    mb_solution solution;
    check_ok(mb_explore(&graph, rules, NULL, NULL, NULL), NULL);
    check_ok(mb_arena_double(&arena, graph, MB_P1, true, NULL), NULL);
    check_ok(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, NULL), NULL);
    assert_int_equal(solution.winner[arena->start], 0);
    mb_solution_clear(&solution);
    mb_arena_free(arena);
    mb_arena_free(graph);
    mb_rules_close(rules);
}

static void a_graph_that_cannot_be_read_is_refused_in_the_words_of_its_reader(void **state)
{
    (void)state;
    int calls = 0;
    const mb_loader loader = {.load = load, .context = &calls};
    const char *const args[] = {"file=a -> b\n"};
    mb_rules *rules = NULL;
    mb_error error = {0};
    assert_int_not_equal(mb_rules_open_with(&rules, mb_game_find("geography"), args, 1, &loader, &error), MB_OK);
    assert_null(rules);
    assert_int_equal(error.line, 1);
}

static void every_failing_allocation_is_survived(void **state)
{
    (void)state;
    int calls = 0;
    const mb_loader loader = {.load = load, .context = &calls};
    static const struct {
        const char *game, *arg;
    } some[] = {{"geography", ring}, {"octal", "code=4.7"}, {"subtract", "heaps=3,3"}, {"kayles", "from=(2,2)"}};
    for (size_t i = 0; i < MB_COUNT(some); i++)
        for (uint64_t k = 1, count = 1; k <= count; k++) {
            mb_rules *rules = NULL;
            mb_octal code = {0};
            mb_mem_fail_at(k);
            mb_status status = mb_rules_open_with(&rules, mb_game_find(some[i].game), &some[i].arg, 1, &loader, NULL);
            if (status == MB_OK) {
                mb_note note;
                mb_rules_move_name(&note, rules, rules->start, 0);
                status = mb_octal_of_game(&code, rules->game, rules->values);
            }
            count = mb_mem_count() > count ? mb_mem_count() : count;
            mb_mem_fail_at(0);
            assert_true(status == MB_OK || status == MB_ENOMEM || status == MB_EUNSUITED);
            mb_octal_clear(&code);
            mb_rules_close(rules);
        }
}

/* ---- pictures ---- */

static long number_after(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    assert_non_null(at);
    return strtol(at + strlen(key), NULL, 10);
}

static mb_text drawing_of(const mb_rules *rules)
{
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    mb_show(&text, "svg", &(mb_exhibit){.kind = MB_SHOW_BOARD, .rules = rules, .state = rules->start}, MB_ENGLISH,
            NULL);
    return text;
}

/* The state that is left when k of the n matches of a heap are taken after the first `left`. */
static mb_state left_over(const mb_rules *rules, int64_t n, int64_t k, int64_t left)
{
    mb_text name;
    mb_state state;
    mb_text_init(&name, NULL, NULL);
    mb_tuple_show(&name, (const int64_t[]){left, n - k - left}, 2);
    check_ok(rules->game->parse(&state, rules->self, name.data, name.length, NULL), NULL);
    mb_text_clear(&name);
    return state;
}

static void a_click_on_a_dot_takes_the_matches_above_it(void **state)
{
    (void)state;
    static const char *const codes[] = {"code=0.77", "code=0.07", "code=0.137", "code=4.3", "code=0.106"};
    for (size_t c = 0; c < MB_COUNT(codes); c++) {
        mb_rules *rules = OPEN("octal", codes[c], "n=9", NULL);
        mb_state next[100];
        const size_t count = rules->game->moves(rules->self, rules->start, next, MB_COUNT(next));
        bool seen[100] = {false};
        mb_text drawn = drawing_of(rules);
        for (const char *at = mb_text_string(&drawn); (at = strstr(at, "<g data-move=")) != NULL; at++) {
            const size_t index = (size_t)number_after(at, "data-move=\"");
            const long wide = number_after(at, "width=\""), k = wide == 4 ? 0 : wide / 24;
            const long left = (number_after(at, " x=\"") + (k == 0 ? 2 : 0) - 32) / 24;
            assert_true(index < count);
            assert_true(next[index] == left_over(rules, 9, k, left));
            seen[index] = true;
        }
        for (size_t i = 0; i < count; i++)
            assert_true(seen[i]);
        mb_text_clear(&drawn);
        mb_rules_close(rules);
    }
}

static size_t count_dots(const char *game, const char *a, const char *b)
{
    mb_rules *rules = OPEN(game, a, b, NULL);
    size_t count = 0;
    mb_text drawn = drawing_of(rules);
    for (const char *at = mb_text_string(&drawn); (at = strstr(at, "data-move=")) != NULL; at++)
        count++;
    mb_text_clear(&drawn);
    mb_rules_close(rules);
    return count;
}

static void equal_heaps_have_the_same_dots_and_too_many_numbers_none(void **state)
{
    (void)state;
    assert_int_equal(count_dots("kayles", "from=(3,3)", NULL), 2 * (3 + 2));
    assert_int_equal(count_dots("kayles", "from=(1,2,3)", NULL), 1 + (2 + 1) + (3 + 2));
    assert_int_equal(count_dots("kayles", "from=()", NULL), 0);
    assert_int_equal(count_dots("octal", "code=0.333333333", "n=12"), 0);
    assert_int_equal(count_dots("octal", "code=0.333333333", "n=2"), 2 + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_digit_says_what_taking_may_leave),
        cmocka_unit_test(of_equal_heaps_one_is_played),
        cmocka_unit_test(subtract_takes_what_it_may_from_one_heap),
        cmocka_unit_test(heaps_are_named_in_rising_order_without_empty_ones),
        cmocka_unit_test(every_set_of_heaps_up_to_64_matches_has_a_state_of_its_own),
        cmocka_unit_test(moves_are_called_in_both_languages),
        cmocka_unit_test(pictures_show_matches_pins_and_arrows),
        cmocka_unit_test(a_click_on_a_dot_takes_the_matches_above_it),
        cmocka_unit_test(equal_heaps_have_the_same_dots_and_too_many_numbers_none),
        cmocka_unit_test(what_cannot_be_opened_is_explained),
        cmocka_unit_test(all_variants_keep_the_laws),
        cmocka_unit_test(numbers_of_explored_games_are_the_xor_of_the_sequence),
        cmocka_unit_test(the_last_match_may_lose),
        cmocka_unit_test(games_on_heaps_have_a_code_and_others_do_not),
        cmocka_unit_test(geography_is_played_on_the_graph_that_a_loader_reads),
        cmocka_unit_test(nobody_loses_where_the_token_can_go_round_for_ever),
        cmocka_unit_test(a_graph_that_cannot_be_read_is_refused_in_the_words_of_its_reader),
        cmocka_unit_test(every_failing_allocation_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
