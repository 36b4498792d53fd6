/* type.h -- types of arguments and results: list(int), dict(int,list(int)), fun(int,bool), ...
 *
 * One notation for Python and Caml; each has its own literals, and its own conversions from JSON and back.
 */
#pragma once

#include "grade/datum.h"

typedef enum mb_tongue { MB_PYTHON, MB_CAML, MB_JSON } mb_tongue; /* the language of the program */

typedef enum mb_type_kind {
    MB_TYPE_INT,
    MB_TYPE_VERTEX, /* of a graph: in Python anything that a dict may have as a key, in Caml an int */
    MB_TYPE_BOOL,
    MB_TYPE_TEXT,
    MB_TYPE_ANY,    /* a result of any type, in Python */
    MB_TYPE_PLAYER, /* 1 or 2; P1 or P2 in Caml */
    MB_TYPE_CELL,   /* "V", "O" or "X"; a constructor in Caml */
    MB_TYPE_UNIT,
    MB_TYPE_LIST,  /* from here on types that have parts */
    MB_TYPE_ARRAY, /* a list in Python */
    MB_TYPE_SET,   /* ('a, bool) Hashtbl.t in Caml */
    MB_TYPE_OPTION,
    MB_TYPE_GAME,  /* the record of the fourth text; in Python an object with those fields */
    MB_TYPE_TUPLE, /* of one type, or of a type for each component */
    MB_TYPE_DICT,  /* a list of pairs in Caml */
    MB_TYPE_TABLE, /* a dict in Python, ('a, 'b) Hashtbl.t in Caml */
    MB_TYPE_FUN,   /* a function given by its values; in Python also a dict of them */
} mb_type_kind;

enum { MB_TYPE_PARTS = 3 };

typedef struct mb_type {
    mb_type_kind kind;
    int parts;
    const struct mb_type *part[MB_TYPE_PARTS];
} mb_type;

/* Read a type at *at and advance *at; NULL: there is none, or no memory. */
const mb_type *mb_type_read(mb_pool *pool, const char **at);

/* Write the type as it is read: array(list(int)). */
void mb_type_show(mb_text *out, const mb_type *type);

/* Write the type in Caml's syntax: int list array. */
void mb_type_caml(mb_text *out, const mb_type *type);

/* For the loader of Python: ["list", "int"]. */
void mb_type_json(mb_text *out, const mb_type *type);

/* For the driver of Caml: the decoder ("d") or encoder ("e") of JSON for the type: (d_list d_int). */
void mb_type_codec(mb_text *out, const mb_type *type, const char *way);

/* Does it mention that kind? */
bool mb_type_has(const mb_type *type, mb_type_kind kind);

/* Write a value of that type as a literal of the language; `type` may be NULL for JSON. */
void mb_datum_show(mb_text *out, const mb_datum *value, const mb_type *type, mb_tongue tongue);

/* Write a key of that type.  Keys as they were sent may have become texts on the way back: numbers are written as
 * numbers. */
void mb_datum_show_key(mb_text *out, const mb_datum *key, const mb_type *type, mb_tongue tongue);
