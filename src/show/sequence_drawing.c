/* sequence_drawing.c -- a sequence of Grundy numbers as dots over n, with its period. */
#include "core/message.h"
#include "show/chart.h"
#include "show/pictures.h"
#include "show/sequence_text.h"
#include "show/show_words.h"
#include "show/style.h"

static const mb_words SAY_TITLE = MB_WORDS("Grundy numbers of a heap of n", "Nombres de Grundy d'un tas de n");
static const mb_words SAY_PERIOD = MB_WORDS("one period: {period}", "une période : {period}");
static const mb_words SAY_PREPERIOD = MB_WORDS("before the period", "avant la période");
static const mb_words SAY_LARGE = MB_WORDS("{count} {count?number:numbers}, and a plot shows {most} at most",
                                           "{count} {count?nombre:nombres}, et une courbe en montre {most} au plus");

enum {
    LEFT = MB_CHART_LEFT,
    TOP = MB_CHART_TOP,
    WIDE = 880,
    HIGH = 320,
    MARGIN = 24,    /* right of the dots */
    BELOW = 56,     /* under them */
    TICK_ROW = 18,  /* pixels between ticks of the numbers at least */
    TICK_COL = 56,  /* … of n */
    LINES_LEAST = 8 /* pixels of a period whose repetitions are drawn */
};

mb_status mb_sequence_fits(const mb_exhibit *what, uint32_t most, const char *form, mb_error *error)
{
    (void)form;
    if (most == 0 || what->sequence->count <= most)
        return MB_OK;
    return mb_fail(error, MB_ELIMIT, SAY_LARGE, "count", what->sequence->count, "most", most);
}

typedef struct plot {
    mb_canvas *canvas;
    const mb_sequence *sequence;
    mb_text text;         /* room for words */
    uint32_t most;        /* the largest number */
    double column, level; /* pixels from n to n+1, from a number to the next */
} plot;

/* The middle of n, and of a number. */
static double sequence_x_of(const plot *p, double n)
{
    return LEFT + (n + 0.5) * p->column;
}

static double y_of(const plot *p, double number)
{
    return TOP + HIGH - (number + 0.5) * p->level;
}

static void sequence_add_axes(plot *p)
{
    const uint64_t along = mb_chart_step(TICK_COL / p->column), up = mb_chart_step(TICK_ROW / p->level);
    for (uint64_t number = 0; number <= p->most; number += up) {
        const double y = y_of(p, (double)number);
        mb_canvas_line(p->canvas, MB_LOOK_RULE, LEFT, y, LEFT + WIDE, y);
        mb_canvas_number(p->canvas, MB_LOOK_NOTE, LEFT - 8, y, MB_BEFORE, (int64_t)number);
    }
    for (uint64_t n = 0; n < p->sequence->count; n += along) {
        const double x = sequence_x_of(p, (double)n);
        mb_canvas_line(p->canvas, MB_LOOK_AXES, x, TOP + HIGH, x, TOP + HIGH + 5);
        mb_canvas_number(p->canvas, MB_LOOK_NOTE, x, TOP + HIGH + 14, MB_AROUND, (int64_t)n);
    }
    mb_canvas_path(p->canvas, MB_LOOK_AXES, 0);
    mb_canvas_from(p->canvas, LEFT, TOP);
    mb_canvas_to(p->canvas, LEFT, TOP + HIGH);
    mb_canvas_to(p->canvas, LEFT + WIDE, TOP + HIGH);
    mb_canvas_stroke(p->canvas);
    mb_canvas_text(p->canvas, MB_LOOK_AXIS, LEFT + WIDE, TOP + HIGH + 36, MB_BEFORE, "n →");
    mb_canvas_text(p->canvas, MB_LOOK_HEAD, 16, TOP + HIGH / 2.0, MB_UPWARDS,
                   mb_words_in(SAY_TABLE_NUMBER, p->canvas->lang));
}

