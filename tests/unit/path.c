/* path.c -- claims about cheapest paths, against a slow twin: relax every move until nothing changes. */
#include "arena/builder.h"
#include "path/frontier.h"
#include "path/nodes.h"
#include "support.h"

static mb_status finder_of_arena(mb_pathfinder **out, const mb_arena *arena, const mb_path_options *options,
                                 mb_error *error)
{
    const mb_ground ground = mb_ground_of_arena(arena, NULL);
    return mb_pathfinder_of(out, &ground, options, NULL, error);
}

static mb_status finder_of_rules(mb_pathfinder **out, const mb_rules *rules, const mb_path_options *options,
                                 mb_error *error)
{
    const mb_ground ground = mb_ground_of_rules(rules);
    return mb_pathfinder_of(out, &ground, options, NULL, error);
}

static mb_status judge_arena(mb_judgement *out, const mb_arena *arena, bool whole, mb_error *error)
{
    const mb_ground ground = mb_ground_of_arena(arena, NULL);
    return mb_judge(out, &ground, 0, NULL, whole, NULL, error);
}

static mb_status judge_rules(mb_judgement *out, const mb_rules *rules, bool whole, mb_error *error)
{
    const mb_ground ground = mb_ground_of_rules(rules);
    return mb_judge(out, &ground, rules->start, NULL, whole, NULL, error);
}

enum { MOST = 40 };

#define FAR UINT64_MAX

/* A random weighted graph: cycles, loops, moves that cost nothing, parallel moves, dead ends, several goals. */
static mb_arena *random_graph(uint64_t *seed, uint32_t dearest, bool goals)
{
    mb_builder builder = mb_builder_new();
    const uint32_t n = 1 + mb_random_below(seed, MOST);
    for (uint32_t v = 0; v < n; v++) {
        const bool goal = goals && mb_random_below(seed, 8) == 0;
        assert_int_equal(mb_builder_position(&builder, mb_tag(MB_P1, MB_UNMARKED, goal)), MB_OK);
        const uint32_t degree = mb_random_below(seed, 5);
        for (uint32_t i = 0; i < degree; i++) {
            assert_int_equal(mb_builder_move(&builder, mb_random_below(seed, n)), MB_OK);
            assert_int_equal(mb_builder_cost(&builder, mb_random_below(seed, dearest + 1)), MB_OK);
        }
    }
    mb_arena *arena;
    assert_int_equal(mb_builder_finish(&arena, &builder, NULL), MB_OK);
    return arena;
}

static uint64_t price(const mb_arena *arena, uint64_t i)
{
    return arena->cost ? arena->cost[i] : 1;
}

/* The twin: remains[v], what the cheapest path from v to a goal costs. */
static void twin_remains(uint64_t *remains, const mb_arena *arena, bool moves_only)
{
    for (uint32_t v = 0; v < arena->positions; v++)
        remains[v] = mb_is_goal(arena, v) ? 0 : FAR;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t v = 0; v < arena->positions; v++)
            for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
                const uint64_t rest = remains[arena->to[i]];
                const uint64_t cost = moves_only ? 1 : price(arena, i);
                if (rest != FAR && rest + cost < remains[v]) {
                    remains[v] = rest + cost;
                    changed = true;
                }
            }
    }
}

/* Is it a path from `from` to a goal, with these moves and this cost? */
static void check_path(const mb_arena *arena, const mb_path *path, uint32_t from)
{
    assert_true(path->found && path->count > 0);
    assert_int_equal(path->state[0], from);
    assert_true(mb_is_goal(arena, (uint32_t)path->state[path->count - 1]));
    uint64_t cost = 0;
    for (size_t i = 0; i + 1 < path->count; i++) {
        const uint32_t v = (uint32_t)path->state[i];
        assert_true(path->move[i] < mb_degree(arena, v));
        const uint64_t move = arena->first[v] + path->move[i];
        assert_int_equal(arena->to[move], path->state[i + 1]);
        cost += price(arena, move);
    }
    assert_int_equal(cost, path->cost);
}

/* Give the arena a random heuristic that is admissible, and hardly ever monotone. */
static void admissible_heuristic(mb_arena *arena, const uint64_t *remains, uint64_t *seed)
{
    mb_release(arena->heuristic);
    arena->heuristic = mb_alloc(arena->positions, sizeof *arena->heuristic);
    assert_non_null(arena->heuristic);
    for (uint32_t v = 0; v < arena->positions; v++) {
        const uint32_t most = remains[v] == FAR ? 50 : (uint32_t)remains[v];
        arena->heuristic[v] = mb_random_below(seed, 6) == 0 ? MB_NO_HINT : (int32_t)mb_random_below(seed, most + 1);
    }
}

static mb_pathfinder *finder_of(const mb_arena *arena, const char *algorithm, const char *heuristic)
{
    mb_pathfinder *finder;
    mb_error error = {0};
    const mb_path_options options = {.algorithm = algorithm, .heuristic = heuristic};
    check_ok(finder_of_arena(&finder, arena, &options, &error), &error);
    return finder;
}

