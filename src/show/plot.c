/* plot.c -- a sequence of Grundy numbers, as lines of text or as dots over n. */
#include "core/message.h"
#include "marienbad/grundy_view.h"
#include "show/chart.h"
#include "show/picture.h"

static uint32_t largest(const mb_sequence *sequence)
{
    uint32_t most = 0;
    for (uint32_t n = 0; n < sequence->count; n++)
        most = sequence->number[n] > most ? sequence->number[n] : most;
    return most;
}

/* What is known of the period, in a sentence. */
static mb_note period_note(const mb_sequence *sequence)
{
    mb_note note;
    if (!sequence->periodic) {
        mb_note_set(&note, MB_M_PLOT_NO_PERIOD);
        mb_note_count(&note, "count", sequence->count);
        return note;
    }
    mb_note_set(&note, sequence->proved ? MB_M_PLOT_PROVED : MB_M_PLOT_SEEN);
    mb_note_count(&note, "period", sequence->period);
    mb_note_count(&note, "preperiod", sequence->preperiod);
    return note;
}

enum { A_LINE = 20 }; /* numbers of a line of text */

mb_status mb_sequence_text(mb_text *out, const mb_sequence *sequence, mb_lang lang)
{
    const uint32_t head = mb_digits(sequence->count), digits = mb_digits(largest(sequence));
    const uint32_t width = 1 + (digits > 2 ? digits : 2);
    mb_text_repeat(out, ' ', head - 1);
    mb_text_add(out, "n |");
    for (uint32_t i = 0; i < A_LINE; i++)
        mb_text_right(out, i, width);
    mb_text_char(out, '\n');
    mb_text_rule(out, head + 1, (size_t)A_LINE * width + 1);
    for (uint32_t n = 0; n < sequence->count; n++) {
        if (n % A_LINE == 0) {
            mb_text_add(out, n > 0 ? "\n" : "");
            mb_text_right(out, n, head);
            mb_text_add(out, " |");
        }
        mb_text_right(out, sequence->number[n], width);
    }
    mb_text_add(out, sequence->count > 0 ? "\n\n" : "\n");
    const mb_note note = period_note(sequence);
    mb_note_show(out, &note, lang);
    mb_text_char(out, '\n');
    return out->status;
}

enum {
    LEFT = MB_CHART_LEFT,
    TOP = MB_CHART_TOP,
    WIDE = 880, /* of the dots */
    HIGH = 320,
    MARGIN = 24,    /* right of the dots */
    BELOW = 56,     /* under them */
    TICK_ROW = 18,  /* pixels between ticks of the numbers at least */
    TICK_COL = 56,  /* … of n */
    LINES_LEAST = 8 /* pixels of a period whose repetitions are drawn */
};

typedef struct frame {
    mb_text *out;
    const mb_sequence *sequence;
    uint32_t most;       /* the largest number */
    double column, line; /* pixels from n to n+1, from a number to the next */
} frame;

/* The middle of n, and of a number. */
static double x_of(const frame *f, double n)
{
    return LEFT + (n + 0.5) * f->column;
}

static double y_of(const frame *f, double number)
{
    return TOP + HIGH - (number + 0.5) * f->line;
}

static void add_axes(const frame *f, mb_lang lang)
{
    const uint64_t up = mb_chart_step(TICK_ROW / f->line), along = mb_chart_step(TICK_COL / f->column);
    mb_text_add(f->out, "<g font-size=\"11\" text-anchor=\"end\" stroke-width=\"1\">\n");
    for (uint64_t number = 0; number <= f->most; number += up) {
        const double y = y_of(f, (double)number);
        MB_FORM(f->out, "<path stroke=\"#" MB_COLOR_DRAW_BG "\" d=\"M% %h%\"/>\n", LEFT, y, WIDE);
        mb_chart_number(f->out, LEFT - 8, y + 4, "", number);
    }
    mb_text_add(f->out, "</g>\n<g font-size=\"11\" text-anchor=\"middle\">\n");
    for (uint64_t n = 0; n < f->sequence->count; n += along) {
        const double x = x_of(f, (double)n);
        MB_FORM(f->out, "<path stroke=\"#" MB_COLOR_QUIET "\" d=\"M% %v5\"/>\n", x, TOP + HIGH);
        mb_chart_number(f->out, x, TOP + HIGH + 18, "", n);
    }
    mb_text_add(f->out, "</g>\n");
    MB_FORM(f->out, "<path fill=\"none\" stroke=\"#" MB_COLOR_QUIET "\" d=\"M% %v%h%\"/>\n", LEFT, TOP, HIGH, WIDE);
    mb_chart_text(f->out, LEFT + WIDE, TOP + HIGH + 40, " text-anchor=\"end\" font-style=\"italic\"", "n →");
    MB_FORM(f->out, "<text transform=\"translate(20 %) rotate(-90)\" text-anchor=\"middle\">", TOP + HIGH / 2);
    mb_text_add(f->out, mb_words(MB_M_TABLE_NUMBER, lang));
    mb_text_add(f->out, "</text>\n");
}

