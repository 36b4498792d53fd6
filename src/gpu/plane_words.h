/* plane_words.h -- what is said about devices. */
#ifndef MB_GPU_PLANE_WORDS_H
#define MB_GPU_PLANE_WORDS_H

#include "marienbad/status.h"

#ifdef __cplusplus
extern "C" {
#endif

mb_status mb_gpu_not_built(mb_error *error);
mb_status mb_gpu_no_device(mb_error *error, const char *reason);
mb_status mb_gpu_too_small(mb_error *error, uint64_t there, uint64_t needed);
mb_status mb_gpu_lost(mb_error *error, const char *reason);

#ifdef __cplusplus
}
#endif

#endif
