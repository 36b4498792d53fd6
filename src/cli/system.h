/* system.h -- questions to the operating system: the time, memory, whether a file exists.  The page has an
 * implementation of its own. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Seconds since some moment; `context` is not used. */
double system_now(void *context);

/* Bytes of memory that are free now (0: unknown), and that this program had at most. */
uint64_t system_free_bytes(void);
uint64_t system_peak_bytes(void);

/* From now on let allocations fail that would make this program larger than now by more than `bytes`, besides the
 * stacks of so many threads. */
void system_bound_memory(uint64_t bytes, int threads);

/* The memory that a command may use by default: three quarters of the free memory. */
static inline uint64_t system_share(void)
{
    return system_free_bytes() / 4 * 3;
}

bool system_has_file(const char *path);

/* A variable of the environment; NULL: it is not set. */
const char *system_variable(const char *name);

/* Add the folder of this program, with a slash behind it, to a path; nothing if it is unknown. */
struct mb_text;
void system_add_folder(struct mb_text *path);

/* Sleep for so many nanoseconds, less than a second. */
void system_nap(int nanoseconds);
