/* arena_tikz.c -- the same picture for LaTeX: a standalone document whose tikzpicture can be pasted into another. */
#include "core/message.h"
#include "show/arena_picture.h"
#include "show/latex.h"
#include "show/show_words.h"

/* Stripes are a filling of their own, over a plain one and under the border; a ring is rounder than what it holds. */
static const char styles[] =
    "  mb shape/.style={mb position, minimum height=30pt},\n"
    "  mb plain/.style={mb shape, draw=mbquiet, line width=1pt, rounded corners=14.9pt},\n"
    "  mb one/.style={mb shape, draw=mbone, line width=1.5pt, rounded corners=14.9pt},\n"
    "  mb two/.style={mb shape, draw=mbtwo, line width=1.5pt, rounded corners=2pt},\n"
    "  mb won 1/.style={fill=mbonebg},\n"
    "  mb won 2/.style={preaction={fill=mbtwobg}, pattern=north east lines, pattern color=mbstripe},\n"
    "  mb drawn/.style={fill=mbdrawbg},\n"
    "  mb unsolved/.style={fill=white},\n"
    "  mb end/.style={draw=mbend, fill=white, line width=2.2pt, minimum height=35pt},\n"
    "  mb round end/.style={mb end, rounded corners=17.4pt},\n"
    "  mb sign/.style={circle, fill=mbend, inner sep=1.2pt, font=\\sffamily\\tiny\\bfseries, text=mbink},\n"
    "  mb other/.style={draw=mbmove, line width=0.9pt, -{Stealth[length=5pt]}},\n"
    "  mb unplayed/.style={mb other, densely dotted},\n"
    "  mb best 1/.style={draw=mbone, line width=1.8pt, -{Stealth[length=7pt]}},\n"
    "  mb best 2/.style={draw=mbtwo, line width=1.8pt, -{Stealth[length=7pt]}},\n"
    "  mb start/.style={draw=mbink, line width=1.2pt, -{Stealth[length=6pt]}},\n";

static void add_heading(mb_text *out, const mb_picture *p, uint32_t c, uint32_t end, mb_lang lang)
{
    MB_FORM(out, "\\node[mb note] at (%,%) {", (p->left[c] + p->right[end - 1]) / 2, 0);
    const uint32_t rank = p->plan.rank[c];
    mb_text_add(out, mb_words_in(rank == MB_NEVER ? SAY_NO_RANK : SAY_RANK, lang));
    if (rank != MB_NEVER) {
        mb_text_char(out, ' ');
        mb_text_u64(out, rank);
    }
    mb_text_add(out, "};\n");
}

static void add_move(mb_text *out, const mb_picture *p, const mb_arrow *a)
{
    static const mb_pen pen = {"(%,%)", " -- (%,%)", " .. controls (%,%) and (%,%) .. (%,%)"};
    const char *best = mb_picture_is_round(p, a->from) ? "mb best 1" : "mb best 2";
    mb_text_add(out, "\\path[");
    mb_text_add(out, a->line == MB_LINE_BEST ? best : a->line == MB_LINE_OTHER ? "mb other" : "mb unplayed");
    mb_text_add(out, "] ");
    mb_picture_trace(out, p, a, &pen);
    mb_text_add(out, ";\n");
}

static void add_position(mb_text *out, const mb_picture *p, uint32_t i)
{
    static const char *const won[] = {"mb unsolved", "mb drawn", "mb won 1", "mb won 2"};
    const bool round = mb_picture_is_round(p, i);
    const char *owner = p->shown.arena->impartial ? "mb plain" : round ? "mb one" : "mb two";
    const double x = p->x[i], y = p->y[i], width = p->width[i];
    if (mb_picture_is_end(p, i)) {
        mb_text_add(out, "\\node[");
        mb_text_add(out, owner);
        mb_text_add(out, round ? ", mb round end" : ", mb end");
        MB_FORM(out, ", minimum width=%pt] at (%,%) {};\n", (width + 7) * MB_POINT, x, y);
    }
    mb_text_add(out, "\\node[");
    mb_text_add(out, owner);
    mb_text_add(out, ", ");
    mb_text_add(out, won[mb_picture_winner(p, i) + 1]);
    MB_FORM(out, ", minimum width=%pt] at (%,%) {", width * MB_POINT, x, y);
    mb_latex_quote(out, p->names.data + p->name[i], p->name[i + 1] - p->name[i]);
    if (p->shown.solution) {
        mb_text_add(out, "\\\\[-2pt]{\\tiny\\color{mbquiet}");
        mb_picture_note(out, p, i, "~$\\cdot$~", "$\\infty$");
        mb_text_add(out, "}");
    }
    mb_text_add(out, "};\n");
    if (mb_mark_of(p->shown.arena, mb_excerpt_at(&p->shown, i)) != MB_UNMARKED) {
        MB_FORM(out, "\\node[mb sign] at (%,%) {", x + width / 2 - 2, y - MB_NODE / 2.0 + 1);
        mb_picture_sign(out, p, i);
        mb_text_add(out, "};\n");
    }
    if (p->hidden[i] > 0) {
        MB_FORM(out, "\\node[mb note] at (%,%) {+", x + width / 2 + 8, y + MB_NODE / 2.0 + 6);
        mb_text_u64(out, p->hidden[i]);
        mb_text_add(out, "};\n");
    }
}

static mb_status write_tikz(mb_text *out, const mb_arena *arena, const mb_solution *solution,
                            const mb_show_options *options)
{
    mb_picture p;
    const mb_status status = mb_picture_draw(&p, arena, solution, options);
    if (status != MB_OK)
        return status;
    if (!mb_latex_fits(p.wide, p.high)) {
        mb_picture_clear(&p);
        return MB_ELIMIT;
    }
    mb_latex_begin(out, styles, options->lang);
    const mb_plan *plan = &p.plan;
    for (uint32_t c = 0, end; solution && c < plan->place.columns; c = end) {
        for (end = c + 1; end < plan->place.columns && plan->rank[end] == plan->rank[c]; end++)
            continue;
        add_heading(out, &p, c, end, options->lang);
    }
    for (uint32_t k = 0; k < p.arrows; k++)
        if (p.arrow[k].line != MB_LINE_BEST)
            add_move(out, &p, &p.arrow[k]);
    for (uint32_t k = 0; k < p.arrows; k++)
        if (p.arrow[k].line == MB_LINE_BEST)
            add_move(out, &p, &p.arrow[k]);
    const uint32_t start = mb_excerpt_index(&p.shown, arena->start);
    const double x = p.x[start] - p.width[start] / 2, y = p.y[start] - MB_NODE / 2.0;
    MB_FORM(out, "\\path[mb start] (%,%) -- (%,%);\n", x - 16, y - 16, x, y);
    for (uint32_t i = 0; i < p.shown.count; i++)
        add_position(out, &p, i);
    mb_latex_end(out);
    mb_picture_clear(&p);
    return out->status;
}

const mb_view mb_view_tikz = {
    .name = "tikz",
    .brief = MB_WORDS("a picture for LaTeX", "une image pour LaTeX"),
    .most = MB_PICTURE_MOST,
    .write = write_tikz,
};
