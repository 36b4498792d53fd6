/* taquin.c -- sliding tiles: rules, parity, bounds, pattern databases, and the searches made for them. */
#include "support.h"

#include <dirent.h>
#include <stdio.h>

#include "core/hash.h"
#include "core/message.h"
#include "length.h"
#include "taquin/taquin_memory.h"
#include "taquin/taquin_patterns.h"

static mb_status finder_of_rules(mb_pathfinder **out, const mb_rules *rules, const mb_path_options *options,
                                 mb_error *error)
{
    const mb_ground ground = mb_ground_of_rules(rules);
    return mb_pathfinder_of(out, &ground, options, NULL, error);
}

/* What is said, in English. */
#define SAYS_PATH_LIMIT_BYTES    "stopped at {most} {most?byte:bytes}; a path costs {bound} or more"
#define SAYS_PATH_LIMIT_STATES   "stopped after {most} expanded {most?state:states}; a path costs {bound} or more"
#define SAYS_TAQUIN_COUNT        "this board has {cells} {cells?cell:cells}, found {found}"
#define SAYS_TAQUIN_PATTERN_NAME "there are no pattern databases {found} for this board; there are {known}"
#define SAYS_TAQUIN_POSITION     "a board is its tiles such as (1,2,0,3), 0 for the blank, found \"{found}\""
#define SAYS_TAQUIN_TILE         "tiles are numbered from 0 to {most}, found {tile}"
#define SAYS_TAQUIN_TWICE        "tile {tile} is on the board twice"

static mb_rules *opened(const char *a, const char *b, const char *c, const char *d)
{
    const char *const args[] = {a, b, c, d};
    size_t count = 0;
    while (count < 4 && args[count])
        count++;
    mb_rules *rules = NULL;
    mb_error error = {0};
    check_ok(mb_rules_open(&rules, mb_game_find("taquin"), args, count, &error), &error);
    return rules;
}

static mb_pathfinder *finder_of(const mb_rules *rules, const mb_path_options *options)
{
    mb_pathfinder *finder = NULL;
    mb_error error = {0};
    check_ok(finder_of_rules(&finder, rules, options, &error), &error);
    return finder;
}

/* The cost of a solution, which is played to the end; UINT64_MAX when there is none. */
static uint64_t solved(mb_pathfinder *finder, const mb_rules *rules, mb_state from, mb_effort *effort)
{
    mb_path path = {0};
    mb_error error = {0};
    check_ok(mb_pathfinder_find(&path, effort, finder, from, NULL, &error), &error);
    uint64_t cost = UINT64_MAX;
    if (path.found) {
        cost = path.cost;
        assert_int_equal(path.count, cost + 1);
        assert_int_equal(path.state[0], from);
        for (size_t i = 0; i + 1 < path.count; i++) {
            mb_state next[4];
            const size_t count = rules->game->moves(rules->self, path.state[i], next, 4);
            assert_true(path.move[i] < count);
            assert_int_equal(path.state[i + 1], next[path.move[i]]);
        }
        assert_int_equal(path.state[cost], ((const mb_taquin *)rules->self)->goal);
    }
    mb_path_clear(&path);
    return cost;
}

/* The boards that the goal leads to, nearest first, with their distances. */
typedef struct world {
    mb_hash boards;
    uint8_t *distance;
    uint8_t farthest;
} world;

static world explored(const mb_rules *rules)
{
    const mb_taquin *game = rules->self;
    world all = {0};
    size_t room = 1;
    for (int i = 2; i <= game->cells; i++)
        room *= (size_t)i;
    all.distance = calloc(room, 1);
    uint32_t number;
    check_ok(mb_hash_add(&number, NULL, &all.boards, game->goal), NULL);
    for (uint32_t at = 0; at < all.boards.count; at++) {
        mb_state next[4];
        const size_t count = rules->game->moves(rules->self, all.boards.key[at], next, 4);
        for (size_t i = 0; i < count; i++) {
            bool added;
            check_ok(mb_hash_add(&number, &added, &all.boards, next[i]), NULL);
            if (added)
                all.distance[number] = (uint8_t)(all.distance[at] + 1);
        }
        all.farthest = all.distance[at];
    }
    return all;
}

static void forget(world *all)
{
    mb_hash_clear(&all->boards);
    free(all->distance);
}

static void boards_are_written_with_commas_or_blanks(void **state)
{
    (void)state;
    static const char *const ways[] = {"(3,1,2,0,4,5)", "3,1,2,0,4,5", "3 1 2 0 4 5", " 3  1 2\t0 4 5 "};
    mb_rules *rules = opened("rows=2", "cols=3", NULL, NULL);
    for (size_t i = 0; i < MB_COUNT(ways); i++) {
        mb_state board = 0;
        check_ok(rules->game->parse(&board, rules->self, ways[i], strlen(ways[i]), NULL), NULL);
        assert_int_equal(board, 0x540213);
    }
    mb_rules_close(rules);
}

