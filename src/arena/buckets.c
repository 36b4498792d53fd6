/* buckets.c -- the moves that can be played, turned around, where the arena is larger than the cache.
 *
 * Sorting moves by target means to write each one somewhere else.  So they are first dealt into buckets of targets
 * that lie side by side, in the order in which they stand: one place to write to a bucket, all of which stay in the
 * cache; then each bucket is sorted by itself, and its counters and moves stay there too.  What is dealt is where a
 * move comes from, at the very place that its bucket has in the result, and the low bits of where it leads.
 *
 * Positions are cut into pieces of about as many moves, which are dealt independently: each knows from a first count
 * where its share of every bucket begins.  So threads never write to the same place, and the result is the same for
 * any number of them.
 *
 * The arrays may lie in a mapped file, which can change while we read: a move that leads nowhere, or a count that is
 * not what it was, is refused before anybody relies on it.
 */
#include "arena/backward.h"
#include "core/limits.h"
#include "core/mem.h"
#include "core/team.h"

enum {
    PIECE = 1 << 22,  /* moves of a piece, about: a few milliseconds of work */
    PIECES = 256,     /* pieces at most, but for several threads */
    CROWDED = 1 << 22 /* moves of a bucket that is sorted alone */
};

typedef struct turning {
    const mb_arena *arena;
    unsigned shift;   /* the bucket of target t is t >> shift */
    uint32_t buckets; /* how many */
    int threads;
    uint32_t pieces;
    uint32_t *begin; /* piece p: positions begin[p] .. begin[p+1]-1 */
    bool *wrong;     /* wrong[p]: its moves are not moves */
    uint64_t *place; /* place[p * buckets + b]: moves of piece p into b; then, where they go */
    uint64_t *next;  /* next[w * buckets + b]: where worker w puts the next one */
    uint64_t *stop;  /* bucket b: moves stop[b] .. stop[b+1]-1 of the result */
    uint64_t *first; /* the result */
    uint32_t *from;
    uint16_t *low;    /* low[k]: the low bits of where the move k of the result leads, until it is sorted */
    uint32_t *spare;  /* room for the moves of a bucket, for each thread */
    uint64_t room;    /* moves in that */
    uint32_t base;    /* the first piece, or bucket, of a team's work */
    uint64_t at_most; /* moves of a bucket that is not left for later */
} turning;

static void clear(turning *self)
{
    mb_release(self->begin);
    mb_release(self->wrong);
    mb_release(self->place);
    mb_release(self->next);
    mb_release(self->stop);
    mb_release(self->first);
    mb_release(self->from);
    mb_release(self->low);
    mb_release(self->spare);
}

