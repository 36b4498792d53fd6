/* connect4_loops.h -- the inner loops of the sweep over tiers of Connect 4: bytes, many at once.
 *
 * The loops are compiled twice, by connect4_loops_plain.c and connect4_loops_vector.c, which name the table of them
 * MB_C4_LOOPS; who only includes this file gets their types.
 */
#ifndef MB_GAMES_CONNECT4_LOOPS_H
#define MB_GAMES_CONNECT4_LOOPS_H

#include "core/base.h"
#include "marienbad/tiers.h"

/* What each low word of a run has of the lines of a player, and what he needs for one: all bits: he has one. */
typedef struct mb_c4_parts {
    const uint32_t *part;
    uint32_t wanted;
} mb_c4_parts;

typedef struct mb_c4_loops {
    /* out[i] becomes the least of itself and from[i], or from[map[i]]. */
    void (*least)(uint8_t *out, const uint8_t *from, size_t count);
    void (*least_mapped)(uint8_t *out, const uint8_t *from, const uint16_t *map, size_t count);

    /* What the least of the next codes is for who moves there: places changed, `step` moves more.  Lost where the
     * other has a line, nothing where the mover has one: the play would have been over before. */
    void (*turn)(uint8_t *out, mb_c4_parts mover, mb_c4_parts other, uint8_t step, size_t count);

    /* out[i] is reached where from[i] is and the play goes on there; then it is over where who moved has a line. */
    void (*any)(uint8_t *out, const uint8_t *from, size_t count);
    void (*over)(uint8_t *out, mb_c4_parts mover, size_t count);
} mb_c4_loops;

extern const mb_c4_loops mb_c4_loops_plain, mb_c4_loops_vector; /* the latter where the processor has AVX2 */

#endif

#ifdef MB_C4_LOOPS

static void least(uint8_t *restrict out, const uint8_t *restrict from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        out[i] = from[i] < out[i] ? from[i] : out[i];
}

static void least_mapped(uint8_t *restrict out, const uint8_t *restrict from, const uint16_t *restrict map,
                         size_t count)
{
    for (size_t i = 0; i < count; i++)
        out[i] = from[map[i]] < out[i] ? from[map[i]] : out[i];
}

static void turn(uint8_t *restrict out, mb_c4_parts mover, mb_c4_parts other, uint8_t step, size_t count)
{
    const uint32_t *restrict mine = mover.part, *restrict theirs = other.part;
    const uint32_t own = mover.wanted, his = other.wanted;
    const bool lost = his == UINT32_MAX;
    for (size_t i = 0; i < count; i++) {
        const uint8_t code = out[i];
        const uint8_t more = (uint8_t)((code > MB_OUTCOME_DRAWN) - (code < MB_OUTCOME_DRAWN)) * step;
        const uint8_t turned = (uint8_t)(0 - code + more);
        out[i] = mine[i] & own ? MB_OUTCOME_NONE : lost || theirs[i] & his ? MB_OUTCOME_LOST : turned;
    }
}

static void any(uint8_t *restrict out, const uint8_t *restrict from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        out[i] |= from[i] & MB_REACH_ON;
}

static void over(uint8_t *restrict out, mb_c4_parts mover, size_t count)
{
    const uint32_t *restrict part = mover.part;
    const uint32_t wanted = mover.wanted;
    const bool all = wanted == UINT32_MAX;
    for (size_t i = 0; i < count; i++)
        out[i] = (uint8_t)(out[i] << (all || (part[i] & wanted) != 0));
}

const mb_c4_loops MB_C4_LOOPS = {
    .least = least, .least_mapped = least_mapped, .turn = turn, .any = any, .over = over};

#endif
