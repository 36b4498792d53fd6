/* sort.c -- radix sort of 64-bit keys, over the bytes in which they differ. */
#include "core/sort.h"

enum { DIGIT = 11, DIGITS = 1 << DIGIT, FEW = 48 };

static void sort_insert(uint64_t *key, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const uint64_t moved = key[i];
        size_t j = i;
        for (; j > 0 && key[j - 1] > moved; j--)
            key[j] = key[j - 1];
        key[j] = moved;
    }
}

/* Sort from `key` to `out` by the digit at `shift`, leaving equal ones in their order. */
static void sort_digit(uint64_t *restrict out, const uint64_t *restrict key, size_t count, unsigned shift)
{
    size_t place[DIGITS] = {0};
    for (size_t i = 0; i < count; i++)
        place[(key[i] >> shift) & (DIGITS - 1)]++;
    size_t sum = 0;
    for (size_t d = 0; d < DIGITS; d++) {
        const size_t here = place[d];
        place[d] = sum;
        sum += here;
    }
    MB_ASSERT(sum == count);
    for (size_t i = 0; i < count; i++)
        out[place[(key[i] >> shift) & (DIGITS - 1)]++] = key[i];
}

void mb_sort_keys(uint64_t *key, uint64_t *scratch, size_t count)
{
    if (count < FEW) {
        sort_insert(key, count);
        return;
    }
    uint64_t differ = 0;
    for (size_t i = 1; i < count; i++)
        differ |= key[i] ^ key[0];
    uint64_t *from = key, *to = scratch;
    for (unsigned shift = 0; shift < 64 && differ >> shift; shift += DIGIT) {
        if (((differ >> shift) & (DIGITS - 1)) == 0)
            continue;
        sort_digit(to, from, count, shift);
        uint64_t *swap = from;
        from = to;
        to = swap;
    }
    if (from != key)
        memcpy(key, from, count * sizeof *key);
}

int mb_compare_numbers(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}
