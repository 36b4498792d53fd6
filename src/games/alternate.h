/* alternate.h -- boards on whose cells two players put stones in turn, which stay: counts of boards, and numbers of
 * them for tables.
 *
 * A tier for each number of stones; in it the set of taken cells, then which of them are the second player's.
 */
#pragma once

#include "games/choose.h"
#include "marienbad/status.h"

/* Boards with 0 to `most` more stones, of `empty` cells: the sum of C(empty, n) C(n, n / 2).  0 where most < 0. */
double mb_alternate_boards(int empty, int most);

/* Numbers of the boards of a game. */
typedef struct mb_alternate {
    const void *game; /* the instance */
    int cells;
    mb_choose choose;
} mb_alternate;

/* The numbers of a game with so many cells, to be released: MB_OK, MB_ENOMEM; MB_ELIMIT where there are none. */
mb_status mb_alternate_new(void **out, const void *game, int cells);

/* As mb_numbering.tiers: a number of stones each. */
size_t mb_alternate_tiers(const void *numbers, uint64_t *slots, size_t cap);

/* The slot of the board where the player who began holds the cells `first`, the other `second`. */
uint64_t mb_alternate_index(uint32_t *tier, const mb_alternate *self, uint64_t first, uint64_t second);

/* The cells of the player who began, cells[0], and of the other, cells[1]; cells[tier & 1] are the mover's. */
void mb_alternate_unindex(uint64_t cells[2], const mb_alternate *self, uint32_t tier, uint64_t slot);
