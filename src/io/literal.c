/* literal.c -- a scanner for Python, JSON and Caml literals: brackets, words and numbers. */
#include "io/literal.h"

#include "core/name.h"
#include "io/io_words.h"

static const mb_words SAY_ENDS = MB_WORDS("the text ends too early", "le texte se termine trop tôt");
static const mb_words SAY_BEGIN =
    MB_WORDS("dict or list expected, found \"{found}\"", "dictionnaire ou liste attendu, trouvé « {found} »");
static const mb_words SAY_SEMICOLON = MB_WORDS("\";\" or \"{wanted}\" expected, found \"{found}\"",
                                               "« ; » ou « {wanted} » attendu, trouvé « {found} »");
static const mb_words SAY_LIST = MB_WORDS("list [ ] or array [| |] expected, found \"{found}\"",
                                          "liste [ ] ou tableau [| |] attendu, trouvé « {found} »");
static const mb_words SAY_AFTER =
    MB_WORDS("nothing more expected, found \"{found}\"", "rien de plus attendu, trouvé « {found} »");
static const mb_words SAY_ONE = MB_WORDS("a tuple of one member ends with a comma: (x,)",
                                         "un tuple d'un seul élément finit par une virgule : (x,)");

mb_status mb_literal_init(mb_literal *l, const char *text, size_t length, const char *file, mb_error *error)
{
    *l = (mb_literal){
        .source = {.text = text, .end = text + length, .file = file, .error = error}, .at = text, .remark = '#'};
    const size_t valid = mb_utf8_check(text, length);
    if (valid < length)
        return mb_refuse_utf8(&l->source, text + valid);
    l->at += mb_utf8_mark(text, length);
    return MB_OK;
}

void mb_literal_clear(mb_literal *l)
{
    mb_text_clear(&l->scratch);
}

/* What comes next, for a message: a string without its quotes, a word or number, or one character. */
static mb_piece what_comes(const mb_literal *l)
{
    const char *at = l->at, *stop = at;
    MB_ASSERT(at < l->source.end);
    if (*at == '"' || *at == '\'') {
        for (stop = ++at; stop < l->source.end && *stop != at[-1] && *stop != '\n';)
            stop++;
    } else {
        while (stop < l->source.end && (mb_literal_is_wordy(*stop) || *stop == '.' || *stop == '+' || *stop == '-'))
            stop++;
        stop += stop == at;
    }
    MB_ASSERT(at <= stop && stop <= l->source.end);
    return mb_piece_at(at, (size_t)(stop - at));
}

mb_status mb_literal_unexpected(mb_literal *l, mb_words words, const mb_member *pairs, size_t count)
{
    mb_literal_peek(l);
    if (l->at == l->source.end)
        return mb_source_fail(&l->source, l->at, SAY_ENDS);
    return mb_source_found(&l->source, l->at, what_comes(l), words, pairs, count);
}

/* Pass over the comment that begins at `at`, which comments of Caml within it are part of. */
static const char *skip_remark(const char *at, const char *end)
{
    MB_ASSERT(at < end && (*at == '#' || (*at == '(' && end - at > 1 && at[1] == '*')));
    if (*at == '#') {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        return line ? line : end;
    }
    size_t depth = 0;
    do {
        const bool two = end - at >= 2;
        if (two && at[0] == '(' && at[1] == '*') {
            depth++;
            at += 2;
        } else if (two && at[0] == '*' && at[1] == ')') {
            depth--;
            at += 2;
        } else {
            at++;
        }
    } while (depth > 0 && at < end);
    return at;
}

const char *mb_literal_behind_number(const mb_literal *l, const char *at)
{
    const char *const end = l->source.end, *p = at;
    MB_ASSERT(l->source.text <= at && at <= end);
    while (l->numbered && p < end && mb_literal_is_digit(*p))
        p++;
    return p < end && *p != ' ' && *p != '\t' && *p != '\n' && *p != '\r' ? at : p;
}

