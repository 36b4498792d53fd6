/* plane_words.h -- what is said about boards on devices. */
#ifndef MB_DEVICE_PLANE_WORDS_H
#define MB_DEVICE_PLANE_WORDS_H

#include "gpu/arena_words.h"

#ifdef __cplusplus
extern "C" {
#endif

mb_status mb_gpu_too_small(mb_error *error, uint64_t there, uint64_t needed);

#ifdef __cplusplus
}
#endif

#endif
