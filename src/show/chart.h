/* chart.h -- what tables, plots and trees share: numbers in columns, title and subtitle, ticks. */
#pragma once

#include "core/digits.h"
#include "marienbad/canvas.h"

/* Write `number` right-aligned in `width` characters. */
void mb_text_right(mb_text *out, uint64_t number, uint32_t width);

/* A heading above the lines of a text table: dashes, with a + under the bar after `head` characters. */
void mb_text_rule(mb_text *out, uint32_t head, size_t length);

/* Where the contents of a picture may begin: below its title and subject. */
enum { MB_CHART_LEFT = 56, MB_CHART_TOP = 88, MB_CHART_WIDE = 480 /* at least */ };

/* The frame of a picture, its title, and the subject (nullable) under it. */
void mb_chart_frame(mb_canvas *canvas, double wide, double high, const char *title, const char *subject);

/* The distance of ticks: the least of 1, 2, 5, 10, 20, 50, … that is at least `least`. */
uint64_t mb_chart_step(double least);
