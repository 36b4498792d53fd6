/* guarantee.h -- the payoff that a strategy guarantees against every opponent, and a play that pays no more. */
#pragma once

#include "core/base.h"
#include "marienbad/check.h"

/* The least payoff, to the player of the strategy, of the plays from each position. */
typedef struct mb_guarantee {
    const mb_arena *arena;
    mb_player player;
    const uint32_t *next;
    int64_t *value; /* value[v]: that payoff; MB_NO_GUARANTEE where some play reaches a position without a move of the
                       strategy */
    uint32_t *via;  /* via[v]: the next position of a play that pays value[v]; MB_NONE where it stops or is endless */
    bool *endless;  /* endless[v]: some play from v that the strategy allows never ends */
} mb_guarantee;

/* Compute it in time O(positions log positions + moves); release with mb_guarantee_clear(). */
mb_status mb_guarantee_find(mb_guarantee *out, const mb_arena *arena, mb_player player, const uint32_t *next,
                            const mb_limits *limits);
void mb_guarantee_clear(mb_guarantee *guarantee);

/* Set the finding's play to one from v that pays value[v]. */
mb_status mb_guarantee_play(mb_finding *finding, const mb_guarantee *guarantee, uint32_t v);

/* The payoff to `player` of a payoff to player 1, and back. */
static inline int64_t mb_payoff_to(int64_t payoff, mb_player player)
{
    return player == MB_P1 || payoff == MB_NO_GUARANTEE ? payoff : -payoff;
}
