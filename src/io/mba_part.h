/* mba_part.h -- an .mba file of which each of many processes reads its part, and keeps nothing else.
 *
 * What is read is checked as in a file that is mapped whole, but for one thing: that all names differ is the writer's
 * promise here.
 */
#ifndef MB_IO_MBA_PART_H
#define MB_IO_MBA_PART_H

#include "core/checksum.h"
#include "marienbad/arena.h"

typedef struct mb_mba_part mb_mba_part;

/* What the header says of the whole arena. */
typedef struct mb_mba_about {
    uint32_t positions, start;
    uint64_t moves;
    int32_t endless;
    bool impartial, parity, named;
} mb_mba_about;

/* Positions in a row with their moves; release the arrays. */
typedef struct mb_mba_rows {
    uint64_t *first; /* first[0 .. count], counted from the first of these moves */
    uint32_t *to;    /* numbers of the whole arena */
    uint8_t *tag;
    int32_t *pays; /* NULL: none pays */
} mb_mba_rows;

/* Open the file and check its header.  Release with mb_mba_part_close(). */
mb_status mb_mba_part_open(mb_mba_part **out, mb_mba_about *about, const char *path, mb_error *error);
void mb_mba_part_close(mb_mba_part *part);

/* Sum up piece number `piece` of `pieces` of the bytes of the file, behind those that `lane` has summed up; the first
 * begins, the last compares. */
mb_status mb_mba_part_sum(uint64_t lane[MB_SUM_LANES], const mb_mba_part *part, int piece, int pieces,
                          mb_error *error);

/* Read positions begin .. begin+count-1 and check them, their names too. */
mb_status mb_mba_part_read(mb_mba_rows *out, const mb_mba_part *part, uint32_t begin, uint32_t count,
                           mb_error *error);

/* Add the name of v, read from the file; one of those that were checked. */
mb_status mb_mba_part_name(mb_text *out, const mb_mba_part *part, uint32_t v, mb_error *error);

#endif
