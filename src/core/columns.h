/* columns.h -- text in columns that are so many characters wide, with at least one blank between neighbours. */
#ifndef MB_CORE_COLUMNS_H
#define MB_CORE_COLUMNS_H

#include "marienbad/text.h"

/* Write `text` at the left end of a column, and the blanks behind it. */
void mb_column_left(mb_text *out, const char *text, size_t length, size_t width);

/* Write the blanks before it, and `text` at the right end of a column. */
void mb_column_right(mb_text *out, const char *text, size_t length, size_t width);

#endif
