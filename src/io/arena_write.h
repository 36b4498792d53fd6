/* arena_write.h -- arenas as .arena text, a position a line. */
#pragma once

#include "marienbad/io.h"

mb_status mb_arena_text_write(mb_text *out, const mb_arena *arena, mb_error *error);
