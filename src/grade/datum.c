/* datum.c -- JSON values that are sent to a program and received from it. */
#include "grade/datum.h"

#include <stdlib.h>

enum { DEPTH = 64 }; /* brackets within brackets at most */

/* ---- made ---- */

static mb_datum filled(mb_pool *pool, mb_datum_kind kind, size_t count, size_t items)
{
    mb_datum *item = mb_pool_take(pool, items, sizeof *item);
    if (item)
        return (mb_datum){.kind = kind, .count = count, .item = item};
    _Static_assert(sizeof *item <= sizeof pool->spare, "a datum fits there");
    return (mb_datum){.kind = MB_DATUM_NULL, .item = (void *)pool->spare};
}

mb_datum mb_datum_list(mb_pool *pool, size_t count)
{
    return filled(pool, MB_DATUM_LIST, count, count);
}

mb_datum mb_datum_dict(mb_pool *pool, size_t count)
{
    return filled(pool, MB_DATUM_DICT, count, 2 * count);
}

mb_datum mb_datum_pair(mb_pool *pool, mb_datum a, mb_datum b)
{
    mb_datum pair = mb_datum_list(pool, 2);
    *mb_datum_at(&pair, 0) = a;
    *mb_datum_at(&pair, 1) = b;
    return pair;
}

/* A value that may be overwritten, where there was no memory for a list or a dict. */
static mb_datum *nowhere(mb_datum *value)
{
    MB_ASSERT(value->kind == MB_DATUM_NULL);
    return value->item ? value->item : value;
}

mb_datum *mb_datum_at(mb_datum *list, size_t i)
{
    MB_ASSERT(list->kind != MB_DATUM_LIST || i < list->count);
    return list->kind == MB_DATUM_LIST ? &list->item[i] : nowhere(list);
}

mb_datum *mb_datum_key(mb_datum *dict, size_t i)
{
    MB_ASSERT(dict->kind != MB_DATUM_DICT || i < dict->count);
    return dict->kind == MB_DATUM_DICT ? &dict->item[2 * i] : nowhere(dict);
}

mb_datum *mb_datum_of(mb_datum *dict, size_t i)
{
    MB_ASSERT(dict->kind != MB_DATUM_DICT || i < dict->count);
    return dict->kind == MB_DATUM_DICT ? &dict->item[2 * i + 1] : nowhere(dict);
}

const mb_datum *mb_datum_find(const mb_datum *dict, const char *key)
{
    if (!mb_datum_is(dict, MB_DATUM_DICT))
        return NULL;
    for (size_t i = 0; i < dict->count; i++)
        if (dict->item[2 * i].kind == MB_DATUM_TEXT && strcmp(dict->item[2 * i].text, key) == 0)
            return &dict->item[2 * i + 1];
    return NULL;
}

/* ---- read ---- */

typedef struct datum_reader {
    const char *at, *end;
    mb_pool *pool;
    mb_datum *stack; /* items that were read and wait for their list */
    size_t waiting, room;
    int depth;
} datum_reader;

static mb_status datum_read_value(mb_datum *out, datum_reader *r);

static void datum_skip_blanks(datum_reader *r)
{
    while (r->at < r->end && strchr(" \t\r\n", *r->at) && *r->at)
        r->at++;
}

static bool datum_take(datum_reader *r, char c)
{
    datum_skip_blanks(r);
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

static bool take_word(datum_reader *r, const char *word)
{
    const size_t length = strlen(word);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0)
        return false;
    r->at += length;
    return true;
}

