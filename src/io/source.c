/* source.c -- a text that is being read, and errors with line and column. */
#include "io/source.h"

#include "core/name.h"

static const mb_words SAY_UTF8 = MB_WORDS("invalid UTF-8", "UTF-8 invalide");
static const mb_words SAY_CONTROL =
    MB_WORDS("control character (byte {code}) not allowed", "caractère de contrôle (octet {code}) interdit");
static const mb_words SAY_QUOTE = MB_WORDS("quote not closed on its line", "guillemet non fermé sur sa ligne");
static const mb_words SAY_NAME_EMPTY = MB_WORDS("a name must not be empty", "un nom ne peut pas être vide");
static const mb_words SAY_NO_POSITION = MB_WORDS("no position at all", "aucune position");
static const mb_words SAY_NAME_CONTROL =
    MB_WORDS("the name {name} holds a control character, which the format cannot write",
             "le nom {name} contient un caractère de contrôle, que le format ne peut écrire");

void mb_source_at(const mb_source *source, const char *at)
{
    MB_ASSERT(source->text <= at && at <= source->end);
    if (!source->error)
        return;
    uint64_t line = 1;
    const char *begin = source->text;
    for (const char *p = begin; (p = memchr(p, '\n', (size_t)(at - p))) != NULL;) {
        begin = ++p;
        line++;
    }
    MB_ASSERT(begin <= at);
    if (begin == source->text)
        begin += mb_utf8_mark(begin, (size_t)(at - begin));
    mb_error_at(source->error, source->file, line, mb_utf8_count(begin, (size_t)(at - begin)) + 1);
}

mb_status mb_source_error(const mb_source *source, mb_status code, const char *at, mb_words words,
                          const mb_member *pairs, size_t count)
{
    mb_error_fill(source->error, code, words, pairs, count);
    mb_source_at(source, at);
    return code;
}

mb_status mb_source_found(const mb_source *source, const char *at, mb_piece found, mb_words words,
                          const mb_member *pairs, size_t count)
{
    MB_ASSERT(count < MB_NOTE_ARGS);
    mb_source_fail(source, at, words, "found", found);
    for (size_t i = 0; i < count && source->error; i++)
        mb_note_item(&source->error->note, pairs[i].key, pairs[i].item);
    return MB_EPARSE;
}

mb_status mb_source_token(const mb_source *source, const char *at, mb_words words, const mb_member *pairs,
                          size_t count)
{
    const char *stop = at;
    while (stop < source->end && stop - at < MB_NOTE_ROOM && (unsigned char)*stop > ' ')
        stop++;
    MB_ASSERT(at <= stop && stop <= source->end);
    return mb_source_found(source, at, mb_piece_at(at, (size_t)(stop - at)), words, pairs, count);
}

mb_status mb_refuse_utf8(const mb_source *source, const char *at)
{
    return mb_source_fail(source, at, SAY_UTF8);
}

mb_status mb_refuse_control(const mb_source *source, const char *at, uint32_t code)
{
    return mb_source_fail(source, at, SAY_CONTROL, "code", code);
}

mb_status mb_refuse_quote(const mb_source *source, const char *at)
{
    return mb_source_fail(source, at, SAY_QUOTE);
}

mb_status mb_refuse_empty_name(const mb_source *source, const char *at)
{
    return mb_source_fail(source, at, SAY_NAME_EMPTY);
}

mb_status mb_refuse_emptiness(const mb_source *source, const char *at)
{
    return mb_source_fail(source, at, SAY_NO_POSITION);
}

mb_status mb_refuse_name(mb_error *error, mb_piece name)
{
    return mb_fail(error, MB_EUNSUITED, SAY_NAME_CONTROL, "name", name);
}
