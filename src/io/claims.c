/* claims.c -- reading claims about an arena: lists of positions, numbers and moves, in several notations.
 *
 * A name is looked up as it is written or else in the arena's notation: Python prints the tuple (1,(2,a)) with blanks
 * and quotes, (1, (2, 'a')).  The entries of a Python or Caml list without names belong to the positions in order: to
 * those named 0, 1, 2, … if there is a position named 0.  Where no position has the name between two commas, the
 * names in a list are separated by blanks and arrows, too.
 */
#include "arena/names.h"
#include "core/limits.h"
#include "core/mem.h"
#include "core/name.h"
#include "io/fields.h"
#include "io/index.h"
#include "io/io_words.h"
#include "io/line.h"
#include "io/literal_map.h"

static const mb_words SAY_CLAIM_UNKNOWN =
    MB_WORDS("no position is called {name}", "aucune position ne s'appelle {name}");
static const mb_words SAY_CLAIM_TWICE =
    MB_WORDS("a second claim about position {name}", "une seconde affirmation sur la position {name}");
static const mb_words SAY_CLAIM_NUMBER = MB_WORDS("integer from 0 to {most} expected, found \"{found}\"",
                                                  "entier de 0 à {most} attendu, trouvé « {found} »");
static const mb_words SAY_CLAIM_COMMA =
    MB_WORDS("\",\" expected, found \"{found}\"", "« , » attendue, trouvé « {found} »");
static const mb_words SAY_CLAIM_ZEROS =
    MB_WORDS("a list of 0 and 1 as long as the graph is ambiguous: write {booleans}, or the set {set}",
             "une liste de 0 et de 1 de la longueur du graphe est ambiguë : écrivez {booleans}, ou l'ensemble {set}");

static const mb_words SAY_CLAIM_COUNT =
    MB_WORDS("{count} {count?value:values} for {positions} {positions?position:positions}",
             "{count} {count?valeur:valeurs} pour {positions} {positions?position:positions}");
static const mb_words SAY_CLAIM_REST = MB_WORDS("\"_\" claims something of positions that are not named",
                                                "« _ » porte sur des positions qui ne sont pas nommées");

#define ELSEWHERE (MB_NONE - 1) /* a state of the game that the arena does not reach */

typedef struct claims {
    const mb_arena *arena;
    mb_source source;
    mb_pace pace;
    const char *paced; /* how far the pace has counted */
    mb_text tidy;      /* a name without blanks and quotes */
    mb_list list;      /* a list of positions: what was read */
    size_t room;       /* of the list */
    bool set;          /* of the list only the members matter, not their order */
    bool moves;        /* values are positions, not numbers */
    uint32_t *value;   /* value[v]: what is claimed about v; UINT32_MAX: nothing */
} claims;

static claims claims_of(const mb_arena *arena, const char *text, size_t length, const char *file,
                        const mb_limits *limits, mb_error *error)
{
    MB_ASSERT(text || length == 0);
    text = text ? text : "";
    claims c = {.arena = arena,
                .source = {.text = text, .end = text + length, .file = file, .error = error},
                .pace = mb_pace_begin(limits, length),
                .paced = text};
    return c;
}

/* All before `at` is read.  A text is read again from an earlier place where it turns out to be something else. */
static mb_status claims_keep_pace(claims *c, const char *at)
{
    MB_ASSERT(c->source.text <= at && at <= c->source.end);
    const size_t steps = at > c->paced ? (size_t)(at - c->paced) : 0;
    c->paced = at;
    const mb_status status = mb_pace_step(&c->pace, steps);
    return status == MB_OK ? MB_OK : mb_error_plain(c->source.error, status);
}

/* Write the name without quotes, and without the blanks outside them. */
static void claims_tidy(mb_text *out, const char *name, size_t length)
{
    char quote = 0;
    out->length = 0;
    for (size_t i = 0; i < length; i++) {
        const char c = name[i];
        if (quote ? c == quote : c == '"' || c == '\'')
            quote = quote ? 0 : c;
        else if (quote || (c != ' ' && c != '\t'))
            mb_text_char(out, c);
    }
}

