/* launch.h -- the command that runs a file: the loader of its language, with names and types. */
#pragma once

#include "grade/runner.h"

typedef struct mb_launch {
    const char *command; /* for sh -c */
    const char *args[8]; /* its $0, $1, …; NULL after the last */
} mb_launch;

/* Compose the command; its strings are in the pool.  `exercise` is NULL for a whole file in Python.  MB_OK;
 * MB_ENOTFOUND, MB_EIO: the function or the file is not there; MB_ENOMEM. */
mb_status mb_launch_prepare(mb_launch *out, mb_pool *pool, const mb_exercise *exercise, const mb_subject *subject,
                            const mb_limits *limits, mb_error *error);

/* The request that selects the function of an exercise in a whole file in Python, with its \n. */
void mb_launch_use(mb_text *out, const mb_exercise *exercise);

/* The spelling of the exercise's function that a file in Caml uses.  MB_ENOTFOUND: it has no such function. */
mb_status mb_launch_find(const char **out, const mb_exercise *exercise, const mb_subject *subject,
                         const mb_limits *limits, mb_error *error);
