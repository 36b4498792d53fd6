/* plane_bundle.h -- a layer as the processor keeps it: its blocks by the heights of their columns.
 *
 * A *bundle* is all blocks that share the heights of all columns: one for each colouring of the middle and each
 * number of the second player's stones on the left.  All moves lead from a bundle to at most seven others, which is
 * why bundles are what is kept, read, written and given up together.
 */
#ifndef MB_PLANES_PLANE_BUNDLE_H
#define MB_PLANES_PLANE_BUNDLE_H

#include "planes/plane_lists.h"
#include "planes/plane_matrix.h"
#include "planes/plane_place.h"

#define MB_PLANE_NO_BUNDLE UINT32_MAX /* number[]: none is kept under these heights */
#define MB_PLANE_NO_BLOCK  UINT32_MAX /* at[]: an empty one */

typedef struct mb_plane_bundle {
    uint64_t base;        /* its first word of 8 bytes in the layer */
    uint64_t first;       /* its blocks in at[], those of the first colouring of the middle */
    uint32_t stride;      /* from there to those of the next colouring */
    uint32_t middle;      /* heights of the middle */
    uint16_t left, right; /* and of the sides: left <= right */
} mb_plane_bundle;

typedef struct mb_plane_bundles {
    int stones;
    uint32_t count;
    uint64_t slots;          /* positions, mirror images once */
    mb_plane_bundle *bundle; /* count+1, ordered by left, right, middle; the last has where all others end */
    uint32_t *number;        /* number[(middle * heights + left) * heights + right] */
    uint32_t *first_left;    /* first_left[left]: the first bundle with these heights; heights+1 of them */
    uint32_t *at;            /* see mb_plane_blocks(); those of a colouring of the middle lie side by side */
} mb_plane_bundles;

/* Number the blocks of the positions with `stones` stones; released with mb_plane_bundles_clear(). */
mb_status mb_plane_bundles_make(mb_plane_bundles *out, const mb_plane_lists *lists, int stones,
                                const mb_limits *limits);
void mb_plane_bundles_clear(mb_plane_bundles *bundles);

/* The blocks of a bundle by the second player's stones on the left: first word, from the base, or MB_PLANE_NO_BLOCK.
 */
static inline const uint32_t *mb_plane_blocks(const mb_plane_bundles *bundles, const mb_plane_bundle *b,
                                              uint32_t colours)
{
    return bundles->at + b->first + (uint64_t)colours * b->stride;
}

/* Words of 8 bytes of all bundles. */
static inline uint64_t mb_plane_bundles_words(const mb_plane_bundles *bundles)
{
    return bundles->bundle[bundles->count].base;
}

/* Where a position lies. */
typedef struct mb_plane_spot {
    uint32_t bundle, block; /* block: its first word, from the bundle's base */
    uint32_t rows, columns, row, column;
} mb_plane_spot;

/* return  false when the position has a four within four columns, and so no place */
bool mb_plane_find_spot(mb_plane_spot *out, const mb_plane_lists *lists, const mb_plane_bundles *bundles,
                        const mb_plane_position *position);

#endif
