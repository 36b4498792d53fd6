/* frontier.h -- the nodes that wait to be expanded, the most promising first.
 *
 * Small keys have a bucket each, a stack: among equals the node that came last is taken first.  Where costs are
 * large, a bucket takes 2^shift neighbouring keys, and when its turn comes its nodes go through a heap, which stays
 * small. Keys so large that most buckets would stay empty go to the heap at once.  Which of the two depends only on
 * the key and on the number of nodes that came before, so that a search repeats itself exactly.
 */
#ifndef MB_SEARCH_FRONTIER_H
#define MB_SEARCH_FRONTIER_H

#include "core/base.h"
#include "core/heap.h"
#include "marienbad/status.h"

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
    unsigned shift; /* set before the first push: bucket b takes the keys b << shift and on */
    mb_bucket *bucket;
    size_t buckets;  /* room */
    size_t lowest;   /* the buckets before this one are empty */
    size_t highest;  /* the buckets from this one on are empty */
    mb_chunk *chunk; /* chunk[0] is never used: 0 means none */
    uint64_t *key;   /* with a shift: key[c * MB_CHUNK_NODES + i] of chunk[c].node[i] */
    size_t chunks, chunk_room, key_room;
    uint32_t spare; /* pieces to be used again */
    mb_heap heap;   /* what has no bucket, or had one whose turn has come */
    uint64_t pushed;
} mb_frontier;

void mb_frontier_clear(mb_frontier *frontier);

/* Empty it, keeping the memory. */
void mb_frontier_reset(mb_frontier *frontier);

/* Put a node in; false: no memory. */
bool mb_frontier_push_slow(mb_frontier *frontier, uint64_t key, uint32_t node);

/* Take a node of smallest key out: MB_OK, MB_ENOTFOUND when there is none, MB_ENOMEM. */
mb_status mb_frontier_pop(uint64_t *key, uint32_t *node, mb_frontier *frontier);

/* Guess which nodes come out next, and later, so that the processor can be told; false: no idea. */
static inline bool mb_frontier_coming(uint32_t *next, uint32_t *later, const mb_frontier *frontier)
{
    if (frontier->shift > 0) {
        const mb_heap *heap = &frontier->heap;
        if (heap->count < 3)
            return false;
        *next = heap->entry[0].number;
        *later = heap->entry[heap->entry[2].key < heap->entry[1].key ? 2 : 1].number;
        return true;
    }
    if (frontier->lowest >= frontier->highest)
        return false;
    const mb_bucket *bucket = &frontier->bucket[frontier->lowest];
    if (bucket->count < 3)
        return false;
    const uint32_t *last = &frontier->chunk[bucket->top].node[bucket->count - 1];
    *next = last[0];
    *later = last[-2];
    return true;
}

/* Memory in use. */
uint64_t mb_frontier_bytes(const mb_frontier *frontier);

static inline bool mb_frontier_push(mb_frontier *frontier, uint64_t key, uint32_t node)
{
    const uint64_t at = key >> frontier->shift;
    if (MB_LIKELY(at >= frontier->lowest && at < frontier->highest)) {
        mb_bucket *bucket = &frontier->bucket[at];
        if (MB_LIKELY(bucket->count > 0 && bucket->count < MB_CHUNK_NODES)) {
            if (frontier->shift > 0)
                frontier->key[(size_t)bucket->top * MB_CHUNK_NODES + bucket->count] = key;
            frontier->chunk[bucket->top].node[bucket->count++] = node;
            frontier->pushed++;
            return true;
        }
    }
    return mb_frontier_push_slow(frontier, key, node);
}

#endif
