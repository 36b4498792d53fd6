/* columns.c -- text in columns. */
#include "core/columns.h"

#include "core/name.h"

static void add_blanks(mb_text *out, const char *text, size_t length, size_t width)
{
    const size_t taken = mb_utf8_count(text, length);
    mb_text_repeat(out, ' ', taken < width ? width - taken : 1);
}

void mb_column_left(mb_text *out, const char *text, size_t length, size_t width)
{
    mb_text_add_n(out, text, length);
    add_blanks(out, text, length, width);
}

void mb_column_right(mb_text *out, const char *text, size_t length, size_t width)
{
    add_blanks(out, text, length, width);
    mb_text_add_n(out, text, length);
}
