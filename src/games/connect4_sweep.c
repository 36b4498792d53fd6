/* connect4_sweep.c -- computes whole tiers of Connect 4: runs of consecutive slots at a time.
 *
 * The first columns, the *low* ones, change fastest.  While the heights and the colours of the other columns stay as
 * they are, the colours of the low ones make a run of slots, one for each word of so many bits and so many 1s.  Then
 *   - a stone in one of the other columns leads from the run to a whole run of the next tier, slot by slot;
 *   - so does a stone in the last low column: the new bit is the highest of the low word;
 *   - a stone in another low column moves the word by a map that depends on the low heights alone;
 *   - a line is found in the low columns (a bit that each low word has), in the others (then the whole run is over),
 *     or across: its low half is a bit of the low word, its other half is looked for once a run.
 * So the inner loops take minima of bytes, many at once.
 */
#include "core/mem.h"
#include "games/connect4_loops.h"
#include "games/connect4_numbers.h"

enum {
    LOW_BITS = 16,   /* of a low word at most, so that its rank fits 16 bits too */
    LOW_COLUMNS = 6, /* at most */
    PARTS = 31,      /* different low halves of lines that lie across */
    WITHIN = 31,     /* the bit of a low word that has a whole line */
    LINES = 4 * 64,
    SMALL = 1 << 18, /* low words in all of a small board, and of a large one */
    LARGE = 1 << 21,
};

/* A line that is not in the low columns alone: its cells in the other columns, and the bit of its low half. */
typedef struct sweep_across {
    uint64_t high;
    uint32_t part; /* all bits: it has no low half */
} sweep_across;

typedef struct kernel {
    mb_c4_numbers numbers;
    const mb_c4_loops *loops;
    int low;                         /* columns */
    uint32_t power[LOW_COLUMNS + 1]; /* heights of the low columns as one number: the sum of height[c] * power[c] */
    uint32_t *first;                 /* first[heights * STRIDE + ones]: where these low words begin */
    uint32_t *part[2];               /* part[p][w]: halves of lines, and WITHIN, that player p has in low word w */
    uint16_t *map[2][LOW_COLUMNS];   /* map[p][c][w]: the rank of low word w after player p has played column c */
    size_t words, lines;
    sweep_across line[LINES];
} kernel;

enum { STRIDE = LOW_BITS + 2 };

/* ---- making the kernel ---- */

static inline uint64_t cell_of(const kernel *k, int col, int row)
{
    return UINT64_C(1) << (col * k->numbers.step + row);
}

/* The cells of `row` in a line from (col, row) on; 0: the board ends before. */
static uint64_t line_from(const kernel *k, int col, int row, int right, int up)
{
    const mb_c4_numbers *n = &k->numbers;
    uint64_t cells = 0;
    for (int i = 0; i < n->row; i++, col += right, row += up) {
        if (col >= n->width || row < 0 || row >= n->height)
            return 0;
        cells |= cell_of(k, col, row);
    }
    return cells;
}

