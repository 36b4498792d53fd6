/* mba_part.h -- reading a part of an .mba file, for many processes each of which keeps only its own part.
 *
 * Parts are checked as whole files are, except that names are not checked to differ from those of other parts.
 */
#pragma once

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

/* Consecutive positions with their moves; release the arrays. */
typedef struct mb_mba_rows {
    uint64_t *first; /* first[0 .. count], counted from the first of these moves */
    uint32_t *to;    /* numbers of the whole arena */
    uint8_t *tag;
    int32_t *pays; /* NULL: none pays */
} mb_mba_rows;

/* Open the file and check its header.  Release with mb_mba_part_close(). */
mb_status mb_mba_part_open(mb_mba_part **out, mb_mba_about *about, const char *path, mb_error *error);
void mb_mba_part_close(mb_mba_part *part);

/* Add piece number `piece` of `pieces` of the file's bytes to the checksum in `lane`; the first piece starts it, the
 * last compares it with that of the file. */
mb_status mb_mba_part_sum(uint64_t lane[MB_SUM_LANES], const mb_mba_part *part, int piece, int pieces,
                          mb_error *error);

/* Read positions begin .. begin+count-1 and check them, their names too. */
mb_status mb_mba_part_read(mb_mba_rows *out, const mb_mba_part *part, uint32_t begin, uint32_t count,
                           mb_error *error);

/* Append the name of v, read from the file; v is one of the positions read before. */
mb_status mb_mba_part_name(mb_text *out, const mb_mba_part *part, uint32_t v, mb_error *error);
