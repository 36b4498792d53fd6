/* chart.c -- what tables, plots and trees share: numbers in columns, title and subtitle, ticks. */
#include "show/chart.h"

void mb_text_right(mb_text *out, uint64_t number, uint32_t width)
{
    const uint32_t digits = mb_digits(number);
    mb_text_repeat(out, ' ', width > digits ? width - digits : 0);
    mb_text_u64(out, number);
}

void mb_text_rule(mb_text *out, uint32_t head, size_t length)
{
    mb_text_repeat(out, '-', head);
    mb_text_char(out, '+');
    mb_text_repeat(out, '-', length);
    mb_text_char(out, '\n');
}

void mb_chart_frame(mb_canvas *canvas, double wide, double high, const char *title, const char *subject)
{
    mb_canvas_frame(canvas, 0, 0, wide, high, subject ? subject : title);
    mb_canvas_text(canvas, MB_LOOK_TITLE, MB_CHART_LEFT, 21, MB_AFTER, title);
    if (subject)
        mb_canvas_text(canvas, MB_LOOK_HEAD, MB_CHART_LEFT, 40, MB_AFTER, subject);
}

uint64_t mb_chart_step(double least)
{
    uint64_t step = 1;
    for (int i = 0; (double)step < least; i++)
        step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    return step;
}
