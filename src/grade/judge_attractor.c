/* judge_attractor.c -- judges of attractors, ranks and strategies. */
#include "grade/judging.h"

#include "core/mem.h"

static const mb_words SAY_NO_PAIR =
    MB_WORDS("not a pair (attractor, strategy)", "ce n'est pas un couple (attracteur, stratégie)");
static const mb_words SAY_LEAVES =
    MB_WORDS("{to} is not in player {p2}'s attractor, while {name} is: {right} wins",
             "{to} n'est pas dans l'attracteur du joueur {p2}, alors que {name} y est : {right} gagne");
static const mb_words SAY_NO_NEARER =
    MB_WORDS("{name} -> {to} does not lower the rank (from {found} to {right}): the play may go round in circles",
             "{name} -> {to} ne fait pas baisser le rang (de {found} à {right}) : la partie peut tourner en rond");
static const mb_words SAY_GIVES_AWAY =
    MB_WORDS("{to} is in player {p1}'s attractor, while {right} would not lose",
             "{to} est dans l'attracteur du joueur {p1}, alors que {right} ne perdrait pas");

/* Is it `player`'s attractor of the vertices that `has` names? */
static mb_status attractor_judge_set(mb_finding *out, const mb_trial *t, const mb_type *type, const mb_datum *found,
                                     mb_player player, bool (*has)(const mb_trial *trial, uint32_t v))
{
    MB_ASSERT(t->arena && t->arena->positions == t->instance->n);
    mb_bitset set = {0}, target = {0};
    mb_status status = mb_trial_set(&target, t, has);
    if (status == MB_OK)
        status = mb_bitset_init(&set, t->instance->n);
    if (status == MB_OK && mb_read_set(&set, out, &status, t, type, found))
        status = mb_check_attractor(out, t->arena, player, &target, &set, NULL, NULL);
    mb_bitset_clear(&set);
    mb_bitset_clear(&target);
    return status;
}

/* A function that also returns a strategy is judged by both. */
mb_status mb_judge_attractor(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    const mb_type *type = mb_result_type(t);
    const bool members = type->kind == MB_TYPE_LIST && type->part[0]->kind == MB_TYPE_VERTEX; /* which may be pairs */
    if (!members && type->kind != MB_TYPE_SET && found->kind == MB_DATUM_LIST && found->count == 2
        && (found->item[0].kind == MB_DATUM_LIST || found->item[0].kind == MB_DATUM_DICT))
        return mb_judge_strategy(out, t, found);
    return attractor_judge_set(out, t, type, found, mb_trial_player(t), mb_trial_is_target);
}

mb_datum mb_expect_attractor(const mb_trial *t, const mb_type *type)
{
    mb_attractor attractor;
    const mb_status status = mb_trial_attractor(&attractor, t, mb_trial_player(t));
    return mb_attracted(t, type, status, &attractor);
}

/* ---- ranks ---- */

mb_datum mb_expect_ranks(const mb_trial *t, const mb_type *type)
{
    mb_attractor attractor;
    const mb_status status = mb_trial_attractor(&attractor, t, MB_P1);
    if (status != MB_OK || (type && type->kind != MB_TYPE_LIST && type->kind != MB_TYPE_ARRAY))
        return mb_attracted(t, type, status, &attractor);
    mb_datum value = mb_datum_list(t->pool, t->instance->n);
    for (uint32_t v = 0; v < t->instance->n; v++)
        *mb_datum_at(&value, v) = mb_datum_number(attractor.rank[v] == MB_NEVER ? -1 : (int64_t)attractor.rank[v]);
    mb_attractor_clear(&attractor);
    return value;
}

