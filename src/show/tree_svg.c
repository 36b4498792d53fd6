/* tree_svg.c -- the tree of a search as a picture: the root on the left, one column a ply, one row a leaf.
 *
 * A node stands halfway between its first and its last child.  Player 1's nodes are round, player 2's square, as
 * everywhere; what was cut is grey and dashed; the best line is thick.
 */
#include "core/mem.h"
#include "core/message.h"
#include "show/chart.h"
#include "show/picture.h"
#include "show/tree.h"

enum { ROW = 46, HIGH = 26, GAP = 64, PAD = 10 };

typedef struct drawing {
    const mb_walk *walk;
    const mb_found *found;
    uint32_t plies;
    double *row;    /* row[i]: of node i */
    double *last;   /* last[i]: row of its last child */
    double *column; /* column[p]: where the nodes of ply p begin */
    double *width;  /* width[p]: of the widest of them */
    mb_text text;   /* room for a label */
} drawing;

/* Nodes are in preorder: the first child comes right after its parent. */
static bool has_children(const mb_walk *walk, uint32_t i)
{
    return i + 1 < walk->count && walk->node[i + 1].parent == i;
}

/* Leaves take rows as they come; parents follow backwards, all their children before them.  The number of rows. */
static double place_rows(drawing *d)
{
    const mb_walk *walk = d->walk;
    double rows = 0;
    for (uint32_t i = 0; i < walk->count; i++) {
        d->last[i] = -1;
        if (!has_children(walk, i))
            d->row[i] = rows++;
    }
    for (uint32_t i = walk->count; i-- > 0;) {
        if (has_children(walk, i))
            d->row[i] = (d->row[i + 1] + d->last[i]) / 2;
        const uint32_t parent = walk->node[i].parent;
        if (parent != MB_NONE && d->last[parent] < 0)
            d->last[parent] = d->row[i];
    }
    return rows;
}

/* The text of a node: its name and its value. */
static void write_label(drawing *d, uint32_t i)
{
    const mb_walk_node *node = &d->walk->node[i];
    d->text.length = 0;
    mb_tree_name(&d->text, d->walk->tree, node->at);
    mb_text_add(&d->text, node->left ? ":  " : "");
    mb_walk_value(&d->text, node);
}

/* Where the last column ends. */
static double place_columns(drawing *d)
{
    for (uint32_t i = 0; i < d->walk->count; i++) {
        const uint32_t ply = d->walk->node[i].ply;
        write_label(d, i);
        const double wide = mb_text_width(d->text.data, d->text.length) + 2 * PAD;
        d->width[ply] = wide > d->width[ply] ? wide : d->width[ply];
    }
    double x = MB_CHART_LEFT;
    for (uint32_t p = 0; p < d->plies; p++) {
        d->column[p] = x;
        x += d->width[p] + GAP;
    }
    return x - GAP;
}

static double y_of(const drawing *d, uint32_t i)
{
    return MB_CHART_TOP + ROW * (d->row[i] + 0.5);
}

static void add_edge(mb_text *out, const drawing *d, uint32_t i)
{
    const mb_walk_node *node = &d->walk->node[i], *parent = &d->walk->node[node->parent];
    const double x = d->column[parent->ply] + d->width[parent->ply], y = y_of(d, node->parent);
    const double to_x = d->column[node->ply], to_y = y_of(d, i), half = (x + to_x) / 2;
    const bool best = mb_walk_is_best(d->walk, i, d->found);
    MB_FORM(out, "<path d=\"M% %C% % % % % %\" fill=\"none\" stroke=\"#", x, y, half, y, half, to_y, to_x, to_y);
    mb_text_add(out, !best ? MB_COLOR_MOVE : parent->at.mover == MB_P1 ? MB_COLOR_ONE : MB_COLOR_TWO);
    mb_text_add(out, best ? "\" stroke-width=\"2.5\"" : "\" stroke-width=\"1.25\"");
    mb_text_add(out, node->skipped ? " stroke-dasharray=\"3 4\"/>\n" : "/>\n");
}

