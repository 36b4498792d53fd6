/* views.h -- Grundy numbers to look at, as text, CSV, SVG or TikZ: the table of a game of two numbers, the sequence
 * of one. */
#ifndef MB_CLI_VIEWS_H
#define MB_CLI_VIEWS_H

#include "cli/sum.h"

/* Write the table of an explored part. */
int views_table(const sum_part *part, cli_line *cli);

/* Write the numbers of the heaps 0 .. n of the heap game that the command line names, and their period. */
int views_sequence(cli_line *cli);

#endif
