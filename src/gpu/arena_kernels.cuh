/* arena_kernels.cuh -- an arena on the device: one thread a position, a block where a position has many moves.
 *
 * Retrograde iteration is one kernel, which goes on from level to level by itself.  Wide levels are expanded by all
 * blocks, which wait for one another after each; narrow ones by a single block, which holds the level in its shared
 * memory.
 */
#pragma once

#include "gpu/arena_steps.h"

#include <cooperative_groups.h>

enum {
    THREADS = 512,       /* of a block */
    RESIDENT = 4,        /* blocks on a multiprocessor */
    MANY = 64,           /* a range of more moves than that is processed by the whole block */
    PATIENCE = 64,       /* narrow levels that block 0 expands at most while the other blocks wait */
    BUFFER_ITEMS = 2048, /* positions that entered, in the buffer of a block */
};

/* Shared by all blocks, and read by the host. */
struct arena_state {
    uint32_t count[3];         /* count[r % 3]: positions that entered the level of round r */
    uint32_t seeded;           /* seeds added by arena_seed() */
    mb_front turn[2];          /* turn[r % 2]: the frontier after the narrow levels of round r */
    uint32_t left[2];          /* left[r % 2]: levels that may still be expanded then */
    mb_front front;            /* the frontier at the end of a launch */
    uint32_t wrong;            /* mb_arena_steps.wrong */
    unsigned long long won[3]; /* positions that are drawn, won by player 1, by player 2 */
};

/* Ranges of moves that all threads of a block process together; carry[k] is the first argument for range k. */
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
    if (threadIdx.x == 0) /* no thread adds before the next __syncthreads() */
        heavy->count = 0;
}

/* f(carry, i) for each i of begin .. end-1, a range that each thread has of its own: a long range is processed by the
 * whole block.  Called by all threads of the block. */
template <class F>
static __device__ __forceinline__ void each_in_range(arena_heavy *heavy, uint32_t carry, uint32_t begin, uint32_t end,
                                                     F f)
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

/* Append the items of all threads of a warp that call this together to a list of *count items. */
static __device__ __forceinline__ void push(uint32_t *list, uint32_t *count, uint32_t item)
{
    const cooperative_groups::coalesced_group here = cooperative_groups::coalesced_threads();
    uint32_t at = 0;
    if (here.thread_rank() == 0)
        at = atomicAdd(count, (uint32_t)here.size());
    list[here.shfl(at, 0) + here.thread_rank()] = item;
}

/* Positions that entered, in the block's shared memory: many are appended to the queue at once, since all blocks
 * append there. */
struct arena_buffer {
    uint32_t count; /* may be more than there is room for: the others are in the queue already */
    uint32_t at;    /* where the items begin in the queue, while they are copied */
    uint32_t item[BUFFER_ITEMS];
};

/* Add an item to the buffer or, where that is full, to the list.  True: the buffer should be flushed. */
static __device__ __forceinline__ bool buffer_push(arena_buffer *buffer, uint32_t *list, uint32_t *count,
                                                   uint32_t item)
{
    const cooperative_groups::coalesced_group here = cooperative_groups::coalesced_threads();
    uint32_t at = 0;
    if (here.thread_rank() == 0)
        at = atomicAdd(&buffer->count, (uint32_t)here.size());
    const uint32_t k = here.shfl(at, 0) + here.thread_rank();
    if (k < BUFFER_ITEMS)
        buffer->item[k] = item;
    else
        push(list, count, item);
    return k >= BUFFER_ITEMS / 2;
}

/* Move the buffer to the list.  Called by all threads of the block. */
static __device__ __forceinline__ void buffer_flush(arena_buffer *buffer, uint32_t *list, uint32_t *count)
{
    __syncthreads();
    const uint32_t held = min(buffer->count, (uint32_t)BUFFER_ITEMS);
    if (threadIdx.x == 0 && held)
        buffer->at = atomicAdd(count, held);
    __syncthreads();
    for (uint32_t k = threadIdx.x; k < held; k += THREADS)
        list[buffer->at + k] = buffer->item[k];
    __syncthreads();
    if (threadIdx.x == 0)
        buffer->count = 0;
    __syncthreads();
}

/* ---- predecessors ---- */

/* f(v, i) for each move i of each unmarked position v. */
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
        each_in_range(&heavy, (uint32_t)v, begin, end, f);
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

/* Put all positions outside. */
__global__ void __launch_bounds__(THREADS) arena_prepare(const __grid_constant__ mb_arena_steps A)
{
    for (uint64_t v = (uint64_t)blockIdx.x * THREADS + threadIdx.x; v < A.positions;
         v += (uint64_t)gridDim.x * THREADS) {
        mb_step_prepare(&A, (uint32_t)v);
        if (A.single)
            mb_step_find_single(&A, (uint32_t)v);
    }
}

/* Make jumps longer; state->count[0] > 0: one became longer. */
__global__ void __launch_bounds__(THREADS) arena_double(const __grid_constant__ mb_arena_steps A, arena_state *state)
{
    bool more = false;
    for (uint64_t v = (uint64_t)blockIdx.x * THREADS + threadIdx.x; v < A.positions;
         v += (uint64_t)gridDim.x * THREADS)
        more |= mb_step_double(&A, (uint32_t)v);
    if (__syncthreads_or(more) && threadIdx.x == 0)
        atomicAdd(&state->count[0], 1u);
}

