/* judges.c -- is that answer right?  Each row judges one kind of answer, by its definition. */
#include "check/finding.h"
#include "core/mem.h"
#include "grade/exercise.h"
#include "marienbad/grundy.h"
#include "marienbad/kernel.h"
#include "marienbad/path.h"

/* What is said here. */
static const mb_words SAY_INSTEAD = MB_WORDS("{found} instead of {right}", "{found} au lieu de {right}");
static const mb_words SAY_AT =
    MB_WORDS("at {name}: {found} instead of {right}", "en {name} : {found} au lieu de {right}");
static const mb_words SAY_MISSING = MB_WORDS("{name} is missing", "{name} manque");
static const mb_words SAY_TOO_MUCH = MB_WORDS("{name} should not be there", "{name} ne devrait pas y être");
static const mb_words SAY_NO_SET =
    MB_WORDS("{found} is no set of vertices", "{found} n'est pas un ensemble de sommets");
static const mb_words SAY_NO_FLAGS =
    MB_WORDS("not one boolean for each of {count} vertices", "pas un booléen pour chacun des {count} sommets");
static const mb_words SAY_NO_PAIR =
    MB_WORDS("not a pair (attractor, strategy)", "pas un couple (attracteur, stratégie)");
static const mb_words SAY_NO_VERTEX = MB_WORDS("{found} is no vertex", "{found} n'est pas un sommet");
static const mb_words SAY_NO_MOVE =
    MB_WORDS("there is no move {name} -> {to}", "il n'y a pas de coup {name} -> {to}");
static const mb_words SAY_NONE_RIGHT =
    MB_WORDS("there is none such: {found} is not one", "il n'en existe pas : {found} n'en est pas un");
static const mb_words SAY_NOT_SUCH =
    MB_WORDS("{found} is not one: {right} is", "{found} n'en est pas un : {right} oui");
static const mb_words SAY_LEAVES =
    MB_WORDS("{to} is not in player 2's attractor, while {name} is: {right} wins",
             "{to} n'est pas dans l'attracteur du joueur 2, alors que {name} y est : {right} gagne");
static const mb_words SAY_NO_NEARER =
    MB_WORDS("{name} -> {to} comes no nearer to the end (ranks {found} and {right}): the play may turn in circles",
             "{name} -> {to} ne rapproche pas de la fin (rangs {found} et {right}) : la partie peut tourner en rond");
static const mb_words SAY_GIVES_AWAY =
    MB_WORDS("{to} is in player 1's attractor, while {right} would not lose",
             "{to} est dans l'attracteur du joueur 1, alors que {right} ne perdrait pas");
static const mb_words SAY_NO_WAY =
    MB_WORDS("{found}, but the goal cannot be reached", "{found}, mais le but ne peut être atteint");
static const mb_words SAY_A_WAY =
    MB_WORDS("{found}, but a way of cost {right} exists", "{found}, mais un chemin de coût {right} existe");
static const mb_words SAY_TOO_FAR =
    MB_WORDS("not admissible: {found}, but the board is solved in {right} {right?move:moves}",
             "pas admissible : {found}, mais le plateau se résout en {right} {right?coup:coups}");
static const mb_words SAY_CHANGED =
    MB_WORDS("states were added, but false was returned", "des états ont été ajoutés, mais false est renvoyé");
static const mb_words SAY_UNCHANGED =
    MB_WORDS("no state was added, but true was returned", "aucun état n'a été ajouté, mais true est renvoyé");
static const mb_words SAY_ALL_RIGHT = MB_WORDS("right", "juste");

static mb_status accept(mb_finding *out)
{
    return mb_finding_accept(out, SAY_ALL_RIGHT);
}

/* A value as an item of words. */
typedef struct written {
    mb_text text;
} written;

static written written_of(const mb_datum *value)
{
    written w;
    mb_text_init(&w.text, NULL, NULL);
    mb_datum_write(&w.text, value);
    return w;
}

#define PIECE(w) mb_piece_of(&(w).text)

static mb_status refuse_instead(mb_finding *out, uint32_t v, const mb_datum *found, const mb_datum *right)
{
    written a = written_of(found), b = written_of(right);
    const mb_status status = v == MB_NONE
                                 ? mb_finding_refuse(out, v, SAY_INSTEAD, "found", PIECE(a), "right", PIECE(b))
                                 : mb_finding_refuse(out, v, SAY_AT, "name", v, "found", PIECE(a), "right", PIECE(b));
    mb_text_clear(&a.text);
    mb_text_clear(&b.text);
    return status;
}

static mb_status refuse_found(mb_finding *out, mb_words words, const mb_datum *found)
{
    written a = written_of(found);
    const mb_status status = mb_finding_refuse(out, MB_NONE, words, "found", PIECE(a));
    mb_text_clear(&a.text);
    return status;
}

/* ---- equality, in which the order within lists does not matter ---- */

static bool same_key(const mb_datum *a, const mb_datum *b)
{
    written x = written_of(a), y = written_of(b);
    x.text.length = y.text.length = 0;
    mb_datum_write_key(&x.text, a);
    mb_datum_write_key(&y.text, b);
    const bool same = x.text.length == y.text.length && memcmp(x.text.data, y.text.data, x.text.length) == 0;
    mb_text_clear(&x.text);
    mb_text_clear(&y.text);
    return same;
}

static bool same(const mb_datum *a, const mb_datum *b, bool ordered);

/* Each item of the one is one of the other, each as often. */
static bool same_bag(const mb_datum *a, const mb_datum *b)
{
    bool used[64] = {0};
    if (a->count != b->count)
        return false;
    if (a->count > MB_COUNT(used))
        return same(a, b, true);
    for (size_t i = 0; i < a->count; i++) {
        size_t j = 0;
        while (j < b->count && (used[j] || !same(&a->item[i], &b->item[j], true)))
            j++;
        if (j == b->count)
            return false;
        used[j] = true;
    }
    return true;
}

static bool same(const mb_datum *a, const mb_datum *b, bool ordered)
{
    if (a->kind == MB_DATUM_LIST && b->kind == MB_DATUM_LIST) {
        if (!ordered)
            return same_bag(a, b);
        for (size_t i = 0; i < a->count && a->count == b->count; i++)
            if (!same(&a->item[i], &b->item[i], true))
                return false;
        return a->count == b->count;
    }
    if (a->kind == MB_DATUM_DICT || b->kind == MB_DATUM_DICT || a->kind == MB_DATUM_LIST || b->kind == MB_DATUM_LIST)
        return a->kind == b->kind && same_key(a, b);
    if (a->kind == MB_DATUM_TEXT || b->kind == MB_DATUM_TEXT)
        return same_key(a, b);
    if (a->kind == MB_DATUM_NULL || b->kind == MB_DATUM_NULL)
        return a->kind == b->kind;
    return a->kind != MB_DATUM_REAL && b->kind != MB_DATUM_REAL ? a->number == b->number : a->real == b->real;
}

