/* expert.c -- theory against the definitions, on every small position; and far beyond what can be explored. */
#include "support.h"

#include <stdio.h>

#include "core/message.h"

__extension__ typedef __int128 wide;

enum { ARGS = 4 };

static mb_theory asked(const mb_rules *rules, const char *name)
{
    mb_theory theory;
    mb_error error = {0};
    const mb_expert *expert = mb_expert_find(rules->game->name);
    check_ok(expert->ask(&theory, rules->game, rules->values, name, name ? strlen(name) : 0, &error), &error);
    return theory;
}

/* Who wins and the Grundy number, from the definitions, for all positions of an acyclic graph. */
typedef struct judged {
    bool *wins;
    uint32_t *number;
} judged;

static judged judge(const mb_arena *graph)
{
    const uint32_t n = graph->positions;
    uint32_t *order = mb_alloc(n, sizeof *order);
    bool *seen = mb_alloc(n + 1, sizeof *seen);
    judged found = {mb_alloc(n, sizeof *found.wins), mb_alloc(n, sizeof *found.number)};
    assert_true(order && seen && found.wins && found.number);
    check_ok(mb_arena_order(order, NULL, graph, NULL), NULL);
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t v = order[i];
        memset(seen, 0, (n + 1) * sizeof *seen);
        found.wins[v] = mb_mark_of(graph, v) == MB_MOVER_WINS;
        for (uint64_t m = graph->first[v]; m < graph->first[v + 1]; m++) {
            found.wins[v] = found.wins[v] || !found.wins[graph->to[m]];
            seen[found.number[graph->to[m]]] = true;
        }
        found.number[v] = 0;
        while (seen[found.number[v]])
            found.number[v]++;
    }
    mb_release(order);
    mb_release(seen);
    return found;
}

static bool has_move(const mb_arena *graph, uint32_t v, uint32_t to)
{
    for (uint64_t m = graph->first[v]; m < graph->first[v + 1]; m++)
        if (graph->to[m] == to)
            return true;
    return false;
}

/* Every line of the theory's moves names another position that v can move to and that is lost for the mover, and
 * there are as many as there are such positions. */
static void check_moves(const mb_theory *theory, const mb_arena *graph, const judged *truth, uint32_t v)
{
    size_t lost = 0, listed = 0;
    for (uint64_t m = graph->first[v]; m < graph->first[v + 1]; m++)
        lost += !truth->wins[graph->to[m]];
    uint32_t found[64];
    const char *at = theory->moves.data, *end = theory->has_move ? at + theory->moves.length : at;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop ? stop : end) - at);
        const uint32_t to = mb_arena_find(graph, at, length);
        assert_int_not_equal(to, MB_NONE);
        assert_memory_equal(name_of(graph, to), at, length);
        assert_true(has_move(graph, v, to));
        assert_false(truth->wins[to]);
        for (size_t i = 0; i < listed; i++)
            assert_int_not_equal(found[i], to);
        assert_true(listed < 64);
        found[listed++] = to;
        at += length + 1;
    }
    assert_int_equal(listed, lost);
}

/* Compare theory and definitions on all that can be reached; the number of positions. */
static uint32_t compare(const char *game, const char *const args[ARGS])
{
    mb_rules *rules = open_rules(game, args, ARGS);
    mb_arena *graph = NULL;
    check_ok(mb_explore(&graph, rules, NULL, NULL, NULL), NULL);
    judged truth = judge(graph);
    const uint32_t count = graph->positions;
    for (uint32_t v = 0; v < count; v++) {
        const char *name = name_of(graph, v);
        mb_theory theory = asked(rules, name);
        if (theory.mover_wins != truth.wins[v] || theory.over != mb_is_terminal(graph, v))
            print_error("%s %s %s\n", game, args[0] ? args[0] : "", name);
        assert_string_equal(mb_text_string(&theory.position), name);
        assert_int_equal(theory.over, mb_is_terminal(graph, v));
        assert_int_equal(theory.mover_wins, truth.wins[v]);
        assert_int_equal(theory.has_move, truth.wins[v] && !theory.over);
        if (theory.has_grundy)
            assert_int_equal(theory.grundy, truth.number[v]);
        assert_true(mb_words_say(theory.reason[0].words));
        check_moves(&theory, graph, &truth, v);
        mb_theory_clear(&theory);
    }
    mb_release(truth.wins);
    mb_release(truth.number);
    mb_arena_free(graph);
    mb_rules_close(rules);
    return count;
}

