/* field_costs.c -- the costs of moves that stand beside a graph. */
#include "io/field_costs.h"

#include "arena/names.h"
#include "core/mem.h"
#include "io/literal_map.h"

static const mb_words SAY_NO_MOVE =
    MB_WORDS("{field}: there is no move from {from} to {to}", "{field} : il n'y a pas de coup de {from} à {to}");
static const mb_words SAY_COSTS =
    MB_WORDS("dict of costs expected, found \"{found}\"", "dictionnaire de coûts attendu, trouvé « {found} »");

/* A position that was just named: an end of a move. */
static mb_status find_end(uint32_t *out, const mb_field_costs *a)
{
    return mb_field_find(out, a->arena, a->in, a->said);
}

static mb_status add_price(mb_field_costs *a, mb_field_cost p)
{
    MB_ASSERT(p.from < a->arena->positions && p.to < a->arena->positions);
    MB_ASSERT(a->in->source.text <= p.at && p.at < a->in->source.end);
    if (!mb_grow(&a->at, &a->room, a->count, 1))
        return mb_error_plain(a->in->source.error, MB_ENOMEM);
    a->at[a->count++] = p;
    return MB_OK;
}

/* Read `s, t`. */
static mb_status read_ends(mb_field_costs *a, mb_field_cost *p)
{
    mb_literal *in = a->in;
    mb_literal_peek(in);
    p->at = in->at;
    mb_status status = mb_literal_name(in);
    if (status != MB_OK || (status = find_end(&p->from, a)) != MB_OK)
        return status;
    if ((status = mb_literal_expect(in, ',')) != MB_OK)
        return status;
    return (status = mb_literal_name(in)) == MB_OK ? find_end(&p->to, a) : status;
}

/* Read `(s, t)`. */
static mb_status read_pair(mb_field_costs *a, mb_field_cost *p)
{
    mb_status status = mb_literal_expect(a->in, '(');
    if (status != MB_OK || (status = read_ends(a, p)) != MB_OK)
        return status;
    mb_literal_take(a->in, ',');
    return mb_literal_expect(a->in, ')');
}

/* Read `w[(s, t)] = N` or `w[s, t] = N`, from behind the bracket. */
static mb_status read_one_cost(mb_field_costs *a)
{
    mb_literal *in = a->in;
    mb_field_cost p = {0};
    in->at = a->said->key;
    mb_field_skip(in);
    const char *const close = in->at;
    in->at = a->said->key;
    /* ((1, 2), (1, 1)) and (1, 2), (1, 1) both begin with two brackets or one: what closes the first tells */
    bool whole = mb_literal_take(in, '(');
    if (whole) {
        mb_field_skip(in);
        whole = mb_literal_take(in, ')') && mb_literal_peek(in) == ']' && in->at == close;
        in->at = a->said->key;
    }
    mb_status status = whole ? read_pair(a, &p) : read_ends(a, &p);
    if (status != MB_OK || (status = mb_literal_expect(in, ']')) != MB_OK)
        return status;
    in->at = a->said->value;
    return (status = mb_literal_cost(&p.cost, in)) == MB_OK ? add_price(a, p) : status;
}

/* Read {t: N, …}, the costs of the moves from p.from. */
static mb_status read_costs_from(mb_field_costs *a, mb_field_cost p)
{
    mb_literal *in = a->in;
    mb_brackets brackets;
    bool more;
    mb_status status = mb_literal_open(&brackets, in, SAY_COSTS);
    while (status == MB_OK && (status = mb_literal_next(&more, in, &brackets)) == MB_OK && more) {
        if ((status = mb_literal_name(in)) != MB_OK || (status = find_end(&p.to, a)) != MB_OK)
            return status;
        p.at = in->begin;
        if ((status = mb_literal_expect(in, ':')) != MB_OK || (status = mb_literal_cost(&p.cost, in)) != MB_OK)
            return status;
        status = add_price(a, p);
    }
    return status;
}

/* Read {(s, t): N, …} or {s: {t: N, …}, …}. */
static mb_status read_cost_dict(mb_field_costs *a)
{
    mb_literal *in = a->in;
    mb_brackets brackets;
    bool more;
    mb_status status = mb_literal_open(&brackets, in, SAY_COSTS);
    while (status == MB_OK && (status = mb_literal_next(&more, in, &brackets)) == MB_OK && more) {
        mb_field_cost p = {0};
        if ((status = mb_literal_name(in)) != MB_OK)
            return status;
        const char *key = in->begin;
        if ((status = mb_literal_expect(in, ':')) != MB_OK)
            return status;
        const char *value = in->at;
        const bool nested = mb_literal_peek(in) == '{';
        in->at = key;
        if (nested) {
            if ((status = mb_literal_name(in)) != MB_OK || (status = find_end(&p.from, a)) != MB_OK)
                return status;
            in->at = value;
            status = read_costs_from(a, p);
        } else {
            if ((status = read_pair(a, &p)) != MB_OK)
                return status;
            in->at = value;
            if ((status = mb_literal_cost(&p.cost, in)) == MB_OK)
                status = add_price(a, p);
        }
    }
    return status;
}

