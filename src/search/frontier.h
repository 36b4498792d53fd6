/* frontier.h -- the nodes that wait to be expanded, the most promising first.
 *
 * Small keys have a bucket each, a stack: among equals the node that came last is taken first.  Keys so large that
 * most buckets would stay empty go to a heap.  Which of the two depends only on the key and on the number of nodes
 * that came before, so that a search repeats itself exactly.
 */
#ifndef MB_SEARCH_FRONTIER_H
#define MB_SEARCH_FRONTIER_H

#include "core/base.h"
#include "core/heap.h"

enum { MB_CHUNK_NODES = 15 };

/* A piece of a bucket's stack: one cache line. */
typedef struct mb_chunk {
    uint32_t node[MB_CHUNK_NODES];
    uint32_t below; /* the piece under this one, or a spare one */
} mb_chunk;

typedef struct mb_bucket {
    uint32_t top;   /* its uppermost piece */
    uint32_t count; /* nodes in that piece; 0: the bucket is empty */
} mb_bucket;

/* All zero is an empty frontier. */
typedef struct mb_frontier {
    mb_bucket *bucket; /* of key 0, 1, 2, … */
    size_t buckets;    /* room */
    size_t lowest;     /* the buckets before this one are empty */
    size_t highest;    /* the buckets from this one on are empty */
    mb_chunk *chunk;   /* chunk[0] is never used: 0 means none */
    size_t chunks, chunk_room;
    uint32_t spare; /* pieces to be used again */
    mb_heap far;    /* what has no bucket */
    uint64_t pushed;
} mb_frontier;

void mb_frontier_clear(mb_frontier *frontier);

/* Empty it, keeping the memory. */
void mb_frontier_reset(mb_frontier *frontier);

/* Put a node in; false: no memory. */
bool mb_frontier_push_slow(mb_frontier *frontier, uint64_t key, uint32_t node);

/* Take a node of smallest key out; false: there is none. */
bool mb_frontier_pop(uint64_t *key, uint32_t *node, mb_frontier *frontier);

/* Memory in use. */
uint64_t mb_frontier_bytes(const mb_frontier *frontier);

static inline bool mb_frontier_push(mb_frontier *frontier, uint64_t key, uint32_t node)
{
    if (MB_LIKELY(key >= frontier->lowest && key < frontier->highest)) {
        mb_bucket *bucket = &frontier->bucket[key];
        if (MB_LIKELY(bucket->count > 0 && bucket->count < MB_CHUNK_NODES)) {
            frontier->chunk[bucket->top].node[bucket->count++] = node;
            frontier->pushed++;
            return true;
        }
    }
    return mb_frontier_push_slow(frontier, key, node);
}

#endif
