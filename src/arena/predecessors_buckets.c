/* predecessors_buckets.c -- the moves that can be played, turned around, where the arena is larger than the cache.
 *
 * Sorting moves by target means to write each one somewhere else.  So they are first dealt into buckets of targets
 * that lie side by side, in the order in which they stand: one place to write to a bucket, all of which stay in the
 * cache; then each bucket is sorted by itself, and its counters and moves stay there too.
 *
 * Positions are cut into pieces, which are dealt independently: each knows from a first count where its share of
 * every bucket begins.  So threads never write to the same place, and the result is the same for any number of them.
 * And since the share says which piece a move comes from, and the bucket where it leads, what is left of both fits
 * into 4 bytes: a move is dealt to the very place that its bucket has in the result.
 *
 * The arrays may lie in a mapped file, which can change while we read: a move that leads nowhere, or a count that is
 * not what it was, is refused before anybody relies on it.
 */
#include "arena/predecessors.h"
#include "core/limits.h"
#include "core/mem.h"
#include "core/team.h"

enum {
    AT_ONCE = 16,     /* pieces, or buckets, for each thread between two looks at the limits */
    CROWDED = 1 << 22 /* moves of a bucket that is sorted alone */
};

typedef struct turning {
    const mb_arena *arena;
    unsigned shift;   /* the bucket of target t is t >> shift */
    unsigned rows;    /* the piece of position v is v >> rows */
    uint32_t buckets; /* how many */
    uint32_t pieces;
    int threads;
    bool *wrong;      /* wrong[p]: the moves of piece p are not moves */
    uint64_t *place;  /* place[b * (pieces + 1) + p]: moves of piece p into b; then, where they go */
    uint64_t *next;   /* next[w * buckets + b]: where worker w puts the next one */
    uint64_t *stop;   /* bucket b: moves stop[b] .. stop[b+1]-1 of the result */
    uint64_t *first;  /* the result */
    uint32_t *from;   /* and, until it is sorted: low bits of where a move comes from, then of where it leads */
    uint64_t *number; /* for each thread: of the moves into each target of a bucket, or into each bucket */
    uint32_t *spare;  /* room for the moves of a bucket, for each thread */
    uint64_t room;    /* moves in that */
    uint32_t base;    /* the first piece, or bucket, of a team's work */
    uint64_t at_most; /* moves of a bucket that is not left for later */
} turning;

static void clear(turning *self)
{
    mb_release(self->wrong);
    mb_release(self->place);
    mb_release(self->next);
    mb_release(self->stop);
    mb_release(self->first);
    mb_release(self->from);
    mb_release(self->number);
    mb_release(self->spare);
}

/* How many numbers a thread counts with. */
static size_t numbers(const turning *self)
{
    const size_t targets = (size_t)1 << self->shift;
    return targets > self->buckets ? targets : self->buckets;
}

static mb_status make(turning *self)
{
    const size_t threads = (size_t)self->threads;
    self->wrong = mb_alloc_zero(self->pieces, sizeof *self->wrong);
    self->place = mb_alloc((size_t)self->buckets * (self->pieces + 1), sizeof *self->place);
    self->next = mb_alloc(threads * self->buckets, sizeof *self->next);
    self->stop = mb_alloc((size_t)self->buckets + 1, sizeof *self->stop);
    self->first = mb_alloc((size_t)self->arena->positions + 1, sizeof *self->first);
    self->number = mb_alloc(threads * numbers(self), sizeof *self->number);
    return self->wrong && self->place && self->next && self->stop && self->first && self->number ? MB_OK : MB_ENOMEM;
}

static uint32_t begin_of(const turning *self, uint32_t piece)
{
    const uint64_t begin = (uint64_t)piece << self->rows;
    return begin < self->arena->positions ? (uint32_t)begin : self->arena->positions;
}

/* Where the share of a piece begins in each bucket, or its number. */
static inline uint64_t *share(const turning *self, uint32_t bucket, uint32_t piece)
{
    return &self->place[(size_t)bucket * (self->pieces + 1) + piece];
}