static const char *const ways[][2] = {
    {"last=wins", NULL}, {"last=loses", NULL}, {"last=wins", "stop=1"}, {"last=loses", "stop=1"}};

static void theory_of_one_heap_is_true_of_every_small_heap(void **state)
{
    (void)state;
    static const char *const takes[] = {"take=1,2,3",     "take=1",         "take=1,2",   "take=1,3,4",
                                        "take=2,3",       "take=3",         "take=2,4,7", "take=11,9,5,1",
                                        "take=5,6,20",    "take=4,5",       "take=2,5,8", "take=1,4,10,61",
                                        "take=70,2,9999", "take=1,8,13,30", "take=60"};
    for (size_t t = 0; t < sizeof takes / sizeof takes[0]; t++)
        for (size_t w = 0; w < 4; w++) {
            const char *const args[ARGS] = {"n=60", takes[t], ways[w][0], ways[w][1]};
            compare("nim", args);
            const char *const more[ARGS] = {"n=61", takes[t], ways[w][0], ways[w][1]};
            compare("nim", more);
        }
}

static void theory_of_nim_is_true_of_all_heaps_of_12_matches(void **state)
{
    (void)state;
    for (size_t w = 0; w < 4; w++) {
        const char *const args[ARGS] = {"heaps=1,1,1,1,1,1,2,2,3,4,6,12", ways[w][0], ways[w][1]};
        assert_true(compare("marienbad", args) > 5000);
        const char *const large[ARGS] = {"heaps=9,10,11", ways[w][0], ways[w][1]};
        compare("marienbad", large);
    }
}

static void theory_of_taking_from_several_heaps_is_true_of_small_ones(void **state)
{
    (void)state;
    static const char *const takes[] = {"take=1,2,3", "take=2,3", "take=1,4,6", "take=5"};
    for (size_t t = 0; t < sizeof takes / sizeof takes[0]; t++) {
        const char *const three[ARGS] = {"heaps=7,9,11", takes[t]};
        compare("subtract", three);
        for (size_t w = 0; w < 2; w++) {
            const char *const one[ARGS] = {"heaps=50", takes[t], ways[w][0]};
            assert_true(compare("subtract", one) > 5);
        }
    }
    const char *const misere[ARGS] = {"last=loses"};
    mb_rules *rules = open_rules("subtract", misere, ARGS);
    mb_theory theory;
    assert_int_equal(mb_theory_ask(&theory, rules, NULL), MB_EUNSUITED);
    mb_rules_close(rules);
}

static void theory_of_breaking_heaps_is_true_of_small_ones(void **state)
{
    (void)state;
    static const char *const codes[] = {"code=0.77", "code=0.137", "code=0.07", "code=4.3", "code=0.36", "code=0.1"};
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        const char *const args[ARGS] = {codes[i], "n=14"};
        compare("octal", args);
    }
    const char *const kayles[ARGS] = {"n=20"};
    compare("kayles", kayles);
    const char *const large[ARGS] = {"n=1000000"};
    mb_rules *rules = open_rules("kayles", large, ARGS);
    mb_theory theory = asked(rules, NULL);
    assert_int_equal(theory.grundy, 1); /* as that of 1000000 - 12 k, from 71 on: 76 */
    mb_theory_clear(&theory);
    mb_rules_close(rules);
}

