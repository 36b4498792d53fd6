/* file_write.c -- text to the disk.
 *
 * What is written goes to a temporary file first and takes the name only when all of it is there, so that a failure
 * never costs what was there before.  A link stays a link: the file that it leads to is replaced, and keeps its mode.
 * Whatever is no regular file (a pipe, a device) is written in place.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/mem.h"
#include "io/file.h"
#include "marienbad/io.h"

/* What is said here. */
static const mb_words SAY_WRITE = MB_WORDS("cannot write it: {reason}", "écriture impossible : {reason}");

/* Where a text flows to. */
typedef struct sink {
    int fd;
    int failed;      /* errno of the first write that failed */
    char *target;    /* the file itself, where links lead to; NULL: written in place */
    char *temporary; /* beside it: what is renamed at the end */
} sink;

static void release(sink *s)
{
    free(s->target); /* by realpath() */
    mb_release(s->temporary);
    mb_release(s);
}

static mb_status flow(void *to, const char *data, size_t length)
{
    sink *s = to;
    while (length > 0) {
        const ssize_t written = write(s->fd, data, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0) {
            s->failed = errno;
            return MB_EIO;
        }
        MB_ASSERT((size_t)written <= length);
        data += written;
        length -= (size_t)written;
    }
    return MB_OK;
}

/* Make a file that nobody has yet, TARGET.PROCESS.1, TARGET.PROCESS.2, …: the mode is what the user's mask leaves,
 * without asking for it, which would change it for all threads. */
static int make_temporary(sink *s)
{
    enum { TRIES = 1000 };
    for (unsigned try = 1; try <= TRIES; try++) {
        mb_text name = {0};
        mb_text_put(&name, s->target, ".", (int)getpid(), ".", try);
        const bool written = name.status == MB_OK && *mb_text_string(&name);
        const int fd = written ? open(name.data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666) : -1;
        const int reason = written ? errno : ENOMEM;
        if (fd >= 0) {
            s->temporary = name.data;
            return fd;
        }
        mb_text_clear(&name);
        errno = reason;
        if (reason != EEXIST)
            return -1;
    }
    return -1;
}

/* The file that a new name will be: the name itself, or where a link leads that leads to nothing yet. */
static char *target_of(const char *path)
{
    char *target = realpath(path, NULL);
    if (target || errno != ENOENT)
        return target;
    struct stat about;
    if (lstat(path, &about) == 0 && S_ISLNK(about.st_mode)) {
        errno = ENOENT; /* a link into nowhere: nothing to put a temporary file beside */
        return NULL;
    }
    return strdup(path);
}

/* Open `path` for writing: in place when it is a pipe or a device, else a temporary file beside where it leads. */
static int open_for_writing(sink *s, const char *path)
{
    struct stat about;
    const bool exists = stat(path, &about) == 0;
    if (exists && !S_ISREG(about.st_mode))
        return open(path, O_WRONLY | O_CLOEXEC);
    s->target = target_of(path);
    const int fd = s->target ? make_temporary(s) : -1;
    if (fd >= 0 && exists)
        fchmod(fd, about.st_mode & 07777);
    return fd;
}

mb_status mb_file_write(mb_text *out, const char *path, mb_error *error)
{
    sink *s = mb_alloc_zero(1, sizeof *s);
    if (!s)
        return mb_error_plain(error, MB_ENOMEM);
    s->fd = mb_path_is_standard(path) ? STDOUT_FILENO : open_for_writing(s, path);
    if (s->fd < 0) {
        const int reason = errno;
        release(s);
        return mb_path_fail(error, SAY_WRITE, path, reason);
    }
    mb_text_init(out, flow, s);
    return MB_OK;
}

mb_status mb_file_close(mb_text *text, const char *path, mb_error *error)
{
    sink *s = text->to;
    MB_ASSERT(s && text->flush == flow);
    mb_status status = mb_text_flush(text);
    if (!mb_path_is_standard(path) && close(s->fd) != 0 && !s->failed)
        s->failed = errno;
    if (s->temporary) {
        if (status == MB_OK && !s->failed && rename(s->temporary, s->target) != 0)
            s->failed = errno;
        if (status != MB_OK || s->failed)
            unlink(s->temporary);
    }
    if (s->failed)
        status = mb_path_fail(error, SAY_WRITE, mb_path_is_standard(path) ? NULL : path, s->failed);
    else if (status != MB_OK && error && error->code == MB_OK)
        mb_error_plain(error, status);
    mb_text_clear(text);
    release(s);
    *text = (mb_text){0};
    return status;
}
