/* cycles.h -- which cycles are decided by a priority of the wrong parity?
 *
 * The plays that a strategy allows are the paths of a graph: one move at the positions of the strategy, all moves
 * elsewhere.  An endless play is won by the parity of the highest priority that occurs infinitely often, so a
 * strategy wins from where no cycle can be reached whose highest priority has the other player's parity.
 */
#pragma once

#include "marienbad/check.h"

typedef struct mb_ways {
    const mb_arena *arena; /* a parity game, or an arena whose endless plays one player wins */
    const uint32_t *only;  /* only[v]: the strategy's move at v; MB_NONE: all moves of v are allowed */
    const uint8_t
        *player; /* player[v]: the player who should win the cycles through v; MB_NOWHERE: no play reaches v */
} mb_ways;

enum { MB_NOWHERE = 2 };

/* Fill `lost`, empty and over the positions of the arena, with those positions on a cycle whose highest priority is
 * of the wrong parity that have this priority, or one of the same parity with no other between.  No path leaves a
 * terminal position.  Time O((positions + moves) log priorities).
 *
 * return  MB_OK, MB_ENOMEM, MB_ECANCEL, MB_ELIMIT */
mb_status mb_cycles_find(mb_bitset *lost, const mb_ways *ways, const mb_limits *limits);

/* Append to the finding's play, which ends at v or is empty, such a cycle through v, one of the positions found. */
mb_status mb_cycles_append(mb_finding *finding, const mb_ways *ways, uint32_t v);

/* The highest priority on the cycle of the finding's play. */
uint32_t mb_cycles_highest(const mb_finding *finding, const mb_arena *arena);

/* The priority of v: its own or, without priorities, one of the parity of the player who wins endless plays. */
static inline uint32_t mb_priority_of(const mb_arena *arena, uint32_t v)
{
    return arena->priority ? arena->priority[v] : arena->endless > 0 ? 0 : 1;
}
