/* line.h -- the words of the line formats: .arena, certificates and claims.
 *
 * A line is cut into bare and quoted names, `->` and single signs.  A scanner walks over valid UTF-8 without control
 * characters, which mb_lines_begin() makes sure of, and never past a newline unless told to.
 */
#ifndef MB_IO_LINE_H
#define MB_IO_LINE_H

#include "core/base.h"
#include "marienbad/text.h"

typedef struct mb_lines {
    const char *text, *end; /* all of it */
    const char *at;         /* where the scanner stands */
    const char *file;       /* for messages, nullable */
    mb_error *error;        /* nullable */
    mb_text scratch;        /* the last quoted name that had escapes, without them */
} mb_lines;

/* A name of the text: bare, or the inside of a quoted one. */
typedef struct mb_token {
    const char *name;
    size_t length;
    const char *at; /* where it begins, its quote included */
    bool quoted;
    bool in_scratch; /* the name lies in the scratch text and is gone with the next one */
} mb_token;

/* Begin at the first line (after a BOM), having checked the whole text: MB_OK or MB_EPARSE with the place. */
mb_status mb_lines_begin(mb_lines *lines, const char *text, size_t length, const char *file, mb_error *error);
void mb_lines_clear(mb_lines *lines);

/* Go to the first word of the next line that has one; false at the end of the text. */
bool mb_lines_next(mb_lines *lines);

/* Skip the rest of the line. */
void mb_lines_skip(mb_lines *lines);

/* Skip blanks; is the line over (its end, the text's, or a comment)? */
static inline bool mb_lines_over(mb_lines *lines)
{
    const char *at = lines->at, *end = lines->end;
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    lines->at = at;
    return at == end || *at == '\n' || *at == '#' || *at == '\r';
}

/* Read the name that stands here. */
mb_status mb_lines_name(mb_token *out, mb_lines *lines);

/* Does `sign` stand here, after blanks?  mb_lines_sign() steps over it too. */
bool mb_lines_stands(mb_lines *lines, const char *sign);
bool mb_lines_sign(mb_lines *lines, const char *sign);

/* Read a bare word that is an integer from least to most; false (and nothing read) when it is none. */
bool mb_lines_integer(int64_t *out, mb_lines *lines, int64_t least, int64_t most);

static inline bool mb_token_is(const mb_token *token, const char *word)
{
    return !token->quoted && token->length == strlen(word) && memcmp(token->name, word, token->length) == 0;
}

/* Complain about what stands at `at` (NULL: here), naming it {found}; returns the note, or NULL. */
mb_note *mb_lines_note(mb_lines *lines, mb_status code, mb_words id, const char *at);
mb_status mb_lines_fail(mb_lines *lines, mb_words id, const char *at);

#endif
