/* columns.c -- items in columns. */
#include "core/columns.h"

#include <string.h>

#include "core/name.h"

void mb_column_item(mb_text *out, mb_item item, size_t width, bool right)
{
    mb_text cell = {0};
    mb_item_show(&cell, &item);
    const size_t taken = mb_utf8_count(cell.data, cell.length), blanks = taken < width ? width - taken : 1;
    if (right)
        mb_text_repeat(out, ' ', blanks);
    mb_text_put(out, mb_piece_of(&cell));
    if (!right)
        mb_text_repeat(out, ' ', blanks);
    mb_text_clear(&cell);
}

/* The first of the words, with the marks that belong to it: at most `length` bytes. */
static size_t unit_length(const char *text, size_t length)
{
    size_t at = 0;
    for (;;) {
        const size_t from = at;
        while (at < length && text[at] != ' ')
            at++;
        const char *next = text + at + 1;
        const size_t left = at < length ? length - at - 1 : 0;
        const bool opens = at - from == 2 && memcmp(text + from, "«", 2) == 0;
        const bool mark = left > 0 && (left == 1 || next[1] == ' ') && strchr(":;?!", next[0]);
        const bool closes = left > 1 && memcmp(next, "»", 2) == 0;
        if (left == 0 || !(opens || mark || closes))
            return at;
        at++;
    }
}

void mb_column_wrap(mb_text *out, mb_piece words, size_t at, size_t indent)
{
    const char *text = words.at;
    bool begins = true;
    if (words.status != MB_OK && out->status == MB_OK)
        out->status = words.status;
    for (size_t left = words.length; left > 0;) {
        const size_t length = unit_length(text, left), taken = mb_utf8_count(text, length);
        if (!begins && at + 1 + taken > MB_LINE_WIDTH) {
            mb_text_char(out, '\n');
            mb_text_repeat(out, ' ', indent);
            at = indent;
        } else if (!begins) {
            mb_text_char(out, ' ');
            at++;
        }
        begins = false;
        mb_text_add_n(out, text, length);
        at += taken;
        text += length, left -= length;
        if (left > 0)
            text++, left--;
    }
}
