/* search.c -- claims about searching: minimax, alpha-beta and every refinement
 * find what solving finds. */
#include "support.h"

#include "arena/builder.h"
#include "core/message.h"
#include "ground/ground.h"
#include "length.h"
#include "twin.h"

/* What is said, in English. */
#define SAYS_SEARCH_TOO_LONG "a line of play has more than {most} {most?move:moves}: give a --depth"

enum { HUGE = 1 << 20, PLENTY = 1 << 14, CRAMPED = 512 }; /* bytes of a table */

/* Way number i to refine alpha-beta: every mixture comes up. */
enum { WAYS = 8 * 3 * 2 * 3 * 2 };
static mb_search_options way(size_t i)
{
    static const uint64_t tables[] = {0, PLENTY, CRAMPED};
    static const mb_window windows[] = {MB_WINDOW_FULL, MB_WINDOW_ASPIRATION, MB_WINDOW_NULL};
    return (mb_search_options){.depth = MB_TO_THE_END,
                               .order = i % 8,
                               .table = tables[i / 8 % 3],
                               .deepen = i / 24 % 2,
                               .window = windows[i / 48 % 3],
                               .strict = i / 144 % 2};
}

static const mb_search_options reference = {.algorithm = MB_MINIMAX, .depth = MB_TO_THE_END};
static const mb_search_options plain = {.depth = MB_TO_THE_END};

static mb_search *searcher(const mb_ground *tree, const mb_search_options *options)
{
    mb_search *search = NULL;
    mb_error error = {0};
    check_ok(mb_search_new(&search, tree, options, NULL, &error), &error);
    return search;
}

static mb_found run(mb_search *search, mb_place from)
{
    mb_found found = {0};
    mb_error error = {0};
    check_ok(mb_search_run(&found, search, from, MB_WHOLE_LINE, NULL, &error), &error);
    assert_int_equal(found.stopped, MB_OK);
    return found;
}

static mb_found found_by(const mb_ground *tree, const mb_search_options *options, mb_place from)
{
    mb_search *search = searcher(tree, options);
    const mb_found found = run(search, from);
    mb_search_free(search);
    return found;
}

static bool same_place(mb_place a, mb_place b)
{
    return a.at == b.at && a.mover == b.mover;
}

/* Minimax (a) and another search found the same, line and all; what cuts may
 * see less estimates and know more. */
static void check_same(const mb_found *a, const mb_found *b, uint64_t seed, size_t i)
{
    bool same = a->value == b->value && a->exact <= b->exact && a->has_rank == b->has_rank && a->rank == b->rank
                && a->has_move == b->has_move && a->count == b->count
                && (!a->has_move || same_place(a->move, b->move));
    for (size_t k = 0; k < a->count && same; k++)
        same = same_place(a->line[k], b->line[k]);
    if (!same)
        fail_msg("seed %u, way %u: value %d rank %u line %u expected, found %d, %u, %u", (unsigned)seed, (unsigned)i,
                 a->value, a->rank, (unsigned)a->count, b->value, b->rank, (unsigned)b->count);
}

/* ---- against solving ---- */

/* An arena with its solution, from the definitions. */
typedef struct truth {
    const mb_arena *arena;
    int32_t *value;
    uint32_t *rank;
} truth;

static truth truth_of(const mb_arena *arena)
{
    mb_solution solution = {0};
    mb_error error = {0};
    check_ok(solve_by(&solution, arena, mb_solver_find("payoff"), NULL, &error), &error);
    truth known = {arena, solution.value, solution.rank};
    solution.value = NULL;
    solution.rank = NULL;
    mb_solution_clear(&solution);
    return known;
}

static void truth_clear(truth *known)
{
    mb_release(known->value);
    mb_release(known->rank);
}

/* The first right move of v: where search and solving must agree; MB_NONE at an
 * end. */
static uint32_t first_right(const truth *known, uint32_t v)
{
    const mb_arena *arena = known->arena;
    if (mb_is_terminal(arena, v))
        return MB_NONE;
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
        if (twin_is_right_move(arena, known->value, known->rank, v, arena->to[i]))
            return arena->to[i];
    fail_msg("no right move at %u", v);
    return MB_NONE;
}

/* The position of a place: places of rules are states with names of their own.
 */
typedef uint32_t (*locate)(const mb_arena *arena, const mb_ground *tree, mb_place place);

static uint32_t at_position(const mb_arena *arena, const mb_ground *tree, mb_place place)
{
    (void)tree;
    assert_int_equal(mb_owner(arena, (uint32_t)place.at), place.mover);
    return (uint32_t)place.at;
}

static uint32_t by_name(const mb_arena *arena, const mb_ground *tree, mb_place place)
{
    mb_text name;
    mb_text_init(&name, NULL, NULL);
    mb_ground_name(&name, tree, place);
    const uint32_t v = mb_arena_find(arena, name.data, name.length);
    mb_text_clear(&name);
    assert_int_not_equal(v, MB_NONE);
    return v;
}

/* What was found from v is what solving says: value, rank, and a line of first
 * right moves to an end or a repeat. */
static void check_true(const truth *known, const mb_ground *tree, const mb_found *found, uint32_t v, locate where,
                       uint64_t seed, size_t i)
{
    const int32_t value = known->value[v];
    const bool ranked = value != 0 || known->arena->endless != 0; /* where draws are endless they have none */
    const uint32_t rank = ranked ? known->rank[v] : MB_NEVER;
    assert_true(found->exact);
    if (found->value != value || (found->has_rank ? found->rank : MB_NEVER) != rank)
        fail_msg("seed %u, way %u, position %u: value %d, rank %u expected, found "
                 "%d, %u",
                 (unsigned)seed, (unsigned)i, v, value, rank, found->value, found->has_rank ? found->rank : MB_NEVER);
    if (rank != MB_NEVER)
        assert_int_equal(found->count, rank);
    for (size_t k = 0; k < found->count; k++) {
        const uint32_t next = first_right(known, v), to = where(known->arena, tree, found->line[k]);
        if (to != next)
            fail_msg("seed %u, way %u: move %u goes to %u, not %u", (unsigned)seed, (unsigned)i, (unsigned)k, to,
                     next);
        v = next;
    }
    assert_int_equal(found->has_move, found->count > 0);
    if (found->has_move)
        assert_true(same_place(found->move, found->line[0]));
}

