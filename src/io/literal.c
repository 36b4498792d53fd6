/* literal.c -- a scanner for Python, JSON and Caml literals. */
#include "io/literal.h"

#include "core/name.h"
#include "io/io_words.h"

static const mb_words SAY_ENDS = MB_WORDS("the text ends too early", "le texte se termine trop tôt");
static const mb_words SAY_BEGIN =
    MB_WORDS("dict or list expected, found \"{found}\"", "dictionnaire ou liste attendu, trouvé « {found} »");
static const mb_words SAY_COMMA = MB_WORDS("\",\" or \"{wanted}\" expected, found \"{found}\"",
                                           "« , » ou « {wanted} » attendu, trouvé « {found} »");
static const mb_words SAY_SEMICOLON = MB_WORDS("\";\" or \"{wanted}\" expected, found \"{found}\"",
                                               "« ; » ou « {wanted} » attendu, trouvé « {found} »");
static const mb_words SAY_LIST = MB_WORDS("list [ ] or array [| |] expected, found \"{found}\"",
                                          "liste [ ] ou tableau [| |] attendu, trouvé « {found} »");
static const mb_words SAY_AFTER =
    MB_WORDS("nothing more expected, found \"{found}\"", "rien de plus attendu, trouvé « {found} »");
static const mb_words SAY_LITERAL_NAME =
    MB_WORDS("name expected (an integer, a string in quotes or a tuple), found \"{found}\"",
             "nom attendu (un entier, une chaîne entre guillemets ou un tuple), trouvé « {found} »");
static const mb_words SAY_ZEROS = MB_WORDS("integer without leading zeros expected, found \"{found}\"",
                                           "entier sans zéros en tête attendu, trouvé « {found} »");
static const mb_words SAY_ESCAPE = MB_WORDS("unknown escape sequence \"{found}\" in a string",
                                            "séquence d'échappement « {found} » inconnue dans une chaîne");
static const mb_words SAY_DEEP =
    MB_WORDS("tuples nested more than {most} deep", "tuples imbriqués sur plus de {most} {most?niveau:niveaux}");
static const mb_words SAY_ONE = MB_WORDS("a tuple of one member ends with a comma: (x,)",
                                         "un tuple d'un seul élément finit par une virgule : (x,)");

enum { DEEPEST = 64 }; /* tuples in tuples */

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

