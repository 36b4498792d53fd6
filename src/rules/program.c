/* program.c -- a child process that reads requests and writes replies, one line each, through pipes. */
#include "rules/program.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/limits.h"
#include "core/mem.h"
#include "rules/hosted.h"

enum {
    CHUNK = 1 << 16,     /* bytes that are read or written at once */
    SLICE = 100,         /* milliseconds between two checks of the limits */
    LAST_WAIT = 1000,    /* milliseconds that a program may take to end after closing its output */
    COMPLAINT = 1 << 12, /* bytes of standard error that are kept, at least; at most twice as many */
};

struct mb_program {
    mb_hosted
        hosted; /* where it runs inside this process; the rest is then unused, and so it is the other way round */
    mb_child child;
    char *buffer; /* buffer[from .. to-1]: read, not yet received; no newline before `seen` */
    size_t from, seen, to, room;
    char complaint[2 * COMPLAINT];
    size_t complained;
    mb_program_failure failure;
};

/* An exchange in progress. */
typedef struct exchange {
    mb_program *program;
    const mb_program_requests *requests;
    size_t sent;     /* bytes of requests */
    size_t received; /* replies */
    double since;    /* the time of the last reply */
    mb_pace pace;
} exchange;

static double program_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

mb_status mb_program_start(mb_program **out, const mb_child_command *what, mb_error *error)
{
    mb_program *program = mb_alloc_zero(1, sizeof *program);
    if (!program)
        return mb_error_plain(error, MB_ENOMEM);
    const mb_status status = what->host ? mb_hosted_start(&program->hosted, what->host, what->args, error)
                                        : mb_child_start(&program->child, what, error);
    if (status == MB_OK)
        *out = program;
    else
        mb_release(program);
    return status;
}

void mb_program_end(mb_program *program)
{
    if (!program)
        return;
    if (program->hosted.host)
        mb_hosted_end(&program->hosted);
    else
        mb_child_end(&program->child);
    mb_release_all(program->buffer, program);
}

bool mb_program_is_offline(const mb_program *program)
{
    return program->child.offline;
}

const mb_program_failure *mb_program_failed(const mb_program *program)
{
    return program->hosted.host ? &program->hosted.failure : &program->failure;
}

