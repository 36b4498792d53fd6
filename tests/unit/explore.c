/* explore.c -- from rules to arenas: counts, names, limits, depth, symmetry. */
#include "support.h"

#include "arena/names.h"
#include "core/message.h"
#include "core/rng.h"
#include "explore/state_estimate.h"
#include "length.h"

/* What is said, in English. */
#define SAYS_EXPLORE_BYTES      "exploring would take more than {most} MB of memory: --megabytes N gives more"
#define SAYS_VAST               "{game} has {states} {states?position:positions} here"
#define SAYS_POSITION_LIMIT     "more than {most} {most?position:positions}: give a larger --limit, or a smaller game"
#define SAYS_TOO_MANY_POSITIONS "more than {most} {most?position:positions}"

static mb_arena *explored(const mb_rules *rules, const mb_explore_options *options)
{
    mb_arena *arena = NULL;
    mb_error error = {0};
    check_ok(mb_explore(&arena, rules, options, NULL, &error), &error);
    return arena;
}

/* The positions lost for the mover, and the rank of the start, straight from the definitions: in the order in which
 * moves go backwards, the mover wins as fast as he can, or loses as late as he can. */
typedef struct outcome {
    uint32_t positions, lost, rank;
    uint64_t moves;
    bool wins; /* the mover, at the start */
} outcome;

static outcome judged(const char *game, const char *a, const char *b)
{
    mb_rules *rules = OPEN(game, a, b);
    mb_arena *arena = explored(rules, NULL);
    const uint32_t n = arena->positions;
    uint32_t *order = mb_alloc(n, sizeof *order), *rank = mb_alloc_zero(n, sizeof *rank);
    bool *wins = mb_alloc_zero(n, sizeof *wins);
    assert_true(order && rank && wins);
    assert_true(arena->impartial);
    check_ok(mb_arena_order(order, NULL, arena, NULL), NULL);
    outcome found = {.positions = n, .moves = arena->moves};
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t v = order[i];
        const mb_mark mark = mb_mark_of(arena, v);
        assert_int_equal(mark == MB_UNMARKED, mb_degree(arena, v) > 0);
        wins[v] = mark == MB_MOVER_WINS;
        for (uint64_t m = arena->first[v]; m < arena->first[v + 1]; m++)
            wins[v] = wins[v] || !wins[arena->to[m]];
        bool any = false;
        for (uint64_t m = arena->first[v]; m < arena->first[v + 1]; m++) {
            const uint32_t to = arena->to[m], next = rank[to] + 1;
            if (wins[v] && wins[to])
                continue;
            if (!any || (wins[v] ? next < rank[v] : next > rank[v]))
                rank[v] = next;
            any = true;
        }
        found.lost += !wins[v];
    }
    found.rank = rank[arena->start];
    found.wins = wins[arena->start];
    mb_release(order);
    mb_release(rank);
    mb_release(wins);
    mb_arena_free(arena);
    mb_rules_close(rules);
    return found;
}

static void nim_is_lost_exactly_at_1_modulo_4(void **state)
{
    (void)state;
    for (int n = 0; n < 30; n++) {
        char arg[16];
        mb_text text;
        mb_text_init(&text, NULL, NULL);
        mb_text_add(&text, "n=");
        mb_text_i64(&text, n);
        strncpy(arg, mb_text_string(&text), sizeof arg - 1);
        mb_text_clear(&text);
        assert_int_equal(judged("nim", arg, NULL).wins, n % 4 != 1);
    }
    const outcome twenty = judged("nim", NULL, NULL);
    assert_int_equal(twenty.positions, 21);
    assert_int_equal(twenty.rank, 10);
}

