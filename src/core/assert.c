/* assert.c -- a failed assertion of a debug build: prints FILE:LINE: CONDITION does not hold, and aborts. */
#ifdef NDEBUG
typedef int mb_no_promises; /* C wants something in a file */
#else
#include "core/base.h"

#include <unistd.h>

#include "core/digits.h"

/* Write directly to standard error, since other state of the program may be corrupt. */
static void say(const char *text, size_t length)
{
    while (length > 0) {
        const ssize_t written = write(STDERR_FILENO, text, length);
        if (written <= 0)
            return;
        text += written;
        length -= (size_t)written;
    }
}

void mb_broken(const char *file, int line, const char *condition)
{
    char digits[MB_DIGITS_MOST];
    const size_t at = mb_digits_write(digits, (uint64_t)line);
    say(file, strlen(file));
    say(":", 1);
    say(digits + at, sizeof digits - at);
    say(": ", 2);
    say(condition, strlen(condition));
    say(" does not hold\n", 15);
    __builtin_trap();
}
#endif
