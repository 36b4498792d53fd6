/* judging.c -- helpers of judges: equality up to order, reading sets, refusals. */
#include "grade/judging.h"

static const mb_words SAY_INSTEAD = MB_WORDS("{found} instead of {right}", "{found} au lieu de {right}");
static const mb_words SAY_AT =
    MB_WORDS("at {name}: {found} instead of {right}", "en {name} : {found} au lieu de {right}");
static const mb_words SAY_EXCHANGED = MB_WORDS("{found} should not be there, and {right} is missing",
                                               "{found} ne devrait pas y être, et {right} manque");
static const mb_words SAY_MISSING = MB_WORDS("{name} is missing", "{name} manque");
static const mb_words SAY_TOO_MUCH = MB_WORDS("{name} should not be there", "{name} ne devrait pas y être");
static const mb_words SAY_NO_SET = MB_WORDS("returned {found}, expected a set of vertices",
                                            "{found} est renvoyé, un ensemble de sommets est attendu");
static const mb_words SAY_NO_DICT =
    MB_WORDS("returned {found}, expected a dict", "{found} est renvoyé, un dictionnaire est attendu");
static const mb_words SAY_NO_LIST =
    MB_WORDS("returned {found}, expected a list", "{found} est renvoyé, une liste est attendue");
static const mb_words SAY_NO_FLAGS =
    MB_WORDS("not one boolean a vertex (there are {count})", "il faut un booléen par sommet, soit {count}");
static const mb_words SAY_LISTED_TWICE =
    MB_WORDS("{found} is listed twice", "{found} figure deux fois dans la liste");
static const mb_words SAY_NO_VERTEX = MB_WORDS("{found} is no vertex", "{found} n'est pas un sommet");
static const mb_words SAY_ALL_RIGHT = MB_WORDS("right", "juste");

mb_status mb_judge_accept(mb_finding *out)
{
    return mb_finding_accept(out, SAY_ALL_RIGHT);
}

mb_text mb_written_of(const mb_trial *t, const mb_datum *value, const mb_type *type)
{
    static const mb_type any = {.kind = MB_TYPE_ANY};
    mb_text text = {0};
    mb_datum_show(&text, value, type ? type : &any, t->tongue);
    return text;
}

static mb_status refuse_typed(mb_finding *out, const mb_trial *t, uint32_t v, mb_words words, const mb_datum *found,
                              const mb_datum *right, const mb_type *type)
{
    mb_text a = mb_written_of(t, found, type), b = mb_written_of(t, right, type);
    const mb_status status = mb_finding_refuse(out, v, words, "found", mb_piece_of(&a), "right", mb_piece_of(&b),
                                               "name", t->arena ? mb_position_item(t->arena, v) : mb_item_count(v));
    mb_text_clear(&a);
    mb_text_clear(&b);
    return status;
}

mb_status mb_judge_refuse_pair(mb_finding *out, const mb_trial *t, uint32_t v, mb_words words, const mb_datum *found,
                               const mb_datum *right)
{
    return refuse_typed(out, t, v, words, found, right, NULL);
}

mb_status mb_judge_refuse_instead(mb_finding *out, const mb_trial *t, uint32_t v, const mb_datum *found,
                                  const mb_datum *right)
{
    if (v != MB_NONE)
        return refuse_typed(out, t, v, SAY_AT, found, right, NULL);
    return refuse_typed(out, t, v, SAY_INSTEAD, found, right, t->exercise->type[t->tongue == MB_CAML]);
}

mb_status mb_judge_refuse_found(mb_finding *out, const mb_trial *t, mb_words words, const mb_datum *found)
{
    mb_text a = mb_written_of(t, found, NULL);
    const mb_status status = mb_finding_refuse(out, MB_NONE, words, "found", mb_piece_of(&a));
    mb_text_clear(&a);
    return status;
}

mb_status mb_judge_refuse_item(mb_finding *out, const mb_trial *t, mb_words words, const mb_datum *item)
{
    const mb_type *type = t->exercise->type[t->tongue == MB_CAML];
    mb_text text = mb_written_of(t, item, type->parts > 0 ? type->part[0] : NULL);
    const mb_status status = mb_finding_refuse(out, MB_NONE, words, "found", mb_piece_of(&text));
    mb_text_clear(&text);
    return status;
}

mb_status mb_judge_refuse_vertex(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    return mb_judge_refuse_found(out, t, SAY_NO_VERTEX, found);
}