static mb_effort check_answer(mb_pathfinder *finder, const mb_arena *arena, uint32_t from, uint64_t expected)
{
    mb_path path;
    mb_effort effort;
    mb_error error = {0};
    check_ok(mb_pathfinder_find(&path, &effort, finder, from, NULL, &error), &error);
    assert_int_equal(path.found, expected != FAR);
    if (path.found) {
        check_path(arena, &path, from);
        assert_int_equal(path.cost, expected);
        assert_true(effort.bound <= path.cost);
    }
    mb_path_clear(&path);
    return effort;
}

/* A puzzle whose states are the positions of an arena, scrambled. */
static mb_state scramble(uint32_t v)
{
    return (v + 1) * UINT64_C(0x9E3779B97F4A7C15);
}

static uint32_t plain(mb_state state)
{
    return (uint32_t)(state * UINT64_C(0xF1DE83E19937733D)) - 1;
}

static size_t maze_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    const mb_arena *arena = self;
    const uint32_t v = plain(state);
    for (uint64_t i = 0; i < mb_degree(arena, v) && i < cap; i++)
        out[i] = scramble(arena->to[arena->first[v] + i]);
    return mb_degree(arena, v);
}

static mb_mark maze_mark(const void *self, mb_state state)
{
    return mb_is_goal(self, plain(state)) ? MB_WIN1 : MB_UNMARKED;
}

static uint32_t maze_cost(const void *self, mb_state state, size_t index)
{
    const mb_arena *arena = self;
    return (uint32_t)price(arena, arena->first[plain(state)] + index);
}

static uint32_t maze_remaining(const void *self, mb_state state)
{
    const mb_arena *arena = self;
    const int32_t h = arena->heuristic ? arena->heuristic[plain(state)] : 0;
    return h > 0 ? (uint32_t)h : 0;
}

static const mb_heuristic maze_heuristics[] = {{.name = "given", .value = maze_remaining}};
static const mb_game maze = {
    .name = "maze",
    .traits = MB_PUZZLE,
    .moves = maze_moves,
    .mark = maze_mark,
    .cost = maze_cost,
    .remaining = maze_remaining,
    .heuristics = maze_heuristics,
    .heuristic_count = 1,
};

static mb_rules maze_of(mb_arena *arena, uint32_t from)
{
    return (mb_rules){.game = &maze, .self = arena, .fits = true, .start = scramble(from)};
}

static mb_effort check_maze(const mb_rules *rules, const char *algorithm, const char *heuristic, uint64_t expected)
{
    mb_pathfinder *finder;
    mb_path path;
    mb_effort effort;
    mb_error error = {0};
    const mb_path_options options = {.algorithm = algorithm, .heuristic = heuristic};
    check_ok(finder_of_rules(&finder, rules, &options, &error), &error);
    check_ok(mb_pathfinder_find(&path, &effort, finder, rules->start, NULL, &error), &error);
    assert_int_equal(path.found, expected != FAR);
    for (size_t i = 0; i < path.count; i++)
        path.state[i] = plain(path.state[i]);
    if (path.found) {
        check_path(rules->self, &path, plain(rules->start));
        assert_int_equal(path.cost, expected);
    }
    mb_path_clear(&path);
    mb_pathfinder_free(finder);
    return effort;
}

static void the_maze_unscrambles(void **state)
{
    (void)state;
    for (uint32_t v = 0; v < 1000; v++)
        assert_int_equal(plain(scramble(v)), v);
}

static void every_algorithm_finds_what_the_twin_finds(void **state)
{
    (void)state;
    static const char *const algorithms[] = {"astar", "dijkstra"};
    for (uint64_t seed = 1; seed <= 400; seed++) {
        uint64_t random = seed, remains[MOST];
        static const uint32_t dearest[] = {9, 1, 300, UINT32_MAX - 1};
        mb_arena *arena = random_graph(&random, dearest[seed % 4], true);
        twin_remains(remains, arena, false);
        if (dearest[seed % 4] <= 300)
            admissible_heuristic(arena, remains, &random);
        for (size_t a = 0; a < MB_COUNT(algorithms); a++) {
            mb_pathfinder *finder = finder_of(arena, algorithms[a], NULL);
            for (uint32_t from = 0; from < arena->positions; from++)
                check_answer(finder, arena, from, remains[from]);
            mb_pathfinder_free(finder);
            mb_rules rules = maze_of(arena, mb_random_below(&random, arena->positions));
            check_maze(&rules, algorithms[a], NULL, remains[plain(rules.start)]);
        }
        mb_arena_free(arena);
    }
}

static void idastar_finds_what_the_twin_finds(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        uint64_t random = seed, remains[MOST];
        mb_arena *arena = random_graph(&random, seed % 2 ? 3 : 1, true);
        twin_remains(remains, arena, false);
        admissible_heuristic(arena, remains, &random);
        mb_pathfinder *finder = finder_of(arena, "idastar", NULL);
        for (uint32_t from = 0; from < arena->positions; from++) {
            if (remains[from] == FAR || remains[from] > 6) /* it forgets what it saw: hopeless ones take too long */
                continue;
            check_answer(finder, arena, from, remains[from]);
            mb_rules rules = maze_of(arena, from);
            check_maze(&rules, "idastar", "given", remains[from]);
        }
        mb_pathfinder_free(finder);
        mb_arena_free(arena);
    }
}

