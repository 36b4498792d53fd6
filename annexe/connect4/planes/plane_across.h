/* plane_across.h -- fours that cross the middle, for the processor: which columns of a list, and which rows, fill
 * their part of each line. */
#ifndef MB_PLANES_PLANE_ACROSS_H
#define MB_PLANES_PLANE_ACROSS_H

#include "planes/plane_lists.h"
#include "planes/plane_matrix.h"

#define MB_PLANE_NO_CELLS UINT32_MAX /* cells[]: the line does not fit under these heights */

/* Index t is the player whose fours they are, 0 or 1. */
typedef struct mb_plane_across {
    uint32_t *start[2]; /* start[t][list]: where it begins in `columns` */
    uint64_t *columns;  /* the lines that its heights and its middle allow, as bits; then, for each of its words and
                           each of these lines, the columns that fill it */
    uint64_t size;
    uint32_t *cells; /* cells[heights of the left * lines + line]: those of the left side */
} mb_plane_across;

/* Make them in time O(entries * lines); released with mb_plane_across_clear().
 * return  MB_OK, MB_ENOMEM, MB_ELIMIT when they need more than limits->bytes */
mb_status mb_plane_across_make(mb_plane_across *out, const mb_plane_lists *lists, const mb_limits *limits);
void mb_plane_across_clear(mb_plane_across *across);

#endif
