/* sort.h -- numbers in rising order. */
#ifndef MB_CORE_SORT_H
#define MB_CORE_SORT_H

#include "core/base.h"

/* Sort `count` keys in time O(count) a digit that differs; `scratch` has as much room. */
void mb_sort_keys(uint64_t *key, uint64_t *scratch, size_t count);

#endif
