/* plane_kernels.cuh -- a layer of planes on the device: a warp takes a piece of the layer's units, block by block. */
#ifndef MB_DEVICE_PLANE_KERNELS_CUH
#define MB_DEVICE_PLANE_KERNELS_CUH

#include "planes/plane_reach.h"
#include "planes/plane_sum.h"

enum { WARP = 32, WARPS = 4, RESIDENT = 8 }; /* warps of a thread block, and blocks on a multiprocessor */

/* A run of blocks, cut into pieces of equal work. */
struct plane_work {
    const mb_plane_block *block;
    const uint32_t *piece; /* piece[i]: the block in which piece i begins */
    uint64_t begin, end;   /* units */
    uint32_t size;         /* of a piece */
    uint32_t pieces;
};

/* A warp's piece: units at .. end-1, beginning in that block; none where its number is too high. */
struct plane_piece {
    uint64_t at, end;
    uint32_t block;
};

static __device__ plane_piece piece_of(const plane_work &work)
{
    const uint64_t number = (uint64_t)blockIdx.x * WARPS + threadIdx.x / WARP;
    plane_piece piece = {work.begin + number * work.size, work.end, 0};
    if (piece.at < work.end) {
        piece.end = min(piece.at + work.size, work.end);
        piece.block = work.piece[number];
    }
    return piece;
}

/* The task of a block: each lane finds one child. */
static __device__ void make_task(mb_plane_task *task, const mb_plane_tables &T, const mb_plane_view &view,
                                 const mb_plane_block &b, int lane, bool last)
{
    const mb_plane_shape &g = T.shape;
    bool won = false;
    if (lane < g.width && !last) {
        const mb_plane_child child = mb_plane_child_of(&T, &view, &b, lane, &won);
        if (lane < g.side)
            task->left[lane] = child;
        else
            task->other[lane - g.side] = child;
    }
    if (lane == g.width)
        mb_plane_task_of(task, &T, &view, &b);
    won = __any_sync(~0u, won);
    __syncwarp();
    if (lane == 0)
        task->won = won;
    __syncwarp();
}

template <int SIDE, bool SECOND, bool LAST, bool SINGLE>
__global__ void __launch_bounds__(WARP *WARPS, RESIDENT)
    plane_layer(const __grid_constant__ mb_plane_tables T, const __grid_constant__ mb_plane_view view,
                const plane_work work, unsigned reached, unsigned value)
{
    __shared__ mb_plane_task tasks[WARPS];
    mb_plane_task *const task = &tasks[threadIdx.x / WARP];
    const uint32_t lane = threadIdx.x % WARP;
    const plane_piece piece = piece_of(work);
    const uint64_t end = piece.end;
    uint64_t at = piece.at;
    if (at >= end)
        return;
    for (uint32_t b = piece.block; at < end; b++) {
        const mb_plane_block block = work.block[b];
        const uint64_t stop = min(end, work.block[b + 1].unit);
        make_task(task, T, view, block, (int)lane, LAST);
        const uint32_t words = task->words, rounds = WARP / words, rest = WARP % words;
        const uint32_t first = (uint32_t)(at - block.unit) + lane, count = (uint32_t)(stop - at);
        uint32_t pair = first / words, c = first % words;
        for (uint32_t i = lane; i < count; i += WARP) {
            if (SINGLE)
                mb_single_unit(task, pair, c, reached & 1, value & 1, SIDE, SECOND, LAST);
            else
                mb_plane_unit(task, pair, c, reached, value, SIDE, SECOND, LAST);
            c += rest;
            pair += rounds + (c >= words);
            c -= c >= words ? words : 0;
        }
        __syncwarp();
        at = stop;
    }
}

static __device__ uint32_t transpose_bits(uint32_t x, uint32_t lane)
{
    uint32_t mask = 0xffff;
#pragma unroll
    for (uint32_t j = 16; j; j >>= 1, mask ^= mask << j) {
        const uint32_t y = __shfl_xor_sync(~0u, x, j);
        x = lane & j ? (x & ~mask) | ((y & ~mask) >> j) : (x & mask) | (y & mask) << j;
    }
    return x;
}

/* Transpose a tile of 32 rows and 32 columns: each lane reads a row of `from` and writes one of `to`. */
static __device__ void transpose_tile(mb_plane_pair *to, const mb_plane_pair *from, uint32_t lane, bool reads, bool writes)
{
    mb_plane_pair x = {0, 0};
    if (reads)
        x = mb_plane_read(from);
    x.high = transpose_bits(x.high, lane);
    x.low = transpose_bits(x.low, lane);
    if (writes)
        *to = x;
}

static __device__ void transpose_tile(uint32_t *to, const uint32_t *from, uint32_t lane, bool reads, bool writes)
{
    const uint32_t x = transpose_bits(reads ? __ldg(from) : 0, lane);
    if (writes)
        *to = x;
}

