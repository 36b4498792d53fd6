/* chunks.c -- a long text cut into pieces that several threads read at the same time. */
#include "io/chunks.h"

#include <stdatomic.h>

#include "core/mem.h"
#include "core/team.h"

/* A chunk has a megabyte or more: long enough for the cost of starting one to be negligible, short enough for all
 * threads to finish at about the same time. */
enum { LEAST = MB_SMALL_PIECES ? 64 : 1 << 20, MOST = 4096 };

mb_status mb_chunks_cut(mb_chunks *out, const char *begin, const char *end, char sign,
                        bool (*may_cut)(const char *begin, const char *here))
{
    MB_ASSERT(begin <= end);
    const size_t length = (size_t)(end - begin), least = length / MOST > LEAST ? length / MOST : LEAST;
    mb_chunk *at = mb_alloc(length / least + 1, sizeof *at);
    size_t count = 0;
    if (!at)
        return MB_ENOMEM;
    for (const char *from = begin; count == 0 || from < end;) {
        const char *cut = (size_t)(end - from) > least ? from + least : end;
        while (cut < end && (cut = memchr(cut, sign, (size_t)(end - cut))) && may_cut && !may_cut(from, cut))
            cut++;
        cut = cut && cut < end ? cut + 1 : end;
        MB_ASSERT(count <= length / least && from <= cut);
        at[count++] = (mb_chunk){from, cut};
        from = cut;
    }
    *out = (mb_chunks){at, count};
    return MB_OK;
}

void mb_chunks_clear(mb_chunks *chunks)
{
    mb_release(chunks->at);
    *chunks = (mb_chunks){0};
}

/* Pieces that are being read. */
typedef struct chunk_reading {
    const mb_chunks *chunks;
    void *self;
    mb_status (*read)(void *self, size_t i);
    mb_pace *pace; /* of the calling thread, the only one that may call the progress callback */
    uint64_t done;
    _Atomic int stopped; /* what stopped the work, if anything */
} chunk_reading;

static void read_one(void *context, uint32_t i, int worker)
{
    chunk_reading *r = context;
    if (r->stopped != MB_OK)
        return;
    mb_status status = r->read(r->self, i);
    const uint64_t size = (uint64_t)(r->chunks->at[i].end - r->chunks->at[i].begin);
    const uint64_t done = mb_team_add(&r->done, size) + size;
    if (status == MB_OK && worker == 0) {
        r->pace->done = done;
        status = mb_pace_step(r->pace, 0);
    }
    int nothing = MB_OK;
    if (status != MB_OK)
        atomic_compare_exchange_strong(&r->stopped, &nothing, (int)status);
}

mb_status mb_chunks_read(const mb_chunks *chunks, void *self, mb_status (*read)(void *self, size_t i), mb_pace *pace)
{
    chunk_reading r = {
        .chunks = chunks, .self = self, .read = read, .pace = pace, .done = pace->done, .stopped = MB_OK};
    MB_ASSERT(0 < chunks->count && chunks->count <= UINT32_MAX);
    mb_team_run(mb_threads(pace->limits), (uint32_t)chunks->count, read_one, &r);
    pace->done = r.done;
    return r.stopped != MB_OK ? (mb_status)r.stopped : mb_pace_step(pace, 0);
}
