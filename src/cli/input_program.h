/* input_program.h -- rules from another program, instead of a game.  The page has none. */
#ifndef MB_CLI_INPUT_PROGRAM_H
#define MB_CLI_INPUT_PROGRAM_H

#include "cli/input.h"

/* Open the rules of the program that the first word starts: in->rules. */
mb_status input_open_program(input *in, int want);

/* Has the program behind these rules, if there is one, kept its word?  If not, `error` says what it did. */
mb_status input_check_program(const mb_rules *rules, mb_error *error);

#endif
