/* book_make.h -- a book of openings is made from the exact scores of its positions, which a scorer finds. */
#ifndef MB_BOOK_BOOK_MAKE_H
#define MB_BOOK_BOOK_MAKE_H

#include "connect4/connect4_book.h"

/* A scorer finds the scores of positions for a book: score[i] of position[i]. */
typedef mb_status mb_c4_scorer(void *context, int8_t *score, const mb_c4_position *position, size_t count,
                               const mb_limits *limits);

/* Make a book of all positions with at most `plies` stones, which the board and MB_C4_SLOT_STONES allow.
 * return  MB_OK, MB_ENOMEM, or the scorer's failure */
mb_status mb_c4_book_make(mb_text *out, mb_c4_shape shape, int plies, mb_c4_scorer *scorer, void *context,
                          const mb_limits *limits);

/* The scorer that searches; its context is an mb_c4_solver of the board. */
mb_c4_scorer mb_c4_score_all;

#endif
