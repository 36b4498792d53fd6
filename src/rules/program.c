/* program.c -- a program that is asked line by line and answers line by line, many questions in flight. */
#include "rules/program.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/limits.h"
#include "core/mem.h"

enum {
    CHUNK = 1 << 16,     /* bytes that are read or written at once */
    SLICE = 100,         /* milliseconds between two looks at the limits */
    LAST_WORDS = 1000,   /* milliseconds for what a program that closed its output does next */
    COMPLAINT = 1 << 12, /* bytes of standard error that are kept, up to twice as many */
};

struct mb_program {
    mb_child kept;
    char *heard; /* heard[from .. to-1]: read, not yet taken; no newline before `seen` */
    size_t from, seen, to, room;
    char complaint[2 * COMPLAINT];
    size_t complained;
    mb_program_failure fate;
};

/* One exchange under way. */
typedef struct turn {
    mb_program *program;
    const mb_program_requests *exchange;
    size_t sent, answered;
    double since; /* when the last answer came */
    mb_pace pace;
} turn;

static double now(void)
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
    const mb_status status = mb_child_start(&program->kept, what, error);
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
    mb_child_end(&program->kept);
    mb_release(program->heard);
    mb_release(program);
}

const mb_program_failure *mb_program_failed(const mb_program *program)
{
    return &program->fate;
}