/* A list of numbers in which what is no number, or below 0, is outside; or a dict. */
mb_status mb_judge_ranks(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    MB_ASSERT(t->arena && t->arena->positions == t->instance->n);
    const uint32_t n = t->instance->n;
    mb_bitset set = {0}, target = {0};
    if (!mb_judge_has_form(found, mb_result_type(t)))
        return mb_judge_refuse_form(out, t, found);
    if (found->kind == MB_DATUM_LIST && found->count != n) {
        const mb_datum right = mb_expect_ranks(t, mb_result_type(t));
        return mb_judge_refuse_instead(out, t, MB_NONE, found, &right);
    }
    uint32_t *rank = mb_alloc(n, sizeof *rank);
    mb_status status = rank ? mb_trial_set(&target, t, mb_trial_is_target) : MB_ENOMEM;
    if (status == MB_OK)
        status = mb_bitset_init(&set, n);
    if (status != MB_OK || !mb_read_numbers(rank, out, &status, t, found))
        goto done;
    for (uint32_t v = 0; v < n; v++)
        if (rank[v] != MB_NEVER)
            mb_bitset_add(&set, v);
    status = mb_check_attractor(out, t->arena, MB_P1, &target, &set, rank, NULL);
done:
    mb_bitset_clear(&set);
    mb_bitset_clear(&target);
    mb_release(rank);
    return status;
}

/* ---- strategies ---- */

/* A strategy as the text has it: a list with what is no vertex where there is no move, or a dict. */
static void attractor_read_moves(uint32_t *next, const mb_trial *t, const mb_datum *found)
{
    const uint32_t n = t->instance->n;
    for (uint32_t v = 0; v < n; v++)
        next[v] = MB_NONE;
    if (found->kind == MB_DATUM_LIST) {
        for (uint32_t v = 0; v < n && v < found->count; v++)
            next[v] = mb_vertex_of(t, &found->item[v]);
    } else if (found->kind == MB_DATUM_DICT) {
        for (size_t i = 0; i < found->count; i++) {
            const uint32_t v = mb_vertex_of_key(t, &found->item[2 * i]);
            if (v != MB_NONE)
                next[v] = mb_vertex_of(t, &found->item[2 * i + 1]);
        }
    }
}

/* Does the strategy win from every position of the attractor?  Positions of the target are won already. */
static mb_status judge_moves(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    MB_ASSERT(t->arena && t->arena->positions == t->instance->n);
    const uint32_t n = t->instance->n;
    mb_bitset target = {0};
    mb_attractor attractor;
    mb_status status = mb_trial_attractor(&attractor, t, mb_trial_player(t));
    if (status != MB_OK)
        return status;
    uint32_t *next = mb_alloc(n, sizeof *next);
    status = next ? mb_trial_set(&target, t, mb_trial_is_target) : MB_ENOMEM;
    if (status != MB_OK)
        goto done;
    attractor_read_moves(next, t, found);
    status = mb_judge_accept(out);
    for (uint32_t v = 0; v < n && status == MB_OK; v++) {
        if (attractor.rank[v] == MB_NEVER || attractor.rank[v] == 0)
            continue;
        mb_finding_clear(out);
        status = mb_check_strategy(out, NULL, t->arena, mb_trial_player(t), &target, next, v, NULL);
        if (status == MB_OK && !out->accepted)
            break;
    }
done:
    mb_bitset_clear(&target);
    mb_attractor_clear(&attractor);
    mb_release(next);
    return status;
}

mb_datum mb_expect_strategy(const mb_trial *t, const mb_type *type)
{
    const mb_type *parts[2] = {type && type->parts == 2 ? type->part[0] : NULL,
                               type && type->parts == 2 ? type->part[1] : NULL};
    mb_attractor attractor;
    if (mb_trial_attractor(&attractor, t, mb_trial_player(t)) != MB_OK)
        return mb_trial_no_memory(t);
    const uint32_t n = t->instance->n;
    const bool keyed = parts[1] && parts[1]->kind != MB_TYPE_LIST && parts[1]->kind != MB_TYPE_ARRAY;
    const bool numbers = parts[1] && !keyed && parts[1]->part[0]->kind == MB_TYPE_INT; /* -1: no move */
    uint32_t count = 0;
    for (uint32_t v = 0; v < n; v++)
        count += attractor.move[v] != MB_NONE;
    mb_datum moves = keyed ? mb_datum_dict(t->pool, count) : mb_datum_list(t->pool, n);
    count = 0;
    for (uint32_t v = 0; v < n; v++) {
        if (!keyed) {
            *mb_datum_at(&moves, v) = attractor.move[v] != MB_NONE ? mb_vertex_datum(t, attractor.move[v])
                                      : numbers                    ? mb_datum_number(-1)
                                                                   : mb_datum_bool(false);
        } else if (attractor.move[v] != MB_NONE) {
            *mb_datum_key(&moves, count) = mb_vertex_datum(t, v);
            *mb_datum_of(&moves, count++) = mb_vertex_datum(t, attractor.move[v]);
        }
    }
    const mb_datum set = mb_attractor_subset(t, parts[0], &attractor);
    mb_attractor_clear(&attractor);
    return mb_datum_pair(t->pool, set, moves);
}