/* The bracket over the first period, and its length; at the end of the plot the words stand before it. */
static void add_bracket(plot *p, double begin, double end)
{
    const bool late = begin > LEFT + WIDE - 160;
    mb_canvas_path(p->canvas, MB_LOOK_BRACKET, 0);
    mb_canvas_from(p->canvas, begin, TOP);
    mb_canvas_to(p->canvas, begin, TOP - 6);
    mb_canvas_to(p->canvas, end < LEFT + WIDE ? end : LEFT + WIDE, TOP - 6);
    mb_canvas_to(p->canvas, end < LEFT + WIDE ? end : LEFT + WIDE, TOP);
    mb_canvas_stroke(p->canvas);
    p->text.length = 0;
    mb_text_say(&p->text, p->canvas->lang, SAY_PERIOD, "period", p->sequence->period);
    mb_canvas_text(p->canvas, MB_LOOK_NAME, late ? LEFT + WIDE : begin, TOP - 16, late ? MB_BEFORE : MB_AFTER,
                   mb_text_string(&p->text));
}

/* Shade what comes before the period, mark the first period, and rule off its repetitions. */
static void add_period(plot *p)
{
    const mb_sequence *s = p->sequence;
    if (!s->periodic || s->preperiod >= s->count)
        return;
    MB_ASSERT(s->period > 0);
    const double begin = sequence_x_of(p, s->preperiod - 0.5), period = s->period * p->column;
    if (s->preperiod > 0)
        mb_canvas_box(p->canvas, MB_LOOK_PREPERIOD, LEFT, TOP, begin - LEFT, HIGH, 0);
    const char *words = mb_words_in(SAY_PREPERIOD, p->canvas->lang);
    if (begin - LEFT > mb_text_width(words, strlen(words)))
        mb_canvas_text(p->canvas, MB_LOOK_HEAD, (LEFT + begin) / 2, TOP - 12, MB_AROUND, words);
    mb_canvas_path(p->canvas, MB_LOOK_PERIOD, 0);
    for (double x = begin; period >= LINES_LEAST && x < LEFT + WIDE; x += period) {
        mb_canvas_from(p->canvas, x, TOP);
        mb_canvas_to(p->canvas, x, TOP + HIGH);
    }
    mb_canvas_stroke(p->canvas);
    add_bracket(p, begin, begin + period);
}

/* Dots are strokes of no length: the shortest there is to write.  The zeros come last, on top. */
static void add_dots(plot *p)
{
    const mb_sequence *s = p->sequence;
    const double least = p->column < p->level ? p->column : p->level;
    for (int zeros = 0; zeros < 2; zeros++) {
        mb_canvas_path(p->canvas, zeros ? MB_LOOK_ZEROS : MB_LOOK_DOTS, least < 2.2 ? 2.2 : least > 8 ? 8 : least);
        for (uint32_t n = 0; n < s->count; n++)
            if ((s->number[n] == 0) == (zeros == 1)) {
                mb_canvas_from(p->canvas, sequence_x_of(p, n), y_of(p, s->number[n]));
                mb_canvas_to(p->canvas, sequence_x_of(p, n), y_of(p, s->number[n]));
            }
        mb_canvas_stroke(p->canvas);
    }
}

/* The sentence on the period goes under the title, after the subject. */
mb_status mb_sequence_draw(mb_canvas *canvas, const mb_exhibit *what)
{
    const mb_sequence *s = what->sequence;
    plot p = {.canvas = canvas, .sequence = s, .most = mb_sequence_most(s)};
    p.column = WIDE / (double)(s->count > 0 ? s->count : 1);
    p.level = HIGH / (p.most + 1.0);
    add_period(&p);
    sequence_add_axes(&p);
    add_dots(&p);
    p.text.length = 0;
    if (what->subject) {
        mb_text_put(&p.text, what->subject, " — ");
    }
    mb_sequence_period(&p.text, s, canvas->lang);
    mb_chart_frame(canvas, LEFT + WIDE + MARGIN, TOP + HIGH + BELOW, mb_words_in(SAY_TITLE, canvas->lang),
                   mb_text_string(&p.text));
    const mb_status status = p.text.status;
    mb_text_clear(&p.text);
    return status;
}
