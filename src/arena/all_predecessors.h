/* all_predecessors.h -- all moves of a graph backwards, for those to whom marks mean nothing.
 *
 * Unlike mb_predecessors_compute(), which leaves out what is never played, it has the moves of marked positions too.
 */
#ifndef MB_ARENA_ALL_PREDECESSORS_H
#define MB_ARENA_ALL_PREDECESSORS_H

#include "core/base.h"
#include "marienbad/arena.h"

/* Turn the moves around in time and memory O(positions + moves): those to v come from out->from[out->first[v]] ..
 * out->from[out->first[v+1]-1], in the order of the graph.  With `moves` (nullable), (*moves)[i] is the number of the
 * move that begins at out->from[i], to be released.  MB_OK or MB_ENOMEM; release with mb_predecessors_clear(). */
mb_status mb_all_predecessors_compute(mb_predecessors *out, uint64_t **moves, const mb_arena *graph);

#endif