static void marienbad_has_its_known_answers(void **state)
{
    (void)state;
    outcome found = judged("marienbad", "heaps=1,2,2", "stop=1");
    assert_int_equal(found.positions, 8);
    assert_int_equal(found.moves, 14);
    assert_true(found.wins);
    assert_int_equal(found.rank, 3);
    found = judged("marienbad", "heaps=1,2,2", NULL);
    assert_true(found.wins);
    assert_int_equal(found.rank, 4);
    found = judged("marienbad", NULL, NULL);
    assert_int_equal(found.positions, 143);
    assert_int_equal(found.lost, 20);
    assert_false(found.wins);
    assert_int_equal(found.rank, 15);
    found = judged("marienbad", "last=wins", NULL);
    assert_int_equal(found.lost, 21);
    assert_false(found.wins);
}

static void the_race_is_nim_backwards(void **state)
{
    (void)state;
    const outcome race = judged("race", "n=20", "k=3"), nim = judged("nim", "last=wins", NULL);
    assert_int_equal(race.positions, nim.positions);
    assert_int_equal(race.moves, nim.moves);
    assert_int_equal(race.lost, nim.lost);
    assert_int_equal(race.rank, nim.rank);
}

static void position_0_is_the_start_and_names_lead_back(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("marienbad", NULL, NULL);
    mb_arena *arena = explored(rules, NULL);
    assert_int_equal(arena->start, 0);
    assert_string_equal(name_of(arena, 0), "(1,3,5,7)");
    for (uint32_t v = 0; v < arena->positions; v++) {
        const char *name = name_of(arena, v);
        assert_int_equal(mb_arena_find(arena, name, strlen(name)), v);
        mb_state behind = 0;
        assert_true(mb_arena_state(&behind, arena, v));
        assert_int_equal(rules->game->mark(rules->self, behind), mb_mark_of(arena, v));
    }
    assert_int_equal(mb_arena_find(arena, "(7,5,3,1)", 9), 0);
    assert_int_equal(mb_arena_find(arena, "(7,7,7,7)", 9), MB_NONE);
    assert_int_equal(mb_arena_find(arena, "nowhere", 7), MB_NONE);
    mb_arena_free(arena);
    mb_rules_close(rules);
}

static void a_doubled_arena_still_knows_its_states(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("nim", "n=5", NULL);
    mb_arena *graph = explored(rules, NULL), *arena = NULL;
    check_ok(mb_arena_double(&arena, graph, MB_P1, true, NULL), NULL);
    mb_state behind = 0;
    assert_true(mb_arena_state(&behind, arena, arena->start));
    assert_int_equal(behind, 5);
    mb_arena_free(arena);
    mb_arena_free(graph);
    arena = random_arena(&(shape){.positions = 5, .degree = 2}, 1);
    assert_false(mb_arena_state(&behind, arena, 0));
    mb_arena_free(arena);
    mb_rules_close(rules);
}

static void an_end_at_the_start_is_an_arena_of_one_position(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("nim", "n=0", NULL);
    mb_arena *arena = explored(rules, NULL);
    assert_int_equal(arena->positions, 1);
    assert_int_equal(arena->moves, 0);
    assert_int_equal(mb_mark_of(arena, 0), MB_MOVER_WINS);
    mb_arena_free(arena);
    mb_rules_close(rules);
}

static void depth_leaves_out_what_lies_beyond(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("nim", "n=1000", NULL);
    static const uint32_t positions[] = {1001, 4, 7, 10};
    static const uint64_t moves[] = {2997, 3, 12, 21};
    for (uint32_t depth = 0; depth < 4; depth++) {
        mb_arena *arena = explored(rules, &(mb_explore_options){.depth = depth});
        assert_int_equal(arena->positions, positions[depth]);
        assert_int_equal(arena->moves, moves[depth]);
        mb_arena_free(arena);
    }
    mb_rules_close(rules);
}

