/* guard.c -- clean-up when a signal ends the program: removes unfinished files, reports a mapped file that changed.
 *
 * Handlers may do little: they set a flag, unlink, write a line made beforehand, and end the program.
 */
#include "cli/guard.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "cli/cli.h"
#include "io/file.h"

static const mb_words SAY_CHANGED = MB_WORDS("it changed, or could no longer be read, while it was in use",
                                             "il a changé, ou n'a plus pu être lu, pendant son utilisation");

enum { FILES = 8, LINE = 700, PATH = 4096 };

static volatile sig_atomic_t stopped;
static bool holding;                           /* signals wait: between guard_hold() and guard_let() */
static const char *volatile unfinished[FILES]; /* NULL: a free entry */
static mb_lang speech;

static struct {
    volatile sig_atomic_t on;
    int fd;
    char path[PATH];
    struct stat about; /* when the watch began */
    char line[LINE];
    size_t length;
    struct sigaction bus, fault; /* the previous handlers */
} watch;

void guard_sweep(void)
{
    for (int i = 0; i < FILES; i++)
        if (unfinished[i])
            unlink(unfinished[i]);
}

/* End the program as the default action of the signal does. */
static void die(int number)
{
    guard_sweep();
    signal(number, SIG_DFL);
    raise(number);
}

static void guard_stop(int number)
{
    if (stopped)
        die(number);
    stopped = 1;
}

static bool has_changed(void)
{
    struct stat now;
    return watch.on && (fstat(watch.fd, &now) != 0 || !mb_stat_is_same(&watch.about, &now));
}

/* A bus error while a file is mapped, or a segmentation fault after that file has changed: say so and end.  Any other
 * fault is a bug: with the previous handler, the instruction is repeated and faults again. */
static void fault(int number)
{
    if (number == SIGBUS ? watch.on : has_changed()) {
        guard_sweep();
        for (size_t at = 0; at < watch.length;) {
            const ssize_t written = write(STDERR_FILENO, watch.line + at, watch.length - at);
            if (written <= 0)
                break;
            at += (size_t)written;
        }
        _exit(CLI_ERROR);
    }
    sigaction(number, number == SIGBUS ? &watch.bus : &watch.fault, NULL);
}

/* Take the numbers of standard descriptors that are closed, for reading where the command writes and the other way
 * round: using them fails as before, and no file of the command takes their place. */
static void occupy_closed(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

void guard_begin(void)
{
    occupy_closed();
    static const int ask[] = {SIGINT, SIGTERM, SIGHUP}, end[] = {SIGQUIT, SIGXCPU};
    static const int errors[] = {SIGPIPE, SIGXFSZ}; /* ignored: write() returns an error instead */
    struct sigaction before;
    for (size_t i = 0; i < MB_COUNT(ask); i++)
        if (ask[i] != SIGHUP || (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN)) /* nohup */
            sigaction(ask[i], &(struct sigaction){.sa_handler = guard_stop}, NULL);
    for (size_t i = 0; i < MB_COUNT(end); i++)
        sigaction(end[i], &(struct sigaction){.sa_handler = die}, NULL);
    for (size_t i = 0; i < MB_COUNT(errors); i++)
        signal(errors[i], SIG_IGN);
}

/* A signal that is held back counts, too: opening an output may wait for another process. */
bool guard_stopped(void)
{
    sigset_t waiting;
    return stopped != 0
           || (holding && sigpending(&waiting) == 0
               && (sigismember(&waiting, SIGINT) == 1 || sigismember(&waiting, SIGTERM) == 1
                   || sigismember(&waiting, SIGHUP) == 1));
}

void guard_speak(mb_lang lang)
{
    speech = lang;
}

static void mask_signals(int how)
{
    static const int held[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU};
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < MB_COUNT(held); i++)
        sigaddset(&set, held[i]);
    sigprocmask(how, &set, NULL);
}

void guard_block(void)
{
    holding = true;
    mask_signals(SIG_BLOCK);
}

void guard_release(void)
{
    mask_signals(SIG_UNBLOCK);
    holding = false;
}

void guard_add(const char *temporary)
{
    for (int i = 0; i < FILES && temporary; i++)
        if (!unfinished[i]) {
            unfinished[i] = temporary;
            return;
        }
}

void guard_remove(const char *temporary)
{
    for (int i = 0; i < FILES; i++)
        if (unfinished[i] == temporary)
            unfinished[i] = NULL;
}

/* The message that the handler writes, prepared beforehand. */
static void prepare_line(const char *path)
{
    mb_text text = {0};
    mb_error error = {0};
    mb_fail(&error, MB_EIO, SAY_CHANGED);
    mb_error_at(&error, path, 0, 0);
    mb_error_show(&text, &error, speech);
    mb_text_char(&text, '\n');
    watch.length = text.status == MB_OK && text.length < LINE ? text.length : 0;
    if (watch.length > 0)
        memcpy(watch.line, text.data, watch.length);
    mb_text_clear(&text);
}

void guard_watch(const char *path)
{
    guard_unwatch();
    const bool possible = !mb_path_is_standard(path) && strlen(path) < PATH;
    watch.fd = !possible ? -1 : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (watch.fd < 0)
        return;
    if (fstat(watch.fd, &watch.about) != 0 || !S_ISREG(watch.about.st_mode)) {
        close(watch.fd);
        return;
    }
    memcpy(watch.path, path, strlen(path) + 1);
    prepare_line(path);
    watch.on = 1;
    const struct sigaction action = {.sa_handler = fault};
    sigaction(SIGBUS, &action, &watch.bus);
    sigaction(SIGSEGV, &action, &watch.fault);
}

void guard_unwatch(void)
{
    if (!watch.on)
        return;
    sigaction(SIGBUS, &watch.bus, NULL);
    sigaction(SIGSEGV, &watch.fault, NULL);
    watch.on = 0;
    close(watch.fd);
}

const char *guard_changed(void)
{
    return has_changed() ? watch.path : NULL;
}
