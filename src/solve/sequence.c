/* sequence.c -- Grundy numbers of a heap game, heap after heap, and their period.
 *
 * Taking alone is a mex over few options.  Breaking has options G(a) xor G(b) for all a + b = n - k, and a plain mex
 * over them takes time n.  The sparse space search takes less.  Choose a mask, and let the colour of a heap be the
 * parity of the bits of its number under the mask; where the game breaks heaps only for k of one parity, the parity
 * of n may count too.  Colours of parts add up to the colour of the option.  So the values of one colour, the common
 * one, arise only from a common part with a rare one, and if the mask is such that nearly all heaps are common, the
 * few rare heaps determine which common values are excluded.  That bounds the mex; the rare values below the bound
 * are usually all found on a short walk over the other pairs, which takes a heap of each number in turn.  Every
 * mask gives the right numbers.  The best is found, each time the sequence has doubled, from the Walsh-Hadamard
 * transform of how often each number occurs.
 *
 * Time is spent on the rare heaps, all of which are examined for each n.  0.16 has a few dozen; 0.007, and
 * 0.04, which is 0.007 with a match more in each heap, have 22,460 among the first million, 22,386 of them in its
 * first half.  Lists of the heaps of each value would not help: to know that one value is no option of n takes
 * 22,074 look-ups there on average, about as many as there are rare heaps.
 *
 * The period.  Let k be the most that can be taken, and number[n + p] = number[n] for n0 <= n < 2 n0 + p + k, n0 > 0.
 * Then it holds for all n >= n0 (Guy and Smith, 1956).  For larger n, of the two parts that a move leaves of n + p
 * one is at least n0 + p, and with p less of it they are an option of n of the same number; of the parts that it
 * leaves of n one is at least n0, and with p more they are an option of n + p.  Where no heap is broken, k
 * comparisons are enough for the same reason.
 */
#include "core/limits.h"
#include "core/mem.h"
#include "marienbad/grundy.h"

enum { GONE = 1, ONE = 2, TWO = 4 }; /* bits of a digit */
enum {
    FIRST_LOOK = 64, /* terms before the first search for a period and a mask */
    REPETITIONS = 3, /* how often a period must repeat to be suggested */
    ROUNDS = 64,     /* heaps of each number on a walk */
    STRIDE = 128,    /* pairs that are marked between two tests of whether the walk can stop */
};

typedef struct sequence_work {
    const mb_octal *rules;
    uint32_t *number; /* of the heaps 0 .. n-1 */
    uint32_t *take;   /* k for which one heap or none may be left, rising */
    uint32_t *broken; /* k for which two heaps may be left, rising */
    uint32_t takes, breaks;
    uint32_t most;  /* the most that can be taken */
    bool even, odd; /* some k of `broken` is even; some is odd */

    uint32_t values; /* a power of two above every number so far */
    uint32_t *seen;  /* seen[v] = n: v is the number of an option of n; `values` of them */
    uint32_t mask;   /* of 2 * number + parity of the heap; 0: all heaps are rare */
    uint32_t common; /* the colour of common heaps */
    uint32_t *rare;  /* the rare heaps, rising */
    uint32_t rares;
    size_t rare_room;
    uint32_t *walk; /* common heaps, one of each number, then another of each, … */
    uint32_t steps;
} sequence_work;

static uint32_t colour(const sequence_work *self, uint32_t value, uint32_t n)
{
    return (uint32_t)__builtin_parity((value << 1 | (n & 1)) & self->mask);
}