static void bfs_finds_the_fewest_moves(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        uint64_t random = seed, remains[MOST];
        mb_arena *arena = random_graph(&random, 9, true);
        twin_remains(remains, arena, true);
        mb_pathfinder *finder = finder_of(arena, "bfs", NULL);
        for (uint32_t from = 0; from < arena->positions; from++) {
            mb_path path;
            check_ok(mb_pathfinder_find(&path, NULL, finder, from, NULL, NULL), NULL);
            assert_int_equal(path.found, remains[from] != FAR);
            if (path.found) {
                check_path(arena, &path, from);
                assert_int_equal(path.count - 1, remains[from]);
            }
            mb_path_clear(&path);
        }
        mb_pathfinder_free(finder);
        mb_arena_free(arena);
    }
}

static void a_monotone_heuristic_never_reopens(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        uint64_t random = seed, remains[MOST];
        mb_arena *arena = random_graph(&random, 9, true);
        twin_remains(remains, arena, false);
        admissible_heuristic(arena, remains, &random);
        for (uint32_t v = 0; v < arena->positions; v++) /* half of what remains is monotone */
            arena->heuristic[v] = remains[v] == FAR ? 100 : (int32_t)((remains[v] + 1) / 2);
        mb_pathfinder *finder = finder_of(arena, "astar", NULL);
        for (uint32_t from = 0; from < arena->positions; from++) {
            const mb_effort effort = check_answer(finder, arena, from, remains[from]);
            assert_int_equal(effort.reopened, 0);
            assert_true(effort.expanded <= effort.stored && effort.stored <= arena->positions);
        }
        mb_judgement judgement;
        mb_error error = {0};
        check_ok(judge_arena(&judgement, arena, true, &error), &error);
        assert_true(judgement.admissible && judgement.monotone && judgement.whole);
        mb_pathfinder_free(finder);
        mb_arena_free(arena);
    }
}

static void inconsistent_heuristics_do_reopen(void **state)
{
    (void)state;
    /* the dear way to c looks better, because h is large at b */
    static const char text[] = "a -> b=1 c=3 : h 0\nb -> c=1 : h 8\nc -> d=3 : h 0\nd -> e=5 : h 0\ne : goal\n";
    mb_arena *arena;
    mb_error error = {0};
    check_ok(mb_arena_read(&arena, text, sizeof text - 1, NULL, &error), &error);
    mb_pathfinder *finder = finder_of(arena, "astar", NULL);
    const mb_effort effort = check_answer(finder, arena, 0, 10);
    assert_true(effort.reopened > 0);
    mb_judgement judgement;
    check_ok(judge_arena(&judgement, arena, false, &error), &error);
    assert_true(judgement.admissible);
    assert_false(judgement.monotone);
    assert_int_equal(judgement.from, 1);
    assert_int_equal(judgement.to, 2);
    mb_pathfinder_free(finder);
    mb_arena_free(arena);
}

/* Martelli's family: positions n, n-1, …, 0 with a way from each to all smaller ones, where A* goes through all
 * subsets in the order of a counter.  Stepping on j saves 2^(j-2), and h promises that this is not worth it. */
static mb_arena *martelli(uint32_t n)
{
    mb_builder builder = mb_builder_new();
    int32_t hint[32] = {0};
    assert_true(n < MB_COUNT(hint));
    for (uint32_t j = 2; j < n; j++)
        hint[j] = hint[j - 1] + (1 << (j - 2)) + 2;
    for (uint32_t v = 0; v <= n; v++) {
        assert_int_equal(mb_builder_position(&builder, mb_tag(MB_P1, MB_UNMARKED, v == 0)), MB_OK);
        assert_int_equal(mb_builder_heuristic(&builder, hint[v]), MB_OK);
        for (uint32_t to = v == 1 ? 0 : 1; to < v; to++) {
            assert_int_equal(mb_builder_move(&builder, to), MB_OK);
            const uint32_t cost = v == 1 ? (1u << (n - 1)) + 2 * n : (1u << (v - 2)) - (1u << (to - 1)) + v - to;
            assert_int_equal(mb_builder_cost(&builder, cost), MB_OK);
        }
    }
    mb_arena *arena;
    assert_int_equal(mb_builder_finish(&arena, &builder, NULL), MB_OK);
    return arena;
}

