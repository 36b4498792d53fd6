/* bench.h -- what benchmarks share: clocks, and no patience with failures. */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "marienbad/status.h"

static inline double seconds_of(clockid_t which)
{
    struct timespec now;
    clock_gettime(which, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Seconds of work of all threads, and on the clock. */
static inline double cpu(void)
{
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}
static inline double wall(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

static inline void must(mb_status status)
{
    if (status != MB_OK) {
        fprintf(stderr, "bench: status %d\n", status);
        exit(2);
    }
}

static inline double least(double a, double b)
{
    return a < b ? a : b;
}

#endif