/* The position that `name` means, or MB_NONE. */
static mb_status claims_look_up(uint32_t *out, claims *c, const char *name, size_t length)
{
    uint32_t v = mb_arena_find(c->arena, name, length);
    if (v == MB_NONE) {
        claims_tidy(&c->tidy, name, length);
        if (c->tidy.status != MB_OK)
            return mb_error_plain(c->source.error, c->tidy.status);
        v = c->tidy.length > 0 ? mb_arena_find(c->arena, c->tidy.data, c->tidy.length) : MB_NONE;
        const mb_names *names = c->arena->names;
        if (v == MB_NONE && c->tidy.length > 0 && names && names->elsewhere
            && names->elsewhere(names, c->tidy.data, c->tidy.length))
            v = ELSEWHERE;
    }
    MB_ASSERT(v == MB_NONE || v == ELSEWHERE || v < c->arena->positions);
    *out = v;
    return MB_OK;
}

/* The position that `name`, read at `at`, means, or ELSEWHERE. */
static mb_status claims_find_key(uint32_t *out, claims *c, const char *name, size_t length, const char *at)
{
    uint32_t v = MB_NONE;
    const mb_status status = claims_look_up(&v, c, name, length);
    if (status != MB_OK)
        return status;
    if (v == MB_NONE)
        return mb_source_fail_as(&c->source, MB_ENOTFOUND, at, SAY_CLAIM_UNKNOWN, "name", mb_piece_at(name, length));
    *out = v;
    return MB_OK;
}

/* The same for a position that must be in the arena. */
static mb_status claims_find(uint32_t *out, claims *c, const char *name, size_t length, const char *at)
{
    uint32_t v = MB_NONE;
    const mb_status status = claims_find_key(&v, c, name, length, at);
    if (status == MB_OK && v == ELSEWHERE)
        return mb_source_fail_as(&c->source, MB_ENOTFOUND, at, SAY_CLAIM_UNKNOWN, "name", mb_piece_at(name, length));
    *out = v;
    return status;
}

static mb_status list_add(claims *c, uint32_t v)
{
    if (c->list.count == UINT32_MAX)
        return mb_error_plain(c->source.error, MB_ELIMIT);
    if (!mb_grow(&c->list.at, &c->room, c->list.count, 1))
        return mb_error_plain(c->source.error, MB_ENOMEM);
    MB_ASSERT(v < c->arena->positions && c->list.count < c->room);
    c->list.at[c->list.count++] = v;
    return MB_OK;
}

/* Claim `value` about v, at `at`; twice about the same position is an error, and a claim about a position elsewhere
 * does not matter. */
static mb_status claim(claims *c, uint32_t v, uint32_t value, const char *at)
{
    if (v == ELSEWHERE)
        return MB_OK;
    MB_ASSERT(v < c->arena->positions && value != UINT32_MAX);
    if (c->value[v] != UINT32_MAX)
        return mb_source_fail(&c->source, at, SAY_CLAIM_TWICE, "name", mb_arena_called(c->arena, v));
    c->value[v] = value;
    return MB_OK;
}

/* Length of the arrow at `at`, -> or →; 0: there is none. */
static size_t arrow_length(const char *at, const char *end)
{
    if (end - at >= 2 && memcmp(at, "->", 2) == 0)
        return 2;
    return end - at >= 3 && memcmp(at, "\u2192", 3) == 0 ? 3 : 0;
}

/* Length of the name at `at`, whose parentheses may hold blanks and quotes; 0 when they do not balance.  In a list it
 * ends at a comma or the line's end, else also where a bare name does. */
static size_t name_length(const char *at, const char *end, bool in_list)
{
    size_t depth = 0;
    char quote = 0;
    const char *p = at;
    for (; p < end && *p != '\n' && *p != '\r'; p++) {
        if (quote) {
            quote = *p == quote ? 0 : quote;
        } else if ((*p == '"' || *p == '\'') && (depth > 0 || p == at)) {
            quote = *p;
        } else if (*p == '(') {
            depth++;
        } else if (*p == ')') {
            if (depth == 0)
                return 0;
            depth--;
        } else if (depth == 0) {
            if (*p == ',' || *p == '#')
                break;
            if (!in_list && (!mb_name_is_plain((unsigned char)*p) || arrow_length(p, end) > 0))
                break;
        }
    }
    MB_ASSERT(at <= p && p <= end);
    while (p > at && (p[-1] == ' ' || p[-1] == '\t'))
        p--;
    return depth == 0 && !quote ? (size_t)(p - at) : 0;
}

