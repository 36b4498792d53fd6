/* score.h -- what searches compare: one number for payoff, estimate and distance.
 *
 * From the most to the least important: in games without payoffs, whether player 1 has won (1), lost (-1) or neither
 * (0); the payoff or estimate; the closeness of the terminal position.  Closeness counts in favour of the player who
 * hurries to this payoff; it is 0 where neither player hurries, where no terminal position is forced, and in
 * estimates.  Player 1 maximises the score.
 */
#pragma once

#include "core/base.h"
#include "marienbad/search.h"

typedef int64_t mb_score;

#define MB_SCORE_LEAST INT64_MIN
#define MB_SCORE_MOST  INT64_MAX
#define MB_SCORE_STEP  (INT64_C(1) << 24) /* from one payoff to the next */
#define MB_SCORE_WON   (INT64_C(1) << 33) /* of a win: above every estimate */

enum {
    MB_CLOSEST = 1 << 22,   /* closeness of a terminal position that is reached */
    MB_LINE_MOST = 1000000, /* moves of a line at most, so that its closeness is never 0 */
};

static inline int mb_sign(int64_t number)
{
    return (number > 0) - (number < 0);
}

/* The player who hurries to this payoff: 1 for player 1, -1 for player 2, 0 for neither. */
static inline int mb_hurry(int32_t pays, int32_t endless)
{
    return pays != endless ? mb_sign((int64_t)pays - endless) : mb_sign(endless);
}

/* plain: games are won and lost, so that a win is above every estimate; else payoffs and estimates are numbers. */
static inline mb_score mb_score_of_payoff(int32_t pays, bool plain)
{
    return ((plain ? mb_sign(pays) * MB_SCORE_WON : 0) + pays) * MB_SCORE_STEP;
}

static inline mb_score mb_score_of_estimate(int32_t estimate)
{
    return estimate * MB_SCORE_STEP;
}

/* The closeness in a score, less than half a step. */
static inline int64_t mb_score_closeness(mb_score score)
{
    const int64_t low = score & (MB_SCORE_STEP - 1);
    return low >= MB_SCORE_STEP / 2 ? low - MB_SCORE_STEP : low;
}

/* The score without its closeness, in steps. */
static inline int64_t mb_score_steps(mb_score score)
{
    return (score - mb_score_closeness(score)) / MB_SCORE_STEP;
}

/* The winner: 1 for player 1, -1 for player 2, 0 where that is open or drawn, or where there are payoffs. */
static inline int mb_score_winner(mb_score score)
{
    const int64_t steps = mb_score_steps(score);
    return steps > MB_SCORE_WON / 2 ? 1 : steps < -MB_SCORE_WON / 2 ? -1 : 0;
}

/* The payoff or the estimate. */
static inline int64_t mb_score_number(mb_score score)
{
    return mb_score_steps(score) - mb_score_winner(score) * MB_SCORE_WON;
}

/* Moves to the terminal position from a place `ply` moves below the root; false where the score has no distance. */
static inline bool mb_score_rank(uint32_t *rank, mb_score score, int64_t ply)
{
    const int64_t closeness = mb_score_closeness(score);
    MB_ASSERT(closeness + ply <= MB_CLOSEST && closeness - ply >= -MB_CLOSEST);
    *rank = closeness != 0 ? (uint32_t)(MB_CLOSEST - (closeness < 0 ? -closeness : closeness) - ply) : 0;
    return closeness != 0;
}

/* The same score seen from `ply` moves farther away from the terminal position; ply < 0: nearer. */
static inline mb_score mb_score_shift(mb_score score, int64_t ply)
{
    return score - mb_sign(mb_score_closeness(score)) * ply;
}
