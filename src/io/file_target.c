/* file_target.c -- the file that a name stands for when it is written.
 *
 * A link stays a link: the file that it leads to is written, whether it exists or not.  A file that the user may not
 * write is not replaced either, although its folder would allow that.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

#include "core/mem.h"
#include "io/file.h"

/* Where the link `name` leads, seen from the current folder; NULL where it is no link, or without memory. */
static char *follow_link(const char *name)
{
    char to[PATH_MAX];
    const ssize_t length = readlink(name, to, sizeof to - 1);
    if (length < 0)
        return NULL;
    to[length] = '\0';
    const char *slash = to[0] == '/' ? NULL : strrchr(name, '/');
    const size_t folder = slash ? (size_t)(slash - name) + 1 : 0;
    char *path = mb_alloc(folder + (size_t)length + 1, 1);
    if (!path) {
        errno = ENOMEM;
        return NULL;
    }
    memcpy(path, name, folder);
    memcpy(path + folder, to, (size_t)length + 1);
    return path;
}

char *mb_target_of(const char *path)
{
    enum { LINKS = 40 }; /* as Linux has it */
    char *name = mb_copy_string(path);
    for (int links = 0; name && links < LINKS; links++) {
        char *next = follow_link(name);
        if (!next && errno != ENOMEM) {
            if (faccessat(AT_FDCWD, name, W_OK, AT_EACCESS) == 0 || (errno == ENOENT && *name))
                return name;
            mb_release(name);
            return NULL;
        }
        mb_release(name);
        name = next;
    }
    errno = name ? ELOOP : ENOMEM;
    mb_release(name);
    return NULL;
}
