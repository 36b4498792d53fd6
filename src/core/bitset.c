/* bitset.c -- a set of positions, one bit each. */
#include "marienbad/bitset.h"

#include "core/mem.h"

static size_t words(uint32_t size)
{
    return ((size_t)size + 63) / 64;
}

mb_status mb_bitset_init(mb_bitset *set, uint32_t size)
{
    uint64_t *word = mb_alloc_zero(words(size), sizeof *word);
    if (!word)
        return MB_ENOMEM;
    *set = (mb_bitset){.word = word, .size = size};
    return MB_OK;
}

void mb_bitset_clear(mb_bitset *set)
{
    mb_release(set->word);
    *set = (mb_bitset){0};
}

uint32_t mb_bitset_count(const mb_bitset *set)
{
    uint32_t count = 0;
    for (size_t i = 0; i < words(set->size); i++)
        count += (uint32_t)__builtin_popcountll(set->word[i]);
    MB_ASSERT(count <= set->size);
    return count;
}
