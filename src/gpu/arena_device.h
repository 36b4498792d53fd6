/* arena_device.h -- arenas solved on a graphics processor: the answer of solve/, byte for byte.
 *
 * Only builds with -DMB_GPU=ON have one; elsewhere, and where there is no device, MB_EUNSUITED with a sentence. */
#pragma once

#include "marienbad/answer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The stages that are timed, by events of the device. */
enum { MB_GPU_UPLOAD, MB_GPU_TRANSPOSE, MB_GPU_SOLVE, MB_GPU_CHOOSE, MB_GPU_DOWNLOAD, MB_GPU_STAGES };

typedef struct mb_arena_device_stats {
    char device[128];
    uint64_t memory; /* bytes of the device that were taken */
    struct {
        double seconds;
        uint64_t bytes; /* read and written, estimated: each number by its own size, not by cache lines */
    } stage[MB_GPU_STAGES];
} mb_arena_device_stats;

/* Solve a plain arena with owners on the first device: winners, ranks and moves are those of mb_solve().
 *
 * stats   filled on success
 * return  MB_OK; MB_EUNSUITED without a device; MB_ELIMIT when its memory is too small or the arena too large; MB_EIO
 *         when it fails or the arena's file changes; MB_ENOMEM, MB_ECANCEL */
mb_status mb_arena_device_solve(mb_solution *out, mb_arena_device_stats *stats, const mb_arena *arena,
                                const mb_limits *limits, mb_error *error);

#ifdef __cplusplus
}
#endif