static void theory_of_wythoff_and_cut_is_true_of_small_boards(void **state)
{
    (void)state;
    for (size_t w = 0; w < 2; w++) {
        const char *const board[ARGS] = {"a=40", "b=40", ways[w][0]};
        assert_int_equal(compare("wythoff", board), 41 * 41);
        const char *const bar[ARGS] = {"rows=20", "cols=20", ways[w][0]};
        assert_int_equal(compare("cut", bar), 400);
    }
}

static void one_heap_is_known_far_beyond_the_values_worked_out(void **state)
{
    (void)state;
    enum { SIZES = 30000 };
    static const int64_t sets[][4] = {{1, 2, 3}, {2, 5, 17, 29}, {1, 6, 40, 41}, {3, 10, 33, 200}};
    static const char *const words[] = {"take=1,2,3", "take=2,5,17,29", "take=1,6,40,41", "take=3,10,33,200"};
    bool *wins = mb_alloc(SIZES, sizeof *wins);
    for (size_t s = 0; s < 4; s++) {
        for (int64_t n = 0; n < SIZES; n++) {
            bool any = false;
            wins[n] = false;
            for (size_t i = 0; i < 4 && sets[s][i] && sets[s][i] <= n; i++) {
                any = true;
                wins[n] = wins[n] || !wins[n - sets[s][i]];
            }
            wins[n] = wins[n] || !any;
        }
        const char *const args[ARGS] = {"n=9223372036854775807", words[s]};
        mb_rules *rules = open_rules("nim", args, ARGS);
        for (int n = 0; n < SIZES; n += 97) {
            char name[16];
            snprintf(name, sizeof name, "%d", n);
            mb_theory theory = asked(rules, name);
            assert_int_equal(theory.mover_wins, wins[n]);
            mb_theory_clear(&theory);
        }
        mb_rules_close(rules);
    }
    mb_release(wins);
}

