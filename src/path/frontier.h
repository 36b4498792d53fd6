/* frontier.h -- a priority queue of the nodes to expand, the smallest key first.
 *
 * Small keys have a bucket each, a stack: among equals the node that came last is taken first.  Where costs are
 * large, a bucket takes 2^shift neighbouring keys.  The nodes of the lowest bucket are moved to a sorted run, so that
 * the next ones are known and can be prefetched.  Keys so large that most buckets would stay empty go to a heap, and
 * so do nodes for which the run has no room.  All this depends only on the keys and on the nodes before, so that a
 * search repeats itself exactly.
 *
 * A node takes 4 bytes, and 4 more with a shift.  A packed frontier stores differences between nodes instead: 1 byte
 * where a node exceeds the one below it by less than 256, as is usual when nodes are numbered as they are generated,
 * and 5 otherwise.
 */
#pragma once

#include "core/base.h"
#include "core/heap.h"
#include "marienbad/status.h"

enum {
    MB_PIECE = 16, /* numbers in a piece of a stack: one cache line */
    MB_AHEAD = 8,  /* how many of the next nodes are known */
    MB_RUN = 64,   /* the most nodes of the run */
};

/* All zero is an empty frontier. */
typedef struct mb_frontier {
    unsigned shift; /* set before the first push, at most 32: bucket b takes the keys b << shift and on */
    bool packed;    /* likewise; there is no shift then */

    uint32_t *bucket;       /* the index of the uppermost node of each bucket; 0: it is empty */
    size_t buckets;         /* length of the array */
    size_t quick;           /* buckets that mb_frontier_push() may write itself: all, or none when packed */
    size_t lowest, highest; /* the buckets before `lowest`, and those from `highest` on, are empty */

    /* Piece p is node[16p .. 16p+15]; piece 0 is never used.  Its first number is the piece below in the same stack
     * (0: none; of a spare piece: the next spare one); then come its nodes, the uppermost first, up to the end of the
     * piece.  Packed pieces: see frontier.c. */
    uint32_t *node;
    uint32_t *low; /* with a shift: low[i] of node[i], its key less the smallest of its bucket */
    size_t pieces, piece_room, low_room;
    uint32_t spare; /* the first of the free pieces */

    /* The sorted run of `in_line` nodes, all of bucket `turn`, each low << 32 | node: the next one is
     * run[MB_AHEAD - 1 + in_line], the last one run[MB_AHEAD].  All buckets before `turn` are empty. */
    uint64_t run[MB_AHEAD + MB_RUN];
    size_t in_line, turn;

    mb_heap heap;   /* nodes without a bucket, or without room in the run */
    uint64_t begun; /* number of pieces begun and of nodes put into the heap */
    uint64_t bytes; /* memory in use: the part of the allocated memory that was written to */
} mb_frontier;

void mb_frontier_clear(mb_frontier *frontier);

/* Empty it, keeping the memory. */
void mb_frontier_reset(mb_frontier *frontier);

/* Insert a node; false: no memory. */
bool mb_frontier_push_slow(mb_frontier *frontier, uint64_t key, uint32_t node);
static inline bool mb_frontier_push(mb_frontier *frontier, uint64_t key, uint32_t node)
{
    const uint64_t at = key >> frontier->shift;
    if (MB_LIKELY(at > frontier->turn && at < frontier->quick)) {
        const uint32_t top = frontier->bucket[at];
        if (MB_LIKELY(top % MB_PIECE > 1)) { /* neither empty nor a full piece */
            if (frontier->shift > 0)
                frontier->low[top - 1] = (uint32_t)(key - (at << frontier->shift));
            frontier->node[top - 1] = node;
            frontier->bucket[at] = top - 1;
            return true;
        }
    }
    return mb_frontier_push_slow(frontier, key, node);
}

/* Remove a node of smallest key: MB_OK, MB_ENOTFOUND when there is none, MB_ENOMEM. */
mb_status mb_frontier_pop_slow(uint64_t *key, uint32_t *node, mb_frontier *frontier);
static inline mb_status mb_frontier_pop(uint64_t *key, uint32_t *node, mb_frontier *frontier)
{
    if (MB_UNLIKELY(frontier->in_line == 0 || frontier->heap.count > 0))
        return mb_frontier_pop_slow(key, node, frontier);
    MB_ASSERT(frontier->in_line <= MB_RUN);
    const uint64_t next = frontier->run[MB_AHEAD + --frontier->in_line];
    *key = ((uint64_t)frontier->turn << frontier->shift) + (next >> 32);
    *node = (uint32_t)next;
    return MB_OK;
}

/* The node that is likely to come after `ahead` others, fewer than MB_AHEAD, for prefetching. */
static inline uint32_t mb_frontier_coming(const mb_frontier *frontier, size_t ahead)
{
    MB_ASSERT(ahead < MB_AHEAD);
    return (uint32_t)frontier->run[MB_AHEAD - 1 + frontier->in_line - ahead];
}
