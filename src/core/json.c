/* json.c -- JSON, written piece by piece into a text. */
#include "core/json.h"

mb_json mb_json_begin(mb_text *out)
{
    return (mb_json){.out = out};
}

/* Write what stands between the value before and the one that comes. */
static void separate(mb_json *json)
{
    if (json->keyed)
        json->keyed = false;
    else if (json->filled[json->depth])
        mb_text_add(json->out, ", ");
    json->filled[json->depth] = true;
}

void mb_json_open(mb_json *json, char bracket)
{
    separate(json);
    mb_text_char(json->out, bracket);
    json->depth++;
    MB_ASSERT(json->depth < MB_JSON_DEPTH);
    json->filled[json->depth] = false;
}

void mb_json_close(mb_json *json, char bracket)
{
    MB_ASSERT(json->depth > 0 && !json->keyed);
    json->depth--;
    mb_text_char(json->out, bracket);
}

static void quote(mb_text *out, const char *text, size_t length)
{
    static const char hex[] = "0123456789abcdef";
    mb_text_char(out, '"');
    size_t plain = 0; /* what comes before needs no escape and is not written yet */
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        mb_text_add_n(out, text + plain, i - plain);
        plain = i + 1;
        mb_text_char(out, '\\');
        if (c == '\n')
            mb_text_char(out, 'n');
        else if (c < 0x20) {
            const char escape[] = {'u', '0', '0', hex[c >> 4], hex[c & 15]};
            mb_text_add_n(out, escape, sizeof escape);
        } else
            mb_text_char(out, (char)c);
    }
    if (plain < length)
        mb_text_add_n(out, text + plain, length - plain);
    mb_text_char(out, '"');
}

void mb_json_key(mb_json *json, const char *key)
{
    separate(json);
    quote(json->out, key, strlen(key));
    mb_text_add(json->out, ": ");
    json->keyed = true;
}

void mb_json_text(mb_json *json, const char *text, size_t length)
{
    separate(json);
    quote(json->out, text, length);
}

void mb_json_string(mb_json *json, const char *string)
{
    mb_json_text(json, string, strlen(string));
}

void mb_json_take(mb_json *json, mb_text *text)
{
    mb_json_text(json, text->data, text->length);
    if (text->status != MB_OK && json->out->status == MB_OK)
        json->out->status = text->status;
    mb_text_clear(text);
}

void mb_json_number(mb_json *json, int64_t number)
{
    separate(json);
    mb_text_i64(json->out, number);
}

void mb_json_counts(mb_json *json, const mb_json_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mb_json_key(json, rows[i].key);
        mb_json_count(json, rows[i].count);
    }
}

void mb_json_maybe(mb_json *json, const char *key, bool known, int64_t number)
{
    mb_json_key(json, key);
    if (known)
        mb_json_number(json, number);
    else
        mb_json_null(json);
}

void mb_json_count(mb_json *json, uint64_t number)
{
    separate(json);
    mb_text_u64(json->out, number);
}

void mb_json_decimal(mb_json *json, double number, int digits)
{
    separate(json);
    mb_text_fixed(json->out, number, digits);
}

void mb_json_bool(mb_json *json, bool truth)
{
    separate(json);
    mb_text_add(json->out, truth ? "true" : "false");
}

void mb_json_null(mb_json *json)
{
    separate(json);
    mb_text_add(json->out, "null");
}
