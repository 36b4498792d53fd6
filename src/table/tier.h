/* tier.h -- one tier of a table: its codes from those of the later tiers, counted, packed and stored. */
#ifndef MB_TABLE_TIER_H
#define MB_TABLE_TIER_H

#include "table/archive.h"
#include "table/reach.h"

/* Everything that the work on a tier needs. */
typedef struct mb_mill {
    const mb_space *space;
    bool distances;
    uint32_t width;
    const void *kernel; /* of the numbering's sweep; NULL: by moves */
    uint8_t **codes;    /* codes[tier]: of all its slots; NULL: not in memory */
    uint8_t *pair;      /* where they lie, if no move leads farther than to the next tier; else NULL */
    uint64_t room;      /* slots of that */
    mb_pace *pace;
    int threads;
    mb_room *rooms; /* one a thread */

    /* for storing; NULL without a file */
    mb_packer **packers; /* one a thread */
    uint8_t **raw;       /* a block, one a thread */
    uint8_t *packed;     /* the blocks of a wave */
    uint64_t *words;     /* their bits of what is reached */
    struct mb_tally *tally;
} mb_mill;

/* Blocks that are worked on between two looks at the limits, and written together. */
enum { MILL_WAVE = 32 };

mb_status mb_mill_open(mb_mill *out, const mb_space *space, uint32_t width, bool distances, const void *kernel,
                       bool stores, mb_pace *pace);
void mb_mill_close(mb_mill *mill);

/* Make room for codes[tier]; all but `leap` later tiers are forgotten.  MB_OK, MB_ENOMEM */
mb_status mb_mill_make(mb_mill *mill, uint32_t tier);

/* Bytes that a mill takes besides the codes. */
uint64_t mb_mill_bytes(const mb_space *space, uint32_t width, int threads);

/* Make codes[tier], for which there is room: the later tiers that moves lead to are there.
 * MB_OK, MB_ECANCEL, MB_ENOMEM, or MB_ENOTFOUND where a distance does not fit the width */
mb_status mb_mill_solve(mb_mill *mill, uint32_t tier, mb_error *error);

/* A slice of a tier by moves alone, which lead to later tiers: slots begin .. end-1 to out[0 …], wherever the codes
 * of those are.  False: a distance does not fit, *far is set then, or there was no room for the moves. */
bool mb_slice_solve(uint8_t *out, bool *far, const mb_space *space, uint32_t tier, uint64_t begin, uint64_t end,
                    const mb_outcomes *later, uint32_t width, bool distances, mb_room *room);

/* Count the codes of the positions that are reached, and keep them (`archive` NULL: only count): fills *out. */
mb_status mb_mill_keep(mb_archive_tier *out, mb_mill *mill, uint32_t tier, const mb_reached *reached,
                       mb_archive *archive, mb_error *error);

/* A block of slots by itself, and what it counts. */
typedef struct mb_block {
    const uint8_t *codes;
    const uint64_t *key;   /* of a list of states; NULL: they are numbered */
    const uint64_t *words; /* bits of the slots that are reached */
    uint64_t count;
    uint32_t width;
    bool distances;
} mb_block;

typedef struct mb_tally {
    uint64_t positions, won, drawn, lost;
    uint32_t farthest;
    uint32_t size, kind; /* of the block when it is packed */
} mb_tally;

/* Count the block, and pack it (`packed` NULL: only count); `raw` is room for it before. */
void mb_block_keep(mb_tally *out, uint8_t *packed, const mb_block *block, mb_packer *packer, uint8_t *raw);
void mb_tally_add(mb_archive_tier *sum, const mb_tally *tally);

/* Bring a tier back from an archive: codes[tier], for which there is room. */
mb_status mb_mill_load(mb_mill *mill, uint32_t tier, mb_archive *archive, mb_error *error);

#endif
