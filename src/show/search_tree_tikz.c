/* search_tree_tikz.c -- the tree of a search for LaTeX, in the look of search_tree_svg.c. */
#include "show/arena_picture.h"
#include "show/latex.h"
#include "show/search_tree_layout.h"

/* Of a node that is 26 pixels high. */
static const char styles[] =
    "  mb node/.style={mb position, minimum height=19.5pt, line width=1.5pt},\n"
    "  mb one/.style={mb node, draw=mbone, fill=mbonebg, rounded corners=9.7pt},\n"
    "  mb two/.style={mb node, draw=mbtwo, fill=mbtwobg, rounded corners=1.5pt},\n"
    "  mb end/.style={draw=mbend},\n"
    "  mb cut/.style={draw=mbmove, fill=white, text=mbmove, line width=0.75pt, densely dashed},\n"
    "  mb tried/.style={draw=mbmove, line width=0.9pt},\n"
    "  mb skipped/.style={mb tried, densely dashed},\n"
    "  mb best 1/.style={draw=mbone, line width=1.8pt},\n"
    "  mb best 2/.style={draw=mbtwo, line width=1.8pt},\n";

static void add_edge(mb_text *out, const mb_tree_layout *layout, uint32_t i, const mb_found *found)
{
    const mb_walk_node *node = &layout->walk->node[i], *parent = &layout->walk->node[node->parent];
    mb_text_add(out, "\\path[");
    if (mb_walk_is_best(layout->walk, i, found))
        mb_text_add(out, parent->at.mover == MB_P1 ? "mb best 1" : "mb best 2");
    else
        mb_text_add(out, node->skipped ? "mb skipped" : "mb tried");
    mb_tree_edge(out, layout, i, "] (%,%) .. controls (%,%) and (%,%) .. (%,%);\n");
}

static void add_node(mb_text *out, mb_tree_layout *layout, uint32_t i)
{
    const mb_walk_node *node = &layout->walk->node[i];
    const double wide = layout->width[node->ply], x = layout->column[node->ply] + wide / 2, y = layout->y[i];
    mb_text_add(out, node->at.mover == MB_P1 ? "\\node[mb one" : "\\node[mb two");
    mb_text_add(out, node->skipped ? ", mb cut" : node->left && node->how == MB_LEFT_END ? ", mb end" : "");
    MB_FORM(out, ", minimum width=%pt] at (%,%) {", wide * MB_POINT, x, y);
    const char *label = mb_tree_label(layout, i);
    mb_latex_quote(out, label, strlen(label));
    mb_text_add(out, "};\n");
    const char *window = mb_tree_window(layout, i);
    if (window)
        mb_latex_text(out, x, y + MB_TREE_NODE / 2.0 + 9, "mb note", window);
}

mb_status mb_walk_tikz(mb_text *out, const mb_walk *walk, const mb_found *found, mb_lang lang)
{
    mb_tree_layout layout;
    mb_status status = mb_tree_layout_compute(&layout, walk, 0, 0);
    if (status != MB_OK)
        return status;
    status = MB_ELIMIT;
    if (mb_latex_fits(layout.right, layout.bottom)) {
        mb_latex_begin(out, styles, lang);
        for (uint32_t i = 1; i < walk->count; i++)
            add_edge(out, &layout, i, found);
        for (uint32_t i = 0; i < walk->count; i++)
            add_node(out, &layout, i);
        mb_latex_end(out);
        status = layout.text.status != MB_OK ? layout.text.status : out->status;
    }
    mb_tree_layout_clear(&layout);
    return status;
}
