/* outcome.h -- codes of slots, in one width for reckoning and in one or two bytes where they are kept.
 *
 * Reckoned with are codes of 16 bits, in the order of tiers.h.  A byte keeps the same as long as distances are at
 * most MB_OUTCOME_FAR; else a table has two bytes a slot.
 */
#ifndef MB_TABLE_OUTCOME_H
#define MB_TABLE_OUTCOME_H

#include "core/base.h"
#include "marienbad/tiers.h"

typedef uint32_t mb_outcome;
enum {
    OUTCOME_NONE = 0,
    OUTCOME_LOST = 1,
    OUTCOME_DRAWN = 1 << 15,
    OUTCOME_WON = (1 << 16) - 1,
    OUTCOME_FAR = (1 << 15) - 2
};

static inline bool outcome_is_won(mb_outcome code)
{
    return code > OUTCOME_DRAWN;
}

static inline bool outcome_is_lost(mb_outcome code)
{
    return code != OUTCOME_NONE && code < OUTCOME_DRAWN;
}

/* Moves to the end; of what is won or lost. */
static inline uint32_t outcome_distance(mb_outcome code)
{
    MB_ASSERT(outcome_is_won(code) || outcome_is_lost(code));
    return outcome_is_won(code) ? OUTCOME_WON - code : code - OUTCOME_LOST;
}

/* What a place with this code is worth one move before, to its own mover or to the other; `step` is 1, or 0 where
 * distances are not counted.  Beyond OUTCOME_FAR it becomes a draw: who counts looks out for that. */
static inline mb_outcome outcome_before(mb_outcome code, bool other, mb_outcome step)
{
    if (code == OUTCOME_NONE || code == OUTCOME_DRAWN)
        return code;
    if (outcome_is_won(code))
        return other ? OUTCOME_LOST + (OUTCOME_WON - code) + step : code - step;
    return other ? OUTCOME_WON - (code - OUTCOME_LOST) - step : code + step;
}

/* Does it fit that many bytes? */
static inline bool outcome_fits(mb_outcome code, uint32_t width)
{
    return width > 1 || code == OUTCOME_NONE || code == OUTCOME_DRAWN || outcome_distance(code) <= MB_OUTCOME_FAR;
}

static inline mb_outcome outcome_get(const uint8_t *codes, uint64_t slot, uint32_t width)
{
    if (width == 1) {
        const mb_outcome byte = __atomic_load_n(&codes[slot], __ATOMIC_RELAXED);
        return byte < MB_OUTCOME_DRAWN    ? byte
               : byte == MB_OUTCOME_DRAWN ? OUTCOME_DRAWN
                                          : OUTCOME_WON - (MB_OUTCOME_WON - byte);
    }
    return __atomic_load_n((const uint16_t *)(const void *)codes + slot, __ATOMIC_RELAXED);
}

static inline void outcome_put(uint8_t *codes, uint64_t slot, uint32_t width, mb_outcome code)
{
    MB_ASSERT(outcome_fits(code, width));
    if (width == 1)
        __atomic_store_n(&codes[slot],
                         (uint8_t)(code < OUTCOME_DRAWN    ? code
                                   : code == OUTCOME_DRAWN ? MB_OUTCOME_DRAWN
                                                           : MB_OUTCOME_WON - (OUTCOME_WON - code)),
                         __ATOMIC_RELAXED);
    else
        __atomic_store_n((uint16_t *)(void *)codes + slot, (uint16_t)code, __ATOMIC_RELAXED);
}

#endif
