/* parity_scc.h -- strongly connected components of a part of an arena, each after all that it leads to. */
#pragma once

#include "core/base.h"
#include "marienbad/arena.h"

typedef struct mb_scc {
    const mb_arena *arena;
    const uint8_t *skip; /* skip[v], not 0: v is left out of the graph */
    uint32_t *order; /* order[v]: 0 before v is visited; then the smallest number it is known to reach; MB_NONE once
                        its component is known */
    uint32_t *path;  /* the path of the depth-first search; from the end of the array down, visited positions off the
                        path whose component is not known yet: the first of them is path[positions - 1] */
    uint32_t *next;  /* next[k]: how many moves of path[k] have been followed */
    bool *root;      /* root[k]: path[k] is not known to reach a position that was visited before it */
    uint32_t met_count, length, number, start;
    uint32_t *roots; /* positions given back by mb_scc_again(), group after group: those of the group, their number,
                        and the length of the path at which they are to be visited again */
    size_t root_count, root_room;
} mb_scc;

/* Begin a search; more positions may be skipped while it goes on.  Release with mb_scc_end(), also after a failure.
 */
mb_status mb_scc_begin(mb_scc *walk, const mb_arena *arena, const uint8_t *skip);
void mb_scc_end(mb_scc *walk);

/* The next component: every move of its positions leads into it, into an earlier one, or to what is skipped.
 * Positions that came to be skipped meanwhile may be among them.  The array is the search's own.  0: there is none
 * left. */
uint32_t mb_scc_next(mb_scc *walk, uint32_t **members);

/* Give back some positions of the last component, not skipped: the search finds the components of these alone. */
mb_status mb_scc_again(mb_scc *walk, const uint32_t *members, uint32_t count);
