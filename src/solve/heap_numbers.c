/* heap_numbers.c -- Grundy numbers of an octal game: pairs of parts that need not be tried, and eight heaps at once.
 *
 * A plain mex tries all n / 2 pairs of parts.  The sparse space search tries fewer (Winning Ways, chapter 4).  Choose
 * a mask, and let the colour of a number v at heap n be the parity of the bits of v under the mask; where the game
 * breaks heaps only for k of one parity, the parity of n may count too.  The colour of heap a is that of G(a) at a.
 * One colour is called common: 1, or 0 where k is odd and the parity of n counts; the other is called rare.
 *
 * Theorem.  If G(a) xor G(b) has the common colour at n = a + b + k, then heap a or heap b is rare.
 * Proof.  Parity is additive, so the colour of the xor at n is colour(a) + colour(b), plus 1 where the parity of n
 * counts and k is odd.  Two common parts make it 1 + 1 = 0 or 0 + 0 + 1 = 1, the rare colour in each case.
 *
 * So of a number of the common colour the pairs with a rare part decide whether it is an option, and all others are
 * skipped, whatever the mask is.  Of a number of the rare colour one pair is proof that it is an option: most are met
 * on a walk over some common heaps, and those that are not are looked for among all pairs.  A number is taken for the
 * mex only when every pair that the theorem leaves was tried, so that a bad mask costs time and never a wrong number.
 * The mask that leaves the fewest heaps rare is found anew each time the sequence has doubled, from the
 * Walsh-Hadamard transform of how often each number occurs.  Where even that leaves many rare heaps there is no mask,
 * all heaps count as rare, and every pair is tried once.
 *
 * A row is one part r with the other parts of MB_LANES heaps, which lie side by side in memory.  Its other parts must
 * be known heaps: parts r below MB_LANES, and those that leave nothing of the first heap, are tried heap by heap.
 *
 * 0.16 has a few dozen rare heaps; 0.007, and 0.04, which is 0.007 with a match more in each heap, have 21,938 among
 * the first 300,000, where a plain mex tries 75,000 pairs on average, and 22,460 among the first million.  That
 * bounds the gain: a pair costs one store, and the processor makes one in a cycle.  Four ways to try fewer pairs were
 * built and measured, and each was slower.  Below the mex there are always numbers that very few pairs make (one to
 * five of 22,000, and 20 of 125,000 where there is no mask), and to find those takes more than all the stores:
 *   lists of the heaps of each number: to know that a number is no option takes 22,074 look-ups on average;
 *   a part of the rare heaps first, then vectors that compare all other rows with one candidate a heap: 1.5 times as
 *     long, since 16 heaps wait for the one that is given the most candidates;
 *   words of heaps (the heaps of a frequent number as bits, shifted by those of another number): 5 times as long; the
 *     words are mostly spent on heaps whose mex has been passed, which only the last pair would tell;
 *   no mask, a walk of 16 to 64 heaps of each number, then a search for each number that was not met: 1.4 to 3 times.
 */
#include "solve/heap_numbers.h"

#include "core/mem.h"
#include "core/sort.h"

enum { GONE = 1, ONE = 2, TWO = 4 }; /* bits of a digit */
enum {
    ROUNDS = 16,     /* heaps of each number on a walk */
    STRIDE = 256,    /* rows of a walk between two tests of whether some heap still waits for a number */
    DENSE = 4,       /* with more than one rare heap in so many there is no use in a mask */
    CHUNK = 64,      /* pairs that are compared between two tests of whether one fits */
    NARROW = 1 << 15 /* numbers below fit 16 bits, and so does the next power of two */
};

enum { WIDE = 16 }; /* numbers of a vector */
typedef uint16_t sixteen __attribute__((vector_size(WIDE * sizeof(uint16_t))));

static uint32_t colour(const mb_heap_numbers *self, uint32_t value, uint32_t n)
{
    return (uint32_t)__builtin_parity((value << 1 | (n & 1)) & self->mask);
}

/* From the digits to lists of what may be taken. */
static mb_status read_rules(mb_heap_numbers *self, uint32_t count)
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

static mb_status add_rare(mb_heap_numbers *self, uint32_t n)
{
    MB_ASSERT(self->rares == 0 || self->rare[self->rares - 1] < n);
    if (!mb_grow(&self->rare, &self->rare_room, self->rares, 1))
        return MB_ENOMEM;
    self->rare[self->rares++] = n;
    return MB_OK;
}

