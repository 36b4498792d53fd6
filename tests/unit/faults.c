/* faults.c -- whichever allocation fails: MB_ENOMEM, nothing leaks, and what was to be filled is untouched.
 *
 * A task is one call of the library.  It is done with its first allocation failing, then its second, and so on until
 * none is left to fail.  What the call was to fill holds a pattern before, and the same pattern after a failure.
 */
#include "support.h"

enum { MOST = 64 }; /* positions of the arenas here */

/* What the tasks work on, made once with all the memory there is. */
typedef struct fixture {
    mb_arena *arena, *graph; /* with owners; impartial and acyclic */
    mb_rules *rules;
    mb_ground on_arena, on_rules;
    mb_solution solution;
    mb_answer *answer;
    uint32_t number[MOST];
    mb_bitset target, kernel;
    mb_grundy_table table;
    mb_sequence sequence;
    mb_walk *walk;
    mb_trail *trail;
    mb_found found;
    const mb_format *format;   /* of the task at hand */
    const mb_solver *solver;   /* … */
    const char *algorithm;     /* … */
    const char *form;          /* … */
    const mb_exhibit *exhibit; /* … */
    const mb_rules *theory;    /* … */
    mb_text written;           /* in that format */
} fixture;

typedef mb_status (*task)(fixture *f);

/* Fill *out with a pattern before the call; on failure it must still be there, and after success it is cleared. */
#define POISON(out) memset(&(out), 0x5a, sizeof(out))
static void is_untouched(const void *out, size_t size)
{
    for (size_t i = 0; i < size; i++)
        assert_int_equal(((const unsigned char *)out)[i], 0x5a);
}
#define ENDS(status, out, release)                                                                                   \
    do {                                                                                                             \
        if ((status) != MB_OK)                                                                                       \
            is_untouched(&(out), sizeof(out));                                                                       \
        else                                                                                                         \
            release;                                                                                                 \
        return status;                                                                                               \
    } while (0)

/* ---- tasks ---- */

static mb_status read_text(fixture *f)
{
    mb_arena *out;
    mb_error error = {0};
    POISON(out);
    const mb_read_options options = {.format = f->format->name};
    const mb_status status = mb_arena_read(&out, f->written.data, f->written.length, &options, &error);
    assert_int_equal(error.code, status);
    ENDS(status, out, mb_arena_free(out));
}

static mb_status write_text(fixture *f)
{
    mb_text text = {0};
    mb_error error = {0};
    const mb_status status = f->format->write(&text, f->arena, &error);
    assert_int_equal(error.code, status);
    mb_text_clear(&text);
    return status;
}

static mb_status write_graph(fixture *f)
{
    mb_text text = {0};
    const mb_status status = f->format->write(&text, f->graph, NULL);
    mb_text_clear(&text);
    return status;
}

static mb_status explore(fixture *f)
{
    mb_arena *out;
    mb_error error = {0};
    POISON(out);
    const mb_status status = mb_explore(&out, f->rules, NULL, NULL, &error);
    assert_int_equal(error.code, status);
    ENDS(status, out, mb_arena_free(out));
}

static mb_status explore_and_double(fixture *f)
{
    mb_arena *graph, *arena;
    POISON(graph);
    POISON(arena);
    const mb_question question = {0};
    const mb_status status = mb_arena_of_rules(&graph, &arena, f->rules, &question, 0, NULL, NULL);
    if (status != MB_OK)
        is_untouched(&graph, sizeof graph);
    ENDS(status, arena, (arena != graph ? mb_arena_free(arena) : (void)0, mb_arena_free(graph)));
}

static mb_status double_graph(fixture *f)
{
    mb_arena *out;
    POISON(out);
    const mb_status status = mb_arena_double(&out, f->graph, MB_P1, true, NULL);
    ENDS(status, out, mb_arena_free(out));
}

static mb_status transpose(fixture *f)
{
    mb_arena *out;
    POISON(out);
    const mb_status status = mb_arena_transpose(&out, f->arena, NULL);
    ENDS(status, out, mb_arena_free(out));
}

