/* call.h -- one call of the command, from its arguments to its exit code: what the terminal and the page share. */
#pragma once

#include "cli/cli.h"

/* Parse the arguments, run the command that they name, and send its output through terminal.h.
 *
 * argv    argv[0] is the program; owned by the caller
 * lang    the language to speak unless --lang says another
 * return  CLI_DONE, CLI_NO, or CLI_ERROR, whose message is written already
 */
int cli_main(int argc, char **argv, mb_lang lang);

/* The language of the locale: French where it says so, else English. */
mb_lang cli_lang_of_locale(void);

/* Several processes that make the same call together: each runs the command, one of them leads and writes the answer.
 * Both functions are called by all of them at the same time. */
typedef struct cli_team {
    bool leads;
    mb_status (*agree)(struct cli_team *self, mb_status status); /* MB_OK, or the failure of one of the processes */
    bool (*explains)(struct cli_team *self); /* after a failure: is this the process that writes the error? */
} cli_team;
int cli_main_of_team(int argc, char **argv, mb_lang lang, cli_team *team);