static void no_admissible_heuristic_makes_astar_exponential(void **state)
{
    (void)state;
    for (uint32_t n = 3; n <= 22; n++) {
        uint64_t remains[MOST];
        mb_arena *arena = martelli(n);
        twin_remains(remains, arena, false);
        for (uint32_t v = 0; v <= n; v++)
            assert_true((uint64_t)arena->heuristic[v] <= remains[v]);
        mb_pathfinder *finder = finder_of(arena, "astar", NULL);
        for (int again = 0; again < 2; again++) { /* the second question begins with A*'s own rule, too */
            const mb_effort effort = check_answer(finder, arena, n, remains[n]);
            assert_true(effort.expanded <= (uint64_t)(n + 1) * (n + 3));
            assert_int_equal(effort.reopened, effort.expanded - n); /* each but the goal is expanded once or more */
        }
        mb_rules rules = maze_of(arena, n);
        const mb_effort effort = check_maze(&rules, "astar", "given", remains[n]);
        assert_true(effort.expanded <= (uint64_t)(n + 1) * (n + 3));
        assert_int_equal(effort.reopened, effort.expanded - n);
        mb_pathfinder_free(finder);
        mb_arena_free(arena);
    }
}

static void without_a_heuristic_astar_is_dijkstra(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        uint64_t random = seed, remains[MOST];
        mb_arena *arena = random_graph(&random, 9, true);
        twin_remains(remains, arena, false);
        admissible_heuristic(arena, remains, &random);
        mb_pathfinder *astar = finder_of(arena, "astar", "none"), *dijkstra = finder_of(arena, "dijkstra", NULL);
        for (uint32_t from = 0; from < arena->positions; from++) {
            const mb_effort one = check_answer(astar, arena, from, remains[from]);
            const mb_effort two = check_answer(dijkstra, arena, from, remains[from]);
            const mb_rules rules = maze_of(arena, from);
            const mb_effort three = check_maze(&rules, "astar", "none", remains[from]);
            assert_int_equal(one.expanded, two.expanded);
            assert_int_equal(one.generated, two.generated);
            assert_int_equal(one.stored, two.stored);
            assert_int_equal(one.expanded, three.expanded);
            assert_int_equal(one.stored, three.stored);
            assert_int_equal(one.reopened, 0);
        }
        mb_pathfinder_free(astar);
        mb_pathfinder_free(dijkstra);
        mb_arena_free(arena);
    }
}

static void goals_can_be_chosen_again(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        uint64_t random = seed, remains[MOST];
        mb_arena *arena = random_graph(&random, 9, false);
        mb_pathfinder *finder = finder_of(arena, "astar", NULL);
        for (int question = 0; question < 20; question++) {
            const uint32_t goal[2] = {mb_random_below(&random, arena->positions),
                                      mb_random_below(&random, arena->positions)};
            const size_t count = 1 + mb_random_below(&random, 2);
            for (size_t i = 0; i < count; i++)
                arena->tag[goal[i]] = mb_tag(MB_P1, MB_UNMARKED, true);
            twin_remains(remains, arena, false);
            assert_int_equal(mb_pathfinder_goals(finder, goal, count), MB_OK);
            const uint32_t from = mb_random_below(&random, arena->positions);
            check_answer(finder, arena, from, remains[from]);
            for (size_t i = 0; i < count; i++)
                arena->tag[goal[i]] = mb_tag(MB_P1, MB_UNMARKED, false);
        }
        mb_pathfinder_free(finder);
        mb_arena_free(arena);
    }
}

static void a_start_that_is_a_goal_needs_no_move(void **state)
{
    (void)state;
    mb_arena *arena;
    check_ok(mb_arena_read(&arena, "a -> a=0 : goal\n", 16, NULL, NULL), NULL);
    for (size_t a = 0; mb_path_algorithm_at(a); a++) {
        mb_pathfinder *finder = finder_of(arena, mb_path_algorithm_at(a)->name, NULL);
        assert_int_equal(check_answer(finder, arena, 0, 0).expanded, 0);
        mb_pathfinder_free(finder);
    }
    mb_arena_free(arena);
}

static void no_path_is_an_answer(void **state)
{
    (void)state;
    static const char text[] = "a -> b=0\nb -> a=0\nc : goal\nd : win 1\n";
    mb_arena *arena;
    check_ok(mb_arena_read(&arena, text, sizeof text - 1, NULL, NULL), NULL);
    for (size_t a = 0; mb_path_algorithm_at(a); a++) {
        mb_pathfinder *finder = finder_of(arena, mb_path_algorithm_at(a)->name, NULL);
        check_answer(finder, arena, 0, FAR);
        mb_pathfinder_free(finder);
    }
    mb_arena_free(arena);
}

static void moves_of_marked_positions_are_not_played(void **state)
{
    (void)state;
    static const char text[] = "a 1 -> b c\nb 1 -> d : win 2\nc 1 -> b d=5\nd 1 : win 1\n";
    mb_arena *arena;
    mb_path path;
    check_ok(mb_arena_read(&arena, text, sizeof text - 1, NULL, NULL), NULL);
    mb_pathfinder *finder = finder_of(arena, NULL, NULL);
    check_ok(mb_pathfinder_find(&path, NULL, finder, 0, NULL, NULL), NULL);
    assert_int_equal(path.cost, 6);
    mb_path_clear(&path);
    mb_pathfinder_free(finder);
    mb_arena_free(arena);
}

