/* arena_device.cu -- arenas on a graphics processor.
 *
 * The whole arena lies in the device's memory: about 12 bytes a move and 26 a position.  It is copied through two
 * buffers: the device reads one while the host fills the other, and makes offsets 32 bits wide.
 */
#include "gpu/arena_device.h"
#include "gpu/arena_kernels.cuh"
#include "gpu/arena_retrograde.h"
#include "gpu/arena_stage.h"
#include "gpu/arena_words.h"

#include <cub/device/device_scan.cuh>

#include <new>
#include <vector>

namespace
{

enum {
    LEVELS = 1 << 16,    /* of a launch at most, so that the host can check the limits between launches */
    OVERSUBSCRIBED = 32, /* blocks launched for each block that can run at once, in kernels without levels */
};

const uint64_t BUFFER = 1 << 26; /* bytes copied at once, at most */

struct device_engine {
    mb_arena_engine base;
    uint32_t *first = NULL, *to = NULL;
    uint8_t *tag = NULL;
    arena_state *state = NULL;
    void *room = NULL; /* scratch memory of the prefix sum */
    size_t room_size = 0;
    unsigned blocks = 0, resident = 0; /* blocks of a launch: of kernels without levels; of arena_expand() */
    int threads = 1;
    cudaStream_t stream = NULL;
    cudaEvent_t event[MB_GPU_STAGES + 1] = {}, ready[2] = {};
    char *buffer[2] = {};
    uint64_t size = BUFFER; /* bytes of a buffer: no more than the longest array */
    std::vector<void *> owned;
    uint64_t taken = 0; /* bytes of `owned` */
    cudaError_t failed = cudaSuccess;
    mb_error *error = NULL;
};

/* Note the first failure. */
bool went_well(device_engine *self, cudaError_t status)
{
    if (self->failed == cudaSuccess)
        self->failed = status;
    return self->failed == cudaSuccess;
}

bool launched(device_engine *self)
{
    return went_well(self, cudaGetLastError());
}

mb_status status_of(const device_engine *self)
{
    return self->failed == cudaSuccess ? MB_OK : mb_gpu_lost(self->error, cudaGetErrorString(self->failed));
}

/* Memory of the device, released with the engine; NULL once anything has failed. */
template <class T> T *reserve(device_engine *self, uint64_t count)
{
    void *block = NULL;
    const size_t bytes = count > 0 ? count * sizeof(T) : sizeof(T);
    if (self->failed != cudaSuccess || !went_well(self, cudaMalloc(&block, bytes)))
        return NULL;
    self->owned.push_back(block);
    self->taken += bytes;
    return (T *)block;
}

/* ---- copying to the device and back ---- */

/* Copy `count` elements to `to` on the device; fill(buffer, begin, count) writes some of them into a buffer. */
template <class T, class F> void upload(device_engine *self, T *to, uint64_t count, F fill)
{
    const uint64_t most = self->size / sizeof(T);
    for (uint64_t begin = 0, turn = 0; begin < count && self->failed == cudaSuccess; begin += most, turn ^= 1) {
        const size_t some = (size_t)(count - begin < most ? count - begin : most);
        if (!went_well(self, cudaEventSynchronize(self->ready[turn])))
            return;
        fill((T *)self->buffer[turn], (size_t)begin, some);
        went_well(self, cudaMemcpyAsync(to + begin, self->buffer[turn], some * sizeof(T), cudaMemcpyHostToDevice,
                                        self->stream));
        went_well(self, cudaEventRecord(self->ready[turn], self->stream));
    }
}

/* Copy bytes back to the host: while the device fills one buffer, the host empties the other. */
void download(device_engine *self, void *out, const void *from, uint64_t bytes)
{
    const uint64_t parts = (bytes + self->size - 1) / self->size;
    for (uint64_t part = 0; part <= parts && self->failed == cudaSuccess; part++) {
        if (part < parts) {
            const uint64_t begin = part * self->size, some = bytes - begin < self->size ? bytes - begin : self->size;
            went_well(self, cudaMemcpyAsync(self->buffer[part % 2], (const char *)from + begin, some,
                                            cudaMemcpyDeviceToHost, self->stream));
            went_well(self, cudaEventRecord(self->ready[part % 2], self->stream));
        }
        if (part > 0 && went_well(self, cudaEventSynchronize(self->ready[(part - 1) % 2]))) {
            const uint64_t begin = (part - 1) * self->size,
                           some = bytes - begin < self->size ? bytes - begin : self->size;
            mb_arena_stage_bytes((char *)out + begin, self->buffer[(part - 1) % 2], some, self->threads);
        }
    }
}

void upload_arena(device_engine *self, const mb_arena *arena)
{
    const int threads = self->threads;
    upload(self, self->first, (uint64_t)arena->positions + 1, [&](uint32_t *out, size_t begin, size_t count) {
        mb_arena_stage_first(out, arena, begin, count, threads);
    });
    upload(self, self->tag, arena->positions,
           [&](uint8_t *out, size_t begin, size_t count) { mb_arena_stage_tags(out, arena, begin, count, threads); });
    upload(self, self->to, arena->moves, [&](uint32_t *out, size_t begin, size_t count) {
        mb_arena_stage_bytes(out, arena->to + begin, count * sizeof *out, threads);
    });
}

/* ---- kernels ---- */

/* A copy of the state that the kernels share. */
arena_state read_state(device_engine *self)
{
    arena_state state = {};
    if (went_well(self, cudaMemcpyAsync(&state, self->state, sizeof state, cudaMemcpyDeviceToHost, self->stream)))
        went_well(self, cudaStreamSynchronize(self->stream));
    return state;
}

void clear_state(device_engine *self)
{
    went_well(self, cudaMemsetAsync(self->state, 0, sizeof *self->state, self->stream));
}

mb_status transpose(device_engine *self)
{
    const mb_arena_steps &A = self->base.steps;
    clear_state(self);
    went_well(self, cudaMemsetAsync(A.back, 0, ((size_t)A.positions + 1) * sizeof *A.back, self->stream));
    arena_count<<<self->blocks, THREADS, 0, self->stream>>>(A);
    if (launched(self) && read_state(self).wrong)
        return mb_gpu_arena_plain(self->error, MB_EIO);
    went_well(self, cub::DeviceScan::ExclusiveSum(self->room, self->room_size, A.back, A.back, A.positions + 1,
                                                  self->stream));
    arena_scatter<<<self->blocks, THREADS, 0, self->stream>>>(A);
    launched(self);
    return status_of(self);
}

/* Put all positions outside; where chains of forced moves are jumped over, compute the jumps. */
mb_status prepare(device_engine *self)
{
    const mb_arena_steps &A = self->base.steps;
    arena_prepare<<<self->blocks, THREADS, 0, self->stream>>>(A);
    bool more = launched(self) && A.jump;
    for (int i = 0; i < MB_DOUBLINGS && more; i++) {
        clear_state(self);
        arena_double<<<self->blocks, THREADS, 0, self->stream>>>(A, self->state);
        more = launched(self) && read_state(self).count[0];
    }
    return status_of(self);
}

mb_status add_seeds(mb_arena_engine *engine, int32_t payoff, uint32_t player)
{
    device_engine *self = (device_engine *)engine;
    clear_state(self);
    arena_seed<<<self->blocks, THREADS, 0, self->stream>>>(engine->steps, self->state, engine->front, payoff, player);
    launched(self);
    engine->front.tail += read_state(self).seeded;
    return status_of(self);
}

mb_status expand(mb_arena_engine *engine)
{
    device_engine *self = (device_engine *)engine;
    const unsigned blocks = mb_front_is_narrow(&engine->front, &engine->steps) ? 1 : self->resident;
    uint32_t levels = LEVELS;
    void *arguments[] = {&engine->steps, &self->state, &engine->front, &levels};
    clear_state(self);
    went_well(self, cudaLaunchCooperativeKernel((const void *)arena_expand, dim3(blocks), dim3(THREADS), arguments, 0,
                                                self->stream));
    const mb_front front = read_state(self).front;
    if (self->failed == cudaSuccess)
        engine->front = front;
    return status_of(self);
}

/* ---- all of it ---- */

/* Bytes of the device that an arena takes. */
uint64_t needed_for(const mb_arena *arena, bool single, size_t room)
{
    enum { SPARE = 1 << 26 }; /* for the kernels themselves */
    const uint64_t n = arena->positions, each = 4 + 1 + 4 + 8 + 4 + 4 + (single ? 4 + 8 : 0);
    return each * (n + 1) + 12 * arena->moves + room + SPARE;
}

void make_room(device_engine *self, const mb_arena *arena, bool single)
{
    const uint64_t n = arena->positions, moves = arena->moves;
    mb_arena_steps &A = self->base.steps;
    self->state = reserve<arena_state>(self, 1);
    self->room = reserve<char>(self, self->room_size);
    A.positions = arena->positions;
    A.endless = arena->endless;
    A.narrow = MB_NARROW;
    A.first = self->first = reserve<uint32_t>(self, n + 1);
    A.tag = self->tag = reserve<uint8_t>(self, n);
    A.to = self->to = reserve<uint32_t>(self, moves);
    A.back = reserve<uint32_t>(self, n + 1);
    A.from = reserve<uint32_t>(self, moves);
    A.slot = reserve<uint32_t>(self, moves);
    A.need = reserve<uint32_t>(self, 2 * n);
    A.word = reserve<uint32_t>(self, n);
    A.queue = reserve<uint32_t>(self, n);
    A.single = single ? reserve<uint32_t>(self, n) : NULL;
    A.jump = single ? reserve<uint64_t>(self, n) : NULL;
    A.wrong = self->state ? &self->state->wrong : NULL;
    const uint64_t longest = 4 * (moves > n ? moves : n + 1);
    self->size = longest < BUFFER ? longest : BUFFER;
    for (int i = 0; i < 2; i++) {
        went_well(self, cudaHostAlloc((void **)&self->buffer[i], self->size, cudaHostAllocDefault));
        went_well(self, cudaEventCreateWithFlags(&self->ready[i], cudaEventDisableTiming));
    }
    for (int i = 0; i <= MB_GPU_STAGES; i++)
        went_well(self, cudaEventCreate(&self->event[i]));
    went_well(self, cudaStreamCreate(&self->stream));
}

/* Choose the sizes of launches; note the name of the device. */
void measure(device_engine *self, mb_arena_device_stats *stats, uint32_t positions)
{
    cudaDeviceProp device;
    int at_once = 0;
    if (!went_well(self, cudaGetDeviceProperties(&device, 0))
        || !went_well(self, cudaOccupancyMaxActiveBlocksPerMultiprocessor(&at_once, arena_expand, THREADS, 0)))
        return;
    self->resident = (unsigned)(at_once * device.multiProcessorCount);
    const uint64_t all = ((uint64_t)positions + THREADS - 1) / THREADS;
    const uint64_t most = (uint64_t)self->resident * OVERSUBSCRIBED;
    self->blocks = (unsigned)(all < most ? all : most);
    size_t i = 0;
    for (; i + 1 < sizeof stats->device && device.name[i]; i++)
        stats->device[i] = device.name[i];
    stats->device[i] = 0;
}

void release(device_engine *self)
{
    if (self->stream) /* a kernel that still runs uses the memory that is released below */
        cudaStreamSynchronize(self->stream);
    for (void *block : self->owned)
        cudaFree(block);
    for (int i = 0; i < 2; i++) {
        cudaFreeHost(self->buffer[i]);
        if (self->ready[i])
            cudaEventDestroy(self->ready[i]);
    }
    for (int i = 0; i <= MB_GPU_STAGES; i++)
        if (self->event[i])
            cudaEventDestroy(self->event[i]);
    if (self->stream)
        cudaStreamDestroy(self->stream);
    delete self;
}

/* Record the time at which a stage begins. */
void mark(device_engine *self, int stage)
{
    went_well(self, cudaEventRecord(self->event[stage], self->stream));
}

void fill_stats(device_engine *self, mb_arena_device_stats *stats, const mb_arena *arena)
{
    const uint64_t n = arena->positions, moves = arena->moves, entered = self->base.front.tail;
    const uint64_t bytes[MB_GPU_STAGES] = {5 * n + 4 * moves, 22 * n + 32 * moves, 27 * n + 20 * entered + 12 * moves,
                                           18 * n + 8 * moves, 9 * n};
    for (int i = 0; i < MB_GPU_STAGES; i++) {
        float milliseconds = 0;
        went_well(self, cudaEventElapsedTime(&milliseconds, self->event[i], self->event[i + 1]));
        stats->stage[i].seconds = milliseconds / 1e3;
        stats->stage[i].bytes = bytes[i];
    }
    stats->memory = self->taken;
}

mb_status work(device_engine *self, mb_solution *out, mb_arena_device_stats *stats, const mb_arena *arena,
               const mb_limits *limits)
{
    const mb_arena_steps &A = self->base.steps;
    const size_t n = arena->positions;
    mb_status status;
    mark(self, MB_GPU_UPLOAD);
    upload_arena(self, arena);
    mark(self, MB_GPU_TRANSPOSE);
    if ((status = transpose(self)) != MB_OK)
        return status;
    mark(self, MB_GPU_SOLVE);
    if ((status = prepare(self)) != MB_OK)
        return status;
    if ((status = mb_arena_retrograde(&self->base, limits)) != MB_OK)
        return self->failed == cudaSuccess ? mb_gpu_arena_plain(self->error, status) : status;
    mark(self, MB_GPU_CHOOSE);
    uint32_t *rank = A.need, *move = A.queue; /* need and queue are no longer used */
    uint8_t *winner = (uint8_t *)(A.need + n);
    clear_state(self);
    if (A.jump)
        arena_fill<<<self->blocks, THREADS, 0, self->stream>>>(A);
    launched(self);
    arena_choose<<<self->blocks, THREADS, 0, self->stream>>>(A, self->state, winner, rank, move);
    launched(self);
    mark(self, MB_GPU_DOWNLOAD);
    const arena_state state = read_state(self);
    download(self, out->winner, winner, n);
    download(self, out->rank, rank, n * sizeof *rank);
    download(self, out->move, move, n * sizeof *move);
    mark(self, MB_GPU_STAGES);
    went_well(self, cudaStreamSynchronize(self->stream));
    out->drawn = state.won[0];
    out->won1 = state.won[1];
    out->won2 = state.won[2];
    if (self->failed == cudaSuccess)
        fill_stats(self, stats, arena);
    return status_of(self);
}

/* Solve with this engine; self->error explains a failure. */
mb_status solve(device_engine *self, mb_solution *out, mb_arena_device_stats *stats, const mb_arena *arena,
                const mb_limits *limits, uint64_t free_bytes)
{
    const bool single = arena->moves <= arena->positions + (uint64_t)arena->positions / 4;
    went_well(self, cub::DeviceScan::ExclusiveSum(NULL, self->room_size, (uint32_t *)NULL, (uint32_t *)NULL,
                                                  arena->positions + 1));
    const uint64_t needed = needed_for(arena, single, self->room_size);
    if (self->failed == cudaSuccess && needed > free_bytes)
        return mb_gpu_arena_memory(self->error, free_bytes, needed);
    measure(self, stats, arena->positions);
    make_room(self, arena, single);
    if (self->failed == cudaErrorMemoryAllocation)
        return mb_gpu_arena_memory(self->error, free_bytes, needed);
    if (self->failed != cudaSuccess)
        return status_of(self);
    mb_solution found;
    mb_status status = mb_arena_stage_room(&found, arena->positions);
    if (status != MB_OK)
        return mb_gpu_arena_plain(self->error, status);
    status = work(self, &found, stats, arena, limits);
    if (status == MB_OK)
        *out = found;
    else
        mb_arena_stage_release(&found);
    return status;
}

} // namespace

mb_status mb_arena_device_solve(mb_solution *out, mb_arena_device_stats *stats, const mb_arena *arena,
                                const mb_limits *limits, mb_error *error)
{
    size_t free_bytes = 0, all = 0;
    const cudaError_t failed = cudaMemGetInfo(&free_bytes, &all);
    if (failed != cudaSuccess)
        return mb_gpu_no_device(error, cudaGetErrorString(failed));
    if (arena->positions > MB_STEP_POSITIONS || arena->moves > UINT32_MAX)
        return mb_gpu_arena_large(error);
    device_engine *self = new (std::nothrow) device_engine();
    if (!self)
        return mb_gpu_arena_plain(error, MB_ENOMEM);
    self->base.add_seeds = add_seeds;
    self->base.expand = expand;
    self->error = error;
    self->threads = mb_arena_stage_threads(limits);
    const mb_status status = solve(self, out, stats, arena, limits, free_bytes);
    release(self);
    return status;
}
