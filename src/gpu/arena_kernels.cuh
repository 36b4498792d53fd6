/* arena_kernels.cuh -- an arena on the device: one thread a position, a block where a position has many moves.
 *
 * Waves are one kernel, which goes on from level to level by itself.  Wide levels are flooded by all blocks, which
 * wait for one another after each; narrow ones by a single block, whose threads share the level in fast memory.
 */
#pragma once

#include "gpu/arena_steps.h"

#include <cooperative_groups.h>

enum {
    THREADS = 512, /* of a block */
    RESIDENT = 4,  /* blocks on a multiprocessor */
    MANY = 64,     /* moves that are not left to one thread */
    PATIENCE = 64, /* narrow levels that all blocks wait for */
    BASKET = 2048, /* who joined that a block holds back */
};

/* What blocks tell one another, and the host. */
struct arena_state {
    uint32_t count[3]; /* count[r % 3]: who joins the level of round r */
    uint32_t sown;
    mb_front turn[2]; /* turn[r % 2]: after narrow levels in round r */
    uint32_t left[2]; /* levels that may still be worked off then */
    mb_front front;   /* where the queue goes on after all */
    uint32_t wrong;
    unsigned long long won[3]; /* positions won by nobody, 1, 2 */
};

/* Ranges of moves that a whole block works off. */
struct arena_heavy {
    uint32_t count;
    uint32_t carry[THREADS], begin[THREADS], end[THREADS];
};

static __device__ void heavy_begin(arena_heavy *heavy)
{
    if (threadIdx.x == 0)
        heavy->count = 0;
    __syncthreads();
}

/* Add a range; then all threads wait. */
static __device__ void heavy_add(arena_heavy *heavy, bool many, uint32_t carry, uint32_t begin, uint32_t end)
{
    if (many) {
        const uint32_t k = atomicAdd(&heavy->count, 1u);
        heavy->carry[k] = carry;
        heavy->begin[k] = begin;
        heavy->end[k] = end;
    }
    __syncthreads();
}

static __device__ void heavy_end(arena_heavy *heavy)
{
    __syncthreads();
    if (threadIdx.x == 0) /* nobody adds before all have met again */
        heavy->count = 0;
}

/* f(carry, i) for each i of begin .. end-1, which each thread has its own of.  All threads of the block come here. */
template <class F>
static __device__ __forceinline__ void spread(arena_heavy *heavy, uint32_t carry, uint32_t begin, uint32_t end, F f)
{
    const bool many = end - begin > MANY;
    if (!many)
        for (uint32_t i = begin; i < end; i++)
            f(carry, i);
    if (!__syncthreads_or(many))
        return;
    heavy_add(heavy, many, carry, begin, end);
    for (uint32_t k = 0; k < heavy->count; k++)
        for (uint64_t i = (uint64_t)heavy->begin[k] + threadIdx.x; i < heavy->end[k]; i += THREADS)
            f(heavy->carry[k], (uint32_t)i);
    heavy_end(heavy);
}

/* Add the items of all threads that are here to a list of which `count` are there. */
static __device__ __forceinline__ void push(uint32_t *list, uint32_t *count, uint32_t item)
{
    const cooperative_groups::coalesced_group here = cooperative_groups::coalesced_threads();
    uint32_t at = 0;
    if (here.thread_rank() == 0)
        at = atomicAdd(count, (uint32_t)here.size());
    list[here.shfl(at, 0) + here.thread_rank()] = item;
}

/* Who joined, in the block's own memory: many are added to the queue at once, since all blocks add there. */
struct arena_basket {
    uint32_t count; /* may be more than there is room for */
    uint32_t at;
    uint32_t item[BASKET];
};

/* Hold the item back, or add it where there is no room.  True: the basket should be emptied. */
static __device__ __forceinline__ bool hold(arena_basket *basket, uint32_t *list, uint32_t *count, uint32_t item)
{
    const cooperative_groups::coalesced_group here = cooperative_groups::coalesced_threads();
    uint32_t at = 0;
    if (here.thread_rank() == 0)
        at = atomicAdd(&basket->count, (uint32_t)here.size());
    const uint32_t k = here.shfl(at, 0) + here.thread_rank();
    if (k < BASKET)
        basket->item[k] = item;
    else
        push(list, count, item);
    return k >= BASKET / 2;
}

