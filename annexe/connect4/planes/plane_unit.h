/* plane_unit.h -- the value of a word of positions, from those of its children.
 *
 * Outcomes are ordered as the first player likes them: he wins by ply 7, by 9, … by 41, a draw, the second wins by
 * 42, … by 8.  "At least this good" is a plane; three planes that nest are packed into two bits a position, `high`
 * and `low`: none 00, the widest 01, two 10, all three 11.  A player who moves takes the best for himself: the union
 * of his children's planes, or, with every bit inverted, the second player's union.  A move that makes a four
 * wins, and where the player who moved last has a four across the middle, that player has won already.
 *
 * The same code runs on the host, slowly, and on a device: a unit is one word of two neighbouring rows.
 */
#ifndef MB_PLANES_PLANE_UNIT_H
#define MB_PLANES_PLANE_UNIT_H

#include "planes/plane_maps.h"

enum { MB_PLANE_NESTED = 3 };

typedef struct mb_plane_pair {
    uint32_t high, low;
}
#ifdef __CUDACC__
__align__(8)
#endif
    mb_plane_pair;

/* "The first player has won by ply `ply`" (player 0), or "the second has not" (player 1); the first lies in the
 * second, the second in the third. */
typedef struct mb_plane_threshold {
    int player, ply;
} mb_plane_threshold;

/* A child of a whole block: where its rows lie. */
typedef struct mb_plane_child {
    union {
        const mb_plane_pair *row; /* NULL: the column is full */
        const uint32_t *bits;     /* the same where a single plane is kept: see plane_single.h */
    };
    const uint32_t *map; /* of its columns; NULL: they stay */
    uint32_t stride;     /* words of a row */
} mb_plane_child;

/* What is the same for all units of a block. */
typedef struct mb_plane_task {
    uint32_t rows, columns, words;
    bool won; /* some move makes a four whatever the colours are */
    union {
        mb_plane_pair *out; /* its first word */
        uint32_t *bits;     /* of a single plane */
    };
    const mb_plane_steps *steps; /* of its rows */
    const uint32_t *filled;
    const uint32_t *lines;
    uint32_t possible;
    mb_plane_child left[MB_PLANE_PARTS - 1]; /* moves on the left */
    mb_plane_child other[MB_PLANE_PARTS];    /* moves on the right and in the middle, as the maps count them */
} mb_plane_task;

/* A layer and the one below it, as a device sees them. */
typedef struct mb_plane_view {
    const uint32_t *place; /* of the children's layer */
    const uint64_t *base;
    const void *next; /* the children's words */
    const void *transposed;
    void *out;
    int stones;
    bool last;   /* no child counts: every threshold's ply is reached, or the board is full */
    bool single; /* words of 32 positions in one plane, not pairs */
} mb_plane_view;

MB_PLANE_BOTH mb_plane_child mb_plane_no_child(void)
{
    const mb_plane_child none = {{NULL}, NULL, 0};
    return none;
}

/* A word among others, which are pairs or single; NULL: there are none. */
MB_PLANE_BOTH void *mb_plane_word_at(const void *words, uint64_t at, bool single)
{
    return words ? (uint32_t *)words + (single ? at : 2 * at) : NULL;
}

/* The child block of these heights, or nowhere: then every move into it makes a four. */
MB_PLANE_BOTH const void *mb_plane_find(const mb_plane_tables *T, const mb_plane_view *view, uint32_t middle,
                                        uint32_t left, uint32_t right, uint32_t count)
{
    const mb_plane_shape g = T->shape;
    const mb_plane_stack stack = mb_plane_stack_of(g, middle);
    const uint32_t place = view->place[(stack.heights * g.heights + left) * g.heights + right];
    if (place == MB_PLANE_NOWHERE || count >= g.counts)
        return NULL;
    const uint64_t base = view->base[place + stack.colours * g.counts + count];
    if (base == MB_PLANE_NO_BASE)
        return NULL;
    return mb_plane_word_at(left > right ? view->transposed : view->next, base, view->single);
}

