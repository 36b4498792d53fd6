/* file_room.c -- room on the disk for what is too large for memory. */
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "io/file.h"

static const mb_words SAY_ROOM =
    MB_WORDS("no room beside it for {megabytes} MB: {reason}", "pas de place à côté pour {megabytes} Mo : {reason}");

mb_status mb_file_room(void **out, uint64_t size, const char *path, mb_error *error)
{
    MB_ASSERT(size > 0);
    const int fd = mb_scratch_open(path);
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
    mb_fail(error, MB_EIO, SAY_ROOM, "megabytes", size / 1000000, "reason", mb_reason(reason));
    mb_error_at(error, path, 0, 0);
    return MB_EIO;
}

/* A file with holes, each of whose four arrays could take all that is free on the disk. */
static void *reserve(mb_annex *base, size_t *size)
{
    enum { PAGE = 1 << 16 };
    const uint64_t most = UINT64_C(1) << 40;
    mb_disk_annex *room = (mb_disk_annex *)base;
    struct statvfs disk;
    mb_disk_annex_end(room);
    room->fd = mb_scratch_open(room->path);
    if (room->fd < 0 || fstatvfs(room->fd, &disk) != 0)
        return NULL;
    const uint64_t some = (uint64_t)disk.f_bavail * disk.f_frsize, free = some < most ? some : most;
    *size = 4 * (size_t)(free / PAGE * PAGE);
    if (*size == 0 || ftruncate(room->fd, (off_t)*size) != 0)
        return NULL;
    void *block = mmap(NULL, *size, PROT_READ | PROT_WRITE, MAP_SHARED, room->fd, 0);
    return block == MAP_FAILED ? NULL : block;
}

static bool take(mb_annex *base, size_t at, size_t size)
{
    const mb_disk_annex *room = (const mb_disk_annex *)base;
    MB_ASSERT(room->fd >= 0);
    return size == 0 || posix_fallocate(room->fd, (off_t)at, (off_t)size) == 0;
}

void mb_disk_annex_begin(mb_disk_annex *room, const char *path)
{
    *room = (mb_disk_annex){.base = {.reserve = reserve, .take = take}, .path = path, .fd = -1};
}

void mb_disk_annex_end(mb_disk_annex *room)
{
    if (room->fd >= 0)
        close(room->fd);
    room->fd = -1;
}
