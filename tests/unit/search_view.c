/* search_view.c -- claims about what reads a search: traces, pictures, answers and advice. */
#include "support.h"

#include "core/message.h"

/* What is said, in English. */
#define SAYS_SEARCH_NO_FORM "a search is not shown as \"{found}\": ask for {forms}"
#define SAYS_SEARCH_PUZZLE  "{game} is a puzzle, for one player: use path"
#define SAYS_SEARCH_TOO_LARGE                                                                                        \
    "the tree has more than {most} {most?node:nodes}: give a smaller --depth, or a later position"
#define SAYS_SHOW_NO_ROOM "the picture is larger than a page can be: try svg, or a smaller --depth"

static const char textbook[] = "a 1 -> b c d\nb 2 -> b1 b2 b3\nc 2 -> c1 c2 c3\nd 2 -> d1 d2 d3\n"
                               "b1 1 : pays 3\nb2 1 : pays 12\nb3 1 : pays 8\nc1 1 : pays 2\nc2 1 : pays 4\n"
                               "c3 1 : pays 6\nd1 1 : pays 14\nd2 1 : pays 5\nd3 1 : pays 2\n";

static const mb_search_options plain = {.depth = MB_TO_THE_END};

/* How often `part` stands in `text`. */
static size_t times(mb_text *text, const char *part)
{
    size_t count = 0;
    for (const char *at = mb_text_string(text); (at = strstr(at, part)) != NULL; at += strlen(part))
        count++;
    return count;
}

/* Are brackets and quotes balanced?  What is between them the JSON writer has tests for. */
static bool is_balanced(mb_text *text)
{
    char open[32];
    size_t depth = 0;
    bool quoted = false;
    for (const char *at = mb_text_string(text); *at; at++) {
        if (*at == '"' && at[-1] != '\\')
            quoted = !quoted;
        else if (!quoted && (*at == '{' || *at == '['))
            open[depth++] = *at;
        else if (!quoted && (*at == '}' || *at == ']') && (depth == 0 || open[--depth] != (*at == '}' ? '{' : '[')))
            return false;
    }
    return depth == 0 && !quoted;
}

/* Search from the start, seen by `observer`. */
static mb_status watch(mb_found *found, const mb_ground *tree, const mb_search_options *options,
                       const mb_search_observer *observer)
{
    mb_search *search = NULL;
    mb_search_options how = *options;
    how.observer = observer;
    mb_status status = mb_search_new(&search, tree, &how, NULL, NULL);
    if (status == MB_OK)
        status = mb_search_run(found, search, mb_ground_start(tree), MB_WHOLE_LINE, NULL, NULL);
    mb_search_free(search);
    return status;
}

/* ---- traces ---- */

static mb_status write_trace(mb_text *out, mb_found *found, const mb_ground *tree, const mb_search_options *options)
{
    mb_trace *trace = NULL;
    mb_status status = mb_trace_new(&trace, out, tree, mb_ground_start(tree));
    if (status == MB_OK)
        status = watch(found, tree, options, mb_trace_observer(trace));
    const mb_status ended = mb_trace_end(trace);
    return status == MB_OK ? ended : status;
}

static void a_trace_has_every_node_that_was_counted(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("tictactoe", "from=5129");
    const mb_ground tree = mb_ground_of_rules(rules);
    const mb_search_options ways[] = {
        plain,
        {.depth = MB_TO_THE_END, .algorithm = MB_MINIMAX},
        {.depth = 3, .order = MB_ORDER_ESTIMATE},
        {.depth = MB_TO_THE_END, .table = 1 << 16, .deepen = true, .window = MB_WINDOW_ASPIRATION},
        {.depth = 4, .window = MB_WINDOW_NULL, .order = MB_ORDER_KILLERS | MB_ORDER_HISTORY},
    };
    for (size_t i = 0; i < MB_COUNT(ways); i++) {
        mb_text text;
        mb_found found = {0};
        mb_text_init(&text, NULL, NULL);
        check_ok(write_trace(&text, &found, &tree, &ways[i]), NULL);
        assert_true(is_balanced(&text));
        assert_int_equal(times(&text, "\"step\": \"enter\""), found.work.nodes);
        assert_int_equal(times(&text, "\"step\": \"leave\""), found.work.nodes);
        assert_int_equal(times(&text, "\"step\": \"cut\""), found.work.cuts);
        assert_int_equal(times(&text, "\"as\": \"table\""), found.work.hits);
        assert_int_equal(times(&text, "\"as\": \"tried\"") + found.work.leaves + found.work.hits, found.work.nodes);
        mb_found_clear(&found);
        mb_text_clear(&text);
    }
    mb_rules_close(rules);
}

