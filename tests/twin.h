/* twin.h -- slow, obvious twins of the solvers, straight from the definitions: O(positions * moves) or worse. */
#ifndef TESTS_TWIN_H
#define TESTS_TWIN_H

#include "support.h"

/* The attractor of `target` for `player`, level by level: rank[v], or MB_NEVER outside. */
void twin_attractor(const mb_arena *arena, mb_player player, const mb_bitset *target, uint32_t *rank);

/* The value and the rank of every position. */
void twin_solve(const mb_arena *arena, int32_t *value, uint32_t *rank);

/* What the plays of a strategy pay player 1 at worst for `player`, found by walking them all until they end or come
 * round; MB_NO_GUARANTEE where one can come to where the strategy is silent.  For very small arenas. */
void twin_guarantee(const mb_arena *arena, mb_player player, const uint32_t *next, int64_t *guaranteed);

/* With those values and ranks: is the move from v (where the play goes on) to `to` a right one? */
bool twin_is_right_move(const mb_arena *arena, const int32_t *value, const uint32_t *rank, uint32_t v, uint32_t to);

/* The label (an mb_label) of every position for its mover in normal play, sweep by sweep. */
void twin_kernel(const mb_arena *graph, uint8_t *label);

/* The Grundy number of every position, sweep by sweep; false when there is a cycle. */
bool twin_grundy(const mb_arena *graph, uint32_t *number);

/* What player 1 wins in a parity game of at most 64 positions: bit v, by the recursion of the textbook. */
uint64_t twin_parity(const mb_arena *arena);

#endif
