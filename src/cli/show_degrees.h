/* show_degrees.h -- in-degree, out-degree, successors and predecessors of every position. */
#pragma once

#include "cli/cli.h"

/* Write it `as` text, json or csv, or by the extension of `path`, to that file or to standard output. */
mb_status show_degrees(cli_call *cli, const mb_arena *graph, const char *as, const char *path);
