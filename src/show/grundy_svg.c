/* grundy_svg.c -- a table of Grundy numbers as a picture.
 *
 * The kernel is white in the colour of player 2, who wins there.  Cells of one colour are one path, in units of
 * cells.
 */
#include "core/message.h"
#include "show/arena_picture.h"
#include "show/chart.h"
#include "show/grundy_sheet.h"
#include "show/show_words.h"

/* What is said here. */
static const mb_words SAY_TABLE_TITLE =
    MB_WORDS("Grundy numbers of the positions (i,j)", "Nombres de Grundy des positions (i,j)");

enum {
    CELL_LARGE = 12, /* cells from that size on have a strong outline */
    RIGHT = 24,
    KEY_ROW = 24,
    KEY_BAR = 192, /* pixels of all the colours */
};

static const char hole_color[] = MB_COLOR_DRAW_BG;

/* The cells of one colour, as a path of unit squares. */
static void add_squares(mb_text *out, const mb_sheet *s, uint32_t kind)
{
    mb_text_add(out, " d=\"");
    for (uint32_t row = 0; row < s->table->rows; row++)
        for (uint32_t col = 0; col < s->table->cols; col++)
            if (mb_sheet_kind(s, row, col) == kind)
                MB_FORM(out, "M% %h1v1h-1z", col, row);
    mb_text_add(out, "\"/>\n");
}

/* Open a group in which a cell is a unit. */
static void open_cells(mb_text *out, const mb_sheet *s, const char *class)
{
    mb_text_add(out, "<g class=\"");
    mb_text_add(out, class);
    MB_FORM(out, "\" transform=\"translate(% %) scale(%)\"", MB_CHART_LEFT, MB_CHART_TOP, s->cell);
}

static void add_cells(mb_text *out, const mb_sheet *s)
{
    open_cells(out, s, "cells");
    mb_text_add(out, " shape-rendering=\"crispEdges\">\n");
    if (s->holes) {
        mb_text_add(out, "<path fill=\"#");
        mb_text_add(out, hole_color);
        mb_text_char(out, '"');
        add_squares(out, s, MB_SHEET_HOLE);
    }
    for (uint32_t level = 0; level < s->levels; level++) {
        mb_text_add(out, "<path fill=\"#");
        mb_sheet_color(out, s, level);
        mb_text_char(out, '"');
        add_squares(out, s, level);
    }
    mb_text_add(out, "</g>\n");
}

static void add_kernel(mb_text *out, const mb_sheet *s)
{
    open_cells(out, s, "kernel");
    mb_text_add(out, " fill=\"#" MB_COLOR_PAPER "\" stroke=\"#" MB_COLOR_TWO
                     "\" stroke-linejoin=\"round\" stroke-width=\"");
    mb_text_fixed(out, (s->cell < CELL_LARGE ? 1.5 : 3) / s->cell, 3);
    mb_text_add(out, "\">\n<path");
    add_squares(out, s, MB_SHEET_KERNEL);
    mb_text_add(out, "</g>\n");
}

/* The numbers in their cells, if they can be read there: first the dark ones on light cells, then the others. */
static void add_numbers(mb_text *out, const mb_sheet *s)
{
    const mb_grundy_table *t = s->table;
    for (int light = 0; light < 2 && s->letters > 0; light++) {
        MB_FORM(out, "<g text-anchor=\"middle\" font-size=\"%\" fill=\"#", s->letters);
        mb_text_add(out, light ? MB_COLOR_PAPER "\">\n" : MB_COLOR_INK "\">\n");
        for (uint32_t row = 0; row < t->rows; row++)
            for (uint32_t col = 0; col < t->cols; col++) {
                const uint32_t kind = mb_sheet_kind(s, row, col);
                if (kind == MB_SHEET_HOLE || mb_sheet_is_dark(s, kind) != (light == 1))
                    continue;
                mb_chart_number(out, MB_CHART_LEFT + (col + 0.5) * s->cell,
                                MB_CHART_TOP + (row + 0.5) * s->cell + 0.36 * s->letters, "",
                                mb_sheet_number(s, row, col));
            }
        mb_text_add(out, "</g>\n");
    }
}

