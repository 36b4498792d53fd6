/* turned.h -- all moves of a graph backwards, for checkers to which marks mean nothing.
 *
 * Unlike mb_backward_compute(), which leaves out what is never played, it has the moves of marked positions too.
 */
#ifndef MB_CHECK_TURNED_H
#define MB_CHECK_TURNED_H

#include "core/base.h"
#include "marienbad/arena.h"

/* Turn the moves around in time and memory O(positions + moves): those to v come from out->from[out->first[v]] ..
 * out->from[out->first[v+1]-1].  MB_OK or MB_ENOMEM; release with mb_backward_clear(). */
mb_status mb_turned_compute(mb_backward *out, const mb_arena *graph);

#endif
