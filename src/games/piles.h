/* piles.h -- states that are a fixed number of heaps, which only get smaller, and whose order does not matter.
 *
 * A state is the heaps in rising order, the smallest in the lowest bits.  In that order no heap ever gets larger than
 * at the start, so each has as many bits as it needs there.  Empty heaps stay, so that a name always has the same
 * number of heaps.
 */
#pragma once

#include "games/matches.h"

enum { MB_PILES_MOST = 64 }; /* heaps, and bits, of a state */

typedef struct mb_piles {
    bool fits;                      /* a state has 64 bits at most */
    unsigned at[MB_PILES_MOST + 1]; /* if it fits: heap i has the bits from at[i] to at[i+1] - 1, at least one */
    size_t count;                   /* at least 1 */
    const int64_t *heap;            /* at the start, in rising order; the game's own */
} mb_piles;

/* The piles that begin with these heaps, which must be in rising order. */
mb_piles mb_piles_of(const int64_t *heap, size_t count);

void mb_piles_unpack(int64_t heap[MB_PILES_MOST], const mb_piles *piles, mb_state state);

/* The state after heap i of these has been reduced to `to`, sorted again. */
mb_state mb_piles_lower(const mb_piles *piles, const int64_t heap[MB_PILES_MOST], size_t i, int64_t to);

/* The number of states with heaps of at most these, taken in steps of `step`; states that need other steps count in
 * `most` only. */
mb_extent mb_piles_states(const mb_piles *piles, mb_state state, int64_t step);

/* Callbacks of a game whose `self` begins with its piles.  A position is heaps in any order, of which empty ones may
 * be left out; it is refused when, sorted, one is larger than at the start.  Its numbers have a tier for each number
 * of matches. */
mb_status mb_piles_start(mb_state *out, const void *self, mb_error *error);
void mb_piles_show(mb_text *out, const void *self, mb_state state);
void mb_piles_board(mb_text *out, const void *self, mb_state state);
mb_status mb_piles_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error);
extern const mb_numbering mb_piles_numbering;
