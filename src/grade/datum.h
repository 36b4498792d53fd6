/* datum.h -- JSON values that are sent to a program and received from it.
 *
 * Values live in a pool.  A dict has 2 * count items, keys and values in turn; its keys are numbers, texts, or lists,
 * which are tuples.  Without memory a null is made, and mb_pool_status() tells.
 */
#pragma once

#include "core/json.h"
#include "grade/pool.h"

typedef enum mb_datum_kind {
    MB_DATUM_NULL,
    MB_DATUM_BOOL,
    MB_DATUM_NUMBER,
    MB_DATUM_REAL, /* a number that is no integer, perhaps infinite */
    MB_DATUM_TEXT,
    MB_DATUM_LIST,
    MB_DATUM_DICT,
} mb_datum_kind;

typedef struct mb_datum {
    mb_datum_kind kind;
    int64_t number; /* 0 or 1 of a bool */
    double real;
    const char *text; /* ended by 0; of a real: as it was read, or NULL */
    size_t count;     /* of items, or of pairs */
    struct mb_datum *item;
} mb_datum;

static inline mb_datum mb_datum_null(void)
{
    return (mb_datum){.kind = MB_DATUM_NULL};
}
static inline mb_datum mb_datum_bool(bool truth)
{
    return (mb_datum){.kind = MB_DATUM_BOOL, .number = truth};
}
static inline mb_datum mb_datum_number(int64_t number)
{
    return (mb_datum){.kind = MB_DATUM_NUMBER, .number = number};
}
static inline mb_datum mb_datum_text(const char *text)
{
    return (mb_datum){.kind = MB_DATUM_TEXT, .text = text};
}

/* A list of nulls, a dict from nulls to nulls, to be filled; or a null. */
mb_datum mb_datum_list(mb_pool *pool, size_t count);
mb_datum mb_datum_dict(mb_pool *pool, size_t count);

/* A tuple of two. */
mb_datum mb_datum_pair(mb_pool *pool, mb_datum a, mb_datum b);

/* Item i of a list that was just made, to be filled; without memory, a dummy. */
mb_datum *mb_datum_at(mb_datum *list, size_t i);
mb_datum *mb_datum_key(mb_datum *dict, size_t i);
mb_datum *mb_datum_of(mb_datum *dict, size_t i);

/* Is it a whole number (true and false are none)? */
static inline bool mb_datum_is(const mb_datum *value, mb_datum_kind kind)
{
    return value && value->kind == kind;
}

/* Read JSON; anything but blanks after it is refused.  MB_OK, MB_EPARSE, MB_ENOMEM. */
mb_status mb_datum_read(mb_datum *out, mb_pool *pool, const char *text, size_t length);

/* Write JSON on one line; keys that are no texts become texts: 3, (1,(0,2)). */
void mb_datum_write(mb_text *out, const mb_datum *value);

/* A key as a text. */
void mb_datum_write_key(mb_text *out, const mb_datum *key);

/* The value at a key of a dict, given as a text; NULL: none. */
const mb_datum *mb_datum_find(const mb_datum *dict, const char *key);