static mb_status compute_predecessors(fixture *f)
{
    mb_predecessors out;
    POISON(out);
    const mb_status status = mb_predecessors_compute(&out, f->arena, NULL);
    ENDS(status, out, mb_predecessors_clear(&out));
}

static mb_status solve(fixture *f)
{
    mb_solution out;
    mb_error error = {0};
    POISON(out);
    const mb_status status = solve_by(&out, f->arena, f->solver, NULL, &error);
    assert_int_equal(error.code, status);
    ENDS(status, out, mb_solution_clear(&out));
}

static mb_status attract(fixture *f)
{
    mb_attractor out;
    POISON(out);
    const mb_status status = mb_attractor_compute(&out, f->arena, MB_P1, &f->target, NULL, NULL, NULL);
    ENDS(status, out, mb_attractor_clear(&out));
}

static mb_status peel(fixture *f)
{
    mb_kernel out;
    POISON(out);
    const mb_status status = mb_kernel_compute(&out, f->graph, NULL, NULL);
    ENDS(status, out, mb_kernel_clear(&out));
}

static mb_status number(fixture *f)
{
    uint32_t out[MOST];
    return mb_grundy_compute(out, NULL, f->graph, NULL, NULL);
}

static mb_status sequence(fixture *f)
{
    (void)f;
    static const uint8_t kayles[] = {0, 7, 7};
    mb_sequence out;
    POISON(out);
    const mb_status status = mb_sequence_compute(&out, &(mb_octal){kayles, 3}, 200, NULL);
    ENDS(status, out, mb_sequence_clear(&out));
}

static mb_status octal_census(fixture *f)
{
    (void)f;
    mb_octal_census out;
    POISON(out);
    const mb_status status = mb_octal_census_compute(&out, 2, NULL);
    ENDS(status, out, (void)0);
}

static mb_status tabulate(fixture *f)
{
    mb_grundy_table out;
    POISON(out);
    const mb_status status = mb_grundy_table_compute(&out, f->graph, f->number, NULL);
    ENDS(status, out, mb_grundy_table_clear(&out));
}

static mb_status search(fixture *f)
{
    const mb_search_options options = {.depth = MB_TO_THE_END, .order = MB_ORDER_WELL, .table = 1 << 12};
    mb_search *searcher = NULL;
    mb_found out;
    mb_error error = {0};
    POISON(out);
    mb_status status = mb_search_new(&searcher, &f->on_arena, &options, NULL, &error);
    assert_int_equal(error.code, status);
    if (status == MB_OK)
        status = mb_search_run(&out, searcher, mb_ground_start(&f->on_arena), MB_WHOLE_LINE, NULL, &error);
    mb_search_free(searcher);
    ENDS(status, out, mb_found_clear(&out));
}

static mb_status look_for_a_path(fixture *f)
{
    const mb_path_options options = {.algorithm = f->algorithm};
    mb_pathfinder *finder = NULL;
    mb_path out;
    mb_error error = {0};
    POISON(out);
    mb_status status = mb_pathfinder_of(&finder, &f->on_arena, &options, NULL, &error);
    if (status == MB_OK)
        status = mb_pathfinder_find(&out, NULL, finder, f->arena->start, NULL, &error);
    assert_int_equal(error.code, status);
    mb_pathfinder_free(finder);
    ENDS(status, out, mb_path_clear(&out));
}

/* Record the steps of a search for a path; *out is NULL after a failure. */
static mb_status follow(mb_trail **out, fixture *f)
{
    mb_pathfinder *finder = NULL;
    mb_path path = {0};
    *out = NULL;
    mb_status status = mb_trail_new(out, &f->on_arena);
    if (status != MB_OK)
        return status;
    const mb_path_options options = {.algorithm = "astar", .observer = mb_trail_observer(*out)};
    status = mb_pathfinder_of(&finder, &f->on_arena, &options, NULL, NULL);
    if (status == MB_OK)
        status = mb_pathfinder_find(&path, NULL, finder, f->arena->start, NULL, NULL);
    if (status == MB_OK) {
        mb_text text = {0};
        mb_trail_finish(*out, &path, f->arena->start, 0);
        status = mb_show(&text, "csv", &(mb_exhibit){.kind = MB_SHOW_PATH_STEPS, .trail = *out}, MB_ENGLISH, NULL);
        mb_text_clear(&text);
    }
    mb_path_clear(&path);
    mb_pathfinder_free(finder);
    if (status != MB_OK) {
        mb_trail_free(*out);
        *out = NULL;
    }
    return status;
}

