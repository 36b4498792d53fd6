/* plot.h -- a sequence of Grundy numbers as dots over n: where they stand, in pixels from the upper left. */
#ifndef MB_SHOW_PLOT_H
#define MB_SHOW_PLOT_H

#include "core/base.h"
#include "marienbad/grundy_view.h"

enum { MB_PLOT_WIDE = 880, MB_PLOT_HIGH = 320 };

typedef struct mb_plot {
    const mb_sequence *sequence;
    uint32_t most;         /* the largest number */
    double column, line;   /* pixels from n to n+1, from a number to the next */
    double dot;            /* pixels across a dot */
    uint64_t along, up;    /* from one tick of n to the next, of a number */
    bool shown;            /* there is a period, and it begins within the plot */
    double begins, period; /* where, and how long it is */
    bool ruled;            /* its repetitions are far enough apart to be drawn */
} mb_plot;

/* Prepare the plot: MB_OK, or MB_ELIMIT when it has too many numbers. */
mb_status mb_plot_prepare(mb_plot *out, const mb_sequence *sequence, mb_error *error);

/* The middle of n, and of a number. */
static inline double mb_plot_x(const mb_plot *plot, double n)
{
    return (n + 0.5) * plot->column;
}

static inline double mb_plot_y(const mb_plot *plot, double number)
{
    return MB_PLOT_HIGH - (number + 0.5) * plot->line;
}

/* "one period: 12" */
void mb_plot_period(mb_text *out, const mb_plot *plot, mb_lang lang);

/* Is the beginning of the period so far right that its words must end there? */
static inline bool mb_plot_is_late(const mb_plot *plot)
{
    return plot->begins > MB_PLOT_WIDE - 160;
}

#endif
