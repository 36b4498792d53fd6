/* plane_kernels.cuh -- a layer of planes on the device: a warp takes a piece of the layer's units, block by block. */
#ifndef MB_GPU_PLANE_KERNELS_CUH
#define MB_GPU_PLANE_KERNELS_CUH

#include "planes/plane_unit.h"

enum { WARP = 32, WARPS = 4, RESIDENT = 8 }; /* warps of a thread block, and blocks on a multiprocessor */

/* A run of blocks, cut into pieces of equal work. */
struct plane_work {
    const mb_plane_block *block;
    const uint32_t *piece; /* piece[i]: the block in which piece i begins */
    uint64_t begin, end;   /* units */
    uint32_t size;         /* of a piece */
    uint32_t pieces;
};

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

template <int SIDE, bool SECOND, bool LAST>
__global__ void __launch_bounds__(WARP *WARPS, RESIDENT)
    plane_layer(const __grid_constant__ mb_plane_tables T, const __grid_constant__ mb_plane_view view,
                const plane_work work, unsigned reached, unsigned value)
{
    __shared__ mb_plane_task tasks[WARPS];
    mb_plane_task *const task = &tasks[threadIdx.x / WARP];
    const uint32_t lane = threadIdx.x % WARP;
    const uint64_t number = (uint64_t)blockIdx.x * WARPS + threadIdx.x / WARP;
    uint64_t at = work.begin + number * work.size;
    if (at >= work.end)
        return;
    const uint64_t end = min(at + work.size, work.end);
    for (uint32_t b = work.piece[number]; at < end; b++) {
        const mb_plane_block block = work.block[b];
        const uint64_t stop = min(end, work.block[b + 1].unit);
        make_task(task, T, view, block, (int)lane, LAST);
        const uint32_t words = task->words, rounds = WARP / words, rest = WARP % words;
        const uint32_t first = (uint32_t)(at - block.unit) + lane, count = (uint32_t)(stop - at);
        uint32_t pair = first / words, c = first % words;
        for (uint32_t i = lane; i < count; i += WARP) {
            mb_plane_unit(task, pair, c, reached, value, SIDE, SECOND, LAST);
            c += rest;
            pair += rounds + (c >= words);
            c -= c >= words ? words : 0;
        }
        __syncwarp();
        at = stop;
    }
}

static __device__ uint32_t turn_bits(uint32_t x, uint32_t lane)
{
    uint32_t mask = 0xffff;
#pragma unroll
    for (uint32_t j = 16; j; j >>= 1, mask ^= mask << j) {
        const uint32_t y = __shfl_xor_sync(~0u, x, j);
        x = lane & j ? (x & ~mask) | ((y & ~mask) >> j) : (x & mask) | (y & mask) << j;
    }
    return x;
}

/* Turn blocks, tile by tile of 32 rows and 32 columns. */
__global__ void plane_turn(const __grid_constant__ mb_plane_tables T, const __grid_constant__ mb_plane_view view,
                           const plane_work work, mb_plane_pair *turned)
{
    const mb_plane_shape &g = T.shape;
    const uint32_t lane = threadIdx.x % WARP;
    const uint64_t number = (uint64_t)blockIdx.x * WARPS + threadIdx.x / WARP;
    uint64_t at = work.begin + number * work.size;
    if (at >= work.end)
        return;
    const uint64_t end = min(at + work.size, work.end);
    for (uint32_t i = work.piece[number]; at < end; i++) {
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
        const mb_plane_pair *from = mb_plane_find(&T, &view, mirrored, b.right, b.left, right);
        mb_plane_pair *to = turned + b.base;
        for (; at < stop; at++) {
            const uint32_t tile = (uint32_t)(at - b.unit), r = tile % from_words, c = tile / from_words;
            mb_plane_pair x = {0, 0};
            if (c * WARP + lane < columns)
                x = mb_plane_read(from + (size_t)(c * WARP + lane) * from_words + r);
            x.high = turn_bits(x.high, lane);
            x.low = turn_bits(x.low, lane);
            if (r * WARP + lane < rows)
                to[(size_t)(r * WARP + lane) * words + c] = x;
        }
    }
}

#endif
