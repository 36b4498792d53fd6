/* connect4_moves.h -- moves, threats, and the replies that they force.  Compiled into each search, like the lines. */
#pragma once

#include "connect4/connect4_internal.h"
#include "connect4/connect4_lines.h"

MB_INLINE int mb_c4_count(uint64_t x)
{
    return __builtin_popcountll(x);
}
MB_INLINE int mb_c4_first(uint64_t x)
{
    return __builtin_ctzll(x);
}
MB_INLINE int mb_c4_length(uint64_t x)
{
    return 64 - __builtin_clzll(x);
}

MB_INLINE uint64_t mb_c4_threats(mb_c4_shape g, uint64_t own, uint64_t stones)
{
    return mb_c4_completions(g, own) & g.board & ~stones;
}

/* The mover, who cannot win at once, plays at `move`. */
MB_INLINE void mb_c4_move(mb_c4_shape g, mb_c4_node *to, const mb_c4_node *from, uint64_t move)
{
    MB_ASSERT(move != 0 && (move & (move - 1)) == 0 && (move & (from->mover | from->other)) == 0);
    const uint64_t own = from->mover | move, threats = from->other_threats & ~move;
    to->mover = from->other;
    to->other = own;
    to->other_threats = mb_c4_threats(g, own, own | from->other);
    to->mover_threats = threats;
    to->stones = from->stones + 1;
}

/* Follow forced moves to a quiet position.
 * return  true when the game is decided on the way, with the score in both bounds */
MB_INLINE bool mb_c4_play_forced(mb_c4_shape g, mb_c4_node *x)
{
    for (;;) {
        const uint64_t playable = mb_c4_playable(g, x->mover | x->other), danger = playable & x->other_threats;
        const uint64_t safe = playable & ~(x->other_threats >> 1); /* not below a threat */
        MB_ASSERT((playable & x->mover_threats) == 0 && (x->mover & x->other) == 0);
        MB_ASSERT(mb_c4_count(x->mover | x->other) == x->stones);
        uint64_t move = safe;
        if (danger != 0)
            move = (danger & (danger - 1)) != 0 ? 0 : danger & safe; /* two threats, or one above the other, win */
        if (move == 0) {
            x->lower = x->upper = playable != 0 ? -mb_c4_win_at(g, x->stones + 2) : 0;
            return true;
        }
        if ((move & (move - 1)) != 0)
            return false;
        const mb_c4_node before = *x;
        mb_c4_move(g, x, &before, move);
    }
}
