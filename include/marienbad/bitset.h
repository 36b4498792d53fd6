/* bitset.h -- a set of positions, one bit each. */
#ifndef MARIENBAD_BITSET_H
#define MARIENBAD_BITSET_H

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mb_bitset {
    uint64_t *word;
    uint32_t size; /* positions 0 .. size-1 can be in it */
} mb_bitset;

/* An empty set over `size` positions; release with mb_bitset_clear(). */
MB_API mb_status mb_bitset_init(mb_bitset *set, uint32_t size);
MB_API void mb_bitset_clear(mb_bitset *set);
MB_API uint32_t mb_bitset_count(const mb_bitset *set);

static inline bool mb_bitset_has(const mb_bitset *set, uint32_t v)
{
    return (set->word[v >> 6] >> (v & 63)) & 1;
}

static inline void mb_bitset_add(mb_bitset *set, uint32_t v)
{
    set->word[v >> 6] |= UINT64_C(1) << (v & 63);
}

static inline void mb_bitset_remove(mb_bitset *set, uint32_t v)
{
    set->word[v >> 6] &= ~(UINT64_C(1) << (v & 63));
}

#ifdef __cplusplus
}
#endif

#endif
