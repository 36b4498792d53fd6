/* grundy_drawing.c -- a table of Grundy numbers as a picture.
 *
 * The larger a number, the darker its cell.  The kernel is white in an outline of the colour of player 2, who wins
 * there.  Cells are thick strokes, and those of one shade are one path, which makes the file small.
 */
#include "core/message.h"
#include "show/chart.h"
#include "show/pictures.h"
#include "show/show_words.h"
#include "show/style.h"

static const mb_words SAY_TABLE_TITLE =
    MB_WORDS("Grundy numbers of the positions (i,j)", "Nombres de Grundy des positions (i,j)");

enum {
    LEFT = MB_CHART_LEFT,
    TOP = MB_CHART_TOP,
    SIDE = 720,      /* pixels that the longer side aims at */
    CELL_LEAST = 4,  /* pixels of a cell */
    CELL_MOST = 34,  /* … */
    CELL_LARGE = 12, /* cells from that size on have a strong outline */
    RIGHT = 24,
    KEY = 14,      /* side of a sign of the legend */
    KEY_ROW = 24,  /* from one row of it to the next */
    KEY_BAR = 192, /* pixels of all the shades */
};

typedef struct sheet {
    mb_canvas *canvas;
    const mb_grundy_table *table;
    uint32_t most;   /* the largest number */
    uint32_t levels; /* shades in use; the largest number always has the last */
    bool holes;      /* some positions do not exist */
    double cell;     /* pixels of a cell */
    double letters;  /* pixels of the numbers in them; 0 where they could not be read */
} sheet;

mb_status mb_table_fits(const mb_exhibit *what, uint32_t most, const char *form, mb_error *error)
{
    (void)form;
    if (most == 0 || (what->table->rows <= most && what->table->cols <= most))
        return MB_OK;
    return mb_fail(error, MB_ELIMIT, SAY_TABLE_LARGE, "rows", what->table->rows, "cols", what->table->cols, "most",
                   most);
}

/* The numbers are written if they can be read in their cells. */
static double letters_in(double cell, uint32_t most)
{
    const double fits = 1.4 * cell / mb_digits(most), half = 0.5 * cell;
    const double size = fits < half ? fits : half;
    return size > 13 ? 13 : size < 7.5 ? 0 : size;
}

static sheet sheet_of(mb_canvas *canvas, const mb_grundy_table *table)
{
    sheet s = {.canvas = canvas, .table = table};
    for (size_t i = 0; i < (size_t)table->rows * table->cols; i++) {
        if (table->number[i] == MB_NONE)
            s.holes = true;
        else if (table->number[i] > s.most)
            s.most = table->number[i];
    }
    s.levels = s.most < MB_SHADES ? s.most : MB_SHADES;
    uint32_t cell = SIDE / (table->rows > table->cols ? table->rows : table->cols);
    cell = cell < CELL_LEAST ? CELL_LEAST : cell;
    s.cell = cell > CELL_MOST ? CELL_MOST : cell;
    s.letters = letters_in(s.cell, s.most);
    return s;
}

static uint32_t grundy_number_at(const sheet *s, uint32_t row, uint32_t col)
{
    MB_ASSERT(row < s->table->rows && col < s->table->cols);
    return s->table->number[(size_t)row * s->table->cols + col];
}

static uint32_t shade_of(const sheet *s, uint32_t level)
{
    MB_ASSERT(level < s->levels);
    return s->levels > 1 ? level * (MB_SHADES - 1) / (s->levels - 1) : 0;
}

/* The look of a number: of the kernel, of no position, or its shade. */
static mb_look grundy_look_of(const sheet *s, uint32_t number)
{
    if (number == MB_NONE || number == 0)
        return number ? MB_LOOK_NOWHERE : MB_LOOK_KERNEL;
    const uint64_t level = s->most > 1 ? (uint64_t)(number - 1) * (s->levels - 1) / (s->most - 1) : 0;
    return MB_LOOK_SHADE + shade_of(s, (uint32_t)level);
}

/* A square of the kernel is outlined, any other is one thick stroke. */
static void grundy_add_square(const sheet *s, mb_look look, double x, double y, double side)
{
    if (look == MB_LOOK_KERNEL) {
        mb_canvas_from(s->canvas, x, y);
        mb_canvas_to(s->canvas, x + side, y);
        mb_canvas_to(s->canvas, x + side, y + side);
        mb_canvas_to(s->canvas, x, y + side);
        mb_canvas_to(s->canvas, x, y);
    } else {
        mb_canvas_from(s->canvas, x, y + side / 2);
        mb_canvas_to(s->canvas, x + side, y + side / 2);
    }
}

static void add_cells(const sheet *s, mb_look look)
{
    mb_canvas_path(s->canvas, look, look != MB_LOOK_KERNEL ? s->cell : s->cell < CELL_LARGE ? 1.5 : 3);
    for (uint32_t row = 0; row < s->table->rows; row++)
        for (uint32_t col = 0; col < s->table->cols; col++)
            if (grundy_look_of(s, grundy_number_at(s, row, col)) == look)
                grundy_add_square(s, look, LEFT + col * s->cell, TOP + row * s->cell, s->cell);
    mb_canvas_stroke(s->canvas);
}

