/* chunks.h -- a long text cut into pieces that several threads read at the same time.
 *
 * The cuts depend on the text alone, never on the number of threads.  A chunk that cannot be read only reports
 * failure: the caller then reads the whole text sequentially, to find the first error and report it with its line.
 */
#pragma once

#include "core/limits.h"

typedef struct mb_chunk {
    const char *begin, *end;
} mb_chunk;

typedef struct mb_chunks {
    mb_chunk *at;
    size_t count; /* at least 1 */
} mb_chunks;

/* Cut the text after occurrences of `sign`, such as newlines.  `may_cut` (nullable) decides whether the sign at
 * `here`, in a chunk that begins at `begin`, may end that chunk.  MB_OK or MB_ENOMEM; release with
 * mb_chunks_clear(). */
mb_status mb_chunks_cut(mb_chunks *out, const char *begin, const char *end, char sign,
                        bool (*may_cut)(const char *begin, const char *here));
void mb_chunks_clear(mb_chunks *chunks);

/* Call read(self, i) for each chunk i, on several threads; the bytes read count as steps of the pace.  Returns MB_OK;
 * MB_ECANCEL or MB_ELIMIT by the limits; else the failure of one of the chunks. */
mb_status mb_chunks_read(const mb_chunks *chunks, void *self, mb_status (*read)(void *self, size_t i), mb_pace *pace);
