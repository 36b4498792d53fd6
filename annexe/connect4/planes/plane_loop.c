/* plane_loop.c -- a loop over independent numbers, in chunks, on all threads. */
#include "planes/plane_loop.h"
#include "core/limits.h"
#include "core/team.h"

enum { CHUNK = 16 }; /* numbers that a thread takes at once: lists, or the middles of some */

typedef struct plane_loop {
    uint32_t count;
    void (*work)(void *context, uint32_t i);
    void *context;
} plane_loop;

static void do_chunk(void *context, uint32_t chunk, int worker)
{
    const plane_loop *loop = context;
    const uint32_t first = chunk * CHUNK, left = loop->count - first;
    (void)worker;
    for (uint32_t i = first; i < first + (left < CHUNK ? left : CHUNK); i++)
        loop->work(loop->context, i);
}

void mb_plane_loop(uint32_t count, void (*work)(void *context, uint32_t i), void *context, const mb_limits *limits)
{
    plane_loop loop = {.count = count, .work = work, .context = context};
    mb_team_run(mb_threads(limits), count / CHUNK + (count % CHUNK > 0), do_chunk, &loop);
}
