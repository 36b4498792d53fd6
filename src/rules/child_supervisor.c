/* child_supervisor.c -- the process between this one and a program: it starts the program, watches and ends it.
 *
 * A confined program has namespaces of its own for users, network, mounts and IPC, too, where Linux allows that: then
 * it has no network, and a /proc with its own processes only.
 *
 * Where Linux allows it, the supervisor is the first process of a PID namespace: when it ends, the kernel ends all
 * others there, and none of them can stop or kill it.  Elsewhere it kills the processes that it finds.
 *
 * All of this runs in the child of a process with threads, where only async-signal-safe calls are allowed: memory is
 * allocated before.
 */
#include "rules/child_supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#if __has_include(<linux/sched.h>)
#include <linux/sched.h>
#else /* musl-gcc has no headers of the kernel, of whose interface these numbers are a part */
enum {
    CLONE_NEWNS = 0x00020000,
    CLONE_NEWIPC = 0x08000000,
    CLONE_NEWUSER = 0x10000000,
    CLONE_NEWPID = 0x20000000,
    CLONE_NEWNET = 0x40000000,
};
#endif
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#endif

enum {
    NOT_RUN = 127,
    MOST_CHILDREN = 256,
};

#ifdef __linux__
/* fork() in namespaces as the flags say, without the C library: its fork() waits for locks of its own, and in a
 * process that was itself begun so, these are as other threads held them then, for ever. */
static pid_t clone_process(int flags)
{
    return (pid_t)syscall(SYS_clone, flags | SIGCHLD, 0, 0, 0, 0);
}
#else
#define clone_process(flags) fork() /* there are no namespaces */
#endif

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
static _Noreturn void run_shell(const mb_supervision *how, bool alone)
{
    const mb_child_command *what = how->what;
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
    dup2(how->in, STDIN_FILENO);
    dup2(how->out, STDOUT_FILENO);
    dup2(how->err, STDERR_FILENO);
    execve("/bin/sh", how->argv, how->envp);
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

/* Start a child as the first process of namespaces of its own, one of processes at least; *alone tells
 * whether that could be, *offline whether it has no network.  A user other than root needs a namespace of users for
 * it. */
static pid_t fork_alone(bool *alone, bool *offline, bool confined)
{
    enum { CONFINED = CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWNS };
    const uid_t user = geteuid();
    const gid_t group = getegid();
    *alone = *offline = false;
#ifdef MB_TESTING
    if (getenv("MARIENBAD_NO_NAMESPACE")) /* as where Linux does not allow it */
        return clone_process(0);
#endif
    const struct {
        int flags;
        bool possible;
    } ways[] = {{CLONE_NEWUSER | CLONE_NEWPID | CONFINED, confined},
                {CLONE_NEWPID | CONFINED, confined && user == 0},
                {CLONE_NEWPID, user == 0},
                {CLONE_NEWUSER | CLONE_NEWPID, true}};
    for (size_t i = 0; i < MB_COUNT(ways); i++) {
        const pid_t child = ways[i].possible ? clone_process(ways[i].flags) : (pid_t)-1;
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
    return clone_process(0);
}
#else
static pid_t fork_alone(bool *alone, bool *offline, bool confined)
{
    (void)confined;
    *alone = *offline = false;
    return clone_process(0);
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
    const pid_t cleaner = clone_process(0);
    if (cleaner == 0) {
        default_signals();
        execve("/bin/sh", argv, envp);
        _exit(127);
    }
    while (cleaner > 0 && waitpid(cleaner, NULL, 0) < 0 && errno == EINTR) {
    }
}

/* In the child: start the shell, and supervise it. */
static _Noreturn void supervise(const mb_supervision *how, bool alone)
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
    const pid_t shell = clone_process(0);
    if (shell == 0) {
        char nothing_comes;
        if (waits) {
            close(ready[1]);
            while (read(ready[0], &nothing_comes, 1) < 0 && errno == EINTR) {
            }
            close(ready[0]);
        }
        run_shell(how, alone);
    }
    dup2(how->life, STDIN_FILENO);
    close_descriptors();
    if (shell > 0) {
        setpgid(shell, shell); /* as the shell does, too: either may be first */
        wait_for(shell, how->what->bytes, how->what->confined);
        if (!alone || how->scratch) /* else the kernel does it */
            kill_program(shell, alone);
        if (how->scratch)
            await_parent(how->scratch);
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

int mb_supervisor_start(bool *offline, const mb_supervision *how)
{
    MB_ASSERT(how->what->command && how->argv && how->envp);
    sigset_t all, before; /* no handler of ours runs in the child */
    bool alone;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    const pid_t child = fork_alone(&alone, offline, how->what->confined);
    if (child == 0)
        supervise(how, alone);
    const int reason = errno;
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (child > 0 && how->what->confined)
        put_first(child);
    errno = reason;
    return child;
}
