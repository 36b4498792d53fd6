/* path.h -- one player: a cheapest path from a state to a goal.
 *
 * A problem is a graph with costs >= 0 on its moves, goals, and maybe a heuristic h: an estimate of the cost to the
 * nearest goal.  h is *admissible* when it never exceeds the true cost, and *monotone* when h(s) <= cost(s, t) + h(t)
 * for every move and h is 0 at the goals; monotone implies admissible.  With an admissible h the path found is
 * optimal; with a monotone one no state is expanded twice.
 *
 * The graph is an arena (owners are ignored; marked positions are terminal) or the rules of a puzzle, whose
 * goals are the states marked MB_WIN1.  A pathfinder is made once for a problem, an algorithm and a heuristic, and
 * finds many paths with the same memory.
 */
#ifndef MARIENBAD_PATH_H
#define MARIENBAD_PATH_H

#include "ground.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A cheapest path, or `found` false: there is none.  With `bfs`, a path of fewest moves and its cost. */
typedef struct mb_path {
    bool found;
    uint64_t cost;   /* of the path; 0 without one */
    size_t count;    /* states on the path, both ends included; 0 without one */
    mb_state *state; /* from the start to a goal; positions of an arena */
    uint32_t *move;  /* move[i]: which move of state[i] leads to state[i+1], counted from 0 */
} mb_path;
MB_API void mb_path_clear(mb_path *path);

/* The work of a search. */
typedef struct mb_effort {
    uint64_t generated; /* the start, and one state for each move of an expanded state */
    uint64_t expanded;  /* states whose moves were listed, counted again each time */
    uint64_t reopened;  /* expansions of a state that had been expanded already, at a higher cost */
    uint64_t stored;    /* the most states in memory */
    uint64_t bytes;     /* the most memory for them */
    uint64_t bound;     /* with an admissible h: no path costs less (`bfs`: has fewer moves), even after a stop */
} mb_effort;

/* Sees each step of a search; `context` is passed along, and each callback may be NULL.
 *   expanded   the moves of `state` are listed; it was reached at cost `g`, and its heuristic is `h`
 *   reached    `to` was reached from `from` at cost `g`: for the first time, or by a cheaper path
 *   deepened   idastar begins the next depth-first search, with this bound
 */
typedef struct mb_path_observer {
    void (*expanded)(void *context, mb_state state, uint64_t g, uint64_t h);
    void (*reached)(void *context, mb_state from, mb_state to, uint64_t g, uint64_t h);
    void (*deepened)(void *context, uint64_t bound);
    void *context;
} mb_path_observer;

/* A cache, by name, of data that an expert takes long to compute; without one they are computed each time.
 *   load     the data that were saved as `name`, valid until release(), which may be as late as mb_pathfinder_free();
 *            MB_ENOTFOUND: there are none
 *   save     all of it or nothing, even when the machine stops in between
 */
typedef struct mb_store {
    mb_status (*load)(const void **data, size_t *length, void *context, const char *name);
    void (*release)(void *context, const void *data, size_t length);
    mb_status (*save)(void *context, const char *name, const void *data, size_t length);
    void *context;
} mb_store;

/* How to search; all zero is a good choice. */
typedef struct mb_path_options {
    const char *algorithm; /* a name of mb_path_algorithm_at(); NULL: astar, or what an expert prefers */
    const char *heuristic; /* a name of the game's, or "none"; NULL: the game's choice, or `h N` of an arena */
    const char *pattern;   /* the pattern databases that an expert uses; NULL: its choice */
    bool general;          /* the general algorithms, not those of an expert */
    const mb_list *goals;  /* positions of an arena; NULL: those marked `goal` or `win 1` */
    const mb_store *store; /* nullable */
    const mb_path_observer *observer; /* nullable */
} mb_path_options;

/* The algorithms, in the order of the help; NULL after the last. */
typedef struct mb_path_algorithm {
    const char *name;
    mb_words brief;
    bool informed; /* it uses a heuristic */
} mb_path_algorithm;
MB_API const mb_path_algorithm *mb_path_algorithm_at(size_t index);
MB_API const mb_path_algorithm *mb_path_algorithm_find(const char *name);