/* Read a name of a line or of a list of the command line. */
static mb_status claims_read_name(mb_token *out, claims *c, mb_lines *lines, bool in_list)
{
    if (!mb_lines_over(lines) && *lines->at != '"') {
        const size_t length = name_length(lines->at, lines->source.end, in_list);
        if (length == 0)
            return mb_lines_refuse_name(lines);
        MB_ASSERT(length <= (size_t)(lines->source.end - lines->at));
        *out = (mb_token){.name = lines->at, .length = length, .at = lines->at};
        lines->at += length;
        return MB_OK;
    }
    const mb_status status = mb_lines_name(out, lines);
    return status == MB_ENOMEM ? mb_error_plain(c->source.error, status) : status;
}

/* Begin to read lines, or a literal. */
static mb_status begin_lines(mb_lines *out, const claims *c)
{
    const mb_source *s = &c->source;
    return mb_lines_begin(out, s->text, (size_t)(s->end - s->text), s->file, s->error);
}

/* Python or Caml, and behind `NAME =` if there is one, which *assigned tells. */
static mb_status begin_literal(mb_literal *out, bool *assigned, const claims *c)
{
    const mb_source *s = &c->source;
    const size_t length = (size_t)(s->end - s->text);
    const mb_status status = mb_literal_init(out, s->text, length, s->file, s->error);
    if (status == MB_OK && mb_literal_sniff_caml_claim(s->text, length))
        out->remark = '(';
    *assigned = status == MB_OK && mb_literal_skip_assignment(out);
    return status;
}

/* Nothing more may come but the end of a definition of Caml. */
static mb_status claims_finish(mb_literal *in)
{
    while (mb_literal_is_caml(in) && mb_literal_take(in, ';'))
        ;
    return mb_literal_finish(in);
}

/* As many values stood in a list as there are positions, or they were meant for another arena. */
static mb_status check_count(const claims *c, uint64_t count)
{
    if (count == c->arena->positions)
        return MB_OK;
    return mb_source_fail_as(&c->source, MB_ENOTFOUND, c->source.text, SAY_CLAIM_COUNT, "count", count, "positions",
                             c->arena->positions);
}

/* Read an arrow, if one comes next. */
static bool take_arrow(mb_lines *lines)
{
    return mb_lines_sign(lines, "->") || mb_lines_sign(lines, "\u2192");
}

/* Read names that are separated by blanks and arrows. */
static mb_status read_series(claims *c, const mb_token *token)
{
    const char *at = token->name, *const end = at + token->length;
    mb_status status = MB_OK;
    uint32_t v;
    if (token->quoted) /* one name */
        return claims_find(&v, c, token->name, token->length, token->at);
    while (at < end && status == MB_OK) {
        const size_t arrow = arrow_length(at, end);
        if (arrow > 0 || *at == ' ' || *at == '\t') {
            at += arrow > 0 ? arrow : 1;
            continue;
        }
        const size_t length = name_length(at, end, false);
        if (length == 0) /* a character that no bare name has */
            return claims_find(&v, c, token->name, token->length, token->at);
        if ((status = claims_find(&v, c, at, length, at)) == MB_OK)
            status = list_add(c, v);
        at += length;
        if (status == MB_OK)
            status = claims_keep_pace(c, at);
    }
    return status;
}

/* Read a list whose names are separated by commas or lines. */
static mb_status read_plain_list(claims *c)
{
    mb_lines lines;
    mb_status status = begin_lines(&lines, c);
    while (status == MB_OK && mb_lines_next(&lines)) {
        mb_token token;
        uint32_t v;
        if ((status = claims_read_name(&token, c, &lines, true)) != MB_OK)
            goto done;
        if ((status = claims_look_up(&v, c, token.name, token.length)) != MB_OK)
            goto done;
        status = v == MB_NONE || v == ELSEWHERE ? read_series(c, &token) : list_add(c, v);
        if (status != MB_OK || (status = claims_keep_pace(c, lines.at)) != MB_OK)
            goto done;
        if (!mb_lines_over(&lines) && !mb_lines_sign(&lines, ",") && !take_arrow(&lines))
            status = mb_lines_fail(&lines, SAY_CLAIM_COMMA);
    }
done:
    mb_lines_clear(&lines);
    return status;
}

