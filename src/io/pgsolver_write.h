/* pgsolver_write.h -- arenas as parity games, where all plays are won by a player: a marked position becomes a loop.
 */
#pragma once

#include "marienbad/io.h"

mb_status mb_pgsolver_write(mb_text *out, const mb_arena *arena, mb_error *error);
