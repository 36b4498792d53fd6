/* morris_adjacency_bmi.c -- the same where the processor gathers and scatters bits by one instruction. */
#if defined(__x86_64__)

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC target("bmi,bmi2,popcnt")
#endif

#define MB_MORRIS_ADJACENCY mb_morris_adjacency_bmi
#define MB_MORRIS_BMI
#include "games/morris_adjacency.h"

#if defined(__clang__)
#pragma clang attribute pop
#endif

#else
typedef int mb_morris_no_bmi; /* C has no empty files */
#endif
