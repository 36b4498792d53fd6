/* plane_turn.h -- a block's rows made its columns, 32 by 32 bits at a time. */
#ifndef MB_PLANES_PLANE_TURN_H
#define MB_PLANES_PLANE_TURN_H

#include "planes/plane_layer.h"

/* Turn a block of `rows` rows: they are the columns of the mirrored one, which begins at `from`.  A word is `planes`
 * numbers, 1 or 2, a plane each. */
void mb_plane_turn(uint32_t *to, const uint32_t *from, uint32_t rows, uint32_t columns, uint32_t planes);

#endif
