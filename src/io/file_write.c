/* file_write.c -- text to the disk.
 *
 * A text is written to a file without a name, or with a temporary one where the file system knows no others, and
 * takes its name only when all of it is there: a failure never costs what was there before.  Several files can wait
 * for one another.  A file that is replaced keeps its mode.  A pipe or a device is written in place.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/limits.h"
#include "core/mem.h"
#include "io/file.h"
#include "marienbad/io.h"

/* Where a text flows to. */
typedef struct sink {
    int fd;
    int failed;        /* errno of the first write that failed */
    bool waits;        /* no regular file: its reader may be slow */
    bool replaces;     /* what was there before */
    mb_draft draft;    /* the file that takes its name at the end; empty: written in place */
    mb_limits limits;  /* when to stop */
    mb_status stopped; /* by which limit, while it was opened */
    mb_pace pace;
} sink;

static void release_draft(mb_draft *draft)
{
    mb_release_all(draft->target, draft->temporary);
    *draft = (mb_draft){0};
}

/* Write the part of the text that is complete to the file; the callback of mb_text_flush(). */
static mb_status write_through(void *to, const char *data, size_t length)
{
    sink *s = to;
    mb_status status = MB_OK;
    while (length > 0 && (!s->waits || (status = mb_descriptor_await(s->fd, POLLOUT, &s->pace)) == MB_OK)) {
        const ssize_t written = write(s->fd, data, length);
        if (written < 0 && errno != EINTR) {
            s->failed = errno;
            return MB_EIO;
        }
        const size_t done = written > 0 ? (size_t)written : 0;
        MB_ASSERT(done <= length);
        data += done;
        length -= done;
        if ((status = mb_pace_step(&s->pace, done)) != MB_OK)
            break;
    }
    return status;
}

enum { TRIES = 1000, ENDING = 32 }; /* temporary names; bytes of their endings */

/* Choose the temporary name TARGET.PROCESS.TRY. */
static void choose_name(mb_draft *draft, int try)
{
    snprintf(draft->temporary, strlen(draft->target) + ENDING, "%s.%d.%d", draft->target, (int)getpid(), try);
}

/* Make a file without a name, else with the first temporary name that is free.  The mode is what the user's mask
 * leaves, without asking for it, which would change it for all threads. */
static int make_temporary(mb_draft *draft)
{
    draft->temporary = mb_alloc(strlen(draft->target) + ENDING, 1);
    if (!draft->temporary) {
        errno = ENOMEM;
        return -1;
    }
    choose_name(draft, 1);
    if (access(draft->temporary, F_OK) != 0 && errno == ENAMETOOLONG)
        return -1; /* it could not replace a file later */
    int fd = mb_nameless_open(draft->target, O_WRONLY);
    draft->nameless = fd >= 0 ? fd : 0;
    for (int try = 1; fd < 0 && try <= TRIES; try++) {
        choose_name(draft, try);
        fd = open(draft->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0 && errno != EEXIST)
            break;
    }
    return fd;
}

/* Open what is no regular file.  A named pipe waits for another process to open it to read, within the limits;
 * s->stopped says which of them ended that. */
static int open_in_place(sink *s, const char *path, bool pipe)
{
    const int wait = pipe && s->pace.limits ? O_NONBLOCK : 0;
    int fd;
    while ((fd = open(path, O_WRONLY | O_CLOEXEC | wait)) < 0 && wait && errno == ENXIO) {
        enum { LOOK = 100 }; /* milliseconds */
        if ((s->stopped = mb_pace_look(&s->pace)) != MB_OK)
            return -1;
        poll(NULL, 0, LOOK);
    }
    if (fd >= 0 && wait)
        fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
    return fd;
}

/* Open `path` for writing: in place when it is a pipe or a device, else a temporary file beside where it leads. */
static int open_for_writing(sink *s, const char *path)
{
    struct stat about;
    s->replaces = stat(path, &about) == 0;
    s->waits = s->replaces && !S_ISREG(about.st_mode);
    if (s->waits)
        return open_in_place(s, path, S_ISFIFO(about.st_mode));
    s->draft.target = mb_target_of(path);
    const int fd = s->draft.target ? make_temporary(&s->draft) : -1;
    if (fd >= 0 && s->replaces)
        fchmod(fd, about.st_mode & 07777);
    return fd;
}

mb_status mb_file_write(mb_text *out, const char *path, const mb_limits *limits, mb_error *error)
{
    sink *s = mb_alloc_zero(1, sizeof *s);
    if (!s)
        return mb_error_plain(error, MB_ENOMEM);
    if (limits)
        s->limits =
            (mb_limits){.tick = limits->tick, .now = limits->now, .context = limits->context, .until = limits->until};
    s->pace = mb_pace_begin(limits ? &s->limits : NULL, 0);
    s->waits = mb_path_is_standard(path);
    s->fd = s->waits ? STDOUT_FILENO : open_for_writing(s, path);
    if (s->fd < 0) {
        const int reason = errno;
        const mb_status status = s->stopped != MB_OK ? s->stopped : reason == ENOMEM ? MB_ENOMEM : MB_EIO;
        release_draft(&s->draft);
        mb_release(s);
        return status != MB_EIO ? mb_error_plain(error, status) : mb_path_fail(error, SAY_WRITE, path, reason);
    }
    mb_text_init(out, write_through, s);
    return MB_OK;
}

