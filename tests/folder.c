/* folder.c -- files and folders of a test's own. */
#include "folder.h"

#include <dirent.h>
#include <stdio.h>

#include "support.h"

void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

bool file_holds(const char *path, const char *text)
{
    char there[256];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    const size_t length = fread(there, 1, sizeof there, file);
    fclose(file);
    return length == strlen(text) && memcmp(there, text, length) == 0;
}

int count_files(const char *folder)
{
    int count = 0;
    DIR *all = opendir(folder);
    if (!all)
        return 0;
    for (const struct dirent *file; (file = readdir(all)) != NULL;)
        count += file->d_name[0] != '.';
    closedir(all);
    return count;
}

void remove_tree(const char *folder)
{
    char command[300];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    assert_int_equal(system(command), 0);
}
