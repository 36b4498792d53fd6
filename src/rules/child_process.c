/* child_process.c -- a child process started through `sh -c`, which ends together with all its descendants.
 *
 * A confined one has namespaces of its own for users, network, mounts and IPC, too, where Linux allows that: then it
 * has no network, and a /proc with its own processes only.
 *
 * Where Linux allows it, the supervisor is the first process of a PID namespace: when it ends, the kernel ends all
 * others there, and none of them can stop or kill it.  Elsewhere it kills the processes that it finds.
 *
 * After fork() in a process with threads only async-signal-safe calls are allowed: all memory is allocated before.
 */
#define _XOPEN_SOURCE 700 /* for nftw() */
#include "rules/child_process.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#endif

#include "core/mem.h"
#include "io/reason.h"

static const mb_words SAY_START =
    MB_WORDS("cannot start a program: {reason}", "impossible de démarrer un programme : {reason}");

extern char **environ;

enum {
    NOT_RUN = 127,
    MOST_CHILDREN = 256,
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

#ifdef __linux__
/* Write a text or a number at `to`; returns where it ends, with a 0 there.  As snprintf(), which is not allowed in
 * the child. */
static char *write_string(char *to, const char *text)
{
    while ((*to = *text++) != '\0')
        to++;
    return to;
}

static char *write_number(char *to, unsigned number)
{
    if (number >= 10)
        to = write_number(to, number / 10);
    *to++ = (char)('0' + number % 10);
    *to = '\0';
    return to;
}
#endif

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
        /* a folder that is not empty yet: the second walk comes back to it */
    }
    return 0;
}

/* Remove a scratch folder with all that is in it; what its program forbade to look into is looked at twice. */
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

/* Is the system Linux in this version or a later one? */
static bool is_linux(unsigned long major, unsigned long minor)
{
#ifdef __linux__
    struct utsname system;
    if (uname(&system) != 0)
        return false;
    char *at;
    const unsigned long first = strtoul(system.release, &at, 10), second = *at == '.' ? strtoul(at + 1, NULL, 10) : 0;
    return first > major || (first == major && second >= minor);
#else
    (void)major;
    (void)minor;
    return false;
#endif
}

/* Since Linux 5.14 the limit of processes counts those of a namespace of users, and not all that the user has.  (Root
 * has no such limit: see bound_numbers() and put_first().) */
static bool counts_processes_by_namespace(void)
{
    return geteuid() != 0 && is_linux(5, 14);
}

/* In the child of the supervisor: become the shell. */
static _Noreturn void run_shell(const mb_child_command *what, const pipes *p, char **argv, char **envp, bool alone)
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
    if (what->file_bytes > 0)
        child_bound(RLIMIT_FSIZE, what->file_bytes);
    if (what->confined)
        setrlimit(RLIMIT_CORE, &(struct rlimit){0});
    if (what->confined && alone && counts_processes_by_namespace())
        child_bound(RLIMIT_NPROC, 2 * (uint64_t)MB_CHILD_PROCESSES);
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
/* Read a file of the system that fits; the length, 0 on failure. */
static size_t read_small(char *out, size_t size, const char *path)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    const ssize_t length = fd < 0 ? 0 : read(fd, out, size - 1);
    if (fd >= 0)
        close(fd);
    out[length > 0 ? length : 0] = '\0';
    return length > 0 ? (size_t)length : 0;
}

