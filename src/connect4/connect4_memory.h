/* connect4_memory.h -- bounds on the scores of positions seen, in bounded memory.
 *
 * Entries of 8 bytes, four to a cluster, a cluster never across two cache lines.  A key is scattered by a
 * multiplication that is a bijection, and clusters cut the range of the products into equal intervals: the cluster
 * together with the low MB_C4_REST bits of the product gives the key back, so a hit is never another position.
 *
 * The table begins small and doubles when it fills: a short search stays in the processor's cache, and clearing costs
 * no more than the first size.  Entries keep their order when the intervals are halved, so growing is one pass. When
 * it may not grow, the entry of the cluster that cost the fewest nodes gives way.
 *
 * Several threads may probe and store at once while it cannot grow, each with a copy of the mb_c4_table: an entry is
 * read and written whole, and says all by itself.  What one thread overwrites of another's is forgotten, no more.
 */
#pragma once

#include "connect4/connect4_board.h"

enum { /* entries of a cluster; bits of the rest; where bounds and work begin in an entry; bounds are stored plus BIAS
        */
       MB_C4_WAYS = 4,
       MB_C4_REST = 47,
       MB_C4_LOWER = 47,
       MB_C4_UPPER = 53,
       MB_C4_WORK = 59,
       MB_C4_MAX_WORK = 31,
       MB_C4_BIAS = 32
};

typedef struct mb_c4_table {
    uint64_t *entry;                /* rest of the product | lower bound | upper bound | work; 0 is empty */
    uint32_t clusters, least, most; /* now, after a clear, at most: least * 2^k */
    uint64_t used, limit;           /* entries in use; grow beyond this many */
} mb_c4_table;

MB_INLINE uint64_t mb_c4_scatter(uint64_t key, int key_bits)
{
    return (key * UINT64_C(0x9E3779B97F4A7C15)) & (UINT64_MAX >> (64 - key_bits));
}

MB_INLINE uint64_t *mb_c4_cluster(const mb_c4_table *t, uint64_t hash, int key_bits)
{
    MB_ASSERT((hash >> (key_bits - 32)) >> 32 == 0);
    return t->entry + (((hash >> (key_bits - 32)) * t->clusters) >> 32) * MB_C4_WAYS;
}

/* The entry of a position, or 0. */
MB_INLINE uint64_t mb_c4_probe(const mb_c4_table *t, uint64_t hash, int key_bits)
{
    const uint64_t *const e = mb_c4_cluster(t, hash, key_bits);
#pragma GCC unroll 4
    for (int i = 0; i < MB_C4_WAYS; i++) {
        const uint64_t entry = __atomic_load_n(&e[i], __ATOMIC_RELAXED);
        if (((entry ^ hash) << (64 - MB_C4_REST)) == 0 && entry != 0)
            return entry;
    }
    return 0;
}

MB_INLINE int mb_c4_entry_lower(uint64_t e)
{
    return (int)(e >> MB_C4_LOWER & 63) - MB_C4_BIAS;
}
MB_INLINE int mb_c4_entry_upper(uint64_t e)
{
    return (int)(e >> MB_C4_UPPER & 63) - MB_C4_BIAS;
}

/* Open an empty table in `memory` of so many bytes, at least mb_c4_table_least_bytes(). */
size_t mb_c4_table_least_bytes(int key_bits);
void mb_c4_table_open(mb_c4_table *t, uint64_t *memory, size_t bytes, int key_bits);
void mb_c4_table_clear(mb_c4_table *t);

/* Grow to the full size at once. */
void mb_c4_table_fill(mb_c4_table *t, int key_bits);

/* Remember lower <= score <= upper, found with about 2^work nodes; bounds already known are kept. */
void mb_c4_table_store(mb_c4_table *t, uint64_t hash, int key_bits, int lower, int upper, int work);
