/* mba_frame.h -- what an .mba file must keep to, whether one process maps all of it or many read their parts.
 *
 * Checks of rows, targets, tags and names are about a run of them: `begin` is the number of the first in the file.
 * All refuse with MB_EPARSE; `file` (nullable) is for errors.
 */
#ifndef MB_IO_MBA_FRAME_H
#define MB_IO_MBA_FRAME_H

#include "core/message.h"
#include "marienbad/arena.h"

enum {
    MBA_VERSION = 2,   /* the newest; 1 is what has no priorities, and is still written for it */
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
    MBA_ESTIMATE,
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
    uint64_t size[MBA_SECTIONS]; /* bytes, filling not counted; 0: the section is absent */
    uint64_t zeros[1];
} mba_header;

_Static_assert(sizeof(mba_header) == 4 * MBA_BLOCK, "the header is whole blocks, and has no holes");

extern const char mba_magic[8];

/* A section with its filling; its bytes where it is there, not asked of the pool; where it begins. */
static inline uint64_t mba_padded(uint64_t size)
{
    MB_ASSERT(size <= UINT64_MAX - MBA_BLOCK);
    return (size + MBA_BLOCK - 1) / MBA_BLOCK * MBA_BLOCK;
}
uint64_t mba_bytes(const mba_header *h, enum mba_section section);
bool mba_is_optional(enum mba_section section);
uint64_t mba_begin(const mba_header *h, enum mba_section section);

/* Is this the header of a whole file of `size` bytes, and are its reserved fields 0?  Of a shorter file as much of it
 * is looked at as there is. */
mb_status mba_check_header(const mba_header *h, uint64_t size, const char *file, mb_error *error);

/* Is byte number `at`, which means nothing, 0?  Is the sum at the end of the file what its bytes say? */
mb_status mba_check_zeros(const char *bytes, size_t count, uint64_t at, const char *file, mb_error *error);
mb_status mba_check_sum(uint64_t found, uint64_t expected, const char *file, mb_error *error);

/* Are rows begin .. begin+count-1 in order?  first[0 .. count] say where they begin and end.  Does every move lead
 * somewhere?  Does every position have an owner and a mark that its arena can have, and is there the start? */
mb_status mba_check_rows(const mba_header *h, const uint64_t *first, uint32_t begin, uint32_t count, const char *file,
                         mb_error *error);
mb_status mba_check_targets(const mba_header *h, const uint32_t *to, uint64_t begin, uint64_t count, const char *file,
                            mb_error *error);
mb_status mba_check_tags(const mba_header *h, const uint8_t *tag, uint32_t begin, uint32_t count, const char *file,
                         mb_error *error);

/* Does the name of position v lie in the pool, from spell[0] to before spell[1]? */
bool mba_is_spelt(const mba_header *h, uint32_t v, const uint64_t spell[2]);
mb_status mba_refuse_name(uint32_t v, const char *file, mb_error *error);

#endif
