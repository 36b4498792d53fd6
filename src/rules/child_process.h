/* child_process.h -- a child process started through `sh -c`, which ends together with all its descendants.
 *
 * Between this process and the shell stands a supervisor, a process that only waits.  When the shell ends, or this
 * process does, for whatever reason, the supervisor kills every process that the shell has started.
 */
#pragma once

#include "core/message.h"

struct mb_host;

typedef struct mb_child_command {
    const char *command;     /* for `sh -c` */
    const char *const *args; /* its $0, $1, …, NULL after the last; NULL: none */
    uint64_t bytes;          /* limit of its memory, of each process and all together; 0: none */
    uint64_t cpu_seconds;    /* limit of its processor time; 0: none */
    uint64_t file_bytes;     /* limit of each file that it writes; 0: none */
    bool confined;           /* it has a scratch folder, MARIENBAD_SCRATCH and TMPDIR, and few processes; where the
                              * system gives namespaces, no network, and no sight of other processes */
    struct mb_host *host;    /* runs it inside this process, by its args alone (hosted.h); NULL: a child process */
} mb_child_command;

typedef struct mb_child {
    int supervisor; /* its process number */
    int life;       /* a socket: closing it ends the child; the wait status of the shell comes back through it */
    int in;         /* the write end of its standard input; -1: closed */
    int out;        /* the read end of its standard output */
    int err;        /* the read end of its standard error */
    bool offline;   /* it has no network */
    char *scratch;  /* its scratch folder, which ends with it; NULL: none */
} mb_child;

/* Start a child in a process group of its own, with PYTHONUNBUFFERED=1; where it is confined, its commands find the
 * scratch folder in MARIENBAD_SCRATCH, and begin where this process is.  The three pipes do not block here.
 *
 * return  MB_OK; MB_EIO, MB_ENOMEM, with the reason in `error` (nullable).  End it with mb_child_end().
 */
mb_status mb_child_start(mb_child *out, const mb_child_command *what, mb_error *error);

/* Wait at most so many milliseconds for the shell to end by itself; true: *status is its status of waitpid(), or
 * MB_CHILD_TOO_LARGE where it was ended, since its processes together used more memory than allowed, or
 * MB_CHILD_TOO_MANY, since there were more than MB_CHILD_PROCESSES of them. */
enum { MB_CHILD_TOO_LARGE = -1, MB_CHILD_TOO_MANY = -2, MB_CHILD_PROCESSES = 128 };
bool mb_child_wait(int *status, const mb_child *child, int milliseconds);

/* Kill the child and all its descendants, and return when they are gone. */
void mb_child_end(mb_child *child);
