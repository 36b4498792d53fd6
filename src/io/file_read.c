/* file_read.c -- whole files from the disk: regular ones are mapped, everything else is read to its end. */
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/mem.h"
#include "io/file.h"
#include "io/mba.h"
#include "marienbad/io.h"

/* What is said here. */
static const mb_words SAY_OPEN = MB_WORDS("cannot open it: {reason}", "ouverture impossible : {reason}");
static const mb_words SAY_READ = MB_WORDS("cannot read it: {reason}", "lecture impossible : {reason}");

/* Read a pipe, a terminal or an empty file to its end. */
static mb_status read_all(mb_file *out, int fd, const char *path, mb_error *error)
{
    char *data = NULL;
    size_t length = 0, room = 0;
    for (;;) {
        if (!mb_grow(&data, &room, length, 1 << 16)) {
            mb_release(data);
            return mb_error_plain(error, MB_ENOMEM);
        }
        MB_ASSERT(length < room);
        const ssize_t got = read(fd, data + length, room - length);
        if (got == 0)
            break;
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            const int reason = errno;
            mb_release(data);
            return mb_path_fail(error, SAY_READ, path, reason);
        }
        length += (size_t)got;
        MB_ASSERT(length <= room);
    }
    *out = (mb_file){.data = data, .length = length};
    return MB_OK;
}

mb_status mb_file_read(mb_file *out, const char *path, mb_error *error)
{
    if (mb_path_is_standard(path))
        return read_all(out, STDIN_FILENO, path, error);
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat about;
    if (fd < 0 || fstat(fd, &about) != 0) {
        const int reason = errno;
        if (fd >= 0)
            close(fd);
        return mb_path_fail(error, SAY_OPEN, path, reason);
    }
    mb_status status = MB_OK;
    if (S_ISREG(about.st_mode) && about.st_size > 0) {
        const size_t length = (size_t)about.st_size;
        /* private and writable: an arena that lives in the mapping may be marked anew */
        void *data = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
        if (data == MAP_FAILED) {
            status = mb_path_fail(error, SAY_READ, path, errno);
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
