/* program.h -- a program that is asked line by line and answers line by line, many questions in flight.
 *
 * Both pipes are served at once, so that neither can fill up while the other is waited for.  What goes wrong with it
 * is its fate: what to say about that knows who asked.
 */
#ifndef MB_RULES_PROGRAM_H
#define MB_RULES_PROGRAM_H

#include "core/item.h"
#include "marienbad/limits.h"
#include "rules/child_process.h"

typedef enum mb_failure_kind {
    MB_FAILURE_NONE,      /* nothing has happened to it */
    MB_FAILURE_EXITED,    /* it ended by itself, with the exit code `number` */
    MB_FAILURE_KILLED,    /* the signal `number` ended it */
    MB_FAILURE_CLOSED,    /* it closed its output, and goes on */
    MB_FAILURE_TIMEOUT,   /* an answer took longer than it may */
    MB_FAILURE_LONG_LINE, /* a line is longer than it may be */
    MB_FAILURE_EXTRA,     /* it said more than it was asked: `said` is the first line too many, or its beginning */
} mb_failure_kind;

typedef struct mb_program_failure {
    mb_failure_kind kind;
    int number;
    mb_piece said;      /* until the next exchange */
    mb_piece complaint; /* the last that it wrote to standard error (a few KB at most), blank lines at its end cut */
} mb_program_failure;

typedef struct mb_program mb_program;

/* Start a program; end it with mb_program_end() (NULL is fine), which leaves nothing of it.
 * return  MB_OK, MB_ENOMEM, MB_EIO */
mb_status mb_program_start(mb_program **out, const mb_child_command *what, mb_error *error);
void mb_program_end(mb_program *program);

/* Questions, and how their answers are taken. */
typedef struct mb_program_requests {
    const char *ask; /* lines, each with its \n */
    size_t length;
    size_t answers; /* how many lines are to come back */
    double seconds; /* how long one answer may take since the one before it, or since the beginning; 0: no limit */
    size_t longest; /* bytes that a line may have, its end not counted; 0: no limit */

    /* An answer, in order, without its end (\n or \r\n); `line` is good until it returns.  What it returns stops the
     * exchange unless it is MB_OK; the program is of no use then. */
    mb_status (*hear)(void *context, const char *line, size_t length);
    void *context;
} mb_program_requests;

/* Ask, and hear all answers.
 *
 * limits  its cancel, `seconds` and `until` are looked at while waiting; nullable
 * return  MB_OK; MB_EIO: mb_program_failed() says what happened; MB_ECANCEL, MB_ELIMIT, MB_ENOMEM; what hear() said
 */
mb_status mb_program_exchange(mb_program *program, const mb_program_requests *exchange, const mb_limits *limits);

/* It is asked no more: close its input, and hear whether it says anything until it closes its output, so many seconds
 * at most.  Blanks are nothing.  All that is left to do is mb_program_end().
 *
 * return  MB_OK: nothing; MB_EIO: mb_program_failed() says what; MB_ECANCEL, MB_ELIMIT, MB_ENOMEM
 */
mb_status mb_program_dismiss(mb_program *program, double seconds, const mb_limits *limits);

/* What has become of it; valid until the next exchange. */
const mb_program_failure *mb_program_failed(const mb_program *program);

#endif
