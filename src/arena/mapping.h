/* mapping.h -- one block that holds all arrays of an arena: a mapped file, or a copy of one in memory. */
#pragma once

#include <stddef.h>

/* Release the block: one of mb_alloc() if `size` is 0, else one of mmap(). */
void mb_mapping_release(void *block, size_t size);
