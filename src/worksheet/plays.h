/* plays.h -- random acyclic graphs for kernels and Grundy numbers, and their longest plays. */
#pragma once

#include "worksheet/sketch.h"

/* A connected acyclic impartial graph with so many positions; a position has up to three moves. */
mb_status mb_task_draw_acyclic(mb_arena **out, uint64_t *seed, uint32_t positions);

/* The number of moves of a longest play of an acyclic graph. */
uint32_t mb_task_longest_play(const mb_arena *arena);