static size_t put_utf8(char *to, unsigned code)
{
    if (code < 0x80) {
        to[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        to[0] = (char)(0xC0 | code >> 6);
        to[1] = (char)(0x80 | (code & 0x3F));
        return 2;
    }
    to[0] = (char)(0xE0 | code >> 12);
    to[1] = (char)(0x80 | (code >> 6 & 0x3F));
    to[2] = (char)(0x80 | (code & 0x3F));
    return 3;
}

/* What follows \u; surrogates are replaced. */
static bool read_code(unsigned *out, datum_reader *r)
{
    if (r->end - r->at < 4)
        return false;
    unsigned code = 0;
    for (int i = 0; i < 4; i++) {
        const char c = *r->at++;
        const char *digits = "0123456789abcdefABCDEF", *found = c ? strchr(digits, c) : NULL;
        if (!found)
            return false;
        const unsigned digit = (unsigned)(found - digits);
        code = code << 4 | (digit < 16 ? digit : digit - 6);
    }
    *out = code == 0 || (code >= 0xD800 && code < 0xE000) ? 0xFFFD : code;
    return true;
}

static mb_status datum_read_text(mb_datum *out, datum_reader *r)
{
    const char *quote = r->at;
    while (quote < r->end && *quote != '"')
        quote += 1 + (*quote == '\\');
    if (quote >= r->end)
        return MB_EPARSE;
    char *text = mb_pool_take(r->pool, (size_t)(quote - r->at) + 1, 1); /* escapes only shorten it */
    if (!text)
        return MB_ENOMEM;
    size_t length = 0;
    while (r->at < r->end && *r->at != '"') {
        char c = *r->at++;
        if (c == '\\') {
            if (r->at == r->end)
                return MB_EPARSE;
            static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
            c = *r->at++;
            const char *known = c ? strchr(from, c) : NULL;
            unsigned code;
            if (known)
                text[length++] = to[known - from];
            else if (c == 'u' && read_code(&code, r))
                length += put_utf8(text + length, code);
            else
                return MB_EPARSE;
        } else if (c != '\0') {
            text[length++] = c;
        }
    }
    if (r->at == r->end)
        return MB_EPARSE;
    r->at++;
    text[length] = '\0';
    *out = mb_datum_text(text);
    return MB_OK;
}

static size_t count_digits(const char *text)
{
    return strspn(text, "0123456789");
}

/* Is it a number as JSON has them? */
static bool is_json_number(const char *text)
{
    text += *text == '-';
    const size_t whole = count_digits(text), part = text[whole] == '.' ? 1 + count_digits(text + whole + 1) : 0;
    if (whole == 0 || part == 1 || (whole > 1 && *text == '0'))
        return false;
    text += whole + part;
    if (*text != 'e' && *text != 'E')
        return !*text;
    text += 1 + (text[1] == '-' || text[1] == '+');
    return count_digits(text) > 0 && !text[count_digits(text)];
}

static mb_status datum_read_number(mb_datum *out, datum_reader *r)
{
    const char *begin = r->at;
    while (r->at < r->end && *r->at && strchr("+-.eE0123456789", *r->at))
        r->at++;
    const size_t length = (size_t)(r->at - begin);
    char *digits = mb_pool_text(r->pool, begin, length), *end;
    if (!digits)
        return MB_ENOMEM;
    const bool whole = strcspn(digits, ".eE") == length;
    const double real = strtod(digits, &end);
    if (length == 0 || *end || real != real)
        return MB_EPARSE;
    if (whole && length < 19)
        *out = mb_datum_number(strtoll(digits, NULL, 10));
    else if (real > -1e15 && real < 1e15 && real == (double)(int64_t)real)
        *out = mb_datum_number((int64_t)real);
    else
        *out = (mb_datum){.kind = MB_DATUM_REAL, .real = real, .text = is_json_number(digits) ? digits : NULL};
    return MB_OK;
}

/* Items up to the bracket; of a dict, keys and values. */
static mb_status read_items(mb_datum *out, datum_reader *r, bool dict)
{
    const size_t before = r->waiting;
    const char close = dict ? '}' : ']';
    if (++r->depth > DEPTH)
        return MB_EPARSE;
    if (!datum_take(r, close)) {
        do {
            for (int part = 0; part < 1 + dict; part++) {
                mb_datum item;
                if (part == 1 && !datum_take(r, ':'))
                    return MB_EPARSE;
                const mb_status status = datum_read_value(&item, r);
                if (status != MB_OK)
                    return status;
                if (dict && part == 0 && item.kind != MB_DATUM_TEXT)
                    return MB_EPARSE;
                if (r->waiting == r->room) {
                    const size_t room = 2 * r->room + 64;
                    mb_datum *more = mb_pool_take(r->pool, room, sizeof *more);
                    if (!more)
                        return MB_ENOMEM;
                    if (r->waiting > 0)
                        memcpy(more, r->stack, r->waiting * sizeof *more);
                    r->stack = more;
                    r->room = room;
                }
                r->stack[r->waiting++] = item;
            }
        } while (datum_take(r, ','));
        if (!datum_take(r, close))
            return MB_EPARSE;
    }
    r->depth--;
    const size_t items = r->waiting - before;
    *out = dict ? mb_datum_dict(r->pool, items / 2) : mb_datum_list(r->pool, items);
    if (out->kind == MB_DATUM_NULL)
        return MB_ENOMEM;
    if (items > 0)
        memcpy(out->item, r->stack + before, items * sizeof *out->item);
    r->waiting = before;
    return MB_OK;
}

static mb_status datum_read_value(mb_datum *out, datum_reader *r)
{
    datum_skip_blanks(r);
    if (r->at == r->end)
        return MB_EPARSE;
    if (datum_take(r, '['))
        return read_items(out, r, false);
    if (datum_take(r, '{'))
        return read_items(out, r, true);
    if (datum_take(r, '"'))
        return datum_read_text(out, r);
    if (take_word(r, "null"))
        *out = mb_datum_null();
    else if (take_word(r, "true"))
        *out = mb_datum_bool(true);
    else if (take_word(r, "false"))
        *out = mb_datum_bool(false);
    else if (take_word(r, "Infinity"))
        *out = mb_datum_text("inf");
    else if (take_word(r, "-Infinity"))
        *out = mb_datum_text("-inf");
    else if (take_word(r, "NaN"))
        *out = mb_datum_text("nan");
    else
        return datum_read_number(out, r);
    return MB_OK;
}

mb_status mb_datum_read(mb_datum *out, mb_pool *pool, const char *text, size_t length)
{
    datum_reader r = {.at = text, .end = text + length, .pool = pool};
    mb_datum value;
    const mb_status status = datum_read_value(&value, &r);
    datum_skip_blanks(&r);
    if (status == MB_OK && r.at < r.end)
        return MB_EPARSE;
    if (status == MB_OK)
        *out = value;
    return status;
}

/* ---- written ---- */

void mb_datum_write_key(mb_text *out, const mb_datum *key)
{
    switch (key->kind) {
    case MB_DATUM_TEXT:
        mb_text_add(out, key->text);
        break;
    case MB_DATUM_LIST:
        mb_text_char(out, '(');
        for (size_t i = 0; i < key->count; i++) {
            mb_text_add(out, i ? "," : "");
            mb_datum_write_key(out, &key->item[i]);
        }
        mb_text_add(out, key->count == 1 ? ",)" : ")");
        break;
    default:
        mb_datum_write(out, key);
    }
}

static void datum_write_text(mb_text *out, const char *text)
{
    mb_text_char(out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') {
            mb_text_char(out, '\\');
            mb_text_char(out, *text);
        } else if ((unsigned char)*text < ' ') {
            static const char digit[] = "0123456789abcdef";
            mb_text_add(out, "\\u00");
            mb_text_char(out, digit[*text >> 4 & 15]);
            mb_text_char(out, digit[*text & 15]);
        } else {
            mb_text_char(out, *text);
        }
    }
    mb_text_char(out, '"');
}

