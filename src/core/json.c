/* json.c -- JSON, written piece by piece into a text. */
#include "core/json.h"

#include "core/name.h"

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
    MB_ASSERT(bracket == '{' || bracket == '[');
    separate(json);
    mb_text_char(json->out, bracket);
    json->depth++;
    MB_ASSERT(json->depth < MB_JSON_DEPTH);
    json->bracket[json->depth] = bracket == '{' ? '}' : ']';
    json->filled[json->depth] = false;
}

void mb_json_close(mb_json *json)
{
    MB_ASSERT(json->depth > 0 && !json->keyed);
    mb_text_char(json->out, json->bracket[json->depth]);
    json->depth--;
}

mb_json mb_json_begin(mb_text *out, char bracket)
{
    mb_json json = {.out = out};
    mb_json_open(&json, bracket);
    return json;
}

void mb_json_end(mb_json *json)
{
    while (json->depth > 0)
        mb_json_close(json);
    mb_text_char(json->out, '\n');
}

/* Write what stands for a byte that cannot stand in a string as it is. */
static void escape(mb_text *out, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    const char control[] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
    const char other[] = {'\\', (char)c};
    if (c >= 0x80)
        mb_text_add(out, "\xEF\xBF\xBD"); /* U+FFFD: names of files need not be UTF-8, but JSON is */
    else if (c == '\n')
        mb_text_add(out, "\\n");
    else if (c < 0x20)
        mb_text_add_n(out, control, sizeof control);
    else
        mb_text_add_n(out, other, sizeof other);
}

static void quote(mb_text *out, const char *text, size_t length)
{
    mb_text_char(out, '"');
    size_t plain = 0; /* what comes before needs no escape and is not written yet */
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        const size_t character = c >= 0x80 ? mb_utf8_length(text + i, length - i) : 0;
        if (character > 0 || (c >= 0x20 && c < 0x80 && c != '"' && c != '\\')) {
            i += character > 0 ? character - 1 : 0;
            continue;
        }
        MB_ASSERT(plain <= i);
        mb_text_add_n(out, text + plain, i - plain);
        plain = i + 1;
        escape(out, c);
    }
    if (plain < length)
        mb_text_add_n(out, text + plain, length - plain);
    mb_text_char(out, '"');
}

void mb_json_key(mb_json *json, const char *key)
{
    MB_ASSERT(!json->keyed);
    separate(json);
    quote(json->out, key, strlen(key));
    mb_text_add(json->out, ": ");
    json->keyed = true;
}

void mb_json_open_key(mb_json *json, const char *key, char bracket)
{
    mb_json_key(json, key);
    mb_json_open(json, bracket);
}

void mb_json_number(mb_json *json, const char *number)
{
    separate(json);
    mb_text_add(json->out, number);
}

void mb_json_null(mb_json *json)
{
    mb_json_number(json, "null");
}

static void put_text(mb_json *json, const char *text, size_t length)
{
    separate(json);
    quote(json->out, text, length);
}

void mb_json_take(mb_json *json, mb_text *text)
{
    put_text(json, text->data ? text->data : "", text->length);
    if (text->status != MB_OK && json->out->status == MB_OK)
        json->out->status = text->status;
    mb_text_clear(text);
}

/* A name is written aside, and quoted then. */
static void put_called(mb_json *json, const mb_called *called)
{
    mb_text name = {0};
    called->write(&name, called->self, called->at, called->mover);
    mb_json_take(json, &name);
}

/* Is it something that is not known? */
static bool is_null(const mb_item *item)
{
    return (item->kind == MB_ITEM_TEXT && !item->text.at) || (item->kind == MB_ITEM_MAYBE && !item->maybe.known)
           || (item->kind == MB_ITEM_CALLED && item->called.absent);
}

void mb_json_item(mb_json *json, mb_item item)
{
    if (is_null(&item)) {
        mb_json_null(json);
    } else if (item.kind == MB_ITEM_TEXT) {
        put_text(json, item.text.at, item.text.length);
        if (json->out->status == MB_OK)
            json->out->status = item.text.status;
    } else if (item.kind == MB_ITEM_CALLED) {
        put_called(json, &item.called);
    } else {
        separate(json);
        mb_item_show(json->out, &item);
    }
}

void mb_json_pairs(mb_json *json, const mb_member *pairs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mb_json_key(json, pairs[i].key);
        mb_json_item(json, pairs[i].item);
    }
}

void mb_json_note(mb_json *json, const char *key, const mb_note *note, mb_lang lang)
{
    mb_text text = {.players = json->out->players};
    mb_note_show(&text, note, lang);
    mb_json_key(json, key);
    mb_json_take(json, &text);
}
