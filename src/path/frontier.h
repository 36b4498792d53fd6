/* frontier.h -- the nodes that wait to be expanded, the most promising first.
 *
 * Small keys have a bucket each, a stack: among equals the node that came last is taken first.  Where costs are
 * large, a bucket takes 2^shift neighbouring keys.  When the turn of a bucket comes, its nodes are lined up in order,
 * and one can see who is next.  Keys so large that most buckets would stay empty go to a heap, and so do nodes for
 * which there is no place in line.  All that depends only on the keys and on the nodes that came before, so that a
 * search repeats itself exactly.
 *
 * A node takes 4 bytes, and 4 more with a shift.  A packed frontier keeps the steps from node to node instead: 1 byte
 * where a node follows the one under it by less than 256, as it does when nodes are numbered as they are met, and 5
 * otherwise.
 */
#ifndef MB_PATH_FRONTIER_H
#define MB_PATH_FRONTIER_H

#include "core/base.h"
#include "core/heap.h"
#include "marienbad/status.h"

enum {
    MB_PIECE = 16, /* numbers in a piece of a stack: one cache line */
    MB_AHEAD = 8,  /* how many nodes ahead one can look */
    MB_RUN = 64,   /* nodes in line at most */
};

/* All zero is an empty frontier. */
typedef struct mb_frontier {
    unsigned shift; /* set before the first push, at most 32: bucket b takes the keys b << shift and on */
    bool packed;    /* likewise; there is no shift then */

    uint32_t *bucket;       /* where in its uppermost piece a bucket ends; 0: it is empty */
    size_t buckets;         /* room */
    size_t quick;           /* buckets where mb_frontier_push() itself may lay nodes: all, or none when packed */
    size_t lowest, highest; /* the buckets before `lowest`, and those from `highest` on, are empty */

    /* Piece p is node[16p .. 16p+15]; piece 0 is never used.  First comes where the bucket goes on below it (0:
     * nowhere; in a spare piece, the next spare one); then its nodes, the uppermost first, up to the end of the
     * piece, and bucket[b] is the index of the uppermost.  For what a packed one holds, see frontier.c. */
    uint32_t *node;
    uint32_t *low; /* with a shift: low[i] of node[i], its key less the smallest of its bucket */
    size_t pieces, piece_room, low_room;
    uint32_t spare; /* pieces to be used again */

    /* The nodes in line, all from bucket `turn`, each low << 32 | node: the next one is run[MB_AHEAD - 1 + in_line],
     * the last one run[MB_AHEAD].  All buckets before `turn` are empty. */
    uint64_t run[MB_AHEAD + MB_RUN];
    size_t in_line, turn;

    mb_heap heap;   /* what has no bucket, or no place in line */
    uint64_t begun; /* how often a piece was begun, or the heap used */
    uint64_t bytes; /* memory in use: of what is reserved, as much as was written to */
} mb_frontier;

void mb_frontier_clear(mb_frontier *frontier);

/* Empty it, keeping the memory. */
void mb_frontier_reset(mb_frontier *frontier);

/* Put a node in; false: no memory. */
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

/* Take a node of smallest key out: MB_OK, MB_ENOTFOUND when there is none, MB_ENOMEM. */
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

/* Guess which node comes out after `ahead` others, less than MB_AHEAD, so that the processor can be told. */
static inline uint32_t mb_frontier_coming(const mb_frontier *frontier, size_t ahead)
{
    MB_ASSERT(ahead < MB_AHEAD);
    return (uint32_t)frontier->run[MB_AHEAD - 1 + frontier->in_line - ahead];
}

#endif
