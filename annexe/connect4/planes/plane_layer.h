/* plane_layer.h -- all positions with the same number of stones: its blocks, and where each begins. */
#ifndef MB_PLANES_PLANE_LAYER_H
#define MB_PLANES_PLANE_LAYER_H

#include "planes/plane_lists.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { MB_PLANE_WORD = 32 }; /* columns of a word */

#define MB_PLANE_NOWHERE UINT32_MAX /* place[]: no such block */
#define MB_PLANE_NO_BASE UINT64_MAX /* base[]: an empty one */

/* One matrix: rows by left sides, columns by right sides, a row padded to whole words. */
typedef struct mb_plane_block {
    uint64_t base; /* its first word, in the layer or among the transposed ones */
    uint64_t unit; /* work before it in its layer: a unit is a word of two rows; or a tile of a transposed block */
    uint32_t middle;
    uint16_t left, right; /* heights of the sides */
    uint16_t count;       /* stones of the second player on the left */
    uint16_t kind;        /* 0; others in plane_reach.h */
    uint16_t spare[2];
} mb_plane_block;

/* Blocks are ordered by their middle.  A move on the left may lead to a block whose left heights come after its right
 * ones, which is kept mirrored only: such blocks are *transposed* into a store of their own before the layer below is
 * computed, a *group* of middles at a time, so that the store stays small. */
typedef struct mb_plane_layer {
    int stones;
    uint32_t groups;
    uint32_t blocks, transposed;
    mb_plane_block *block;     /* blocks+1 of them, the last with all units */
    mb_plane_block *transpose; /* transposed+1 of them; their bases begin anew in each group */
    uint32_t *group;           /* group[g]: its first middle, in the order of the blocks; groups+1 of them */
    uint64_t words;            /* of all blocks */
    uint64_t transposed_words; /* of the transposed blocks of one group, at most */
    uint64_t slots;            /* positions, mirror images once, unreachable ones counted */
    uint32_t *first_block; /* first_block[i], first_transposed[i]: where the i-th middle begins; middles+1 of them */
    uint32_t *first_transposed;
    uint32_t *place; /* place[(middle heights * heights + left) * heights + right]: where its bases begin */
    uint64_t *base;  /* base[place + colours of the middle * counts + count]: first word of that block */
    uint32_t bases;
} mb_plane_layer;

/* Number the blocks of the positions with `stones` stones; released with mb_plane_layer_clear().
 *
 * most  transposed words of a group, unless a single middle has more */
mb_status mb_plane_layer_make(mb_plane_layer *out, const mb_plane_lists *lists, int stones, uint64_t most);
/* The same for the forward pass, from fewer stones to more: transposed are the blocks that a stone taken from the
 * right leads to. */
mb_status mb_plane_layer_make_forward(mb_plane_layer *out, const mb_plane_lists *lists, int stones, uint64_t most);
void mb_plane_layer_clear(mb_plane_layer *layer);

MB_PLANE_BOTH uint32_t mb_plane_words(uint32_t columns)
{
    return (columns + MB_PLANE_WORD - 1) / MB_PLANE_WORD;
}

/* How many heights a middle may have. */
MB_PLANE_BOTH uint32_t mb_plane_middle_heights(mb_plane_shape g)
{
    return mb_plane_power((uint32_t)g.height + 1, g.middle);
}

/* The second player's stones on the right. */
MB_PLANE_BOTH int mb_plane_right_count(int stones, uint32_t colours, uint32_t count)
{
    int middle = 0;
    for (; colours; colours &= colours - 1)
        middle++;
    return stones / 2 - middle - (int)count;
}

#ifdef __cplusplus
}
#endif

#endif
