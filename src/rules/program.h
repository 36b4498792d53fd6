/* program.h -- a child process that reads requests and writes replies, one line each, through pipes.
 *
 * Many requests are sent before their replies have come.  Reading and writing alternate as the pipes allow, so that
 * neither pipe can fill up and block both processes.  When an exchange fails, mb_program_failed() says how; the
 * caller knows what was requested, and makes the message from it.
 */
#pragma once

#include "core/item.h"
#include "marienbad/limits.h"
#include "rules/child_process.h"

typedef enum mb_failure_kind {
    MB_FAILURE_NONE,      /* the program runs, and has replied to everything so far */
    MB_FAILURE_EXITED,    /* it exited with the code `number` */
    MB_FAILURE_KILLED,    /* the signal `number` killed it */
    MB_FAILURE_MEMORY,    /* its processes together used more memory than allowed */
    MB_FAILURE_PROCESSES, /* it has started more processes than allowed */
    MB_FAILURE_CLOSED,    /* it closed its output, and still runs */
    MB_FAILURE_TIMEOUT,   /* a reply took longer than allowed */
    MB_FAILURE_LONG_LINE, /* a line is longer than allowed */
    MB_FAILURE_EXTRA,     /* it wrote a line without a request: `said` */
} mb_failure_kind;

typedef struct mb_program_failure {
    mb_failure_kind kind;
    int number; /* exit code or signal */
    mb_piece
        said; /* the first line that no request asked for, as much of it as has come; valid until the next exchange */
    mb_piece complaint; /* the end of its standard error (a few KB at most), without blank lines after it */
} mb_program_failure;

typedef struct mb_program mb_program;

/* Start a program; mb_program_end() (NULL is fine) kills it with all its descendants.
 * return  MB_OK, MB_ENOMEM, MB_EIO */
mb_status mb_program_start(mb_program **out, const mb_child_command *what, mb_error *error);
void mb_program_end(mb_program *program);

/* Requests, and what is done with their replies. */
typedef struct mb_program_requests {
    const char *lines; /* the requests, each with its \n */
    size_t length;     /* bytes of all */
    size_t replies;    /* lines that are expected */
    double seconds;    /* the longest time for one reply, from the one before it or from the beginning; 0: no limit */
    size_t longest;    /* bytes that a reply may have, its end not counted; 0: no limit */

    /* Called for each reply, in order, without its end (\n or \r\n); `line` is valid during the call.  Any status but
     * MB_OK stops the exchange; after that the program can only be ended. */
    mb_status (*receive)(void *context, const char *line, size_t length);
    void *context;
} mb_program_requests;

/* Send the requests, and receive all replies.
 *
 * limits  its cancel, `seconds` and `until` are checked while waiting; nullable
 * return  MB_OK; MB_EIO: mb_program_failed() says why; MB_ECANCEL, MB_ELIMIT, MB_ENOMEM; the status of receive()
 */
mb_status mb_program_exchange(mb_program *program, const mb_program_requests *requests, const mb_limits *limits);

/* After the last exchange: close the program's input, and check that it writes nothing but blanks until it closes its
 * output, or until so many seconds have passed.  Only mb_program_end() may follow.
 *
 * return  MB_OK: nothing came; MB_EIO: mb_program_failed() says what; MB_ECANCEL, MB_ELIMIT, MB_ENOMEM
 */
mb_status mb_program_dismiss(mb_program *program, double seconds, const mb_limits *limits);

/* Has the program, a confined one, no network? */
bool mb_program_is_offline(const mb_program *program);

/* How the program has failed; valid until the next exchange. */
const mb_program_failure *mb_program_failed(const mb_program *program);

/* By how much a time limit is multiplied: 1; in a test build MARIENBAD_PATIENCE, since tests also run on machines so
 * busy that an interpreter takes seconds to start. */
double mb_program_patience(void);
