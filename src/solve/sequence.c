/* sequence.c -- Grundy numbers of a heap game, heap after heap, and their period.
 *
 * The period.  Let k be the most that can be taken, and number[n + p] = number[n] for n0 <= n < 2 n0 + p + k, n0 > 0.
 * Then it holds for all n >= n0 (Guy and Smith, 1956).  For larger n, of the two parts that a move leaves of n + p
 * one is at least n0 + p, and with p less of it they are an option of n of the same number; of the parts that it
 * leaves of n one is at least n0, and with p more they are an option of n + p.  Where no heap is broken, k
 * comparisons are enough for the same reason.
 */
#include "core/limits.h"
#include "core/mem.h"
#include "solve/heap_numbers.h"

enum {
    FIRST_LOOK = 64, /* terms before the first search for a period and a mask */
    REPETITIONS = 3, /* how often a period must repeat to be suggested */
};

/* repeat[p]: how many terms, read backwards from the one p before the last, equal those p after them (the Z function
 * of the reversed sequence). */
static void find_repeats(uint32_t *repeat, const uint32_t *number, uint32_t n)
{
    const uint32_t *last = number + n - 1;
    uint32_t left = 0, right = 0; /* terms left .. right-1 from the end repeat the last ones */
    repeat[0] = n;
    for (uint32_t p = 1; p < n; p++) {
        uint32_t z = 0;
        if (p < right)
            z = repeat[p - left] < right - p ? repeat[p - left] : right - p;
        MB_ASSERT(left <= p && p + z <= n);
        while (p + z < n && *(last - z) == *(last - p - z))
            z++;
        repeat[p] = z;
        if (p + z > right) {
            left = p;
            right = p + z;
        }
    }
}

/* Do n terms prove the period p from term n0 on? */
static bool proves(const mb_heap_numbers *self, uint64_t n, uint64_t p, uint64_t n0)
{
    n0 = n0 > 0 ? n0 : 1;
    const uint64_t enough = self->breaks > 0 ? 2 * n0 + p + self->most : n0 + self->most;
    return enough + p <= n;
}

/* Find the least period that the first n terms prove or, failing that, one that they suggest: repeated three times,
 * over at least half of the terms. */
static mb_status find_period(mb_sequence *out, const mb_heap_numbers *self, uint32_t n)
{
    uint32_t *repeat = mb_alloc(n, sizeof *repeat);
    if (!repeat)
        return MB_ENOMEM;
    find_repeats(repeat, self->number, n);
    out->periodic = out->proved = false;
    for (uint32_t p = 1; p < n && !out->proved; p++) {
        MB_ASSERT(repeat[p] <= n - p);
        const uint32_t n0 = n - p - repeat[p];
        const bool proved = proves(self, n, p, n0);
        const bool likely = n - n0 >= n / 2 && (n - n0) / p >= REPETITIONS;
        if (proved || (likely && !out->periodic)) {
            out->periodic = true;
            out->proved = proved;
            out->period = p;
            out->preperiod = n0;
        }
    }
    mb_release(repeat);
    return MB_OK;
}

static mb_status sequence_run(mb_sequence *out, mb_heap_numbers *self, const mb_limits *limits)
{
    mb_pace pace = mb_pace_begin(limits, 0);
    const uint32_t count = self->count;
    uint32_t n = 1, look = FIRST_LOOK;
    mb_status status;
    while (n < count) {
        if (n == look) {
            if ((status = find_period(out, self, n)) != MB_OK)
                return status;
            if (out->proved)
                break;
            if ((status = mb_heap_numbers_adapt(self, n)) != MB_OK)
                return status;
            look = look < UINT32_MAX / 2 ? 2 * look : UINT32_MAX;
        }
        uint64_t looked;
        if ((status = mb_heap_numbers_next(&looked, &n, self, look < count ? look : count)) != MB_OK)
            return status;
        if ((status = mb_pace_step(&pace, looked + 1)) != MB_OK)
            return status;
    }
    if (!out->proved && (status = find_period(out, self, n)) != MB_OK)
        return status;
    for (; n < count; n++) {
        MB_ASSERT(out->proved && 0 < out->period && out->preperiod + out->period <= n);
        self->number[n] = self->number[n - out->period];
    }
    return MB_OK;
}

mb_status mb_sequence_compute(mb_sequence *out, const mb_octal *rules, uint32_t count, const mb_limits *limits)
{
    mb_sequence found = {.count = count};
    mb_heap_numbers self;
    mb_status status = mb_heap_numbers_begin(&self, rules, count);
    if (status == MB_OK && count > 0)
        status = sequence_run(&found, &self, limits);
    if (status == MB_OK) {
        found.number = self.number;
        self.number = NULL;
        *out = found;
    }
    mb_heap_numbers_clear(&self);
    return status;
}

void mb_sequence_clear(mb_sequence *sequence)
{
    mb_release(sequence->number);
    *sequence = (mb_sequence){0};
}
