/* runner.h -- runs the program that is graded: a file in Python or Caml behind a loader, or any command.
 *
 * A question is a list of arguments, its answer a reply.  A crash or a timeout of the program is a reply too; the
 * program is started again for the next question.
 */
#pragma once

#include "grade/exercise.h"
#include "marienbad/limits.h"

/* The program that is graded. */
typedef struct mb_subject {
    mb_tongue tongue;     /* MB_JSON: a command */
    const char *program;  /* the file, or the command */
    struct mb_host *host; /* MB_PYTHON: judges a function of the running program, in place of a file; NULL: a file */
} mb_subject;

/* The tongue of a file by its extension, .py or .ml; MB_EUNSUITED: another. */
mb_status mb_subject_of(mb_subject *out, const char *path, mb_error *error);

typedef struct mb_runner mb_runner;

/* Start it.  MB_OK; MB_EUNSUITED, MB_EIO, MB_ENOTFOUND with the reason: it could not be run. */
mb_status mb_runner_start(mb_runner **out, const mb_exercise *exercise, const mb_subject *subject,
                          const mb_limits *limits, mb_error *error);
void mb_runner_end(mb_runner *runner);

/* A function that a file defines, with the least and the most arguments that it takes; of a value both are -1. */
typedef struct mb_function {
    const char *name;
    int least, most;
} mb_function;

/* Load a whole file in Python: one interpreter for all its functions.  As mb_runner_start(); before the first
 * question mb_runner_use() selects an exercise.  *functions has *count rows, valid as long as the runner. */
mb_status mb_runner_open(mb_runner **out, const mb_function **functions, size_t *count, const mb_subject *subject,
                         const mb_limits *limits, mb_error *error);
mb_status mb_runner_use(mb_runner *runner, const mb_exercise *exercise, mb_error *error);

/* Start the program afresh for the next question, so that it has no state left. */
void mb_runner_renew(mb_runner *runner);

/* Has the program no network? */
bool mb_runner_is_offline(const mb_runner *runner);

/* The exception that the file raised while it was loaded, after it had defined the function; NULL: none. */
const char *mb_runner_trouble(const mb_runner *runner, int64_t *line);

/* Ask `count` questions, each a list of arguments; hear() gets the replies in order, each valid until it returns, and
 * returns false to stop.  After a reply that is `unfinished` no more come.  `measured`: count instructions, in
 * Python. */
typedef struct mb_reply_callback {
    bool (*hear)(void *context, size_t index, const mb_reply *reply);
    void *context;
} mb_reply_callback;
mb_status mb_runner_ask(mb_runner *runner, mb_pool *pool, const mb_datum *questions, size_t count, bool measured,
                        mb_reply_callback hearing, mb_error *error);

/* End the questions.  *more: the command, still running, has written something more, which is in *reply. */
mb_status mb_runner_dismiss(bool *more, mb_reply *reply, mb_runner *runner, mb_error *error);
