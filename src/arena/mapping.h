/* mapping.h -- one block that holds all arrays of an arena: a mapped file, or a copy of one in memory. */
#ifndef MB_ARENA_MAPPING_H
#define MB_ARENA_MAPPING_H

#include <stddef.h>

/* Give the block back.  `size` 0: it came from mb_alloc(); else from mmap(). */
void mb_mapping_release(void *block, size_t size);

#endif
