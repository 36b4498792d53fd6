/* input_terminals.h -- are all terminal positions of these rules lost for the mover, as kernels and Grundy numbers
 * need? */
#pragma once

#include "cli/cli.h"

/* The terminal positions of rules. */
typedef enum input_terminals {
    TERMINALS_LOST,    /* all are lost for the mover: normal play, or misère play that stops at one match (stop=1) */
    TERMINALS_STOPPED, /* not so, but with stop=1 they would be, and the kernel stays the same where a match is left
                        */
    TERMINALS_WON,     /* some terminal position is won for the mover */
} input_terminals;
input_terminals input_terminals_of(const mb_rules *rules);

/* Refuse rules with terminal positions that are not lost for the mover; the line names parameters that would suit. */
mb_status input_terminals_refuse(cli_call *cli, const mb_rules *rules);