const char *mb_file_temporary(const mb_text *text)
{
    MB_ASSERT(text->to && text->flush == write_through);
    const mb_draft *draft = &((const sink *)text->to)->draft;
    return draft->nameless ? NULL : draft->temporary;
}

mb_status mb_file_finish(mb_draft *out, mb_text *text, const char *path, mb_error *error)
{
    sink *s = text->to;
    MB_ASSERT(s && text->flush == write_through);
    mb_status status = mb_text_flush(text);
    /* what takes the place of something must be on the disk before it does */
    if (status == MB_OK && s->draft.temporary && s->replaces && fsync(s->fd) != 0 && errno != EINVAL
        && errno != EINTR)
        s->failed = errno;
    /* a nameless file stays open, but closing a copy tells the same failures */
    if (!mb_path_is_standard(path) && close(s->draft.nameless ? dup(s->fd) : s->fd) != 0 && !s->failed)
        s->failed = errno;
    if (s->failed)
        status = mb_path_fail(error, SAY_WRITE, mb_path_is_standard(path) ? NULL : path, s->failed);
    else if (status != MB_OK && error && error->code == MB_OK)
        mb_error_plain(error, status);
    if (status == MB_OK)
        *out = s->draft;
    else
        mb_draft_drop(&s->draft);
    mb_text_clear(text);
    mb_release(s);
    *text = (mb_text){0};
    return status;
}

/* Do all bytes get to the disk?  0, or errno.  A file with the mode of one that nobody reads is there already: it
 * replaces that one. */
static int sync_draft(const mb_draft *draft)
{
    const int fd = draft->nameless ? draft->nameless : open(draft->temporary, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return errno == EACCES ? 0 : errno;
    const int reason = fsync(fd) != 0 && errno != EINVAL && errno != EINTR ? errno : 0;
    if (!draft->nameless)
        close(fd);
    return reason;
}

/* May files be renamed in the folder of `target`, which may exist and belong to another user?  0, or errno. */
static int check_folder(const char *target)
{
    struct stat folder, about;
    char *name = mb_folder_of(target);
    const int reason = !name ? ENOMEM : access(name, W_OK | X_OK) != 0 || stat(name, &folder) != 0 ? errno : 0;
    mb_release(name);
    if (reason || lstat(target, &about) != 0)
        return reason;
    const uid_t me = geteuid();
    const bool kept = (folder.st_mode & S_ISVTX) && me != 0 && me != folder.st_uid && me != about.st_uid;
    return S_ISDIR(about.st_mode) ? EISDIR : kept ? EPERM : 0;
}

static const char *last_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool mb_drafts_clash(const mb_draft *a, const mb_draft *b)
{
    if (!a->target || !b->target || strcmp(last_name(a->target), last_name(b->target)) != 0)
        return false;
    struct stat one, other;
    char *folder = mb_folder_of(a->target), *second = mb_folder_of(b->target);
    const bool same = folder && second && stat(folder, &one) == 0 && stat(second, &other) == 0
                      && one.st_dev == other.st_dev && one.st_ino == other.st_ino;
    mb_release_all(folder, second);
    return same;
}

mb_status mb_draft_check(const mb_draft *draft, const char *path, mb_error *error)
{
    int reason = draft->temporary ? sync_draft(draft) : 0;
    if (draft->temporary && !reason)
        reason = check_folder(draft->target);
    return reason ? mb_path_fail(error, SAY_WRITE, path, reason) : MB_OK;
}

/* Give a nameless file its name, or, where a file has it already, a temporary name to be renamed.  0, or errno. */
static int link_draft(mb_draft *draft)
{
    int reason = mb_nameless_link(draft->nameless, draft->target);
    const bool taken = reason == EEXIST;
    for (int try = 1; reason == EEXIST && try <= TRIES; try++) {
        choose_name(draft, try);
        reason = mb_nameless_link(draft->nameless, draft->temporary);
    }
    close(draft->nameless);
    draft->nameless = 0;
    if (reason != 0 || !taken) { /* nothing is left to be renamed */
        mb_release(draft->temporary);
        draft->temporary = NULL;
    }
    return reason;
}

mb_status mb_draft_keep(mb_draft *draft, const char *path, mb_error *error)
{
    int reason = draft->nameless ? link_draft(draft) : 0;
    if (reason == 0 && draft->temporary && rename(draft->temporary, draft->target) != 0)
        reason = errno;
    const mb_status status = reason == 0 ? MB_OK : mb_path_fail(error, SAY_WRITE, path, reason);
    if (status == MB_OK)
        release_draft(draft);
    else
        mb_draft_drop(draft);
    return status;
}

void mb_draft_drop(mb_draft *draft)
{
    if (draft->nameless)
        close(draft->nameless);
    else if (draft->temporary && !draft->stays)
        unlink(draft->temporary);
    release_draft(draft);
}

mb_status mb_file_close(mb_text *text, const char *path, mb_error *error)
{
    mb_draft draft;
    const mb_status status = mb_file_finish(&draft, text, path, error);
    return status == MB_OK ? mb_draft_keep(&draft, path, error) : status;
}
