/* hash.h -- from 64-bit keys to the numbers 0, 1, 2, … in order of arrival.
 *
 * Open addressing over 32-bit slots; the keys stay in one array, in order of arrival, as an exploration needs them.
 */
#pragma once

#include "core/base.h"
#include "marienbad/status.h"

typedef struct mb_hash {
    uint64_t *key; /* key[i]: the i-th to arrive */
    uint32_t count;
    size_t capacity; /* of key */
    uint32_t *slot;  /* the number of a key, plus 1; 0: free */
    size_t mask;     /* slots - 1, a power of two less one */
} mb_hash;

void mb_hash_clear(mb_hash *hash);

/* The number of `key`, adding it when it is new; *added (nullable) says which.  MB_ELIMIT past 2^32-2 keys. */
mb_status mb_hash_add(uint32_t *number, bool *added, mb_hash *hash, uint64_t key);

/* Make room for `keys` more keys, and slots for `slots` keys in all, for a caller that fills in keys and slots
 * itself, as mb_hash_add() would. */
mb_status mb_hash_reserve(mb_hash *hash, uint32_t keys, uint32_t slots);

/* The number of `key`, or UINT32_MAX. */
uint32_t mb_hash_find(const mb_hash *hash, uint64_t key);

static inline uint64_t mb_hash_mix(uint64_t key)
{
    key ^= key >> 32;
    key *= UINT64_C(0xD6E8FEB86659FD93);
    key ^= key >> 32;
    key *= UINT64_C(0xD6E8FEB86659FD93);
    return key ^ key >> 32;
}

/* Prefetch the slot of `key`, which will be looked up soon. */
MB_INLINE void mb_hash_prefetch(const mb_hash *hash, uint64_t key)
{
    if (hash->slot)
        __builtin_prefetch(&hash->slot[mb_hash_mix(key) & hash->mask]);
}
