/* connect4_guess.h -- predicting a score before it is read from a book: exactly, or approximately.
 *
 * A position that forced moves decide is left out of a book.  The score of the others is predicted: a sum of traits
 * with weights that the book holds.  The best trait is the scores of similar positions before it in the book: those
 * of the same heights, with two stones exchanged.
 */
#pragma once

#include "connect4/connect4_slots.h"

enum {
    MB_C4_NO_SCORE = 127, /* the score of a slot that is no position */
    MB_C4_TRAITS = 24,
    MB_C4_WEIGHT_ONE = 1 << 12,             /* a weight of one point */
    MB_C4_KINDS = 24,                       /* of positions: those of a kind have similar frequencies of scores */
    MB_C4_GUESSES = 2 * MB_C4_INFINITY + 1, /* from -MB_C4_INFINITY to MB_C4_INFINITY */
};

/* The traits of a position. */
typedef struct mb_c4_traits {
    int32_t trait[MB_C4_TRAITS];
    int kind;                      /* less than MB_C4_KINDS */
    uint16_t alike[MB_C4_GUESSES]; /* alike[MB_C4_INFINITY + s]: similar positions of score s */
} mb_c4_traits;

/* Is the score left out of the book, since forced moves decide it?  Then *score is set; likewise to MB_C4_NO_SCORE if
 * this is no position. */
bool mb_c4_forced(int8_t *score, mb_c4_shape shape, const mb_c4_position *position);

/* Compute the traits of a position that is in the book.
 *
 * second      the stones of the second player, and `colouring` the number of these among all colourings
 * known       scores of the colourings of its pile before it */
void mb_c4_look_at(mb_c4_traits *out, const mb_c4_slots *slots, const mb_c4_position *position, uint32_t second,
                   uint32_t colouring, const int8_t *known);

/* The guess, rounded to points. */
int mb_c4_guess(const mb_c4_traits *traits, const int32_t weight[MB_C4_TRAITS]);
