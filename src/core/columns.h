/* columns.h -- items aligned in columns of a given width in characters, with at least one blank between neighbours.
 */
#pragma once

#include "core/item.h"

/* Write a value of any type at the left end of a column, with the blanks behind it; or at the right end, with the
 * blanks before it. */
#define mb_column_left(out, value, width)  mb_column_item(out, MB_ITEM(value), width, false)
#define mb_column_right(out, value, width) mb_column_item(out, MB_ITEM(value), width, true)
void mb_column_item(mb_text *out, mb_item item, size_t width, bool right);

enum { MB_LINE_WIDTH = 80 }; /* of text for a terminal */

/* Write words in lines of MB_LINE_WIDTH characters, where they fit: the first goes on at column `at`, the others
 * begin at column `indent`.  A mark such as the French " :" stays with the word before it, a « with the word after
 * it. */
void mb_column_wrap(mb_text *out, mb_piece words, size_t at, size_t indent);
