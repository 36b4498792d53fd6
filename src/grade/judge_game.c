/* judge_game.c -- judges of the fourth text: plays, sets, steps of an attractor. */
#include "grade/judging.h"

static const mb_words SAY_MISSING = MB_WORDS("{name} is missing", "{name} manque");
static const mb_words SAY_TOO_SOON =
    MB_WORDS("{name} should not be added in this step", "{name} ne devrait pas être ajouté à cette étape");
static const mb_words SAY_NO_MOVE =
    MB_WORDS("the table has no move of {name} into the set", "la table n'a pas de coup de {name} vers l'ensemble");
static const mb_words SAY_OTHER_MOVE =
    MB_WORDS("the move of {name}, which was in the set already, has become another one",
             "le coup de {name}, qui était déjà dans l'ensemble, est devenu un autre");
static const mb_words SAY_CHANGED =
    MB_WORDS("states were added, but {found} was returned", "des états ont été ajoutés, mais {found} est renvoyé");
static const mb_words SAY_UNCHANGED =
    MB_WORDS("no state was added, but {found} was returned", "aucun état n'a été ajouté, mais {found} est renvoyé");

mb_datum mb_expect_execute(const mb_trial *t, const mb_type *type)
{
    bool legal;
    (void)type;
    const uint32_t last = mb_instance_play(&legal, t->instance);
    return legal ? mb_vertex_datum(t, last) : mb_datum_text("exception");
}

bool mb_execute_raises(const mb_trial *t)
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
            *mb_datum_at(&list, count++) = mb_vertex_datum(t, v);
    }
    list.count = list.kind == MB_DATUM_LIST ? count : 0;
    return list;
}

mb_datum mb_expect_added(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return set_of_flags(t, true, false);
}

mb_datum mb_expect_removed(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return set_of_flags(t, false, true);
}

mb_datum mb_expect_member(const mb_trial *t, const mb_type *type)
{
    MB_ASSERT(t->instance->pick < t->instance->n);
    (void)type;
    return mb_datum_bool(t->instance->vertex[t->instance->pick].flag);
}

mb_datum mb_expect_empty(const mb_trial *t, const mb_type *type)
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
    MB_ASSERT(t->instance->pick < t->instance->n);
    uint32_t first;
    *moves = mb_instance_moves(&first, t->instance, t->instance->pick);
    *flagged = 0;
    for (uint32_t i = 0; i < *moves; i++)
        *flagged += t->instance->vertex[t->instance->edge[first + i].to].flag;
}

mb_datum mb_expect_all(const mb_trial *t, const mb_type *type)
{
    uint32_t moves, flagged;
    (void)type;
    count_flagged(&moves, &flagged, t);
    return mb_datum_bool(moves > 0 && flagged == moves);
}

mb_datum mb_expect_some(const mb_trial *t, const mb_type *type)
{
    uint32_t moves, flagged;
    (void)type;
    count_flagged(&moves, &flagged, t);
    return mb_datum_bool(flagged > 0);
}

/* One step: is v added to the flagged ones for the player? */
static bool step_adds(const mb_trial *t, uint32_t v)
{
    MB_ASSERT(v < t->instance->n);
    const mb_instance *instance = t->instance;
    uint32_t first, flagged = 0;
    const uint32_t moves = mb_instance_moves(&first, instance, v);
    for (uint32_t i = 0; i < moves; i++)
        flagged += instance->vertex[instance->edge[first + i].to].flag;
    const bool own = 1u + instance->vertex[v].owner == instance->player;
    return !instance->vertex[v].flag && (own ? flagged > 0 : moves > 0 && flagged == moves);
}

mb_datum mb_expect_step(const mb_trial *t, const mb_type *type)
{
    (void)type;
    uint32_t count = 0;
    bool added = false;
    mb_datum list = mb_datum_list(t->pool, t->instance->n);
    for (uint32_t v = 0; v < t->instance->n; v++) {
        const bool new = step_adds(t, v);
        added = added || new;
        if (new || t->instance->vertex[v].flag)
            *mb_datum_at(&list, count++) = mb_vertex_datum(t, v);
    }
    list.count = list.kind == MB_DATUM_LIST ? count : 0;
    return mb_datum_pair(t->pool, mb_datum_bool(added), list);
}

/* The pair (what was returned, the set afterwards). */
mb_status mb_judge_step(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    const uint32_t n = t->instance->n;
    const mb_datum right = mb_expect_step(t, NULL);
    if (found->kind != MB_DATUM_LIST || found->count != 2 || found->item[0].kind != MB_DATUM_BOOL)
        return mb_judge_refuse_instead(out, t, MB_NONE, found, &right);
    mb_bitset set;
    mb_status status = mb_bitset_init(&set, n);
    if (status != MB_OK)
        return status;
    if (!mb_read_set(&set, out, &status, t, NULL, &found->item[1]))
        goto done;
    bool changed = false;
    for (uint32_t v = 0; v < n; v++) {
        const bool inside = mb_bitset_has(&set, v), before = t->instance->vertex[v].flag, added = step_adds(t, v);
        changed = changed || inside != before;
        if (inside != (before || added)) {
            status =
                mb_finding_refuse(out, v, inside ? SAY_TOO_SOON : SAY_MISSING, "name", mb_position_item(t->arena, v));
            goto done;
        }
    }
    if (changed != (bool)found->item[0].number)
        status = mb_judge_refuse_found(out, t, changed ? SAY_CHANGED : SAY_UNCHANGED, &found->item[0]);
    else
        status = mb_judge_accept(out);
done:
    mb_bitset_clear(&set);
    return status;
}

