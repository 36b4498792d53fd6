/* games.c -- games with random parameters keep their laws; solver, theory and search agree about them. */
#include "ground/ground.h"
#include "torture.h"

enum { STATES = 3000, SOME = 200, ARGS = 16 };

static void add_value(mb_text *text, const mb_param *param, uint64_t *dice)
{
    const int64_t least = param->least > 0 ? param->least : 0;
    const uint32_t spread = param->most - least < 7 ? (uint32_t)(param->most - least) + 1 : 7;
    switch (param->type) {
    case MB_INTEGER:
        mb_text_i64(text, least + mb_random_below(dice, spread));
        break;
    case MB_INTEGERS:
        for (uint32_t i = 0, many = 1 + mb_random_below(dice, 4); i < many; i++) {
            mb_text_add(text, i > 0 ? "," : "");
            mb_text_i64(text, least + mb_random_below(dice, spread));
        }
        break;
    case MB_CHOICE: {
        const char *choice = param->choices;
        while (strchr(choice, '|') && !torture_rarely(dice, 2))
            choice = strchr(choice, '|') + 1;
        mb_text_add_n(text, choice, strcspn(choice, "|"));
        break;
    }
    default:
        mb_text_add(text, param->preset);
    }
}

static void make(mb_text *text, uint64_t *dice)
{
    size_t games = 0;
    while (mb_game_at(games))
        games++;
    const mb_game *game = mb_game_at(mb_random_below(dice, (uint32_t)games));
    mb_text_add(text, game->name);
    for (size_t i = 0; i < game->param_count; i++) {
        const mb_param *param = &game->params[i];
        if (torture_rarely(dice, 3) || param->type == MB_GRAPH)
            continue;
        mb_text_put(text, " ", param->name, "=");
        add_value(text, param, dice);
    }
    mb_text_char(text, '\n');
}

/* Open the game that the text names; NULL: these parameters are refused. */
static mb_rules *open_text(const char *text)
{
    static char words[1024];
    const char *args[ARGS];
    size_t count = 0;
    strncpy(words, text, sizeof words - 1);
    const mb_game *game = mb_game_find(strtok(words, " \n"));
    if (!game)
        torture_no_case();
    while (count < ARGS && (args[count] = strtok(NULL, " \n")) != NULL)
        count++;
    mb_rules *rules = NULL;
    mb_error error = {0};
    const mb_status status = mb_rules_open(&rules, game, args, count, &error);
    assert_int_equal(status, error.code);
    if (status != MB_OK)
        assert_true(mb_words_say(error.note.words));
    return status == MB_OK ? rules : NULL;
}

/* What theory knows of the start is what was found. */
static void compare_theory(const mb_rules *rules, const mb_arena *arena, const mb_solution *solution)
{
    mb_answer *answer;
    mb_facts facts;
    if (mb_answer_of_theory(&answer, rules, NULL) != MB_OK)
        return;
    check_ok(mb_answer_get(&facts, answer, mb_ground_start(mb_answer_ground(answer))), NULL);
    assert_int_equal(facts.winner, solution->winner[arena->start]);
    mb_answer_free(answer);
}

static void compare_search(const mb_rules *rules, const mb_arena *arena, const mb_solution *solution, uint64_t *dice)
{
    const mb_ground ground = mb_ground_of_rules(rules);
    const mb_search_options options = {.depth = MB_TO_THE_END, .order = mb_random_below(dice, 8), .table = 1 << 14};
    const mb_limits limits = {.positions = 50000};
    mb_search *search;
    mb_found found;
    check_ok(mb_search_new(&search, &ground, &options, NULL, NULL), NULL);
    check_ok(mb_search_run(&found, search, mb_ground_start(&ground), 1, &limits, NULL), NULL);
    if (found.stopped == MB_OK && found.exact)
        assert_int_equal(found.value, mb_solution_value(solution, arena->start));
    mb_found_clear(&found);
    mb_search_free(search);
}

/* What is said for certain of each move of the start, within whatever limit. */
static void compare_advice(const mb_rules *rules, const mb_arena *arena, const mb_solution *solution, uint64_t *dice)
{
    const mb_ground ground = mb_ground_of_rules(rules);
    const mb_place start = mb_ground_start(&ground);
    const mb_search_options options = {.depth = MB_TO_THE_END, .table = 1 << 14, .deepen = torture_rarely(dice, 2)};
    const mb_limits limits = {.positions = 1 + mb_random_below(dice, torture_rarely(dice, 2) ? 50 : 20000)};
    mb_advisor *advisor = advisor_of(rules, &options);
    mb_advice advice;
    const mb_status status = mb_advisor_ask(&advice, advisor, start, MB_ADVISE_ALL, &limits, NULL);
    if (status == MB_ELIMIT) { /* an engine made for the game has no answer so far */
        mb_advisor_free(advisor);
        return;
    }
    check_ok(status, NULL);
    if (advice.winner != MB_UNKNOWN)
        assert_int_equal(advice.winner, solution->winner[arena->start]);
    for (size_t i = 0; i < advice.count; i++) {
        const mb_advised_move *move = &advice.moves[i];
        mb_text name = {0};
        mb_ground_name(&name, &ground, mb_ground_place(&ground, move->to, start.mover));
        const uint32_t v = mb_arena_find(arena, mb_text_string(&name), name.length);
        mb_text_clear(&name);
        assert_int_not_equal(v, MB_NONE);
        if (move->winner != MB_UNKNOWN)
            assert_int_equal(move->winner, solution->winner[v]);
        if (move->has_rank)
            assert_int_equal(move->rank, solution->rank[v]);
    }
    mb_advice_clear(&advice);
    mb_advisor_free(advisor);
}

static void solve(const mb_rules *rules, const mb_arena *arena, uint64_t *dice)
{
    mb_solution solution;
    mb_finding finding;
    check_ok(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, NULL), NULL);
    check_ok(mb_check_solution(&finding, arena, &solution, NULL), NULL);
    assert_true(finding.accepted);
    mb_finding_clear(&finding);
    if (arena->positions <= TORTURE_MOST) {
        torture_truth truth;
        torture_solve_slowly(&truth, arena);
        for (uint32_t v = 0; v < arena->positions; v++)
            assert_int_equal(mb_solution_value(&solution, v), truth.value[v]);
    }
    compare_theory(rules, arena, &solution);
    compare_search(rules, arena, &solution, dice);
    compare_advice(rules, arena, &solution, dice);
    mb_solution_clear(&solution);
}

static void run(torture_case *c)
{
    mb_rules *rules = open_text(c->text);
    if (!rules)
        return;
    mb_arena *graph = NULL, *doubled = NULL;
    mb_finding finding;
    const mb_limits limits = {.positions = STATES};
    mb_error error = {0};
    const mb_status status = mb_explore(&graph, rules, NULL, &limits, &error);
    assert_int_equal(status, error.code);
    if (status == MB_OK) {
        check_ok(mb_check_laws(&finding, rules, SOME, NULL), NULL);
        assert_true(finding.accepted);
        mb_finding_clear(&finding);
        if (graph->impartial) {
            check_ok(mb_arena_double(&doubled, graph, rules->first, true, NULL), NULL);
            solve(rules, doubled, &c->dice);
        } else if (!(rules->game->traits & MB_PUZZLE)) {
            solve(rules, graph, &c->dice);
        }
    } else {
        assert_int_equal(status, MB_ELIMIT);
    }
    mb_arena_free(doubled);
    mb_arena_free(graph);
    mb_rules_close(rules);
}

const torture_kind torture_games = {"games", "games with random parameters: laws, solver, theory, search", make, run};
