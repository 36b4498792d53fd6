/* caml_write.h -- arenas as Caml writes them: a record of state, owner, init, trans, win1 and win2, and more fields
 * where there is more to say.  Names are all of one type, else all are strings. */
#ifndef MB_IO_CAML_WRITE_H
#define MB_IO_CAML_WRITE_H

#include "marienbad/io.h"

mb_status mb_caml_write(mb_text *out, const mb_arena *arena, mb_error *error);

#endif