static void malformed_boards_are_refused_with_the_reason(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *reason;
    } bad[] = {
        {"", SAYS_TAQUIN_COUNT},          {"x", SAYS_TAQUIN_POSITION},
        {"(1,2,0", SAYS_TAQUIN_POSITION}, {"1 2 0", SAYS_TAQUIN_COUNT},
        {"1 2 0 3 4", SAYS_TAQUIN_COUNT}, {"1 2 0 4", SAYS_TAQUIN_TILE},
        {"1 2 0 -1", SAYS_TAQUIN_TILE},   {"(1,2,1,3)", SAYS_TAQUIN_TWICE},
        {"1 2 3 3", SAYS_TAQUIN_TWICE},   {"1 2 0 3x", SAYS_TAQUIN_POSITION},
    };
    mb_rules *rules = opened("rows=2", "cols=2", NULL, NULL);
    for (size_t i = 0; i < MB_COUNT(bad); i++) {
        mb_state board = 7;
        mb_error error = {0};
        assert_int_equal(rules->game->parse(&board, rules->self, bad[i].text, strlen(bad[i].text), &error),
                         MB_EPARSE);
        assert_string_equal(error.note.words.in[MB_ENGLISH], bad[i].reason);
        assert_int_equal(board, 7);
    }
    mb_rules_close(rules);
    const char *const large[] = {"rows=4", "cols=5"}, *const small[] = {"rows=1", "cols=1"};
    assert_int_equal(mb_rules_open(&rules, mb_game_find("taquin"), large, 2, NULL), MB_EINVAL);
    assert_int_equal(mb_rules_open(&rules, mb_game_find("taquin"), small, 2, NULL), MB_EINVAL);
}

/* Every arrangement of a shape: solvable exactly when the goal leads there. */
static void check_parity(const char *rows, const char *cols, const char *goal)
{
    mb_rules *rules = opened(rows, cols, goal, NULL);
    const mb_taquin *game = rules->self;
    world all = explored(rules);
    uint64_t seen = 0, arrangements = 1;
    for (int i = 2; i <= game->cells; i++)
        arrangements *= (uint64_t)i;
    for (uint64_t i = 0; i < arrangements; i++) {
        mb_state board = 0, left = UINT64_C(0xfedcba9876543210);
        uint64_t rest = i;
        for (int cell = 0; cell < game->cells; cell++) { /* take the k-th of the tiles left */
            const int k = (int)(rest % (uint64_t)(game->cells - cell));
            rest /= (uint64_t)(game->cells - cell);
            board |= (left >> (4 * k) & 15) << (4 * cell);
            const mb_state below = (UINT64_C(1) << (4 * k)) - 1;
            left = (left & below) | (left >> 4 & ~below);
        }
        const bool reached = mb_hash_find(&all.boards, board) != UINT32_MAX;
        assert_int_equal(mb_taquin_solvable(game, board), reached);
        seen += reached;
    }
    assert_int_equal(seen, all.boards.count);
    forget(&all);
    mb_rules_close(rules);
}

static void parity_tells_which_boards_can_be_solved(void **state)
{
    (void)state;
    static const char *const shapes[][2] = {{"rows=2", "cols=2"}, {"rows=2", "cols=3"}, {"rows=3", "cols=2"},
                                            {"rows=1", "cols=5"}, {"rows=4", "cols=1"}, {"rows=2", "cols=4"}};
    for (size_t i = 0; i < MB_COUNT(shapes); i++) {
        check_parity(shapes[i][0], shapes[i][1], "goal=first");
        check_parity(shapes[i][0], shapes[i][1], "goal=last");
    }
    check_parity("rows=2", "cols=3", "goal=(5,0,3,1,4,2)"); /* goals of one's own */
    check_parity("rows=2", "cols=3", "goal=3 2 1 5 4 0");
    check_parity("rows=3", "cols=2", "goal=0,1,3,2,4,5");
    check_parity("rows=1", "cols=5", "goal=(4,1,0,3,2)");
    check_parity("rows=4", "cols=1", "goal=(0,2,1,3)");
}

static void an_unsolvable_board_is_answered_at_once_by_every_way_to_search(void **state)
{
    (void)state;
    static const char *const algorithms[] = {"astar", "idastar", "dijkstra", "bfs"};
    mb_rules *rules = opened("from=0,2,1,3,4,5,6,7,8,9,10,11,12,13,14,15", NULL, NULL, NULL);
    for (size_t i = 0; i < MB_COUNT(algorithms); i++) {
        mb_pathfinder *finder = finder_of(rules, &(mb_path_options){.algorithm = algorithms[i]});
        mb_effort effort;
        assert_true(solved(finder, rules, rules->start, &effort) == UINT64_MAX);
        assert_int_equal(effort.expanded, 0);
        mb_pathfinder_free(finder);
    }
    mb_rules_close(rules);
}

static void every_seed_begins_with_a_solvable_board(void **state)
{
    (void)state;
    static const char *const goals[] = {"goal=first", "goal=last"};
    for (int i = 0; i < 200; i++) {
        char seed[32], rows[32], cols[32];
        snprintf(seed, sizeof seed, "seed=%d", i);
        snprintf(rows, sizeof rows, "rows=%d", 1 + i % 4);
        snprintf(cols, sizeof cols, "cols=%d", 2 + i / 4 % 3);
        mb_rules *rules = opened(seed, rows, cols, goals[i & 1]);
        assert_true(mb_taquin_solvable(rules->self, rules->start));
        mb_rules_close(rules);
    }
}

