/* connect4_code.c -- entropy coding of symbols by asymmetric numeral systems. */
#include "connect4/connect4_code.h"

enum { LEAST = 1 << 16 }; /* states are from LEAST to LEAST * 256 */

void mb_c4_code_scale(mb_c4_frequencies *out, const uint32_t *weight, int symbols)
{
    MB_ASSERT(0 < symbols && symbols <= MB_C4_SYMBOLS);
    uint64_t total = weight[0];
    uint32_t frequency[MB_C4_SYMBOLS], sum = 0, some = weight[0] > 0;
    int most = 0;
    for (int s = 1; s < symbols; s++) {
        total += weight[s];
        some += weight[s] > 0;
        most = weight[s] > weight[most] ? s : most;
    }
    MB_ASSERT(total > 0 && total >> 40 == 0);
    const uint64_t part = ((uint64_t)(MB_C4_CODE_SUM - some) << 24) / total; /* one each, the others by weight */
    for (int s = 0; s < symbols; s++) {
        frequency[s] = weight[s] > 0 ? 1 + (uint32_t)(weight[s] * part >> 24) : 0;
        sum += frequency[s];
    }
    MB_ASSERT(sum <= MB_C4_CODE_SUM);
    frequency[most] += MB_C4_CODE_SUM - sum; /* what rounding left */
    out->from[0] = 0;
    for (int s = 0; s < symbols; s++)
        out->from[s + 1] = (uint16_t)(out->from[s] + frequency[s]);
    for (int s = symbols; s < MB_C4_SYMBOLS; s++)
        out->from[s + 1] = MB_C4_CODE_SUM;
}

void mb_c4_code_fit(mb_c4_frequencies *out, const uint32_t *count, int symbols)
{
    static const uint32_t first[MB_C4_SYMBOLS] = {1};
    uint64_t total = 0;
    for (int s = 0; s < symbols; s++)
        total += count[s];
    mb_c4_code_scale(out, total > 0 ? count : first, symbols);
}

static void code_push(mb_c4_encoder *e)
{
    MB_ASSERT(e->at > e->begin);
    *--e->at = (uint8_t)e->state;
    e->state >>= 8;
}

void mb_c4_encode_begin(mb_c4_encoder *e, uint8_t *begin, uint8_t *end)
{
    *e = (mb_c4_encoder){.state = LEAST, .begin = begin, .at = end};
}

void mb_c4_encode(mb_c4_encoder *e, uint32_t from, uint32_t frequency)
{
    MB_ASSERT(frequency > 0 && from + frequency <= MB_C4_CODE_SUM);
    while (e->state >= frequency << (24 - MB_C4_CODE_BITS))
        code_push(e);
    e->state = (e->state / frequency << MB_C4_CODE_BITS) + e->state % frequency + from;
    MB_ASSERT(e->state >= LEAST && e->state < LEAST << 8);
}

void mb_c4_encode_end(mb_c4_encoder *e)
{
    for (int i = 0; i < MB_C4_CODE_END; i++)
        code_push(e);
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
