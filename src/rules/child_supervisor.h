/* child_supervisor.h -- the process between this one and a program: it starts the program, watches and ends it. */
#pragma once

#include "rules/child_process.h"

/* How a program is started.  No descriptor here is 0, 1 or 2. */
typedef struct mb_supervision {
    const mb_child_command *what;
    char **argv, **envp; /* of the shell that runs it */
    int in, out, err;    /* its standard streams */
    int life;            /* a socket: when its other end is closed, the program is ended */
    char *scratch;       /* removed by the supervisor where this process has been killed; NULL: none */
} mb_supervision;

/* Start a supervisor with the program; returns its process number, or -1 with errno.  It sends the wait status of the
 * shell, or MB_CHILD_TOO_LARGE or MB_CHILD_TOO_MANY, through the socket.  *offline: the program has no network. */
int mb_supervisor_start(bool *offline, const mb_supervision *how);