typedef uint32_t bound(const void *self, mb_state board);

/* On many boards: never too much, 0 at the goal, and, when it is monotone, changed by a move by 1 at most. */
static void check_bound(const world *all, const mb_rules *rules, bound *h, const void *self, bool monotone)
{
    assert_int_equal(h(self, ((const mb_taquin *)rules->self)->goal), 0);
    for (uint32_t at = 0; at < all->boards.count; at += 3) {
        const mb_state board = all->boards.key[at];
        const uint32_t here = h(self, board);
        assert_true(here <= all->distance[at]);
        mb_state next[4];
        const size_t count = rules->game->moves(rules->self, board, next, 4);
        for (size_t i = 0; i < count && monotone; i++)
            assert_true(here <= 1 + h(self, next[i]));
    }
}

/* Where the blank ends up in a corner the engine answers, with its tiles renamed; elsewhere the general algorithms.
 */
static void any_board_can_be_the_goal(void **state)
{
    (void)state;
    static const mb_path_options ways[] = {
        {0},
        {.algorithm = "idastar", .heuristic = "manhattan"},
        {.algorithm = "idastar", .heuristic = "linear-conflict"},
        {.algorithm = "astar", .heuristic = "misplaced"},
        {.algorithm = "idastar", .heuristic = "linear-conflict", .general = true},
    };
    static const char *const goals[] = {"goal=(0,8,7,6,5,4,3,2,1)", "goal=(2,1,3,4,5,6,8,7,0)",
                                        "goal=(1,2,3,8,0,4,7,6,5)", "goal=(5,0,8,1,2,3,4,6,7)"};
    for (size_t g = 0; g < MB_COUNT(goals); g++) {
        mb_rules *rules = opened("rows=3", "cols=3", goals[g], NULL);
        world all = explored(rules);
        assert_int_equal(all.boards.count, 181440);
        check_bound(&all, rules, mb_taquin_manhattan, rules->self, true);
        check_bound(&all, rules, mb_taquin_linear_conflict, rules->self, true);
        for (size_t i = 0; i < MB_COUNT(ways); i++) {
            mb_pathfinder *finder = finder_of(rules, &ways[i]);
            uint64_t seed = 7 + g;
            for (int k = 0; k < 8; k++) {
                const uint32_t at = mb_random_below(&seed, 181440);
                mb_effort effort;
                assert_int_equal(solved(finder, rules, all.boards.key[at], &effort), all.distance[at]);
            }
            mb_pathfinder_free(finder);
        }
        forget(&all);
        mb_rules_close(rules);
    }
    mb_rules *rules = NULL;
    const char *const wrong[][3] = {{"rows=2", "cols=2", "goal=middle"},
                                    {"rows=2", "cols=2", "goal=(1,2,3)"},
                                    {"rows=2", "cols=2", "goal=(1,1,2,0)"}};
    for (size_t i = 0; i < MB_COUNT(wrong); i++)
        assert_int_equal(mb_rules_open(&rules, mb_game_find("taquin"), wrong[i], 3, NULL), MB_EINVAL);
}

/* The heuristic is known at a board that can be solved, never above its distance, and 0 at the goal alone where it is
 * that of pattern databases; at a board that cannot be solved, such databases have no number. */
static void check_h(const mb_pathfinder *finder, const mb_rules *rules, mb_state board, uint32_t distance)
{
    const mb_ground ground = mb_ground_of_rules(rules);
    const bool pattern = strcmp(finder->heuristic, "pattern") == 0;
    uint64_t h = UINT64_MAX;
    assert_true(mb_pathfinder_h(&h, finder, &ground, board));
    assert_true(h <= distance);
    assert_true(!pattern || (h == 0) == (distance == 0));
    mb_state swapped;
    const char *unsolvable = "(0,2,1,3,4,5,6,7,8)";
    check_ok(rules->game->parse(&swapped, rules->self, unsolvable, strlen(unsolvable), NULL), NULL);
    if (pattern && !mb_taquin_solvable(rules->self, swapped))
        assert_false(mb_pathfinder_h(&h, finder, &ground, swapped));
}

