/* plane_sum_group.h -- the checksum of a layer that the processor keeps: see plane_sum.h. */
#ifndef MB_PLANES_PLANE_SUM_GROUP_H
#define MB_PLANES_PLANE_SUM_GROUP_H

#include "planes/plane_group.h"
#include "planes/plane_sum.h"

/* Add a group, whose words these are. */
void mb_plane_sum_group(mb_plane_sum sum[MB_PLANE_NESTED], mb_plane_summing how, const mb_plane_lists *lists,
                        const mb_plane_groups *layer, uint32_t number, const uint64_t *words);

/* Sum up a whole layer, whose words these are.  return  MB_OK; MB_ECANCEL, MB_ELIMIT: the sums are incomplete */
mb_status mb_plane_sum_groups(mb_plane_sum sum[MB_PLANE_NESTED], mb_plane_summing how, const mb_plane_lists *lists,
                              const mb_plane_groups *layer, const uint64_t *words, int threads,
                              const mb_limits *limits);

#endif