/* From the digits to lists of what may be taken. */
static mb_status read_rules(sequence_work *self, uint32_t count)
{
    const mb_octal *rules = self->rules;
    for (uint32_t k = 0; k < rules->digits; k++) {
        const bool any = k == 0 ? rules->digit[k] & TWO : rules->digit[k] & (GONE | ONE | TWO);
        self->most = any ? k : self->most;
    }
    const uint32_t room = self->most < count ? self->most + 1 : count; /* no more can be taken than a heap has */
    self->take = mb_alloc(room, sizeof *self->take);
    self->broken = mb_alloc(room, sizeof *self->broken);
    if (!self->take || !self->broken)
        return MB_ENOMEM;
    for (uint32_t k = 0; k < room && k < rules->digits; k++) {
        if (k > 0 && rules->digit[k] & (GONE | ONE))
            self->take[self->takes++] = k;
        MB_ASSERT(self->takes <= k && self->breaks <= k);
        if (rules->digit[k] & TWO) {
            self->broken[self->breaks++] = k;
            self->even |= k % 2 == 0;
            self->odd |= k % 2 == 1;
        }
    }
    return MB_OK;
}

/* Make room for numbers below `values`. */
static mb_status sequence_widen(sequence_work *self, uint32_t values)
{
    MB_ASSERT(values > self->values && (values & (values - 1)) == 0);
    uint32_t *seen = mb_resize(self->seen, values, sizeof *seen);
    if (!seen)
        return MB_ENOMEM;
    memset(seen, 0, values * sizeof *seen); /* 0: an option of no heap n > 0 */
    self->seen = seen;
    self->values = values;
    return MB_OK;
}

static mb_status add_rare(sequence_work *self, uint32_t n)
{
    MB_ASSERT(self->rares == 0 || self->rare[self->rares - 1] < n);
    if (!mb_grow(&self->rare, &self->rare_room, self->rares, 1))
        return MB_ENOMEM;
    self->rare[self->rares++] = n;
    return MB_OK;
}

/* The Walsh-Hadamard transform: each count is replaced by the sum of all counts, those whose index has odd parity
 * under its index subtracted. */
static void transform(int64_t *count, uint32_t size)
{
    MB_ASSERT((size & (size - 1)) == 0);
    for (uint32_t half = 1; half < size; half *= 2)
        for (uint32_t i = 0; i < size; i += 2 * half)
            for (uint32_t j = i; j < i + half; j++) {
                const int64_t a = count[j], b = count[j + half];
                count[j] = a + b;
                count[j + half] = a - b;
            }
}

/* Choose the mask that leaves the fewest of the heaps 1 .. n-1 rare, and list them. */
static mb_status choose_mask(sequence_work *self, uint32_t n)
{
    const uint32_t size = 2 * self->values;
    int64_t *spectrum = mb_alloc_zero(size, sizeof *spectrum); /* of 2 * number + parity of the heap */
    if (!spectrum)
        return MB_ENOMEM;
    for (uint32_t a = 1; a < n; a++) {
        MB_ASSERT(self->number[a] < self->values);
        spectrum[self->number[a] << 1 | (a & 1)]++;
    }
    MB_ASSERT(self->rares <= n);
    transform(spectrum, size); /* now by mask: heaps of colour 0 less those of colour 1 */
    int64_t best = INT64_MAX;
    for (uint32_t mask = 0; mask < size; mask++) {
        if ((mask & 1) && self->even && self->odd)
            continue; /* parts of heaps of either parity: their colours do not determine the option's */
        /* two common parts must make a rare option, and n - k has another parity than n when k is odd */
        const uint32_t common = 1 ^ (mask & self->odd);
        const int64_t excess = common == 1 ? spectrum[mask] : -spectrum[mask];
        if (excess < best) {
            best = excess;
            self->mask = mask;
            self->common = common;
        }
    }
    mb_release(spectrum);
    self->rares = 0;
    mb_status status = MB_OK;
    for (uint32_t a = 1; a < n && status == MB_OK; a++)
        if (colour(self, self->number[a], a) != self->common)
            status = add_rare(self, a);
    return status;
}