static void searches_agree_with_breadth_first_search_on_the_8_puzzle(void **state)
{
    (void)state;
    static const mb_path_observer nobody = {0}; /* what is watched is searched step by step */
    static const mb_path_options ways[] = {
        {.algorithm = "astar", .heuristic = "manhattan"},
        {.algorithm = "astar", .heuristic = "linear-conflict"},
        {.algorithm = "astar", .heuristic = "misplaced"},
        {.algorithm = "astar", .heuristic = "pattern"},
        {.algorithm = "idastar", .heuristic = "manhattan"},
        {.algorithm = "idastar", .heuristic = "linear-conflict"},
        {.algorithm = "idastar", .heuristic = "pattern"},
        {.pattern = "3-3-2"},
        {.algorithm = "idastar", .general = true},
        {.algorithm = "astar", .general = true},
        {.algorithm = "idastar", .heuristic = "pattern", .observer = &nobody},
    };
    static const char *const goals[] = {"goal=first", "goal=last"};
    for (size_t g = 0; g < MB_COUNT(goals); g++) {
        mb_rules *rules = opened("rows=3", "cols=3", goals[g], NULL);
        world all = explored(rules);
        assert_int_equal(all.boards.count, 181440);
        assert_int_equal(all.farthest, 31);
        for (size_t i = 0; i < MB_COUNT(ways); i++) {
            mb_pathfinder *finder = finder_of(rules, &ways[i]);
            uint64_t seed = 5;
            for (int k = 0; k < 12; k++) {
                const uint32_t at = k < 2 ? (uint32_t)(181439 * k) : mb_random_below(&seed, 181440);
                mb_effort effort;
                assert_int_equal(solved(finder, rules, all.boards.key[at], &effort), all.distance[at]);
                assert_true(effort.reopened == 0 || strcmp(finder->heuristic, "pattern") == 0);
                assert_int_equal(effort.bound, all.distance[at]);
                check_h(finder, rules, all.boards.key[at], all.distance[at]);
            }
            mb_pathfinder_free(finder);
        }
        if (g == 0) {
            check_bound(&all, rules, mb_taquin_misplaced, rules->self, true);
            check_bound(&all, rules, mb_taquin_manhattan, rules->self, true);
            check_bound(&all, rules, mb_taquin_linear_conflict, rules->self, true);
        }
        forget(&all);
        mb_rules_close(rules);
    }
}

static void pattern_databases_never_exceed_the_distance(void **state)
{
    (void)state;
    static const char *const names[] = {NULL, "4-4", "3-5", "1-1-1-1-1-1-1-1", "7-1"};
    mb_rules *rules = opened("rows=3", "cols=3", NULL, NULL);
    world all = explored(rules);
    for (size_t i = 0; i < MB_COUNT(names); i++) {
        mb_patterns patterns;
        check_ok(mb_patterns_init(&patterns, rules->self, names[i], NULL), NULL);
        check_ok(mb_patterns_get(&patterns, NULL, NULL, NULL), NULL);
        check_bound(&all, rules, mb_patterns_bound, &patterns, false);
        mb_patterns_clear(&patterns);
    }
    forget(&all);
    mb_rules_close(rules);
}

static void a_group_of_all_tiles_gives_the_distance_itself(void **state)
{
    (void)state;
    static const char *const shapes[][3] = {{"rows=3", "cols=3", "8"}, {"rows=2", "cols=4", "7"}};
    for (size_t i = 0; i < MB_COUNT(shapes); i++) {
        mb_rules *rules = opened(shapes[i][0], shapes[i][1], NULL, NULL);
        world all = explored(rules);
        mb_patterns patterns;
        check_ok(mb_patterns_init(&patterns, rules->self, shapes[i][2], NULL), NULL);
        check_ok(mb_patterns_get(&patterns, NULL, NULL, NULL), NULL);
        for (uint32_t at = 0; at < all.boards.count; at++)
            assert_int_equal(mb_patterns_bound(&patterns, all.boards.key[at]), all.distance[at]);
        mb_patterns_clear(&patterns);
        forget(&all);
        mb_rules_close(rules);
    }
}

static void single_tiles_give_the_manhattan_distance(void **state)
{
    (void)state;
    mb_rules *rules = opened("rows=2", "cols=4", NULL, NULL);
    mb_patterns patterns;
    check_ok(mb_patterns_init(&patterns, rules->self, "1-1-1-1-1-1-1", NULL), NULL);
    check_ok(mb_patterns_get(&patterns, NULL, NULL, NULL), NULL);
    world all = explored(rules);
    for (uint32_t at = 0; at < all.boards.count; at++)
        assert_int_equal(mb_patterns_bound(&patterns, all.boards.key[at]),
                         mb_taquin_manhattan(rules->self, all.boards.key[at]));
    forget(&all);
    mb_patterns_clear(&patterns);
    mb_rules_close(rules);
}

/* The number of threads of this process; those of a team stay when its work is done. */
static int threads_alive(void)
{
    int count = 0;
    DIR *tasks = opendir("/proc/self/task");
    assert_non_null(tasks);
    while (readdir(tasks))
        count++;
    closedir(tasks);
    return count - 2; /* without . and .. */
}

static void databases_are_built_by_as_many_threads_as_are_allowed(void **state)
{
    (void)state;
    mb_rules *rules = opened("rows=3", "cols=3", NULL, NULL);
    mb_patterns one, three;
    const mb_limits alone = {.threads = 1}, together = {.threads = 3};
    assert_int_equal(mb_patterns_init(&one, rules->self, "4-4", NULL), MB_OK);
    assert_int_equal(mb_patterns_init(&three, rules->self, "4-4", NULL), MB_OK);
    const int before = threads_alive();
    assert_int_equal(mb_patterns_get(&one, NULL, &alone, NULL), MB_OK);
    assert_int_equal(threads_alive(), before);
    assert_int_equal(mb_patterns_get(&three, NULL, &together, NULL), MB_OK);
    assert_in_range(threads_alive(), before + mb_threads(&together) - 1, 1000);
    assert_memory_equal(one.table, three.table, one.size);
    mb_patterns_clear(&one);
    mb_patterns_clear(&three);
    mb_rules_close(rules);
}

