/* type.c -- types of arguments and results, in Python and Caml. */
#include "grade/type.h"

enum { DEPTH = 8 }; /* types within types at most */

/* Each kind: its name, how many parts it takes at least and at most, and what Caml calls it. */
static const struct {
    const char *name;
    int least, most;
    const char *caml;
} kinds[] = {
    [MB_TYPE_INT] = {"int", 0, 0, "int"},    [MB_TYPE_VERTEX] = {"vertex", 0, 0, "int"},
    [MB_TYPE_BOOL] = {"bool", 0, 0, "bool"}, [MB_TYPE_TEXT] = {"string", 0, 0, "string"},
    [MB_TYPE_ANY] = {"any", 0, 0, "'a"},     [MB_TYPE_PLAYER] = {"player", 0, 0, "player"},
    [MB_TYPE_CELL] = {"cell", 0, 0, "cell"}, [MB_TYPE_UNIT] = {"unit", 0, 0, "unit"},
    [MB_TYPE_LIST] = {"list", 1, 1, "list"}, [MB_TYPE_ARRAY] = {"array", 1, 1, "array"},
    [MB_TYPE_SET] = {"set", 1, 1, NULL},     [MB_TYPE_OPTION] = {"option", 1, 1, "option"},
    [MB_TYPE_GAME] = {"game", 1, 1, "game"}, [MB_TYPE_TUPLE] = {"tuple", 1, 3, NULL},
    [MB_TYPE_DICT] = {"dict", 2, 2, NULL},   [MB_TYPE_TABLE] = {"table", 2, 2, NULL},
    [MB_TYPE_FUN] = {"fun", 2, 3, NULL},
};

static const mb_type *read_type(mb_pool *pool, const char **at, int depth)
{
    const char *from = *at + strspn(*at, " ");
    const size_t length = strspn(from, "abcdefghijklmnopqrstuvwxyz");
    size_t kind = 0;
    while (kind < MB_COUNT(kinds)
           && (strlen(kinds[kind].name) != length || memcmp(kinds[kind].name, from, length) != 0))
        kind++;
    mb_type *type = kind < MB_COUNT(kinds) && depth < DEPTH ? mb_pool_take(pool, 1, sizeof *type) : NULL;
    if (!type)
        return NULL;
    type->kind = (mb_type_kind)kind;
    from += length;
    if (kinds[kind].most > 0) {
        char expected = '(';
        while (*from == expected && type->parts < kinds[kind].most) {
            from++;
            type->part[type->parts] = read_type(pool, &from, depth + 1);
            if (!type->part[type->parts++])
                return NULL;
            expected = ',';
        }
        if (type->parts < kinds[kind].least || *from++ != ')')
            return NULL;
    }
    *at = from;
    return type;
}

const mb_type *mb_type_read(mb_pool *pool, const char **at)
{
    return read_type(pool, at, 0);
}

void mb_type_show(mb_text *out, const mb_type *type)
{
    mb_text_add(out, kinds[type->kind].name);
    for (int i = 0; i < type->parts; i++) {
        mb_text_char(out, i ? ',' : '(');
        mb_type_show(out, type->part[i]);
    }
    mb_text_add(out, type->parts ? ")" : "");
}

/* A tuple of one type throughout has no fixed length: it is a list in Caml. */
static bool is_row(const mb_type *type)
{
    return type->kind == MB_TYPE_TUPLE && type->parts == 1;
}

void mb_type_caml(mb_text *out, const mb_type *type)
{
    switch (is_row(type) ? MB_TYPE_LIST : type->kind) {
    case MB_TYPE_LIST:
    case MB_TYPE_ARRAY:
    case MB_TYPE_OPTION:
    case MB_TYPE_GAME:
        mb_type_caml(out, type->part[0]);
        mb_text_put(out, " ", is_row(type) ? "list" : kinds[type->kind].caml);
        break;
    case MB_TYPE_DICT:
    case MB_TYPE_TUPLE:
        mb_text_char(out, '(');
        for (int i = 0; i < type->parts; i++) {
            mb_text_add(out, i ? " * " : "");
            mb_type_caml(out, type->part[i]);
        }
        mb_text_add(out, type->kind == MB_TYPE_DICT ? ") list" : ")");
        break;
    case MB_TYPE_SET:
    case MB_TYPE_TABLE:
        mb_text_char(out, '(');
        mb_type_caml(out, type->part[0]);
        mb_text_add(out, ", ");
        if (type->kind == MB_TYPE_SET)
            mb_text_add(out, "bool");
        else
            mb_type_caml(out, type->part[1]);
        mb_text_add(out, ") Hashtbl.t");
        break;
    case MB_TYPE_FUN:
        for (int i = 0; i < type->parts; i++) {
            mb_text_add(out, i ? " -> " : "(");
            mb_type_caml(out, type->part[i]);
        }
        mb_text_char(out, ')');
        break;
    default:
        mb_text_add(out, kinds[type->kind].caml);
    }
}

