/* message.h -- notes and errors are made here: a row of messages.def, then its arguments one by one. */
#ifndef MB_CORE_MESSAGE_H
#define MB_CORE_MESSAGE_H

#include "core/base.h"
#include "marienbad/status.h"
#include "marienbad/text.h"

enum mb_message {
    MB_M_NONE = 0,
#define MB_MESSAGE(id, english, french) MB_M_##id,
#include "core/messages.def"
#undef MB_MESSAGE
    MB_M_COUNT
};

/* The words of a row, with {arguments} and {arguments?one:several} still in them. */
MB_API const char *mb_words(int id, mb_lang lang);

/* Begin a note.  The setters below cut what is too long, and keep text printable; without a note (NULL) they do
 * nothing. */
MB_API void mb_note_set(mb_note *note, int id);
MB_API void mb_note_text(mb_note *note, const char *name, const char *text, size_t length);
MB_API void mb_note_string(mb_note *note, const char *name, const char *string);
MB_API void mb_note_number(mb_note *note, const char *name, int64_t number);
MB_API void mb_note_count(mb_note *note, const char *name, uint64_t number);

/* An argument that was written into a text, which is cleared.  MB_OK, or what went wrong with the text: then the
 * argument is empty. */
MB_API mb_status mb_note_take(mb_note *note, const char *name, mb_text *text);

/* Fill `error` (nullable) with code and message, no file and no line, and return its note for the arguments; NULL
 * without an error. */
MB_API mb_note *mb_error_set(mb_error *error, mb_status code, int id);

/* Say in `error` (nullable) where: `file` may be NULL, line and column 0. */
MB_API void mb_error_at(mb_error *error, const char *file, uint64_t line, uint64_t column);

/* Fill `error` with the plain words of a status that needs no arguments, such as MB_ENOMEM; returns `code`. */
MB_API mb_status mb_error_plain(mb_error *error, mb_status code);

#endif
