/* base.h -- what every source file wants: promises and small arithmetic. */
#ifndef MB_CORE_BASE_H
#define MB_CORE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A promise that only wrong code can break; a debug build says which one, and stops.  Not assert(): that drags stdio
 * into the page. */
#ifdef NDEBUG
#define MB_ASSERT(condition) ((void)0)
#else
#define MB_ASSERT(condition) ((condition) ? (void)0 : mb_broken(__FILE__, __LINE__, #condition))
_Noreturn void mb_broken(const char *file, int line, const char *condition);
#endif

#define MB_COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* For functions whose arguments are constants where they are called; and for those that only prefetch, which gcc
 * takes for functions that do nothing and drops, unless they were inlined before. */
#define MB_INLINE static inline __attribute__((always_inline))

#define MB_LIKELY(condition)   __builtin_expect(!!(condition), 1)
#define MB_UNLIKELY(condition) __builtin_expect(!!(condition), 0)

#endif
