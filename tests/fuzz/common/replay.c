/* replay.c -- give a target the bytes of files, without libFuzzer: replay FILE|FOLDER… */
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>

/* Give the target one file; false when it cannot be read. */
static bool replay_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    static uint8_t data[1 << 20];
    const size_t length = fread(data, 1, sizeof data, file);
    fclose(file);
    fprintf(stderr, "%s\n", path); /* the last line before a crash */
    LLVMFuzzerTestOneInput(data, length);
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
    for (int i = 1; i < argc; i++) {
        char *path = realpath(argv[i], NULL); /* a target may go to a folder of its own */
        files += path ? replay(path) : 0;
        free(path);
    }
    LLVMFuzzerTestOneInput(NULL, 0); /* nothing at all is an input too */
    printf("[  PASSED  ] %u test(s).\n", files + 1);
    return files > 0 ? 0 : 1;
}