static void limits_stop_the_exploration_with_a_reason(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("nim", "n=100000", NULL);
    mb_arena *arena = NULL;
    mb_error error;
    mb_limits limits = {.positions = 100000};
    assert_int_equal(mb_explore(&arena, rules, NULL, &limits, &error), MB_ELIMIT);
    assert_null(arena);
    assert_int_equal(error.code, MB_ELIMIT);
    assert_string_equal(error.note.words.in[MB_ENGLISH], SAYS_POSITION_LIMIT);
    assert_string_equal(error.note.arg[0].text, "100000");
    limits.positions = 100001;
    check_ok(mb_explore(&arena, rules, NULL, &limits, &error), &error);
    mb_arena_free(arena);
    limits = (mb_limits){.bytes = 10000};
    const mb_explore_options blindly = {.blindly = true};
    assert_int_equal(mb_explore(&arena, rules, &blindly, &limits, &error), MB_ELIMIT);
    assert_string_equal(error.note.words.in[MB_ENGLISH], SAYS_EXPLORE_BYTES);
    assert_int_equal(mb_explore(&arena, rules, NULL, &limits, &error), MB_ELIMIT);
    assert_non_null(strstr(error.note.words.in[MB_ENGLISH], SAYS_VAST));
    mb_rules_close(rules);

    /* more moves from one state than anybody could list */
    rules = OPEN("marienbad", "heaps=1000000000000", NULL);
    assert_int_equal(mb_explore(&arena, rules, NULL, NULL, &error), MB_ELIMIT);
    assert_string_equal(error.note.words.in[MB_ENGLISH], SAYS_TOO_MANY_POSITIONS);
    mb_rules_close(rules);
}

static bool no_more(void *context, uint64_t done, uint64_t total)
{
    (void)total;
    *(uint64_t *)context = done;
    return false;
}

static double later(void *context)
{
    return *(double *)context += 1;
}

static void the_caller_can_stop_an_exploration(void **state)
{
    (void)state;
    mb_rules *rules = OPEN("nim", "n=100000", NULL);
    mb_arena *arena = NULL;
    mb_error error;
    uint64_t done = 0;
    mb_limits limits = {.tick = no_more, .context = &done};
    assert_int_equal(mb_explore(&arena, rules, NULL, &limits, &error), MB_ECANCEL);
    assert_int_equal(error.code, MB_ECANCEL);
    assert_in_range(done, 1, 50000);
    double clock = 0;
    limits = (mb_limits){.now = later, .seconds = 0.5, .context = &clock};
    assert_int_equal(mb_explore(&arena, rules, NULL, &limits, &error), MB_ELIMIT);
    assert_int_equal(error.code, MB_ELIMIT);
    mb_rules_close(rules);
}

/* A walk on a ring of 10 places where only the distance to place 0 matters, with costs and payoffs: what the games
 * of the registry do not have all at once. */

static size_t ring_moves(const void *self, mb_state at, mb_state *out, size_t cap)
{
    (void)self;
    const mb_state next[] = {(at + 1) % 10, (at + 9) % 10, (at + 1) % 10};
    for (size_t i = 0; i < 3 && i < cap; i++)
        out[i] = next[i];
    return 3;
}

static mb_mark ring_mark(const void *self, mb_state at)
{
    (void)self;
    return at == 5 ? MB_PAYS : MB_UNMARKED;
}

static mb_player ring_mover(const void *self, mb_state at)
{
    (void)self;
    return at & 1 ? MB_P2 : MB_P1;
}

static int32_t ring_payoff(const void *self, mb_state at)
{
    (void)self;
    return (int32_t)at + 37;
}

static uint32_t ring_cost(const void *self, mb_state at, size_t index)
{
    (void)self;
    return (uint32_t)(at + 10 * (2 - index));
}

static mb_state ring_fold(const void *self, mb_state at)
{
    (void)self;
    return at > 5 ? 10 - at : at;
}

static void ring_show(mb_text *out, const void *self, mb_state at)
{
    (void)self;
    mb_text_u64(out, at);
}

static mb_status ring_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    (void)self, (void)error;
    if (length != 1 || text[0] < '0' || text[0] > '9')
        return MB_EPARSE;
    *out = (mb_state)(text[0] - '0');
    return MB_OK;
}

