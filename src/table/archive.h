/* archive.h -- the file of a table.
 *
 *     header    magic; progress; version, shape, and the game with its parameters; a checksum
 *     a tier    its blocks; their index; a trailer with counts, where the index is, where the trailer before is; each
 *               with a checksum: tiers follow one another from the last to the first
 *
 * The progress is the only field that is overwritten, when a tier is finished: where the last trailer is, and where
 * the file ends.  Bytes behind that end belong to an unfinished tier.  All numbers are little-endian.  Every
 * byte is covered by a checksum.  In a block are the outcomes of its slots, one or two bytes each; of a list of
 * states their keys come first, each as its distance from the one before.
 */
#pragma once

#include "core/limits.h"
#include "io/disk.h"
#include "io/pack.h"

/* Flags of the header: outcomes have distances; symmetric states are folded; zstd may be used; slots are the states
 * of a list, which the blocks hold; counts are of all positions, whether or not a play reaches them. */
enum { ARCHIVE_DISTANCES = 1, ARCHIVE_SYMMETRY = 2, ARCHIVE_PACKED = 4, ARCHIVE_KEYS = 8, ARCHIVE_EVERY = 16 };
enum { ARCHIVE_BLOCK = 1 << 16, ARCHIVE_KEYS_BLOCK = 1 << 13 }; /* slots of a block */

/* The header: the shape of the table, and its game. */
typedef struct mb_archive_head {
    uint32_t flags, width, block, tiers; /* width: bytes of an outcome; block: slots of a block */
    uint64_t slots;
    char *text; /* the game's name and its arguments, each ended by a 0 */
    uint32_t length;
} mb_archive_head;

/* Where a block is. */
typedef struct mb_archive_block {
    uint64_t at;
    uint32_t size, kind; /* of the packed block: bytes, and how mb_pack() packed it */
    uint64_t sum;        /* its checksum */
    uint64_t key;        /* of its first state, in a list of them */
} mb_archive_block;

/* The trailer of a tier, and its index. */
typedef struct mb_archive_tier {
    uint64_t slots, positions, won, drawn, lost;
    uint32_t farthest;
    uint32_t start; /* the outcome of the start; OUTCOME_NONE: it is in another tier */
    uint32_t blocks;
    uint64_t index_at, index_sum;
    mb_archive_block *index; /* NULL: not read yet */
} mb_archive_tier;

typedef struct mb_archive {
    mb_disk *disk;
    char *path; /* for errors */
    mb_archive_head head;
    mb_archive_tier *tier;
    uint32_t done; /* tiers that are finished: the last ones */
    bool complete;
    uint64_t last, end; /* the last trailer, and where the file ends */
    mb_packer *packer;
    uint8_t *packed; /* room for a block as it is stored */
} mb_archive;

/* Open the archive of a disk, which it takes over, even on failure; with `part`, also one that is not complete. */
mb_status mb_archive_open(mb_archive *out, mb_disk *disk, const char *path, bool part, mb_error *error);

/* Begin a new archive on a disk, which it takes over, even on failure, like the text of the head. */
mb_status mb_archive_begin(mb_archive *out, mb_disk *disk, const char *path, mb_archive_head head, mb_error *error);
void mb_archive_close(mb_archive *archive);

/* Bytes of a block of so many slots, before it is packed. */
static inline size_t mb_archive_raw(const mb_archive *archive, uint64_t slots)
{
    return (size_t)slots * (archive->head.width + (archive->head.flags & ARCHIVE_KEYS ? 8 : 0));
}

/* Slots of block b of a tier. */
static inline uint64_t mb_archive_slots(const mb_archive *archive, uint32_t tier, uint32_t b)
{
    const uint64_t begin = (uint64_t)b * archive->head.block, slots = archive->tier[tier].slots;
    MB_ASSERT(begin < slots);
    return slots - begin < archive->head.block ? slots - begin : archive->head.block;
}

/* Add packed blocks to the tier that is being written; finish it: a later build finds it from then on. */
mb_status mb_archive_add(mb_archive *archive, mb_archive_tier *tier, const uint8_t *packed, uint32_t size,
                         uint32_t kind, uint64_t key, mb_error *error);
mb_status mb_archive_finish(mb_archive *archive, uint32_t number, mb_archive_tier *tier, mb_error *error);

/* Read back all finished tiers, before others are built upon them: the first that is damaged and those written after
 * it are finished no more. */
mb_status mb_archive_check(mb_archive *archive, const mb_limits *limits, mb_error *error);

/* Mark the archive as complete, when all tiers are finished. */
mb_status mb_archive_complete(mb_archive *archive, mb_error *error);

/* Read the index of a tier, unless it is in memory. */
mb_status mb_archive_index(mb_archive *archive, uint32_t tier, mb_error *error);

/* Read and unpack block b of a tier into `raw`. */
mb_status mb_archive_read(uint8_t *raw, mb_archive *archive, uint32_t tier, uint32_t b, mb_error *error);