static void close_end(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* Has a call failed only because there was nothing to do yet? */
static bool is_idle(ssize_t result)
{
    return result < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
}

/* Read standard error, and keep the end of it. */
static void read_errors(mb_program *p)
{
    while (p->child.err >= 0) {
        if (p->complained == sizeof p->complaint) {
            memcpy(p->complaint, p->complaint + COMPLAINT, COMPLAINT);
            p->complained = COMPLAINT;
        }
        MB_ASSERT(p->complained < sizeof p->complaint);
        const ssize_t got = read(p->child.err, p->complaint + p->complained, sizeof p->complaint - p->complained);
        if (is_idle(got))
            return;
        if (got <= 0)
            close_end(&p->child.err);
        else
            p->complained += (size_t)got;
        if (got > 0 && p->complained < sizeof p->complaint)
            return; /* that was all for now */
    }
}

static mb_piece complaint_of(const mb_program *p)
{
    size_t length = p->complained;
    while (length > 0 && (unsigned char)p->complaint[length - 1] <= ' ')
        length--;
    return mb_piece_at(p->complaint, length);
}

/* The first line that was not received, or as much of it as has come. */
static mb_piece said_of(const mb_program *p)
{
    if (p->to == p->from)
        return mb_piece_at("", 0);
    const char *line = p->buffer + p->from, *end = memchr(line, '\n', p->to - p->from);
    return mb_piece_at(line, end ? (size_t)(end - line) : p->to - p->from);
}

/* Note how the program has failed: no exchange can follow. */
static mb_status fail(mb_program *p, mb_failure_kind kind, int number)
{
    read_errors(p);
    p->failure =
        (mb_program_failure){.kind = kind, .number = number, .said = said_of(p), .complaint = complaint_of(p)};
    return MB_EIO;
}

/* The program's output has ended.  Fail with the reason: how the program ended, or that it still runs. */
static mb_status fail_at_end(mb_program *p)
{
    int status;
    close_end(&p->child.in); /* so that it does not wait for more requests */
    if (!mb_child_wait(&status, &p->child, LAST_WAIT))
        return fail(p, MB_FAILURE_CLOSED, 0);
    if (status == MB_CHILD_TOO_LARGE)
        return fail(p, MB_FAILURE_MEMORY, SIGKILL);
    if (status == MB_CHILD_TOO_MANY)
        return fail(p, MB_FAILURE_PROCESSES, SIGKILL);
    return WIFSIGNALED(status) ? fail(p, MB_FAILURE_KILLED, WTERMSIG(status))
                               : fail(p, MB_FAILURE_EXITED, WEXITSTATUS(status));
}

/* Pass on the replies that are complete. */
static mb_status pass_replies(exchange *x)
{
    mb_program *p = x->program;
    const mb_program_requests *r = x->requests;
    while (x->received < r->replies) {
        MB_ASSERT(p->from <= p->seen && p->seen <= p->to);
        const char *line = p->buffer + p->from, *end = memchr(p->buffer + p->seen, '\n', p->to - p->seen);
        size_t length = (size_t)((end ? end : p->buffer + p->to) - line);
        if (r->longest > 0 && length > r->longest + 1) /* one more, which may be its \r */
            return fail(p, MB_FAILURE_LONG_LINE, 0);
        p->seen = p->from + length;
        if (!end)
            return MB_OK;
        p->from = ++p->seen;
        x->received++;
        x->since = program_now();
        length -= length > 0 && line[length - 1] == '\r';
        const mb_status status = r->receive(r->context, line, length);
        if (status != MB_OK)
            return status;
    }
    return MB_OK;
}

/* Make room for more input, dropping the lines that were received. */
static mb_status program_make_room(mb_program *p)
{
    if (p->from > 0) {
        memmove(p->buffer, p->buffer + p->from, p->to - p->from);
        p->to -= p->from;
        p->seen -= p->from;
        p->from = 0;
    }
    return mb_grow(&p->buffer, &p->room, p->to, CHUNK) ? MB_OK : MB_ENOMEM;
}

static mb_status read_replies(exchange *x)
{
    mb_program *p = x->program;
    mb_status status = program_make_room(p);
    if (status != MB_OK)
        return status;
    const ssize_t got = read(p->child.out, p->buffer + p->to, CHUNK);
    if (is_idle(got))
        return MB_OK;
    if (got <= 0)
        return fail_at_end(p);
    p->to += (size_t)got;
    return pass_replies(x);
}

/* Before the requests are sent, the program must not have written anything. */
static mb_status check_silence(mb_program *p)
{
    mb_status status = program_make_room(p);
    if (status != MB_OK)
        return status;
    const ssize_t got = read(p->child.out, p->buffer + p->to, CHUNK);
    if (got > 0)
        p->to += (size_t)got;
    return p->to > p->from ? fail(p, MB_FAILURE_EXTRA, 0) : MB_OK;
}

static void send_requests(exchange *x)
{
    mb_program *p = x->program;
    const mb_program_requests *r = x->requests;
    const size_t left = r->length - x->sent;
    const ssize_t put = write(p->child.in, r->lines + x->sent, left < CHUNK ? left : CHUNK);
    if (is_idle(put))
        return;
    if (put < 0)
        close_end(&p->child.in); /* it reads no more: its replies will be missing */
    else
        x->sent += (size_t)put;
}

double mb_program_patience(void)
{
#ifdef MB_TESTING
    const char *times = getenv("MARIENBAD_PATIENCE");
    if (times)
        return strtod(times, NULL);
#endif
    return 1;
}

/* Wait for a pipe that is ready, a slice of time at most, and read or write it. */
static mb_status serve(exchange *x)
{
    mb_program *p = x->program;
    const mb_program_requests *r = x->requests;
    struct pollfd fds[] = {
        {.fd = x->received < r->replies ? p->child.out : -1, .events = POLLIN},
        {.fd = p->child.err, .events = POLLIN},
        {.fd = x->sent < r->length ? p->child.in : -1, .events = POLLOUT},
    };
    const int ready = poll(fds, MB_COUNT(fds), SLICE);
    if (ready > 0 && fds[1].revents)
        read_errors(p);
    if (ready > 0 && fds[2].revents)
        send_requests(x);
    const mb_status status = ready > 0 && fds[0].revents ? read_replies(x) : MB_OK;
    if (status != MB_OK)
        return status;
    if (r->seconds > 0 && program_now() - x->since > r->seconds * mb_program_patience())
        return fail(p, MB_FAILURE_TIMEOUT, 0);
    return x->pace.next == UINT64_MAX ? MB_OK : mb_pace_look(&x->pace);
}

/* Block SIGPIPE, so that writing to a closed pipe is an error like others, however this process handles that signal.
 * Returns whether one was pending. */
static bool block_sigpipe(sigset_t *before)
{
    sigset_t broken, pending;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    sigpending(&pending);
    sigprocmask(SIG_BLOCK, &broken, before);
    return sigismember(&pending, SIGPIPE) == 1;
}

/* Discard the SIGPIPE of our own, and restore the mask. */
static void restore_sigpipe(const sigset_t *before, bool was_pending)
{
    sigset_t broken;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    if (!was_pending)
        sigtimedwait(&broken, NULL, &(struct timespec){0});
    sigprocmask(SIG_SETMASK, before, NULL);
}

mb_status mb_program_exchange(mb_program *program, const mb_program_requests *requests, const mb_limits *limits)
{
    if (program->hosted.host)
        return mb_hosted_exchange(&program->hosted, requests, limits);
    MB_ASSERT(requests->receive && (requests->length == 0 || requests->lines[requests->length - 1] == '\n'));
    if (program->failure.kind != MB_FAILURE_NONE)
        return MB_EIO;
    exchange x = {.program = program, .requests = requests, .since = program_now(), .pace = mb_pace_begin(limits, 0)};
    sigset_t before;
    const bool was_pending = block_sigpipe(&before);
    mb_status status = check_silence(program);
    while (status == MB_OK
           && (x.received < requests->replies || (x.sent < requests->length && program->child.in >= 0)))
        status = serve(&x);
    restore_sigpipe(&before, was_pending);
    if (status == MB_OK && program->to > program->from)
        status = fail(program, MB_FAILURE_EXTRA, 0);
    return status;
}

/* Read output that was not requested; *over: the program has closed it. */
static mb_status read_rest(bool *over, mb_program *p)
{
    const mb_status status = program_make_room(p);
    if (status != MB_OK)
        return status;
    const ssize_t got = read(p->child.out, p->buffer + p->to, CHUNK);
    *over = got <= 0 && !is_idle(got);
    p->to += got > 0 ? (size_t)got : 0;
    while (p->from < p->to && (unsigned char)p->buffer[p->from] <= ' ')
        p->from++;
    return p->from < p->to ? fail(p, MB_FAILURE_EXTRA, 0) : MB_OK;
}

mb_status mb_program_dismiss(mb_program *program, double seconds, const mb_limits *limits)
{
    if (program->hosted.host) /* nothing comes without a request there */
        return program->hosted.failure.kind == MB_FAILURE_NONE ? MB_OK : MB_EIO;
    const double since = program_now();
    mb_pace pace = mb_pace_begin(limits, 0);
    mb_status status = program->failure.kind == MB_FAILURE_NONE ? MB_OK : MB_EIO;
    bool over = false;
    close_end(&program->child.in);
    while (status == MB_OK && !over && program_now() - since < seconds) {
        struct pollfd fds[] = {{.fd = program->child.out, .events = POLLIN},
                               {.fd = program->child.err, .events = POLLIN}};
        const int ready = poll(fds, MB_COUNT(fds), SLICE);
        if (ready > 0 && fds[1].revents)
            read_errors(program);
        if (ready > 0 && fds[0].revents)
            status = read_rest(&over, program);
        if (status == MB_OK && pace.next != UINT64_MAX)
            status = mb_pace_look(&pace);
    }
    return status;
}