static void add_node(mb_text *out, drawing *d, uint32_t i)
{
    const mb_walk_node *node = &d->walk->node[i];
    const bool first = node->at.mover == MB_P1, end = node->left && node->how == MB_LEFT_END;
    const double x = d->column[node->ply], y = y_of(d, i), wide = d->width[node->ply];
    MB_FORM(out, "<rect x=\"%\" y=\"%\" width=\"%\" height=\"%\" rx=\"%\" stroke=\"#", x, y - HIGH / 2.0, wide, HIGH,
            first ? HIGH / 2.0 : 2);
    mb_text_add(out, node->skipped ? MB_COLOR_MOVE : end ? MB_COLOR_END : first ? MB_COLOR_ONE : MB_COLOR_TWO);
    mb_text_add(out, node->skipped ? "\" stroke-width=\"1\" stroke-dasharray=\"3 4\" fill=\"#" MB_COLOR_PAPER "\"/>\n"
                     : first       ? "\" stroke-width=\"2\" fill=\"#" MB_COLOR_ONE_BG "\"/>\n"
                                   : "\" stroke-width=\"2\" fill=\"#" MB_COLOR_TWO_BG "\"/>\n");
    write_label(d, i);
    mb_chart_text(out, x + wide / 2, y + 4.5,
                  node->skipped ? " text-anchor=\"middle\" font-size=\"13\" fill=\"#" MB_COLOR_MOVE "\""
                                : " text-anchor=\"middle\" font-size=\"13\" fill=\"#" MB_COLOR_INK "\"",
                  mb_text_string(&d->text));
    if (node->skipped || !has_children(d->walk, i))
        return;
    d->text.length = 0;
    mb_walk_window(&d->text, node);
    mb_chart_text(out, x + wide / 2, y + HIGH / 2.0 + 13, " text-anchor=\"middle\" font-size=\"11\"",
                  mb_text_string(&d->text));
}

static void write_all(mb_text *out, drawing *d, mb_lang lang)
{
    const char *legend = mb_words(MB_M_SEARCH_LEGEND, lang);
    const double rows = place_rows(d), right = place_columns(d), words = mb_text_width(legend, strlen(legend));
    mb_chart_begin(out, (right > MB_CHART_LEFT + words ? right : MB_CHART_LEFT + words) + MB_CHART_LEFT,
                   MB_CHART_TOP + ROW * (rows + 0.5), mb_words(MB_M_SEARCH_TITLE, lang), legend);
    for (uint32_t i = 1; i < d->walk->count; i++)
        add_edge(out, d, i);
    for (uint32_t i = 0; i < d->walk->count; i++)
        add_node(out, d, i);
    mb_chart_end(out);
}

mb_status mb_walk_svg(mb_text *out, const mb_walk *walk, const mb_found *found, mb_lang lang)
{
    drawing d = {.walk = walk, .found = found};
    for (uint32_t i = 0; i < walk->count; i++)
        d.plies = walk->node[i].ply >= d.plies ? walk->node[i].ply + 1 : d.plies;
    mb_text_init(&d.text, NULL, NULL);
    d.row = mb_alloc(walk->count, sizeof *d.row);
    d.last = mb_alloc(walk->count, sizeof *d.last);
    d.column = mb_alloc(d.plies, sizeof *d.column);
    d.width = mb_alloc_zero(d.plies, sizeof *d.width);
    mb_status status = MB_ENOMEM;
    if (d.row && d.last && d.column && d.width) {
        write_all(out, &d, lang);
        status = d.text.status != MB_OK ? d.text.status : out->status;
    }
    mb_text_clear(&d.text);
    mb_release(d.row);
    mb_release(d.last);
    mb_release(d.column);
    mb_release(d.width);
    return status;
}
