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

static int check_all(const batch *how, cli_call *cli, const mb_file *file)
{
    const char *line;
    size_t length, at = 0;
    uint64_t number = 0;
    while (next_line(&line, &length, file, &at, &number)) {
        mb_error error = {0};
        if (how->check(how->context, line, length, &error) == MB_OK)
            continue;
        mb_error_at(&error, "-", number, error.column);
        return cli_fail(cli, &error);
    }
    return CLI_DONE;
}

int batch_run(const batch *how, cli_call *cli)
{
    mb_file file;
    mb_error error = {0};
    if (mb_file_read(&file, "-", &error) != MB_OK)
        return cli_fail(cli, &error);
    int code = check_all(how, cli, &file);
    const char *line;
    size_t length, at = 0;
    uint64_t number = 0;
    while (code == CLI_DONE && next_line(&line, &length, &file, &at, &number))
        code = how->answer(how->context, cli, line, length, &error) == MB_OK ? terminal_speak(cli)
                                                                             : cli_fail(cli, &error);
    mb_file_clear(&file);
    return code;
}