static mb_status follow_path(fixture *f)
{
    mb_trail *trail;
    const mb_status status = follow(&trail, f);
    mb_trail_free(trail);
    return status;
}

static mb_status judge_heuristic(fixture *f)
{
    mb_judgement out;
    POISON(out);
    const mb_status status = mb_judge(&out, &f->on_arena, f->arena->start, NULL, true, NULL, NULL);
    ENDS(status, out, (void)0);
}

static mb_status show(fixture *f)
{
    mb_text text = {0};
    mb_error error = {0};
    const mb_status status = mb_show(&text, f->form, f->exhibit, MB_FRENCH, &error);
    assert_int_equal(error.code, status);
    mb_text_clear(&text);
    return status;
}

static mb_status trace(fixture *f)
{
    mb_text text = {0};
    mb_trace *steps = NULL;
    mb_search *searcher = NULL;
    mb_found found = {0};
    mb_status status = mb_trace_new(&steps, &text, &f->on_arena, mb_ground_start(&f->on_arena));
    if (status == MB_OK) {
        const mb_search_options options = {.depth = 3, .observer = mb_trace_observer(steps)};
        status = mb_search_new(&searcher, &f->on_arena, &options, NULL, NULL);
    }
    if (status == MB_OK)
        status = mb_search_run(&found, searcher, mb_ground_start(&f->on_arena), 1, NULL, NULL);
    const mb_status ended = mb_trace_end(steps);
    mb_search_free(searcher);
    mb_found_clear(&found);
    mb_text_clear(&text);
    return status == MB_OK ? ended : status;
}

static mb_status answer(fixture *f)
{
    mb_answerer who;
    mb_places best = {0};
    mb_error error = {0};
    const mb_question question = {0};
    mb_status status = mb_answerer_open(&who, &f->on_rules, &question, NULL, &error);
    assert_int_equal(error.code, status);
    if (status == MB_OK)
        status = mb_answer_best(&best, who.answer, mb_ground_start(mb_answer_ground(who.answer)));
    mb_places_clear(&best);
    mb_answerer_close(&who); /* all zero after a failure */
    return status;
}

static mb_status play(fixture *f)
{
    mb_play out;
    mb_error error = {0};
    uint64_t seed = 3;
    POISON(out);
    const mb_strategy both[2] = {mb_strategy_solved(), mb_strategy_random(&seed)};
    const mb_status status = mb_play_run(&out, f->answer, mb_ground_start(&f->on_arena), both, 100, &error);
    assert_int_equal(error.code, status);
    ENDS(status, out, mb_play_clear(&out));
}

/* A finding, which is cleared. */
#define FINDS(call)                                                                                                  \
    mb_finding out;                                                                                                  \
    POISON(out);                                                                                                     \
    const mb_status status = (call);                                                                                 \
    ENDS(status, out, mb_finding_clear(&out))

static mb_status check_solution(fixture *f)
{
    FINDS(mb_check_solution(&out, f->arena, &f->solution, NULL));
}

static mb_status check_wrong_solution(fixture *f)
{
    mb_solution wrong = f->solution;
    uint32_t rank[MOST];
    memcpy(rank, wrong.rank, f->arena->positions * sizeof *rank);
    wrong.rank = rank;
    for (uint32_t v = 0; v < f->arena->positions; v++)
        rank[v] += rank[v] != MB_NEVER && rank[v] > 0;
    FINDS(mb_check_solution(&out, f->arena, &wrong, NULL));
}

static mb_status check_attractor(fixture *f)
{
    FINDS(mb_check_attractor(&out, f->arena, MB_P1, &f->target, &f->target, NULL, NULL));
}

