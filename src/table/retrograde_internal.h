/* retrograde_internal.h -- what the two halves of retrograde analysis share: counting the successors, going back. */
#pragma once

#include "core/team.h"
#include "table/threads.h"

enum {
    RETROGRADE_CHUNK = 1 << 12, /* slots that share a bit a distance */
    RETROGRADE_BLOCK = 1 << 12, /* slots that a thread takes at once while it counts */
};

/* A move, packed: the slot that it leads to or from, its tier, and whether the mover changes. */
enum { KEY_SLOT = MB_KEY_SLOT, KEY_TIER = 18 };
#define KEY_OTHER (UINT64_C(1) << 63)
#define KEY_WON   (UINT64_C(1) << 62)

static inline uint64_t key_slot(uint64_t key)
{
    return key & ((UINT64_C(1) << KEY_SLOT) - 1);
}

static inline uint32_t key_tier(uint64_t key)
{
    return (uint32_t)(key >> KEY_SLOT) & ((1u << KEY_TIER) - 1);
}

/* A slot will be decided at this distance; several threads may say so. */
static inline void mark_chunk(mb_tier_retrograde *r, uint64_t slot, uint32_t distance)
{
    const uint64_t chunk = slot / RETROGRADE_CHUNK, row = distance < r->rows ? distance : r->rows - 1;
    uint64_t *word = &r->marks[row * r->words + chunk / 64];
    const uint64_t bit = UINT64_C(1) << (chunk % 64);
    if (!(__atomic_load_n(word, __ATOMIC_RELAXED) & bit))
        __atomic_fetch_or(word, bit, __ATOMIC_RELAXED);
    uint64_t seen = __atomic_load_n(&r->farthest, __ATOMIC_RELAXED);
    while (seen < distance
           && !__atomic_compare_exchange_n(&r->farthest, &seen, distance, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        continue;
}

/* Are tiers too large for the caches, so that outcomes are prefetched before they are read? */
static inline bool retrograde_is_far(const mb_tier_threads *s)
{
    enum { NEAR = 1 << 19 }; /* bytes */
    return s->base.space->largest * s->base.width > NEAR;
}

/* Make room->key large enough for the lists of a kernel; false: it is not yet. */
static inline bool retrograde_room(const mb_adjacency *kernel, mb_room *room)
{
    enum { SPARE = 1 << 10 }; /* keys that are listed before the outcomes that they lead to are read */
    if (room->room >= kernel->most + SPARE)
        return true;
    room->wanted = kernel->most + SPARE;
    return false;
}

/* The first pass: the counters and outcomes of all slots, and where there is no unmoves() the transposed moves. */
mb_status mb_retrograde_count(mb_tier_threads *s, mb_tier_pass *now);

/* Leave each key of a list once, in their order; returns how many are left. */
size_t mb_retrograde_distinct(uint64_t *key, size_t count);