/* Empty the basket; all threads of the block come here. */
static __device__ __forceinline__ void empty(arena_basket *basket, uint32_t *list, uint32_t *count)
{
    __syncthreads();
    const uint32_t held = min(basket->count, (uint32_t)BASKET);
    if (threadIdx.x == 0 && held)
        basket->at = atomicAdd(count, held);
    __syncthreads();
    for (uint32_t k = threadIdx.x; k < held; k += THREADS)
        list[basket->at + k] = basket->item[k];
    __syncthreads();
    if (threadIdx.x == 0)
        basket->count = 0;
    __syncthreads();
}

/* ---- turning the moves around ---- */

/* f(v, i) for each move i of each position v that is played. */
template <class F> static __device__ __forceinline__ void each_move(const mb_arena_steps &A, F f)
{
    __shared__ arena_heavy heavy;
    heavy_begin(&heavy);
    for (uint64_t block = (uint64_t)blockIdx.x * THREADS; block < A.positions;
         block += (uint64_t)gridDim.x * THREADS) {
        const uint64_t v = block + threadIdx.x;
        uint32_t begin = 0, end = 0;
        if (v < A.positions)
            end = mb_step_moves(&begin, &A, (uint32_t)v);
        spread(&heavy, (uint32_t)v, begin, end, f);
    }
}

__global__ void __launch_bounds__(THREADS) arena_count(const __grid_constant__ mb_arena_steps A)
{
    each_move(A, [&](uint32_t, uint32_t i) { mb_step_count(&A, i); });
}

__global__ void __launch_bounds__(THREADS) arena_scatter(const __grid_constant__ mb_arena_steps A)
{
    each_move(A, [&](uint32_t v, uint32_t i) { mb_step_scatter(&A, v, i); });
}

/* Nothing has joined. */
__global__ void __launch_bounds__(THREADS) arena_prepare(const __grid_constant__ mb_arena_steps A)
{
    for (uint64_t v = (uint64_t)blockIdx.x * THREADS + threadIdx.x; v < A.positions;
         v += (uint64_t)gridDim.x * THREADS) {
        mb_step_prepare(&A, (uint32_t)v);
        if (A.sole)
            mb_step_find_sole(&A, (uint32_t)v);
    }
}

/* Make jumps longer; state->count[0] tells whether one was. */
__global__ void __launch_bounds__(THREADS) arena_double(const __grid_constant__ mb_arena_steps A, arena_state *state)
{
    bool more = false;
    for (uint64_t v = (uint64_t)blockIdx.x * THREADS + threadIdx.x; v < A.positions;
         v += (uint64_t)gridDim.x * THREADS)
        more |= mb_step_double(&A, (uint32_t)v);
    if (__syncthreads_or(more) && threadIdx.x == 0)
        atomicAdd(&state->count[0], 1u);
}

/* ---- waves ---- */

__global__ void __launch_bounds__(THREADS) arena_sow(const __grid_constant__ mb_arena_steps A, arena_state *state,
                                                     mb_front front, int32_t payoff, uint32_t player)
{
    for (uint64_t v = (uint64_t)blockIdx.x * THREADS + threadIdx.x; v < A.positions;
         v += (uint64_t)gridDim.x * THREADS)
        if (mb_step_sow(&A, (uint32_t)v, payoff, player, front.rank))
            push(A.queue + front.tail, &state->sown, mb_step_item((uint32_t)v, player));
}

/* A level, by all blocks. */
static __device__ __forceinline__ void flood_wide(const mb_arena_steps &A, arena_heavy *heavy, arena_basket *basket,
                                                  uint32_t *count, const mb_front &front)
{
    const uint32_t rank = front.rank + 1;
    bool full = false;
    uint32_t *const list = A.queue + front.tail;
    for (uint64_t block = front.head + (uint64_t)blockIdx.x * THREADS; block < front.tail;
         block += (uint64_t)gridDim.x * THREADS) {
        const uint64_t k = block + threadIdx.x;
        uint32_t begin = 0, end = 0, player = 0;
        if (k < front.tail) {
            const uint32_t item = A.queue[k], v = item & MB_STEP_ITEM;
            player = item >> 30;
            begin = A.back[v];
            end = A.back[v + 1];
        }
        spread(heavy, player, begin, end, [&](uint32_t winner, uint32_t i) {
            const uint32_t u = A.from[i];
            if (mb_step_touch(&A, u, winner, rank))
                full |= hold(basket, list, count, mb_step_item(u, winner));
        });
        if (__syncthreads_or(full)) {
            empty(basket, list, count);
            full = false;
        }
    }
    empty(basket, list, count);
}