/* Child number n of a block: its left moves first, then the others.  *won is set when all of it are fours. */
MB_PLANE_BOTH mb_plane_child mb_plane_child_of(const mb_plane_tables *T, const mb_plane_view *view,
                                               const mb_plane_block *b, int n, bool *won)
{
    const mb_plane_shape g = T->shape;
    const int t = view->stones & 1;
    const uint32_t mirrored = mb_plane_mirror(g, b->middle);
    const mb_plane_stack stack = mb_plane_stack_of(g, b->middle);
    const uint32_t right = (uint32_t)mb_plane_right_count(view->stones, stack.colours, b->count);
    mb_plane_child child = mb_plane_no_child();
    if (n < g.side) {
        const mb_plane_play play = mb_plane_play_of(g, b->middle, b->left, n, t);
        if (!play.legal)
            return child;
        const uint32_t list = mb_plane_list(g, mirrored, b->right, right);
        child.row =
            (const mb_plane_pair *)mb_plane_find(T, view, b->middle, play.heights, b->right, b->count + (uint32_t)t);
        child.stride = mb_plane_words(T->first[list + 1] - T->first[list]);
    } else {
        const int move = n - g.side;
        const mb_plane_play play = mb_plane_play_of(g, mirrored, b->right, move, t);
        if (!play.legal)
            return child;
        const uint32_t count = right + (move < g.side ? (uint32_t)t : 0);
        const uint32_t middle = mb_plane_mirror(g, play.middle);
        if (count < g.counts) {
            const uint32_t list = mb_plane_list(g, play.middle, play.heights, count);
            child.row = (const mb_plane_pair *)mb_plane_find(T, view, middle, b->left, play.heights, b->count);
            child.stride = mb_plane_words(T->first[list + 1] - T->first[list]);
        }
        const uint32_t map =
            T->map_first[t][MB_PLANE_PARTS * mb_plane_list(g, mirrored, b->right, right) + (uint32_t)move];
        child.map = T->map + map;
    }
    if (!child.row)
        *won = true;
    return child;
}

/* What a task has besides its children. */
MB_PLANE_BOTH void mb_plane_task_of(mb_plane_task *task, const mb_plane_tables *T, const mb_plane_view *view,
                                    const mb_plane_block *b)
{
    const mb_plane_shape g = T->shape;
    const int t = view->stones & 1;
    const mb_plane_stack stack = mb_plane_stack_of(g, b->middle);
    const uint32_t right = (uint32_t)mb_plane_right_count(view->stones, stack.colours, b->count);
    const uint32_t rows = mb_plane_list(g, b->middle, b->left, b->count);
    const uint32_t columns = mb_plane_list(g, mb_plane_mirror(g, b->middle), b->right, right);
    task->rows = T->first[rows + 1] - T->first[rows];
    task->columns = T->first[columns + 1] - T->first[columns];
    task->words = mb_plane_words(task->columns);
    task->won = false;
    task->out = (mb_plane_pair *)mb_plane_word_at(view->out, b->base, view->single);
    task->steps = T->steps[t] + T->first[rows];
    task->filled = T->filled[1 - t] + T->first[rows];
    task->lines = T->lines[1 - t] + (size_t)T->first_word[columns] * (size_t)g.lines;
    task->possible = T->possible[1 - t][columns];
}

/* Two rows at once: their three planes, as the mover likes them. */
typedef struct mb_plane_sums {
    uint32_t at[2][MB_PLANE_NESTED];
} mb_plane_sums;

MB_PLANE_BOTH void mb_plane_unite(uint32_t *sum, uint32_t high, uint32_t low, bool second)
{
    if (second) { /* what is least for the first player is most for the second */
        sum[0] |= ~(high & low);
        sum[1] |= ~high;
        sum[2] |= ~(high | low);
    } else {
        sum[0] |= high & low;
        sum[1] |= high;
        sum[2] |= high | low;
    }
}

MB_PLANE_BOTH uint32_t mb_plane_funnel(uint32_t low, uint32_t high, uint32_t shift)
{
#ifdef __CUDA_ARCH__
    return __funnelshift_r(low, high, shift);
#else
    return (uint32_t)(((uint64_t)high << 32 | low) >> (shift & 31));
#endif
}

#ifdef __CUDA_ARCH__
#define MB_PLANE_READ(p) __ldg(p)
MB_PLANE_BOTH mb_plane_pair mb_plane_read(const mb_plane_pair *p)
{
    const uint2 x = __ldg((const uint2 *)p);
    const mb_plane_pair pair = {x.x, x.y};
    return pair;
}
#else
#define MB_PLANE_READ(p) (*(p))
MB_PLANE_BOTH mb_plane_pair mb_plane_read(const mb_plane_pair *p)
{
    return *p;
}
#endif

