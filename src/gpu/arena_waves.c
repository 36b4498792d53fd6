/* arena_waves.c -- the waves that solve an arena: both players' side by side, or in turn where endless plays are won.
 */
#include "gpu/arena_waves.h"

#include "core/limits.h"

/* Flood until nothing more joins. */
static mb_status run(mb_arena_engine *engine, mb_pace *pace)
{
    mb_status status = MB_OK;
    while (engine->front.head < engine->front.tail && status == MB_OK) {
        const uint32_t before = engine->front.rank;
        if ((status = engine->flood(engine)) != MB_OK)
            break;
        MB_ASSERT(engine->front.rank > before && engine->front.tail <= engine->steps.positions);
        (void)before;
        pace->done = engine->front.head;
        status = pace->limits ? mb_pace_look(pace) : MB_OK;
    }
    return status;
}

static mb_status flood_both(mb_arena_engine *engine, mb_pace *pace)
{
    mb_status status;
    if ((status = engine->sow(engine, 1, 0)) != MB_OK || (status = engine->sow(engine, -1, 1)) != MB_OK)
        return status;
    return run(engine, pace);
}

/* What the loser of endless plays can force; apart from it, where he can force a draw; then what the other can. */
static mb_status flood_in_turn(mb_arena_engine *engine, mb_pace *pace)
{
    const int32_t endless = engine->steps.endless;
    const uint32_t p = endless > 0 ? 0 : 1, q = 1 - p;
    mb_status status;
    MB_ASSERT(endless == 1 || endless == -1);
    engine->steps.rest = (uint8_t)(p + 1);
    if ((status = engine->sow(engine, -endless, q)) != MB_OK || (status = run(engine, pace)) != MB_OK)
        return status;
    engine->steps.base = engine->front.rank + 2; /* one more than a rank that might lead there */
    engine->front.rank = engine->steps.base;
    if ((status = engine->sow(engine, 0, q)) != MB_OK || (status = run(engine, pace)) != MB_OK)
        return status;
    engine->front.rank = engine->steps.base;
    if ((status = engine->sow(engine, endless, p)) != MB_OK)
        return status;
    return run(engine, pace);
}

mb_status mb_arena_waves(mb_arena_engine *engine, const mb_limits *limits)
{
    MB_ASSERT(engine->front.head == 0 && engine->front.tail == 0);
    mb_pace pace = mb_pace_begin(limits, engine->steps.positions);
    engine->front.rank = 0;
    engine->steps.base = 0;
    engine->steps.rest = 0;
    return engine->steps.endless == 0 ? flood_both(engine, &pace) : flood_in_turn(engine, &pace);
}
