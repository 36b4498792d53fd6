/* mapping.c -- release the block that holds the arrays of a mapped arena. */
#include "arena/mapping.h"

#include "core/mem.h"

#ifndef __wasm__
#include <sys/mman.h>
#endif

void mb_mapping_release(void *block, size_t size)
{
    MB_ASSERT(block);
#ifndef __wasm__
    if (size > 0) {
        munmap(block, size);
        return;
    }
#endif
    (void)size;
    mb_release(block);
}
