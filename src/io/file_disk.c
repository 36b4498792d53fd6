/* file_disk.c -- a file that is read and written anywhere in it. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/mem.h"
#include "io/disk.h"
#include "io/file.h"

static const mb_words SAY_BUSY =
    MB_WORDS("another process is writing it", "un autre processus est en train de l'écrire");
static const mb_words SAY_FOREIGN =
    MB_WORDS("this is a link, has several names, or belongs to another user: remove it",
             "c'est un lien, ou le fichier a plusieurs noms ou est à un autre utilisateur : ôtez-le");
static const mb_words SAY_FOLDER =
    MB_WORDS("this is a folder, or no regular file", "c'est un dossier, ou ce n'est pas un fichier ordinaire");
static const mb_words SAY_MAKE_FOLDER =
    MB_WORDS("cannot make this folder: {reason}", "création du dossier impossible : {reason}");
static const mb_words SAY_SHORT =
    MB_WORDS("damaged: the file ends at byte {size}, but {wanted} are needed",
             "endommagé : le fichier s'arrête à l'octet {size}, mais il en faut {wanted}");

struct mb_disk {
    int fd; /* -1: memory */
    char *path;
    const char *data;
    uint64_t size;
};

static mb_status wrap(mb_disk **out, int fd, const char *path, mb_error *error)
{
    mb_disk *disk = mb_alloc_zero(1, sizeof *disk);
    char *name = mb_copy_string(path);
    if (!disk || !name) {
        mb_release_all(disk, name);
        return mb_error_plain(error, MB_ENOMEM);
    }
    *disk = (mb_disk){.fd = fd, .path = name};
    *out = disk;
    return MB_OK;
}

/* Wrap a descriptor of a regular file, which is closed on failure. */
static mb_status take(mb_disk **out, int fd, const char *path, mb_error *error)
{
    struct stat about;
    mb_status status = MB_OK;
    if (fstat(fd, &about) != 0)
        status = mb_path_fail(error, SAY_OPEN, path, errno);
    else if (!S_ISREG(about.st_mode)) {
        status = mb_fail(error, MB_EIO, SAY_FOLDER);
        mb_error_at(error, path, 0, 0);
    }
    if (status == MB_OK)
        status = wrap(out, fd, path, error);
    if (status == MB_OK)
        (*out)->size = (uint64_t)about.st_size;
    else
        close(fd);
    return status;
}

mb_status mb_disk_open(mb_disk **out, const char *path, mb_error *error)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a pipe is refused, and not waited for */
    return fd < 0 ? mb_path_fail(error, SAY_OPEN, path, errno) : take(out, fd, path, error);
}

mb_status mb_disk_of_memory(mb_disk **out, const char *name, const void *data, size_t size)
{
    const mb_status status = wrap(out, -1, name, NULL);
    if (status == MB_OK) {
        (*out)->data = data;
        (*out)->size = size;
    }
    return status;
}

/* Is it a file of this user's under one name? */
static bool is_only_mine(int fd)
{
    struct stat about;
    return fstat(fd, &about) == 0 && about.st_uid == geteuid() && (about.st_nlink == 1 || !S_ISREG(about.st_mode));
}

mb_status mb_disk_make(mb_disk **out, const char *path, mb_error *error)
{
    const int fd = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (fd < 0 && errno != ELOOP)
        return mb_path_fail(error, SAY_WRITE, path, errno);
    const bool mine = fd >= 0 && is_only_mine(fd);
    if (mine && flock(fd, LOCK_EX | LOCK_NB) == 0)
        return take(out, fd, path, error);
    if (fd >= 0)
        close(fd);
    mb_fail(error, MB_EIO, mine ? SAY_BUSY : SAY_FOREIGN);
    mb_error_at(error, path, 0, 0);
    return MB_EIO;
}

mb_status mb_disk_scratch(mb_disk **out, const char *beside, mb_error *error)
{
    const char *folder = getenv("TMPDIR");
    mb_text name = {0};
    mb_text_put(&name, beside ? beside : folder && *folder ? folder : "/tmp", beside ? "" : "/marienbad");
    if (name.status != MB_OK || !*mb_text_string(&name)) {
        mb_text_clear(&name);
        return mb_error_plain(error, MB_ENOMEM);
    }
    const int fd = mb_scratch_open(name.data);
    const mb_status status =
        fd < 0 ? mb_path_fail(error, SAY_WRITE, name.data, errno) : take(out, fd, name.data, error);
    mb_text_clear(&name);
    return status;
}