/* Every move that has no cost of its own costs that much. */
static mb_status cost_of_all(mb_field_costs *a, uint32_t cost)
{
    mb_arena *arena = a->arena;
    if (!arena->cost && cost != 1)
        arena->cost = mb_alloc(arena->moves + 1, sizeof *arena->cost);
    if (!arena->cost && cost != 1)
        return mb_error_plain(a->in->source.error, MB_ENOMEM);
    for (uint64_t i = 0; arena->cost && i < arena->moves; i++)
        arena->cost[i] = cost;
    return MB_OK;
}

/* Read function | (s, t) -> N | _ -> 1, or [((s, t), N); …]. */
static mb_status read_cost_table(mb_field_costs *a)
{
    mb_literal *in = a->in;
    mb_literal_map map;
    bool more;
    mb_status status = mb_literal_map_begin(&map, in);
    while (status == MB_OK && (status = mb_literal_map_next(&more, &map, in)) == MB_OK && more) {
        mb_field_cost p = {0};
        if ((status = mb_literal_cost(&p.cost, in)) != MB_OK)
            return status;
        if (map.rest && (status = cost_of_all(a, p.cost)) != MB_OK)
            return status;
        while ((status = mb_literal_map_key(&more, &map, in)) == MB_OK && more) {
            const char *at = in->at;
            in->at = in->begin;
            if ((status = read_pair(a, &p)) != MB_OK || (status = add_price(a, p)) != MB_OK)
                return status;
            in->at = at;
        }
    }
    return status;
}

mb_status mb_field_costs_read(mb_field_costs *a, const mb_field_entry *said)
{
    a->said = said;
    a->in->at = said->value;
    if (said->key)
        return read_one_cost(a);
    return mb_literal_is_caml(a->in) ? read_cost_table(a) : read_cost_dict(a);
}

/* next[i] is another cost of a move from the same position. */
mb_status mb_field_costs_assign(mb_field_costs *a)
{
    mb_arena *arena = a->arena;
    if (a->count == 0)
        return MB_OK;
    mb_status status = MB_ENOMEM;
    uint64_t *where = mb_alloc_zero(arena->positions, sizeof *where); /* where[t]: move to t, plus 1 */
    size_t *last = mb_alloc_zero(arena->positions, sizeof *last);     /* last[s]: cost of a move from s, plus 1 */
    size_t *next = mb_alloc(a->count, sizeof *next);
    if (!arena->cost && where && last && next) {
        arena->cost = mb_alloc(arena->moves + 1, sizeof *arena->cost);
        for (uint64_t i = 0; arena->cost && i < arena->moves; i++)
            arena->cost[i] = 1;
    }
    if (!where || !last || !next || !arena->cost) {
        mb_error_plain(a->in->source.error, status);
        goto done;
    }
    for (size_t i = a->count; i-- > 0;) { /* backwards, so that the first comes first */
        next[i] = last[a->at[i].from];
        last[a->at[i].from] = i + 1;
    }
    status = MB_OK;
    for (uint32_t s = 0; s < arena->positions && status == MB_OK; s++) {
        for (uint64_t i = arena->first[s]; last[s] && i < arena->first[s + 1]; i++)
            where[arena->to[i]] = i + 1;
        for (size_t i = last[s]; i > 0 && status == MB_OK; i = next[i - 1]) {
            const mb_field_cost *p = &a->at[i - 1];
            MB_ASSERT(p->from == s);
            const uint64_t move = where[p->to];
            MB_ASSERT(move == 0 || (arena->first[s] < move && move <= arena->first[s + 1]));
            if (move == 0)
                status = mb_source_fail(&a->in->source, p->at, SAY_NO_MOVE, "field", "w", "from",
                                        mb_arena_called(arena, p->from), "to", mb_arena_called(arena, p->to));
            else
                arena->cost[move - 1] = p->cost;
        }
        for (uint64_t i = arena->first[s]; last[s] && i < arena->first[s + 1]; i++)
            where[arena->to[i]] = 0;
    }
done:
    mb_release_all(where, last, next);
    return status;
}

void mb_field_costs_clear(mb_field_costs *costs)
{
    mb_release(costs->at);
    *costs = (mb_field_costs){0};
}
