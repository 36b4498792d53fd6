/* truth.c -- values and ranks of an arena, computed payoff by payoff: for each player from the best one down.
 *
 * Let e be the payoff of endless plays.  Player 1 can guarantee p > e exactly where player 1 can force a terminal
 * position that pays p or more.  So the attractor of the terminal positions with the greatest payoff is computed
 * first, then that of the next payoff among the remaining positions, and so on down to e; likewise for player 2 from
 * the least payoff up.  The remaining positions have the value e; if that is no draw, its winner hurries to the
 * terminal positions that pay e: one more attractor.
 *
 * A wrong claim is searched for in the order in which positions are added.  At a position of the other player, all
 * moves lead to positions added before; at one of the attracting player, the move that determines value and rank
 * does, and no move leads to a better position.  So the first wrong claim depends on right ones only.
 */
#include "check/truth.h"

#include <stdlib.h>

#include "core/limits.h"
#include "core/mem.h"
#include "core/sort.h"

typedef struct payment {
    int32_t pays;
    uint32_t at; /* the terminal position */
} payment;

typedef struct truth_search {
    const mb_arena *arena;
    mb_predecessors predecessors;
    int32_t *value;
    uint32_t *rank;  /* rank[v], MB_NEVER as long as v is not taken */
    uint32_t *left;  /* left[v]: moves of v that lead to none that was taken in a round of the other player */
    uint32_t *taken; /* in order */
    uint32_t count, head;
    payment *payments; /* payoffs of all terminal positions, rising */
    uint32_t terminals;
    mb_pace pace;
} truth_search;

static int truth_by_payoff(const void *a, const void *b)
{
    const payment *x = a, *y = b;
    return MB_COMPARE_THEN(x->pays, y->pays, x->at, y->at);
}

static mb_status truth_begin(truth_search *s, const mb_arena *arena, const mb_limits *limits)
{
    const uint32_t n = arena->positions;
    *s = (truth_search){.arena = arena, .pace = mb_pace_begin(limits, arena->moves)};
    uint32_t terminals = 0;
    for (uint32_t v = 0; v < n; v++)
        terminals += mb_is_terminal(arena, v);
    s->value = mb_alloc(n, sizeof *s->value);
    s->rank = mb_alloc(n, sizeof *s->rank);
    s->left = mb_alloc(n, sizeof *s->left);
    s->taken = mb_alloc(n, sizeof *s->taken);
    s->payments = mb_alloc(terminals, sizeof *s->payments);
    if (!s->value || !s->rank || !s->left || !s->taken || !s->payments)
        return MB_ENOMEM;
    for (uint32_t v = 0; v < n; v++) {
        MB_ASSERT(mb_degree(arena, v) <= n); /* each target once */
        s->value[v] = arena->endless;
        s->rank[v] = MB_NEVER;
        s->left[v] = (uint32_t)mb_degree(arena, v);
        if (mb_is_terminal(arena, v))
            s->payments[s->terminals++] = (payment){.pays = mb_terminal_payoff(arena, v), .at = v};
    }
    MB_ASSERT(s->terminals == terminals);
    qsort(s->payments, s->terminals, sizeof *s->payments, truth_by_payoff);
    return mb_predecessors_compute(&s->predecessors, arena, limits);
}

static void truth_finish(truth_search *s)
{
    mb_predecessors_clear(&s->predecessors);
    mb_release_all(s->value, s->rank, s->left, s->taken, s->payments);
}

/* A round of `player`: take payments[begin .. stop-1], which are alike, and all from where he forces one of them or
 * what was taken in his rounds before.  Ranks rise along the queue: he enters by a fastest move, seen first, and the
 * other by a slowest of those that keep the value, seen last. */
