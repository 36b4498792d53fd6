/* outcome.h -- the outcome of a slot: 16 bits in computations, one or two bytes in memory and files.
 *
 * An mb_outcome has 16 bits in the order of tiers.h.  One byte holds it as long as distances are at most
 * MB_OUTCOME_FAR; else a table has two bytes a slot.
 */
#pragma once

#include "core/base.h"
#include "marienbad/tiers.h"

typedef uint32_t mb_outcome;
enum { /* LOST and WON are those of distance 0; FAR is the largest distance */
       OUTCOME_NONE = 0,
       OUTCOME_LOST = 1,
       OUTCOME_DRAWN = 1 << 15,
       OUTCOME_WON = (1 << 16) - 1,
       OUTCOME_FAR = (1 << 15) - 2
};

static inline bool outcome_is_won(mb_outcome outcome)
{
    return outcome > OUTCOME_DRAWN;
}

static inline bool outcome_is_lost(mb_outcome outcome)
{
    return outcome != OUTCOME_NONE && outcome < OUTCOME_DRAWN;
}

/* Moves to the terminal position; for outcomes that are won or lost. */
static inline uint32_t outcome_distance(mb_outcome outcome)
{
    MB_ASSERT(outcome_is_won(outcome) || outcome_is_lost(outcome));
    return outcome_is_won(outcome) ? OUTCOME_WON - outcome : outcome - OUTCOME_LOST;
}

/* The outcome, for the player who makes it, of a move to a position with `outcome`; `other`: the opponent is to move
 * there.  `step` is 1, or 0 where distances are not counted.  A distance beyond OUTCOME_FAR would give a wrong
 * outcome: callers check that. */
static inline mb_outcome outcome_before(mb_outcome outcome, bool other, mb_outcome step)
{
    if (outcome == OUTCOME_NONE || outcome == OUTCOME_DRAWN)
        return outcome;
    if (outcome_is_won(outcome))
        return other ? OUTCOME_LOST + (OUTCOME_WON - outcome) + step : outcome - step;
    return other ? OUTCOME_WON - (outcome - OUTCOME_LOST) - step : outcome + step;
}

/* Does it fit so many bytes? */
static inline bool outcome_fits(mb_outcome outcome, uint32_t width)
{
    return width > 1 || outcome == OUTCOME_NONE || outcome == OUTCOME_DRAWN
           || outcome_distance(outcome) <= MB_OUTCOME_FAR;
}

static inline mb_outcome outcome_get(const uint8_t *outcomes, uint64_t slot, uint32_t width)
{
    if (width == 1) {
        const mb_outcome byte = __atomic_load_n(&outcomes[slot], __ATOMIC_RELAXED);
        return byte < MB_OUTCOME_DRAWN    ? byte
               : byte == MB_OUTCOME_DRAWN ? OUTCOME_DRAWN
                                          : OUTCOME_WON - (MB_OUTCOME_WON - byte);
    }
    return __atomic_load_n((const uint16_t *)(const void *)outcomes + slot, __ATOMIC_RELAXED);
}

static inline void outcome_put(uint8_t *outcomes, uint64_t slot, uint32_t width, mb_outcome outcome)
{
    MB_ASSERT(outcome_fits(outcome, width));
    if (width == 1)
        __atomic_store_n(&outcomes[slot],
                         (uint8_t)(outcome < OUTCOME_DRAWN    ? outcome
                                   : outcome == OUTCOME_DRAWN ? MB_OUTCOME_DRAWN
                                                              : MB_OUTCOME_WON - (OUTCOME_WON - outcome)),
                         __ATOMIC_RELAXED);
    else
        __atomic_store_n((uint16_t *)(void *)outcomes + slot, (uint16_t)outcome, __ATOMIC_RELAXED);
}

/* A bit for each of `count` slots that has a state, once all states are decided. */
static inline void outcome_states(uint64_t *words, const uint8_t *outcomes, uint64_t count, uint32_t width)
{
    for (uint64_t first = 0; first < count; first += 64) {
        uint64_t word = 0;
        for (uint64_t i = first; i < count && i < first + 64; i++)
            word |= (uint64_t)(outcome_get(outcomes, i, width) != OUTCOME_NONE) << (i - first);
        words[first / 64] = word;
    }
}
