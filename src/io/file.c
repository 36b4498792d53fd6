/* file.c -- the only file that touches the disk: whole files in, text out.
 *
 * Regular files are mapped, everything else is read.  What is written goes to a temporary file first and takes the
 * name only when all of it is there, so that a failure never costs what was there before.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/mem.h"
#include "core/message.h"
#include "io/mba.h"
#include "marienbad/io.h"

/* What is said here. */
static const mb_words SAY_OPEN = MB_WORDS("cannot open it: {reason}", "ouverture impossible : {reason}");
static const mb_words SAY_READ = MB_WORDS("cannot read it: {reason}", "lecture impossible : {reason}");
static const mb_words SAY_WRITE = MB_WORDS("cannot write it: {reason}", "écriture impossible : {reason}");

static bool is_standard(const char *path)
{
    return strcmp(path, "-") == 0;
}

static mb_status fail(mb_error *error, mb_words id, const char *path, int reason)
{
    mb_fail(error, MB_EIO, id, "reason", strerror(reason));
    mb_error_at(error, path, 0, 0);
    return MB_EIO;
}

/* Read a pipe, a terminal or an empty file to its end. */
static mb_status read_all(mb_file *out, int fd, const char *path, mb_error *error)
{
    void *data = NULL;
    size_t length = 0, room = 0;
    for (;;) {
        if (!mb_grow(&data, &room, length, 1 << 16, 1)) {
            mb_release(data);
            return mb_error_plain(error, MB_ENOMEM);
        }
        const ssize_t got = read(fd, (char *)data + length, room - length);
        if (got == 0)
            break;
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            const int reason = errno;
            mb_release(data);
            return fail(error, SAY_READ, path, reason);
        }
        length += (size_t)got;
    }
    *out = (mb_file){.data = data, .length = length};
    return MB_OK;
}

mb_status mb_file_read(mb_file *out, const char *path, mb_error *error)
{
    if (is_standard(path))
        return read_all(out, STDIN_FILENO, path, error);
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat about;
    if (fd < 0 || fstat(fd, &about) != 0) {
        const int reason = errno;
        if (fd >= 0)
            close(fd);
        return fail(error, SAY_OPEN, path, reason);
    }
    mb_status status = MB_OK;
    if (S_ISREG(about.st_mode) && about.st_size > 0) {
        const size_t length = (size_t)about.st_size;
        /* private and writable: an arena that lives in the mapping may be marked anew */
        void *data = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
        if (data == MAP_FAILED) {
            status = fail(error, SAY_READ, path, errno);
        } else {
            madvise(data, length, MADV_SEQUENTIAL);
            *out = (mb_file){.data = data, .length = length, .mapped = true};
        }
    } else {
        status = read_all(out, fd, path, error);
    }
    close(fd);
    return status;
}

void mb_file_clear(mb_file *file)
{
    if (file->mapped)
        munmap(file->data, file->length);
    else
        mb_release(file->data);
    *file = (mb_file){0};
}

mb_status mb_arena_load(mb_arena **out, const char *path, const mb_read_options *options, mb_error *error)
{
    mb_read_options named = options ? *options : (mb_read_options){0};
    if (!named.file)
        named.file = path;
    mb_file file;
    mb_status status = mb_file_read(&file, path, error);
    if (status != MB_OK)
        return status;
    const bool binary = named.format ? strcmp(named.format, "mba") == 0 : mb_format_mba.sniff(file.data, file.length);
    if (binary && file.mapped) {
        status = mb_mba_map(out, file.data, file.length, &named, error);
        if (status == MB_OK)
            return MB_OK; /* the arena keeps the mapping */
    } else {
        status = mb_arena_read(out, file.data, file.length, &named, error);
    }
    mb_file_clear(&file);
    return status;
}

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
    s->fd = is_standard(path) ? STDOUT_FILENO : open_for_writing(s, path);
    if (s->fd < 0) {
        const int reason = errno;
        mb_release(s->temporary);
        mb_release(s);
        return fail(error, SAY_WRITE, path, reason);
    }
    mb_text_init(out, flow, s);
    return MB_OK;
}

mb_status mb_file_close(mb_text *text, const char *path, mb_error *error)
{
    sink *s = text->to;
    mb_status status = mb_text_flush(text);
    if (!is_standard(path) && close(s->fd) != 0 && !s->failed)
        s->failed = errno;
    if (s->temporary) {
        if (status == MB_OK && !s->failed && rename(s->temporary, path) != 0)
            s->failed = errno;
        if (status != MB_OK || s->failed)
            unlink(s->temporary);
    }
    if (s->failed)
        status = fail(error, SAY_WRITE, is_standard(path) ? NULL : path, s->failed);
    else if (status != MB_OK && error && error->code == MB_OK)
        mb_error_plain(error, status);
    mb_text_clear(text);
    mb_release(s->temporary);
    mb_release(s);
    *text = (mb_text){0};
    return status;
}