/* Count the moves of a piece into each bucket; unmarked positions that follow one another are one row. */
static void count(void *context, uint32_t item, int worker)
{
    turning *self = context;
    const mb_arena *arena = self->arena;
    const uint32_t piece = self->base + item, n = arena->positions, end = begin_of(self, piece + 1);
    uint64_t *number = self->number + (size_t)worker * numbers(self);
    MB_ASSERT(piece < self->pieces && worker < self->threads);
    memset(number, 0, self->buckets * sizeof *number);
    for (uint32_t v = begin_of(self, piece); v < end;) {
        if (mb_mark_of(arena, v) != MB_UNMARKED) {
            v++;
            continue;
        }
        const uint64_t begin = arena->first[v];
        while (v < end && mb_mark_of(arena, v) == MB_UNMARKED)
            v++;
        const uint64_t stop = arena->first[v];
        if (MB_UNLIKELY(begin > stop || stop > arena->moves)) {
            self->wrong[piece] = true;
            return;
        }
        for (uint64_t i = begin; i < stop; i++) {
            const uint32_t to = arena->to[i];
            if (MB_UNLIKELY(to >= n)) {
                self->wrong[piece] = true;
                return;
            }
            number[to >> self->shift]++;
        }
    }
    for (uint32_t b = 0; b < self->buckets; b++)
        *share(self, b, piece) = number[b];
}

/* From numbers to places: bucket after bucket, in each piece after piece.  Returns how many moves are played. */
static uint64_t sum_up(turning *self)
{
    uint64_t sum = 0;
    for (uint32_t b = 0; b < self->buckets; b++) {
        self->stop[b] = sum;
        for (uint32_t p = 0; p < self->pieces; p++) {
            const uint64_t number = *share(self, b, p);
            *share(self, b, p) = sum;
            sum += number;
        }
        *share(self, b, self->pieces) = sum;
    }
    MB_ASSERT(sum <= self->arena->moves);
    return self->stop[self->buckets] = sum;
}

/* Deal the moves of a piece into the buckets: each fills its share exactly. */
static void deal(void *context, uint32_t item, int worker)
{
    turning *self = context;
    const mb_arena *arena = self->arena;
    const uint32_t piece = self->base + item, n = arena->positions, end = begin_of(self, piece + 1);
    const uint64_t played = self->stop[self->buckets];
    uint64_t *next = &self->next[(size_t)worker * self->buckets];
    for (uint32_t b = 0; b < self->buckets; b++)
        next[b] = *share(self, b, piece);
    const unsigned shift = self->shift;
    const uint32_t mask = (UINT32_C(1) << shift) - 1, begin = begin_of(self, piece);
    uint32_t *from = self->from;
    for (uint32_t v = begin; v < end; v++) {
        if (mb_mark_of(arena, v) != MB_UNMARKED)
            continue;
        const uint64_t stop = arena->first[v + 1] < arena->moves ? arena->first[v + 1] : arena->moves;
        const uint32_t row = (v - begin) << shift;
        for (uint64_t i = arena->first[v]; i < stop; i++) {
            const uint32_t to = arena->to[i];
            if (MB_UNLIKELY(to >= n)) {
                self->wrong[piece] = true;
                return;
            }
            const uint64_t k = next[to >> shift]++;
            if (MB_UNLIKELY(k >= played)) {
                self->wrong[piece] = true;
                return;
            }
            from[k] = row | (to & mask);
        }
    }
    for (uint32_t b = 0; b < self->buckets; b++)
        if (next[b] != *share(self, b, piece + 1))
            self->wrong[piece] = true;
}

/* Did anything change under us? */
static mb_status changed(const turning *self)
{
    for (uint32_t p = 0; p < self->pieces; p++)
        if (self->wrong[p])
            return MB_EIO;
    return MB_OK;
}

/* Sort the moves of a bucket by target, those to one target in the order in which they stand. */
static void sort(void *context, uint32_t item, int worker)
{
    turning *self = context;
    const uint32_t b = self->base + item;
    const uint64_t begin = self->stop[b], moves = self->stop[b + 1] - begin;
    const uint32_t low_end = b << self->shift, size = UINT32_C(1) << self->shift, mask = size - 1;
    const uint32_t targets = self->arena->positions - low_end < size ? self->arena->positions - low_end : size;
    if (moves > self->at_most)
        return;
    uint64_t *first = self->first + low_end;
    const uint32_t *from = self->from + begin;
    uint32_t *spare = self->spare + (size_t)worker * self->room;
    uint64_t *number = self->number + (size_t)worker * numbers(self);
    MB_ASSERT(moves <= self->room && worker < self->threads);
    memset(number, 0, targets * sizeof *number);
    for (uint64_t k = 0; k < moves; k++) {
        const uint32_t move = from[k];
        MB_ASSERT((move & mask) < targets);
        number[move & mask]++;
        spare[k] = move;
    }
    uint64_t sum = begin;
    for (uint32_t t = 0; t < targets; t++) { /* from numbers to places */
        first[t] = sum;
        sum += number[t];
        number[t] = first[t];
    }
    MB_ASSERT(sum == begin + moves);
    const uint64_t *place = share(self, b, 0);
    for (uint32_t p = 0; p < self->pieces; p++) {
        const uint32_t piece = begin_of(self, p);
        for (uint64_t k = place[p]; k < place[p + 1]; k++) {
            const uint32_t move = spare[k - begin];
            self->from[number[move & mask]++] = piece + (move >> self->shift);
        }
    }
}

