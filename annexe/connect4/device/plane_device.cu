/* plane_device.cu -- planes on a graphics processor.
 *
 * Tables and layers are made by the host and stay on the device; two layers of two bits a position, or of one where
 * its memory is small, lie in one pool, even ones at its beginning and odd ones at its end.  A layer is one launch a
 * group of middles, after the group's blocks have been transposed.  Forward layers are in the same pool; their blocks are
 * copied when they are wanted.
 */
#include "device/plane_device.h"
#include "device/plane_kernels.cuh"
#include "device/plane_words.h"
#include "planes/plane_reach_layer.h"
#include "planes/plane_tables.h"

#include <new>
#include <thread>
#include <vector>

namespace
{

enum { SPARE = 16 };                   /* numbers before and behind the pools: maps may look that far */
enum { CARRIERS = 8, LOAD = 1 << 22 }; /* threads that copy layers, and the numbers that each takes at once */
enum { LEAST_PIECE = 16, MOST_PIECE = 2048, MOST_TILES = 256, PIECES = 40000 };

struct device_layer {
    mb_plane_block *block = NULL, *transpose = NULL;
    uint32_t *place = NULL;
    uint64_t *base = NULL;
    std::vector<plane_work> work, transposed; /* one a group of the layer above, and of this one */
    plane_work whole;                     /* all blocks at once */
};

struct plane_device {
    mb_plane_engine base;
    const mb_plane_board *board;
    mb_plane_tables tables;
    std::vector<device_layer> layer;
    uint32_t *pool = NULL, *transposed = NULL;
    uint64_t room = 0, transposed_room = 0; /* numbers: a word is one or two */
    int stones = 0;                     /* of the layer computed last */
    const mb_reach_board *reach = NULL;
    mb_reach_tables reach_tables = {};
    int reached = 0;                  /* of the layer found last, forward */
    unsigned long long *found = NULL; /* what a kernel has counted */
    unsigned long long *sums = NULL;  /* and summed */
    uint32_t *load[CARRIERS] = {};    /* pinned memory of each thread that copies */
    cudaStream_t stream[CARRIERS] = {};
    uint64_t most = 0; /* bytes of the device to use */
    cudaError_t failed = cudaSuccess;
    std::vector<void *> owned;
    mb_error *error = NULL;
};

/* Memory of the device, released with the engine; NULL once anything has failed. */
void *reserve(plane_device *self, size_t bytes)
{
    void *block = NULL;
    if (self->failed == cudaSuccess)
        self->failed = cudaMalloc(&block, bytes > 0 ? bytes : 1);
    if (self->failed != cudaSuccess)
        return NULL;
    self->owned.push_back(block);
    return block;
}

template <class T> T *copy(plane_device *self, const T *from, size_t count)
{
    T *to = (T *)reserve(self, count * sizeof *to);
    if (to)
        self->failed = cudaMemcpy(to, from, count * sizeof *to, cudaMemcpyHostToDevice);
    return to;
}

/* Cut the blocks from `first` to `last` into pieces of equal work, at most `most` units each. */
plane_work cut(plane_device *self, const mb_plane_block *host, const mb_plane_block *device, uint32_t first,
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

void copy_layer(plane_device *self, int stones)
{
    const mb_plane_shape g = self->tables.shape;
    const mb_plane_layer &from = self->board->layer[stones];
    const mb_plane_layer &above = self->board->layer[stones < self->board->cells ? stones + 1 : stones];
    device_layer &to = self->layer[stones];
    to.block = copy(self, from.block, (size_t)from.blocks + 1);
    to.transpose = copy(self, from.transpose, (size_t)from.transposed + 1);
    to.place = copy(self, from.place, (size_t)mb_plane_middle_heights(g) * g.heights * g.heights);
    to.base = copy(self, from.base, (size_t)from.bases + 1);
    to.whole = cut(self, from.block, to.block, 0, from.blocks, MOST_PIECE);
    for (uint32_t i = 0; i < above.groups; i++) /* a left move keeps the middle, so both layers are cut alike */
        to.work.push_back(cut(self, from.block, to.block, from.first_block[above.group[i]],
                              from.first_block[above.group[i + 1]], MOST_PIECE));
    for (uint32_t i = 0; i < from.groups; i++)
        to.transposed.push_back(cut(self, from.transpose, to.transpose, from.first_transposed[from.group[i]],
                                from.first_transposed[from.group[i + 1]], MOST_TILES));
}

void copy_tables(plane_device *self, const mb_plane_tables &from)
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

/* Numbers of a word of the backward planes. */
uint32_t numbers_of(const plane_device *self)
{
    return self->base.planes == 1 ? 1 : 2;
}

/* A layer's words, of so many numbers each. */
uint32_t *words_of(const plane_device *self, int stones, uint32_t numbers)
{
    return self->pool + (stones % 2 ? self->room - self->board->layer[stones].words * numbers : 0);
}

unsigned thread_blocks(const plane_work &work)
{
    return (work.pieces + WARPS - 1) / WARPS;
}

template <int SIDE, bool SINGLE>
void launch(const plane_device *self, const mb_plane_view &view, const plane_work &work, unsigned reached,
            unsigned value)
{
    const unsigned blocks = thread_blocks(work);
    const mb_plane_tables &T = self->tables;
    if (blocks == 0)
        return;
    if (view.last && view.stones & 1)
        plane_layer<SIDE, true, true, SINGLE><<<blocks, WARP * WARPS>>>(T, view, work, reached, value);
    else if (view.last)
        plane_layer<SIDE, false, true, SINGLE><<<blocks, WARP * WARPS>>>(T, view, work, reached, value);
    else if (view.stones & 1)
        plane_layer<SIDE, true, false, SINGLE><<<blocks, WARP * WARPS>>>(T, view, work, reached, value);
    else
        plane_layer<SIDE, false, false, SINGLE><<<blocks, WARP * WARPS>>>(T, view, work, reached, value);
}

template <int SIDE>
void launch_layer(const plane_device *self, const mb_plane_view &view, const plane_work &work, unsigned reached,
                  unsigned value)
{
    if (view.single)
        launch<SIDE, true>(self, view, work, reached, value);
    else
        launch<SIDE, false>(self, view, work, reached, value);
}

template <int SIDE> void launch_reach(const plane_device *self, const mb_plane_view &view, const plane_work &work)
{
    const unsigned blocks = thread_blocks(work);
    if (blocks > 0)
        plane_reach<SIDE><<<blocks, WARP * WARPS>>>(self->tables, self->reach_tables, view, work, self->found);
}

/* Transpose the blocks of a group of the layer that view.next is. */
void launch_transpose(const plane_device *self, const mb_plane_view &view, const plane_work &work)
{
    const unsigned blocks = thread_blocks(work);
    if (blocks > 0 && view.single)
        plane_transpose<<<blocks, WARP * WARPS>>>(self->tables, view, work, self->transposed);
    else if (blocks > 0)
        plane_transpose<<<blocks, WARP * WARPS>>>(self->tables, view, work, (mb_plane_pair *)self->transposed);
}

/* Wait for what was launched. */
mb_status finish(const plane_device *self)
{
    cudaError_t failed = cudaGetLastError();
    if (failed == cudaSuccess)
        failed = cudaDeviceSynchronize();
    return failed == cudaSuccess ? MB_OK : mb_gpu_lost(self->error, cudaGetErrorString(failed));
}

mb_status compute_layer(mb_plane_engine *engine, int stones, bool last,
                        const mb_plane_threshold threshold[MB_PLANE_NESTED], const mb_limits *limits)
{
    plane_device *self = (plane_device *)engine;
    mb_plane_view view = {};
    unsigned reached = 0, value = 0;
    for (int i = 0; i < MB_PLANE_NESTED; i++) {
        reached |= (unsigned)(stones >= threshold[i].ply) << i;
        value |= (unsigned)threshold[i].player << i;
    }
    view.out = words_of(self, stones, numbers_of(self));
    view.stones = stones;
    view.last = last;
    view.single = self->base.planes == 1;
    if (!last) {
        view.place = self->layer[stones + 1].place;
        view.base = self->layer[stones + 1].base;
        view.next = words_of(self, stones + 1, numbers_of(self));
        view.transposed = self->transposed;
    }
    mb_plane_view above = view;
    above.stones = stones + 1;
    const size_t groups = last ? 1 : self->layer[stones].work.size();
    for (size_t i = 0; i < groups; i++) {
        const plane_work &work = last ? self->layer[stones].whole : self->layer[stones].work[i];
        if (!last)
            launch_transpose(self, above, self->layer[stones + 1].transposed[i]);
        switch (self->tables.shape.side) {
        case 3:
            launch_layer<3>(self, view, work, reached, value);
            break;
        case 2:
            launch_layer<2>(self, view, work, reached, value);
            break;
        case 1:
            launch_layer<1>(self, view, work, reached, value);
            break;
        default:
            launch_layer<0>(self, view, work, reached, value);
            break;
        }
    }
    self->stones = stones;
    const mb_status status = finish(self);
    if (status != MB_OK)
        return status;
    if (limits && limits->tick && !limits->tick(limits->context, (uint64_t)(self->board->cells - stones), 0))
        return MB_ECANCEL;
    return MB_OK;
}

template <class Word> __global__ void gather(uint8_t *out, const Word *words, const uint64_t *bit, size_t count)
{
    const size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) {
        const mb_plane_pair x = planes_at(words, bit[i] / MB_PLANE_WORD);
        const unsigned at = bit[i] % MB_PLANE_WORD;
        out[i] = (uint8_t)((x.high >> at & 1) << 1 | (x.low >> at & 1));
    }
}

mb_status read_bits(mb_plane_engine *engine, uint8_t *out, const uint64_t *bit, size_t count)
{
    plane_device *self = (plane_device *)engine;
    uint64_t *bits = NULL;
    uint8_t *got = NULL;
    cudaError_t failed = cudaMalloc(&bits, count * sizeof *bits);
    if (failed == cudaSuccess)
        failed = cudaMalloc(&got, count);
    if (failed == cudaSuccess)
        failed = cudaMemcpy(bits, bit, count * sizeof *bits, cudaMemcpyHostToDevice);
    if (failed == cudaSuccess) {
        const unsigned blocks = (unsigned)((count + 127) / 128);
        const uint32_t *words = words_of(self, self->stones, numbers_of(self));
        if (self->base.planes == 1)
            gather<<<blocks, 128>>>(got, words, bits, count);
        else
            gather<<<blocks, 128>>>(got, (const mb_plane_pair *)words, bits, count);
        failed = cudaMemcpy(out, got, count, cudaMemcpyDeviceToHost);
    }
    cudaFree(bits);
    cudaFree(got);
    return failed == cudaSuccess ? MB_OK : mb_gpu_lost(self->error, cudaGetErrorString(failed));
}

mb_status sum_layer(mb_plane_engine *engine, mb_plane_sum sum[MB_PLANE_NESTED],
                    const mb_plane_threshold threshold[MB_PLANE_NESTED], const mb_limits *limits)
{
    (void)limits; /* a layer does not take long */
    plane_device *self = (plane_device *)engine;
    const plane_work &work = self->layer[self->stones].whole;
    const uint32_t *words = words_of(self, self->stones, numbers_of(self));
    const mb_plane_summing how = mb_plane_summing_of(self->stones, threshold);
    mb_plane_view view = {};
    view.stones = self->stones;
    unsigned long long found[2 * MB_PLANE_NESTED] = {};
    cudaError_t failed = cudaMemcpy(self->sums, found, sizeof found, cudaMemcpyHostToDevice);
    if (self->base.planes == 1)
        plane_sum<<<thread_blocks(work), WARP * WARPS>>>(self->tables, view, work, words, how, self->sums);
    else
        plane_sum<<<thread_blocks(work), WARP * WARPS>>>(self->tables, view, work, (const mb_plane_pair *)words, how,
                                                         self->sums);
    if (failed == cudaSuccess)
        failed = cudaGetLastError();
    if (failed == cudaSuccess)
        failed = cudaMemcpy(found, self->sums, sizeof found, cudaMemcpyDeviceToHost);
    for (int i = 0; i < MB_PLANE_NESTED; i++) {
        sum[i].won = found[2 * i];
        sum[i].mixed = found[2 * i + 1];
    }
    return failed == cudaSuccess ? MB_OK : mb_gpu_lost(self->error, cudaGetErrorString(failed));
}

/* Copy numbers to the device or from it: each thread carries its loads through pinned memory of its own. */
mb_status carry(plane_device *self, uint32_t *device, uint32_t *host, uint64_t count, bool up)
{
    std::vector<std::thread> carriers;
    std::vector<cudaError_t> failed(CARRIERS, cudaSuccess);
    for (int k = 0; k < CARRIERS; k++)
        carriers.emplace_back([=, &failed] {
            const cudaMemcpyKind way = up ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToHost;
            for (uint64_t at = (uint64_t)k * LOAD; at < count && failed[k] == cudaSuccess;
                 at += (uint64_t)CARRIERS * LOAD) {
                const size_t bytes = (size_t)(count - at < LOAD ? count - at : (uint64_t)LOAD) * sizeof *host;
                if (up)
                    memcpy(self->load[k], host + at, bytes);
                failed[k] = up ? cudaMemcpyAsync(device + at, self->load[k], bytes, way, self->stream[k])
                               : cudaMemcpyAsync(self->load[k], device + at, bytes, way, self->stream[k]);
                if (failed[k] == cudaSuccess)
                    failed[k] = cudaStreamSynchronize(self->stream[k]);
                if (!up && failed[k] == cudaSuccess)
                    memcpy(host + at, self->load[k], bytes);
            }
        });
    for (std::thread &carrier : carriers)
        carrier.join();
    for (int k = 0; k < CARRIERS; k++)
        if (failed[k] != cudaSuccess)
            return mb_gpu_lost(self->error, cudaGetErrorString(failed[k]));
    return MB_OK;
}

/* Tables of the forward pass. */
mb_status begin(mb_plane_engine *engine, const mb_reach_board *reach)
{
    plane_device *self = (plane_device *)engine;
    const mb_reach_tables &from = reach->tables;
    const uint32_t lists = self->board->lists.lists;
    mb_reach_tables &to = self->reach_tables;
    self->reach = reach;
    to.map = copy(self, from.map, from.map_size);
    to.map_size = from.map_size;
    for (int i = 0; i < 2 * MB_REACH_KINDS; i++) {
        const int t = i / MB_REACH_KINDS, kind = i % MB_REACH_KINDS;
        const mb_reach_side &side = from.of[t][kind];
        to.of[t][kind].first =
            kind == MB_REACH_PLAIN ? self->tables.first : copy(self, side.first, (size_t)lists + 1);
        to.of[t][kind].steps = copy(self, side.steps, side.first[lists]);
        to.of[t][kind].map_first = copy(self, side.map_first, (size_t)MB_PLANE_PARTS * lists);
    }
    self->found = (unsigned long long *)reserve(self, (MB_PLANE_NESTED + 1) * sizeof *self->found);
    const uint64_t transposed = mb_reach_board_transposed(reach);
    if (transposed > self->transposed_room) { /* seldom: forward words are single */
        self->transposed = (uint32_t *)reserve(self, (transposed + 2 * SPARE) * sizeof *self->transposed);
        if (self->failed == cudaSuccess)
            self->failed = cudaMemset(self->transposed, 0, (transposed + 2 * SPARE) * sizeof *self->transposed);
        if (self->failed == cudaSuccess)
            self->transposed += SPARE;
        self->transposed_room = transposed;
    }
    for (int k = 0; k < CARRIERS && self->failed == cudaSuccess; k++) {
        self->failed = cudaMallocHost(&self->load[k], LOAD * sizeof *self->load[k]);
        if (self->failed == cudaSuccess)
            self->failed = cudaStreamCreateWithFlags(&self->stream[k], cudaStreamNonBlocking);
    }
    if (self->failed == cudaErrorMemoryAllocation) {
        size_t there = 0, all = 0;
        cudaMemGetInfo(&there, &all);
        return mb_gpu_too_small(self->error, there, (uint64_t)from.map_size * sizeof *from.map);
    }
    return self->failed == cudaSuccess ? MB_OK : mb_gpu_lost(self->error, cudaGetErrorString(self->failed));
}

/* What is counted begins with nothing; the last number is a place. */
void clear_found(plane_device *self, int counts)
{
    unsigned long long none[MB_PLANE_NESTED + 1] = {};
    none[counts] = MB_REACH_NO_PLACE;
    if (self->failed == cudaSuccess)
        self->failed = cudaMemcpy(self->found, none, sizeof none, cudaMemcpyHostToDevice);
}

/* Launch a forward layer, whose blocks are copied and belong to self->owned. */
void launch_forward(plane_device *self, int stones)
{
    const mb_plane_shape g = self->tables.shape;
    const mb_reach_layer &layer = self->reach->layer[stones];
    const mb_plane_layer &before = self->reach->layer[stones - 1].transposing;
    const mb_plane_block *block = copy(self, layer.block, (size_t)layer.blocks + 1);
    const mb_plane_block *transpose = copy(self, before.transpose, (size_t)before.transposed + 1);
    mb_plane_view view = {};
    view.place = copy(self, before.place, (size_t)mb_plane_middle_heights(g) * g.heights * g.heights);
    view.base = copy(self, before.base, (size_t)before.bases + 1);
    view.next = words_of(self, stones - 1, 1);
    view.transposed = self->transposed;
    view.out = words_of(self, stones, 1);
    view.stones = stones;
    view.single = true;
    mb_plane_view below = view;
    below.stones = stones - 1;
    for (uint32_t i = 0; i < before.groups; i++) { /* a stone on the right keeps the middle */
        const plane_work transposing = cut(self, before.transpose, transpose, before.first_transposed[before.group[i]],
                                       before.first_transposed[before.group[i + 1]], MOST_TILES);
        const plane_work work = cut(self, layer.block, block, layer.first_block[before.group[i]],
                                    layer.first_block[before.group[i + 1]], MOST_PIECE);
        if (self->failed != cudaSuccess)
            return;
        launch_transpose(self, below, transposing);
        switch (g.side) {
        case 3:
            launch_reach<3>(self, view, work);
            break;
        case 2:
            launch_reach<2>(self, view, work);
            break;
        case 1:
            launch_reach<1>(self, view, work);
            break;
        default:
            launch_reach<0>(self, view, work);
            break;
        }
    }
}

mb_status forward(mb_plane_engine *engine, mb_reach_tally *tally, int stones, const mb_limits *limits)
{
    plane_device *self = (plane_device *)engine;
    const uint32_t one = 1;
    unsigned long long found[MB_PLANE_NESTED + 1] = {1, 0, MB_REACH_NO_PLACE};
    std::vector<void *> kept;
    kept.swap(self->owned);
    if (stones == 0) { /* the empty board */
        self->failed = cudaMemcpy(words_of(self, 0, 1), &one, sizeof one, cudaMemcpyHostToDevice);
    } else {
        clear_found(self, 2);
        launch_forward(self, stones);
        if (self->failed == cudaSuccess)
            self->failed = cudaGetLastError();
        if (self->failed == cudaSuccess)
            self->failed = cudaMemcpy(found, self->found, sizeof found, cudaMemcpyDeviceToHost);
    }
    kept.swap(self->owned);
    for (void *block : kept)
        cudaFree(block);
    if (self->failed != cudaSuccess)
        return mb_gpu_lost(self->error, cudaGetErrorString(self->failed));
    tally->live = found[0];
    tally->over = found[1];
    tally->first = found[2];
    self->reached = stones;
    return limits && limits->tick && !limits->tick(limits->context, (uint64_t)stones, 0) ? MB_ECANCEL : MB_OK;
}

mb_status keep(mb_plane_engine *engine, uint32_t *live)
{
    plane_device *self = (plane_device *)engine;
    return carry(self, words_of(self, self->reached, 1), live, self->board->layer[self->reached].words, false);
}

mb_status meet(mb_plane_engine *engine, mb_reach_meeting *meeting, const uint32_t *live, const mb_limits *limits)
{
    (void)limits; /* a layer does not take long */
    plane_device *self = (plane_device *)engine;
    const uint64_t words = self->board->layer[self->stones].words;
    const uint32_t *own = words_of(self, self->stones, numbers_of(self));
    uint32_t *there = self->pool + (self->stones % 2 ? 0 : self->room - words); /* the end that is free */
    const plane_work &work = self->layer[self->stones].whole;
    mb_plane_view view = {};
    view.stones = self->stones;
    const mb_status status = carry(self, there, (uint32_t *)live, words, true);
    if (status != MB_OK)
        return status;
    clear_found(self, MB_PLANE_NESTED);
    if (self->base.planes == 1)
        plane_meet<<<thread_blocks(work), WARP * WARPS>>>(self->tables, view, work, own, there, self->found);
    else
        plane_meet<<<thread_blocks(work), WARP * WARPS>>>(self->tables, view, work, (const mb_plane_pair *)own, there,
                                                          self->found);
    unsigned long long found[MB_PLANE_NESTED + 1];
    if (self->failed == cudaSuccess)
        self->failed = cudaGetLastError();
    if (self->failed == cudaSuccess)
        self->failed = cudaMemcpy(found, self->found, sizeof found, cudaMemcpyDeviceToHost);
    if (self->failed != cudaSuccess)
        return mb_gpu_lost(self->error, cudaGetErrorString(self->failed));
    for (int i = 0; i < MB_PLANE_NESTED; i++)
        meeting->holds[i] = found[i];
    meeting->first = found[MB_PLANE_NESTED];
    return MB_OK;
}

void release(mb_plane_engine *engine)
{
    plane_device *self = (plane_device *)engine;
    for (void *block : self->owned)
        cudaFree(block);
    for (int k = 0; k < CARRIERS; k++) {
        if (self->stream[k])
            cudaStreamDestroy(self->stream[k]);
        cudaFreeHost(self->load[k]);
    }
    delete self;
}

/* How many planes at a time fit what is left of the device's memory, of which `spent` bytes are taken?  0: none. */
int choose_planes(plane_device *self, uint64_t spent)
{
    size_t left = 0, all = 0;
    if (cudaMemGetInfo(&left, &all) != cudaSuccess)
        return 0;
    const uint64_t allowed = self->most > spent ? self->most - spent : 0;
    return mb_plane_fit(self->board, self->most > 0 && allowed < left ? allowed : left);
}

/* All on the device, of which `there` bytes are free; self->failed says whether it went well. */
mb_status fill(plane_device *self, size_t there, const mb_limits *limits)
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
    self->sums = (unsigned long long *)reserve(self, 2 * MB_PLANE_NESTED * sizeof *self->sums);
    size_t left = 0, all = 0;
    cudaMemGetInfo(&left, &all);
    self->base.planes = choose_planes(self, there - left);
    if (self->base.planes == 0)
        return mb_gpu_too_small(self->error, self->most > 0 && self->most < there ? self->most : there,
                                mb_plane_board_bytes(self->board, 1) + (there - left));
    self->room = mb_plane_board_room(self->board, self->base.planes);
    self->transposed_room = mb_plane_board_transposed(self->board) * numbers_of(self);
    const uint64_t transposed = self->transposed_room + 2 * SPARE, pool = self->room + 2 * SPARE;
    self->transposed = (uint32_t *)reserve(self, transposed * sizeof *self->transposed);
    self->pool = (uint32_t *)reserve(self, pool * sizeof *self->pool);
    if (self->failed == cudaSuccess) /* maps look over the edge, at what does not count */
        self->failed = cudaMemset(self->transposed, 0, transposed * sizeof *self->transposed);
    if (self->failed == cudaSuccess)
        self->failed = cudaMemset(self->pool, 0, pool * sizeof *self->pool);
    if (self->failed == cudaSuccess) {
        self->transposed += SPARE;
        self->pool += SPARE;
    }
    return MB_OK;
}

} // namespace