static bool is_dict(const mb_type *type)
{
    return type && (type->kind == MB_TYPE_DICT || type->kind == MB_TYPE_TABLE);
}

bool mb_judge_has_form(const mb_datum *found, const mb_type *type)
{
    return found->kind == (is_dict(type) ? MB_DATUM_DICT : MB_DATUM_LIST);
}

mb_status mb_judge_refuse_form(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    return mb_judge_refuse_found(out, t, is_dict(mb_result_type(t)) ? SAY_NO_DICT : SAY_NO_LIST, found);
}

/* ---- equality, in which the order within lists does not matter ---- */

static bool same_key(const mb_datum *a, const mb_datum *b)
{
    mb_text x = {0}, y = {0};
    mb_datum_write_key(&x, a);
    mb_datum_write_key(&y, b);
    const bool same = strcmp(mb_text_string(&x), mb_text_string(&y)) == 0;
    mb_text_clear(&x);
    mb_text_clear(&y);
    return same;
}

/* Are they the same?  With `ordered` false, the order of the outermost list does not matter. */
static bool same_value(const mb_datum *a, const mb_datum *b, bool ordered);

/* Each item of the one is one of the other, each as often. */
static bool same_bag(const mb_datum *a, const mb_datum *b)
{
    bool used[64] = {0};
    if (a->count != b->count)
        return false;
    if (a->count > MB_COUNT(used))
        return same_value(a, b, true);
    for (size_t i = 0; i < a->count; i++) {
        size_t j = 0;
        while (j < b->count && (used[j] || !same_value(&a->item[i], &b->item[j], true)))
            j++;
        if (j == b->count)
            return false;
        used[j] = true;
    }
    return true;
}

static bool same_value(const mb_datum *a, const mb_datum *b, bool ordered)
{
    if (a->kind == MB_DATUM_LIST && b->kind == MB_DATUM_LIST) {
        if (!ordered)
            return same_bag(a, b);
        for (size_t i = 0; i < a->count && a->count == b->count; i++)
            if (!same_value(&a->item[i], &b->item[i], true))
                return false;
        return a->count == b->count;
    }
    if (a->kind == MB_DATUM_DICT || b->kind == MB_DATUM_DICT || a->kind == MB_DATUM_LIST || b->kind == MB_DATUM_LIST)
        return a->kind == b->kind && same_key(a, b);
    if (a->kind == MB_DATUM_TEXT || b->kind == MB_DATUM_TEXT)
        return a->kind == b->kind && strcmp(a->text, b->text) == 0;
    if (a->kind == MB_DATUM_NULL || b->kind == MB_DATUM_NULL)
        return a->kind == b->kind;
    return a->kind != MB_DATUM_REAL && b->kind != MB_DATUM_REAL ? a->number == b->number : a->real == b->real;
}

const mb_type *mb_result_type(const mb_trial *t)
{
    return t->exercise->type[0];
}

static mb_datum right_answer(const mb_trial *t)
{
    return t->exercise->jury->expected(t, mb_result_type(t));
}

/* How often the item is in the list. */
static size_t count_item(const mb_datum *list, const mb_datum *item)
{
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++)
        count += same_value(&list->item[i], item, true);
    return count;
}

/* An item that is more often in list a than in list b; NULL: there is none. */
static const mb_datum *surplus_item(const mb_datum *a, const mb_datum *b)
{
    for (size_t i = 0; i < a->count; i++)
        if (count_item(a, &a->item[i]) > count_item(b, &a->item[i]))
            return &a->item[i];
    return NULL;
}

/* The type of the result in the program's language. */
static const mb_type *spoken_type(const mb_trial *t)
{
    return t->exercise->type[t->tongue == MB_CAML];
}

/* Refuse a list of which the order does not matter: by one item that is missing, or one that should not be there. */
static mb_status refuse_bag(mb_finding *out, const mb_trial *t, const mb_datum *found, const mb_datum *right)
{
    static const mb_type any = {.kind = MB_TYPE_ANY};
    const mb_type *type = spoken_type(t), *item = type->parts > 0 ? type->part[0] : &any;
    const mb_datum *missing = surplus_item(right, found), *extra = surplus_item(found, right);
    const mb_datum *shown = missing ? missing : extra;
    if (!shown)
        return refuse_typed(out, t, MB_NONE, SAY_INSTEAD, found, right, type);
    mb_text name = mb_written_of(t, shown, item), other = mb_written_of(t, extra ? extra : shown, item);
    const mb_words words = missing && extra                ? SAY_EXCHANGED
                           : missing                       ? SAY_MISSING
                           : count_item(right, extra) == 0 ? SAY_TOO_MUCH
                                                           : SAY_LISTED_TWICE;
    const mb_status status = mb_finding_refuse(out, MB_NONE, words, "name", mb_piece_of(&name), "right",
                                               mb_piece_of(&name), "found", mb_piece_of(&other));
    mb_text_clear(&name);
    mb_text_clear(&other);
    return status;
}

