/* mill.h -- a table on many ranks: what is reached, the codes of a tier, keeping it; the same steps as table/tier.h.
 *
 * All functions are called by all ranks together, and return the same everywhere.
 */
#ifndef MB_MPI_MILL_H
#define MB_MPI_MILL_H

#include "mpi/shards.h"

typedef struct mb_grinder {
    const mb_shards *shards;
    mb_post *post;
    uint32_t width;
    bool distances;
    uint8_t **codes;  /* codes[tier]: of this rank's slots; NULL: not in memory */
    uint64_t **bits;  /* bits[tier]: which of them are reached; NULL: in the file, or not in memory */
    uint64_t *offset; /* of a tier's bits in that file */
    mb_disk *disk;    /* NULL: there is none, and all bits stay in memory */
    mb_room *room;
    mb_pace *pace;

    /* for keeping: one block of a file */
    mb_packer *packer;
    uint8_t *block, *raw, *packed;
    uint64_t *key, *words;
} mb_grinder;

mb_status mb_grinder_open(mb_grinder *out, const mb_shards *shards, mb_post *post, uint32_t width, bool distances,
                          mb_pace *pace);
void mb_grinder_close(mb_grinder *mill);

/* Memory that a rank takes at most, in bytes. */
uint64_t mb_grinder_bytes(const mb_shards *shards, uint32_t width, size_t batch);

/* Make room for codes[tier]; all but `leap` later tiers are forgotten. */
mb_status mb_grinder_make(mb_grinder *mill, uint32_t tier);

/* Which slots of tiers 0 .. tiers-1 can a play reach?  `beside`: where a file for them is put. */
mb_status mb_grinder_reach(mb_grinder *mill, uint32_t tiers, const char *beside);

/* Make codes[tier], for which there is room.  MB_ENOTFOUND: a distance does not fit the width. */
mb_status mb_grinder_solve(mb_grinder *mill, uint32_t tier);

/* Count what is reached, and keep the codes; rank 0 has the archive (NULL: there is no file) and gets the counts. */
mb_status mb_grinder_keep(mb_archive_tier *out, mb_grinder *mill, uint32_t tier, mb_archive *archive, bool stores,
                          mb_error *error);

/* Bring a tier back from the archive of rank 0. */
mb_status mb_grinder_load(mb_grinder *mill, uint32_t tier, mb_archive *archive, mb_error *error);

/* A ticket for another rank, of a tier that moves of `now` lead to; and back. */
void mb_grinder_ask(mb_grinder *mill, int to, uint32_t now, uint32_t tier, uint64_t ticket);
uint64_t mb_grinder_asked(uint32_t *tier, mb_grinder *mill, int from, uint32_t now);

#endif
