/* faulty.c -- a library to be preloaded that makes reading and writing go wrong, in the ways that FAULTY names.
 *
 * FAULTY=short   read() and write() move seven bytes at most, and every third call is interrupted before it begins
 * FAULTY=full    the disk has FAULTY_ROOM bytes: write() and pwrite() to files fill it to the last, and fail then
 * FAULTY=named   the file system has no files without a name: O_TMPFILE is refused
 * FAULTY=hold    the process stops for ever, waiting for a signal, as soon as it has opened a file whose path begins
 *                with FAULTY_PATH to read it, or before it writes more than FAULTY_ROOM bytes of such a file.  It
 *                makes the file FAULTY_SIGN to say so: a test that kills it then knows where it was, at any load.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SHORT = 7 };

static ssize_t (*true_read)(int, void *, size_t);
static ssize_t (*true_write)(int, const void *, size_t);
static ssize_t (*true_pwrite)(int, const void *, size_t, off_t);
static int (*true_open)(const char *, int, ...);
static int is_short, is_full, is_named;
static size_t room;
static const char *path_to_hold; /* NULL: no process is held */
static int held = -1;            /* the file that was opened to be written */

/* Find the true functions; a cast from an object pointer is not ISO C, a copy is. */
__attribute__((constructor)) static void begin(void)
{
    void *found = dlsym(RTLD_NEXT, "read");
    memcpy(&true_read, &found, sizeof found);
    found = dlsym(RTLD_NEXT, "write");
    memcpy(&true_write, &found, sizeof found);
    found = dlsym(RTLD_NEXT, "pwrite");
    memcpy(&true_pwrite, &found, sizeof found);
    found = dlsym(RTLD_NEXT, "open");
    memcpy(&true_open, &found, sizeof found);
    const char *how = getenv("FAULTY"), *bytes = getenv("FAULTY_ROOM");
    is_short = how && strstr(how, "short");
    is_full = how && strstr(how, "full");
    is_named = how && strstr(how, "named");
    path_to_hold = how && strstr(how, "hold") ? getenv("FAULTY_PATH") : NULL;
    room = bytes ? (size_t)strtoul(bytes, NULL, 10) : 0;
}

/* Say that the process is here, and wait for a signal that ends it. */
static void hold(void)
{
    const char *sign = getenv("FAULTY_SIGN");
    if (sign)
        close(true_open(sign, O_WRONLY | O_CREAT | O_CLOEXEC, 0666));
    for (;;)
        pause();
}

int open(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    const int nameless = (flags & O_TMPFILE) == O_TMPFILE;
    const mode_t mode = nameless || (flags & O_CREAT) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    if (nameless && is_named) {
        errno = EOPNOTSUPP;
        return -1;
    }
    const int fd = true_open(path, flags, mode);
    if (fd >= 0 && path_to_hold && strncmp(path, path_to_hold, strlen(path_to_hold)) == 0) {
        if ((flags & O_ACCMODE) == O_RDONLY)
            hold();
        held = fd;
    }
    return fd;
}

/* Before `size` bytes are written from `at` on. */
static void look(int fd, size_t at, size_t size)
{
    if (fd == held && path_to_hold && at + size > room)
        hold();
}

static int is_interrupted(void)
{
    static unsigned calls;
    if (!is_short || ++calls % 3 != 0)
        return 0;
    errno = EINTR;
    return 1;
}

ssize_t read(int fd, void *to, size_t size)
{
    if (is_interrupted())
        return -1;
    return true_read(fd, to, is_short && size > SHORT ? SHORT : size);
}

ssize_t write(int fd, const void *from, size_t size)
{
    static size_t before; /* bytes of the file that may be held */
    if (fd == STDERR_FILENO)
        return true_write(fd, from, size);
    look(fd, before, size);
    before += fd == held ? size : 0;
    if (is_interrupted())
        return -1;
    if (is_full && fd > STDERR_FILENO) {
        if (room == 0 && size > 0) {
            errno = ENOSPC;
            return -1;
        }
        size = size < room ? size : room;
        room -= size;
    }
    return true_write(fd, from, is_short && size > SHORT ? SHORT : size);
}

ssize_t pwrite(int fd, const void *from, size_t size, off_t at)
{
    look(fd, (size_t)at, size);
    if (is_full && size > room) {
        size = room;
        if (size == 0) {
            errno = ENOSPC;
            return -1;
        }
    }
    room -= is_full ? size : 0;
    return true_pwrite(fd, from, size, at);
}
