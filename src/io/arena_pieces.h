/* arena_pieces.h -- an .arena text in pieces, by several threads. */
#pragma once

#include "io/arena_reader.h"

/* Read the whole text in both passes, on the threads that the limits allow; no error is reported.  MB_EPARSE:
 * something is wrong with the text, which a reading from its beginning to its end will find; the reader has to begin
 * anew. */
mb_status mb_arena_pieces(mb_arena_reader *r, const mb_limits *limits);