/* Read the value of a dict that is claimed as a list: does its key belong to the list?  All do but those of false. */
static mb_status read_belongs(bool *out, mb_literal *in)
{
    *out = true;
    const mb_status status = mb_literal_expect(in, ':');
    return status != MB_OK || mb_literal_bool(out, in) || mb_literal_none(in) ? status : mb_literal_name(in);
}

/* Read [True, False, …] from behind its bracket: whether each position belongs to the list. */
static mb_status claims_read_booleans(claims *c, mb_literal *in, mb_brackets *brackets)
{
    const mb_index index = mb_index_of(c->arena);
    bool more, member;
    mb_status status;
    while ((status = mb_literal_next(&more, in, brackets)) == MB_OK && more) {
        if (!mb_literal_bool(&member, in))
            return mb_literal_refuse(in, SAY_BOOLEAN);
        const uint32_t v = mb_index_find(&index, brackets->members - 1);
        if (member && v != MB_NONE && (status = list_add(c, v)) != MB_OK)
            return status;
        if ((status = claims_keep_pace(c, in->at)) != MB_OK)
            return status;
    }
    if (status != MB_OK || (status = claims_finish(in)) != MB_OK)
        return status;
    return check_count(c, brackets->members);
}

static mb_status refuse_zeros(const claims *c, bool caml)
{
    return mb_source_fail(&c->source, c->source.text, SAY_CLAIM_ZEROS, "booleans",
                          caml ? "[true; false; …]" : "[True, False, …]", "set", caml ? "[0; 3]" : "{0, 3}");
}

/* Read a list, tuple, set or dict of names, or a list of booleans. */
static mb_status read_literal_list(claims *c, mb_literal *in)
{
    mb_brackets brackets;
    mb_status status = mb_literal_begin(&brackets, in, true);
    bool more, dict = false, truth;
    const char *inside = in->at;
    if (status == MB_OK && brackets.open != '{' && brackets.open != 0 && mb_literal_bool(&truth, in)) {
        in->at = inside;
        return claims_read_booleans(c, in, &brackets);
    }
    if (status == MB_OK && c->set && mb_field_zeros_and_ones(in, brackets, c->arena->positions))
        return refuse_zeros(c, mb_literal_is_caml(in));
    while (status == MB_OK && (status = mb_literal_next(&more, in, &brackets)) == MB_OK && more) {
        uint32_t v = MB_NONE;
        bool belongs = true;
        if ((status = mb_literal_name(in)) != MB_OK)
            return status;
        if ((status = claims_find(&v, c, in->name, in->length, in->begin)) != MB_OK)
            return status;
        if (brackets.open == '{' && brackets.members == 1)
            dict = mb_literal_peek(in) == ':';
        if (dict && (status = read_belongs(&belongs, in)) != MB_OK)
            return status;
        if (belongs)
            status = list_add(c, v);
        if (status == MB_OK)
            status = claims_keep_pace(c, in->at);
    }
    return status == MB_OK ? claims_finish(in) : status;
}

/* Is the whole list one tuple, and not the name of a position: are its members meant?  Only if they all exist. */
static mb_status read_tuple_list(bool *done, claims *c, mb_literal *in)
{
    const char *begin = in->at;
    mb_error *const error = c->source.error;
    uint32_t v = MB_NONE;
    *done = false;
    MB_ASSERT(begin < in->source.end && *begin == '(');
    const size_t length = name_length(begin, in->source.end, true);
    if (length == 0)
        return MB_OK;
    mb_status status = claims_look_up(&v, c, begin, length);
    if (status != MB_OK || v != MB_NONE)
        return status;
    c->source.error = in->source.error = NULL;
    status = read_literal_list(c, in);
    c->source.error = in->source.error = error;
    in->at = begin;
    if (status == MB_EPARSE || status == MB_ENOTFOUND) {
        c->list.count = 0;
        return MB_OK;
    }
    *done = true;
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}

