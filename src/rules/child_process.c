/* child_process.c -- a child process started through `sh -c`, which ends together with all its descendants. */
#define _XOPEN_SOURCE 700 /* for nftw() */
#include "rules/child_supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

#include "core/mem.h"
#include "io/reason.h"

static const mb_words SAY_START =
    MB_WORDS("cannot start a program: {reason}", "impossible de démarrer un programme : {reason}");

extern char **environ;

enum {
    SOON = 20,     /* looks at the end of the supervisor, a millisecond apart */
    TRIES = 500,   /* and the others until it is killed, */
    PATIENCE = 20, /* so many milliseconds apart */
};

/* Pipes: [0] is read, [1] is written. */
typedef struct pipes {
    int in[2], out[2], err[2];
    int life[2]; /* a pair of sockets: [0] is ours, [1] the supervisor's */
} pipes;

static void close_all(const int *fds, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (fds[i] >= 0)
            close(fds[i]);
}

/* A pipe that no program inherits: another thread may start one between two calls, where one call does not exist. */
static bool make_pipe(int ends[2])
{
#if defined(__linux__) && defined(SYS_pipe2)
    return syscall(SYS_pipe2, ends, O_CLOEXEC) == 0;
#endif
    if (pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

/* No descriptor may be 0, 1 or 2, which become those of the child; pipe() returns such numbers where this process has
 * closed its own. */
static bool make_pipes(pipes *p)
{
    memset(p, -1, sizeof *p);
    if (!make_pipe(p->in) || !make_pipe(p->out) || !make_pipe(p->err)
        || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, p->life) != 0)
        return false;
    for (int *fd = (int *)p; fd < (int *)p + sizeof *p / sizeof *fd; fd++) {
        const int low = *fd;
        if (low > STDERR_FILENO)
            continue;
        *fd = fcntl(low, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        close(low);
        if (*fd < 0)
            return false;
    }
    return true;
}

/* Is it a variable that we set? */
static bool is_set(const char *variable, char *const *set)
{
    for (; *set; set++) {
        const size_t length = strcspn(*set, "=") + 1;
        if (strncmp(variable, *set, length) == 0)
            return true;
    }
    return false;
}

/* The environment with variables of ours in it, NULL after the last, instead of any values that they had; release it,
 * not them. */
static char **environment(char *const *set)
{
    size_t count = 0, more = 0, to = 0;
    while (environ && environ[count])
        count++;
    while (set[more])
        more++;
    char **copy = mb_alloc(count + more + 1, sizeof *copy);
    if (!copy)
        return NULL;
    for (size_t i = 0; i < count; i++)
        if (!is_set(environ[i], set))
            copy[to++] = environ[i];
    for (size_t i = 0; i < more; i++)
        copy[to++] = set[i];
    copy[to] = NULL;
    MB_ASSERT(to <= count + more);
    return copy;
}

/* NAME=VALUE; release it. */
static char *variable(const char *name, const char *value)
{
    const size_t size = strlen(name) + strlen(value) + 1;
    char *text = mb_alloc(size, 1);
    if (text)
        snprintf(text, size, "%s%s", name, value);
    return text;
}

static mb_status make_scratch(char **out, mb_error *error)
{
    const char *within = getenv("TMPDIR");
    char *path = variable(within && *within ? within : "/tmp", "/marienbad-XXXXXX");
    if (!path)
        return mb_error_plain(error, MB_ENOMEM);
    if (!mkdtemp(path)) {
        const int reason = errno;
        mb_release(path);
        return mb_fail(error, MB_EIO, SAY_START, "reason", mb_reason(reason));
    }
    *out = path;
    return MB_OK;
}

static int remove_entry(const char *path, const struct stat *about, int kind, struct FTW *place)
{
    (void)about;
    (void)place;
    const bool folder = kind == FTW_D || kind == FTW_DNR || kind == FTW_DP;
    if (folder)
        chmod(path, 0700);
    if (folder ? rmdir(path) : unlink(path)) {
        /* a folder that is not empty yet is removed in the second walk */
    }
    return 0;
}

/* Remove a scratch folder with all that is in it.  The program may have taken away the right to read some folders:
 * the first walk gives it back, and the second removes what they hold. */
static void remove_scratch(char *path)
{
    enum { OPEN = 16 }; /* descriptors */
    if (!path)
        return;
    chmod(path, 0700);
    nftw(path, remove_entry, OPEN, FTW_PHYS); /* opens folders that were closed */
    nftw(path, remove_entry, OPEN, FTW_PHYS | FTW_DEPTH);
    mb_release(path);
}

/* sh -c COMMAND ARGS…; release it. */
static char **arguments(const mb_child_command *what)
{
    static char sh[] = "sh", c[] = "-c";
    size_t count = 0;
    while (what->args && what->args[count])
        count++;
    char **argv = mb_alloc(count + 4, sizeof *argv);
    if (!argv)
        return NULL;
    argv[0] = sh;
    argv[1] = c;
    argv[2] = (char *)(uintptr_t)what->command; /* exec takes no const, and changes nothing */
    for (size_t i = 0; i < count; i++)
        argv[3 + i] = (char *)(uintptr_t)what->args[i];
    argv[3 + count] = NULL;
    return argv;
}

mb_status mb_child_start(mb_child *out, const mb_child_command *what, mb_error *error)
{
    MB_ASSERT(what->command);
    pipes p;
    char **argv = NULL, **envp = NULL, *scratch = NULL;
    mb_status status = what->confined ? make_scratch(&scratch, error) : (mb_status)MB_OK;
    if (status != MB_OK)
        return status;
    static char unbuffered[] = "PYTHONUNBUFFERED=1", unwritten[] = "PYTHONDONTWRITEBYTECODE=1";
    char *found = scratch ? variable("MARIENBAD_SCRATCH=", scratch) : NULL;
    char *temporary = scratch ? variable("TMPDIR=", scratch) : NULL;
    char *const set[] = {unbuffered, found, temporary, unwritten, NULL}; /* not confined: only the first */
    if (!make_pipes(&p)) {
        status = mb_fail(error, MB_EIO, SAY_START, "reason", mb_reason(errno));
        goto done;
    }
    argv = arguments(what);
    envp = environment(set);
    if (!argv || !envp || (scratch && (!found || !temporary))) {
        status = mb_error_plain(error, MB_ENOMEM);
        goto done;
    }
    bool offline;
    const mb_supervision how = {.what = what,
                                .argv = argv,
                                .envp = envp,
                                .in = p.in[0],
                                .out = p.out[1],
                                .err = p.err[1],
                                .life = p.life[1],
                                .scratch = scratch};
    const int supervisor = mb_supervisor_start(&offline, &how);
    if (supervisor < 0) {
        status = mb_fail(error, MB_EIO, SAY_START, "reason", mb_reason(errno));
        goto done;
    }
    *out = (mb_child){.supervisor = supervisor,
                      .life = p.life[0],
                      .in = p.in[1],
                      .out = p.out[0],
                      .err = p.err[0],
                      .offline = offline,
                      .scratch = scratch};
    scratch = NULL;
    fcntl(out->in, F_SETFL, O_NONBLOCK);
    fcntl(out->out, F_SETFL, O_NONBLOCK);
    fcntl(out->err, F_SETFL, O_NONBLOCK);
    p.life[0] = p.in[1] = p.out[0] = p.err[0] = -1;
done:
    close_all((const int *)&p, sizeof p / sizeof(int));
    remove_scratch(scratch);
    mb_release_all(argv, envp, found, temporary);
    return status;
}

bool mb_child_wait(int *status, const mb_child *child, int milliseconds)
{
    MB_ASSERT(child->life >= 0);
    struct pollfd life = {.fd = child->life, .events = POLLIN};
    int found;
    if (poll(&life, 1, milliseconds) <= 0 || recv(child->life, &found, sizeof found, MSG_PEEK) != sizeof found)
        return false;
    *status = found;
    return true;
}

void mb_child_end(mb_child *child)
{
    MB_ASSERT(child->supervisor > 0);
    send(child->life, "", 1, MSG_NOSIGNAL); /* goodbye: the scratch folder is removed here */
    const int ends[] = {child->in, child->out, child->err, child->life};
    close_all(ends, MB_COUNT(ends));
    /* a supervisor that has been stopped goes on; one that is stopped again and again is killed */
    for (int tries = 0; waitpid(child->supervisor, NULL, WNOHANG) == 0; tries++) {
        kill(child->supervisor, tries < TRIES ? SIGCONT : SIGKILL);
        poll(NULL, 0, tries < SOON ? 1 : PATIENCE);
    }
    remove_scratch(child->scratch);
    *child = (mb_child){.supervisor = 0, .life = -1, .in = -1, .out = -1, .err = -1};
}
