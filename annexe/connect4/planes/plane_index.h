/* plane_index.h -- how a position of Connect 4 is numbered so that a plane, one bit a position, is a set of matrices.
 *
 * The board is cut into left | middle | right, where left and middle together are four columns wide, and so are
 * middle and right: 3|1|3 for width 7, 2|2|2 for 6, 1|3|1 for 5, 0|4|0 for 4.  Positions that share the heights of
 * all columns, the colours of the middle and the number of the second player's stones on the left form a matrix (a
 * *block*): a row is a colouring of the left side, a column one of the right side.  Rows and columns run through
 * *lists* that leave out whatever has a four inside its own four columns; only fours that cross the middle remain,
 * and are masked.  What mirrors swap is kept once: the heights of the left never come after those of the right.
 *
 * A board may be cut with a smaller middle, 3|0|3, 2|1|2 or 2|0|2.  Then more fours cross it, and so there are more
 * positions to keep, but they lie in few large matrices where there were many small ones.
 *
 *   a column's code   (1 << height) - 1 + colours, a set bit being a stone of the second player; less than `codes`
 *   a side's heights  base height+1, its outermost column first
 *   a side's mask     the second player's stones, `height` bits a column, its outermost column lowest
 *   a middle          the codes of its columns, base `codes`, leftmost column lowest
 *   a list            (middle, heights, stones of the second player): its masks, in increasing order
 *
 * Seen from the right side columns count from the right, so that both sides share one set of lists; the middle is
 * then read mirrored.  All of this is compiled for the host and for a device.
 */
#ifndef MB_PLANES_PLANE_INDEX_H
#define MB_PLANES_PLANE_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __CUDACC__
#define MB_PLANE_BOTH __host__ __device__ static inline
#else
#define MB_PLANE_BOTH static inline
#endif

enum {
    MB_PLANE_NO_RANK = 0xffff, /* this colouring has a four */
    MB_PLANE_PARTS = 4,        /* columns of a side and the middle together, at most */
    MB_PLANE_MOST_COUNTS = 19, /* `counts` of a shape at most: three columns of six, and none */
    MB_PLANE_MOST_LINES = 32,  /* `lines` of a shape at most */
};

typedef struct mb_plane_shape {
    int width, height;
    int side;         /* columns on the left, and on the right */
    int middle;       /* columns between them */
    uint32_t codes;   /* of a column */
    uint32_t heights; /* of a side */
    uint32_t counts;  /* stones of the second player on a side: less than this */
    uint32_t middles; /* middles, by their codes */
    uint32_t sides;   /* sides, by their codes */
    int window;       /* the first four columns that lie neither in left and middle nor in middle and right */
    int lines;        /* lines of four cells that cross the middle from side to side */
} mb_plane_shape;

MB_PLANE_BOTH uint32_t mb_plane_power(uint32_t base, int exponent)
{
    uint32_t power = 1;
    for (int i = 0; i < exponent; i++)
        power *= base;
    return power;
}

/* Lines of four columns, upright ones aside. */
MB_PLANE_BOTH int mb_plane_window_lines(int height)
{
    return height + (height > 3 ? 2 * (height - 3) : 0);
}

/* The shape of a board 4 to 7 wide and at most 6 high, each side having so many columns.  Whether it can be worked
 * with, mb_plane_shape_suits() tells. */
MB_PLANE_BOTH mb_plane_shape mb_plane_shape_cut(int width, int height, int side)
{
    const int parts = width - side; /* columns of a side and the middle together */
    const int end = side < width - 3 ? side : width - 3;
    mb_plane_shape g;
    g.width = width;
    g.height = height;
    g.side = side;
    g.middle = parts - side;
    g.codes = (2u << height) - 1;
    g.heights = mb_plane_power((uint32_t)height + 1, g.side);
    g.counts = (uint32_t)(g.side * height) + 1;
    g.middles = mb_plane_power(g.codes, g.middle);
    g.sides = mb_plane_power(g.codes, g.side);
    g.window = parts > 3 ? parts - 3 : 0;
    g.lines = end > g.window ? (end - g.window) * mb_plane_window_lines(height) : 0;
    return g;
}

/* Are four columns, or fewer, seen from either side, and are the lines across few enough?  3|0|3 has 36 on 6x6. */
MB_PLANE_BOTH bool mb_plane_shape_suits(mb_plane_shape g)
{
    return 4 <= g.width && g.width <= 7 && 1 <= g.height && g.height <= 6 && g.side >= 0 && g.middle >= 0
           && g.side + g.middle <= MB_PLANE_PARTS && g.lines <= MB_PLANE_MOST_LINES;
}

/* A side and the middle are four columns wide: the fewest positions. */
MB_PLANE_BOTH mb_plane_shape mb_plane_shape_of(int width, int height)
{
    return mb_plane_shape_cut(width, height, width - MB_PLANE_PARTS);
}

/* The same for the processor, which likes large matrices: the smallest middle; for 6x6 that would take too much
 * memory, and have too many lines. */
MB_PLANE_BOTH mb_plane_shape mb_plane_shape_of_cores(int width, int height)
{
    return width == 6 && height == 6 ? mb_plane_shape_of(width, height)
                                     : mb_plane_shape_cut(width, height, width / 2);
}

/* The cut of which checksums are taken: the device's.  A device takes no board of four columns, which would be all
 * middle, every list of it as long as a layer. */
