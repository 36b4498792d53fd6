/* base.h -- what every source file needs: assertions and small helpers. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* An assertion: a debug build prints file, line and condition, and stops.  Not assert(), which would link stdio into
 * the page. */
#ifdef NDEBUG
#define MB_ASSERT(condition) ((void)0)
#else
#define MB_ASSERT(condition) ((condition) ? (void)0 : mb_broken(__FILE__, __LINE__, #condition))
_Noreturn void mb_broken(const char *file, int line, const char *condition);
#endif

#define MB_COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Always inlined: for functions that are called with constant arguments, and for those that only prefetch, calls of
 * which gcc otherwise removes as having no effect. */
#define MB_INLINE static inline __attribute__((always_inline))

/* Bit number `index` of those that are set, from the lowest, which is number 0. */
static inline int mb_bit_at(uint64_t set, size_t index)
{
    for (; index > 0; index--)
        set &= set - 1;
    MB_ASSERT(set);
    return __builtin_ctzll(set);
}

#define MB_LIKELY(condition)   __builtin_expect(!!(condition), 1)
#define MB_UNLIKELY(condition) __builtin_expect(!!(condition), 0)
