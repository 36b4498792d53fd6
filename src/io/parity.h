/* parity.h -- what writing parity games and writing their solutions share. */
#ifndef MB_IO_PARITY_H
#define MB_IO_PARITY_H

#include "core/message.h"
#include "marienbad/arena.h"

/* Refuse to write position v, saying message `id` with its {name}; returns MB_EUNSUITED. */
mb_status mb_parity_refuse(mb_error *error, mb_words id, const mb_arena *arena, uint32_t v);

#endif
