/* judge_attractor.c -- judges of attractors, ranks and strategies. */
#include "grade/judging.h"

#include "core/mem.h"

/* Messages. */
static const mb_words SAY_NO_PAIR =
    MB_WORDS("not a pair (attractor, strategy)", "pas un couple (attracteur, stratégie)");
static const mb_words SAY_NO_VERTEX = MB_WORDS("{found} is no vertex", "{found} n'est pas un sommet");
static const mb_words SAY_NO_MOVE =
    MB_WORDS("there is no move {name} -> {to}", "il n'y a pas de coup {name} -> {to}");
static const mb_words SAY_LEAVES =
    MB_WORDS("{to} is not in player 2's attractor, while {name} is: {right} wins",
             "{to} n'est pas dans l'attracteur du joueur 2, alors que {name} y est : {right} gagne");
static const mb_words SAY_NO_NEARER =
    MB_WORDS("{name} -> {to} does not lower the rank (from {found} to {right}): the play may go round in circles",
             "{name} -> {to} ne fait pas baisser le rang (de {found} à {right}) : la partie peut tourner en rond");
static const mb_words SAY_GIVES_AWAY =
    MB_WORDS("{to} is in player 1's attractor, while {right} would not lose",
             "{to} est dans l'attracteur du joueur 1, alors que {right} ne perdrait pas");

static mb_status attractor_judge_set(mb_finding *out, const mb_trial *t, const mb_type *type, const mb_datum *found)
{
    MB_ASSERT(t->arena && t->arena->positions == t->instance->n);
    mb_bitset set, target;
    mb_status status = MB_ENOMEM;
    if (!mb_bitset_pair(&set, &target, t->instance->n))
        return MB_ENOMEM;
    for (uint32_t v = 0; v < t->instance->n; v++)
        if (mb_trial_is_target(t, v))
            mb_bitset_add(&target, v);
    if (mb_read_set(&set, out, &status, t, type, found))
        status = mb_check_attractor(out, t->arena, mb_trial_player(t), &target, &set, NULL, NULL);
    mb_bitset_clear(&set);
    mb_bitset_clear(&target);
    return status;
}

/* A function that also returns a strategy is judged by both. */
mb_status mb_judge_attractor(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    if (found->kind == MB_DATUM_LIST && found->count == 2
        && (found->item[0].kind == MB_DATUM_LIST || found->item[0].kind == MB_DATUM_DICT))
        return mb_judge_strategy(out, t, found);
    return attractor_judge_set(out, t, mb_result_type(t), found);
}

static mb_datum attractor_set_of_ranks(const mb_trial *t, const mb_type *type, const mb_attractor *attractor)
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

mb_datum mb_expect_attractor(const mb_trial *t, const mb_type *type)
{
    MB_ASSERT(t->arena && t->arena->positions == t->instance->n);
    mb_attractor attractor;
    if (mb_trial_attractor(&attractor, t, mb_trial_player(t), (uint8_t)mb_player_number(mb_trial_player(t)))
        != MB_OK) {
        t->pool->short_of_memory = true;
        return mb_datum_null();
    }
    const mb_datum value = attractor_set_of_ranks(t, type, &attractor);
    mb_attractor_clear(&attractor);
    return value;
}

/* ---- ranks ---- */

