/* search_view.h -- a search to look at: its steps as JSON, its tree as a picture. */
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
 * infinite.  `as` is one of tried, end, stuck, repeated, estimate, table.  Only a search to a depth has
 * `winner`: 1 or 2 where a win is forced, which outranks every estimate whatever its number, else null; and `rank`:
 * how far off, where that was counted.  A bound of that kind has `alpha_winner` or `beta_winner` beside it.
 */
typedef struct mb_trace mb_trace;
MB_API mb_status mb_trace_new(mb_trace **out, mb_text *to, const mb_ground *ground, mb_place from);
MB_API const mb_search_observer *mb_trace_observer(mb_trace *trace);

/* Finish the JSON and free the trace (nullable); MB_OK, or the first failure on the way. */
MB_API mb_status mb_trace_end(mb_trace *trace);

/* The tree that a search walked, with the branches that it cut; of several walks the last.  mb_show() shows it. */
typedef struct mb_walk mb_walk;
MB_API mb_status mb_walk_new(mb_walk **out, const mb_ground *ground);
MB_API void mb_walk_free(mb_walk *walk);
MB_API const mb_search_observer *mb_walk_observer(mb_walk *walk);

#ifdef __cplusplus
}
#endif

#endif