/* A level of the one block. */
static __device__ __forceinline__ void flood_level(const mb_arena_steps &A, arena_heavy *heavy, mb_narrow *narrow,
                                                   uint32_t tail)
{
    const uint32_t side = narrow->side, count = narrow->count[side], rank = narrow->rank + 1;
    for (uint32_t block = 0; block < count; block += THREADS) {
        const uint32_t k = block + threadIdx.x;
        uint32_t begin = 0, end = 0, player = 0;
        if (k < count) {
            const uint32_t item = narrow->item[side][k], v = item & MB_STEP_ITEM;
            player = item >> 30;
            begin = A.back[v];
            end = A.back[v + 1];
        }
        spread(heavy, player, begin, end, [&](uint32_t winner, uint32_t i) {
            const uint32_t u = A.from[i];
            if (mb_step_touch(&A, u, winner, rank))
                mb_narrow_push(narrow, &A, tail, mb_step_item(u, winner));
        });
    }
    __syncthreads();
    if (threadIdx.x == 0)
        mb_narrow_next(narrow);
    __syncthreads();
}

/* Levels by one block, as long as they stay narrow; at least one. */
static __device__ __forceinline__ void flood_narrow(mb_front *out, uint32_t *left, const mb_arena_steps &A,
                                                    arena_heavy *heavy, mb_narrow *narrow, const mb_front &front,
                                                    uint32_t levels)
{
    for (uint32_t k = threadIdx.x; k < front.tail - front.head; k += THREADS)
        narrow->item[0][k] = A.queue[front.head + k];
    if (threadIdx.x == 0)
        mb_narrow_begin(narrow, &front, levels);
    __syncthreads();
    while (mb_narrow_goes_on(narrow, &A)) {
        if (A.sole && narrow->count[narrow->side] == 1) {
            __syncthreads(); /* all have seen that it is one */
            if (threadIdx.x == 0)
                mb_narrow_follow(narrow, &A);
            __syncthreads();
        }
        if (narrow->count[narrow->side] > 0)
            flood_level(A, heavy, narrow, front.tail);
    }
    for (uint32_t k = threadIdx.x; k < A.narrow; k += THREADS)
        mb_narrow_return(narrow, &A, front.tail, k);
    if (threadIdx.x == 0) {
        *out = {front.tail, front.tail + narrow->count[narrow->side], narrow->rank};
        *left = narrow->left;
    }
}

/* Work off levels until nothing joins, or so many are done; alone, until they are wide; together, until they have
 * been narrow for long. */
__global__ void __launch_bounds__(THREADS, RESIDENT)
    arena_flood(const __grid_constant__ mb_arena_steps A, arena_state *state, mb_front front, uint32_t levels)
{
    __shared__ arena_heavy heavy;
    __shared__ arena_basket basket;
    __shared__ mb_narrow narrow;
    const bool alone = gridDim.x == 1;
    const cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    if (threadIdx.x == 0)
        basket.count = 0;
    heavy_begin(&heavy);
    for (uint32_t round = 0; front.head < front.tail && levels > 0; round++) {
        const bool is_narrow = mb_front_is_narrow(&front, &A);
        if (alone && !is_narrow && round > 0)
            break;
        if (blockIdx.x == 0 && threadIdx.x == 0)
            state->count[(round + 2) % 3] = 0; /* everybody has read it, and nobody counts there yet */
        if (!is_narrow)
            flood_wide(A, &heavy, &basket, &state->count[(round + 1) % 3], front);
        else if (blockIdx.x == 0)
            flood_narrow(&state->turn[round % 2], &state->left[round % 2], A, &heavy, &narrow, front,
                         alone ? levels : min(levels, (uint32_t)PATIENCE));
        grid.sync();
        if (is_narrow) {
            const volatile mb_front *turn = &state->turn[round % 2];
            front = {turn->head, turn->tail, turn->rank};
            if (!alone && mb_front_is_narrow(&front, &A))
                break;
            levels = alone ? *(const volatile uint32_t *)&state->left[round % 2] : levels;
        } else {
            const uint32_t joined = *(const volatile uint32_t *)&state->count[(round + 1) % 3];
            front = {front.tail, front.tail + joined, front.rank + 1};
        }
        if (!alone)
            levels--;
    }
    if (blockIdx.x == 0 && threadIdx.x == 0)
        state->front = front;
}

