/* dimacs_pieces.h -- the arcs of a DIMACS text, read once, by several threads. */
#pragma once

#include "arena/builder.h"
#include "core/limits.h"

/* Add the arcs of the lines begin .. end, `promised` of them, to a builder whose positions are the vertices; takes 12
 * bytes an arc meanwhile.  MB_EPARSE: some line is wrong, or there are not as many arcs; nothing was added. */
mb_status mb_dimacs_pieces(mb_builder *builder, const char *begin, const char *end, uint64_t promised, mb_pace *pace);
