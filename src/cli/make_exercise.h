/* make_exercise.h -- sheets of exercises: `make exercise KIND`. */
#pragma once

#include "cli/cli.h"

typedef struct exercise_options {
    int64_t seed, difficulty, count;
    bool solved;
    const char *as;
} exercise_options;

/* Make the exercises of the kind that the next word names, and write them to `file`, or standard output. */
mb_status make_exercise(cli_call *cli, const exercise_options *options, const char *file);