/* A row of positions, each one move further. */
static mb_arena *chain(uint32_t n)
{
    mb_builder builder = mb_builder_new();
    for (uint32_t v = 0; v < n; v++) {
        assert_int_equal(mb_builder_position(&builder, mb_tag(MB_P1, MB_UNMARKED, v == n - 1)), MB_OK);
        if (v < n - 1) {
            assert_int_equal(mb_builder_move(&builder, v + 1), MB_OK);
            assert_int_equal(mb_builder_cost(&builder, 2), MB_OK);
        }
    }
    mb_arena *arena;
    assert_int_equal(mb_builder_finish(&arena, &builder, NULL), MB_OK);
    return arena;
}

static double clock_that_runs(void *context)
{
    double *now = context;
    return *now += 1;
}

static void limits_stop_with_a_bound(void **state)
{
    (void)state;
    static const char *const algorithms[] = {"astar", "dijkstra", "idastar"};
    mb_arena *arena = chain(100000);
    for (size_t a = 0; a < MB_COUNT(algorithms); a++) {
        mb_pathfinder *finder = finder_of(arena, algorithms[a], NULL);
        mb_path path;
        mb_effort effort;
        mb_error error = {0};
        double now = 0;
        const mb_limits few = {.positions = 50}, small = {.bytes = 1000},
                        brief = {.seconds = 0.5, .now = clock_that_runs, .context = &now};
        assert_int_equal(mb_pathfinder_find(&path, &effort, finder, 0, &few, &error), MB_ELIMIT);
        assert_int_equal(effort.expanded, 50);
        assert_true(effort.bound > 0 && effort.bound <= 2 * 99999);
        assert_int_equal(error.code, MB_ELIMIT);
        assert_int_equal(mb_pathfinder_find(&path, &effort, finder, 0, &small, &error), MB_ELIMIT);
        assert_int_equal(mb_pathfinder_find(&path, &effort, finder, 0, &brief, &error), MB_ELIMIT);
        mb_pathfinder_free(finder);
    }
    mb_arena_free(arena);
}

static void no_bound_exceeds_the_cheapest_path(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        uint64_t random = seed, remains[MOST], moves[MOST];
        static const uint32_t dearest[] = {0, 3, 9, 100000};
        mb_arena *arena = random_graph(&random, dearest[seed % 4], true);
        twin_remains(remains, arena, false);
        twin_remains(moves, arena, true);
        admissible_heuristic(arena, remains, &random);
        for (size_t a = 0; mb_path_algorithm_at(a); a++) {
            const char *name = mb_path_algorithm_at(a)->name;
            mb_pathfinder *finder = finder_of(arena, name, NULL);
            for (uint64_t most = 1; most < 60; most += 7) {
                const mb_limits limits = {.positions = most};
                mb_path path = {0};
                mb_effort effort;
                if (mb_pathfinder_find(&path, &effort, finder, 0, &limits, NULL) == MB_ELIMIT)
                    assert_true(effort.bound <= (strcmp(name, "bfs") == 0 ? moves[0] : remains[0]));
                mb_path_clear(&path);
            }
            mb_pathfinder_free(finder);
        }
        mb_arena_free(arena);
    }
}

static void long_paths_are_found_by_rules(void **state)
{
    (void)state;
    mb_arena *arena = chain(70000); /* costs grow beyond one byte */
    const mb_rules rules = maze_of(arena, 0);
    const mb_effort effort = check_maze(&rules, "dijkstra", NULL, 2 * 69999);
    assert_int_equal(effort.stored, 70000);
    mb_arena_free(arena);
}

static void costs_of_any_size_are_kept(void **state)
{
    (void)state;
    mb_nodes nodes = {0};
    uint32_t number;
    bool added;
    uint64_t seed = 7;
    for (uint32_t i = 0; i < 5000; i++) {
        assert_int_equal(mb_nodes_add(&number, &added, &nodes, scramble(i)), MB_OK);
        assert_true(added && number == i);
        assert_true(mb_nodes_set_cost(&nodes, i, i < 200 ? i : i < 4000 ? i * 1000 : UINT64_C(1) << 40 | i));
    }
    for (uint32_t i = 0; i < 5000; i++) {
        const uint32_t pick = mb_random_below(&seed, 5000);
        assert_int_equal(mb_nodes_add(&number, &added, &nodes, scramble(pick)), MB_OK);
        assert_true(!added && number == pick);
        assert_int_equal(mb_nodes_cost(&nodes, pick), pick < 200    ? pick
                                                      : pick < 4000 ? pick * 1000
                                                                    : UINT64_C(1) << 40 | pick);
    }
    mb_nodes_clear(&nodes);
}

static void a_stored_state_takes_less_than_twenty_bytes(void **state)
{
    (void)state;
    mb_nodes nodes = {0};
    for (uint32_t i = 0; i < 300000; i++) {
        uint32_t number;
        bool added;
        assert_int_equal(mb_nodes_add(&number, &added, &nodes, scramble(i)), MB_OK);
        assert_true(mb_nodes_set_cost(&nodes, number, i % 200));
        if (i > 2000)
            assert_true(mb_nodes_bytes(&nodes) <= (uint64_t)nodes.count * 19);
    }
    mb_nodes_clear(&nodes);
}