/* The first successor of v in the set as it was; MB_NONE: there is none. */
static uint32_t step_move(const mb_trial *t, uint32_t v)
{
    uint32_t first;
    const uint32_t moves = mb_instance_moves(&first, t->instance, v);
    for (uint32_t i = 0; i < moves; i++)
        if (t->instance->vertex[t->instance->edge[first + i].to].flag)
            return t->instance->edge[first + i].to;
    return MB_NONE;
}

static bool is_own(const mb_trial *t, uint32_t v)
{
    return 1u + t->instance->vertex[v].owner == t->instance->player;
}

/* The triple (what was returned, the set afterwards, the table afterwards). */
mb_datum mb_expect_stepmoves(const mb_trial *t, const mb_type *type)
{
    const mb_datum pair = mb_expect_step(t, type), before = mb_trial_make(t, NULL, "chosen");
    mb_datum triple = mb_datum_list(t->pool, 3), table = mb_datum_dict(t->pool, t->instance->n);
    size_t count = 0;
    for (uint32_t v = 0; v < t->instance->n; v++) {
        if (!is_own(t, v) || !step_adds(t, v))
            continue;
        *mb_datum_key(&table, count) = mb_vertex_datum(t, v);
        *mb_datum_of(&table, count++) = mb_vertex_datum(t, step_move(t, v));
    }
    for (size_t i = 0; i < before.count; i++, count++) {
        *mb_datum_key(&table, count) = before.item[2 * i];
        *mb_datum_of(&table, count) = before.item[2 * i + 1];
    }
    table.count = table.kind == MB_DATUM_DICT ? count : 0;
    for (size_t i = 0; i < 2; i++)
        *mb_datum_at(&triple, i) = pair.kind == MB_DATUM_LIST ? pair.item[i] : mb_datum_null();
    *mb_datum_at(&triple, 2) = table;
    return triple;
}

/* Where the table leads from v; MB_NONE: nowhere. */
static uint32_t mapped_to(const mb_trial *t, const mb_datum *table, uint32_t v)
{
    for (size_t i = 0; i < table->count; i++)
        if (mb_vertex_of_key(t, &table->item[2 * i]) == v)
            return mb_vertex_of(t, &table->item[2 * i + 1]);
    return MB_NONE;
}

/* Is the table right about the player's vertex v: has it kept the move there, or got one into the set? */
static bool is_mapped(const mb_trial *t, const mb_datum *before, const mb_datum *table, uint32_t v)
{
    const uint32_t to = mapped_to(t, table, v), kept = mapped_to(t, before, v);
    if (kept != MB_NONE)
        return to == kept;
    return !step_adds(t, v)
           || (to != MB_NONE && mb_instance_is_move(t->instance, v, to) && t->instance->vertex[to].flag);
}

mb_status mb_judge_stepmoves(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    if (found->kind != MB_DATUM_LIST || found->count != 3 || found->item[2].kind != MB_DATUM_DICT)
        return mb_judge_refuse_form(out, t, found);
    const mb_datum pair = {.kind = MB_DATUM_LIST, .count = 2, .item = found->item};
    const mb_status status = mb_judge_step(out, t, &pair);
    if (status != MB_OK || !out->accepted)
        return status;
    const mb_datum before = mb_trial_make(t, NULL, "chosen");
    for (uint32_t v = 0; v < t->instance->n; v++) {
        if (!is_own(t, v) || is_mapped(t, &before, &found->item[2], v))
            continue;
        const bool lost = mapped_to(t, &found->item[2], v) == MB_NONE;
        mb_finding_clear(out);
        return mb_finding_refuse(out, v, lost || step_adds(t, v) ? SAY_NO_MOVE : SAY_OTHER_MOVE, "name",
                                 mb_position_item(t->arena, v));
    }
    return MB_OK;
}

/* ---- a player who cannot move loses ---- */

static bool is_stuck(const mb_trial *t, uint32_t v)
{
    uint32_t first;
    return t->instance->vertex[v].owner == MB_P2 && mb_instance_moves(&first, t->instance, v) == 0;
}

mb_datum mb_expect_stuckloses(const mb_trial *t, const mb_type *type)
{
    mb_attractor attractor;
    const mb_status status = mb_trial_attract(&attractor, t, MB_P1, is_stuck);
    return mb_attracted(t, type, status, &attractor);
}
