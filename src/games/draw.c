/* draw.c -- parts of drawn boards that several games share: heaps of matches, bars of chocolate, stones. */
#include "games/draw.h"

static void draw_cross(mb_canvas *canvas, mb_look look, int64_t x, int64_t y, int64_t radius)
{
    mb_draw_line(canvas, look, x - radius, y - radius, x + radius, y + radius);
    mb_draw_line(canvas, look, x - radius, y + radius, x + radius, y - radius);
}

void mb_draw_cross(mb_canvas *canvas, int64_t x, int64_t y, int64_t radius)
{
    draw_cross(canvas, MB_LOOK_CROSS, x, y, radius);
}

void mb_draw_stone(mb_canvas *canvas, mb_player player, int64_t x, int64_t y, int64_t radius)
{
    mb_draw_disc(canvas, player == MB_P1 ? MB_LOOK_ONE : MB_LOOK_TWO, x, y, radius);
    if (player == MB_P2)
        mb_draw_box(canvas, MB_LOOK_INNER, x - radius / 2, y - radius / 2, radius / 2 * 2, radius / 2 * 2, 2);
}

void mb_draw_chocolate(mb_canvas *canvas, int64_t x, int64_t y, bool poisoned, bool gone)
{
    enum { CELL = MB_DRAW_CELL };
    mb_draw_box(canvas,
                poisoned ? MB_LOOK_POISON
                : gone   ? MB_LOOK_GONE
                         : MB_LOOK_SQUARE,
                x + 2, y + 2, CELL - 4, CELL - 4, 6);
    if (poisoned)
        draw_cross(canvas, MB_LOOK_SKULL, x + CELL / 2, y + CELL / 2, 7);
}

void mb_draw_heap(mb_canvas *canvas, int64_t x, int64_t y, int64_t count, const size_t *move)
{
    enum { STICK = 6, LONG = 60, TIP = 12 };
    MB_ASSERT(count <= MB_DRAW_MATCHES);
    for (int64_t i = 0; i < count; i++, x += MB_DRAW_MATCH) {
        const int64_t left = x + (MB_DRAW_MATCH - STICK) / 2;
        const bool moves = move && move[count - i] != MB_DRAW_NO_MOVE;
        if (moves)
            mb_draw_move(canvas, move[count - i]);
        mb_draw_box(canvas, MB_LOOK_HIT, x, y, MB_DRAW_MATCH, MB_DRAW_HEAP - 8, 0);
        mb_draw_box(canvas, MB_LOOK_STICK, left, y + 4, STICK, LONG, 2);
        mb_draw_box(canvas, MB_LOOK_TIP, left - 1, y + 2, STICK + 2, TIP, 4);
        if (moves)
            mb_draw_move_end(canvas);
    }
}

void mb_draw_men(mb_canvas *canvas, int rows, int cols, uint64_t x, uint64_t o, int64_t left, int64_t top)
{
    enum { CELL = MB_DRAW_CELL };
    MB_ASSERT(rows * cols <= 64);
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++)
            mb_draw_box(canvas, (row + col) % 2 == 0 ? MB_LOOK_LIGHT : MB_LOOK_DARK, left + col * CELL,
                        top + row * CELL, CELL, CELL, 0);
    for (int cell = 0; cell < rows * cols; cell++)
        if ((x | o) >> cell & 1)
            mb_draw_stone(canvas, x >> cell & 1 ? MB_P1 : MB_P2, left + cell % cols * CELL + CELL / 2,
                          top + cell / cols * CELL + CELL / 2, 18);
}
