/* arena_words.h -- what is said about arenas on devices. */
#ifndef MB_GPU_ARENA_WORDS_H
#define MB_GPU_ARENA_WORDS_H

#include "marienbad/status.h"

#ifdef __cplusplus
extern "C" {
#endif

mb_status mb_gpu_arena_memory(mb_error *error, uint64_t there, uint64_t needed);
mb_status mb_gpu_arena_large(mb_error *error);
mb_status mb_gpu_arena_plain(mb_error *error, mb_status status);

#ifdef __cplusplus
}
#endif

#endif