/* A few thousand keys in, some out in between, the rest out at the end. */
static void check_frontier(mb_frontier *frontier, uint64_t *seed, int round)
{
    uint64_t key, last = 0;
    uint32_t node, count = 0;
    static uint32_t given[3000]; /* the key of each node */
    for (uint32_t i = 0; i < MB_COUNT(given); i++) {
        given[i] = mb_random_below(seed, round % 2 ? 500 : 100000);
        assert_true(mb_frontier_push(frontier, given[i], i));
        count++;
        if (i % 3 == 0 && round % 3 == 0) {
            assert_int_equal(mb_frontier_pop(&key, &node, frontier), MB_OK);
            assert_int_equal(key, given[node]);
            count--;
        }
    }
    for (uint32_t i = 0; i < (round % 5 ? count : 100); i++) {
        assert_int_equal(mb_frontier_pop(&key, &node, frontier), MB_OK);
        assert_int_equal(key, given[node]);
        assert_true(key >= last);
        last = key;
    }
    if (round % 5)
        assert_int_equal(mb_frontier_pop(&key, &node, frontier), MB_ENOTFOUND);
    mb_frontier_reset(frontier);
    assert_int_equal(mb_frontier_pop(&key, &node, frontier), MB_ENOTFOUND);
}

static void the_frontier_gives_keys_in_order(void **state)
{
    (void)state;
    uint64_t seed = 3;
    for (unsigned kind = 0; kind < 5; kind++) {
        mb_frontier frontier = {.shift = kind < 4 ? 4 * kind : 0, .packed = kind == 4};
        for (int round = 0; round < 20; round++)
            check_frontier(&frontier, &seed, round);
        mb_frontier_clear(&frontier);
    }
}

static void of_equal_keys_the_last_is_taken_first(void **state)
{
    (void)state;
    for (int packed = 0; packed < 2; packed++) {
        mb_frontier frontier = {.packed = packed};
        static uint32_t stack[20000];
        uint64_t seed = 11, key;
        uint32_t node, height = 0;
        for (uint32_t i = 0; i < MB_COUNT(stack); i++) {
            stack[height] = packed && i % 7 ? i : mb_random_below(&seed, UINT32_MAX); /* steps of all sizes */
            assert_true(mb_frontier_push(&frontier, 12, stack[height++]));
            while (height > 0 && mb_random_below(&seed, 5) < 2) {
                assert_int_equal(mb_frontier_pop(&key, &node, &frontier), MB_OK);
                assert_true(key == 12 && node == stack[--height]);
            }
        }
        while (height > 0) {
            assert_int_equal(mb_frontier_pop(&key, &node, &frontier), MB_OK);
            assert_true(node == stack[--height]);
        }
        mb_frontier_clear(&frontier);
    }
}

static void a_packed_node_that_follows_another_takes_little(void **state)
{
    (void)state;
    mb_frontier frontier = {.packed = true};
    uint64_t seed = 5;
    for (uint32_t i = 0; i < 100000; i++)
        assert_true(mb_frontier_push(&frontier, 10 + mb_random_below(&seed, 3), i));
    assert_true(frontier.bytes < 120000);
    mb_frontier_clear(&frontier);
}

static void a_search_by_rules_takes_less_than_twenty_bytes_a_state(void **state)
{
    (void)state;
    static const char *const algorithms[] = {"astar", "dijkstra", "bfs"};
    static const char *const board[] = {"seed=3"};
    mb_rules *rules;
    mb_error error = {0};
    check_ok(mb_rules_open(&rules, mb_game_find("taquin"), board, 1, &error), &error);
    for (size_t a = 0; a < MB_COUNT(algorithms); a++) {
        const mb_path_options options = {.algorithm = algorithms[a], .general = true};
        mb_pathfinder *finder;
        check_ok(finder_of_rules(&finder, rules, &options, &error), &error);
        for (uint64_t most = 2000; most < 100000; most += most / 10) {
            const mb_limits limits = {.positions = most};
            mb_path path;
            mb_effort effort;
            assert_int_equal(mb_pathfinder_find(&path, &effort, finder, rules->start, &limits, NULL), MB_ELIMIT);
            assert_true(effort.bytes <= 20 * effort.stored);
        }
        mb_pathfinder_free(finder);
    }
    mb_rules_close(rules);
}