static mb_status truth_take(truth_search *s, mb_player player, uint32_t first, uint32_t stop)
{
    MB_ASSERT(first < stop && stop <= s->terminals && s->head == s->count);
    const int32_t pays = s->payments[first].pays;
    for (uint32_t i = first; i < stop; i++) {
        MB_ASSERT(s->payments[i].pays == pays && s->rank[s->payments[i].at] == MB_NEVER);
        s->rank[s->payments[i].at] = 0;
        s->taken[s->count++] = s->payments[i].at;
    }
    while (s->head < s->count) {
        const uint32_t v = s->taken[s->head++];
        s->value[v] = pays;
        for (uint64_t i = s->predecessors.first[v]; i < s->predecessors.first[v + 1]; i++) {
            const uint32_t u = s->predecessors.from[i];
            MB_ASSERT(u < s->arena->positions && !mb_is_terminal(s->arena, u));
            if (s->rank[u] != MB_NEVER || (mb_owner(s->arena, u) != player && --s->left[u] > 0))
                continue;
            MB_ASSERT(s->count < s->arena->positions);
            s->rank[u] = s->rank[v] + 1;
            s->taken[s->count++] = u;
        }
        const mb_status status = mb_pace_step(&s->pace, s->predecessors.first[v + 1] - s->predecessors.first[v]);
        if (status != MB_OK)
            return status;
    }
    return MB_OK;
}

static mb_status take_all(truth_search *s)
{
    const int32_t endless = s->arena->endless;
    const payment *const at = s->payments;
    uint32_t low = 0, high = s->terminals; /* payments[low .. high-1] are still to be taken */
    mb_status status = MB_OK;
    while (status == MB_OK && high > low && at[high - 1].pays > endless) {
        uint32_t first = high - 1;
        while (first > low && at[first - 1].pays == at[high - 1].pays)
            first--;
        status = truth_take(s, MB_P1, first, high);
        high = first;
    }
    while (status == MB_OK && low < high && at[low].pays < endless) {
        uint32_t stop = low + 1;
        while (stop < high && at[stop].pays == at[low].pays)
            stop++;
        status = truth_take(s, MB_P2, low, stop);
        low = stop;
    }
    if (status == MB_OK && low < high && endless != 0) /* a draw that an endless play gives as well has no rank */
        status = truth_take(s, endless > 0 ? MB_P1 : MB_P2, low, high);
    return status;
}

/* The order: terminal positions, then those in attractors, then the rest; terminal positions in no attractor, which
 * are drawn, have a rank if they are marked. */
static void truth_put_in_order(uint32_t *order, truth_search *s)
{
    const uint32_t n = s->arena->positions;
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->terminals; i++)
        order[count++] = s->payments[i].at;
    for (uint32_t i = 0; i < s->count; i++)
        if (!mb_is_terminal(s->arena, s->taken[i]))
            order[count++] = s->taken[i];
    for (uint32_t v = 0; v < n; v++) {
        if (s->rank[v] != MB_NEVER)
            continue;
        if (!mb_is_terminal(s->arena, v))
            order[count++] = v;
        else if (mb_mark_of(s->arena, v) != MB_UNMARKED)
            s->rank[v] = 0;
    }
    MB_ASSERT(count == n);
}

mb_status mb_truth_find(mb_truth *out, const mb_arena *arena, const mb_limits *limits)
{
    MB_ASSERT(!arena->impartial);
    truth_search s;
    uint32_t *order = mb_alloc(arena->positions, sizeof *order);
    mb_status status = truth_begin(&s, arena, limits);
    if (status == MB_OK && !order)
        status = MB_ENOMEM;
    if (status != MB_OK)
        goto done;
    if ((status = take_all(&s)) != MB_OK)
        goto done;
    truth_put_in_order(order, &s);
    *out = (mb_truth){
        .solution = {.positions = arena->positions, .value = s.value, .rank = s.rank},
        .order = order,
    };
    s.value = NULL;
    s.rank = order = NULL;
done:
    mb_release(order);
    truth_finish(&s);
    return status;
}

void mb_truth_clear(mb_truth *truth)
{
    mb_solution_clear(&truth->solution);
    mb_release(truth->order);
    *truth = (mb_truth){0};
}
