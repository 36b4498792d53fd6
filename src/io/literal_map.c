/* literal_map.c -- a map from names to values, in the notations of Python and Caml. */
#include "io/literal_map.h"

#include "io/io_words.h"

static const mb_words SAY_TABLE = MB_WORDS("dict, list or function by cases expected, found \"{found}\"",
                                           "dictionnaire, liste ou fonction par cas attendu, trouvé « {found} »");
static const mb_words SAY_CASE_LATE = MB_WORDS("a case after \"_\", which takes all that is left, found \"{found}\"",
                                               "un cas après « _ », qui prend tout le reste, trouvé « {found} »");

/* Read `->`, if it comes next. */
static bool take_arrow(mb_literal *in)
{
    if (mb_literal_peek(in) != '-' || in->source.end - in->at < 2 || in->at[1] != '>')
        return false;
    in->at += 2;
    return true;
}

bool mb_literal_map_has_cases(const mb_literal *in)
{
    mb_literal look = *in; /* its scratch is not touched */
    if (!mb_literal_is_caml(in))
        return false;
    mb_literal_take(&look, '(');
    return mb_literal_word(&look, "function") || mb_literal_word(&look, "fun");
}

/* Read what comes before the first case. */
static mb_status begin_cases(mb_literal_map *t, mb_literal *in)
{
    const char *word, *same;
    t->shape = MB_MAP_CASES;
    t->wrapped = mb_literal_take(in, '(');
    if (mb_literal_word(in, "function"))
        return MB_OK;
    const bool fun = mb_literal_word(in, "fun");
    MB_ASSERT(fun);
    (void)fun;
    const size_t length = mb_literal_identifier(&word, in);
    if (length == 0 || !take_arrow(in))
        return mb_literal_refuse(in, SAY_ARROW);
    if (!mb_literal_word(in, "match"))
        return mb_literal_refuse(in, SAY_WANTED, "wanted", "match");
    const char *at = in->at;
    if (mb_literal_identifier(&same, in) != length || memcmp(word, same, length) != 0) {
        in->at = at;
        return mb_literal_refuse(in, SAY_WANTED, "wanted", mb_piece_at(word, length));
    }
    return mb_literal_word(in, "with") ? MB_OK : mb_literal_refuse(in, SAY_WANTED, "wanted", "with");
}

mb_status mb_literal_map_begin(mb_literal_map *out, mb_literal *in)
{
    *out = (mb_literal_map){0};
    if (mb_literal_map_has_cases(in))
        return begin_cases(out, in);
    const char c = mb_literal_peek(in);
    if (c != '[' && (c != '{' || mb_literal_is_caml(in)))
        return mb_literal_refuse(in, SAY_TABLE);
    const mb_status status = mb_literal_open(&out->brackets, in, SAY_TABLE);
    if (status != MB_OK)
        return status;
    out->shape = c == '{' ? MB_MAP_DICT : mb_literal_peek(in) == '(' ? MB_MAP_PAIRS : MB_MAP_LIST;
    return MB_OK;
}

/* Read the names between two bars and the arrow behind them. */
static mb_status read_patterns(mb_literal_map *t, mb_literal *in)
{
    do {
        if (mb_literal_word(in, "_")) {
            t->rest = true;
        } else {
            const mb_status status = mb_literal_name(in);
            if (status != MB_OK)
                return status;
        }
    } while (mb_literal_take(in, '|'));
    return take_arrow(in) ? MB_OK : mb_literal_refuse(in, SAY_ARROW);
}

/* Is there one more case?  If so read up to its value. */
static mb_status next_case(bool *more, mb_literal_map *t, mb_literal *in)
{
    const bool bar = mb_literal_take(in, '|');
    *more = t->entries == 0 || bar;
    if (!*more)
        return t->wrapped ? mb_literal_expect(in, ')') : MB_OK;
    if (t->rest)
        return mb_literal_refuse(in, SAY_CASE_LATE);
    mb_literal_peek(in);
    t->keys = in->at;
    return read_patterns(t, in);
}

mb_status mb_literal_map_next(bool *more, mb_literal_map *t, mb_literal *in)
{
    MB_ASSERT(t->shape == MB_MAP_CASES || t->brackets.members == t->entries);
    mb_status status;
    t->after = NULL;
    if (t->shape == MB_MAP_CASES)
        status = next_case(more, t, in);
    else
        status = mb_literal_next(more, in, &t->brackets);
    if (status != MB_OK || !*more)
        return status;
    t->entries++;
    if (t->shape == MB_MAP_CASES)
        return MB_OK;
    if (t->shape == MB_MAP_PAIRS && (status = mb_literal_expect(in, '(')) != MB_OK)
        return status;
    mb_literal_peek(in);
    t->keys = in->at;
    if (t->shape == MB_MAP_LIST)
        return MB_OK;
    if ((status = mb_literal_name(in)) != MB_OK)
        return status;
    return mb_literal_expect(in, t->shape == MB_MAP_DICT ? ':' : ',');
}

/* The next key of a case; it was read before and cannot be wrong, but memory may lack. */
static mb_status next_pattern(bool *more, mb_literal_map *t, mb_literal *in)
{
    while (!take_arrow(in)) {
        mb_literal_take(in, '|');
        if (mb_literal_word(in, "_"))
            continue;
        *more = true;
        return mb_literal_name(in);
    }
    in->at = t->after;
    *more = false;
    return MB_OK;
}

mb_status mb_literal_map_key(bool *more, mb_literal_map *t, mb_literal *in)
{
    const bool first = !t->after;
    if (first) {
        if (t->shape == MB_MAP_PAIRS) {
            const mb_status status = mb_literal_expect(in, ')');
            if (status != MB_OK)
                return status;
        }
        t->after = in->at;
        in->at = t->keys;
    }
    MB_ASSERT(t->keys && t->keys < t->after && t->after <= in->source.end && t->entries > 0);
    if (t->shape == MB_MAP_CASES)
        return next_pattern(more, t, in);
    *more = first;
    if (first && t->shape != MB_MAP_LIST)
        return mb_literal_name(in);
    if (first) {
        mb_text number = {.data = t->index, .capacity = sizeof t->index};
        mb_text_u64(&number, t->entries - 1);
        in->begin = in->at;
        in->name = t->index;
        in->length = number.length;
    }
    in->at = t->after;
    return MB_OK;
}
