/* plot.c -- a sequence of Grundy numbers, as lines of text or as dots over n. */
#include "show/plot.h"
#include "core/message.h"
#include "show/arena_picture.h"
#include "show/chart.h"
#include "show/show_words.h"

/* What is said here. */
static const mb_words SAY_TITLE = MB_WORDS("Grundy numbers of a heap of n", "Nombres de Grundy d'un tas de n");
static const mb_words SAY_PLOT_PROVED = MB_WORDS("period {period} from n = {preperiod} on (proved)",
                                                 "période {period} à partir de n = {preperiod} (démontrée)");
static const mb_words SAY_SEEN = MB_WORDS("period {period} from n = {preperiod} on, as far as computed",
                                          "période {period} à partir de n = {preperiod}, pour les termes calculés");
static const mb_words SAY_NO_PERIOD = MB_WORDS("no period found among the first {count} numbers",
                                               "aucune période trouvée parmi les {count} premiers nombres");
static const mb_words SAY_PERIOD = MB_WORDS("one period: {period}", "une période : {period}");
static const mb_words SAY_LARGE = MB_WORDS("{count} numbers, and a plot shows {most} at most",
                                           "{count} nombres, et une courbe en montre {most} au plus");

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
        mb_note_say(&note, SAY_NO_PERIOD, "count", sequence->count);
        return note;
    }
    mb_note_say(&note, sequence->proved ? SAY_PLOT_PROVED : SAY_SEEN, "period", sequence->period, "preperiod",
                sequence->preperiod);
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
    MARGIN = 24,    /* right of the dots */
    BELOW = 56,     /* under them */
    TICK_ROW = 18,  /* pixels between ticks of the numbers at least */
    TICK_COL = 56,  /* … of n */
    LINES_LEAST = 8 /* pixels of a period whose repetitions are drawn */
};

mb_status mb_plot_prepare(mb_plot *out, const mb_sequence *sequence, mb_error *error)
{
    if (sequence->count > MB_PLOT_MOST)
        return mb_fail(error, MB_ELIMIT, SAY_LARGE, "count", sequence->count, "most", MB_PLOT_MOST);
    mb_plot p = {.sequence = sequence, .most = largest(sequence)};
    p.column = MB_PLOT_WIDE / (double)(sequence->count > 0 ? sequence->count : 1);
    p.line = MB_PLOT_HIGH / (p.most + 1.0);
    const double dot = p.column < p.line ? p.column : p.line;
    p.dot = dot < 2.2 ? 2.2 : dot > 8 ? 8 : dot;
    p.along = mb_chart_step(TICK_COL / p.column);
    p.up = mb_chart_step(TICK_ROW / p.line);
    p.shown = sequence->periodic && sequence->preperiod < sequence->count;
    if (p.shown) {
        MB_ASSERT(sequence->period > 0);
        p.begins = mb_plot_x(&p, sequence->preperiod - 0.5);
        p.period = sequence->period * p.column;
        p.ruled = p.period >= LINES_LEAST;
    }
    *out = p;
    return MB_OK;
}

void mb_plot_period(mb_text *out, const mb_plot *plot, mb_lang lang)
{
    mb_note note;
    mb_note_say(&note, SAY_PERIOD, "period", plot->sequence->period);
    mb_note_show(out, &note, lang);
}

static void add_axes(mb_text *out, const mb_plot *p, mb_lang lang)
{
    mb_text_add(out, "<g font-size=\"11\" text-anchor=\"end\" stroke-width=\"1\">\n");
    for (uint64_t number = 0; number <= p->most; number += p->up) {
        const double y = TOP + mb_plot_y(p, (double)number);
        MB_FORM(out, "<path stroke=\"#" MB_COLOR_DRAW_BG "\" d=\"M% %h%\"/>\n", LEFT, y, MB_PLOT_WIDE);
        mb_chart_number(out, LEFT - 8, y + 4, "", number);
    }
    mb_text_add(out, "</g>\n<g font-size=\"11\" text-anchor=\"middle\">\n");
    for (uint64_t n = 0; n < p->sequence->count; n += p->along) {
        const double x = LEFT + mb_plot_x(p, (double)n);
        MB_FORM(out, "<path stroke=\"#" MB_COLOR_QUIET "\" d=\"M% %v5\"/>\n", x, TOP + MB_PLOT_HIGH);
        mb_chart_number(out, x, TOP + MB_PLOT_HIGH + 18, "", n);
    }
    mb_text_add(out, "</g>\n");
    MB_FORM(out, "<path fill=\"none\" stroke=\"#" MB_COLOR_QUIET "\" d=\"M% %v%h%\"/>\n", LEFT, TOP, MB_PLOT_HIGH,
            MB_PLOT_WIDE);
    mb_chart_text(out, LEFT + MB_PLOT_WIDE, TOP + MB_PLOT_HIGH + 40, " text-anchor=\"end\" font-style=\"italic\"",
                  "n →");
    MB_FORM(out, "<text transform=\"translate(20 %) rotate(-90)\" text-anchor=\"middle\">", TOP + MB_PLOT_HIGH / 2);
    mb_text_add(out, mb_words_in(SAY_TABLE_NUMBER, lang));
    mb_text_add(out, "</text>\n");
}