static const mb_type *result_type(const mb_trial *t)
{
    return t->exercise->type[0];
}

static mb_datum right_answer(const mb_trial *t)
{
    return t->exercise->jury->expected(t, result_type(t));
}

static mb_status judge_equal(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    const mb_datum right = right_answer(t);
    return same(found, &right, false) ? accept(out) : refuse_instead(out, MB_NONE, found, &right);
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

static mb_status refuse_key(mb_finding *out, const mb_trial *t, mb_words words, const mb_datum *key)
{
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    mb_datum_write_key(&text, key);
    const uint32_t v = mb_vertex_of(key, t->instance->n);
    const mb_status status = mb_finding_refuse(out, v, words, "name", mb_piece_of(&text));
    mb_text_clear(&text);
    return status;
}

static mb_status judge_lists(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    const mb_datum right = right_answer(t);
    const bool keyed = found->kind == MB_DATUM_DICT;
    if (found->kind != MB_DATUM_LIST && !keyed)
        return refuse_instead(out, MB_NONE, found, &right);
    for (size_t i = 0; i < right.count; i++) {
        const mb_datum number = mb_datum_number((int64_t)i),
                       *key = right.kind == MB_DATUM_DICT ? &right.item[2 * i] : &number;
        const mb_datum *wanted = right.kind == MB_DATUM_DICT ? &right.item[2 * i + 1] : &right.item[i];
        const mb_datum *given = at_key(found, key, i);
        if (!given)
            return refuse_key(out, t, SAY_MISSING, key);
        if (!same(given, wanted, false)) {
            const uint32_t v = mb_vertex_of(key, t->instance->n);
            return refuse_instead(out, v, given, wanted);
        }
    }
    if (found->count > right.count) {
        for (size_t i = 0; keyed && i < found->count; i++)
            if (right.kind == MB_DATUM_DICT && !at_key(&right, &found->item[2 * i], i))
                return refuse_key(out, t, SAY_TOO_MUCH, &found->item[2 * i]);
        return refuse_instead(out, MB_NONE, found, &right);
    }
    return accept(out);
}

/* ---- graphs ---- */

static mb_datum find_source(const mb_trial *t, const mb_type *type, const char *name)
{
    for (size_t i = 0; mb_ingredient_at(i); i++)
        if (strcmp(mb_ingredient_at(i)->name, name) == 0)
            return mb_ingredient_at(i)->make(t, type);
    MB_ASSERT(false);
    return mb_datum_null();
}

static mb_datum expect_predecessors(const mb_trial *t, const mb_type *type)
{
    return find_source(t, type, "predecessors");
}

static mb_datum degree_of(const mb_trial *t, uint32_t v)
{
    uint32_t first;
    return mb_datum_number(mb_instance_moves(&first, t->instance, v));
}

static mb_datum expect_degrees(const mb_trial *t, const mb_type *type)
{
    return mb_each(t, type, degree_of);
}

static mb_datum expect_comers(const mb_trial *t, const mb_type *type)
{
    (void)type;
    static const mb_type list = {.kind = MB_TYPE_LIST};
    mb_datum all = find_source(t, &list, "predecessors");
    return *mb_datum_at(&all, t->instance->pick);
}

/* The graph without the picked vertex. */
static mb_datum expect_without(const mb_trial *t, const mb_type *type)
{
    (void)type;
    const mb_instance *instance = t->instance;
    mb_datum dict = mb_datum_dict(t->pool, instance->n - 1);
    for (uint32_t v = 0, i = 0; v < instance->n; v++) {
        uint32_t first, left = 0;
        if (v == instance->pick)
            continue;
        const uint32_t count = mb_instance_moves(&first, instance, v);
        mb_datum list = mb_datum_list(t->pool, count);
        for (uint32_t j = 0; j < count; j++)
            if (instance->edge[first + j].to != instance->pick)
                *mb_datum_at(&list, left++) = mb_datum_number(instance->edge[first + j].to);
        list.count = left;
        *mb_datum_key(&dict, i) = mb_datum_number(v);
        *mb_datum_of(&dict, i++) = list;
    }
    return dict;
}

/* ---- sets of vertices ---- */

/* Read a set: booleans, members, or keys of a dict (whose value is not false).  Fills a refusal and returns false
 * where that is none. */
static bool read_set(mb_bitset *set, mb_finding *out, mb_status *status, const mb_trial *t, const mb_type *type,
                     const mb_datum *found)
{
    const uint32_t n = t->instance->n;
    const bool flags = type && type->parts == 1 && type->part[0]->kind == MB_TYPE_BOOL;
    const bool keyed = found->kind == MB_DATUM_DICT;
    if (!keyed && found->kind != MB_DATUM_LIST) {
        *status = refuse_found(out, SAY_NO_SET, found);
        return false;
    }
    bool booleans = flags;
    for (size_t i = 0; i < found->count && !booleans && !keyed; i++)
        booleans = found->item[i].kind == MB_DATUM_BOOL;
    if (!keyed && booleans) {
        if (found->count != n) {
            *status = mb_finding_refuse(out, MB_NONE, SAY_NO_FLAGS, "count", n);
            return false;
        }
        for (uint32_t v = 0; v < n; v++) {
            if (found->item[v].kind != MB_DATUM_BOOL && found->item[v].kind != MB_DATUM_NUMBER
                && found->item[v].kind != MB_DATUM_NULL) {
                *status = mb_finding_refuse(out, MB_NONE, SAY_NO_FLAGS, "count", n);
                return false;
            }
            if (found->item[v].number)
                mb_bitset_add(set, v);
        }
        return true;
    }
    for (size_t i = 0; i < found->count; i++) {
        const mb_datum *item = keyed ? &found->item[2 * i] : &found->item[i];
        const uint32_t v = mb_vertex_of(item, n);
        if (v == MB_NONE) {
            *status = refuse_found(out, SAY_NO_VERTEX, item);
            return false;
        }
        const mb_datum *at = keyed ? &found->item[2 * i + 1] : NULL;
        if (!at || at->kind != MB_DATUM_BOOL || at->number)
            mb_bitset_add(set, v);
    }
    return true;
}

/* Whose attractor the exercise asks for: player 1's, or the one's who is an argument. */
static mb_player asked(const mb_trial *t)
{
    return t->exercise->uses & MB_USES_PLAYER && t->instance->player == 2 ? MB_P2 : MB_P1;
}

static bool is_target_of(const mb_trial *t, uint32_t v)
{
    return t->instance->vertex[v].target == mb_player_number(asked(t));
}

static bool init_pair(mb_bitset *a, mb_bitset *b, uint32_t n)
{
    if (mb_bitset_init(a, n) != MB_OK)
        return false;
    if (mb_bitset_init(b, n) == MB_OK)
        return true;
    mb_bitset_clear(a);
    return false;
}

static mb_status judge_set(mb_finding *out, const mb_trial *t, const mb_type *type, const mb_datum *found)
{
    mb_bitset set, target;
    mb_status status = MB_ENOMEM;
    if (!init_pair(&set, &target, t->instance->n))
        return MB_ENOMEM;
    for (uint32_t v = 0; v < t->instance->n; v++)
        if (is_target_of(t, v))
            mb_bitset_add(&target, v);
    if (read_set(&set, out, &status, t, type, found))
        status = mb_check_attractor(out, t->arena, asked(t), &target, &set, NULL, NULL);
    mb_bitset_clear(&set);
    mb_bitset_clear(&target);
    return status;
}

static mb_status judge_strategy(mb_finding *out, const mb_trial *t, const mb_datum *found);

/* Who returns a strategy too is judged by both. */
static mb_status judge_attractor(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    if (found->kind == MB_DATUM_LIST && found->count == 2
        && (found->item[0].kind == MB_DATUM_LIST || found->item[0].kind == MB_DATUM_DICT))
        return judge_strategy(out, t, found);
    return judge_set(out, t, result_type(t), found);
}

static mb_datum set_of_ranks(const mb_trial *t, const mb_type *type, const mb_attractor *attractor)
{
    mb_bitset set;
    if (mb_bitset_init(&set, t->instance->n) != MB_OK) {
        t->pool->short_of_memory = true;
        return mb_datum_null();
    }
    for (uint32_t v = 0; v < t->instance->n; v++)
        if (attractor->rank[v] != MB_NEVER)
            mb_bitset_add(&set, v);
    const mb_datum value = mb_subset(t, type, &set, attractor->rank);
    mb_bitset_clear(&set);
    return value;
}

static mb_datum expect_attractor(const mb_trial *t, const mb_type *type)
{
    mb_attractor attractor;
    if (mb_trial_attractor(&attractor, t, asked(t), (uint8_t)mb_player_number(asked(t))) != MB_OK) {
        t->pool->short_of_memory = true;
        return mb_datum_null();
    }
    const mb_datum value = set_of_ranks(t, type, &attractor);
    mb_attractor_clear(&attractor);
    return value;
}

/* ---- ranks ---- */

static mb_datum expect_ranks(const mb_trial *t, const mb_type *type)
{
    mb_attractor attractor;
    if (mb_trial_attractor(&attractor, t, MB_P1, 1) != MB_OK) {
        t->pool->short_of_memory = true;
        return mb_datum_null();
    }
    mb_datum value;
    if (type && type->kind != MB_TYPE_LIST && type->kind != MB_TYPE_ARRAY) {
        value = set_of_ranks(t, type, &attractor);
    } else {
        value = mb_datum_list(t->pool, t->instance->n);
        for (uint32_t v = 0; v < t->instance->n; v++)
            *mb_datum_at(&value, v) =
                mb_datum_number(attractor.rank[v] == MB_NEVER ? -1 : (int64_t)attractor.rank[v]);
    }
    mb_attractor_clear(&attractor);
    return value;
}

/* A list of numbers in which what is no number, or below 0, is outside; or a dict. */
static mb_status judge_ranks(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    const uint32_t n = t->instance->n;
    const bool keyed = found->kind == MB_DATUM_DICT;
    mb_bitset set, target;
    mb_status status = MB_OK;
    if (!keyed && (found->kind != MB_DATUM_LIST || found->count != n)) {
        const mb_datum right = expect_ranks(t, result_type(t));
        return refuse_instead(out, MB_NONE, found, &right);
    }
    uint32_t *rank = mb_alloc(n, sizeof *rank);
    if (!rank || !init_pair(&set, &target, n)) {
        mb_release(rank);
        return MB_ENOMEM;
    }
    for (uint32_t v = 0; v < n; v++) {
        rank[v] = MB_NEVER;
        if (is_target_of(t, v))
            mb_bitset_add(&target, v);
    }
    for (size_t i = 0; i < found->count && status == MB_OK; i++) {
        const uint32_t v = keyed ? mb_vertex_of(&found->item[2 * i], n) : (uint32_t)i;
        const mb_datum *at = keyed ? &found->item[2 * i + 1] : &found->item[i];
        if (v == MB_NONE) {
            status = refuse_found(out, SAY_NO_VERTEX, &found->item[2 * i]);
            goto done;
        }
        if (at->kind == MB_DATUM_NUMBER && at->number >= 0 && at->number < 1000000000) {
            rank[v] = (uint32_t)at->number;
            mb_bitset_add(&set, v);
        }
    }
    status = mb_check_attractor(out, t->arena, MB_P1, &target, &set, rank, NULL);
done:
    mb_bitset_clear(&set);
    mb_bitset_clear(&target);
    mb_release(rank);
    return status;
}

/* ---- strategies ---- */

/* A strategy as the text has it: a list with what is no vertex where there is no move, or a dict. */
static void read_moves(uint32_t *next, const mb_trial *t, const mb_datum *found)
{
    const uint32_t n = t->instance->n;
    for (uint32_t v = 0; v < n; v++)
        next[v] = MB_NONE;
    if (found->kind == MB_DATUM_LIST) {
        for (uint32_t v = 0; v < n && v < found->count; v++)
            next[v] = mb_vertex_of(&found->item[v], n);
    } else if (found->kind == MB_DATUM_DICT) {
        for (size_t i = 0; i < found->count; i++) {
            const uint32_t v = mb_vertex_of(&found->item[2 * i], n);
            if (v != MB_NONE)
                next[v] = mb_vertex_of(&found->item[2 * i + 1], n);
        }
    }
}

/* Does the strategy win from every position of the attractor?  Positions of the target are won already. */
static mb_status judge_moves(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    const uint32_t n = t->instance->n;
    mb_bitset target, wins;
    mb_attractor attractor;
    mb_status status = mb_trial_attractor(&attractor, t, asked(t), (uint8_t)mb_player_number(asked(t)));
    if (status != MB_OK)
        return status;
    uint32_t *next = mb_alloc(n, sizeof *next);
    if (!next || !init_pair(&target, &wins, n)) {
        mb_release(next);
        mb_attractor_clear(&attractor);
        return MB_ENOMEM;
    }
    for (uint32_t v = 0; v < n; v++)
        if (is_target_of(t, v))
            mb_bitset_add(&target, v);
    read_moves(next, t, found);
    status = accept(out);
    for (uint32_t v = 0; v < n && status == MB_OK; v++) {
        if (attractor.rank[v] == MB_NEVER || attractor.rank[v] == 0)
            continue;
        mb_finding_clear(out);
        status = mb_check_strategy(out, NULL, t->arena, asked(t), &target, next, v, NULL);
        if (status == MB_OK && !out->accepted)
            break;
    }
    mb_bitset_clear(&target);
    mb_bitset_clear(&wins);
    mb_attractor_clear(&attractor);
    mb_release(next);
    return status;
}

static mb_datum expect_strategy(const mb_trial *t, const mb_type *type)
{
    const mb_type *parts[2] = {type && type->parts == 2 ? type->part[0] : NULL,
                               type && type->parts == 2 ? type->part[1] : NULL};
    mb_attractor attractor;
    if (mb_trial_attractor(&attractor, t, asked(t), (uint8_t)mb_player_number(asked(t))) != MB_OK) {
        t->pool->short_of_memory = true;
        return mb_datum_null();
    }
    const uint32_t n = t->instance->n;
    const bool keyed = parts[1] && parts[1]->kind != MB_TYPE_LIST && parts[1]->kind != MB_TYPE_ARRAY;
    uint32_t count = 0;
    for (uint32_t v = 0; v < n; v++)
        count += attractor.move[v] != MB_NONE;
    mb_datum moves = keyed ? mb_datum_dict(t->pool, count) : mb_datum_list(t->pool, n);
    count = 0;
    for (uint32_t v = 0; v < n; v++) {
        if (!keyed) {
            *mb_datum_at(&moves, v) =
                attractor.move[v] == MB_NONE ? mb_datum_bool(false) : mb_datum_number(attractor.move[v]);
        } else if (attractor.move[v] != MB_NONE) {
            *mb_datum_key(&moves, count) = mb_datum_number(v);
            *mb_datum_of(&moves, count++) = mb_datum_number(attractor.move[v]);
        }
    }
    const mb_datum set = set_of_ranks(t, parts[0], &attractor);
    mb_attractor_clear(&attractor);
    return mb_datum_pair(t->pool, set, moves);
}

static mb_status judge_strategy(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    const mb_type *type = result_type(t);
    if (found->kind != MB_DATUM_LIST || found->count != 2)
        return mb_finding_refuse(out, MB_NONE, SAY_NO_PAIR);
    const mb_status status = judge_set(out, t, type->parts == 2 ? type->part[0] : type, &found->item[0]);
    if (status != MB_OK || !out->accepted)
        return status;
    mb_finding_clear(out);
    return judge_moves(out, t, &found->item[1]);
}

/* ---- kernel and Grundy numbers ---- */

static mb_datum expect_kernel(const mb_trial *t, const mb_type *type)
{
    mb_kernel kernel;
    mb_bitset set;
    if (mb_kernel_compute(&kernel, t->arena, NULL, NULL) != MB_OK || mb_bitset_init(&set, t->instance->n) != MB_OK) {
        t->pool->short_of_memory = true;
        return mb_datum_null();
    }
    for (uint32_t v = 0; v < t->instance->n; v++)
        if (kernel.label[v] == MB_LABEL_LOST)
            mb_bitset_add(&set, v);
    const mb_datum value = mb_subset(t, type, &set, NULL);
    mb_kernel_clear(&kernel);
    mb_bitset_clear(&set);
    return value;
}

static mb_status judge_kernel(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    mb_bitset set;
    mb_status status = mb_bitset_init(&set, t->instance->n);
    if (status != MB_OK)
        return status;
    if (read_set(&set, out, &status, t, result_type(t), found))
        status = mb_check_kernel(out, t->arena, &set, NULL);
    mb_bitset_clear(&set);
    return status;
}

static uint32_t *grundy_of(const mb_trial *t)
{
    uint32_t *number = mb_pool_take(t->pool, t->instance->n, sizeof *number);
    if (number && mb_grundy_compute(number, NULL, t->arena, NULL, NULL) != MB_OK)
        number = NULL;
    if (!number)
        t->pool->short_of_memory = true;
    return number;
}

static mb_datum expect_grundy(const mb_trial *t, const mb_type *type)
{
    const uint32_t *number = grundy_of(t);
    mb_datum all = mb_each(t, type, degree_of);
    for (uint32_t v = 0; number && v < t->instance->n; v++)
        *(all.kind == MB_DATUM_DICT ? mb_datum_of(&all, v) : mb_datum_at(&all, v)) = mb_datum_number(number[v]);
    return all;
}

static mb_status judge_grundy(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    const uint32_t n = t->instance->n;
    const bool keyed = found->kind == MB_DATUM_DICT;
    if (!keyed && found->kind != MB_DATUM_LIST) {
        const mb_datum right = expect_grundy(t, result_type(t));
        return refuse_instead(out, MB_NONE, found, &right);
    }
    uint32_t *number = mb_alloc(n, sizeof *number);
    if (!number)
        return MB_ENOMEM;
    mb_status status = MB_OK;
    for (uint32_t v = 0; v < n; v++)
        number[v] = MB_NEVER;
    for (size_t i = 0; i < found->count; i++) {
        const uint32_t v = keyed ? mb_vertex_of(&found->item[2 * i], n) : i < n ? (uint32_t)i : MB_NONE;
        const mb_datum *at = keyed ? &found->item[2 * i + 1] : &found->item[i];
        if (v == MB_NONE) {
            status = refuse_found(out, SAY_NO_VERTEX, keyed ? &found->item[2 * i] : at);
            goto done;
        }
        if (at->kind == MB_DATUM_NUMBER && at->number >= 0 && at->number < 1000000000)
            number[v] = (uint32_t)at->number;
    }
    status = mb_check_grundy(out, t->arena, number, NULL);
done:
    mb_release(number);
    return status;
}

/* ---- a vertex of some kind, or none ---- */

/* The first vertex of the kind, in expected answers. */
static mb_datum first_such(const mb_trial *t, const bool *such)
{
    for (uint32_t v = 0; such && v < t->instance->n; v++)
        if (such[v])
            return mb_datum_number(v);
    return mb_datum_null();
}

static mb_status judge_such(mb_finding *out, const mb_trial *t, const mb_datum *found, const bool *such)
{
    if (!such)
        return MB_ENOMEM;
    const uint32_t v = mb_vertex_of(found, t->instance->n);
    const mb_datum right = first_such(t, such);
    if (right.kind == MB_DATUM_NULL)
        return found->kind == MB_DATUM_NULL ? accept(out) : refuse_found(out, SAY_NONE_RIGHT, found);
    if (v != MB_NONE && such[v])
        return accept(out);
    written a = written_of(found), b = written_of(&right);
    const mb_status status = mb_finding_refuse(out, v, SAY_NOT_SUCH, "found", PIECE(a), "right", PIECE(b));
    mb_text_clear(&a.text);
    mb_text_clear(&b.text);
    return status;
}

static bool *ends_of(const mb_trial *t)
{
    bool *such = mb_pool_take(t->pool, t->instance->n, sizeof *such);
    uint32_t first;
    for (uint32_t v = 0; such && v < t->instance->n; v++)
        such[v] = mb_instance_moves(&first, t->instance, v) == 0;
    return such;
}

static mb_datum expect_end(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return first_such(t, ends_of(t));
}

static mb_status judge_end(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    return judge_such(out, t, found, ends_of(t));
}

/* Those without a number all of whose moves lead to numbered ones. */
static bool *ready_of(const mb_trial *t)
{
    const bool *has = mb_trial_numbered(t);
    bool *such = mb_pool_take(t->pool, t->instance->n, sizeof *such);
    if (!has || !such)
        return NULL;
    for (uint32_t v = 0; v < t->instance->n; v++)
        such[v] = !has[v];
    for (uint32_t e = 0; e < t->instance->m; e++)
        if (!has[t->instance->edge[e].to])
            such[t->instance->edge[e].from] = false;
    return such;
}

static mb_datum expect_ready(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return first_such(t, ready_of(t));
}

static mb_status judge_ready(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    return judge_such(out, t, found, ready_of(t));
}

/* ---- player 2's move ---- */

/* Where the text sends player 2: nearer to the end where he wins; out of player 1's attractor where he can. */
static mb_datum expect_move2(const mb_trial *t, const mb_type *type)
{
    mb_attractor one, two;
    (void)type;
    if (mb_trial_attractor(&one, t, MB_P1, 1) != MB_OK)
        return mb_datum_null();
    if (mb_trial_attractor(&two, t, MB_P2, 2) != MB_OK) {
        mb_attractor_clear(&one);
        return mb_datum_null();
    }
    const mb_instance *instance = t->instance;
    const uint32_t s = instance->pick;
    uint32_t first, best = MB_NONE;
    const uint32_t count = mb_instance_moves(&first, instance, s);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t to = instance->edge[first + i].to;
        const bool good = two.rank[s] != MB_NEVER   ? two.rank[to] < two.rank[s]
                          : one.rank[s] == MB_NEVER ? one.rank[to] == MB_NEVER
                                                    : true;
        if (good && best == MB_NONE)
            best = to;
    }
    mb_attractor_clear(&one);
    mb_attractor_clear(&two);
    return best == MB_NONE ? mb_datum_null() : mb_datum_number(best);
}

