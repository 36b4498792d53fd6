/* plane_lists.h -- the lists of colourings of a side, made once for a shape of board. */
#ifndef MB_PLANES_PLANE_LISTS_H
#define MB_PLANES_PLANE_LISTS_H

#include "marienbad/limits.h"
#include "planes/plane_index.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mb_plane_lists {
    mb_plane_shape shape;
    uint32_t lists;   /* middles * heights * counts; many are empty */
    uint32_t entries; /* of all lists together */
    uint32_t *first;  /* first[l]: where list l begins among the entries; lists+1 of them */
    uint32_t *mask;   /* mask[e]: the second player's stones */
    uint16_t *rank;   /* rank[middle * sides + code of a side]: its place in its list, or MB_PLANE_NO_RANK; NULL until
                         mb_plane_lists_rank() */
} mb_plane_lists;

/* Make the lists of a shape in time and memory O(lists + entries); released with mb_plane_lists_clear().
 * return  MB_OK, MB_ENOMEM, MB_ECANCEL, MB_ELIMIT when they need more than limits->bytes or the time is over */
mb_status mb_plane_lists_make(mb_plane_lists *out, mb_plane_shape shape, const mb_limits *limits);
void mb_plane_lists_clear(mb_plane_lists *lists);

/* Make the ranks as well, in time and memory O(codes^4), for callers that look up many ranks in any order. */
mb_status mb_plane_lists_rank(mb_plane_lists *lists, const mb_limits *limits);

/* The rank of a side in its list, or MB_PLANE_NO_RANK, in time O(log entries of the list); needs no `rank`. */
uint32_t mb_plane_find_rank(const mb_plane_lists *lists, uint32_t middle, uint32_t heights, uint32_t mask);

/* Entries of a list. */
static inline uint32_t mb_plane_count(const mb_plane_lists *lists, uint32_t list)
{
    return lists->first[list + 1] - lists->first[list];
}

#ifdef __cplusplus
}
#endif

#endif
