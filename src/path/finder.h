/* finder.h -- what the algorithms for paths share: their names, their problem, their limits. */
#ifndef MB_PATH_FINDER_H
#define MB_PATH_FINDER_H

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

#define MB_DEAD UINT64_MAX /* what remains where no goal can be reached */

bool mb_problem_is_goal(const mb_problem *problem, mb_state state);
uint64_t mb_problem_remaining(const mb_problem *problem, mb_state state);

/* The states one move away, as mb_game's moves(): none where the play is over. */
size_t mb_problem_moves(const mb_problem *problem, mb_state state, mb_state *out, size_t cap);
uint64_t mb_problem_cost(const mb_problem *problem, mb_state state, size_t index);

/* What a negative or missing `h N` counts for. */
static inline uint64_t mb_hint_of(const int32_t *heuristic, uint32_t v)
{
    return heuristic && heuristic[v] > 0 ? (uint64_t)heuristic[v] : 0;
}

/* A search under way: what it did, and how far it may go. */
typedef struct mb_trip {
    mb_effort effort;
    mb_pace pace;
    const mb_limits *limits;
    uint64_t most;    /* states that may be expanded */
    bool count_moves; /* effort.bound is a number of moves, not a cost */
    const mb_path_observer *observer;
} mb_trip;

mb_trip mb_trip_begin(const mb_limits *limits, const mb_path_observer *observer);

/* One more state is about to be expanded: MB_OK, or MB_ELIMIT and MB_ECANCEL when it may not. */
static inline mb_status mb_trip_expand(mb_trip *trip, mb_state state, uint64_t g, uint64_t h)
{
    if (MB_UNLIKELY(trip->effort.expanded >= trip->most))
        return MB_ELIMIT;
    trip->effort.expanded++;
    if (MB_UNLIKELY(trip->observer && trip->observer->expanded))
        trip->observer->expanded(trip->observer->context, state, g, h);
    return mb_pace_step(&trip->pace, 1);
}

/* So many bytes are in use now: MB_OK, or MB_ELIMIT when they are too many. */
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

/* The end of a search: hands the effort over, and says in `error` where it was stopped and how far it got. */
mb_status mb_trip_end(mb_effort *effort, const mb_trip *trip, mb_status status, mb_error *error);

/* Fill path->move and path->cost for the states of a path that was found; false: no memory. */
bool mb_path_finish(mb_path *path, const mb_problem *problem);

/* The algorithm and the heuristic that the options name for a puzzle; all zero but the name "none": no heuristic. */
typedef struct mb_path_choice {
    const mb_path_algorithm *algorithm;
    mb_heuristic heuristic;
} mb_path_choice;
mb_status mb_path_choose(mb_path_choice *out, const mb_rules *rules, const mb_path_options *options, mb_error *error);

/* The pathfinder of an arena. */
mb_status mb_pathfinder_of_arena(mb_pathfinder **out, const mb_arena *arena, const mb_path_options *options,
                                 mb_error *error);

/* The general algorithms for the rules of a puzzle, as they were chosen. */
mb_status mb_pathfinder_general(mb_pathfinder **out, const mb_rules *rules, const mb_path_choice *choice,
                                const mb_path_observer *observer, mb_error *error);

/* The kinds of pathfinders. */
mb_status mb_graph_finder_new(mb_pathfinder **out, const mb_arena *arena, enum mb_path_kind kind,
                              const int32_t *heuristic, const mb_path_observer *observer);
mb_status mb_rules_finder_new(mb_pathfinder **out, const mb_rules *rules, enum mb_path_kind kind,
                              uint32_t (*value)(const void *, mb_state), const mb_path_observer *observer);

/* Let the heuristic of a pathfinder that was made so ask `guide`, which must outlive it, and not the rules. */
void mb_rules_finder_guide(mb_pathfinder *finder, const void *guide);

/* The heuristic of a pathfinder that was made so; NULL: none. */
uint32_t (*mb_rules_finder_heuristic(const mb_pathfinder *finder))(const void *, mb_state);

/* The depth-first search that they share: from `from`, deeper each time. */
mb_status mb_idastar_run(mb_path *out, const mb_problem *problem, mb_state from, mb_trip *trip);

#endif
