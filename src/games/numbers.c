/* numbers.c -- integers and tuples of them in text: (1,2,2). */
#include "games/numbers.h"

static const mb_words SAY_NUMBER_POSITION = MB_WORDS("a position is a number from 0 to {most}, found \"{found}\"",
                                                     "une position est un nombre de 0 à {most}, et non « {found} »");

/* A stretch of text that is being read. */
typedef struct span {
    const char *at, *end;
} span;

static void numbers_skip_blanks(span *text)
{
    while (text->at < text->end && (*text->at == ' ' || *text->at == '\t'))
        text->at++;
}

/* Read the integer that `text` begins with, blanks before and after it included. */
static mb_status numbers_read_number(int64_t *out, span *text)
{
    MB_ASSERT(text->at <= text->end);
    numbers_skip_blanks(text);
    const bool negative = text->at < text->end && *text->at == '-';
    text->at += negative;
    const char *digits = text->at;
    bool fits = true;
    int64_t number = 0; /* kept negative: the least integer has no opposite */
    for (; text->at < text->end && *text->at >= '0' && *text->at <= '9'; text->at++) {
        fits = fits && !__builtin_mul_overflow(number, 10, &number)
               && !__builtin_sub_overflow(number, *text->at - '0', &number);
    }
    if (text->at == digits)
        return MB_EPARSE;
    numbers_skip_blanks(text);
    if (!fits || (!negative && number == INT64_MIN))
        return MB_ELIMIT;
    MB_ASSERT(number <= 0);
    *out = negative ? number : -number;
    return MB_OK;
}

mb_status mb_number_parse(int64_t *out, const char *text, size_t length)
{
    span rest = {text, text + length};
    int64_t number = 0;
    const mb_status status = numbers_read_number(&number, &rest);
    if (status == MB_EPARSE || rest.at != rest.end)
        return MB_EPARSE;
    if (status == MB_OK)
        *out = number;
    return status;
}

/* Take the brackets off, if there are any; false when only one is there, or nothing at all. */
static bool unwrap(span *text)
{
    numbers_skip_blanks(text);
    while (text->at < text->end && (text->end[-1] == ' ' || text->end[-1] == '\t'))
        text->end--;
    if (text->at == text->end)
        return false;
    if (*text->at != '(' && *text->at != '[')
        return true;
    const char partner = *text->at == '(' ? ')' : ']';
    if (text->end - text->at < 2 || text->end[-1] != partner)
        return false;
    text->at++;
    text->end--;
    MB_ASSERT(text->at <= text->end);
    numbers_skip_blanks(text);
    return true;
}

mb_status mb_tuple_parse(int64_t *out, size_t room, size_t *count, const char *text, size_t length)
{
    span inside = {text, text + length};
    if (!unwrap(&inside))
        return MB_EPARSE;
    size_t found = 0;
    mb_status status = MB_OK;
    for (span rest = inside; rest.at < rest.end; found++) {
        int64_t number;
        const mb_status read = numbers_read_number(&number, &rest);
        if (read == MB_EPARSE || (rest.at < rest.end && *rest.at != ','))
            return MB_EPARSE;
        if (read != MB_OK)
            status = read;
        if (rest.at < rest.end) {
            rest.at++; /* the comma; the last number may have one too */
            numbers_skip_blanks(&rest);
        }
    }
    if (status != MB_OK)
        return status;
    for (size_t i = 0; i < found && i < room; i++) {
        MB_ASSERT(inside.at < inside.end);
        numbers_read_number(&out[i], &inside); /* which went well before */
        inside.at++;
    }
    *count = found;
    return MB_OK;
}

void mb_tuple_show(mb_text *out, const int64_t *number, size_t count)
{
    mb_text_char(out, '(');
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            mb_text_char(out, ',');
        mb_text_i64(out, number[i]);
    }
    mb_text_char(out, ')');
}

void mb_numbers_sort(int64_t *number, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const int64_t moved = number[i];
        size_t at = i;
        for (; at > 0 && number[at - 1] > moved; at--)
            number[at] = number[at - 1];
        number[at] = moved;
        MB_ASSERT((at == 0 || number[at - 1] <= moved) && (at == i || moved < number[at + 1]));
    }
}

mb_status mb_number_position(mb_state *out, uint64_t most, const char *text, size_t length, mb_error *error)
{
    int64_t number;
    if (mb_number_parse(&number, text, length) == MB_OK && number >= 0 && (uint64_t)number <= most) {
        *out = (mb_state)number;
        return MB_OK;
    }
    return mb_fail(error, MB_EPARSE, SAY_NUMBER_POSITION, "found", mb_piece_at(text, length), "most", most);
}
