/* terminal.h -- standard output, standard error, and lines that a person types.  The page has an implementation of
 * its own. */
#pragma once

#include "cli/cli.h"

/* Send what was written to cli->out to standard output, and empty it. */
mb_status terminal_speak(cli_call *cli);

/* Read a line of standard input; false: end of input. */
bool terminal_ask(char *line, size_t size);

/* Wait until more of standard input has arrived, and add it to `text`; *over: there is no more. */
mb_status terminal_read(mb_text *text, bool *over, mb_error *error);

/* Send text to standard error. */
void terminal_error(const mb_text *text);

/* Is standard output a terminal with colours, which the variable NO_COLOR does not forbid? */
bool terminal_has_colors(void);
