/* batch.c -- --batch: a position a line in, an answer a line out, in order. */
#include "cli/batch.h"

#include "cli/terminal.h"

/* The next line of `file` that is not blank, without what is blank around it; *number counts lines. */
static bool next_line(const char **line, size_t *length, const mb_file *file, size_t *at, uint64_t *number)
{
    while (*at < file->length) {
        *line = file->data + *at;
        *length = file->length - *at;
        const char *newline = memchr(*line, '\n', *length);
        *length = newline ? (size_t)(newline - *line) : *length;
        *at += *length + 1;
        ++*number;
        while (*length > 0 && (unsigned char)(*line)[*length - 1] <= ' ')
            --*length;
        while (*length > 0 && (unsigned char)**line <= ' ')
            ++*line, --*length;
        if (*length > 0)
            return true;
    }
    return false;
}

static mb_status check_all(const batch *how, cli_call *cli, const mb_file *file)
{
    const char *line;
    size_t length, at = 0;
    uint64_t number = 0;
    while (next_line(&line, &length, file, &at, &number)) {
        const mb_status status = how->check(how->context, cli, line, length);
        if (status == MB_OK)
            continue;
        mb_error_at(&cli->error, "-", number, cli->error.column);
        return status;
    }
    return MB_OK;
}

mb_status batch_run(const batch *how, cli_call *cli)
{
    MB_ASSERT(how->check && how->answer);
    mb_file file;
    mb_status status = mb_file_read(&file, "-", cli->limits, &cli->error);
    if (status != MB_OK)
        return status;
    const char *line;
    size_t length, at = 0;
    uint64_t number = 0;
    status = check_all(how, cli, &file);
    while (status == MB_OK && next_line(&line, &length, &file, &at, &number)) {
        status = how->answer(how->context, cli, line, length);
        if (status == MB_OK)
            status = terminal_speak(cli);
    }
    mb_file_clear(&file);
    return status;
}
