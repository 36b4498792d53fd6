/* book_code.c -- symbols as bytes: asymmetric numeral systems, written. */
#include "book/book_code.h"

void mb_c4_code_fit(mb_c4_frequencies *out, const uint32_t *count, int symbols)
{
    static const uint32_t first[MB_C4_SYMBOLS] = {1};
    uint64_t total = 0;
    for (int s = 0; s < symbols; s++)
        total += count[s];
    mb_c4_code_scale(out, total > 0 ? count : first, symbols);
}

static void push(mb_c4_encoder *e)
{
    MB_ASSERT(e->at > e->begin);
    *--e->at = (uint8_t)e->state;
    e->state >>= 8;
}

void mb_c4_encode_begin(mb_c4_encoder *e, uint8_t *begin, uint8_t *end)
{
    *e = (mb_c4_encoder){.state = MB_C4_CODE_LEAST, .begin = begin, .at = end};
}

void mb_c4_encode(mb_c4_encoder *e, uint32_t from, uint32_t frequency)
{
    MB_ASSERT(frequency > 0 && from + frequency <= MB_C4_CODE_SUM);
    while (e->state >= frequency << (24 - MB_C4_CODE_BITS))
        push(e);
    e->state = (e->state / frequency << MB_C4_CODE_BITS) + e->state % frequency + from;
    MB_ASSERT(e->state >= MB_C4_CODE_LEAST && e->state < MB_C4_CODE_LEAST << 8);
}

void mb_c4_encode_end(mb_c4_encoder *e)
{
    for (int i = 0; i < MB_C4_CODE_END; i++)
        push(e);
}