static void unknown_groups_are_refused(void **state)
{
    (void)state;
    static const char *const names[] = {"", "7", "7-7", "7-8-", "15", "9-6", "0-7-8", "7_8", "8-8", "x"};
    mb_taquin game;
    mb_taquin_init(&game, 4, 4, false);
    for (size_t i = 0; i < MB_COUNT(names); i++) {
        mb_patterns patterns;
        mb_error error = {0};
        assert_int_equal(mb_patterns_init(&patterns, &game, names[i], &error), MB_ENOTFOUND);
        assert_string_equal(error.note.words.in[MB_ENGLISH], SAYS_TAQUIN_PATTERN_NAME);
        mb_patterns_clear(&patterns);
    }
}

/* Both goals of a shape, and all searches, need as many moves for a board and for the board turned around. */
static void shapes_of_all_kinds_are_solved_for_both_goals(void **state)
{
    (void)state;
    static const char *const shapes[][2] = {{"rows=1", "cols=6"}, {"rows=5", "cols=1"}, {"rows=2", "cols=5"},
                                            {"rows=5", "cols=2"}, {"rows=3", "cols=4"}, {"rows=2", "cols=2"}};
    static const mb_path_options ways[] = {{.heuristic = "pattern"},
                                           {.algorithm = "idastar", .heuristic = "linear-conflict"},
                                           {.algorithm = "astar", .heuristic = "manhattan"},
                                           {.algorithm = "astar", .heuristic = "pattern"}};
    for (size_t i = 0; i < MB_COUNT(shapes); i++) {
        mb_rules *first = opened(shapes[i][0], shapes[i][1], "goal=first", "seed=4");
        mb_rules *last = opened(shapes[i][0], shapes[i][1], "goal=last", "seed=0");
        const mb_state turned = mb_taquin_turn(first->self, first->start);
        assert_int_equal(mb_taquin_turn(last->self, turned), first->start);
        uint64_t cost = 0;
        for (size_t k = 0; k < MB_COUNT(ways); k++) {
            mb_pathfinder *a = finder_of(first, &ways[k]), *b = finder_of(last, &ways[k]);
            const uint64_t here = solved(a, first, first->start, NULL);
            assert_true(k == 0 || here == cost);
            assert_int_equal(solved(b, last, turned, NULL), here);
            cost = here;
            mb_pathfinder_free(a);
            mb_pathfinder_free(b);
        }
        mb_rules_close(first);
        mb_rules_close(last);
    }
}

/* Work counts of fixed boards: they change only when the search does. */
static void the_searches_do_the_work_that_they_did(void **state)
{
    (void)state;
    static const struct {
        const char *seed, *algorithm, *heuristic, *pattern;
        uint64_t cost, expanded, generated;
    } known[] = {
        {"seed=2", "idastar", "linear-conflict", NULL, 46, 118390, 231737},
        {"seed=2", "astar", "manhattan", NULL, 46, 232804, 464179},
        {"seed=2", NULL, NULL, "5-5-5", 46, 4928, 10346},
        {"seed=2", NULL, NULL, NULL, 46, 6158, 12825},
        {"seed=3", NULL, NULL, "5-5-5", 48, 36249, 71968},
        {"seed=2", "idastar", "manhattan", NULL, 46, 1527456, 3060575},
        {"seed=3", NULL, NULL, "6-6-3", 48, 27764, 55934},
    };
    for (size_t i = 0; i < tests_count_slow(5, MB_COUNT(known)); i++) {
        mb_rules *rules = opened(known[i].seed, NULL, NULL, NULL);
        mb_pathfinder *finder = finder_of(rules, &(mb_path_options){.algorithm = known[i].algorithm,
                                                                    .heuristic = known[i].heuristic,
                                                                    .pattern = known[i].pattern});
        mb_effort effort;
        assert_int_equal(solved(finder, rules, rules->start, &effort), known[i].cost);
        assert_int_equal(effort.expanded, known[i].expanded);
        assert_int_equal(effort.generated, known[i].generated);
        mb_pathfinder_free(finder);
        mb_rules_close(rules);
    }
}

/* One line of the published set: the board, its cost, and the nodes of IDA* with Manhattan distance. */
static bool read_known(mb_state *board, uint64_t *cost, uint64_t *nodes, const mb_rules *rules, const char *line)
{
    const char *begin = strchr(line, ','), *end = begin ? strchr(begin + 1, ',') : NULL;
    unsigned long long found[3];
    if (line[0] == '#' || !end || sscanf(end, ", %llu, %llu, %llu", &found[0], &found[1], &found[2]) != 3)
        return false;
    check_ok(rules->game->parse(board, rules->self, begin + 1, (size_t)(end - begin - 1), NULL), NULL);
    *cost = found[1];
    *nodes = found[2];
    return true;
}

