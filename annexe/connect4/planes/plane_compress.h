/* plane_compress.h -- compress the bits of a mask, and expand them again: by BMI2 (MB_PLANE_BMI2), or in six steps,
 * each of which moves what has an odd number of gaps below it, counted in 1, 2, 4, … */
#ifndef MB_PLANES_PLANE_COMPRESS_H
#define MB_PLANES_PLANE_COMPRESS_H

#include "planes/plane_matrix.h"

enum { MB_PLANE_COMPRESS_STEPS = 6 }; /* 1 << 6 bits a word */

/* A mask, ready to be used many times. */
typedef struct mb_plane_compression {
    uint64_t mask;
#ifndef MB_PLANE_BMI2
    uint64_t
        move[MB_PLANE_COMPRESS_STEPS]; /* move[i]: bits that go 1 << i down when compressed, where they are by then */
#endif
} mb_plane_compression;

MB_INLINE mb_plane_compression mb_plane_compression_of(uint64_t mask)
{
    mb_plane_compression p;
    p.mask = mask;
#ifndef MB_PLANE_BMI2
    uint64_t gaps = ~mask << 1; /* those below each bit */
    for (int i = 0; i < MB_PLANE_COMPRESS_STEPS; i++) {
        uint64_t parity = gaps;
        for (int s = 1; s < MB_PLANE_LONG; s *= 2)
            parity ^= parity << s;
        const uint64_t moved = parity & mask;
        p.move[i] = moved;
        mask = (mask ^ moved) | moved >> (1 << i);
        gaps &= ~parity;
    }
#endif
    return p;
}

/* Bits outside of the mask do not count; the result has none above those that do. */
MB_INLINE uint64_t mb_plane_compress_bits(uint64_t bits, const mb_plane_compression *p)
{
#ifdef MB_PLANE_BMI2
    return _pext_u64(bits, p->mask);
#else
    bits &= p->mask;
    for (int i = 0; i < MB_PLANE_COMPRESS_STEPS; i++) {
        const uint64_t moved = bits & p->move[i];
        bits = (bits ^ moved) | moved >> (1 << i);
    }
    return bits;
#endif
}

MB_INLINE uint64_t mb_plane_expand_bits(uint64_t bits, const mb_plane_compression *p)
{
#ifdef MB_PLANE_BMI2
    return _pdep_u64(bits, p->mask);
#else
    for (int i = MB_PLANE_COMPRESS_STEPS - 1; i >= 0; i--)
        bits = (bits & ~p->move[i]) | (bits << (1 << i) & p->move[i]);
    return bits & p->mask;
#endif
}

#endif
