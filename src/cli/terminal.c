/* terminal.c -- standard output, standard error and a person who answers. */
#include "cli/terminal.h"

#include <stdio.h>

#include "cli/progress.h"

mb_status terminal_speak(cli_call *cli)
{
    mb_text to;
    if (cli->out.status != MB_OK)
        return cli->out.status;
    mb_status status = mb_file_write(&to, "-", cli->limits, &cli->error);
    if (status != MB_OK)
        return status;
    to.status = to.flush(to.to, cli->out.data, cli->out.length);
    cli->out.length = 0;
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
