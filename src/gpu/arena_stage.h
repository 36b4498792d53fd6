/* arena_stage.h -- between an arena and the arrays that the steps work on: narrow offsets, plain marks, in parts. */
#pragma once

#include "marienbad/answer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Parts that go over: out[0 .. count-1] are elements begin, begin+1, … of the whole, by so many threads. */
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
