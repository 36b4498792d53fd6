/* columns.c -- items in columns. */
#include "core/columns.h"

#include "core/name.h"

void mb_column_item(mb_text *out, mb_item item, size_t width, bool right)
{
    mb_text cell = {0};
    mb_item_show(&cell, &item);
    const size_t taken = mb_utf8_count(cell.data, cell.length), blanks = taken < width ? width - taken : 1;
    if (right)
        mb_text_repeat(out, ' ', blanks);
    mb_text_put(out, mb_piece_of(&cell));
    if (!right)
        mb_text_repeat(out, ' ', blanks);
    mb_text_clear(&cell);
}