static void search_finds_what_solving_finds_on_small_arenas_of_every_shape(void **unused)
{
    (void)unused;
    static const int32_t endless[] = {0, 1, -1, 0, 2, -3};
    for (uint64_t seed = 0; seed < 600; seed++) {
        const shape kind = {.positions = seed % 2 ? 7 : 12,
                            .degree = seed % 2 ? 4 : 2 + (uint32_t)(seed / 2 % 2),
                            .acyclic = seed % 5 == 0,
                            .inner_marks = seed & 4,
                            .payoffs = seed & 8,
                            .endless = endless[seed % MB_COUNT(endless)]};
        mb_arena *arena = random_arena(&kind, seed);
        const mb_ground tree = mb_ground_of_arena(arena, NULL);
        truth known = truth_of(arena);
        mb_search *slow = searcher(&tree, &reference);
        const size_t first = (size_t)seed * 7 % WAYS;
        for (size_t i = first; i < first + 8; i++) {
            const mb_search_options options = way(i % WAYS);
            mb_search *search = searcher(&tree, &options); /* its table serves all positions */
            for (uint32_t v = 0; v < arena->positions; v++) {
                const mb_place from = {.at = v, .mover = mb_owner(arena, v)};
                mb_found found = run(search, from);
                check_true(&known, &tree, &found, v, at_position, seed, i % WAYS);
                mb_found_clear(&found);
                if (i > first)
                    continue;
                found = run(slow, from);
                check_true(&known, &tree, &found, v, at_position, seed, WAYS);
                mb_found_clear(&found);
            }
            mb_search_free(search);
        }
        mb_search_free(slow);
        truth_clear(&known);
        mb_arena_free(arena);
    }
}

static void every_way_to_refine_finds_the_same_on_cyclic_arenas(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 12; seed++) {
        const shape kind = {.positions = 10, .degree = 3, .payoffs = seed & 1, .endless = (int32_t)(seed % 3) - 1};
        mb_arena *arena = random_arena(&kind, 77 + seed);
        const mb_ground tree = mb_ground_of_arena(arena, NULL);
        truth known = truth_of(arena);
        for (size_t i = 0; i < WAYS; i++) {
            const mb_search_options options = way(i);
            mb_search *search = searcher(&tree, &options);
            for (uint32_t v = 0; v < arena->positions; v++) {
                mb_found found = run(search, (mb_place){.at = v, .mover = mb_owner(arena, v)});
                check_true(&known, &tree, &found, v, at_position, seed, i);
                mb_found_clear(&found);
            }
            mb_search_free(search);
        }
        truth_clear(&known);
        mb_arena_free(arena);
    }
}

static void an_impartial_graph_is_searched_like_its_double(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 100; seed++) {
        const shape kind = {.positions = 7, .degree = 3, .impartial = true, .acyclic = seed & 1};
        mb_arena *graph = random_arena(&kind, seed), *arena = NULL;
        mb_arena_mark_terminals(graph, seed & 2);
        assert_int_equal(mb_arena_double(&arena, graph, MB_P1, false, NULL), MB_OK);
        const mb_ground tree = mb_ground_of_arena(graph, NULL);
        truth known = truth_of(arena);
        const mb_search_options options = way(seed % WAYS);
        mb_search *search = searcher(&tree, &options);
        for (uint32_t pair = 0; pair < arena->positions; pair++) {
            mb_found found = run(search, (mb_place){.at = pair / 2, .mover = (mb_player)(pair & 1)});
            check_true(&known, &tree, &found, pair, by_name, seed, seed % WAYS);
            mb_found_clear(&found);
        }
        mb_search_free(search);
        truth_clear(&known);
        mb_arena_free(arena);
        mb_arena_free(graph);
    }
}

/* Every position of a game is searched in `ways` ways, and by minimax where
 * that is cheap. */
static void check_game(const char *game, const char *const *args, size_t count, size_t ways, uint64_t cheap)
{
    mb_rules *rules = open_rules(game, args, count);
    mb_arena *graph = NULL, *arena;
    mb_error error = {0};
    check_ok(mb_explore(&graph, rules, NULL, NULL, &error), &error);
    arena = graph;
    if (graph->impartial)
        assert_int_equal(mb_arena_double(&arena, graph, MB_P1, false, NULL), MB_OK);
    const mb_ground tree = mb_ground_of_rules(rules);
    truth known = truth_of(arena);
    mb_search *slow = searcher(&tree, &reference), *bare = searcher(&tree, &plain);
    for (size_t i = 0; i < ways; i++) {
        mb_search_options options = way(i * 29 % WAYS);
        options.table = options.table == CRAMPED ? PLENTY : HUGE; /* or it takes too long */
        mb_search *search = searcher(&tree, &options);
        for (uint32_t v = 0; v < arena->positions; v++) {
            mb_state state;
            assert_true(mb_arena_state(&state, arena, v));
            const mb_place from = {.at = state, .mover = mb_owner(arena, v)};
            mb_found found = run(search, from);
            check_true(&known, &tree, &found, v, by_name, 0, i);
            mb_found_clear(&found);
            const mb_limits limits = {.positions = cheap};
            mb_found other = {0};
            if (i > 0)
                continue;
            assert_int_equal(mb_search_run(&found, slow, from, MB_WHOLE_LINE, &limits, NULL), MB_OK);
            assert_int_equal(mb_search_run(&other, bare, from, MB_WHOLE_LINE, &limits, NULL), MB_OK);
            if (found.stopped == MB_OK) {
                check_true(&known, &tree, &found, v, by_name, 0, WAYS);
                check_same(&found, &other, 0, WAYS);
                assert_true(other.work.nodes <= found.work.nodes);
            }
            mb_found_clear(&found);
            mb_found_clear(&other);
        }
        mb_search_free(search);
    }
    mb_search_free(slow);
    mb_search_free(bare);
    truth_clear(&known);
    if (arena != graph)
        mb_arena_free(arena);
    mb_arena_free(graph);
    mb_rules_close(rules);
}

