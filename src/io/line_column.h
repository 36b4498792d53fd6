/* line_column.h -- which line and column is that?  Counted only when somebody asks, so that reading is not slowed
 * down. */
#ifndef MB_IO_LINE_COLUMN_H
#define MB_IO_LINE_COLUMN_H

#include "core/message.h"

/* Fill `error` (nullable): the message `id` about the place `at` in the text, and return its note for the arguments.
 * Columns count characters, not bytes. */
mb_note *mb_error_in_text(mb_error *error, mb_status code, mb_words id, const char *file, const char *text,
                          const char *at);

/* Add the token at `at` to a note: up to the next blank, cut when long; empty at the end of a line. */
void mb_note_token(mb_note *note, const char *name, const char *at, const char *end);

#endif