/* Let the team do items of `count`, a few at a time; `weight` steps in all. */
static mb_status work(turning *self, mb_pace *pace, void (*what)(void *, uint32_t, int), uint32_t items,
                      uint32_t at_once, uint64_t weight)
{
    mb_status status = MB_OK;
    for (self->base = 0; self->base < items && status == MB_OK; self->base += at_once) {
        const uint32_t left = items - self->base, now = left < at_once ? left : at_once;
        mb_team_run(self->threads, now, what, self);
        status = mb_pace_step(pace, weight / items * now);
    }
    return status;
}

/* Sort all buckets.  Those that a great many moves lead into are sorted one after the other: room for each thread
 * would be too much. */
static mb_status sort_all(turning *self, mb_pace *pace)
{
    uint64_t most = 0;
    for (uint32_t b = 0; b < self->buckets; b++)
        if (self->stop[b + 1] - self->stop[b] > most)
            most = self->stop[b + 1] - self->stop[b];
    self->room = self->at_most = most < CROWDED ? most : CROWDED;
    self->spare = mb_alloc(self->room * (uint64_t)self->threads, sizeof *self->spare);
    if (!self->spare)
        return MB_ENOMEM;
    mb_status status = work(self, pace, sort, self->buckets, AT_ONCE * (uint32_t)self->threads,
                            self->arena->moves); /* most of them */
    if (most <= CROWDED || status != MB_OK)
        return status;
    mb_release(self->spare);
    self->spare = mb_alloc(most, sizeof *self->spare);
    if (!self->spare)
        return MB_ENOMEM;
    self->room = self->at_most = most;
    for (uint32_t b = 0; b < self->buckets && status == MB_OK; b++) {
        const uint64_t moves = self->stop[b + 1] - self->stop[b];
        self->base = b;
        if (moves > CROWDED) {
            sort(self, 0, 0);
            status = mb_pace_step(pace, 0);
        }
    }
    return status;
}

mb_status mb_predecessors_by_buckets(mb_predecessors *out, const mb_arena *arena, unsigned shift, unsigned rows,
                                     const mb_limits *limits)
{
    MB_ASSERT(shift + rows <= 32 && rows < 32);
    turning self = {.arena = arena,
                    .shift = shift,
                    .rows = rows,
                    .buckets = ((arena->positions - 1) >> shift) + 1,
                    .pieces = ((arena->positions - 1) >> rows) + 1,
                    .threads = mb_threads(limits)};
    const uint32_t at_once = AT_ONCE * (uint32_t)self.threads;
    mb_pace pace = mb_pace_begin(limits, 3 * arena->moves);
    mb_status status = make(&self);
    if (status != MB_OK)
        goto done;
    if ((status = work(&self, &pace, count, self.pieces, at_once, arena->moves)) != MB_OK)
        goto done;
    if ((status = changed(&self)) != MB_OK)
        goto done;
    const uint64_t played = sum_up(&self);
    self.from = mb_alloc(played, sizeof *self.from);
    if (!self.from) {
        status = MB_ENOMEM;
        goto done;
    }
    if ((status = work(&self, &pace, deal, self.pieces, at_once, arena->moves)) != MB_OK)
        goto done;
    if ((status = changed(&self)) != MB_OK)
        goto done;
    if ((status = sort_all(&self, &pace)) != MB_OK)
        goto done;
    self.first[arena->positions] = played;
    *out = (mb_predecessors){.first = self.first, .from = self.from};
    self.first = NULL;
    self.from = NULL;
done:
    clear(&self);
    return status;
}
