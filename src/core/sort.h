/* sort.h -- numbers in rising order. */
#pragma once

#include "core/base.h"

/* Radix sort of `count` keys, in time O(count) for each byte in which they differ; `scratch` has room for `count`
 * too. */
void mb_sort_keys(uint64_t *key, uint64_t *scratch, size_t count);

/* Which of two uint64_t is larger, for qsort(). */
int mb_compare_numbers(const void *a, const void *b);