/* ---- moves, ranks, winners ---- */

__global__ void __launch_bounds__(THREADS) arena_fill(const __grid_constant__ mb_arena_steps A)
{
    for (uint64_t v = (uint64_t)blockIdx.x * THREADS + threadIdx.x; v < A.positions;
         v += (uint64_t)gridDim.x * THREADS)
        mb_step_fill(&A, (uint32_t)v);
}

/* The first of the moves begin .. end-1 that fits, by the whole block. */
static __device__ uint32_t choose_together(const mb_arena_steps &A, uint32_t *best, uint32_t v, uint32_t begin,
                                           uint32_t end)
{
    uint32_t wanted, mask;
    mb_step_wanted(&wanted, &mask, &A, v);
    if (threadIdx.x == 0)
        *best = UINT32_MAX;
    __syncthreads();
    for (uint64_t i = (uint64_t)begin + threadIdx.x; i < end && i < atomicAdd(best, 0u); i += THREADS)
        if (mb_step_fits(&A, (uint32_t)i, wanted, mask)) {
            atomicMin(best, (uint32_t)i);
            break;
        }
    __syncthreads();
    const uint32_t found = *best;
    __syncthreads();
    return found;
}

/* Count winners: of the threads of a warp at once. */
static __device__ __forceinline__ void count_winner(uint32_t *won, bool is_one, uint32_t winner)
{
    for (uint32_t w = 0; w < 3; w++) {
        const uint32_t those = __ballot_sync(~0u, is_one && winner == w);
        if (threadIdx.x % 32 == 0 && those)
            atomicAdd(&won[w], (uint32_t)__popc(those));
    }
}

__global__ void __launch_bounds__(THREADS) arena_choose(const __grid_constant__ mb_arena_steps A, arena_state *state,
                                                        uint8_t *winner, uint32_t *rank, uint32_t *move)
{
    __shared__ arena_heavy heavy;
    __shared__ uint32_t best, won[3];
    if (threadIdx.x < 3)
        won[threadIdx.x] = 0;
    heavy_begin(&heavy);
    for (uint64_t block = (uint64_t)blockIdx.x * THREADS; block < A.positions;
         block += (uint64_t)gridDim.x * THREADS) {
        const uint32_t v = (uint32_t)(block + threadIdx.x);
        const bool is_one = v < A.positions;
        uint32_t wanted = 0, mask = 0, begin = 0, end = 0;
        if (is_one && mb_step_wanted(&wanted, &mask, &A, v)) {
            begin = A.first[v];
            end = A.first[v + 1];
        }
        const bool many = end - begin > MANY;
        uint32_t found = MB_STEP_NONE, who = 0;
        for (uint32_t i = begin; i < end && !many; i++)
            if (mb_step_fits(&A, i, wanted, mask)) {
                found = A.to[i];
                break;
            }
        if (is_one) {
            who = mb_step_winner(&A, v);
            winner[v] = (uint8_t)who;
            rank[v] = mb_step_rank(&A, v);
            move[v] = found;
        }
        count_winner(won, is_one, who);
        if (!__syncthreads_or(many))
            continue;
        heavy_add(&heavy, many, v, begin, end);
        for (uint32_t k = 0; k < heavy.count; k++) {
            const uint32_t i = choose_together(A, &best, heavy.carry[k], heavy.begin[k], heavy.end[k]);
            if (threadIdx.x == 0)
                move[heavy.carry[k]] = i == UINT32_MAX ? MB_STEP_NONE : A.to[i];
        }
        heavy_end(&heavy);
    }
    __syncthreads();
    if (threadIdx.x < 3 && won[threadIdx.x])
        atomicAdd(&state->won[threadIdx.x], (unsigned long long)won[threadIdx.x]);
}
