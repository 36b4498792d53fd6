/* listing.h -- the names of the positions of an arena that satisfy a predicate: on a line, or as a JSON list. */
#pragma once

#include "cli/cli.h"

typedef struct listing {
    const mb_arena *arena;
    bool (*has)(const void *context, uint32_t v);
    const void *context;
} listing;

/* Those of a set. */
listing listing_of_set(const mb_arena *arena, const mb_bitset *set);

/* "a, b, c"; returns how many there were. */
uint32_t listing_text(mb_text *out, listing list);

/* The same, and after the first hundred names only how many there are: "a, b, c, … (1200 in all)". */
uint32_t listing_text_short(mb_text *out, listing list, mb_lang lang);

/* A member of an open object: ["a", "b", "c"]. */
void listing_json(mb_json *json, const char *key, listing list);

/* The name of v as the key of what follows. */
void listing_key(mb_json *json, const mb_arena *arena, uint32_t v);
