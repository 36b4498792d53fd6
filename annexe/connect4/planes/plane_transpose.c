/* plane_transpose.c -- a block transposed, 32 by 32 bits at a time. */
#include "planes/plane_transpose.h"
#include "core/base.h"

/* Transpose 32 by 32 bits: bit c of row[r] becomes bit r of row[c].  Halves change places, then their halves. */
static void transpose_tile(uint32_t row[MB_PLANE_WORD])
{
    uint32_t low = 0xffff;
    for (int half = MB_PLANE_WORD / 2; half > 0; half /= 2, low ^= low << half)
        for (int r = 0; r < MB_PLANE_WORD; r = (r + half + 1) & ~half) {
            const uint32_t differ = (row[r] >> half ^ row[r + half]) & low;
            row[r] ^= differ << half;
            row[r + half] ^= differ;
        }
}

void mb_plane_transpose(uint32_t *to, const uint32_t *from, uint32_t rows, uint32_t columns, uint32_t planes)
{
    MB_ASSERT(planes == 1 || planes == 2);
    const uint32_t to_words = mb_plane_words(columns), from_words = mb_plane_words(rows);
    for (uint32_t tile = 0; tile < from_words * to_words * planes; tile++) {
        const uint32_t plane = tile % planes, r = tile / planes / to_words, c = tile / planes % to_words;
        const uint32_t first_row = r * MB_PLANE_WORD, first_column = c * MB_PLANE_WORD;
        uint32_t bits[MB_PLANE_WORD] = {0};
        for (uint32_t i = 0; i < MB_PLANE_WORD && first_column + i < columns; i++)
            bits[i] = from[((size_t)(first_column + i) * from_words + r) * planes + plane];
        transpose_tile(bits);
        for (uint32_t i = 0; i < MB_PLANE_WORD && first_row + i < rows; i++)
            to[((size_t)(first_row + i) * to_words + c) * planes + plane] = bits[i];
    }
}
