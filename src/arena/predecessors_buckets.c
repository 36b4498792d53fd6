/* predecessors_buckets.c -- the playable moves by their targets, in arenas larger than the cache: a bucket sort.
 *
 * A counting sort writes each move to another cache line.  So the moves are first distributed into buckets of
 * neighbouring targets, keeping their order: writing needs one cache line for each bucket, and all these stay in the
 * cache.  Then each bucket is sorted by itself, in the cache.
 *
 * Positions are divided into pieces, which are distributed independently: a first count says where the share of each
 * piece begins in every bucket.  So threads never write to the same address, and the result is the same for any
 * number of them. The bucket of a move gives the high bits of its target, and the share that it is in gives the high
 * bits of its source: the remaining bits of both fit into 4 bytes, and a bucket is written where its part of the
 * result will be.
 *
 * The arrays may lie in a mapped file that changes while we read: a target out of range, or a count that is not what
 * it was before, is refused before it is used as an index.
 */
#include "arena/predecessors.h"
#include "core/limits.h"
#include "core/mem.h"
#include "core/team.h"

enum {
    AT_ONCE = 16,   /* pieces, or buckets, for each thread between two checks of the limits */
    LARGE = 1 << 22 /* moves of a bucket that is sorted alone */
};

typedef struct sorting {
    const mb_arena *arena;
    unsigned shift;   /* the bucket of target t is t >> shift */
    unsigned rows;    /* the piece of position v is v >> rows */
    uint32_t buckets; /* how many */
    uint32_t pieces;
    int threads;
    bool *wrong;      /* wrong[p]: piece p has a target out of range, or changed between two passes */
    uint64_t *place;  /* place[b * (pieces + 1) + p]: moves of piece p into bucket b; then, where its share begins */
    uint64_t *next;   /* next[w * buckets + b]: where worker w writes its next move into bucket b */
    uint64_t *stop;   /* bucket b is from[stop[b] .. stop[b+1]-1] */
    uint64_t *first;  /* the result */
    uint32_t *from;   /* until its bucket is sorted, a move is low bits of its source above low bits of its target */
    uint64_t *number; /* for each thread: counters of the moves into each target of a bucket, or into each bucket */
    uint32_t *spare;  /* for each thread: a copy of the bucket that it sorts */
    uint64_t room;    /* moves that such a copy holds */
    uint32_t base;    /* the first piece, or bucket, of the current round */
    uint64_t at_most; /* larger buckets are not sorted in this round */
} sorting;

static void buckets_clear(sorting *self)
{
    mb_release_all(self->wrong, self->place, self->next, self->stop, self->first, self->from, self->number,
                   self->spare);
}

/* How many counters a thread has. */
static size_t numbers(const sorting *self)
{
    const size_t targets = (size_t)1 << self->shift;
    return targets > self->buckets ? targets : self->buckets;
}

static mb_status buckets_make(sorting *self)
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

static uint32_t begin_of(const sorting *self, uint32_t piece)
{
    const uint64_t begin = (uint64_t)piece << self->rows;
    return begin < self->arena->positions ? (uint32_t)begin : self->arena->positions;
}

/* Where the share of a piece begins in a bucket; before sum_up(), how large it is. */
static inline uint64_t *share(const sorting *self, uint32_t bucket, uint32_t piece)
{
    return &self->place[(size_t)bucket * (self->pieces + 1) + piece];
}