static void every_word_of_a_reason_is_there(void **state)
{
    (void)state;
    static const struct {
        const char *game, *args[ARGS], *english, *french;
    } cases[] = {
        {"nim", {"n=17"}, "17 = 4*4 + 1, so the mover loses", "17 = 4*4 + 1, donc le joueur au trait perd"},
        {"nim",
         {"n=1000000000000000000", "take=1,2,3"},
         "1000000000000000000 = 250000000000000000*4 + 0, so the mover wins",
         "1000000000000000000 = 250000000000000000*4 + 0, donc le joueur au trait gagne"},
        {"marienbad",
         {"last=wins"},
         "1 xor 3 xor 5 xor 7 = 0, so the mover loses",
         "1 xor 3 xor 5 xor 7 = 0, donc le joueur au trait perd"},
        {"marienbad",
         {"heaps=1,2,2"},
         "1 xor 2 xor 2 = 1, not 0, so the mover wins",
         "1 xor 2 xor 2 = 1, non nul, donc le joueur au trait gagne"},
        {"marienbad",
         {"heaps=1,1,1"},
         "the last move loses, and the heaps of 1 left are odd in number (3), so the mover loses",
         "le dernier coup fait perdre, et les tas de 1 restants sont en nombre impair (3), donc le joueur au trait "
         "perd"},
        {"wythoff",
         {"a=3", "b=5"},
         "(3,5) is the lost pair of difference 2, so the mover loses",
         "(3,5) est le couple perdant de différence 2, donc le joueur au trait perd"},
        {"cut", {"rows=4", "cols=4"}, "3 xor 3 = 0, so the mover loses", "3 xor 3 = 0, donc le joueur au trait perd"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        mb_rules *rules = open_rules(cases[i].game, cases[i].args, ARGS);
        mb_theory theory = asked(rules, NULL);
        mb_text text;
        mb_text_init(&text, NULL, NULL);
        mb_note_show(&text, &theory.reason[0], MB_ENGLISH);
        assert_string_equal(mb_text_string(&text), cases[i].english);
        text.length = 0;
        mb_note_show(&text, &theory.reason[0], MB_FRENCH);
        assert_string_equal(mb_text_string(&text), cases[i].french);
        mb_text_clear(&text);
        mb_theory_clear(&theory);
        mb_rules_close(rules);
    }
}

static void heaps_up_to_the_largest_integer_are_answered(void **state)
{
    (void)state;
    const char *const args[ARGS] = {"heaps=9223372036854775807,9223372036854775806,5,1"};
    mb_rules *rules = open_rules("marienbad", args, ARGS);
    assert_false(rules->fits);
    mb_theory theory = asked(rules, NULL);
    assert_true(theory.mover_wins); /* 1 xor 5 xor 1 = 5 */
    assert_string_equal(mb_text_string(&theory.position), "(1,5,9223372036854775806,9223372036854775807)");
    assert_string_equal(mb_text_string(&theory.moves), "(0,1,9223372036854775806,9223372036854775807)\n"
                                                       "(1,5,9223372036854775803,9223372036854775807)\n"
                                                       "(1,5,9223372036854775802,9223372036854775806)");
    mb_theory_clear(&theory);
    mb_error error = {0};
    assert_int_equal(mb_expert_find("marienbad")->ask(&theory, rules->game, rules->values, "(9,9)", 5, &error),
                     MB_OK);
    mb_theory_clear(&theory);
    assert_int_equal(mb_expert_find("marienbad")->ask(&theory, rules->game, rules->values, "(9,9,9)", 7, &error),
                     MB_EPARSE);
    /* the theorem answers about the start, by name; whoever wants every state is refused */
    mb_answer *answer = NULL;
    check_ok(mb_answer_of_theory(&answer, rules, &error), &error);
    mb_facts facts;
    mb_places best = {0};
    const mb_place start = mb_ground_start(mb_answer_ground(answer));
    check_ok(mb_answer_get(&facts, answer, start), NULL);
    assert_int_equal(facts.winner, 1);
    check_ok(mb_answer_best(&best, answer, start), NULL);
    assert_true(best.count > 0 && mb_place_is(best.at[0], facts.move));
    mb_text name = {0};
    mb_ground_name(&name, mb_answer_ground(answer), best.at[0]);
    assert_memory_equal(mb_text_string(&name), "(2,(", 4);
    mb_text_clear(&name);
    mb_places_clear(&best);
    mb_answer_free(answer);
    const mb_question every = {.states = true};
    const mb_ground ground = mb_ground_of_rules(rules);
    mb_answerer who;
    assert_int_equal(mb_answerer_open(&who, &ground, &every, NULL, &error), MB_ELIMIT);
    mb_rules_close(rules);
}

/* Vast heaps have the number of a smaller one a multiple of the period away, and their moves are what they say. */
static void heaps_that_are_broken_may_be_vast(void **state)
{
    (void)state;
    static const struct {
        const char *game, *args[ARGS];
        int64_t n, period, alike; /* `alike`: a heap past the preperiod that is n less a multiple of the period */
    } cases[] = {
        {"kayles", {"n=1000000000000"}, 1000000000000, 12, 100},
        {"kayles", {"n=9223372036854775807"}, INT64_MAX, 12, 91},
        {"octal", {"code=0.07", "n=16777216"}, 16777216, 34, 100 + (16777216 - 100) % 34},
        {"octal", {"code=0.16", "n=1000000000000000"}, 1000000000000000, 149459, 105351 + 90553},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        mb_rules *rules = open_rules(cases[i].game, cases[i].args, ARGS);
        char name[48];
        assert_int_equal((cases[i].n - cases[i].alike) % cases[i].period, 0);
        snprintf(name, sizeof name, "(%lld)", (long long)cases[i].alike);
        mb_theory theory = asked(rules, NULL), alike = asked(rules, name);
        assert_true(theory.has_grundy && alike.has_grundy && theory.grundy > 0);
        assert_int_equal(theory.grundy, alike.grundy);
        assert_true(theory.cut && !alike.cut);
        const char *at = NULL;
        size_t length = 0, moves = 0;
        while (mb_theory_next_move(&at, &length, &theory)) {
            if (moves++ % 500 > 0)
                continue;
            mb_theory next;
            check_ok(mb_expert_find(cases[i].game)->ask(&next, rules->game, rules->values, at, length, NULL), NULL);
            assert_false(next.mover_wins);
            mb_theory_clear(&next);
        }
        assert_int_equal(moves, 1000);
        mb_theory_clear(&theory);
        mb_theory_clear(&alike);
        mb_rules_close(rules);
    }
}

/* Where parts are looked for by the period, none is overlooked: codes that break on taking one match only. */
static void every_winning_break_of_a_long_heap_is_listed(void **state)
{
    (void)state;
    static const struct {
        const char *code;
        uint8_t digit[3]; /* 4: taking so many may leave two heaps */
    } cases[] = {{"code=0.4", {0, 4, 0}}, {"code=0.04", {0, 0, 4}}, {"code=0.44", {0, 4, 4}}};
    enum { N = 1500 };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const mb_octal octal = {.digit = cases[i].digit, .digits = 3};
        mb_sequence numbers;
        check_ok(mb_sequence_compute(&numbers, &octal, N + 1, NULL), NULL);
        const char *const args[ARGS] = {cases[i].code, "n=1500"};
        mb_rules *rules = open_rules("octal", args, ARGS);
        for (uint32_t n = 1; n <= N; n += 7) {
            size_t expected = 0, found = 0;
            for (uint32_t k = 1; k <= 2; k++)
                for (uint32_t a = 1; cases[i].digit[k] && n > k && a <= (n - k) / 2; a++)
                    expected += numbers.number[a] == numbers.number[n - k - a];
            char name[16];
            snprintf(name, sizeof name, "(%u)", n);
            mb_theory theory = asked(rules, name);
            const char *at = NULL;
            size_t length = 0;
            while (mb_theory_next_move(&at, &length, &theory))
                found++;
            assert_false(theory.cut);
            assert_int_equal(found, expected);
            mb_theory_clear(&theory);
        }
        mb_rules_close(rules);
        mb_sequence_clear(&numbers);
    }
}