mb_status mb_judge_equal(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    const mb_datum right = right_answer(t);
    if (same_value(found, &right, false))
        return mb_judge_accept(out);
    return found->kind == MB_DATUM_LIST && right.kind == MB_DATUM_LIST
               ? refuse_bag(out, t, found, &right)
               : mb_judge_refuse_instead(out, t, MB_NONE, found, &right);
}

/* Lists or dicts of lists, in which the order does not matter; a list has the keys 0, 1, … */
static const mb_datum *at_key(const mb_datum *all, const mb_datum *key, size_t index)
{
    if (all->kind == MB_DATUM_LIST)
        return index < all->count ? &all->item[index] : NULL;
    for (size_t i = 0; i < all->count; i++) {
        const size_t j = (index + i) % all->count; /* mostly in the same order */
        if (same_key(&all->item[2 * j], key))
            return &all->item[2 * j + 1];
    }
    return NULL;
}

/* Refuse what is at a key: it is missing, or too much; or it is `found` instead of `right`. */
static mb_status refuse_key(mb_finding *out, const mb_trial *t, mb_words words, const mb_datum *key,
                            const mb_datum *found, const mb_datum *right)
{
    const mb_type *type = spoken_type(t), *value = type->parts > 0 ? type->part[type->parts - 1] : NULL;
    const uint32_t v = mb_vertex_of_key(t, key);
    mb_text name = {0}, a = {0}, b = {0};
    if (is_dict(type))
        mb_datum_show_key(&name, key, type->part[0], t->tongue);
    else
        mb_datum_write_key(&name, key);
    if (right) {
        a = mb_written_of(t, found, value);
        b = mb_written_of(t, right, value);
    }
    const mb_status status = mb_finding_refuse(out, v, words, "name", mb_piece_of(&name), "found", mb_piece_of(&a),
                                               "right", mb_piece_of(&b));
    mb_text_clear(&name);
    mb_text_clear(&a);
    mb_text_clear(&b);
    return status;
}

mb_status mb_judge_lists(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    const mb_datum right = right_answer(t);
    const bool keyed = found->kind == MB_DATUM_DICT;
    if (!mb_judge_has_form(found, mb_result_type(t)))
        return mb_judge_refuse_form(out, t, found);
    for (size_t i = 0; i < right.count; i++) {
        const mb_datum number = mb_datum_number((int64_t)i),
                       *key = right.kind == MB_DATUM_DICT ? &right.item[2 * i] : &number;
        const mb_datum *wanted = right.kind == MB_DATUM_DICT ? &right.item[2 * i + 1] : &right.item[i];
        const mb_datum *given = at_key(found, key, i);
        if (!given)
            return refuse_key(out, t, SAY_MISSING, key, NULL, NULL);
        if (!same_value(given, wanted, false))
            return refuse_key(out, t, SAY_AT, key, given, wanted);
    }
    if (found->count > right.count) {
        for (size_t i = 0; keyed && i < found->count; i++)
            if (right.kind == MB_DATUM_DICT && !at_key(&right, &found->item[2 * i], i))
                return refuse_key(out, t, SAY_TOO_MUCH, &found->item[2 * i], NULL, NULL);
        return mb_judge_refuse_instead(out, t, MB_NONE, found, &right);
    }
    return mb_judge_accept(out);
}

mb_datum mb_trial_make(const mb_trial *t, const mb_type *type, const char *name)
{
    for (size_t i = 0; mb_argument_source_at(i); i++)
        if (strcmp(mb_argument_source_at(i)->name, name) == 0)
            return mb_argument_make(mb_argument_source_at(i), t, type);
    MB_ASSERT(false);
    return mb_datum_null();
}

/* ---- sets of vertices ---- */

/* Is it a boolean, or 0 or 1? */
static bool is_flag(const mb_datum *value)
{
    return value->kind == MB_DATUM_BOOL || (value->kind == MB_DATUM_NUMBER && value->number >> 1 == 0);
}

