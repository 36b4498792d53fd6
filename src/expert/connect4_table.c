/* connect4_table.c -- bounds on the scores of positions seen: storing, growing, clearing. */
#include "expert/connect4_table.h"

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

/* Twice as many clusters: the entries of cluster i go to 2i and 2i+1, from the last one down, in place. */
static void grow(mb_c4_table *t, int key_bits)
{
    const uint32_t old_size = t->clusters;
    const uint64_t rest = (UINT64_C(1) << MB_C4_REST) - 1;
    set_size(t, 2 * old_size);
    for (uint32_t i = old_size; i-- > 0;) {
        uint64_t old[MB_C4_WAYS];
        memcpy(old, t->entry + (size_t)i * MB_C4_WAYS, sizeof old);
        memset(t->entry + (size_t)i * 2 * MB_C4_WAYS, 0, 2 * sizeof old);
        /* first product of the interval; the entry's is the only one of the interval with its rest */
        const uint64_t first = ((((uint64_t)i << 32) + old_size - 1) / old_size) << (key_bits - 32);
        for (int j = 0; j < MB_C4_WAYS; j++) {
            if (old[j] == 0)
                continue;
            uint64_t hash = (first & ~rest) | (old[j] & rest);
            if (hash < first)
                hash += rest + 1;
            uint64_t *e = mb_c4_cluster(t, hash, key_bits);
            while (*e != 0)
                e++;
            *e = old[j];
        }
    }
}

void mb_c4_table_store(mb_c4_table *t, uint64_t hash, int key_bits, int lower, int upper, int work)
{
    uint64_t *const e = mb_c4_cluster(t, hash, key_bits);
    int slot = 0;
    for (int i = 0; i < MB_C4_WAYS; i++) {
        if (((e[i] ^ hash) << (64 - MB_C4_REST)) == 0 && e[i] != 0) {
            lower = mb_c4_entry_lower(e[i]) > lower ? mb_c4_entry_lower(e[i]) : lower;
            upper = mb_c4_entry_upper(e[i]) < upper ? mb_c4_entry_upper(e[i]) : upper;
            slot = i;
            break;
        }
        if (e[i] >> MB_C4_WORK < e[slot] >> MB_C4_WORK)
            slot = i;
    }
    MB_ASSERT(lower <= upper && -MB_C4_BIAS <= lower && upper < MB_C4_BIAS && 0 < work && work <= MB_C4_MAX_WORK);
    t->used += e[slot] == 0;
    e[slot] = (hash & ((UINT64_C(1) << MB_C4_REST) - 1)) | (uint64_t)(lower + MB_C4_BIAS) << MB_C4_LOWER
              | (uint64_t)(upper + MB_C4_BIAS) << MB_C4_UPPER | (uint64_t)work << MB_C4_WORK;
    if (t->used > t->limit && t->clusters < t->most)
        grow(t, key_bits);
}