/* The lost pair of difference n is (A,A+n) with A = floor(n*phi), that is A*A - A*n < n*n <= (A+1)*(A+1) - (A+1)*n.
 */
static void wythoff_is_exact_up_to_2_to_the_62(void **state)
{
    (void)state;
    const char *const args[ARGS] = {"a=4611686018427387904", "b=4611686018427387904"};
    mb_rules *rules = open_rules("wythoff", args, ARGS);
    uint64_t seed = 7;
    for (int i = 0; i < 2000; i++) {
        const uint64_t top = UINT64_C(1) << 62;
        const uint64_t n = (mb_random(&seed) >> (3 + mb_random_below(&seed, 60))) & (top / 4 - 1);
        char name[64];
        snprintf(name, sizeof name, "(%llu,%llu)", (unsigned long long)(top - n), (unsigned long long)top);
        mb_theory theory = asked(rules, name);
        bool found = !theory.mover_wins;
        const char *at = mb_text_string(&theory.moves);
        while (*at) {
            unsigned long long a, b;
            assert_int_equal(sscanf(at, "(%llu,%llu)", &a, &b), 2);
            if (b - a == n && a < top - n) {
                const wide base = (wide)a, next = base + 1, difference = (wide)n;
                assert_true(base * base - base * difference <= difference * difference);
                assert_true(next * next - next * difference > difference * difference);
                found = true;
            }
            at += strcspn(at, "\n");
            at += *at == '\n';
        }
        assert_true(found);
        mb_theory_clear(&theory);
    }
    mb_rules_close(rules);
}

static void what_theory_does_not_cover_is_unsuited(void **state)
{
    (void)state;
    const char *const args[ARGS] = {"n=9223372036854775807", "take=1,9223372036854775806"};
    mb_rules *rules = open_rules("nim", args, ARGS);
    mb_theory theory;
    mb_error error = {0};
    assert_int_equal(mb_theory_ask(&theory, rules, &error), MB_EUNSUITED);
    assert_int_equal(error.code, MB_EUNSUITED);
    mb_rules_close(rules);
    const char *const none[ARGS] = {NULL};
    rules = open_rules("chomp", none, ARGS);
    assert_int_equal(mb_theory_ask(&theory, rules, &error), MB_ENOTFOUND);
    mb_answer *answer = NULL;
    assert_int_equal(mb_answer_of_theory(&answer, rules, &error), MB_ENOTFOUND);
    assert_null(answer);
    mb_rules_close(rules);
}

