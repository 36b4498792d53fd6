/* threads.h -- the tier solver of one process: whole tiers in memory, each worked on by several threads. */
#pragma once

#include "table/block.h"
#include "table/reach.h"
#include "table/retrograde.h"
#include "table/tier.h"

typedef struct mb_tier_threads {
    mb_tier_solver base;
    mb_space own; /* the space that open() made; else empty, and base.space is the caller's */
    void *kernel; /* of the numbering's sweep; NULL: moves are listed */
    uint64_t kernel_bytes;
    mb_reached reached;
    uint8_t **outcomes; /* outcomes[tier]: the outcomes of all its slots; NULL: not in memory */
    uint8_t *pair;      /* memory of two tiers in a row, if no move leads farther than to the next tier; else NULL */
    uint64_t room;      /* slots of that */
    int threads;
    mb_room *rooms;                /* one a thread */
    mb_tier_retrograde retrograde; /* of the tier that is being solved */

    uint8_t **raw; /* a block before it is packed, one a thread */

    mb_packer **packers; /* one a thread; NULL without a file */
    uint8_t *packed;     /* the blocks that are written together; NULL without a file */
    uint64_t *words;     /* their bits of reachability */
    mb_tally *tally;     /* their counts */
} mb_tier_threads;

/* The methods; a solver is ready to be built with: {.base.method = &mb_tier_by_threads, .base.leads = true}. */
extern const mb_tier_method mb_tier_by_threads;

/* Bytes that it takes besides outcomes and bits of reachability. */
uint64_t mb_tier_threads_bytes(bool list, uint32_t width, int threads);

/* Call `work` for every block of `size` slots of a tier, by so many threads.  `work` returns false where the room for
 * the moves of a state was too small: it is called again for that block, with more room.  `step`: progress a slot. */
typedef bool mb_tier_worker(mb_tier_threads *solver, uint32_t tier, uint64_t begin, uint64_t end, mb_room *room,
                            void *context);
mb_status mb_tier_for_each_block(mb_tier_threads *solver, int threads, uint32_t tier, uint64_t size,
                                 mb_tier_worker *work, void *context, uint64_t step);