static mb_status check_strategy(fixture *f)
{
    FINDS(mb_check_strategy(&out, NULL, f->arena, MB_P2, NULL, f->solution.move, f->arena->start, NULL));
}

static mb_status check_optimal(fixture *f)
{
    FINDS(mb_check_optimal(&out, NULL, f->arena, MB_P1, f->solution.move, f->arena->start, NULL));
}

static mb_status check_winners(fixture *f)
{
    FINDS(mb_check_winners(&out, f->arena, f->solution.winner, NULL));
}

static mb_status check_wrong_winners(fixture *f)
{
    uint8_t winner[MOST];
    memset(winner, MB_NO_CLAIM, sizeof winner);
    FINDS(mb_check_winners(&out, f->arena, winner, NULL));
}

static mb_status check_kernel(fixture *f)
{
    FINDS(mb_check_kernel(&out, f->graph, &f->kernel, NULL));
}

static mb_status check_grundy(fixture *f)
{
    FINDS(mb_check_grundy(&out, f->graph, f->number, NULL));
}

static mb_status check_bipartite(fixture *f)
{
    FINDS(mb_check_bipartite(&out, f->arena, NULL));
}

static mb_status check_laws(fixture *f)
{
    FINDS(mb_check_laws(&out, f->rules, 100, NULL));
}

static mb_status why_so(fixture *f)
{
    const mb_why_options options = {.json = true};
    mb_text text = {0};
    mb_status status = mb_why_play(&text, f->arena, &f->solution, f->arena->start, &options);
    if (status == MB_OK)
        status = mb_why_grundy(&text, f->graph, f->number, f->graph->start, &options);
    mb_text_clear(&text);
    return status;
}

static mb_status ask_theory(fixture *f)
{
    mb_theory out;
    mb_error error = {0};
    mb_text text = {0};
    POISON(out);
    mb_status status = mb_theory_ask(&out, f->theory, &error);
    assert_int_equal(error.code, status);
    if (status != MB_OK) {
        is_untouched(&out, sizeof out);
        return status;
    }
    status = mb_why_theory(&text, &out, &(mb_why_options){.lang = MB_FRENCH});
    mb_text_clear(&text);
    mb_theory_clear(&out);
    return status;
}

static mb_status certify(fixture *f)
{
    mb_text text = {0};
    mb_solution out;
    POISON(out);
    mb_status status = mb_certificate_write(&text, f->arena, &f->solution);
    if (status == MB_OK)
        status = mb_certificate_read(&out, f->arena, text.data, text.length, NULL, NULL, NULL);
    mb_text_clear(&text);
    ENDS(status, out, mb_solution_clear(&out));
}

static mb_status claim(fixture *f)
{
    static const char moves[] = "0 -> 1\n";
    uint32_t next[MOST];
    mb_list out;
    POISON(out);
    mb_status status = mb_moves_read(next, NULL, f->arena, moves, sizeof moves - 1, NULL, NULL, NULL);
    if (status == MB_OK)
        status = mb_claim_list(&out, f->arena, "{0, '1'}", 8, NULL, NULL, NULL);
    ENDS(status, out, mb_list_clear(&out));
}

/* ---- the walk ---- */

/* Do the task with each allocation failing in turn.  One that was a wish (a block cut to its size, a guess at the
 * best order) may fail and change nothing. */
static void walk(const char *name, task work, fixture *f)
{
    bool reached = true;
    uint64_t failed = 0, k = 1;
    for (; reached; k++) {
        mb_mem_fail_at(k);
        const mb_status status = work(f);
        reached = mb_mem_count() >= k;
        mb_mem_fail_at(0);
        if (status != MB_OK && (!reached || status != MB_ENOMEM))
            print_error("%s: allocation %d gave %d\n", name, (int)k, (int)status);
        assert_true(status == MB_OK || (reached && status == MB_ENOMEM));
        failed += status != MB_OK;
    }
    assert_true(failed > 0 || k == 2); /* or it allocates nothing */
}

