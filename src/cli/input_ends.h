/* input_ends.h -- kernels and Grundy numbers belong to graphs whose ends are all lost for the mover: is this one? */
#ifndef MB_CLI_INPUT_ENDS_H
#define MB_CLI_INPUT_ENDS_H

#include "cli/cli.h"

/* What the rules say about their ends. */
typedef enum input_ends {
    ENDS_LOST,    /* all are lost for the mover: normal play, or one match that nobody takes */
    ENDS_STOPPED, /* not so, but with stop=1 they are, and the same positions with a match left are lost */
    ENDS_WON,     /* some end is won for the mover */
} input_ends;
input_ends input_ends_of(const mb_rules *rules);

/* Refuse rules whose ends are not all lost for the mover, in one line that says what would do. */
mb_status input_ends_refuse(cli_call *cli, const mb_rules *rules);

#endif
