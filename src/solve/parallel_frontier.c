/* parallel_frontier.c -- a level of a wave flooded as a whole: notes in buckets, then bucket by bucket.
 *
 * A note is two bytes: which position of the bucket a move comes from; for which player the level joined is told by
 * the list that it is in.  Lists are chains of blocks, so that nobody counts notes before writing them.  Each thread
 * has blocks of its own; when they are full, all notes are worked off, and the writing goes on where it stopped.
 *
 * Where a position's moves end nobody can foretell, and a processor that guesses wrong waits.  So a few moves are
 * copied whatever their number, into a heap of moves for each player, and notes are written from there.
 */
#include "solve/parallel_frontier.h"

#include "core/mem.h"
#include "core/team.h"

enum {
    SHIFT = 16,  /* positions of a bucket at most: as many as a note can tell apart */
    NOTES = 256, /* of a block */
    BLOCK = NOTES * sizeof(uint16_t),
    GRAIN = 1 << 10,    /* positions of the queue that a thread takes at once */
    COPY = 8,           /* moves that are copied at once */
    HEAP = 1 << 11,     /* moves of a heap, and some more */
    LEAST_BLOCKS = 1024 /* of a thread */
};

#define NO_BLOCK UINT32_MAX

/* The notes for one bucket and one player. */
typedef struct list {
    uint16_t *at;   /* where the next note goes; NULL: no block yet */
    uint32_t block; /* the one that is being filled */
} list;

/* What one thread writes. */
typedef struct writer {
    list *lists;                   /* lists[2 * bucket + player] */
    uint16_t *notes;               /* blocks of NOTES, aligned to BLOCK bytes */
    void *room;                    /* where they lie */
    uint32_t *before;              /* before[k]: the block that was filled before block k, in its list */
    uint32_t used;                 /* blocks in use */
    uint32_t next, stop;           /* queue[next .. stop-1] are its to do */
    uint64_t move, closes;         /* moves move .. closes-1 of a position with many are still to do */
    uint32_t player;               /* for whom that one joined */
    uint32_t held[2], done[2];     /* heap[p][done[p] .. held[p]-1] have no note yet */
    uint32_t heap[2][HEAP + COPY]; /* where moves come from */
    uint64_t written;              /* notes since the last working off */
} writer;

struct mb_parallel_frontier {
    mb_retrograde *wave;
    unsigned shift;
    uint32_t buckets, blocks; /* how many; blocks of a thread */
    int threads;
    writer *writers;
    uint64_t *joined; /* for each thread, one bit a position of a bucket: who joined; empty in between */
    uint64_t cursor;  /* queue[cursor .. level_end-1] nobody took yet */
    uint64_t tail;    /* of the wave's queue */
    uint32_t level_end, rank;
    uint32_t player; /* for whom all of the level joined; 2: for both */
    uint64_t moves;  /* that are turned around */
};

void mb_parallel_frontier_free(mb_parallel_frontier *wide)
{
    if (!wide)
        return;
    for (int t = 0; wide->writers && t < wide->threads; t++) {
        mb_release(wide->writers[t].lists);
        mb_release(wide->writers[t].room);
        mb_release(wide->writers[t].before);
    }
    mb_release(wide->writers);
    mb_release(wide->joined);
    mb_release(wide);
}

mb_parallel_frontier *mb_parallel_frontier_new(const mb_retrograde *wave)
{
    const uint32_t n = wave->arena->positions;
    const uint32_t threads = (uint32_t)wave->threads;
    mb_parallel_frontier *wide = mb_alloc_zero(1, sizeof *wide);
    if (!wide)
        return NULL;
    wide->threads = wave->threads;
    wide->shift = SHIFT; /* several buckets for each thread, but none of a few positions */
    while (wide->shift > 8 && n >> wide->shift < 8 * threads && threads > 1)
        wide->shift--;
    wide->buckets = ((n - 1) >> wide->shift) + 1;
    /* a quarter of all notes at once, and a block for each list that is not full */
    const uint64_t blocks = wave->arena->moves / 4 / threads / NOTES + 2 * (uint64_t)wide->buckets + LEAST_BLOCKS;
    wide->blocks = blocks < NO_BLOCK ? (uint32_t)blocks : NO_BLOCK - 1;
    wide->writers = mb_alloc_zero(threads, sizeof *wide->writers);
    wide->joined = mb_alloc_zero((size_t)threads * (((UINT32_C(1) << wide->shift) + 63) / 64), sizeof *wide->joined);
    bool made = wide->writers && wide->joined;
    for (uint32_t t = 0; t < threads && made; t++) {
        writer *w = &wide->writers[t];
        w->lists = mb_alloc_zero(2 * (size_t)wide->buckets, sizeof *w->lists);
        w->room = mb_alloc((size_t)wide->blocks + 1, BLOCK);
        w->notes = w->room ? (uint16_t *)w->room + (BLOCK - (uintptr_t)w->room % BLOCK) / sizeof *w->notes : NULL;
        w->before = mb_alloc(wide->blocks, sizeof *w->before);
        made = w->lists && w->notes && w->before;
    }
    if (made)
        return wide;
    mb_parallel_frontier_free(wide);
    return NULL;
}

