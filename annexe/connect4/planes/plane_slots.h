/* plane_slots.h -- how many positions are there, stone by stone, without a four within the first four columns or the
 * last four?  Mirror images are counted once, as far as the heights of the sides tell them apart. */
#ifndef MB_PLANES_PLANE_SLOTS_H
#define MB_PLANES_PLANE_SLOTS_H

#include "marienbad/limits.h"
#include "planes/plane_pass.h"

/* These are the positions of the layers of mb_plane_shape_of(), counted without lists, middle after middle; other
 * cuts have more.
 *
 * slots   slots[n]: those with n stones; width * height + 1 of them
 * return  MB_OK, MB_ENOMEM */
mb_status mb_plane_slots(uint64_t slots[MB_PLANE_MOST_CELLS + 1], int width, int height, const mb_limits *limits);

#endif
