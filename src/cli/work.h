/* work.h -- the limits of a command that can take long: seconds, memory, threads.
 *
 * Whatever a command does, it does within cli->limits: until --seconds are over since it began, with no more than
 * --megabytes besides what it had by then, and with --threads at most.  Without them: as long as it takes, three
 * quarters of the memory that is free, so that the machine stays usable, and as many threads as it runs at once.
 */
#pragma once

#include "cli/cli.h"

enum { work_rows_count = 3 };
extern const cli_option work_rows[work_rows_count];

/* The options are read: set cli->limits. */
void work_begin(cli_call *cli);

/* Called before work_begin(), with --rules: stop the work when the program fails. */
void work_watch(cli_call *cli);

/* The limits of one piece of work where each has --seconds of its own: one answer of many, or the best so far. */
mb_limits work_each(const cli_call *cli);

/* The limits of writing: an answer is written even after --seconds, unless writing is the work; Ctrl-C stops it. */
mb_limits work_writing(const cli_call *cli);

/* Are the seconds over? */
bool work_is_late(const cli_call *cli);

/* The command returned `status`: if time or memory was exhausted, the error says so, and which option allows more. */
mb_status work_end(cli_call *cli, mb_status status);
