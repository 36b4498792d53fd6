/* chart.c -- what tables and plots of numbers share: numbers in columns, a sheet of paper, ticks. */
#include "show/chart.h"

#include "show/arena_picture.h"
#include "show/quote.h"

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

void mb_chart_text(mb_text *out, double x, double y, const char *look, const char *text)
{
    MB_FORM(out, "<text x=\"%\" y=\"%\"", x, y);
    mb_text_add(out, look);
    mb_text_char(out, '>');
    mb_quote_xml(out, text, strlen(text));
    mb_text_add(out, "</text>\n");
}

void mb_chart_number(mb_text *out, double x, double y, const char *look, uint64_t number)
{
    MB_FORM(out, "<text x=\"%\" y=\"%\"", x, y);
    mb_text_add(out, look);
    mb_text_char(out, '>');
    mb_text_u64(out, number);
    mb_text_add(out, "</text>\n");
}

/* Attributes, not a style sheet: a picture inside a page must not change the page. */
void mb_chart_begin(mb_text *out, double wide, double high, const char *title, const char *subject)
{
    const char *heading = subject ? subject : title;
    MB_FORM(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 % %\" width=\"%\" height=\"%\" role=\"img\" "
            "font-family=\"system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif\" font-size=\"12\" "
            "fill=\"#" MB_COLOR_QUIET "\">\n<title>",
            wide, high, wide, high);
    mb_quote_xml(out, heading, strlen(heading));
    mb_text_add(out, "</title>\n");
    MB_FORM(out, "<rect width=\"%\" height=\"%\" fill=\"#" MB_COLOR_PAPER "\"/>\n", wide, high);
    mb_chart_text(out, MB_CHART_LEFT, 26, " font-size=\"15\" font-weight=\"600\" fill=\"#" MB_COLOR_INK "\"", title);
    if (subject)
        mb_chart_text(out, MB_CHART_LEFT, 44, "", subject);
}

void mb_chart_end(mb_text *out)
{
    mb_text_add(out, "</svg>\n");
}

uint64_t mb_chart_step(double least)
{
    uint64_t step = 1;
    for (int i = 0; (double)step < least; i++)
        step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    return step;
}
