/* show.h -- an arena and its solution as something to look at. */
#ifndef MARIENBAD_SHOW_H
#define MARIENBAD_SHOW_H

#include "answer.h"

typedef struct mb_show_options {
    mb_lang lang;
    uint32_t within; /* show what is fewer than this many moves from the start; 0: everything */
} mb_show_options;

/* One way to show: a row of src/show/list.def. */
typedef struct mb_view {
    const char *name; /* "svg" */
    mb_words brief;   /* in both languages */
    uint32_t most;    /* positions at most, for pictures; 0: no limit */
    mb_status (*write)(mb_text *out, const mb_arena *arena, const mb_solution *solution,
                       const mb_show_options *options); /* MB_ELIMIT: it would be larger than a page */
} mb_view;

MB_API const mb_view *mb_view_at(size_t index);
MB_API const mb_view *mb_view_find(const char *name);

/* Show the arena, with its solution unless that is NULL (an impartial graph has none). */
MB_API mb_status mb_show(mb_text *out, const mb_view *view, const mb_arena *arena, const mb_solution *solution,
                         const mb_show_options *options, mb_error *error);

/* Where each position of a small arena stands in a picture: one column a rank, ends on the right, in an order within
 * each column that keeps moves from crossing (barycentre sweeps). */
typedef struct mb_layout {
    uint32_t positions;
    uint32_t columns, rows; /* extent */
    uint32_t *column;       /* of each position, from 0 on the left */
    double *row;            /* of each position, from 0 at the top */
} mb_layout;

MB_API mb_status mb_layout_compute(mb_layout *out, const mb_arena *arena, const mb_solution *solution);
MB_API void mb_layout_clear(mb_layout *layout);

#endif
