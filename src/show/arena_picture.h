/* arena_picture.h -- the geometry of an arena's picture: positions and arrows, in pixels. */
#pragma once

#include "show/layout.h"
#include "show/style.h"

enum {
    MB_MARGIN = 32, /* above and below everything */
    MB_SIDE = 48,   /* left and right, where arrows curve */
    MB_RING = 5,    /* around a terminal position */
};

typedef enum mb_stroke { MB_STROKE_OTHER, MB_STROKE_UNPLAYED, MB_STROKE_BEST, MB_STROKES } mb_stroke;

/* A move, drawn as an arrow.  It begins and ends at a side of its positions, `leaves` and `arrives` pixels below
 * their middle. */
typedef struct mb_arrow {
    uint32_t from, to; /* of the shown positions */
    mb_stroke stroke;
    int32_t lane; /* on its trunk, from top to bottom */
    double leaves, arrives;
} mb_arrow;

typedef struct mb_picture {
    mb_excerpt shown;
    mb_lang lang; /* of the texts at positions */
    mb_plan plan;
    mb_text names; /* concatenated, each ended by 0, shortened where too long */
    size_t *name;  /* name[i]: offset of the name of i */
    double *x, *y; /* the middle of each position */
    double *width; /* of each position */
    double node;   /* the height of all positions */
    double *left;  /* left[c]: left edge of column c */
    double *right; /* of each column */
    mb_arrow *arrow;
    uint32_t arrows;
    double *centre;   /* centre[k]: the lane, or the middle between two, that is at the row of bend k */
    uint32_t *hidden; /* hidden[i]: moves of i to positions that are not shown */
    double wide, high;
} mb_picture;

/* Compute the geometry; release with mb_picture_clear(). */
mb_status mb_picture_place(mb_picture *out, const mb_exhibit *what, mb_lang lang);
void mb_picture_clear(mb_picture *picture);

/* Find the lanes of the arrows, and spread their ends along the sides of positions; called by mb_picture_place() when
 * all positions are placed. */
mb_status mb_picture_spread(mb_picture *picture);

/* The distance of two rows. */
static inline double mb_row_step(const mb_picture *picture)
{
    return picture->node + (MB_ROW - MB_NODE);
}

/* The y coordinate of the middle of a row. */
static inline double mb_row_y(const mb_picture *picture, double row)
{
    return MB_MARGIN + picture->node / 2 + row * mb_row_step(picture);
}

/* Half the width of i, `below` pixels under its middle, where circles are narrower. */
double mb_picture_reach(const mb_picture *picture, uint32_t i, double below);

/* Is i drawn as a circle?  Positions of player 1 are, and all positions where owners are left out. */
bool mb_picture_is_round(const mb_picture *picture, uint32_t i);

/* Draw the line of a move, on a path that the caller has begun. */
void mb_picture_trace(mb_canvas *canvas, const mb_picture *picture, const mb_arrow *arrow);

/* A point of the line of an arrow at which a number can stand. */
void mb_picture_middle(double out[2], const mb_picture *picture, const mb_arrow *arrow);

static inline const char *mb_picture_name(const mb_picture *picture, uint32_t i)
{
    return picture->names.data + picture->name[i];
}

/* Whose colour i has: 1, 2, or 0 for none, where owners are left out. */
static inline int mb_picture_owner(const mb_picture *picture, uint32_t i)
{
    const mb_excerpt *shown = &picture->shown;
    const bool plain = shown->arena->impartial || mb_excerpt_is_graph(shown) || shown->blank;
    return plain ? 0 : mb_picture_is_round(picture, i) ? 1 : 2;
}

/* Write the text under a name: the value unless the winner implies it, then the rank; "=" for a draw without a rank,
 * "∞" for a win without one.  For a position of an impartial graph: its Grundy number, or won, lost, drawn. */
void mb_picture_note(mb_text *out, const mb_picture *picture, uint32_t i);

/* The mark as a sign: 1, 2, =, a payoff; "+" and "-" where the mover wins or loses.  Nothing for no mark. */
void mb_picture_sign(mb_text *out, const mb_picture *picture, uint32_t i);

/* Is i marked, or a goal? */
bool mb_picture_is_terminal(const mb_picture *picture, uint32_t i);

/* Is i in the kernel? */
bool mb_picture_is_lost(const mb_picture *picture, uint32_t i);

/* The winner of i: 1, 2, 0 for a draw; -1 when it is unknown, or is no player. */
int mb_picture_winner(const mb_picture *picture, uint32_t i);
