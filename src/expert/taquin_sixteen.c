/* taquin_sixteen.c -- the inner search of IDA* on 4 x 4 boards with Manhattan distance: one function a blank cell.
 *
 * A move brings its tile one step nearer to its goal or takes it one step away, so h changes by 1 and g + h by 0
 * or 2. Within a bound the search may therefore make `slack` bad moves and as many good ones as it likes; neither g
 * nor h is kept.  Whether a move is bad depends on the tile, the cell that it leaves and the way: in a function of
 * its own for each blank cell and each way that the blank came, cells and ways are constants and the question is one
 * comparison.  The goal can only be met where the blank is at home.  Nodes are tallied by their number of children,
 * which is a constant too.
 */
#include "expert/taquin.h"

enum { SIDE = 4 };
#define GOAL UINT64_C(0xfedcba9876543210)

typedef bool visitor(mb_taquin_tally *tally, mb_state board, uint32_t slack);

/* The functions visit_<blank>_<last>. */
#define EACH_CELL(X)  X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15)
#define DECLARE(cell) static visitor visit_##cell##_0, visit_##cell##_1, visit_##cell##_2, visit_##cell##_3;
EACH_CELL(DECLARE)

#define ROW_OF(cell) {visit_##cell##_0, visit_##cell##_1, visit_##cell##_2, visit_##cell##_3},
/* visit[blank][last] */
static visitor *const visit[MB_TAQUIN_CELLS][MB_TAQUIN_WAYS] = {EACH_CELL(ROW_OF)};

#define INLINE static inline __attribute__((always_inline))

/* Where the blank goes from `cell`, or -1; all arguments of these are constants. */
INLINE int beyond(int cell, int way)
{
    const int row = cell / SIDE, col = cell % SIDE;
    return way == MB_TAQUIN_U   ? (row > 0 ? cell - SIDE : -1)
           : way == MB_TAQUIN_L ? (col > 0 ? cell - 1 : -1)
           : way == MB_TAQUIN_R ? (col < SIDE - 1 ? cell + 1 : -1)
                                : (row < SIDE - 1 ? cell + SIDE : -1);
}

INLINE int children(int blank, int last)
{
    int count = 0;
    for (int way = 0; way < MB_TAQUIN_WAYS; way++)
        count += beyond(blank, way) >= 0 && way != mb_taquin_back(last);
    return count;
}

/* Does the tile move away from its goal when the blank, in `blank`, goes that way?  The tile goes the other way. */
INLINE uint32_t is_bad(unsigned tile, int blank, int way)
{
    const unsigned row = (unsigned)blank / SIDE, col = (unsigned)blank % SIDE; /* where the tile arrives */
    return way == MB_TAQUIN_U   ? tile < row * SIDE
           : way == MB_TAQUIN_L ? tile % SIDE < col
           : way == MB_TAQUIN_R ? tile % SIDE > col
                                : tile >= (row + 1) * SIDE;
}

INLINE bool search(mb_taquin_tally *tally, mb_state board, uint32_t slack, int blank, int last)
{
    if (blank == 0 && board == GOAL) {
        tally->count = 0;
        return true;
    }
    const int all = children(blank, last);
    int done = 0;
    tally->nodes[all]++;
#pragma GCC unroll 4
    for (int way = 0; way < MB_TAQUIN_WAYS; way++) {
        const int from = beyond(blank, way);
        if (from < 0 || way == mb_taquin_back(last))
            continue;
        done++;
        const uint32_t bad = is_bad(mb_taquin_tile(board, from), blank, way);
        if (bad > slack)
            continue;
        if (MB_UNLIKELY(visit[from][way](tally, mb_taquin_slide(board, blank, from), slack - bad))) {
            /* the children after this one were not made: count the node as one of fewer children */
            tally->nodes[all]--;
            tally->nodes[done]++;
            tally->way[tally->count++] = (uint8_t)way;
            return true;
        }
    }
    return false;
}

/* kept apart: inlined into each other they would grow without end */
#define DEFINE_ONE(cell, last)                                                                                       \
    static                                                                                                           \
        __attribute__((noinline)) bool visit_##cell##_##last(mb_taquin_tally *tally, mb_state board, uint32_t slack) \
    {                                                                                                                \
        return search(tally, board, slack, cell, last);                                                              \
    }
#define DEFINE(cell) DEFINE_ONE(cell, 0) DEFINE_ONE(cell, 1) DEFINE_ONE(cell, 2) DEFINE_ONE(cell, 3)
EACH_CELL(DEFINE)

bool mb_taquin_sixteen(mb_taquin_tally *tally, mb_state board, int blank, int last, uint32_t slack)
{
    MB_ASSERT(mb_taquin_tile(board, blank) == 0 && last < MB_TAQUIN_WAYS);
    return visit[blank][last](tally, board, slack);
}