mb_status mb_plane_device_new(mb_plane_engine **out, const mb_plane_board *board, uint64_t most,
                              const mb_limits *limits, mb_error *error)
{
    size_t there = 0, all = 0;
    const cudaError_t failed = cudaMemGetInfo(&there, &all);
    if (failed != cudaSuccess)
        return mb_gpu_no_device(error, cudaGetErrorString(failed));
    const uint64_t needed = mb_plane_board_bytes(board, 1), usable = most > 0 && most < there ? most : there;
    if (needed > usable)
        return mb_gpu_too_small(error, usable, needed);
    plane_device *self = new (std::nothrow) plane_device();
    if (!self)
        return MB_ENOMEM;
    self->base.layer = compute_layer;
    self->base.read = read_bits;
    self->base.sum = sum_layer;
    self->base.free = release;
    self->base.begin = begin;
    self->base.forward = forward;
    self->base.keep = keep;
    self->base.meet = meet;
    self->base.keys = false;
    self->board = board;
    self->error = error;
    self->most = most;
    mb_status status = fill(self, there, limits);
    if (status == MB_OK && self->failed == cudaErrorMemoryAllocation)
        status = mb_gpu_too_small(error, usable, mb_plane_board_bytes(board, self->base.planes));
    else if (status == MB_OK && self->failed != cudaSuccess)
        status = mb_gpu_lost(error, cudaGetErrorString(self->failed));
    if (status == MB_OK)
        *out = &self->base;
    else
        release(&self->base);
    return status;
}
