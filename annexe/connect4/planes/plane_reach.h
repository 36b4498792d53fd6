/* plane_reach.h -- which positions can be reached?  A forward pass over the same matrices.
 *
 * A position is reached if taking off one topmost stone of the player who moved last leaves a position that is
 * reached and in which no player has a four.  Taking a stone off maps rows and columns like playing one does: from
 * the left it leads to another row; from the right, columns go where their masks without that bit stand, which keeps
 * their order, and in runs long enough to be shifted one by one.
 *
 * The index has no place for a four within four columns, yet a play may end with one.  So a side has two *kinds* of
 * colourings: PLAIN ones, those of the index, and ENDED ones, where the last stone made a four with the middle.  What
 * is plain on both sides is kept, without the fours across the middle (those positions *live*: the play goes on);
 * all others are gathered in the same way, counted and forgotten.
 *
 * Mirror images are kept once unless both sides have the same heights: then each has its own place.
 */
#ifndef MB_PLANES_PLANE_REACH_H
#define MB_PLANES_PLANE_REACH_H

#include "planes/plane_single.h"

enum { MB_REACH_PLAIN, MB_REACH_ENDED, MB_REACH_KINDS };

/* A block's kind: that of its rows, and twice that of its columns. */
enum { MB_REACH_KEPT = 0, MB_REACH_FORMS = MB_REACH_KINDS * MB_REACH_KINDS };

/* The colourings of a side of one kind, if a player moved last. */
typedef struct mb_reach_side {
    const uint32_t *first; /* first[list], among the entries */
    const uint32_t *mask;  /* mask[entry] */
    const mb_plane_steps
        *steps; /* steps[entry]: its rank before that stone, or MB_PLANE_NO_RANK: it was not the last */
    const uint32_t *map_first; /* map_first[4 * list + move], in map */
} mb_reach_side;

typedef struct mb_reach_tables {
    mb_reach_side of[2][MB_REACH_KINDS]; /* by the player who moved last */
    const uint32_t *map;
    uint32_t map_size;
} mb_reach_tables;

/* A stone taken off a side or the middle, as the maps count moves. */
typedef struct mb_reach_back {
    bool legal;               /* there is one, and in the middle it is the player's */
    uint32_t middle, heights; /* without it */
    uint32_t stone;           /* its bit of the mask; 0 in the middle */
} mb_reach_back;

/* The middle without the topmost stone of column i, which has one of player t's; legal says whether. */
MB_PLANE_BOTH uint32_t mb_reach_middle_back(mb_plane_shape g, uint32_t middle, int i, int t, bool *legal)
{
    const uint32_t code = mb_plane_middle_code(g, middle, i);
    const int height = mb_plane_code_height(code);
    const uint32_t colours = code - ((1u << height) - 1);
    *legal = height > 0 && (colours >> (height - 1) & 1) == (uint32_t)t;
    if (!*legal)
        return middle;
    const uint32_t before = (1u << (height - 1)) - 1 + (colours & ~(1u << (height - 1)));
    return middle - (code - before) * mb_plane_power(g.codes, i);
}

MB_PLANE_BOTH mb_reach_back mb_reach_back_of(mb_plane_shape g, uint32_t middle, uint32_t heights, int move, int t)
{
    mb_reach_back back = {false, middle, heights, 0};
    if (move < g.side) {
        const int height = mb_plane_height(g, heights, move);
        back.legal = height > 0;
        back.heights -= back.legal ? mb_plane_unit_height(g, move) : 0;
        back.stone = back.legal ? 1u << (g.height * move + height - 1) : 0;
    } else {
        back.middle = mb_reach_middle_back(g, middle, move - g.side, t, &back.legal);
    }
    return back;
}

/* The rank without that stone, or MB_PLANE_NO_RANK where player t did not play it last. */
MB_PLANE_BOTH uint32_t mb_reach_rank(const mb_plane_shape g, const uint16_t *rank, mb_reach_back back, uint32_t mask,
                                     int t)
{
    const bool mine = back.stone == 0 || ((mask & back.stone) != 0) == (t == 1);
    if (!back.legal || !mine)
        return MB_PLANE_NO_RANK;
    return rank[(size_t)back.middle * g.sides + mb_plane_side_code(g, back.heights, mask & ~back.stone)];
}

