/* batch.c -- --batch: a position a line in, an answer a line out, in order. */
#include "cli/batch.h"

#include "cli/terminal.h"

static const mb_words SAY_START =
    MB_WORDS("--batch reads the positions from standard input: \"{found}\" is one word too many",
             "--batch lit les positions sur l'entrée standard : « {found} » est de trop");

enum { HELD = 1 << 16 }; /* bytes of answers that are collected before they are sent */

/* The part of standard input that has arrived, and how much of it is answered. */
typedef struct batch_input {
    mb_text text;
    size_t at;       /* where the next line begins */
    uint64_t number; /* of the line before it */
    bool over;       /* end of input */
} batch_input;

/* The next complete line, without leading and trailing blanks; false: none has arrived. */
static bool next_line(const char **line, size_t *length, batch_input *in)
{
    MB_ASSERT(in->at <= in->text.length);
    const size_t left = in->text.length - in->at;
    if (left == 0)
        return false;
    const char *begin = in->text.data + in->at;
    const char *newline = memchr(begin, '\n', left);
    if (!newline && !in->over)
        return false;
    size_t size = newline ? (size_t)(newline - begin) : left;
    in->at += size + (newline != NULL);
    in->number++;
    while (size > 0 && (unsigned char)begin[size - 1] <= ' ')
        size--;
    while (size > 0 && (unsigned char)*begin <= ' ')
        begin++, size--;
    *line = begin;
    *length = size;
    return true;
}

/* Send all answers, then wait for more input. */
static mb_status read_more(batch_input *in, cli_call *cli)
{
    MB_ASSERT(!in->over);
    const mb_status status = terminal_speak(cli);
    if (status != MB_OK)
        return status;
    if (in->at > 0) { /* answered lines are forgotten */
        memmove(in->text.data, in->text.data + in->at, in->text.length - in->at);
        in->text.length -= in->at;
        in->at = 0;
    }
    return terminal_read(&in->text, &in->over, &cli->error);
}

/* Does this failure concern one line only, so that the next ones can be answered? */
static bool is_of_the_line(mb_status status)
{
    return status == MB_EPARSE || status == MB_EINVAL || status == MB_ENOTFOUND || status == MB_EUNSUITED
           || status == MB_ELIMIT;
}

/* Answer one line; *bad keeps the first failure of a line. */
static mb_status batch_answer(const batch *how, cli_call *cli, mb_error *bad, const batch_input *in, const char *line,
                              size_t length)
{
    if (length == 0) {
        mb_text_char(&cli->out, '\n');
        return MB_OK;
    }
    const size_t before = cli->out.length;
    const mb_status status = how->answer(how->context, cli, line, length);
    if (!is_of_the_line(status))
        return status;
    if (cli->error.code == MB_OK)
        mb_error_plain(&cli->error, status);
    MB_ASSERT(before <= cli->out.length);
    cli->out.length = before;
    mb_text_put(&cli->out, mb_piece_at(line, length), " ? ");
    mb_note_show(&cli->out, &cli->error.note, cli->lang);
    mb_text_char(&cli->out, '\n');
    mb_error_at(&cli->error, "-", in->number, cli->error.column);
    if (bad->code == MB_OK)
        *bad = cli->error;
    cli->error = (mb_error){0};
    return MB_OK;
}

mb_status batch_run(const batch *how, cli_call *cli)
{
    MB_ASSERT(how->answer);
    batch_input in = {0};
    mb_error bad = {0};
    mb_status status = MB_OK;
    const char *line;
    size_t length;
    for (bool more = true; more && status == MB_OK;) {
        if (next_line(&line, &length, &in))
            status = batch_answer(how, cli, &bad, &in, line, length);
        else if (in.over)
            more = false;
        else
            status = read_more(&in, cli);
        if (status == MB_OK && cli->out.length > HELD)
            status = terminal_speak(cli);
    }
    mb_text_clear(&in.text);
    const mb_status spoken = terminal_speak(cli); /* answers before a failure are sent all the same */
    if (status == MB_OK)
        status = spoken;
    if (status == MB_OK && bad.code != MB_OK) {
        cli->error = bad;
        status = bad.code;
    }
    return status;
}

mb_status batch_refuse_position(cli_call *cli, const char *position)
{
    return position ? cli_refuse(cli, SAY_START, "found", position) : MB_OK;
}
