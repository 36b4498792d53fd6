/* chunks.c -- a long text cut into pieces that several threads read at the same time. */
#include "io/chunks.h"

#include <stdatomic.h>

#include "core/mem.h"

#ifdef _OPENMP
#include <omp.h>
#endif

/* A piece has a megabyte or more, long enough that nobody minds what it costs to begin one, and short enough that all
 * threads end at about the same time. */
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

/* Is this the thread that called, the only one that may speak to whoever is watching? */
static bool is_caller(void)
{
#ifdef _OPENMP
    return omp_get_thread_num() == 0;
#else
    return true;
#endif
}

mb_status mb_chunks_read(const mb_chunks *chunks, void *self, mb_status (*read)(void *self, size_t i), mb_pace *pace)
{
    const int threads = mb_threads(pace->limits);
    _Atomic uint64_t done = pace->done;
    _Atomic int stopped = MB_OK; /* what stopped the work, if anything */
    MB_ASSERT(chunks->count > 0);
    (void)threads;
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads) if (chunks->count > 1)
    for (size_t i = 0; i < chunks->count; i++) {
        if (stopped != MB_OK)
            continue;
        mb_status status = read(self, i);
        done += (uint64_t)(chunks->at[i].end - chunks->at[i].begin);
        if (status == MB_OK && is_caller()) {
            pace->done = done;
            status = mb_pace_step(pace, 0);
        }
        int nothing = MB_OK;
        if (status != MB_OK)
            atomic_compare_exchange_strong(&stopped, &nothing, (int)status);
    }
    pace->done = done;
    return stopped != MB_OK ? (mb_status)stopped : mb_pace_step(pace, 0);
}
