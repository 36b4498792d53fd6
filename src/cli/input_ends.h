/* input_ends.h -- kernels and Grundy numbers belong to graphs whose terminal positions are all lost for the mover:
 * are these? */
#pragma once

#include "cli/cli.h"

/* The terminal positions of rules. */
typedef enum input_ends {
    ENDS_LOST,    /* all are lost for the mover: normal play, or one match that nobody takes */
    ENDS_STOPPED, /* not so, but with stop=1 they are, and the same positions with a match left are lost */
    ENDS_WON,     /* some terminal position is won for the mover */
} input_ends;
input_ends input_ends_of(const mb_rules *rules);

/* Refuse rules with terminal positions that are not lost for the mover; the line names parameters that would suit. */
mb_status input_ends_refuse(cli_call *cli, const mb_rules *rules);
