/* mem.h -- all heap memory is allocated here.
 *
 * Sizes are a count times a size, checked for overflow: a count may have 64 bits where an address has 32.  In test
 * builds (MB_TESTING) the k-th allocation can be made to fail, so that every clean-up path is tested.
 */
#pragma once

#include "core/base.h"

/* Allocate `count` elements, uninitialised (mb_alloc) or all 0 (mb_alloc_zero); NULL without memory.  A count of 0
 * gives a block that can be released. */
void *mb_alloc(uint64_t count, size_t size);
void *mb_alloc_zero(uint64_t count, size_t size);

/* Resize a block to `count` elements; NULL without memory, and the old block stays. */
void *mb_resize(void *block, uint64_t count, size_t size);

/* A copy of a string; NULL without memory. */
char *mb_copy_string(const char *string);

void mb_release(void *block);

/* Release several blocks: mb_release_all(self->node, self->goal, self). */
#define mb_release_all(...)                                                                                          \
    mb_release_blocks((void *const[]){__VA_ARGS__}, sizeof((void *const[]){__VA_ARGS__}) / sizeof(void *))
void mb_release_blocks(void *const *block, size_t count);

/* Make room for `more` elements after `count` in the array at *array, which has *room and at least doubles when full.
 * False: no memory, all as before:  if (!mb_grow(&list->at, &list->room, list->count, 1)) return MB_ENOMEM; */
#define mb_grow(array, room, count, more) mb_grow_block(array, room, count, more, sizeof **(array))
bool mb_grow_block(void *array, size_t *room, size_t count, size_t more, size_t size);

#ifdef MB_TESTING
/* Let the k-th allocation from now on fail (k from 1; 0: none). */
void mb_mem_fail_at(uint64_t k);

/* Allocations since the last mb_mem_fail_at(). */
uint64_t mb_mem_count(void);

/* Bytes of the blocks allocated here: from now on, and the most at a time since mb_mem_watch(), above what there was
 * then.  0 on systems that do not tell the size of a block. */
void mb_mem_watch(void);
uint64_t mb_mem_peak(void);
#endif