static mb_status judge_move2(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    const uint32_t s = t->instance->pick, to = mb_vertex_of(found, t->instance->n);
    const mb_datum right = expect_move2(t, NULL);
    if (to == MB_NONE)
        return refuse_found(out, SAY_NO_VERTEX, found);
    if (!mb_instance_is_move(t->instance, s, to))
        return mb_finding_refuse(out, s, SAY_NO_MOVE, "name", s, "to", to);
    mb_attractor one, two;
    mb_status status = mb_trial_attractor(&one, t, MB_P1, 1);
    if (status != MB_OK)
        return status;
    status = mb_trial_attractor(&two, t, MB_P2, 2);
    if (status != MB_OK) {
        mb_attractor_clear(&one);
        return status;
    }
    if (two.rank[s] != MB_NEVER && two.rank[to] == MB_NEVER)
        status = mb_finding_refuse(out, s, SAY_LEAVES, "to", to, "name", s, "right", right.number);
    else if (two.rank[s] != MB_NEVER && two.rank[to] >= two.rank[s])
        status = mb_finding_refuse(out, s, SAY_NO_NEARER, "name", s, "to", to, "found", two.rank[s], "right",
                                   two.rank[to]);
    else if (two.rank[s] == MB_NEVER && one.rank[s] == MB_NEVER && one.rank[to] != MB_NEVER)
        status = mb_finding_refuse(out, s, SAY_GIVES_AWAY, "to", to, "right", right.number);
    else
        status = accept(out);
    mb_attractor_clear(&one);
    mb_attractor_clear(&two);
    return status;
}

