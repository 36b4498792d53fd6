/* arena_svg.c -- a picture for browsers and documents, complete in itself: its own styles, legend and arrow heads. */
#include "core/message.h"
#include "show/arena_picture.h"
#include "show/quote.h"
#include "show/show_words.h"

/* What is said here. */
static const mb_words SAY_PLAYER1 = MB_WORDS("player 1 moves", "le joueur 1 joue");
static const mb_words SAY_PLAYER2 = MB_WORDS("player 2 moves", "le joueur 2 joue");
static const mb_words SAY_WON1 = MB_WORDS("won by player 1", "gagnée par le joueur 1");
static const mb_words SAY_WON2 = MB_WORDS("won by player 2", "gagnée par le joueur 2");
static const mb_words SAY_STOPS = MB_WORDS("the play stops", "la partie s'arrête");
static const mb_words SAY_BEST = MB_WORDS("best move", "meilleur coup");
static const mb_words SAY_OTHER = MB_WORDS("other move", "autre coup");
static const mb_words SAY_UNPLAYED = MB_WORDS("move never played", "coup jamais joué");
static const mb_words SAY_NOTE_RANK = MB_WORDS("rank: moves to the end", "rang : nombre de coups jusqu'à la fin");
static const mb_words SAY_NOTE_VALUE = MB_WORDS("value for player 1, and rank", "valeur pour le joueur 1, et rang");
static const mb_words SAY_HIDDEN = MB_WORDS("moves not shown", "coups non montrés");

enum {
    HEADING = 24,     /* above the columns, with headings */
    LEGEND_ROW = 32,  /* from one row of the legend to the next */
    LEGEND_SIGN = 40, /* from the sign to its words */
};

static const char style[] =
    "<style>\n"
    "text{font:13px system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;fill:#" MB_COLOR_INK ";"
    "text-anchor:middle}\n"
    ".paper{fill:#" MB_COLOR_PAPER "}\n"
    ".band{fill:#" MB_COLOR_BAND "}\n"
    ".head,.note,.key text{fill:#" MB_COLOR_QUIET "}\n"
    ".head{font-size:12px}\n"
    ".note{font-size:11px}\n"
    ".sign{font-size:10px}\n"
    ".key text{font-size:12px;text-anchor:start}\n"
    ".name,.note{paint-order:stroke;stroke:#" MB_COLOR_PAPER ";stroke-opacity:.8;stroke-width:3px;"
    "stroke-linejoin:round}\n"
    ".sign{font-weight:700}\n"
    ".p1{stroke:#" MB_COLOR_ONE ";stroke-width:2}\n"
    ".p2{stroke:#" MB_COLOR_TWO ";stroke-width:2}\n"
    ".p0{stroke:#" MB_COLOR_QUIET ";stroke-width:1.5}\n"
    ".w1{fill:#" MB_COLOR_ONE_BG "}\n"
    ".w2{fill:url(#mb-stripes)}\n"
    ".w0{fill:#" MB_COLOR_DRAW_BG "}\n"
    ".wn{fill:#" MB_COLOR_PAPER "}\n"
    ".end{fill:#" MB_COLOR_PAPER ";stroke:#" MB_COLOR_END ";stroke-width:3}\n"
    ".tag{fill:#" MB_COLOR_END "}\n"
    ".move{fill:none;stroke:#" MB_COLOR_MOVE ";stroke-width:1.25}\n"
    ".unplayed{stroke-dasharray:2 3}\n"
    ".best1{stroke:#" MB_COLOR_ONE ";stroke-width:2.5}\n"
    ".best2{stroke:#" MB_COLOR_TWO ";stroke-width:2.5}\n"
    ".start{stroke:#" MB_COLOR_INK ";stroke-width:2}\n"
    "</style>\n";

static void add_head(mb_text *out, const char *id, const char *color, double size)
{
    mb_text_add(out, "<marker id=\"mb-");
    mb_text_add(out, id);
    MB_FORM(out,
            "\" viewBox=\"0 0 10 10\" refX=\"9.5\" refY=\"5\" markerWidth=\"%\" markerHeight=\"%\" "
            "markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 .8 10 5 0 9.2 2.2 5z\" fill=\"#",
            size, size);
    mb_text_add(out, color);
    mb_text_add(out, "\"/></marker>\n");
}

static void add_definitions(mb_text *out)
{
    mb_text_add(out, style);
    mb_text_add(out, "<defs>\n"
                     "<pattern id=\"mb-stripes\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
                     "patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" fill=\"#" MB_COLOR_TWO_BG
                     "\"/><rect width=\"2\" height=\"6\" fill=\"#" MB_COLOR_STRIPE "\"/></pattern>\n");
    add_head(out, "move", MB_COLOR_MOVE, 8);
    add_head(out, "best1", MB_COLOR_ONE, 11);
    add_head(out, "best2", MB_COLOR_TWO, 11);
    add_head(out, "start", MB_COLOR_INK, 9);
    mb_text_add(out, "</defs>\n");
}

