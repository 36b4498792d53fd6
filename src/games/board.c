/* board.c -- boards in text, with numbered columns and rows. */
#include "games/board.h"

/* `number` at the right end of three columns, or of as many as it needs. */
static void label(mb_text *out, uint64_t number)
{
    mb_text_repeat(out, ' ', number < 10 ? 2 : number < 100 ? 1 : 0);
    mb_text_u64(out, number);
}

void mb_board_columns(mb_text *out, uint64_t first, size_t count)
{
    mb_text_add(out, "   ");
    for (size_t i = 0; i < count; i++)
        label(out, first + i);
    mb_text_char(out, '\n');
}

void mb_board_row(mb_text *out, uint64_t number, const char *cell, size_t count)
{
    label(out, number);
    for (size_t i = 0; i < count; i++) {
        mb_text_add(out, "  ");
        mb_text_char(out, cell[i]);
    }
    mb_text_char(out, '\n');
}