/* ---- one step of the recursion of the third text ---- */

static mb_datum expect_inside(const mb_trial *t, const mb_type *type)
{
    mb_attractor attractor;
    if (mb_trial_inside(&attractor, t, true) != MB_OK) {
        t->pool->short_of_memory = true;
        return mb_datum_null();
    }
    const mb_datum value = set_of_ranks(t, type, &attractor);
    mb_attractor_clear(&attractor);
    return value;
}

static mb_status judge_inside(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    mb_bitset set, target;
    mb_status status = MB_ENOMEM;
    if (!init_pair(&set, &target, t->instance->n))
        return MB_ENOMEM;
    for (uint32_t v = 0; v < t->instance->n; v++)
        if (t->instance->vertex[v].flag || v == t->instance->pick)
            mb_bitset_add(&target, v);
    if (read_set(&set, out, &status, t, result_type(t), found))
        status = mb_check_attractor(out, t->arena, MB_P1, &target, &set, NULL, NULL);
    mb_bitset_clear(&set);
    mb_bitset_clear(&target);
    return status;
}

/* ---- lists of numbers ---- */

static mb_datum expect_mex(const mb_trial *t, const mb_type *type)
{
    (void)type;
    int64_t least = 0;
    for (uint32_t i = 0; i < t->instance->count; i++)
        if (t->instance->number[i] == least) {
            least++;
            i = UINT32_MAX; /* from the beginning */
        }
    return mb_datum_number(least);
}

