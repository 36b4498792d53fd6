/* taquin_engines.h -- engines that find a shortest solution of a board of sliding tiles.
 *
 * All of them work for the goal whose blank comes first (mb_taquin_turn() turns a board of the other goal), on boards
 * that can be solved.  Nodes are counted as Korf does: the root once in all, then each child but the one that undoes
 * the last move.
 */
#pragma once

#include "core/limits.h"
#include "games/taquin.h"
#include "marienbad/path.h"

enum { MB_TAQUIN_LONGEST = 250 }; /* moves of a solution at most; the farthest board of 2 x 8 needs 140 */

static inline int mb_taquin_back(int way)
{
    return MB_TAQUIN_WAYS - 1 - way; /* U and D, L and R are opposites */
}

/* The memory for counting nodes below a 4 x 4 board, 4.5 MB. */
typedef struct mb_sixteen mb_sixteen;

enum { MB_SIXTEEN_SLACK = 7 }; /* the largest `slack` of mb_sixteen_count() */

/* NULL: no memory. */
mb_sixteen *mb_sixteen_new(const mb_taquin *game, bool conflicts);
void mb_sixteen_free(mb_sixteen *self);

/* Count the nodes from a board on, itself included, within a bound that is 2 * slack more than its g + h.
 *
 * last    the direction of the last move of the blank
 * most    give up beyond so many nodes
 * pace    checked now and then; the nodes are not added to it
 * return  MB_OK; MB_EUNSUITED, without a count, when the goal is among the nodes, or memory or `most` was too small:
 * the nodes below each child may still be counted; the status of the pace when it stops
 */
mb_status mb_sixteen_count(uint64_t *expanded, uint64_t *generated, mb_sixteen *self, mb_state board, int blank,
                           int last, uint32_t slack, uint64_t most, mb_pace *pace);

/* One search: its problem, its state and its result. */
typedef struct mb_taquin_run {
    const mb_taquin *game; /* goal with the blank first */
    mb_state from;
    uint32_t (*bound)(const void *self, mb_state board); /* admissible */
    const void *self;                                    /* of the bound: the game, or pattern databases */
    mb_sixteen *sixteen;                                 /* of IDA*; NULL: only the plain search is used */
    const mb_limits *limits;
    mb_pace pace;
    mb_effort effort;

    uint8_t way[MB_TAQUIN_LONGEST]; /* the moves of the solution */
    uint32_t count;
} mb_taquin_run;

/* Add nodes to the work of the search; MB_ELIMIT or MB_ECANCEL when a limit is reached. */
mb_status mb_taquin_count(mb_taquin_run *run, uint64_t expanded, uint64_t generated);

/* IDA* with the bound of the run, which is that of `sixteen` if there is one.  Stores no board. */
mb_status mb_taquin_idastar(mb_taquin_run *run);

/* A* with the bound of the run; no board is expanded twice when that is monotone. */
mb_status mb_taquin_astar(mb_taquin_run *run);

/* A pathfinder with pattern databases that reports every step to the observer of the options (nullable): the general
 * A* or IDA* with the tables as its heuristic.  The blank of the goal is in a corner. */
mb_status mb_taquin_watched_new(mb_pathfinder **out, const mb_rules *rules, bool astar,
                                const mb_path_options *options, const mb_limits *limits, mb_error *error);
