/* order.c -- the order in which moves are tried. */
#include "search/order.h"

#include <stdlib.h>

#include "core/hash.h"
#include "core/mem.h"
#include "core/sort.h"
#include "search/score.h"

enum { HISTORY_MOST = 1 << 24, FEW = 64 };

#define KILLER_WEIGHT  (INT64_C(1) << 60)
#define HISTORY_WEIGHT (INT64_C(1) << 35) /* more than any estimate or end */

void mb_order_clear(mb_ordering *order)
{
    mb_release(order->killer);
    order->killer = NULL;
    order->room = 0;
}

void mb_order_forget(mb_ordering *order)
{
    if (order->killer)
        memset(order->killer, 0, order->room * sizeof *order->killer);
    memset(order->history, 0, sizeof order->history);
}

mb_status mb_order_reach(mb_ordering *order, uint32_t ply)
{
    if (!(order->by & MB_ORDER_KILLERS) || ply < order->room)
        return MB_OK;
    const size_t before = order->room;
    if (!mb_grow(&order->killer, &order->room, before, ply + 1 - before))
        return MB_ENOMEM;
    memset(order->killer + before, 0, (order->room - before) * sizeof *order->killer);
    MB_ASSERT(ply < order->room);
    return MB_OK;
}

/* Where the history of a gist is. */
static size_t order_slot_of(uint64_t gist)
{
    return (size_t)(mb_hash_mix(gist) >> (64 - MB_HISTORY_BITS));
}

/* The score of a terminal position, which beats estimates, or the estimate, for the player to move. */
static int64_t promise(const mb_ground *ground, uint64_t to, mb_player mover)
{
    const mb_place place = {.at = to, .mover = mb_other(mover)}; /* the mover counts in impartial games only */
    const mb_mark mark = mb_ground_mark(ground, place);
    const mb_score score = mark == MB_UNMARKED ? mb_score_of_estimate(mb_ground_estimate(ground, to))
                                               : mb_score_of_payoff(mb_ground_pays(ground, place, mark), true);
    const int64_t steps = mb_score_steps(score);
    return mover == MB_P1 ? steps : -steps;
}

static int64_t order_weigh(const mb_ordering *order, const mb_ground *ground, mb_place at, uint32_t ply, uint64_t to)
{
    const uint64_t gist = mb_ground_move_code(ground, at.at, to);
    int64_t weight = 0;
    MB_ASSERT(!(order->by & MB_ORDER_KILLERS) || ply < order->room);
    if (order->by & MB_ORDER_ESTIMATE)
        weight += promise(ground, to, at.mover);
    if (order->by & MB_ORDER_HISTORY)
        weight += HISTORY_WEIGHT * order->history[at.mover][order_slot_of(gist)];
    if (order->by & MB_ORDER_KILLERS)
        weight += gist == order->killer[ply][0]   ? 2 * KILLER_WEIGHT
                  : gist == order->killer[ply][1] ? KILLER_WEIGHT
                                                  : 0;
    return weight;
}

static int order_compare(const void *left, const void *right)
{
    const mb_move *a = left, *b = right;
    return a->weight != b->weight ? MB_COMPARE(b->weight, a->weight)
                                  : MB_COMPARE_THEN(b->again, a->again, a->index, b->index);
}

/* Of moves with the same estimate, those after which the same player moves again come first, the last of the list
 * before the others.  In Kalah that one empties the hole nearest the store: it seldom drops seeds into the player's
 * other holes, whose moves so remain for his next turn. */
static uint32_t order_again(const mb_ordering *order, const mb_ground *ground, mb_place at, const mb_move *move)
{
    const bool again = order->by & MB_ORDER_ESTIMATE && mb_ground_place(ground, move->to, at.mover).mover == at.mover;
    return again ? move->index + 1 : 0;
}

void mb_order_sort(const mb_ordering *order, const mb_ground *ground, mb_place at, uint32_t ply, mb_move *move,
                   size_t count, uint32_t first)
{
    MB_ASSERT(count > 0);
    for (size_t i = 0; i < count; i++) {
        move[i].weight = move[i].index == first ? INT64_MAX : order_weigh(order, ground, at, ply, move[i].to);
        move[i].again = order_again(order, ground, at, &move[i]);
    }
    if (count > FEW) {
        qsort(move, count, sizeof *move, order_compare);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        const mb_move moved = move[i];
        size_t j = i;
        for (; j > 0 && order_compare(&moved, &move[j - 1]) < 0; j--)
            move[j] = move[j - 1];
        move[j] = moved;
    }
}

void mb_order_learn(mb_ordering *order, const mb_ground *ground, mb_place at, uint32_t ply, uint64_t to,
                    unsigned work)
{
    const uint64_t gist = mb_ground_move_code(ground, at.at, to);
    MB_ASSERT(work < 64 && (!(order->by & MB_ORDER_KILLERS) || ply < order->room));
    if (order->by & MB_ORDER_KILLERS && order->killer[ply][0] != gist) {
        order->killer[ply][1] = order->killer[ply][0];
        order->killer[ply][0] = gist;
    }
    if (!(order->by & MB_ORDER_HISTORY))
        return;
    uint32_t *history = order->history[at.mover];
    uint32_t *mine = &history[order_slot_of(gist)];
    *mine += 1 + work * work;
    if (*mine >= HISTORY_MOST)
        for (size_t i = 0; i < MB_COUNT(order->history[0]); i++)
            history[i] /= 2;
}
