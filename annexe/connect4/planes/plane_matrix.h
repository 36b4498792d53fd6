/* plane_matrix.h -- how the processor keeps a block: a word of 64 columns at a time, and of each word all rows.
 *
 * So whatever depends on the columns alone is the same along a run of memory.  The rows of a word come twice, first
 * their `high` bits and then their `low` ones (see plane_unit.h).  The last word takes 1, 2, 4 or 8 bytes a row,
 * which is enough; a block begins with a whole word of 8 bytes, and so does the next one.
 */
#ifndef MB_PLANES_PLANE_MATRIX_H
#define MB_PLANES_PLANE_MATRIX_H

#include "core/base.h"

enum { MB_PLANE_LONG = 64 }; /* columns of a word of 8 bytes; those of MB_PLANE_WORD are half as long */

/* Words of a row. */
static inline uint32_t mb_plane_longs(uint32_t columns)
{
    return (columns + MB_PLANE_LONG - 1) / MB_PLANE_LONG;
}

/* Bytes of a row in its last word. */
static inline uint32_t mb_plane_last_bytes(uint32_t columns)
{
    MB_ASSERT(columns > 0);
    const uint32_t rest = (columns - 1) % MB_PLANE_LONG + 1;
    return rest <= 8 ? 1 : rest <= 16 ? 2 : rest <= 32 ? 4 : 8;
}

/* How many of a row's words have all 8 bytes. */
static inline uint32_t mb_plane_whole(uint32_t columns)
{
    return mb_plane_longs(columns) - (mb_plane_last_bytes(columns) < 8);
}

/* What a block takes, in words of 8 bytes. */
static inline uint64_t mb_plane_matrix_size(uint32_t rows, uint32_t columns)
{
    const uint64_t last = (uint64_t)2 * rows * mb_plane_last_bytes(columns);
    return (uint64_t)2 * rows * (mb_plane_longs(columns) - 1) + (last + 7) / 8;
}

/* One position: 2 * high + low. */
static inline unsigned mb_plane_matrix_read(const uint64_t *words, uint32_t rows, uint32_t columns, uint32_t row,
                                            uint32_t column)
{
    MB_ASSERT(row < rows && column < columns);
    const uint32_t word = column / MB_PLANE_LONG, bit = column % MB_PLANE_LONG;
    const uint32_t size = word + 1 < mb_plane_longs(columns) ? 8 : mb_plane_last_bytes(columns);
    const uint64_t *from = words + (size_t)2 * rows * word;
    const size_t high = row, low = (size_t)rows + row;
    switch (size) {
    case 1:
        return (((const uint8_t *)from)[high] >> bit & 1u) << 1 | (((const uint8_t *)from)[low] >> bit & 1u);
    case 2:
        return (((const uint16_t *)from)[high] >> bit & 1u) << 1 | (((const uint16_t *)from)[low] >> bit & 1u);
    case 4:
        return (((const uint32_t *)from)[high] >> bit & 1u) << 1 | (((const uint32_t *)from)[low] >> bit & 1u);
    default:
        return (unsigned)((from[high] >> bit & 1) << 1 | (from[low] >> bit & 1));
    }
}

#endif
