/* chunks.h -- a long text cut into pieces that several threads read at the same time.
 *
 * Pieces depend on the text alone, never on the number of threads.  A piece that cannot be read says only so: whoever
 * cut the text then reads all of it in one go, which finds the same fault first, and says it well.
 */
#ifndef MB_IO_CHUNKS_H
#define MB_IO_CHUNKS_H

#include "core/limits.h"

typedef struct mb_chunk {
    const char *begin, *end;
} mb_chunk;

typedef struct mb_chunks {
    mb_chunk *at;
    size_t count; /* at least 1 */
} mb_chunks;

/* Cut the text behind a sign, such as a newline; where `may_cut` (nullable: anywhere) says so of the sign at `here`,
 * whose piece begins at `begin`.  MB_OK or MB_ENOMEM; release with mb_chunks_clear(). */
mb_status mb_chunks_cut(mb_chunks *out, const char *begin, const char *end, char sign,
                        bool (*may_cut)(const char *begin, const char *here));
void mb_chunks_clear(mb_chunks *chunks);

/* Let read(self, i) read each chunk i, several at once; their bytes are steps of the pace.
 * MB_OK; MB_ECANCEL or MB_ELIMIT when the pace says so; else what one of the pieces said. */
mb_status mb_chunks_read(const mb_chunks *chunks, void *self, mb_status (*read)(void *self, size_t i), mb_pace *pace);

#endif
