/* show.h -- pictures and tables: an arena with its solution, the tree or the steps of a search, Grundy numbers, a
 * board.
 *
 * An mb_exhibit says what is shown; a form says how: text, json, csv, markdown, latex, dot, svg or tikz.
 * mb_show_check() says which pictures come in which forms.  Pictures in svg and tikz are drawn once, on a canvas
 * (canvas.h).
 */
#ifndef MARIENBAD_SHOW_H
#define MARIENBAD_SHOW_H

#include "answer.h"
#include "canvas.h"
#include "game.h"
#include "grundy_view.h"
#include "path_view.h"
#include "search_view.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum mb_exhibit_kind {
    MB_SHOW_ARENA,
    MB_SHOW_SEARCH,
    MB_SHOW_SEARCH_STEPS,
    MB_SHOW_PATH_STEPS,
    MB_SHOW_TABLE,
    MB_SHOW_SEQUENCE,
    MB_SHOW_CENSUS,
    MB_SHOW_BOARD,
    MB_SHOWN, /* how many */
} mb_exhibit_kind;

/* What the picture of an arena leaves to be drawn by hand: colours, marks and results, or the moves, too. */
typedef enum mb_blank { MB_NOT_BLANK, MB_BLANK_MOVES, MB_BLANK_POSITIONS } mb_blank;

typedef struct mb_exhibit {
    mb_exhibit_kind kind;
    const char
        *subject; /* of MB_SHOW_TABLE and MB_SHOW_SEQUENCE, nullable: whose numbers, as typed: "wythoff a=60" */

    /* MB_SHOW_ARENA: the shape of a position shows its owner, the fill its winner; best moves are drawn bold. */
    const mb_arena *arena;
    const mb_solution *solution; /* NULL: unsolved (an impartial graph has none) */
    const uint32_t *number;      /* nullable: the Grundy number of each position, written at it */
    const uint8_t *label;        /* nullable: an mb_label of each position, written at it.  With one of these, owners
                                    and marks are left out, and the kernel -- number 0, or lost -- is filled and ringed */
    uint32_t within;             /* show the positions fewer than this many moves from the start; 0: all */
    bool neutral;                /* columns are distances from the start, so that the picture shows no ranks */
    mb_blank blank;              /* in svg, tikz and dot, of an arena without solution; of a search in svg and tikz:
                                    the names of the nodes and the values of the leaves alone */
    bool part;                   /* tikz: the picture alone, to stand in a document */
    bool costs;                  /* in svg and tikz: the cost at each move, and h at each position */
    const mb_path *path;         /* nullable, with costs: a path whose moves are drawn as best ones */
    bool boards; /* json: with a drawing of each position's board, by the rules below; pictures: with room for it */

    /* MB_SHOW_SEARCH: values and windows at the nodes, cut branches, and the best line; with `boards`, by the rules
     * below, the board of each node: in text below it, in svg and tikz in it. */
    const mb_walk *walk;
    const mb_found *found; /* what the search found */

    /* MB_SHOW_SEARCH_STEPS: the same walk as a table, a node a row, in the order in which they were entered: player,
     * window, value, and which moves were cut.  MB_SHOW_PATH_STEPS: a row for each node that the search takes out of
     * its queue, with f = g + h, its parent, and then the queue and the distances known so far. */
    bool simple; /* without the columns that minimax (windows, cuts) or a search without heuristic (h) lacks */
    const mb_trail *trail;

    /* MB_SHOW_TABLE: in pictures the larger a number, the darker its cell; the kernel is white in a strong outline,
     * in brackets in text; numbers are written where they fit.  In csv a position that does not exist is empty. */
    const mb_grundy_table *table;

    /* MB_SHOW_SEQUENCE: a dot for each number, zeros in the colour of the kernel; what comes before the period is
     * shaded, and the period is marked.  In text twenty numbers a line, and what is known of the period. */
    const mb_sequence *sequence;

    /* MB_SHOW_CENSUS: a row an octal game: code, period and preperiod if it has any, whether it is proved, seen or
     * open, how many terms were computed, and the largest of them. */
    const mb_octal_census *census;

    /* MB_SHOW_BOARD: parts that are moves have data-move, the index of the move, in svg. */
    const mb_rules *rules; /* of the board; for MB_SHOW_ARENA, the rules that the arena was explored from */
    mb_state state;
} mb_exhibit;

/* Write the picture in that form; on failure nothing is written.
 *
 * return  MB_OK; MB_ENOTFOUND when there is no such form, with an error that lists the forms; MB_ELIMIT when it is
 *         too large for a picture or for a page; MB_EUNSUITED for a game without drawn boards; MB_ENOMEM, or the
 *         status of `out`
 */
MB_API mb_status mb_show(mb_text *out, const char *form, const mb_exhibit *what, mb_lang lang, mb_error *error);

/* Is there such a form of such a picture?  MB_OK or MB_ENOTFOUND, as above. */
MB_API mb_status mb_show_check(mb_exhibit_kind kind, const char *form, mb_error *error);

/* The forms, whether or not every picture has them; NULL after the last. */
MB_API const char *mb_form_at(size_t index);

/* Where each position of a small arena stands in a picture: one column a rank, terminal positions on the right,
 * ordered within each column so that few moves cross (barycentre sweeps). */
typedef struct mb_layout {
    uint32_t positions;
    uint32_t columns, rows; /* extent */
    uint32_t *column;       /* of each position, from 0 on the left */
    double *row;            /* of each position, from 0 at the top */
} mb_layout;

MB_API mb_status mb_layout_compute(mb_layout *out, const mb_arena *arena, const mb_solution *solution);
MB_API void mb_layout_clear(mb_layout *layout);

#ifdef __cplusplus
}
#endif

#endif