static void known_boards_take_exactly_the_known_nodes(void **state)
{
    (void)state;
#ifdef NDEBUG
    enum { MOST = 13000000 }; /* nodes of a board: the 30 easiest */
#else
    enum { MOST = 1700000 }; /* as many as a build with checks solves in seconds */
#endif
    FILE *file = fopen(MB_ROOT "/../shared/known/korf100.txt", "r");
    if (!file)
        skip();
    mb_rules *rules = opened(NULL, NULL, NULL, NULL);
    mb_pathfinder *manhattan = finder_of(rules, &(mb_path_options){.algorithm = "idastar", .heuristic = "manhattan"});
    mb_pathfinder *pattern = finder_of(rules, &(mb_path_options){.heuristic = "pattern"});
    char line[512];
    int boards = 0;
    while (fgets(line, sizeof line, file)) {
        mb_state board;
        mb_effort effort;
        uint64_t cost, nodes;
        if (!read_known(&board, &cost, &nodes, rules, line) || nodes > MOST)
            continue;
        assert_int_equal(solved(manhattan, rules, board, &effort), cost);
        assert_int_equal(effort.generated, nodes);
        assert_int_equal(solved(pattern, rules, board, &effort), cost);
        boards++;
    }
    fclose(file);
    assert_true(boards >= 8);
    mb_pathfinder_free(manhattan);
    mb_pathfinder_free(pattern);
    mb_rules_close(rules);
}

/* Count the nodes from a board on whose g + h is at most that of the root and `most`, as IDA* does; true: the goal is
 * among them. */
static bool plain_count(uint64_t count[2], const mb_taquin *game, bound *h, mb_state board, int last, uint32_t most)
{
    if (board == game->goal)
        return true;
    const int blank = mb_taquin_blank(board);
    bool found = false;
    count[0]++;
    for (int way = 0; way < MB_TAQUIN_WAYS && !found; way++) {
        const int from = game->next[blank][way];
        if (from < 0 || way == mb_taquin_back(last))
            continue;
        const mb_state child = mb_taquin_slide(board, blank, from);
        count[1]++;
        found = 1 + h(game, child) <= most && plain_count(count, game, h, child, way, most - 1);
    }
    return found;
}

static void boards_expanded_by_the_hundred_are_those_of_the_plain_search(void **state)
{
    (void)state;
    bound *const bounds[] = {mb_taquin_manhattan, mb_taquin_linear_conflict};
    mb_taquin game;
    mb_taquin_init(&game, 4, 4, false);
    for (size_t i = 0; i < MB_COUNT(bounds); i++) {
        mb_sixteen *sixteen = mb_sixteen_new(&game, i == 1);
        uint64_t seed = 11;
        int found = 0;
        for (int k = 0; k < 400; k++) {
            mb_state board = game.goal;
            int last = 0;
            for (uint32_t steps = 1 + mb_random_below(&seed, k % 2 ? 40 : 400); steps > 0; steps--) {
                const int blank = mb_taquin_blank(board), way = (int)mb_random_below(&seed, MB_TAQUIN_WAYS);
                if (game.next[blank][way] < 0)
                    continue;
                board = mb_taquin_slide(board, blank, game.next[blank][way]);
                last = way;
            }
            const uint32_t slack = k < 4 ? MB_SIXTEEN_SLACK - 2 : mb_random_below(&seed, 4);
            uint64_t plain[2] = {0}, counted[2] = {0};
            const bool has_goal =
                plain_count(plain, &game, bounds[i], board, last, bounds[i](&game, board) + 2 * slack);
            mb_pace pace = mb_pace_begin(NULL, 0);
            const int blank = mb_taquin_blank(board);
            const mb_status status =
                mb_sixteen_count(&counted[0], &counted[1], sixteen, board, blank, last, slack, UINT64_MAX, &pace);
            assert_int_equal(status, has_goal ? MB_EUNSUITED : MB_OK);
            if (status == MB_OK) {
                assert_int_equal(counted[0], plain[0]);
                assert_int_equal(counted[1], plain[1]);
                if (plain[0] > 1000) /* more than is worth the work */
                    assert_int_equal(
                        mb_sixteen_count(&counted[0], &counted[1], sixteen, board, blank, last, slack, 10, &pace),
                        MB_EUNSUITED);
            }
            found += has_goal;
        }
        assert_true(found > 40 && found < 360);
        mb_sixteen_free(sixteen);
    }
}

/* A store in memory for one thing, which can be spoilt. */
typedef struct shelf {
    char name[64];
    uint8_t *data;
    size_t length;
    int loads, saves, lent;
} shelf;

static mb_status shelf_load(const void **data, size_t *length, void *context, const char *name)
{
    shelf *self = context;
    self->loads++;
    if (!self->data || strcmp(self->name, name) != 0)
        return MB_ENOTFOUND;
    *data = self->data;
    *length = self->length;
    return MB_OK;
}