static void add_axes(mb_text *out, const mb_sheet *s)
{
    const mb_grundy_table *t = s->table;
    const uint64_t down = mb_sheet_step_down(s), along = mb_sheet_step_along(s);
    mb_chart_text(out, MB_CHART_LEFT + t->cols * s->cell / 2, MB_CHART_TOP - 22,
                  " text-anchor=\"middle\" font-style=\"italic\"", "j →");
    mb_chart_text(out, 14, MB_CHART_TOP + t->rows * s->cell / 2, " text-anchor=\"middle\" font-style=\"italic\"",
                  "i ↓");
    mb_text_add(out, "<g font-size=\"11\" text-anchor=\"middle\">\n");
    for (uint32_t col = 0; col < t->cols; col++)
        if (((uint64_t)t->first_col + col) % along == 0)
            mb_chart_number(out, MB_CHART_LEFT + (col + 0.5) * s->cell, MB_CHART_TOP - 7, "",
                            (uint64_t)t->first_col + col);
    mb_text_add(out, "</g>\n<g font-size=\"11\" text-anchor=\"end\">\n");
    for (uint32_t row = 0; row < t->rows; row++)
        if (((uint64_t)t->first_row + row) % down == 0)
            mb_chart_number(out, MB_CHART_LEFT - 7, MB_CHART_TOP + (row + 0.5) * s->cell + 4, "",
                            (uint64_t)t->first_row + row);
    mb_text_add(out, "</g>\n");
}

/* The colours from the least number to the largest. */
static void add_scale(mb_text *out, const mb_sheet *s, double y, mb_lang lang)
{
    const double left = MB_CHART_LEFT + 14, wide = KEY_BAR / (double)s->levels;
    mb_chart_number(out, left - 14, y + 12, "", 1);
    mb_text_add(out, "<g shape-rendering=\"crispEdges\">\n");
    for (uint32_t level = 0; level < s->levels; level++) {
        MB_FORM(out, "<rect x=\"%\" y=\"%\" width=\"%\" height=\"14\" fill=\"#", left + level * wide, y, wide + 0.1);
        mb_sheet_color(out, s, level);
        mb_text_add(out, "\"/>\n");
    }
    mb_text_add(out, "</g>\n");
    mb_chart_number(out, left + KEY_BAR + 6, y + 12, "", s->most);
    mb_chart_text(out, left + KEY_BAR + 6 + 8 * (mb_digits(s->most) + 1), y + 12, "",
                  mb_words_in(SAY_TABLE_NUMBER, lang));
}

static void add_legend(mb_text *out, const mb_sheet *s, double y, mb_lang lang)
{
    MB_FORM(out,
            "<rect x=\"%\" y=\"%\" width=\"12\" height=\"12\" stroke-width=\"2.5\" fill=\"#" MB_COLOR_PAPER
            "\" stroke=\"#" MB_COLOR_TWO "\"/>\n",
            MB_CHART_LEFT + 1, y + 1);
    mb_chart_text(out, MB_CHART_LEFT + 24, y + 12, "", mb_words_in(SAY_TABLE_KERNEL, lang));
    if (s->levels > 0)
        add_scale(out, s, y += KEY_ROW, lang);
    if (s->holes) {
        y += KEY_ROW;
        MB_FORM(out, "<rect x=\"%\" y=\"%\" width=\"14\" height=\"14\" fill=\"#", MB_CHART_LEFT, y);
        mb_text_add(out, hole_color);
        mb_text_add(out, "\"/>\n");
        mb_chart_text(out, MB_CHART_LEFT + 24, y + 12, "", mb_words_in(SAY_TABLE_HOLE, lang));
    }
}

mb_status mb_grundy_table_svg(mb_text *out, const mb_grundy_table *table, const char *subject, mb_lang lang,
                              mb_error *error)
{
    mb_sheet s;
    const mb_status status = mb_sheet_prepare(&s, table, MB_TABLE_PICTURE_MOST, error);
    if (status != MB_OK)
        return status;
    const double wide = MB_CHART_LEFT + table->cols * s.cell + RIGHT;
    const double key = MB_CHART_TOP + table->rows * s.cell + 20;
    const double high = key + KEY_ROW * (1 + (s.levels > 0) + s.holes) + 8;
    mb_chart_begin(out, wide < MB_CHART_WIDE ? MB_CHART_WIDE : wide, high, mb_words_in(SAY_TABLE_TITLE, lang),
                   subject);
    add_axes(out, &s);
    add_cells(out, &s);
    add_kernel(out, &s);
    add_numbers(out, &s);
    add_legend(out, &s, key, lang);
    mb_chart_end(out);
    return out->status == MB_OK ? MB_OK : mb_error_plain(error, out->status);
}
