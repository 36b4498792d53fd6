/* program.c -- requests and replies of a program in a page: Python, in the worker that this runs in.
 *
 * The page is a host (src/rules/hosted.h) made of three imports; it writes replies into a buffer, `room`.  The
 * loaders of src/rules and src/grade are the same, and so are their messages.
 */
#include <time.h>
#include <unistd.h>

#include "cli/system.h"
#include "core/mem.h"
#include "rules/hosted.h"
#include "wasm/files.h"

#define EXPORT(name) __attribute__((export_name(name)))
#define IMPORT(name) __attribute__((import_module("marienbad"), import_name(name)))

/* Begin a program: its arguments, each ended by a 0.  Its number; 0: there are no programs here. */
IMPORT("begin") int page_begin(const char *args, uint32_t length);

/* Send it a line, or nothing (length 0), and wait so many seconds for the reply, which is then in the room. */
IMPORT("ask") int page_ask(int program, const char *line, uint32_t length, double seconds);
IMPORT("end") void page_end(int program);

/* Messages. */
static const mb_words SAY_PAGE =
    MB_WORDS("this needs Python, which is in another file", "il faut Python, qui est dans un autre fichier");

static mb_text *room; /* for the reply to page_ask() */

struct mb_program {
    mb_hosted hosted;
};

/* Room for the page to write to, while the command runs. */
EXPORT("answer_room") char *page_answer_room(uint32_t size)
{
    room->length = 0;
    for (uint32_t i = 0; i <= size; i++)
        mb_text_char(room, 0);
    room->length = size;
    return room->status == MB_OK ? room->data : NULL;
}

static int host_begin(mb_host *self, const char *const *args)
{
    (void)self;
    mb_text packed = {0};
    for (const char *const *arg = args; *arg; arg++)
        mb_text_add_n(&packed, *arg, strlen(*arg) + 1);
    const int number = packed.status == MB_OK ? page_begin(packed.data, (uint32_t)packed.length) : 0;
    mb_text_clear(&packed);
    return number;
}

/* The page returns the same constants as a host. */
static int host_ask(mb_host *self, mb_text *reply, int program, const char *line, size_t length, double seconds)
{
    (void)self;
    room = reply;
    return page_ask(program, line, (uint32_t)length, seconds);
}

static void host_end(mb_host *self, int program)
{
    (void)self;
    page_end(program);
}

mb_status mb_program_start(mb_program **out, const mb_child_command *what, mb_error *error)
{
    static mb_host page = {.begin = host_begin, .ask = host_ask, .end = host_end};
    if (!what->args)
        return mb_fail(error, MB_EIO, SAY_PAGE);
    mb_program *program = mb_alloc_zero(1, sizeof *program);
    if (!program)
        return mb_error_plain(error, MB_ENOMEM);
    const mb_status status = mb_hosted_start(&program->hosted, &page, what->args, error);
    if (status == MB_OK) {
        *out = program;
        return MB_OK;
    }
    mb_release(program);
    return mb_fail(error, status, SAY_PAGE);
}

void mb_program_end(mb_program *program)
{
    if (!program)
        return;
    mb_hosted_end(&program->hosted);
    mb_release(program);
}

/* What the browser allows is not ours to say. */
bool mb_program_is_offline(const mb_program *program)
{
    (void)program;
    return true;
}

const mb_program_failure *mb_program_failed(const mb_program *program)
{
    return &program->hosted.failure;
}

mb_status mb_program_exchange(mb_program *program, const mb_program_requests *requests, const mb_limits *limits)
{
    return mb_hosted_exchange(&program->hosted, requests, limits);
}

/* Nothing comes without a request here. */
mb_status mb_program_dismiss(mb_program *program, double seconds, const mb_limits *limits)
{
    (void)seconds;
    (void)limits;
    return program->hosted.failure.kind == MB_FAILURE_NONE ? MB_OK : MB_EIO;
}

double mb_program_patience(void)
{
    return 1;
}

/* ---- what src/rules asks of a system ---- */

int access(const char *path, int how)
{
    (void)how;
    return files_get(path) ? 0 : -1;
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
    (void)clock;
    const double now = system_now(NULL);
    time->tv_sec = (time_t)now;
    time->tv_nsec = (long)((now - (double)time->tv_sec) * 1e9);
    return 0;
}
