/* columns.h -- items aligned in columns of a given width in characters, with at least one blank between neighbours.
 */
#pragma once

#include "core/item.h"

/* Write a value of any type at the left end of a column, with the blanks behind it; or at the right end, with the
 * blanks before it. */
#define mb_column_left(out, value, width)  mb_column_item(out, MB_ITEM(value), width, false)
#define mb_column_right(out, value, width) mb_column_item(out, MB_ITEM(value), width, true)
void mb_column_item(mb_text *out, mb_item item, size_t width, bool right);