/* Add a child whose columns move; `w` words of the block's rows, `c` the word.  compressed is known when compiled. */
MB_PLANE_BOTH void mb_plane_add_mapped(mb_plane_sums *sums, const mb_plane_child *child, const mb_plane_pair *row0,
                                       const mb_plane_pair *row1, uint32_t w, uint32_t c, bool compressed,
                                       bool second)
{
    const uint32_t *field = child->map + c;
    const uint32_t valid = MB_PLANE_READ(field);
    const uint32_t pieces = MB_PLANE_READ(field + MB_PLANE_COUNT * w);
    uint32_t x[4] = {0, 0, 0, 0}; /* high and low of the first row, then of the second */
    const uint32_t *piece = field + MB_PLANE_PIECES * w;
    for (uint32_t p = 0; p < pieces; p++, piece += (compressed ? MB_PLANE_PRESSED : MB_PLANE_RUN) * w) {
        const uint32_t at = MB_PLANE_READ(piece), keep = MB_PLANE_READ(piece + MB_PLANE_KEEP * w);
        if (compressed) {
            const mb_plane_pair a = mb_plane_read(row0 + at / MB_PLANE_WORD);
            const mb_plane_pair b = mb_plane_read(row1 + at / MB_PLANE_WORD);
            uint32_t y[4] = {a.high, a.low, b.high, b.low};
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
            for (int s = 0; s < MB_PLANE_STEPS; s++) {
                const uint32_t close = MB_PLANE_READ(piece + (uint32_t)(MB_PLANE_CLOSE + s) * w);
                for (int k = 0; k < 4; k++)
                    y[k] = (y[k] & ~close) | (y[k] >> (1 << s) & close);
            }
            for (int k = 0; k < 4; k++)
                x[k] |= y[k] << at % MB_PLANE_WORD & keep;
        } else {
            const mb_plane_pair *p0 = row0 + at / MB_PLANE_WORD, *p1 = row1 + at / MB_PLANE_WORD;
            const mb_plane_pair a = mb_plane_read(p0 - 1), b = mb_plane_read(p0);
            const mb_plane_pair d = mb_plane_read(p1 - 1), e = mb_plane_read(p1);
            x[0] |= mb_plane_funnel(a.high, b.high, at) & keep;
            x[1] |= mb_plane_funnel(a.low, b.low, at) & keep;
            x[2] |= mb_plane_funnel(d.high, e.high, at) & keep;
            x[3] |= mb_plane_funnel(d.low, e.low, at) & keep;
        }
    }
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
    for (int s = MB_PLANE_STEPS - 1; s >= 0; s--) {
        const uint32_t open = MB_PLANE_READ(field + (uint32_t)(MB_PLANE_GAPS + s) * w);
        for (int k = 0; k < 4; k++)
            x[k] = (x[k] & ~open) | (x[k] << (1 << s) & open);
    }
    for (int k = 0; k < 2; k++) {
        mb_plane_unite(sums->at[k], x[2 * k], x[2 * k + 1], second);
        for (int i = 0; i < MB_PLANE_NESTED; i++)
            sums->at[k][i] |= ~valid;
    }
}

