/* payoff.c -- integer payoffs at terminal positions, on any arena: what can each player make sure of?
 *
 * Player 1 can force a payoff of at least p, better than the endless value, exactly from the attractor of the
 * terminal positions that pay p or more; player 2 likewise below.  So retrograde runs go from the best payoff for
 * player 1 down to the endless value, and from the best for player 2 up to it.  Each run goes on from the one before
 * with the terminal positions of its own payoff, which is the value of every position that it attracts.  All other
 * positions have the endless value. Time O(positions + moves + t log t) with t terminal positions.
 */
#include <stdlib.h>

#include "core/mem.h"
#include "core/sort.h"
#include "marienbad/solve.h"
#include "solve/retrograde.h"
#include "solve/solution.h"

typedef struct terminal {
    int32_t payoff;
    uint32_t v;
} terminal;

static int by_payoff(const void *a, const void *b)
{
    const terminal *x = a, *y = b;
    return MB_COMPARE_THEN(x->payoff, y->payoff, x->v, y->v);
}

/* All terminal positions, sorted by payoff. */
static mb_status payoff_collect(terminal **out, size_t *count, const mb_arena *arena)
{
    size_t terminals = 0;
    for (uint32_t v = 0; v < arena->positions; v++)
        terminals += mb_is_terminal(arena, v);
    terminal *list = mb_alloc(terminals, sizeof *list);
    if (!list)
        return MB_ENOMEM;
    *count = terminals;
    terminals = 0;
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_is_terminal(arena, v))
            list[terminals++] = (terminal){.payoff = mb_terminal_payoff(arena, v), .v = v};
    MB_ASSERT(terminals == *count);
    qsort(list, terminals, sizeof *list, by_payoff);
    *out = list;
    return MB_OK;
}

/* Attract for `player` to terminals[begin .. stop-1], which all pay the same. */
static mb_status payoff_attract_to(mb_retrograde *self, int32_t *value, const terminal *terminals, size_t begin,
                                   size_t stop, mb_player player)
{
    MB_ASSERT(begin < stop && terminals[begin].payoff == terminals[stop - 1].payoff);
    const uint32_t before = self->tail;
    for (size_t i = begin; i < stop; i++) {
        MB_ASSERT(terminals[i].v < self->arena->positions);
        mb_retrograde_seed(self, terminals[i].v, player);
    }
    const mb_status status = mb_retrograde_run(self);
    MB_ASSERT(self->tail - before >= stop - begin);
    for (uint32_t i = before; i < self->tail; i++) {
        MB_ASSERT(value[self->queue[i]] == self->arena->endless); /* it has just entered */
        value[self->queue[i]] = terminals[begin].payoff;
    }
    return status;
}

static mb_status attract_all(mb_retrograde *self, int32_t *value, const terminal *terminals, size_t count)
{
    const int32_t endless = self->arena->endless;
    mb_status status = MB_OK;
    size_t low = 0, high = count; /* terminals[low .. high-1] are not seeds yet */
    while (status == MB_OK && high > low && terminals[high - 1].payoff > endless) {
        size_t begin = high - 1;
        while (begin > low && terminals[begin - 1].payoff == terminals[high - 1].payoff)
            begin--;
        status = payoff_attract_to(self, value, terminals, begin, high, MB_P1);
        high = begin;
    }
    while (status == MB_OK && low < high && terminals[low].payoff < endless) {
        size_t stop = low + 1;
        while (stop < high && terminals[stop].payoff == terminals[low].payoff)
            stop++;
        status = payoff_attract_to(self, value, terminals, low, stop, MB_P2);
        low = stop;
    }
    MB_ASSERT(low <= high && high <= count);
    MB_ASSERT(status != MB_OK || low == high
              || (terminals[low].payoff == endless && terminals[high - 1].payoff == endless));
    if (status == MB_OK && endless != 0 && low < high)
        status = payoff_attract_to(self, value, terminals, low, high, endless > 0 ? MB_P1 : MB_P2);
    return status;
}

static mb_status payoff_run(mb_solution *out, const mb_arena *arena, const mb_solve_plan *plan,
                            const mb_predecessors *predecessors, const mb_attractor_observer *observer,
                            const mb_limits *limits)
{
    (void)plan;
    mb_retrograde self;
    terminal *terminals = NULL;
    size_t count = 0;
    uint8_t *winner = mb_alloc(arena->positions, sizeof *winner);
    int32_t *value = mb_alloc(arena->positions, sizeof *value);
    mb_status status = mb_retrograde_begin(&self, arena, predecessors, observer, limits);
    if (status != MB_OK)
        goto done;
    if ((status = winner && value ? payoff_collect(&terminals, &count, arena) : MB_ENOMEM) != MB_OK)
        goto done;
    for (uint32_t v = 0; v < arena->positions; v++)
        value[v] = arena->endless;
    if ((status = attract_all(&self, value, terminals, count)) != MB_OK)
        goto done;
    for (uint32_t v = 0; v < arena->positions; v++)
        winner[v] = value[v] > 0 ? 1 : value[v] < 0 ? 2 : 0;
    if ((status = mb_solution_finish(out, &self, winner, value)) != MB_OK)
        goto done;
    winner = NULL;
    value = NULL;
done:
    mb_release_all(winner, value, terminals);
    mb_retrograde_end(&self);
    return status;
}

const mb_solver mb_solver_payoff = {
    .name = "payoff",
    .brief = MB_WORDS("integer payoffs: one attractor a payoff, from the best down",
                      "gains entiers : un attracteur par gain, du meilleur au pire"),
    .method = MB_RETROGRADE,
    .run = payoff_run,
    .check = mb_check_solution,
};