mb_status mb_disk_make_folder(const char *path, mb_error *error)
{
    struct stat about;
    if (mkdir(path, 0777) == 0 || (errno == EEXIST && stat(path, &about) == 0 && S_ISDIR(about.st_mode)))
        return MB_OK;
    return mb_path_fail(error, SAY_MAKE_FOLDER, path, errno);
}

bool mb_disk_is_there(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0;
}

void mb_disk_remove(const char *path)
{
    unlink(path);
}

mb_status mb_disk_target(char **out, const char *path, mb_error *error)
{
    *out = mb_target_of(path);
    if (*out)
        return MB_OK;
    return errno == ENOMEM ? mb_error_plain(error, MB_ENOMEM) : mb_path_fail(error, SAY_WRITE, path, errno);
}

bool mb_disk_is_place(const char *path)
{
    struct stat about;
    return stat(path, &about) != 0 || S_ISREG(about.st_mode);
}

void mb_disk_close(mb_disk *disk)
{
    if (!disk)
        return;
    if (disk->fd >= 0)
        close(disk->fd);
    mb_release_all(disk->path, disk);
}

uint64_t mb_disk_size(const mb_disk *disk)
{
    return disk->size;
}

static mb_status refuse_short(const mb_disk *disk, uint64_t wanted, mb_error *error)
{
    mb_fail(error, MB_EPARSE, SAY_SHORT, "size", disk->size, "wanted", wanted);
    mb_error_at(error, disk->path, 0, 0);
    return MB_EPARSE;
}

mb_status mb_disk_read(const mb_disk *disk, uint64_t at, void *data, size_t size, mb_error *error)
{
    if (at > disk->size || size > disk->size - at)
        return refuse_short(disk, at > UINT64_MAX - size ? UINT64_MAX : at + size, error);
    if (disk->fd < 0) {
        memcpy(data, disk->data + at, size);
        return MB_OK;
    }
    for (char *to = data; size > 0;) {
        const ssize_t got = pread(disk->fd, to, size, (off_t)at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return mb_path_fail(error, SAY_READ, disk->path, errno);
        if (got == 0) /* it was cut while it was open */
            return refuse_short(disk, at + size, error);
        to += got;
        at += (uint64_t)got;
        size -= (size_t)got;
    }
    return MB_OK;
}

mb_status mb_disk_write(mb_disk *disk, uint64_t at, const void *data, size_t size, mb_error *error)
{
    MB_ASSERT(disk->fd >= 0);
    for (const char *from = data; size > 0;) {
        const ssize_t put = pwrite(disk->fd, from, size, (off_t)at);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return mb_path_fail(error, SAY_WRITE, disk->path, put < 0 ? errno : ENOSPC);
        from += put;
        at += (uint64_t)put;
        size -= (size_t)put;
        disk->size = at > disk->size ? at : disk->size;
    }
    return MB_OK;
}

mb_status mb_disk_cut(mb_disk *disk, uint64_t size, mb_error *error)
{
    MB_ASSERT(disk->fd >= 0);
    if (ftruncate(disk->fd, (off_t)size) != 0)
        return mb_path_fail(error, SAY_WRITE, disk->path, errno);
    disk->size = size;
    return MB_OK;
}

mb_status mb_disk_rename(mb_disk *disk, const char *path, mb_error *error)
{
    if (fsync(disk->fd) != 0 || rename(disk->path, path) != 0)
        return mb_path_fail(error, SAY_WRITE, path, errno);
    return MB_OK;
}

mb_status mb_disk_finish(mb_draft *out, mb_disk *disk, const char *target, mb_error *error)
{
    struct stat about;
    if ((stat(target, &about) == 0 && fchmod(disk->fd, about.st_mode & 07777) != 0) || fsync(disk->fd) != 0)
        return mb_path_fail(error, SAY_WRITE, target, errno);
    *out = (mb_draft){.temporary = mb_copy_string(disk->path), .target = mb_copy_string(target), .stays = true};
    if (out->temporary && out->target)
        return MB_OK;
    mb_draft_drop(out);
    return mb_error_plain(error, MB_ENOMEM);
}

mb_status mb_disk_call(mb_disk *disk, const char *path, mb_error *error)
{
    return rename(disk->path, path) == 0 ? MB_OK : mb_path_fail(error, SAY_WRITE, path, errno);
}

mb_status mb_disk_bring(const char *path, mb_error *error)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return mb_path_fail(error, SAY_OPEN, path, errno);
    const int reason = fsync(fd) == 0 ? 0 : errno;
    close(fd);
    return reason == 0 ? MB_OK : mb_path_fail(error, SAY_WRITE, path, reason);
}