static const mb_game ring = {
    .name = "ring",
    .moves = ring_moves,
    .mark = ring_mark,
    .mover = ring_mover,
    .show = ring_show,
    .parse = ring_parse,
    .payoff = ring_payoff,
    .cost = ring_cost,
    .canonical = ring_fold,
};

static void owners_payoffs_and_the_least_of_parallel_costs_go_along(void **state)
{
    (void)state;
    const mb_rules rules = {.game = &ring, .fits = true, .start = 8};
    mb_arena *arena = explored(&rules, NULL);
    assert_int_equal(arena->positions, 10);
    assert_int_equal(arena->moves, 18);
    assert_false(arena->impartial);
    for (uint32_t v = 0; v < arena->positions; v++) {
        mb_state at = 0;
        assert_true(mb_arena_state(&at, arena, v));
        assert_int_equal(mb_owner(arena, v), at & 1);
        assert_int_equal(mb_degree(arena, v), at == 5 ? 0 : 2);
        if (at == 5)
            assert_int_equal(arena->pays[v], 42);
        else
            assert_int_equal(arena->cost[arena->first[v]], at);
    }
    mb_arena_free(arena);
}

static void symmetry_folds_mirror_images(void **state)
{
    (void)state;
    const mb_rules rules = {.game = &ring, .fits = true, .start = 8};
    mb_arena *arena = explored(&rules, &(mb_explore_options){.symmetry = true});
    assert_int_equal(arena->positions, 6);
    assert_string_equal(name_of(arena, 0), "2");
    assert_int_equal(mb_arena_find(arena, "8", 1), 0);
    assert_int_equal(mb_arena_find(arena, "3", 1), mb_arena_find(arena, "7", 1));
    const uint32_t zero = mb_arena_find(arena, "0", 1);
    assert_int_equal(mb_degree(arena, zero), 1);
    mb_arena_free(arena);
}

/* From the start and from other states of the arena on: as many as the game says. */
static void meets_as_many_as_it_says(const char *name, const char *a, const char *b, const char *c)
{
    mb_rules *rules = OPEN(name, a, b, c);
    mb_arena *arena = explored(rules, NULL);
    uint64_t seed = 1;
    for (int i = 0; i < 20; i++) {
        mb_rules from = *rules;
        const uint32_t v = i == 0 ? 0 : mb_random_below(&seed, arena->positions);
        assert_true(arena->names->state(&from.start, arena->names, v));
        const mb_extent extent = mb_rules_states(&from);
        mb_arena *part = explored(&from, NULL);
        if (extent.least > part->positions || extent.most < part->positions)
            fail_msg("%s %s %s %s: %u positions, said %g to %g", name, a ? a : "", b ? b : "", c ? c : "",
                     part->positions, extent.least, extent.most);
        mb_arena_free(part);
    }
    mb_arena_free(arena);
    mb_rules_close(rules);
}

