/* names.h -- the names of positions: written, and found.
 *
 * A kind of names is a struct that begins with an mb_names and fills in its callbacks: lexicon.c stores names that
 * were read, explore.c makes them from the rules, double.c from the names of the graph that was doubled.
 */
#pragma once

#include "core/json.h"
#include "core/message.h"
#include "marienbad/arena.h"

struct mb_names {
    void (*show)(mb_text *out, const mb_names *self, uint32_t v);
    uint32_t (*find)(const mb_names *self, const char *name, size_t length); /* MB_NONE: no position has that name */
    bool (*state)(uint64_t *out, const mb_names *self, uint32_t v);          /* NULL: there are no rules */
    /* Is it the name of a state of the game that this arena does not reach?  NULL: there are no such names. */
    bool (*elsewhere)(const mb_names *self, const char *name, size_t length);
    void (*free)(mb_names *self);
};

void mb_names_free(mb_names *names);

/* The name of v, for notes and JSON; null for MB_NONE. */
mb_called mb_arena_called(const mb_arena *arena, uint32_t v);

/* The same while the arena is still being made; `names` may be NULL: the number is the name. */
mb_called mb_names_called(const mb_names *names, uint32_t v);

/* The name of a pair of an impartial graph: (1,NAME) or (2,NAME). */
static inline void mb_pair_name(mb_text *out, mb_player mover, mb_item name)
{
    mb_text_put(out, mover == MB_P1 ? "(1," : "(2,", name, ")");
}

/* The position of that pair, or MB_NONE. */
uint32_t mb_arena_find_pair(const mb_arena *arena, mb_player player, const char *name, size_t length);

/* The names of at[0 .. count-1] as a list of JSON strings. */
void mb_json_positions(mb_json *json, const mb_arena *arena, const uint32_t *at, size_t count);

/* A member of an open object, "mark": null, "1", "2", "draw", "mover wins", "mover loses" or "pays N". */
void mb_json_mark(mb_json *json, mb_mark mark, int32_t pays);

/* The number below 2^32-1 whose decimal form, without sign or leading zeros, is `name`; MB_NONE: there is none. */
uint32_t mb_name_number(const char *name, size_t length);
