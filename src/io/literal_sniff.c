/* literal_sniff.c -- is a text Caml rather than Python? */
#include "core/name.h"
#include "io/literal.h"

/* Is the list at `at` one of Caml?  The first separator tells that is not a tuple's. */
static bool list_is_caml(const char *at, const char *end)
{
    uint64_t tuples = 0; /* bit d: the bracket that is open at depth d is a parenthesis */
    unsigned depth = 0;
    for (; at < end; at++) {
        const char c = *at;
        if (c == '"' || c == '\'') {
            for (at++; at < end && *at != c && *at != '\n';)
                at += *at == '\\' ? 2 : 1;
        } else if (c == '[' || c == '(' || c == '{') {
            if (end - at > 1 && at[1] == (c == '(' ? '*' : c == '[' ? '|' : 0))
                return true;
            if (++depth == 64)
                return false;
            tuples = (tuples & ~(UINT64_C(1) << depth)) | (uint64_t)(c == '(') << depth;
        } else if (c == ']' || c == ')' || c == '}') {
            if (depth-- <= 1)
                return false;
        } else if (c == ';') {
            return true;
        } else if (c == '#' || (c == ',' && !(tuples >> depth & 1))) {
            return false;
        }
    }
    return false;
}

/* Does a function by cases come next: `function` or `fun`, maybe in a parenthesis, and behind it the beginning of a
 * pattern?  Names of Python may be called so, too; no pattern follows these. */
static bool is_function(mb_literal *l)
{
    mb_literal_take(l, '(');
    if (!mb_literal_word(l, "function") && !mb_literal_word(l, "fun"))
        return false;
    const char c = mb_literal_peek(l);
    return c != 0 && c != '-' && c != ':' && c != ',';
}

/* Is it `let NAME`, `open NAME`, or the definition of a type? */
static bool is_definition(mb_literal *l)
{
    const char *word;
    if (mb_literal_word(l, "type"))
        return mb_literal_peek(l) == '\'' || mb_literal_identifier(&word, l) > 0;
    if (!mb_literal_word(l, "let") && !mb_literal_word(l, "open") && !mb_literal_word(l, "exception"))
        return false;
    return mb_literal_identifier(&word, l) > 0;
}

/* Does a session begin here, with a definition behind `#`, = on its line and ;; somewhere behind?  In other texts #
 * begins a comment. */
static bool is_session(mb_literal *l)
{
    const char *const end = l->source.end;
    if (mb_literal_peek(l) != '#')
        return false;
    l->at++;
    if (!is_definition(l))
        return false;
    const char *line = memchr(l->at, '\n', (size_t)(end - l->at));
    if (!memchr(l->at, '=', (size_t)((line ? line : end) - l->at)))
        return false;
    for (const char *p = l->at; (p = memchr(p, ';', (size_t)(end - p))) != NULL; p++)
        if (end - p > 1 && p[1] == ';')
            return true;
    return false;
}

/* Is it a graph in Caml or, with `claim`, a claim? */
static bool sniff_caml(const char *text, size_t length, bool claim)
{
    mb_literal l = {
        .source = {.text = text, .end = text + length}, .at = text + mb_utf8_mark(text, length), .remark = '('};
    const char *word;
    while (l.at < l.source.end && (*l.at == ' ' || (*l.at >= '\t' && *l.at <= '\r')))
        l.at++;
    if (l.source.end - l.at > 1 && l.at[0] == '(' && l.at[1] == '*')
        return true;
    const char *begin = l.at;
    if (is_definition(&l))
        return true;
    l.at = begin;
    if (is_session(&l))
        return true;
    l.at = begin;
    if (is_function(&l)) {
        while (!claim && l.at < l.source.end && !(l.at[0] == '-' && l.source.end - l.at > 1 && l.at[1] == '>'))
            l.at++;
        if (!claim && l.at < l.source.end)
            l.at += 2;
        return claim || mb_literal_peek(&l) == '[' || mb_literal_word(&l, "match");
    }
    l.at = begin;
    if (mb_literal_take(&l, '{'))
        return !claim && mb_literal_identifier(&word, &l) > 0 && mb_literal_peek(&l) == '=';
    return mb_literal_peek(&l) == '[' && list_is_caml(l.at, l.source.end);
}

bool mb_literal_sniff_caml(const char *text, size_t length)
{
    return sniff_caml(text, length, false);
}

bool mb_literal_sniff_caml_claim(const char *text, size_t length)
{
    return sniff_caml(text, length, true);
}
