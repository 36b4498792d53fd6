/* fields.c -- what a name beside a graph means, and where its value ends. */
#include "io/fields.h"

#include "core/mem.h"
#include "io/literal_map.h"

static const mb_words SAY_FIELD_TWICE = MB_WORDS("{field} was given already", "{field} a déjà été donné");
static const mb_words SAY_STRANGER =
    MB_WORDS("{field}: no position is called {name}", "{field} : aucune position ne s'appelle {name}");

static const struct {
    const char *name;
    mb_field field;
} known[] = {
    {"N", MB_FIELD_DRAWN},      {"F", MB_FIELD_GOAL},         {"S", MB_FIELD_STATES},
    {"s0", MB_FIELD_START},     {"s_0", MB_FIELD_START},      {"sf", MB_FIELD_GOAL},
    {"s_f", MB_FIELD_GOAL},     {"w", MB_FIELD_COST},         {"c", MB_FIELD_PAYS},
    {"h", MB_FIELD_HEURISTIC},  {"owner", MB_FIELD_OWNER},    {"win1", MB_FIELD_WIN1},
    {"win2", MB_FIELD_WIN2},    {"draw", MB_FIELD_DRAWN},     {"goal", MB_FIELD_GOAL},
    {"state", MB_FIELD_STATES}, {"sommets", MB_FIELD_STATES}, {"init", MB_FIELD_START},
    {"start", MB_FIELD_START},  {"cost", MB_FIELD_COST},      {"pays", MB_FIELD_PAYS},
    {"A", MB_FIELD_ARCS},       {"a", MB_FIELD_ARCS},         {"estimate", MB_FIELD_ESTIMATE},
    {"E", MB_FIELD_ARCS},       {"e", MB_FIELD_ARCS},         {"arcs", MB_FIELD_ARCS},
    {"edges", MB_FIELD_ARCS},   {"aretes", MB_FIELD_ARCS},
};

/* The set of a player, S_A, V0, J1, O_B, F2 or G1: a letter, a player, and maybe _ between them. */
static mb_field set_of_player(const char *name, size_t length, bool caml)
{
    static const char players[] = {'0', '1', '2', 'A', 'B'};
    const bool low = length == 3 && name[1] == '_';
    if (length != 2 && !low)
        return MB_FIELD_NONE;
    char letter = name[0], last = name[length - 1];
    if (caml && letter >= 'a') {
        letter = (char)(letter & ~0x20);
        last = (char)(last >= 'a' ? last & ~0x20 : last);
    }
    const char *player = memchr(players, last, low ? sizeof players : 3);
    const bool controls = letter == 'S' || letter == 'J';
    if (!player || (!controls && letter != 'V' && letter != 'O' && letter != 'F' && letter != 'G'))
        return MB_FIELD_NONE;
    return (controls ? MB_FIELD_OWNED0 : MB_FIELD_WON0) + (mb_field)(player - players);
}

mb_field mb_field_of(const mb_literal *in, const char *name, size_t length)
{
    const bool caml = mb_literal_is_caml(in);
    mb_field field = MB_FIELD_NONE;
    mb_literal look = *in;
    for (size_t i = 0; i < MB_COUNT(known) && !field; i++)
        if (strlen(known[i].name) == length && memcmp(known[i].name, name, length) == 0)
            field = known[i].field;
    if (field == MB_FIELD_ARCS)
        return mb_field_shape(in) >= MB_SHAPE_PAIRS ? field : MB_FIELD_NONE;
    if (caml && field == MB_FIELD_START && (mb_literal_peek(&look) == '[' || mb_literal_map_has_cases(in)))
        field = MB_FIELD_NONE; /* s0 is the initial position, or player 0's set */
    if (!field)
        field = set_of_player(name, length, caml);
    const bool graph = field && (*name | 0x20) == 'g' && mb_field_shape(in) == MB_SHAPE_TABLE;
    const char c = mb_literal_peek(&look);
    const bool table = length == 1 && field != MB_FIELD_GOAL && field != MB_FIELD_COST;
    const bool number = table && ((c >= '0' && c <= '9') || c == '-');
    return graph || number ? MB_FIELD_NONE : field; /* the graph G1, not the positions that 1 has won; N = 5 */
}