#define CHECK_GAME(game, ways, cheap, ...)                                                                           \
    do {                                                                                                             \
        static const char *const args[] = {__VA_ARGS__};                                                             \
        check_game(game, args, MB_COUNT(args), ways, cheap);                                                         \
    } while (0)

static void every_position_of_tictactoe_is_searched_right(void **unused)
{
    (void)unused;
    CHECK_GAME("tictactoe", 2, 2000, "rows=3");
}

static void every_position_of_small_connect4_is_searched_right(void **unused)
{
    (void)unused;
    CHECK_GAME("connect4", 3, 2000, "width=4", "height=3", "row=3");
}

static void every_position_of_small_impartial_games_is_searched_right(void **unused)
{
    (void)unused;
    CHECK_GAME("chomp", 9, 20000, "rows=3", "cols=4");
    CHECK_GAME("nim", 18, 20000, "n=14");
    CHECK_GAME("marienbad", 9, 5000, "heaps=1,2,3");
    CHECK_GAME("marienbad", 9, 5000, "heaps=2,2,3", "last=wins");
}

static void every_position_of_small_games_that_pay_on_the_way_is_searched_right(void **unused)
{
    (void)unused;
    CHECK_GAME("boxes", 5, 2000, "rows=1", "cols=2");
    CHECK_GAME("kalah", 9, 2000, "holes=2", "seeds=3");
}

/* The nodes of a search with a table. */
static uint64_t nodes_with_table(const mb_rules *rules)
{
    const mb_ground tree = mb_ground_of_rules(rules);
    const mb_search_options options = {.depth = MB_TO_THE_END, .table = HUGE};
    mb_found found = found_by(&tree, &options, mb_ground_start(&tree));
    const uint64_t nodes = found.work.nodes + found.retraced;
    mb_found_clear(&found);
    return nodes;
}

static void positions_that_differ_in_what_was_paid_share_what_is_found(void **unused)
{
    (void)unused;
    static const char *const games[][3] = {{"boxes", "rows=1", "cols=3"}, {"kalah", "holes=3", "seeds=2"}};
    for (size_t g = 0; g < MB_COUNT(games); g++) {
        mb_rules *rules = OPEN(games[g][0], games[g][1], games[g][2], NULL);
        mb_rules apart = *rules;
        mb_game game = *rules->game;
        game.paid = NULL;
        apart.game = &game;
        assert_true(nodes_with_table(rules) < nodes_with_table(&apart));
        mb_rules_close(rules);
    }
}

static void of_equal_estimates_moves_that_keep_the_turn_are_tried_first_and_of_these_the_last(void **unused)
{
    (void)unused;
    mb_arena *arena = arena_from("start s\ns 1 -> a b c\na 2 -> d\nb 1 -> d\nc 1 -> w\nd 1 : draw\nw 1 : win 1\n");
    const mb_ground tree = mb_ground_of_arena(arena, NULL);
    const mb_search_options options = {.depth = MB_TO_THE_END, .order = MB_ORDER_ESTIMATE, .table = PLENTY};
    mb_found found = found_by(&tree, &options, mb_ground_start(&tree));
    assert_int_equal(found.winner, 1);
    assert_int_equal(found.work.nodes, 3); /* s, c, w */
    mb_found_clear(&found);
    mb_arena_free(arena);
}

/* Once a win is found, nothing better is looked for. */
static void with_a_table_nothing_better_than_a_win_is_looked_for(void **unused)
{
    (void)unused;
    mb_arena *arena = arena_from("start 0\n0 1 -> 1 2\n1 2 : win 1\n2 2 -> 3 4\n3 1 : draw\n4 1 : win 2\n");
    const mb_ground tree = mb_ground_of_arena(arena, NULL);
    mb_found found =
        found_by(&tree, &(mb_search_options){.depth = MB_TO_THE_END, .table = PLENTY}, mb_ground_start(&tree));
    assert_int_equal(found.winner, 1);
    assert_int_equal(found.work.nodes, 2);
    mb_found_clear(&found);
    mb_arena_free(arena);
}

/* ---- with a depth ---- */

static void give_estimates(mb_arena *arena, uint64_t seed)
{
    arena->heuristic = mb_alloc(arena->positions, sizeof *arena->heuristic);
    assert_non_null(arena->heuristic);
    for (uint32_t v = 0; v < arena->positions; v++)
        arena->heuristic[v] = mb_random_below(&seed, 8) == 0 ? MB_NO_HINT : (int32_t)mb_random_below(&seed, 11) - 5;
}

static void with_a_depth_every_way_finds_what_minimax_finds(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 200; seed++) {
        const shape kind = {.positions = 14,
                            .degree = 3,
                            .acyclic = true,
                            .payoffs = seed & 1,
                            .inner_marks = seed & 2,
                            .endless = (int32_t)(seed % 3) - 1};
        mb_arena *arena = random_arena(&kind, seed);
        give_estimates(arena, seed);
        const mb_ground tree = mb_ground_of_arena(arena, NULL);
        for (uint32_t depth = 0; depth < 6; depth++) {
            mb_search_options slow = reference;
            slow.depth = depth;
            mb_found right = found_by(&tree, &slow, mb_ground_start(&tree));
            for (size_t i = seed % 2; i < WAYS; i += 2) {
                mb_search_options options = way(i);
                options.depth = depth;
                mb_found found = found_by(&tree, &options, mb_ground_start(&tree));
                check_same(&right, &found, seed, i);
                mb_found_clear(&found);
            }
            mb_found_clear(&right);
        }
        mb_arena_free(arena);
    }
}

static void check_depths(const char *game, const char *from, uint32_t deepest)
{
    mb_rules *rules = open_rules(game, &from, 1);
    const mb_ground tree = mb_ground_of_rules(rules);
    for (uint32_t depth = 0; depth <= deepest; depth++) {
        mb_search_options slow = reference;
        slow.depth = depth;
        mb_found right = found_by(&tree, &slow, mb_ground_start(&tree));
        assert_true(right.depth <= depth);
        for (size_t i = depth; i < WAYS; i += 7) {
            mb_search_options options = way(i);
            options.depth = depth;
            mb_found found = found_by(&tree, &options, mb_ground_start(&tree));
            check_same(&right, &found, depth, i);
            mb_found_clear(&found);
        }
        mb_found_clear(&right);
    }
    mb_rules_close(rules);
}

