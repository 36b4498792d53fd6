/* connect4_loops_vector.c -- the same loops where 32 bytes fit one AVX2 register. */
#if defined(__x86_64__)

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC target("avx2")
#endif

#define MB_C4_LOOPS mb_c4_loops_vector
#include "games/connect4_loops.h"

#if defined(__clang__)
#pragma clang attribute pop
#endif

#else
typedef int mb_c4_no_vector_loops; /* C has no empty files */
#endif
