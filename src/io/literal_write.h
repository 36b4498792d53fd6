/* literal_write.h -- what the writers of Python and Caml texts share: names as literals, and sets of positions.
 *
 * (1,(2,a)) is written (1, (2, "a")), 12 as a number, everything else as a string; the reader of literals gives the
 * same name back.
 */
#pragma once

#include "arena/names.h"

/* Write the name of v; `scratch` is working memory. */
void mb_literal_write(mb_text *out, const mb_arena *arena, uint32_t v, mb_text *scratch);

/* The same, always as a string. */
void mb_literal_write_string(mb_text *out, const mb_arena *arena, uint32_t v, mb_text *scratch);

/* The type of the name as a literal: "i", "s", or "(is)" for a pair of a number and a string. */
void mb_literal_type(mb_text *out, const mb_arena *arena, uint32_t v, mb_text *scratch);

/* Positions that a set in the text holds, by their mark; and: is there any such position? */
bool mb_is_won1(const mb_arena *arena, uint32_t v);
bool mb_is_won2(const mb_arena *arena, uint32_t v);
bool mb_is_drawn(const mb_arena *arena, uint32_t v);
bool mb_is_paid(const mb_arena *arena, uint32_t v);
bool mb_any_position(const mb_arena *arena, bool (*has)(const mb_arena *, uint32_t));