/* Add all children of two rows, which have steps s0 and s1. */
MB_PLANE_BOTH void mb_plane_add_children(mb_plane_sums *sums, const mb_plane_task *task, uint32_t r0, uint32_t r1,
                                         uint32_t c, int side, bool second)
{
    const mb_plane_steps s0 = task->steps[r0], s1 = task->steps[r1];
    uint32_t won0 = 0, won1 = 0;
    for (int j = 0; j < side; j++)
        if (task->left[j].row) {
            won0 |= s0.to[j] == MB_PLANE_NO_RANK ? ~0u : 0;
            won1 |= s1.to[j] == MB_PLANE_NO_RANK ? ~0u : 0;
        }
    for (int j = side; j < MB_PLANE_PARTS; j++) {
        const int move =
            side + MB_PLANE_PARTS - 1 - j; /* steps count the middle from the left, maps from the right */
        if (task->other[move].row) {
            won0 |= s0.to[j] == MB_PLANE_NO_RANK ? ~0u : 0;
            won1 |= s1.to[j] == MB_PLANE_NO_RANK ? ~0u : 0;
        }
    }
    for (int i = 0; i < MB_PLANE_NESTED; i++) {
        sums->at[0][i] = won0;
        sums->at[1][i] = won1;
    }
    if (won0 & won1)
        return;
    for (int j = 0; j < side; j++) {
        const mb_plane_child *child = &task->left[j];
        if (!child->row)
            continue;
        if (!won0) {
            const mb_plane_pair x = mb_plane_read(child->row + (size_t)s0.to[j] * child->stride + c);
            mb_plane_unite(sums->at[0], x.high, x.low, second);
        }
        if (!won1) {
            const mb_plane_pair x = mb_plane_read(child->row + (size_t)s1.to[j] * child->stride + c);
            mb_plane_unite(sums->at[1], x.high, x.low, second);
        }
    }
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
    for (int move = 0; move < MB_PLANE_PARTS; move++) {
        const mb_plane_child *child = &task->other[move];
        if (!child->row)
            continue;
        uint32_t to0 = r0, to1 = r1;
        if (move >= side) {
            const int j = side + MB_PLANE_PARTS - 1 - move;
            to0 = won0 ? 0 : s0.to[j];
            to1 = won1 ? 0 : s1.to[j];
        }
        mb_plane_add_mapped(sums, child, child->row + (size_t)to0 * child->stride,
                            child->row + (size_t)to1 * child->stride, task->words, c, move == 0 && side > 1, second);
    }
}

/* The columns of this word in which the player who moved last has a four across the middle. */
MB_PLANE_BOTH uint32_t mb_plane_over(const mb_plane_task *task, uint32_t row, uint32_t c)
{
    uint32_t over = 0;
    for (uint32_t lines = task->filled[row] & task->possible; lines; lines &= lines - 1) {
#ifdef __CUDA_ARCH__
        const uint32_t line = (uint32_t)__ffs((int)lines) - 1;
#else
        const uint32_t line = (uint32_t)__builtin_ctz(lines);
#endif
        over |= MB_PLANE_READ(task->lines + (size_t)line * task->words + c);
    }
    return over;
}

/* Compute word c of rows 2*pair and 2*pair+1.
 *
 * reached  bit i: the ply of threshold i is reached, so that nothing after this layer counts for it
 * value    bit i: threshold i holds for a position where nobody has a four, once its ply is reached
 * side, second (does player 2 move?) and last are known when compiled */
MB_PLANE_BOTH void mb_plane_unit(const mb_plane_task *task, uint32_t pair, uint32_t c, unsigned reached,
                                 unsigned value, int side, bool second, bool last)
{
    const uint32_t r0 = 2 * pair, r1 = r0 + 1 < task->rows ? r0 + 1 : r0;
    mb_plane_sums sums = {{{0, 0, 0}, {0, 0, 0}}};
    if (!last) {
        if (task->won)
            for (int i = 0; i < MB_PLANE_NESTED; i++)
                sums.at[0][i] = sums.at[1][i] = ~0u;
        else
            mb_plane_add_children(&sums, task, r0, r1, c, side, second);
    }
    const uint32_t left = task->columns - c * MB_PLANE_WORD;
    const uint32_t tail = left < MB_PLANE_WORD ? (1u << left) - 1 : ~0u;
    for (int k = 0; k < 2; k++) {
        const uint32_t row = k == 0 ? r0 : r1;
        const uint32_t over = mb_plane_over(task, row, c);
        uint32_t x[MB_PLANE_NESTED];
        for (int i = 0; i < MB_PLANE_NESTED; i++) {
            x[i] = second ? ~sums.at[k][i] : sums.at[k][i];
            if (reached >> i & 1)
                x[i] = value >> i & 1 ? ~0u : 0;
            x[i] = second ? x[i] | over : x[i] & ~over; /* the player who has just moved has won there */
        }
        mb_plane_pair out;
        out.high = x[1] & tail;
        out.low = (x[0] | (x[2] & ~x[1])) & tail;
        task->out[(size_t)row * task->words + c] = out;
    }
}

#endif