static void dear_moves_among_cheap_ones_keep_their_order(void **state)
{
    (void)state;
    enum { MANY = 3000 };
    static uint64_t remains[MANY];
    for (uint64_t seed = 1; seed <= 6; seed++) {
        uint64_t random = seed;
        mb_builder builder = mb_builder_new();
        for (uint32_t v = 0; v < MANY; v++) {
            assert_int_equal(mb_builder_position(&builder, mb_tag(MB_P1, MB_UNMARKED, v == MANY - 1)), MB_OK);
            for (int i = 0; i < 4; i++) {
                const bool dear = mb_random_below(&random, seed % 2 ? 2 : 20) == 0;
                assert_int_equal(mb_builder_move(&builder, mb_random_below(&random, MANY)), MB_OK);
                assert_int_equal(mb_builder_cost(&builder, mb_random_below(&random, dear ? 1000000 : 9)), MB_OK);
            }
        }
        mb_arena *arena;
        assert_int_equal(mb_builder_finish(&arena, &builder, NULL), MB_OK);
        twin_remains(remains, arena, false);
        admissible_heuristic(arena, remains, &random);
        mb_pathfinder *astar = finder_of(arena, "astar", NULL), *dijkstra = finder_of(arena, "dijkstra", NULL);
        for (uint32_t from = 0; from < MANY; from += 97) {
            check_answer(astar, arena, from, remains[from]);
            const mb_effort effort = check_answer(dijkstra, arena, from, remains[from]);
            assert_int_equal(effort.reopened, 0);
        }
        mb_pathfinder_free(astar);
        mb_pathfinder_free(dijkstra);
        mb_arena_free(arena);
    }
}

static void judges_agree_with_the_definitions(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        uint64_t random = seed, remains[MOST];
        mb_arena *arena = random_graph(&random, 5, true);
        twin_remains(remains, arena, false);
        admissible_heuristic(arena, remains, &random);
        const uint32_t odd = mb_random_below(&random, arena->positions);
        if (seed % 2)
            arena->heuristic[odd] = 7;
        bool admissible = true, monotone = true;
        for (uint32_t v = 0; v < arena->positions; v++) {
            const int64_t h = arena->heuristic[v] == MB_NO_HINT ? 0 : arena->heuristic[v];
            admissible = admissible && (remains[v] == FAR || h <= (int64_t)remains[v]);
            for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
                const int64_t next = arena->heuristic[arena->to[i]];
                monotone = monotone && h <= (int64_t)price(arena, i) + (next == MB_NO_HINT ? 0 : next);
            }
        }
        mb_judgement judgement;
        mb_error error = {0};
        check_ok(judge_arena(&judgement, arena, true, &error), &error);
        assert_int_equal(judgement.admissible, admissible);
        assert_int_equal(judgement.monotone, monotone);
        assert_true(!monotone || admissible == (judgement.goal_h == 0));
        assert_int_equal(judgement.states, arena->positions);
        mb_judgement part, by_rules;
        check_ok(judge_arena(&part, arena, false, &error), &error);
        assert_true(part.admissible || !admissible);
        assert_true(part.monotone || !monotone);
        const mb_rules rules = maze_of(arena, 0);
        check_ok(judge_rules(&by_rules, &rules, false, &error), &error);
        assert_true(by_rules.admissible || !admissible);
        assert_true(by_rules.monotone || !monotone);
        mb_arena_free(arena);
    }
}

typedef struct seen {
    uint64_t expanded, reached, deepened;
} seen;

static void see_expanded(void *context, mb_state at, uint64_t g, uint64_t h)
{
    (void)at;
    (void)g;
    (void)h;
    ((seen *)context)->expanded++;
}

static void see_reached(void *context, mb_state from, mb_state to, uint64_t g, uint64_t h)
{
    (void)from;
    (void)to;
    (void)g;
    (void)h;
    ((seen *)context)->reached++;
}

static void see_deepened(void *context, uint64_t bound)
{
    (void)bound;
    ((seen *)context)->deepened++;
}

static void an_observer_sees_every_expansion(void **state)
{
    (void)state;
    uint64_t random = 5;
    mb_arena *arena = random_graph(&random, 3, true);
    for (size_t a = 0; mb_path_algorithm_at(a); a++) {
        seen count = {0};
        const mb_path_observer observer = {see_expanded, see_reached, see_deepened, &count};
        const mb_path_options options = {.algorithm = mb_path_algorithm_at(a)->name, .observer = &observer};
        const mb_limits limits = {.positions = 10000};
        mb_pathfinder *finder;
        mb_path path = {0};
        mb_effort effort;
        check_ok(finder_of_arena(&finder, arena, &options, NULL), NULL);
        (void)mb_pathfinder_find(&path, &effort, finder, 0, &limits, NULL);
        assert_int_equal(count.expanded, effort.expanded);
        assert_true(count.reached < effort.generated);
        assert_int_equal(count.deepened > 0, strcmp(options.algorithm, "idastar") == 0);
        mb_path_clear(&path);
        mb_pathfinder_free(finder);
    }
    mb_arena_free(arena);
}

