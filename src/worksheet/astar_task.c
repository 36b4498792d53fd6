/* astar_task.c -- what is a cheapest path, and which nodes does A* expand? */
#include "marienbad/path.h"

#include "worksheet/sketch.h"
#include "worksheet/task.h"

/* What defines a difficulty.  h is admissible, there is one cheapest path, and the node that A* takes is always the
 * only one with the least f. */
static const struct astar_level {
    uint32_t positions;
    uint32_t path;     /* moves of the cheapest path, at least */
    uint32_t expanded; /* nodes, at least */
    bool monotone;     /* h is */
    uint32_t reopened; /* nodes, exactly */
} levels[MB_DIFFICULTIES] = {
    {6, 2, 3, true, 0}, {7, 3, 4, true, 0}, {9, 3, 6, true, 0}, {9, 3, 6, false, 1}, {11, 4, 8, false, 2},
};
enum { FAR = 1000000, DEAREST = 9, START = 0, GOAL = 1 };

/* to_goal[v]: the cost of a cheapest path from v to the goal, or FAR. */
static void find_costs(uint32_t *to_goal, const mb_sketch *sketch)
{
    for (uint32_t v = 0; v < sketch->positions; v++)
        to_goal[v] = v == GOAL ? 0 : FAR;
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < sketch->moves; i++) {
            const mb_sketch_move *move = &sketch->move[i];
            if (to_goal[move->from] > to_goal[move->to] + move->cost) {
                to_goal[move->from] = to_goal[move->to] + move->cost;
                more = true;
            }
        }
    }
}

/* Draw h: a monotone one is the distance to the goal with some costs lowered; any other is drawn at or below the true
 * distance of each position. */
static void draw_heuristic(mb_sketch *sketch, bool monotone, uint64_t *seed)
{
    uint32_t to_goal[MB_SKETCH_POSITIONS];
    mb_sketch lower = *sketch;
    for (uint32_t i = 0; i < lower.moves && monotone; i++)
        lower.move[i].cost -= mb_random_below(seed, lower.move[i].cost / 2 + 1);
    find_costs(to_goal, &lower);
    for (uint32_t v = 0; v < sketch->positions; v++)
        sketch->at[v].h = (int32_t)(monotone ? to_goal[v] : to_goal[v] - mb_random_below(seed, to_goal[v] + 1));
}

/* The number of cheapest paths from the start. */
static uint32_t count_paths(const mb_sketch *sketch, const uint32_t *to_goal, uint32_t from)
{
    uint32_t count = from == GOAL;
    for (uint32_t i = 0; i < sketch->moves; i++) {
        const mb_sketch_move *move = &sketch->move[i];
        if (move->from == from && to_goal[from] == to_goal[move->to] + move->cost)
            count += count_paths(sketch, to_goal, move->to); /* every cost is above 0: no path comes back */
    }
    return count;
}

/* Every position can be reached and leads to the goal, and one path is the cheapest. */
static bool is_suitable(const mb_sketch *sketch)
{
    uint32_t to_goal[MB_SKETCH_POSITIONS];
    bool suits = mb_sketch_reach(sketch, START) == sketch->positions;
    find_costs(to_goal, sketch);
    for (uint32_t v = 0; v < sketch->positions; v++)
        suits = suits && to_goal[v] < FAR;
    return suits && count_paths(sketch, to_goal, START) == 1;
}

static mb_status astar_draw(mb_arena **out, uint64_t *seed, int difficulty)
{
    const struct astar_level *level = &levels[difficulty];
    mb_sketch sketch;
    do {
        sketch = (mb_sketch){.impartial = true, .letters = "SGABCDEFHIJKLMNOPQRTUVWXYZ"};
        for (uint32_t v = 0; v < level->positions; v++)
            mb_sketch_add(&sketch, MB_P1);
        sketch.at[GOAL].goal = true;
        /* from the start by 2, 3, … to the goal, two or three moves each, at most three positions ahead or one back
         */
        for (uint32_t v = 1; v < level->positions; v++)
            for (uint32_t moves = 2 + mb_random_below(seed, 2); moves > 0; moves--) {
                const uint32_t to = v - 1 + mb_random_below(seed, 5);
                mb_sketch_link(&sketch, v == 1 ? START : v,
                               to >= level->positions ? GOAL
                               : to < 2               ? 2
                                                      : to,
                               1 + mb_random_below(seed, DEAREST));
            }
    } while (!is_suitable(&sketch));
    draw_heuristic(&sketch, level->monotone, seed);
    mb_sketch_shuffle(&sketch, 2, seed);
    return mb_sketch_finish(out, &sketch);
}

/* Does A*, from the definition, ever have a choice between two nodes with the least f? */
static bool has_ties(const mb_arena *arena)
{
    uint32_t g[MB_SKETCH_POSITIONS];
    bool queued[MB_SKETCH_POSITIONS] = {[0] = false};
    for (uint32_t v = 0; v < arena->positions; v++)
        g[v] = v == arena->start ? 0 : FAR;
    queued[arena->start] = true;
    for (uint32_t taken = arena->start; !mb_is_goal(arena, taken);) {
        uint32_t least = FAR, equal = 0;
        for (uint32_t v = 0; v < arena->positions; v++) {
            const uint32_t f = g[v] + (uint32_t)arena->heuristic[v];
            if (queued[v] && f <= least) {
                equal = f < least ? 1 : equal + 1;
                least = f;
                taken = v;
            }
        }
        if (equal != 1)
            return true;
        queued[taken] = false;
        for (uint64_t i = arena->first[taken]; i < arena->first[taken + 1]; i++) {
            const uint32_t to = arena->to[i], cost = g[taken] + (arena->cost ? arena->cost[i] : 1);
            if (cost < g[to]) {
                g[to] = cost;
                queued[to] = true;
            }
        }
    }
    return false;
}

static mb_status astar_fits(bool *out, const mb_arena *arena, int difficulty)
{
    const struct astar_level *level = &levels[difficulty];
    const mb_ground ground = mb_ground_of_arena(arena, NULL);
    mb_pathfinder *finder = NULL;
    mb_path path = {0};
    mb_effort effort = {0};
    mb_judgement h = {0};
    mb_status status = mb_pathfinder_of(&finder, &ground, &(mb_path_options){.algorithm = "astar"}, NULL, NULL);
    if (status == MB_OK)
        status = mb_pathfinder_find(&path, &effort, finder, arena->start, NULL, NULL);
    if (status == MB_OK)
        status = mb_judge(&h, &ground, arena->start, NULL, true, NULL, NULL);
    MB_ASSERT(status != MB_OK || (h.admissible && path.found));
    *out = status == MB_OK && path.count > level->path && effort.expanded >= level->expanded
           && effort.reopened == level->reopened && h.monotone == level->monotone && !has_ties(arena);
    mb_path_clear(&path);
    mb_pathfinder_free(finder);
    return status;
}

const mb_task_kind mb_task_astar = {.name = "astar", .also = "a*", .draw = astar_draw, .fits = astar_fits};