/* ---- fields found in the text ---- */

mb_piece mb_field_called(const mb_literal *in, const mb_field_entry *said)
{
    mb_literal look = *in;
    const char *word = said->name;
    look.at = said->name;
    const size_t length = mb_literal_identifier(&word, &look);
    return mb_piece_at(word, length);
}

mb_status mb_field_add(mb_field_list *list, mb_literal *in, mb_field_entry said)
{
    for (size_t i = list->count; i-- > 0 && !said.key;) /* whole fields come first: see below */
        if (list->at[i].field == said.field && !list->at[i].key)
            return mb_source_fail(&in->source, said.name, SAY_FIELD_TWICE, "field", mb_field_called(in, &said));
    if (!mb_grow(&list->at, &list->room, list->count, 1))
        return mb_error_plain(in->source.error, MB_ENOMEM);
    MB_ASSERT(said.field != MB_FIELD_NONE && list->count < list->room);
    list->at[list->count++] = said;
    return MB_OK;
}

void mb_field_list_clear(mb_field_list *list)
{
    mb_release(list->at);
    *list = (mb_field_list){0};
}

/* Pass over the string that begins at `at`. */
static const char *skip_string(const char *at, const char *end)
{
    MB_ASSERT(at < end && (*at == '"' || *at == '\''));
    const char quote = *at++;
    while (at < end && *at != quote && *at != '\n')
        at += *at == '\\' && end - at > 1 ? 2 : 1;
    return at < end && *at == quote ? at + 1 : at;
}

/* Pass over what comes next: a value in brackets with all that is in it, a string, a word or number, or a character.
 */
void mb_field_skip_one(mb_literal *in)
{
    size_t depth = 0;
    const char *word;
    do {
        const char c = mb_literal_peek(in);
        uint32_t number;
        if (c == 0)
            return;
        depth += c == '[' || c == '(' || c == '{';
        depth -= depth > 0 && (c == ']' || c == ')' || c == '}');
        if (c == '"' || c == '\'')
            in->at = skip_string(in->at, in->source.end);
        else if (mb_literal_identifier(&word, in) == 0 && !mb_literal_natural(&number, in))
            in->at++;
    } while (depth > 0);
}

/* Is the first member of the value, in parentheses, a pair?  *list: its second member is a list. */
static bool is_pair(mb_literal look, bool *list)
{
    size_t commas = 0;
    *list = false;
    MB_ASSERT(look.at < look.source.end && *look.at == '(');
    for (look.at++; mb_literal_peek(&look) && *look.at != ')'; mb_field_skip_one(&look)) {
        commas += *look.at == ',';
        *list = *list || (commas == 1 && *look.at == '[');
    }
    return commas == 1;
}

/* The shape of a function by cases, which begins here: its first value decides. */
static mb_shape shape_of_cases(mb_literal *look)
{
    while (mb_literal_peek(look) && !(look->at[0] == '-' && look->source.end - look->at > 1 && look->at[1] == '>'))
        mb_field_skip_one(look);
    look->at += mb_literal_peek(look) ? 2 : 0;
    if (mb_literal_word(look, "match"))
        return shape_of_cases(look);
    return mb_literal_peek(look) == '[' ? MB_SHAPE_TABLE : MB_SHAPE_OTHER;
}

