/* file_read.c -- reading whole files.
 *
 * A file is copied to memory, so that it cannot change after it was checked.  Only an arena of more than half of the
 * memory limit is mapped instead: if another process truncates such a file while it is in use, this process gets a
 * SIGBUS, and if one overwrites it, answers may be wrong; the command detects both.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/limits.h"
#include "core/mem.h"
#include "core/team.h"
#include "io/file.h"
#include "io/mba.h"
#include "marienbad/io.h"

static const mb_words SAY_CHANGED = MB_WORDS("it changed while it was being read", "il a changé pendant sa lecture");
static const mb_words SAY_LARGE =
    MB_WORDS("more than {most} MB, half of the memory allowed: --megabytes allows more",
             "plus de {most} Mo, la moitié de la mémoire permise : --megabytes en permet plus");

/* A file that is being read. */
typedef struct inlet {
    const char *path;
    int fd;
    struct stat about; /* when it was opened */
    const mb_limits *limits;
    mb_error *error;
} inlet;

static bool is_regular(const inlet *in)
{
    return S_ISREG(in->about.st_mode) && in->about.st_size > 0;
}

/* Bytes that may be read into memory: half, since what is made of them needs room too. */
static size_t most_of(const mb_limits *limits)
{
    const uint64_t half = limits && limits->bytes ? limits->bytes / 2 : SIZE_MAX - 1;
    return half < SIZE_MAX - 1 ? (size_t)half : SIZE_MAX - 1;
}

/* Opening a named pipe waits until another process opens it to write.  Within limits it is opened at once instead,
 * and reading waits (mb_descriptor_await). */
static int open_at_once(const inlet *in)
{
    struct stat about;
    return in->limits && stat(in->path, &about) == 0 && S_ISFIFO(about.st_mode) ? O_NONBLOCK : 0;
}

static mb_status open_inlet(inlet *in)
{
    const bool standard = mb_path_is_standard(in->path);
    in->fd = standard ? STDIN_FILENO : open(in->path, O_RDONLY | O_CLOEXEC | open_at_once(in));
    if (in->fd >= 0 && fstat(in->fd, &in->about) == 0)
        return MB_OK;
    const int reason = errno;
    if (in->fd >= 0 && !standard)
        close(in->fd);
    return mb_path_fail(in->error, SAY_OPEN, in->path, reason);
}

static void close_inlet(const inlet *in)
{
    if (!mb_path_is_standard(in->path))
        close(in->fd);
}

/* Refuse a regular file that is no longer what it was. */
static mb_status check_unchanged(const inlet *in)
{
    struct stat now;
    if (!is_regular(in) || (fstat(in->fd, &now) == 0 && mb_stat_is_same(&in->about, &now)))
        return MB_OK;
    mb_fail(in->error, MB_EIO, SAY_CHANGED);
    mb_error_at(in->error, in->path, 0, 0);
    return MB_EIO;
}

/* Say that there is too much of it. */
static mb_status refuse_length(const inlet *in)
{
    mb_fail(in->error, MB_ELIMIT, SAY_LARGE, "most", most_of(in->limits) / 1000000);
    mb_error_at(in->error, in->path, 0, 0);
    return MB_ELIMIT;
}

mb_status mb_descriptor_await(int fd, short events, mb_pace *pace)
{
    enum { LOOK = 100 }; /* milliseconds */
    struct pollfd what = {.fd = fd, .events = events};
    for (mb_status status = MB_OK; pace->limits; status = mb_pace_look(pace)) {
        const int ready = status == MB_OK ? poll(&what, 1, LOOK) : 0;
        if (status != MB_OK || ready > 0 || (ready < 0 && errno != EINTR))
            return status;
    }
    return MB_OK;
}

enum {
    PIECE = 1 << 24,                        /* bytes read at once at most: the limits are checked in between */
    LARGE = MB_SMALL_PIECES ? 1 : 4 * PIECE /* bytes of a file that several threads read */
};

/* Pieces of a file that are read at the same time. */
typedef struct round {
    const inlet *in;
    mb_file *out; /* with room for them */
    size_t piece, end;
    bool failed; /* a piece could not be read: reading on will say why */
} round;

static void read_piece(void *context, uint32_t item, int worker)
{
    round *r = context;
    (void)worker;
    const size_t begin = r->out->length + item * r->piece;
    const size_t end = r->end - begin < r->piece ? r->end : begin + r->piece;
    for (size_t at = begin; at < end;) {
        const ssize_t got = pread(r->in->fd, r->out->data + at, end - at, (off_t)at);
        if (got <= 0 && !(got < 0 && errno == EINTR)) {
            __atomic_store_n(&r->failed, true, __ATOMIC_RELAXED);
            return;
        }
        at += got > 0 ? (size_t)got : 0;
    }
}

/* Read a large file by several threads, as far as it could be read when it was opened: out->length tells how far it
 * was, and the descriptor stands there. */
static mb_status read_by_threads(mb_file *out, const inlet *in, size_t size, mb_pace *pace)
{
    const int threads = mb_threads(in->limits);
    const size_t piece = MB_SMALL_PIECES ? 1 << 12 : PIECE;
    if (threads == 1 || size < LARGE || mb_path_is_standard(in->path))
        return MB_OK;
    round r = {.in = in, .out = out, .piece = piece};
    mb_status status = MB_OK;
    while (out->length < size && !r.failed && status == MB_OK) {
        const size_t most = piece * (size_t)threads;
        r.end = size - out->length < most ? size : out->length + most;
        mb_team_run(threads, (uint32_t)((r.end - out->length + piece - 1) / piece), read_piece, &r);
        status = mb_pace_step(pace, r.end - out->length);
        out->length = r.failed ? out->length : r.end;
    }
    if (status == MB_OK && lseek(in->fd, (off_t)out->length, SEEK_SET) < 0)
        return mb_path_fail(in->error, SAY_READ, in->path, errno);
    return status == MB_OK ? MB_OK : mb_error_plain(in->error, status);
}

