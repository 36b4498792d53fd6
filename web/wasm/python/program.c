/* program.c -- requests and replies of a program in a page: Python, in the worker that this runs in.
 *
 * What src/rules/program.c does with processes and pipes is done here with three imports; the page writes replies
 * into a buffer, `room`.  The loaders of src/rules and src/grade are the same, and so are their messages.
 */
#include "rules/program.h"

#include <time.h>
#include <unistd.h>

#include "cli/system.h"
#include "core/limits.h"
#include "core/mem.h"
#include "wasm/files.h"

#define EXPORT(name) __attribute__((export_name(name)))
#define IMPORT(name) __attribute__((import_module("marienbad"), import_name(name)))

/* Begin a program: its arguments, each ended by a 0.  Its number; 0: there are no programs here. */
IMPORT("begin") int page_begin(const char *args, uint32_t length);

/* Send it a line, or nothing (length 0), and wait so many seconds for the reply, which is then in the room. */
IMPORT("ask") int page_ask(int program, const char *line, uint32_t length, double seconds);
IMPORT("end") void page_end(int program);

/* What page_ask() returns; PAGE_ENDED + N: the program exited with code N. */
enum { PAGE_ANSWERED, PAGE_SILENT, PAGE_ENDED };

/* Messages. */
static const mb_words SAY_PAGE =
    MB_WORDS("this needs Python, which is in another file", "il faut Python, qui est dans un autre fichier");

static mb_text room; /* the last reply; of a program that exited, its standard error */

struct mb_program {
    int number;
    mb_program_failure failure;
    mb_text complaint;
};

/* Room for the page to write to, while the command runs. */
EXPORT("answer_room") char *page_answer_room(uint32_t size)
{
    room.length = 0;
    for (uint32_t i = 0; i <= size; i++)
        mb_text_char(&room, 0);
    room.length = size;
    return room.status == MB_OK ? room.data : NULL;
}

mb_status mb_program_start(mb_program **out, const mb_child_command *what, mb_error *error)
{
    mb_program *program = mb_alloc_zero(1, sizeof *program);
    mb_text args = {0};
    if (!program)
        return mb_error_plain(error, MB_ENOMEM);
    for (const char *const *arg = what->args; arg && *arg; arg++)
        mb_text_add_n(&args, *arg, strlen(*arg) + 1);
    if (args.status == MB_OK && what->args)
        program->number = page_begin(args.data, (uint32_t)args.length);
    const mb_status status = args.status;
    mb_text_clear(&args);
    if (program->number > 0) {
        *out = program;
        return MB_OK;
    }
    mb_release(program);
    return status != MB_OK ? mb_error_plain(error, status) : mb_fail(error, MB_EIO, SAY_PAGE);
}

void mb_program_end(mb_program *program)
{
    if (!program)
        return;
    page_end(program->number);
    mb_text_clear(&program->complaint);
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
    return &program->failure;
}

/* Note how the program has failed; its standard error is kept without blank lines at the end. */
static mb_status fail(mb_program *p, mb_failure_kind kind, int number)
{
    size_t length = room.length;
    while (length > 0 && (unsigned char)room.data[length - 1] <= ' ')
        length--;
    p->complaint.length = 0;
    mb_text_add_n(&p->complaint, room.data, length);
    p->failure = (mb_program_failure){.kind = kind, .number = number, .complaint = mb_piece_of(&p->complaint)};
    return MB_EIO;
}

/* Send one line, and pass on the reply. */
static mb_status ask_line(mb_program *p, const mb_program_requests *e, const char *line, size_t length)
{
    room.length = 0;
    const int became = page_ask(p->number, line, (uint32_t)length, e->seconds);
    if (room.status != MB_OK)
        return room.status;
    if (became == PAGE_SILENT)
        return fail(p, MB_FAILURE_TIMEOUT, 0);
    if (became >= PAGE_ENDED)
        return fail(p, MB_FAILURE_EXITED, became - PAGE_ENDED);
    MB_ASSERT(became == PAGE_ANSWERED);
    if (e->longest > 0 && room.length > e->longest)
        return fail(p, MB_FAILURE_LONG_LINE, 0);
    return e->receive(e->context, room.data, room.length);
}

mb_status mb_program_exchange(mb_program *program, const mb_program_requests *exchange, const mb_limits *limits)
{
    MB_ASSERT(exchange->receive && (exchange->length == 0 || exchange->lines[exchange->length - 1] == '\n'));
    mb_pace pace = mb_pace_begin(limits, 0);
    mb_status status = program->failure.kind == MB_FAILURE_NONE ? MB_OK : MB_EIO;
    const char *at = exchange->lines, *const end = at + exchange->length;
    for (size_t i = 0; i < exchange->replies && status == MB_OK; i++) {
        const char *stop = at < end ? memchr(at, '\n', (size_t)(end - at)) : end;
        status = ask_line(program, exchange, at, (size_t)(stop - at));
        at = stop < end ? stop + 1 : end;
        if (status == MB_OK && pace.next != UINT64_MAX)
            status = mb_pace_look(&pace);
    }
    return status;
}

/* Nothing comes without a request here. */
mb_status mb_program_dismiss(mb_program *program, double seconds, const mb_limits *limits)
{
    (void)seconds;
    (void)limits;
    return program->failure.kind == MB_FAILURE_NONE ? MB_OK : MB_EIO;
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