static void games_know_how_many_states_there_are(void **state)
{
    (void)state;
    meets_as_many_as_it_says("nim", "n=30", NULL, NULL);
    meets_as_many_as_it_says("nim", "n=30", "take=1,4,7", "stop=1");
    meets_as_many_as_it_says("nim", "n=30", "take=3,5", NULL);
    meets_as_many_as_it_says("marienbad", "heaps=1,3,5,7", NULL, NULL);
    meets_as_many_as_it_says("marienbad", "heaps=4,4,4,9,0", "stop=1", NULL);
    meets_as_many_as_it_says("subtract", "heaps=4,5,6", NULL, NULL);
    meets_as_many_as_it_says("subtract", "heaps=9,9,12", "take=2,5", NULL);
    meets_as_many_as_it_says("chomp", "rows=3", "cols=6", NULL);
    meets_as_many_as_it_says("chomp", "rows=5", "cols=5", NULL);
    meets_as_many_as_it_says("cut", "rows=7", "cols=4", NULL);
    meets_as_many_as_it_says("wythoff", "a=9", "b=6", NULL);
    meets_as_many_as_it_says("race", "n=20", "k=3", NULL);
    meets_as_many_as_it_says("geography", NULL, NULL, NULL);
    meets_as_many_as_it_says("kayles", "n=9", NULL, NULL);
    meets_as_many_as_it_says("tictactoe", NULL, NULL, NULL);
    meets_as_many_as_it_says("tictactoe", "rows=2", "cols=4", "row=5");
    meets_as_many_as_it_says("tictactoe", "rows=3", "cols=4", "row=2");
    meets_as_many_as_it_says("connect4", "width=4", "height=4", NULL);
    meets_as_many_as_it_says("hex", "size=3", NULL, NULL);
    meets_as_many_as_it_says("connect4", "width=5", "height=2", "row=3");
    meets_as_many_as_it_says("taquin", "rows=2", "cols=3", NULL);
    meets_as_many_as_it_says("taquin", "rows=2", "cols=2", NULL);
    meets_as_many_as_it_says("taquin", "rows=1", "cols=7", NULL);
}

static void the_number_is_exact_where_a_formula_is_known(void **state)
{
    (void)state;
    static const struct {
        const char *game, *a, *b;
        double states;
    } rows[] = {{"chomp", "rows=30", "cols=30", 118264581564861423.0},
                {"wythoff", "a=3000", "b=3000", 9006001},
                {"marienbad", "heaps=2,2", NULL, 6},
                {"taquin", "rows=4", "cols=4", 10461394944000.0},
                {"connect4", NULL, NULL, 4531985219092.0},
                {"tictactoe", "rows=2", "row=9", 1 + 6 + 30 + 60 + 90 + 60 + 20}};
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        mb_rules *rules = OPEN(rows[i].game, rows[i].a, rows[i].b);
        const mb_extent extent = mb_rules_states(rules);
        assert_true(extent.least == extent.most && extent.least == rows[i].states);
        mb_rules_close(rules);
    }
}

/* Sizes of the layers of connect4 width=5 height=5, to the middle; there are 69763700 states. */
static void the_estimate_from_the_first_layers_is_about_right(void **state)
{
    (void)state;
    static const uint64_t met[] = {100153, 239785, 539549, 1135685, 2264093, 4213049, 7444390, 12214227};
    mb_state_estimate sizes = {0};
    assert_true(mb_state_estimate_total(&sizes, 1) == 0);
    for (size_t i = 1; i < MB_COUNT(met); i++)
        mb_state_estimate_layer(&sizes, met[i] - met[i - 1]);
    const double all = mb_state_estimate_total(&sizes, met[MB_COUNT(met) - 1]);
    assert_true(all > 69763700 / 3.0 && all < 69763700 * 3.0);
}

static void every_failing_allocation_is_survived(void **state)
{
    (void)state;
    const mb_game *game;
    for (size_t g = 0; (game = mb_game_at(g)); g++) {
        bool reached = true;
        for (uint64_t k = 1; reached; k++) {
            mb_rules *rules = NULL;
            mb_arena *arena = NULL;
            mb_error error;
            mb_mem_fail_at(k);
            mb_status status = mb_rules_open(&rules, game, NULL, 0, &error);
            if (status == MB_OK)
                status = mb_explore(&arena, rules, &(mb_explore_options){.depth = 3}, NULL, &error);
            reached = mb_mem_count() >= k;
            mb_mem_fail_at(0);
            assert_true(status == MB_OK || (status == MB_ENOMEM && error.code == MB_ENOMEM));
            assert_int_equal(status == MB_OK, arena != NULL);
            mb_arena_free(arena);
            mb_rules_close(rules);
        }
    }
}

