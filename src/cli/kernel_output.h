/* kernel_output.h -- output that kernel and grundy share: the size of the graph, and its kernel. */
#pragma once

#include "cli/input.h"
#include "cli/listing.h"

/* The size of the graph and, if it has owners or marks of players, a remark that they are ignored. */
void kernel_output_size(cli_call *cli, const input *in);

/* "Kernel (3 of 9 positions): a, b, c" */
void kernel_output_say(cli_call *cli, listing kernel, uint64_t count);

/* Those positions on the rest of the line. */
void kernel_output_list(cli_call *cli, listing list);

/* The graph with its numbers or labels as a picture: `as`, or by the extension of `path`, or text. */
mb_status kernel_output_picture(cli_call *cli, const mb_exhibit *what, const char *as, const char *path);
