/* checksum.c -- a fast checksum that detects damaged bytes. */
#include "core/checksum.h"

#include "core/hash.h"

/* One step of a lane: a bijection of the lane for each word and of the word for each lane, so that a change within
 * one word is never lost; the rotation carries high bits back down. */
static inline uint64_t stir(uint64_t lane, uint64_t word)
{
    lane = (lane ^ word) * UINT64_C(0x9FB21C651E98DF25);
    return lane << 29 | lane >> 35;
}

void mb_sum_begin(uint64_t lane[MB_SUM_LANES])
{
    for (unsigned i = 0; i < MB_SUM_LANES; i++)
        lane[i] = mb_hash_mix(i + 1);
}

void mb_sum_add(uint64_t lane[MB_SUM_LANES], const void *data, size_t size)
{
    MB_ASSERT(size % MB_SUM_BLOCK == 0);
    uint64_t a = lane[0], b = lane[1], c = lane[2], d = lane[3];
    for (const char *at = data, *end = at + size; at < end; at += MB_SUM_BLOCK) {
        uint64_t word[MB_SUM_LANES];
        memcpy(word, at, MB_SUM_BLOCK);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        for (unsigned i = 0; i < MB_SUM_LANES; i++) /* the same sum on every machine */
            word[i] = __builtin_bswap64(word[i]);
#endif
        a = stir(a, word[0]);
        b = stir(b, word[1]);
        c = stir(c, word[2]);
        d = stir(d, word[3]);
    }
    lane[0] = a;
    lane[1] = b;
    lane[2] = c;
    lane[3] = d;
}

uint64_t mb_sum_end(const uint64_t lane[MB_SUM_LANES])
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < MB_SUM_LANES; i++)
        sum = mb_hash_mix(sum ^ lane[i]);
    return sum;
}

uint64_t mb_checksum(const void *data, size_t size)
{
    uint64_t lane[MB_SUM_LANES];
    const size_t whole = size / MB_SUM_BLOCK * MB_SUM_BLOCK;
    char rest[MB_SUM_BLOCK] = {0};
    mb_sum_begin(lane);
    mb_sum_add(lane, data, whole);
    if (size > whole)
        memcpy(rest, (const char *)data + whole, size - whole);
    mb_sum_add(lane, rest, sizeof rest);
    lane[0] ^= size;
    return mb_sum_end(lane);
}
