/* file.h -- what reading and writing files share: standard input and output are called "-", and errors have reasons.
 */
#pragma once

#include <sys/stat.h>

#include "core/limits.h"
#include "core/message.h"
#include "io/reason.h"
#include "marienbad/io.h"
#include "marienbad/limits.h"

static const mb_words SAY_OPEN = MB_WORDS("cannot open it: {reason}", "ouverture impossible : {reason}");
static const mb_words SAY_READ = MB_WORDS("cannot read it: {reason}", "lecture impossible : {reason}");
static const mb_words SAY_WRITE = MB_WORDS("cannot write it: {reason}", "écriture impossible : {reason}");

static inline bool mb_path_is_standard(const char *path)
{
    return strcmp(path, "-") == 0;
}

/* Say in `words`, with the {reason} that the system gives in errno, what could not be done with `path`.  Returns
 * MB_EIO. */
static inline mb_status mb_path_fail(mb_error *error, mb_words words, const char *path, int reason)
{
    mb_fail(error, MB_EIO, words, "reason", mb_reason(reason));
    mb_error_at(error, path, 0, 0);
    return MB_EIO;
}

/* Wait until a pipe or device can be read (POLLIN) or written (POLLOUT), checking the limits now and then.  What is
 * wrong with it, reading or writing will say. */
mb_status mb_descriptor_await(int fd, short events, mb_pace *pace);

/* Is it the same file, and unchanged in between? */
static inline bool mb_stat_is_same(const struct stat *before, const struct stat *now)
{
    return before->st_dev == now->st_dev && before->st_ino == now->st_ino && before->st_size == now->st_size
           && before->st_mtim.tv_sec == now->st_mtim.tv_sec && before->st_mtim.tv_nsec == now->st_mtim.tv_nsec;
}

/* A new file in the folder of `path`, open and without a name, for writing (access_mode O_WRONLY) or both (O_RDWR).
 * Returns its descriptor (never 0, 1 or 2), or -1 with errno, above all where the file system has no such files. */
int mb_nameless_open(const char *path, int access_mode);

/* Name it `path`, which must be free.  Returns 0, or errno: EEXIST where it is not. */
int mb_nameless_link(int fd, const char *path);

/* A new file without a name in the folder of `path`, for reading and writing, on every file system: where none is
 * born nameless, its name (`path` and a few letters) is removed at once.  Returns a descriptor, or -1 with errno. */
int mb_scratch_open(const char *path);

/* The file that writing to `path` makes or replaces: at the end of links, whether they lead to a file or to none yet.
 * NULL with errno, EACCES where there is one that the user may not write.  Release it. */
char *mb_target_of(const char *path);

/* The folder of `path`; NULL without memory.  Release it. */
char *mb_folder_of(const char *path);

/* Refuse options that a format does not know: --matrix, --lists, --players. */
mb_status mb_read_check(const mb_read_options *options, const mb_format *format, mb_error *error);

/* Would two files take the same name in the same folder, whatever it is called?  Pipes and devices take none. */
bool mb_drafts_clash(const mb_draft *a, const mb_draft *b);

#ifdef MB_TESTING
extern bool mb_nameless_off; /* as on a file system without nameless files */
#endif

/* Map `size` bytes, all 0, that lie on the disk beside the file `path` rather than in memory, under no name: they are
 * gone with their mapping, whatever happens.  Room on the disk is taken at once.  Give it back with munmap(). */
mb_status mb_file_room(void **out, uint64_t size, const char *path, mb_error *error);

/* The same room for limits, taken little by little; `path` must outlive it. */
typedef struct mb_disk_annex {
    mb_annex base;
    const char *path;
    int fd; /* of what was reserved last; -1: nothing yet */
} mb_disk_annex;
void mb_disk_annex_begin(mb_disk_annex *room, const char *path);
void mb_disk_annex_end(mb_disk_annex *room);