static mb_datum expect_sorted(const mb_trial *t, const mb_type *type)
{
    (void)type;
    for (uint32_t i = 1; i < t->instance->count; i++)
        if (t->instance->number[i - 1] > t->instance->number[i])
            return mb_datum_bool(false);
    return mb_datum_bool(true);
}

/* ---- the heaps of Marienbad ---- */

static mb_datum expect_heap_graph(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return find_source(t, NULL, "heapmoves");
}

static mb_datum expect_heap_arena(const mb_trial *t, const mb_type *type)
{
    (void)type;
    const mb_datum graph = find_source(t, NULL, "heapmoves");
    mb_datum arena = mb_datum_dict(t->pool, 2 * graph.count);
    for (size_t i = 0; graph.kind == MB_DATUM_DICT && i < graph.count; i++) {
        for (int64_t player = 1; player <= 2; player++) {
            const size_t at = 2 * i + (size_t)player - 1;
            const mb_datum *moves = &graph.item[2 * i + 1];
            mb_datum list = mb_datum_list(t->pool, moves->count);
            for (size_t j = 0; j < moves->count; j++)
                *mb_datum_at(&list, j) = mb_datum_pair(t->pool, mb_datum_number(3 - player), moves->item[j]);
            *mb_datum_key(&arena, at) = mb_datum_pair(t->pool, mb_datum_number(player), graph.item[2 * i]);
            *mb_datum_of(&arena, at) = list;
        }
    }
    return arena;
}