/* ---- retrograde iteration ---- */

__global__ void __launch_bounds__(THREADS) arena_seed(const __grid_constant__ mb_arena_steps A, arena_state *state,
                                                      mb_front front, int32_t payoff, uint32_t player)
{
    for (uint64_t v = (uint64_t)blockIdx.x * THREADS + threadIdx.x; v < A.positions;
         v += (uint64_t)gridDim.x * THREADS)
        if (mb_step_seed(&A, (uint32_t)v, payoff, player, front.rank))
            push(A.queue + front.tail, &state->seeded, mb_step_item((uint32_t)v, player));
}

/* Expand a level by all blocks. */
static __device__ __forceinline__ void expand_wide(const mb_arena_steps &A, arena_heavy *heavy, arena_buffer *buffer,
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
        each_in_range(heavy, player, begin, end, [&](uint32_t winner, uint32_t i) {
            const uint32_t u = A.from[i];
            if (mb_step_touch(&A, u, winner, rank))
                full |= buffer_push(buffer, list, count, mb_step_item(u, winner));
        });
        if (__syncthreads_or(full)) {
            buffer_flush(buffer, list, count);
            full = false;
        }
    }
    buffer_flush(buffer, list, count);
}

/* Expand a level by one block. */
static __device__ __forceinline__ void expand_level(const mb_arena_steps &A, arena_heavy *heavy, mb_narrow *narrow,
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
        each_in_range(heavy, player, begin, end, [&](uint32_t winner, uint32_t i) {
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

/* Expand levels by one block as long as they stay narrow, at least one: *out is the frontier then. */
static __device__ __forceinline__ void expand_narrow(mb_front *out, uint32_t *left, const mb_arena_steps &A,
                                                     arena_heavy *heavy, mb_narrow *narrow, const mb_front &front,
                                                     uint32_t levels)
{
    for (uint32_t k = threadIdx.x; k < front.tail - front.head; k += THREADS)
        narrow->item[0][k] = A.queue[front.head + k];
    if (threadIdx.x == 0)
        mb_narrow_begin(narrow, &front, levels);
    __syncthreads();
    while (mb_narrow_goes_on(narrow, &A)) {
        if (A.single && narrow->count[narrow->side] == 1) {
            __syncthreads(); /* all threads have read the count */
            if (threadIdx.x == 0)
                mb_narrow_follow(narrow, &A);
            __syncthreads();
        }
        if (narrow->count[narrow->side] > 0)
            expand_level(A, heavy, narrow, front.tail);
    }
    for (uint32_t k = threadIdx.x; k < A.narrow; k += THREADS)
        mb_narrow_return(narrow, &A, front.tail, k);
    if (threadIdx.x == 0) {
        *out = {front.tail, front.tail + narrow->count[narrow->side], narrow->rank};
        *left = narrow->left;
    }
}

/* Expand levels until the frontier is empty or `levels` are done.  A launch of one block stops before a level that
 * has become wide, a launch of many when levels stay narrow. */
__global__ void __launch_bounds__(THREADS, RESIDENT)
    arena_expand(const __grid_constant__ mb_arena_steps A, arena_state *state, mb_front front, uint32_t levels)
{
    __shared__ arena_heavy heavy;
    __shared__ arena_buffer buffer;
    __shared__ mb_narrow narrow;
    const bool alone = gridDim.x == 1;
    const cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    if (threadIdx.x == 0)
        buffer.count = 0;
    heavy_begin(&heavy);
    for (uint32_t round = 0; front.head < front.tail && levels > 0; round++) {
        const bool is_narrow = mb_front_is_narrow(&front, &A);
        if (alone && !is_narrow && round > 0)
            break;
        if (blockIdx.x == 0 && threadIdx.x == 0)
            state->count[(round + 2) % 3] = 0; /* all blocks have read it, and none counts there yet */
        if (!is_narrow)
            expand_wide(A, &heavy, &buffer, &state->count[(round + 1) % 3], front);
        else if (blockIdx.x == 0)
            expand_narrow(&state->turn[round % 2], &state->left[round % 2], A, &heavy, &narrow, front,
                          alone ? levels : min(levels, (uint32_t)PATIENCE));
        grid.sync();
        if (is_narrow) {
            const volatile mb_front *turn = &state->turn[round % 2];
            front = {turn->head, turn->tail, turn->rank};
            if (!alone && mb_front_is_narrow(&front, &A))
                break;
            levels = alone ? *(const volatile uint32_t *)&state->left[round % 2] : levels;
        } else {
            const uint32_t entered = *(const volatile uint32_t *)&state->count[(round + 1) % 3];
            front = {front.tail, front.tail + entered, front.rank + 1};
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

/* The first of the moves begin .. end-1 that fits, found by the whole block; UINT32_MAX: none. */
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

/* Count the winners of the positions of a warp; is_one: this thread has a position. */
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
