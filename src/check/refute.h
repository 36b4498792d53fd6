/* refute.h -- from where can a player force the play into a target, and which plays refute a wrong claim?
 *
 * The checkers of attractors and strategies compute this themselves, without the solvers, and refute a wrong claim by
 * a play.
 */
#pragma once

#include "core/base.h"
#include "marienbad/check.h"

/* The question: from where does `player` force the play into `target`, using only the moves of `next`, against an
 * opponent who uses only those of `held`? */
typedef struct mb_forcing {
    const mb_arena *arena;
    mb_player player;
    const mb_bitset *target;
    const uint32_t *next; /* next[v]: the player's only move at v, MB_NONE for none; NULL: all moves are allowed */
    const uint32_t *held; /* the same for the opponent */
} mb_forcing;

/* The answer: (*rank)[v] is the number of moves that it takes at most, MB_NEVER where it cannot be forced; release
 * with mb_release().
 *
 * return  MB_OK, MB_ENOMEM, or what stopped it: MB_ECANCEL, MB_ELIMIT
 */
mb_status mb_forcing_ranks(uint32_t **rank, const mb_forcing *question, const mb_limits *limits);

/* Set the finding's play to one from v that stays out of the target, where rank[v] is MB_NEVER.  It ends at a
 * terminal position, or where `next` has no move, or returns to play.at[cycle]. */
mb_status mb_forcing_escape(mb_finding *finding, const mb_forcing *question, const uint32_t *rank, uint32_t v);

/* Set the finding's play to one from v that reaches the target in exactly rank[v] moves: the player hurries, the
 * opponent delays. */
mb_status mb_forcing_reach(mb_finding *finding, const mb_forcing *question, const uint32_t *rank, uint32_t v);
