/* text.c -- a text buffer that grows, or that is flushed to a file. */
#include "marienbad/text.h"

#include "core/digits.h"
#include "core/mem.h"
#include "core/name.h"

enum { FLOW = 1 << 16 }; /* buffer of a text that flows */

void mb_text_init(mb_text *text, mb_status (*flush)(void *, const char *, size_t), void *to)
{
    *text = (mb_text){.flush = flush, .to = to};
}

void mb_text_clear(mb_text *text)
{
    const char *const *players = text->players;
    mb_release(text->data);
    mb_text_init(text, text->flush, text->to);
    text->players = players;
}

mb_status mb_text_flush(mb_text *text)
{
    if (text->status == MB_OK && text->flush && text->length > 0) {
        text->status = text->flush(text->to, text->data, text->length);
        text->length = 0;
    }
    return text->status;
}

/* Make more room for `more` bytes and one for an ending 0, or flush the buffer; NULL after a failure. */
static __attribute__((noinline)) char *text_widen(mb_text *text, size_t more)
{
    if (text->status != MB_OK)
        return NULL;
    if (text->flush && text->length >= FLOW && mb_text_flush(text) != MB_OK)
        return NULL;
    if (!mb_grow(&text->data, &text->capacity, text->length, more + 1)) {
        text->status = MB_ENOMEM;
        return NULL;
    }
    MB_ASSERT(text->length + more < text->capacity);
    return text->data + text->length;
}

/* Where `more` bytes can be written, behind which there is room for an ending 0; NULL after a failure. */
static inline char *text_room(mb_text *text, size_t more)
{
    const bool full = more >= text->capacity - text->length || (text->length >= FLOW && text->flush);
    return MB_UNLIKELY(full || text->status != MB_OK) ? text_widen(text, more) : text->data + text->length;
}

void mb_text_add_n(mb_text *text, const char *data, size_t length)
{
    char *to = text_room(text, length);
    if (!to)
        return;
    if (length > 0)
        memcpy(to, data, length);
    text->length += length;
}

void mb_text_add(mb_text *text, const char *string)
{
    mb_text_add_n(text, string, strlen(string));
}

void mb_text_char(mb_text *text, char c)
{
    char *to = text_room(text, 1);
    if (!to)
        return;
    *to = c;
    text->length++;
}

void mb_text_repeat(mb_text *text, char c, size_t times)
{
    char *to = text_room(text, times);
    if (!to)
        return;
    memset(to, c, times);
    text->length += times;
}

void mb_text_u64(mb_text *text, uint64_t number)
{
    const size_t length = mb_digits(number);
    char *to = text_room(text, length);
    if (!to)
        return;
    text->length += length;
    for (to += length; number >= 10; number /= 10)
        *--to = (char)('0' + number % 10);
    *--to = (char)('0' + number);
}

void mb_text_i64(mb_text *text, int64_t number)
{
    if (number < 0)
        mb_text_char(text, '-');
    mb_text_u64(text, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

void mb_text_fixed(mb_text *text, double number, int digits)
{
    MB_ASSERT(digits >= 0 && digits <= 9);
    uint64_t scale = 1;
    for (int i = 0; i < digits; i++)
        scale *= 10;
    const double size = number < 0 ? -number : number;
    if (!(size < 9e9)) { /* too large for decimals to matter, or not a number */
        mb_text_add(text, size < 1e18 && number < 0 ? "-" : "");
        mb_text_u64(text, size < 1e18 ? (uint64_t)size : 0);
        return;
    }
    const uint64_t all = (uint64_t)(size * (double)scale + 0.5);
    if (number < 0 && all > 0)
        mb_text_char(text, '-');
    mb_text_u64(text, all / scale);
    uint64_t rest = all % scale;
    if (rest == 0)
        return;
    mb_text_char(text, '.');
    for (scale /= 10; rest > 0; scale /= 10) {
        MB_ASSERT(scale > 0 && rest / scale < 10);
        mb_text_char(text, (char)('0' + rest / scale));
        rest %= scale;
    }
}

void mb_text_name(mb_text *text, const char *name, size_t length)
{
    const bool marked = mb_utf8_mark(name, length) > 0; /* a file may begin with a mark of its own */
    if (mb_name_is_bare(name, length) && !mb_name_is_directive(name, length) && !marked) {
        mb_text_add_n(text, name, length);
        return;
    }
    mb_text_char(text, '"');
    for (size_t i = 0; i < length; i++) {
        if (name[i] == '"' || name[i] == '\\')
            mb_text_char(text, '\\');
        mb_text_char(text, name[i]);
    }
    mb_text_char(text, '"');
}

const char *mb_text_string(mb_text *text)
{
    if (text->status != MB_OK)
        return "";
    char *end = text_room(text, 0);
    if (!end)
        return "";
    *end = 0;
    return text->data;
}
