/* connect4_vector.c -- the same search where four directions fit one AVX2 register (a quarter faster). */
#if defined(__x86_64__)

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif

#define MB_C4_TEST    mb_c4_test_vector
#define MB_C4_VECTORS 1
#include "connect4/connect4_search.h"

#if defined(__clang__)
#pragma clang attribute pop
#endif

#else
typedef int mb_c4_no_vectors; /* C has no empty files */
#endif
