/* period.c -- one heap from which only certain numbers may be taken: the winner for every size, by a proved period.
 *
 * Values are worked out in growing numbers.  Read backwards from the last one, the failure function of string
 * matching gives the least period of each stretch; the first stretch that holds its period and M values more is the
 * proof.
 */
#include "theory/period.h"

#include "core/mem.h"

enum { FEWEST = 64, MOST = 1 << 22 };      /* values worked out */
static const uint64_t most_work = 1 << 28; /* values times takes */

void mb_period_clear(mb_period *period)
{
    mb_release(period->value);
    *period = (mb_period){0};
}

uint32_t mb_period_value(const mb_period *period, uint64_t size)
{
    if (size < period->known)
        return period->value[size];
    MB_ASSERT(period->proved && period->period > 0 && period->preperiod + period->period <= period->known);
    return period->value[period->preperiod + (size - period->preperiod) % period->period];
}

/* The least number that no move from `size` leads to; seen[g] == size: a move leads to g. */
static uint32_t period_mex(const mb_taking *taking, const uint32_t *value, uint32_t size, uint32_t *seen)
{
    for (size_t i = 0; i < taking->count && (uint64_t)taking->take[i] <= size; i++) {
        MB_ASSERT(taking->take[i] > 0 && (i == 0 || taking->take[i - 1] <= taking->take[i]));
        MB_ASSERT(value[size - (uint64_t)taking->take[i]] <= taking->count);
        seen[value[size - (uint64_t)taking->take[i]]] = size;
    }
    uint32_t least = 0;
    while (seen[least] == size)
        least++;
    MB_ASSERT(least <= taking->count);
    return least;
}

static uint32_t misere_value(const mb_taking *taking, const uint32_t *value, uint32_t size)
{
    if (taking->left == 1 && size == 1)
        return 0;
    size_t moves = 0;
    for (; moves < taking->count && (uint64_t)taking->take[moves] + taking->left <= size; moves++)
        if (value[size - (uint64_t)taking->take[moves]] == 0)
            return 1;
    return moves == 0; /* a player who cannot move has won */
}

/* Work out the values from `known` to `wanted` - 1. */
static mb_status extend(mb_period *period, const mb_taking *taking, uint32_t wanted)
{
    MB_ASSERT(period->known < wanted);
    uint32_t *value = mb_resize(period->value, wanted, sizeof *value);
    if (!value)
        return MB_ENOMEM;
    period->value = value;
    uint32_t *seen = mb_alloc(taking->count + 2, sizeof *seen);
    if (!seen)
        return MB_ENOMEM;
    memset(seen, 0xff, (taking->count + 2) * sizeof *seen); /* no size */
    for (uint32_t size = (uint32_t)period->known; size < wanted; size++)
        value[size] = taking->misere ? misere_value(taking, value, size) : period_mex(taking, value, size, seen);
    period->known = wanted;
    mb_release(seen);
    return MB_OK;
}

/* Look for a period among the known values, of which those from taking->left on depend on the `window` before. */
static mb_status prove(mb_period *period, const mb_taking *taking, uint64_t window)
{
    const uint32_t known = (uint32_t)period->known, length = known - (uint32_t)taking->left;
    MB_ASSERT(taking->left < period->known);
    const uint32_t *last = period->value + known - 1;    /* last[-i] is the i-th value read backwards */
    uint32_t *border = mb_alloc(length, sizeof *border); /* border[i]: longest proper border of the first i + 1 */
    if (!border)
        return MB_ENOMEM;
    border[0] = 0;
    for (uint32_t i = 1, k = 0; i < length; i++) {
        while (k > 0 && last[-(ptrdiff_t)i] != last[-(ptrdiff_t)k])
            k = border[k - 1];
        k += last[-(ptrdiff_t)i] == last[-(ptrdiff_t)k];
        MB_ASSERT(k <= i);
        border[i] = k;
        if (k >= window) {
            period->proved = true;
            period->period = i + 1 - k;
            period->preperiod = known - (i + 1);
            break;
        }
    }
    mb_release(border);
    while (period->proved && period->preperiod > 0
           && period->value[period->preperiod - 1] == period->value[period->preperiod - 1 + period->period])
        period->preperiod--;
    return MB_OK;
}

mb_status mb_period_find(mb_period *out, const mb_taking *taking, uint64_t most)
{
    MB_ASSERT(taking->count > 0 && (taking->misere || taking->left == 0));
    const uint64_t window = (uint64_t)taking->take[taking->count - 1];
    mb_period found = {0};
    mb_status status = MB_OK;
    uint64_t wanted = FEWEST;
    while (wanted < MOST && wanted / 4 < window)
        wanted *= 2;
    for (; status == MB_OK && !found.proved; wanted *= 2) {
        if (wanted > MOST || wanted > most_work / taking->count) {
            status = most < found.known ? MB_OK : MB_EUNSUITED;
            break;
        }
        status = extend(&found, taking, (uint32_t)wanted);
        if (status == MB_OK)
            status = prove(&found, taking, window);
    }
    if (status == MB_OK)
        *out = found;
    else
        mb_period_clear(&found);
    return status;
}
