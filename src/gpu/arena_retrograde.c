/* arena_retrograde.c -- retrograde iteration on a device: both attractors at once, or in turn where endless plays are
 * won. */
#include "gpu/arena_retrograde.h"

#include "core/limits.h"

/* Expand levels until the frontier is empty. */
static mb_status run(mb_arena_engine *engine, mb_pace *pace)
{
    mb_status status = MB_OK;
    while (engine->front.head < engine->front.tail && status == MB_OK) {
        const uint32_t before = engine->front.rank;
        if ((status = engine->expand(engine)) != MB_OK)
            break;
        MB_ASSERT(engine->front.rank > before && engine->front.tail <= engine->steps.positions);
        (void)before;
        pace->done = engine->front.head;
        status = pace->limits ? mb_pace_look(pace) : MB_OK;
    }
    return status;
}

static mb_status attract_both(mb_arena_engine *engine, mb_pace *pace)
{
    mb_status status;
    if ((status = engine->add_seeds(engine, 1, 0)) != MB_OK || (status = engine->add_seeds(engine, -1, 1)) != MB_OK)
        return status;
    return run(engine, pace);
}

/* Player q loses endless plays.  First the attractor of q to the positions that q has won; then, with ranks counted
 * from `base` on, that of q to draws, and that of p to the positions that p has won. */
static mb_status attract_in_turn(mb_arena_engine *engine, mb_pace *pace)
{
    const int32_t endless = engine->steps.endless;
    const uint32_t p = endless > 0 ? 0 : 1, q = 1 - p;
    mb_status status;
    MB_ASSERT(endless == 1 || endless == -1);
    engine->steps.rest = (uint8_t)(p + 1);
    if ((status = engine->add_seeds(engine, -endless, q)) != MB_OK || (status = run(engine, pace)) != MB_OK)
        return status;
    engine->steps.base = engine->front.rank + 2; /* a gap: no later rank is one more than an earlier one */
    engine->front.rank = engine->steps.base;
    if ((status = engine->add_seeds(engine, 0, q)) != MB_OK || (status = run(engine, pace)) != MB_OK)
        return status;
    engine->front.rank = engine->steps.base;
    if ((status = engine->add_seeds(engine, endless, p)) != MB_OK)
        return status;
    return run(engine, pace);
}

mb_status mb_arena_retrograde(mb_arena_engine *engine, const mb_limits *limits)
{
    MB_ASSERT(engine->front.head == 0 && engine->front.tail == 0);
    mb_pace pace = mb_pace_begin(limits, engine->steps.positions);
    engine->front.rank = 0;
    engine->steps.base = 0;
    engine->steps.rest = 0;
    return engine->steps.endless == 0 ? attract_both(engine, &pace) : attract_in_turn(engine, &pace);
}
