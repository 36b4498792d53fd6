/* system.c -- questions to the operating system: the time, memory, whether a file exists. */
#include "cli/system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "marienbad/text.h"

double system_now(void *context)
{
    (void)context;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The number that follows `key` in a small file of the system, or UINT64_MAX. */
static uint64_t number_in(const char *path, const char *key)
{
    char text[4096];
    FILE *file = fopen(path, "r");
    const size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file)
        fclose(file);
    text[length] = '\0';
    const char *at = strstr(text, key), *digits = at ? at + strlen(key) + strspn(at + strlen(key), " \t") : "";
    return *digits >= '0' && *digits <= '9' ? strtoull(digits, NULL, 10) : UINT64_MAX;
}

static uint64_t lesser(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Memory left in the control group of this process, its page cache counted as free; UINT64_MAX: no limit. */
static uint64_t container_bytes(void)
{
    static const char *const caches[] = {"\ninactive_file", "\nactive_file"};
    const uint64_t most = number_in("/sys/fs/cgroup/memory.max", "");
    if (most == UINT64_MAX)
        return UINT64_MAX;
    uint64_t used = number_in("/sys/fs/cgroup/memory.current", "");
    for (int i = 0; i < 2; i++) {
        const uint64_t cached = number_in("/sys/fs/cgroup/memory.stat", caches[i]);
        used -= cached < used ? cached : 0;
    }
    return used < most ? most - used : UINT64_MAX;
}

/* Free memory: the least of the machine's, the control group's and the user's limit (ulimit -v). */
uint64_t system_free_bytes(void)
{
    const uint64_t kilobytes = number_in("/proc/meminfo", "MemAvailable:");
    const long pages = sysconf(_SC_AVPHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    uint64_t bytes = pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : UINT64_MAX;
    if (kilobytes < UINT64_MAX / 1024)
        bytes = kilobytes * 1024; /* the page cache counts as free */
    bytes = lesser(bytes, container_bytes());
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        bytes = lesser(bytes, limit.rlim_cur);
    return bytes < UINT64_MAX ? bytes : 0;
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
#ifdef __SANITIZE_ADDRESS__
    bytes = 0; /* a sanitizer's own memory counts too, and it aborts where an allocation of its own fails */
#endif
    const uint64_t now = number_in("/proc/self/status", "VmData:") * 1024;
    struct rlimit bound;
    if (bytes == 0 || now == 0 || getrlimit(RLIMIT_DATA, &bound) != 0)
        return;
    const uint64_t most = now + bytes + (uint64_t)threads * STACK;
    if (most < RLIM_INFINITY && bound.rlim_cur > most) { /* with 32 bits, `most` may be beyond every limit */
        bound.rlim_cur = (rlim_t)most;
        setrlimit(RLIMIT_DATA, &bound);
    }
}

bool system_has_file(const char *path)
{
    return access(path, F_OK) == 0;
}

const char *system_variable(const char *name)
{
    return getenv(name);
}

void system_add_folder(mb_text *path)
{
    char program[4096];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = '\0';
    const char *slash = strrchr(program, '/');
    if (slash)
        mb_text_add_n(path, program, (size_t)(slash - program) + 1);
}

void system_nap(int nanoseconds)
{
    nanosleep(&(struct timespec){.tv_nsec = nanoseconds}, NULL);
}
