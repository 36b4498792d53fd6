/* digits.h -- decimal digits of a number. */
#pragma once

#include "core/base.h"

enum { MB_DIGITS_MOST = 20 }; /* of a 64-bit number */

/* Write the digits of `number` at the end of `out`, without a terminating 0; returns the index of the first. */
static inline size_t mb_digits_write(char out[MB_DIGITS_MOST], uint64_t number)
{
    size_t at = MB_DIGITS_MOST;
    do {
        MB_ASSERT(at > 0);
        out[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    return at;
}

/* The number of digits of `number`. */
static inline uint32_t mb_digits(uint64_t number)
{
    uint32_t digits = 1;
    for (uint64_t bound = 10; number >= bound && digits < MB_DIGITS_MOST; bound *= 10)
        digits++;
    return digits;
}
