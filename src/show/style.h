/* style.h -- the look that svg, tikz, dot and the page share.
 *
 * The shape and the border tell the owner: a blue circle for player 1, a rose square for player 2.  The filling tells
 * the winner: blue tint, rose tint with stripes, grey.  Nothing is told by colour alone.
 */
#ifndef MB_SHOW_STYLE_H
#define MB_SHOW_STYLE_H

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
#define MB_COLOR_BAND    "F6F7F9" /* behind a column */
#define MB_COLOR_PAPER   "FFFFFF"

enum {
    MB_PICTURE_MOST = 2000, /* positions in a picture at most */
    MB_NODE = 40,           /* height of a position, and width of one with a short name; in pixels, like the rest */
    MB_ROW = 64,            /* from one row to the next */
    MB_GRID = 8,            /* positions stand on multiples of this */
};

#endif
