/* style.h -- colours and shapes of all pictures: the page, SVG, TikZ and dot.
 *
 * Shape and border show the owner: a blue circle for player 1, a rose square for player 2.  The fill shows the
 * winner: blue tint, rose tint with stripes, grey.  Nothing is shown by colour alone.
 */
#pragma once

#include "core/base.h"
#include "marienbad/canvas.h"

/* Colours as six hexadecimal digits, which SVG, dot and LaTeX all read. */
#define MB_COLOR_ONE     "1F5FBF" /* player 1: border, best moves */
#define MB_COLOR_ONE_BG  "DCE9FA" /* won by player 1 */
#define MB_COLOR_TWO     "C2185B" /* player 2: border, best moves */
#define MB_COLOR_TWO_BG  "FBE3EC" /* won by player 2 */
#define MB_COLOR_STRIPE  "F2BDD1" /* its stripes */
#define MB_COLOR_DRAW_BG "E9EBEE" /* drawn */
#define MB_COLOR_END     "F5B800" /* where the play stops */
#define MB_COLOR_INK     "1D2530" /* names */
#define MB_COLOR_QUIET   "5F6B7A" /* ranks, headings, legend */
#define MB_COLOR_MOVE    "9AA5B1" /* moves that are not best */
#define MB_COLOR_LINE    "C9CFD6" /* around squares of a board */
#define MB_COLOR_BAND    "F6F7F9" /* behind a column */
#define MB_COLOR_PAPER   "FFFFFF"

enum {
    MB_PICTURE_MOST = 2000,  /* positions in a picture at most */
    MB_STEPS_MOST = 1 << 17, /* nodes of a search that is shown as a table at most */
    MB_NODE = 40,            /* height of a position, and width of one with a short name; in pixels, like the rest */
    MB_NODE_BOARD = 56,      /* the same where there is room for a board */
    MB_ROW = 64,             /* from one row to the next */
    MB_GRID = 8,             /* positions stand on multiples of this */
};

/* The style of a look.  Where a shape has two looks, the later prevails in what both define. */
typedef struct mb_style {
    const char *name;    /* a class in SVG; the word after `mb` in TikZ */
    const char *fill;    /* colour of the filling, or of the letters; NULL: none */
    const char *line;    /* colour of the border or line; NULL: none */
    double width;        /* of the line; 0: each path has its own */
    double dash;         /* of the line: so long, and so far apart; 0: none */
    const char *stripes; /* a second colour over the filling; NULL: none */
    double size;         /* of letters, unless the text has its own; 0: no text */
    double head;         /* a line's arrow head is so long; 0: none */
    bool bold, slanted;  /* letters */
    bool halo;           /* letters stand out from lines under them */
    bool round;          /* ends and corners of the line are */
    bool unseen;         /* invisible, but can be clicked */
} mb_style;

/* Of one look, which is no shade. */
const mb_style *mb_style_of(mb_look look);

/* The shade MB_LOOK_SHADE + i: red, green and blue; does light ink read better on it? */
void mb_shade_color(uint8_t color[3], uint32_t shade);
static inline bool mb_shade_is_dark(uint32_t shade)
{
    return shade >= MB_SHADES / 2;
}

/* Estimated width of a text in pixels, in letters of 13 pixels. */
double mb_text_width(const char *text, size_t length);
