/* child_process.c -- a child process started through `sh -c`, which ends together with all its descendants.
 *
 * After fork() in a process with threads only async-signal-safe calls are allowed: all memory is allocated before.
 */
#include "rules/child_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include "core/mem.h"
#include "io/reason.h"

static const mb_words SAY_START =
    MB_WORDS("cannot start a program: {reason}", "impossible de démarrer un programme : {reason}");

extern char **environ;

enum { NOT_RUN = 127, MOST_CHILDREN = 64 };

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

static bool make_pipe(int ends[2])
{
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

/* The environment, with PYTHONUNBUFFERED=1 instead of any value that it had; release it. */
static char **environment(void)
{
    static char unbuffered[] = "PYTHONUNBUFFERED=1";
    size_t count = 0, to = 0;
    while (environ && environ[count])
        count++;
    char **copy = mb_alloc(count + 2, sizeof *copy);
    if (!copy)
        return NULL;
    for (size_t i = 0; i < count; i++)
        if (strncmp(environ[i], unbuffered, strlen("PYTHONUNBUFFERED=")) != 0)
            copy[to++] = environ[i];
    copy[to++] = unbuffered;
    copy[to] = NULL;
    MB_ASSERT(to <= count + 1);
    return copy;
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

/* Set a limit of resources, or lift the one that the child inherits from us where `most` is 0. */
static void child_bound(int resource, uint64_t most)
{
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    if (most > 0 && (limit.rlim_max == RLIM_INFINITY || most < limit.rlim_max))
        limit.rlim_cur = most;
    setrlimit(resource, &limit);
}

/* Give all signals that we handle or block their default actions, which a new program expects. */
static void default_signals(void)
{
    static const int changed[] = {SIGINT,  SIGTERM, SIGHUP, SIGQUIT, SIGXCPU,
                                  SIGPIPE, SIGXFSZ, SIGBUS, SIGSEGV, SIGCHLD};
    for (size_t i = 0; i < MB_COUNT(changed); i++)
        signal(changed[i], SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* In the child of the supervisor: become the shell. */
static _Noreturn void run_shell(const mb_child_command *what, const pipes *p, char **argv, char **envp)
{
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* should the supervisor be killed */
#endif
    default_signals();
    child_bound(RLIMIT_DATA, 0);
    if (what->bytes > 0)
        child_bound(RLIMIT_AS, what->bytes);
    if (what->cpu_seconds > 0)
        child_bound(RLIMIT_CPU, what->cpu_seconds);
    dup2(p->in[0], STDIN_FILENO);
    dup2(p->out[1], STDOUT_FILENO);
    dup2(p->err[1], STDERR_FILENO);
    execve("/bin/sh", argv, envp);
    _exit(NOT_RUN);
}

/* Close the descriptors of the supervisor but 0: it must hold no pipe open. */
static void close_descriptors(void)
{
#if defined(__linux__) && defined(SYS_close_range)
    if (syscall(SYS_close_range, 1u, ~0u, 0u) == 0)
        return;
#endif
    for (int fd = 1; fd < 1024; fd++)
        close(fd);
}

#ifdef __linux__
/* Kill the processes that left the group and, orphaned, became our children; false: there is none. */
static bool kill_children(void)
{
    char text[MOST_CHILDREN * 12];
    const int fd = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    const ssize_t length = fd < 0 ? 0 : read(fd, text, sizeof text - 1);
    if (fd >= 0)
        close(fd);
    bool found = false;
    pid_t child = 0;
    for (ssize_t i = 0; i < length; i++)
        if (text[i] >= '0' && text[i] <= '9') {
            child = child * 10 + (text[i] - '0');
        } else if (child > 1) { /* a number that was cut off is read again in the next round */
            found = kill(child, SIGKILL) == 0 || found;
            child = 0;
        }
    return found;
}
#else
static bool kill_children(void)
{
    return false;
}
#endif

/* Kill the group, then orphans as long as there are any. */
static void kill_all(pid_t shell)
{
    kill(-shell, SIGKILL);
    do {
        while (waitpid(-1, NULL, WNOHANG) > 0) {
        }
    } while (kill_children() && waitpid(-1, NULL, 0) > 0);
}

static void nothing(int number)
{
    (void)number;
}

/* Has the shell ended?  Then its status is sent, once. */
static bool has_ended(pid_t shell)
{
    int status;
    if (waitpid(shell, &status, WNOHANG) != shell)
        return false;
    send(STDIN_FILENO, &status, sizeof status, MSG_NOSIGNAL);
    return true;
}

/* Wait until the shell has ended or the parent has closed its socket. */
static void wait_for(pid_t shell)
{
    sigset_t open_mask;
    sigfillset(&open_mask);
    sigdelset(&open_mask, SIGCHLD);
    while (!has_ended(shell)) {
        fd_set life;
        FD_ZERO(&life);
        FD_SET(STDIN_FILENO, &life);
        if (pselect(STDIN_FILENO + 1, &life, NULL, NULL, NULL, &open_mask) > 0)
            return;
    }
}

/* In the child: start the shell, and supervise it. */
static _Noreturn void supervise(const mb_child_command *what, const pipes *p, char **argv, char **envp)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    setpgid(0, 0); /* Ctrl-C is not meant for this process */
    sigaction(SIGCHLD, &(struct sigaction){.sa_handler = nothing}, NULL);
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
    const pid_t shell = fork();
    if (shell == 0)
        run_shell(what, p, argv, envp);
    dup2(p->life[1], STDIN_FILENO);
    close_descriptors();
    if (shell > 0) {
        setpgid(shell, shell); /* as the shell does, too: either may be first */
        wait_for(shell);
        kill_all(shell);
    }
    _exit(0);
}

mb_status mb_child_start(mb_child *out, const mb_child_command *what, mb_error *error)
{
    MB_ASSERT(what->command);
    pipes p;
    char **argv = NULL, **envp = NULL;
    mb_status status = MB_OK;
    pid_t child = -1;
    if (!make_pipes(&p)) {
        status = mb_fail(error, MB_EIO, SAY_START, "reason", mb_reason(errno));
        goto done;
    }
    argv = arguments(what);
    envp = environment();
    if (!argv || !envp) {
        status = mb_error_plain(error, MB_ENOMEM);
        goto done;
    }
    sigset_t all, before; /* no handler of ours runs in the child */
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    child = fork();
    if (child == 0)
        supervise(what, &p, argv, envp);
    const int reason = errno;
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (child < 0) {
        status = mb_fail(error, MB_EIO, SAY_START, "reason", mb_reason(reason));
        goto done;
    }
    *out = (mb_child){.supervisor = child, .life = p.life[0], .in = p.in[1], .out = p.out[0], .err = p.err[0]};
    fcntl(out->in, F_SETFL, O_NONBLOCK);
    fcntl(out->out, F_SETFL, O_NONBLOCK);
    fcntl(out->err, F_SETFL, O_NONBLOCK);
    p.life[0] = p.in[1] = p.out[0] = p.err[0] = -1;
done:
    close_all((const int *)&p, sizeof p / sizeof(int));
    mb_release_all(argv, envp);
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
    const int ends[] = {child->in, child->out, child->err, child->life};
    close_all(ends, MB_COUNT(ends));
    while (waitpid(child->supervisor, NULL, 0) < 0 && errno == EINTR) {
    }
    *child = (mb_child){.supervisor = 0, .life = -1, .in = -1, .out = -1, .err = -1};
}
