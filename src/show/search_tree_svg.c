/* search_tree_svg.c -- the tree of a search as a picture.
 *
 * Player 1's nodes are round, player 2's square, as everywhere; what was cut is grey and dashed; the best line is
 * thick.
 */
#include "core/message.h"
#include "show/arena_picture.h"
#include "show/chart.h"
#include "show/search_tree_layout.h"

/* What is said here. */
static const mb_words SAY_LEGEND = MB_WORDS(
    "round: player 1, who wants more; square: player 2; grey and dashed: cut; below a node: its window",
    "rond : joueur 1, qui maximise ; carré : joueur 2 ; gris et pointillé : élagué ; sous un nœud : sa fenêtre");
static const mb_words SAY_SEARCH_TITLE = MB_WORDS("Tree of the search", "Arbre de la recherche");

static void add_edge(mb_text *out, const mb_tree_layout *layout, uint32_t i, const mb_found *found)
{
    const mb_walk_node *node = &layout->walk->node[i], *parent = &layout->walk->node[node->parent];
    const bool best = mb_walk_is_best(layout->walk, i, found);
    mb_tree_edge(out, layout, i, "<path d=\"M% %C% % % % % %\" fill=\"none\" stroke=\"#");
    mb_text_add(out, !best ? MB_COLOR_MOVE : parent->at.mover == MB_P1 ? MB_COLOR_ONE : MB_COLOR_TWO);
    mb_text_add(out, best ? "\" stroke-width=\"2.5\"" : "\" stroke-width=\"1.25\"");
    mb_text_add(out, node->skipped ? " stroke-dasharray=\"3 4\"/>\n" : "/>\n");
}

static void add_node(mb_text *out, mb_tree_layout *layout, uint32_t i)
{
    const mb_walk_node *node = &layout->walk->node[i];
    const bool first = node->at.mover == MB_P1, end = node->left && node->how == MB_LEFT_END;
    const double x = layout->column[node->ply], y = layout->y[i], wide = layout->width[node->ply];
    MB_FORM(out, "<rect x=\"%\" y=\"%\" width=\"%\" height=\"%\" rx=\"%\" stroke=\"#", x, y - MB_TREE_NODE / 2.0,
            wide, MB_TREE_NODE, first ? MB_TREE_NODE / 2.0 : 2);
    mb_text_add(out, node->skipped ? MB_COLOR_MOVE : end ? MB_COLOR_END : first ? MB_COLOR_ONE : MB_COLOR_TWO);
    mb_text_add(out, node->skipped ? "\" stroke-width=\"1\" stroke-dasharray=\"3 4\" fill=\"#" MB_COLOR_PAPER "\"/>\n"
                     : first       ? "\" stroke-width=\"2\" fill=\"#" MB_COLOR_ONE_BG "\"/>\n"
                                   : "\" stroke-width=\"2\" fill=\"#" MB_COLOR_TWO_BG "\"/>\n");
    mb_chart_text(out, x + wide / 2, y + 4.5,
                  node->skipped ? " text-anchor=\"middle\" font-size=\"13\" fill=\"#" MB_COLOR_MOVE "\""
                                : " text-anchor=\"middle\" font-size=\"13\" fill=\"#" MB_COLOR_INK "\"",
                  mb_tree_label(layout, i));
    const char *window = mb_tree_window(layout, i);
    if (window)
        mb_chart_text(out, x + wide / 2, y + MB_TREE_NODE / 2.0 + 13, " text-anchor=\"middle\" font-size=\"11\"",
                      window);
}

mb_status mb_walk_svg(mb_text *out, const mb_walk *walk, const mb_found *found, mb_lang lang)
{
    mb_tree_layout layout;
    mb_status status = mb_tree_layout_compute(&layout, walk, MB_CHART_LEFT, MB_CHART_TOP);
    if (status != MB_OK)
        return status;
    const char *legend = mb_words_in(SAY_LEGEND, lang);
    const double words = MB_CHART_LEFT + mb_text_width(legend, strlen(legend));
    mb_chart_begin(out, (layout.right > words ? layout.right : words) + MB_CHART_LEFT,
                   layout.bottom + MB_TREE_ROW / 2.0, mb_words_in(SAY_SEARCH_TITLE, lang), legend);
    for (uint32_t i = 1; i < walk->count; i++)
        add_edge(out, &layout, i, found);
    for (uint32_t i = 0; i < walk->count; i++)
        add_node(out, &layout, i);
    mb_chart_end(out);
    status = layout.text.status != MB_OK ? layout.text.status : out->status;
    mb_tree_layout_clear(&layout);
    return status;
}
