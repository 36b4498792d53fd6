/* answered.h -- what solve says where an expert searched one position and nothing was explored. */
#ifndef MB_CLI_ANSWERED_H
#define MB_CLI_ANSWERED_H

#include "cli/input.h"

/* Ask the expert about the position, and say in words or in JSON what he found; CLI_DONE or CLI_ERROR. */
int answered_say(cli_call *cli, const input *in);

#endif