/* Read to the end, or until a limit or the caller stops it. */
static mb_status read_bytes(mb_file *out, const inlet *in)
{
    mb_pace pace = mb_pace_begin(in->limits, is_regular(in) ? (uint64_t)in->about.st_size : 0);
    const size_t most = most_of(in->limits), size = is_regular(in) ? (size_t)in->about.st_size : 1 << 16;
    const size_t first = size < most ? size + 1 : most + 1; /* the byte more shows that this was all */
    mb_status status = MB_OK;
    for (size_t room = 0; status == MB_OK;) {
        if (!mb_grow(&out->data, &room, out->length, out->length == 0 ? first : 1))
            return mb_error_plain(in->error, MB_ENOMEM);
        MB_ASSERT(out->length < room);
        if (out->length == 0 && is_regular(in) && size < room
            && (status = read_by_threads(out, in, size, &pace)) != MB_OK)
            return status;
        if (!is_regular(in) && (status = mb_descriptor_await(in->fd, POLLIN, &pace)) != MB_OK)
            break;
        const size_t part = room - out->length < PIECE ? room - out->length : PIECE;
        const ssize_t got = read(in->fd, out->data + out->length, part);
        if (got == 0)
            return check_unchanged(in);
        if (got < 0 && errno != EINTR && errno != EAGAIN)
            return mb_path_fail(in->error, SAY_READ, in->path, errno);
        out->length += got > 0 ? (size_t)got : 0;
        MB_ASSERT(out->length <= room);
        if (out->length > most)
            return refuse_length(in);
        status = mb_pace_step(&pace, got > 0 ? (uint64_t)got : 0);
    }
    return mb_error_plain(in->error, status);
}

static mb_status read_inlet(mb_file *out, const inlet *in)
{
    mb_file file = {0};
    const mb_status status = read_bytes(&file, in);
    if (status == MB_OK)
        *out = file;
    else
        mb_file_clear(&file);
    return status;
}

static mb_status map_inlet(mb_file *out, const inlet *in)
{
    MB_ASSERT(is_regular(in));
    const size_t length = (size_t)in->about.st_size;
    /* what cannot be written to is not counted as this process's memory */
    void *data = mmap(NULL, length, PROT_READ, MAP_PRIVATE, in->fd, 0);
    if (data == MAP_FAILED)
        return mb_path_fail(in->error, SAY_READ, in->path, errno);
    madvise(data, length, MADV_SEQUENTIAL);
    *out = (mb_file){.data = data, .length = length, .mapped = true};
    return MB_OK;
}

mb_status mb_file_read(mb_file *out, const char *path, const mb_limits *limits, mb_error *error)
{
    inlet in = {.path = path, .limits = limits, .error = error};
    mb_status status = open_inlet(&in);
    if (status != MB_OK)
        return status;
    status = read_inlet(out, &in);
    close_inlet(&in);
    return status;
}

mb_status mb_file_map(mb_file *out, const char *path, mb_error *error)
{
    inlet in = {.path = path, .error = error};
    mb_status status = open_inlet(&in);
    if (status != MB_OK)
        return status;
    status = is_regular(&in) ? map_inlet(out, &in) : mb_path_fail(error, SAY_READ, path, EINVAL);
    close_inlet(&in);
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

/* Read the arena that is in the file; what it keeps of the file is taken from it. */
static mb_status read_arena(mb_arena **out, mb_file *file, const inlet *in, const mb_read_options *options)
{
    const bool binary =
        options->format ? strcmp(options->format, "mba") == 0 : mb_format_mba.sniff(file->data, file->length);
    mb_arena *arena;
    /* an arena that lives in the mapping may be marked anew, in a copy of its own */
    if (binary && file->mapped && mprotect(file->data, file->length, PROT_READ | PROT_WRITE) != 0)
        return mb_path_fail(in->error, SAY_READ, in->path, errno);
    mb_status status = binary ? mb_read_check(options, &mb_format_mba, in->error) : MB_OK;
    if (status != MB_OK)
        return status;
    status = binary ? mb_mba_take(&arena, file, options, in->error)
                    : mb_arena_read(&arena, file->data, file->length, options, in->error);
    const bool stopped = status == MB_ENOMEM || status == MB_ELIMIT || status == MB_ECANCEL;
    /* of a text that has changed, neither what is right nor what is wrong means anything */
    if (file->mapped && !stopped && check_unchanged(in) != MB_OK) {
        if (status == MB_OK)
            mb_arena_free(arena);
        return MB_EIO;
    }
    if (status == MB_OK)
        *out = arena;
    return status;
}

mb_status mb_arena_load(mb_arena **out, const char *path, const mb_read_options *options, mb_error *error)
{
    mb_read_options named = options ? *options : (mb_read_options){0};
    if (!named.file)
        named.file = path;
    inlet in = {.path = path, .limits = named.limits, .error = error};
    mb_status status = open_inlet(&in);
    if (status != MB_OK)
        return status;
    mb_file file = {0};
    const size_t most = most_of(in.limits) / (in.limits && in.limits->annex ? 4 : 1);
    const bool large = is_regular(&in) && (uint64_t)in.about.st_size > most;
    status = large ? map_inlet(&file, &in) : read_inlet(&file, &in);
    if (status == MB_OK)
        status = read_arena(out, &file, &in, &named);
    mb_file_clear(&file);
    close_inlet(&in);
    return status;
}
