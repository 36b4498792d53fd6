/* json.h -- JSON, written piece by piece into a text. */
#pragma once

#include "core/item.h"
#include "marienbad/status.h"

enum { MB_JSON_DEPTH = 16 };

/* A JSON writer.  It adds the commas; a key belongs to the value written next. */
typedef struct mb_json {
    mb_text *out;
    int depth;
    char bracket[MB_JSON_DEPTH]; /* closing bracket of each depth */
    bool filled[MB_JSON_DEPTH];  /* this depth has an element already */
    bool keyed;                  /* a key was just written */
} mb_json;

/* Begin an object '{' or a list '['; mb_json_end() closes all that is open and ends the line. */
mb_json mb_json_begin(mb_text *out, char bracket);
void mb_json_end(mb_json *json);

void mb_json_open(mb_json *json, char bracket); /* '{' or '[' */
void mb_json_close(mb_json *json);              /* what was opened last */
void mb_json_key(mb_json *json, const char *key);

/* mb_json_add(json, "key", value, …) writes members of an open object; mb_json_put() an element of an open list, or
 * the value of the last key. */
#define mb_json_add(json, ...)                                                                                       \
    mb_json_pairs(json, (const mb_member[]){MB_PAIRS(__VA_ARGS__)},                                                  \
                  sizeof((const mb_member[]){MB_PAIRS(__VA_ARGS__)}) / sizeof(mb_member))
#define mb_json_put(json, value) mb_json_item(json, MB_ITEM(value))
void mb_json_pairs(mb_json *json, const mb_member *pairs, size_t count);
void mb_json_item(mb_json *json, mb_item item);
void mb_json_null(mb_json *json);
void mb_json_number(mb_json *json, const char *number); /* written as JSON has it, of any size */

/* The content of `text` as a string; clears `text`, and passes its failure, if any, on to `out`. */
void mb_json_take(mb_json *json, mb_text *text);

/* A member that is an object or a list: '{' or '['. */
void mb_json_open_key(mb_json *json, const char *key, char bracket);

/* A member whose value is a message in one language. */
void mb_json_note(mb_json *json, const char *key, const mb_note *note, mb_lang lang);
