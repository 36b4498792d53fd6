/* connect4_code.c -- symbols as bytes: asymmetric numeral systems. */
#include "connect4/connect4_code.h"

enum { LEAST = 1 << 16 }; /* states are from LEAST to LEAST * 256 */

void mb_c4_code_fit(mb_c4_frequencies *out, const uint32_t *count, int symbols)
{
    uint64_t total = 0;
    uint32_t frequency[MB_C4_SYMBOLS] = {0}, sum = 0;
    int most = 0;
    MB_ASSERT(0 < symbols && symbols <= MB_C4_SYMBOLS);
    for (int s = 0; s < symbols; s++)
        total += count[s];
    for (int s = 0; s < symbols && total > 0; s++) {
        frequency[s] = (uint32_t)(count[s] * (uint64_t)MB_C4_CODE_SUM / total);
        frequency[s] += count[s] > 0 && frequency[s] == 0;
        sum += frequency[s];
        most = frequency[s] > frequency[most] ? s : most;
    }
    MB_ASSERT(frequency[most] + MB_C4_CODE_SUM > sum);
    frequency[most] += MB_C4_CODE_SUM - sum; /* what rounding left, or took: the largest is far above 64 */
    out->from[0] = 0;
    for (int s = 0; s < symbols; s++)
        out->from[s + 1] = (uint16_t)(out->from[s] + frequency[s]);
    for (int s = symbols; s < MB_C4_SYMBOLS; s++)
        out->from[s + 1] = MB_C4_CODE_SUM;
}

static void push(mb_c4_encoder *e)
{
    MB_ASSERT(e->at > e->begin);
    *--e->at = (uint8_t)e->state;
    e->state >>= 8;
}

void mb_c4_encode_begin(mb_c4_encoder *e, uint8_t *begin, uint8_t *end)
{
    *e = (mb_c4_encoder){.state = LEAST, .begin = begin, .at = end};
}

void mb_c4_encode(mb_c4_encoder *e, const mb_c4_frequencies *f, int symbol)
{
    const uint32_t from = f->from[symbol], frequency = f->from[symbol + 1] - from;
    MB_ASSERT(frequency > 0);
    while (e->state >= frequency << (24 - MB_C4_CODE_BITS))
        push(e);
    e->state = (e->state / frequency << MB_C4_CODE_BITS) + e->state % frequency + from;
    MB_ASSERT(e->state >= LEAST && e->state < LEAST << 8);
}

void mb_c4_encode_end(mb_c4_encoder *e)
{
    for (int i = 0; i < MB_C4_CODE_END; i++)
        push(e);
}

static uint32_t pull(mb_c4_decoder *d)
{
    return d->at < d->end ? *d->at++ : 0;
}

void mb_c4_decode_begin(mb_c4_decoder *d, const uint8_t *at, const uint8_t *end)
{
    *d = (mb_c4_decoder){.at = at, .end = end};
    for (int i = 0; i < MB_C4_CODE_END; i++)
        d->state = d->state << 8 | pull(d);
}

int mb_c4_decode(mb_c4_decoder *d, const mb_c4_frequencies *f)
{
    const uint32_t rest = d->state & (MB_C4_CODE_SUM - 1);
    int symbol = 0;
    while (f->from[symbol + 1] <= rest)
        symbol++;
    MB_ASSERT(symbol < MB_C4_SYMBOLS);
    const uint32_t from = f->from[symbol], frequency = f->from[symbol + 1] - from;
    d->state = frequency * (d->state >> MB_C4_CODE_BITS) + rest - from;
    while (d->state < LEAST && d->at < d->end)
        d->state = d->state << 8 | pull(d);
    return symbol;
}

bool mb_c4_decode_end(const mb_c4_decoder *d)
{
    return d->state == LEAST && d->at == d->end;
}