/* The bracket over the first period, and its length. */
static void add_bracket(mb_text *out, const mb_plot *p, mb_lang lang)
{
    const double right = LEFT + MB_PLOT_WIDE, begin = LEFT + p->begins, end = begin + p->period;
    const bool late = mb_plot_is_late(p);
    MB_FORM(out, "<path fill=\"none\" stroke=\"#" MB_COLOR_INK "\" stroke-width=\"2\" d=\"M% %v-6H%v6\"/>\n", begin,
            TOP, end < right ? end : right);
    MB_FORM(out, "<text x=\"%\" y=\"%\" fill=\"#" MB_COLOR_INK "\" text-anchor=\"", late ? right : begin, TOP - 12);
    mb_text_add(out, late ? "end\">" : "start\">");
    mb_plot_period(out, p, lang);
    mb_text_add(out, "</text>\n");
}

/* Shade what comes before the period, mark the first period, and rule off its repetitions. */
static void add_period(mb_text *out, const mb_plot *p, mb_lang lang)
{
    const mb_sequence *s = p->sequence;
    if (!p->shown)
        return;
    const double begin = LEFT + p->begins;
    if (s->preperiod > 0)
        MB_FORM(out,
                "<rect class=\"preperiod\" x=\"%\" y=\"%\" width=\"%\" height=\"%\" fill=\"#" MB_COLOR_DRAW_BG
                "\"/>\n",
                LEFT, TOP, begin - LEFT, MB_PLOT_HIGH);
    const char *words = mb_words_in(SAY_PLOT_PREPERIOD, lang);
    if (begin - LEFT > mb_text_width(words, strlen(words)))
        mb_chart_text(out, (LEFT + begin) / 2, TOP - 8, " text-anchor=\"middle\"", words);
    mb_text_add(out, "<path class=\"period\" fill=\"none\" stroke=\"#" MB_COLOR_MOVE "\" d=\"");
    for (double x = begin; p->ruled && x < LEFT + MB_PLOT_WIDE; x += p->period)
        MB_FORM(out, "M% %v%", x, TOP, MB_PLOT_HIGH);
    mb_text_add(out, "\"/>\n");
    add_bracket(out, p, lang);
}

/* Dots are lines of no length with round ends: the shortest there is to write.  The zeros come last, on top. */
static void add_dots(mb_text *out, const mb_plot *p)
{
    const mb_sequence *s = p->sequence;
    for (int zeros = 0; zeros < 2; zeros++) {
        mb_text_add(out, zeros ? "<path class=\"zeros\" stroke=\"#" MB_COLOR_TWO
                               : "<path class=\"dots\" stroke=\"#" MB_COLOR_ONE);
        MB_FORM(out, "\" stroke-width=\"%\" stroke-linecap=\"round\" d=\"", p->dot);
        for (uint32_t n = 0; n < s->count; n++)
            if ((s->number[n] == 0) == (zeros == 1))
                MB_FORM(out, "M% %h0", LEFT + mb_plot_x(p, n), TOP + mb_plot_y(p, s->number[n]));
        mb_text_add(out, "\"/>\n");
    }
}

/* The sentence on the period goes under the title, after the subject. */
static mb_status write_plot(mb_text *out, const mb_plot *p, const char *subject, mb_lang lang)
{
    const mb_note note = period_note(p->sequence);
    mb_text line;
    mb_text_init(&line, NULL, NULL);
    if (subject) {
        mb_text_add(&line, subject);
        mb_text_add(&line, " — ");
    }
    mb_note_show(&line, &note, lang);
    mb_chart_begin(out, LEFT + MB_PLOT_WIDE + MARGIN, TOP + MB_PLOT_HIGH + BELOW, mb_words_in(SAY_TITLE, lang),
                   mb_text_string(&line));
    const mb_status status = line.status;
    mb_text_clear(&line);
    if (status != MB_OK)
        return status;
    add_period(out, p, lang);
    add_axes(out, p, lang);
    add_dots(out, p);
    mb_chart_end(out);
    return out->status;
}

mb_status mb_sequence_svg(mb_text *out, const mb_sequence *sequence, const char *subject, mb_lang lang,
                          mb_error *error)
{
    mb_plot plot;
    mb_status status = mb_plot_prepare(&plot, sequence, error);
    if (status != MB_OK)
        return status;
    status = write_plot(out, &plot, subject, lang);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}
