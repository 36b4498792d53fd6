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
