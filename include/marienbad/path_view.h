/* path_view.h -- an observer of a search for a path that keeps its steps for a table. */
#ifndef MARIENBAD_PATH_VIEW_H
#define MARIENBAD_PATH_VIEW_H

#include "path.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The nodes that A*, Dijkstra or a breadth-first search takes out of its queue, one after the other, and what is in
 * the queue after each of them.  mb_show() shows it. */
typedef struct mb_trail mb_trail;
MB_API mb_status mb_trail_new(mb_trail **out, const mb_ground *ground);
MB_API void mb_trail_free(mb_trail *trail);
MB_API const mb_path_observer *mb_trail_observer(mb_trail *trail);

/* Add the last step: the goal at the end of `path`, if there is one.  `h` is the heuristic of the start `from`, or
 * UINT64_MAX where no goal can be reached from it. */
MB_API void mb_trail_finish(mb_trail *trail, const mb_path *path, mb_state from, uint64_t h);

#ifdef __cplusplus
}
#endif

#endif