mb_status mb_judge_strategy(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    const mb_type *type = mb_result_type(t);
    if (found->kind != MB_DATUM_LIST || found->count != 2)
        return mb_finding_refuse(out, MB_NONE, SAY_NO_PAIR);
    const mb_status status = attractor_judge_set(out, t, type->parts == 2 ? type->part[0] : type, &found->item[0],
                                                 mb_trial_player(t), mb_trial_is_target);
    if (status != MB_OK || !out->accepted)
        return status;
    mb_finding_clear(out);
    return judge_moves(out, t, &found->item[1]);
}

/* ---- player {p2}'s move ---- */

/* The attractors of both players, or neither. */
static mb_status attractors_of_both(mb_attractor *one, mb_attractor *two, const mb_trial *t)
{
    mb_status status = mb_trial_attractor(one, t, MB_P1);
    if (status == MB_OK && (status = mb_trial_attractor(two, t, MB_P2)) != MB_OK)
        mb_attractor_clear(one);
    return status;
}

/* Where the text sends player 2: nearer to the end where he wins; out of player {p1}'s attractor where he can. */
mb_datum mb_expect_move2(const mb_trial *t, const mb_type *type)
{
    mb_attractor one, two;
    (void)type;
    if (attractors_of_both(&one, &two, t) != MB_OK)
        return mb_trial_no_memory(t);
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
    return best == MB_NONE ? mb_datum_null() : mb_vertex_datum(t, best);
}

mb_status mb_judge_move2(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    MB_ASSERT(t->arena && t->arena->positions == t->instance->n);
    const uint32_t s = t->instance->pick, to = mb_vertex_of(t, found);
    const mb_datum best = mb_expect_move2(t, NULL);
    const uint32_t right = mb_vertex_of(t, &best);
    if (to == MB_NONE)
        return mb_judge_refuse_vertex(out, t, found);
    const mb_item from = mb_position_item(t->arena, s), there = mb_position_item(t->arena, to),
                  better = mb_position_item(t->arena, right);
    if (!mb_instance_is_move(t->instance, s, to))
        return mb_finding_refuse(out, s, SAY_IS_NO_MOVE, "name", from, "to", there);
    mb_attractor one, two;
    mb_status status = attractors_of_both(&one, &two, t);
    if (status != MB_OK)
        return status;
    if (two.rank[s] != MB_NEVER && two.rank[to] == MB_NEVER)
        status = mb_finding_refuse(out, s, SAY_LEAVES, "to", there, "name", from, "right", better);
    else if (two.rank[s] != MB_NEVER && two.rank[to] >= two.rank[s])
        status = mb_finding_refuse(out, s, SAY_NO_NEARER, "name", from, "to", there, "found", two.rank[s], "right",
                                   two.rank[to]);
    else if (two.rank[s] == MB_NEVER && one.rank[s] == MB_NEVER && one.rank[to] != MB_NEVER)
        status = mb_finding_refuse(out, s, SAY_GIVES_AWAY, "to", there, "right", better);
    else
        status = mb_judge_accept(out);
    mb_attractor_clear(&one);
    mb_attractor_clear(&two);
    return status;
}

/* ---- one step of the recursion of the third text ---- */

static bool is_inside(const mb_trial *t, uint32_t v)
{
    return t->instance->vertex[v].flag || v == t->instance->pick;
}

mb_datum mb_expect_inside(const mb_trial *t, const mb_type *type)
{
    mb_attractor attractor;
    const mb_status status = mb_trial_attract(&attractor, t, MB_P1, is_inside);
    return mb_attracted(t, type, status, &attractor);
}

mb_status mb_judge_inside(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    return attractor_judge_set(out, t, mb_result_type(t), found, MB_P1, is_inside);
}
