/* plane_single.h -- one plane alone: a word is 32 positions, a bit each, gathered from its neighbours' words.
 *
 * Half of the memory that three nested planes take.  Backward, neighbours are children: a position holds where one of
 * them does, or, with every bit inverted, the second player's union; a move without a child makes a four, and
 * wins. Forward (plane_reach.h), neighbours are the positions before the last stone, and one that is missing counts
 * for nothing.
 */
#ifndef MB_PLANES_PLANE_SINGLE_H
#define MB_PLANES_PLANE_SINGLE_H

#include "planes/plane_unit.h"

/* The bits of two rows. */
typedef struct mb_single_rows {
    uint32_t at[2];
} mb_single_rows;

/* Word c of two rows of a neighbour whose columns move; bits without an image are rubbish. */
MB_PLANE_BOTH mb_single_rows mb_single_mapped(const mb_plane_child *near, const uint32_t *row0, const uint32_t *row1,
                                              uint32_t w, uint32_t c, bool compressed)
{
    const uint32_t *field = near->map + c;
    const uint32_t pieces = MB_PLANE_READ(field + MB_PLANE_COUNT * w);
    const uint32_t *piece = field + MB_PLANE_PIECES * w;
    mb_single_rows x = {{0, 0}};
    for (uint32_t p = 0; p < pieces; p++, piece += (compressed ? MB_PLANE_PRESSED : MB_PLANE_RUN) * w) {
        const uint32_t at = MB_PLANE_READ(piece), keep = MB_PLANE_READ(piece + MB_PLANE_KEEP * w);
        const uint32_t *p0 = row0 + at / MB_PLANE_WORD, *p1 = row1 + at / MB_PLANE_WORD;
        if (compressed) {
            uint32_t y0 = MB_PLANE_READ(p0), y1 = MB_PLANE_READ(p1);
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
            for (int s = 0; s < MB_PLANE_STEPS; s++) {
                const uint32_t close = MB_PLANE_READ(piece + (uint32_t)(MB_PLANE_CLOSE + s) * w);
                y0 = (y0 & ~close) | (y0 >> (1 << s) & close);
                y1 = (y1 & ~close) | (y1 >> (1 << s) & close);
            }
            x.at[0] |= y0 << at % MB_PLANE_WORD & keep;
            x.at[1] |= y1 << at % MB_PLANE_WORD & keep;
        } else {
            x.at[0] |= mb_plane_funnel(MB_PLANE_READ(p0 - 1), MB_PLANE_READ(p0), at) & keep;
            x.at[1] |= mb_plane_funnel(MB_PLANE_READ(p1 - 1), MB_PLANE_READ(p1), at) & keep;
        }
    }
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
    for (int s = MB_PLANE_STEPS - 1; s >= 0; s--) {
        const uint32_t open = MB_PLANE_READ(field + (uint32_t)(MB_PLANE_GAPS + s) * w);
        for (int k = 0; k < 2; k++)
            x.at[k] = (x.at[k] & ~open) | (x.at[k] << (1 << s) & open);
    }
    return x;
}

/* Steps count the middle from the left, maps from the right. */
MB_PLANE_BOTH int mb_single_step(int side, int move)
{
    return side + MB_PLANE_PARTS - 1 - move;
}

/* Does some move of this row make a four? */
MB_PLANE_BOTH bool mb_single_wins(const mb_plane_task *task, mb_plane_steps steps, int side)
{
    bool wins = false;
    for (int j = 0; j < side; j++)
        wins = wins || (task->left[j].row && steps.to[j] == MB_PLANE_NO_RANK);
    for (int move = side; move < MB_PLANE_PARTS; move++)
        wins = wins || (task->other[move].row && steps.to[mb_single_step(side, move)] == MB_PLANE_NO_RANK);
    return wins;
}

/* Unite word c of all neighbours of two rows, as the mover likes it.
 *
 * second  every bit is inverted
 * wins    backward: a neighbour that is missing is a win.  Forward it is nothing, and no map is compressed.  side,
 *         second and wins are known when compiled */
MB_PLANE_BOTH mb_single_rows mb_single_gather(const mb_plane_task *task, uint32_t r0, uint32_t r1, uint32_t c,
                                              int side, bool second, bool wins)
{
    const mb_plane_steps steps[2] = {task->steps[r0], task->steps[r1]};
    const uint32_t flip = second ? ~0u : 0;
    mb_single_rows sum = {{0, 0}};
    for (int k = 0; k < 2 && wins; k++)
        sum.at[k] = mb_single_wins(task, steps[k], side) ? ~0u : 0;
    if (sum.at[0] & sum.at[1])
        return sum;
    for (int j = 0; j < side; j++)
        for (int k = 0; k < 2; k++)
            if (task->left[j].row && steps[k].to[j] != MB_PLANE_NO_RANK)
                sum.at[k] |=
                    MB_PLANE_READ(task->left[j].bits + (size_t)steps[k].to[j] * task->left[j].stride + c) ^ flip;
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
    for (int move = 0; move < MB_PLANE_PARTS; move++) {
        const mb_plane_child *near = &task->other[move];
        if (!near->row)
            continue;
        uint32_t to[2] = {r0, r1};
        bool there[2] = {true, true};
        for (int k = 0; k < 2 && move >= side; k++) {
            to[k] = steps[k].to[mb_single_step(side, move)];
            there[k] = to[k] != MB_PLANE_NO_RANK;
            to[k] = there[k] ? to[k] : 0;
        }
        if (!there[0] && !there[1])
            continue;
        const mb_single_rows x = mb_single_mapped(near, near->bits + (size_t)to[0] * near->stride,
                                                  near->bits + (size_t)to[1] * near->stride, task->words, c,
                                                  wins && move == 0 && side > 1);
        const uint32_t valid = MB_PLANE_READ(near->map + c);
        for (int k = 0; k < 2; k++)
            if (there[k])
                sum.at[k] |= wins ? (x.at[k] ^ flip) | ~valid : x.at[k] & valid;
    }
    return sum;
}

/* Bits of a word that are columns. */
MB_PLANE_BOTH uint32_t mb_single_tail(const mb_plane_task *task, uint32_t c)
{
    const uint32_t left = task->columns - c * MB_PLANE_WORD;
    return left < MB_PLANE_WORD ? (1u << left) - 1 : ~0u;
}

/* Compute word c of rows 2*pair and 2*pair+1 of a plane; as mb_plane_unit(), with one threshold. */
MB_PLANE_BOTH void mb_single_unit(const mb_plane_task *task, uint32_t pair, uint32_t c, bool reached, bool value,
                                  int side, bool second, bool last)
{
    const uint32_t r0 = 2 * pair, r1 = r0 + 1 < task->rows ? r0 + 1 : r0;
    mb_single_rows sum = {{0, 0}};
    if (!last && task->won)
        sum.at[0] = sum.at[1] = ~0u;
    else if (!last)
        sum = mb_single_gather(task, r0, r1, c, side, second, true);
    for (int k = 0; k < 2; k++) {
        const uint32_t row = k == 0 ? r0 : r1, over = mb_plane_over(task, row, c);
        uint32_t x = second ? ~sum.at[k] : sum.at[k];
        if (reached)
            x = value ? ~0u : 0;
        x = second ? x | over : x & ~over; /* the player who has just moved has won there */
        task->bits[(size_t)row * task->words + c] = x & mb_single_tail(task, c);
    }
}

#endif
