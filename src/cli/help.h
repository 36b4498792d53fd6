/* help.h -- how a command is called, from the rows of its options. */
#pragma once

#include "cli/cli.h"

/* Usage, brief and options of one command, as a list. */
void help_list(mb_text *out, const cli_command *command, mb_lang lang);

/* All commands as a manual page, in roff. */
void help_manual(mb_text *out, mb_words introduction, mb_lang lang);

/* A script that completes commands, games and options, for bash. */
void help_completion(mb_text *out);