static void a_trace_says_what_was_cut_and_why(void **unused)
{
    (void)unused;
    mb_arena *arena = arena_from(textbook);
    const mb_ground tree = mb_ground_of_arena(arena, NULL);
    mb_text text;
    mb_found found = {0};
    mb_text_init(&text, NULL, NULL);
    check_ok(write_trace(&text, &found, &tree, &plain), NULL);
    assert_int_equal(
        times(&text, "{\"step\": \"cut\", \"node\": 5, \"reason\": \"alpha\", \"skipped\": [\"c2\", \"c3\"]}"), 1);
    assert_int_equal(times(&text,
                           "{\"step\": \"enter\", \"node\": 7, \"parent\": 0, \"position\": \"d\", \"player\": 2, "
                           "\"ply\": 1, \"alpha\": 3, \"beta\": null}"),
                     1);
    assert_int_equal(times(&text, "{\"step\": \"leave\", \"node\": 0, \"as\": \"tried\", \"value\": 3}"), 1);
    mb_found_clear(&found);
    mb_text_clear(&text);
    mb_arena_free(arena);
}

/* ---- pictures ---- */

static mb_status draw(mb_text *out, mb_found *found, const mb_ground *tree, const mb_search_options *options,
                      const char *form, mb_error *error)
{
    mb_walk *walk = NULL;
    mb_status status = mb_walk_new(&walk, tree);
    if (status == MB_OK)
        status = watch(found, tree, options, mb_walk_observer(walk));
    if (status == MB_OK)
        status =
            mb_show(out, form, &(mb_exhibit){.kind = MB_SHOW_SEARCH, .walk = walk, .found = found}, MB_FRENCH, error);
    mb_walk_free(walk);
    return status;
}

static void a_picture_has_every_node_and_what_was_cut_in_grey(void **unused)
{
    (void)unused;
    mb_arena *arena = arena_from(textbook);
    const mb_ground tree = mb_ground_of_arena(arena, NULL);
    mb_text text;
    mb_found found = {0};
    mb_text_init(&text, NULL, NULL);
    check_ok(draw(&text, &found, &tree, &plain, "dot", NULL), NULL);
    assert_int_equal(times(&text, " [label="), 13);
    assert_int_equal(times(&text, "style=dashed fontcolor"), 2);
    assert_int_equal(times(&text, "penwidth=2.5"), 2); /* a -> b -> b1 */
    assert_int_equal(times(&text, "c\\n≤ 2\\n[3, +∞]"), 1);
    mb_found_clear(&found);
    text.length = 0;
    check_ok(draw(&text, &found, &tree, &plain, "svg", NULL), NULL);
    assert_int_equal(times(&text, "rx="), 13);
    assert_int_equal(times(&text, "<path class=\"move"), 12);
    assert_int_equal(times(&text, "class=\"skipped\""), 2);
    assert_int_equal(times(&text, "class=\"move unplayed\""), 2);
    assert_int_equal(times(&text, "class=\"move best"), 2);
    assert_int_equal(times(&text, ">c:  ≤ 2<"), 1);
    assert_int_equal(times(&text, ">[3, +∞]<"), 2);
    mb_found_clear(&found);
    text.length = 0;
    check_ok(draw(&text, &found, &tree, &plain, "tikz", NULL), NULL);
    assert_int_equal(times(&text, "rounded corners="), 13);
    assert_int_equal(times(&text, "\\path[mb skipped"), 2);
    assert_int_equal(times(&text, "\\path[mb move, mb unplayed]"), 2);
    assert_int_equal(times(&text, "\\path[mb move, mb best"), 2);
    assert_int_equal(times(&text, "{c:  $\\leq$ 2}"), 1);
    assert_int_equal(times(&text, "{[3, +$\\infty$]}"), 2);
    mb_found_clear(&found);
    mb_text_clear(&text);
    mb_arena_free(arena);
}

