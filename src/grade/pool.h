/* pool.h -- memory for many small things that are released together.
 *
 * Without memory an allocation gives NULL and sets `short_of_memory`, which the caller may check once, at the end.
 */
#pragma once

#include "core/base.h"
#include "marienbad/status.h"

typedef struct mb_pool_block mb_pool_block;

typedef struct mb_pool {
    mb_pool_block *last; /* the current block, linked to those before it */
    size_t used, room;   /* bytes of it */
    bool short_of_memory;
    _Alignas(16) unsigned char spare[64]; /* target of writes without memory; never read */
} mb_pool;

/* Room for count elements, all 0; NULL: there is none.  All zero is an empty pool. */
void *mb_pool_take(mb_pool *pool, size_t count, size_t size);
void mb_pool_clear(mb_pool *pool);

/* A copy of a piece of text, ended by 0; NULL: no memory. */
char *mb_pool_text(mb_pool *pool, const char *text, size_t length);

static inline mb_status mb_pool_status(const mb_pool *pool)
{
    return pool->short_of_memory ? MB_ENOMEM : MB_OK;
}
