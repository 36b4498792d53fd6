/* help.h -- how a command is called, from the rows of its options: as a list, as a manual page, for completion. */
#pragma once

#include "cli/cli.h"

/* Usage, brief, options and examples of one command, as a list. */
void help_list(mb_text *out, const cli_command *command, mb_lang lang);

/* How an option is typed, "--solver NAME"; its purpose, with the values of a row and the default of a number (`needs`
 * is cli_needs_at()'s); the forms that some pictures have: "text|svg|tikz". */
void help_form(mb_text *out, const cli_option *option);
void help_purpose(mb_text *out, const cli_command *command, const cli_option *option, const char *needs,
                  mb_lang lang);
void help_forms(mb_text *out, unsigned pictures);

/* Command lines, each ended by a newline, under "For example:". */
void help_examples(mb_text *out, const char *lines, mb_lang lang);

/* A manual page in roff: of one command; of the program, where `command` is NULL, whose NAME line is `brief`. */
void manual_write(mb_text *out, const cli_command *command, mb_words brief, mb_lang lang);

/* The words that may stand in place of the last of `words`, which may be empty, after the others: commands, games,
 * parameters, exercises, options or their values.  A line for each, with a tab and a description where there is one;
 * the line "/" where a path may stand there, too. */
void completion_list(mb_text *out, const char *const *word, size_t words, mb_lang lang);

/* A script for a shell that calls completion_list() through the command.  The shells are "bash|zsh|fish", by number.
 */
extern const char completion_shells[];
void completion_script(mb_text *out, int shell);