/* Entries of a list of one kind. */
MB_PLANE_BOTH uint32_t mb_reach_count(const mb_reach_side *side, uint32_t list)
{
    return side->first[list + 1] - side->first[list];
}

/* Who moved last. */
MB_PLANE_BOTH int mb_reach_last(int stones)
{
    return (stones + 1) & 1;
}

/* What was before stone n: left columns first, then the others.  In view, the words of the layer with a stone less.
 */
MB_PLANE_BOTH mb_plane_child mb_reach_parent_of(const mb_plane_tables *T, const mb_reach_tables *R,
                                                const mb_plane_view *view, const mb_plane_block *b, int n)
{
    const mb_plane_shape g = T->shape;
    const int t = mb_reach_last(view->stones), row_kind = b->kind % MB_REACH_KINDS,
              column_kind = b->kind / MB_REACH_KINDS;
    const uint32_t mirrored = mb_plane_mirror(g, b->middle);
    const mb_plane_stack stack = mb_plane_stack_of(g, b->middle);
    const uint32_t right = (uint32_t)mb_plane_right_count(view->stones, stack.colours, b->count);
    mb_plane_child parent = mb_plane_no_child();
    if (n < g.side) { /* the right stays, so it has no four */
        const mb_reach_back back = mb_reach_back_of(g, b->middle, b->left, n, t);
        if (!back.legal || column_kind != MB_REACH_PLAIN || b->count < (uint32_t)t)
            return parent;
        parent.row =
            (const mb_plane_pair *)mb_plane_find(T, view, b->middle, back.heights, b->right, b->count - (uint32_t)t);
        parent.stride =
            mb_plane_words(mb_reach_count(&R->of[t][column_kind], mb_plane_list(g, mirrored, b->right, right)));
        return parent;
    }
    const int move = n - g.side;
    const mb_reach_back back = mb_reach_back_of(g, mirrored, b->right, move, t);
    const uint32_t taken = move < g.side ? (uint32_t)t : 0;
    if (!back.legal || (move < g.side && row_kind != MB_REACH_PLAIN) || right < taken)
        return parent;
    const uint32_t list = mb_plane_list(g, back.middle, back.heights, right - taken);
    parent.row = (const mb_plane_pair *)mb_plane_find(T, view, mb_plane_mirror(g, back.middle), b->left, back.heights,
                                                      b->count);
    parent.stride = mb_plane_words(T->first[list + 1] - T->first[list]);
    parent.map = R->map
                 + R->of[t][column_kind]
                       .map_first[MB_PLANE_PARTS * mb_plane_list(g, mirrored, b->right, right) + (uint32_t)move];
    return parent;
}

/* What a task has besides. */
MB_PLANE_BOTH void mb_reach_task_of(mb_plane_task *task, const mb_plane_tables *T, const mb_reach_tables *R,
                                    const mb_plane_view *view, const mb_plane_block *b)
{
    const mb_plane_shape g = T->shape;
    const int t = mb_reach_last(view->stones);
    const mb_reach_side *row_side = &R->of[t][b->kind % MB_REACH_KINDS],
                        *column_side = &R->of[t][b->kind / MB_REACH_KINDS];
    const mb_plane_stack stack = mb_plane_stack_of(g, b->middle);
    const uint32_t right = (uint32_t)mb_plane_right_count(view->stones, stack.colours, b->count);
    const uint32_t rows = mb_plane_list(g, b->middle, b->left, b->count);
    const uint32_t columns = mb_plane_list(g, mb_plane_mirror(g, b->middle), b->right, right);
    task->rows = mb_reach_count(row_side, rows);
    task->columns = mb_reach_count(column_side, columns);
    task->words = mb_plane_words(task->columns);
    task->won = false;
    task->steps = row_side->steps + row_side->first[rows];
    if (b->kind == MB_REACH_KEPT) {
        task->bits = (uint32_t *)mb_plane_word_at(view->out, b->base, true);
        task->filled = T->filled[t] + T->first[rows];
        task->lines = T->lines[t] + (size_t)T->first_word[columns] * (size_t)g.lines;
        task->possible = T->possible[t][columns];
    }
}

