/* search_tree_layout.c -- where the nodes of a search tree stand in a picture.
 *
 * A node stands halfway between its first and its last child.
 */
#include "show/search_tree_layout.h"

#include "core/mem.h"
#include "show/arena_picture.h"

enum { GAP = 64, PAD = 10 };

/* Nodes are in preorder: the first child comes right after its parent. */
static bool has_children(const mb_walk *walk, uint32_t i)
{
    return i + 1 < walk->count && walk->node[i + 1].parent == i;
}

const char *mb_tree_label(mb_tree_layout *layout, uint32_t i)
{
    const mb_walk_node *node = &layout->walk->node[i];
    layout->text.length = 0;
    mb_ground_name(&layout->text, layout->walk->tree, node->at);
    mb_text_add(&layout->text, node->left ? ":  " : "");
    mb_walk_value(&layout->text, node);
    return mb_text_string(&layout->text);
}

const char *mb_tree_window(mb_tree_layout *layout, uint32_t i)
{
    const mb_walk_node *node = &layout->walk->node[i];
    if (node->skipped || !has_children(layout->walk, i))
        return NULL;
    layout->text.length = 0;
    mb_walk_window(&layout->text, node);
    return mb_text_string(&layout->text);
}

void mb_tree_edge(mb_text *out, const mb_tree_layout *layout, uint32_t i, const char *form)
{
    const mb_walk_node *node = &layout->walk->node[i];
    const uint32_t before = node->ply - 1;
    const double x = layout->column[before] + layout->width[before], y = layout->y[node->parent];
    const double to_x = layout->column[node->ply], to_y = layout->y[i], half = (x + to_x) / 2;
    MB_FORM(out, form, x, y, half, y, half, to_y, to_x, to_y);
}

/* Leaves take rows as they come; parents follow backwards, all their children before them. */
static void place_rows(mb_tree_layout *layout, double *last, double top)
{
    const mb_walk *walk = layout->walk;
    layout->bottom = top;
    for (uint32_t i = 0; i < walk->count; i++) {
        last[i] = -1; /* last[i]: y of its last child */
        if (has_children(walk, i))
            continue;
        layout->y[i] = layout->bottom + MB_TREE_ROW / 2.0;
        layout->bottom += MB_TREE_ROW;
    }
    for (uint32_t i = walk->count; i-- > 0;) {
        if (has_children(walk, i))
            layout->y[i] = (layout->y[i + 1] + last[i]) / 2;
        const uint32_t parent = walk->node[i].parent;
        if (parent != MB_NONE && last[parent] < 0)
            last[parent] = layout->y[i];
    }
}

static void place_columns(mb_tree_layout *layout, double left)
{
    for (uint32_t i = 0; i < layout->walk->count; i++) {
        double *width = &layout->width[layout->walk->node[i].ply];
        mb_tree_label(layout, i);
        const double wide = mb_text_width(layout->text.data, layout->text.length) + 2 * PAD;
        *width = wide > *width ? wide : *width;
    }
    for (uint32_t p = 0; p < layout->plies; p++) {
        layout->column[p] = left;
        left += layout->width[p] + GAP;
    }
    layout->right = left - GAP;
}

mb_status mb_tree_layout_compute(mb_tree_layout *out, const mb_walk *walk, double left, double top)
{
    mb_tree_layout layout = {.walk = walk};
    MB_ASSERT(left >= 0 && top >= 0);
    for (uint32_t i = 0; i < walk->count; i++)
        layout.plies = walk->node[i].ply >= layout.plies ? walk->node[i].ply + 1 : layout.plies;
    mb_text_init(&layout.text, NULL, NULL);
    layout.column = mb_alloc(layout.plies, sizeof *layout.column);
    layout.width = mb_alloc_zero(layout.plies, sizeof *layout.width);
    layout.y = mb_alloc(walk->count, sizeof *layout.y);
    double *last = mb_alloc(walk->count, sizeof *last);
    mb_status status = MB_ENOMEM;
    if (layout.column && layout.width && layout.y && last) {
        place_rows(&layout, last, top);
        place_columns(&layout, left);
        status = layout.text.status;
    }
    mb_release(last);
    if (status == MB_OK)
        *out = layout;
    else
        mb_tree_layout_clear(&layout);
    return status;
}

void mb_tree_layout_clear(mb_tree_layout *layout)
{
    mb_text_clear(&layout->text);
    mb_release(layout->column);
    mb_release(layout->width);
    mb_release(layout->y);
    *layout = (mb_tree_layout){0};
}
