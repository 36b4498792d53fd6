/* plane_device.h -- planes on a graphics processor: an engine like the host, a thousand times as fast.
 *
 * Only builds with -DMB_GPU=ON have one; elsewhere, and where there is no device, MB_EUNSUITED with a sentence. */
#ifndef MB_DEVICE_PLANE_DEVICE_H
#define MB_DEVICE_PLANE_DEVICE_H

#include "planes/plane_run.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The first device as an engine for a board, which must outlive it.  Where its memory is too small for three planes
 * at a time, one is computed after the other.
 *
 * most    bytes of the device's memory to use; 0: all that is free
 * return  MB_OK; MB_EUNSUITED without a device; MB_ELIMIT when its memory is too small; MB_ENOMEM, MB_EIO */
mb_status mb_plane_device_new(mb_plane_engine **out, const mb_plane_board *board, uint64_t most,
                              const mb_limits *limits, mb_error *error);

#ifdef __cplusplus
}
#endif

#endif