/* Read a list in any of its notations. */
static mb_status claims_read_list(claims *c)
{
    mb_literal in;
    bool done = false, assigned;
    mb_status status = begin_literal(&in, &assigned, c);
    if (status == MB_OK) {
        const char first = mb_literal_peek(&in);
        const char *begin = in.at;
        const bool set = mb_literal_word(&in, "set") || mb_literal_word(&in, "frozenset");
        done = assigned || first == '{' || first == '[' || (set && mb_literal_peek(&in) == '(');
        in.at = begin;
        if (done)
            status = read_literal_list(c, &in);
        else if (first == '(')
            status = read_tuple_list(&done, c, &in);
    }
    mb_literal_clear(&in);
    return status == MB_OK && !done ? read_plain_list(c) : status;
}

static mb_status claim_list(mb_list *out, claims *c)
{
    const mb_status status = claims_read_list(c);
    mb_text_clear(&c->tidy);
    if (status == MB_OK)
        *out = c->list;
    else
        mb_list_clear(&c->list);
    return status;
}

mb_status mb_claim_list(mb_list *out, const mb_arena *arena, const char *text, size_t length, const char *file,
                        const mb_limits *limits, mb_error *error)
{
    claims c = claims_of(arena, text, length, file, limits, error);
    return claim_list(out, &c);
}

mb_status mb_claim_set(mb_list *out, const mb_arena *arena, const char *text, size_t length, const char *file,
                       const mb_limits *limits, mb_error *error)
{
    claims c = claims_of(arena, text, length, file, limits, error);
    c.set = true;
    return claim_list(out, &c);
}

/* Read what is claimed of a key: a name, or a number. */
static mb_status claims_read_member(uint32_t *out, claims *c, mb_literal *in)
{
    if (c->moves) {
        const mb_status status = mb_literal_name(in);
        return status == MB_OK ? claims_find(out, c, in->name, in->length, in->begin) : status;
    }
    const char *at = in->at;
    if (mb_literal_natural(out, in) && *out != UINT32_MAX)
        return MB_OK;
    in->at = at;
    return mb_literal_refuse(in, SAY_CLAIM_NUMBER, "most", UINT32_MAX - 1);
}

/* Read {name: value, …}; a value of None claims nothing. */
static mb_status claims_read_dict(claims *c, mb_literal *in)
{
    mb_brackets brackets;
    mb_status status = mb_literal_begin(&brackets, in, true);
    bool more;
    while (status == MB_OK && (status = mb_literal_next(&more, in, &brackets)) == MB_OK && more) {
        uint32_t v = MB_NONE, value;
        if ((status = mb_literal_name(in)) != MB_OK)
            return status;
        const char *begin = in->begin;
        if ((status = claims_keep_pace(c, begin)) != MB_OK)
            return status;
        if ((status = claims_find_key(&v, c, in->name, in->length, begin)) != MB_OK)
            return status;
        if ((status = mb_literal_expect(in, ':')) != MB_OK)
            return status;
        if (mb_literal_none(in))
            continue;
        if (v == ELSEWHERE) {
            mb_field_skip_one(in);
            continue;
        }
        if ((status = claims_read_member(&value, c, in)) != MB_OK)
            return status;
        status = claim(c, v, value, begin);
    }
    return status == MB_OK ? claims_finish(in) : status;
}

/* Read one value of a table; *claimed is false where it says nothing: None, or False as the texts' programs leave it.
 */
static mb_status read_entry(uint32_t *value, bool *claimed, claims *c, mb_literal *in)
{
    bool truth;
    mb_literal_peek(in);
    const char *at = in->at;
    *claimed = false;
    if (mb_literal_none(in) || (mb_literal_bool(&truth, in) && !truth))
        return MB_OK;
    in->at = at;
    *claimed = true;
    return claims_read_member(value, c, in);
}

/* Read [value, …] by index, [(name, value), …], or a function by cases. */
static mb_status read_table(claims *c, mb_literal *in)
{
    const mb_index index = mb_index_of(c->arena);
    mb_literal_map map;
    bool more, claimed;
    uint32_t v, value;
    mb_status status = mb_literal_map_begin(&map, in);
    while (status == MB_OK && (status = mb_literal_map_next(&more, &map, in)) == MB_OK && more) {
        mb_literal_peek(in);
        const char *at = in->at;
        if ((status = claims_keep_pace(c, at)) != MB_OK)
            return status;
        if ((status = read_entry(&value, &claimed, c, in)) != MB_OK)
            return status;
        if (map.rest && claimed)
            return mb_source_fail(&in->source, at, SAY_CLAIM_REST);
        while ((status = mb_literal_map_key(&more, &map, in)) == MB_OK && more) {
            if (map.shape != MB_MAP_LIST)
                status = claims_find(&v, c, in->name, in->length, in->begin);
            else if ((v = mb_index_find(&index, map.entries - 1)) == MB_NONE)
                continue;
            if (status != MB_OK || (claimed && (status = claim(c, v, value, in->begin)) != MB_OK))
                return status;
        }
    }
    if (status != MB_OK || (status = claims_finish(in)) != MB_OK)
        return status;
    return map.shape == MB_MAP_LIST ? check_count(c, map.entries) : MB_OK;
}

