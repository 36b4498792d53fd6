/* literal_write.h -- names of positions as Python and Caml literals.
 *
 * (1,(2,a)) is written (1, (2, "a")), 12 as a number, everything else as a string; the reader of literals gives the
 * same name back.
 */
#ifndef MB_IO_LITERAL_WRITE_H
#define MB_IO_LITERAL_WRITE_H

#include "arena/names.h"

/* Write the name of v; `scratch` is working memory. */
void mb_literal_write(mb_text *out, const mb_arena *arena, uint32_t v, mb_text *scratch);

/* The same, always as a string. */
void mb_literal_write_string(mb_text *out, const mb_arena *arena, uint32_t v, mb_text *scratch);

/* The type of the name as a literal: "i", "s", or "(is)" for a pair of a number and a string. */
void mb_literal_type(mb_text *out, const mb_arena *arena, uint32_t v, mb_text *scratch);

#endif
