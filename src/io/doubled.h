/* doubled.h -- is a graph that was read already the double of another? */
#pragma once

#include "io/literal.h"
#include "marienbad/io.h"

/* If every position of the impartial graph is called (1, s) or (2, s), and every move changes the first member, this
 * is an arena whose players are these: set the owners, and warn, at `at`.  Where no position is marked, a player who
 * cannot move has lost, as in the impartial graph.  MB_OK, MB_ENOMEM. */
mb_status mb_doubled_take(mb_arena *arena, mb_literal *in, const char *at, const mb_read_options *options);