static void add_words(mb_text *out, mb_words id, mb_lang lang)
{
    const char *words = mb_words_in(id, lang);
    mb_quote_xml(out, words, strlen(words));
}

/* A band behind each rank's columns, with its heading. */
static void add_bands(mb_text *out, const mb_picture *p, mb_lang lang)
{
    const mb_plan *plan = &p->plan;
    for (uint32_t c = 0, end; c < plan->place.columns; c = end) {
        for (end = c + 1; end < plan->place.columns && plan->rank[end] == plan->rank[c]; end++)
            continue;
        const double left = p->left[c] - 16, right = p->right[end - 1] + 16;
        MB_FORM(out, "<rect class=\"band\" x=\"%\" y=\"%\" width=\"%\" height=\"%\" rx=\"8\"/>\n", left, 0,
                right - left, p->high);
        MB_FORM(out, "<text class=\"head\" x=\"%\" y=\"%\">", (left + right) / 2, -8);
        if (plan->rank[c] == MB_NEVER)
            add_words(out, SAY_NO_RANK, lang);
        else {
            add_words(out, SAY_RANK, lang);
            mb_text_char(out, ' ');
            mb_text_u64(out, plan->rank[c]);
        }
        mb_text_add(out, "</text>\n");
    }
}

/* The class and the arrow head of a line; best moves have the colour of who makes them. */
static void add_line_style(mb_text *out, mb_line line, bool round)
{
    const char *best = round ? "best1" : "best2";
    mb_text_add(out, "class=\"move");
    if (line != MB_LINE_OTHER) {
        mb_text_char(out, ' ');
        mb_text_add(out, line == MB_LINE_BEST ? best : "unplayed");
    }
    mb_text_add(out, "\" marker-end=\"url(#mb-");
    mb_text_add(out, line == MB_LINE_BEST ? best : "move");
    mb_text_add(out, ")\"");
}

/* The best moves come last, over the others.  Positions are numbered as in the JSON view, for pages that let them be
 * pointed at. */
static void add_moves(mb_text *out, const mb_picture *p)
{
    static const mb_pen pen = {"M% %", "L% %", "C% % % % % %"};
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t k = 0; k < p->arrows; k++) {
            const mb_arrow *a = &p->arrow[k];
            if ((a->line == MB_LINE_BEST) != (pass == 1))
                continue;
            MB_FORM(out, "<path data-from=\"%\" data-to=\"%\" ", a->from, a->to);
            add_line_style(out, a->line, mb_picture_is_round(p, a->from));
            mb_text_add(out, " d=\"");
            mb_picture_trace(out, p, a, &pen);
            mb_text_add(out, "\"/>\n");
        }
}

/* A position's shape: round or square, grown by so many pixels on every side. */
static void add_shape(mb_text *out, const char *class, bool round, double x, double y, double width, double high)
{
    mb_text_add(out, "<rect class=\"");
    mb_text_add(out, class);
    MB_FORM(out, "\" x=\"%\" y=\"%\" width=\"%\" height=\"%\" rx=\"%\"/>", x - width / 2, y - high / 2, width, high,
            round ? high / 2 : 3);
}

/* The classes of a position: who owns it, who wins it. */
static const char *class_of(const mb_picture *p, uint32_t i)
{
    static const char *const class[3][4] = {
        {"p0 wn", "p0 w0", "p0 w1", "p0 w2"},
        {"p1 wn", "p1 w0", "p1 w1", "p1 w2"},
        {"p2 wn", "p2 w0", "p2 w1", "p2 w2"},
    };
    const int owner = p->shown.arena->impartial ? 0 : mb_picture_is_round(p, i) ? 1 : 2;
    return class[owner][mb_picture_winner(p, i) + 1];
}

static void add_tag(mb_text *out, const mb_picture *p, uint32_t i)
{
    mb_text sign = {0};
    mb_picture_sign(&sign, p, i);
    if (sign.length > 0) {
        const double width = 16 + 6.0 * (double)(sign.length - 1), x = p->x[i] + p->width[i] / 2 - 2;
        const double y = p->y[i] - MB_NODE / 2.0 + 1;
        MB_FORM(out, "<rect class=\"tag\" x=\"%\" y=\"%\" width=\"%\" height=\"16\" rx=\"8\"/>", x - 8, y - 8, width);
        MB_FORM(out, "<text class=\"sign\" x=\"%\" y=\"%\">", x - 8 + width / 2, y + 3.6);
        mb_quote_xml(out, sign.data, sign.length);
        mb_text_add(out, "</text>");
    }
    if (sign.status != MB_OK && out->status == MB_OK)
        out->status = sign.status;
    mb_text_clear(&sign);
}

