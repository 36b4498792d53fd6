/* payoff.c -- integer payoffs at the ends, on any arena: what can each player make sure of?
 *
 * Player 1 can force at least p, better than the endless value, exactly from the attractor of the ends that pay p or
 * more; player 2 likewise below.  So waves run from the best payoff for player 1 downwards to the endless value, and
 * from the best for player 2 upwards; each is the attractor of the one before and its own ends, and what joins it
 * has its payoff.  What is left has the endless value.
 * Time O(positions + moves + ends log ends).
 */
#include <stdlib.h>

#include "core/mem.h"
#include "core/message.h"
#include "marienbad/solve.h"
#include "solve/retrograde.h"
#include "solve/solution.h"

typedef struct end {
    int32_t payoff;
    uint32_t v;
} end;

static int by_payoff(const void *a, const void *b)
{
    const end *x = a, *y = b;
    if (x->payoff != y->payoff)
        return x->payoff < y->payoff ? -1 : 1;
    return x->v < y->v ? -1 : x->v > y->v;
}

/* All ends, sorted by payoff. */
static mb_status collect(end **out, size_t *count, const mb_arena *arena)
{
    size_t ends = 0;
    for (uint32_t v = 0; v < arena->positions; v++)
        ends += mb_is_terminal(arena, v);
    end *list = mb_alloc(ends, sizeof *list);
    if (!list)
        return MB_ENOMEM;
    *count = ends;
    ends = 0;
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_is_terminal(arena, v))
            list[ends++] = (end){.payoff = mb_terminal_payoff(arena, v), .v = v};
    MB_ASSERT(ends == *count);
    qsort(list, ends, sizeof *list, by_payoff);
    *out = list;
    return MB_OK;
}

/* One wave for `player` from ends[begin .. stop-1], which pay the same. */
static mb_status flood(mb_retrograde *wave, int32_t *value, const end *ends, size_t begin, size_t stop,
                       mb_player player)
{
    MB_ASSERT(begin < stop && ends[begin].payoff == ends[stop - 1].payoff);
    const uint32_t before = wave->tail;
    for (size_t i = begin; i < stop; i++) {
        MB_ASSERT(ends[i].v < wave->arena->positions);
        mb_retrograde_seed(wave, ends[i].v, player);
    }
    const mb_status status = mb_retrograde_run(wave);
    MB_ASSERT(wave->tail - before >= stop - begin);
    for (uint32_t i = before; i < wave->tail; i++) {
        MB_ASSERT(value[wave->queue[i]] == wave->arena->endless); /* joined just now: nobody wrote there before */
        value[wave->queue[i]] = ends[begin].payoff;
    }
    return status;
}

static mb_status flood_all(mb_retrograde *wave, int32_t *value, const end *ends, size_t count)
{
    const int32_t endless = wave->arena->endless;
    mb_status status = MB_OK;
    size_t low = 0, high = count; /* ends[low .. high-1] are still to come */
    while (status == MB_OK && high > low && ends[high - 1].payoff > endless) {
        size_t begin = high - 1;
        while (begin > low && ends[begin - 1].payoff == ends[high - 1].payoff)
            begin--;
        status = flood(wave, value, ends, begin, high, MB_P1);
        high = begin;
    }
    while (status == MB_OK && low < high && ends[low].payoff < endless) {
        size_t stop = low + 1;
        while (stop < high && ends[stop].payoff == ends[low].payoff)
            stop++;
        status = flood(wave, value, ends, low, stop, MB_P2);
        low = stop;
    }
    MB_ASSERT(low <= high && high <= count);
    MB_ASSERT(status != MB_OK || low == high || (ends[low].payoff == endless && ends[high - 1].payoff == endless));
    if (status == MB_OK && endless != 0 && low < high)
        status = flood(wave, value, ends, low, high, endless > 0 ? MB_P1 : MB_P2);
    return status;
}

static mb_status run(mb_solution *out, const mb_arena *arena, const mb_predecessors *backward,
                     const mb_attractor_observer *observer, const mb_limits *limits)
{
    mb_retrograde wave;
    end *ends = NULL;
    size_t count = 0;
    uint8_t *winner = mb_alloc(arena->positions, sizeof *winner);
    int32_t *value = mb_alloc(arena->positions, sizeof *value);
    mb_status status = mb_retrograde_begin(&wave, arena, backward, observer, limits);
    if (status != MB_OK)
        goto done;
    if ((status = winner && value ? collect(&ends, &count, arena) : MB_ENOMEM) != MB_OK)
        goto done;
    for (uint32_t v = 0; v < arena->positions; v++)
        value[v] = arena->endless;
    if ((status = flood_all(&wave, value, ends, count)) != MB_OK)
        goto done;
    for (uint32_t v = 0; v < arena->positions; v++)
        winner[v] = value[v] > 0 ? 1 : value[v] < 0 ? 2 : 0;
    if ((status = mb_solution_finish(out, &wave, winner, value)) != MB_OK)
        goto done;
    winner = NULL;
    value = NULL;
done:
    mb_release(winner);
    mb_release(value);
    mb_release(ends);
    mb_retrograde_end(&wave);
    return status;
}

const mb_solver mb_solver_payoff = {
    .name = "payoff",
    .brief = MB_WORDS("integer payoffs: one attractor a payoff, from the best down",
                      "gains entiers : un attracteur par gain, du meilleur au pire"),
    .run = run,
    .check = mb_check_solution,
};