static void set_up(fixture *f)
{
    *f = (fixture){0};
    f->arena = arena_from("start 0\nendless 1\n0 1 -> 1 4=2\n1 2 -> 2 3\n2 1 : win 1 goal\n3 2 -> 0 : h 2\n"
                          "4 2 -> 4 5\n5 1 : win 2\n6 2 -> 6\n");
    f->rules = OPEN("wythoff", "a=2", "b=3");
    f->on_arena = mb_ground_of_arena(f->arena, NULL);
    f->on_rules = mb_ground_of_rules(f->rules);
    check_ok(mb_explore(&f->graph, f->rules, NULL, NULL, NULL), NULL);
    assert_true(f->graph->positions <= MOST);
    check_ok(mb_solve(&f->solution, f->arena, NULL, NULL, NULL, NULL, NULL), NULL);
    check_ok(mb_answer_of_arena(&f->answer, f->arena, NULL, &f->solution), NULL);
    check_ok(mb_grundy_compute(f->number, NULL, f->graph, NULL, NULL), NULL);
    check_ok(mb_bitset_init(&f->target, f->arena->positions), NULL);
    check_ok(mb_bitset_init(&f->kernel, f->graph->positions), NULL);
    mb_bitset_add(&f->target, 2);
    check_ok(mb_grundy_table_compute(&f->table, f->graph, f->number, NULL), NULL);
    static const uint8_t kayles[] = {0, 7, 7};
    check_ok(mb_sequence_compute(&f->sequence, &(mb_octal){kayles, 3}, 200, NULL), NULL);
    check_ok(mb_walk_new(&f->walk, &f->on_arena), NULL);
    const mb_search_options options = {.depth = 3, .observer = mb_walk_observer(f->walk)};
    mb_search *searcher = NULL;
    check_ok(mb_search_new(&searcher, &f->on_arena, &options, NULL, NULL), NULL);
    check_ok(mb_search_run(&f->found, searcher, mb_ground_start(&f->on_arena), MB_WHOLE_LINE, NULL, NULL), NULL);
    mb_search_free(searcher);
    check_ok(follow(&f->trail, f), NULL);
}

static void tear_down(fixture *f)
{
    mb_trail_free(f->trail);
    mb_found_clear(&f->found);
    mb_walk_free(f->walk);
    mb_sequence_clear(&f->sequence);
    mb_grundy_table_clear(&f->table);
    mb_bitset_clear(&f->kernel);
    mb_bitset_clear(&f->target);
    mb_answer_free(f->answer);
    mb_solution_clear(&f->solution);
    mb_arena_free(f->graph);
    mb_rules_close(f->rules);
    mb_arena_free(f->arena);
}

static void every_format_is_read_and_written(void **unused)
{
    (void)unused;
    fixture f;
    set_up(&f);
    for (size_t i = 0; (f.format = mb_format_at(i)) != NULL; i++) {
        const mb_arena *const subjects[] = {f.arena, f.graph};
        for (size_t k = 0; f.format->write && k < MB_COUNT(subjects); k++) {
            if (f.format->write(&f.written, subjects[k], NULL) == MB_OK) {
                walk(f.format->name, k ? write_graph : write_text, &f);
                walk(f.format->name, read_text, &f);
            }
            mb_text_clear(&f.written);
        }
    }
    tear_down(&f);
}

static void every_solver_and_every_way_is_walked(void **unused)
{
    (void)unused;
    fixture f;
    set_up(&f);
    mb_arena *const games[] = {f.arena, arena_from("0 1 -> 1 2 : priority 2\n1 2 -> 0 2 : priority 1\n"
                                                   "2 1 -> 0 3 : priority 3\n3 2 -> 2 : priority 4\n")};
    for (size_t i = 0; (f.solver = mb_solver_at(i)) != NULL; i++) {
        mb_solution out;
        f.arena = games[0]; /* or the parity game, where only that suits the solver */
        const mb_status status = solve_by(&out, f.arena, f.solver, NULL, NULL);
        if (status == MB_OK)
            mb_solution_clear(&out);
        else
            f.arena = games[1];
        walk(f.solver->name, solve, &f);
    }
    f.arena = games[0];
    mb_arena_free(games[1]);
    for (size_t i = 0; mb_path_algorithm_at(i); i++) {
        f.algorithm = mb_path_algorithm_at(i)->name;
        walk(f.algorithm, look_for_a_path, &f);
    }
    tear_down(&f);
}

