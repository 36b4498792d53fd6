/* path.c -- every algorithm finds a cheapest path where its heuristic allows it, and never claims more. */
#include "torture.h"

static void make(mb_text *text, uint64_t *dice)
{
    torture_shape form = torture_any_shape(dice, 24);
    form.costs = true;
    torture_draw(text, &form, dice);
}

static bool is_goal(const mb_arena *arena, uint32_t v)
{
    return mb_is_goal(arena, v) || mb_mark_of(arena, v) == MB_WIN1;
}

/* What remains to a goal from each position, by relaxing until nothing changes; moves cost 1 with `fewest`. */
static void remaining(uint64_t *left, const mb_arena *arena, bool fewest)
{
    bool changed = true;
    for (uint32_t v = 0; v < arena->positions; v++)
        left[v] = is_goal(arena, v) ? 0 : UINT64_MAX;
    while (changed) {
        changed = false;
        for (uint32_t v = 0; v < arena->positions; v++)
            for (uint64_t i = arena->first[v]; i < arena->first[v + 1] && !mb_is_terminal(arena, v); i++) {
                const uint64_t cost = fewest || !arena->cost ? 1 : arena->cost[i];
                if (left[arena->to[i]] != UINT64_MAX && left[arena->to[i]] + cost < left[v]) {
                    left[v] = left[arena->to[i]] + cost;
                    changed = true;
                }
            }
    }
}

/* The path is one, and costs what it says; returns its moves. */
static size_t follow(const mb_arena *arena, const mb_path *path, uint32_t from)
{
    uint64_t cost = 0;
    assert_true(path->count > 0 && path->state[0] == from);
    for (size_t i = 0; i + 1 < path->count; i++) {
        const uint32_t v = (uint32_t)path->state[i];
        assert_true(!mb_is_terminal(arena, v) && path->move[i] < mb_degree(arena, v));
        assert_true(arena->to[arena->first[v] + path->move[i]] == path->state[i + 1]);
        cost += arena->cost ? arena->cost[arena->first[v] + path->move[i]] : 1;
    }
    assert_true(is_goal(arena, (uint32_t)path->state[path->count - 1]));
    assert_int_equal(cost, path->cost);
    return path->count - 1;
}

static void run(torture_case *c)
{
    mb_arena *arena = torture_arena(c);
    const uint32_t from = mb_random_below(&c->dice, arena->positions);
    const mb_ground ground = mb_ground_of_arena(arena, NULL);
    uint64_t left[TORTURE_MOST], moves[TORTURE_MOST];
    remaining(left, arena, false);
    remaining(moves, arena, true);
    bool admissible = true;
    for (uint32_t v = 0; v < arena->positions && arena->heuristic; v++)
        admissible &=
            arena->heuristic[v] == MB_NO_HINT || arena->heuristic[v] <= 0 || left[v] >= (uint64_t)arena->heuristic[v];
    mb_judgement judged;
    check_ok(mb_judge(&judged, &ground, from, NULL, true, NULL, NULL), NULL);
    assert_true(judged.admissible == admissible);
    const mb_path_algorithm *algorithm;
    for (size_t i = 0; (algorithm = mb_path_algorithm_at(i)) != NULL; i++) {
        const mb_path_options options = {.algorithm = algorithm->name};
        const mb_limits limits = {.positions = 100000};
        mb_pathfinder *finder;
        mb_path path;
        mb_effort effort;
        check_ok(mb_pathfinder_of(&finder, &ground, &options, NULL, NULL), NULL);
        const mb_status status = mb_pathfinder_find(&path, &effort, finder, from, &limits, NULL);
        if (status == MB_OK) {
            const bool fewest = strcmp(algorithm->name, "bfs") == 0;
            assert_true(path.found == (left[from] != UINT64_MAX));
            const size_t steps = path.found ? follow(arena, &path, from) : 0;
            if (path.found && fewest)
                assert_int_equal(steps, moves[from]);
            else if (path.found)
                assert_true(path.cost >= left[from]);
            if (path.found && !fewest && (admissible || !algorithm->informed || finder->proves))
                assert_int_equal(path.cost, left[from]);
            mb_path_clear(&path);
        } else {
            assert_int_equal(status, MB_ELIMIT);
        }
        mb_pathfinder_free(finder);
    }
    mb_arena_free(arena);
}

const torture_kind torture_path = {"path", "cheapest paths by every algorithm, heuristics good and bad", make, run};
