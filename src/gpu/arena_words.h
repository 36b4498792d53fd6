/* arena_words.h -- messages about devices, and about arenas on them. */
#pragma once

#include "marienbad/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Each fills the error and returns its status. */
mb_status mb_gpu_not_built(mb_error *error);
mb_status mb_gpu_no_device(mb_error *error, const char *reason);
mb_status mb_gpu_lost(mb_error *error, const char *reason);
mb_status mb_gpu_arena_memory(mb_error *error, uint64_t there, uint64_t needed);
mb_status mb_gpu_arena_large(mb_error *error);
mb_status mb_gpu_arena_plain(mb_error *error, mb_status status);

#ifdef __cplusplus
}
#endif
