/* graph_only.h -- formats that hold a graph and nothing else refuse the arenas that they would not give back. */
#ifndef MB_IO_GRAPH_ONLY_H
#define MB_IO_GRAPH_ONLY_H

#include "marienbad/io.h"

/* Is there nothing in the arena but moves, costs and the ends of normal play?  Else MB_EUNSUITED, and `error` says
 * what `format` could not hold, and at which position. */
mb_status mb_plain_check(const mb_arena *arena, const char *format, mb_error *error);

#endif
