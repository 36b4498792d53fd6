/* python_write.h -- arenas as Python text: a dict, a list of lists or a matrix, and variables for owners, marks and
 * the rest.
 *
 * A graph without owners and marks is written alone; otherwise it is called G, and S1, V1, V2, N, c, F, h and
 * s0 follow (S0, V0, V1 where the players are called 0 and 1).  An arena with properties that the format cannot
 * hold is refused, with the position.
 */
#pragma once

#include "marienbad/io.h"

mb_status mb_python_write_dict(mb_text *out, const mb_arena *arena, mb_error *error);
mb_status mb_python_write_lists(mb_text *out, const mb_arena *arena, mb_error *error);
mb_status mb_python_write_matrix(mb_text *out, const mb_arena *arena, mb_error *error);

/* The graph alone, in JSON. */
mb_status mb_json_write_graph(mb_text *out, const mb_arena *arena, mb_error *error);
