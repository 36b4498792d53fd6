/* literal.h -- the pieces of a Python or JSON literal, one after another.
 *
 * The caller knows what may come next and asks for it: a bracket, a name, a number, a word.  Blanks, newlines and
 * # comments lie between the pieces.  A name is an integer, a string or a tuple of those; tuples are called as
 * people write them, without blanks or quotes: (1, ('a', 2)) is (1,(a,2)).
 */
#ifndef MB_IO_LITERAL_H
#define MB_IO_LITERAL_H

#include "core/base.h"
#include "marienbad/text.h"

typedef struct mb_literal {
    const char *text, *end;
    const char *at;    /* all before is read */
    const char *begin; /* where the last name began */
    const char *name;  /* the last name: in the text, or in `scratch` until the next one is read */
    size_t length;
    mb_text scratch;
    const char *file; /* for messages; NULL: none */
    mb_error *error;  /* nullable */
} mb_literal;

/* Begin to read `text`, after its BOM; MB_EPARSE when it is not UTF-8.  Release with mb_literal_clear(). */
mb_status mb_literal_init(mb_literal *literal, const char *text, size_t length, const char *file, mb_error *error);
void mb_literal_clear(mb_literal *literal);

/* The character that comes next, blanks and comments passed over; 0 at the end. */
char mb_literal_peek(mb_literal *literal);

/* Read `c`, if it comes next. */
bool mb_literal_take(mb_literal *literal, char c);

/* Read `c`, or fail. */
mb_status mb_literal_expect(mb_literal *literal, char c);

/* Nothing more may come. */
mb_status mb_literal_finish(mb_literal *literal);

/* A list [ ], tuple ( ), set or dict { } that is being read; set(…) and frozenset(…) around one are read too. */
typedef struct mb_brackets {
    char open, close; /* 0: set(), where nothing comes */
    bool wrapped;     /* in set(…) */
    size_t members;   /* so far */
} mb_brackets;

/* Read an opening bracket, or fail with message `id`. */
mb_status mb_literal_open(mb_brackets *out, mb_literal *literal, mb_words id);

/* Is there one more member?  Reads the comma before it, or the closing bracket behind the last one. */
mb_status mb_literal_next(bool *more, mb_literal *literal, mb_brackets *brackets);

/* Read a name into literal->name.  Never empty, no control character in it. */
mb_status mb_literal_name(mb_literal *literal);

/* Read an integer from 0 to 2^32-1, if one comes next. */
bool mb_literal_natural(uint32_t *out, mb_literal *literal);

/* Read this word (None, true, set, …), if it comes next. */
bool mb_literal_word(mb_literal *literal, const char *word);

/* Read None or null, if it comes next. */
bool mb_literal_none(mb_literal *literal);

/* Read true or false as Python or JSON write them, if one comes next. */
bool mb_literal_bool(bool *out, mb_literal *literal);

/* Fill the error: message `id`, about the place `at`; returns its note for the arguments. */
mb_note *mb_literal_note(mb_literal *literal, mb_status code, mb_words id, const char *at);

/* Fill the error: MB_EPARSE and message `id` about what comes next, which is its argument {found}; returns its note
 * for more arguments.  When the text ends there, the error says just that, and NULL is returned. */
mb_note *mb_literal_unexpected(mb_literal *literal, mb_words id);

/* The same, where there are no more arguments; returns MB_EPARSE. */
mb_status mb_literal_refuse(mb_literal *literal, mb_words id);

#endif
