/* heap.h -- which entry has the smallest key?  Numbers with 64-bit keys, the smallest first. */
#pragma once

#include "core/base.h"

typedef struct mb_heap_entry {
    uint64_t key;
    uint32_t number;
} mb_heap_entry;

/* All zero is an empty heap. */
typedef struct mb_heap {
    mb_heap_entry *entry; /* entry[0] has the smallest key; the children of i are 4i+1 .. 4i+4 */
    size_t count, room;
} mb_heap;

void mb_heap_clear(mb_heap *heap);

/* Add an entry; false: no memory, and the heap is as before. */
bool mb_heap_push(mb_heap *heap, uint64_t key, uint32_t number);

/* Take an entry of smallest key out of a heap that is not empty. */
mb_heap_entry mb_heap_pop(mb_heap *heap);
