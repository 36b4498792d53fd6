/* grundy_view.h -- Grundy numbers as something to look at: tables of games of two numbers, plots of sequences.
 *
 * Pictures are SVG, complete in themselves, or documents for LaTeX with a tikzpicture.  Writers return the status of
 * `out`, so that one check is enough.
 */
#ifndef MARIENBAD_GRUNDY_VIEW_H
#define MARIENBAD_GRUNDY_VIEW_H

#include "grundy.h"

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

/* Aligned text: headings, the kernel in brackets, a dot where there is no position, and a line that says so. */
MB_API mb_status mb_grundy_table_text(mb_text *out, const mb_grundy_table *table, mb_lang lang);

/* Comma-separated values: a line of column headings after `i\j`, then a line a row, its heading first; the field of
 * a position that does not exist is empty. */
MB_API mb_status mb_grundy_table_csv(mb_text *out, const mb_grundy_table *table);

/* A picture: the larger a number, the darker its cell; the kernel is white, in a strong outline.  Numbers are written
 * where they fit.
 *
 * subject  nullable; whose table it is, as typed: "wythoff a=60 b=60"
 * return   MB_OK, MB_ELIMIT beyond MB_TABLE_PICTURE_MOST (MB_TABLE_TIKZ_MOST), or the status of `out`
 */
MB_API mb_status mb_grundy_table_svg(mb_text *out, const mb_grundy_table *table, const char *subject, mb_lang lang,
                                     mb_error *error);
MB_API mb_status mb_grundy_table_tikz(mb_text *out, const mb_grundy_table *table, mb_lang lang, mb_error *error);

/* The sequence as text: twenty numbers a line, with headings, and what is known of its period. */
MB_API mb_status mb_sequence_text(mb_text *out, const mb_sequence *sequence, mb_lang lang);

/* The sequence as a plot: a dot for each number, zeros in the colour of the kernel; what comes before the period is
 * shaded, and the period is marked.  Parameters and result as above, with MB_PLOT_MOST. */
MB_API mb_status mb_sequence_svg(mb_text *out, const mb_sequence *sequence, const char *subject, mb_lang lang,
                                 mb_error *error);
MB_API mb_status mb_sequence_tikz(mb_text *out, const mb_sequence *sequence, mb_lang lang, mb_error *error);

#endif
