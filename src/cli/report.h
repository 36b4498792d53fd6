/* report.h -- how far did it get, what went wrong, and stopping on Ctrl-C. */
#ifndef MB_CLI_REPORT_H
#define MB_CLI_REPORT_H

#include "cli/cli.h"

/* Limits that stop on Ctrl-C and show progress on a terminal. */
const mb_limits *report_limits(void);

/* Say what the work is that progress is shown for: a row of messages.def, 0 for none. */
void report_work(const cli_line *cli, int message);

/* Remove the line of progress. */
void report_clear(void);

/* Was Ctrl-C pressed? */
bool report_stopped(void);

/* Send `out` to standard output; returns `code`, or CLI_ERROR when that failed. */
int report_flush(cli_line *cli, int code);

/* Send what was said so far, now; CLI_DONE, or CLI_ERROR, said already. */
int report_speak(cli_line *cli);

/* Read a line that the person answers; false when there is none. */
bool report_ask(char *line, size_t size);

/* Send a line to standard error. */
void report_error(const mb_text *text);

#endif