void mb_type_json(mb_text *out, const mb_type *type)
{
    mb_text_put(out, type->parts ? "[\"" : "\"", kinds[type->kind].name, "\"");
    for (int i = 0; i < type->parts; i++) {
        mb_text_add(out, ", ");
        mb_type_json(out, type->part[i]);
    }
    mb_text_add(out, type->parts ? "]" : "");
}

void mb_type_codec(mb_text *out, const mb_type *type, const char *way)
{
    MB_ASSERT(type->parts <= MB_TYPE_PARTS);
    mb_text_put(out, type->parts ? "(" : "", way, "_", is_row(type) ? "list" : kinds[type->kind].name);
    if (type->kind == MB_TYPE_TUPLE && !is_row(type))
        mb_text_i64(out, type->parts);
    for (int i = 0; i < type->parts; i++) {
        mb_text_char(out, ' ');
        mb_type_codec(out, type->part[i], way);
    }
    mb_text_add(out, type->parts ? ")" : "");
}

bool mb_type_has(const mb_type *type, mb_type_kind kind)
{
    bool has = type->kind == kind;
    for (int i = 0; i < type->parts && !has; i++)
        has = mb_type_has(type->part[i], kind);
    return has;
}

/* ---- literals ---- */

/* Items of a list between brackets, separated as the tongue does. */
static void show_items(mb_text *out, const mb_datum *list, const mb_type *type, mb_tongue tongue, const char *open,
                       const char *close)
{
    mb_text_add(out, open);
    for (size_t i = 0; i < list->count; i++) {
        const int part = type->kind == MB_TYPE_TUPLE && type->parts > 1 && i < (size_t)type->parts ? (int)i : 0;
        mb_text_add(out, !i ? "" : tongue == MB_CAML && type->kind != MB_TYPE_TUPLE ? "; " : ", ");
        mb_datum_show(out, &list->item[i], type->part[part], tongue);
    }
    mb_text_add(out, close);
}

void mb_datum_show_key(mb_text *out, const mb_datum *key, const mb_type *type, mb_tongue tongue)
{
    const bool name = type->kind == MB_TYPE_TEXT || (type->kind == MB_TYPE_VERTEX && tongue != MB_CAML);
    if (key->kind == MB_DATUM_TEXT && !name)
        mb_text_add(out, key->text);
    else
        mb_datum_show(out, key, type, tongue);
}

static void show_pairs(mb_text *out, const mb_datum *dict, const mb_type *type, mb_tongue tongue)
{
    MB_ASSERT(type->parts >= 2);
    const bool function = type->kind == MB_TYPE_FUN, caml = tongue == MB_CAML;
    const mb_type *key = type->part[type->parts - 2], *value = type->part[type->parts - 1];
    mb_text_add(out, !caml ? "{" : function ? "(function " : "[");
    for (size_t i = 0; i < dict->count; i++) {
        mb_text_add(out, !i ? "" : !caml ? ", " : function ? " | " : "; ");
        mb_text_add(out, caml && !function ? "(" : "");
        mb_datum_show_key(out, &dict->item[2 * i], key, tongue);
        mb_text_add(out, !caml ? ": " : function ? " -> " : ", ");
        mb_datum_show(out, &dict->item[2 * i + 1], value, tongue);
        mb_text_add(out, caml && !function ? ")" : "");
    }
    mb_text_add(out, !caml ? "}" : function ? dict->count ? ")" : "_ -> assert false)" : "]");
}

/* The record of the fourth text, from the dict of its fields. */
static void show_game(mb_text *out, const mb_datum *game, const mb_type *type, mb_tongue tongue)
{
    MB_ASSERT(type->parts == 1);
    const mb_type player = {.kind = MB_TYPE_PLAYER};
    const mb_type list = {.kind = MB_TYPE_LIST, .parts = 1, .part = {type->part[0]}};
    const mb_type owner = {.kind = MB_TYPE_FUN, .parts = 2, .part = {type->part[0], &player}};
    const mb_type trans = {.kind = MB_TYPE_FUN, .parts = 2, .part = {type->part[0], &list}};
    const struct {
        const char *name;
        const mb_type *type;
    } fields[] = {{"state", &list},  {"owner", &owner}, {"init", type->part[0]},
                  {"trans", &trans}, {"win1", &list},   {"win2", &list}};
    mb_text_add(out, tongue == MB_CAML ? "{" : "game(");
    for (size_t i = 0; i < MB_COUNT(fields); i++) {
        const mb_datum *field = mb_datum_find(game, fields[i].name);
        mb_text_put(out, !i ? "" : tongue == MB_CAML ? "; " : ", ", fields[i].name, tongue == MB_CAML ? " = " : "=");
        if (field)
            mb_datum_show(out, field, fields[i].type, tongue);
    }
    mb_text_add(out, tongue == MB_CAML ? "}" : ")");
}

/* Is it a number of Python that JSON does not have? */
static bool is_infinite(const char *text)
{
    return strcmp(text, "inf") == 0 || strcmp(text, "-inf") == 0 || strcmp(text, "nan") == 0;
}

