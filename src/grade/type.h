/* type.h -- what an argument is in the student's language: list(int), dict(int,list(int)), fun(int,bool), ...
 *
 * One notation for both languages; each has its own literals, and its own way of turning JSON into data and back.
 */
#ifndef MB_GRADE_TYPE_H
#define MB_GRADE_TYPE_H

#include "grade/datum.h"

typedef enum mb_tongue { MB_PYTHON, MB_CAML, MB_JSON } mb_tongue; /* who is spoken to */

typedef enum mb_type_kind {
    MB_TYPE_INT,
    MB_TYPE_BOOL,
    MB_TYPE_TEXT,
    MB_TYPE_ANY,    /* of a result in Python: whatever */
    MB_TYPE_PLAYER, /* 1 or 2; P1 or P2 in Caml */
    MB_TYPE_CELL,   /* "V", "O" or "X"; a constructor in Caml */
    MB_TYPE_UNIT,
    MB_TYPE_LIST,
    MB_TYPE_ARRAY, /* a list in Python */
    MB_TYPE_SET,   /* ('a, bool) Hashtbl.t in Caml */
    MB_TYPE_OPTION,
    MB_TYPE_GAME,  /* the record of the fourth text; in Python an object with those fields */
    MB_TYPE_TUPLE, /* of one type throughout, or of one for each place */
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

/* Read a type at *at, which moves behind it; NULL: none is there, or no memory. */
const mb_type *mb_type_read(mb_pool *pool, const char **at);

/* The type as Caml writes it, int list array; and as the notation does. */
void mb_type_caml(mb_text *out, const mb_type *type);
void mb_type_show(mb_text *out, const mb_type *type);

/* For the loader of Python: ["list", "int"]. */
void mb_type_json(mb_text *out, const mb_type *type);

/* For the driver of Caml: the name of what makes data of JSON, "d", or JSON of data, "e": (d_list d_int). */
void mb_type_codec(mb_text *out, const mb_type *type, const char *way);

/* Does it mention that kind? */
bool mb_type_has(const mb_type *type, mb_type_kind kind);

/* A value of that type as the tongue writes it down; `type` may be NULL for JSON. */
void mb_datum_show(mb_text *out, const mb_datum *value, const mb_type *type, mb_tongue tongue);

#endif
