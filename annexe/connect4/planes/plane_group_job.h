/* plane_group_job.h -- a group of blocks is computed from the groups of its children: which they are, and block by
 * block what there is to do. */
#ifndef MB_PLANES_PLANE_GROUP_JOB_H
#define MB_PLANES_PLANE_GROUP_JOB_H

#include "planes/plane_block.h"
#include "planes/plane_group.h"
#include "planes/plane_middle_columns.h"

enum {
    MB_PLANE_MOVES = 7
}; /* on the left, outermost first; on the right, outermost first; in the middle, from the
      right */

/* Tables made from the lists of a board, for the processor: where moves lead, and fours across the middle. */
typedef struct mb_plane_facts {
    const mb_plane_lists *lists;
    mb_plane_mappings mappings;
    mb_plane_across across;
} mb_plane_facts;

mb_status mb_plane_facts_make(mb_plane_facts *out, const mb_plane_lists *lists, const mb_limits *limits);
/* What they and the lists take in memory. */
uint64_t mb_plane_facts_bytes(const mb_plane_facts *facts);
void mb_plane_facts_clear(mb_plane_facts *facts);

/* How the thresholds of a pass regard a layer. */
typedef struct mb_plane_query {
    int stones;
    bool childless; /* as in mb_plane_job */
    bool three;     /* as in mb_plane_job */
    unsigned reached, value;
} mb_plane_query;

mb_plane_query mb_plane_query_of(int stones, bool childless, const mb_plane_threshold threshold[MB_PLANE_NESTED]);

/* A group to be computed, and its children. */
typedef struct mb_plane_group_job {
    const mb_plane_group *group;
    const mb_plane_groups *here, *next;    /* the layer of the group, and that of its children */
    uint32_t number[MB_PLANE_MOVES];       /* of the child, in `next`; MB_PLANE_NO_GROUP: the column is full */
    const uint64_t *child[MB_PLANE_MOVES]; /* its words */
    uint64_t *out;
    mb_plane_middle_columns middle_columns;
    uint32_t unit_height[MB_PLANE_PARTS - 1]; /* of each column of a side */
} mb_plane_group_job;

/* Find the children of a group; where their words are is the caller's to say. */
void mb_plane_group_job_find(mb_plane_group_job *out, const mb_plane_facts *facts, const mb_plane_query *query,
                             const mb_plane_groups *here, const mb_plane_groups *next, uint32_t number);

/* Compute the blocks of one colouring of the middle; there are 1 << (stones in the middle) of them. */
void mb_plane_group_job_compute(const mb_plane_group_job *group_job, const mb_plane_facts *facts,
                                const mb_plane_query *query, uint32_t colours, mb_plane_worker *worker,
                                mb_plane_room *room);

#endif
