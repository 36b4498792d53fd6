/* grundy_svg.c -- a table of Grundy numbers as a picture.
 *
 * Numbers from 1 on are coloured by viridis, which grows steadily darker, also for the colour-blind and in print; the
 * kernel is white in the colour of player 2, who wins there.  Cells of one colour are one path, in units of cells.
 */
#include "core/message.h"
#include "marienbad/grundy_view.h"
#include "show/chart.h"
#include "show/picture.h"

enum {
    SIDE = 720,      /* pixels that the longer side aims at */
    CELL_LEAST = 4,  /* pixels of a cell */
    CELL_MOST = 34,  /* … */
    CELL_LARGE = 12, /* cells from that size on have a strong outline */
    LEVELS = 64,     /* colours */
    DARK = 32,       /* from this colour on, light ink */
    RIGHT = 24,
    KEY_ROW = 24,
    KEY_BAR = 192, /* pixels of all the colours */
};

static const char hole_color[] = MB_COLOR_DRAW_BG;

typedef struct sheet {
    mb_text *out;
    const mb_grundy_table *table;
    uint32_t most;   /* the largest number */
    uint32_t levels; /* colours in use */
    bool holes;      /* some positions do not exist */
    double cell;     /* pixels */
} sheet;

static sheet prepare(mb_text *out, const mb_grundy_table *table)
{
    sheet s = {.out = out, .table = table};
    for (size_t i = 0; i < (size_t)table->rows * table->cols; i++) {
        if (table->number[i] == MB_NONE)
            s.holes = true;
        else if (table->number[i] > s.most)
            s.most = table->number[i];
    }
    s.levels = s.most < LEVELS ? s.most : LEVELS;
    uint32_t cell = SIDE / (table->rows > table->cols ? table->rows : table->cols);
    cell = cell < CELL_LEAST ? CELL_LEAST : cell;
    s.cell = cell > CELL_MOST ? CELL_MOST : cell;
    return s;
}

/* Which colour has this number?  0 .. levels-1; the largest number always has the darkest. */
static uint32_t level_of(const sheet *s, uint32_t number)
{
    MB_ASSERT(number >= 1 && number <= s->most);
    return s->most > 1 ? (uint32_t)((uint64_t)(number - 1) * (s->levels - 1) / (s->most - 1)) : 0;
}

/* How dark is a colour, on the whole scale? */
static uint32_t shade_of(const sheet *s, uint32_t level)
{
    return s->levels > 1 ? level * (LEVELS - 1) / (s->levels - 1) : 0;
}

static void add_color(mb_text *out, uint32_t shade)
{
    static const uint8_t viridis[][3] = {
        {0xfd, 0xe7, 0x25}, {0xb5, 0xde, 0x2b}, {0x6e, 0xce, 0x58}, {0x35, 0xb7, 0x79}, {0x1f, 0x9e, 0x89},
        {0x26, 0x82, 0x8e}, {0x31, 0x68, 0x8e}, {0x3e, 0x49, 0x89}, {0x48, 0x28, 0x78}, {0x44, 0x01, 0x54},
    };
    static const char hex[] = "0123456789abcdef";
    const uint32_t way = shade * (MB_COUNT(viridis) - 1), at = way / (LEVELS - 1), rest = way % (LEVELS - 1);
    MB_ASSERT(shade < LEVELS);
    for (int i = 0; i < 3; i++) {
        const uint32_t next = rest ? viridis[at + 1][i] : 0; /* no colour follows the last */
        const uint32_t value = (viridis[at][i] * (LEVELS - 1 - rest) + next * rest) / (LEVELS - 1);
        mb_text_char(out, hex[value >> 4]);
        mb_text_char(out, hex[value & 15]);
    }
}

/* The cells of one colour, as a path of unit squares: level 0 .. levels-1, or one of these. */
enum { KERNEL = LEVELS, HOLE };

static uint32_t kind_of(const sheet *s, uint32_t number)
{
    return number == MB_NONE ? HOLE : number == 0 ? KERNEL : level_of(s, number);
}

