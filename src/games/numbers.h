/* numbers.h -- integers and tuples of them in text: (1,2,2). */
#pragma once

#include "core/base.h"
#include "core/message.h"
#include "marienbad/game.h"

/* The integer that `text` writes in decimal; blanks around it do not count.
 * return  MB_OK, MB_EPARSE when it is none, MB_ELIMIT when it does not fit into 64 bits */
mb_status mb_number_parse(int64_t *out, const char *text, size_t length);

/* Integers with commas between them: 1,2,2 or (1,2,2) or [1, 2, 2] or (3,).
 *
 * out     gets the first `room` of them; nothing is written to it or to *count on failure
 * count   how many there are, perhaps more than `room`; () has none
 * return  MB_OK, MB_EPARSE, MB_ELIMIT when one does not fit into 64 bits
 */
mb_status mb_tuple_parse(int64_t *out, size_t room, size_t *count, const char *text, size_t length);

/* Write (1,2,2). */
void mb_tuple_show(mb_text *out, const int64_t *number, size_t count);

/* Sort a short list of numbers in rising order. */
void mb_numbers_sort(int64_t *number, size_t count);

/* parse() of a game whose states are the numbers from 0 to `most`. */
mb_status mb_number_position(mb_state *out, uint64_t most, const char *text, size_t length, mb_error *error);
