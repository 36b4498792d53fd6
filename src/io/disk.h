/* disk.h -- a file that is read and written anywhere in it; or a piece of memory, read in the same way.
 *
 * Errors say the file's name.  Reading past the end is MB_EPARSE: the file is cut short.
 */
#ifndef MB_IO_DISK_H
#define MB_IO_DISK_H

#include "core/message.h"

typedef struct mb_disk mb_disk;

/* Open a file to be read. */
mb_status mb_disk_open(mb_disk **out, const char *path, mb_error *error);

/* The same of `size` bytes in memory, which must outlive it; `name` is for errors. */
mb_status mb_disk_of_memory(mb_disk **out, const char *name, const void *data, size_t size);

/* Open a file to be read and written, making it where there is none.  It is this process's alone: refused while
 * another one has it. */
mb_status mb_disk_make(mb_disk **out, const char *path, mb_error *error);

/* A file without a name, in the folder of `beside`, or where temporary files go (NULL); it is gone when it is closed,
 * however that comes about. */
mb_status mb_disk_scratch(mb_disk **out, const char *beside, mb_error *error);

/* Make a folder, unless there is one already. */
mb_status mb_disk_make_folder(const char *path, mb_error *error);

/* Is there something of that name?  Remove it, if it is a file. */
bool mb_disk_is_there(const char *path);
void mb_disk_remove(const char *path);

/* Could a file be put there: is there none, or a regular one? */
bool mb_disk_is_place(const char *path);

void mb_disk_close(mb_disk *disk);

uint64_t mb_disk_size(const mb_disk *disk);

/* Read `size` bytes from `at` on, write them, cut the file there. */
mb_status mb_disk_read(const mb_disk *disk, uint64_t at, void *data, size_t size, mb_error *error);
mb_status mb_disk_write(mb_disk *disk, uint64_t at, const void *data, size_t size, mb_error *error);
mb_status mb_disk_cut(mb_disk *disk, uint64_t size, mb_error *error);

/* All of it is on the disk, and from now on it is called `path`. */
mb_status mb_disk_rename(mb_disk *disk, const char *path, mb_error *error);

/* The same in two steps, where many files are brought to the disk together: it is called `path`, wherever its bytes
 * are; and the file of that name is on the disk. */
mb_status mb_disk_call(mb_disk *disk, const char *path, mb_error *error);
mb_status mb_disk_bring(const char *path, mb_error *error);

#endif
