/* frontier.c -- the nodes that wait to be expanded: buckets for small keys, a heap for the others. */
#include "search/frontier.h"

#include "core/mem.h"

void mb_frontier_clear(mb_frontier *frontier)
{
    mb_release(frontier->bucket);
    mb_release(frontier->chunk);
    mb_heap_clear(&frontier->far);
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
    frontier->far.count = 0;
    frontier->pushed = 0;
}

uint64_t mb_frontier_bytes(const mb_frontier *frontier)
{
    return frontier->buckets * sizeof *frontier->bucket + frontier->chunk_room * sizeof *frontier->chunk
           + frontier->far.room * sizeof *frontier->far.entry;
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
    frontier->chunks += more;
    return (uint32_t)(frontier->chunks - 1);
}

bool mb_frontier_push_slow(mb_frontier *frontier, uint64_t key, uint32_t node)
{
    enum { FEW = 1024 };
    if (key >= FEW + 2 * frontier->pushed) { /* more buckets than that would mostly stay empty */
        if (!mb_heap_push(&frontier->far, key, node))
            return false;
        frontier->pushed++;
        return true;
    }
    if (!reach(frontier, (size_t)key))
        return false;
    mb_bucket *bucket = &frontier->bucket[key];
    if (bucket->count == 0 || bucket->count == MB_CHUNK_NODES) {
        const uint32_t top = take_chunk(frontier);
        if (!top)
            return false;
        frontier->chunk[top].below = bucket->count == 0 ? 0 : bucket->top;
        bucket->top = top;
        bucket->count = 0;
    }
    frontier->chunk[bucket->top].node[bucket->count++] = node;
    frontier->pushed++;
    return true;
}

bool mb_frontier_pop(uint64_t *key, uint32_t *node, mb_frontier *frontier)
{
    while (frontier->lowest < frontier->highest && frontier->bucket[frontier->lowest].count == 0)
        frontier->lowest++;
    const bool near = frontier->lowest < frontier->highest;
    if (frontier->far.count > 0 && (!near || frontier->far.entry[0].key < frontier->lowest)) {
        const mb_heap_entry entry = mb_heap_pop(&frontier->far);
        *key = entry.key;
        *node = entry.number;
        return true;
    }
    if (!near)
        return false;
    mb_bucket *bucket = &frontier->bucket[frontier->lowest];
    mb_chunk *chunk = &frontier->chunk[bucket->top];
    *key = frontier->lowest;
    *node = chunk->node[--bucket->count];
    if (bucket->count == 0) {
        const uint32_t top = bucket->top;
        bucket->top = chunk->below;
        bucket->count = bucket->top ? MB_CHUNK_NODES : 0;
        chunk->below = frontier->spare;
        frontier->spare = top;
    }
    return true;
}
