/* reach.h -- reachability: which slots can a play reach from the start?  A bit a slot, tier by tier. */
#pragma once

#include "io/disk.h"
#include "table/weigh.h"

/* The bits of all tiers: in memory, or in a temporary file where a kernel computes them. */
typedef struct mb_reached {
    const mb_space *space;
    uint64_t **bits;  /* bits[tier]: NULL where they are in the file */
    uint64_t *offset; /* of each tier's bits in the file */
    mb_disk *disk;
} mb_reached;

/* The memory that this takes, in bytes, with or without a kernel. */
uint64_t mb_reached_bytes(const mb_space *space, bool kernel);

/* Compute it.
 *
 * kernel  of the numbering's sweep; NULL: moves are listed
 * tiers   only tiers 0 .. tiers-1 are wanted
 * beside  a file near which the temporary file is put; NULL: where temporary files are
 */
mb_status mb_reached_compute(mb_reached *out, const mb_space *space, const void *kernel, uint32_t tiers,
                             const char *beside, mb_pace *pace, mb_error *error);
void mb_reached_clear(mb_reached *reached);

/* The bits of `count` slots from `slot` on, a multiple of 64, as words: in memory, or read into `room`. */
mb_status mb_reached_words(const uint64_t **out, const mb_reached *reached, uint32_t tier, uint64_t slot,
                           uint64_t count, uint64_t *room, mb_error *error);
