/* plane_group.h -- a layer as the processor keeps it: its blocks by the heights of their columns.
 *
 * A *group* holds all blocks that share the heights of all columns: one for each colouring of the middle and each
 * number of the second player's stones on the left.  All moves lead from a group to at most seven others, which is
 * why groups are what is kept, read, written and given up together.
 */
#ifndef MB_PLANES_PLANE_GROUP_H
#define MB_PLANES_PLANE_GROUP_H

#include "planes/plane_lists.h"
#include "planes/plane_matrix.h"
#include "planes/plane_place.h"

#define MB_PLANE_NO_GROUP UINT32_MAX /* number[]: none is kept under these heights */
#define MB_PLANE_NO_BLOCK UINT32_MAX /* at[]: an empty one */

typedef struct mb_plane_group {
    uint64_t base;        /* its first word of 8 bytes in the layer */
    uint64_t first;       /* its blocks in at[], those of the first colouring of the middle */
    uint32_t stride;      /* from there to those of the next colouring */
    uint32_t middle;      /* heights of the middle */
    uint16_t left, right; /* and of the sides: left <= right */
} mb_plane_group;

typedef struct mb_plane_groups {
    int stones;
    uint32_t count;
    uint64_t slots;        /* positions, mirror images once */
    mb_plane_group *group; /* count+1, ordered by left, right, middle; the last has where all others end */
    uint32_t *number;      /* number[(middle * heights + left) * heights + right] */
    uint32_t *first_left;  /* first_left[left]: the first group with these heights; heights+1 of them */
    uint32_t *at;          /* see mb_plane_blocks(); those of a colouring of the middle lie side by side */
} mb_plane_groups;

/* Number the blocks of the positions with `stones` stones; released with mb_plane_groups_clear(). */
mb_status mb_plane_groups_make(mb_plane_groups *out, const mb_plane_lists *lists, int stones,
                               const mb_limits *limits);
void mb_plane_groups_clear(mb_plane_groups *groups);

/* The blocks of a group by the number of the second player's stones on the left: first word, from the base, or
 * MB_PLANE_NO_BLOCK.
 */
static inline const uint32_t *mb_plane_blocks(const mb_plane_groups *groups, const mb_plane_group *b,
                                              uint32_t colours)
{
    return groups->at + b->first + (uint64_t)colours * b->stride;
}

/* Words of 8 bytes of all groups. */
static inline uint64_t mb_plane_groups_words(const mb_plane_groups *groups)
{
    return groups->group[groups->count].base;
}

/* Where a position lies. */
typedef struct mb_plane_spot {
    uint32_t group, block; /* block: its first word, from the group's base */
    uint32_t rows, columns, row, column;
} mb_plane_spot;

/* return  false when the position has a four within four columns, and so no place */
bool mb_plane_find_spot(mb_plane_spot *out, const mb_plane_lists *lists, const mb_plane_groups *groups,
                        const mb_plane_position *position);

#endif
