/* path_trail.h -- the recorded steps of a search for a path, and the queue after each of them. */
#pragma once

#include "core/hash.h"
#include "core/json.h"
#include "marienbad/path_view.h"

/* The search took a node out of its queue: its moves were tried next, unless it is a goal. */
typedef struct mb_trail_step {
    uint32_t node;
    uint64_t g;
    size_t reached; /* events that were recorded when the step ended */
} mb_trail_step;

/* `node` was reached from `parent`, at a lower cost than before. */
typedef struct mb_trail_event {
    uint32_t node, parent;
    uint64_t g;
} mb_trail_event;

struct mb_trail {
    mb_path_observer observer;
    const mb_ground *ground;
    mb_hash nodes; /* states as they were reached; node 0 is the start */
    uint64_t *h;   /* h[node]; UINT64_MAX: no goal can be reached */
    size_t h_room;
    mb_trail_step *step; /* without the first row of the table, in which no node has been taken */
    size_t steps, step_room;
    mb_trail_event *event;
    size_t events, event_room;
    bool full; /* more steps or events than a table can have: the rest is not recorded */
    mb_status status;
};

/* Write `"steps": [{node, g, h, f, parent, queue}, …]`: the nodes that were taken, in this order; `queue`
 * is the queue after the step, the node that is taken next first. */
void mb_trail_json(mb_json *json, const mb_trail *trail);