static void type_show_bare(mb_text *out, const mb_datum *value, const mb_type *type, mb_tongue tongue)
{
    if (value->kind == MB_DATUM_NULL)
        mb_text_add(out, tongue == MB_PYTHON ? "None" : type->kind == MB_TYPE_UNIT ? "()" : "None");
    else if (value->kind == MB_DATUM_BOOL && tongue == MB_PYTHON)
        mb_text_add(out, value->number ? "True" : "False");
    else if (value->kind == MB_DATUM_NUMBER && tongue == MB_CAML && type->kind == MB_TYPE_PLAYER)
        mb_text_put(out, "P", value->number);
    else if (value->kind == MB_DATUM_NUMBER && tongue == MB_CAML && value->number < 0)
        mb_text_put(out, "(", value->number, ")");
    else if (value->kind == MB_DATUM_TEXT && tongue == MB_CAML && type->kind == MB_TYPE_CELL)
        mb_text_add(out, value->text);
    else if (value->kind == MB_DATUM_TEXT && tongue == MB_PYTHON && type->kind == MB_TYPE_INT
             && is_infinite(value->text))
        mb_text_add(out, value->text);
    else if (value->kind == MB_DATUM_TEXT && tongue == MB_PYTHON
             && (type->kind == MB_TYPE_ANY || type->kind == MB_TYPE_VERTEX || type->kind == MB_TYPE_INT))
        mb_text_put(out, "'", value->text, "'");
    else
        mb_datum_write(out, value);
}

/* A value that is not what its type says, as far as it can be written. */
static void show_anyhow(mb_text *out, const mb_datum *value, mb_tongue tongue)
{
    const mb_type any = {.kind = MB_TYPE_ANY}, list = {.kind = MB_TYPE_LIST, .parts = 1, .part = {&any}},
                  dict = {.kind = MB_TYPE_DICT, .parts = 2, .part = {&any, &any}};
    if (value->kind == MB_DATUM_LIST)
        show_items(out, value, &list, tongue, "[", "]");
    else if (value->kind == MB_DATUM_DICT)
        show_pairs(out, value, &dict, tongue);
    else
        type_show_bare(out, value, &any, tongue);
}

static void show_list(mb_text *out, const mb_datum *list, const mb_type *type, mb_tongue tongue)
{
    const bool caml = tongue == MB_CAML;
    const mb_type pair = {.kind = MB_TYPE_TUPLE, .parts = 1, .part = {type}},
                  row = {.kind = MB_TYPE_LIST, .parts = 1, .part = {type->part[0]}};
    switch (type->kind) {
    case MB_TYPE_LIST:
        show_items(out, list, type, tongue, "[", "]");
        break;
    case MB_TYPE_ARRAY:
        show_items(out, list, type, tongue, caml ? "[|" : "[", caml ? "|]" : "]");
        break;
    case MB_TYPE_SET:
        if (caml)
            show_items(out, list, type, tongue, "(set [", "])");
        else
            show_items(out, list, type, tongue, list->count ? "{" : "set(", list->count ? "}" : ")");
        break;
    case MB_TYPE_VERTEX:
        show_items(out, list, &pair, tongue, "(", ")");
        break;
    case MB_TYPE_TUPLE:
        if (caml && is_row(type))
            show_items(out, list, &row, tongue, "[", "]");
        else
            show_items(out, list, type, tongue, "(", !caml && list->count == 1 ? ",)" : ")");
        break;
    default:
        show_anyhow(out, list, tongue);
    }
}

static void show_dict(mb_text *out, const mb_datum *dict, const mb_type *type, mb_tongue tongue)
{
    const mb_type truth = {.kind = MB_TYPE_BOOL},
                  table = {.kind = MB_TYPE_TABLE, .parts = 2, .part = {type->part[0], &truth}};
    if (type->kind == MB_TYPE_GAME) {
        show_game(out, dict, type, tongue);
    } else if (type->kind == MB_TYPE_DICT || type->kind == MB_TYPE_TABLE || type->kind == MB_TYPE_FUN) {
        show_pairs(out, dict, type, tongue);
    } else if (type->kind == MB_TYPE_SET && tongue == MB_CAML) { /* with its entries that are false */
        mb_text_add(out, "(table ");
        show_pairs(out, dict, &table, tongue);
        mb_text_char(out, ')');
    } else if (type->kind == MB_TYPE_VERTEX) {
        mb_datum_write(out, dict);
    } else {
        show_anyhow(out, dict, tongue);
    }
}

void mb_datum_show(mb_text *out, const mb_datum *value, const mb_type *type, mb_tongue tongue)
{
    if (tongue == MB_JSON || !type) {
        mb_datum_write(out, value);
    } else if (type->kind == MB_TYPE_OPTION && value->kind != MB_DATUM_NULL) {
        mb_text_add(out, tongue == MB_CAML ? "Some " : "");
        mb_datum_show(out, value, type->part[0], tongue);
    } else if (value->kind == MB_DATUM_LIST) {
        show_list(out, value, type, tongue);
    } else if (value->kind == MB_DATUM_DICT) {
        show_dict(out, value, type, tongue);
    } else if (type->kind < MB_TYPE_LIST) {
        type_show_bare(out, value, type, tongue);
    } else {
        show_anyhow(out, value, tongue);
    }
}
