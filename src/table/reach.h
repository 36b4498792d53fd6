/* reach.h -- which slots can a play reach from the start?  A bit a slot, tier by tier. */
#ifndef MB_TABLE_REACH_H
#define MB_TABLE_REACH_H

#include "io/disk.h"
#include "table/weigh.h"

/* Bits in memory, or in a file where a kernel sweeps. */
typedef struct mb_reached {
    const mb_space *space;
    uint64_t **bits;  /* bits[tier]: NULL where they are in the file */
    uint64_t *offset; /* of each tier's bits in the file */
    mb_disk *disk;
} mb_reached;

/* Memory that it takes, with and without a kernel. */
uint64_t mb_reached_bytes(const mb_space *space, bool kernel);

/* Find out.  kernel   of the numbering's sweep; NULL: by moves
 *            tiers    only tiers 0 .. tiers-1 are wanted
 *            beside   where the file is put; NULL: with other temporary files */
mb_status mb_reached_compute(mb_reached *out, const mb_space *space, const void *kernel, uint32_t tiers,
                             const char *beside, mb_pace *pace, mb_error *error);
void mb_reached_clear(mb_reached *reached);

/* The words of bits of `count` slots from `slot` on, a multiple of 64: where they are, or read into `room`. */
mb_status mb_reached_words(const uint64_t **out, const mb_reached *reached, uint32_t tier, uint64_t slot,
                           uint64_t count, uint64_t *room, mb_error *error);

#endif
