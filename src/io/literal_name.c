/* literal_name.c -- the names of Python, JSON and Caml literals: integers, strings and tuples of these. */
#include "core/name.h"
#include "io/io_words.h"
#include "io/literal.h"

static const mb_words SAY_LITERAL_NAME =
    MB_WORDS("name expected (an integer, a string in quotes or a tuple), found \"{found}\"",
             "nom attendu (un entier, une chaîne entre guillemets ou un tuple), trouvé « {found} »");
static const mb_words SAY_ZEROS = MB_WORDS("integer without leading zeros expected, found \"{found}\"",
                                           "entier sans zéros en tête attendu, trouvé « {found} »");
static const mb_words SAY_ESCAPE = MB_WORDS("unknown escape sequence \"{found}\" in a string",
                                            "séquence d'échappement « {found} » inconnue dans une chaîne");
static const mb_words SAY_DEEP =
    MB_WORDS("tuples nested more than {most} deep", "tuples imbriqués sur plus de {most} {most?niveau:niveaux}");

enum { DEEPEST = 64 }; /* tuples in tuples */

/* Read an integer; *slice is its canonical text. */
static mb_status literal_read_integer(mb_literal *l, const char **slice, size_t *length)
{
    const char *sign = l->at, *first = sign + (*sign == '-' || *sign == '+'), *p = first;
    MB_ASSERT(sign < l->source.end);
    while (p < l->source.end && mb_literal_is_digit(*p))
        p++;
    if (p == first || (p < l->source.end && (mb_literal_is_wordy(*p) || *p == '.')))
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
        if (!mb_literal_is_digit(c) && (low < 'a' || low > 'f'))
            return UINT32_MAX;
        number = number << 4 | (uint32_t)(mb_literal_is_digit(c) ? c - '0' : low - 'a' + 10);
    }
    return number;
}

/* Read the escape sequence at l->at, a backslash, and write its character.  \uD83D\uDE00 is one character. */
static mb_status read_escape(mb_literal *l)
{
    MB_ASSERT(l->at < l->source.end && *l->at == '\\');
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
    MB_ASSERT(l->at < l->source.end && (*l->at == '"' || *l->at == '\''));
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
    if (mb_literal_is_digit(c) || c == '-' || c == '+')
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
        } else if (mb_literal_is_digit(c)) {
            while (p + 1 < end && mb_literal_is_digit(p[1]) && c != '0')
                out[length++] = *++p;
            if (p + 1 < end && mb_literal_is_digit(p[1]))
                return false;
            member = true;
        } else if (c == '(') {
            depth++;
            commas &= ~(UINT64_C(1) << depth);
        } else if (c == '"' || c == '\'') {
            length--;
            while (p + 1 < end && mb_literal_is_wordy(p[1]) && (unsigned char)p[1] < 0x80)
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
            MB_ASSERT(0 < depth && depth <= DEEPEST);
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
