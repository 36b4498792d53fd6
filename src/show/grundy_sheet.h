/* grundy_sheet.h -- a table of Grundy numbers to be drawn: how large its cells are, and which colours they have.
 *
 * Numbers from 1 on are coloured by viridis, which grows steadily darker, also for the colour-blind and in print.
 */
#ifndef MB_SHOW_GRUNDY_SHEET_H
#define MB_SHOW_GRUNDY_SHEET_H

#include "core/base.h"
#include "marienbad/grundy_view.h"

typedef struct mb_sheet {
    const mb_grundy_table *table;
    uint32_t most;   /* the largest number */
    uint32_t levels; /* colours in use */
    bool holes;      /* some positions do not exist */
    double cell;     /* pixels of a cell */
    double letters;  /* pixels of the numbers in them; 0 where they could not be read */
} mb_sheet;

/* The colour of a cell: 0 .. levels-1, the largest number always has the last; or one of these. */
enum { MB_SHEET_LEVELS = 64, MB_SHEET_KERNEL = MB_SHEET_LEVELS, MB_SHEET_HOLE };

/* Prepare the table: MB_OK, or MB_ELIMIT when it has more than `side` rows or columns. */
mb_status mb_sheet_prepare(mb_sheet *out, const mb_grundy_table *table, uint32_t side, mb_error *error);

uint32_t mb_sheet_kind(const mb_sheet *sheet, uint32_t row, uint32_t col);

/* Of a colour 0 .. levels-1: its six hexadecimal digits, and whether light ink reads better on it. */
void mb_sheet_color(mb_text *out, const mb_sheet *sheet, uint32_t level);
bool mb_sheet_is_dark(const mb_sheet *sheet, uint32_t kind);

static inline uint32_t mb_sheet_number(const mb_sheet *sheet, uint32_t row, uint32_t col)
{
    MB_ASSERT(row < sheet->table->rows && col < sheet->table->cols);
    return sheet->table->number[(size_t)row * sheet->table->cols + col];
}

/* From one heading of a column to the next, so that they stay apart; of a row. */
uint64_t mb_sheet_step_along(const mb_sheet *sheet);
uint64_t mb_sheet_step_down(const mb_sheet *sheet);

#endif