static void with_a_depth_games_are_searched_like_minimax(void **unused)
{
    (void)unused;
    check_depths("connect4", "from=-", 4);
    check_depths("connect4", "from=4453", 4);
    check_depths("tictactoe", "from=-", 4);
    check_depths("tictactoe", "from=159", 6);
    check_depths("nim", "from=17", 6);
}

/* What is said to be exact is, whatever the depth and the table; and without a
 * table cycles change nothing. */
static void on_cyclic_arenas_what_is_exact_is_true_at_every_depth(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < tests_count_slow(40, 150); seed++) {
        const shape kind = {
            .positions = 9, .degree = 3, .payoffs = seed % 4 == 0, .endless = (int32_t)(seed % 3) - 1};
        mb_arena *arena = random_arena(&kind, seed);
        give_estimates(arena, seed);
        const mb_ground tree = mb_ground_of_arena(arena, NULL);
        truth known = truth_of(arena);
        for (uint32_t depth = 0; depth < 6; depth++)
            for (size_t i = seed % 5; i < WAYS; i += 5) {
                mb_search_options options = way(i), slow = reference;
                options.depth = slow.depth = depth;
                mb_search *search = searcher(&tree, &options);
                for (uint32_t v = 0; v < arena->positions; v++) {
                    const mb_place from = {.at = v, .mover = mb_owner(arena, v)};
                    mb_found found = run(search, from);
                    if (found.exact && found.value != known.value[v])
                        fail_msg("seed %u, way %u, depth %u, position %u: value %d "
                                 "expected, found %d",
                                 (unsigned)seed, (unsigned)i, depth, v, known.value[v], found.value);
                    if (!options.deepen) {
                        mb_found right = found_by(&tree, &slow, from);
                        check_same(&right, &found, seed, i);
                        mb_found_clear(&right);
                    }
                    mb_found_clear(&found);
                }
                mb_search_free(search);
            }
        truth_clear(&known);
        mb_arena_free(arena);
    }
}

/* ---- what moves are worth ---- */

enum { TWIN_LINE = 8 };

/* A place's worth from the definition: who has won it (1, -1; 0: open, or there are payoffs), then the number, then
 * how soon. */
typedef struct twin_worth {
    int64_t won, number, soon;
} twin_worth;

static int twin_compare(twin_worth a, twin_worth b)
{
    if (a.won != b.won)
        return a.won < b.won ? -1 : 1;
    if (a.number != b.number)
        return a.number < b.number ? -1 : 1;
    return a.soon < b.soon ? -1 : a.soon > b.soon;
}

static int sign_of(int64_t number)
{
    return (number > 0) - (number < 0);
}

/* Minimax, line by line, as the header of search.h tells it. */
static twin_worth twin_minimax(const mb_ground *tree, mb_place *line, uint32_t ply, uint32_t depth)
{
    const mb_place at = line[ply];
    const int32_t endless = tree->endless;
    mb_places next = {0};
    int32_t pays;
    assert_int_equal(mb_ground_moves(&next, tree, at), MB_OK);
    bool over = mb_ground_terminal(&pays, tree, at) != MB_UNMARKED, repeated = false;
    if (!over)
        for (uint32_t i = 0; i < ply; i++)
            repeated |= same_place(line[i], at);
    if (!over && !repeated && next.count == 0) {
        over = true;
        pays = endless;
    }
    twin_worth worth;
    if (over || repeated) {
        const int32_t paid = over ? pays : endless;
        const int hurry = paid != endless ? sign_of((int64_t)paid - endless) : sign_of(endless);
        const bool numbers = tree->arena && (tree->arena->pays || endless < -1 || endless > 1);
        worth = (twin_worth){numbers ? 0 : sign_of(paid), paid, over ? hurry * (100 - (int64_t)ply) : 0};
    } else if (depth == 0) {
        worth = (twin_worth){0, mb_ground_estimate(tree, at.at), 0};
    } else {
        for (size_t i = 0; i < next.count; i++) {
            line[ply + 1] = next.at[i];
            const twin_worth child = twin_minimax(tree, line, ply + 1, depth - 1);
            const int order = i == 0 ? 0 : twin_compare(child, worth);
            if (i == 0 || (at.mover == MB_P1 ? order > 0 : order < 0))
                worth = child;
        }
    }
    mb_places_clear(&next);
    return worth;
}

/* The best moves of an answer that searches are those that minimax of that depth finds best, and the search's own
 * move is among them. */
static void check_best_moves(const mb_ground *tree, const mb_search_options *options, mb_place from, uint64_t seed)
{
    mb_answer *answer = NULL;
    mb_places next = {0}, best = {0};
    mb_error error = {0};
    check_ok(mb_answer_of_search(&answer, tree, options, NULL, &error), &error);
    assert_int_equal(mb_ground_moves(&next, tree, from), MB_OK);
    assert_int_equal(mb_answer_best(&best, answer, from), MB_OK);
    mb_found found = found_by(tree, options, from);
    mb_place line[TWIN_LINE] = {from};
    const twin_worth root = twin_minimax(tree, line, 0, options->depth);
    size_t right = 0;
    bool played = false;
    for (size_t i = 0; i < next.count; i++) {
        mb_facts facts;
        bool is_best;
        assert_int_equal(mb_answer_rate_move(&facts, &is_best, answer, from, next.at[i]), MB_OK);
        line[1] = next.at[i];
        const twin_worth worth = twin_minimax(tree, line, 1, options->depth == 0 ? 0 : options->depth - 1);
        const bool expected = options->depth > 0 && twin_compare(worth, root) == 0;
        if (is_best != expected)
            fail_msg("seed %u, depth %u, move %u: best %d expected", (unsigned)seed, options->depth, (unsigned)i,
                     expected);
        if (facts.winner == MB_UNKNOWN && facts.value != worth.number)
            fail_msg("seed %u, depth %u, move %u: worth %d expected, found %d", (unsigned)seed, options->depth,
                     (unsigned)i, (int)worth.number, facts.value);
        if (worth.won == 0 && facts.winner > 0) { /* then what is known of the place itself is told */
            mb_search_options whole = plain;
            mb_found sure = found_by(tree, &whole, next.at[i]);
            assert_int_equal(sure.winner, facts.winner);
            mb_found_clear(&sure);
        }
        assert_true(!is_best || same_place(best.at[right], next.at[i]));
        right += is_best;
        played |= is_best && found.has_move && same_place(found.move, next.at[i]);
    }
    assert_int_equal(best.count, right);
    assert_true(next.count == 0 || options->depth == 0 || played);
    mb_found_clear(&found);
    mb_places_clear(&best);
    mb_places_clear(&next);
    mb_answer_free(answer);
}

