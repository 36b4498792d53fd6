/* literal.h -- a scanner for Python, JSON and Caml literals.
 *
 * The caller knows which tokens may come next and reads them: a bracket, a name, a number, a word.  Blanks, newlines,
 * the `...` of a continued line and comments are skipped.  A name is an integer, a string or a tuple of those, in
 * Caml also a constructor; the name of a tuple is written without blanks or quotes: (1, ('a', 2)) is (1,(a,2)).
 */
#pragma once

#include "core/base.h"
#include "io/source.h"

typedef struct mb_literal {
    mb_source source;
    const char *at;    /* all before is read */
    const char *begin; /* where the last name began */
    const char *name;  /* the last name: in the text, or in `scratch` until the next one is read */
    size_t length;
    mb_text scratch;
    char remark;   /* the first character of a comment: # in Python, ( of (* in Caml */
    bool numbered; /* lines begin with their numbers, as in a printed listing: these are skipped like blanks */
} mb_literal;

/* Is the text Caml rather than Python? */
static inline bool mb_literal_is_caml(const mb_literal *literal)
{
    return literal->remark == '(';
}

static inline bool mb_literal_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Letters, digits and the other characters of a number or a word. */
static inline bool mb_literal_is_wordy(char c)
{
    return mb_literal_is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '_' || (unsigned char)c >= 0x80;
}

/* Begin to read `text`, after its BOM; MB_EPARSE when it is not UTF-8.  Release with mb_literal_clear(). */
mb_status mb_literal_init(mb_literal *literal, const char *text, size_t length, const char *file, mb_error *error);
void mb_literal_clear(mb_literal *literal);

/* The next character after blanks and comments; 0 at the end.  The inline part handles characters that begin no
 * comment: # and ( are smaller than most others. */
char mb_literal_pass(mb_literal *literal);
static inline char mb_literal_peek(mb_literal *literal)
{
    MB_ASSERT(literal->source.text <= literal->at && literal->at <= literal->source.end && literal->remark);
    for (; literal->at < literal->source.end; literal->at++) {
        const char c = *literal->at;
        if (MB_LIKELY((unsigned char)c > '('))
            return c;
        if (c == '(' && literal->source.end - literal->at > 1 && literal->at[1] != '*')
            return c;
        if (c != ' ')
            return mb_literal_pass(literal);
    }
    return 0;
}

/* Read `c`, if it comes next. */
bool mb_literal_take(mb_literal *literal, char c);

/* Read `c`, or fail. */
mb_status mb_literal_expect(mb_literal *literal, char c);

/* Check that the text ends here. */
mb_status mb_literal_finish(mb_literal *literal);

/* A list [ ], tuple ( ), set or dict { } that is being read; set(…) and frozenset(…) around one are read too.  In
 * Caml a list or an array [| |], whose members are separated by semicolons. */
typedef struct mb_brackets {
    char open, close; /* 0: set(), where nothing comes */
    char comma;       /* between members */
    bool wrapped;     /* in set(…) */
    bool array;       /* [| |] */
    size_t members;   /* so far */
} mb_brackets;

/* Read an opening bracket, or fail with `words`. */
mb_status mb_literal_open(mb_brackets *out, mb_literal *literal, mb_words words);

/* Read the opening bracket of the whole text: `{` or `[`; with `names`, for a text of names alone, any bracket. */
mb_status mb_literal_begin(mb_brackets *out, mb_literal *literal, bool names);

/* Is there one more member?  Reads the comma before it, or the closing bracket behind the last one. */
mb_status mb_literal_next(bool *more, mb_literal *literal, mb_brackets *brackets);

/* Read a name, not empty and without control characters, into literal->name. */
mb_status mb_literal_name(mb_literal *literal);

/* Read an integer from 0 to 2^32-1, if one comes next. */
bool mb_literal_natural(uint32_t *out, mb_literal *literal);

/* Read the cost of a move, which must come next. */
mb_status mb_literal_cost(uint32_t *out, mb_literal *literal);

/* Read an integer of 32 bits other than the least, if one comes next; Caml may put a negative one in parentheses. */
bool mb_literal_integer(int32_t *out, mb_literal *literal);

/* Read this word (None, true, set, …), if it comes next. */
bool mb_literal_word(mb_literal *literal, const char *word);

/* Read a word of letters, digits and _ that does not begin with a digit, if one comes next; its length, or 0. */
size_t mb_literal_identifier(const char **word, mb_literal *literal);

/* Skip Python's prompt `>>>`, if it comes next. */
bool mb_literal_skip_prompt(mb_literal *literal);

/* Behind the number of the line that begins at `at`: digits, and a blank or the end of the line behind them. */
const char *mb_literal_behind_number(const mb_literal *literal, const char *at);

/* Skip `>>> NAME =` of Python or `let NAME =` of Caml, if it comes next. */
bool mb_literal_skip_assignment(mb_literal *literal);

/* Read None or null, if it comes next. */
bool mb_literal_none(mb_literal *literal);

/* Read true or false as Python or JSON write them, if one comes next. */
bool mb_literal_bool(bool *out, mb_literal *literal);

/* Is this text a graph in Caml?  Decided by how it begins, and by the first comma or semicolon of a list. */
bool mb_literal_sniff_caml(const char *text, size_t length);

/* Is it a claim in Caml: a list, an array, a function by cases? */
bool mb_literal_sniff_caml_claim(const char *text, size_t length);

static inline mb_piece mb_literal_piece(const mb_literal *literal)
{
    return mb_piece_at(literal->name, literal->length);
}

/* Fail with `words`, the next token being {found}; at the end of the text, with an error that says so.  Returns
 * MB_EPARSE:
 *     return mb_literal_refuse(literal, words, "name", value, …); */
#define mb_literal_refuse(literal, ...) mb_literal_unexpected(literal, MB_SAY(__VA_ARGS__))
mb_status mb_literal_unexpected(mb_literal *literal, mb_words words, const mb_member *pairs, size_t count);
