/* child_process.h -- a program that is started through `sh -c`, and of which nothing is left afterwards.
 *
 * Between this process and the shell stands a keeper: a process that does nothing but wait.  When the program ends,
 * or this process does, in whatever way, it kills all that the program started.
 */
#ifndef MB_RULES_CHILD_PROCESS_H
#define MB_RULES_CHILD_PROCESS_H

#include "core/message.h"

/* What is started. */
typedef struct mb_child_command {
    const char *command;     /* for `sh -c` */
    const char *const *args; /* its $0, $1, …, NULL after the last; NULL: none */
    uint64_t bytes;          /* memory that it may have; 0: as much as there is */
    uint64_t cpu_seconds;    /* processor time that it may take; 0: no limit */
} mb_child_command;

typedef struct mb_child {
    int keeper; /* the process that keeps it */
    int life;   /* as long as this is open it lives; its wait status comes back here when it has ended */
    int in;     /* what it reads: written here; -1: closed */
    int out;    /* what it writes: read here */
    int err;    /* what it complains: read here */
} mb_child;

/* Start a program, in a process group of its own, with PYTHONUNBUFFERED=1.  The three pipes do not block here.
 *
 * return  MB_OK; MB_EIO, MB_ENOMEM, with the reason in `error` (nullable).  End it with mb_child_end().
 */
mb_status mb_child_start(mb_child *out, const mb_child_command *what, mb_error *error);

/* Wait at most so many milliseconds for it to end by itself; true: *status is what waitpid() said of the shell. */
bool mb_child_wait(int *status, const mb_child *kept, int milliseconds);

/* Kill whatever is left of it, and come back when nothing is. */
void mb_child_end(mb_child *kept);

#endif