/* Choose the heaps of the walk among 1 .. n-1, which can be a part of every heap from n on. */
static mb_status choose_walk(sequence_work *self, uint32_t n)
{
    const size_t room = (size_t)ROUNDS * self->values;
    uint32_t *heap = mb_alloc_zero(room, sizeof *heap); /* heap[i * values + v]: the i-th of number v, or 0 */
    uint32_t *times = mb_alloc_zero(self->values, sizeof *times);
    const bool made = heap && times;
    if (made)
        for (uint32_t a = 1; a + (uint64_t)self->most < n; a++) {
            const uint32_t v = self->number[a];
            MB_ASSERT(v < self->values);
            if (colour(self, v, a) == self->common && times[v] < ROUNDS)
                heap[(size_t)times[v]++ * self->values + v] = a;
        }
    mb_release(times);
    if (!made) {
        mb_release(heap);
        return MB_ENOMEM;
    }
    self->steps = 0;
    for (size_t i = 0; i < room; i++)
        if (heap[i] > 0) /* heap[0 .. steps-1] is written, and no longer read */
            heap[self->steps++] = heap[i];
    mb_release(self->walk);
    self->walk = heap;
    return MB_OK;
}

/* Mark the options of n that leave one heap or none. */
static void mark_takes(const sequence_work *self, uint32_t n)
{
    for (uint32_t i = 0; i < self->takes && self->take[i] <= n; i++) {
        const uint32_t left = n - self->take[i];
        MB_ASSERT(left < n && self->number[left] < self->values);
        if (self->rules->digit[self->take[i]] & (left == 0 ? GONE : ONE))
            self->seen[self->number[left]] = n;
    }
}

/* Mark the options of n that break it into two parts of that sum, one of which is listed. */
static void mark_parts(const sequence_work *self, uint32_t n, uint32_t sum, const uint32_t *part, uint32_t count)
{
    const uint32_t *const number = self->number;
    uint32_t *const seen = self->seen;
    for (uint32_t i = 0; i < count; i++) {
        MB_ASSERT(0 < part[i] && part[i] < sum);
        MB_ASSERT(number[part[i]] < self->values && number[sum - part[i]] < self->values);
        seen[number[part[i]] ^ number[sum - part[i]]] = n;
    }
}

/* Mark the options of n with a rare part: all of common colour are among them.  Returns the pairs looked at. */
static uint64_t mark_rare(const sequence_work *self, uint32_t n)
{
    uint64_t looked = 0;
    uint32_t count = self->rares;
    for (uint32_t i = 0; i < self->breaks && self->broken[i] < n; i++) {
        const uint32_t sum = n - self->broken[i];
        while (count > 0 && self->rare[count - 1] >= sum)
            count--;
        mark_parts(self, n, sum, self->rare, count);
        looked += count;
    }
    return looked;
}

/* The least value from `value` on, up to `bound`, that no option of n was seen to have. */
static uint32_t first_unseen(const sequence_work *self, uint32_t n, uint32_t value, uint32_t bound)
{
    MB_ASSERT(bound <= self->values);
    while (value < bound && self->seen[value] == n)
        value++;
    return value;
}

/* Walk, marking options of n, until all values below `bound` are seen; `value` is the least that is not. */
static uint32_t sequence_walk(uint64_t *looked, const sequence_work *self, uint32_t n, uint32_t value, uint32_t bound)
{
    for (uint32_t i = 0; i < self->breaks && value < bound; i++)
        for (uint32_t step = 0; step < self->steps && value < bound; step += STRIDE) {
            const uint32_t count = self->steps - step < STRIDE ? self->steps - step : STRIDE;
            MB_ASSERT(self->broken[i] < n);
            mark_parts(self, n, n - self->broken[i], self->walk + step, count);
            value = first_unseen(self, n, value, bound);
            *looked += count;
        }
    return value;
}

