/* choose.h -- words of n bits with k 1s, numbered in rising order (combinatorial number system).
 *
 * The number of a word is the sum of choose(p, j) over its j-th 1, which is at place p (j from 1, p from 0).
 */
#pragma once

#include "core/base.h"

enum { MB_CHOOSE_BITS = 63, MB_CHOOSE_ONES = 32 };

typedef struct mb_choose {
    uint64_t of[MB_CHOOSE_BITS + 1][MB_CHOOSE_ONES + 1]; /* of[n][k]: words of n bits with k 1s; all fit 60 bits */
} mb_choose;

static inline void mb_choose_init(mb_choose *out)
{
    for (int n = 0; n <= MB_CHOOSE_BITS; n++)
        for (int k = 0; k <= MB_CHOOSE_ONES; k++)
            out->of[n][k] = k == 0 ? 1 : n == 0 ? 0 : out->of[n - 1][k - 1] + out->of[n - 1][k];
}

/* The number of a word among those with as many 1s. */
static inline uint64_t mb_choose_rank(const mb_choose *choose, uint64_t word)
{
    uint64_t rank = 0;
    for (int ones = 1; word; word &= word - 1, ones++) {
        MB_ASSERT(ones <= MB_CHOOSE_ONES);
        rank += choose->of[__builtin_ctzll(word)][ones];
    }
    return rank;
}

/* The word of `bits` bits and `ones` 1s that has this number. */
static inline uint64_t mb_choose_unrank(const mb_choose *choose, uint64_t rank, int bits, int ones)
{
    MB_ASSERT(rank < choose->of[bits][ones]);
    uint64_t word = 0;
    for (int place = bits - 1; ones > 0; place--)
        if (rank >= choose->of[place][ones]) {
            rank -= choose->of[place][ones--];
            word |= UINT64_C(1) << place;
        }
    MB_ASSERT(rank == 0);
    return word;
}