static mb_status shelf_save(void *context, const char *name, const void *data, size_t length)
{
    shelf *self = context;
    self->saves++;
    free(self->data);
    self->data = malloc(length);
    memcpy(self->data, data, length);
    self->length = length;
    strncpy(self->name, name, sizeof self->name - 1);
    return MB_OK;
}

static uint32_t bound_with(const mb_taquin *game, shelf *from, mb_state board)
{
    const mb_store store = {.load = shelf_load, .save = shelf_save, .context = from};
    mb_patterns patterns;
    check_ok(mb_patterns_init(&patterns, game, "4-4", NULL), NULL);
    check_ok(mb_patterns_get(&patterns, &store, NULL, NULL), NULL);
    const uint32_t value = mb_patterns_bound(&patterns, board);
    mb_patterns_clear(&patterns);
    return value;
}

static void databases_are_built_once_and_spoilt_ones_built_again(void **state)
{
    (void)state;
    const mb_state board = 0x135642078;
    mb_taquin game;
    mb_taquin_init(&game, 3, 3, false);
    shelf kept = {0};
    const uint32_t value = bound_with(&game, &kept, board);
    assert_int_equal(kept.saves, 1);
    assert_string_equal(kept.name, "taquin-3x3-4-4");
    assert_int_equal(bound_with(&game, &kept, board), value);
    assert_int_equal(kept.saves, 1);

    int saves = 1;
    const size_t length = kept.length, spots[] = {0, 8, 12, 14, 32, 40, 50, 64, 1000, length - 1};
    for (size_t i = 0; i < MB_COUNT(spots); i++) { /* any byte changed */
        kept.data[spots[i]] ^= 1;
        assert_int_equal(bound_with(&game, &kept, board), value);
        assert_int_equal(kept.saves, ++saves);
    }
    const size_t lengths[] = {0, 1, 63, 64, length / 2, length - 1};
    for (size_t i = 0; i < MB_COUNT(lengths); i++) { /* cut anywhere */
        kept.length = lengths[i];
        assert_int_equal(bound_with(&game, &kept, board), value);
        assert_int_equal(kept.saves, ++saves);
    }
    assert_int_equal(bound_with(&game, &kept, board), value);
    assert_int_equal(kept.saves, saves);
    free(kept.data);
}

static mb_status shelf_lend(const void **data, size_t *length, void *context, const char *name)
{
    const mb_status status = shelf_load(data, length, context, name);
    ((shelf *)context)->lent += status == MB_OK;
    return status;
}

static void shelf_take_back(void *context, const void *data, size_t length)
{
    shelf *self = context;
    assert_ptr_equal(data, self->data);
    assert_int_equal(length, self->length);
    self->lent--;
}

static void lent_tables_are_used_where_they_lie_and_given_back(void **state)
{
    (void)state;
    const mb_state board = 0x135642078;
    mb_taquin game;
    mb_taquin_init(&game, 3, 3, false);
    shelf kept = {0};
    const mb_store store = {.load = shelf_lend, .release = shelf_take_back, .save = shelf_save, .context = &kept};
    const uint32_t value = bound_with(&game, &kept, board);
    mb_patterns patterns;
    check_ok(mb_patterns_init(&patterns, &game, "4-4", NULL), NULL);
    check_ok(mb_patterns_get(&patterns, &store, NULL, NULL), NULL);
    assert_int_equal(kept.lent, 1);
    assert_true(kept.data < patterns.table && patterns.table < kept.data + kept.length);
    assert_int_equal(mb_patterns_bound(&patterns, board), value);
    mb_patterns_clear(&patterns);
    assert_int_equal(kept.lent, 0);

    kept.data[100] ^= 1; /* what is spoilt is given back at once */
    check_ok(mb_patterns_init(&patterns, &game, "4-4", NULL), NULL);
    kept.saves = 0;
    const mb_store keeps = {.load = shelf_lend, .release = shelf_take_back, .context = &kept};
    check_ok(mb_patterns_get(&patterns, &keeps, NULL, NULL), NULL);
    assert_int_equal(kept.lent, 0);
    assert_int_equal(mb_patterns_bound(&patterns, board), value);
    mb_patterns_clear(&patterns);
    assert_int_equal(kept.lent, 0);
    free(kept.data);
}

static void no_board_is_lost_when_the_table_grows(void **state)
{
    (void)state;
    enum { BOARDS = 300000 };
    mb_boards table;
    check_ok(mb_boards_init(&table), NULL);
    uint64_t seed = 3;
    for (int i = 0; i < BOARDS; i++) {
        check_ok(mb_boards_reserve(&table, 1), NULL);
        const mb_state fresh = mb_random(&seed);
        const mb_spot place = mb_boards_find(&table, fresh);
        assert_false(place.taken);
        mb_boards_add(&table, place, fresh);
        place.line->moves[place.i] = (uint8_t)i;
        if (i % 1000 != 999)
            continue;
        uint64_t again = 3;
        for (int j = 0; j <= i; j += 1) {
            const mb_state board = mb_random(&again);
            if (i < 40000 || i == BOARDS - 1) {
                const mb_spot spot = mb_boards_find(&table, board);
                assert_true(spot.taken);
                assert_int_equal(spot.line->moves[spot.i], (uint8_t)j);
            }
        }
        assert_false(mb_boards_find(&table, 1).taken);
    }
    assert_int_equal(table.count, BOARDS);
    mb_boards_clear(&table);
}

