/* explore.h -- from rules to the arena of all reachable states. */
#ifndef MARIENBAD_EXPLORE_H
#define MARIENBAD_EXPLORE_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mb_explore_options {
    bool symmetry;  /* one position for all symmetric images of a state, where the game has canonical() */
    bool blindly;   /* explore up to the limits even where an estimate says that memory is far too small */
    uint32_t depth; /* leave out states that are farther than this many moves from the start; 0: leave out none */
} mb_explore_options;

/* Find every state that can be reached from rules->start, breadth-first, and make the arena of them.
 *
 * Position 0 is the start.  The arena is impartial when the game is; double it to solve it.  `rules` must outlive
 * the arena, since they write its names.  Time and memory O(positions + moves).
 *
 * An exploration that would need many times the memory of `limits`, as estimated from its first layers, stops with
 * MB_ELIMIT.
 *
 * options  nullable: no symmetry, no depth, not blindly
 * return   MB_OK, MB_ENOMEM, MB_ELIMIT (with the limit in `error`), MB_ECANCEL
 */
MB_API mb_status mb_explore(mb_arena **out, const mb_rules *rules, const mb_explore_options *options,
                            const mb_limits *limits, mb_error *error);

#ifdef __cplusplus
}
#endif

#endif
