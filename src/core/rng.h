/* rng.h -- seeded random numbers (splitmix64): the same seed gives the same numbers on every machine. */
#pragma once

#include "core/base.h"

static inline uint64_t mb_random(uint64_t *seed)
{
    uint64_t z = (*seed += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* A number from 0 to below - 1, uniform up to 2^-32. */
static inline uint32_t mb_random_below(uint64_t *seed, uint32_t below)
{
    MB_ASSERT(below > 0);
    return (uint32_t)(((mb_random(seed) >> 32) * below) >> 32);
}
