/* batch.h -- --batch: a position a line in, an answer a line out, in order. */
#pragma once

#include "cli/cli.h"

/* How a command answers a line: it writes what is known about it to cli->out, ended by a newline.  MB_OK, or a
 * failure that cli->error explains, with nothing written; the error may say in which column. */
typedef struct batch {
    void *context;
    mb_status (*answer)(void *context, cli_call *cli, const char *line, size_t length);
} batch;

/* Answer every line of standard input, and send what was answered whenever no further line has arrived yet: another
 * program may wait for it before it asks again.  A blank line is answered by a blank one, and a line that cannot be
 * answered by `LINE ? MESSAGE`; the first of these is the failure that is returned at the end. */
mb_status batch_run(const batch *how, cli_call *cli);

/* Refuse a position on the command line, since each line names its own; NULL: there is none. */
mb_status batch_refuse_position(cli_call *cli, const char *position);