static void close_end(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* Did a call only not find anything to do? */
static bool is_idle(ssize_t result)
{
    return result < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
}

/* Read what it complains, and keep the end of it. */
static void hear_complaints(mb_program *p)
{
    while (p->kept.err >= 0) {
        if (p->complained == sizeof p->complaint) {
            memcpy(p->complaint, p->complaint + COMPLAINT, COMPLAINT);
            p->complained = COMPLAINT;
        }
        MB_ASSERT(p->complained < sizeof p->complaint);
        const ssize_t got = read(p->kept.err, p->complaint + p->complained, sizeof p->complaint - p->complained);
        if (is_idle(got))
            return;
        if (got <= 0)
            close_end(&p->kept.err);
        else
            p->complained += (size_t)got;
        if (got > 0 && p->complained < sizeof p->complaint)
            return; /* that was all, or a flood that may wait */
    }
}

static mb_piece complaint_of(const mb_program *p)
{
    size_t length = p->complained;
    while (length > 0 && (unsigned char)p->complaint[length - 1] <= ' ')
        length--;
    return mb_piece_at(p->complaint, length);
}

/* The first line that was not taken, or what there is of it. */
static mb_piece said_of(const mb_program *p)
{
    if (p->to == p->from)
        return mb_piece_at("", 0);
    const char *line = p->heard + p->from, *end = memchr(line, '\n', p->to - p->from);
    return mb_piece_at(line, end ? (size_t)(end - line) : p->to - p->from);
}

/* Say what happened to it; exchanges are over. */
static mb_status befall(mb_program *p, mb_failure_kind kind, int number)
{
    hear_complaints(p);
    p->fate = (mb_program_failure){.kind = kind, .number = number, .said = said_of(p), .complaint = complaint_of(p)};
    return MB_EIO;
}

/* Its output has ended: has it, too? */
static mb_status befall_end(mb_program *p)
{
    int status;
    close_end(&p->kept.in); /* it has nothing more to wait for */
    if (!mb_child_wait(&status, &p->kept, LAST_WORDS))
        return befall(p, MB_FAILURE_CLOSED, 0);
    return WIFSIGNALED(status) ? befall(p, MB_FAILURE_KILLED, WTERMSIG(status))
                               : befall(p, MB_FAILURE_EXITED, WEXITSTATUS(status));
}

/* Hand out the lines that are whole. */
static mb_status take_lines(turn *t)
{
    mb_program *p = t->program;
    const mb_program_requests *e = t->exchange;
    while (t->answered < e->answers) {
        MB_ASSERT(p->from <= p->seen && p->seen <= p->to);
        const char *line = p->heard + p->from, *end = memchr(p->heard + p->seen, '\n', p->to - p->seen);
        size_t length = (size_t)((end ? end : p->heard + p->to) - line);
        if (e->longest > 0 && length > e->longest + 1) /* its \r may still be one of them */
            return befall(p, MB_FAILURE_LONG_LINE, 0);
        p->seen = p->from + length;
        if (!end)
            return MB_OK;
        p->from = ++p->seen;
        t->answered++;
        t->since = now();
        length -= length > 0 && line[length - 1] == '\r';
        const mb_status status = e->hear(e->context, line, length);
        if (status != MB_OK)
            return status;
    }
    return MB_OK;
}

/* Make room after what was read: what was taken is dropped first. */
static mb_status make_room(mb_program *p)
{
    if (p->from > 0) {
        memmove(p->heard, p->heard + p->from, p->to - p->from);
        p->to -= p->from;
        p->seen -= p->from;
        p->from = 0;
    }
    return mb_grow(&p->heard, &p->room, p->to, CHUNK) ? MB_OK : MB_ENOMEM;
}

static mb_status hear(turn *t)
{
    mb_program *p = t->program;
    mb_status status = make_room(p);
    if (status != MB_OK)
        return status;
    const ssize_t got = read(p->kept.out, p->heard + p->to, CHUNK);
    if (is_idle(got))
        return MB_OK;
    if (got <= 0)
        return befall_end(p);
    p->to += (size_t)got;
    return take_lines(t);
}

/* Before it is asked it has nothing to say. */
static mb_status hear_nothing(mb_program *p)
{
    mb_status status = make_room(p);
    if (status != MB_OK)
        return status;
    const ssize_t got = read(p->kept.out, p->heard + p->to, CHUNK);
    if (got > 0)
        p->to += (size_t)got;
    return p->to > p->from ? befall(p, MB_FAILURE_EXTRA, 0) : MB_OK;
}

static void ask(turn *t)
{
    mb_program *p = t->program;
    const mb_program_requests *e = t->exchange;
    const size_t left = e->length - t->sent;
    const ssize_t put = write(p->kept.in, e->ask + t->sent, left < CHUNK ? left : CHUNK);
    if (is_idle(put))
        return;
    if (put < 0)
        close_end(&p->kept.in); /* it reads no more: its answers will be missing */
    else
        t->sent += (size_t)put;
}

/* Wait for either pipe, a slice of time at most, and serve it. */
static mb_status serve(turn *t)
{
    mb_program *p = t->program;
    const mb_program_requests *e = t->exchange;
    struct pollfd fds[] = {
        {.fd = t->answered < e->answers ? p->kept.out : -1, .events = POLLIN},
        {.fd = p->kept.err, .events = POLLIN},
        {.fd = t->sent < e->length ? p->kept.in : -1, .events = POLLOUT},
    };
    const int ready = poll(fds, MB_COUNT(fds), SLICE);
    if (ready > 0 && fds[1].revents)
        hear_complaints(p);
    if (ready > 0 && fds[2].revents)
        ask(t);
    const mb_status status = ready > 0 && fds[0].revents ? hear(t) : MB_OK;
    if (status != MB_OK)
        return status;
    if (e->seconds > 0 && now() - t->since > e->seconds)
        return befall(p, MB_FAILURE_TIMEOUT, 0);
    return t->pace.next == UINT64_MAX ? MB_OK : mb_pace_look(&t->pace);
}

/* A pipe that nobody reads shall be an error like others, whatever this process does with such signals. */
static bool hold_broken_pipes(sigset_t *before)
{
    sigset_t broken, pending;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    sigpending(&pending);
    sigprocmask(SIG_BLOCK, &broken, before);
    return sigismember(&pending, SIGPIPE) == 1;
}

static void let_broken_pipes(const sigset_t *before, bool was_pending)
{
    sigset_t broken;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    if (!was_pending)
        sigtimedwait(&broken, NULL, &(struct timespec){0});
    sigprocmask(SIG_SETMASK, before, NULL);
}

mb_status mb_program_exchange(mb_program *program, const mb_program_requests *exchange, const mb_limits *limits)
{
    MB_ASSERT(exchange->hear && (exchange->length == 0 || exchange->ask[exchange->length - 1] == '\n'));
    if (program->fate.kind != MB_FAILURE_NONE)
        return MB_EIO;
    turn t = {.program = program, .exchange = exchange, .since = now(), .pace = mb_pace_begin(limits, 0)};
    sigset_t before;
    const bool was_pending = hold_broken_pipes(&before);
    mb_status status = hear_nothing(program);
    while (status == MB_OK
           && (t.answered < exchange->answers || (t.sent < exchange->length && program->kept.in >= 0)))
        status = serve(&t);
    let_broken_pipes(&before, was_pending);
    if (status == MB_OK && program->to > program->from)
        status = befall(program, MB_FAILURE_EXTRA, 0);
    return status;
}

/* Hear what nobody asked for; *over: nothing more will come. */
static mb_status hear_more(bool *over, mb_program *p)
{
    const mb_status status = make_room(p);
    if (status != MB_OK)
        return status;
    const ssize_t got = read(p->kept.out, p->heard + p->to, CHUNK);
    *over = got <= 0 && !is_idle(got);
    p->to += got > 0 ? (size_t)got : 0;
    while (p->from < p->to && (unsigned char)p->heard[p->from] <= ' ')
        p->from++;
    return p->from < p->to ? befall(p, MB_FAILURE_EXTRA, 0) : MB_OK;
}

mb_status mb_program_dismiss(mb_program *program, double seconds, const mb_limits *limits)
{
    const double since = now();
    mb_pace pace = mb_pace_begin(limits, 0);
    mb_status status = program->fate.kind == MB_FAILURE_NONE ? MB_OK : MB_EIO;
    bool over = false;
    close_end(&program->kept.in);
    while (status == MB_OK && !over && now() - since < seconds) {
        struct pollfd fds[] = {{.fd = program->kept.out, .events = POLLIN},
                               {.fd = program->kept.err, .events = POLLIN}};
        const int ready = poll(fds, MB_COUNT(fds), SLICE);
        if (ready > 0 && fds[1].revents)
            hear_complaints(program);
        if (ready > 0 && fds[0].revents)
            status = hear_more(&over, program);
        if (status == MB_OK && pace.next != UINT64_MAX)
            status = mb_pace_look(&pace);
    }
    return status;
}
