/* heap.c -- which entry has the smallest key?  A heap with four children a node: half as deep as a binary one. */
#include "core/heap.h"

#include "core/mem.h"

void mb_heap_clear(mb_heap *heap)
{
    mb_release(heap->entry);
    *heap = (mb_heap){0};
}

bool mb_heap_push(mb_heap *heap, uint64_t key, uint32_t number)
{
    if (!mb_grow(&heap->entry, &heap->room, heap->count, 1))
        return false;
    size_t hole = heap->count++;
    while (hole > 0 && heap->entry[(hole - 1) / 4].key > key) {
        heap->entry[hole] = heap->entry[(hole - 1) / 4];
        hole = (hole - 1) / 4;
    }
    MB_ASSERT(hole < heap->count && heap->count <= heap->room);
    heap->entry[hole] = (mb_heap_entry){.key = key, .number = number};
    return true;
}

mb_heap_entry mb_heap_pop(mb_heap *heap)
{
    MB_ASSERT(heap->count > 0);
    const mb_heap_entry top = heap->entry[0], last = heap->entry[--heap->count];
    size_t hole = 0;
    for (;;) {
        size_t least = 4 * hole + 1;
        if (least >= heap->count)
            break;
        const size_t end = least + 4 < heap->count ? least + 4 : heap->count;
        for (size_t child = least + 1; child < end; child++)
            if (heap->entry[child].key < heap->entry[least].key)
                least = child;
        if (heap->entry[least].key >= last.key)
            break;
        MB_ASSERT(hole < least && least < heap->count);
        heap->entry[hole] = heap->entry[least];
        hole = least;
    }
    MB_ASSERT(heap->count == 0 || (hole < heap->count && top.key <= last.key));
    if (heap->count > 0)
        heap->entry[hole] = last;
    return top;
}
