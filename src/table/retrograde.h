/* retrograde.h -- retrograde analysis of a tier in which moves stay: from each decided slot to its predecessors.
 *
 * Every slot has the number of its successors in the tier that are not known to be won for their mover, and the best
 * outcome that later tiers give it.  Distance after distance, the slots decided at that distance are found, and their
 * predecessors are updated: one of a lost slot is won, one whose last open successor was won is lost.  The slots
 * that are left over are drawn.  Each move is followed once forward and once back.
 *
 * Predecessors come from a kernel of the game or its unmoves(); without these, from the moves of the tier, which are
 * listed and transposed in memory.
 */
#pragma once

#include "table/tier.h"
#include "table/tier_frontier.h"

struct mb_tier_threads;

typedef struct mb_tier_retrograde {
    const mb_adjacency *kernel; /* of the game; NULL: moves and unmoves are listed */
    mb_tier_frontier frontier;
    uint64_t *begin; /* without unmoves(): predecessors of a slot are from[begin[slot]] .. from[begin[slot+1]-1] */
    uint32_t *from;  /* each: slot << 1, and whether the other player moves there */
} mb_tier_retrograde;

/* Can tiers of this space be solved so?  Else distance after distance, over the whole tier. */
bool mb_retrograde_suits(const mb_space *space, bool distances);

/* The memory that it takes for a tier of so many slots, in bytes; without the transposed moves. */
uint64_t mb_retrograde_bytes(uint64_t slots, uint32_t width);

/* The passes MB_PASS_COUNT, _UPDATE and _FINISH. */
mb_status mb_retrograde_pass(struct mb_tier_threads *solver, mb_tier_pass *now);

void mb_retrograde_clear(mb_tier_retrograde *retrograde);

/* Leave each key of a list once, in their order; returns how many are left. */
size_t mb_retrograde_distinct(uint64_t *key, size_t count);
