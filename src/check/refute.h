/* refute.h -- what a player can force, and plays that show it.
 *
 * The checkers of attractors and strategies find out for themselves from where a player forces the play into a
 * target, and answer a wrong claim with a play.
 */
#ifndef MB_CHECK_REFUTE_H
#define MB_CHECK_REFUTE_H

#include "core/base.h"
#include "marienbad/check.h"

/* A question: from where does `player` force the play into `target`, using the moves of `next` alone, while the other
 * uses those of `held` alone? */
typedef struct mb_forcing {
    const mb_arena *arena;
    mb_player player;
    const mb_bitset *target;
    const uint32_t *next; /* next[v]: his only move at v, MB_NONE for none; NULL: he may choose any */
    const uint32_t *held; /* the same for the other */
} mb_forcing;

/* Answer it: (*rank)[v] is how many moves that takes at most, MB_NEVER where he cannot; release with mb_release().
 *
 * return  MB_OK, MB_ENOMEM, or what stopped it: MB_ECANCEL, MB_ELIMIT
 */
mb_status mb_forcing_ranks(uint32_t **rank, const mb_forcing *question, const mb_limits *limits);

/* Put a play from v into the finding that stays out of the target: rank[v] is MB_NEVER.  It ends where the play
 * stops, where `next` has no move, or comes back to play.at[cycle]. */
mb_status mb_forcing_escape(mb_finding *finding, const mb_forcing *question, const uint32_t *rank, uint32_t v);

/* Put a play from v into the finding that reaches the target in exactly rank[v] moves: the player hurries, the
 * other delays. */
mb_status mb_forcing_reach(mb_finding *finding, const mb_forcing *question, const uint32_t *rank, uint32_t v);

#endif