static void write_dict(mb_text *out, const mb_datum *dict)
{
    mb_text_char(out, '{');
    for (size_t i = 0; i < dict->count; i++) {
        mb_text key = {0};
        mb_datum_write_key(&key, &dict->item[2 * i]);
        mb_text_add(out, i ? ", " : "");
        datum_write_text(out, mb_text_string(&key));
        if (key.status != MB_OK && out->status == MB_OK)
            out->status = key.status;
        mb_text_clear(&key);
        mb_text_add(out, ": ");
        mb_datum_write(out, &dict->item[2 * i + 1]);
    }
    mb_text_char(out, '}');
}

void mb_datum_write(mb_text *out, const mb_datum *value)
{
    switch (value->kind) {
    case MB_DATUM_NULL:
        mb_text_add(out, "null");
        break;
    case MB_DATUM_BOOL:
        mb_text_add(out, value->number ? "true" : "false");
        break;
    case MB_DATUM_NUMBER:
        mb_text_i64(out, value->number);
        break;
    case MB_DATUM_REAL:
        if (value->text)
            mb_text_add(out, value->text);
        else
            mb_text_fixed(out, value->real, 6);
        break;
    case MB_DATUM_TEXT:
        datum_write_text(out, value->text);
        break;
    case MB_DATUM_LIST:
        mb_text_char(out, '[');
        for (size_t i = 0; i < value->count; i++) {
            mb_text_add(out, i ? ", " : "");
            mb_datum_write(out, &value->item[i]);
        }
        mb_text_char(out, ']');
        break;
    case MB_DATUM_DICT:
        write_dict(out, value);
        break;
    }
}
