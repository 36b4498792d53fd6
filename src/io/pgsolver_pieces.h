/* pgsolver_pieces.h -- a PGSolver text in pieces, by several threads. */
#pragma once

#include "io/pgsolver_reader.h"

/* Read the statements from r->body to the end, on the threads that the limits of `pace` allow.  MB_EPARSE: the text
 * is short, or something is wrong with it, which a reading from its beginning to its end will find; the reader has to
 * begin anew. */
mb_status mb_pgsolver_pieces(mb_pgsolver_reader *r, mb_pace *pace);