static bool stop(void *context, uint64_t done, uint64_t total)
{
    (void)context, (void)done, (void)total;
    return false;
}

static void limits_stop_the_search_with_the_bound_known(void **state)
{
    (void)state;
    static const char *const algorithms[] = {"astar", "idastar"};
    mb_rules *rules = opened("seed=1", NULL, NULL, NULL);
    for (size_t i = 0; i < MB_COUNT(algorithms); i++) {
        mb_pathfinder *finder =
            finder_of(rules, &(mb_path_options){.algorithm = algorithms[i], .heuristic = "linear-conflict"});
        const mb_limits few = {.positions = 1000}, little = {.bytes = 200000}, none = {.tick = stop};
        mb_path path = {0};
        mb_effort effort = {0};
        mb_error error = {0};
        assert_int_equal(mb_pathfinder_find(&path, &effort, finder, rules->start, &few, &error), MB_ELIMIT);
        assert_string_equal(error.note.words.in[MB_ENGLISH], SAYS_PATH_LIMIT_STATES);
        assert_true(effort.bound >= mb_taquin_linear_conflict(rules->self, rules->start) && effort.bound <= 58);
        assert_int_equal(mb_pathfinder_find(&path, &effort, finder, rules->start, &none, &error), MB_ECANCEL);
        if (i == 0) {
            assert_int_equal(mb_pathfinder_find(&path, &effort, finder, rules->start, &little, &error), MB_ELIMIT);
            assert_string_equal(error.note.words.in[MB_ENGLISH], SAYS_PATH_LIMIT_BYTES);
        }
        assert_null(path.state);
        mb_pathfinder_free(finder);
    }
    mb_rules_close(rules);
}

static void running_out_of_memory_is_reported_and_leaks_nothing(void **state)
{
    (void)state;
    static const struct {
        const char *side;
        mb_path_options way;
    } runs[] = {
        {"=3", {.pattern = "4-4"}},
        {"=3", {.algorithm = "astar", .heuristic = "none"}},
        {"=3", {.algorithm = "astar", .heuristic = "pattern", .pattern = "4-4"}},
        {"=4", {.algorithm = "idastar", .heuristic = "linear-conflict"}},
    };
    for (size_t i = 0; i < MB_COUNT(runs); i++) {
        char rows[16], cols[16];
        snprintf(rows, sizeof rows, "rows%s", runs[i].side);
        snprintf(cols, sizeof cols, "cols%s", runs[i].side);
        mb_rules *rules = opened(rows, cols, "seed=2", NULL);
        mb_status status = MB_ENOMEM;
        for (uint64_t k = 1; status != MB_OK; k++) {
            mb_pathfinder *finder = NULL;
            mb_path path = {0};
            mb_mem_fail_at(k);
            status = finder_of_rules(&finder, rules, &runs[i].way, NULL);
            if (status == MB_OK)
                status = mb_pathfinder_find(&path, NULL, finder, rules->start, NULL, NULL);
            mb_mem_fail_at(0);
            assert_true(status == MB_OK || status == MB_ENOMEM);
            assert_true(k < 1000);
            mb_path_clear(&path);
            mb_pathfinder_free(finder);
        }
        mb_rules_close(rules);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(databases_are_built_by_as_many_threads_as_are_allowed), /* first: no thread is alive yet */
        cmocka_unit_test(boards_are_written_with_commas_or_blanks),
        cmocka_unit_test(malformed_boards_are_refused_with_the_reason),
        cmocka_unit_test(parity_tells_which_boards_can_be_solved),
        cmocka_unit_test(any_board_can_be_the_goal),
        cmocka_unit_test(an_unsolvable_board_is_answered_at_once_by_every_way_to_search),
        cmocka_unit_test(every_seed_begins_with_a_solvable_board),
        cmocka_unit_test(searches_agree_with_breadth_first_search_on_the_8_puzzle),
        cmocka_unit_test(pattern_databases_never_exceed_the_distance),
        cmocka_unit_test(a_group_of_all_tiles_gives_the_distance_itself),
        cmocka_unit_test(single_tiles_give_the_manhattan_distance),
        cmocka_unit_test(unknown_groups_are_refused),
        cmocka_unit_test(shapes_of_all_kinds_are_solved_for_both_goals),
        cmocka_unit_test(the_searches_do_the_work_that_they_did),
        cmocka_unit_test(known_boards_take_exactly_the_known_nodes),
        cmocka_unit_test(boards_expanded_by_the_hundred_are_those_of_the_plain_search),
        cmocka_unit_test(databases_are_built_once_and_spoilt_ones_built_again),
        cmocka_unit_test(lent_tables_are_used_where_they_lie_and_given_back),
        cmocka_unit_test(no_board_is_lost_when_the_table_grows),
        cmocka_unit_test(limits_stop_the_search_with_the_bound_known),
        cmocka_unit_test(running_out_of_memory_is_reported_and_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
