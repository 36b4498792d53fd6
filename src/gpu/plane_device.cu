/* plane_device.cu -- planes on a graphics processor.
 *
 * Tables and layers are made by the host and stay on the device; two layers of two bits a position lie in one pool,
 * even ones at its beginning and odd ones at its end.  A layer is one launch a group of middles, after the group's
 * blocks have been turned.
 */
#include "gpu/plane_device.h"
#include "gpu/plane_kernels.cuh"
#include "gpu/plane_words.h"
#include "planes/plane_tables.h"

#include <new>
#include <vector>

namespace {

enum { SPARE = 8 }; /* words before and behind the pools: maps may look that far */
enum { LEAST_PIECE = 16, MOST_PIECE = 2048, MOST_TILES = 256, PIECES = 40000 };

struct device_layer {
    mb_plane_block *block = NULL, *turn = NULL;
    uint32_t *place = NULL;
    uint64_t *base = NULL;
    std::vector<plane_work> work, turned; /* one a group of the layer above, and of this one */
    plane_work whole;                     /* all blocks at once */
};

struct device_engine {
    mb_plane_engine base;
    const mb_plane_board *board;
    mb_plane_tables tables;
    std::vector<device_layer> layer;
    mb_plane_pair *pool = NULL, *turned = NULL;
    uint64_t room = 0;
    int stones = 0;
    cudaError_t failed = cudaSuccess;
    std::vector<void *> owned;
    mb_error *error = NULL;
};

/* Memory of the device, released with the engine; NULL once anything has failed. */
void *reserve(device_engine *self, size_t bytes)
{
    void *block = NULL;
    if (self->failed == cudaSuccess)
        self->failed = cudaMalloc(&block, bytes > 0 ? bytes : 1);
    if (self->failed != cudaSuccess)
        return NULL;
    self->owned.push_back(block);
    return block;
}

template <class T> T *copy(device_engine *self, const T *from, size_t count)
{
    T *to = (T *)reserve(self, count * sizeof *to);
    if (to)
        self->failed = cudaMemcpy(to, from, count * sizeof *to, cudaMemcpyHostToDevice);
    return to;
}

/* Cut the blocks from `first` to `last` into pieces of equal work, at most `most` units each. */
plane_work cut(device_engine *self, const mb_plane_block *host, const mb_plane_block *device, uint32_t first,
               uint32_t last, uint64_t most)
{
    plane_work work = {device, NULL, host[first].unit, host[last].unit, 1, 0};
    const uint64_t units = work.end - work.begin;
    const uint64_t size = units / PIECES < LEAST_PIECE ? LEAST_PIECE : units / PIECES > most ? most : units / PIECES;
    work.size = (uint32_t)size;
    work.pieces = (uint32_t)((units + size - 1) / size);
    std::vector<uint32_t> piece(work.pieces);
    for (uint32_t i = 0, block = first; i < work.pieces; i++) {
        while (host[block + 1].unit <= work.begin + i * size)
            block++;
        piece[i] = block;
    }
    work.piece = copy(self, piece.data(), piece.size());
    return work;
}

void copy_layer(device_engine *self, int stones)
{
    const mb_plane_shape g = self->tables.shape;
    const mb_plane_layer &from = self->board->layer[stones];
    const mb_plane_layer &above = self->board->layer[stones < self->board->cells ? stones + 1 : stones];
    device_layer &to = self->layer[stones];
    to.block = copy(self, from.block, (size_t)from.blocks + 1);
    to.turn = copy(self, from.turn, (size_t)from.turned + 1);
    to.place = copy(self, from.place, (size_t)mb_plane_middle_heights(g) * g.heights * g.heights);
    to.base = copy(self, from.base, (size_t)from.bases + 1);
    to.whole = cut(self, from.block, to.block, 0, from.blocks, MOST_PIECE);
    for (uint32_t i = 0; i < above.groups; i++) /* a left move keeps the middle, so both layers are cut alike */
        to.work.push_back(cut(self, from.block, to.block, from.first_block[above.group[i]],
                              from.first_block[above.group[i + 1]], MOST_PIECE));
    for (uint32_t i = 0; i < from.groups; i++)
        to.turned.push_back(cut(self, from.turn, to.turn, from.first_turned[from.group[i]],
                                from.first_turned[from.group[i + 1]], MOST_TILES));
}

void copy_tables(device_engine *self, const mb_plane_tables &from)
{
    const mb_plane_lists &lists = self->board->lists;
    const size_t words = from.first_word[lists.lists];
    mb_plane_tables &to = self->tables;
    to = from;
    to.mask = NULL; /* only for making maps */
    to.rank = NULL;
    to.first = copy(self, from.first, (size_t)lists.lists + 1);
    to.first_word = copy(self, from.first_word, (size_t)lists.lists + 1);
    to.map = copy(self, from.map, from.map_size);
    for (int t = 0; t < 2; t++) {
        to.steps[t] = copy(self, from.steps[t], lists.entries);
        to.filled[t] = copy(self, from.filled[t], lists.entries);
        to.lines[t] = copy(self, from.lines[t], words * (size_t)from.shape.lines);
        to.possible[t] = copy(self, from.possible[t], lists.lists);
        to.map_first[t] = copy(self, from.map_first[t], (size_t)MB_PLANE_PARTS * lists.lists);
    }
}

mb_plane_pair *words_of(const device_engine *self, int stones)
{
    return self->pool + (stones % 2 ? self->room - self->board->layer[stones].words : 0);
}

unsigned thread_blocks(const plane_work &work)
{
    return (work.pieces + WARPS - 1) / WARPS;
}

template <int SIDE>
void launch(const device_engine *self, const mb_plane_view &view, const plane_work &work, unsigned reached,
            unsigned value)
{
    const unsigned blocks = thread_blocks(work);
    const mb_plane_tables &T = self->tables;
    if (blocks == 0)
        return;
    if (view.last && view.stones & 1)
        plane_layer<SIDE, true, true><<<blocks, WARP * WARPS>>>(T, view, work, reached, value);
    else if (view.last)
        plane_layer<SIDE, false, true><<<blocks, WARP * WARPS>>>(T, view, work, reached, value);
    else if (view.stones & 1)
        plane_layer<SIDE, true, false><<<blocks, WARP * WARPS>>>(T, view, work, reached, value);
    else
        plane_layer<SIDE, false, false><<<blocks, WARP * WARPS>>>(T, view, work, reached, value);
}

mb_status compute_layer(mb_plane_engine *engine, int stones, bool last,
                        const mb_plane_threshold threshold[MB_PLANE_NESTED], const mb_limits *limits)
{
    device_engine *self = (device_engine *)engine;
    mb_plane_view view = {};
    unsigned reached = 0, value = 0;
    for (int i = 0; i < MB_PLANE_NESTED; i++) {
        reached |= (unsigned)(stones >= threshold[i].ply) << i;
        value |= (unsigned)threshold[i].player << i;
    }
    view.out = words_of(self, stones);
    view.stones = stones;
    view.last = last;
    if (!last) {
        view.place = self->layer[stones + 1].place;
        view.base = self->layer[stones + 1].base;
        view.next = words_of(self, stones + 1);
        view.turned = self->turned;
    }
    mb_plane_view above = view;
    above.stones = stones + 1;
    const size_t groups = last ? 1 : self->layer[stones].work.size();
    for (size_t i = 0; i < groups; i++) {
        const plane_work &work = last ? self->layer[stones].whole : self->layer[stones].work[i];
        if (!last && self->layer[stones + 1].turned[i].pieces > 0) {
            const plane_work &turn = self->layer[stones + 1].turned[i];
            plane_turn<<<thread_blocks(turn), WARP * WARPS>>>(self->tables, above, turn, self->turned);
        }
        switch (self->tables.shape.side) {
        case 3: launch<3>(self, view, work, reached, value); break;
        case 2: launch<2>(self, view, work, reached, value); break;
        case 1: launch<1>(self, view, work, reached, value); break;
        default: launch<0>(self, view, work, reached, value); break;
        }
    }
    self->stones = stones;
    cudaError_t failed = cudaGetLastError();
    if (failed == cudaSuccess)
        failed = cudaDeviceSynchronize();
    if (failed != cudaSuccess)
        return mb_gpu_lost(self->error, cudaGetErrorString(failed));
    if (limits && limits->tick && !limits->tick(limits->context, (uint64_t)(self->board->cells - stones), 0))
        return MB_ECANCEL;
    return MB_OK;
}

__global__ void gather(uint8_t *out, const mb_plane_pair *words, const uint64_t *bit, size_t count)
{
    const size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) {
        const mb_plane_pair x = words[bit[i] / MB_PLANE_WORD];
        const unsigned at = bit[i] % MB_PLANE_WORD;
        out[i] = (uint8_t)((x.high >> at & 1) << 1 | (x.low >> at & 1));
    }
}