/* Positions of a layer that are reached.  A place is block << 32 | row << 16 | column. */
#define MB_REACH_NO_PLACE UINT64_MAX
typedef struct mb_reach_tally {
    uint64_t live;  /* no player has a four */
    uint64_t over;  /* the player who moved last has one */
    uint64_t first; /* the place of the first that is over, or MB_REACH_NO_PLACE */
} mb_reach_tally;

MB_PLANE_BOTH uint32_t mb_reach_popcount(uint32_t x)
{
#ifdef __CUDA_ARCH__
    return (uint32_t)__popc(x);
#else
    return (uint32_t)__builtin_popcount(x);
#endif
}

MB_PLANE_BOTH uint32_t mb_reach_lowest(uint32_t x)
{
#ifdef __CUDA_ARCH__
    return (uint32_t)__ffs((int)x) - 1;
#else
    return (uint32_t)__builtin_ctz(x);
#endif
}

MB_PLANE_BOTH uint64_t mb_reach_place(uint32_t block, uint32_t row, uint32_t c, uint32_t bits)
{
    return (uint64_t)block << 32 | row << 16 | (c * MB_PLANE_WORD + mb_reach_lowest(bits));
}

/* Positions that one place stands for. */
MB_PLANE_BOTH uint32_t mb_reach_weight(const mb_plane_block *b)
{
    return b->left < b->right ? 2 : 1;
}

/* Find which positions of word c of rows 2*pair and 2*pair+1 are reached; keep those that live.  side is
 * known when compiled. */
MB_PLANE_BOTH void mb_reach_unit(mb_reach_tally *tally, const mb_plane_task *task, const mb_plane_block *b,
                                 uint32_t number, uint32_t pair, uint32_t c, int side)
{
    const uint32_t r0 = 2 * pair, r1 = r0 + 1 < task->rows ? r0 + 1 : r0, weight = mb_reach_weight(b);
    const mb_single_rows sum = mb_single_gather(task, r0, r1, c, side, false, false);
    const bool kept = b->kind == MB_REACH_KEPT;
    for (int k = 0; k < 2; k++) {
        const uint32_t row = k == 0 ? r0 : r1, x = sum.at[k] & mb_single_tail(task, c);
        const uint32_t over = kept ? x & mb_plane_over(task, row, c) : x;
        if (k == 1 && r1 == r0)
            continue;
        tally->live += (uint64_t)weight * mb_reach_popcount(x ^ over);
        tally->over += (uint64_t)weight * mb_reach_popcount(over);
        if (over) {
            const uint64_t place = mb_reach_place(number, row, c, over);
            tally->first = place < tally->first ? place : tally->first;
        }
        if (kept)
            task->bits[(size_t)row * task->words + c] = x ^ over;
    }
}

/* Where forward and backward planes meet: how many that live hold each threshold, and the first that holds the second
 * threshold but not the narrowest. */
typedef struct mb_reach_meeting {
    uint64_t holds[MB_PLANE_NESTED];
    uint64_t first; /* a place, or MB_REACH_NO_PLACE */
} mb_reach_meeting;

MB_PLANE_BOTH void mb_reach_meet(mb_reach_meeting *meeting, uint32_t live, mb_plane_pair x, uint32_t weight,
                                 uint32_t block, uint32_t row, uint32_t c)
{
    meeting->holds[0] += (uint64_t)weight * mb_reach_popcount(live & x.high & x.low);
    meeting->holds[1] += (uint64_t)weight * mb_reach_popcount(live & x.high);
    meeting->holds[2] += (uint64_t)weight * mb_reach_popcount(live & (x.high | x.low));
    const uint32_t between = live & x.high & ~x.low;
    if (between) {
        const uint64_t place = mb_reach_place(block, row, c, between);
        meeting->first = place < meeting->first ? place : meeting->first;
    }
}

/* A layer as the forward pass sees it. */
typedef struct mb_reach_layer {
    mb_plane_layer transposing; /* where its blocks lie, and those that the next layer wants transposed */
    uint32_t blocks;
    mb_plane_block *block; /* of all kinds, blocks+1 of them, by their middles */
    uint32_t *first_block; /* where the i-th middle begins; middles+1 of them */
} mb_reach_layer;

#endif