/* Count the moves of a piece into each bucket; the moves of consecutive unmarked positions are read in one loop. */
static void buckets_count(void *context, uint32_t item, int worker)
{
    sorting *self = context;
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

/* From sizes to beginnings, bucket after bucket, and piece after piece in each.  Returns the number of playable
 * moves. */
static uint64_t sum_up(sorting *self)
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

/* Distribute the moves of a piece into its shares of the buckets, which they fill exactly. */
static void buckets_distribute(void *context, uint32_t item, int worker)
{
    sorting *self = context;
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

/* Is the arena wrong, or was it changed meanwhile? */
static mb_status changed(const sorting *self)
{
    for (uint32_t p = 0; p < self->pieces; p++)
        if (self->wrong[p])
            return MB_EIO;
    return MB_OK;
}

/* Sort the moves of a bucket by target, those to one target by source. */
static void sort_bucket(void *context, uint32_t item, int worker)
{
    sorting *self = context;
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
    for (uint32_t t = 0; t < targets; t++) { /* from counts to beginnings */
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

/* Let the threads process `items` items, `at_once` a round, and check the limits after each; all of them are `weight`
 * steps. */
static mb_status process_rounds(sorting *self, mb_pace *pace, void (*process)(void *, uint32_t, int), uint32_t items,
                                uint32_t at_once, uint64_t weight)
{
    mb_status status = MB_OK;
    for (self->base = 0; self->base < items && status == MB_OK; self->base += at_once) {
        const uint32_t left = items - self->base, now = left < at_once ? left : at_once;
        mb_team_run(self->threads, now, process, self);
        status = mb_pace_step(pace, weight / items * now);
    }
    return status;
}

/* Sort all buckets.  Very large ones are sorted one after the other: a copy for each thread would take too much
 * memory. */
static mb_status sort_all(sorting *self, mb_pace *pace)
{
    uint64_t most = 0;
    for (uint32_t b = 0; b < self->buckets; b++)
        if (self->stop[b + 1] - self->stop[b] > most)
            most = self->stop[b + 1] - self->stop[b];
    self->room = self->at_most = most < LARGE ? most : LARGE;
    self->spare = mb_alloc(self->room * (uint64_t)self->threads, sizeof *self->spare);
    if (!self->spare)
        return MB_ENOMEM;
    mb_status status = process_rounds(self, pace, sort_bucket, self->buckets, AT_ONCE * (uint32_t)self->threads,
                                      self->arena->moves); /* nearly all moves */
    if (most <= LARGE || status != MB_OK)
        return status;
    mb_release(self->spare);
    self->spare = mb_alloc(most, sizeof *self->spare);
    if (!self->spare)
        return MB_ENOMEM;
    self->room = self->at_most = most;
    for (uint32_t b = 0; b < self->buckets && status == MB_OK; b++) {
        const uint64_t moves = self->stop[b + 1] - self->stop[b];
        self->base = b;
        if (moves > LARGE) {
            sort_bucket(self, 0, 0);
            mb_pace_sooner(pace, moves);
            status = mb_pace_step(pace, 0);
        }
    }
    return status;
}

mb_status mb_predecessors_by_buckets(mb_predecessors *out, const mb_arena *arena, unsigned shift, unsigned rows,
                                     const mb_limits *limits)
{
    MB_ASSERT(shift + rows <= 32 && rows < 32);
    sorting self = {.arena = arena,
                    .shift = shift,
                    .rows = rows,
                    .buckets = ((arena->positions - 1) >> shift) + 1,
                    .pieces = ((arena->positions - 1) >> rows) + 1,
                    .threads = mb_threads(limits)};
    const uint32_t at_once = AT_ONCE * (uint32_t)self.threads;
    mb_pace pace = mb_pace_begin(limits, 3 * arena->moves);
    mb_status status = buckets_make(&self);
    if (status != MB_OK)
        goto done;
    if ((status = process_rounds(&self, &pace, buckets_count, self.pieces, at_once, arena->moves)) != MB_OK)
        goto done;
    if ((status = changed(&self)) != MB_OK)
        goto done;
    const uint64_t played = sum_up(&self);
    self.from = mb_alloc(played, sizeof *self.from);
    if (!self.from) {
        status = MB_ENOMEM;
        goto done;
    }
    if ((status = process_rounds(&self, &pace, buckets_distribute, self.pieces, at_once, arena->moves)) != MB_OK)
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
    buckets_clear(&self);
    return status;
}
