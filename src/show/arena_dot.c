/* arena_dot.c -- an arena for Graphviz, which computes the layout: a column for each rank. */
#include "core/message.h"
#include "show/arena_picture.h"
#include "show/pictures.h"
#include "show/quote.h"
#include "show/show_words.h"

static void arena_dot_add_node(mb_text *out, const mb_picture *p, uint32_t i, mb_lang lang)
{
    static const char *const filling[] = {MB_COLOR_PAPER, MB_COLOR_DRAW_BG, MB_COLOR_ONE_BG, MB_COLOR_TWO_BG};
    const bool round = mb_picture_is_round(p, i), end = mb_picture_is_terminal(p, i);
    const int winner = mb_picture_winner(p, i);
    const bool graph = mb_excerpt_is_graph(&p->shown), lost = mb_picture_is_lost(p, i);
    static const char *const border[] = {MB_COLOR_QUIET, MB_COLOR_ONE, MB_COLOR_TWO};
    mb_text_put(out, "  v", i, " [label=\"");
    mb_quote_dot(out, mb_picture_name(p, i), strlen(mb_picture_name(p, i)));
    mb_text_add(out, "\\n");
    if (!graph && !p->shown.blank && mb_mark_of(p->shown.arena, mb_excerpt_at(&p->shown, i)) != MB_UNMARKED) {
        mb_text_put(out, mb_words_in(SAY_MARK, lang), " ");
        mb_picture_sign(out, p, i);
    } else
        mb_picture_note(out, p, i);
    if (p->hidden[i] > 0) {
        mb_text_put(out, " +", p->hidden[i]);
    }
    mb_text_put(out, round ? "\" shape=ellipse style=\"filled" : "\" shape=box style=\"filled",
                winner == 2 ? ",dashed\" fillcolor=\"#" : "\" fillcolor=\"#",
                lost ? MB_COLOR_TWO_BG : filling[winner + 1], "\" color=\"#",
                lost  ? MB_COLOR_TWO
                : end ? MB_COLOR_END
                      : border[mb_picture_owner(p, i)],
                end || lost ? "\" peripheries=2]\n" : "\"]\n");
}

static void arena_dot_add_edge(mb_text *out, const mb_picture *p, const mb_arrow *a)
{
    const uint32_t *column = p->plan.place.column;
    mb_text_put(out, "  v", a->from, " -> v", a->to);
    if (a->stroke == MB_STROKE_BEST) {
        mb_text_put(out, " [penwidth=2.5 color=\"#", mb_picture_is_round(p, a->from) ? MB_COLOR_ONE : MB_COLOR_TWO);
    } else {
        mb_text_put(out, a->stroke == MB_STROKE_UNPLAYED ? " [style=dotted color=\"#" : " [color=\"#", MB_COLOR_MOVE);
    }
    mb_text_add(out, column[a->from] < column[a->to] ? "\"]\n" : "\" constraint=false]\n");
}

/* Columns hang on a chain of invisible points, so that they keep their order. */
static void add_columns(mb_text *out, const mb_picture *p)
{
    mb_text_add(out, "  node [shape=point style=invis]\n  edge [style=invis]\n");
    for (uint32_t c = 0; c < p->plan.place.columns; c++) {
        mb_text_put(out, "  { rank=same c", c);
        for (uint32_t i = 0; i < p->shown.count; i++)
            if (p->plan.place.column[i] == c) {
                mb_text_put(out, " v", i);
            }
        mb_text_add(out, " }\n");
    }
    for (uint32_t c = 0; c + 1 < p->plan.place.columns; c++)
        mb_text_put(out, "  c", c, " -> c", c + 1, "\n");
}

mb_status mb_arena_dot(mb_text *out, const mb_exhibit *what, mb_lang lang)
{
    mb_picture p;
    const mb_status status = mb_picture_place(&p, what, lang);
    if (status != MB_OK)
        return status;
    mb_text_add(out, "digraph arena {\n"
                     "  rankdir=LR\n"
                     "  graph [fontname=\"sans-serif\" nodesep=0.3 ranksep=0.8]\n"
                     "  node [fontname=\"sans-serif\" fontsize=11 fontcolor=\"#" MB_COLOR_INK "\" penwidth=1.5]\n"
                     "  edge [arrowsize=0.7]\n");
    for (uint32_t i = 0; i < p.shown.count; i++)
        arena_dot_add_node(out, &p, i, lang);
    for (uint32_t k = 0; k < p.arrows; k++)
        arena_dot_add_edge(out, &p, &p.arrow[k]);
    mb_text_put(out, "  start [shape=plaintext label=\"\" width=0 height=0]\n  start -> v",
                mb_excerpt_index(&p.shown, what->arena->start), "\n");
    add_columns(out, &p);
    mb_text_add(out, "}\n");
    mb_picture_clear(&p);
    return out->status;
}
