/* caml_write.h -- arenas as Caml records: state, owner, init, trans, win1 and win2, and more fields where the arena
 * has more.  Names are written with one Caml type: as strings, unless all are of one other type. */
#pragma once

#include "marienbad/io.h"

mb_status mb_caml_write(mb_text *out, const mb_arena *arena, mb_error *error);
