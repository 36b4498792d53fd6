/* plane_block_vector.c -- the same where the processor compresses and expands words itself: BMI2, and AVX2. */
#if defined(__x86_64__)

#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif

#define MB_PLANE_BLOCK mb_plane_block_vector
#define MB_PLANE_BMI2  1
#include "planes/plane_word.h"

#if defined(__clang__)
#pragma clang attribute pop
#endif

#else
typedef int mb_plane_no_vectors; /* C has no empty files */
#endif
