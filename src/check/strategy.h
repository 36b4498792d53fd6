/* strategy.h -- does a strategy play moves of the arena? */
#pragma once

#include "marienbad/check.h"

/* The first position of the player where next[] is not a move, or MB_NONE; and the refusal of it. */
uint32_t mb_strategy_illegal(const mb_arena *arena, mb_player player, const uint32_t *next);
mb_status mb_strategy_refuse_illegal(mb_finding *finding, const mb_arena *arena, const uint32_t *next, uint32_t v);
