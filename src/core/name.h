/* name.h -- UTF-8, and bare NAMEs, which need no quotes: letters, digits and _ . + * / - ( ) ,
 *
 * Every byte of a non-ASCII character counts as a letter.  A comma stands only inside balanced parentheses, and `->`
 * ends a name wherever it occurs.  The line formats and the lists of the command line read names with this.
 */
#pragma once

#include "core/base.h"

/* Length of the longest bare name that `text` begins with: 0 when there is none.  A comma outside parentheses ends
 * it; parentheses that do not balance end it before the first that has no partner. */
size_t mb_name_bare_length(const char *text, size_t length);

/* Is all of `name` one bare name? */
bool mb_name_is_bare(const char *name, size_t length);

/* Can this be a position's name: one line of UTF-8, not empty, without control characters? */
bool mb_name_is_valid(const char *name, size_t length);

/* Is it `start` or `endless`, which begin a directive unless they are quoted? */
bool mb_name_is_directive(const char *name, size_t length);

/* Is `c` a byte of a bare name other than a parenthesis or a comma? */
static inline bool mb_name_is_plain(unsigned char c)
{
    /* bit c of two words: * + - . / and the digits, then _ and the letters */
    static const uint64_t plain[2] = {
        UINT64_C(0x3ff) << 48 | UINT64_C(7) << 45 | UINT64_C(3) << 42,
        UINT64_C(0x3ffffff) << 33 | UINT64_C(1) << 31 | UINT64_C(0x3ffffff) << 1,
    };
    return c >= 0x80 || (plain[c >> 6] >> (c & 63) & 1);
}

/* Length of the byte order mark that `text` begins with: 3, or 0 without one. */
size_t mb_utf8_mark(const char *text, size_t length);

/* Length of the UTF-8 character at `text`, or 0 when it is not one (control characters are characters). */
size_t mb_utf8_length(const char *text, size_t length);

/* The index of the first byte that is not valid UTF-8; `length` when there is none. */
size_t mb_utf8_check(const char *text, size_t length);

/* The number of characters in valid UTF-8. */
size_t mb_utf8_count(const char *text, size_t length);

/* A position of an impartial game with the player to move: (1,NAME) or (2,NAME). */
typedef struct mb_name_pair {
    int player; /* 1 or 2 */
    const char *name;
    size_t length;
} mb_name_pair;
bool mb_name_pair_read(mb_name_pair *out, const char *text, size_t length);

/* Drop the blanks that Python prints after the comma; false: there are none.  Names may begin with a blank: look the
 * name up with its blanks first. */
bool mb_name_pair_trim(mb_name_pair *pair);
