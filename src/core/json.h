/* json.h -- JSON, written piece by piece into a text. */
#ifndef MB_CORE_JSON_H
#define MB_CORE_JSON_H

#include "core/base.h"
#include "marienbad/text.h"

enum { MB_JSON_DEPTH = 16 };

/* A value being written.  Commas come by themselves; keys belong to the value that follows. */
typedef struct mb_json {
    mb_text *out;
    int depth;
    bool filled[MB_JSON_DEPTH]; /* something stands already at this depth */
    bool keyed;                 /* a key was just written */
} mb_json;

MB_API mb_json mb_json_begin(mb_text *out);
MB_API void mb_json_open(mb_json *json, char bracket);  /* '{' or '[' */
MB_API void mb_json_close(mb_json *json, char bracket); /* '}' or ']' */
MB_API void mb_json_key(mb_json *json, const char *key);
MB_API void mb_json_text(mb_json *json, const char *text, size_t length);
MB_API void mb_json_string(mb_json *json, const char *string);

/* A string that was written into a text, which is cleared; what went wrong there goes over to `out`. */
MB_API void mb_json_take(mb_json *json, mb_text *text);

MB_API void mb_json_number(mb_json *json, int64_t number);
MB_API void mb_json_count(mb_json *json, uint64_t number);

/* Keys with their counts. */
typedef struct mb_json_row {
    const char *key;
    uint64_t count;
} mb_json_row;
MB_API void mb_json_counts(mb_json *json, const mb_json_row *rows, size_t count);

/* A key with a number, or with null where it is not known. */
MB_API void mb_json_maybe(mb_json *json, const char *key, bool known, int64_t number);

MB_API void mb_json_decimal(mb_json *json, double number, int digits);
MB_API void mb_json_bool(mb_json *json, bool truth);
MB_API void mb_json_null(mb_json *json);

#endif
