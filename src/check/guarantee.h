/* guarantee.h -- what a strategy makes sure of, whatever the other does, and a play that shows that it is no more. */
#ifndef MB_CHECK_GUARANTEE_H
#define MB_CHECK_GUARANTEE_H

#include "core/base.h"
#include "marienbad/check.h"

/* What the plays from each position are worth at worst to the player whose strategy it is: what they pay him. */
typedef struct mb_guarantee {
    const mb_arena *arena;
    mb_player player;
    const uint32_t *next;
    int64_t *value; /* of v; MB_NO_GUARANTEE where a play can come to where the strategy is silent */
    uint32_t *via;  /* via[v]: the next position of such a play; MB_NONE where it stops, or goes round for ever */
    bool *endless;  /* endless[v]: some play from v that the strategy allows never ends */
} mb_guarantee;

/* Find it in time O(positions log positions + moves); release with mb_guarantee_clear(). */
mb_status mb_guarantee_find(mb_guarantee *out, const mb_arena *arena, mb_player player, const uint32_t *next,
                            const mb_limits *limits);
void mb_guarantee_clear(mb_guarantee *guarantee);

/* Put a play from v into the finding that is worth no more than worth[v]. */
mb_status mb_guarantee_play(mb_finding *finding, const mb_guarantee *guarantee, uint32_t v);

/* What a payoff is worth to the player, and back. */
static inline int64_t mb_payoff_to(int64_t payoff, mb_player player)
{
    return player == MB_P1 || payoff == MB_NO_GUARANTEE ? payoff : -payoff;
}

#endif
