/* grundy_view.h -- the table of the Grundy numbers of a game whose positions are pairs, which mb_show() draws.
 */
#ifndef MARIENBAD_GRUNDY_VIEW_H
#define MARIENBAD_GRUNDY_VIEW_H

#include "grundy.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    MB_TABLE_MOST = 4096,        /* rows, and columns, of a table at most */
    MB_TABLE_PICTURE_MOST = 256, /* of a table in a picture */
    MB_TABLE_TIKZ_MOST = 128,    /* … for LaTeX, whose memory is small */
    MB_PLOT_MOST = 20000,        /* numbers in a plot at most */
};

/* The numbers of the positions (i,j): i from first_row down the rows, j from first_col along the columns. */
typedef struct mb_grundy_table {
    uint32_t first_row, first_col;
    uint32_t rows, cols;
    uint32_t *number; /* number[(i - first_row) * cols + (j - first_col)], or MB_NONE: there is no such position */
} mb_grundy_table;

/* Make the table of a graph all of whose positions are called by two numbers, such as the graphs of wythoff, cut,
 * marienbad with two heaps and chomp with two rows.  Where a position has several names -- the order of heaps does
 * not matter, or symmetry was folded -- each of them has its cell.
 *
 * number  of each position of the graph, from mb_grundy_compute()
 * out     filled on success; release with mb_grundy_table_clear()
 * return  MB_OK, MB_ENOMEM, MB_EUNSUITED when a name is not a pair, MB_ELIMIT beyond MB_TABLE_MOST
 */
MB_API mb_status mb_grundy_table_compute(mb_grundy_table *out, const mb_arena *graph, const uint32_t *number,
                                         mb_error *error);
MB_API void mb_grundy_table_clear(mb_grundy_table *table);

#ifdef __cplusplus
}
#endif

#endif