/* The same over all pairs of parts. */
static uint32_t walk_all(uint64_t *looked, const sequence_work *self, uint32_t n, uint32_t value, uint32_t bound)
{
    for (uint32_t i = 0; i < self->breaks && self->broken[i] < n && value < bound; i++) {
        const uint32_t sum = n - self->broken[i];
        for (uint32_t a = 1; a <= sum / 2 && value < bound;) {
            const uint32_t end = sum / 2 - a < STRIDE ? sum / 2 + 1 : a + STRIDE;
            MB_ASSERT(a < end && end <= sum);
            *looked += end - a;
            for (; a < end; a++)
                self->seen[self->number[a] ^ self->number[sum - a]] = n;
            value = first_unseen(self, n, value, bound);
        }
    }
    return value;
}

/* The number of heap n > 0; *looked gets the work that it took. */
static uint32_t sequence_mex(uint64_t *looked, const sequence_work *self, uint32_t n)
{
    mark_takes(self, n);
    *looked = self->takes + mark_rare(self, n);
    if (self->breaks == 0 || self->mask == 0) /* no other option is left */
        return first_unseen(self, n, 0, self->values);
    uint32_t bound = 0; /* the least common value that is not excluded */
    while (bound < self->values && (self->seen[bound] == n || colour(self, bound, n) != self->common))
        bound++;
    uint32_t value = first_unseen(self, n, 0, bound);
    value = sequence_walk(looked, self, n, value, bound);
    return walk_all(looked, self, n, value, bound);
}

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
static bool proves(const sequence_work *self, uint64_t n, uint64_t p, uint64_t n0)
{
    n0 = n0 > 0 ? n0 : 1;
    const uint64_t enough = self->breaks > 0 ? 2 * n0 + p + self->most : n0 + self->most;
    return enough + p <= n;
}

/* Find the least period that the first n terms prove or, failing that, one that they suggest: repeated three times,
 * over at least half of the terms. */
static mb_status find_period(mb_sequence *out, const sequence_work *self, uint32_t n)
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

static mb_status sequence_run(mb_sequence *out, sequence_work *self, uint32_t count, const mb_limits *limits)
{
    mb_pace pace = mb_pace_begin(limits, 0);
    uint32_t n = 1, look = FIRST_LOOK;
    mb_status status;
    self->number[0] = 0; /* an empty heap has no moves */
    for (; n < count; n++) {
        if (n == look) {
            if ((status = find_period(out, self, n)) != MB_OK)
                return status;
            if (out->proved)
                break;
            if (self->breaks > 0 && (status = choose_mask(self, n)) != MB_OK)
                return status;
            if (self->breaks > 0 && (status = choose_walk(self, n)) != MB_OK)
                return status;
            look = look < UINT32_MAX / 2 ? 2 * look : UINT32_MAX;
        }
        uint64_t looked;
        self->number[n] = sequence_mex(&looked, self, n);
        MB_ASSERT(self->number[n] <= self->values);
        if (self->number[n] == self->values && (status = sequence_widen(self, 2 * self->values)) != MB_OK)
            return status;
        const bool rare = self->breaks > 0 && colour(self, self->number[n], n) != self->common;
        if (rare && (status = add_rare(self, n)) != MB_OK)
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
    sequence_work self = {.rules = rules, .common = 1};
    mb_status status;
    self.number = mb_alloc(count, sizeof *self.number);
    if ((status = self.number ? read_rules(&self, count) : MB_ENOMEM) != MB_OK)
        goto done;
    if ((status = sequence_widen(&self, 1)) != MB_OK)
        goto done;
    if (count > 0 && (status = sequence_run(&found, &self, count, limits)) != MB_OK)
        goto done;
    found.number = self.number;
    self.number = NULL;
    *out = found;
done:
    mb_release_all(self.number, self.take, self.broken, self.seen, self.rare, self.walk);
    return status;
}

void mb_sequence_clear(mb_sequence *sequence)
{
    mb_release(sequence->number);
    *sequence = (mb_sequence){0};
}
