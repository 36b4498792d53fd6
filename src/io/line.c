/* line.c -- the scanner of the line formats. */
#include "io/line.h"

#include "core/name.h"
#include "io/io_words.h"

static const mb_words SAY_NAME = MB_WORDS("name expected, found \"{found}\"", "nom attendu, trouvé « {found} »");
static const mb_words SAY_NAME_END =
    MB_WORDS("name expected, found the end of the line", "nom attendu, fin de ligne trouvée");
static const mb_words SAY_ESCAPE =
    MB_WORDS("\\\" or \\\\ expected after a backslash in a name, found \"{found}\"",
             "\\\" ou \\\\ attendu après une barre oblique inverse dans un nom, trouvé « {found} »");

/* Without a branch for each byte: most texts are plain, so all bytes are read. */
bool mb_lines_are_plain(const char *text, size_t length)
{
    unsigned other = 0;
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        other |= (unsigned)(c >= 0x7f) | (unsigned)(c < 0x20 && c != '\n' && c != '\t');
    }
    return other == 0;
}

/* Is the character at `at` a control character that no line may hold?  A carriage return may end a line. */
static bool is_control(const char *at, const char *end)
{
    const unsigned char c = (unsigned char)*at;
    if (c == '\r')
        return at + 1 < end && at[1] != '\n';
    if (c == 0xC2 && at + 1 < end)
        return (unsigned char)at[1] < 0xA0;
    return (c < 0x20 && c != '\n' && c != '\t') || c == 0x7f;
}

mb_status mb_lines_check(const mb_lines *lines)
{
    const char *text = lines->source.text;
    const size_t length = (size_t)(lines->source.end - text);
    if (mb_lines_are_plain(text, length))
        return MB_OK;
    const size_t valid = mb_utf8_check(text, length);
    MB_ASSERT(valid <= length);
    for (const char *at = text; at < text + valid; at++)
        if (is_control(at, text + valid))
            return mb_refuse_control(&lines->source, at, (unsigned char)*at);
    return valid < length ? mb_refuse_utf8(&lines->source, text + valid) : MB_OK;
}

void mb_lines_open(mb_lines *lines, const char *text, size_t length, const char *file, mb_error *error)
{
    *lines = (mb_lines){.source = {.text = text, .end = text + length, .file = file, .error = error}, .at = text};
    lines->at += mb_utf8_mark(text, length);
}

void mb_lines_open_part(mb_lines *lines, const char *begin, const char *end)
{
    MB_ASSERT(begin <= end);
    mb_lines_open(lines, begin, (size_t)(end - begin), NULL, NULL);
    lines->at = begin;
}

mb_status mb_lines_begin(mb_lines *lines, const char *text, size_t length, const char *file, mb_error *error)
{
    mb_lines_open(lines, text, length, file, error);
    return mb_lines_check(lines);
}

void mb_lines_clear(mb_lines *lines)
{
    mb_text_clear(&lines->scratch);
}

void mb_lines_skip(mb_lines *lines)
{
    MB_ASSERT(lines->at <= lines->source.end);
    const char *newline = memchr(lines->at, '\n', (size_t)(lines->source.end - lines->at));
    lines->at = newline ? newline : lines->source.end;
}

bool mb_lines_next(mb_lines *lines)
{
    while (mb_lines_over(lines)) {
        mb_lines_skip(lines);
        if (lines->at == lines->source.end)
            return false;
        MB_ASSERT(*lines->at == '\n');
        lines->at++;
    }
    return true;
}

mb_status mb_lines_finish(mb_lines *lines)
{
    return mb_lines_over(lines) ? MB_OK : mb_lines_fail(lines, SAY_LINE_END);
}

