/* terminal.c -- standard output, standard error, and lines that a person types. */
#include "cli/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/output.h"
#include "cli/plain.h"
#include "cli/progress.h"
#include "cli/system.h"
#include "cli/work.h"

/* The output as the terminal can show it; what is no terminal gets it as it is. */
static mb_status show_plainly(cli_call *cli)
{
    mb_text plain = {0};
    if (!plain_is_needed(STDOUT_FILENO))
        return MB_OK;
    plain_write(&plain, cli->said.data, cli->said.length);
    mb_text_clear(&cli->said);
    cli->said = plain;
    return plain.status;
}

/* A command that was stopped and has an answer all the same may give it.  No time limit cuts an answer that is
 * complete, however slowly it is read. */
mb_status terminal_speak(cli_call *cli)
{
    mb_text to;
    mb_limits limits = work_writing(cli);
    limits.until = 0;
    mb_status status = output_rest(cli);
    if (status == MB_OK)
        status = show_plainly(cli);
    if (status == MB_OK)
        status = mb_file_write(&to, "-", progress_stopped() ? NULL : &limits, &cli->error);
    if (status != MB_OK)
        return status;
    to.status = to.flush(to.to, cli->said.data, cli->said.length);
    cli->said.length = 0;
    return mb_file_close(&to, "-", &cli->error);
}

bool terminal_ask(char *line, size_t size)
{
    return !progress_stopped() && fgets(line, (int)size, stdin) != NULL;
}

mb_status terminal_read(mb_text *text, bool *over, mb_error *error)
{
    char piece[1 << 14];
    ssize_t got;
    do
        got = progress_stopped() ? 0 : read(STDIN_FILENO, piece, sizeof piece);
    while (got < 0 && errno == EINTR && !progress_stopped());
    if (progress_stopped())
        return mb_error_plain(error, MB_ECANCEL);
    if (got < 0)
        return mb_error_plain(error, MB_EIO);
    *over = got == 0;
    mb_text_add_n(text, piece, (size_t)got);
    return text->status == MB_OK ? MB_OK : mb_error_plain(error, text->status);
}

void terminal_error(const mb_text *text)
{
    progress_end();
    plain_error(text);
}

bool terminal_has_colors(void)
{
    const char *none = system_variable("NO_COLOR"), *kind = system_variable("TERM");
    return isatty(STDOUT_FILENO) && !(none && *none) && !(kind && strcmp(kind, "dumb") == 0);
}
