/* connect4_walk.h -- a book of openings is compared with the search, position by position. */
#ifndef TESTS_CONNECT4_WALK_H
#define TESTS_CONNECT4_WALK_H

#include "connect4/connect4_book.h"

mb_c4_shape shape_of(int width, int height);

/* Compare the scores of the book and of the search from `position` on, unless a player has a four there, in all
 * positions that `plies` moves or fewer lead to; those of one move more are not in the book.  Returns how many were
 * compared. */
size_t compare_book(mb_book *book, mb_c4_solver *solver, mb_c4_position position, int plies);

#endif
