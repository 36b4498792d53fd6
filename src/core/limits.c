/* limits.c -- how long-running work obeys its mb_limits. */
#include "core/limits.h"

#include "core/team.h"

enum { STRIDE = 1 << 14 }; /* steps between two looks: well under a millisecond of work */

#ifdef MB_TESTING
static uint64_t stride = STRIDE;

void mb_pace_look_always(void)
{
    stride = 0;
}
#else
static const uint64_t stride = STRIDE;
#endif

int mb_threads(const mb_limits *limits)
{
    MB_ASSERT(!limits || (0 <= limits->threads && limits->threads <= MB_MAX_THREADS));
    const int wanted = limits && limits->threads > 0 ? limits->threads : mb_team_usual();
    return mb_team_possible(wanted < MB_MAX_THREADS ? wanted : MB_MAX_THREADS);
}

mb_pace mb_pace_begin(const mb_limits *limits, uint64_t total)
{
    mb_pace pace = {.limits = limits, .total = total, .next = UINT64_MAX, .stride = stride};
    if (limits && (limits->tick || (limits->now && (limits->seconds > 0 || limits->until > 0))))
        pace.next = stride;
    if (limits && limits->now)
        pace.began = limits->now(limits->context);
    return pace;
}

mb_status mb_pace_look(mb_pace *pace)
{
    const mb_limits *limits = pace->limits;
    MB_ASSERT(limits);
    pace->next = pace->done + pace->stride;
    if (limits->tick && !limits->tick(limits->context, pace->shown ? *pace->shown : pace->done, pace->total))
        return MB_ECANCEL;
    if (!limits->now || (limits->seconds <= 0 && limits->until <= 0))
        return MB_OK;
    const double now = limits->now(limits->context);
    const bool late =
        (limits->seconds > 0 && now - pace->began > limits->seconds) || (limits->until > 0 && now > limits->until);
    return late ? MB_ELIMIT : MB_OK;
}