static size_t list_lines(uint64_t line[LINES], const kernel *k)
{
    static const int way[][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    size_t count = 0;
    for (int col = 0; col < k->numbers.width; col++)
        for (int row = 0; row < k->numbers.height; row++)
            for (size_t w = 0; w < (k->numbers.row > 1 ? MB_COUNT(way) : 1); w++) {
                MB_ASSERT(count < LINES);
                line[count] = line_from(k, col, row, way[w][0], way[w][1]);
                count += line[count] != 0;
            }
    return count;
}

/* The cells of the low columns. */
static inline uint64_t low_cells(const kernel *k)
{
    const int bits = k->low * k->numbers.step;
    return bits == 0 ? 0 : ~UINT64_C(0) >> (64 - bits);
}

/* Sort the lines: in the low columns, in the others, across; false: too many different halves. */
static bool split_lines(kernel *k, uint64_t within[LINES], size_t *withins, uint64_t half[PARTS], size_t *halves)
{
    uint64_t line[LINES];
    const size_t count = list_lines(line, k);
    const uint64_t low = low_cells(k);
    *withins = *halves = k->lines = 0;
    for (size_t i = 0; i < count; i++) {
        size_t part = 0;
        if (!(line[i] & ~low)) {
            within[(*withins)++] = line[i];
            continue;
        }
        while (part < *halves && half[part] != (line[i] & low))
            part++;
        const bool lies_across = (line[i] & low) != 0;
        if (lies_across && part == *halves) {
            if (part == PARTS)
                return false;
            half[(*halves)++] = line[i] & low;
        }
        k->line[k->lines++] =
            (sweep_across){.high = line[i] & ~low, .part = lies_across ? UINT32_C(1) << part : UINT32_MAX};
    }
    return true;
}

/* How many columns are low: as many as there is memory for, and bits. */
static void sweep_choose_low(kernel *k)
{
    const mb_c4_numbers *n = &k->numbers;
    const size_t most = n->cells >= 30 ? LARGE : SMALL;
    k->power[0] = 1;
    k->words = 1;
    while (k->low < n->width && k->low < LOW_COLUMNS && (k->low + 1) * n->height <= LOW_BITS
           && k->words * ((UINT64_C(2) << n->height) - 1) <= most) {
        k->words *= ((size_t)2 << n->height) - 1;
        k->power[k->low + 1] = k->power[k->low] * (uint32_t)k->numbers.step;
        k->low++;
    }
}

static void low_heights(int height[LOW_COLUMNS], int *bits, const kernel *k, uint32_t heights)
{
    *bits = 0;
    for (int c = 0; c < k->low; c++, heights /= (uint32_t)k->numbers.step) {
        height[c] = (int)(heights % (uint32_t)k->numbers.step);
        *bits += height[c];
    }
}

/* What the player of the stones `word` has of the lines. */
static uint32_t parts_of(const kernel *k, const int height[LOW_COLUMNS], uint64_t word, const uint64_t *within,
                         size_t withins, const uint64_t *half, size_t halves)
{
    uint64_t board = 0;
    uint32_t parts = 0;
    for (int c = 0; c < k->low; word >>= height[c++])
        board |= (word & ((UINT64_C(1) << height[c]) - 1)) << (c * k->numbers.step);
    for (size_t i = 0; i < halves; i++)
        parts |= (uint32_t)((board & half[i]) == half[i]) << i;
    for (size_t i = 0; i < withins && !(parts >> WITHIN); i++)
        parts |= (uint32_t)((board & within[i]) == within[i]) << WITHIN;
    return parts;
}

/* Fill in the words of some low heights, which begin at `at`. */
static void list_words(kernel *k, const uint16_t *rank, uint32_t heights, uint32_t at, const uint64_t *within,
                       size_t withins, const uint64_t *half, size_t halves)
{
    int height[LOW_COLUMNS], bits;
    low_heights(height, &bits, k, heights);
    uint32_t *first = k->first + heights * STRIDE;
    for (int ones = 0; ones < STRIDE; ones++) {
        first[ones] = at;
        at += ones <= bits ? (uint32_t)k->numbers.choose.of[bits][ones < bits - ones ? ones : bits - ones] : 0;
    }
    for (uint32_t word = 0; word < UINT32_C(1) << bits; word++) {
        const uint32_t w = first[__builtin_popcount(word)] + rank[word];
        MB_ASSERT(w < k->words);
        k->part[0][w] = parts_of(k, height, ~word & ((UINT32_C(1) << bits) - 1), within, withins, half, halves);
        k->part[1][w] = parts_of(k, height, word, within, withins, half, halves);
        int end = 0; /* of column c */
        for (int c = 0; c + 1 < k->low; c++) {
            end += height[c];
            if (height[c] == k->numbers.height)
                continue;
            const uint32_t below = word & ((UINT32_C(1) << end) - 1), above = word >> end << (end + 1);
            k->map[0][c][w] = rank[below | above];
            k->map[1][c][w] = rank[below | above | UINT32_C(1) << end];
        }
    }
}

static void sweep_close(void *kernel_)
{
    kernel *k = kernel_;
    mb_release(k->first);
    for (int p = 0; p < 2; p++) {
        mb_release(k->part[p]);
        for (int c = 0; c < LOW_COLUMNS; c++)
            mb_release(k->map[p][c]);
    }
    mb_release(k);
}

/* Room for all the words; returns its bytes, 0: there is none. */
static uint64_t sweep_make_room(kernel *k)
{
    const uint32_t kinds = k->power[k->low]; /* of low heights */
    uint64_t bytes = sizeof *k + (uint64_t)kinds * STRIDE * sizeof *k->first;
    k->first = mb_alloc((size_t)kinds * STRIDE, sizeof *k->first);
    bool all = k->first != NULL;
    for (int p = 0; p < 2; p++) {
        k->part[p] = mb_alloc(k->words, sizeof *k->part[p]);
        bytes += k->words * sizeof *k->part[p];
        all = all && k->part[p];
        for (int c = 0; c + 1 < k->low; c++) {
            k->map[p][c] = mb_alloc(k->words, sizeof *k->map[p][c]);
            bytes += k->words * sizeof *k->map[p][c];
            all = all && k->map[p][c];
        }
    }
    return all ? bytes : 0;
}

/* The loops for this processor. */
static const mb_c4_loops *find_loops(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        return &mb_c4_loops_vector;
#endif
    return &mb_c4_loops_plain;
}

static mb_status sweep_open(void **out, uint64_t *bytes, const void *numbers)
{
    uint64_t within[LINES], half[PARTS];
    size_t withins, halves;
    kernel *k = mb_alloc_zero(1, sizeof *k);
    uint16_t *rank = mb_alloc(UINT32_C(1) << LOW_BITS, sizeof *rank); /* of a word among those with as many 1s */
    if (!k || !rank)
        goto failed;
    k->numbers = *(const mb_c4_numbers *)numbers;
    k->loops = find_loops();
    sweep_choose_low(k);
    while (!split_lines(k, within, &withins, half, &halves)) { /* no low columns: no halves */
        k->low--;
        k->words /= ((size_t)2 << k->numbers.height) - 1;
    }
    const uint64_t room = sweep_make_room(k);
    if (!room)
        goto failed;
    uint32_t count[LOW_BITS + 1] = {0}, at = 0;
    for (uint32_t word = 0; word < UINT32_C(1) << LOW_BITS; word++)
        rank[word] = (uint16_t)count[__builtin_popcount(word)]++;
    for (uint32_t heights = 0; heights < k->power[k->low]; heights++) {
        int height[LOW_COLUMNS], bits;
        low_heights(height, &bits, k, heights);
        list_words(k, rank, heights, at, within, withins, half, halves);
        at += UINT32_C(1) << bits;
    }
    MB_ASSERT(at == k->words);
    mb_release(rank);
    if (bytes)
        *bytes = room;
    *out = k;
    return MB_OK;
failed:
    mb_release(rank);
    if (k)
        sweep_close(k);
    return MB_ENOMEM;
}

/* ---- runs ---- */

/* The heights that a sweep is at. */
typedef struct sweep_columns {
    int stones, rings;
    int height[MB_C4_COLUMNS];
    int end[MB_C4_COLUMNS];        /* of each column's bits: in the low word, or in that of the others */
    uint64_t block[MB_C4_COLUMNS]; /* where the heights with a stone more (or less) begin; MB_NO_SLOT: none */
    int low_bits, high_bits;
    uint32_t low; /* the low heights as a number */
} sweep_columns;

/* Slots begin .. end-1 of a run. */
typedef struct sweep_run {
    uint64_t high; /* the word of the other columns */
    int low_rings; /* 1s of the low words */
    uint32_t word; /* the first low word: of slot 0 of the run */
    uint32_t begin, end;
} sweep_run;

/* Where do the runs with this other word begin in their block? */
static inline uint64_t run_rank(const kernel *k, uint64_t high, int low_bits, int low_rings)
{
    uint64_t rank = 0;
    for (; high; high &= high - 1)
        rank += k->numbers.choose.of[low_bits + __builtin_ctzll(high)][++low_rings];
    return rank;
}

/* Take the columns apart; `step` is 1 for blocks of the next tier, -1 for those of the tier before. */
static void stand(sweep_columns *at, const kernel *k, int stones, uint64_t heights, int step)
{
    const mb_c4_numbers *n = &k->numbers;
    *at = (sweep_columns){.stones = stones, .rings = mb_c4_rings(stones)};
    mb_c4_heights_unrank(at->height, n, heights, stones);
    for (int c = 0; c < n->width; c++) {
        int *bits = c < k->low ? &at->low_bits : &at->high_bits;
        at->end[c] = *bits += at->height[c];
        if (c < k->low)
            at->low += (uint32_t)at->height[c] * k->power[c];
        at->block[c] = MB_NO_SLOT;
        const int other = at->height[c] + step;
        if (other < 0 || other > n->height)
            continue;
        at->height[c] = other;
        at->block[c] = mb_c4_heights_rank(n, at->height, stones + step) * mb_c4_colours(n, stones + step);
        at->height[c] -= step;
    }
}

/* The next larger word of the other columns that leaves the low ones a number of 1s that they can have. */
static uint64_t next_high(uint64_t high, const sweep_columns *at)
{
    const int most = at->rings, least = at->rings - at->low_bits;
    for (high++; __builtin_popcountll(high) > most;)
        high += high & -high;
    while (__builtin_popcountll(high) < least)
        high |= high + 1;
    return high;
}

/* Insert a bit at a place of a word. */
static inline uint64_t sweep_insert(uint64_t word, int place, uint64_t bit)
{
    return (word >> place << place) + (word & ((UINT64_C(1) << place) - 1)) + (word >> place << place)
           + (bit << place);
}

/* The stones of the other columns that are O's, or X's, on the board. */
static uint64_t high_board(const kernel *k, const sweep_columns *at, uint64_t high, bool rings)
{
    uint64_t board = 0;
    for (int c = k->low; c < k->numbers.width; c++) {
        const uint64_t column = (UINT64_C(1) << at->height[c]) - 1;
        board |= ((rings ? high : ~high) & column) << (c * k->numbers.step);
        high >>= at->height[c];
    }
    return board;
}

/* Which halves of lines must a low word have to give player p a line?  All bits: he has one in the other columns. */
static uint32_t sweep_wanted(const kernel *k, const sweep_columns *at, uint64_t high, int p)
{
    const uint64_t board = high_board(k, at, high, p == 1);
    uint32_t parts = UINT32_C(1) << WITHIN;
    for (size_t i = 0; i < k->lines; i++)
        if ((board & k->line[i].high) == k->line[i].high)
            parts |= k->line[i].part;
    return parts;
}

/* What the low words of a run have of the lines of player p. */
static inline mb_c4_parts parts_at(const kernel *k, const sweep_run *r, int p, uint32_t parts)
{
    return (mb_c4_parts){.part = k->part[p] + r->word + r->begin, .wanted = parts};
}

/* ---- solving ---- */

static void solve_run(uint8_t *out, const kernel *k, const sweep_columns *at, const sweep_run *r,
                      const mb_slice *slice)
{
    const size_t count = r->end - r->begin;
    const int p = at->stones & 1; /* the mover */
    const uint32_t parts[2] = {sweep_wanted(k, at, r->high, 0), sweep_wanted(k, at, r->high, 1)};
    if (parts[p] == UINT32_MAX) {
        memset(out, MB_OUTCOME_NONE, count);
        return;
    }
    const bool full = at->stones == k->numbers.cells || parts[!p] == UINT32_MAX;
    memset(out, full ? MB_OUTCOME_DRAWN : MB_OUTCOME_WON, count);
    const uint64_t low_run = run_rank(k, r->high, at->low_bits + 1, r->low_rings + p);
    for (int c = 0; c < k->numbers.width && !full; c++) {
        if (at->block[c] == MB_NO_SLOT)
            continue;
        const uint8_t *block = slice->other + at->block[c];
        if (c >= k->low) {
            const uint64_t high = sweep_insert(r->high, at->end[c], (uint64_t)p);
            k->loops->least(out, block + run_rank(k, high, at->low_bits, r->low_rings) + r->begin, count);
        } else if (c == k->low - 1) {
            const uint64_t above = p ? k->numbers.choose.of[at->low_bits][r->low_rings + 1] : 0;
            k->loops->least(out, block + low_run + above + r->begin, count);
        } else {
            k->loops->least_mapped(out, block + low_run, k->map[p][c] + r->word + r->begin, count);
        }
    }
    k->loops->turn(out, parts_at(k, r, p, parts[p]), parts_at(k, r, !p, parts[!p]), slice->distances, count);
}

/* The same where the codes are known, except those of terminal positions. */
static void terminal_run(uint8_t *out, const kernel *k, const sweep_columns *at, const sweep_run *r,
                         const mb_slice *slice)
{
    const size_t count = r->end - r->begin;
    const int p = at->stones & 1;
    const uint32_t own = sweep_wanted(k, at, r->high, p), his = sweep_wanted(k, at, r->high, !p);
    const uint32_t *mine = k->part[p] + r->word + r->begin, *theirs = k->part[!p] + r->word + r->begin;
    (void)slice;
    for (size_t i = 0; i < count; i++) {
        if (own == UINT32_MAX || mine[i] & own)
            out[i] = MB_OUTCOME_NONE;
        else if (his == UINT32_MAX || theirs[i] & his)
            out[i] = MB_OUTCOME_LOST;
        else if (at->stones == k->numbers.cells)
            out[i] = MB_OUTCOME_DRAWN;
    }
}

/* ---- reaching ---- */

/* The parents of a run by the last low column: those words whose highest bit is the last player's. */
static void reach_top(uint8_t *out, const kernel *k, const sweep_columns *at, const sweep_run *r, int p,
                      const uint8_t *from)
{
    const uint64_t zeros = r->low_rings < at->low_bits ? k->numbers.choose.of[at->low_bits - 1][r->low_rings] : 0;
    const uint64_t all = r->low_rings <= at->low_bits
                             ? zeros + (r->low_rings ? k->numbers.choose.of[at->low_bits - 1][r->low_rings - 1] : 0)
                             : 0;
    const uint64_t first = p ? zeros : 0, last = p ? all : zeros;
    const uint64_t begin = first > r->begin ? first : r->begin, end = last < r->end ? last : r->end;
    if (begin < end)
        k->loops->any(out + (begin - r->begin), from + (begin - first), (size_t)(end - begin));
}

/* Those by another low column: the map of the column leads from the parents' words to ours. */
static void reach_low(uint8_t *out, const kernel *k, const sweep_columns *at, const sweep_run *r, int p, int c,
                      const uint8_t *from)
{
    const uint32_t *first = k->first + (at->low - k->power[c]) * STRIDE;
    const int rings = r->low_rings - p;
    if (rings < 0)
        return;
    const uint16_t *map = k->map[p][c] + first[rings];
    const uint32_t words = first[rings + 1] - first[rings];
    const uint32_t *own = k->first + at->low * STRIDE + r->low_rings;
    const bool whole = r->begin == 0 && r->end == own[1] - own[0];
    for (uint32_t w = 0; w < words && whole; w++)
        out[map[w]] |= from[w] & MB_REACH_ON;
    for (uint32_t w = 0; w < words && !whole; w++)
        if (r->begin <= map[w] && map[w] < r->end)
            out[map[w] - r->begin] |= from[w] & MB_REACH_ON;
}

static void reach_run(uint8_t *out, const kernel *k, const sweep_columns *at, const sweep_run *r,
                      const mb_slice *slice)
{
    const size_t count = r->end - r->begin;
    const int p = !(at->stones & 1); /* who has moved */
    memset(out, at->stones == 0 ? MB_REACH_ON : MB_REACH_NOT, count);
    for (int c = 0; c < k->numbers.width; c++) {
        if (at->block[c] == MB_NO_SLOT)
            continue;
        const uint8_t *block = slice->other + at->block[c];
        if (c >= k->low) {
            const int top = at->end[c] - 1;
            if ((r->high >> top & 1) != (uint64_t)p)
                continue;
            const uint64_t high = (r->high & ((UINT64_C(1) << top) - 1)) | r->high >> (top + 1) << top;
            k->loops->any(out, block + run_rank(k, high, at->low_bits, r->low_rings) + r->begin, count);
        } else if (r->low_rings >= p) {
            const uint8_t *from = block + run_rank(k, r->high, at->low_bits - 1, r->low_rings - p);
            if (c == k->low - 1)
                reach_top(out, k, at, r, p, from);
            else
                reach_low(out, k, at, r, p, c, from);
        }
    }
    const bool full = at->stones == k->numbers.cells;
    k->loops->over(out, parts_at(k, r, p, full ? UINT32_MAX : sweep_wanted(k, at, r->high, p)), count);
}

/* ---- sweeping ---- */

typedef void run_worker(uint8_t *out, const kernel *k, const sweep_columns *at, const sweep_run *r,
                        const mb_slice *slice);

/* The runs of one block of heights, slots begin .. end-1 of it. */
MB_INLINE void sweep_block(const kernel *k, const sweep_columns *at, uint64_t begin, uint64_t end, uint8_t *out,
                           const mb_slice *slice, run_worker *work)
{
    const mb_c4_numbers *n = &k->numbers;
    sweep_run r = {.high = mb_choose_unrank(&n->choose, begin, at->stones, at->rings) >> at->low_bits};
    r.low_rings = at->rings - __builtin_popcountll(r.high);
    uint64_t slot = run_rank(k, r.high, at->low_bits, r.low_rings); /* where the run begins */
    MB_ASSERT(slot <= begin);
    while (slot < end) {
        const uint32_t *first = k->first + at->low * STRIDE + r.low_rings;
        const uint64_t size = first[1] - first[0];
        MB_ASSERT(0 <= r.low_rings && r.low_rings <= at->low_bits && size > 0);
        r.word = first[0];
        r.begin = (uint32_t)(begin > slot ? begin - slot : 0);
        r.end = (uint32_t)(end < slot + size ? end - slot : size);
        work(out, k, at, &r, slice);
        out += r.end - r.begin;
        slot += size;
        r.high = next_high(r.high, at);
        r.low_rings = at->rings - __builtin_popcountll(r.high);
    }
}

MB_INLINE void sweep(const kernel *k, const mb_slice *slice, int step, run_worker *work)
{
    const int stones = (int)slice->tier;
    const uint64_t colours = mb_c4_colours(&k->numbers, stones);
    sweep_columns at;
    uint8_t *out = slice->out;
    for (uint64_t slot = slice->begin; slot < slice->end;) {
        const uint64_t heights = slot / colours, block = heights * colours;
        const uint64_t end = slice->end < block + colours ? slice->end : block + colours;
        stand(&at, k, stones, heights, stones + step >= 0 && stones + step <= k->numbers.cells ? step : 0);
        if (stones + step < 0 || stones + step > k->numbers.cells)
            for (int c = 0; c < k->numbers.width; c++)
                at.block[c] = MB_NO_SLOT;
        sweep_block(k, &at, slot - block, end - block, out, slice, work);
        out += end - slot;
        slot = end;
    }
}

static void sweep_reach(const void *kernel_, const mb_slice *slice)
{
    sweep(kernel_, slice, -1, reach_run);
}

static void sweep_solve(const void *kernel_, const mb_slice *slice)
{
    sweep(kernel_, slice, 1, solve_run);
}

static void sweep_terminals(const void *kernel_, const mb_slice *slice)
{
    sweep(kernel_, slice, 1, terminal_run);
}

const mb_sweep mb_c4_sweep = {.open = sweep_open,
                              .close = sweep_close,
                              .reach = sweep_reach,
                              .solve = sweep_solve,
                              .terminals = sweep_terminals};