static void experts_know_games_that_exist(void **state)
{
    (void)state;
    const mb_expert *expert;
    for (size_t i = 0; (expert = mb_expert_at(i)); i++) {
        assert_non_null(mb_game_find(expert->game));
        assert_ptr_equal(mb_expert_find(expert->game), expert);
        assert_true(*expert->brief.in[MB_FRENCH] != 0);
    }
    assert_null(mb_expert_find("chomp"));
}

/* The two back ends of mb_answer agree wherever both can speak. */
static void compare_answers(const char *game, const char *const args[ARGS])
{
    mb_rules *rules = open_rules(game, args, ARGS);
    mb_arena *graph = NULL, *arena = NULL;
    mb_solution solution;
    mb_answer *solved = NULL, *theory = NULL;
    check_ok(mb_explore(&graph, rules, NULL, NULL, NULL), NULL);
    check_ok(mb_arena_double(&arena, graph, MB_P1, false, NULL), NULL);
    check_ok(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, NULL), NULL);
    check_ok(mb_answer_of_arena(&solved, arena, NULL, &solution), NULL);
    check_ok(mb_answer_of_theory(&theory, rules, NULL), NULL);
    assert_string_equal(mb_answer_by(theory), "theory");
    for (uint32_t v = 0; v < arena->positions; v++) {
        const mb_place here = {.at = v, .mover = mb_owner(arena, v)};
        const char *name = name_of(arena, v);
        mb_place place;
        mb_facts known, said;
        check_ok(mb_ground_find(&place, mb_answer_ground(theory), MB_P1, name, strlen(name), NULL), NULL);
        mb_text text;
        mb_text_init(&text, NULL, NULL);
        mb_ground_name(&text, mb_answer_ground(theory), place);
        assert_string_equal(mb_text_string(&text), name);
        check_ok(mb_answer_get(&known, solved, here), NULL);
        check_ok(mb_answer_get(&said, theory, place), NULL);
        assert_int_equal(known.winner, said.winner);
        assert_int_equal(known.value, said.value);
        assert_int_equal(known.mark, said.mark);
        assert_int_equal(known.has_move, said.has_move);
        assert_false(said.has_rank || said.endless);
        const mb_place *next;
        size_t count;
        check_ok(mb_answer_moves(&next, &count, theory, place), NULL);
        assert_int_equal(count, mb_is_terminal(arena, v) ? 0 : mb_degree(arena, v));
        bool moved = !said.has_move;
        for (size_t i = 0; i < count; i++) {
            text.length = 0;
            mb_ground_name(&text, mb_answer_ground(theory), next[i]);
            const uint32_t to = mb_arena_find(arena, mb_text_string(&text), text.length);
            assert_int_equal(to, arena->to[arena->first[v] + i]);
            moved = moved || next[i].at == said.move.at;
            bool best;
            check_ok(mb_answer_is_best(&best, theory, place, next[i]), NULL);
            assert_int_equal(best, solution.winner[to] == solution.winner[v]);
        }
        assert_true(moved);
        mb_text_clear(&text);
    }
    mb_answer_free(theory);
    mb_answer_free(solved);
    mb_solution_clear(&solution);
    mb_arena_free(arena);
    mb_arena_free(graph);
    mb_rules_close(rules);
}