mb_status read_bits(mb_plane_engine *engine, uint8_t *out, const uint64_t *bit, size_t count)
{
    device_engine *self = (device_engine *)engine;
    uint64_t *bits = NULL;
    uint8_t *got = NULL;
    cudaError_t failed = cudaMalloc(&bits, count * sizeof *bits);
    if (failed == cudaSuccess)
        failed = cudaMalloc(&got, count);
    if (failed == cudaSuccess)
        failed = cudaMemcpy(bits, bit, count * sizeof *bits, cudaMemcpyHostToDevice);
    if (failed == cudaSuccess) {
        gather<<<(unsigned)((count + 127) / 128), 128>>>(got, words_of(self, self->stones), bits, count);
        failed = cudaMemcpy(out, got, count, cudaMemcpyDeviceToHost);
    }
    cudaFree(bits);
    cudaFree(got);
    return failed == cudaSuccess ? MB_OK : mb_gpu_lost(self->error, cudaGetErrorString(failed));
}

void release(mb_plane_engine *engine)
{
    device_engine *self = (device_engine *)engine;
    for (void *block : self->owned)
        cudaFree(block);
    delete self;
}

/* All on the device; self->failed says whether it went well. */
mb_status fill(device_engine *self, const mb_limits *limits)
{
    mb_plane_tables tables;
    const mb_status status = mb_plane_tables_make(&tables, &self->board->lists, limits);
    if (status != MB_OK)
        return status;
    copy_tables(self, tables);
    mb_plane_tables_clear(&tables);
    self->layer.resize((size_t)self->board->cells + 1);
    for (int n = 0; n <= self->board->cells; n++)
        copy_layer(self, n);
    self->room = mb_plane_board_words(self->board);
    const uint64_t turned = mb_plane_board_turned(self->board);
    self->turned = (mb_plane_pair *)reserve(self, (turned + 2 * SPARE) * sizeof *self->turned);
    self->pool = (mb_plane_pair *)reserve(self, (self->room + 2 * SPARE) * sizeof *self->pool);
    if (self->failed == cudaSuccess) /* maps look over the edge, at what does not count */
        self->failed = cudaMemset(self->turned, 0, (turned + 2 * SPARE) * sizeof *self->turned);
    if (self->failed == cudaSuccess)
        self->failed = cudaMemset(self->pool, 0, (self->room + 2 * SPARE) * sizeof *self->pool);
    if (self->failed == cudaSuccess) {
        self->turned += SPARE;
        self->pool += SPARE;
    }
    return MB_OK;
}

} // namespace

mb_status mb_plane_device_new(mb_plane_engine **out, const mb_plane_board *board, const mb_limits *limits,
                              mb_error *error)
{
    size_t there = 0, all = 0;
    const cudaError_t failed = cudaMemGetInfo(&there, &all);
    if (failed != cudaSuccess)
        return mb_gpu_no_device(error, cudaGetErrorString(failed));
    const uint64_t needed = (mb_plane_board_words(board) + mb_plane_board_turned(board)) * sizeof(mb_plane_pair);
    if (needed > there)
        return mb_gpu_too_small(error, there, needed);
    device_engine *self = new (std::nothrow) device_engine();
    if (!self)
        return MB_ENOMEM;
    self->base.layer = compute_layer;
    self->base.read = read_bits;
    self->base.free = release;
    self->base.keys = false;
    self->board = board;
    self->error = error;
    mb_status status = fill(self, limits);
    if (status == MB_OK && self->failed == cudaErrorMemoryAllocation)
        status = mb_gpu_too_small(error, there, needed);
    else if (status == MB_OK && self->failed != cudaSuccess)
        status = mb_gpu_lost(error, cudaGetErrorString(self->failed));
    if (status == MB_OK)
        *out = &self->base;
    else
        release(&self->base);
    return status;
}
