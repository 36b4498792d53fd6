/* octal_census.c -- the period of every octal game with a code of three digits, as far as so many numbers show it. */
#include "core/mem.h"
#include "marienbad/grundy.h"

/* One game, by the digits for taking 1, 2 and 3. */
static mb_status census_row(mb_octal_row *out, const uint8_t digit[3], uint32_t terms, const mb_limits *limits)
{
    const uint8_t digits[] = {0, digit[0], digit[1], digit[2]}; /* taking none is no move */
    mb_sequence sequence;
    const mb_status status =
        mb_sequence_compute(&sequence, &(mb_octal){.digit = digits, .digits = MB_COUNT(digits)}, terms, limits);
    if (status != MB_OK)
        return status;
    *out = (mb_octal_row){
        .code = {'0', '.', (char)('0' + digit[0]), (char)('0' + digit[1]), (char)('0' + digit[2])},
        .periodic = sequence.periodic,
        .proved = sequence.proved,
        .period = sequence.period,
        .preperiod = sequence.preperiod,
    };
    for (uint32_t n = 0; n < terms; n++)
        out->largest = sequence.number[n] > out->largest ? sequence.number[n] : out->largest;
    mb_sequence_clear(&sequence);
    return MB_OK;
}

mb_status mb_octal_census_compute(mb_octal_census *out, uint32_t terms, const mb_limits *limits)
{
    mb_octal_census *made = mb_alloc_zero(1, sizeof *made);
    mb_status status = made ? MB_OK : MB_ENOMEM;
    for (uint32_t i = 0; i < MB_OCTAL_ROWS && status == MB_OK; i++) {
        const uint8_t digit[] = {(uint8_t)(i / 64), (uint8_t)(i / 8 % 8), (uint8_t)(i % 8)};
        status = census_row(&made->row[i], digit, terms, limits);
    }
    if (status == MB_OK) {
        made->terms = terms;
        *out = *made;
    }
    mb_release(made);
    return status;
}
