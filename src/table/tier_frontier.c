/* tier_frontier.c -- the slots of a tier in retrograde analysis: memory, and looking for the slots of one distance.
 */
#include "table/tier_frontier.h"

#include "core/mem.h"

enum { ROWS = 1024 }; /* rows of marks with two bytes an outcome */

static uint32_t frontier_rows(uint32_t width)
{
    return width == 1 ? MB_OUTCOME_FAR + 1 : ROWS;
}

static uint64_t chunks_of(uint64_t slots)
{
    return (slots + FRONTIER_CHUNK - 1) / FRONTIER_CHUNK;
}

uint64_t mb_tier_frontier_bytes(uint64_t slots, uint32_t width)
{
    const uint64_t chunks = chunks_of(slots);
    return slots + frontier_rows(width) * ((chunks + 63) / 64 * 8) + chunks * sizeof(uint32_t)
           + (uint64_t)FRONTIER_ROUND * FRONTIER_CHUNK * sizeof(uint16_t);
}

void mb_tier_frontier_clear(mb_tier_frontier *f)
{
    mb_release_all(f->left, f->marks, f->chunk, f->decided, f->count[0], f->count[1]);
    *f = (mb_tier_frontier){0};
}

mb_status mb_tier_frontier_open(mb_tier_frontier *out, uint8_t *outcomes, uint64_t slots, uint32_t width, bool shared)
{
    const uint64_t chunks = chunks_of(slots);
    *out = (mb_tier_frontier){.outcomes = outcomes,
                              .slots = slots,
                              .width = width,
                              .shared = shared,
                              .rows = frontier_rows(width),
                              .words = (chunks + 63) / 64};
    out->left = mb_alloc_zero(slots, 1);
    out->marks = mb_alloc_zero(out->rows * out->words, sizeof *out->marks);
    out->chunk = mb_alloc(chunks, sizeof *out->chunk);
    out->decided = mb_alloc((size_t)FRONTIER_ROUND * FRONTIER_CHUNK, sizeof *out->decided);
    for (int won = 0; won < 2; won++)
        out->count[won] = mb_alloc_zero(FRONTIER_ROUND, sizeof *out->count[won]);
    return out->left && out->marks && out->chunk && out->decided && out->count[0] && out->count[1] ? MB_OK
                                                                                                   : MB_ENOMEM;
}

/* Does one of the slots begin .. begin + count - 1 have one of these two outcomes?  Inlined with a constant `count`.
 */
MB_INLINE bool holds(const uint8_t *outcomes, uint64_t begin, uint64_t count, uint32_t width, uint32_t won,
                     uint32_t lost)
{
    unsigned found = 0;
    if (width == 1)
        for (uint64_t i = begin; i < begin + count; i++)
            found |= (unsigned)(outcomes[i] == won) | (unsigned)(outcomes[i] == lost);
    else
        for (uint64_t i = begin; i < begin + count; i++) {
            const uint32_t outcome = ((const uint16_t *)(const void *)outcomes)[i];
            found |= (unsigned)(outcome == won) | (unsigned)(outcome == lost);
        }
    return found;
}

void mb_tier_frontier_scan(mb_tier_frontier *f, uint32_t item, uint32_t chunk, uint32_t distance)
{
    enum { WIDE = 64, NARROW = 16 }; /* slots that are looked at together, first and then */
    const uint32_t width = f->width;
    const uint8_t *outcomes = f->outcomes;
    const uint64_t first = (uint64_t)chunk * FRONTIER_CHUNK;
    const uint64_t end = f->slots - first < FRONTIER_CHUNK ? f->slots : first + FRONTIER_CHUNK;
    const uint32_t won = (width == 1 ? (uint32_t)MB_OUTCOME_WON : (uint32_t)OUTCOME_WON) - distance;
    const uint32_t lost = OUTCOME_LOST + distance; /* both as they are in memory */
    uint16_t *out = f->decided + (size_t)item * FRONTIER_CHUNK;
    uint32_t count[2] = {0};
    MB_ASSERT(item < FRONTIER_ROUND && first < f->slots);
    for (uint64_t group = first, size; group < end; group += size) {
        size = group % WIDE == 0 && end - group >= WIDE ? WIDE : end - group >= NARROW ? NARROW : end - group;
        if (size == WIDE && !holds(outcomes, group, WIDE, width, won, lost))
            continue;
        size = size > NARROW ? NARROW : size;
        if (size == NARROW && !holds(outcomes, group, NARROW, width, won, lost))
            continue;
        for (uint64_t slot = group; slot < group + size; slot++) {
            const uint32_t raw = width == 1 ? outcomes[slot] : ((const uint16_t *)(const void *)outcomes)[slot];
            if (raw == won)
                out[FRONTIER_CHUNK - ++count[1]] = (uint16_t)(slot - first);
            else if (raw == lost && f->left[slot] == 0)
                out[count[0]++] = (uint16_t)(slot - first);
        }
    }
    f->count[0][item] = count[0];
    f->count[1][item] = count[1];
}

static const uint64_t *marks_at(const mb_tier_frontier *f, uint64_t distance)
{
    return f->marks + (distance < f->rows ? distance : f->rows - 1) * f->words;
}

uint32_t mb_tier_frontier_chunks(mb_tier_frontier *f, uint32_t distance)
{
    const uint64_t *row = marks_at(f, distance);
    uint32_t count = 0;
    for (uint64_t word = 0; word < f->words; word++)
        for (uint64_t left = row[word]; left; left &= left - 1)
            f->chunk[count++] = (uint32_t)(word * 64 + (uint64_t)__builtin_ctzll(left));
    return count;
}

uint64_t mb_tier_frontier_next(const mb_tier_frontier *f, uint64_t distance)
{
    for (distance++; distance <= f->farthest; distance++)
        for (uint64_t word = 0; word < f->words; word++)
            if (marks_at(f, distance)[word])
                return distance;
    return UINT64_MAX;
}

void mb_tier_frontier_finish(mb_tier_frontier *f, uint64_t begin, uint64_t end)
{
    MB_ASSERT(begin <= end && end <= f->slots);
    for (uint64_t slot = begin; slot < end; slot++)
        if (f->left[slot] > 0 && outcome_get(f->outcomes, slot, f->width) < OUTCOME_DRAWN)
            outcome_put(f->outcomes, slot, f->width, OUTCOME_DRAWN);
}
