/* hosted.h -- a program that runs inside this process, in an interpreter that is there anyway: asked line by line.
 *
 * The page has Python in its worker, and the module of Python runs in Python: there is nothing to start and no pipe.
 */
#pragma once

#include "rules/program.h"

/* An interpreter that runs programs; a struct of its own begins with this one.
 *   begin  start a program by its arguments, NULL after the last: its number, or 0: there are no programs here
 *   ask    send a line, or nothing (length 0), and wait so many seconds for the reply, which is appended to `reply`:
 * one of the constants below.  Of a program that has ended, the reply is its standard error end    drop a program
 */
typedef struct mb_host {
    int (*begin)(struct mb_host *self, const char *const *args);
    int (*ask)(struct mb_host *self, mb_text *reply, int program, const char *line, size_t length, double seconds);
    void (*end)(struct mb_host *self, int program);
} mb_host;

/* MB_HOST_ENDED + N: the program exited with code N. */
enum { MB_HOST_ANSWERED, MB_HOST_SILENT, MB_HOST_ENDED };

/* A program of a host. */
typedef struct mb_hosted {
    mb_host *host; /* NULL: none */
    int number;
    mb_text reply; /* the last one */
    mb_text complaint;
    mb_program_failure failure;
} mb_hosted;

/* The same as mb_program_start(), mb_program_end() and mb_program_exchange(). */
mb_status mb_hosted_start(mb_hosted *out, mb_host *host, const char *const *args, mb_error *error);
void mb_hosted_end(mb_hosted *program);
mb_status mb_hosted_exchange(mb_hosted *program, const mb_program_requests *requests, const mb_limits *limits);
