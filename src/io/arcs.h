/* arcs.h -- a graph as the set of its arcs: A = {(0, 1), (0, 2)}, or {(0, 1): 3} with costs. */
#pragma once

#include "arena/builder.h"
#include "io/fields.h"

/* Read the arcs that begin at `at` into the builder, with names.  The positions are those of the field S, the ends of
 * the arcs, then the members of the players' sets, each in the order in which the text names them.  Parallel arcs
 * become one move.  Time and memory are linear in the text. */
mb_status mb_arcs_read(mb_builder *builder, mb_literal *in, const char *at, const mb_field_list *said,
                       const mb_read_options *options);