MB_PLANE_BOTH mb_plane_shape mb_plane_shape_summed(int width, int height)
{
    return width > MB_PLANE_PARTS ? mb_plane_shape_of(width, height) : mb_plane_shape_of_cores(width, height);
}

/* What a stone on column j adds to a side's heights. */
MB_PLANE_BOTH uint32_t mb_plane_unit_height(mb_plane_shape g, int j)
{
    return mb_plane_power((uint32_t)g.height + 1, g.side - 1 - j);
}

/* The height of column j of a side. */
MB_PLANE_BOTH int mb_plane_height(mb_plane_shape g, uint32_t heights, int j)
{
    return (int)(heights / mb_plane_unit_height(g, j) % ((uint32_t)g.height + 1));
}

/* The height of a column with that code. */
MB_PLANE_BOTH int mb_plane_code_height(uint32_t code)
{
    int height = 0;
    while ((2u << height) - 1 <= code)
        height++;
    return height;
}

/* The code of a column of the middle. */
MB_PLANE_BOTH uint32_t mb_plane_middle_code(mb_plane_shape g, uint32_t middle, int i)
{
    return middle / mb_plane_power(g.codes, i) % g.codes;
}

/* The middle after a stone of player t (0 or 1) on its column i, which is not full. */
MB_PLANE_BOTH uint32_t mb_plane_middle_play(mb_plane_shape g, uint32_t middle, int i, int t)
{
    const uint32_t code = mb_plane_middle_code(g, middle, i);
    const int height = mb_plane_code_height(code);
    const uint32_t colours = code - ((1u << height) - 1);
    const uint32_t played = (2u << height) - 1 + (colours | (uint32_t)t << height);
    return middle + (played - code) * mb_plane_power(g.codes, i);
}

/* The middle as the other side sees it. */
MB_PLANE_BOTH uint32_t mb_plane_mirror(mb_plane_shape g, uint32_t middle)
{
    uint32_t mirrored = 0;
    for (int i = 0; i < g.middle; i++)
        mirrored = mirrored * g.codes + mb_plane_middle_code(g, middle, i);
    return mirrored;
}

/* What stands in the middle: its heights (leftmost column lowest), how many stones, the second player's packed. */
typedef struct mb_plane_stack {
    uint32_t heights, colours;
    int stones;
} mb_plane_stack;

MB_PLANE_BOTH mb_plane_stack mb_plane_stack_of(mb_plane_shape g, uint32_t middle)
{
    mb_plane_stack stack = {0, 0, 0};
    uint32_t unit = 1;
    for (int i = 0; i < g.middle; i++) {
        const uint32_t code = mb_plane_middle_code(g, middle, i);
        const int height = mb_plane_code_height(code);
        stack.heights += (uint32_t)height * unit;
        stack.colours |= (code - ((1u << height) - 1)) << stack.stones;
        stack.stones += height;
        unit *= (uint32_t)g.height + 1;
    }
    return stack;
}

/* The middle of these heights and packed colours: what mb_plane_stack_of() takes apart. */
MB_PLANE_BOTH uint32_t mb_plane_middle_of(mb_plane_shape g, uint32_t heights, uint32_t colours)
{
    uint32_t middle = 0, unit = 1;
    for (int i = 0; i < g.middle; i++) {
        const uint32_t height = heights % ((uint32_t)g.height + 1);
        middle += ((1u << height) - 1 + (colours & ((1u << height) - 1))) * unit;
        colours >>= height;
        heights /= (uint32_t)g.height + 1;
        unit *= g.codes;
    }
    return middle;
}

/* All stones of columns with these heights. */
MB_PLANE_BOTH int mb_plane_stones_of(mb_plane_shape g, uint32_t heights)
{
    int stones = 0;
    for (; heights; heights /= (uint32_t)g.height + 1)
        stones += (int)(heights % ((uint32_t)g.height + 1));
    return stones;
}

/* Where the side of these heights and that mask stands among the ranks of one middle. */
MB_PLANE_BOTH uint32_t mb_plane_side_code(mb_plane_shape g, uint32_t heights, uint32_t mask)
{
    uint32_t code = 0;
    for (int j = 0; j < g.side; j++) {
        const int height = mb_plane_height(g, heights, j);
        const uint32_t colours = mask >> (g.height * j) & ((1u << height) - 1);
        code = code * g.codes + (1u << height) - 1 + colours;
    }
    return code;
}

/* The list of a side. */
MB_PLANE_BOTH uint32_t mb_plane_list(mb_plane_shape g, uint32_t middle, uint32_t heights, uint32_t count)
{
    return (middle * g.heights + heights) * g.counts + count;
}

/* A line of four columns: cell i is in column first + i, row + i * rise; 0 <= first and first + 3 < width. */
typedef struct mb_plane_line {
    int first, row, rise;
} mb_plane_line;

/* Line number n of the four columns that begin with `first`. */
MB_PLANE_BOTH mb_plane_line mb_plane_line_in(mb_plane_shape g, int first, int n)
{
    const int slanted = g.height > 3 ? g.height - 3 : 0;
    mb_plane_line line;
    line.first = first;
    line.rise = n < g.height ? 0 : n < g.height + slanted ? 1 : -1;
    line.row = n < g.height ? n : n < g.height + slanted ? n - g.height : n - g.height - slanted + 3;
    return line;
}

MB_PLANE_BOTH mb_plane_line mb_plane_line_of(mb_plane_shape g, int number)
{
    const int a_window = mb_plane_window_lines(g.height);
    return mb_plane_line_in(g, g.window + number / a_window, number % a_window);
}

#endif
