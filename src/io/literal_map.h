/* literal_map.h -- a map from names to values, in the notations of Python and Caml.
 *
 *     {k: v, …}    [v, v, …] by index    [(k, v), …]    function | k -> v | k | k -> v | _ -> v
 *
 * An entry's value is read first, by the caller, and then its keys are given, which may be several in Caml:
 *
 *     while ((status = mb_literal_map_next(&more, &map, in)) == MB_OK && more) {
 *         read the value
 *         while ((status = mb_literal_map_key(&more, &map, in)) == MB_OK && more)
 *             in->name is a key
 *     }
 */
#pragma once

#include "io/literal.h"

typedef struct mb_literal_map {
    enum { MB_MAP_DICT, MB_MAP_LIST, MB_MAP_PAIRS, MB_MAP_CASES } shape;
    mb_brackets brackets;
    bool wrapped;   /* in (function … ) */
    bool rest;      /* the last entry was `_ -> v`, for all names that have no other */
    size_t entries; /* so far */
    const char *keys;
    const char *after; /* behind the value while keys are given; NULL: not yet */
    char index[24];    /* the key of a list, in decimal */
} mb_literal_map;

/* Does `function`, `(function` or `fun x -> match x with` come next? */
bool mb_literal_map_has_cases(const mb_literal *in);

mb_status mb_literal_map_begin(mb_literal_map *out, mb_literal *in);

/* Is there one more entry?  If so its value comes next. */
mb_status mb_literal_map_next(bool *more, mb_literal_map *map, mb_literal *in);

/* The value having been read: is there one more key of it?  Then in->name is that, and in->begin where it stands. */
mb_status mb_literal_map_key(bool *more, mb_literal_map *map, mb_literal *in);