mb_datum mb_expect_ranks(const mb_trial *t, const mb_type *type)
{
    mb_attractor attractor;
    if (mb_trial_attractor(&attractor, t, MB_P1, 1) != MB_OK) {
        t->pool->short_of_memory = true;
        return mb_datum_null();
    }
    mb_datum value;
    if (type && type->kind != MB_TYPE_LIST && type->kind != MB_TYPE_ARRAY) {
        value = attractor_set_of_ranks(t, type, &attractor);
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
mb_status mb_judge_ranks(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    MB_ASSERT(t->arena && t->arena->positions == t->instance->n);
    const uint32_t n = t->instance->n;
    const bool keyed = found->kind == MB_DATUM_DICT;
    mb_bitset set, target;
    mb_status status = MB_OK;
    if (!keyed && (found->kind != MB_DATUM_LIST || found->count != n)) {
        const mb_datum right = mb_expect_ranks(t, mb_result_type(t));
        return mb_judge_refuse_instead(out, MB_NONE, found, &right);
    }
    uint32_t *rank = mb_alloc(n, sizeof *rank);
    if (!rank || !mb_bitset_pair(&set, &target, n)) {
        mb_release(rank);
        return MB_ENOMEM;
    }
    for (uint32_t v = 0; v < n; v++) {
        rank[v] = MB_NEVER;
        if (mb_trial_is_target(t, v))
            mb_bitset_add(&target, v);
    }
    for (size_t i = 0; i < found->count && status == MB_OK; i++) {
        const uint32_t v = keyed ? mb_vertex_of(&found->item[2 * i], n) : (uint32_t)i;
        const mb_datum *at = keyed ? &found->item[2 * i + 1] : &found->item[i];
        if (v == MB_NONE) {
            status = mb_judge_refuse_found(out, SAY_NO_VERTEX, &found->item[2 * i]);
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
static void attractor_read_moves(uint32_t *next, const mb_trial *t, const mb_datum *found)
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
    MB_ASSERT(t->arena && t->arena->positions == t->instance->n);
    const uint32_t n = t->instance->n;
    mb_bitset target, wins;
    mb_attractor attractor;
    mb_status status =
        mb_trial_attractor(&attractor, t, mb_trial_player(t), (uint8_t)mb_player_number(mb_trial_player(t)));
    if (status != MB_OK)
        return status;
    uint32_t *next = mb_alloc(n, sizeof *next);
    if (!next || !mb_bitset_pair(&target, &wins, n)) {
        mb_release(next);
        mb_attractor_clear(&attractor);
        return MB_ENOMEM;
    }
    for (uint32_t v = 0; v < n; v++)
        if (mb_trial_is_target(t, v))
            mb_bitset_add(&target, v);
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
    mb_bitset_clear(&target);
    mb_bitset_clear(&wins);
    mb_attractor_clear(&attractor);
    mb_release(next);
    return status;
}

mb_datum mb_expect_strategy(const mb_trial *t, const mb_type *type)
{
    const mb_type *parts[2] = {type && type->parts == 2 ? type->part[0] : NULL,
                               type && type->parts == 2 ? type->part[1] : NULL};
    mb_attractor attractor;
    if (mb_trial_attractor(&attractor, t, mb_trial_player(t), (uint8_t)mb_player_number(mb_trial_player(t)))
        != MB_OK) {
        t->pool->short_of_memory = true;
        return mb_datum_null();
    }
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
            *mb_datum_at(&moves, v) = attractor.move[v] != MB_NONE ? mb_datum_number(attractor.move[v])
                                      : numbers                    ? mb_datum_number(-1)
                                                                   : mb_datum_bool(false);
        } else if (attractor.move[v] != MB_NONE) {
            *mb_datum_key(&moves, count) = mb_datum_number(v);
            *mb_datum_of(&moves, count++) = mb_datum_number(attractor.move[v]);
        }
    }
    const mb_datum set = attractor_set_of_ranks(t, parts[0], &attractor);
    mb_attractor_clear(&attractor);
    return mb_datum_pair(t->pool, set, moves);
}

mb_status mb_judge_strategy(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    const mb_type *type = mb_result_type(t);
    if (found->kind != MB_DATUM_LIST || found->count != 2)
        return mb_finding_refuse(out, MB_NONE, SAY_NO_PAIR);
    const mb_status status = attractor_judge_set(out, t, type->parts == 2 ? type->part[0] : type, &found->item[0]);
    if (status != MB_OK || !out->accepted)
        return status;
    mb_finding_clear(out);
    return judge_moves(out, t, &found->item[1]);
}

/* ---- player 2's move ---- */

/* Where the text sends player 2: nearer to the end where he wins; out of player 1's attractor where he can. */
mb_datum mb_expect_move2(const mb_trial *t, const mb_type *type)
{
    mb_attractor one, two;
    (void)type;
    if (mb_trial_attractor(&one, t, MB_P1, 1) != MB_OK) {
        t->pool->short_of_memory = true;
        return mb_datum_null();
    }
    if (mb_trial_attractor(&two, t, MB_P2, 2) != MB_OK) {
        mb_attractor_clear(&one);
        t->pool->short_of_memory = true;
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

mb_status mb_judge_move2(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    MB_ASSERT(t->arena && t->arena->positions == t->instance->n);
    const uint32_t s = t->instance->pick, to = mb_vertex_of(found, t->instance->n);
    const mb_datum right = mb_expect_move2(t, NULL);
    if (to == MB_NONE)
        return mb_judge_refuse_found(out, SAY_NO_VERTEX, found);
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
        status = mb_judge_accept(out);
    mb_attractor_clear(&one);
    mb_attractor_clear(&two);
    return status;
}

/* ---- one step of the recursion of the third text ---- */

mb_datum mb_expect_inside(const mb_trial *t, const mb_type *type)
{
    mb_attractor attractor;
    if (mb_trial_inside(&attractor, t, true) != MB_OK) {
        t->pool->short_of_memory = true;
        return mb_datum_null();
    }
    const mb_datum value = attractor_set_of_ranks(t, type, &attractor);
    mb_attractor_clear(&attractor);
    return value;
}

mb_status mb_judge_inside(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    MB_ASSERT(t->arena && t->arena->positions == t->instance->n);
    mb_bitset set, target;
    mb_status status = MB_ENOMEM;
    if (!mb_bitset_pair(&set, &target, t->instance->n))
        return MB_ENOMEM;
    for (uint32_t v = 0; v < t->instance->n; v++)
        if (t->instance->vertex[v].flag || v == t->instance->pick)
            mb_bitset_add(&target, v);
    if (mb_read_set(&set, out, &status, t, mb_result_type(t), found))
        status = mb_check_attractor(out, t->arena, MB_P1, &target, &set, NULL, NULL);
    mb_bitset_clear(&set);
    mb_bitset_clear(&target);
    return status;
}
