/* finder.h -- what the path algorithms share: their names, their problem, their limits. */
#pragma once

#include "core/base.h"
#include "core/limits.h"
#include "core/message.h"
#include "ground/ground.h"
#include "marienbad/path.h"

/* In the order of the table in path.c. */
enum mb_path_kind { MB_PATH_ASTAR, MB_PATH_IDASTAR, MB_PATH_DIJKSTRA, MB_PATH_BFS };

/* A ground with costs, goals and a heuristic. */
typedef struct mb_problem {
    mb_ground ground;
    const mb_bitset *goals;                              /* of an arena */
    const int32_t *heuristic;                            /* of an arena; NULL: 0 */
    uint32_t (*value)(const void *self, mb_state state); /* of rules; NULL: 0 */
    const void *guide;                                   /* self of `value`; NULL: that of the rules */
} mb_problem;

#define MB_DEAD UINT64_MAX /* the heuristic of a state from which no goal can be reached */

bool mb_problem_is_goal(const mb_problem *problem, mb_state state);

/* The heuristic of a state, or MB_DEAD. */
uint64_t mb_problem_remaining(const mb_problem *problem, mb_state state);

/* The states one move away, as moves() of mb_game writes them; none at a terminal state. */
size_t mb_problem_moves(const mb_problem *problem, mb_state state, mb_state *out, size_t cap);
uint64_t mb_problem_cost(const mb_problem *problem, mb_state state, size_t index);

/* The heuristic of v; 0 where its `h N` is missing or negative. */
static inline uint64_t mb_hint_of(const int32_t *heuristic, uint32_t v)
{
    return heuristic && heuristic[v] > 0 ? (uint64_t)heuristic[v] : 0;
}

/* A search in progress: its work so far, and its limits. */
typedef struct mb_trip {
    mb_effort effort;
    mb_pace pace;
    const mb_limits *limits;
    uint64_t most;    /* the most states to expand */
    bool count_moves; /* effort.bound is a number of moves, not a cost */
    const mb_path_observer *observer;
} mb_trip;

mb_trip mb_trip_begin(const mb_limits *limits, const mb_path_observer *observer);

/* Call before each expansion: MB_OK; MB_ELIMIT or MB_ECANCEL where the search must stop. */
static inline mb_status mb_trip_expand(mb_trip *trip, mb_state state, uint64_t g, uint64_t h)
{
    if (MB_UNLIKELY(trip->effort.expanded >= trip->most))
        return MB_ELIMIT;
    trip->effort.expanded++;
    if (MB_UNLIKELY(trip->observer && trip->observer->expanded))
        trip->observer->expanded(trip->observer->context, state, g, h);
    return mb_pace_step(&trip->pace, 1);
}

/* Note the number of bytes in use: MB_OK; MB_ELIMIT beyond the limit. */
static inline mb_status mb_trip_bytes(mb_trip *trip, uint64_t bytes)
{
    if (bytes > trip->effort.bytes)
        trip->effort.bytes = bytes;
    return MB_UNLIKELY(trip->limits && trip->limits->bytes && bytes > trip->limits->bytes) ? MB_ELIMIT : MB_OK;
}

static inline void mb_trip_reached(const mb_trip *trip, mb_state from, mb_state to, uint64_t g, uint64_t h)
{
    if (MB_UNLIKELY(trip->observer && trip->observer->reached))
        trip->observer->reached(trip->observer->context, from, to, g, h);
}

/* End a search: fill *effort, and explain in `error` which limit stopped it and what bound was proved. */
mb_status mb_trip_end(mb_effort *effort, const mb_trip *trip, mb_status status, mb_error *error);

/* Fill path->move and path->cost for the states of a path that was found; false: no memory. */
bool mb_path_finish(mb_path *path, const mb_problem *problem);

/* The algorithm and the heuristic of the options for a puzzle; a heuristic that is all zero but the name "none":
 * none. */
typedef struct mb_path_choice {
    const mb_path_algorithm *algorithm;
    mb_heuristic heuristic;
} mb_path_choice;
mb_status mb_path_choose(mb_path_choice *out, const mb_rules *rules, const mb_path_options *options, mb_error *error);

/* The pathfinder of an arena. */
mb_status mb_pathfinder_of_arena(mb_pathfinder **out, const mb_arena *arena, const mb_path_options *options,
                                 mb_error *error);

/* A pathfinder with that algorithm and heuristic for the rules of a puzzle. */
mb_status mb_pathfinder_general(mb_pathfinder **out, const mb_rules *rules, const mb_path_choice *choice,
                                const mb_path_observer *observer, mb_error *error);

/* The kinds of pathfinders. */
mb_status mb_graph_finder_new(mb_pathfinder **out, const mb_arena *arena, enum mb_path_kind kind,
                              const int32_t *heuristic, const mb_path_observer *observer);
mb_status mb_rules_finder_new(mb_pathfinder **out, const mb_rules *rules, enum mb_path_kind kind,
                              uint32_t (*value)(const void *, mb_state), const mb_path_observer *observer);

/* Let the heuristic of such a pathfinder be called with `guide`, which must outlive it, instead of the rules. */
void mb_rules_finder_guide(mb_pathfinder *finder, const void *guide);

/* The heuristic of such a pathfinder; NULL: none. */
uint32_t (*mb_rules_finder_heuristic(const mb_pathfinder *finder))(const void *, mb_state);

/* IDA*, for arenas and rules alike. */
mb_status mb_idastar_run(mb_path *out, const mb_problem *problem, mb_state from, mb_trip *trip);
