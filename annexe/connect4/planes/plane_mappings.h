/* plane_mappings.h -- where the rows and the columns of a block go by each move, for the processor.
 *
 * Both come from one question, which depends on a list alone: what rank has each entry after a stone on one of the
 * columns of its side, outermost first, or of the middle, nearest first?  For rows the answer is kept entry by entry.
 * Columns move by whole words: lists are ordered by mask and a move adds the same stone to all, so that images keep
 * their order, and a word's image is taken from a few words of the child, compressed (pext) and expanded again
 * where a column has no image (pdep): there the move makes a four.
 */
#ifndef MB_PLANES_PLANE_MAPPINGS_H
#define MB_PLANES_PLANE_MAPPINGS_H

#include "planes/plane_lists.h"
#include "planes/plane_matrix.h"

/* For player t, 0 or 1, who moves. */
typedef struct mb_plane_mappings {
    uint16_t *to[2][MB_PLANE_PARTS]; /* to[t][move][entry]: its rank, or 0 where there is none */
    uint8_t *won[2];                 /* won[t][entry]: 1 when one of these moves makes a four */
    uint32_t *start[2];              /* start[t][list]: where its map begins; 0: an empty list */
    uint64_t *map;                   /* see below */
    uint64_t map_size;
    uint32_t longest; /* entries of the longest list */
} mb_plane_mappings;

/* A map: for each word of the list, for each move that is legal
 *   pieces << 32 | the child's word that the first piece is taken from
 *   which columns have an image
 *   for each piece, of neighbouring words of the child, the bits that are images; some may be 0 */
enum { MB_PLANE_MAP_VALID = 1, MB_PLANE_MAP_PIECES = 2 };

static inline uint32_t mb_plane_map_pieces(const uint64_t *map)
{
    return (uint32_t)(map[0] >> 32);
}

/* Make them in time O(entries); released with mb_plane_mappings_clear().
 * return  MB_OK, MB_ENOMEM, MB_ELIMIT when they need more than limits->bytes */
mb_status mb_plane_mappings_make(mb_plane_mappings *out, const mb_plane_lists *lists, const mb_limits *limits);
void mb_plane_mappings_clear(mb_plane_mappings *mappings);

#endif
