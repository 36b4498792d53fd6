/* draw.h -- parts of drawn boards that several games share: heaps of matches, bars of chocolate, stones.
 *
 * Boards are drawn on a canvas, in pixels.  A part that is clicked to make a move is a group with the index of the
 * move.  A board that is too large is not drawn; board() writes it as text.
 */
#pragma once

#include "core/base.h"
#include "marienbad/game.h"

enum {
    MB_DRAW_CELL = 48,    /* side of a square of a board */
    MB_DRAW_MATCH = 24,   /* from one match to the next */
    MB_DRAW_HEAP = 80,    /* from one heap to the next */
    MB_DRAW_MATCHES = 48, /* matches of a heap at most */
    MB_DRAW_SIDE = 40,    /* squares of a side at most */
};

/* Boards stand on whole pixels, with their upper left at (0, 0). */
static inline void mb_draw_frame(mb_canvas *canvas, int64_t wide, int64_t high)
{
    mb_canvas_frame(canvas, 0, 0, (double)wide, (double)high, NULL);
}

static inline void mb_draw_box(mb_canvas *canvas, mb_look look, int64_t x, int64_t y, int64_t wide, int64_t high,
                               int64_t round)
{
    mb_canvas_box(canvas, look, (double)x, (double)y, (double)wide, (double)high, (double)round);
}

static inline void mb_draw_disc(mb_canvas *canvas, mb_look look, int64_t x, int64_t y, int64_t radius)
{
    mb_canvas_disc(canvas, look, (double)x, (double)y, (double)radius);
}

static inline void mb_draw_line(mb_canvas *canvas, mb_look look, int64_t x, int64_t y, int64_t to_x, int64_t to_y)
{
    mb_canvas_line(canvas, look, (double)x, (double)y, (double)to_x, (double)to_y);
}

static inline void mb_draw_number(mb_canvas *canvas, mb_look look, int64_t x, int64_t y, int64_t number)
{
    mb_canvas_number(canvas, look, (double)x, (double)y, MB_AROUND, number);
}

/* What is drawn between these two is clicked to make the move. */
static inline void mb_draw_move(mb_canvas *canvas, size_t index)
{
    mb_canvas_data(canvas, "move", index);
    mb_canvas_open(canvas, NULL, NULL);
}

static inline void mb_draw_move_end(mb_canvas *canvas)
{
    mb_canvas_close(canvas);
}

/* The stones of player 1 (a cross or a disc) and 2 (a ring, or a disc with a square in it) which differ without
 * colour, too.
 */
void mb_draw_cross(mb_canvas *canvas, int64_t x, int64_t y, int64_t radius);
void mb_draw_stone(mb_canvas *canvas, mb_player player, int64_t x, int64_t y, int64_t radius);

/* A chequered board of squares with stones of player 1 on the cells `x` and of player 2 on `o`, cell row * cols +
 * col, with its upper left at (left, top). */
void mb_draw_men(mb_canvas *canvas, int rows, int cols, uint64_t x, uint64_t o, int64_t left, int64_t top);

/* A square of the chocolate bar, with its upper left at (x, y); `gone`: where one was. */
void mb_draw_chocolate(mb_canvas *canvas, int64_t x, int64_t y, bool poisoned, bool gone);

/* A heap of matches, `count` at most MB_DRAW_MATCHES, with its upper left at (x, y).  A match is clicked to take it
 * and all to its right: move[k] is the index of the move that takes k of them, or MB_DRAW_NO_MOVE; NULL: none is. */
#define MB_DRAW_NO_MOVE SIZE_MAX
void mb_draw_heap(mb_canvas *canvas, int64_t x, int64_t y, int64_t count, const size_t *move);
