/* board.h -- boards in text, with numbered columns and rows. */
#pragma once

#include "marienbad/text.h"

/* A line with the numbers first .. first+count-1, one a column. */
void mb_board_columns(mb_text *out, uint64_t first, size_t count);

/* A line with a row's number and its cells. */
void mb_board_row(mb_text *out, uint64_t number, const char *cell, size_t count);