/* Read what stands behind the name in a line: `-> NAME`, `: NAME`, `N` or `: N`. */
static mb_status claims_read_value(uint32_t *out, claims *c, mb_lines *lines, bool key_elsewhere)
{
    const bool sign = take_arrow(lines) || mb_lines_sign(lines, ":");
    if (!c->moves) {
        int64_t number;
        if (!mb_lines_integer(&number, lines, 0, UINT32_MAX - 1))
            return mb_lines_fail(lines, SAY_CLAIM_NUMBER, "most", UINT32_MAX - 1);
        *out = (uint32_t)number;
        return MB_OK;
    }
    if (!sign)
        return mb_lines_fail(lines, SAY_ARROW);
    mb_token token;
    const mb_status status = claims_read_name(&token, c, lines, false);
    if (status != MB_OK)
        return status;
    return (key_elsewhere ? claims_find_key : claims_find)(out, c, token.name, token.length, token.at);
}

/* Read `NAME N` or `NAME -> NAME`, on lines of their own or separated by commas. */
static mb_status claims_read_lines(claims *c)
{
    mb_lines lines;
    mb_status status = begin_lines(&lines, c);
    while (status == MB_OK && mb_lines_next(&lines)) {
        mb_token token;
        uint32_t v = MB_NONE, value = 0;
        if ((status = claims_read_name(&token, c, &lines, false)) != MB_OK)
            goto done;
        if ((status = claims_find_key(&v, c, token.name, token.length, token.at)) != MB_OK)
            goto done;
        if ((status = claims_read_value(&value, c, &lines, v == ELSEWHERE)) != MB_OK)
            goto done;
        if (!mb_lines_sign(&lines, ",") && (status = mb_lines_finish(&lines)) != MB_OK)
            goto done;
        if ((status = claim(c, v, value, token.at)) == MB_OK)
            status = claims_keep_pace(c, lines.at);
    }
done:
    mb_lines_clear(&lines);
    return status;
}

/* Read values of positions, in any of their notations, into `values`. */
static mb_status claims_read_values(uint32_t *values, claims *c)
{
    const size_t positions = c->arena->positions;
    mb_literal in;
    MB_ASSERT(!c->value && positions > 0);
    c->value = mb_alloc(positions, sizeof *c->value);
    if (!c->value)
        return mb_error_plain(c->source.error, MB_ENOMEM);
    memset(c->value, 0xff, positions * sizeof *c->value);
    bool assigned;
    mb_status status = begin_literal(&in, &assigned, c);
    if (status == MB_OK) {
        const char first = mb_literal_peek(&in);
        if (first == '{' && !mb_literal_is_caml(&in))
            status = claims_read_dict(c, &in);
        else if (assigned || first == '[' || mb_literal_is_caml(&in))
            status = read_table(c, &in);
        else
            status = claims_read_lines(c);
    }
    if (status == MB_OK)
        memcpy(values, c->value, positions * sizeof *values);
    mb_literal_clear(&in);
    mb_text_clear(&c->tidy);
    mb_release(c->value);
    return status;
}

mb_status mb_claim_numbers(uint32_t *number, const mb_arena *arena, const char *text, size_t length, const char *file,
                           const mb_limits *limits, mb_error *error)
{
    claims c = claims_of(arena, text, length, file, limits, error);
    return claims_read_values(number, &c);
}

mb_status mb_claim_moves(uint32_t *next, const mb_arena *arena, const char *text, size_t length, const char *file,
                         const mb_limits *limits, mb_error *error)
{
    claims c = claims_of(arena, text, length, file, limits, error);
    c.moves = true;
    return claims_read_values(next, &c);
}
