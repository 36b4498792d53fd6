/* file_nameless.c -- new files without a name: nothing of them is left when the process dies, even by SIGKILL.
 *
 * Linux makes such a file at once (O_TMPFILE) and links it to a name later, where the file system can and /proc is
 * mounted.
 */
#define _GNU_SOURCE /* O_TMPFILE */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/mem.h"
#include "io/file.h"

#ifdef MB_TESTING
bool mb_nameless_off;
#endif

char *mb_folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    const size_t length = slash ? (size_t)(slash - path) + 1 : 1;
    char *folder = mb_alloc(length + 1, 1);
    if (folder) {
        memcpy(folder, slash ? path : ".", length);
        folder[length] = '\0';
    }
    return folder;
}

/* Where the kernel shows a descriptor as a file. */
enum { LINK = 32 };
static void link_of(char link[LINK], int fd)
{
    snprintf(link, LINK, "/proc/self/fd/%d", fd);
}

#ifdef O_TMPFILE
static int open_in(const char *folder, int access_mode)
{
    char link[LINK];
    const int fd = open(folder, O_TMPFILE | access_mode | O_CLOEXEC, 0666);
    if (fd < 0)
        return -1;
    link_of(link, fd);
    if (fd > STDERR_FILENO && access(link, F_OK) == 0)
        return fd;
    close(fd);
    errno = EOPNOTSUPP;
    return -1;
}
#else
static int open_in(const char *folder, int access_mode)
{
    (void)folder, (void)access_mode;
    errno = EOPNOTSUPP;
    return -1;
}
#endif

int mb_nameless_open(const char *path, int access_mode)
{
#ifdef MB_TESTING
    if (mb_nameless_off) {
        errno = EOPNOTSUPP;
        return -1;
    }
#endif
    char *folder = mb_folder_of(path);
    const int fd = folder ? open_in(folder, access_mode) : -1;
    const int reason = folder ? errno : ENOMEM;
    mb_release(folder);
    errno = reason;
    return fd;
}

int mb_nameless_link(int fd, const char *path)
{
    char link[LINK];
    link_of(link, fd);
    return linkat(AT_FDCWD, link, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
}

int mb_scratch_open(const char *path)
{
    int fd = mb_nameless_open(path, O_RDWR);
    if (fd >= 0 || errno == ENOMEM)
        return fd;
    mb_text name = {0};
    mb_text_put(&name, path, ".XXXXXX");
    const bool written = name.status == MB_OK && *mb_text_string(&name);
    fd = written ? mkstemp(name.data) : -1;
    const int reason = written ? errno : ENOMEM;
    if (fd >= 0)
        unlink(name.data);
    mb_text_clear(&name);
    errno = reason;
    return fd;
}
