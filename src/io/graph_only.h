/* graph_only.h -- formats that hold a graph and nothing else refuse the arenas that they would not give back. */
#ifndef MB_IO_GRAPH_ONLY_H
#define MB_IO_GRAPH_ONLY_H

#include "marienbad/io.h"

/* Is there nothing in the arena but moves, costs and the ends of normal play?  Else MB_EUNSUITED, and `error` says
 * what `format` could not hold, and at which position. */
mb_status mb_plain_check(const mb_arena *arena, const char *format, mb_error *error);

/* The same of formats that hold owners, marks of players, payoffs and hints too: all but the ends of an impartial
 * graph that are not those of normal play, and endless plays that are not drawn. */
mb_status mb_script_check(const mb_arena *arena, const char *format, mb_error *error);

/* Must something be written beside the moves?  Ends of normal play go without saying where nothing else is marked. */
bool mb_script_is_plain(const mb_arena *arena);

#endif
