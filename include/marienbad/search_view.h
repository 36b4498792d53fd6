/* search_view.h -- observers of a search that write its steps as JSON or keep its tree for a picture. */
#ifndef MARIENBAD_SEARCH_VIEW_H
#define MARIENBAD_SEARCH_VIEW_H

#include "search.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The steps of a search, written as they happen:
 *
 *     {"root": NAME, "steps": [
 *       {"step": "deepen", "depth": N},                    a search to that depth begins (null: to the end)
 *       {"step": "enter", "node": N, "parent": N, "position": NAME, "player": 1, "ply": N, "alpha": N, "beta": N},
 *       {"step": "cut", "node": N, "reason": "alpha", "skipped": [NAME, …]},
 *       {"step": "leave", "node": N, "as": "end", "value": N, "winner": 1, "rank": N}, …
 *     ]}
 *
 * Nodes are numbered as they are entered, from 0 at each root; the root's parent is null; a bound that is null is
 * infinite.  `as` is one of tried, end, stuck, repeated, estimate, table.  Only a search with a depth limit has
 * `winner` (1 or 2 where a win is forced, which is better than every estimate, else null) and `rank` (moves to that
 * win, where they were counted).  A bound that is a forced win has `alpha_winner` or `beta_winner` beside it.
 */
typedef struct mb_trace mb_trace;
MB_API mb_status mb_trace_new(mb_trace **out, mb_text *to, const mb_ground *ground, mb_place from);
MB_API const mb_search_observer *mb_trace_observer(mb_trace *trace);

/* Finish the JSON and free the trace (nullable); MB_OK, or the first failure on the way. */
MB_API mb_status mb_trace_end(mb_trace *trace);

/* The tree of a search, with the branches that it cut; with iterative deepening, the last tree.  mb_show() shows
 * it. */
typedef struct mb_walk mb_walk;
MB_API mb_status mb_walk_new(mb_walk **out, const mb_ground *ground);
MB_API void mb_walk_free(mb_walk *walk);
MB_API const mb_search_observer *mb_walk_observer(mb_walk *walk);

#ifdef __cplusplus
}
#endif

#endif
