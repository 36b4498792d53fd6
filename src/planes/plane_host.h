/* plane_host.h -- the device's work done by the host, unit by unit: its slow twin. */
#ifndef MB_PLANES_PLANE_HOST_H
#define MB_PLANES_PLANE_HOST_H

#include "planes/plane_unit.h"

/* Compute one layer from the next (NULL when no child counts), whose words must have a spare one on either side. */
mb_status mb_plane_host_layer(mb_plane_pair *out, const mb_plane_tables *tables, const mb_plane_layer *layer,
                              const mb_plane_layer *next_layer, const mb_plane_pair *next,
                              const mb_plane_threshold threshold[MB_PLANE_NESTED], const mb_limits *limits);

/* Turn block b: its rows are the columns of the mirrored one, which begins at `from`. */
void mb_plane_host_turn(mb_plane_pair *to, const mb_plane_pair *from, uint32_t rows, uint32_t columns);

#endif
