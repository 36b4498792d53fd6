/* assert.c -- the last words of a debug build whose promise is broken: FILE:LINE: CONDITION does not hold. */
#ifdef NDEBUG
typedef int mb_no_promises; /* C wants something in a file */
#else
#include "core/base.h"

#include <unistd.h>

#include "core/digits.h"

/* Straight to standard error: whoever calls may have broken everything else. */
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
