/* terminal.c -- standard output, standard error and a person who answers. */
#include "cli/terminal.h"

#include <stdio.h>

#include "cli/output.h"
#include "cli/progress.h"

/* A command that was stopped and has an answer all the same may give it. */
mb_status terminal_speak(cli_call *cli)
{
    mb_text to;
    mb_status status = output_rest(cli);
    if (status == MB_OK)
        status = mb_file_write(&to, "-", progress_stopped() ? NULL : cli->limits, &cli->error);
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

void terminal_error(const mb_text *text)
{
    progress_end();
    fwrite(text->data, 1, text->length, stderr);
}