/* Begin another block of the list. */
static void add_block(writer *self, list *in)
{
    self->before[self->used] = in->at ? in->block : NO_BLOCK;
    in->block = self->used++;
    in->at = self->notes + (size_t)in->block * NOTES;
}

/* Take a share of the level; false when there is none left. */
static bool take(writer *self, mb_parallel_frontier *wide)
{
    const uint64_t at = mb_team_add(&wide->cursor, GRAIN);
    if (at >= wide->level_end)
        return false;
    self->next = (uint32_t)at;
    self->stop = wide->level_end - self->next < GRAIN ? wide->level_end : self->next + GRAIN;
    return true;
}

/* As many moves of the position under work as the heap takes. */
static void heap_rest(writer *self, const uint32_t *from)
{
    uint32_t *heap = self->heap[self->player], held = self->held[self->player];
    for (; self->move < self->closes && held < HEAP; self->move++)
        heap[held++] = from[self->move];
    self->held[self->player] = held;
}

/* Heap up moves of the share, until a heap is full. */
static void heap_up(writer *self, const mb_parallel_frontier *wide)
{
    enum { FAR = 32, NEAR = 16 };
    const mb_retrograde *wave = wide->wave;
    const uint64_t *first = wave->backward->first;
    const uint32_t *from = wave->backward->from, *queue = wave->queue, *word = wave->word;
    const uint64_t stop = wide->moves < COPY ? 0 : wide->moves - COPY + 1; /* below, COPY moves can be read */
    while (self->next < self->stop && self->held[0] < HEAP && self->held[1] < HEAP) {
        if (self->next + FAR < self->stop) {
            __builtin_prefetch(&first[queue[self->next + FAR]]);
            __builtin_prefetch(&from[first[queue[self->next + NEAR]]]);
            __builtin_prefetch(&from[first[queue[self->next + NEAR]] + COPY - 1]);
            if (wide->player > 1)
                __builtin_prefetch(&word[queue[self->next + FAR]]);
        }
        const uint32_t v = queue[self->next++];
        MB_ASSERT((wave->word[v] & MB_RETROGRADE_NUMBER) == wide->rank);
        const uint32_t player = wide->player > 1 ? (word[v] & MB_RETROGRADE_PLAYER) != 0 : wide->player;
        const uint64_t begin = first[v], degree = first[v + 1] - begin;
        if (MB_UNLIKELY(degree > COPY || begin >= stop)) {
            self->move = begin;
            self->closes = begin + degree;
            self->player = player;
            heap_rest(self, from);
            if (self->move < self->closes)
                return;
            continue;
        }
        memcpy(self->heap[player] + self->held[player], from + begin, COPY * sizeof *from);
        self->held[player] += (uint32_t)degree;
    }
}

/* Write the notes of a heap; false when the blocks are used up. */
static bool write_heap(writer *self, const mb_parallel_frontier *wide, uint32_t player)
{
    const unsigned shift = wide->shift;
    const uint32_t mask = (UINT32_C(1) << shift) - 1, *heap = self->heap[player], held = self->held[player];
    list *lists = self->lists + player;
    uint32_t k = self->done[player];
    for (; k < held; k++) {
        const uint32_t u = heap[k];
        MB_ASSERT(u < wide->wave->arena->positions);
        list *in = &lists[2 * (size_t)(u >> shift)];
        if (MB_UNLIKELY((uintptr_t)in->at % BLOCK == 0)) { /* full, or none yet */
            if (self->used == wide->blocks)
                break;
            add_block(self, in);
        }
        *in->at++ = (uint16_t)(u & mask);
    }
    self->written += k - self->done[player];
    self->done[player] = k;
    if (k < held)
        return false;
    self->done[player] = self->held[player] = 0;
    return true;
}

/* Write notes until the level is done or the blocks are used up: one item is one thread's share. */
static void write(void *context, uint32_t item, int worker)
{
    (void)worker;
    mb_parallel_frontier *wide = context;
    writer *self = &wide->writers[item];
    for (;;) {
        if (!write_heap(self, wide, 0) || !write_heap(self, wide, 1))
            return;
        if (self->move < self->closes)
            heap_rest(self, wide->wave->backward->from);
        else if (self->next < self->stop || take(self, wide))
            heap_up(self, wide);
        else
            return;
    }
}

/* Work off notes[0 .. count-1]; a bit of `joined` is set for each position that joins.  Meanwhile the words of
 * soon[0 .. count-1] are fetched. */