static void theory_and_solver_answer_alike(void **state)
{
    (void)state;
    static const char *const cases[][ARGS] = {
        {"nim", "n=25"}, {"nim", "stop=1"}, {"marienbad", "stop=1"}, {"wythoff", NULL}, {"cut", "last=loses"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *const args[ARGS] = {cases[i][1]};
        compare_answers(cases[i][0], args);
    }
}

static void theory_beats_chance_on_millions_of_matches(void **state)
{
    (void)state;
    const char *const args[ARGS] = {"heaps=1000000,2000000,3000001"};
    mb_rules *rules = open_rules("marienbad", args, ARGS);
    mb_answer *answer = NULL;
    check_ok(mb_answer_of_theory(&answer, rules, NULL), NULL);
    uint64_t seed = 3;
    const mb_strategy strategies[] = {mb_strategy_solved(), mb_strategy_random(&seed)};
    mb_play play;
    mb_error error = {0};
    check_ok(mb_play_run(&play, answer, mb_ground_start(mb_answer_ground(answer)), strategies, 1000, &error), &error);
    assert_int_equal(play.ending, MB_ENDS_MARKED);
    mb_facts facts;
    check_ok(mb_answer_get(&facts, answer, play.place[play.count - 1]), NULL);
    assert_int_equal(facts.winner, 1);
    mb_play_clear(&play);
    mb_answer_free(answer);
    mb_rules_close(rules);
}

static void every_failing_allocation_is_survived(void **state)
{
    (void)state;
    static const char *const cases[][ARGS] = {
        {"nim", "n=1000"},         {"nim", "take=5,7,3"}, {"marienbad", NULL}, {"marienbad", "heaps=1,2,2"},
        {"marienbad", "from=(1)"}, {"wythoff", NULL},     {"wythoff", "a=0"},  {"subtract", NULL},
        {"subtract", "heaps=9"},   {"cut", NULL},         {"kayles", NULL},    {"octal", "from=(2,3)"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *const args[ARGS] = {cases[i][1]};
        mb_rules *rules = open_rules(cases[i][0], args, ARGS);
        for (uint64_t k = 1, count = 1; k <= count; k++) {
            mb_answer *answer = NULL;
            mb_facts facts;
            const mb_place *next;
            size_t moves;
            mb_error error = {0};
            mb_mem_fail_at(k);
            mb_status status = mb_answer_of_theory(&answer, rules, &error);
            assert_true(status == MB_OK || error.code == MB_ENOMEM);
            if (status == MB_OK)
                status = mb_answer_get(&facts, answer, mb_ground_start(mb_answer_ground(answer)));
            if (status == MB_OK)
                status = mb_answer_moves(&next, &moves, answer, mb_ground_start(mb_answer_ground(answer)));
            count = mb_mem_count() > count ? mb_mem_count() : count;
            mb_mem_fail_at(0);
            assert_true(status == MB_OK || status == MB_ENOMEM);
            mb_answer_free(answer);
        }
        mb_rules_close(rules);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(theory_of_one_heap_is_true_of_every_small_heap),
        cmocka_unit_test(theory_of_nim_is_true_of_all_heaps_of_12_matches),
        cmocka_unit_test(theory_of_taking_from_several_heaps_is_true_of_small_ones),
        cmocka_unit_test(theory_of_breaking_heaps_is_true_of_small_ones),
        cmocka_unit_test(theory_of_wythoff_and_cut_is_true_of_small_boards),
        cmocka_unit_test(one_heap_is_known_far_beyond_the_values_worked_out),
        cmocka_unit_test(every_word_of_a_reason_is_there),
        cmocka_unit_test(heaps_up_to_the_largest_integer_are_answered),
        cmocka_unit_test(heaps_that_are_broken_may_be_vast),
        cmocka_unit_test(every_winning_break_of_a_long_heap_is_listed),
        cmocka_unit_test(wythoff_is_exact_up_to_2_to_the_62),
        cmocka_unit_test(what_theory_does_not_cover_is_unsuited),
        cmocka_unit_test(experts_know_games_that_exist),
        cmocka_unit_test(theory_and_solver_answer_alike),
        cmocka_unit_test(theory_beats_chance_on_millions_of_matches),
        cmocka_unit_test(every_failing_allocation_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
