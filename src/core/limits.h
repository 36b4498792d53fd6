/* limits.h -- how long work keeps to its mb_limits: a pace that looks up only now and then. */
#ifndef MB_CORE_LIMITS_H
#define MB_CORE_LIMITS_H

#include "core/base.h"
#include "marienbad/limits.h"

typedef struct mb_pace {
    const mb_limits *limits;
    uint64_t done, total;
    uint64_t next;   /* look up when `done` gets here */
    uint64_t stride; /* steps between two looks */
    double began;
} mb_pace;

/* Is work cut into pieces so small that tests have many of them?  Not where it is also measured. */
#if defined(MB_TESTING) && !defined(NDEBUG)
enum { MB_SMALL_PIECES = 1 };
#else
enum { MB_SMALL_PIECES = 0 };
#endif

/* How many threads may work at once, at least 1; 1 where the compiler has no OpenMP. */
int mb_threads(const mb_limits *limits);

/* Begin work of `total` steps (0: unknown). */
mb_pace mb_pace_begin(const mb_limits *limits, uint64_t total);

/* Look up: MB_OK, MB_ECANCEL, or MB_ELIMIT when the seconds are over. */
mb_status mb_pace_look(mb_pace *pace);

/* Steps take long: look up after each. */
static inline void mb_pace_often(mb_pace *pace)
{
    pace->stride = 1;
    if (pace->next != UINT64_MAX)
        pace->next = pace->done;
}

/* A step was longer than others, by so many usual ones: look up sooner. */
static inline void mb_pace_sooner(mb_pace *pace, uint64_t steps)
{
    if (pace->next != UINT64_MAX && pace->next > pace->done)
        pace->next -= steps < pace->next - pace->done ? steps : pace->next - pace->done;
}

/* `steps` more are done. */
static inline mb_status mb_pace_step(mb_pace *pace, uint64_t steps)
{
    pace->done += steps;
    return MB_LIKELY(pace->done < pace->next) ? MB_OK : mb_pace_look(pace);
}

#endif
