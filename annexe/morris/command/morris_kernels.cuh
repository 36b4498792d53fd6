/* morris_kernels.cuh -- values of positions from those of others: a thread a slot, or a few slots.
 *
 * A byte a slot: 0 a draw, d + 1 decided in d moves (odd d: the player to move wins), NONE no position.  What moves
 * that take a man give is kept beside, in one byte (`beside`): odd: won in so many; even: not lost in fewer; NEVER:
 * not lost; 0: nothing.
 */
#pragma once

#include "morris_rules.cuh"

enum { NONE = 255, NEVER = 255 };

/* What the moves seen so far give the mover: the quickest win, the slowest loss, a draw. */
typedef struct device_outcome {
    uint32_t win, loss; /* codes: d + 1; 0: none */
    bool draw;
} device_outcome;

BOTH void add_successor(device_outcome *o, uint32_t code)
{
    if (code == 0)
        o->draw = true;
    else if (code & 1) /* lost for the opponent */
        o->win = o->win && o->win < code + 1 ? o->win : code + 1;
    else
        o->loss = o->loss > code + 1 ? o->loss : code + 1;
}

BOTH uint32_t code_of(device_outcome o)
{
    return o.win ? o.win : o.draw ? 0 : o.loss;
}

/* The code of a position from those of all its successors. */
BOTH uint32_t evaluate(const device_tables *t, const uint8_t *value, int hand, device_position p)
{
    if (is_lost(t, hand, p))
        return 1;
    device_outcome o = {0, 0, false};
    const int after = hand > 0 ? hand - 1 : 0;
    each_move(t, hand, p, [&](device_position next, bool) {
        add_successor(&o, value[slot_of(t, after, next)]);
        return false;
    });
    return code_of(o);
}

/* Parts with men in hand: their values; with `against`, slots whose value differs from the definition are counted. */
KERNEL evaluate_part(const device_tables *__restrict__ t, uint8_t *value, device_part q, u64 *against)
{
    const u64 slot = q.base + THREAD;
    device_position p;
    if (slot >= q.base + q.slots)
        return;
    const uint32_t code = position_of(&p, t, &q, slot) ? evaluate(t, value, q.hand, p) : (uint32_t)NONE;
    if (!against)
        value[slot] = (uint8_t)code;
    else if (value[slot] != code)
        atomicAdd(against, (u64)1);
}

/* Men who slide: terminal positions are lost, the others open; what taking moves give goes beside. */
KERNEL begin_part(const device_tables *__restrict__ t, uint8_t *value, device_part q, u64 base, uint8_t *beside,
                  unsigned *most)
{
    const u64 slot = q.base + THREAD;
    device_position p;
    if (slot >= q.base + q.slots)
        return;
    uint32_t aside = 0;
    if (!position_of(&p, t, &q, slot)) {
        value[slot] = NONE;
    } else if (is_lost(t, 0, p)) {
        value[slot] = 1;
    } else {
        device_outcome o = {0, 0, false};
        value[slot] = 0;
        each_move(t, 0, p, [&](device_position next, bool took) {
            if (took)
                add_successor(&o, value[slot_of(t, 0, next)]);
            return false;
        });
        aside = o.win ? o.win - 1 : o.draw ? (uint32_t)NEVER : o.loss ? o.loss - 1 : 0;
        if (aside && aside != NEVER)
            atomicMax(most, aside);
    }
    beside[slot - base] = (uint8_t)aside;
}

/* Two lists of slots. */
typedef struct device_queues {
    uint32_t *slot[2];
    u64 *count; /* of each */
    u64 base;   /* slots are counted from here */
} device_queues;

enum { LAST, OPEN, CHUNK = 64 }; /* the queues; slots that a thread looks at */

#ifdef __CUDA_ARCH__
/* Room for `mine` entries of each thread of the warp: where this thread's begin. */
__device__ static u64 reserve(u64 *count, unsigned mine)
{
    const unsigned lane = threadIdx.x & 31;
    unsigned sum = mine;
    for (int step = 1; step < 32; step *= 2) {
        const unsigned below = __shfl_up_sync(~0u, sum, step);
        sum += lane >= (unsigned)step ? below : 0;
    }
    u64 begin = 0;
    if (lane == 31 && sum > 0)
        begin = atomicAdd(count, (u64)sum);
    return __shfl_sync(~0u, begin, 31) + sum - mine;
}
#else
BOTH u64 reserve(u64 *count, unsigned mine)
{
    const u64 begin = *count;
    *count += mine;
    return begin;
}
#endif

/* Slots from `begin` on: those of the last distance, d - 1, are listed; open ones whose taking moves decide at d are
 * won, or listed to be looked at. */
KERNEL scan(uint8_t *value, const uint8_t *beside, u64 begin, u64 end, unsigned d, device_queues out)
{
    const u64 from = begin + THREAD * CHUNK;
    unsigned found[2] = {0, 0};
    for (u64 slot = from; slot < from + CHUNK && slot < end; slot++) {
        const unsigned code = value[slot];
        if (code == d) {
            found[LAST]++;
        } else if (code == 0 && beside[slot - out.base] == d) {
            if (d & 1)
                value[slot] = (uint8_t)(d + 1);
            else
                found[OPEN]++;
        }
    }
    u64 at[2];
    for (int i = 0; i < 2; i++)
        at[i] = reserve(&out.count[i], found[i]);
    if (found[LAST] + found[OPEN] == 0)
        return;
    for (u64 slot = from; slot < from + CHUNK && slot < end; slot++) {
        const unsigned code = value[slot];
        if (code == d)
            out.slot[LAST][at[LAST]++] = (uint32_t)(slot - out.base);
        else if (code == 0 && beside[slot - out.base] == d && !(d & 1))
            out.slot[OPEN][at[OPEN]++] = (uint32_t)(slot - out.base);
    }
}

