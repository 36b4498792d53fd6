/* search_dot.c -- the tree of a search for Graphviz, which computes the layout. */
#include "ground/ground.h"
#include "show/pictures.h"
#include "show/quote.h"
#include "show/search_walk.h"
#include "show/style.h"

static void add_name(mb_text *out, const mb_walk *walk, mb_place at)
{
    mb_text name = {0};
    mb_ground_name(&name, walk->tree, at);
    mb_quote_dot(out, name.data, name.length);
    if (name.status != MB_OK)
        out->status = name.status;
    mb_text_clear(&name);
}

static void search_dot_add_node(mb_text *out, const mb_walk *walk, uint32_t i, mb_lang lang)
{
    const mb_walk_node *node = &walk->node[i];
    const bool first = node->at.mover == MB_P1;
    mb_text_put(out, "  n", i, " [label=\"");
    add_name(out, walk, node->at);
    if (!node->skipped) {
        mb_text_add(out, "\\n");
        mb_walk_value(out, walk, node, lang);
        mb_text_add(out, "\\n");
        mb_walk_window(out, walk, node);
    }
    mb_text_put(out, first ? "\" shape=ellipse" : "\" shape=box",
                node->skipped ? " style=dashed fontcolor=\"#" MB_COLOR_MOVE "\" color=\"#" : " color=\"#",
                node->skipped ? MB_COLOR_MOVE
                : first       ? MB_COLOR_ONE
                              : MB_COLOR_TWO,
                node->how == MB_LEFT_TERMINAL && node->left ? "\" peripheries=2]\n" : "\"]\n");
}

static void search_dot_add_edge(mb_text *out, const mb_walk *walk, uint32_t i, const mb_found *found)
{
    const mb_walk_node *node = &walk->node[i], *parent = &walk->node[node->parent];
    mb_text_put(out, "  n", node->parent, " -> n", i);
    if (mb_walk_is_best(walk, i, found)) {
        mb_text_put(out, " [penwidth=2.5 color=\"#", parent->at.mover == MB_P1 ? MB_COLOR_ONE : MB_COLOR_TWO);
    } else {
        mb_text_put(out, node->skipped ? " [style=dashed color=\"#" : " [color=\"#", MB_COLOR_MOVE);
    }
    mb_text_add(out, "\"]\n");
}

mb_status mb_search_dot(mb_text *out, const mb_exhibit *what, mb_lang lang)
{
    const mb_walk *walk = what->walk;
    mb_text_add(out, "digraph search {\n"
                     "  graph [fontname=\"sans-serif\" nodesep=0.2 ranksep=0.5 ordering=out]\n"
                     "  node [fontname=\"sans-serif\" fontsize=11 fontcolor=\"#" MB_COLOR_INK "\" penwidth=1.5]\n"
                     "  edge [arrowsize=0.6]\n");
    for (uint32_t i = 0; i < walk->count; i++)
        search_dot_add_node(out, walk, i, lang);
    for (uint32_t i = 1; i < walk->count; i++)
        search_dot_add_edge(out, walk, i, what->found);
    mb_text_add(out, "}\n");
    return out->status;
}