/* A problem with an algorithm and a heuristic.  The struct of every kind of pathfinder begins with this one. */
typedef struct mb_pathfinder {
    const char *algorithm, *heuristic; /* their names */
    bool proves; /* its paths are cheapest: it uses no heuristic, or one that is known to be admissible */
    mb_status (*find)(mb_path *out, mb_effort *effort, struct mb_pathfinder *self, mb_state from,
                      const mb_limits *limits, mb_error *error);
    mb_status (*set_goals)(struct mb_pathfinder *self, const uint32_t *goal,
                           size_t count); /* NULL: the rules have the goals */
    void (*free)(struct mb_pathfinder *self);
    bool (*value)(
        uint64_t *out, const struct mb_pathfinder *self,
        mb_state state); /* mb_pathfinder_h(), where the engine has the heuristic; NULL: the ground has it */
} mb_pathfinder;

/* A pathfinder for a ground, whose arena or rules must outlive it; for a puzzle, that of the game's expert if it has
 * one for these options (NULL: all zero).  Its goals are those of the options until mb_pathfinder_goals() sets
 * others.
 *
 * return  MB_OK, MB_ENOMEM; MB_ENOTFOUND: unknown algorithm or heuristic; MB_EUNSUITED: the rules are no puzzle
 */
MB_API mb_status mb_pathfinder_of(mb_pathfinder **out, const mb_ground *ground, const mb_path_options *options,
                                  const mb_limits *limits, mb_error *error);
MB_API void mb_pathfinder_free(mb_pathfinder *finder);

/* The heuristic of a pathfinder of `ground` at a state; false: no goal can be reached. */
MB_API bool mb_pathfinder_h(uint64_t *out, const mb_pathfinder *finder, const mb_ground *ground, mb_state state);

/* Set the goals of the searches that follow; for arenas only. */
MB_API mb_status mb_pathfinder_goals(mb_pathfinder *finder, const uint32_t *goal, size_t count);

/* Find a path from `from`.
 *
 * out     "no path" is an answer; release with mb_path_clear(); untouched on failure
 * effort  nullable; filled whatever happens
 * limits  positions: states expanded at most; with bytes and seconds, MB_ELIMIT beyond and effort->bound says how
 *         much a path costs at least
 * return  MB_OK, MB_ENOMEM, MB_ELIMIT, MB_ECANCEL
 */
MB_API mb_status mb_pathfinder_find(mb_path *out, mb_effort *effort, mb_pathfinder *finder, mb_state from,
                                    const mb_limits *limits, mb_error *error);

/* Is a heuristic admissible, and is it monotone? */
typedef struct mb_judgement {
    bool whole;             /* all positions of the arena, or all states of the game, were checked */
    uint64_t states, moves; /* checked; unless `whole`, those that A* with this heuristic generated */
    bool admissible;        /* h nowhere exceeds the cost to a goal */
    mb_state over;          /* if not: the first state where it does, */
    int64_t over_h;         /* its h, */
    uint64_t over_cost;     /* and the cost of a path from there */
    bool monotone;          /* h(from) <= cost + h(to) for every move */
    mb_state from, to;      /* if not: the first move that violates it */
    int64_t from_h, to_h;
    uint64_t cost;
    mb_state goal;  /* the first goal whose h is above 0: without one, `monotone` implies `admissible` */
    int64_t goal_h; /* its h; 0: there is none */
} mb_judgement;

/* Is the heuristic of the options admissible and monotone?  In an arena, a missing `h N` counts as 0, and a negative
 * value is checked as it is.
 *
 * from     unless `whole`, only the part of the graph that A* from here generates is checked
 * options  its heuristic and goals; NULL: those of the game or of the marks
 */
MB_API mb_status mb_judge(mb_judgement *out, const mb_ground *ground, mb_state from, const mb_path_options *options,
                          bool whole, const mb_limits *limits, mb_error *error);

/* The same from the definitions, for h[v] of each position, the goals, and the positions whose moves are checked
 * (`part`; NULL: all).  out->whole is not set.  Time O(moves log moves). */
MB_API mb_status mb_check_heuristic(mb_judgement *out, const mb_arena *arena, const int64_t *h,
                                    const mb_bitset *goals, const mb_bitset *part, const mb_limits *limits);

#ifdef __cplusplus
}
#endif

#endif