MB_INLINE void read_notes(uint64_t *joined, uint32_t *word, const uint16_t *notes, const uint16_t *soon, size_t count,
                          uint32_t winner, uint32_t rank)
{
    for (size_t k = 0; k < count; k++) {
        const uint32_t u = notes[k];
        __builtin_prefetch(&word[soon[k]], 1);
        bool joins;
        word[u] = mb_retrograde_update(&joins, word[u], winner, rank);
        joined[u / 64] |= (uint64_t)joins << (u % 64);
    }
}

/* Work off the notes of one list, block after block, always AHEAD notes behind what is fetched. */
static void read_list(uint64_t *joined, uint32_t *word, const writer *w, const list *of, uint32_t winner,
                      uint32_t rank)
{
    enum { AHEAD = 32 };
    size_t count = (size_t)(of->at - (w->notes + (size_t)of->block * NOTES));
    for (uint32_t k = of->block; k != NO_BLOCK;) {
        const uint16_t *notes = w->notes + (size_t)k * NOTES;
        const uint32_t next = w->before[k]; /* which is full */
        const uint16_t *after = next != NO_BLOCK ? w->notes + (size_t)next * NOTES : notes;
        const size_t most = count > AHEAD ? count - AHEAD : 0;
        read_notes(joined, word, notes, notes + count - most, most, winner, rank);
        read_notes(joined, word, notes + most, after, count - most, winner, rank);
        k = next;
        count = NOTES;
    }
}

/* Add what joined to the queue, in order, so that the next level is read in order, too; `joined` is empty again. */
static void enqueue(mb_parallel_frontier *wide, uint64_t *joined, uint32_t base)
{
    const size_t words = ((UINT32_C(1) << wide->shift) + 63) / 64;
    uint64_t count = 0;
    for (size_t i = 0; i < words; i++)
        count += (uint64_t)__builtin_popcountll(joined[i]);
    if (count == 0)
        return;
    uint32_t *at = wide->wave->queue + mb_team_add(&wide->tail, count);
    for (size_t i = 0; i < words; i++) {
        for (uint64_t bits = joined[i]; bits != 0; bits &= bits - 1)
            *at++ = base + (uint32_t)(i * 64) + (uint32_t)__builtin_ctzll(bits);
        joined[i] = 0;
    }
}

/* Work off all notes for one bucket. */
static void read(void *context, uint32_t bucket, int worker)
{
    mb_parallel_frontier *wide = context;
    const uint32_t base = bucket << wide->shift;
    uint32_t *word = wide->wave->word + base;
    uint64_t *joined = wide->joined + (size_t)worker * (((UINT32_C(1) << wide->shift) + 63) / 64);
    bool any = false;
    for (int t = 0; t < wide->threads; t++)
        for (uint32_t player = 0; player < 2; player++) {
            const writer *w = &wide->writers[t];
            list *of = &w->lists[2 * (size_t)bucket + player];
            if (!of->at)
                continue;
            read_list(joined, word, w, of, player ? MB_RETROGRADE_PLAYER : 0, wide->rank + 1);
            of->at = NULL;
            any = true;
        }
    if (any)
        enqueue(wide, joined, base);
}

mb_status mb_parallel_frontier_process(mb_retrograde *wave, uint32_t level_end, uint32_t rank)
{
    if (!wave->wide && !(wave->wide = mb_parallel_frontier_new(wave)))
        return MB_ENOMEM;
    mb_parallel_frontier *wide = wave->wide;
    mb_status status = MB_OK;
    wide->wave = wave;
    wide->cursor = wave->head;
    wide->level_end = level_end;
    wide->rank = rank;
    wide->tail = wave->tail;
    wide->player = wave->sown == 3 ? 2 : wave->sown - 1;
    wide->moves = wave->backward->first[wave->arena->positions];
    MB_ASSERT(1 <= wave->sown && wave->sown <= 3);
    for (bool more = true; more && status == MB_OK;) {
        mb_team_run(wide->threads, (uint32_t)wide->threads, write, wide);
        mb_team_run(wide->threads, wide->buckets, read, wide);
        uint64_t written = 0;
        more = false;
        for (int t = 0; t < wide->threads; t++) {
            writer *w = &wide->writers[t];
            written += w->written;
            more |= w->move < w->closes || w->next < w->stop || w->held[0] > 0 || w->held[1] > 0;
            w->written = 0;
            w->used = 0;
        }
        MB_ASSERT(more || wide->cursor >= level_end);
        status = mb_pace_step(&wave->pace, written);
    }
    MB_ASSERT(wide->tail <= wave->arena->positions);
    wave->pace.done += level_end - wave->head;
    wave->head = level_end;
    wave->tail = (uint32_t)wide->tail;
    return status;
}
