/* search_tree_layout.h -- where the nodes of a search tree stand in a picture: the root on the left, one column a
 * ply, one row a leaf. */
#ifndef MB_SHOW_SEARCH_TREE_LAYOUT_H
#define MB_SHOW_SEARCH_TREE_LAYOUT_H

#include "show/search_walk.h"

enum { MB_TREE_ROW = 46, MB_TREE_NODE = 26 /* height of a node */ };

typedef struct mb_tree_layout {
    const mb_walk *walk;
    uint32_t plies;
    double *column;       /* column[p]: where the nodes of ply p begin */
    double *width;        /* width[p]: of each of them */
    double *y;            /* y[i]: the middle of node i */
    double right, bottom; /* where the last column and the last row end */
    mb_text text;         /* room for a label */
} mb_tree_layout;

/* Place the nodes of `walk`, from (left, top) on; release with mb_tree_layout_clear(). */
mb_status mb_tree_layout_compute(mb_tree_layout *out, const mb_walk *walk, double left, double top);
void mb_tree_layout_clear(mb_tree_layout *layout);

/* What stands in node i, its name and its value, and below it, its window: until the next of these calls; when memory
 * runs out, text.status says so.  No window: NULL. */
const char *mb_tree_label(mb_tree_layout *layout, uint32_t i);
const char *mb_tree_window(mb_tree_layout *layout, uint32_t i);

/* Write the curve from the parent of node i to it: `form` has a beginning, two controls and an end, % for a number.
 */
void mb_tree_edge(mb_text *out, const mb_tree_layout *layout, uint32_t i, const char *form);

#endif