/* The bracket over the first period, and its length. */
static void add_bracket(const frame *f, double begin, double end, mb_lang lang)
{
    const double right = LEFT + WIDE;
    const bool near_end = begin > right - 160; /* no room for words */
    MB_FORM(f->out, "<path fill=\"none\" stroke=\"#" MB_COLOR_INK "\" stroke-width=\"2\" d=\"M% %v-6H%v6\"/>\n",
            begin, TOP, end < right ? end : right);
    mb_note note;
    mb_note_set(&note, MB_M_PLOT_PERIOD);
    mb_note_count(&note, "period", f->sequence->period);
    MB_FORM(f->out, "<text x=\"%\" y=\"%\" fill=\"#" MB_COLOR_INK "\" text-anchor=\"", near_end ? right : begin,
            TOP - 12);
    mb_text_add(f->out, near_end ? "end\">" : "start\">");
    mb_note_show(f->out, &note, lang);
    mb_text_add(f->out, "</text>\n");
}

/* Shade what comes before the period, mark the first period, and rule off its repetitions. */
static void add_period(const frame *f, mb_lang lang)
{
    const mb_sequence *s = f->sequence;
    if (!s->periodic || s->preperiod >= s->count)
        return;
    MB_ASSERT(s->period > 0);
    const double begin = x_of(f, s->preperiod - 0.5), length = s->period * f->column;
    if (s->preperiod > 0)
        MB_FORM(f->out,
                "<rect class=\"preperiod\" x=\"%\" y=\"%\" width=\"%\" height=\"%\" fill=\"#" MB_COLOR_DRAW_BG
                "\"/>\n",
                LEFT, TOP, begin - LEFT, HIGH);
    const char *words = mb_words(MB_M_PLOT_PREPERIOD, lang);
    if (begin - LEFT > mb_text_width(words, strlen(words)))
        mb_chart_text(f->out, (LEFT + begin) / 2, TOP - 8, " text-anchor=\"middle\"", words);
    mb_text_add(f->out, "<path class=\"period\" fill=\"none\" stroke=\"#" MB_COLOR_MOVE "\" d=\"");
    for (double x = begin; x < LEFT + WIDE && length >= LINES_LEAST; x += length)
        MB_FORM(f->out, "M% %v%", x, TOP, HIGH);
    mb_text_add(f->out, "\"/>\n");
    add_bracket(f, begin, begin + length, lang);
}

/* Dots are lines of no length with round ends: the shortest there is to write.  The zeros come last, on top. */
static void add_dots(const frame *f)
{
    const mb_sequence *s = f->sequence;
    double size = f->column < f->line ? f->column : f->line;
    size = size < 2.2 ? 2.2 : size > 8 ? 8 : size;
    for (int zeros = 0; zeros < 2; zeros++) {
        mb_text_add(f->out, zeros ? "<path class=\"zeros\" stroke=\"#" MB_COLOR_TWO
                                  : "<path class=\"dots\" stroke=\"#" MB_COLOR_ONE);
        MB_FORM(f->out, "\" stroke-width=\"%\" stroke-linecap=\"round\" d=\"", size);
        for (uint32_t n = 0; n < s->count; n++)
            if ((s->number[n] == 0) == (zeros == 1))
                MB_FORM(f->out, "M% %h0", x_of(f, n), y_of(f, s->number[n]));
        mb_text_add(f->out, "\"/>\n");
    }
}

/* The sentence on the period goes under the title, after the subject. */
static mb_status write_plot(const frame *f, const char *subject, mb_lang lang)
{
    const mb_note note = period_note(f->sequence);
    mb_text line;
    mb_text_init(&line, NULL, NULL);
    if (subject) {
        mb_text_add(&line, subject);
        mb_text_add(&line, " — ");
    }
    mb_note_show(&line, &note, lang);
    mb_chart_begin(f->out, LEFT + WIDE + MARGIN, TOP + HIGH + BELOW, mb_words(MB_M_PLOT_TITLE, lang),
                   mb_text_string(&line));
    const mb_status status = line.status;
    mb_text_clear(&line);
    if (status != MB_OK)
        return status;
    add_period(f, lang);
    add_axes(f, lang);
    add_dots(f);
    mb_chart_end(f->out);
    return f->out->status;
}

mb_status mb_sequence_svg(mb_text *out, const mb_sequence *sequence, const char *subject, mb_lang lang,
                          mb_error *error)
{
    if (sequence->count > MB_PLOT_MOST) {
        mb_note *note = mb_error_set(error, MB_ELIMIT, MB_M_PLOT_LARGE);
        mb_note_count(note, "count", sequence->count);
        mb_note_count(note, "most", MB_PLOT_MOST);
        return MB_ELIMIT;
    }
    frame f = {.out = out, .sequence = sequence, .most = largest(sequence)};
    f.column = WIDE / (double)(sequence->count > 0 ? sequence->count : 1);
    f.line = HIGH / (f.most + 1.0);
    const mb_status status = write_plot(&f, subject, lang);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}
