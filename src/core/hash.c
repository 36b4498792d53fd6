/* hash.c -- from 64-bit keys to the numbers 0, 1, 2, … in order of arrival. */
#include "core/hash.h"

#include "core/mem.h"

void mb_hash_clear(mb_hash *hash)
{
    mb_release_all(hash->key, hash->slot);
    *hash = (mb_hash){0};
}

/* Make the slots that many, a power of 2; all keys find new places. */
static bool hash_widen(mb_hash *hash, size_t slots)
{
    uint32_t *slot = mb_alloc_zero(slots, sizeof *slot);
    if (!slot)
        return false;
    MB_ASSERT((slots & (slots - 1)) == 0 && hash->count < slots);
    const size_t mask = slots - 1;
    for (uint32_t i = 0; i < hash->count; i++) {
        size_t at = (size_t)mb_hash_mix(hash->key[i]) & mask;
        while (slot[at])
            at = (at + 1) & mask;
        MB_ASSERT(at < slots);
        slot[at] = i + 1;
    }
    mb_release(hash->slot);
    hash->slot = slot;
    hash->mask = mask;
    return true;
}

/* Are there slots enough for one more than `count`?  At most two in three are taken, so a search ends soon. */
static bool hash_fits(const mb_hash *hash, uint64_t count)
{
    return hash->slot && count * 3 < (uint64_t)(hash->mask + 1) * 2;
}

mb_status mb_hash_reserve(mb_hash *hash, uint32_t keys, uint32_t slots)
{
    size_t wide = hash->slot ? hash->mask + 1 : 64;
    while ((uint64_t)wide * 2 <= ((uint64_t)hash->count + slots) * 3)
        wide *= 2;
    if (!hash_fits(hash, (uint64_t)hash->count + slots) && !hash_widen(hash, wide))
        return MB_ENOMEM;
    return mb_grow(&hash->key, &hash->capacity, hash->count, keys) ? MB_OK : MB_ENOMEM;
}

mb_status mb_hash_add(uint32_t *number, bool *added, mb_hash *hash, uint64_t key)
{
    if (!hash_fits(hash, hash->count) && !hash_widen(hash, hash->slot ? (hash->mask + 1) * 2 : 64))
        return MB_ENOMEM;
    size_t at = (size_t)mb_hash_mix(key) & hash->mask;
    for (; hash->slot[at]; at = (at + 1) & hash->mask) {
        const uint32_t i = hash->slot[at] - 1;
        MB_ASSERT(i < hash->count);
        if (hash->key[i] == key) {
            *number = i;
            if (added)
                *added = false;
            return MB_OK;
        }
    }
    if (hash->count >= UINT32_MAX - 1)
        return MB_ELIMIT;
    if (!mb_grow(&hash->key, &hash->capacity, hash->count, 1))
        return MB_ENOMEM;
    MB_ASSERT(hash->count < hash->capacity && hash->count < hash->mask);
    hash->key[hash->count] = key;
    *number = hash->count++;
    hash->slot[at] = hash->count;
    if (added)
        *added = true;
    return MB_OK;
}

uint32_t mb_hash_find(const mb_hash *hash, uint64_t key)
{
    if (!hash->slot)
        return UINT32_MAX;
    for (size_t at = (size_t)mb_hash_mix(key) & hash->mask; hash->slot[at]; at = (at + 1) & hash->mask) {
        MB_ASSERT(hash->slot[at] <= hash->count);
        if (hash->key[hash->slot[at] - 1] == key)
            return hash->slot[at] - 1;
    }
    return UINT32_MAX;
}
