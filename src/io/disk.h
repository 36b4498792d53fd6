/* disk.h -- a file with random access; or a block of memory, read in the same way.
 *
 * Errors name the file.  Reading past the end is MB_EPARSE: the file is truncated.
 */
#pragma once

#include "core/message.h"
#include "marienbad/io.h"

typedef struct mb_disk mb_disk;

/* Open a file for reading. */
mb_status mb_disk_open(mb_disk **out, const char *path, mb_error *error);

/* The same for `size` bytes in memory, which must outlive the result; `name` is for errors. */
mb_status mb_disk_of_memory(mb_disk **out, const char *name, const void *data, size_t size);

/* Open a file for reading and writing, creating it if needed.  The file is locked: refused while another process has
 * it open this way.  Refused also, lest it be another file that is overwritten: a link, a file with several names or
 * of another user. */
mb_status mb_disk_make(mb_disk **out, const char *path, mb_error *error);

/* Create a file without a name, in the folder of `beside` or, if NULL, where temporary files go.  It disappears when
 * it is closed, even by a crash. */
mb_status mb_disk_scratch(mb_disk **out, const char *beside, mb_error *error);

/* Create a folder, unless it exists. */
mb_status mb_disk_make_folder(const char *path, mb_error *error);

/* Does the path exist?  And: remove it, if it is a file. */
bool mb_disk_is_there(const char *path);
void mb_disk_remove(const char *path);

/* The file that writing to `path` makes or replaces, at the end of links; release it. */
mb_status mb_disk_target(char **out, const char *path, mb_error *error);

/* May a file be written there: does the path not exist, or is it a regular file? */
bool mb_disk_is_place(const char *path);

void mb_disk_close(mb_disk *disk);

uint64_t mb_disk_size(const mb_disk *disk);

/* Read or write `size` bytes at offset `at`; truncate the file to `size` bytes. */
mb_status mb_disk_read(const mb_disk *disk, uint64_t at, void *data, size_t size, mb_error *error);
mb_status mb_disk_write(mb_disk *disk, uint64_t at, const void *data, size_t size, mb_error *error);
mb_status mb_disk_cut(mb_disk *disk, uint64_t size, mb_error *error);

/* Flush the file to the disk, and rename it to `path`. */
mb_status mb_disk_rename(mb_disk *disk, const char *path, mb_error *error);

/* Flush the file to the disk, with the mode of `target`, if there is such a file, which it will replace. */
mb_status mb_disk_finish(mb_draft *out, mb_disk *disk, const char *target, mb_error *error);

/* The same in two steps, for many files at once: rename the file to `path` without flushing it; and flush the file of
 * that name to the disk. */
mb_status mb_disk_call(mb_disk *disk, const char *path, mb_error *error);
mb_status mb_disk_bring(const char *path, mb_error *error);
