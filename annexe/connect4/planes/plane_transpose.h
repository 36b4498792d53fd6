/* plane_transpose.h -- a block transposed, 32 by 32 bits at a time. */
#ifndef MB_PLANES_PLANE_TRANSPOSE_H
#define MB_PLANES_PLANE_TRANSPOSE_H

#include "planes/plane_layer.h"

/* Transpose a block of `rows` rows: they are the columns of the mirrored one, which begins at `from`.  A word is
 * `planes` numbers, 1 or 2, a plane each. */
void mb_plane_transpose(uint32_t *to, const uint32_t *from, uint32_t rows, uint32_t columns, uint32_t planes);

#endif