static void add_squares(const sheet *s, uint32_t kind)
{
    const mb_grundy_table *t = s->table;
    mb_text_add(s->out, " d=\"");
    for (uint32_t row = 0; row < t->rows; row++)
        for (uint32_t col = 0; col < t->cols; col++)
            if (kind_of(s, t->number[(size_t)row * t->cols + col]) == kind)
                MB_FORM(s->out, "M% %h1v1h-1z", col, row);
    mb_text_add(s->out, "\"/>\n");
}

/* Open a group in which a cell is a unit. */
static void open_cells(const sheet *s, const char *class)
{
    mb_text_add(s->out, "<g class=\"");
    mb_text_add(s->out, class);
    MB_FORM(s->out, "\" transform=\"translate(% %) scale(%)\"", MB_CHART_LEFT, MB_CHART_TOP, s->cell);
}

static void add_cells(const sheet *s)
{
    open_cells(s, "cells");
    mb_text_add(s->out, " shape-rendering=\"crispEdges\">\n");
    if (s->holes) {
        mb_text_add(s->out, "<path fill=\"#");
        mb_text_add(s->out, hole_color);
        mb_text_char(s->out, '"');
        add_squares(s, HOLE);
    }
    for (uint32_t level = 0; level < s->levels; level++) {
        mb_text_add(s->out, "<path fill=\"#");
        add_color(s->out, shade_of(s, level));
        mb_text_char(s->out, '"');
        add_squares(s, level);
    }
    mb_text_add(s->out, "</g>\n");
}

static void add_kernel(const sheet *s)
{
    open_cells(s, "kernel");
    mb_text_add(s->out, " fill=\"#" MB_COLOR_PAPER "\" stroke=\"#" MB_COLOR_TWO
                        "\" stroke-linejoin=\"round\" stroke-width=\"");
    mb_text_fixed(s->out, (s->cell < CELL_LARGE ? 1.5 : 3) / s->cell, 3);
    mb_text_add(s->out, "\">\n<path");
    add_squares(s, KERNEL);
    mb_text_add(s->out, "</g>\n");
}

/* The numbers in their cells, if they can be read there: first the dark ones on light cells, then the others. */
static void add_numbers(const sheet *s)
{
    const mb_grundy_table *t = s->table;
    const double fits = 1.4 * s->cell / mb_digits(s->most), half = 0.5 * s->cell;
    double size = fits < half ? fits : half;
    size = size > 13 ? 13 : size;
    if (size < 7.5)
        return;
    for (int light = 0; light < 2; light++) {
        MB_FORM(s->out, "<g text-anchor=\"middle\" font-size=\"%\" fill=\"#", size);
        mb_text_add(s->out, light ? MB_COLOR_PAPER "\">\n" : MB_COLOR_INK "\">\n");
        for (uint32_t row = 0; row < t->rows; row++)
            for (uint32_t col = 0; col < t->cols; col++) {
                const uint32_t number = t->number[(size_t)row * t->cols + col], kind = kind_of(s, number);
                if (kind == HOLE || (kind != KERNEL && shade_of(s, kind) >= DARK) != (light == 1))
                    continue;
                mb_chart_number(s->out, MB_CHART_LEFT + (col + 0.5) * s->cell,
                                MB_CHART_TOP + (row + 0.5) * s->cell + 0.36 * size, "", number);
            }
        mb_text_add(s->out, "</g>\n");
    }
}

static void add_axes(const sheet *s)
{
    const mb_grundy_table *t = s->table;
    const uint32_t last = t->first_col + t->cols - 1;
    const uint64_t down = mb_chart_step(16 / s->cell), along = mb_chart_step((8.0 * mb_digits(last) + 4) / s->cell);
    mb_chart_text(s->out, MB_CHART_LEFT + t->cols * s->cell / 2, MB_CHART_TOP - 22,
                  " text-anchor=\"middle\" font-style=\"italic\"", "j →");
    mb_chart_text(s->out, 14, MB_CHART_TOP + t->rows * s->cell / 2, " text-anchor=\"middle\" font-style=\"italic\"",
                  "i ↓");
    mb_text_add(s->out, "<g font-size=\"11\" text-anchor=\"middle\">\n");
    for (uint32_t col = 0; col < t->cols; col++)
        if (((uint64_t)t->first_col + col) % along == 0)
            mb_chart_number(s->out, MB_CHART_LEFT + (col + 0.5) * s->cell, MB_CHART_TOP - 7, "",
                            (uint64_t)t->first_col + col);
    mb_text_add(s->out, "</g>\n<g font-size=\"11\" text-anchor=\"end\">\n");
    for (uint32_t row = 0; row < t->rows; row++)
        if (((uint64_t)t->first_row + row) % down == 0)
            mb_chart_number(s->out, MB_CHART_LEFT - 7, MB_CHART_TOP + (row + 0.5) * s->cell + 4, "",
                            (uint64_t)t->first_row + row);
    mb_text_add(s->out, "</g>\n");
}

