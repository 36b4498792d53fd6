/* mba_frame.h -- the layout of an .mba file and its checks, for one process that maps all of it or for many that read
 * parts.
 *
 * Checks of rows, targets, tags and names take a range of them: `begin` is the number of the first in the file. All
 * refuse with MB_EPARSE; `file` (nullable) is for errors.
 */
#pragma once

#include "core/message.h"
#include "marienbad/arena.h"

enum {
    MBA_VERSION = 2,   /* the newest; arenas without priorities are still written as version 1 */
    MBA_BLOCK = 32,    /* sections are multiples of it */
    MBA_SUM = 8,       /* bytes of the checksum */
    MBA_IMPARTIAL = 1, /* the only flag */
};

enum mba_section {
    MBA_FIRST,
    MBA_TO,
    MBA_TAG,
    MBA_PAYS,
    MBA_COST,
    MBA_ESTIMATE, /* of old files: now MBA_HEURISTIC */
    MBA_HEURISTIC,
    MBA_SPELL, /* the name of v is bytes spell[v] .. spell[v+1]-1 of the pool */
    MBA_POOL,
    MBA_PRIORITY,
    MBA_SECTIONS
};

typedef struct mba_header {
    char magic[8];
    uint32_t version, flags;
    uint32_t positions, start;
    uint64_t moves;
    int32_t endless;
    uint32_t zero;
    uint64_t size[MBA_SECTIONS]; /* bytes, without padding; 0: the section is absent */
    uint64_t zeros[1];
} mba_header;

_Static_assert(sizeof(mba_header) == 4 * MBA_BLOCK, "the header is whole blocks, and has no holes");

extern const char mba_magic[8];

/* The size of a section with its padding; the bytes that a present section must have (not for the pool); whether it
 * may be absent; its offset. */
static inline uint64_t mba_padded(uint64_t size)
{
    MB_ASSERT(size <= UINT64_MAX - MBA_BLOCK);
    return (size + MBA_BLOCK - 1) / MBA_BLOCK * MBA_BLOCK;
}
uint64_t mba_bytes(const mba_header *h, enum mba_section section);
bool mba_is_optional(enum mba_section section);
uint64_t mba_begin(const mba_header *h, enum mba_section section);

/* Is this the header of a complete file of `size` bytes?  Of a file shorter than a header, only the bytes that it has
 * are read. */
mb_status mba_check_header(const mba_header *h, uint64_t size, const char *file, mb_error *error);

/* Are these bytes, unused ones at offset `at` of the file, all 0?  Is the checksum at the end of the file right? */
mb_status mba_check_zeros(const char *bytes, size_t count, uint64_t at, const char *file, mb_error *error);
mb_status mba_check_sum(uint64_t found, uint64_t expected, const char *file, mb_error *error);

/* Are the offsets first[0 .. count] of rows begin .. begin+count-1 in order?  Is the target of every move a
 * position?  Does every position have a valid owner and mark, and is the start a position? */
mb_status mba_check_rows(const mba_header *h, const uint64_t *first, uint32_t begin, uint32_t count, const char *file,
                         mb_error *error);
mb_status mba_check_targets(const mba_header *h, const uint32_t *to, uint64_t begin, uint64_t count, const char *file,
                            mb_error *error);
mb_status mba_check_tags(const mba_header *h, const uint8_t *tag, uint32_t begin, uint32_t count, const char *file,
                         mb_error *error);

/* Is spell[0] .. spell[1]-1, the name of position v, a range of the pool, which the first name begins and the last
 * ends? */
bool mba_is_spelt(const mba_header *h, uint32_t v, const uint64_t spell[2]);
mb_status mba_refuse_name(uint32_t v, const char *file, mb_error *error);
