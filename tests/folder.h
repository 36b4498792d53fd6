/* folder.h -- files and folders of a test's own. */
#ifndef TESTS_FOLDER_H
#define TESTS_FOLDER_H

#include <stdbool.h>

void write_file(const char *path, const char *text);

/* Does the file hold that text, of 255 bytes at most, and nothing else? */
bool file_holds(const char *path, const char *text);

/* How many files have a name in the folder?  0 where there is no such folder. */
int count_files(const char *folder);

/* Remove the folder and all that is in it, where it exists. */
void remove_tree(const char *folder);

#endif