static void a_tree_that_is_too_large_to_draw_is_refused_in_words(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("tictactoe", NULL);
    const mb_ground tree = mb_ground_of_rules(rules);
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    mb_found found = {0};
    mb_error error = {0};
    assert_int_equal(draw(&text, &found, &tree, &plain, "svg", &error), MB_ELIMIT);
    assert_string_equal(error.note.words.in[MB_ENGLISH], SAYS_SEARCH_TOO_LARGE);
    assert_int_equal(text.length, 0);
    mb_found_clear(&found);
    assert_int_equal(draw(&text, &found, &tree, &plain, "json", &error), MB_ENOTFOUND);
    assert_string_equal(error.note.words.in[MB_ENGLISH], SAYS_SEARCH_NO_FORM);
    mb_found_clear(&found);
    const mb_search_options ahead = {.depth = 4};
    assert_int_equal(draw(&text, &found, &tree, &ahead, "tikz", &error), MB_ELIMIT);
    assert_string_equal(error.note.words.in[MB_ENGLISH], SAYS_SHOW_NO_ROOM);
    assert_int_equal(text.length, 0);
    mb_found_clear(&found);
    mb_text_clear(&text);
    mb_rules_close(rules);
}

static void pictures_and_traces_survive_a_failing_allocation(void **unused)
{
    (void)unused;
    mb_arena *arena = arena_from(textbook);
    const mb_ground tree = mb_ground_of_arena(arena, NULL);
    static const char *const forms[] = {NULL, "dot", "svg", "tikz"};
    for (size_t way = 0; way < MB_COUNT(forms); way++) {
        bool failed = true;
        for (uint64_t k = 1; failed; k++) {
            mb_text text;
            mb_found found = {0};
            mb_text_init(&text, NULL, NULL);
            mb_mem_fail_at(k);
            const mb_status status = !forms[way] ? write_trace(&text, &found, &tree, &plain)
                                                 : draw(&text, &found, &tree, &plain, forms[way], NULL);
            mb_mem_fail_at(0);
            failed = status != MB_OK;
            if (failed)
                assert_int_equal(status, MB_ENOMEM);
            mb_found_clear(&found);
            mb_text_clear(&text);
        }
    }
    mb_arena_free(arena);
}

/* ---- answers ---- */

