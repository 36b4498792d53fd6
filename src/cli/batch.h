/* batch.h -- --batch: a position a line in, an answer a line out, in order. */
#ifndef MB_CLI_BATCH_H
#define MB_CLI_BATCH_H

#include "cli/cli.h"

/* How a command answers.  MB_OK, or a failure that cli->error explains.
 *   check   can the line be read?  The error may say in which column
 *   answer  write what is known about it to cli->out
 */
typedef struct batch {
    void *context;
    mb_status (*check)(void *context, cli_call *cli, const char *line, size_t length);
    mb_status (*answer)(void *context, cli_call *cli, const char *line, size_t length);
} batch;

/* Answer every line of standard input that is not blank, and send each answer at once.  All lines are checked before:
 * what cannot be read leaves nothing on standard output. */
mb_status batch_run(const batch *how, cli_call *cli);

#endif
