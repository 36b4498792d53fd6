/* layout.h -- the columns and rows of positions in a picture, and the bends of moves that skip columns.
 *
 * A move between neighbouring columns is straight.  A move that skips columns has a bend in each of them, where a row
 * is kept free; all moves to the same position from the same side share their bends: they form a trunk.  In a bend
 * each of them has a lane of its own, so that their lines run side by side.
 */
#pragma once

#include "show/excerpt.h"

typedef struct mb_plan {
    mb_layout place; /* of the shown positions */
    uint32_t *rank;  /* rank[c]: of the positions in column c; MB_NEVER: they have none */

    /* The trunk that leads to i from the left has its bends in bend[trunk[2i]] .. bend[trunk[2i+1]-1], the one from
     * the right in bend[trunk[2i+1]] .. bend[trunk[2i+2]-1]: the nearest to i first, each one its row.  A picture
     * with too many bends has none, and all its moves are straight. */
    uint32_t *trunk;
    double *bend;
    uint32_t *lanes; /* lanes[k]: moves that take bend k */
} mb_plan;

/* Plan the picture; release with mb_plan_clear().  MB_OK or MB_ENOMEM. */
mb_status mb_plan_compute(mb_plan *out, const mb_excerpt *shown);
void mb_plan_clear(mb_plan *plan);

/* The distance of two neighbouring lanes in a bend that has so many of them, in rows. */
double mb_lane_step(uint32_t lanes);

/* Which trunk does a move from column `a` to position `i` in column `b` use? */
static inline uint32_t mb_trunk_of(uint32_t i, uint32_t a, uint32_t b)
{
    return 2 * i + (a > b);
}
