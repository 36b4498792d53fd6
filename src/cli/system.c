/* system.c -- what the machine says: the time, memory, whether a file is there. */
#include "cli/system.h"

#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

double system_now(void *context)
{
    (void)context;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

uint64_t system_free_bytes(void)
{
    const long pages = sysconf(_SC_AVPHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : 0;
}

uint64_t system_peak_bytes(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (uint64_t)usage.ru_maxrss * 1024;
}

bool system_has_file(const char *path)
{
    return access(path, F_OK) == 0;
}
