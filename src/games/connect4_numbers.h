/* connect4_numbers.h -- a number for every board of Connect 4: a tier for each number of stones.
 *
 * In a tier of n stones a board is the heights of its columns and which n/2 of its stones are O's.  Heights are
 * numbered in lexicographic order; the stones, from the bottom up and column after column, are a word of n bits with
 * a 1 for each O, numbered among those with as many 1s.  So the colours of the first columns change fastest, and
 * while the others stay as they are, slots lie side by side.
 */
#pragma once

#include "games/choose.h"
#include "games/connect4_state.h"
#include "marienbad/tiers.h"

enum { MB_C4_CELLS = 63, MB_C4_COLUMNS = 32 };

typedef struct mb_c4_numbers {
    int width, height, row, cells;
    int step;            /* bits a column on a board: height + 1 */
    mb_c4_layout layout; /* of states, and of boards */
    mb_choose choose;
    uint64_t heights[MB_C4_COLUMNS + 1][MB_C4_CELLS + 1]; /* heights[c][s]: of columns c .. with s stones in all */
} mb_c4_numbers;

/* A board whose cells and marks above the columns fit into 64 bits; release it.
 * MB_OK, MB_ENOMEM, MB_ELIMIT when a tier has 2^63 slots or more */
mb_status mb_c4_numbers_new(mb_c4_numbers **out, int width, int height, int row);

/* O's stones among n. */
static inline int mb_c4_rings(int stones)
{
    return stones / 2;
}

/* Colourings of n stones. */
static inline uint64_t mb_c4_colours(const mb_c4_numbers *self, int stones)
{
    return self->choose.of[stones][mb_c4_rings(stones)];
}

/* Slots of the tier of n stones. */
static inline uint64_t mb_c4_tier_slots(const mb_c4_numbers *self, int stones)
{
    return self->heights[0][stones] * mb_c4_colours(self, stones);
}

/* The number of these heights among those with as many stones, and back. */
uint64_t mb_c4_heights_rank(const mb_c4_numbers *self, const int *height, int stones);
void mb_c4_heights_unrank(int *height, const mb_c4_numbers *self, uint64_t rank, int stones);

/* The slot of a board in the tier of its stones, and back; `x` and `o` are its stones. */
uint64_t mb_c4_slot(const mb_c4_numbers *self, uint64_t x, uint64_t o);
void mb_c4_board(uint64_t *x, uint64_t *o, const mb_c4_numbers *self, int stones, uint64_t slot);

/* The kernel over these tiers. */
extern const mb_sweep mb_c4_sweep;
