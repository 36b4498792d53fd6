/* queue.c -- from A*'s rule to Martelli's in the middle of a search. */
#include "path/queue.h"

void mb_queue_bound(mb_queue *queue, uint64_t record)
{
    MB_ASSERT(!queue->bounded && queue->below.count == 0);
    queue->bounded = true;
    queue->record = record;
}

mb_status mb_queue_sift(mb_turn *out, mb_queue *queue)
{
    MB_ASSERT(queue->bounded);
    out->by_g = false;
    const mb_status status = mb_frontier_pop(&out->key, &out->node, &queue->frontier);
    if (status != MB_OK || out->key < queue->record)
        return status;
    return mb_frontier_push(&queue->frontier, out->key, out->node) ? MB_ENOTFOUND : MB_ENOMEM;
}
