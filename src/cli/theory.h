/* theory.h -- what solve says where theory answers and nothing was explored. */
#ifndef MB_CLI_THEORY_H
#define MB_CLI_THEORY_H

#include "cli/input.h"

/* Say what in->theory knows of the position asked about, in words or in JSON; what it does not know is null. */
void theory_say(cli_call *cli, const input *in);

#endif
