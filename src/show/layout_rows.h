/* layout_rows.h -- rows for the items of given columns, such that few links between items cross. */
#pragma once

#include "core/base.h"
#include "marienbad/status.h"

/* A link pulls its two items to the same row, in proportion to its weight. */
typedef struct mb_link {
    uint32_t a, b; /* things in different columns */
    float weight;
} mb_link;

typedef struct mb_layers {
    uint32_t things, columns;
    const uint32_t *column; /* of each thing */
    const double *height;   /* of each thing, in rows: multiples of MB_ROW_STEP */
    const mb_link *link;
    size_t links;
} mb_layers;

#define MB_ROW_STEP 0.125 /* rows are multiples of this: the same picture from every compiler */

/* Give each thing the row of its middle, from 0 at the top; things of a column never overlap.
 *
 * The order within columns comes from barycentre sweeps, of which the one with the fewest crossings between
 * neighbouring columns is kept; the rows from averaging the rows of linked things.  A sweep takes time
 * O(things log things + links log things).
 */
mb_status mb_layers_arrange(double *row, const mb_layers *layers);