static bool literal_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Letters, digits and what else may stand in a number or a word. */
static bool is_wordy(char c)
{
    return literal_is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '_' || (unsigned char)c >= 0x80;
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
        while (stop < l->source.end && (is_wordy(*stop) || *stop == '.' || *stop == '+' || *stop == '-'))
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
    while (l->numbered && p < end && literal_is_digit(*p))
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

/* Read an integer; *slice is its canonical text. */
static mb_status literal_read_integer(mb_literal *l, const char **slice, size_t *length)
{
    const char *sign = l->at, *first = sign + (*sign == '-' || *sign == '+'), *p = first;
    while (p < l->source.end && literal_is_digit(*p))
        p++;
    if (p == first || (p < l->source.end && (is_wordy(*p) || *p == '.')))
        return mb_literal_refuse(l, SAY_LITERAL_NAME);
    if (*first == '0' && p - first > 1)
        return mb_literal_refuse(l, SAY_ZEROS);
    *slice = *sign == '-' && *first != '0' ? sign : first;
    MB_ASSERT(*slice < p);
    *length = (size_t)(p - *slice);
    l->at = p;
    return MB_OK;
}

/* Write a character of Unicode as UTF-8. */
static void add_utf8(mb_text *out, uint32_t c)
{
    char byte[4];
    size_t n = 0;
    if (c < 0x80) {
        byte[n++] = (char)c;
    } else if (c < 0x800) {
        byte[n++] = (char)(0xC0 | c >> 6);
    } else if (c < 0x10000) {
        byte[n++] = (char)(0xE0 | c >> 12);
        byte[n++] = (char)(0x80 | (c >> 6 & 63));
    } else {
        byte[n++] = (char)(0xF0 | c >> 18);
        byte[n++] = (char)(0x80 | (c >> 12 & 63));
        byte[n++] = (char)(0x80 | (c >> 6 & 63));
    }
    if (c >= 0x80)
        byte[n++] = (char)(0x80 | (c & 63));
    MB_ASSERT(n <= sizeof byte);
    mb_text_add_n(out, byte, n);
}

/* The number that `digits` hexadecimal digits at `at` write, or UINT32_MAX. */
static uint32_t literal_hexadecimal(const char *at, const char *end, int digits)
{
    MB_ASSERT(at <= end && digits <= 8);
    if (end - at < digits)
        return UINT32_MAX;
    uint32_t number = 0;
    for (int i = 0; i < digits; i++) {
        const char c = at[i], low = (char)(c | 0x20);
        if (!literal_is_digit(c) && (low < 'a' || low > 'f'))
            return UINT32_MAX;
        number = number << 4 | (uint32_t)(literal_is_digit(c) ? c - '0' : low - 'a' + 10);
    }
    return number;
}

/* Read the escape sequence at l->at, a backslash, and write its character.  \uD83D\uDE00 is one character. */
static mb_status read_escape(mb_literal *l)
{
    const char kind = l->at + 1 < l->source.end ? l->at[1] : 0;
    const int digits = kind == 'x' ? 2 : kind == 'u' ? 4 : kind == 'U' ? 8 : 0;
    const char *p = l->at + 2;
    uint32_t c = UINT32_MAX;
    if (digits) {
        c = literal_hexadecimal(p, l->source.end, digits);
        p += digits;
        if (kind == 'u' && c >= 0xD800 && c < 0xDC00 && l->source.end - p >= 6 && p[0] == '\\' && p[1] == 'u') {
            const uint32_t low = literal_hexadecimal(p + 2, l->source.end, 4);
            if (low >= 0xDC00 && low < 0xE000) {
                c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
                p += 6;
            }
        }
    } else if (kind == '"' || kind == '\'' || kind == '\\' || kind == '/') {
        c = (uint32_t)kind;
    } else {
        static const char control[] = "a\ab\bf\fn\nr\rt\tv\v0";
        for (size_t i = 0; kind && i < sizeof control; i += 2)
            if (control[i] == kind)
                c = (uint32_t)control[i + 1];
    }
    if (c > 0x10FFFF || (c >= 0xD800 && c < 0xE000)) {
        const size_t rest = (size_t)(l->source.end - l->at - 1);
        const mb_piece found = mb_piece_at(l->at, 1 + mb_utf8_length(l->at + 1, rest));
        return mb_source_fail(&l->source, l->at, SAY_ESCAPE, "found", found);
    }
    if (c < 0x20 || (c >= 0x7f && c < 0xA0))
        return mb_refuse_control(&l->source, l->at, c);
    MB_ASSERT(p <= l->source.end);
    add_utf8(&l->scratch, c);
    l->at = p;
    return MB_OK;
}

/* Read a string; *slice is its content in the text, or NULL when it had escapes and was added to the scratch. */
static mb_status read_string(mb_literal *l, const char **slice, size_t *length)
{
    const char quote = *l->at, *open = l->at, *plain = open + 1;
    bool escaped = false;
    for (const char *p = plain;; p++) {
        const char c = p < l->source.end ? *p : '\n';
        if (MB_LIKELY((unsigned char)c >= 0x20 && c != quote && c != '\\' && c != 0x7f && c != (char)0xC2))
            continue;
        if (c == (char)0xC2 && (unsigned char)p[1] >= 0xA0) /* U+0080 to U+009F are control characters too */
            continue;
        if (escaped || c == '\\')
            mb_text_add_n(&l->scratch, plain, (size_t)(p - plain));
        if (c == quote) {
            *slice = escaped ? NULL : plain;
            MB_ASSERT(plain <= p && p < l->source.end);
            *length = (size_t)(p - plain);
            l->at = p + 1;
            return MB_OK;
        }
        if (c != '\\') {
            const bool ends = c == '\n' || c == '\r';
            return ends ? mb_refuse_quote(&l->source, open) : mb_refuse_control(&l->source, p, (unsigned char)c);
        }
        l->at = p;
        const mb_status status = read_escape(l);
        if (status != MB_OK)
            return status;
        escaped = true;
        plain = l->at;
        p = plain - 1;
    }
}

/* Read an integer or a string. */
static mb_status read_atom(mb_literal *l, const char **slice, size_t *length)
{
    const char c = mb_literal_peek(l);
    if (literal_is_digit(c) || c == '-' || c == '+')
        return literal_read_integer(l, slice, length);
    if (c == '"' || c == '\'')
        return read_string(l, slice, length);
    if (mb_literal_is_caml(l) && c >= 'A' && c <= 'Z') {
        *length = mb_literal_identifier(slice, l);
        return MB_OK;
    }
    return mb_literal_refuse(l, SAY_LITERAL_NAME);
}

/* Close the tuple that begins at `open` in the scratch.  As in Python, (x,) is a tuple and (x) is x. */
static void close_tuple(mb_text *out, size_t open, size_t members, bool comma)
{
    if (out->status != MB_OK)
        return;
    MB_ASSERT(open < out->length && out->data[open] == '(');
    if (members == 1 && !comma) {
        out->length--;
        memmove(out->data + open, out->data + open + 1, out->length - open);
        return;
    }
    if (members > 1 && comma)
        out->length--;
    mb_text_char(out, ')');
}

/* Read a tuple of the usual kind into the scratch: numbers, words in quotes, and tuples of two members or more, all
 * in a few dozen characters.  False: it is of another kind, and nothing was read. */
static bool read_usual_tuple(mb_literal *l)
{
    enum { MOST = 60 };
    char out[MOST];
    size_t length = 0;
    unsigned depth = 0;
    uint64_t commas = 0; /* bit d: the tuple that is open at depth d has one */
    bool member = false; /* one was just read: a comma or the end must follow */
    const char *p = l->at, *const end = l->source.end - p < MOST ? l->source.end : p + MOST;
    for (; p < end; p++) {
        const char c = *p;
        if (c == ' ')
            continue;
        MB_ASSERT(length < MOST && length <= (size_t)(p - l->at) && depth < 64);
        out[length++] = c;
        if (c == ',' && member) {
            commas |= UINT64_C(1) << depth;
            member = false;
        } else if (c == ')' && member && commas >> depth & 1) {
            MB_ASSERT(depth > 0);
            if (--depth == 0) {
                mb_text_add_n(&l->scratch, out, length);
                l->at = p + 1;
                return true;
            }
        } else if (member) {
            return false;
        } else if (literal_is_digit(c)) {
            while (p + 1 < end && literal_is_digit(p[1]) && c != '0')
                out[length++] = *++p;
            if (p + 1 < end && literal_is_digit(p[1]))
                return false;
            member = true;
        } else if (c == '(') {
            depth++;
            commas &= ~(UINT64_C(1) << depth);
        } else if (c == '"' || c == '\'') {
            length--;
            while (p + 1 < end && is_wordy(p[1]) && (unsigned char)p[1] < 0x80)
                out[length++] = *++p;
            if (++p == end || *p != c)
                return false;
            member = true;
        } else {
            return false;
        }
    }
    return false;
}

/* Read a tuple into the scratch, without recursion. */
static mb_status read_tuple(mb_literal *l)
{
    size_t open[DEEPEST];    /* where the tuples that are not closed yet begin in the scratch */
    size_t members[DEEPEST]; /* and how many members they have */
    size_t depth = 0;
    bool member = false; /* one was just read: a comma or the end must follow */
    if (read_usual_tuple(l))
        return MB_OK;
    do {
        const char c = mb_literal_peek(l);
        if (c == '(' && !member) {
            if (depth == DEEPEST)
                return mb_source_fail(&l->source, l->at, SAY_DEEP, "most", DEEPEST);
            MB_ASSERT(depth < DEEPEST && (depth == 0 || open[depth - 1] < l->scratch.length || l->scratch.status));
            open[depth] = l->scratch.length;
            members[depth++] = 0;
            mb_text_char(&l->scratch, c);
            l->at++;
        } else if (c == ')') {
            MB_ASSERT(depth > 0);
            depth--;
            close_tuple(&l->scratch, open[depth], members[depth], !member);
            l->at++;
            member = true;
            if (depth > 0)
                members[depth - 1]++;
        } else if (c == ',' && member) {
            mb_text_char(&l->scratch, c);
            l->at++;
            member = false;
        } else if (!member) {
            const char *slice;
            size_t length;
            const mb_status status = read_atom(l, &slice, &length);
            if (status != MB_OK)
                return status;
            if (slice)
                mb_text_add_n(&l->scratch, slice, length);
            member = true;
            members[depth - 1]++;
        } else {
            return mb_literal_refuse(l, SAY_COMMA, "wanted", ")");
        }
    } while (depth > 0);
    return MB_OK;
}

mb_status mb_literal_name(mb_literal *l)
{
    const bool tuple = mb_literal_peek(l) == '(';
    const char *slice = NULL;
    l->begin = l->at;
    l->scratch.length = 0;
    const mb_status status = tuple ? read_tuple(l) : read_atom(l, &slice, &l->length);
    if (l->scratch.status != MB_OK)
        return mb_error_plain(l->source.error, l->scratch.status);
    if (status != MB_OK)
        return status;
    MB_ASSERT(l->begin < l->at);
    l->name = slice;
    if (!slice) {
        l->name = l->scratch.data;
        l->length = l->scratch.length;
    }
    return l->length > 0 ? MB_OK : mb_refuse_empty_name(&l->source, l->begin);
}

bool mb_literal_natural(uint32_t *out, mb_literal *l)
{
    mb_literal_peek(l);
    uint64_t number = 0;
    const char *p = l->at;
    for (; p < l->source.end && literal_is_digit(*p) && number <= UINT32_MAX; p++)
        number = number * 10 + (uint64_t)(*p - '0');
    if (p == l->at || number > UINT32_MAX || (p < l->source.end && (is_wordy(*p) || *p == '.')))
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
    if (!is_wordy(c) || literal_is_digit(c))
        return 0;
    while (l->at < l->source.end && is_wordy(*l->at))
        l->at++;
    *word = begin;
    return (size_t)(l->at - begin);
}

bool mb_literal_word(mb_literal *l, const char *word)
{
    const size_t length = strlen(word);
    mb_literal_peek(l);
    const size_t rest = (size_t)(l->source.end - l->at);
    if (rest < length || memcmp(l->at, word, length) != 0 || (rest > length && is_wordy(l->at[length])))
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

/* ---- Python or Caml? ---- */

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

/* Does `function` or `fun` come next, maybe in a parenthesis, with an arrow somewhere behind it that something else
 * stands before? */
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
