/* output.h -- output to -o FILE, or to standard output.
 *
 * A command may write several files: they take their names together, at the end of a call that went well. */
#pragma once

#include "cli/cli.h"

/* The flow of cli->out: appends to cli->said, and checks the limits now and then. */
mb_status output_flow(void *cli, const char *data, size_t length);

/* Append the rest to cli->said, without checking the limits. */
mb_status output_rest(cli_call *cli);

/* Begin: *text is where to write, `path` NULL or "-" being standard output; end: with the status of the writing. */
mb_status output_begin(mb_text **text, cli_call *cli, const char *path);
mb_status output_end(mb_text *text, cli_call *cli, const char *path, mb_status status);

/* The same for a file, with a text of the caller's. */
mb_status output_open(mb_text *text, cli_call *cli, const char *path);
mb_status output_close(mb_text *text, cli_call *cli, const char *path, mb_status status);

/* Take over a file that was written otherwise. */
mb_status output_take(cli_call *cli, mb_draft *draft, const char *path);

/* At the end of the call: give all files their names, or remove them all. */
mb_status output_keep(cli_call *cli);
void output_drop(cli_call *cli);

/* The name of a form: `as`, or the extension of `path` ("tikz" for .tex, "markdown" for .md), or NULL. */
const char *output_form(const char *as, const char *path);

/* The form of a picture: `as`, or the extension of `path` where the picture has such a form, or text. */
mb_status output_find(const char **form, cli_call *cli, mb_exhibit_kind kind, const char *as, const char *path);

/* Write a picture. */
mb_status output_show(cli_call *cli, const mb_exhibit *what, const char *form, const char *path);

/* The format `to`, or that of the extension of `path`, or .arena. */
const mb_format *output_format(const mb_format *to, const char *path);

/* Write an arena in the format `to`, or in that of the extension of `path`, or as .arena.  What is lost is refused
 * where an answer depends on it, unless `lossy`, and else named in a warning. */
mb_status output_arena(cli_call *cli, const mb_arena *arena, const mb_format *to, const char *path, bool lossy);