static void add_numbers(const sheet *s)
{
    for (uint32_t row = 0; row < s->table->rows && s->letters > 0; row++)
        for (uint32_t col = 0; col < s->table->cols; col++) {
            const mb_look look = grundy_look_of(s, grundy_number_at(s, row, col));
            const bool dark = look >= MB_LOOK_SHADE && mb_shade_is_dark(look - MB_LOOK_SHADE);
            if (look != MB_LOOK_NOWHERE)
                mb_canvas_digits(s->canvas, dark ? MB_LOOK_PALE_DIGITS : MB_LOOK_DIGITS, LEFT + (col + 0.5) * s->cell,
                                 TOP + (row + 0.5) * s->cell, s->letters, grundy_number_at(s, row, col));
        }
}

/* Headings are so far apart that they can be read. */
static void grundy_add_axes(const sheet *s)
{
    const mb_grundy_table *t = s->table;
    const uint64_t down = mb_chart_step(16 / s->cell);
    const uint64_t along = mb_chart_step((8.0 * mb_digits(t->first_col + t->cols - 1) + 4) / s->cell);
    mb_canvas_text(s->canvas, MB_LOOK_AXIS, LEFT + t->cols * s->cell / 2, TOP - 26, MB_AROUND, "j →");
    mb_canvas_text(s->canvas, MB_LOOK_AXIS, 14, TOP + t->rows * s->cell / 2, MB_AROUND, "i ↓");
    for (uint32_t col = 0; col < t->cols; col++)
        if (((uint64_t)t->first_col + col) % along == 0)
            mb_canvas_number(s->canvas, MB_LOOK_NOTE, LEFT + (col + 0.5) * s->cell, TOP - 11, MB_AROUND,
                             (int64_t)t->first_col + col);
    for (uint32_t row = 0; row < t->rows; row++)
        if (((uint64_t)t->first_row + row) % down == 0)
            mb_canvas_number(s->canvas, MB_LOOK_NOTE, LEFT - 7, TOP + (row + 0.5) * s->cell, MB_BEFORE,
                             (int64_t)t->first_row + row);
}

static void add_sign(const sheet *s, mb_look look, double y, mb_words say)
{
    mb_canvas_path(s->canvas, look, look == MB_LOOK_KERNEL ? 2.5 : KEY);
    if (look == MB_LOOK_KERNEL)
        grundy_add_square(s, look, LEFT + 1, y - KEY / 2.0 + 1, KEY - 2);
    else
        grundy_add_square(s, look, LEFT, y - KEY / 2.0, KEY);
    mb_canvas_stroke(s->canvas);
    mb_canvas_text(s->canvas, MB_LOOK_HEAD, LEFT + 24, y, MB_AFTER, mb_words_in(say, s->canvas->lang));
}

/* The shades from the least number to the largest. */
static void add_scale(const sheet *s, double y)
{
    const double left = LEFT + KEY, wide = KEY_BAR / (double)s->levels, right = left + KEY_BAR + 6;
    mb_canvas_number(s->canvas, MB_LOOK_HEAD, LEFT, y, MB_AFTER, 1);
    for (uint32_t level = 0; level < s->levels; level++) {
        mb_canvas_path(s->canvas, MB_LOOK_SHADE + shade_of(s, level), KEY);
        mb_canvas_from(s->canvas, left + level * wide, y);
        mb_canvas_to(s->canvas, left + (level + 1) * wide, y);
        mb_canvas_stroke(s->canvas);
    }
    mb_canvas_number(s->canvas, MB_LOOK_HEAD, right, y, MB_AFTER, s->most);
    mb_canvas_text(s->canvas, MB_LOOK_HEAD, right + 8 * (mb_digits(s->most) + 1), y, MB_AFTER,
                   mb_words_in(SAY_TABLE_NUMBER, s->canvas->lang));
}

mb_status mb_table_draw(mb_canvas *canvas, const mb_exhibit *what)
{
    const sheet s = sheet_of(canvas, what->table);
    const double wide = LEFT + s.table->cols * s.cell + RIGHT;
    double key = TOP + s.table->rows * s.cell + 20 + KEY / 2.0;
    grundy_add_axes(&s);
    mb_canvas_open(canvas, "cells", NULL);
    if (s.holes)
        add_cells(&s, MB_LOOK_NOWHERE);
    for (uint32_t level = 0; level < s.levels; level++)
        add_cells(&s, MB_LOOK_SHADE + shade_of(&s, level));
    mb_canvas_close(canvas);
    add_cells(&s, MB_LOOK_KERNEL);
    add_numbers(&s);
    add_sign(&s, MB_LOOK_KERNEL, key, SAY_TABLE_KERNEL);
    if (s.levels > 0)
        add_scale(&s, key += KEY_ROW);
    if (s.holes)
        add_sign(&s, MB_LOOK_NOWHERE, key += KEY_ROW, SAY_TABLE_HOLE);
    mb_chart_frame(canvas, wide < MB_CHART_WIDE ? MB_CHART_WIDE : wide, key + KEY_ROW,
                   mb_words_in(SAY_TABLE_TITLE, canvas->lang), what->subject);
    return MB_OK;
}