/* The first position whose moves begin at `move` or later. */
static uint32_t position_at(const mb_arena *arena, uint64_t move)
{
    uint32_t low = 0, high = arena->positions;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (arena->first[middle] < move)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static mb_status cut(turning *self)
{
    const mb_arena *arena = self->arena;
    uint64_t pieces = arena->moves / PIECE + 1;
    if (pieces > PIECES)
        pieces = PIECES;
    pieces = (pieces + (uint64_t)self->threads - 1) / (uint64_t)self->threads * (uint64_t)self->threads;
    self->pieces = (uint32_t)pieces;
    self->begin = mb_alloc(pieces + 1, sizeof *self->begin);
    self->wrong = mb_alloc_zero(pieces, sizeof *self->wrong);
    self->place = mb_alloc_zero((pieces + 1) * self->buckets, sizeof *self->place);
    self->next = mb_alloc((size_t)self->threads * self->buckets, sizeof *self->next);
    self->stop = mb_alloc((size_t)self->buckets + 1, sizeof *self->stop);
    self->first = mb_alloc((size_t)arena->positions + 1, sizeof *self->first);
    if (!self->begin || !self->wrong || !self->place || !self->next || !self->stop || !self->first)
        return MB_ENOMEM;
    self->begin[0] = 0;
    for (uint32_t p = 1; p < self->pieces; p++) {
        self->begin[p] = position_at(arena, arena->moves / pieces * p);
        if (self->begin[p] < self->begin[p - 1]) /* only where the rows are no rows any more */
            self->begin[p] = self->begin[p - 1];
    }
    self->begin[pieces] = arena->positions;
    return MB_OK;
}

/* Count the moves of a piece into each bucket; unmarked positions that follow one another are one row. */
static void count(void *context, uint32_t item, int worker)
{
    (void)worker;
    turning *self = context;
    const mb_arena *arena = self->arena;
    const uint32_t piece = self->base + item, n = arena->positions, end = self->begin[piece + 1];
    uint64_t *number = &self->place[(size_t)piece * self->buckets];
    MB_ASSERT(piece < self->pieces && end <= n);
    for (uint32_t v = self->begin[piece]; v < end;) {
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
}

/* From numbers to places: bucket after bucket, in each piece after piece.  Returns how many moves are played. */
static uint64_t sum_up(turning *self)
{
    uint64_t sum = 0;
    for (uint32_t b = 0; b < self->buckets; b++) {
        self->stop[b] = sum;
        for (uint32_t p = 0; p < self->pieces; p++) {
            uint64_t *place = &self->place[(size_t)p * self->buckets + b];
            const uint64_t number = *place;
            *place = sum;
            sum += number;
        }
        self->place[(size_t)self->pieces * self->buckets + b] = sum;
    }
    MB_ASSERT(sum <= self->arena->moves);
    return self->stop[self->buckets] = sum;
}

/* Deal the moves of a piece into the buckets: each fills its share exactly. */
static void deal(void *context, uint32_t item, int worker)
{
    turning *self = context;
    const mb_arena *arena = self->arena;
    const uint32_t piece = self->base + item, n = arena->positions, end = self->begin[piece + 1];
    const uint64_t played = self->stop[self->buckets];
    const uint64_t *place = &self->place[(size_t)piece * self->buckets];
    uint64_t *next = &self->next[(size_t)worker * self->buckets];
    memcpy(next, place, self->buckets * sizeof *next);
    const unsigned shift = self->shift;
    const uint32_t mask = (UINT32_C(1) << shift) - 1;
    uint32_t *from = self->from;
    uint16_t *low = self->low;
    for (uint32_t v = self->begin[piece]; v < end; v++) {
        if (mb_mark_of(arena, v) != MB_UNMARKED)
            continue;
        const uint64_t stop = arena->first[v + 1] < arena->moves ? arena->first[v + 1] : arena->moves;
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
            from[k] = v;
            low[k] = (uint16_t)(to & mask);
        }
    }
    if (memcmp(next, place + self->buckets, self->buckets * sizeof *next) != 0)
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
    const uint32_t low_end = b << self->shift, size = UINT32_C(1) << self->shift;
    const uint32_t targets = self->arena->positions - low_end < size ? self->arena->positions - low_end : size;
    if (moves > self->at_most)
        return;
    uint64_t *first = self->first + low_end;
    uint32_t *from = self->from + begin, *spare = self->spare + (size_t)worker * self->room;
    const uint16_t *low = self->low + begin;
    MB_ASSERT(moves <= self->room && worker < self->threads);
    memset(first, 0, targets * sizeof *first);
    for (uint64_t k = 0; k < moves; k++) {
        MB_ASSERT(low[k] < targets);
        first[low[k]]++;
    }
    uint64_t sum = 0;
    for (uint32_t t = 0; t < targets; t++) {
        const uint64_t number = first[t];
        first[t] = sum;
        sum += number;
    }
    MB_ASSERT(sum == moves);
    memcpy(spare, from, moves * sizeof *spare);
    for (uint64_t k = 0; k < moves; k++)
        from[first[low[k]]++] = spare[k];
    /* first[t] is now where t ends: where t+1 begins, less the beginning of the bucket */
    uint64_t last = begin;
    for (uint32_t t = 0; t < targets; t++) {
        const uint64_t next = begin + first[t];
        first[t] = last;
        last = next;
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
    mb_status status =
        work(self, pace, sort, self->buckets, 8 * (uint32_t)self->threads, self->arena->moves); /* most of them */
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

mb_status mb_backward_by_buckets(mb_backward *out, const mb_arena *arena, unsigned shift, const mb_limits *limits)
{
    MB_ASSERT(shift <= 16);
    turning self = {.arena = arena,
                    .shift = shift,
                    .buckets = ((arena->positions - 1) >> shift) + 1,
                    .threads = mb_threads(limits)};
    const uint32_t at_once = (uint32_t)self.threads;
    mb_pace pace = mb_pace_begin(limits, 3 * arena->moves);
    mb_status status = cut(&self);
    if (status != MB_OK)
        goto done;
    if ((status = work(&self, &pace, count, self.pieces, at_once, arena->moves)) != MB_OK)
        goto done;
    if ((status = changed(&self)) != MB_OK)
        goto done;
    const uint64_t played = sum_up(&self);
    status = MB_ENOMEM;
    self.from = mb_alloc(played, sizeof *self.from);
    self.low = mb_alloc(played, sizeof *self.low);
    if (!self.from || !self.low)
        goto done;
    if ((status = work(&self, &pace, deal, self.pieces, at_once, arena->moves)) != MB_OK)
        goto done;
    if ((status = changed(&self)) != MB_OK)
        goto done;
    if ((status = sort_all(&self, &pace)) != MB_OK)
        goto done;
    self.first[arena->positions] = played;
    *out = (mb_backward){.first = self.first, .from = self.from};
    self.first = NULL;
    self.from = NULL;
done:
    clear(&self);
    return status;
}
