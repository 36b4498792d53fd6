/* grundy_tikz.c -- a table of Grundy numbers for LaTeX, in the look of grundy_svg.c; a cell is a path of its own,
 * since TeX has little room for long ones. */
#include "core/message.h"
#include "show/arena_picture.h"
#include "show/chart.h"
#include "show/grundy_sheet.h"
#include "show/latex.h"
#include "show/show_words.h"

enum { KEY = 14, KEY_ROW = 24, KEY_BAR = 192 };

static const char styles[] = "  mb kernel/.style={draw=mbtwo, fill=white, line width=1.5pt, line join=round},\n"
                             "  mb small kernel/.style={mb kernel, line width=0.75pt},\n"
                             "  mb axis/.style={mb note, font=\\sffamily\\small\\itshape},\n";

/* Name the colours mb0, mb1, … and the letters of the numbers. */
static void add_names(mb_text *out, const mb_sheet *s)
{
    for (uint32_t level = 0; level < s->levels; level++) {
        mb_text_add(out, "\\definecolor{mb");
        mb_text_u64(out, level);
        mb_text_add(out, "}{HTML}{");
        mb_sheet_color(out, s, level);
        mb_text_add(out, "}\n");
    }
    MB_FORM(out,
            "\\tikzset{mb dark/.style={inner sep=0pt, font=\\sffamily\\fontsize{%}{%}\\selectfont, text=mbink},\n"
            "  mb light/.style={mb dark, text=white}}\n",
            s->letters * MB_POINT, s->letters);
}

/* The name of the colour of a kind of cell. */
static void add_color(mb_text *out, uint32_t kind)
{
    mb_text_add(out, "mb");
    if (kind == MB_SHEET_HOLE)
        mb_text_add(out, "drawbg");
    else
        mb_text_u64(out, kind);
}

/* Cells are thick lines: TeX has no room for so many rectangles. */
static void add_cells(mb_text *out, const mb_sheet *s)
{
    MB_FORM(out, "\\begin{scope}[line width=%pt]\n", s->cell * MB_POINT);
    for (uint32_t row = 0; row < s->table->rows; row++)
        for (uint32_t col = 0; col < s->table->cols; col++) {
            const uint32_t kind = mb_sheet_kind(s, row, col);
            if (kind == MB_SHEET_KERNEL)
                continue;
            mb_text_add(out, "\\draw[");
            add_color(out, kind);
            MB_FORM(out, "] (%,%) -- +(%,0);\n", col * s->cell, (row + 0.5) * s->cell, s->cell);
        }
    mb_text_add(out, "\\end{scope}\n");
}

static void add_square(mb_text *out, const char *look, double x, double y, double side)
{
    mb_text_add(out, look);
    MB_FORM(out, " (%,%) rectangle +(%,%);\n", x, y, side, side);
}

static void add_kernel(mb_text *out, const mb_sheet *s)
{
    const char *look = s->cell < 12 ? "\\path[mb small kernel]" : "\\path[mb kernel]";
    for (uint32_t row = 0; row < s->table->rows; row++)
        for (uint32_t col = 0; col < s->table->cols; col++)
            if (mb_sheet_kind(s, row, col) == MB_SHEET_KERNEL)
                add_square(out, look, col * s->cell, row * s->cell, s->cell);
}

static void add_numbers(mb_text *out, const mb_sheet *s)
{
    for (uint32_t row = 0; row < s->table->rows && s->letters > 0; row++)
        for (uint32_t col = 0; col < s->table->cols; col++) {
            const uint32_t kind = mb_sheet_kind(s, row, col);
            if (kind != MB_SHEET_HOLE)
                mb_latex_number(out, (col + 0.5) * s->cell, (row + 0.5) * s->cell,
                                mb_sheet_is_dark(s, kind) ? "mb light" : "mb dark", mb_sheet_number(s, row, col));
        }
}

static void add_axes(mb_text *out, const mb_sheet *s)
{
    const mb_grundy_table *t = s->table;
    const uint64_t down = mb_sheet_step_down(s), along = mb_sheet_step_along(s);
    mb_latex_text(out, t->cols * s->cell / 2, -30, "mb axis", "j →");
    mb_latex_text(out, -42, t->rows * s->cell / 2, "mb axis", "i ↓");
    for (uint32_t col = 0; col < t->cols; col++)
        if (((uint64_t)t->first_col + col) % along == 0)
            mb_latex_number(out, (col + 0.5) * s->cell, -7, "mb note, anchor=base", (uint64_t)t->first_col + col);
    for (uint32_t row = 0; row < t->rows; row++)
        if (((uint64_t)t->first_row + row) % down == 0)
            mb_latex_number(out, -7, (row + 0.5) * s->cell, "mb note, anchor=east", (uint64_t)t->first_row + row);
}

/* The colours from the least number to the largest. */
static void add_scale(mb_text *out, const mb_sheet *s, double y, mb_lang lang)
{
    const double wide = KEY_BAR / (double)s->levels, right = KEY + KEY_BAR + 6;
    mb_latex_number(out, 0, y + KEY / 2.0, "mb note, anchor=west", 1);
    for (uint32_t level = 0; level < s->levels; level++) {
        mb_text_add(out, "\\fill[");
        add_color(out, level);
        MB_FORM(out, "] (%,%) rectangle +(%,%);\n", KEY + level * wide, y, wide, KEY);
    }
    mb_latex_number(out, right, y + KEY / 2.0, "mb note, anchor=west", s->most);
    mb_latex_text(out, right + 8 * (mb_digits(s->most) + 1), y + KEY / 2.0, "mb note, anchor=west",
                  mb_words_in(SAY_TABLE_NUMBER, lang));
}

static void add_legend(mb_text *out, const mb_sheet *s, double y, mb_lang lang)
{
    add_square(out, "\\path[mb kernel]", 1, y + 1, KEY - 2);
    mb_latex_text(out, 24, y + KEY / 2.0, "mb note, anchor=west", mb_words_in(SAY_TABLE_KERNEL, lang));
    if (s->levels > 0)
        add_scale(out, s, y += KEY_ROW, lang);
    if (s->holes) {
        y += KEY_ROW;
        add_square(out, "\\fill[mbdrawbg]", 0, y, KEY);
        mb_latex_text(out, 24, y + KEY / 2.0, "mb note, anchor=west", mb_words_in(SAY_TABLE_HOLE, lang));
    }
}

mb_status mb_grundy_table_tikz(mb_text *out, const mb_grundy_table *table, mb_lang lang, mb_error *error)
{
    mb_sheet s;
    const mb_status status = mb_sheet_prepare(&s, table, MB_TABLE_TIKZ_MOST, error);
    if (status != MB_OK)
        return status;
    mb_latex_begin(out, styles, lang);
    add_names(out, &s);
    add_axes(out, &s);
    add_cells(out, &s);
    add_kernel(out, &s);
    add_numbers(out, &s);
    add_legend(out, &s, table->rows * s.cell + 20, lang);
    mb_latex_end(out);
    return out->status == MB_OK ? MB_OK : mb_error_plain(error, out->status);
}
