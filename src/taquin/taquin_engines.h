/* taquin_engines.h -- engines that find a shortest solution of a board of sliding tiles.
 *
 * All of them work for the goal whose blank comes first (mb_taquin_turn() brings the other one here), on boards that
 * can be solved.  Nodes are counted as Korf does: the root once in all, then each child that is not the way back.
 */
#ifndef MB_TAQUIN_TAQUIN_ENGINES_H
#define MB_TAQUIN_TAQUIN_ENGINES_H

#include "core/limits.h"
#include "games/taquin.h"
#include "marienbad/path.h"

enum { MB_TAQUIN_LONGEST = 250 }; /* moves of a solution at most; the farthest board of 2 x 8 needs 140 */

static inline int mb_taquin_back(int way)
{
    return MB_TAQUIN_WAYS - 1 - way; /* U and D, L and R are opposites */
}

/* What counts the nodes below a 4 x 4 board: 4.5 MB, which are reserved once.  NULL: no memory. */
typedef struct mb_sixteen mb_sixteen;

enum { MB_SIXTEEN_SLACK = 7 }; /* at most */

mb_sixteen *mb_sixteen_new(const mb_taquin *game, bool conflicts);
void mb_sixteen_free(mb_sixteen *self);

/* Count the nodes from a board on, itself included, within a bound that is 2 * slack more than its g + h.
 *
 * last    the way that the blank came
 * most    nodes; beyond, it is not worth the work
 * pace    looked at now and then, but what is counted is not told to it
 * return  MB_OK; MB_EUNSUITED, and no count, when the goal is among them, or memory or `most` did not do: the same
 *         question about each child may then be asked; what the pace says when it stops
 */
mb_status mb_sixteen_count(uint64_t *expanded, uint64_t *generated, mb_sixteen *self, mb_state board, int blank,
                           int last, uint32_t slack, uint64_t most, mb_pace *pace);

/* One search: the question, how it goes, and the answer. */
typedef struct mb_taquin_run {
    const mb_taquin *game; /* goal with the blank first */
    mb_state from;
    uint32_t (*bound)(const void *self, mb_state board); /* admissible */
    const void *self;                                    /* of the bound: the game, or pattern databases */
    mb_sixteen *sixteen;                                 /* of IDA*; NULL: the plain search alone */
    const mb_limits *limits;
    mb_pace pace;
    mb_effort effort;

    uint8_t way[MB_TAQUIN_LONGEST]; /* the moves of the solution */
    uint32_t count;
} mb_taquin_run;

/* Count the nodes of a stretch of the search; MB_ELIMIT or MB_ECANCEL when the limits say so. */
mb_status mb_taquin_count(mb_taquin_run *run, uint64_t expanded, uint64_t generated);

/* IDA* with the bound of the run, which is that of `sixteen` if there is one.  Stores no board. */
mb_status mb_taquin_idastar(mb_taquin_run *run);

/* A* with the bound of the run; no board is expanded twice when that is monotone. */
mb_status mb_taquin_astar(mb_taquin_run *run);

/* A* or IDA* with pattern databases, whose every step the observer of the options (nullable) is told: the general
 * algorithms, guided by the tables.  As the pathfinder() of an expert; the blank of the goal is in a corner. */
mb_status mb_taquin_watched_new(mb_pathfinder **out, const mb_rules *rules, bool astar,
                                const mb_path_options *options, const mb_limits *limits, mb_error *error);

#endif
