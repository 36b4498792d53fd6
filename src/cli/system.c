/* system.c -- what the machine says: the time, memory, whether a file is there. */
#include "cli/system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

/* The number after `label` in a file of the machine's own; 0: there is none. */
static uint64_t number_in(const char *path, const char *label)
{
    char line[256];
    unsigned long long number = 0;
    FILE *file = fopen(path, "re");
    while (file && number == 0 && fgets(line, sizeof line, file))
        if (strncmp(line, label, strlen(label)) == 0)
            number = strtoull(line + strlen(label), NULL, 10);
    if (file)
        fclose(file);
    return number;
}

uint64_t system_free_bytes(void)
{
    const uint64_t available = number_in("/proc/meminfo", "MemAvailable:") * 1024; /* counts what caches give back */
    const uint64_t most = number_in("/sys/fs/cgroup/memory.max", ""),              /* of a container */
        used = most ? number_in("/sys/fs/cgroup/memory.current", "") : 0;
    if (available > 0)
        return most > 0 && most - used < available ? most - used : available;
    const long pages = sysconf(_SC_AVPHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : 0;
}

uint64_t system_peak_bytes(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (uint64_t)usage.ru_maxrss * 1024;
}

void system_bound_memory(uint64_t bytes, int threads)
{
    enum { STACK = 1 << 23 };
    const uint64_t now = number_in("/proc/self/status", "VmData:") * 1024;
    struct rlimit bound;
    if (bytes == 0 || now == 0 || getrlimit(RLIMIT_DATA, &bound) != 0)
        return;
    const uint64_t most = now + bytes + (uint64_t)threads * STACK;
    if (bound.rlim_cur == RLIM_INFINITY || bound.rlim_cur > most)
        bound.rlim_cur = most;
    setrlimit(RLIMIT_DATA, &bound);
}

bool system_has_file(const char *path)
{
    return access(path, F_OK) == 0;
}