char mb_literal_pass(mb_literal *l)
{
    const char *const end = l->source.end;
    MB_ASSERT(l->source.text <= l->at && l->at <= end && l->remark);
    while (l->at < end) {
        const char c = *l->at;
        if ((unsigned char)c > ' ' && c != l->remark)
            return c;
        if (c == '\n' && end - l->at > 3 && memcmp(l->at + 1, "...", 3) == 0)
            l->at += 4; /* as Python asks for the next line */
        else if (c == '\n')
            l->at = mb_literal_behind_number(l, l->at + 1);
        else if (c == ' ' || (c >= '\t' && c <= '\r'))
            l->at++;
        else if (c == '#' ? c == l->remark : c == '(' && end - l->at > 1 && l->at[1] == '*')
            l->at = skip_remark(l->at, end);
        else
            return c;
    }
    return 0;
}

bool mb_literal_take(mb_literal *l, char c)
{
    MB_ASSERT(c);
    if (mb_literal_peek(l) != c)
        return false;
    l->at++;
    return true;
}

mb_status mb_literal_expect(mb_literal *l, char c)
{
    return mb_literal_take(l, c) ? MB_OK : mb_literal_refuse(l, SAY_WANTED, "wanted", mb_piece_at(&c, 1));
}

mb_status mb_literal_finish(mb_literal *l)
{
    mb_literal_peek(l);
    return l->at == l->source.end ? MB_OK : mb_literal_refuse(l, SAY_AFTER);
}

mb_status mb_literal_open(mb_brackets *out, mb_literal *l, mb_words words)
{
    mb_brackets b = {.comma = ','};
    if (mb_literal_is_caml(l)) {
        if (!mb_literal_take(l, '['))
            return mb_literal_refuse(l, SAY_LIST);
        b.array = l->at < l->source.end && *l->at == '|';
        l->at += b.array;
        b.open = '[';
        b.close = ']';
        b.comma = ';';
        *out = b;
        return MB_OK;
    }
    b.wrapped = mb_literal_word(l, "set") || mb_literal_word(l, "frozenset");
    if (b.wrapped) {
        const mb_status status = mb_literal_expect(l, '(');
        if (status != MB_OK)
            return status;
        if (mb_literal_take(l, ')')) {
            *out = b;
            return MB_OK;
        }
    }
    b.open = mb_literal_peek(l);
    if (b.open != '[' && b.open != '(' && b.open != '{')
        return mb_literal_refuse(l, words);
    MB_ASSERT(l->at < l->source.end);
    b.close = b.open == '[' ? ']' : b.open == '(' ? ')' : '}';
    l->at++;
    *out = b;
    return MB_OK;
}

mb_status mb_literal_begin(mb_brackets *out, mb_literal *l, bool names)
{
    const char c = mb_literal_peek(l);
    return names || c == '{' || c == '[' ? mb_literal_open(out, l, SAY_BEGIN) : mb_literal_refuse(l, SAY_BEGIN);
}

/* Does |] come next?  Then stand on its last character. */
static bool ends_array(mb_literal *l)
{
    const bool bar = mb_literal_peek(l) == '|' && l->source.end - l->at > 1 && l->at[1] == ']';
    l->at += bar;
    return bar;
}

mb_status mb_literal_next(bool *more, mb_literal *l, mb_brackets *b)
{
    *more = false;
    if (b->open == 0)
        return MB_OK;
    MB_ASSERT(b->close == (b->open == '[' ? ']' : b->open == '(' ? ')' : '}'));
    MB_ASSERT(b->comma == (mb_literal_is_caml(l) ? ';' : ',') && (!b->array || b->comma == ';'));
    const bool comma = b->members > 0 && mb_literal_take(l, b->comma);
    if (b->array ? ends_array(l) : mb_literal_peek(l) == b->close) {
        if (b->open == '(' && b->members == 1 && !comma)
            return mb_source_fail(&l->source, l->at, SAY_ONE);
        l->at++;
        return b->wrapped ? mb_literal_expect(l, ')') : MB_OK;
    }
    if (b->members == 0 || comma) {
        b->members++;
        *more = true;
        return MB_OK;
    }
    return mb_literal_refuse(l, b->comma == ';' ? SAY_SEMICOLON : SAY_COMMA, "wanted",
                             b->array ? mb_piece_at("|]", 2) : mb_piece_at(&b->close, 1));
}