static void the_best_moves_are_those_that_the_search_of_that_depth_plays(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 300; seed++) {
        const shape kind = {.positions = 12,
                            .degree = 3,
                            .acyclic = seed & 1,
                            .payoffs = seed & 2,
                            .inner_marks = seed & 4,
                            .endless = (int32_t)(seed % 3) - 1};
        mb_arena *arena = random_arena(&kind, seed);
        give_estimates(arena, seed);
        const mb_ground tree = mb_ground_of_arena(arena, NULL);
        for (uint32_t depth = 0; depth <= 4; depth++)
            for (uint32_t v = 0; v < arena->positions; v++) {
                mb_search_options options = way((seed + v) % 24);
                options.depth = depth;
                check_best_moves(&tree, &options, (mb_place){.at = v, .mover = mb_owner(arena, v)}, seed);
            }
        mb_arena_free(arena);
    }
    static const char *const games[][2] = {
        {"tictactoe", NULL}, {"tictactoe", "from=159"}, {"connect4", "from=121212"}, {"nim", "from=7"}};
    for (size_t g = 0; g < MB_COUNT(games); g++)
        for (uint32_t depth = 0; depth <= 4; depth++) {
            mb_rules *rules = OPEN(games[g][0], games[g][1]);
            const mb_ground tree = mb_ground_of_rules(rules);
            const mb_search_options options = {.depth = depth, .table = 1 << 16};
            check_best_moves(&tree, &options, mb_ground_start(&tree), depth);
            mb_rules_close(rules);
        }
}

/* Minimax with payoffs and estimates as numbers, and nothing else. */
static int64_t number_twin(const mb_arena *arena, uint32_t *line, uint32_t ply, uint32_t depth)
{
    const uint32_t v = line[ply];
    bool repeated = false;
    for (uint32_t i = 0; i < ply; i++)
        repeated |= line[i] == v;
    if (mb_is_terminal(arena, v))
        return mb_terminal_payoff(arena, v);
    if (repeated)
        return arena->endless;
    if (depth == 0)
        return arena->heuristic[v] != MB_NO_HINT ? arena->heuristic[v] : 0;
    const bool most = mb_owner(arena, v) == MB_P1;
    int64_t best = most ? INT64_MIN : INT64_MAX;
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
        line[ply + 1] = arena->to[i];
        const int64_t number = number_twin(arena, line, ply + 1, depth - 1);
        best = (most ? number > best : number < best) ? number : best;
    }
    return best;
}

static void payoffs_and_estimates_are_compared_as_numbers(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 400; seed++) {
        const shape kind = {.positions = 12,
                            .degree = 3,
                            .acyclic = seed & 1,
                            .payoffs = true,
                            .inner_marks = seed & 2,
                            .endless = (int32_t)(seed % 5) - 2};
        mb_arena *arena = random_arena(&kind, seed);
        if (!arena->pays)
            arena->pays = mb_alloc_zero(arena->positions, sizeof *arena->pays);
        give_estimates(arena, seed);
        const mb_ground tree = mb_ground_of_arena(arena, NULL);
        truth known = truth_of(arena);
        for (uint32_t depth = 0; depth <= 4; depth++)
            for (uint32_t v = 0; v < arena->positions; v++) {
                mb_search_options options = (seed + v) % 4 ? way((seed * 5 + v) % WAYS) : reference;
                options.depth = depth;
                options.deepen = false;
                uint32_t line[TWIN_LINE] = {v};
                mb_found found = found_by(&tree, &options, (mb_place){.at = v, .mover = mb_owner(arena, v)});
                const int64_t right = number_twin(arena, line, 0, depth);
                if (found.value != right)
                    fail_msg("seed %u, depth %u, position %u: value %d expected, found %d", (unsigned)seed, depth, v,
                             (int)right, found.value);
                if (found.winner != MB_UNKNOWN) {
                    const int sign = sign_of(known.value[v]);
                    assert_int_equal(found.winner, sign > 0 ? 1 : sign < 0 ? 2 : 0);
                }
                mb_found_clear(&found);
            }
        truth_clear(&known);
        mb_arena_free(arena);
    }
}

static void with_a_depth_the_table_forgets_no_line_that_would_repeat(void **unused)
{
    (void)unused;
    mb_arena *arena = arena_from("p0 2 -> p1 p4 : estimate -2\n"
                                 "p1 1 -> p5 : estimate 1\n"
                                 "p4 1 -> p5 p6 p7 : estimate 3\n"
                                 "p5 1 -> p0 p6 p7 : estimate -3\n"
                                 "p6 1 -> p0 p4 : estimate -2\n"
                                 "p7 1 -> p9 : estimate 1\n"
                                 "p9 1 : win 2\n");
    const mb_ground tree = mb_ground_of_arena(arena, NULL);
    mb_search_options slow = reference, fast = {.depth = 5, .table = 1 << 16};
    slow.depth = 5;
    mb_found right = found_by(&tree, &slow, mb_ground_start(&tree)),
             found = found_by(&tree, &fast, mb_ground_start(&tree));
    assert_int_equal(right.value, 0);
    check_same(&right, &found, 0, 0);
    mb_found_clear(&right);
    mb_found_clear(&found);
    mb_arena_free(arena);
}

