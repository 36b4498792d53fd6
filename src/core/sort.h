/* sort.h -- numbers in rising order. */
#pragma once

#include "core/base.h"

/* Radix sort of `count` keys, in time O(count) for each byte in which they differ; `scratch` has room for `count`
 * too. */
void mb_sort_keys(uint64_t *key, uint64_t *scratch, size_t count);

/* Which of two numbers is larger: above, below or 0, as qsort() wants it; by a second pair where the first are equal.
 */
#define MB_COMPARE(a, b)            (((a) > (b)) - ((a) < (b)))
#define MB_COMPARE_THEN(a, b, c, d) ((a) != (b) ? MB_COMPARE(a, b) : MB_COMPARE(c, d))

/* Which of two uint64_t is larger, for qsort(). */
int mb_compare_numbers(const void *a, const void *b);

/* Bisection: declares `at`, the first i of 0 .. count-1 for which `holds`, a condition about i that holds from there
 * on; at == count where it holds for none.  Where a key belongs among sorted ones:
 *     MB_BISECT(size_t, at, keys, i, key[i] >= wanted);
 */
#define MB_BISECT(type, at, count, i, holds)                                                                         \
    type at = 0;                                                                                                     \
    for (type i, at##_end = (count); at < at##_end;) {                                                               \
        i = at + (at##_end - at) / 2;                                                                                \
        if (holds)                                                                                                   \
            at##_end = i;                                                                                            \
        else                                                                                                         \
            at = i + 1;                                                                                              \
    }