/* ---- trees ---- */

/* Values from the leaves up: children have higher numbers than their parents. */
static mb_datum minimax(const mb_trial *t, uint32_t most)
{
    const mb_instance *instance = t->instance;
    uint32_t *level = mb_pool_take(t->pool, instance->n, sizeof *level);
    int64_t *value = mb_pool_take(t->pool, instance->n, sizeof *value);
    if (!level || !value)
        return mb_datum_null();
    for (uint32_t e = 0; e < instance->m; e++) {
        MB_ASSERT(instance->edge[e].from < instance->edge[e].to);
        level[instance->edge[e].to] = level[instance->edge[e].from] + 1;
    }
    for (uint32_t v = instance->n; v-- > 0;) {
        uint32_t first;
        const uint32_t count = mb_instance_moves(&first, instance, v);
        value[v] = instance->vertex[v].value;
        const bool max = (level[v] % 2 == 0) == (instance->player == 1);
        for (uint32_t i = 0; i < count && level[v] < most; i++) {
            const int64_t below = value[instance->edge[first + i].to];
            if (i == 0 || (max ? below > value[v] : below < value[v]))
                value[v] = below;
        }
    }
    return mb_datum_number(value[0]);
}

static mb_datum expect_minimax(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return minimax(t, t->instance->depth);
}

static mb_datum expect_alphabeta(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return minimax(t, UINT32_MAX);
}

/* ---- ways ---- */

static mb_datum expect_distance(const mb_trial *t, const mb_type *type)
{
    const int64_t *distance = mb_trial_distances(t);
    if (!distance)
        return mb_datum_null();
    const int64_t found = distance[t->instance->pick];
    if (found >= 0)
        return mb_datum_number(found);
    return type && type->kind == MB_TYPE_OPTION ? mb_datum_null() : mb_datum_text("Not found");
}

static mb_status judge_distance(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    const int64_t *distance = mb_trial_distances(t);
    if (!distance)
        return MB_ENOMEM;
    const int64_t right = distance[t->instance->pick];
    const bool none = found->kind == MB_DATUM_NULL || found->kind == MB_DATUM_TEXT
                      || (found->kind == MB_DATUM_NUMBER && found->number < 0) || found->kind == MB_DATUM_BOOL;
    if (right < 0 ? none : found->kind == MB_DATUM_NUMBER && found->number == right)
        return accept(out);
    if (right < 0)
        return refuse_found(out, SAY_NO_WAY, found);
    written a = written_of(found);
    const mb_status status = mb_finding_refuse(out, t->instance->pick, SAY_A_WAY, "found", PIECE(a), "right", right);
    mb_text_clear(&a.text);
    return status;
}

static mb_datum expect_admissible(const mb_trial *t, const mb_type *type)
{
    (void)type;
    const int64_t *distance = mb_trial_distances(t);
    for (uint32_t v = 0; distance && v < t->instance->n; v++)
        if (distance[v] >= 0 && mb_trial_guess(t, distance, v) > distance[v])
            return mb_datum_bool(false);
    return mb_datum_bool(true);
}

static mb_datum expect_monotone(const mb_trial *t, const mb_type *type)
{
    (void)type;
    const int64_t *distance = mb_trial_distances(t);
    for (uint32_t e = 0; distance && e < t->instance->m; e++) {
        const mb_edge edge = t->instance->edge[e];
        if (mb_trial_guess(t, distance, edge.from) > mb_trial_guess(t, distance, edge.to) + (int64_t)edge.cost)
            return mb_datum_bool(false);
    }
    return mb_datum_bool(true);
}

/* ---- the taquin ---- */

/* Moves that solve a board of 3 x 3, at least; -1: no memory. */
static int64_t taquin_distance(const mb_trial *t)
{
    static const char *const args[] = {"rows=3", "cols=3"};
    mb_rules *rules = NULL;
    mb_pathfinder *finder = NULL;
    mb_path path = {0};
    int64_t found = -1;
    mb_state board = 0;
    for (uint32_t i = 0; i < 9; i++)
        board |= (mb_state)t->instance->number[i] << (4 * i);
    if (mb_rules_open(&rules, mb_game_find("taquin"), args, MB_COUNT(args), NULL) != MB_OK)
        goto done;
    const mb_ground ground = mb_ground_of_rules(rules);
    const mb_path_options options = {.algorithm = "astar", .general = true};
    if (mb_pathfinder_of(&finder, &ground, &options, NULL, NULL) == MB_OK
        && mb_pathfinder_find(&path, NULL, finder, board, NULL, NULL) == MB_OK && path.found)
        found = (int64_t)path.cost;
done:
    mb_path_clear(&path);
    mb_pathfinder_free(finder);
    mb_rules_close(rules);
    return found;
}

static mb_datum expect_taquin(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return mb_datum_number(taquin_distance(t));
}

static mb_status judge_taquin(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    const int64_t right = taquin_distance(t);
    if (right < 0)
        return MB_ENOMEM;
    const bool number = found->kind == MB_DATUM_NUMBER || found->kind == MB_DATUM_REAL;
    const double guess = found->kind == MB_DATUM_REAL ? found->real : (double)found->number;
    if (number && guess >= 0 && guess <= (double)right)
        return accept(out);
    written a = written_of(found);
    const mb_status status = mb_finding_refuse(out, MB_NONE, SAY_TOO_FAR, "found", PIECE(a), "right", right);
    mb_text_clear(&a.text);
    return status;
}