/* Do all quiet moves lead to positions won for the opponent? */
BOTH bool all_lose(const device_tables *t, const uint8_t *value, device_position p)
{
    return !each_move(t, 0, p, [&](device_position next, bool took) {
        if (took)
            return false;
        const unsigned code = value[slot_of(t, 0, next)];
        return code == 0 || (code & 1);
    });
}

/* The two parts of a tier, or one twice. */
typedef struct device_tier {
    device_part of[2];
} device_tier;

BOTH const device_part *part_of(const device_tier *tier, u64 slot)
{
    return &tier->of[slot >= tier->of[1].base];
}

/* The listed positions were decided in d - 1 moves: what follows for their predecessors by quiet moves. */
KERNEL step_back(const device_tables *__restrict__ t, uint8_t *value, const uint8_t *beside, device_tier of,
                 device_queues in, unsigned d)
{
    device_position p;
    if (THREAD >= in.count[LAST])
        return;
    const u64 slot = in.base + in.slot[LAST][THREAD];
    position_of(&p, t, part_of(&of, slot), slot);
    const uint32_t empty = empty_of(t, p);
    for (uint32_t men = p.other; men; men &= men - 1) {
        const int to = first_of(men);
        if (in_mill(t, p.other, to))
            continue; /* a man was taken with it */
        for (uint32_t left = goals_of(t, p.other, empty, to); left; left &= left - 1) {
            const device_position was = {(p.other & ~(men & (0 - men))) | (left & (0 - left)), p.own};
            const u64 before = slot_of(t, 0, was);
            if (value[before] != 0)
                continue;
            const unsigned aside = beside[before - in.base];
            if (d & 1)
                value[before] = (uint8_t)(d + 1);
            else if (!(aside & 1) && aside <= d && all_lose(t, value, was))
                value[before] = (uint8_t)(d + 1);
        }
    }
}

/* The open positions listed: lost in d moves if their quiet moves lose too. */
KERNEL look_again(const device_tables *__restrict__ t, uint8_t *value, device_tier of, device_queues in, unsigned d)
{
    device_position p;
    if (THREAD >= in.count[OPEN])
        return;
    const u64 slot = in.base + in.slot[OPEN][THREAD];
    position_of(&p, t, part_of(&of, slot), slot);
    if (all_lose(t, value, p))
        value[slot] = (uint8_t)(d + 1);
}

enum { COUNTED = 256 }; /* slots that a thread counts */

/* How many slots have each code: in a block's own counters first. */
#ifdef __CUDACC__
KERNEL count_codes(const uint8_t *value, u64 begin, u64 end, u64 *codes)
{
    __shared__ unsigned found[256];
    const u64 from = begin + (u64)blockIdx.x * 256 * COUNTED;
    found[threadIdx.x] = 0;
    __syncthreads();
    for (u64 slot = from + threadIdx.x; slot < from + 256 * COUNTED && slot < end; slot += 256)
        atomicAdd(&found[value[slot]], 1u);
    __syncthreads();
    if (threadIdx.x != NONE && found[threadIdx.x])
        atomicAdd(&codes[threadIdx.x], (u64)found[threadIdx.x]);
}
#else
KERNEL count_codes(const uint8_t *value, u64 begin, u64 end, u64 *codes)
{
    for (u64 slot = begin + THREAD * COUNTED; slot < begin + (THREAD + 1) * COUNTED && slot < end; slot++)
        codes[value[slot]] += value[slot] != NONE;
}
#endif

KERNEL first_with(const uint8_t *value, u64 begin, u64 end, unsigned code, u64 *found)
{
    const u64 from = begin + THREAD * CHUNK;
    for (u64 slot = from; slot < from + CHUNK && slot < end; slot++)
        if (value[slot] == code) {
            atomicMin(found, slot);
            return;
        }
}

/* Mark the successors of the positions that a play reaches: all of a part with men in hand, or those listed. */
KERNEL mark_part(const device_tables *__restrict__ t, uint8_t *reached, device_part q)
{
    const u64 slot = q.base + THREAD;
    device_position p;
    if (slot >= q.base + q.slots || reached[slot] == 0 || !position_of(&p, t, &q, slot) || is_lost(t, q.hand, p))
        return;
    each_move(t, q.hand, p, [&](device_position next, bool) {
        uint8_t *at = &reached[slot_of(t, q.hand - 1, next)];
        if (*at == 0)
            *at = 1;
        return false;
    });
}

/* Slots that no play reaches have no position any more. */
KERNEL forget(uint8_t *value, const uint8_t *reached, u64 slots)
{
    if (THREAD < slots && reached[THREAD] == 0)
        value[THREAD] = NONE;
}

KERNEL mark_listed(const device_tables *__restrict__ t, uint8_t *reached, device_tier of, device_queues in)
{
    device_position p;
    if (THREAD >= in.count[LAST])
        return;
    const u64 slot = in.base + in.slot[LAST][THREAD];
    reached[slot] = 2;
    position_of(&p, t, part_of(&of, slot), slot);
    if (is_lost(t, 0, p))
        return;
    each_move(t, 0, p, [&](device_position next, bool) {
        uint8_t *at = &reached[slot_of(t, 0, next)];
        if (*at == 0)
            *at = 1;
        return false;
    });
}
