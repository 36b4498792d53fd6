/* tier_frontier.h -- the slots of a tier in retrograde analysis: how many successors of each are open, and which are
 * decided at a distance.
 *
 * A slot is won at the distance of its first move to a lost slot, and lost at that of its last move to a won one,
 * when none of its successors is open any more.  The frontier at distance r is the set of slots decided at r; their
 * predecessors are updated, and are decided at r + 1 or later.  The order of these updates does not matter.
 *
 * The memory is a byte a slot beside the outcomes, and a bit for each chunk of slots and each distance, so that only
 * chunks in which a slot is decided at a distance are looked through for it.
 */
#pragma once

#include "marienbad/status.h"
#include "table/outcome.h"

enum {
    FRONTIER_CHUNK = 1 << 12, /* slots that share a bit a distance */
    FRONTIER_ROUND = 256,     /* chunks that are looked through at once */
    FRONTIER_OPEN = 255,      /* successors in the tier that can be counted */
};

typedef struct mb_tier_frontier {
    uint8_t *outcomes; /* of the slots, of `width` bytes each; not owned */
    uint64_t slots;
    uint32_t width;
    bool shared;       /* several threads work at once */
    uint8_t *left;     /* left[slot]: successors in the tier not yet known to be won for their mover */
    uint64_t *marks;   /* a row of bits for each distance, a bit a chunk: a slot of it may be decided then */
    uint64_t words;    /* of a row */
    uint32_t rows;     /* the last row is for all distances from there on */
    uint64_t farthest; /* the largest distance that is marked */
    uint32_t *chunk;   /* the chunks that are looked through at a distance */
    uint16_t *decided; /* the slots decided in each chunk of a round, as offsets in the chunk */
    uint32_t
        *count[2]; /* count[won][item]: how many of these slots are lost, and won, in chunk `item` of the round */
} mb_tier_frontier;

/* The memory of a frontier of so many slots, in bytes. */
uint64_t mb_tier_frontier_bytes(uint64_t slots, uint32_t width);

/* Begin with slots of which nothing is known.  mb_tier_frontier_clear() releases, whatever this returns. */
mb_status mb_tier_frontier_open(mb_tier_frontier *out, uint8_t *outcomes, uint64_t slots, uint32_t width,
                                bool shared);
void mb_tier_frontier_clear(mb_tier_frontier *frontier);

/* A slot will be decided at this distance. */
static inline void frontier_mark(mb_tier_frontier *f, uint64_t slot, uint32_t distance)
{
    MB_ASSERT(slot < f->slots);
    const uint64_t chunk = slot / FRONTIER_CHUNK, row = distance < f->rows ? distance : f->rows - 1;
    uint64_t *word = &f->marks[row * f->words + chunk / 64];
    const uint64_t bit = UINT64_C(1) << (chunk % 64);
    if (!(__atomic_load_n(word, __ATOMIC_RELAXED) & bit))
        __atomic_fetch_or(word, bit, __ATOMIC_RELAXED);
    uint64_t seen = __atomic_load_n(&f->farthest, __ATOMIC_RELAXED);
    while (seen < distance
           && !__atomic_compare_exchange_n(&f->farthest, &seen, distance, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        continue;
}

/* Enter a terminal slot. */
static inline void frontier_terminal(mb_tier_frontier *f, uint64_t slot, mb_outcome outcome)
{
    outcome_put(f->outcomes, slot, f->width, outcome);
    if (outcome != OUTCOME_DRAWN)
        frontier_mark(f, slot, 0);
}

/* Enter a slot with so many successors in the tier; `best`: the outcome that later tiers give it, OUTCOME_NONE: none.
 */
static inline void frontier_enter(mb_tier_frontier *f, uint64_t slot, size_t inside, mb_outcome best)
{
    MB_ASSERT(inside <= FRONTIER_OPEN && outcome_fits(best, f->width));
    f->left[slot] = (uint8_t)inside;
    outcome_put(f->outcomes, slot, f->width, best);
    if (outcome_is_won(best) || (outcome_is_lost(best) && inside == 0))
        frontier_mark(f, slot, outcome_distance(best));
}

/* A slot has a move that wins after `distance` moves. */
static inline void frontier_win(mb_tier_frontier *f, uint64_t slot, uint32_t distance)
{
    MB_ASSERT(slot < f->slots && distance > 0);
    const mb_outcome won = OUTCOME_WON - distance;
    if (outcome_get(f->outcomes, slot, f->width) >= won)
        return;
    outcome_put(f->outcomes, slot, f->width, won);
    frontier_mark(f, slot, distance);
}

/* A slot has a move that loses after `distance` moves; where it was the last one to be decided, the slot is lost. */
static inline void frontier_lose(mb_tier_frontier *f, uint64_t slot, uint32_t distance)
{
    MB_ASSERT(slot < f->slots && distance > 0);
    uint8_t *left = &f->left[slot];
    MB_ASSERT(__atomic_load_n(left, __ATOMIC_RELAXED) > 0);
    if (f->shared ? __atomic_sub_fetch(left, 1, __ATOMIC_RELAXED) > 0 : --*left > 0)
        return;
    const mb_outcome known = outcome_get(f->outcomes, slot, f->width);
    if (known >= OUTCOME_DRAWN)
        return;
    const mb_outcome lost = OUTCOME_LOST + distance, last = known > lost ? known : lost;
    outcome_put(f->outcomes, slot, f->width, last);
    frontier_mark(f, slot, outcome_distance(last));
}

/* List in f->chunk the chunks in which a slot may be decided at a distance; returns how many. */
uint32_t mb_tier_frontier_chunks(mb_tier_frontier *f, uint32_t distance);

/* List the slots of a chunk that are decided at a distance, as item `item` of a round: f->count[0][item] lost ones at
 * the front of f->decided[item * FRONTIER_CHUNK] and following, f->count[1][item] won ones at the back. */
void mb_tier_frontier_scan(mb_tier_frontier *f, uint32_t item, uint32_t chunk, uint32_t distance);

/* The next distance at which a slot may be decided; UINT64_MAX: none. */
uint64_t mb_tier_frontier_next(const mb_tier_frontier *f, uint64_t distance);

/* Can a distance one larger than this be written? */
static inline bool frontier_goes_on(const mb_tier_frontier *f, uint32_t distance)
{
    return distance < (f->width == 1 ? (uint32_t)MB_OUTCOME_FAR : (uint32_t)OUTCOME_FAR);
}

/* What is left over among slots begin .. end-1 is drawn. */
void mb_tier_frontier_finish(mb_tier_frontier *f, uint64_t begin, uint64_t end);
