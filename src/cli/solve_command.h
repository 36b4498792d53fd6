/* solve_command.h -- what solve writes about an answer, whichever way the arena was solved.
 *
 * marienbad solve has the arena in memory, marienbad-mpi solve has it on many processes: both fill a `solved`, and
 * solve_finish() writes text, JSON and files from it.
 */
#pragma once

#include "cli/input.h"
#include "cli/solve_gpu.h"
#include "cli/steps.h"

typedef struct solve_options {
    input_options input;
    bool all, levels, steps, stats, gpu;
    int64_t attractor, strategy; /* of which player; 0: not asked for */
    const mb_solver *solver;
    const char *certificate, *solution, *file;
} solve_options;

/* How large the arena is that was solved as a whole, and how many positions each player wins. */
typedef struct solve_size {
    uint64_t states; /* of the impartial graph whose pairs the positions are; 0: there is none */
    uint64_t positions, moves;
    uint64_t won1, won2, drawn;
} solve_size;

/* Everything that solve writes about. */
typedef struct solved {
    const solve_options *options;
    input in;
    mb_answer *answer; /* of in.who */
    bool whole;        /* an arena was solved as a whole: */
    solve_size size;
    mb_facts facts; /* of the position asked about */
    mb_places best; /* its best moves */
    mb_attractor region;
    steps steps; /* of the attractor asked for, else of the solution; empty unless asked for */
    mb_arena_device_stats gpu;

    /* How --stats writes other figures than those of this process, in JSON and in text; NULL: it does not. */
    void (*json_stats)(mb_json *json, const void *context);
    void (*say_stats)(cli_call *cli, const void *context);
    const void *context;
} solved;

/* The answer is there: read it, and write text or JSON, and the files that options name. */
mb_status solve_finish(solved *s, cli_call *cli);
