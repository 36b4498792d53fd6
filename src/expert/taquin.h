/* taquin.h -- engines that find a shortest solution of a board of sliding tiles.
 *
 * All of them work for the goal whose blank comes first (mb_taquin_turn() brings the other one here), on boards that
 * can be solved.  Nodes are counted as Korf does: the root once in all, then each child that is not the way back.
 */
#ifndef MB_EXPERT_TAQUIN_H
#define MB_EXPERT_TAQUIN_H

#include "core/limits.h"
#include "games/taquin.h"
#include "marienbad/path.h"

enum { MB_TAQUIN_LONGEST = 250 }; /* moves of a solution at most; the farthest board of 2 x 8 needs 140 */

static inline int mb_taquin_back(int way)
{
    return MB_TAQUIN_WAYS - 1 - way; /* U and D, L and R are opposites */
}

/* One search: the question, how it goes, and the answer. */
typedef struct mb_taquin_run {
    const mb_taquin *game; /* goal with the blank first */
    mb_state from;
    uint32_t (*bound)(const void *self, mb_state board); /* admissible */
    const void *self;                                    /* of the bound: the game, or pattern databases */
    const mb_limits *limits;
    mb_pace pace;
    mb_effort effort;

    uint8_t way[MB_TAQUIN_LONGEST]; /* the moves of the solution */
    uint32_t count;
} mb_taquin_run;

/* Count the nodes of a stretch of the search; MB_ELIMIT or MB_ECANCEL when the limits say so. */
mb_status mb_taquin_count(mb_taquin_run *run, uint64_t expanded, uint64_t generated);

/* Nodes with so many children each, the way back left out: index 1 to 3, and 4 at the root. */
typedef struct mb_taquin_tally {
    uint64_t nodes[MB_TAQUIN_WAYS + 1];
    uint32_t count; /* moves of the solution below, from the goal upwards */
    uint8_t way[MB_TAQUIN_LONGEST];
} mb_taquin_tally;

/* IDA* with the bound of the run; 4 x 4 boards with Manhattan distance by generated code.  No state is stored. */
mb_status mb_taquin_idastar(mb_taquin_run *run);

/* Search below a 4 x 4 board with Manhattan distance: is the goal there on a way with at most `slack` moves that
 * take a tile away from its goal?  `last` is the way that the blank came. */
bool mb_taquin_sixteen(mb_taquin_tally *tally, mb_state board, int blank, int last, uint32_t slack);

/* A* with the bound of the run; no board is expanded twice when that is monotone. */
mb_status mb_taquin_astar(mb_taquin_run *run);

#endif