static void every_picture_comes_in_every_form(void **unused)
{
    (void)unused;
    fixture f;
    set_up(&f);
    mb_octal_census census;
    check_ok(mb_octal_census_compute(&census, 2, NULL), NULL);
    const mb_exhibit exhibits[] = {
        {.kind = MB_SHOW_ARENA, .arena = f.arena, .solution = &f.solution},
        {.kind = MB_SHOW_ARENA, .arena = f.graph, .number = f.number},
        {.kind = MB_SHOW_ARENA, .arena = f.graph, .neutral = true, .boards = true, .rules = f.rules},
        {.kind = MB_SHOW_SEARCH, .walk = f.walk, .found = &f.found},
        {.kind = MB_SHOW_SEARCH_STEPS, .walk = f.walk, .found = &f.found},
        {.kind = MB_SHOW_PATH_STEPS, .trail = f.trail},
        {.kind = MB_SHOW_TABLE, .table = &f.table, .subject = "wythoff"},
        {.kind = MB_SHOW_SEQUENCE, .sequence = &f.sequence},
        {.kind = MB_SHOW_CENSUS, .census = &census},
        {.kind = MB_SHOW_BOARD, .rules = f.rules, .state = f.rules->start},
    };
    for (size_t i = 0; i < MB_COUNT(exhibits); i++)
        for (size_t k = 0; (f.form = mb_form_at(k)) != NULL; k++) {
            f.exhibit = &exhibits[i];
            if (mb_show_check(f.exhibit->kind, f.form, NULL) == MB_OK)
                walk(f.form, show, &f);
        }
    tear_down(&f);
}

static void every_theorem_is_asked(void **unused)
{
    (void)unused;
    static const char *const cases[][2] = {{"nim", "n=1000"}, {"marienbad", NULL},       {"wythoff", "a=9"},
                                           {"cut", NULL},     {"subtract", "heaps=3,9"}, {"kayles", "n=11"},
                                           {"octal", "n=7"}};
    fixture f;
    set_up(&f);
    for (size_t i = 0; i < MB_COUNT(cases); i++) {
        mb_rules *rules = open_rules(cases[i][0], &cases[i][1], 1);
        f.theory = rules;
        walk(cases[i][0], ask_theory, &f);
        mb_rules_close(rules);
    }
    tear_down(&f);
}

static void everything_else_is_done(void **unused)
{
    (void)unused;
#define TASK(name)                                                                                                   \
    {                                                                                                                \
#name, name                                                                                                  \
    }
    static const struct {
        const char *name;
        task work;
    } tasks[] = {
        TASK(explore),
        TASK(explore_and_double),
        TASK(double_graph),
        TASK(transpose),
        TASK(compute_predecessors),
        TASK(attract),
        TASK(peel),
        TASK(number),
        TASK(sequence),
        TASK(octal_census),
        TASK(tabulate),
        TASK(search),
        TASK(trace),
        TASK(follow_path),
        TASK(judge_heuristic),
        TASK(answer),
        TASK(play),
        TASK(check_solution),
        TASK(check_wrong_solution),
        TASK(check_attractor),
        TASK(check_strategy),
        TASK(check_optimal),
        TASK(check_winners),
        TASK(check_wrong_winners),
        TASK(check_kernel),
        TASK(check_grundy),
        TASK(check_bipartite),
        TASK(check_laws),
        TASK(why_so),
        TASK(certify),
        TASK(claim),
    };
    fixture f;
    set_up(&f);
    for (size_t i = 0; i < MB_COUNT(tasks); i++)
        walk(tasks[i].name, tasks[i].work, &f);
    tear_down(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_format_is_read_and_written),  cmocka_unit_test(every_solver_and_every_way_is_walked),
        cmocka_unit_test(every_picture_comes_in_every_form), cmocka_unit_test(every_theorem_is_asked),
        cmocka_unit_test(everything_else_is_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
