/* block.h -- a block of slots, the unit of the file: counting its outcomes, and packing it. */
#pragma once

#include "table/archive.h"
#include "table/outcome.h"

typedef struct mb_block {
    const uint8_t *outcomes; /* outcome bytes of its slots */
    const uint64_t *key;     /* their states, of a list of states; NULL: the game numbers them */
    const uint64_t *words;   /* a bit a slot: is it reachable? */
    uint64_t count;
    uint32_t width;
    bool distances;
} mb_block;

/* Counts of the reachable slots of a block, and the size and kind of the packed block. */
typedef struct mb_tally {
    uint64_t positions, won, drawn, lost;
    uint32_t farthest;
    uint32_t size, kind;
} mb_tally;

/* Count the block, and pack it (`packed` NULL: only count); `raw` has room for the block before it is packed. */
void mb_block_pack(mb_tally *out, uint8_t *packed, const mb_block *block, mb_packer *packer, uint8_t *raw);

/* The outcomes of a block as the archive returns it, `raw`: after the keys of a list of states, little-endian. */
void mb_block_unpack(uint8_t *outcomes, const uint8_t *raw, uint64_t count, uint32_t width, bool list);

void mb_tally_add(mb_archive_tier *sum, const mb_tally *tally);

/* Slots of a block of the file, and its bytes before packing; `list`: of a list of states. */
static inline uint64_t mb_block_slots(bool list)
{
    return list ? ARCHIVE_KEYS_BLOCK : ARCHIVE_BLOCK;
}

static inline size_t mb_block_bytes(bool list, uint32_t width)
{
    return (size_t)mb_block_slots(list) * (width + (list ? 8 : 0));
}
