/* length.h -- how long tests run: one small case of each kind with script/test, all of them with script/test --all.
 */
#ifndef TESTS_LENGTH_H
#define TESTS_LENGTH_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

static inline bool tests_all(void)
{
    return getenv("MARIENBAD_TESTS") != NULL;
}

/* How many cases there are, or how far apart they lie. */
static inline uint64_t tests_count(uint64_t few, uint64_t all)
{
    return tests_all() ? all : few;
}

/* The same where the fast build has all of them anyway, and the one with asserts and sanitizers, ten times slower,
 * few. */
static inline uint64_t tests_count_slow(uint64_t few, uint64_t all)
{
#ifdef NDEBUG
    (void)few;
    return all;
#else
    return tests_count(few, all);
#endif
}

#endif
