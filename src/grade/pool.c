/* pool.c -- memory for many small things that are released together. */
#include "grade/pool.h"

#include "core/mem.h"

enum { BLOCK = 1 << 14, ALIGN = 16 }; /* bytes */

struct mb_pool_block {
    mb_pool_block *before;
    _Alignas(ALIGN) unsigned char bytes[];
};

void *mb_pool_take(mb_pool *pool, size_t count, size_t size)
{
    MB_ASSERT(size > 0 && pool->used <= pool->room);
    const size_t wanted = count > SIZE_MAX / 2 / size ? SIZE_MAX : (count * size + ALIGN - 1) / ALIGN * ALIGN;
    if (wanted > pool->room - pool->used) {
        const size_t room = wanted > BLOCK ? wanted : BLOCK;
        mb_pool_block *block = wanted == SIZE_MAX ? NULL : mb_alloc_zero(1, sizeof *block + room);
        if (!block) {
            pool->short_of_memory = true;
            return NULL;
        }
        block->before = pool->last;
        pool->last = block;
        pool->used = 0;
        pool->room = room;
    }
    void *taken = pool->last ? pool->last->bytes + pool->used : NULL;
    if (!taken) { /* nothing was allocated from an empty pool */
        MB_ASSERT(wanted == 0);
        return mb_pool_take(pool, 1, 1);
    }
    pool->used += wanted;
    return taken;
}

void mb_pool_clear(mb_pool *pool)
{
    for (mb_pool_block *block = pool->last; block;) {
        mb_pool_block *before = block->before;
        mb_release(block);
        block = before;
    }
    *pool = (mb_pool){0};
}

char *mb_pool_text(mb_pool *pool, const char *text, size_t length)
{
    char *copy = mb_pool_take(pool, length + 1, 1);
    if (copy && length > 0)
        memcpy(copy, text, length);
    return copy;
}
