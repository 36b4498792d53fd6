/* connect4_slots.h -- a numbering of all positions with a given number of stones, so that no keys need to be stored.
 *
 * Positions are ordered by the heights of their columns (*piles*), then by which of the stones are the second
 * player's: of piles and their mirror image the smaller are numbered, each with all its colourings.  Some numbers are
 * no positions: a player has a line of four, or the mirror image of a symmetric pile comes first.
 */
#pragma once

#include "connect4/connect4_board.h"
#include "connect4/connect4_solver.h"

enum {
    MB_C4_SLOT_WIDTH = 8,   /* columns at most */
    MB_C4_SLOT_STONES = 16, /* stones at most */
};

typedef struct mb_c4_slots {
    mb_c4_shape shape;
    int stones;
    uint32_t colourings; /* of a pile */
    uint32_t piles;
    uint32_t *pile; /* heights, base height+1, the first column counting most; increasing */
    uint32_t choose[MB_C4_SLOT_STONES + 1][MB_C4_SLOT_STONES + 1]; /* choose[n][k]: k of n */
} mb_c4_slots;

/* Number the positions of a board with so many stones; released with mb_c4_slots_clear().
 * return  MB_OK, MB_ENOMEM */
mb_status mb_c4_slots_make(mb_c4_slots *out, mb_c4_shape shape, int stones);
void mb_c4_slots_clear(mb_c4_slots *slots);

/* The heights of a pile. */
void mb_c4_slots_heights(const mb_c4_slots *slots, int *height, uint32_t pile);

/* The position of those heights whose stones, column by column from the bottom up, are the second player's where
 * `second` has a 1. */
mb_c4_position mb_c4_slots_position(const mb_c4_slots *slots, const int *height, uint32_t second);

/* The slot of a position: the number of its pile, and of its colouring. */
void mb_c4_slots_find(uint32_t *pile, uint32_t *colouring, const mb_c4_slots *slots, const mb_c4_position *position);

/* Does its mirror image, of the same heights, come before it? */
bool mb_c4_slots_is_mirror(const mb_c4_slots *slots, const mb_c4_position *position);

/* The colourings of a pile in their order: the first, and the one after. */
static inline uint32_t mb_c4_slots_first(const mb_c4_slots *slots)
{
    return (1u << slots->stones / 2) - 1;
}
static inline uint32_t mb_c4_slots_next(uint32_t second)
{
    if (second == 0)
        return 0;
    const uint32_t lowest = second & -second, carried = second + lowest;
    return carried | ((second ^ carried) / lowest) >> 2;
}