/* Can MB_LANES heaps be worked on at once: does the game break heaps, and do all numbers fit 16 bits? */
static bool is_narrow(const mb_heap_numbers *self)
{
    return self->breaks > 0 && self->values <= NARROW;
}

/* Make room for numbers below `values`. */
static mb_status widen(mb_heap_numbers *self, uint32_t values)
{
    MB_ASSERT(values > self->values && (values & (values - 1)) == 0);
    uint32_t *seen = mb_resize(self->seen, values, sizeof *seen);
    if (!seen)
        return MB_ENOMEM;
    memset(seen, 0, values * sizeof *seen); /* 0: an option of no heap n > 0 */
    self->seen = seen;
    self->values = values;
    if (!is_narrow(self))
        return MB_OK;
    void *mark = mb_resize(self->mark, values, sizeof *self->mark);
    if (!mark)
        return MB_ENOMEM;
    self->mark = mark;
    return MB_OK;
}

/* Heap n has that number. */
static mb_status put_number(mb_heap_numbers *self, uint32_t n, uint32_t number)
{
    MB_ASSERT(n < self->count && number <= self->values);
    self->number[n] = number;
    if (number == self->values) {
        const mb_status status = widen(self, 2 * self->values);
        if (status != MB_OK)
            return status;
    }
    if (!is_narrow(self))
        return MB_OK;
    self->part[n] = self->back[self->count - 1 - n] = (uint16_t)number;
    return n > 0 && colour(self, number, n) != self->common ? add_rare(self, n) : MB_OK;
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
static mb_status choose_mask(mb_heap_numbers *self, uint32_t n)
{
    const uint32_t size = 2 * self->values;
    int64_t *spectrum = mb_alloc_zero(size, sizeof *spectrum); /* of 2 * number + parity of the heap */
    if (!spectrum)
        return MB_ENOMEM;
    for (uint32_t a = 1; a < n; a++) {
        MB_ASSERT(self->number[a] < self->values);
        spectrum[self->number[a] << 1 | (a & 1)]++;
    }
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
    MB_ASSERT(best <= n - 1 && (best + n - 1) % 2 == 0); /* best = rare - common heaps */
    if ((best + n - 1) / 2 > n / DENSE) {
        self->mask = 0;
        self->common = 1;
    }
    self->rares = 0;
    mb_status status = MB_OK;
    for (uint32_t a = 1; a < n && status == MB_OK; a++)
        if (colour(self, self->number[a], a) != self->common)
            status = add_rare(self, a);
    return status;
}

/* Choose the heaps of the walk among those below n, which make a row with every heap from n on. */
static mb_status choose_walk(mb_heap_numbers *self, uint32_t n)
{
    const size_t room = (size_t)ROUNDS * self->values;
    uint32_t *heap = mb_alloc_zero(room, sizeof *heap); /* heap[i * values + v]: the i-th of number v, or 0 */
    uint32_t *times = mb_alloc_zero(self->values, sizeof *times);
    const bool made = heap && times;
    if (made)
        for (uint32_t a = MB_LANES; a + (uint64_t)self->most < n; a++) {
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

mb_status mb_heap_numbers_adapt(mb_heap_numbers *self, uint32_t n)
{
    if (!is_narrow(self))
        return MB_OK;
    const mb_status status = choose_mask(self, n);
    return status == MB_OK ? choose_walk(self, n) : status;
}

/* ---- one heap, by the definition ---- */

/* The number of the option of n that leaves one heap or none after the i-th k of `take`, or MB_NONE. */
static uint32_t number_after(const mb_heap_numbers *self, uint32_t n, uint32_t i)
{
    const uint32_t k = self->take[i];
    if (k > n || !(self->rules->digit[k] & (k == n ? GONE : ONE)))
        return MB_NONE;
    MB_ASSERT(self->number[n - k] < self->values);
    return self->number[n - k];
}

/* The number of heap n by its definition, all pairs tried. */
static uint32_t plain_mex(uint64_t *looked, const mb_heap_numbers *self, uint32_t n)
{
    uint32_t *const seen = self->seen;
    for (uint32_t i = 0; i < self->takes; i++) {
        const uint32_t v = number_after(self, n, i);
        if (v != MB_NONE)
            seen[v] = n;
    }
    *looked = self->takes;
    for (uint32_t i = 0; i < self->breaks && self->broken[i] < n; i++) {
        const uint32_t sum = n - self->broken[i];
        for (uint32_t a = 1; a <= sum / 2; a++)
            seen[self->number[a] ^ self->number[sum - a]] = n;
        *looked += sum / 2;
    }
    uint32_t v = 0;
    while (v < self->values && seen[v] == n)
        v++;
    return v;
}

/* ---- MB_LANES heaps at once ---- */

/* Mark the options of the heaps n, n + 1, … that have one of these heaps as a part when k are taken. */
static void mark_rows(const mb_heap_numbers *self, uint32_t n, uint32_t k, const uint32_t *heap, uint32_t heaps)
{
    const uint16_t *const part = self->part;
    uint8_t(*const mark)[MB_LANES] = self->mark;
    for (uint32_t i = 0; i < heaps; i++) {
        MB_ASSERT(MB_LANES <= heap[i] && heap[i] + k < n);
        const uint16_t one = part[heap[i]], *const other = part + (n - k - heap[i]);
        for (uint32_t j = 0; j < MB_LANES; j++) {
            uint8_t *const lanes = mark[other[j] ^ one];
            lanes[j] = 1;
        }
    }
}

/* The first of the rare heaps that is at least `least`. */
static uint32_t rare_from(const mb_heap_numbers *self, uint32_t least)
{
    MB_BISECT(uint32_t, at, self->rares, i, self->rare[i] >= least);
    return at;
}

/* Does the walk still have something to find for heap n + lane?  Not once all numbers of rare colour below the first
 * unmarked one of common colour are marked.  *value is the least number that was not seen to be marked. */
static bool lane_waits(uint32_t *value, const mb_heap_numbers *self, uint32_t n, uint32_t lane)
{
    while (*value < self->values && self->mark[*value][lane])
        ++*value;
    return self->mask && *value < self->values && colour(self, *value, n + lane) != self->common;
}

/* Walk until no heap waits for a number of rare colour.  Returns the rows. */
static uint32_t walk_rows(const mb_heap_numbers *self, uint32_t n, uint32_t k)
{
    uint32_t value[MB_LANES] = {0}, step = 0, lane = 0;
    while (lane < MB_LANES && step < self->steps) {
        while (lane < MB_LANES && !lane_waits(&value[lane], self, n, lane))
            lane++;
        if (lane == MB_LANES)
            break;
        const uint32_t rows = self->steps - step < STRIDE ? self->steps - step : STRIDE;
        mark_rows(self, n, k, self->walk + step, rows);
        step += rows;
    }
    return step;
}

/* Mark what the heaps below n say about the options of n and the heaps after it.  Returns the pairs looked at. */
static uint64_t mark_block(mb_heap_numbers *self, uint32_t n)
{
    uint64_t rows = 0;
    memset(self->mark, 0, self->values * sizeof *self->mark);
    for (uint32_t i = 0; i < self->breaks && self->broken[i] < n; i++) {
        const uint32_t k = self->broken[i],
                       half = self->mask ? 0 : (n - k) / 2; /* all heaps are rare: each pair once */
        const uint32_t from = rare_from(self, half > MB_LANES ? half : MB_LANES), to = rare_from(self, n - k);
        if (from < to)
            mark_rows(self, n, k, self->rare + from, to - from);
        rows += from < to ? to - from : 0;
    }
    for (uint32_t i = 0; i < self->breaks && self->broken[i] < n; i++)
        rows += walk_rows(self, n, self->broken[i]);
    return rows * MB_LANES;
}

/* Mark the options of the heap in that lane whose parts have that sum, one of them a rare heap number from .. to-1.
 */
static void mark_pairs(const mb_heap_numbers *self, uint32_t sum, uint32_t lane, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to && self->rare[i] < sum; i++) {
        const uint32_t r = self->rare[i];
        self->mark[self->part[r] ^ self->part[sum - r]][lane] = 1;
    }
}

/* Mark the options of heap n + lane that were in no row: without a second part, or with a rare one below MB_LANES or
 * too large for heap n. */
static void mark_lane(const mb_heap_numbers *self, uint32_t n, uint32_t lane)
{
    const uint32_t heap = n + lane, small = rare_from(self, MB_LANES);
    for (uint32_t i = 0; i < self->takes; i++) {
        const uint32_t v = number_after(self, heap, i);
        if (v != MB_NONE)
            self->mark[v][lane] = 1;
    }
    for (uint32_t i = 0; i < self->breaks && self->broken[i] < heap; i++) {
        const uint32_t k = self->broken[i], late = rare_from(self, k < n ? n - k : 0);
        mark_pairs(self, heap - k, lane, 0, small);
        mark_pairs(self, heap - k, lane, late > small ? late : small, self->rares);
    }
}

/* The least a with one[a] xor other[a] = value, `end` if there is none; 1 <= a < end. */
static inline __attribute__((always_inline)) uint32_t find_pair_inline(const uint16_t *one, const uint16_t *other,
                                                                       uint32_t end, uint16_t value)
{
    const sixteen wanted = (sixteen){0} + value;
    uint32_t a = 1;
    for (; a + CHUNK <= end; a += CHUNK) {
        sixteen fits = {0};
        for (uint32_t j = a; j < a + CHUNK; j += WIDE) {
            sixteen x, y;
            memcpy(&x, one + j, sizeof x);
            memcpy(&y, other + j, sizeof y);
            fits |= (sixteen)((x ^ y) == wanted);
        }
        uint64_t word[sizeof fits / sizeof(uint64_t)];
        memcpy(word, &fits, sizeof word);
        if (word[0] | word[1] | word[2] | word[3])
            break;
    }
    while (a < end && (one[a] ^ other[a]) != value)
        a++;
    return a;
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static uint32_t find_pair_vector(const uint16_t *one, const uint16_t *other,
                                                                 uint32_t end, uint16_t value)
{
    return find_pair_inline(one, other, end, value);
}
#endif

static uint32_t find_pair(const uint16_t *one, const uint16_t *other, uint32_t end, uint16_t value)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        return find_pair_vector(one, other, end, value);
#endif
    return find_pair_inline(one, other, end, value);
}

/* Is v the number of an option that breaks heap n in two?  All pairs are tried, up to the first that fits. */
static bool is_option(uint64_t *looked, const mb_heap_numbers *self, uint32_t n, uint32_t v)
{
    for (uint32_t i = 0; i < self->breaks && self->broken[i] < n; i++) {
        const uint32_t sum = n - self->broken[i], end = sum / 2 + 1;
        const uint32_t a = find_pair(self->part, self->back + (self->count - 1 - sum), end, (uint16_t)v);
        *looked += a / MB_LANES;
        if (a < end)
            return true;
    }
    return false;
}

/* The mex of the options of the heap in that lane, those that were marked and those that are looked for. */
static uint32_t lane_mex(uint64_t *looked, const mb_heap_numbers *self, uint32_t n, uint32_t lane)
{
    for (uint32_t v = 0; v < self->values; v++)
        if (!self->mark[v][lane]) {
            if (self->mask == 0 || colour(self, v, n + lane) == self->common)
                return v; /* all pairs that the theorem leaves were marked */
            if (!is_option(looked, self, n + lane, v))
                return v;
        }
    return self->values;
}

mb_status mb_heap_numbers_next(uint64_t *looked, uint32_t *n, mb_heap_numbers *self, uint32_t end)
{
    const uint32_t first = *n;
    MB_ASSERT(0 < first && first < end && end <= self->count);
    if (!self->walk || !is_narrow(self)) {
        *n = first + 1;
        return put_number(self, first, plain_mex(looked, self, first));
    }
    *looked = mark_block(self, first);
    const uint32_t values = self->values;
    for (uint32_t lane = 0; lane < MB_LANES && *n < end && self->values == values; lane++, ++*n) {
        mark_lane(self, first, lane);
        const mb_status status = put_number(self, first + lane, lane_mex(looked, self, first, lane));
        if (status != MB_OK)
            return status;
    }
    return MB_OK;
}

mb_status mb_heap_numbers_begin(mb_heap_numbers *self, const mb_octal *rules, uint32_t count)
{
    *self = (mb_heap_numbers){.rules = rules, .count = count, .common = 1};
    self->number = mb_alloc(count, sizeof *self->number);
    mb_status status = self->number ? read_rules(self, count) : MB_ENOMEM;
    if (status == MB_OK && self->breaks > 0) {
        self->part = mb_alloc(count, sizeof *self->part);
        self->back = mb_alloc(count, sizeof *self->back);
        status = self->part && self->back ? MB_OK : MB_ENOMEM;
    }
    if (status == MB_OK)
        status = widen(self, 1);
    return status == MB_OK && count > 0 ? put_number(self, 0, 0) : status; /* an empty heap has no moves */
}

void mb_heap_numbers_clear(mb_heap_numbers *self)
{
    mb_release_all(self->number, self->take, self->broken, self->seen, self->part, self->back, self->mark, self->rare,
                   self->walk);
    *self = (mb_heap_numbers){0};
}
