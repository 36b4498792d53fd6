/* plane_sum_bundle.h -- the checksum of a layer that the processor keeps: see plane_sum.h. */
#ifndef MB_PLANES_PLANE_SUM_BUNDLE_H
#define MB_PLANES_PLANE_SUM_BUNDLE_H

#include "planes/plane_bundle.h"
#include "planes/plane_sum.h"

/* Add a bundle, whose words these are. */
void mb_plane_sum_bundle(mb_plane_sum sum[MB_PLANE_NESTED], mb_plane_summing how, const mb_plane_lists *lists,
                         const mb_plane_bundles *layer, uint32_t number, const uint64_t *words);

/* Sum up a whole layer, whose words these are. */
void mb_plane_sum_bundles(mb_plane_sum sum[MB_PLANE_NESTED], mb_plane_summing how, const mb_plane_lists *lists,
                          const mb_plane_bundles *layer, const uint64_t *words, int threads);

#endif
