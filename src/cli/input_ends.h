/* input_ends.h -- kernels and Grundy numbers belong to graphs whose terminal positions are all lost for the mover:
 * are these? */
#pragma once

#include "cli/cli.h"

/* The terminal positions of rules. */
typedef enum input_ends {
    ENDS_LOST,    /* all are lost for the mover: normal play, or misère play that stops at one match (stop=1) */
    ENDS_STOPPED, /* not so, but with stop=1 they would be, and the kernel stays the same where a match is left */
    ENDS_WON,     /* some terminal position is won for the mover */
} input_ends;
input_ends input_ends_of(const mb_rules *rules);

/* Refuse rules with terminal positions that are not lost for the mover; the line names parameters that would suit. */
mb_status input_ends_refuse(cli_call *cli, const mb_rules *rules);