/* Read one boolean for each vertex: a list, or a dict. */
static bool read_flags(mb_bitset *set, mb_finding *out, mb_status *status, const mb_trial *t, const mb_datum *found)
{
    const uint32_t n = t->instance->n;
    const bool keyed = found->kind == MB_DATUM_DICT;
    bool right = found->count == n;
    for (uint32_t i = 0; i < n && right; i++) {
        const mb_datum *value = keyed ? &found->item[2 * i + 1] : &found->item[i];
        const uint32_t v = keyed ? mb_vertex_of_key(t, &found->item[2 * i]) : i;
        right = is_flag(value) && v != MB_NONE;
        if (right && value->number)
            mb_bitset_add(set, v);
    }
    if (!right)
        *status = mb_finding_refuse(out, MB_NONE, SAY_NO_FLAGS, "count", n);
    return right;
}

bool mb_read_set(mb_bitset *set, mb_finding *out, mb_status *status, const mb_trial *t, const mb_type *type,
                 const mb_datum *found)
{
    MB_ASSERT(set->size == t->instance->n);
    const bool flags = type && type->parts > 0 && type->part[type->parts - 1]->kind == MB_TYPE_BOOL;
    const bool keyed = found->kind == MB_DATUM_DICT;
    if (!keyed && found->kind != MB_DATUM_LIST) {
        *status = mb_judge_refuse_found(out, t,
                                        is_dict(type)                       ? SAY_NO_DICT
                                        : type && type->kind == MB_TYPE_SET ? SAY_NO_SET
                                                                            : SAY_NO_LIST,
                                        found);
        return false;
    }
    if (keyed != is_dict(type)) {
        *status = mb_judge_refuse_found(out, t, keyed ? SAY_NO_LIST : SAY_NO_DICT, found);
        return false;
    }
    if (flags)
        return read_flags(set, out, status, t, found);
    for (size_t i = 0; i < found->count; i++) {
        const mb_datum *item = keyed ? &found->item[2 * i] : &found->item[i];
        const uint32_t v = keyed ? mb_vertex_of_key(t, item) : mb_vertex_of(t, item);
        if (v == MB_NONE) {
            *status = mb_judge_refuse_vertex(out, t, item);
            return false;
        }
        if (type && type->kind == MB_TYPE_LIST && mb_bitset_has(set, v)) {
            *status = mb_judge_refuse_found(out, t, SAY_LISTED_TWICE, item);
            return false;
        }
        const mb_datum *at = keyed ? &found->item[2 * i + 1] : NULL;
        if (!at || at->kind != MB_DATUM_BOOL || at->number)
            mb_bitset_add(set, v);
    }
    return true;
}

bool mb_read_numbers(uint32_t *number, mb_finding *out, mb_status *status, const mb_trial *t, const mb_datum *found)
{
    const uint32_t n = t->instance->n;
    const bool keyed = found->kind == MB_DATUM_DICT;
    for (uint32_t v = 0; v < n; v++)
        number[v] = MB_NEVER;
    for (size_t i = 0; i < found->count; i++) {
        const uint32_t v = keyed ? mb_vertex_of_key(t, &found->item[2 * i]) : i < n ? (uint32_t)i : MB_NONE;
        const mb_datum *at = keyed ? &found->item[2 * i + 1] : &found->item[i];
        if (v == MB_NONE) {
            *status = mb_judge_refuse_vertex(out, t, keyed ? &found->item[2 * i] : at);
            return false;
        }
        if (at->kind == MB_DATUM_NUMBER && at->number >= 0 && at->number < 1000000000)
            number[v] = (uint32_t)at->number;
    }
    return true;
}

mb_player mb_trial_player(const mb_trial *t)
{
    MB_ASSERT(t->instance->player == 1 || t->instance->player == 2);
    return t->exercise->uses & MB_USES_PLAYER && t->instance->player == 2 ? MB_P2 : MB_P1;
}

bool mb_trial_is_target(const mb_trial *t, uint32_t v)
{
    return t->instance->vertex[v].target == mb_player_number(mb_trial_player(t));
}

mb_status mb_judge_exact(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    const mb_datum right = right_answer(t);
    return same_value(found, &right, true) ? mb_judge_accept(out)
                                           : mb_judge_refuse_instead(out, t, MB_NONE, found, &right);
}
