/* number.h -- decimal numbers of long texts, eight digits at a time.
 *
 * Eight bytes are loaded as one word.  Three multiplications join neighbours (digits to pairs, pairs to fours, fours
 * to eight), so that no branch depends on how many digits there are.
 */
#pragma once

#include "core/base.h"

/* The value of eight digits, the first in the lowest byte, each from 0 to 9. */
static inline uint64_t mb_eight_digits(uint64_t digits)
{
    MB_ASSERT((digits & UINT64_C(0xF0F0F0F0F0F0F0F0)) == 0);
    digits = (digits * 10 + (digits >> 8)) & UINT64_C(0x00FF00FF00FF00FF);
    digits = (digits * 100 + (digits >> 16)) & UINT64_C(0x0000FFFF0000FFFF);
    return (digits * 10000 + (digits >> 32)) & UINT64_C(0xFFFFFFFF);
}

/* Read further digits of a number whose first digits are `number`, one by one; the result saturates at UINT64_MAX. */
static inline const char *mb_scan_digits(uint64_t *out, uint64_t number, const char *at, const char *end)
{
    MB_ASSERT(at <= end);
    for (; at < end && *at >= '0' && *at <= '9'; at++)
        if (__builtin_mul_overflow(number, UINT64_C(10), &number)
            || __builtin_add_overflow(number, (uint64_t)(*at - '0'), &number))
            number = UINT64_MAX;
    *out = number;
    return at;
}

/* Read the number at `at`: returns where it ends, which is `at` when there is no digit.  A number of 2^64 - 1 or more
 * comes out as UINT64_MAX. */
static inline const char *mb_scan_number(uint64_t *out, const char *at, const char *end)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (MB_LIKELY(end - at >= 8)) {
        uint64_t word;
        memcpy(&word, at, 8);
        word ^= UINT64_C(0x3030303030303030);
        /* The top bit of each byte that is no digit; what carries into later bytes comes from such a byte only. */
        const uint64_t other = ((word + UINT64_C(0x7676767676767676)) | word) & UINT64_C(0x8080808080808080);
        if (MB_UNLIKELY(other == 0))
            return mb_scan_digits(out, mb_eight_digits(word), at + 8, end);
        const int bits = __builtin_ctzll(other) & ~7; /* of the digits before the first other byte */
        MB_ASSERT(bits < 64);
        *out = bits == 0 ? 0 : mb_eight_digits(word << (64 - bits));
        return at + bits / 8;
    }
#endif
    return mb_scan_digits(out, 0, at, end);
}