/* ---- work ---- */

static void minimax_visits_every_node_of_tictactoe(void **unused)
{
    (void)unused;
    mb_rules *rules = open_rules("tictactoe", NULL, 0);
    const mb_ground tree = mb_ground_of_rules(rules);
    mb_search_options options = reference;
    mb_found found = found_by(&tree, &options, mb_ground_start(&tree));
    assert_int_equal(found.value, 0);
    assert_true(found.exact);
    assert_int_equal(found.work.nodes, 549946);
    assert_int_equal(found.work.leaves, 255168);
    assert_int_equal(found.work.cuts, 0);
    assert_int_equal(found.depth, 9);
    mb_found_clear(&found);
    mb_rules_close(rules);
}

/* 146,120 is also what other code found. */
static void strict_cuts_visit_more_of_tictactoe(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("tictactoe", NULL);
    const mb_ground tree = mb_ground_of_rules(rules);
    const mb_search_options strict = {.depth = MB_TO_THE_END, .strict = true};
    mb_found found = found_by(&tree, &strict, mb_ground_start(&tree));
    assert_int_equal(found.value, 0);
    assert_int_equal(found.work.nodes, 146120);
    mb_found_clear(&found);
    mb_rules_close(rules);
}

static void alphabeta_cuts_where_the_window_closes(void **unused)
{
    (void)unused;
    mb_rules *rules = open_rules("tictactoe", NULL, 0);
    const mb_ground tree = mb_ground_of_rules(rules);
    mb_found found = found_by(&tree, &plain, mb_ground_start(&tree));
    assert_int_equal(found.value, 0);
    assert_int_equal(found.work.nodes, 18297);
    assert_int_equal(found.count, 9);
    mb_found_clear(&found);
    mb_search_options options = plain;
    options.table = PLENTY;
    found = found_by(&tree, &options, mb_ground_start(&tree));
    assert_true(found.work.hits > 0);
    assert_true(found.work.nodes < 2000);
    mb_found_clear(&found);
    mb_rules_close(rules);
}

static void depth_0_is_the_estimate_itself(void **unused)
{
    (void)unused;
    static const char *const args[] = {"from=4453"};
    mb_rules *rules = open_rules("connect4", args, 1);
    const mb_ground tree = mb_ground_of_rules(rules);
    for (size_t i = 0; i <= WAYS; i++) {
        mb_search_options options = i < WAYS ? way(i) : reference;
        options.depth = 0;
        mb_found found = found_by(&tree, &options, mb_ground_start(&tree));
        assert_int_equal(found.value, rules->game->estimate(rules->self, rules->start));
        assert_false(found.exact);
        assert_false(found.has_move);
        assert_int_equal(found.count, 0);
        assert_int_equal(found.work.nodes, 1);
        assert_int_equal(found.work.leaves, 1);
        assert_int_equal(found.depth, 0);
    }
    mb_rules_close(rules);
}

/* ---- small arenas, typed in ---- */

static void wins_outrank_estimates_and_payoffs_are_compared_with_them(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        int32_t value;
        const char *move;
        bool exact;
    } cases[] = {
        {"a 1 -> b c\nb 2 -> c : estimate 50\nc 2 : win 1\n", 1, "c", true},
        {"a 1 -> b c\nb 2 -> c : estimate -50\nc 2 : win 2\n", -50, "b", false},
        {"a 2 -> b c\nb 2 -> c : estimate -50\nc 2 : win 2\n", -1, "c", true},
        {"a 1 -> b c\nb 2 -> c : estimate 50\nc 2 : draw\n", 50, "b", false},
        {"a 1 -> b c\nb 2 -> c : estimate -3\nc 2 : draw\n", 0, "c", false},
        {"a 1 -> b c\nb 2 -> c : estimate 50\nc 2 : pays 3\n", 50, "b", false}, /* payoffs are numbers */
        {"a 1 -> b c\nb 2 -> c : estimate -50\nc 2 : pays -3\n", -3, "c", false},
        {"a 1 -> b c\nb 2 : pays 2\nc 2 -> d e : estimate 3\nd 1 : pays 3\ne 1 : pays 9\n", 3, "c", false},
        {"endless pays 5\na 1 -> b c\nb 2 -> c : h 4\nc 2 : win 1\n", 4, "b", false},
        {"a 1 -> b c\nb 2 -> d e : h 4\nc 2 -> d e : h 1\nd 1 : pays -2\ne 1 : pays 6\n", 4, "b", false},
        {"a 1 -> b\nb 1 : win 2 estimate 9\n", -1, "b", true},
        {"a 1 -> b\nb 1 : estimate 9\n", 0, "b", true}, /* stuck */
    };
    for (size_t i = 0; i < MB_COUNT(cases); i++) {
        mb_arena *arena = arena_from(cases[i].text);
        const mb_ground tree = mb_ground_of_arena(arena, NULL);
        for (size_t k = 0; k <= WAYS; k++) {
            mb_search_options options = k < WAYS ? way(k) : reference;
            options.depth = 1;
            mb_found found = found_by(&tree, &options, mb_ground_start(&tree));
            assert_int_equal(found.value, cases[i].value);
            assert_int_equal(found.exact, cases[i].exact);
            assert_string_equal(name_of(arena, (uint32_t)found.move.at), cases[i].move);
            mb_found_clear(&found);
        }
        mb_arena_free(arena);
    }
}

/* The tree of every textbook: three replies to each of three moves. */
static const char textbook[] = "a 1 -> b c d\nb 2 -> b1 b2 b3\nc 2 -> c1 c2 c3\nd 2 -> d1 d2 d3\n"
                               "b1 1 : pays 3\nb2 1 : pays 12\nb3 1 : pays 8\nc1 1 : pays 2\nc2 1 : pays "
                               "4\n"
                               "c3 1 : pays 6\nd1 1 : pays 14\nd2 1 : pays 5\nd3 1 : pays 2\n";

