/* faulty.c -- a library to be preloaded that makes reading and writing go wrong.
 *
 * FAULTY=short   read() and write() move seven bytes at most, and every third call is interrupted before it begins
 * FAULTY=full    the disk has FAULTY_ROOM bytes: write() and pwrite() to files fill it to the last, and fail then
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SHORT = 7 };

static ssize_t (*true_read)(int, void *, size_t);
static ssize_t (*true_write)(int, const void *, size_t);
static ssize_t (*true_pwrite)(int, const void *, size_t, off_t);
static int is_short, is_full;
static size_t room;

/* Find the true functions; a cast from an object pointer is not ISO C, a copy is. */
__attribute__((constructor)) static void begin(void)
{
    void *found = dlsym(RTLD_NEXT, "read");
    memcpy(&true_read, &found, sizeof found);
    found = dlsym(RTLD_NEXT, "write");
    memcpy(&true_write, &found, sizeof found);
    found = dlsym(RTLD_NEXT, "pwrite");
    memcpy(&true_pwrite, &found, sizeof found);
    const char *how = getenv("FAULTY"), *bytes = getenv("FAULTY_ROOM");
    is_short = how && strcmp(how, "short") == 0;
    is_full = how && strcmp(how, "full") == 0;
    room = bytes ? (size_t)strtoul(bytes, NULL, 10) : 0;
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
    if (fd == STDERR_FILENO)
        return true_write(fd, from, size);
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
