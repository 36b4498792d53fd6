/* plane_loop.c -- a loop over independent numbers, in chunks, on all threads; the limits are checked inside it. */
#include "planes/plane_loop.h"
#include "core/limits.h"
#include "core/team.h"

enum {
    CHUNK = 16,    /* numbers that a thread takes at once: lists, or the middles of some */
    FEW = 1 << 16, /* as few numbers may each take long: the limits are checked after every one */
};

typedef struct plane_loop {
    uint64_t count;
    uint32_t chunk;
    void (*work)(void *context, uint32_t i);
    void (*work_as)(void *context, uint32_t i, int worker);
    void *context;
    mb_pace pace;     /* of worker 0, the caller, who alone checks the limits */
    mb_status status; /* what it found; the others stop then, too */
} plane_loop;

static void do_chunk(void *context, uint32_t chunk, int worker)
{
    plane_loop *loop = context;
    const uint64_t first = (uint64_t)chunk * loop->chunk, left = loop->count - first;
    const uint64_t end = first + (left < loop->chunk ? left : loop->chunk);
    for (uint64_t i = first; i < end && __atomic_load_n(&loop->status, __ATOMIC_RELAXED) == MB_OK; i++) {
        if (loop->work_as)
            loop->work_as(loop->context, (uint32_t)i, worker);
        else
            loop->work(loop->context, (uint32_t)i);
        if (worker == 0 && (loop->count < FEW || i + 1 == end))
            __atomic_store_n(&loop->status, mb_pace_step(&loop->pace, 1), __ATOMIC_RELAXED);
    }
}

static mb_status run_loop(plane_loop *loop, int threads, const mb_limits *limits)
{
    MB_ASSERT(loop->count <= UINT32_MAX);
    loop->pace = mb_pace_begin(limits, 0);
    mb_pace_often(&loop->pace);
    mb_team_run(threads, (uint32_t)((loop->count + loop->chunk - 1) / loop->chunk), do_chunk, loop);
    return loop->status;
}

mb_status mb_plane_loop(uint32_t count, void (*work)(void *context, uint32_t i), void *context,
                        const mb_limits *limits)
{
    plane_loop loop = {.count = count, .chunk = CHUNK, .work = work, .context = context};
    return run_loop(&loop, mb_threads(limits), limits);
}

mb_status mb_plane_loop_each(int threads, uint64_t count, void (*work)(void *context, uint32_t i, int worker),
                             void *context, const mb_limits *limits)
{
    plane_loop loop = {.count = count, .chunk = 1, .work_as = work, .context = context};
    return run_loop(&loop, threads, limits);
}
