/* code.h -- codes of slots, in one width for reckoning and in one or two bytes where they are kept.
 *
 * Reckoned with are codes of 16 bits, in the order of tiers.h.  A byte keeps the same as long as distances are at
 * most MB_CODE_FAR; else a table has two bytes a slot.
 */
#ifndef MB_TABLE_CODE_H
#define MB_TABLE_CODE_H

#include "core/base.h"
#include "marienbad/tiers.h"

typedef uint32_t mb_code;
enum { CODE_NONE = 0, CODE_LOST = 1, CODE_DRAWN = 1 << 15, CODE_WON = (1 << 16) - 1, CODE_FAR = (1 << 15) - 2 };

static inline bool code_is_won(mb_code code)
{
    return code > CODE_DRAWN;
}

static inline bool code_is_lost(mb_code code)
{
    return code != CODE_NONE && code < CODE_DRAWN;
}

/* Moves to the end; of what is won or lost. */
static inline uint32_t code_distance(mb_code code)
{
    MB_ASSERT(code_is_won(code) || code_is_lost(code));
    return code_is_won(code) ? CODE_WON - code : code - CODE_LOST;
}

/* What a place with this code is worth one move before, to its own mover or to the other; `step` is 1, or 0 where
 * distances are not counted.  Beyond CODE_FAR it becomes a draw: who counts looks out for that. */
static inline mb_code code_before(mb_code code, bool other, mb_code step)
{
    if (code == CODE_NONE || code == CODE_DRAWN)
        return code;
    if (code_is_won(code))
        return other ? CODE_LOST + (CODE_WON - code) + step : code - step;
    return other ? CODE_WON - (code - CODE_LOST) - step : code + step;
}

/* Does it fit that many bytes? */
static inline bool code_fits(mb_code code, uint32_t width)
{
    return width > 1 || code == CODE_NONE || code == CODE_DRAWN || code_distance(code) <= MB_CODE_FAR;
}

static inline mb_code code_get(const uint8_t *codes, uint64_t slot, uint32_t width)
{
    if (width == 1) {
        const mb_code byte = __atomic_load_n(&codes[slot], __ATOMIC_RELAXED);
        return byte < MB_CODE_DRAWN ? byte : byte == MB_CODE_DRAWN ? CODE_DRAWN : CODE_WON - (MB_CODE_WON - byte);
    }
    return __atomic_load_n((const uint16_t *)(const void *)codes + slot, __ATOMIC_RELAXED);
}

static inline void code_put(uint8_t *codes, uint64_t slot, uint32_t width, mb_code code)
{
    MB_ASSERT(code_fits(code, width));
    if (width == 1)
        __atomic_store_n(&codes[slot],
                         (uint8_t)(code < CODE_DRAWN    ? code
                                   : code == CODE_DRAWN ? MB_CODE_DRAWN
                                                        : MB_CODE_WON - (CODE_WON - code)),
                         __ATOMIC_RELAXED);
    else
        __atomic_store_n((uint16_t *)(void *)codes + slot, (uint16_t)code, __ATOMIC_RELAXED);
}

#endif
