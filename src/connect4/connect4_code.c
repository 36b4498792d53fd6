/* connect4_code.c -- entropy decoding of symbols by asymmetric numeral systems. */
#include "connect4/connect4_code.h"

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
    while (d->state < MB_C4_CODE_LEAST && d->at < d->end)
        d->state = d->state << 8 | pull(d);
    return symbol;
}

bool mb_c4_decode_end(const mb_c4_decoder *d)
{
    return d->state == MB_C4_CODE_LEAST && d->at == d->end;
}
