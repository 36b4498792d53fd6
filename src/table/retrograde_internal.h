/* retrograde_internal.h -- what the two halves of retrograde analysis share: counting the successors, going back. */
#pragma once

#include "core/team.h"
#include "table/threads.h"

enum { RETROGRADE_BLOCK = 1 << 12 }; /* slots that a thread takes at once while it counts */

/* A move, packed: the slot that it leads to or from, its tier, and whether the mover changes. */
enum { KEY_SLOT = MB_KEY_SLOT, KEY_TIER = 18 };
#define KEY_OTHER (UINT64_C(1) << 63)

static inline uint64_t key_slot(uint64_t key)
{
    return key & ((UINT64_C(1) << KEY_SLOT) - 1);
}

static inline uint32_t key_tier(uint64_t key)
{
    return (uint32_t)(key >> KEY_SLOT) & ((1u << KEY_TIER) - 1);
}

/* Are tiers too large for the caches, so that outcomes are prefetched before they are read? */
static inline bool retrograde_is_far(const mb_tier_threads *s)
{
    enum { NEAR = 1 << 19 }; /* bytes */
    return s->base.space->largest * s->base.width > NEAR;
}

/* The first pass: the counters and outcomes of all slots, and where there is no unmoves() the transposed moves. */
mb_status mb_retrograde_count(mb_tier_threads *s, mb_tier_pass *now);