/* The colours from the least number to the largest. */
static void add_scale(const sheet *s, double y, mb_lang lang)
{
    const double left = MB_CHART_LEFT + 14, wide = KEY_BAR / (double)s->levels;
    mb_chart_number(s->out, left - 14, y + 12, "", 1);
    mb_text_add(s->out, "<g shape-rendering=\"crispEdges\">\n");
    for (uint32_t level = 0; level < s->levels; level++) {
        MB_FORM(s->out, "<rect x=\"%\" y=\"%\" width=\"%\" height=\"14\" fill=\"#", left + level * wide, y,
                wide + 0.1);
        add_color(s->out, shade_of(s, level));
        mb_text_add(s->out, "\"/>\n");
    }
    mb_text_add(s->out, "</g>\n");
    mb_chart_number(s->out, left + KEY_BAR + 6, y + 12, "", s->most);
    mb_chart_text(s->out, left + KEY_BAR + 6 + 8 * (mb_digits(s->most) + 1), y + 12, "",
                  mb_words(MB_M_TABLE_NUMBER, lang));
}

static void add_legend(const sheet *s, double y, mb_lang lang)
{
    MB_FORM(s->out,
            "<rect x=\"%\" y=\"%\" width=\"12\" height=\"12\" stroke-width=\"2.5\" fill=\"#" MB_COLOR_PAPER
            "\" stroke=\"#" MB_COLOR_TWO "\"/>\n",
            MB_CHART_LEFT + 1, y + 1);
    mb_chart_text(s->out, MB_CHART_LEFT + 24, y + 12, "", mb_words(MB_M_TABLE_KERNEL, lang));
    if (s->levels > 0)
        add_scale(s, y += KEY_ROW, lang);
    if (s->holes) {
        y += KEY_ROW;
        MB_FORM(s->out, "<rect x=\"%\" y=\"%\" width=\"14\" height=\"14\" fill=\"#", MB_CHART_LEFT, y);
        mb_text_add(s->out, hole_color);
        mb_text_add(s->out, "\"/>\n");
        mb_chart_text(s->out, MB_CHART_LEFT + 24, y + 12, "", mb_words(MB_M_TABLE_HOLE, lang));
    }
}

mb_status mb_grundy_table_svg(mb_text *out, const mb_grundy_table *table, const char *subject, mb_lang lang,
                              mb_error *error)
{
    if (table->rows > MB_TABLE_PICTURE_MOST || table->cols > MB_TABLE_PICTURE_MOST) {
        mb_note *note = mb_error_set(error, MB_ELIMIT, MB_M_TABLE_LARGE);
        mb_note_count(note, "rows", table->rows);
        mb_note_count(note, "cols", table->cols);
        mb_note_count(note, "most", MB_TABLE_PICTURE_MOST);
        return MB_ELIMIT;
    }
    const sheet s = prepare(out, table);
    const double wide = MB_CHART_LEFT + table->cols * s.cell + RIGHT;
    const double key = MB_CHART_TOP + table->rows * s.cell + 20;
    const double high = key + KEY_ROW * (1 + (s.levels > 0) + s.holes) + 8;
    mb_chart_begin(out, wide < MB_CHART_WIDE ? MB_CHART_WIDE : wide, high, mb_words(MB_M_TABLE_TITLE, lang), subject);
    add_axes(&s);
    add_cells(&s);
    add_kernel(&s);
    add_numbers(&s);
    add_legend(&s, key, lang);
    mb_chart_end(out);
    return out->status == MB_OK ? MB_OK : mb_error_plain(error, out->status);
}