/* ---- the fourth text ---- */

static mb_datum expect_execute(const mb_trial *t, const mb_type *type)
{
    bool legal;
    (void)type;
    const uint32_t last = mb_instance_play(&legal, t->instance);
    return legal ? mb_datum_number(last) : mb_datum_text("exception");
}

static bool execute_raises(const mb_trial *t)
{
    bool legal;
    mb_instance_play(&legal, t->instance);
    return !legal;
}

static mb_datum set_of_flags(const mb_trial *t, bool with, bool without)
{
    const mb_instance *instance = t->instance;
    uint32_t count = 0;
    mb_datum list = mb_datum_list(t->pool, instance->n);
    for (uint32_t v = 0; v < instance->n; v++) {
        const bool picked = v == instance->pick;
        if ((instance->vertex[v].flag && !(without && picked)) || (with && picked))
            *mb_datum_at(&list, count++) = mb_datum_number(v);
    }
    list.count = list.kind == MB_DATUM_LIST ? count : 0;
    return list;
}

static mb_datum expect_added(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return set_of_flags(t, true, false);
}

static mb_datum expect_removed(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return set_of_flags(t, false, true);
}

static mb_datum expect_member(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return mb_datum_bool(t->instance->vertex[t->instance->pick].flag);
}

static mb_datum expect_empty(const mb_trial *t, const mb_type *type)
{
    (void)type;
    for (uint32_t v = 0; v < t->instance->n; v++)
        if (t->instance->vertex[v].flag)
            return mb_datum_bool(false);
    return mb_datum_bool(true);
}

/* Moves of the pick, and how many of them lead to flagged vertices. */
static void count_flagged(uint32_t *moves, uint32_t *flagged, const mb_trial *t)
{
    uint32_t first;
    *moves = mb_instance_moves(&first, t->instance, t->instance->pick);
    *flagged = 0;
    for (uint32_t i = 0; i < *moves; i++)
        *flagged += t->instance->vertex[t->instance->edge[first + i].to].flag;
}

static mb_datum expect_all(const mb_trial *t, const mb_type *type)
{
    uint32_t moves, flagged;
    (void)type;
    count_flagged(&moves, &flagged, t);
    return mb_datum_bool(moves > 0 && flagged == moves);
}

static mb_datum expect_some(const mb_trial *t, const mb_type *type)
{
    uint32_t moves, flagged;
    (void)type;
    count_flagged(&moves, &flagged, t);
    return mb_datum_bool(flagged > 0);
}

/* One step: whom it adds to the flagged ones for the player.  In place, later states may see earlier ones added: what
 * is sure to be added is the next level, and no more than the attractor may be. */
static bool step_adds(const mb_trial *t, uint32_t v)
{
    const mb_instance *instance = t->instance;
    uint32_t first, flagged = 0;
    const uint32_t moves = mb_instance_moves(&first, instance, v);
    for (uint32_t i = 0; i < moves; i++)
        flagged += instance->vertex[instance->edge[first + i].to].flag;
    const bool own = 1u + instance->vertex[v].owner == instance->player;
    return !instance->vertex[v].flag && (own ? flagged > 0 : moves > 0 && flagged == moves);
}

static mb_datum expect_step(const mb_trial *t, const mb_type *type)
{
    (void)type;
    uint32_t count = 0;
    bool added = false;
    mb_datum list = mb_datum_list(t->pool, t->instance->n);
    for (uint32_t v = 0; v < t->instance->n; v++) {
        const bool new = step_adds(t, v);
        added = added || new;
        if (new || t->instance->vertex[v].flag)
            *mb_datum_at(&list, count++) = mb_datum_number(v);
    }
    list.count = list.kind == MB_DATUM_LIST ? count : 0;
    return mb_datum_pair(t->pool, mb_datum_bool(added), list);
}

/* The pair (what was returned, the set afterwards). */
static mb_status judge_step(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    const uint32_t n = t->instance->n;
    const mb_datum right = expect_step(t, NULL);
    if (found->kind != MB_DATUM_LIST || found->count != 2 || found->item[0].kind != MB_DATUM_BOOL)
        return refuse_instead(out, MB_NONE, found, &right);
    mb_bitset set, target;
    mb_attractor attractor = {0};
    mb_status status = MB_ENOMEM;
    if (!init_pair(&set, &target, n))
        return MB_ENOMEM;
    for (uint32_t v = 0; v < n; v++)
        if (t->instance->vertex[v].flag)
            mb_bitset_add(&target, v);
    if (!read_set(&set, out, &status, t, NULL, &found->item[1]))
        goto done;
    status = mb_attractor_compute(&attractor, t->arena, mb_player_of(t->instance->player), &target, NULL, NULL, NULL);
    if (status != MB_OK)
        goto done;
    bool changed = false;
    for (uint32_t v = 0; v < n; v++) {
        const bool inside = mb_bitset_has(&set, v), before = mb_bitset_has(&target, v);
        changed = changed || inside != before;
        if ((before || step_adds(t, v)) && !inside) {
            status = mb_finding_refuse(out, v, SAY_MISSING, "name", v);
            goto done;
        }
        if (inside && attractor.rank[v] == MB_NEVER) {
            status = mb_finding_refuse(out, v, SAY_TOO_MUCH, "name", v);
            goto done;
        }
    }
    if (changed != (bool)found->item[0].number)
        status = mb_finding_refuse(out, MB_NONE, changed ? SAY_CHANGED : SAY_UNCHANGED);
    else
        status = accept(out);
done:
    mb_attractor_clear(&attractor);
    mb_bitset_clear(&set);
    mb_bitset_clear(&target);
    return status;
}

/* ---- tic-tac-toe ---- */

static mb_datum board_of(const mb_trial *t, const int32_t *cell)
{
    mb_instance changed = *t->instance;
    int32_t number[12];
    memcpy(number, t->instance->number, sizeof number);
    memcpy(number, cell, 9 * sizeof *number);
    changed.number = number;
    mb_trial other = *t;
    other.instance = &changed;
    return find_source(&other, NULL, "cells");
}

static mb_datum expect_get(const mb_trial *t, const mb_type *type)
{
    (void)type;
    const int32_t *number = t->instance->number;
    static const char *const names[] = {"V", "O", "X"};
    return mb_datum_text(names[number[3 * number[9] + number[10]]]);
}

