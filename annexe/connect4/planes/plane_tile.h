/* plane_tile.h -- transpose 64 by 64 bits: bit c of word r becomes bit r of word c.
 *
 * Halves change places, then their halves: six rounds of 32 exchanges.  The rounds go from large halves, where
 * neighbouring words are treated alike, down to single bits.
 */
#ifndef MB_PLANES_PLANE_TILE_H
#define MB_PLANES_PLANE_TILE_H

#include "planes/plane_matrix.h"

MB_INLINE void mb_plane_tile_round(uint64_t *word, const unsigned words, const unsigned half, const uint64_t low)
{
    for (unsigned r = 0; r < words; r += 2 * half)
        for (unsigned i = r; i < r + half; i++) {
            const uint64_t differ = (word[i] >> half ^ word[i + half]) & low;
            word[i] ^= differ << half;
            word[i + half] ^= differ;
        }
}

/* The rounds within 32 by 32 bits. */
MB_INLINE void mb_plane_tile_rounds(uint64_t *word, const unsigned words)
{
    mb_plane_tile_round(word, words, 16, UINT64_C(0x0000ffff0000ffff));
    mb_plane_tile_round(word, words, 8, UINT64_C(0x00ff00ff00ff00ff));
    mb_plane_tile_round(word, words, 4, UINT64_C(0x0f0f0f0f0f0f0f0f));
    mb_plane_tile_round(word, words, 2, UINT64_C(0x3333333333333333));
    mb_plane_tile_round(word, words, 1, UINT64_C(0x5555555555555555));
}

static inline void mb_plane_tile_transpose(uint64_t word[MB_PLANE_LONG])
{
    mb_plane_tile_round(word, MB_PLANE_LONG, 32, UINT64_C(0x00000000ffffffff));
    mb_plane_tile_rounds(word, MB_PLANE_LONG);
}

/* Transpose two tiles of 32 by 32 bits, one in the low halves of 32 words and one in the high halves. */
static inline void mb_plane_tile_transpose_halves(uint64_t word[MB_PLANE_LONG / 2])
{
    mb_plane_tile_rounds(word, MB_PLANE_LONG / 2);
}

#endif