static mb_status quoted_name(mb_token *out, mb_lines *lines)
{
    const char *begin = lines->at + 1, *at = begin, *end = lines->source.end;
    MB_ASSERT(lines->at < end && *lines->at == '"');
    while (at < end && *at != '"' && *at != '\\' && *at != '\n')
        at++;
    *out = (mb_token){.name = begin, .length = (size_t)(at - begin), .at = lines->at, .quoted = true};
    if (at < end && *at == '\\') { /* escapes: copy what comes without them */
        mb_text *scratch = &lines->scratch;
        scratch->length = 0;
        mb_text_add_n(scratch, begin, (size_t)(at - begin));
        for (; at < end && *at != '"' && *at != '\n'; at++) {
            if (*at == '\\') {
                at++;
                if (at == end || (*at != '"' && *at != '\\'))
                    return mb_source_unexpected(&lines->source, at, SAY_ESCAPE);
            }
            mb_text_char(scratch, *at);
        }
        out->name = mb_text_string(scratch);
        out->length = scratch->length;
        out->in_scratch = true;
        if (scratch->status != MB_OK)
            return scratch->status;
    }
    MB_ASSERT(at <= end);
    if (at == end || *at != '"')
        return mb_refuse_quote(&lines->source, lines->at);
    if (out->length == 0)
        return mb_refuse_empty_name(&lines->source, lines->at);
    const char *tab = memchr(out->name, '\t', out->length); /* the one control character that lines may hold */
    if (tab)
        return mb_refuse_control(&lines->source, begin + (tab - out->name), '\t');
    lines->at = at + 1;
    return MB_OK;
}

mb_status mb_lines_refuse_name(const mb_lines *lines)
{
    return mb_lines_fail(lines, SAY_NAME);
}

mb_status mb_lines_name(mb_token *out, mb_lines *lines)
{
    if (mb_lines_over(lines))
        return mb_lines_fail(lines, SAY_NAME_END);
    if (*lines->at == '"')
        return quoted_name(out, lines);

    /* Most names have no parentheses; the general rule is used when one occurs. */
    const char *at = lines->at, *end = lines->source.end;
    while (at < end && mb_name_is_plain((unsigned char)*at) && *at != '-')
        at++;
    size_t length = (size_t)(at - lines->at);
    if (at < end && (*at == '-' || *at == '('))
        length = mb_name_bare_length(lines->at, (size_t)(end - lines->at));
    if (length == 0)
        return mb_lines_refuse_name(lines);
    MB_ASSERT(length <= (size_t)(end - lines->at));
    *out = (mb_token){.name = lines->at, .length = length, .at = lines->at};
    lines->at += length;
    return MB_OK;
}

bool mb_lines_stands(mb_lines *lines, const char *sign)
{
    const size_t length = strlen(sign);
    return !mb_lines_over(lines) && (size_t)(lines->source.end - lines->at) >= length
           && memcmp(lines->at, sign, length) == 0;
}

bool mb_lines_sign(mb_lines *lines, const char *sign)
{
    if (!mb_lines_stands(lines, sign))
        return false;
    lines->at += strlen(sign);
    return true;
}

bool mb_lines_integer(int64_t *out, mb_lines *lines, int64_t least, int64_t most)
{
    if (mb_lines_over(lines))
        return false;
    MB_ASSERT(least <= most);
    const char *at = lines->at, *end = lines->source.end;
    const bool negative = *at == '-';
    at += negative;
    const char *digits = at;
    int64_t number = 0;
    for (; at < end && *at >= '0' && *at <= '9'; at++)
        if (__builtin_mul_overflow(number, 10, &number) || __builtin_add_overflow(number, *at - '0', &number))
            return false;
    const bool arrow = end - at >= 2 && at[0] == '-' && at[1] == '>';
    if (at == digits || (at < end && !arrow && (mb_name_is_plain((unsigned char)*at) || *at == '(')))
        return false;
    number = negative ? -number : number;
    if (number < least || number > most)
        return false;
    MB_ASSERT(lines->at < at && at <= end);
    *out = number;
    lines->at = at;
    return true;
}
