/* hosted.c -- a program that runs inside this process, asked line by line. */
#include "rules/hosted.h"

#include "core/limits.h"

static const mb_words SAY_NO_HOST =
    MB_WORDS("this needs Python, which is not here", "il faut Python, qui n'est pas ici");

mb_status mb_hosted_start(mb_hosted *out, mb_host *host, const char *const *args, mb_error *error)
{
    MB_ASSERT(host && args);
    *out = (mb_hosted){.host = host, .number = host->begin(host, args)};
    return out->number > 0 ? MB_OK : mb_fail(error, MB_EIO, SAY_NO_HOST);
}

void mb_hosted_end(mb_hosted *program)
{
    if (program->host && program->number > 0)
        program->host->end(program->host, program->number);
    mb_text_clear(&program->reply);
    mb_text_clear(&program->complaint);
}

/* Note how the program has failed; its standard error is kept without blank lines at the end. */
static mb_status hosted_fail(mb_hosted *p, mb_failure_kind kind, int number)
{
    size_t length = p->reply.length;
    while (length > 0 && (unsigned char)p->reply.data[length - 1] <= ' ')
        length--;
    p->complaint.length = 0;
    mb_text_add_n(&p->complaint, p->reply.data, length);
    p->failure = (mb_program_failure){.kind = kind, .number = number, .complaint = mb_piece_of(&p->complaint)};
    return MB_EIO;
}

/* Send one line, and pass on the reply. */
static mb_status hosted_ask(mb_hosted *p, const mb_program_requests *e, const char *line, size_t length)
{
    p->reply.length = 0;
    const int became = p->host->ask(p->host, &p->reply, p->number, line, length, e->seconds);
    if (p->reply.status != MB_OK)
        return p->reply.status;
    if (became == MB_HOST_SILENT)
        return hosted_fail(p, MB_FAILURE_TIMEOUT, 0);
    if (became >= MB_HOST_ENDED)
        return hosted_fail(p, MB_FAILURE_EXITED, became - MB_HOST_ENDED);
    MB_ASSERT(became == MB_HOST_ANSWERED);
    if (e->longest > 0 && p->reply.length > e->longest)
        return hosted_fail(p, MB_FAILURE_LONG_LINE, 0);
    return e->receive(e->context, p->reply.data ? p->reply.data : "", p->reply.length);
}

mb_status mb_hosted_exchange(mb_hosted *p, const mb_program_requests *requests, const mb_limits *limits)
{
    MB_ASSERT(requests->receive && (requests->length == 0 || requests->lines[requests->length - 1] == '\n'));
    mb_pace pace = mb_pace_begin(limits, 0);
    mb_status status = p->failure.kind == MB_FAILURE_NONE ? MB_OK : MB_EIO;
    const char *at = requests->lines, *const end = at + requests->length;
    for (size_t i = 0; i < requests->replies && status == MB_OK; i++) {
        const char *stop = at < end ? memchr(at, '\n', (size_t)(end - at)) : end;
        status = hosted_ask(p, requests, at, (size_t)(stop - at));
        at = stop < end ? stop + 1 : end;
        if (status == MB_OK && pace.next != UINT64_MAX)
            status = mb_pace_look(&pace);
    }
    return status;
}
