/* file_room.c -- room on the disk for what is too large for memory. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "core/mem.h"
#include "io/file.h"

/* What is said here. */
static const mb_words SAY_ROOM =
    MB_WORDS("no room beside it for {megabytes} MB: {reason}", "pas de place à côté pour {megabytes} Mo : {reason}");

/* A new file beside `path`, open and without a name; -1 with errno. */
static int open_nameless(const char *path)
{
    mb_text name = {0};
    mb_text_put(&name, path, ".XXXXXX");
    if (name.status != MB_OK || !*mb_text_string(&name)) {
        mb_text_clear(&name);
        errno = ENOMEM;
        return -1;
    }
    const int fd = mkstemp(name.data);
    const int reason = errno;
    if (fd >= 0)
        unlink(name.data);
    mb_text_clear(&name);
    errno = reason;
    return fd;
}

mb_status mb_file_room(void **out, uint64_t size, const char *path, mb_error *error)
{
    MB_ASSERT(size > 0);
    const int fd = open_nameless(path);
    int reason = fd < 0 ? errno : size > INT64_MAX ? EFBIG : posix_fallocate(fd, 0, (off_t)size);
    void *block = MAP_FAILED;
    if (reason == 0) {
        block = mmap(NULL, (size_t)size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        reason = block == MAP_FAILED ? errno : 0;
    }
    if (fd >= 0)
        close(fd);
    if (reason == 0) {
        *out = block;
        return MB_OK;
    }
    mb_fail(error, MB_EIO, SAY_ROOM, "megabytes", size / 1000000, "reason", strerror(reason));
    mb_error_at(error, path, 0, 0);
    return MB_EIO;
}
