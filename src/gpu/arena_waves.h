/* arena_waves.h -- the waves that solve an arena, whoever floods: the device, or the host in its stead. */
#pragma once

#include "gpu/arena_steps.h"
#include "marienbad/limits.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mb_arena_engine {
    mb_arena_steps steps; /* base and rest are set by mb_arena_waves() */
    mb_front front;

    /* Every end that pays `payoff` joins `player` (0 or 1) at the rank of the front, and the queue. */
    mb_status (*sow)(struct mb_arena_engine *self, int32_t payoff, uint32_t player);

    /* Work off some levels, at least one. */
    mb_status (*flood)(struct mb_arena_engine *self);
} mb_arena_engine;

/* Let all join who can; nothing has so far.  The waves are those of solve/attractor.c. */
mb_status mb_arena_waves(mb_arena_engine *engine, const mb_limits *limits);

#ifdef __cplusplus
}
#endif
