/* arena_stage.h -- converts an arena to the arrays that the steps use: 32-bit offsets, plain marks, part by part. */
#pragma once

#include "marienbad/answer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Fill out[0 .. count-1] with elements begin, begin+1, … of an array, by so many threads. */
void mb_arena_stage_first(uint32_t *out, const mb_arena *arena, size_t begin, size_t count, int threads);
void mb_arena_stage_tags(uint8_t *out, const mb_arena *arena, size_t begin, size_t count, int threads);
void mb_arena_stage_bytes(void *out, const void *from, size_t bytes, int threads);

/* Threads that the limits allow. */
int mb_arena_stage_threads(const mb_limits *limits);

/* Room for a solution of so many positions: MB_OK or MB_ENOMEM. */
mb_status mb_arena_stage_room(mb_solution *out, uint32_t positions);
void mb_arena_stage_release(mb_solution *solution);

#ifdef __cplusplus
}
#endif
