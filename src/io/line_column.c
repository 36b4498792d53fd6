/* line_column.c -- which line and column is that? */
#include "io/line_column.h"

#include "core/name.h"

mb_note *mb_error_in_text(mb_error *error, mb_status code, mb_words id, const char *file, const char *text,
                          const char *at)
{
    mb_note *note = mb_error_set(error, code, id);
    if (!note)
        return NULL;
    uint64_t line = 1;
    const char *begin = text;
    for (const char *p = text; (p = memchr(p, '\n', (size_t)(at - p))) != NULL;) {
        begin = ++p;
        line++;
    }
    if (begin == text)
        begin += mb_utf8_mark(text, (size_t)(at - text));
    mb_error_at(error, file, line, mb_utf8_count(begin, (size_t)(at - begin)) + 1);
    return note;
}

void mb_note_token(mb_note *note, const char *name, const char *at, const char *end)
{
    const char *stop = at;
    while (stop < end && stop - at < MB_NOTE_ROOM && (unsigned char)*stop > ' ')
        stop++;
    mb_note_add(note, name, mb_piece_at(at, (size_t)(stop - at)));
}
