/* limits.c -- how long work keeps to its mb_limits. */
#include "core/limits.h"

enum { STRIDE = 1 << 14 }; /* steps between two looks: well under a millisecond of work */

mb_pace mb_pace_begin(const mb_limits *limits, uint64_t total)
{
    mb_pace pace = {.limits = limits, .total = total, .next = UINT64_MAX};
    if (limits && (limits->tick || (limits->now && limits->seconds > 0)))
        pace.next = STRIDE;
    if (limits && limits->now)
        pace.began = limits->now(limits->context);
    return pace;
}

mb_status mb_pace_look(mb_pace *pace)
{
    const mb_limits *limits = pace->limits;
    MB_ASSERT(limits);
    pace->next = pace->done + STRIDE;
    if (limits->tick && !limits->tick(limits->context, pace->done, pace->total))
        return MB_ECANCEL;
    if (limits->now && limits->seconds > 0 && limits->now(limits->context) - pace->began > limits->seconds)
        return MB_ELIMIT;
    return MB_OK;
}
