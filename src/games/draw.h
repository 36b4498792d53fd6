/* draw.h -- boards as SVG, shape by shape, in pixels.
 *
 * A picture is complete in itself: its classes get their colours from its own style, and a page that has other
 * colours leaves that out.  What can be clicked to make a move stands in a group with data-move, the index of the
 * move.  A board that is too large to look at is not drawn at all, and board() tells it in text.
 */
#ifndef MB_GAMES_DRAW_H
#define MB_GAMES_DRAW_H

#include "core/base.h"
#include "marienbad/game.h"

enum {
    MB_DRAW_CELL = 48,    /* side of a square of a board */
    MB_DRAW_MATCH = 24,   /* from one match to the next */
    MB_DRAW_HEAP = 80,    /* from one heap to the next */
    MB_DRAW_MATCHES = 48, /* matches of a heap at most */
    MB_DRAW_SIDE = 40,    /* squares of a side at most */
};

void mb_draw_begin(mb_text *out, int64_t wide, int64_t high);
void mb_draw_end(mb_text *out);

/* What is drawn between these two is clicked to make the move. */
void mb_draw_move(mb_text *out, size_t index);
void mb_draw_move_end(mb_text *out);

void mb_draw_box(mb_text *out, const char *class, int64_t x, int64_t y, int64_t wide, int64_t high, int64_t round);
void mb_draw_disc(mb_text *out, const char *class, int64_t x, int64_t y, int64_t radius);
void mb_draw_line(mb_text *out, const char *class, int64_t x1, int64_t y1, int64_t x2, int64_t y2);
void mb_draw_number(mb_text *out, const char *class, int64_t x, int64_t y, int64_t number); /* (x, y): its middle */

/* The stones of player 1 (a cross or a disc) and 2 (a ring, or a disc with a square in it) told apart without colour.
 */
void mb_draw_cross(mb_text *out, int64_t x, int64_t y, int64_t radius);
void mb_draw_stone(mb_text *out, mb_player player, int64_t x, int64_t y, int64_t radius);

/* A square of the chocolate bar, with its upper left at (x, y); `gone`: where one was. */
void mb_draw_chocolate(mb_text *out, int64_t x, int64_t y, bool poisoned, bool gone);

/* A heap of matches, `count` at most MB_DRAW_MATCHES, with its upper left at (x, y).  A match is clicked to take it
 * and all to its right: move[k] is the index of the move that takes k of them, or MB_DRAW_NO_MOVE; NULL: none is. */
#define MB_DRAW_NO_MOVE SIZE_MAX
void mb_draw_heap(mb_text *out, int64_t x, int64_t y, int64_t count, const size_t *move);

#endif
