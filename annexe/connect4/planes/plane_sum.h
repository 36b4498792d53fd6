/* plane_sum.h -- a checksum of a layer that does not depend on how the layer was computed or is kept.
 *
 * The plane of a player and a ply is the set of slots in which that player wins with the ply-th stone or before; only
 * layers with fewer stones than that are summed, since what comes later differs from pass to pass.  Its words are 64
 * columns of a row each, whatever those of the engine are.  A word that is not empty is mixed with the place where it
 * stands: its block, its row, its columns; and mixed words are added up, so that their order does not matter.  Blocks
 * are those of a cut: boards whose sums are to be the same are cut alike, by mb_plane_shape_summed().
 */
#ifndef MB_PLANES_PLANE_SUM_H
#define MB_PLANES_PLANE_SUM_H

#include "planes/plane_pass.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { MB_PLANE_SUMMED = 64 }; /* columns of a word */

typedef struct mb_plane_sum {
    uint64_t won;   /* slots of the plane */
    uint64_t mixed; /* its words, mixed and added up */
} mb_plane_sum;

/* Which of a layer's three planes are summed, and which of these are the second player's: bit i is threshold i. */
typedef struct mb_plane_summing {
    unsigned wanted, second;
} mb_plane_summing;

static inline mb_plane_summing mb_plane_summing_of(int stones, const mb_plane_threshold threshold[MB_PLANE_NESTED])
{
    mb_plane_summing how = {0, 0};
    for (int i = 0; i < MB_PLANE_NESTED; i++) {
        const bool again = i > 0 && threshold[i].ply == threshold[i - 1].ply;
        how.wanted |= (unsigned)(stones < threshold[i].ply && !again) << i;
        how.second |= (unsigned)threshold[i].player << i;
    }
    return how;
}

/* The sums of a run: at[player][ply][stones], where kept[player][ply]. */
typedef struct mb_plane_ledger {
    bool kept[2][MB_PLANE_MOST_CELLS + 1];
    mb_plane_sum at[2][MB_PLANE_MOST_CELLS + 1][MB_PLANE_MOST_CELLS + 1];
} mb_plane_ledger;

/* Enter the sums of a layer. */
static inline void mb_plane_ledger_enter(mb_plane_ledger *ledger, int stones, const mb_plane_sum sum[MB_PLANE_NESTED],
                                         const mb_plane_threshold threshold[MB_PLANE_NESTED])
{
    const mb_plane_summing how = mb_plane_summing_of(stones, threshold);
    for (int i = 0; i < MB_PLANE_NESTED; i++)
        if (how.wanted >> i & 1) {
            ledger->kept[threshold[i].player][threshold[i].ply] = true;
            ledger->at[threshold[i].player][threshold[i].ply][stones] = sum[i];
        }
}

MB_PLANE_BOTH uint64_t mb_plane_sum_mix(uint64_t x)
{
    x = (x ^ x >> 32) * UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ x >> 29) * UINT64_C(0xD6E8FEB86659FD93);
    return x ^ x >> 32;
}

/* A number for a block: the heights of its sides, its middle and the second player's stones on the left. */
MB_PLANE_BOTH uint64_t mb_plane_sum_block(uint32_t middle, uint32_t left, uint32_t right, uint32_t count)
{
    return mb_plane_sum_mix((((uint64_t)middle << 10 | left) << 10 | right) << 5 | count);
}

/* How many bits are set?  Without a call where the compiler may not use the processor's own instruction. */
MB_PLANE_BOTH uint64_t mb_plane_sum_bits(uint64_t x)
{
#ifdef __CUDA_ARCH__
    return (uint64_t)__popcll(x);
#else
    x -= x >> 1 & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return x * UINT64_C(0x0101010101010101) >> 56;
#endif
}

/* Where a word stands: `block` is the number of its block. */
MB_PLANE_BOTH uint64_t mb_plane_sum_place(uint64_t block, uint32_t row, uint32_t word)
{
    return block + ((uint64_t)row << 32 | word) * UINT64_C(0xC2B2AE3D27D4EB4F);
}

/* Add word `place` of plane i: the bits of the three planes are `high` and `low`, and `columns` has a bit for each of
 * its columns that there is. */
MB_PLANE_BOTH void mb_plane_sum_plane(mb_plane_sum *sum, int i, bool second, uint64_t place, uint64_t high,
                                      uint64_t low, uint64_t columns)
{
    const uint64_t plane = i == 0 ? high & low : i == 1 ? high : high | low;
    const uint64_t won = (second ? ~plane : plane) & columns;
    sum->won += mb_plane_sum_bits(won);
    sum->mixed += won ? mb_plane_sum_mix(won ^ place) : 0;
}

/* The same for all planes that are wanted. */
MB_PLANE_BOTH void mb_plane_sum_word(mb_plane_sum sum[MB_PLANE_NESTED], mb_plane_summing how, uint64_t place,
                                     uint64_t high, uint64_t low, uint64_t columns)
{
    for (int i = 0; i < MB_PLANE_NESTED; i++)
        if (how.wanted >> i & 1)
            mb_plane_sum_plane(&sum[i], i, how.second >> i & 1, place, high, low, columns);
}

/* The columns that there are of a word. */
MB_PLANE_BOTH uint64_t mb_plane_sum_columns(uint32_t columns, uint32_t word)
{
    const uint32_t left = columns - word * MB_PLANE_SUMMED;
    return left < MB_PLANE_SUMMED ? (UINT64_C(1) << left) - 1 : ~UINT64_C(0);
}

#ifdef __cplusplus
}
#endif

#endif
