/* grundy_sheet.c -- a table of Grundy numbers to be drawn: how large its cells are, and which colours they have. */
#include "show/grundy_sheet.h"

#include "core/message.h"
#include "show/chart.h"
#include "show/show_words.h"

enum {
    SIDE = 720,     /* pixels that the longer side aims at */
    CELL_LEAST = 4, /* pixels of a cell */
    CELL_MOST = 34, /* … */
    DARK = 32,      /* from this shade on, light ink */
};

/* The numbers are written if they can be read in their cells. */
static double letters_in(double cell, uint32_t most)
{
    const double fits = 1.4 * cell / mb_digits(most), half = 0.5 * cell;
    const double size = fits < half ? fits : half;
    return size > 13 ? 13 : size < 7.5 ? 0 : size;
}

mb_status mb_sheet_prepare(mb_sheet *out, const mb_grundy_table *table, uint32_t side, mb_error *error)
{
    if (table->rows > side || table->cols > side)
        return mb_fail(error, MB_ELIMIT, SAY_TABLE_LARGE, "rows", table->rows, "cols", table->cols, "most", side);
    mb_sheet s = {.table = table};
    for (size_t i = 0; i < (size_t)table->rows * table->cols; i++) {
        if (table->number[i] == MB_NONE)
            s.holes = true;
        else if (table->number[i] > s.most)
            s.most = table->number[i];
    }
    s.levels = s.most < MB_SHEET_LEVELS ? s.most : MB_SHEET_LEVELS;
    uint32_t cell = SIDE / (table->rows > table->cols ? table->rows : table->cols);
    cell = cell < CELL_LEAST ? CELL_LEAST : cell;
    s.cell = cell > CELL_MOST ? CELL_MOST : cell;
    s.letters = letters_in(s.cell, s.most);
    *out = s;
    return MB_OK;
}

uint32_t mb_sheet_kind(const mb_sheet *s, uint32_t row, uint32_t col)
{
    const uint32_t number = mb_sheet_number(s, row, col);
    if (number == MB_NONE || number == 0)
        return number ? MB_SHEET_HOLE : MB_SHEET_KERNEL;
    MB_ASSERT(number <= s->most);
    return s->most > 1 ? (uint32_t)((uint64_t)(number - 1) * (s->levels - 1) / (s->most - 1)) : 0;
}

/* How dark is a colour, on the whole scale? */
static uint32_t shade_of(const mb_sheet *s, uint32_t level)
{
    MB_ASSERT(level < s->levels);
    return s->levels > 1 ? level * (MB_SHEET_LEVELS - 1) / (s->levels - 1) : 0;
}

void mb_sheet_color(mb_text *out, const mb_sheet *s, uint32_t level)
{
    static const uint8_t viridis[][3] = {
        {0xfd, 0xe7, 0x25}, {0xb5, 0xde, 0x2b}, {0x6e, 0xce, 0x58}, {0x35, 0xb7, 0x79}, {0x1f, 0x9e, 0x89},
        {0x26, 0x82, 0x8e}, {0x31, 0x68, 0x8e}, {0x3e, 0x49, 0x89}, {0x48, 0x28, 0x78}, {0x44, 0x01, 0x54},
    };
    static const char hex[] = "0123456789abcdef";
    const uint32_t last = MB_SHEET_LEVELS - 1, way = shade_of(s, level) * (MB_COUNT(viridis) - 1);
    const uint32_t at = way / last, rest = way % last;
    for (int i = 0; i < 3; i++) {
        const uint32_t next = rest ? viridis[at + 1][i] : 0; /* no colour follows the last */
        const uint32_t value = (viridis[at][i] * (last - rest) + next * rest) / last;
        mb_text_char(out, hex[value >> 4]);
        mb_text_char(out, hex[value & 15]);
    }
}

bool mb_sheet_is_dark(const mb_sheet *s, uint32_t kind)
{
    return kind < MB_SHEET_LEVELS && shade_of(s, kind) >= DARK;
}

uint64_t mb_sheet_step_along(const mb_sheet *s)
{
    const uint32_t last = s->table->first_col + s->table->cols - 1;
    return mb_chart_step((8.0 * mb_digits(last) + 4) / s->cell);
}

uint64_t mb_sheet_step_down(const mb_sheet *s)
{
    return mb_chart_step(16 / s->cell);
}
