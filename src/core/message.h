/* message.h -- notes and errors: words in both languages and their arguments, in one call.
 *
 * Words stand beside the code that uses them: `static const mb_words SAY_TILE = MB_WORDS("tile {tile}", "tuile
 * {tile}");`.
 */
#pragma once

#include "core/item.h"
#include "marienbad/status.h"

/* Words in one language, with {arguments} and {arguments?one:several} still in them.
 *
 * The arguments {player}, {mover}, {winner} and {other} are written as the names of the players in the text
 * (mb_text.players); {p1} and {p2} are those names without an argument. */
static inline const char *mb_words_in(mb_words words, mb_lang lang)
{
    return words.in[lang];
}

/* Fill `note` (nullable): mb_note_say(note, words, "name", value, …).  Arguments that are too long are cut, at a
 * whole character. */
#define mb_note_say(note, ...) mb_note_fill(note, MB_SAY(__VA_ARGS__))
void mb_note_fill(mb_note *note, mb_words words, const mb_member *pairs, size_t count);

/* Add an argument.  MB_OK, or MB_ENOMEM when its value, a name, could not be written: then the value is empty. */
#define mb_note_add(note, key, value) mb_note_item(note, key, MB_ITEM(value))
mb_status mb_note_item(mb_note *note, const char *key, mb_item item);

/* Fill `error` (nullable) with a code and words, no file and no line; returns the code:
 *     return mb_fail(error, MB_EINVAL, words, "name", value, …); */
#define mb_fail(error, code, ...) mb_error_fill(error, code, MB_SAY(__VA_ARGS__))
mb_status mb_error_fill(mb_error *error, mb_status code, mb_words words, const mb_member *pairs, size_t count);

/* Fill `error` with the plain words of a status that needs no arguments, such as MB_ENOMEM; returns `code`. */
mb_status mb_error_plain(mb_error *error, mb_status code);

/* Set the place of `error` (nullable): `file` may be NULL, line and column 0. */
void mb_error_at(mb_error *error, const char *file, uint64_t line, uint64_t column);

/* Write the name of player 1 or 2 in this text. */
void mb_text_player(mb_text *out, int player);

/* Write words with their arguments: mb_text_say(out, lang, words, "name", value, …). */
#define mb_text_say(out, lang, ...) mb_text_fill(out, lang, MB_SAY(__VA_ARGS__))
void mb_text_fill(mb_text *out, mb_lang lang, mb_words words, const mb_member *pairs, size_t count);
