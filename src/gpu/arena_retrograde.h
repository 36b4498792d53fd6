/* arena_retrograde.h -- retrograde iteration by an engine: the device, or in tests the host. */
#pragma once

#include "gpu/arena_steps.h"
#include "marienbad/limits.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mb_arena_engine {
    mb_arena_steps steps; /* base and rest are set by mb_arena_retrograde() */
    mb_front front;

    /* Make every terminal position that pays `payoff` a seed of `player` (0 or 1), with the rank of the front, and
     * append it to the queue. */
    mb_status (*add_seeds)(struct mb_arena_engine *self, int32_t payoff, uint32_t player);

    /* Expand some levels, at least one. */
    mb_status (*expand)(struct mb_arena_engine *self);
} mb_arena_engine;

/* Compute all attractors, in the order of solve/attractor.c; no position is inside before. */
mb_status mb_arena_retrograde(mb_arena_engine *engine, const mb_limits *limits);

#ifdef __cplusplus
}
#endif
