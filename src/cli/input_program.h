/* input_program.h -- rules that come from a program, instead of a game.  The page has none. */
#pragma once

#include "cli/input.h"

/* Open the rules of the program that the first word starts: in->rules. */
mb_status input_open_program(input *in, int want);

/* Has the program of these rules failed or given a wrong reply?  Then `error` says how; MB_OK for rules without a
 * program. */
mb_status input_check_program(const mb_rules *rules, mb_error *error);