mb_shape mb_field_shape(const mb_literal *in)
{
    mb_literal look = *in; /* its scratch is not touched */
    const bool caml = mb_literal_is_caml(in);
    bool list = false, dict = false;
    if (mb_literal_map_has_cases(in)) {
        mb_literal_take(&look, '(');
        return shape_of_cases(&look);
    }
    if (!caml && (mb_literal_word(&look, "set") || mb_literal_word(&look, "frozenset")))
        mb_literal_take(&look, '(');
    const char open = mb_literal_peek(&look);
    if (open != '[' && (open != '{' || caml))
        return MB_SHAPE_OTHER;
    look.at++;
    if (caml)
        mb_literal_take(&look, '|');
    const char first = mb_literal_peek(&look);
    const bool pair = first == '(' && is_pair(look, &list);
    if (open == '{') {
        look.at += first == '-';
        mb_field_skip_one(&look);
        dict = mb_literal_take(&look, ':');
        if (dict && (mb_literal_word(&look, "set") || mb_literal_word(&look, "frozenset")))
            mb_field_skip_one(&look);
    }
    const char value = dict || open == '[' ? mb_literal_peek(&look) : 0;
    const bool bracket = value == '[' || value == '(' || value == '{';
    if (look.at < look.source.end)
        mb_field_skip_one(&look);
    const char next = mb_literal_peek(&look);
    if (pair && !list && (!dict || !bracket))
        return dict ? MB_SHAPE_PRICED : MB_SHAPE_PAIRS;
    return bracket && (next == ',' || next == ';' || next == ']' || next == '}' || next == '|' || next == 0)
               ? MB_SHAPE_TABLE
               : MB_SHAPE_OTHER;
}

/* Does a definition of Caml begin here? */
static bool fields_defines(const mb_literal *in)
{
    mb_literal look = *in;
    return mb_literal_is_caml(in) && (mb_literal_word(&look, "let") || mb_literal_word(&look, "type"));
}

void mb_field_skip(mb_literal *in)
{
    size_t depth = 0;
    bool begun = false;
    const char *word;
    for (;;) {
        const char *begin = in->at;
        const char c = mb_literal_peek(in);
        if (c == 0)
            return;
        if (depth == 0 && begun && !mb_literal_is_caml(in) && memchr(begin, '\n', (size_t)(in->at - begin))) {
            in->at = begin;
            return;
        }
        if (depth == 0 && (c == ';' || c == ']' || c == ')' || c == '}' || fields_defines(in)))
            return;
        begun = true;
        depth += c == '[' || c == '(' || c == '{';
        MB_ASSERT(depth > 0 || (c != ']' && c != ')' && c != '}'));
        depth -= c == ']' || c == ')' || c == '}';
        if (c == '"' || c == '\'')
            in->at = skip_string(in->at, in->source.end);
        else if (mb_literal_identifier(&word, in) == 0)
            in->at++;
    }
}

mb_status mb_field_end(mb_literal *in)
{
    const char *begin = in->at;
    const char c = mb_literal_peek(in);
    if (mb_literal_is_caml(in) ? c == '}' || fields_defines(in)
                               : memchr(begin, '\n', (size_t)(in->at - begin)) != NULL)
        return MB_OK;
    return c == ';' ? MB_OK : mb_literal_finish(in);
}

mb_status mb_field_find(uint32_t *out, const mb_arena *arena, const mb_literal *in, const mb_field_entry *said)
{
    *out = mb_arena_find(arena, in->name, in->length);
    if (*out != MB_NONE)
        return MB_OK;
    return mb_source_fail(&in->source, in->begin, SAY_STRANGER, "field", mb_field_called(in, said), "name",
                          mb_literal_piece(in));
}

mb_status mb_read_priced(bool *is_pair, mb_literal *in, const char *at, uint32_t *cost)
{
    *is_pair = false;
    in->at = at;
    if (!mb_literal_take(in, '('))
        return MB_OK;
    const mb_status status = mb_literal_name(in);
    if (status != MB_OK || !mb_literal_take(in, ',') || !mb_literal_natural(cost, in))
        return status == MB_EPARSE ? MB_OK : status;
    mb_literal_take(in, ',');
    *is_pair = mb_literal_take(in, ')');
    return MB_OK;
}
