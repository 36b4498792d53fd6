/* listener.h -- the terminal of a command that a test calls: what it says is kept, and nobody answers.
 *
 * A part of each program unit-*_command, linked before the command's own terminal.
 */
#ifndef TESTS_LISTENER_H
#define TESTS_LISTENER_H

#include <stddef.h>

typedef struct heard {
    char text[1 << 16]; /* ended by 0 */
    size_t length;
} heard;
extern heard said, complained; /* by the command that was run last */

/* Run `marienbad LINE`, whose words are split at blanks; returns its exit code. */
int run_line(const char *line);

#endif
