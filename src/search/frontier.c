/* frontier.c -- the nodes that wait to be expanded: buckets, and a heap behind them. */
#include "search/frontier.h"

#include "core/mem.h"

void mb_frontier_clear(mb_frontier *frontier)
{
    mb_release(frontier->bucket);
    mb_release(frontier->chunk);
    mb_release(frontier->key);
    mb_heap_clear(&frontier->heap);
    *frontier = (mb_frontier){0};
}

void mb_frontier_reset(mb_frontier *frontier)
{
    if (frontier->highest > frontier->lowest)
        memset(frontier->bucket + frontier->lowest, 0,
               (frontier->highest - frontier->lowest) * sizeof *frontier->bucket);
    frontier->lowest = frontier->highest = 0;
    frontier->chunks = 0;
    frontier->spare = 0;
    frontier->heap.count = 0;
    frontier->pushed = 0;
}

uint64_t mb_frontier_bytes(const mb_frontier *frontier)
{
    return frontier->buckets * sizeof *frontier->bucket + frontier->chunk_room * sizeof *frontier->chunk
           + frontier->key_room * sizeof *frontier->key + frontier->heap.room * sizeof *frontier->heap.entry;
}

/* Make the bucket of `key` exist. */
static bool reach(mb_frontier *frontier, size_t key)
{
    if (key >= frontier->buckets) {
        void *block = frontier->bucket;
        size_t room = frontier->buckets;
        if (!mb_grow(&block, &room, room, key + 1 - room, sizeof *frontier->bucket))
            return false;
        frontier->bucket = block;
        memset(frontier->bucket + frontier->buckets, 0, (room - frontier->buckets) * sizeof *frontier->bucket);
        frontier->buckets = room;
    }
    if (frontier->lowest == frontier->highest)
        frontier->lowest = frontier->highest = key;
    if (key < frontier->lowest)
        frontier->lowest = key;
    if (key >= frontier->highest)
        frontier->highest = key + 1;
    return true;
}

/* A piece to lay on a stack; 0: no memory. */
static uint32_t take_chunk(mb_frontier *frontier)
{
    if (frontier->spare) {
        const uint32_t top = frontier->spare;
        frontier->spare = frontier->chunk[top].below;
        return top;
    }
    const size_t more = frontier->chunks == 0 ? 2 : 1; /* the first is never used */
    void *block = frontier->chunk;
    if (frontier->chunks >= UINT32_MAX
        || !mb_grow(&block, &frontier->chunk_room, frontier->chunks, more, sizeof *frontier->chunk))
        return 0;
    frontier->chunk = block;
    void *keys = frontier->key;
    const size_t needed = frontier->shift > 0 ? frontier->chunk_room * MB_CHUNK_NODES : 0;
    if (needed > frontier->key_room
        && !mb_grow(&keys, &frontier->key_room, frontier->key_room, needed - frontier->key_room,
                    sizeof *frontier->key))
        return 0;
    frontier->key = keys;
    frontier->chunks += more;
    return (uint32_t)(frontier->chunks - 1);
}

bool mb_frontier_push_slow(mb_frontier *frontier, uint64_t key, uint32_t node)
{
    enum { FEW = 1024 };
    const uint64_t at = key >> frontier->shift;
    if (at >= FEW + 2 * frontier->pushed) { /* more buckets than that would mostly stay empty */
        if (!mb_heap_push(&frontier->heap, key, node))
            return false;
        frontier->pushed++;
        return true;
    }
    if (!reach(frontier, (size_t)at))
        return false;
    mb_bucket *bucket = &frontier->bucket[at];
    if (bucket->count == 0 || bucket->count == MB_CHUNK_NODES) {
        const uint32_t top = take_chunk(frontier);
        if (!top)
            return false;
        frontier->chunk[top].below = bucket->count == 0 ? 0 : bucket->top;
        bucket->top = top;
        bucket->count = 0;
    }
    if (frontier->shift > 0)
        frontier->key[(size_t)bucket->top * MB_CHUNK_NODES + bucket->count] = key;
    frontier->chunk[bucket->top].node[bucket->count++] = node;
    frontier->pushed++;
    return true;
}

/* Take the uppermost node of the lowest bucket, which is not empty; its number in key[] too. */
static inline uint32_t take(size_t *number, mb_frontier *frontier)
{
    mb_bucket *bucket = &frontier->bucket[frontier->lowest];
    mb_chunk *chunk = &frontier->chunk[bucket->top];
    const uint32_t node = chunk->node[--bucket->count];
    *number = (size_t)bucket->top * MB_CHUNK_NODES + bucket->count;
    if (bucket->count == 0) {
        const uint32_t top = bucket->top;
        bucket->top = chunk->below;
        bucket->count = bucket->top ? MB_CHUNK_NODES : 0;
        chunk->below = frontier->spare;
        frontier->spare = top;
    }
    return node;
}

mb_status mb_frontier_pop(uint64_t *key, uint32_t *node, mb_frontier *frontier)
{
    size_t number;
    while (frontier->lowest < frontier->highest && frontier->bucket[frontier->lowest].count == 0)
        frontier->lowest++;
    const bool filled = frontier->lowest < frontier->highest;
    const uint64_t least = (uint64_t)frontier->lowest << frontier->shift; /* key of that bucket */
    if (filled && (frontier->heap.count == 0 || frontier->heap.entry[0].key >= least)) {
        if (frontier->shift == 0) {
            *key = least;
            *node = take(&number, frontier);
            return MB_OK;
        }
        while (frontier->bucket[frontier->lowest].count > 0) { /* its turn has come */
            const uint32_t next = take(&number, frontier);
            if (!mb_heap_push(&frontier->heap, frontier->key[number], next))
                return MB_ENOMEM;
        }
    }
    if (frontier->heap.count == 0)
        return MB_ENOTFOUND;
    const mb_heap_entry entry = mb_heap_pop(&frontier->heap);
    *key = entry.key;
    *node = entry.number;
    return MB_OK;
}