static void answers_of_a_search_to_the_end_are_those_of_solving(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 60; seed++) {
        const shape kind = {.positions = 8, .degree = 3, .payoffs = seed & 1, .endless = (int32_t)(seed % 3) - 1};
        mb_arena *arena = random_arena(&kind, seed);
        const mb_ground tree = mb_ground_of_arena(arena, NULL);
        const mb_search_options options = {.depth = MB_TO_THE_END, .table = 1 << 14};
        mb_solution solution = {0};
        mb_answer *right = NULL, *answer = NULL;
        check_ok(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, NULL), NULL);
        check_ok(mb_answer_of_arena(&right, arena, NULL, &solution), NULL);
        check_ok(mb_answer_of_search(&answer, &tree, &options, NULL, NULL), NULL);
        assert_string_equal(mb_answer_by(answer), "search");
        for (uint32_t v = 0; v < arena->positions; v++) {
            const mb_place place = {.at = v, .mover = mb_owner(arena, v)};
            const mb_place *next, *other;
            size_t count, others;
            mb_facts a, b;
            check_ok(mb_answer_get(&a, right, place), NULL);
            check_ok(mb_answer_get(&b, answer, place), NULL);
            assert_int_equal(a.mark, b.mark);
            assert_int_equal(a.pays, b.pays);
            assert_int_equal(a.winner, b.winner);
            assert_int_equal(a.value, b.value);
            assert_int_equal(a.has_rank, b.has_rank);
            assert_true(!a.has_rank || a.rank == b.rank);
            assert_int_equal(a.endless, b.endless);
            assert_int_equal(a.has_move, b.has_move);
            bool best = true;
            if (b.has_move)
                check_ok(mb_answer_is_best(&best, right, place, b.move), NULL);
            assert_true(best);
            check_ok(mb_answer_moves(&other, &others, right, place), NULL);
            check_ok(mb_answer_moves(&next, &count, answer, place), NULL);
            assert_int_equal(count, others);
            for (size_t i = 0; i < count; i++)
                assert_true(next[i].at == other[i].at && next[i].mover == other[i].mover);
            mb_place found;
            const char *name = name_of(arena, v);
            check_ok(mb_ground_find(&found, mb_answer_ground(answer), MB_P1, name, strlen(name), NULL), NULL);
            assert_int_equal(found.at, v);
        }
        mb_answer_free(answer);
        mb_answer_free(right);
        mb_solution_clear(&solution);
        mb_arena_free(arena);
    }
}

static void an_answer_that_looks_not_far_enough_has_no_winner_but_a_move(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("connect4", NULL);
    const mb_ground tree = mb_ground_of_rules(rules);
    const mb_search_options options = {.depth = 3};
    const mb_limits limits = {.positions = 1};
    for (int stopped = 0; stopped < 2; stopped++) {
        mb_answer *answer = NULL;
        mb_facts facts;
        check_ok(mb_answer_of_search(&answer, &tree, &options, stopped ? &limits : NULL, NULL), NULL);
        check_ok(mb_answer_get(&facts, answer, mb_ground_start(mb_answer_ground(answer))), NULL);
        assert_int_equal(facts.winner, MB_UNKNOWN);
        assert_true(facts.has_value);
        assert_true(facts.has_move);
        assert_false(facts.has_rank);
        mb_answer_free(answer);
    }
    mb_rules_close(rules);
}

/* ---- advice ---- */

static void every_move_of_tictactoe_is_scored_for_who_makes_it(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("tictactoe", "from=5");
    const mb_ground tree = mb_ground_of_rules(rules);
    mb_advisor *advisor = NULL;
    mb_advice advice;
    check_ok(mb_advisor_of_rules(&advisor, rules, NULL, NULL), NULL);
    check_ok(mb_advisor_ask(&advice, advisor, mb_ground_start(&tree), MB_ADVISE_ALL, NULL, NULL), NULL);
    static const int32_t scores[] = {0, -1, 0, -1, -1, 0, -1, 0}; /* an edge loses to the middle */
    assert_int_equal(advice.score, 0);
    assert_int_equal(advice.winner, 0);
    assert_true(advice.has_move);
    assert_int_equal(advice.move, 0);
    assert_int_equal(advice.count, MB_COUNT(scores));
    for (size_t i = 0; i < advice.count; i++)
        assert_int_equal(advice.moves[i].score, scores[i]);
    mb_advice_clear(&advice);
    mb_advisor_free(advisor);
    mb_rules_close(rules);
}

static void advice_where_the_play_is_over_has_no_moves(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("tictactoe", "from=12457");
    const mb_ground tree = mb_ground_of_rules(rules);
    mb_advisor *advisor = NULL;
    mb_advice advice;
    check_ok(mb_advisor_of_rules(&advisor, rules, NULL, NULL), NULL);
    check_ok(mb_advisor_ask(&advice, advisor, mb_ground_start(&tree), MB_ADVISE_ALL, NULL, NULL), NULL);
    assert_int_equal(advice.winner, 1);
    assert_int_equal(advice.score, -1); /* for player 2, who would be next */
    assert_false(advice.has_move);
    assert_int_equal(advice.count, 0);
    mb_advice_clear(&advice);
    mb_advisor_free(advisor);
    mb_rules_close(rules);
}

