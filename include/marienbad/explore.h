/* explore.h -- from rules to the arena of everything that can happen. */
#ifndef MARIENBAD_EXPLORE_H
#define MARIENBAD_EXPLORE_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mb_explore_options {
    bool symmetry;  /* fold mirror images into one position, where the game knows how */
    bool blindly;   /* go on to the limits, even where there will be many times more states than memory holds */
    uint32_t depth; /* stop after this many moves and leave what lies beyond out; 0: go on to the end */
} mb_explore_options;

/* Find every state that can be reached from rules->start, breadth-first, and make the arena of them.
 *
 * Position 0 is the start.  The arena is impartial when the game is; double it to solve it.  `rules` must outlive
 * the arena, whose names it gives.  Time and memory O(positions + moves).
 *
 * A walk that would need many times the memory of `limits`, by the look of its first layers, stops with MB_ELIMIT.
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
