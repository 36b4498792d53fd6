/* retrograde.h -- the winner, the rank and a best move of every position of an arena that lies on many processes.
 *
 * Retrograde analysis, level by level on all processes together, with the words of solve/retrograde.h:
 *
 *   transpose  Each process receives the moves that lead to its positions from the owners of their sources.
 *   levels     Each process takes its positions of the current level, and sends each of their predecessors to its
 *              owner, which counts it.  A predecessor enters the attractor of a player with the first such move
 *              where that player moves there, and with the last one where the opponent does.  When no process has a
 *              position of the level left, the next level begins.
 *   resolve    Each process asks the owners of the positions that its moves lead to for their words, and chooses the
 *              first move that keeps value and rank.
 *
 * Invariants.  When the level of rank k is finished, a position has entered on its owner exactly if its rank is k + 1
 * or less: no message of a level is under way when the next begins.  Words depend on ranks alone, never on the order
 * of messages or on how positions are distributed; nor do moves, the first in the order of the arena.  So the answers
 * are those of one process.
 *
 * Payoffs come in steps.  Each step starts an attractor of player 1 at the terminal positions that pay that player
 * the most of those that are left, and an attractor of player 2 at those that pay player 1 the least, as far as they
 * pay more, or less, than an endless play; the two never meet.  The words of a step count its ranks from its base on,
 * so that a word tells the step, and by that the payoff.
 */
#pragma once

#include "marienbad/answer.h"
#include "mpi/share.h"

/* A position that entered the attractor of player p in a step pays player 1 pays[p], after `number - base` moves. */
typedef struct mb_share_step {
    uint32_t base;
    int32_t pays[2];
} mb_share_step;

/* For each position i of this process: */
typedef struct mb_share_solution {
    const mb_share *share;
    uint32_t *word; /* as in solve/retrograde.h, but ranks are counted from the base of a step on */
    uint32_t *move; /* the position that the move leads to, as the whole arena numbers it, or MB_NONE */
    mb_share_step *step;
    size_t steps, step_room;
    bool plain;        /* all payoffs are 1, 0 or -1 */
    uint64_t count[3]; /* positions of the whole arena drawn, won by player 1, won by player 2 */
} mb_share_solution;

/* Solve it; the share must outlive the solution.  MB_OK, MB_ENOMEM, MB_ECANCEL, MB_ELIMIT. */
mb_status mb_share_solve(mb_share_solution *out, const mb_share *share, mb_peers *peers, const mb_limits *limits,
                         mb_error *error);
void mb_share_solution_clear(mb_share_solution *solved);

/* What a position with this word pays player 1; its rank, MB_NEVER where it entered no attractor. */
int32_t mb_share_solution_value(const mb_share_solution *solved, uint32_t word);
uint32_t mb_share_solution_rank(const mb_share_solution *solved, uint32_t word);

/* What is known of position i, except the place of its move; facts.rank is the rank of mb_solution, which draws may
 * have too. */
void mb_share_solution_facts(mb_facts *out, const mb_share_solution *solved, uint32_t i);

/* The best moves of position v, on its owner: *best with *count of them, to be released; none elsewhere. */
mb_status mb_share_best(uint32_t **best, size_t *count, const mb_share_solution *solved, uint32_t v, mb_peers *peers);

/* ---- the parts of mb_share_solve() ---- */

/* The predecessors of the positions of this process: of i they are from[first[i]] .. from[first[i+1]-1].  The moves
 * of marked positions are left out. */
mb_status mb_share_transpose(mb_predecessors *out, const mb_share *share, mb_peers *peers, mb_pace *pace);

/* Choose the moves, when all words are final; `move` has room for them. */
mb_status mb_share_resolve(mb_share_solution *solved, mb_peers *peers, mb_pace *pace);
