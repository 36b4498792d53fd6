/* grundy_output.h -- Grundy numbers to look at, as text, CSV, SVG or TikZ: the table of a game of two numbers, the
 * sequence of one. */
#pragma once

#include "cli/grundy_sum.h"

/* Write the table of an explored part. */
mb_status grundy_output_table(const grundy_part *part, cli_call *cli, const grundy_options *options);

/* Write the numbers of the heaps 0 .. n of the heap game that the command line names, and their period. */
mb_status grundy_output_sequence(cli_call *cli, const grundy_options *options);

/* Write the period of every octal game with three digits, as the heaps up to n show it. */
mb_status grundy_output_census(cli_call *cli, const grundy_options *options);
