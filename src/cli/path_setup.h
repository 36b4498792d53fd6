/* path_setup.h -- the graph that `path` searches: the positions of a file, or the states of a puzzle, with a start
 * and goals.
 */
#pragma once

#include "cli/input.h"

typedef struct path_options {
    const char *from, *to, *heuristic, *pattern, *trace, *as, *file;
    const mb_path_algorithm *algorithm;
    bool check_heuristic, all, compare, batch, steps;
    input_options input;
} path_options;

typedef struct path_setup {
    input in; /* of a puzzle the rules alone */
    mb_state from;
    mb_list goals;     /* of --to; all zero: the marked ones */
    int32_t *h;        /* of --heuristic FILE, one a position; NULL: no such file */
    mb_arena informed; /* the arena with `h` as its heuristic; then in.ground refers to this copy */
    mb_limits limits;
    mb_store store; /* the user's cache folder */
    mb_path_options how;
} path_setup;

/* Open what the command line names, its start, its goals and its limits.  *t must not be moved until
 * it is closed; close it after a failure too. */
mb_status path_setup_open(path_setup *t, cli_call *cli, const path_options *options);
void path_setup_close(path_setup *t);

/* Milliseconds since `began`. */
double path_setup_milliseconds(double began);

/* --compare: find the path with every algorithm and heuristic, and write a table of their effort. */
mb_status path_compare(path_setup *t, cli_call *cli);

/* --trace: an observer that writes every step to `out`, a JSON object a line. */
typedef struct path_tracer {
    const mb_ground *ground;
    mb_text out;
} path_tracer;
mb_path_observer path_trace(path_tracer *self);

/* --check-heuristic: say whether the heuristic is admissible and monotone; on the whole graph, or where A* went. */
mb_status path_judge(const path_setup *t, cli_call *cli, bool whole);