/* Transpose blocks, tile by tile; a word is a pair of planes or a single one. */
template <class Word>
__global__ void plane_transpose(const __grid_constant__ mb_plane_tables T, const __grid_constant__ mb_plane_view view,
                           const plane_work work, Word *transposed)
{
    const mb_plane_shape &g = T.shape;
    const uint32_t lane = threadIdx.x % WARP;
    const plane_piece piece = piece_of(work);
    const uint64_t end = piece.end;
    uint64_t at = piece.at;
    if (at >= end)
        return;
    for (uint32_t i = piece.block; at < end; i++) {
        const mb_plane_block b = work.block[i];
        const uint64_t stop = min(end, work.block[i + 1].unit);
        const mb_plane_stack stack = mb_plane_stack_of(g, b.middle);
        const uint32_t mirrored = mb_plane_mirror(g, b.middle);
        const uint32_t right = (uint32_t)mb_plane_right_count(view.stones, stack.colours, b.count);
        const uint32_t row_list = mb_plane_list(g, b.middle, b.left, b.count);
        const uint32_t column_list = mb_plane_list(g, mirrored, b.right, right);
        const uint32_t rows = T.first[row_list + 1] - T.first[row_list];
        const uint32_t columns = T.first[column_list + 1] - T.first[column_list];
        const uint32_t words = mb_plane_words(columns), from_words = mb_plane_words(rows);
        const Word *from = (const Word *)mb_plane_find(&T, &view, mirrored, b.right, b.left, right);
        Word *to = transposed + b.base;
        for (; at < stop; at++) {
            const uint32_t tile = (uint32_t)(at - b.unit), r = tile % from_words, c = tile / from_words;
            transpose_tile(to + (size_t)(r * WARP + lane) * words + c, from + (size_t)(c * WARP + lane) * from_words + r,
                      lane, c * WARP + lane < columns, r * WARP + lane < rows);
        }
    }
}

/* The task of a block of the forward pass: each lane finds one neighbour. */
static __device__ void make_reach_task(mb_plane_task *task, const mb_plane_tables &T, const mb_reach_tables &R,
                                       const mb_plane_view &view, const mb_plane_block &b, int lane)
{
    const mb_plane_shape &g = T.shape;
    if (lane < g.width) {
        const mb_plane_child parent = mb_reach_parent_of(&T, &R, &view, &b, lane);
        if (lane < g.side)
            task->left[lane] = parent;
        else
            task->other[lane - g.side] = parent;
    }
    if (lane == g.width)
        mb_reach_task_of(task, &T, &R, &view, &b);
    __syncwarp();
}

static __device__ unsigned long long sum_of_warp(unsigned long long x)
{
    for (int step = WARP / 2; step > 0; step /= 2)
        x += __shfl_down_sync(~0u, x, step);
    return x;
}

static __device__ unsigned long long least_of_warp(unsigned long long x)
{
    for (int step = WARP / 2; step > 0; step /= 2)
        x = min(x, __shfl_down_sync(~0u, x, step));
    return x;
}

/* What a warp has counted, added to what all have. */
static __device__ void add_counts(unsigned long long *all, const uint64_t *count, int counts, uint64_t first,
                                  uint32_t lane)
{
    for (int i = 0; i < counts; i++) {
        const unsigned long long sum = sum_of_warp(count[i]);
        if (lane == 0 && sum > 0)
            atomicAdd(&all[i], sum);
    }
    const unsigned long long least = least_of_warp(first);
    if (lane == 0 && least != MB_REACH_NO_PLACE)
        atomicMin(&all[counts], least);
}

/* The planes of a word; a single one stands for all. */
static __device__ mb_plane_pair planes_at(const mb_plane_pair *words, uint64_t at)
{
    return mb_plane_read(words + at);
}

static __device__ mb_plane_pair planes_at(const uint32_t *words, uint64_t at)
{
    const mb_plane_pair pair = {words[at], words[at]};
    return pair;
}