/* The whole name, for those who point at a position whose name was cut. */
static void add_title(mb_text *out, const mb_picture *p, uint32_t i)
{
    mb_text name = {0};
    mb_arena_name(&name, p->shown.arena, mb_excerpt_at(&p->shown, i));
    const size_t shown = p->name[i + 1] - p->name[i];
    if (name.length != shown || memcmp(name.data, p->names.data + p->name[i], shown) != 0) {
        mb_text_add(out, "<title>");
        mb_quote_xml(out, name.data, name.length);
        mb_text_add(out, "</title>");
    }
    if (name.status != MB_OK && out->status == MB_OK)
        out->status = name.status;
    mb_text_clear(&name);
}

static void add_position(mb_text *out, const mb_picture *p, uint32_t i)
{
    const double x = p->x[i], y = p->y[i];
    const bool round = mb_picture_is_round(p, i), noted = p->shown.solution;
    MB_FORM(out, "<g data-position=\"%\">", i);
    add_title(out, p, i);
    if (mb_picture_is_end(p, i))
        add_shape(out, "end", round, x, y, p->width[i] + 7, MB_NODE + 7);
    add_shape(out, class_of(p, i), round, x, y, p->width[i], MB_NODE);
    MB_FORM(out, "<text class=\"name\" x=\"%\" y=\"%\">", x, noted ? y + 1 : y + 4.5);
    mb_quote_xml(out, p->names.data + p->name[i], p->name[i + 1] - p->name[i]);
    mb_text_add(out, "</text>");
    if (noted) {
        MB_FORM(out, "<text class=\"note\" x=\"%\" y=\"%\">", x, y + 14);
        mb_picture_note(out, p, i, " · ", "∞");
        mb_text_add(out, "</text>");
    }
    add_tag(out, p, i);
    if (p->hidden[i] > 0) {
        MB_FORM(out, "<text class=\"note\" x=\"%\" y=\"%\">+", x + p->width[i] / 2 + 8, y + MB_NODE / 2.0 + 6);
        mb_text_u64(out, p->hidden[i]);
        mb_text_add(out, "</text>");
    }
    mb_text_add(out, "</g>\n");
}

/* An arrow from nowhere, at the upper left. */
static void add_start(mb_text *out, const mb_picture *p)
{
    const uint32_t i = mb_excerpt_index(&p->shown, p->shown.arena->start);
    const double x = p->x[i] - (mb_picture_is_round(p, i) ? mb_picture_reach(p, i, -14) : p->width[i] / 2) - 1;
    const double y = p->y[i] - (mb_picture_is_round(p, i) ? 14 : MB_NODE / 2.0) - 1;
    MB_FORM(out, "<path class=\"start\" marker-end=\"url(#mb-start)\" d=\"M% %L% %\"/>\n", x - 16, y - 16, x, y);
}

/* ---- the legend ---- */

/* Where the next sign goes; rows are as wide as the picture. */
typedef struct legend {
    mb_text *out;
    mb_lang lang;
    double x, y, wide;
} legend;

/* Make room for the words and write them; the sign's middle is then at (x, y). */
static void add_key(legend *l, mb_words id, double *x, double *y)
{
    const char *words = mb_words_in(id, l->lang);
    const double width = LEGEND_SIGN + 0.82 * mb_text_width(words, strlen(words)) + 16;
    if (l->x > 16 && l->x + width > l->wide) {
        l->x = 16;
        l->y += LEGEND_ROW;
    }
    *x = l->x + 16;
    *y = l->y;
    MB_FORM(l->out, "<text x=\"%\" y=\"%\">", l->x + LEGEND_SIGN, l->y + 4);
    add_words(l->out, id, l->lang);
    mb_text_add(l->out, "</text>");
    l->x += width;
}

static void add_shape_key(legend *l, mb_words id, const char *class, bool round)
{
    double x, y;
    add_key(l, id, &x, &y);
    add_shape(l->out, class, round, x, y, 20, 20);
    mb_text_char(l->out, '\n');
}

static void add_line_key(legend *l, mb_words id, mb_line line, bool round)
{
    double x, y;
    add_key(l, id, &x, &y);
    mb_text_add(l->out, "<path ");
    add_line_style(l->out, line, round);
    MB_FORM(l->out, " d=\"M% %H%\"/>\n", x - 14, y, x + 16);
}