static void the_textbook_tree_is_searched_as_in_the_textbook(void **unused)
{
    (void)unused;
    mb_arena *arena = arena_from(textbook);
    const mb_ground tree = mb_ground_of_arena(arena, NULL);
    mb_found found = found_by(&tree, &reference, mb_ground_start(&tree));
    assert_int_equal(found.value, 3);
    assert_int_equal(found.work.nodes, 13);
    assert_int_equal(found.work.leaves, 9);
    mb_found_clear(&found);
    found = found_by(&tree, &plain, mb_ground_start(&tree));
    assert_int_equal(found.value, 3);
    assert_int_equal(found.work.nodes, 11); /* c2 and c3 are cut */
    assert_int_equal(found.work.cuts, 1);
    assert_int_equal(found.count, 2);
    assert_string_equal(name_of(arena, (uint32_t)found.line[0].at), "b");
    assert_string_equal(name_of(arena, (uint32_t)found.line[1].at), "b1");
    mb_found_clear(&found);
    mb_arena_free(arena);
}

static void winners_hurry_and_losers_delay(void **unused)
{
    (void)unused;
    mb_arena *arena = arena_from("a 1 -> b c\nb 1 -> d\nc 1 : win 1\nd 1 : win 1\nx 2 -> c y\ny 2 -> d\n");
    const mb_ground tree = mb_ground_of_arena(arena, NULL);
    for (size_t i = 0; i <= WAYS; i++) {
        mb_search_options options = i < WAYS ? way(i) : reference;
        mb_found found = found_by(&tree, &options, mb_ground_start(&tree));
        assert_string_equal(name_of(arena, (uint32_t)found.move.at), "c");
        assert_int_equal(found.rank, 1);
        mb_found_clear(&found);
        mb_place from;
        check_ok(mb_ground_find(&from, &tree, MB_P1, "x", 1, NULL), NULL);
        found = found_by(&tree, &options, from);
        assert_string_equal(name_of(arena, (uint32_t)found.move.at), "y");
        assert_int_equal(found.rank, 2);
        mb_found_clear(&found);
    }
    mb_arena_free(arena);
}

/* ---- limits ---- */

static double passing(void *context)
{
    return (*(double *)context += 1);
}

static bool never(void *context, uint64_t done, uint64_t total)
{
    (void)context, (void)done, (void)total;
    return false;
}

static void a_search_that_is_stopped_says_what_it_found_so_far(void **unused)
{
    (void)unused;
    mb_rules *rules = open_rules("connect4", NULL, 0);
    const mb_ground tree = mb_ground_of_rules(rules);
    mb_search_options options = way(24 + 6 + 8); /* deepen, with history, killers and a table */
    assert_true(options.deepen && options.table);
    double time = 0;
    const mb_limits limits[] = {
        {.positions = 50000}, {.seconds = 3, .now = passing, .context = &time}, {.tick = never}};
    for (size_t i = 0; i < MB_COUNT(limits); i++) {
        mb_search *search = searcher(&tree, &options);
        mb_found found = {0};
        mb_error error = {0};
        check_ok(mb_search_run(&found, search, mb_ground_start(&tree), MB_WHOLE_LINE, &limits[i], &error), &error);
        assert_int_equal(found.stopped, limits[i].tick ? MB_ECANCEL : MB_ELIMIT);
        assert_true(found.has_move);
        assert_false(found.exact);
        assert_true(found.depth >= 3 && found.depth < 42);
        mb_search_options again = options; /* the last depth that was finished is what counts */
        again.depth = found.depth;
        mb_found right = found_by(&tree, &again, mb_ground_start(&tree));
        assert_int_equal(found.value, right.value);
        mb_found_clear(&right);
        mb_found_clear(&found);
        mb_search_free(search);
    }
    const mb_limits one = {.positions = 1};
    mb_search *search = searcher(&tree, &plain);
    mb_found found = {0};
    check_ok(mb_search_run(&found, search, mb_ground_start(&tree), MB_WHOLE_LINE, &one, NULL), NULL);
    assert_int_equal(found.stopped, MB_ELIMIT);
    assert_false(found.has_move);
    assert_int_equal(found.value, 0); /* the estimate of an empty board */
    mb_found_clear(&found);
    mb_search_free(search);
    mb_rules_close(rules);
}

static void a_rank_is_not_said_beside_a_move_that_does_not_keep_it(void **unused)
{
    (void)unused;
    mb_rules *rules = open_rules("hex", (const char *const[]){"size=3"}, 1);
    const mb_ground tree = mb_ground_of_rules(rules);
    const mb_place from = mb_ground_start(&tree);
    uint64_t ranked = 0, unranked = 0;
    for (size_t i = 0; i < WAYS; i += 5) {
        const mb_search_options options = way(i);
        mb_found full = found_by(&tree, &options, from);
        const uint64_t all = full.work.nodes + full.retraced;
        assert_true(full.has_rank);
        for (uint64_t k = 1; k < all; k += 1 + all / tests_count_slow(20, 40)) {
            const mb_limits limits = {.positions = k};
            mb_search *search = searcher(&tree, &options);
            mb_found found = {0};
            check_ok(mb_search_run(&found, search, from, MB_WHOLE_LINE, &limits, NULL), NULL);
            assert_true(!found.exact || found.value == full.value);
            ranked += found.has_rank;
            unranked += found.exact && !found.has_rank;
            if (found.has_rank) {
                assert_int_equal(found.rank, full.rank);
                assert_true(found.has_move && mb_place_is(found.move, full.move));
            }
            mb_found_clear(&found);
            mb_search_free(search);
        }
        mb_found_clear(&full);
    }
    assert_true(ranked > 0 && unranked > 0);
    mb_rules_close(rules);
}

/* A line of `length` moves, each the only one; with `cyclic`, player 1 can also go back to the start. */
static mb_arena *long_arena(uint32_t length, bool cyclic)
{
    mb_builder builder = mb_builder_new();
    for (uint32_t v = 0; v < length; v++) {
        assert_int_equal(mb_builder_position(&builder, mb_tag(mb_player_of(1 + v % 2), MB_UNMARKED, false)), MB_OK);
        assert_int_equal(mb_builder_move(&builder, v + 1), MB_OK);
        if (cyclic && v % 2 == 0)
            assert_int_equal(mb_builder_move(&builder, 0), MB_OK);
    }
    assert_int_equal(mb_builder_position(&builder, mb_tag(MB_P1, MB_WIN1, false)), MB_OK);
    mb_arena *arena;
    assert_int_equal(mb_builder_finish(&arena, &builder, NULL), MB_OK);
    return arena;
}