/* The forward pass: found[0] that live, found[1] that are over, found[2] the first of these. */
template <int SIDE>
__global__ void __launch_bounds__(WARP *WARPS, RESIDENT)
    plane_reach(const __grid_constant__ mb_plane_tables T, const __grid_constant__ mb_reach_tables R,
                const __grid_constant__ mb_plane_view view, const plane_work work, unsigned long long *found)
{
    __shared__ mb_plane_task tasks[WARPS];
    mb_plane_task *const task = &tasks[threadIdx.x / WARP];
    const uint32_t lane = threadIdx.x % WARP;
    const plane_piece piece = piece_of(work);
    const uint64_t end = piece.end;
    uint64_t at = piece.at;
    if (at >= end)
        return;
    mb_reach_tally tally = {0, 0, MB_REACH_NO_PLACE};
    for (uint32_t b = piece.block; at < end; b++) {
        const mb_plane_block block = work.block[b];
        const uint64_t stop = min(end, work.block[b + 1].unit);
        make_reach_task(task, T, R, view, block, (int)lane);
        const uint32_t words = task->words, count = (uint32_t)(stop - at);
        const uint32_t first = (uint32_t)(at - block.unit) + lane;
        for (uint32_t i = lane, unit = first; i < count; i += WARP, unit += WARP)
            mb_reach_unit(&tally, task, &block, b, unit / words, unit % words, SIDE);
        __syncwarp();
        at = stop;
    }
    const uint64_t count[] = {tally.live, tally.over};
    add_counts(found, count, 2, tally.first, lane);
}

/* Forward and backward planes meet: found[i] how many hold threshold i, found[MB_PLANE_NESTED] the first between. */
template <class Word>
__global__ void plane_meet(const __grid_constant__ mb_plane_tables T, const __grid_constant__ mb_plane_view view,
                           const plane_work work, const Word *words, const uint32_t *live, unsigned long long *found)
{
    const uint32_t lane = threadIdx.x % WARP;
    const plane_piece piece = piece_of(work);
    const uint64_t end = piece.end;
    uint64_t at = piece.at;
    if (at >= end)
        return;
    mb_reach_meeting meeting = {{0, 0, 0}, MB_REACH_NO_PLACE};
    for (uint32_t b = piece.block; at < end; b++) {
        const mb_plane_block block = work.block[b];
        const uint64_t stop = min(end, work.block[b + 1].unit);
        mb_plane_task task;
        mb_plane_task_of(&task, &T, &view, &block);
        for (uint64_t unit = at - block.unit + lane; unit < stop - block.unit; unit += WARP) {
            const uint32_t pair = (uint32_t)unit / task.words, c = (uint32_t)unit % task.words;
            for (uint32_t row = 2 * pair; row < 2 * pair + 2 && row < task.rows; row++) {
                const uint64_t place = block.base + (uint64_t)row * task.words + c;
                mb_reach_meet(&meeting, live[place], planes_at(words, place), mb_reach_weight(&block), b, row, c);
            }
        }
        at = stop;
    }
    add_counts(found, meeting.holds, MB_PLANE_NESTED, meeting.first, lane);
}

/* The checksum of a layer: found[2*i] and found[2*i+1] are the slots and the mixed words of plane i. */
template <class Word>
__global__ void plane_sum(const __grid_constant__ mb_plane_tables T, const __grid_constant__ mb_plane_view view,
                          const plane_work work, const Word *words, mb_plane_summing how, unsigned long long *found)
{
    const uint32_t lane = threadIdx.x % WARP;
    const plane_piece piece = piece_of(work);
    const uint64_t end = piece.end;
    uint64_t at = piece.at;
    if (at >= end)
        return;
    mb_plane_sum sum[MB_PLANE_NESTED] = {{0, 0}, {0, 0}, {0, 0}};
    for (uint32_t b = piece.block; at < end; b++) {
        const mb_plane_block block = work.block[b];
        const uint64_t stop = min(end, work.block[b + 1].unit);
        const uint64_t number = mb_plane_sum_block(block.middle, block.left, block.right, block.count);
        mb_plane_task task;
        mb_plane_task_of(&task, &T, &view, &block);
        for (uint64_t unit = at - block.unit + lane; unit < stop - block.unit; unit += WARP) {
            const uint32_t pair = (uint32_t)unit / task.words, c = (uint32_t)unit % task.words;
            for (uint32_t row = 2 * pair; row < 2 * pair + 2 && row < task.rows && c % 2 == 0; row++) {
                const uint64_t place = block.base + (uint64_t)row * task.words + c;
                const mb_plane_pair x = planes_at(words, place); /* two words are one */
                mb_plane_pair y = {0, 0};
                if (c + 1 < task.words)
                    y = planes_at(words, place + 1);
                mb_plane_sum_word(
                    sum, how, mb_plane_sum_place(number, row, c / 2), (uint64_t)y.high << MB_PLANE_WORD | x.high,
                    (uint64_t)y.low << MB_PLANE_WORD | x.low, mb_plane_sum_columns(task.columns, c / 2));
            }
        }
        at = stop;
    }
    const uint64_t count[2 * MB_PLANE_NESTED] = {sum[0].won,   sum[0].mixed, sum[1].won,
                                                 sum[1].mixed, sum[2].won,   sum[2].mixed};
    add_counts(found, count, 2 * MB_PLANE_NESTED, MB_REACH_NO_PLACE, lane);
}

#endif