static mb_status everything(const mb_rules *rules, const char *algorithm)
{
    mb_arena *arena = rules->self;
    const mb_path_options options = {.algorithm = algorithm};
    const uint32_t goal = arena->positions - 1;
    mb_pathfinder *finder = NULL, *maze_finder = NULL;
    mb_path path = {0}, by_rules = {0};
    mb_judgement judgement;
    mb_error error = {0};
    mb_status status = finder_of_arena(&finder, arena, &options, &error);
    if (status == MB_OK)
        status = mb_pathfinder_goals(finder, &goal, 1);
    if (status == MB_OK)
        status = mb_pathfinder_find(&path, NULL, finder, 0, NULL, &error);
    if (status == MB_OK)
        status = finder_of_rules(&maze_finder, rules, &options, &error);
    if (status == MB_OK)
        status = mb_pathfinder_find(&by_rules, NULL, maze_finder, rules->start, NULL, &error);
    if (status == MB_OK)
        status = judge_arena(&judgement, arena, false, &error);
    if (status == MB_OK)
        status = judge_rules(&judgement, rules, false, &error);
    if (status == MB_OK)
        status = judge_rules(&judgement, rules, true, &error);
    mb_path_clear(&path);
    mb_path_clear(&by_rules);
    mb_pathfinder_free(finder);
    mb_pathfinder_free(maze_finder);
    return status;
}

static void every_failing_allocation_is_survived(void **state)
{
    (void)state;
    mb_arena *arena = chain(1500);
    const mb_rules rules = maze_of(arena, 0);
    static const char *const algorithms[] = {"astar", "bfs"};
    for (size_t a = 0; a < MB_COUNT(algorithms); a++) {
        mb_mem_fail_at(0);
        check_ok(everything(&rules, algorithms[a]), NULL);
        const uint64_t count = mb_mem_count();
        for (uint64_t k = 1; k <= count; k++) {
            mb_mem_fail_at(k);
            const mb_status status = everything(&rules, algorithms[a]);
            assert_true(status == MB_ENOMEM || status == MB_OK); /* giving memory back may fail, and does no harm */
        }
        mb_mem_fail_at(0);
    }
    mb_arena_free(arena);
    arena = chain(40);
    const mb_rules small = maze_of(arena, 0);
    check_ok(everything(&small, "idastar"), NULL);
    const uint64_t count = mb_mem_count();
    for (uint64_t k = 1; k <= count; k++) {
        mb_mem_fail_at(k);
        const mb_status status = everything(&small, "idastar");
        assert_true(status == MB_ENOMEM || status == MB_OK);
    }
    mb_mem_fail_at(0);
    mb_arena_free(arena);
}

static void unknown_names_are_said(void **state)
{
    (void)state;
    mb_arena *arena = chain(3);
    const mb_rules rules = maze_of(arena, 0);
    mb_pathfinder *finder;
    mb_error error = {0};
    const mb_path_options algorithm = {.algorithm = "magic"}, heuristic = {.heuristic = "magic"};
    assert_int_equal(finder_of_arena(&finder, arena, &algorithm, &error), MB_ENOTFOUND);
    assert_int_equal(finder_of_arena(&finder, arena, &heuristic, &error), MB_ENOTFOUND);
    assert_int_equal(finder_of_rules(&finder, &rules, &heuristic, &error), MB_ENOTFOUND);
    assert_int_equal(error.code, MB_ENOTFOUND);
    mb_rules *nim;
    check_ok(mb_rules_open(&nim, mb_game_find("nim"), NULL, 0, &error), &error);
    assert_int_equal(finder_of_rules(&finder, nim, NULL, &error), MB_EUNSUITED);
    mb_rules_close(nim);
    mb_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_maze_unscrambles),
        cmocka_unit_test(every_algorithm_finds_what_the_twin_finds),
        cmocka_unit_test(idastar_finds_what_the_twin_finds),
        cmocka_unit_test(bfs_finds_the_fewest_moves),
        cmocka_unit_test(a_monotone_heuristic_never_reopens),
        cmocka_unit_test(inconsistent_heuristics_do_reopen),
        cmocka_unit_test(no_admissible_heuristic_makes_astar_exponential),
        cmocka_unit_test(without_a_heuristic_astar_is_dijkstra),
        cmocka_unit_test(goals_can_be_chosen_again),
        cmocka_unit_test(a_start_that_is_a_goal_needs_no_move),
        cmocka_unit_test(no_path_is_an_answer),
        cmocka_unit_test(moves_of_marked_positions_are_not_played),
        cmocka_unit_test(limits_stop_with_a_bound),
        cmocka_unit_test(no_bound_exceeds_the_cheapest_path),
        cmocka_unit_test(long_paths_are_found_by_rules),
        cmocka_unit_test(costs_of_any_size_are_kept),
        cmocka_unit_test(a_stored_state_takes_less_than_twenty_bytes),
        cmocka_unit_test(a_search_by_rules_takes_less_than_twenty_bytes_a_state),
        cmocka_unit_test(the_frontier_gives_keys_in_order),
        cmocka_unit_test(of_equal_keys_the_last_is_taken_first),
        cmocka_unit_test(a_packed_node_that_follows_another_takes_little),
        cmocka_unit_test(dear_moves_among_cheap_ones_keep_their_order),
        cmocka_unit_test(judges_agree_with_the_definitions),
        cmocka_unit_test(an_observer_sees_every_expansion),
        cmocka_unit_test(every_failing_allocation_is_survived),
        cmocka_unit_test(unknown_names_are_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
