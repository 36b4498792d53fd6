/* plane_sides.h -- the colourings of a side: which have no four by themselves, and which none with a given middle?
 *
 * What a side allows by itself is the same for all middles.  A middle takes out of it whatever completes one of its
 * lines, which are few: those of which it has all its own cells in one colour.
 */
#ifndef MB_PLANES_PLANE_SIDES_H
#define MB_PLANES_PLANE_SIDES_H

#include "marienbad/status.h"
#include "planes/plane_index.h"

/* The colourings without a four of their own, by heights and by the second player's stones. */
typedef struct mb_plane_sides {
    mb_plane_shape shape;
    uint32_t *first; /* first[heights * counts + count], among the masks; one more at the end */
    uint32_t *mask;  /* increasing in each list */
    uint32_t *cells; /* cells[heights]: all stones of the side */
} mb_plane_sides;

/* Released with mb_plane_sides_clear(). */
mb_status mb_plane_sides_make(mb_plane_sides *out, mb_plane_shape shape);
void mb_plane_sides_clear(mb_plane_sides *sides);

enum { MB_PLANE_SIEVE_LINES = 12 }; /* of four columns 6 high */

/* What a middle takes out: sides whose stones of the second player among the cells are just these. */
typedef struct mb_plane_sieve {
    uint32_t cells[MB_PLANE_SIEVE_LINES], second[MB_PLANE_SIEVE_LINES];
    int lines;
} mb_plane_sieve;

/* return  false where the middle has a four by itself, and so no sides at all */
bool mb_plane_sieve_of(mb_plane_sieve *out, mb_plane_shape shape, uint32_t middle);

/* Copy the colourings of these heights, with so many stones of the second player, that the sieve lets through, in
 * order.
 *
 * to      NULL: they are only counted
 * return  how many there are */
uint32_t mb_plane_sift(uint32_t *to, const mb_plane_sides *sides, const mb_plane_sieve *sieve, uint32_t heights,
                       uint32_t count);

#endif