/* The same positions in the same order, the same moves, marks and payoffs. */
static void same_arena(const mb_arena *a, const mb_arena *b)
{
    assert_int_equal(a->positions, b->positions);
    assert_int_equal(a->moves, b->moves);
    assert_memory_equal(a->first, b->first, ((size_t)a->positions + 1) * sizeof *a->first);
    assert_memory_equal(a->to, b->to, a->moves * sizeof *a->to);
    assert_memory_equal(a->tag, b->tag, a->positions);
    assert_int_equal(a->pays != NULL, b->pays != NULL);
    if (a->pays)
        assert_memory_equal(a->pays, b->pays, a->positions * sizeof *a->pays);
    for (uint32_t v = 0; v < a->positions; v++) {
        uint64_t one = 0, other = 0;
        assert_true(mb_arena_state(&one, a, v) && mb_arena_state(&other, b, v));
        assert_int_equal(one, other);
    }
}

static void any_number_of_threads_explores_the_same(void **state)
{
    (void)state;
    static const struct {
        const char *game, *a, *b;
    } cases[] = {{"tictactoe", NULL, NULL}, {"marienbad", "heaps=3,4,5", NULL},
                 {"nim", "n=200", NULL},    {"chomp", "rows=4", "cols=5"},
                 {"kayles", NULL, NULL},    {"wythoff", "a=20", "b=30"},
                 {"taquin", NULL, NULL},    {"connect4", "width=4", "height=3"}};
    static const int teams[] = {2, 3, 4, 8};
    for (size_t c = 0; c < MB_COUNT(cases); c++) {
        mb_rules *rules = OPEN(cases[c].game, cases[c].a, cases[c].b);
        for (uint32_t how = 0; how < 4; how++) {
            const mb_explore_options options = {.symmetry = how & 1,
                                                .depth = how & 2 || strcmp(cases[c].game, "taquin") == 0 ? 9 : 0};
            mb_arena *one, *several;
            mb_error error = {0}, other = {0};
            mb_limits limits = {.threads = 1};
            check_ok(mb_explore(&one, rules, &options, &limits, &error), &error);
            limits.positions = one->positions - 1;
            const mb_status refused = mb_explore(&several, rules, &options, &limits, &error);
            for (size_t t = 0; t < MB_COUNT(teams); t += tests_count_slow(3, 1)) {
                limits = (mb_limits){.threads = teams[t]};
                check_ok(mb_explore(&several, rules, &options, &limits, &other), &other);
                same_arena(one, several);
                mb_arena_free(several);
                limits.positions = one->positions - 1;
                assert_int_equal(mb_explore(&several, rules, &options, &limits, &other), refused);
                if (refused != MB_OK)
                    assert_string_equal(note_words(&error.note, MB_ENGLISH), note_words(&other.note, MB_ENGLISH));
                else
                    mb_arena_free(several);
            }
            mb_arena_free(one);
        }
        mb_rules_close(rules);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nim_is_lost_exactly_at_1_modulo_4),
        cmocka_unit_test(marienbad_has_its_known_answers),
        cmocka_unit_test(the_race_is_nim_backwards),
        cmocka_unit_test(position_0_is_the_start_and_names_lead_back),
        cmocka_unit_test(a_doubled_arena_still_knows_its_states),
        cmocka_unit_test(an_end_at_the_start_is_an_arena_of_one_position),
        cmocka_unit_test(depth_leaves_out_what_lies_beyond),
        cmocka_unit_test(limits_stop_the_exploration_with_a_reason),
        cmocka_unit_test(the_caller_can_stop_an_exploration),
        cmocka_unit_test(owners_payoffs_and_the_least_of_parallel_costs_go_along),
        cmocka_unit_test(symmetry_folds_mirror_images),
        cmocka_unit_test(games_know_how_many_states_there_are),
        cmocka_unit_test(the_number_is_exact_where_a_formula_is_known),
        cmocka_unit_test(the_estimate_from_the_first_layers_is_about_right),
        cmocka_unit_test(every_failing_allocation_is_survived),
        cmocka_unit_test(any_number_of_threads_explores_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