static mb_datum expect_put(const mb_trial *t, const mb_type *type)
{
    (void)type;
    int32_t cell[12];
    memcpy(cell, t->instance->number, sizeof cell);
    cell[3 * cell[9] + cell[10]] = cell[11];
    return board_of(t, cell);
}

static void count_marks(int marks[3], const mb_trial *t)
{
    marks[0] = marks[1] = marks[2] = 0;
    for (int i = 0; i < 9; i++)
        marks[t->instance->number[i]]++;
}

static bool turn_raises(const mb_trial *t)
{
    int marks[3];
    count_marks(marks, t);
    return marks[1] != marks[2] && marks[1] != marks[2] + 1;
}

static mb_datum expect_turn(const mb_trial *t, const mb_type *type)
{
    int marks[3];
    (void)type;
    count_marks(marks, t);
    return turn_raises(t) ? mb_datum_text("exception") : mb_datum_number(marks[1] == marks[2] ? 1 : 2);
}

static mb_datum expect_winning(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return mb_datum_bool(mb_cells_aligned(t->instance->number, (int)t->instance->player));
}

static mb_datum expect_next_boards(const mb_trial *t, const mb_type *type)
{
    int marks[3];
    (void)type;
    count_marks(marks, t);
    mb_datum list = mb_datum_list(t->pool, (size_t)marks[0]);
    for (int i = 0, count = 0; i < 9; i++) {
        int32_t cell[12];
        memcpy(cell, t->instance->number, sizeof cell);
        if (cell[i] != 0)
            continue;
        cell[i] = marks[1] == marks[2] ? 1 : 2;
        *mb_datum_at(&list, (size_t)count++) = board_of(t, cell);
    }
    return list;
}

static mb_status judge_exact(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    const mb_datum right = right_answer(t);
    return same(found, &right, true) ? accept(out) : refuse_instead(out, MB_NONE, found, &right);
}

enum {
    ARENA = MB_USES_EDGES | MB_USES_OWNERS | MB_USES_TARGETS,
    GAME = MB_USES_EDGES | MB_USES_OWNERS | MB_USES_BOTH_TARGETS,
};

static const mb_jury rows[] = {
    {"predecessors", MB_USES_EDGES, expect_predecessors, judge_lists, NULL},
    {"degrees", MB_USES_EDGES, expect_degrees, judge_lists, NULL},
    {"comers", MB_USES_EDGES | MB_USES_PICK, expect_comers, NULL, NULL},
    {"without", MB_USES_EDGES | MB_USES_PICK, expect_without, judge_lists, NULL},
    {"attractor", ARENA, expect_attractor, judge_attractor, NULL},
    {"ranks", ARENA, expect_ranks, judge_ranks, NULL},
    {"strategy", ARENA, expect_strategy, judge_strategy, NULL},
    {"kernel", MB_USES_EDGES, expect_kernel, judge_kernel, NULL},
    {"grundy", MB_USES_EDGES, expect_grundy, judge_grundy, NULL},
    {"end", MB_USES_EDGES, expect_end, judge_end, NULL},
    {"ready", MB_USES_EDGES | MB_USES_FLAGS, expect_ready, judge_ready, NULL},
    {"move2", GAME | MB_USES_PICK, expect_move2, judge_move2, NULL},
    {"inside", MB_USES_EDGES | MB_USES_OWNERS | MB_USES_FLAGS | MB_USES_PICK, expect_inside, judge_inside, NULL},
    {"mex", MB_USES_NUMBERS, expect_mex, NULL, NULL},
    {"sorted", MB_USES_NUMBERS, expect_sorted, NULL, NULL},
    {"heapgraph", MB_USES_HEAPS, expect_heap_graph, judge_lists, NULL},
    {"heaparena", MB_USES_HEAPS, expect_heap_arena, judge_lists, NULL},
    {"minimax", MB_USES_EDGES | MB_USES_VALUES | MB_USES_PLAYER | MB_USES_DEPTH, expect_minimax, NULL, NULL},
    {"alphabeta", MB_USES_EDGES | MB_USES_VALUES | MB_USES_PLAYER, expect_alphabeta, NULL, NULL},
    {"distance", MB_USES_EDGES | MB_USES_COSTS | MB_USES_PICK | MB_USES_GOAL, expect_distance, judge_distance, NULL},
    {"admissible", MB_USES_EDGES | MB_USES_COSTS | MB_USES_GOAL | MB_USES_VALUES, expect_admissible, NULL, NULL},
    {"monotone", MB_USES_EDGES | MB_USES_COSTS | MB_USES_GOAL | MB_USES_VALUES, expect_monotone, NULL, NULL},
    {"taquin", MB_USES_TILES, expect_taquin, judge_taquin, NULL},
    {"execute", GAME | MB_USES_PICK | MB_USES_NEXT, expect_execute, NULL, execute_raises},
    {"added", MB_USES_EDGES | MB_USES_FLAGS | MB_USES_PICK, expect_added, NULL, NULL},
    {"removed", MB_USES_EDGES | MB_USES_FLAGS | MB_USES_PICK, expect_removed, NULL, NULL},
    {"member", MB_USES_EDGES | MB_USES_FLAGS | MB_USES_PICK, expect_member, NULL, NULL},
    {"empty", MB_USES_EDGES | MB_USES_FLAGS, expect_empty, NULL, NULL},
    {"all", MB_USES_EDGES | MB_USES_FLAGS | MB_USES_PICK, expect_all, NULL, NULL},
    {"some", MB_USES_EDGES | MB_USES_FLAGS | MB_USES_PICK, expect_some, NULL, NULL},
    {"step", GAME | MB_USES_FLAGS | MB_USES_PLAYER, expect_step, judge_step, NULL},
    {"get", MB_USES_CELLS, expect_get, NULL, NULL},
    {"put", MB_USES_CELLS, expect_put, judge_exact, NULL},
    {"turn", MB_USES_CELLS, expect_turn, NULL, turn_raises},
    {"winning", MB_USES_CELLS, expect_winning, NULL, NULL},
    {"nextboards", MB_USES_CELLS, expect_next_boards, NULL, NULL},
};

const mb_jury *mb_jury_at(size_t index)
{
    return index < MB_COUNT(rows) ? &rows[index] : NULL;
}

mb_status mb_trial_judge(mb_finding *out, const mb_trial *trial, const mb_datum *found)
{
    const mb_jury *row = trial->exercise->jury;
    const mb_status status = (row->judge ? row->judge : judge_equal)(out, trial, found);
    return status == MB_OK ? mb_pool_status(trial->pool) : status;
}
