/* replay.c -- give a target the bytes of files, without libFuzzer: replay [--mutations N SEED] FILE|FOLDER…
 *
 * With mutations, each file is also given N times with a few bytes changed, left out or repeated: a little of what
 * libFuzzer does, without its guidance.  The same numbers make the same mutations.  An input with which a promise is
 * broken is left in the file replay.failed.
 */
#include "fuzz.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "core/rng.h"

enum { ROOM = 1 << 20 };
static unsigned mutations;
static uint64_t chance; /* the state of the random numbers */

/* Give the target an input, which is kept if it breaks a promise. */
static const uint8_t *input;
static size_t input_length;
static int home = -1; /* the folder of the call: a target may go to one of its own */

static void keep_input(int number)
{
    const int fd = openat(home, "replay.failed", O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (fd >= 0 && write(fd, input, input_length) >= 0)
        close(fd);
    signal(number, SIG_DFL);
    raise(number);
}

static void give(const uint8_t *data, size_t length)
{
    input = data;
    input_length = length;
    LLVMFuzzerTestOneInput(data, length);
}

/* Change data[0 .. length-1] a little; returns the new length, at most twice as large and one more. */
static size_t mutate(uint8_t *data, size_t length)
{
    static const char telling[] = "\0\xff\"'\\{}[](),:;->#%=-019 \n\t";
    const size_t at = length ? mb_random_below(&chance, (uint32_t)length) : 0;
    const size_t some = length > at ? 1 + mb_random_below(&chance, (uint32_t)(length - at)) : 0;
    switch (mb_random_below(&chance, 5)) {
    case 0: /* a bit */
        if (length)
            data[at] ^= (uint8_t)(1U << mb_random_below(&chance, 8));
        return length;
    case 1: /* a byte that means something to a reader */
        data[at] = (uint8_t)telling[mb_random_below(&chance, sizeof telling - 1)];
        return length ? length : 1;
    case 2: /* left out */
        memmove(data + at, data + at + some, length - at - some);
        return length - some;
    case 3: /* repeated */
        memmove(data + at + some, data + at, length - at);
        return length + some;
    default: /* cut off */
        return at;
    }
}

/* Give the target one file, and its mutations; false when it cannot be read. */
static bool replay_file(const char *path)
{
    enum { STEPS = 4 }; /* changes of one mutation at most: each may double the length */
    static uint8_t data[ROOM], changed[ROOM * (1 << STEPS) + STEPS];
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    const size_t length = fread(data, 1, sizeof data, file);
    fclose(file);
    fprintf(stderr, "%s\n", path); /* the last line before a crash */
    give(data, length);
    for (unsigned i = 1; i <= mutations; i++) {
        size_t now = length;
        memcpy(changed, data, length);
        for (uint32_t steps = 1 + mb_random_below(&chance, STEPS); steps > 0; steps--)
            now = mutate(changed, now);
        fprintf(stderr, "%s, mutation %u\n", path, i);
        give(changed, now);
    }
    return true;
}

/* Give it every file of a folder, or the file itself; returns how many there were. */
static unsigned replay(const char *path)
{
    DIR *folder = opendir(path);
    if (!folder)
        return replay_file(path);
    unsigned files = 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char name[4096];
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        files += entry->d_name[0] != '.' && replay_file(name);
    }
    closedir(folder);
    return files;
}

int main(int argc, char **argv)
{
    unsigned files = 0;
    home = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    signal(SIGABRT, keep_input);
    const bool mutates = argc > 3 && strcmp(argv[1], "--mutations") == 0;
    if (mutates) {
        mutations = (unsigned)strtoul(argv[2], NULL, 10);
        chance = strtoull(argv[3], NULL, 0);
    }
    for (int i = mutates ? 4 : 1; i < argc; i++) {
        char *path = realpath(argv[i], NULL); /* a target may go to a folder of its own */
        files += path ? replay(path) : 0;
        free(path);
    }
    LLVMFuzzerTestOneInput(NULL, 0); /* nothing at all is an input too */
    printf("[  PASSED  ] %u test(s).\n", files + 1);
    return files > 0 ? 0 : 1;
}
