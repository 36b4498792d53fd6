/* connect4_memory.c -- the table of bounds on scores: storing, growing, clearing. */
#include "connect4/connect4_memory.h"

enum { CLUSTER_BYTES = MB_C4_WAYS * 8, LEAST_CLUSTERS = 512 };

/* The rest of a product is long enough when the intervals are no longer than 2^MB_C4_REST. */
static uint32_t least_clusters(int key_bits)
{
    const int bits = key_bits - MB_C4_REST;
    return bits > 9 ? (uint32_t)1 << bits : LEAST_CLUSTERS;
}

size_t mb_c4_table_least_bytes(int key_bits)
{
    return (size_t)least_clusters(key_bits) * CLUSTER_BYTES;
}

static void set_size(mb_c4_table *t, uint32_t clusters)
{
    MB_ASSERT(t->least <= clusters && clusters <= t->most);
    t->clusters = clusters;
    t->limit = (uint64_t)clusters * MB_C4_WAYS / 4 * 3;
}

void mb_c4_table_open(mb_c4_table *t, uint64_t *memory, size_t bytes, int key_bits)
{
    const uint32_t floor = least_clusters(key_bits);
    MB_ASSERT(bytes >= mb_c4_table_least_bytes(key_bits));
    size_t least = bytes / CLUSTER_BYTES, most;
    while (least > UINT32_MAX / 2 || least / 2 >= floor)
        least /= 2;
    for (most = least; most <= UINT32_MAX / 2 && most * 2 * CLUSTER_BYTES <= bytes;)
        most *= 2;
    *t = (mb_c4_table){.entry = memory, .least = (uint32_t)least, .most = (uint32_t)most};
    mb_c4_table_clear(t);
}

void mb_c4_table_clear(mb_c4_table *t)
{
    set_size(t, t->least);
    t->used = 0;
    memset(t->entry, 0, (size_t)t->clusters * CLUSTER_BYTES);
}

/* So many times the clusters: the entries of cluster i go to those from times*i on, from the last one down, in place.
 */
static void grow(mb_c4_table *t, int key_bits, uint32_t times)
{
    const uint32_t old_size = t->clusters;
    const uint64_t rest = (UINT64_C(1) << MB_C4_REST) - 1;
    set_size(t, times * old_size);
    for (uint32_t i = old_size; i-- > 0;) {
        uint64_t old[MB_C4_WAYS];
        memcpy(old, t->entry + (size_t)i * MB_C4_WAYS, sizeof old);
        memset(t->entry + (size_t)i * times * MB_C4_WAYS, 0, times * sizeof old);
        /* first product of the interval; the entry's is the only one of the interval with its rest */
        const uint64_t first = ((((uint64_t)i << 32) + old_size - 1) / old_size) << (key_bits - 32);
        for (int j = 0; j < MB_C4_WAYS; j++) {
            if (old[j] == 0)
                continue;
            uint64_t hash = (first & ~rest) | (old[j] & rest);
            if (hash < first)
                hash += rest + 1;
            uint64_t *e = mb_c4_cluster(t, hash, key_bits);
            MB_ASSERT(e >= t->entry + (size_t)i * times * MB_C4_WAYS);
            while (*e != 0)
                e++;
            MB_ASSERT(e < t->entry + (size_t)(i + 1) * times * MB_C4_WAYS);
            *e = old[j];
        }
    }
}

void mb_c4_table_fill(mb_c4_table *t, int key_bits)
{
    MB_ASSERT(t->most % t->clusters == 0);
    if (t->clusters < t->most)
        grow(t, key_bits, t->most / t->clusters);
}

void mb_c4_table_store(mb_c4_table *t, uint64_t hash, int key_bits, int lower, int upper, int work)
{
    uint64_t *const e = mb_c4_cluster(t, hash, key_bits);
    uint64_t old = 0; /* the entry that gives way */
    int slot = 0;
    for (int i = 0; i < MB_C4_WAYS; i++) {
        const uint64_t entry = __atomic_load_n(&e[i], __ATOMIC_RELAXED);
        const bool same = ((entry ^ hash) << (64 - MB_C4_REST)) == 0 && entry != 0;
        if (same || i == 0 || entry >> MB_C4_WORK < old >> MB_C4_WORK) {
            slot = i;
            old = entry;
        }
        if (same) {
            lower = mb_c4_entry_lower(old) > lower ? mb_c4_entry_lower(old) : lower;
            upper = mb_c4_entry_upper(old) < upper ? mb_c4_entry_upper(old) : upper;
            break;
        }
    }
    MB_ASSERT(lower <= upper && -MB_C4_BIAS <= lower && upper < MB_C4_BIAS && 0 < work && work <= MB_C4_MAX_WORK);
    const uint64_t entry = (hash & ((UINT64_C(1) << MB_C4_REST) - 1)) | (uint64_t)(lower + MB_C4_BIAS) << MB_C4_LOWER
                           | (uint64_t)(upper + MB_C4_BIAS) << MB_C4_UPPER | (uint64_t)work << MB_C4_WORK;
    __atomic_store_n(&e[slot], entry, __ATOMIC_RELAXED);
    t->used += old == 0;
    MB_ASSERT(e + slot < t->entry + (size_t)t->clusters * MB_C4_WAYS);
    if (t->used > t->limit && t->clusters < t->most)
        grow(t, key_bits, 2);
}