static void add_sign_key(legend *l, mb_words id, const char *sign)
{
    double x, y;
    add_key(l, id, &x, &y);
    MB_FORM(l->out, "<text class=\"note\" style=\"text-anchor:middle\" x=\"%\" y=\"%\">", x, y + 4);
    mb_text_add(l->out, sign);
    mb_text_add(l->out, "</text>\n");
}

/* Explain what occurs in the picture, and nothing else; returns the height. */
static double add_legend(mb_text *out, const mb_picture *p, mb_lang lang)
{
    bool ends = false, hidden = false, lines[MB_LINES] = {false}, wins[4] = {false},
         marks[MB_MOVER_LOSES + 1] = {false};
    for (uint32_t i = 0; i < p->shown.count; i++) {
        ends |= mb_picture_is_end(p, i);
        hidden |= p->hidden[i] > 0;
        wins[mb_picture_winner(p, i) + 1] = true;
        marks[mb_mark_of(p->shown.arena, mb_excerpt_at(&p->shown, i))] = true;
    }
    for (uint32_t k = 0; k < p->arrows; k++)
        lines[p->arrow[k].line] = true;

    const bool values = p->shown.solution && p->shown.solution->value;
    legend l = {.out = out, .lang = lang, .x = 16, .y = p->high + 32, .wide = p->wide};
    mb_text_add(out, "<g class=\"key\">\n");
    if (!p->shown.arena->impartial) {
        add_shape_key(&l, SAY_PLAYER1, "p1 wn", true);
        add_shape_key(&l, SAY_PLAYER2, "p2 wn", false);
    }
    if (wins[2])
        add_shape_key(&l, SAY_WON1, "w1", false);
    if (wins[3])
        add_shape_key(&l, SAY_WON2, "w2", false);
    if (wins[1])
        add_shape_key(&l, SAY_DRAW, "w0", false);
    if (ends)
        add_shape_key(&l, SAY_STOPS, "end", true);
    if (lines[MB_LINE_BEST])
        add_line_key(&l, SAY_BEST, MB_LINE_BEST, true);
    if (lines[MB_LINE_OTHER] && p->shown.solution)
        add_line_key(&l, SAY_OTHER, MB_LINE_OTHER, true);
    if (lines[MB_LINE_UNPLAYED])
        add_line_key(&l, SAY_UNPLAYED, MB_LINE_UNPLAYED, true);
    if (p->shown.solution)
        add_sign_key(&l, values ? SAY_NOTE_VALUE : SAY_NOTE_RANK, values ? "v · n" : "n");
    if (marks[MB_MOVER_WINS])
        add_sign_key(&l, SAY_MOVER_WINS, "+");
    if (marks[MB_MOVER_LOSES])
        add_sign_key(&l, SAY_MOVER_LOSES, "-");
    if (hidden)
        add_sign_key(&l, SAY_HIDDEN, "+n");
    mb_text_add(out, "</g>\n");
    return l.y + LEGEND_ROW - p->high;
}

/* The size of the picture depends on the legend, so that is written first, into a text of its own. */
static mb_status write_svg(mb_text *out, const mb_arena *arena, const mb_solution *solution,
                           const mb_show_options *options)
{
    mb_picture p;
    mb_status status = mb_picture_draw(&p, arena, solution, options);
    if (status != MB_OK)
        return status;
    if (p.wide < 480)
        p.wide = 480;
    mb_text key;
    mb_text_init(&key, NULL, NULL);
    const double high = p.high + add_legend(&key, &p, options->lang), top = solution ? HEADING : 0;
    MB_FORM(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 % % %\" width=\"%\" height=\"%\" role=\"img\">\n",
            -top - 8, p.wide, high + top + 8, p.wide, high + top + 8);
    add_definitions(out);
    MB_FORM(out, "<rect class=\"paper\" y=\"%\" width=\"%\" height=\"%\"/>\n", -top - 8, p.wide, high + top + 8);
    if (solution)
        add_bands(out, &p, options->lang);
    add_moves(out, &p);
    add_start(out, &p);
    for (uint32_t i = 0; i < p.shown.count; i++)
        add_position(out, &p, i);
    mb_text_add_n(out, key.data, key.length);
    mb_text_add(out, "</svg>\n");
    status = key.status != MB_OK ? key.status : out->status;
    mb_text_clear(&key);
    mb_picture_clear(&p);
    return status;
}

const mb_view mb_view_svg = {
    .name = "svg",
    .brief = MB_WORDS("a picture for browsers and documents", "une image pour navigateurs et documents"),
    .most = MB_PICTURE_MOST,
    .write = write_svg,
};
