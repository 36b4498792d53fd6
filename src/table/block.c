/* block.c -- a block of slots, the unit of the file: counting its outcomes, and packing it. */
#include "table/block.h"

/* Count the outcomes of the slots whose bits are set. */
static void count_block(mb_tally *tally, const uint8_t *outcomes, const uint64_t *words, uint64_t count,
                        uint32_t width)
{
    for (uint64_t word = 0; word * 64 < count; word++)
        for (uint64_t left = words[word]; left; left &= left - 1) {
            const mb_outcome outcome = outcome_get(outcomes, word * 64 + (uint64_t)__builtin_ctzll(left), width);
            MB_ASSERT(outcome != OUTCOME_NONE);
            tally->positions++;
            tally->won += outcome_is_won(outcome);
            tally->lost += outcome_is_lost(outcome);
            tally->drawn += outcome == OUTCOME_DRAWN;
            if (outcome != OUTCOME_DRAWN && outcome_distance(outcome) > tally->farthest)
                tally->farthest = outcome_distance(outcome);
        }
}

/* The same for outcomes of one byte, faster: a table may have thousands of millions of them. */
static void count_bytes(mb_tally *tally, const uint8_t *outcomes, const uint64_t *words, uint64_t count)
{
    uint32_t times[256] = {0};
    for (uint64_t word = 0; word * 64 < count; word++)
        for (uint64_t left = words[word]; left; left &= left - 1)
            times[outcomes[word * 64 + (uint64_t)__builtin_ctzll(left)]]++;
    MB_ASSERT(times[MB_OUTCOME_NONE] == 0);
    tally->drawn += times[MB_OUTCOME_DRAWN];
    for (uint32_t far = 0; far <= MB_OUTCOME_FAR; far++) {
        tally->lost += times[MB_OUTCOME_LOST + far];
        tally->won += times[MB_OUTCOME_WON - far];
        if (times[MB_OUTCOME_LOST + far] + times[MB_OUTCOME_WON - far] > 0 && far > tally->farthest)
            tally->farthest = far;
    }
    tally->positions = tally->won + tally->drawn + tally->lost;
}

/* Copy the outcomes.  A slot without a state, and a terminal position, whose outcome the rules know, repeats the
 * outcome before it: that packs well. */
static void fill_bytes(uint8_t *restrict out, const uint8_t *restrict outcomes, uint64_t count, bool ends)
{
    uint8_t last = MB_OUTCOME_DRAWN;
    const uint8_t lost = ends ? MB_OUTCOME_LOST : 0, won = ends ? MB_OUTCOME_WON : 0;
    for (uint64_t i = 0; i < count; i++) {
        const uint8_t outcome = outcomes[i];
        last = outcome == MB_OUTCOME_NONE || outcome == lost || outcome == won ? last : outcome;
        out[i] = last;
    }
}

static void fill_block(uint8_t *out, const mb_block *block)
{
    uint64_t before = 0;
    for (uint64_t i = 0; i < block->count && block->key; i++, out += 8) {
        const uint64_t key = block->key[i];
        MB_ASSERT(i == 0 || before < key); /* a list of states rises */
        for (unsigned byte = 0; byte < 8; byte++)
            out[byte] = (uint8_t)((key - before) >> (8 * byte));
        before = key;
    }
    if (block->width == 1) {
        fill_bytes(out, block->outcomes, block->count, block->distances);
        return;
    }
    mb_outcome last = OUTCOME_DRAWN;
    for (uint64_t i = 0; i < block->count; i++) {
        const mb_outcome outcome = outcome_get(block->outcomes, i, block->width);
        const bool end = block->distances && (outcome == OUTCOME_LOST || outcome == OUTCOME_WON);
        last = outcome == OUTCOME_NONE || end ? last : outcome;
        out[2 * i] = (uint8_t)last;
        out[2 * i + 1] = (uint8_t)(last >> 8);
    }
}

void mb_block_pack(mb_tally *out, uint8_t *packed, const mb_block *block, mb_packer *packer, uint8_t *raw)
{
    *out = (mb_tally){0};
    if (block->width == 1)
        count_bytes(out, block->outcomes, block->words, block->count);
    else
        count_block(out, block->outcomes, block->words, block->count, block->width);
    if (!packed)
        return;
    MB_ASSERT(out->positions == out->won + out->drawn + out->lost && out->positions <= block->count);
    fill_block(raw, block);
    out->size = (uint32_t)mb_pack(packed, &out->kind, packer, raw,
                                  (size_t)block->count * (block->width + (block->key ? 8 : 0)));
}

void mb_block_unpack(uint8_t *outcomes, const uint8_t *raw, uint64_t count, uint32_t width, bool list)
{
    const uint8_t *at = raw + (list ? 8 * count : 0);
    for (uint64_t i = 0; i < count && width > 1; i++)
        outcome_put(outcomes, i, width, (mb_outcome)(at[2 * i] | at[2 * i + 1] << 8));
    if (width == 1)
        memcpy(outcomes, at, (size_t)count);
}

void mb_tally_add(mb_archive_tier *sum, const mb_tally *tally)
{
    sum->positions += tally->positions;
    sum->won += tally->won;
    sum->drawn += tally->drawn;
    sum->lost += tally->lost;
    sum->farthest = tally->farthest > sum->farthest ? tally->farthest : sum->farthest;
}
