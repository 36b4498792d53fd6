/* line.h -- the scanner of the line formats: .arena, certificates and claims.
 *
 * A line consists of bare and quoted names, `->` and single characters.  The scanner expects valid UTF-8 without
 * control characters, which mb_lines_begin() checks, and passes a newline only in mb_lines_next() and
 * mb_lines_skip().
 */
#pragma once

#include "core/base.h"
#include "io/source.h"

typedef struct mb_lines {
    mb_source source;
    const char *at;  /* where the scanner stands */
    mb_text scratch; /* the last quoted name that had escapes, without them */
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

/* Begin without that check, which the caller makes later: for a text that several threads read, a few lines each.
 * Plain text (ASCII without control characters) needs no check. */
void mb_lines_open(mb_lines *lines, const char *text, size_t length, const char *file, mb_error *error);
/* The same for a part of a text: it has no BOM, and errors are not reported. */
void mb_lines_open_part(mb_lines *lines, const char *begin, const char *end);
mb_status mb_lines_check(const mb_lines *lines);
bool mb_lines_are_plain(const char *text, size_t length);

void mb_lines_clear(mb_lines *lines);

/* Go to the first token of the next line that is not empty; false at the end of the text. */
bool mb_lines_next(mb_lines *lines);

/* Skip the rest of the line. */
void mb_lines_skip(mb_lines *lines);

/* Skip blanks; is the line over (its end, the text's, or a comment)? */
static inline bool mb_lines_over(mb_lines *lines)
{
    const char *at = lines->at, *end = lines->source.end;
    MB_ASSERT(lines->source.text <= at && at <= end);
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    lines->at = at;
    return at == end || *at == '\n' || *at == '#' || *at == '\r';
}

/* Read the name that comes next, or refuse what comes instead. */
mb_status mb_lines_name(mb_token *out, mb_lines *lines);
mb_status mb_lines_refuse_name(const mb_lines *lines);

/* Check that the line has no more tokens. */
mb_status mb_lines_finish(mb_lines *lines);

/* Does `sign` come next, after blanks?  mb_lines_sign() also skips it. */
bool mb_lines_stands(mb_lines *lines, const char *sign);
bool mb_lines_sign(mb_lines *lines, const char *sign);

/* Read a bare word that is an integer from least to most; false (and nothing read) when it is none. */
bool mb_lines_integer(int64_t *out, mb_lines *lines, int64_t least, int64_t most);

static inline bool mb_token_is(const mb_token *token, const char *word)
{
    MB_ASSERT(token->length > 0);
    return !token->quoted && token->length == strlen(word) && memcmp(token->name, word, token->length) == 0;
}

static inline mb_piece mb_token_piece(const mb_token *token)
{
    return mb_piece_at(token->name, token->length);
}

/* Complain about what stands here, naming it {found}; returns MB_EPARSE:
 *     return mb_lines_fail(lines, words, "name", value, …); */
#define mb_lines_fail(lines, ...) mb_source_unexpected(&(lines)->source, (lines)->at, __VA_ARGS__)