bool mb_literal_natural(uint32_t *out, mb_literal *l)
{
    mb_literal_peek(l);
    uint64_t number = 0;
    const char *p = l->at;
    for (; p < l->source.end && mb_literal_is_digit(*p) && number <= UINT32_MAX; p++)
        number = number * 10 + (uint64_t)(*p - '0');
    if (p == l->at || number > UINT32_MAX || (p < l->source.end && (mb_literal_is_wordy(*p) || *p == '.')))
        return false;
    MB_ASSERT(l->at < p && p <= l->source.end);
    *out = (uint32_t)number;
    l->at = p;
    return true;
}

mb_status mb_literal_cost(uint32_t *out, mb_literal *l)
{
    return mb_literal_natural(out, l) ? MB_OK : mb_literal_refuse(l, SAY_COST, "most", UINT32_MAX);
}

bool mb_literal_integer(int32_t *out, mb_literal *l)
{
    mb_literal_peek(l);
    const char *begin = l->at;
    uint32_t number;
    const bool wrapped = mb_literal_is_caml(l) && mb_literal_take(l, '(');
    const bool minus = mb_literal_take(l, '-');
    if (mb_literal_natural(&number, l) && number <= INT32_MAX && (!wrapped || mb_literal_take(l, ')'))) {
        *out = minus ? -(int32_t)number : (int32_t)number;
        return true;
    }
    l->at = begin;
    return false;
}

size_t mb_literal_identifier(const char **word, mb_literal *l)
{
    const char c = mb_literal_peek(l), *begin = l->at;
    if (!mb_literal_is_wordy(c) || mb_literal_is_digit(c))
        return 0;
    while (l->at < l->source.end && mb_literal_is_wordy(*l->at))
        l->at++;
    MB_ASSERT(begin < l->at && l->at <= l->source.end);
    *word = begin;
    return (size_t)(l->at - begin);
}

bool mb_literal_word(mb_literal *l, const char *word)
{
    const size_t length = strlen(word);
    mb_literal_peek(l);
    const size_t rest = (size_t)(l->source.end - l->at);
    if (rest < length || memcmp(l->at, word, length) != 0 || (rest > length && mb_literal_is_wordy(l->at[length])))
        return false;
    l->at += length;
    MB_ASSERT(l->at <= l->source.end);
    return true;
}

bool mb_literal_skip_prompt(mb_literal *l)
{
    bool prompted = false;
    while (mb_literal_peek(l) == '>' && l->source.end - l->at >= 3 && memcmp(l->at, ">>>", 3) == 0) {
        l->at += 3;
        prompted = true;
    }
    return prompted;
}

bool mb_literal_skip_assignment(mb_literal *l)
{
    const char *begin = l->at, *word;
    if (mb_literal_is_caml(l))
        mb_literal_word(l, "let");
    else
        mb_literal_skip_prompt(l);
    if (mb_literal_identifier(&word, l) > 0 && mb_literal_take(l, '='))
        return true;
    l->at = begin;
    return false;
}

bool mb_literal_none(mb_literal *l)
{
    return mb_literal_word(l, "None") || mb_literal_word(l, "null");
}

bool mb_literal_bool(bool *out, mb_literal *l)
{
    if (mb_literal_word(l, "True") || mb_literal_word(l, "true"))
        *out = true;
    else if (mb_literal_word(l, "False") || mb_literal_word(l, "false"))
        *out = false;
    else
        return false;
    return true;
}
