/* flood.h -- who wins from every position of an arena that lies on many ranks, in how many moves, playing what?
 *
 * The same waves as in solve/wave.h, level by level on all ranks together.
 *
 *   turn    each rank gets the moves that lead to its positions, from wherever they come
 *   flood   each rank works off its positions of the level; a move from another's position is sent to its owner, who
 *           counts it: a position of the player that a wave is for joins with the first such move, one of the other
 * with the last.  When nobody has anything left of a level, the next begins. settle  each rank asks the owners what
 * its moves lead to, and takes the first that keeps value and rank
 *
 * Invariants.  When a level of rank k is over, a position has joined on its owner exactly if its rank is k + 1 or
 * less: no message of a level is under way when the next begins.  Words depend on ranks alone, never on the order of
 * messages or on how positions are dealt out; neither do moves, the first in the order of the arena.  So answers are
 * those of one process.
 *
 * Waves come in steps.  In each the best payoff that is left for player 1 is sown for him, and the worst for player
 * 2, as far as endless plays pay less, or more; the waves of both players never touch.  Ranks of a step are counted
 * in the words from its base on, so that a word tells the step, and by that the payoff.
 */
#ifndef MB_MPI_RETROGRADE_H
#define MB_MPI_RETROGRADE_H

#include "marienbad/answer.h"
#include "mpi/share.h"

/* What joined in a step gets player 1 pays[p] where it joined for player p, in `number - base` moves. */
typedef struct mb_share_step {
    uint32_t base;
    int32_t pays[2];
} mb_share_step;

/* For each position i of this rank: */
typedef struct mb_share_solution {
    const mb_share *share;
    uint32_t *word; /* as in solve/wave.h */
    uint32_t *move; /* a number of the whole arena, or MB_NONE */
    mb_share_step *step;
    size_t steps, step_room;
    bool plain;        /* all payoffs are 1, 0 or -1 */
    uint64_t count[3]; /* positions of the whole arena won by nobody, 1, 2 */
} mb_share_solution;

/* Solve it; the share must outlive the solution.  MB_OK, MB_ENOMEM, MB_ECANCEL, MB_ELIMIT. */
mb_status mb_share_solve(mb_share_solution *out, const mb_share *share, mb_peers *peers, const mb_limits *limits,
                         mb_error *error);
void mb_share_solution_clear(mb_share_solution *solved);

/* What player 1 gets where this word stands; its rank, MB_NEVER where nothing joined. */
int32_t mb_share_solution_value(const mb_share_solution *solved, uint32_t word);
uint32_t mb_share_solution_rank(const mb_share_solution *solved, uint32_t word);

/* What is known of position i, but for the place of its move; *rank: as mb_solution has it, where draws may have one.
 */
void mb_share_solution_facts(mb_facts *out, const mb_share_solution *solved, uint32_t i);

/* The best moves of position v, on the rank that has it: *best with *count of them, to be released; else none. */
mb_status mb_share_best(uint32_t **best, size_t *count, const mb_share_solution *solved, uint32_t v, mb_peers *peers);

/* ---- parts of mb_share_solve() ---- */

/* The moves that lead to this rank's positions, those of marked positions left out: to i they come from
 * from[first[i]] .. from[first[i+1]-1]. */
typedef struct mb_predecessors {
    uint64_t *first;
    uint32_t *from;
} mb_predecessors;
mb_status mb_share_transpose(mb_predecessors *out, const mb_share *share, mb_peers *peers, mb_pace *pace);
void mb_predecessors_clear(mb_predecessors *predecessors);

/* Choose the moves, when all words are there; `move` has room for them. */
mb_status mb_share_resolve(mb_share_solution *solved, mb_peers *peers, mb_pace *pace);

#endif
