/* plot_tikz.c -- a sequence of Grundy numbers for LaTeX: the dots of plot.c. */
#include "core/message.h"
#include "show/arena_picture.h"
#include "show/latex.h"
#include "show/plot.h"
#include "show/show_words.h"

static const char styles[] = "  mb number/.style={draw=mbone},\n"
                             "  mb zero/.style={draw=mbtwo},\n"
                             "  mb before/.style={fill=mbdrawbg},\n"
                             "  mb rule/.style={draw=mbdrawbg, line width=0.75pt},\n"
                             "  mb period/.style={draw=mbmove, line width=0.75pt},\n"
                             "  mb bracket/.style={draw=mbink, line width=1.5pt},\n"
                             "  mb axis/.style={draw=mbquiet, line width=0.75pt},\n";

static void add_axes(mb_text *out, const mb_plot *p, mb_lang lang)
{
    for (uint64_t number = 0; number <= p->most; number += p->up) {
        const double y = mb_plot_y(p, (double)number);
        MB_FORM(out, "\\path[mb rule] (0,%) -- (%,%);\n", y, MB_PLOT_WIDE, y);
        mb_latex_number(out, -8, y, "mb note, anchor=east", number);
    }
    for (uint64_t n = 0; n < p->sequence->count; n += p->along) {
        const double x = mb_plot_x(p, (double)n);
        MB_FORM(out, "\\path[mb axis] (%,%) -- +(0,5);\n", x, MB_PLOT_HIGH);
        mb_latex_number(out, x, MB_PLOT_HIGH + 18, "mb note, anchor=base", n);
    }
    MB_FORM(out, "\\path[mb axis] (0,0) |- (%,%);\n", MB_PLOT_WIDE, MB_PLOT_HIGH);
    mb_latex_text(out, MB_PLOT_WIDE, MB_PLOT_HIGH + 36, "mb note, anchor=base east, font=\\sffamily\\small\\itshape",
                  "n →");
    mb_latex_text(out, -36, MB_PLOT_HIGH / 2.0, "mb note, rotate=90", mb_words_in(SAY_TABLE_NUMBER, lang));
}

/* Shade what comes before the period, rule off its repetitions, and put a bracket over the first. */
static void add_period(mb_text *out, const mb_plot *p, mb_lang lang)
{
    if (!p->shown)
        return;
    const double begins = p->begins, ends = begins + p->period;
    if (begins > 0)
        MB_FORM(out, "\\path[mb before] (0,0) rectangle (%,%);\n", begins, MB_PLOT_HIGH);
    const char *words = mb_words_in(SAY_PLOT_PREPERIOD, lang);
    if (begins > mb_text_width(words, strlen(words)))
        mb_latex_text(out, begins / 2, -8, "mb note, anchor=base", words);
    for (double x = begins; p->ruled && x < MB_PLOT_WIDE; x += p->period)
        MB_FORM(out, "\\path[mb period] (%,0) -- (%,%);\n", x, x, MB_PLOT_HIGH);
    MB_FORM(out, "\\path[mb bracket] (%,0) -- ++(0,-6) -| (%,0);\n", begins,
            ends < MB_PLOT_WIDE ? ends : MB_PLOT_WIDE);
    mb_text_add(out, mb_plot_is_late(p) ? "\\node[mb note, anchor=base east" : "\\node[mb note, anchor=base west");
    MB_FORM(out, ", text=mbink] at (%,-12) {", mb_plot_is_late(p) ? MB_PLOT_WIDE : begins);
    mb_plot_period(out, p, lang);
    mb_text_add(out, "};\n");
}

/* Dots are lines of no length with round ends, so many a path: TeX has no room for circles.  The zeros come last, on
 * top. */
static void add_dots(mb_text *out, const mb_plot *p)
{
    enum { A_PATH = 50 };
    const mb_sequence *s = p->sequence;
    MB_FORM(out, "\\tikzset{mb dots/.style={line width=%pt, line cap=round}}\n", p->dot * MB_POINT);
    for (int zeros = 0; zeros < 2; zeros++) {
        uint32_t dots = 0;
        for (uint32_t n = 0; n < s->count; n++) {
            if ((s->number[n] == 0) != (zeros == 1))
                continue;
            if (dots++ % A_PATH == 0) {
                mb_text_add(out, dots > 1 ? ";\n" : "");
                mb_text_add(out, zeros ? "\\path[mb zero, mb dots]" : "\\path[mb number, mb dots]");
            }
            MB_FORM(out, " (%,%) -- +(0,0)", mb_plot_x(p, n), mb_plot_y(p, s->number[n]));
        }
        mb_text_add(out, dots > 0 ? ";\n" : "");
    }
}

mb_status mb_sequence_tikz(mb_text *out, const mb_sequence *sequence, mb_lang lang, mb_error *error)
{
    mb_plot plot;
    const mb_status status = mb_plot_prepare(&plot, sequence, error);
    if (status != MB_OK)
        return status;
    mb_latex_begin(out, styles, lang);
    add_period(out, &plot, lang);
    add_axes(out, &plot, lang);
    add_dots(out, &plot);
    mb_latex_end(out);
    return out->status == MB_OK ? MB_OK : mb_error_plain(error, out->status);
}
