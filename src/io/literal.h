/* literal.h -- the pieces of a Python, JSON or Caml literal, one after another.
 *
 * The caller knows what may come next and asks for it: a bracket, a name, a number, a word.  Blanks, newlines, the
 * `...` of a continued line and comments lie between the pieces.  A name is an integer, a string or a tuple of those,
 * in Caml also a constructor; tuples are called as people write them, without blanks or quotes: (1, ('a', 2)) is
 * (1,(a,2)).
 */
#ifndef MB_IO_LITERAL_H
#define MB_IO_LITERAL_H

#include "core/base.h"
#include "io/source.h"

typedef struct mb_literal {
    mb_source source;
    const char *at;    /* all before is read */
    const char *begin; /* where the last name began */
    const char *name;  /* the last name: in the text, or in `scratch` until the next one is read */
    size_t length;
    mb_text scratch;
    char remark; /* what comments begin with: # in Python, ( of (* in Caml */
} mb_literal;

/* Is this Caml's way of writing, and no longer Python's? */
static inline bool mb_literal_is_caml(const mb_literal *literal)
{
    return literal->remark == '(';
}

/* Begin to read `text`, after its BOM; MB_EPARSE when it is not UTF-8.  Release with mb_literal_clear(). */
mb_status mb_literal_init(mb_literal *literal, const char *text, size_t length, const char *file, mb_error *error);
void mb_literal_clear(mb_literal *literal);

/* The character that comes next, blanks and comments passed over; 0 at the end.  Mostly it is none that a
 * comment may begin with, # or (, which are less than most others. */
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

/* Nothing more may come. */
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

/* Read an opening bracket, or say that `words` were expected. */
mb_status mb_literal_open(mb_brackets *out, mb_literal *literal, mb_words words);

/* Read the bracket that a whole text begins with: `{`, `[` or, where it holds `names` alone, any other too. */
mb_status mb_literal_begin(mb_brackets *out, mb_literal *literal, bool names);

/* Is there one more member?  Reads the comma before it, or the closing bracket behind the last one. */
mb_status mb_literal_next(bool *more, mb_literal *literal, mb_brackets *brackets);

/* Read a name into literal->name.  Never empty, no control character in it. */
mb_status mb_literal_name(mb_literal *literal);

/* Read an integer from 0 to 2^32-1, if one comes next. */
bool mb_literal_natural(uint32_t *out, mb_literal *literal);

/* Read an integer of 32 bits other than the least, if one comes next; Caml may put a negative one in parentheses. */
bool mb_literal_integer(int32_t *out, mb_literal *literal);

/* Read this word (None, true, set, …), if it comes next. */
bool mb_literal_word(mb_literal *literal, const char *word);

/* Read a word of letters, digits and _ that does not begin with a digit, if one comes next; its length, or 0. */
size_t mb_literal_identifier(const char **word, mb_literal *literal);

/* Pass over the prompt `>>>` with which Python asks for a line. */
void mb_literal_skip_prompt(mb_literal *literal);

/* Pass over `>>> NAME =` of Python or `let NAME =` of Caml, if it comes next. */
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

/* Complain about what comes next, naming it {found}; when the text ends there, the error says just that.  Returns
 * MB_EPARSE:
 *     return mb_literal_refuse(literal, words, "name", value, …); */
#define mb_literal_refuse(literal, ...) mb_literal_unexpected(literal, MB_SAY(__VA_ARGS__))
mb_status mb_literal_unexpected(mb_literal *literal, mb_words words, const mb_member *pairs, size_t count);

#endif
