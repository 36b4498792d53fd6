/* source.h -- a text that is being read, and errors with line and column.
 *
 * Line and column are computed only for an error, so that reading is not slowed down.  Errors that several readers
 * share are here.
 */
#pragma once

#include "core/message.h"

typedef struct mb_source {
    const char *text, *end; /* all of it */
    const char *file;       /* for messages; NULL: none */
    mb_error *error;        /* nullable */
} mb_source;

/* Set line and column of the error to those of `at`.  Columns count characters, not bytes. */
void mb_source_at(const mb_source *source, const char *at);

/* Fill the error, with the place `at`, words and their arguments.  Returns the code, which is MB_EPARSE here:
 *     return mb_source_fail(source, at, words, "name", value, …); */
#define mb_source_fail(source, at, ...)          mb_source_fail_as(source, MB_EPARSE, at, __VA_ARGS__)
#define mb_source_fail_as(source, code, at, ...) mb_source_error(source, code, at, MB_SAY(__VA_ARGS__))
mb_status mb_source_error(const mb_source *source, mb_status code, const char *at, mb_words words,
                          const mb_member *pairs, size_t count);

/* The same with MB_EPARSE, and {found} as the first argument. */
mb_status mb_source_found(const mb_source *source, const char *at, mb_piece found, mb_words words,
                          const mb_member *pairs, size_t count);

/* The same where {found} is the token at `at`: up to the next blank, shortened when long, empty at the end of a
 * line. */
#define mb_source_unexpected(source, at, ...) mb_source_token(source, at, MB_SAY(__VA_ARGS__))
mb_status mb_source_token(const mb_source *source, const char *at, mb_words words, const mb_member *pairs,
                          size_t count);

/* Errors that several readers share, all MB_EPARSE: bytes that are not UTF-8, a control character, an unclosed quote,
 * an empty name, a text without positions. */
mb_status mb_refuse_utf8(const mb_source *source, const char *at);
mb_status mb_refuse_control(const mb_source *source, const char *at, uint32_t code);
mb_status mb_refuse_quote(const mb_source *source, const char *at);
mb_status mb_refuse_empty_name(const mb_source *source, const char *at);
mb_status mb_refuse_emptiness(const mb_source *source, const char *at);

/* An error that several writers share: a name that their format cannot hold.  Returns MB_EUNSUITED. */
mb_status mb_refuse_name(mb_error *error, mb_piece name);
