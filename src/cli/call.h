/* call.h -- one call of the command, from its arguments to its exit code: what the terminal and the page share. */
#ifndef MB_CLI_CALL_H
#define MB_CLI_CALL_H

#include "cli/cli.h"

/* Cut the arguments, run the command they name, and send what it said where terminal.h sends things.
 *
 * argv    argv[0] is the program; owned by the caller
 * lang    the language to speak unless --lang says another
 * return  CLI_DONE, CLI_NO, or CLI_ERROR, said already
 */
int cli_main(int argc, char **argv, mb_lang lang);

#endif
