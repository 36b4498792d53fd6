/* text.h -- a text buffer that grows, or that is flushed to a file.
 *
 * All output of the library goes through an mb_text.  The first failure sticks in `status` and later additions do
 * nothing, so that a writer checks once, at its end.  With `flush` set, the buffer is passed to it each time it is
 * full and by mb_text_flush(), and memory stays constant.
 */
#ifndef MARIENBAD_TEXT_H
#define MARIENBAD_TEXT_H

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mb_text {
    char *data; /* not ended by 0; see mb_text_string() */
    size_t length;
    size_t capacity;
    mb_status status; /* MB_OK, MB_ENOMEM, or what flush returned */
    mb_status (*flush)(void *to, const char *data, size_t length);
    void *to;
    const char *const *players; /* names of players 1 and 2 in messages: players[0] and players[1]; NULL: 1 and 2 */
} mb_text;

/* An empty text, as all zero is one; `flush` may be NULL.  Release with mb_text_clear(), which does not flush. */
MB_API void mb_text_init(mb_text *text, mb_status (*flush)(void *, const char *, size_t), void *to);
MB_API void mb_text_clear(mb_text *text);
MB_API mb_status mb_text_flush(mb_text *text);

MB_API void mb_text_add(mb_text *text, const char *string);
MB_API void mb_text_add_n(mb_text *text, const char *data, size_t length);
MB_API void mb_text_char(mb_text *text, char c);
MB_API void mb_text_repeat(mb_text *text, char c, size_t times);
MB_API void mb_text_u64(mb_text *text, uint64_t number);
MB_API void mb_text_i64(mb_text *text, int64_t number);

/* `number` rounded to `digits` decimals (at most 9), trailing zeros dropped: 2.5, -0.125, 7. */
MB_API void mb_text_fixed(mb_text *text, double number, int digits);

/* `name` as a NAME of the line formats: bare when it can be, else quoted. */
MB_API void mb_text_name(mb_text *text, const char *name, size_t length);

/* The content as a C string, valid until the next addition; "" after a failure. */
MB_API const char *mb_text_string(mb_text *text);

#ifdef __cplusplus
}
#endif

#endif
