/* queue.h -- the order of expansion: smallest f first, as in A*, or Martelli's rule after too many reopenings.
 *
 * Under a heuristic that is admissible but not monotone, A* may expand N nodes 2^N times.  Martelli's algorithm B
 * (1977) stores the largest f of an expanded node: while the frontier has nodes below it, whose f is too low a bound,
 * the one of smallest g among them comes first.  Between two records of f no node is expanded twice, and each node
 * sets at most one record: O(N^2) expansions.  Where A* reopens nothing, both expand the same nodes.
 *
 * A search begins as A*, so that small examples go as in the textbooks; once it has reopened more nodes than it has
 * generated, it changes to Martelli's rule, which keeps that bound.
 */
#pragma once

#include "path/frontier.h"

typedef struct mb_queue {
    mb_frontier frontier; /* by f */
    bool bounded;         /* Martelli's rule holds: `record` counts */
    uint64_t record;      /* the largest f so far; all nodes of the frontier have that much */
    mb_heap below;        /* the nodes with a smaller f, by g */
} mb_queue;

/* A node that comes out, and its key: g when it comes from below the record, else f. */
typedef struct mb_turn {
    uint64_t key;
    uint32_t node;
    bool by_g;
} mb_turn;

static inline void mb_queue_clear(mb_queue *queue)
{
    mb_frontier_clear(&queue->frontier);
    mb_heap_clear(&queue->below);
}

/* Empty it, keeping the memory; the rule is A*'s again. */
static inline void mb_queue_reset(mb_queue *queue)
{
    mb_frontier_reset(&queue->frontier);
    queue->bounded = false;
    queue->record = 0;
    queue->below.count = 0;
}

/* Memory in use. */
static inline uint64_t mb_queue_bytes(const mb_queue *queue)
{
    return queue->frontier.bytes + queue->below.count * sizeof *queue->below.entry;
}

/* Insert a node; false: no memory. */
static inline bool mb_queue_push(mb_queue *queue, uint64_t g, uint64_t h, uint32_t node)
{
    MB_ASSERT(g + h >= g && (queue->bounded || queue->record == 0));
    if (MB_UNLIKELY(g + h < queue->record))
        return mb_heap_push(&queue->below, g, node);
    return mb_frontier_push(&queue->frontier, g + h, node);
}

/* Remove the next node: MB_OK, MB_ENOTFOUND when there is none, MB_ENOMEM. */
static inline mb_status mb_queue_pop(mb_turn *out, mb_queue *queue)
{
    out->by_g = queue->below.count > 0;
    if (MB_UNLIKELY(out->by_g)) {
        const mb_heap_entry entry = mb_heap_pop(&queue->below);
        MB_ASSERT(queue->bounded); /* A*'s rule puts nothing below the record */
        out->key = entry.key;
        out->node = entry.number;
        return MB_OK;
    }
    const mb_status status = mb_frontier_pop(&out->key, &out->node, &queue->frontier);
    if (MB_UNLIKELY(queue->bounded) && status == MB_OK) {
        MB_ASSERT(out->key >= queue->record);
        queue->record = out->key;
    }
    return status;
}

/* Is it time for Martelli's rule?  Then mb_queue_bound() begins it, `record` being the largest f so far;
 * mb_queue_sift() returns the nodes below the record one by one, MB_ENOTFOUND after the last, and the caller pushes
 * them again unless they are stale. */
static inline bool mb_queue_wants_bound(const mb_queue *queue, uint64_t reopened, uint64_t met)
{
    return !queue->bounded && reopened > met;
}
void mb_queue_bound(mb_queue *queue, uint64_t record);
mb_status mb_queue_sift(mb_turn *out, mb_queue *queue);
