/* arena_picture.h -- an arena to be drawn: where shapes stand and moves run, in pixels. */
#ifndef MB_SHOW_ARENA_PICTURE_H
#define MB_SHOW_ARENA_PICTURE_H

#include "show/layout.h"
#include "show/style.h"

enum {
    MB_MARGIN = 32, /* above and below everything */
    MB_SIDE = 48,   /* left and right: moves swing out there */
    MB_RING = 5,    /* around a position where the play stops */
};

typedef enum mb_stroke { MB_STROKE_OTHER, MB_STROKE_UNPLAYED, MB_STROKE_BEST, MB_STROKES } mb_stroke;

/* A move.  It leaves and arrives on a side of its positions, so many pixels below their middle. */
typedef struct mb_arrow {
    uint32_t from, to; /* of the shown positions */
    mb_stroke stroke;
    double leaves, arrives;
} mb_arrow;

typedef struct mb_picture {
    mb_excerpt shown;
    mb_lang lang; /* of what is written at positions */
    mb_plan plan;
    mb_text names; /* one after the other, each ended by 0, cut where they are too long */
    size_t *name;  /* name[i]: where that of i begins */
    double *x, *y; /* the middle of each position */
    double *width; /* of each position */
    double node;   /* the height of all positions */
    double *left;  /* of each column: no position of it stands farther left */
    double *right; /* of each column */
    mb_arrow *arrow;
    uint32_t arrows;
    uint32_t *hidden; /* hidden[i]: moves of i that lead out of what is shown */
    double wide, high;
} mb_picture;

/* Place what is to be shown; release with mb_picture_clear(). */
mb_status mb_picture_place(mb_picture *out, const mb_exhibit *what, mb_lang lang);
void mb_picture_clear(mb_picture *picture);

/* Find where the lines leave and arrive, when all stands in its place; mb_picture_place() does. */
mb_status mb_picture_spread(mb_picture *picture);

/* From one row to the next. */
static inline double mb_row_step(const mb_picture *picture)
{
    return picture->node + (MB_ROW - MB_NODE);
}

/* How far down the middle of a row is. */
static inline double mb_row_y(const mb_picture *picture, double row)
{
    return MB_MARGIN + picture->node / 2 + row * mb_row_step(picture);
}

/* Half the width of i at a height of `below` under its middle: circles are narrower there. */
double mb_picture_reach(const mb_picture *picture, uint32_t i, double below);

/* Is i round?  Player 1's positions are, and everything is where owners do not count. */
bool mb_picture_is_round(const mb_picture *picture, uint32_t i);

/* The way of a move, on a path that was begun. */
void mb_picture_trace(mb_canvas *canvas, const mb_picture *picture, const mb_arrow *arrow);

static inline const char *mb_picture_name(const mb_picture *picture, uint32_t i)
{
    return picture->names.data + picture->name[i];
}

/* What is written under a name: the value where it is more than the winner, then the rank; "=" for a draw without
 * one, "∞" for a win without one.  At a position of a graph: its Grundy number, or won, lost, drawn. */
void mb_picture_note(mb_text *out, const mb_picture *picture, uint32_t i);

/* The mark as a sign: 1, 2, =, a payoff; "+" and "-" where the mover wins or loses.  Nothing for no mark. */
void mb_picture_sign(mb_text *out, const mb_picture *picture, uint32_t i);

/* Does the play stop at i for a reason: a mark, or a goal? */
bool mb_picture_is_end(const mb_picture *picture, uint32_t i);

/* Is i in the kernel? */
bool mb_picture_is_lost(const mb_picture *picture, uint32_t i);

/* The winner of i: 1, 2, 0 for a draw; -1 when that is not known, or not a player. */
int mb_picture_winner(const mb_picture *picture, uint32_t i);

#endif
