/* terminal.h -- how far did it get, what went wrong, and stopping on Ctrl-C. */
#ifndef MB_CLI_TERMINAL_H
#define MB_CLI_TERMINAL_H

#include "cli/cli.h"

/* Limits that stop on Ctrl-C and show progress on a terminal. */
const mb_limits *terminal_limits(void);

/* Say what the work is that progress is shown for: MB_NO_WORDS: none. */
void terminal_work(const cli_call *cli, mb_words message);

/* Remove the line of progress. */
void terminal_clear(void);

/* Was Ctrl-C pressed? */
bool terminal_stopped(void);

/* Send `out` to standard output; returns `code`, or CLI_ERROR when that failed. */
int terminal_flush(cli_call *cli, int code);

/* Send what was said so far, now; CLI_DONE, or CLI_ERROR, said already. */
int terminal_speak(cli_call *cli);

/* Read a line that the person answers; false when there is none. */
bool terminal_ask(char *line, size_t size);

/* Send a line to standard error. */
void terminal_error(const mb_text *text);

#endif