/* Kill the processes that left the group and, orphaned, became our children; false: there is none. */
static bool kill_children(void)
{
    char text[MOST_CHILDREN * 12];
    const size_t length = read_small(text, sizeof text, "/proc/thread-self/children");
    bool found = false;
    pid_t child = 0;
    for (size_t i = 0; i < length; i++)
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

/* ---- the memory of all descendants ---- */

#ifdef __linux__
/* The same for a file of /proc/PROCESS. */
static void read_proc(char *out, size_t size, unsigned process, const char *name)
{
    char path[64];
    write_string(write_string(write_number(write_string(path, "/proc/"), process), "/"), name);
    read_small(out, size, path);
}

/* The bytes of a process that are not shared with others' files. */
static uint64_t own_bytes(unsigned process)
{
    char text[128], *at = text;
    read_proc(text, sizeof text, process, "statm"); /* pages: size resident shared … */
    strtoull(at, &at, 10);
    const uint64_t resident = strtoull(at, &at, 10), shared = strtoull(at, &at, 10);
    return resident > shared ? (resident - shared) * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

/* Do the descendants of this process together use more than `most` bytes, or are there too many of them?  Those of
 * the first MOST_CHILDREN are counted, by the numbers that /proc has for them.  0: neither. */
static int is_too_large(uint64_t most, bool few)
{
    unsigned found[MOST_CHILDREN] = {0}, count = 1;
    char text[MOST_CHILDREN * 12], self[16];
    const ssize_t length = readlink("/proc/self", self, sizeof self - 1);
    if (length <= 0)
        return 0;
    self[length] = '\0';
    found[0] = (unsigned)strtoul(self, NULL, 10);
    uint64_t sum = 0;
    for (unsigned i = 0; i < count; i++) {
        char name[48], *at = text, *end;
        write_string(write_number(write_string(name, "task/"), found[i]), "/children");
        read_proc(text, sizeof text, found[i], name);
        for (unsigned long child; count < MOST_CHILDREN && (child = strtoul(at, &end, 10)) > 0; at = end)
            found[count++] = (unsigned)child;
        sum += i > 0 ? own_bytes(found[i]) : 0;
    }
    return sum > most ? MB_CHILD_TOO_LARGE : few && count > MB_CHILD_PROCESSES + 1 ? MB_CHILD_TOO_MANY : 0;
}
#else
static int is_too_large(uint64_t most, bool few)
{
    (void)most;
    (void)few;
    return 0;
}
#endif

/* Has the shell ended?  Then its status is sent, once. */
static bool has_ended(pid_t shell)
{
    int status;
    if (waitpid(shell, &status, WNOHANG) != shell)
        return false;
    send(STDIN_FILENO, &status, sizeof status, MSG_NOSIGNAL);
    return true;
}

/* Wait until the shell has ended, all its processes together are too large or too many, or the parent has closed its
 * socket. */
static void wait_for(pid_t shell, uint64_t most, bool few)
{
    static const struct timespec pause = {.tv_nsec = 20000000}; /* a program that forks for ever doubles each ms */
    sigset_t open_mask;
    sigfillset(&open_mask);
    sigdelset(&open_mask, SIGCHLD);
    while (!has_ended(shell)) {
        fd_set life;
        FD_ZERO(&life);
        FD_SET(STDIN_FILENO, &life);
        const int ready = pselect(STDIN_FILENO + 1, &life, NULL, NULL, most ? &pause : NULL, &open_mask);
        if (ready > 0)
            return;
        const int status = ready == 0 ? is_too_large(most, few) : 0;
        if (status) {
            send(STDIN_FILENO, &status, sizeof status, MSG_NOSIGNAL);
            return;
        }
    }
}

#ifdef __linux__
/* A number that the user has outside is another one inside. */
static void map_number(const char *file, unsigned inside, unsigned outside)
{
    char line[32];
    const char *end = write_string(write_number(write_string(write_number(line, inside), " "), outside), " 1");
    const int fd = open(file, O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return;
    if (write(fd, line, (size_t)(end - line)) != end - line) {
        /* the user is nobody inside, and may read and write what he may outside all the same */
    }
    close(fd);
}

/* In the child: the users of a new namespace.  Root outside is an ordinary user inside of a confined one. */
static void map_users(uid_t user, gid_t group, bool confined)
{
    enum { ORDINARY = 1000 };
    const int fd = open("/proc/self/setgroups", O_WRONLY | O_CLOEXEC);
    const bool denied = fd >= 0 && write(fd, "deny", 4) == 4;
    if (fd >= 0)
        close(fd);
    map_number("/proc/self/uid_map", confined && user == 0 ? ORDINARY : user, user);
    if (denied)
        map_number("/proc/self/gid_map", confined && group == 0 ? ORDINARY : group, group);
}

/* In the child: a /proc with the processes of the new namespace only, where the system lets us mount it. */
static void mount_processes(void)
{
    if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0)
        mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL);
}

/* In the child: since Linux 6.14 each namespace of processes has its own largest number of a process, so that there
 * are never more processes and threads than that.  (Before, it is that of the whole system, which is not ours.) */
static void bound_numbers(void)
{
    static const char most[] = "1024";
    const int fd = is_linux(6, 14) ? open("/proc/sys/kernel/pid_max", O_WRONLY | O_CLOEXEC) : -1;
    if (fd < 0)
        return;
    if (write(fd, most, sizeof most - 1) < 0) {
        /* not allowed: the supervisor counts */
    }
    close(fd);
}

/* fork(), with the child as the first process of namespaces of its own, one of processes at least; *alone tells
 * whether that could be, *offline whether it has no network.  Who is not root needs a namespace of users for it. */
static pid_t fork_alone(bool *alone, bool *offline, bool confined)
{
    enum { CONFINED = CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWNS };
    const uid_t user = geteuid();
    const gid_t group = getegid();
    *alone = *offline = false;
#ifdef MB_TESTING
    if (getenv("MARIENBAD_NO_NAMESPACE")) /* as where Linux does not allow it */
        return fork();
#endif
    const struct {
        int flags;
        bool possible;
    } ways[] = {{CLONE_NEWUSER | CLONE_NEWPID | CONFINED, confined},
                {CLONE_NEWPID | CONFINED, confined && user == 0},
                {CLONE_NEWPID, user == 0},
                {CLONE_NEWUSER | CLONE_NEWPID, true}};
    for (size_t i = 0; i < MB_COUNT(ways); i++) {
        const pid_t child =
            ways[i].possible ? (pid_t)syscall(SYS_clone, ways[i].flags | SIGCHLD, 0, 0, 0, 0) : (pid_t)-1;
        if (child < 0)
            continue;
        *alone = true;
        *offline = ways[i].flags & CLONE_NEWNET;
        if (child == 0 && ways[i].flags & CLONE_NEWUSER)
            map_users(user, group, confined);
        if (child == 0 && ways[i].flags & CLONE_NEWNS)
            mount_processes();
        if (child == 0 && confined)
            bound_numbers();
        return child;
    }
    return fork();
}
#else
static pid_t fork_alone(bool *alone, bool *offline, bool confined)
{
    (void)confined;
    *alone = *offline = false;
    return fork();
}
#endif

/* Kill all processes of the program: in a namespace of its own, every other one. */
static void kill_program(pid_t shell, bool alone)
{
    if (!alone) {
        kill_all(shell);
        return;
    }
    kill(-1, SIGKILL);
    while (waitpid(-1, NULL, 0) > 0 || errno == EINTR) {
    }
}

/* In the supervisor, whose program has ended: wait until the parent ends it, and should the parent have been killed
 * instead, remove the scratch folder in its place; by a shell, since the C library needs memory for folders. */
static void await_parent(char *scratch)
{
    static char sh[] = "sh", c[] = "-c", command[] = "chmod -R u+rwx \"$0\"; rm -rf \"$0\"";
    char *argv[] = {sh, c, command, scratch, NULL}, *envp[] = {NULL}, goodbye;
    ssize_t received;
    do
        received = recv(STDIN_FILENO, &goodbye, 1, 0);
    while (received < 0 && errno == EINTR);
    if (received > 0)
        return;
    const pid_t cleaner = fork();
    if (cleaner == 0) {
        default_signals();
        execve("/bin/sh", argv, envp);
        _exit(127);
    }
    while (cleaner > 0 && waitpid(cleaner, NULL, 0) < 0 && errno == EINTR) {
    }
}

/* In the child: start the shell, and supervise it. */
static _Noreturn void supervise(const mb_child_command *what, const pipes *p, char **argv, char **envp, bool alone,
                                char *scratch)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    setpgid(0, 0); /* Ctrl-C is not meant for this process */
    sigaction(SIGCHLD, &(struct sigaction){.sa_handler = nothing}, NULL);
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
    int ready[2]; /* closed with the other descriptors: only then may the shell act, even against this process */
    const bool waits = pipe(ready) == 0;
    const pid_t shell = fork();
    if (shell == 0) {
        char nothing_comes;
        if (waits) {
            close(ready[1]);
            while (read(ready[0], &nothing_comes, 1) < 0 && errno == EINTR) {
            }
            close(ready[0]);
        }
        run_shell(what, p, argv, envp, alone);
    }
    dup2(p->life[1], STDIN_FILENO);
    close_descriptors();
    if (shell > 0) {
        setpgid(shell, shell); /* as the shell does, too: either may be first */
        wait_for(shell, what->bytes, what->confined);
        if (!alone || scratch) /* else the kernel does it */
            kill_program(shell, alone);
        if (scratch)
            await_parent(scratch);
    }
    _exit(0);
}

/* Where the user may, let the supervisor run before all others: thousands of processes must not keep it from ending
 * them.  What it starts runs as before. */
static void put_first(pid_t supervisor)
{
#ifdef __linux__
    sched_setscheduler(supervisor, SCHED_RR | SCHED_RESET_ON_FORK, &(struct sched_param){.sched_priority = 1});
#else
    (void)supervisor;
#endif
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
    char *const set[] = {unbuffered, found, temporary, unwritten, NULL};
    pid_t child = -1;
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
    sigset_t all, before; /* no handler of ours runs in the child */
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    bool alone, offline;
    child = fork_alone(&alone, &offline, what->confined);
    if (child == 0)
        supervise(what, &p, argv, envp, alone, scratch);
    const int reason = errno;
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (child > 0 && what->confined)
        put_first(child);
    if (child < 0) {
        status = mb_fail(error, MB_EIO, SAY_START, "reason", mb_reason(reason));
        goto done;
    }
    *out = (mb_child){.supervisor = child,
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