static void answers_and_advice_survive_a_failing_allocation(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("nim", "from=5");
    const mb_ground tree = mb_ground_of_rules(rules);
    const mb_search_options options = {.depth = MB_TO_THE_END, .table = 1 << 12, .order = 7};
    bool failed = true;
    for (uint64_t k = 1; failed; k++) {
        mb_advisor *advisor = NULL;
        mb_advice advice = {0};
        mb_answer *answer = NULL;
        mb_facts facts;
        const mb_place *next;
        size_t count;
        mb_mem_fail_at(k);
        mb_status status = mb_advisor_of_rules(&advisor, rules, &options, NULL);
        if (status == MB_OK)
            status = mb_advisor_ask(&advice, advisor, mb_ground_start(&tree), MB_ADVISE_ALL, NULL, NULL);
        if (status == MB_OK)
            status = mb_answer_of_search(&answer, &tree, &options, NULL, NULL);
        if (status == MB_OK)
            status = mb_answer_get(&facts, answer, mb_ground_start(mb_answer_ground(answer)));
        if (status == MB_OK)
            status = mb_answer_moves(&next, &count, answer, mb_ground_start(mb_answer_ground(answer)));
        mb_mem_fail_at(0);
        failed = status != MB_OK;
        if (failed)
            assert_int_equal(status, MB_ENOMEM);
        mb_answer_free(answer);
        mb_advice_clear(&advice);
        mb_advisor_free(advisor);
    }
    mb_rules_close(rules);
}

static void a_puzzle_is_not_searched(void **unused)
{
    (void)unused;
    if (!mb_game_find("taquin"))
        skip();
    mb_rules *rules = OPEN("taquin", NULL);
    const mb_ground tree = mb_ground_of_rules(rules);
    mb_search *search = NULL;
    mb_error error = {0};
    assert_int_equal(mb_search_new(&search, &tree, &plain, NULL, &error), MB_EUNSUITED);
    assert_string_equal(error.note.words.in[MB_ENGLISH], SAYS_SEARCH_PUZZLE);
    assert_null(search);
    mb_rules_close(rules);
}

static void a_move_code_is_what_lists_of_moves_are_made_of(void **unused)
{
    (void)unused;
    static const char *const games[] = {"connect4", "tictactoe"};
    for (size_t g = 0; g < MB_COUNT(games); g++) {
        mb_rules *rules = OPEN(games[g], "from=31");
        mb_state next[16];
        const size_t count = rules->game->moves(rules->self, rules->start, next, MB_COUNT(next));
        for (size_t i = 0; i < count; i++) {
            mb_text moves;
            mb_state state;
            mb_text_init(&moves, NULL, NULL);
            mb_text_add(&moves, "31");
            rules->game->move_code(&moves, rules->self, rules->start, i);
            check_ok(rules->game->parse(&state, rules->self, moves.data, moves.length, NULL), NULL);
            assert_true(state == next[i]);
            mb_text_clear(&moves);
        }
        mb_rules_close(rules);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trace_has_every_node_that_was_counted),
        cmocka_unit_test(a_trace_says_what_was_cut_and_why),
        cmocka_unit_test(a_picture_has_every_node_and_what_was_cut_in_grey),
        cmocka_unit_test(a_tree_that_is_too_large_to_draw_is_refused_in_words),
        cmocka_unit_test(pictures_and_traces_survive_a_failing_allocation),
        cmocka_unit_test(answers_of_a_search_to_the_end_are_those_of_solving),
        cmocka_unit_test(an_answer_that_looks_not_far_enough_has_no_winner_but_a_move),
        cmocka_unit_test(every_move_of_tictactoe_is_scored_for_who_makes_it),
        cmocka_unit_test(advice_where_the_play_is_over_has_no_moves),
        cmocka_unit_test(answers_and_advice_survive_a_failing_allocation),
        cmocka_unit_test(a_puzzle_is_not_searched),
        cmocka_unit_test(a_move_code_is_what_lists_of_moves_are_made_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
