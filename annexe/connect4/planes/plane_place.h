/* plane_place.h -- where does a position lie? */
#ifndef MB_PLANES_PLANE_PLACE_H
#define MB_PLANES_PLANE_PLACE_H

#include "planes/plane_layer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A position, column by column: how many stones, and which of them are the second player's (lowest first). */
typedef struct mb_plane_position {
    uint8_t height[7], second[7];
} mb_plane_position;

static inline int mb_plane_stones(const mb_plane_position *p)
{
    int stones = 0;
    for (int column = 0; column < 7; column++)
        stones += p->height[column];
    return stones;
}

/* A number that stands for a position, 7 bits a column, and the position of such a number. */
uint64_t mb_plane_key(const mb_plane_position *position);
mb_plane_position mb_plane_position_of_key(uint64_t key);

/* One half of a position, seen from its own side: heights and mask of the side, and the middle. */
typedef struct mb_plane_half {
    uint32_t heights, mask, middle;
} mb_plane_half;

/* Its halves, the mirror image being taken where the left comes after the right, and their ranks in their lists.
 * return  false when it has a four within four columns, and so no ranks */
bool mb_plane_halves_of(mb_plane_half *left, mb_plane_half *right, uint32_t *row, uint32_t *column,
                        const mb_plane_lists *lists, const mb_plane_position *position);

/* Its bit in its layer, which is `layer`: word * MB_PLANE_WORD + column of the word.
 * return  false when it has a four within four columns, and so no place */
bool mb_plane_find_bit(uint64_t *bit, const mb_plane_lists *lists, const mb_plane_layer *layer,
                       const mb_plane_position *position);

#ifdef __cplusplus
}
#endif

#endif
