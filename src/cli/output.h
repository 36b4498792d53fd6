/* output.h -- what goes to -o FILE, or to standard output. */
#ifndef MB_CLI_OUTPUT_H
#define MB_CLI_OUTPUT_H

#include "cli/cli.h"

/* Begin: *text is where to write; end: with the status of the writing, which is reported when it failed. */
int output_begin(cli_call *cli, mb_text **text);
int output_end(cli_call *cli, mb_text *text, mb_status status, mb_error *error);

/* What --as asks for, or the extension of -o FILE ("tikz" for .tex), or NULL. */
const char *output_form(const cli_call *cli);

/* Write an arena in the format of --to, or of the extension of -o FILE. */
int output_arena(cli_call *cli, const mb_arena *arena);

#endif
