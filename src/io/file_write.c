/* file_write.c -- text to the disk.
 *
 * What is written goes to a temporary file first and takes the name only when all of it is there, so that a failure
 * never costs what was there before.
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
    char *temporary; /* what is renamed at the end; NULL: written in place */
} sink;

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

/* Open `path` for writing: in place when it is a pipe or a device, else a temporary file beside it. */
static int open_for_writing(sink *s, const char *path)
{
    struct stat about;
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode))
        return open(path, O_WRONLY | O_CLOEXEC);
    static const char suffix[] = ".XXXXXX";
    const size_t length = strlen(path);
    s->temporary = mb_alloc(length + sizeof suffix, 1);
    if (!s->temporary) {
        errno = ENOMEM;
        return -1;
    }
    memcpy(s->temporary, path, length);
    memcpy(s->temporary + length, suffix, sizeof suffix);
    const int fd = mkstemp(s->temporary);
    if (fd >= 0) {
        const mode_t mask = umask(0);
        umask(mask);
        fchmod(fd, 0666 & ~mask);
    }
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
        mb_release(s->temporary);
        mb_release(s);
        return mb_path_fail(error, SAY_WRITE, path, reason);
    }
    mb_text_init(out, flow, s);
    return MB_OK;
}

mb_status mb_file_close(mb_text *text, const char *path, mb_error *error)
{
    sink *s = text->to;
    mb_status status = mb_text_flush(text);
    if (!mb_path_is_standard(path) && close(s->fd) != 0 && !s->failed)
        s->failed = errno;
    if (s->temporary) {
        if (status == MB_OK && !s->failed && rename(s->temporary, path) != 0)
            s->failed = errno;
        if (status != MB_OK || s->failed)
            unlink(s->temporary);
    }
    if (s->failed)
        status = mb_path_fail(error, SAY_WRITE, mb_path_is_standard(path) ? NULL : path, s->failed);
    else if (status != MB_OK && error && error->code == MB_OK)
        mb_error_plain(error, status);
    mb_text_clear(text);
    mb_release(s->temporary);
    mb_release(s);
    *text = (mb_text){0};
    return status;
}