static void lines_of_a_hundred_thousand_moves_are_searched(void **unused)
{
    (void)unused;
    static const uint32_t lengths[] = {5001, 150000};
    for (size_t k = 0; k < 2 * MB_COUNT(lengths); k++) {
        const uint32_t length = lengths[k / 2];
        mb_arena *arena = long_arena(length, k % 2);
        const mb_ground tree = mb_ground_of_arena(arena, NULL);
        mb_search_options minimax = {.algorithm = MB_MINIMAX, .depth = MB_TO_THE_END};
        mb_search_options refined = plain;
        refined.table = 1 << 24;
        refined.order = MB_ORDER_KILLERS | MB_ORDER_HISTORY;
        const mb_search_options *const how[] = {&plain, &minimax, &refined};
        for (size_t i = 0; i < MB_COUNT(how); i++) {
            mb_search *search = searcher(&tree, how[i]);
            mb_found found;
            mb_error error = {0};
            check_ok(mb_search_run(&found, search, mb_ground_start(&tree), k % 2 ? 3 : MB_WHOLE_LINE, NULL, &error),
                     &error);
            assert_int_equal(found.value, 1);
            assert_int_equal(found.winner, 1);
            assert_true(found.exact && found.has_rank);
            assert_int_equal(found.rank, length);
            assert_int_equal(found.count, k % 2 ? 3 : length);
            mb_found_clear(&found);
            mb_search_free(search);
        }
        mb_arena_free(arena);
    }
}

static void a_line_that_is_too_long_is_refused_in_words(void **unused)
{
    (void)unused;
    static const char *const args[] = {"n=1000100"};
    mb_rules *rules = open_rules("nim", args, 1);
    const mb_ground tree = mb_ground_of_rules(rules);
    mb_search *search = searcher(&tree, &plain);
    mb_found found = {.value = 7};
    mb_error error = {0};
    assert_int_equal(mb_search_run(&found, search, mb_ground_start(&tree), MB_WHOLE_LINE, NULL, &error), MB_ELIMIT);
    assert_string_equal(error.note.words.in[MB_ENGLISH], SAYS_SEARCH_TOO_LONG);
    assert_int_equal(found.value, 7);
    mb_search_free(search);
    mb_rules_close(rules);
}

/* ---- memory ---- */

static void a_failing_allocation_leaves_nothing_behind(void **unused)
{
    (void)unused;
    mb_arena *arena = arena_from(textbook);
    const mb_ground tree = mb_ground_of_arena(arena, NULL);
    for (size_t i = 0; i <= WAYS; i += 11) {
        mb_search_options options = i < WAYS ? way(i) : reference;
        bool failed = true;
        for (uint64_t k = 1; failed; k++) {
            mb_search *search = NULL;
            mb_found found = {.value = 77};
            mb_mem_fail_at(k);
            mb_status status = mb_search_new(&search, &tree, &options, NULL, NULL);
            if (status == MB_OK)
                status = mb_search_run(&found, search, mb_ground_start(&tree), MB_WHOLE_LINE, NULL, NULL);
            mb_mem_fail_at(0);
            failed = status != MB_OK;
            if (failed) {
                assert_int_equal(status, MB_ENOMEM);
                assert_int_equal(found.value, 77);
                assert_null(found.line);
            }
            mb_found_clear(&found);
            mb_search_free(search);
        }
    }
    mb_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(search_finds_what_solving_finds_on_small_arenas_of_every_shape),
        cmocka_unit_test(every_way_to_refine_finds_the_same_on_cyclic_arenas),
        cmocka_unit_test(an_impartial_graph_is_searched_like_its_double),
        cmocka_unit_test(every_position_of_tictactoe_is_searched_right),
        cmocka_unit_test(every_position_of_small_connect4_is_searched_right),
        cmocka_unit_test(every_position_of_small_impartial_games_is_searched_right),
        cmocka_unit_test(every_position_of_small_games_that_pay_on_the_way_is_searched_right),
        cmocka_unit_test(positions_that_differ_in_what_was_paid_share_what_is_found),
        cmocka_unit_test(of_equal_estimates_moves_that_keep_the_turn_are_tried_first_and_of_these_the_last),
        cmocka_unit_test(with_a_table_nothing_better_than_a_win_is_looked_for),
        cmocka_unit_test(with_a_depth_every_way_finds_what_minimax_finds),
        cmocka_unit_test(the_best_moves_are_those_that_the_search_of_that_depth_plays),
        cmocka_unit_test(with_a_depth_games_are_searched_like_minimax),
        cmocka_unit_test(on_cyclic_arenas_what_is_exact_is_true_at_every_depth),
        cmocka_unit_test(payoffs_and_estimates_are_compared_as_numbers),
        cmocka_unit_test(with_a_depth_the_table_forgets_no_line_that_would_repeat),
        cmocka_unit_test(minimax_visits_every_node_of_tictactoe),
        cmocka_unit_test(strict_cuts_visit_more_of_tictactoe),
        cmocka_unit_test(alphabeta_cuts_where_the_window_closes),
        cmocka_unit_test(depth_0_is_the_estimate_itself),
        cmocka_unit_test(wins_outrank_estimates_and_payoffs_are_compared_with_them),
        cmocka_unit_test(the_textbook_tree_is_searched_as_in_the_textbook),
        cmocka_unit_test(winners_hurry_and_losers_delay),
        cmocka_unit_test(a_search_that_is_stopped_says_what_it_found_so_far),
        cmocka_unit_test(a_rank_is_not_said_beside_a_move_that_does_not_keep_it),
        cmocka_unit_test(lines_of_a_hundred_thousand_moves_are_searched),
        cmocka_unit_test(a_line_that_is_too_long_is_refused_in_words),
        cmocka_unit_test(a_failing_allocation_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
