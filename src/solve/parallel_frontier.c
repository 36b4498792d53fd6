/* parallel_frontier.c -- a frontier level of a retrograde iteration: updates in buckets, then bucket by bucket.
 *
 * An update is two bytes, the number within its bucket of the position that a move comes from; every bucket has one
 * list of updates for each player that may have attracted the target of the move.  Lists are chains of blocks, so
 * that updates need not be counted before they are written.  Each thread has blocks of its own; when they are full,
 * all updates are applied, and the writing goes on where it stopped.
 *
 * The number of predecessors of a position is hard to predict, and a wrong prediction makes a processor wait.  So a
 * fixed number of predecessors is copied whatever their real number, into a buffer for each player, and updates are
 * written from there.
 */
#include "solve/parallel_frontier.h"

#include "core/mem.h"
#include "core/team.h"

enum {
    SHIFT = 16,    /* a bucket has 2^16 positions at most, so that two bytes number them */
    UPDATES = 256, /* updates in a block */
    BLOCK = UPDATES * sizeof(uint16_t),
    GRAIN = 1 << 10,    /* positions of the level that a thread takes at once */
    COPY = 8,           /* predecessors that are copied at once */
    BUFFER = 1 << 11,   /* predecessors of a buffer, which has room for COPY more */
    LEAST_BLOCKS = 1024 /* blocks that a thread has at least */
};

#define NO_BLOCK UINT32_MAX

/* The updates for one bucket and one player that one thread has written. */
typedef struct list {
    uint16_t *at;   /* where the next update goes; NULL: the list is empty, and has no block */
    uint32_t block; /* the one that is being filled */
} list;

/* What one thread writes. */
typedef struct writer {
    list *lists;               /* lists[2 * bucket + player] */
    uint16_t *updates;         /* blocks of UPDATES, aligned to BLOCK bytes */
    void *room;                /* the allocation that they lie in */
    uint32_t *before;          /* before[k]: the block that was filled before block k, in its list */
    uint32_t used;             /* blocks in use */
    uint32_t next, stop;       /* queue[next .. stop-1]: the positions that this thread is to expand */
    uint64_t move, move_end;   /* from[move .. move_end-1]: the rest of the predecessors of a position with many */
    uint32_t player;           /* the player who attracted that position */
    uint32_t held[2], done[2]; /* buffer[p][done[p] .. held[p]-1] wait for their updates */
    uint32_t buffer[2][BUFFER + COPY]; /* buffer[p]: predecessors of positions that player p attracted */
    uint64_t written;                  /* updates since they were last applied */
} writer;

struct mb_parallel_frontier {
    mb_retrograde *iteration;
    unsigned shift;   /* the bucket of position u is u >> shift */
    uint32_t buckets; /* how many */
    uint32_t blocks;  /* how many each thread has */
    int threads;
    writer *writers;   /* one a thread */
    uint64_t *entered; /* for each thread, the positions of its current bucket that enter, a bit each; else all 0 */
    uint64_t cursor;   /* queue[cursor .. level_end-1] is not yet taken by a thread */
    uint64_t tail;     /* of the iteration's queue */
    uint32_t level_end, rank;
    uint32_t player; /* the player who attracted the whole level; 2: both attracted some of it */
    uint64_t moves;  /* length of predecessors->from */
};

void mb_parallel_frontier_free(mb_parallel_frontier *frontier)
{
    if (!frontier)
        return;
    for (int t = 0; frontier->writers && t < frontier->threads; t++) {
        mb_release_all(frontier->writers[t].lists, frontier->writers[t].room, frontier->writers[t].before);
    }
    mb_release_all(frontier->writers, frontier->entered, frontier);
}

/* Words of a set of positions of one bucket. */
static size_t parallel_words_of(const mb_parallel_frontier *frontier)
{
    return (((size_t)1 << frontier->shift) + 63) / 64;
}

static mb_parallel_frontier *parallel_make(const mb_retrograde *iteration)
{
    const uint32_t n = iteration->arena->positions;
    const uint32_t threads = (uint32_t)iteration->threads;
    mb_parallel_frontier *frontier = mb_alloc_zero(1, sizeof *frontier);
    if (!frontier)
        return NULL;
    frontier->threads = iteration->threads;
    frontier->shift = SHIFT; /* several buckets for each thread, but none of a few positions */
    while (frontier->shift > 8 && n >> frontier->shift < 8 * threads && threads > 1)
        frontier->shift--;
    frontier->buckets = ((n - 1) >> frontier->shift) + 1;
    /* room for a quarter of all updates, and a block for each list that is being filled */
    const uint64_t blocks =
        iteration->arena->moves / 4 / threads / UPDATES + 2 * (uint64_t)frontier->buckets + LEAST_BLOCKS;
    frontier->blocks = blocks < NO_BLOCK ? (uint32_t)blocks : NO_BLOCK - 1;
    frontier->writers = mb_alloc_zero(threads, sizeof *frontier->writers);
    frontier->entered = mb_alloc_zero(threads * parallel_words_of(frontier), sizeof *frontier->entered);
    bool made = frontier->writers && frontier->entered;
    for (uint32_t t = 0; t < threads && made; t++) {
        writer *w = &frontier->writers[t];
        w->lists = mb_alloc_zero(2 * (size_t)frontier->buckets, sizeof *w->lists);
        w->room = mb_alloc((size_t)frontier->blocks + 1, BLOCK);
        w->updates = w->room ? (uint16_t *)w->room + (BLOCK - (uintptr_t)w->room % BLOCK) / sizeof *w->updates : NULL;
        w->before = mb_alloc(frontier->blocks, sizeof *w->before);
        made = w->lists && w->updates && w->before;
    }
    if (made)
        return frontier;
    mb_parallel_frontier_free(frontier);
    return NULL;
}

/* Begin another block of the list. */
static void parallel_add_block(writer *self, list *in)
{
    self->before[self->used] = in->at ? in->block : NO_BLOCK;
    in->block = self->used++;
    in->at = self->updates + (size_t)in->block * UPDATES;
}

/* Take a share of the level; false when there is none left. */
static bool parallel_take(writer *self, mb_parallel_frontier *frontier)
{
    const uint64_t at = mb_team_add(&frontier->cursor, GRAIN);
    if (at >= frontier->level_end)
        return false;
    self->next = (uint32_t)at;
    self->stop = frontier->level_end - self->next < GRAIN ? frontier->level_end : self->next + GRAIN;
    return true;
}

/* Copy the rest of the predecessors of a position with many, as far as the buffer has room. */
static void buffer_rest(writer *self, const uint32_t *from)
{
    uint32_t *buffer = self->buffer[self->player], held = self->held[self->player];
    for (; self->move < self->move_end && held < BUFFER; self->move++)
        buffer[held++] = from[self->move];
    self->held[self->player] = held;
}

/* Copy the predecessors of the share into the buffers, until one is full. */
static void fill_buffers(writer *self, const mb_parallel_frontier *frontier)
{
    enum { FAR = 32, NEAR = 16 };
    const mb_retrograde *iteration = frontier->iteration;
    const uint64_t *first = iteration->predecessors->first;
    const uint32_t *from = iteration->predecessors->from, *queue = iteration->queue, *word = iteration->word;
    const uint64_t stop =
        frontier->moves < COPY
            ? 0
            : frontier->moves - COPY + 1; /* from[begin .. begin+COPY-1] can be read for any begin < stop */
    while (self->next < self->stop && self->held[0] < BUFFER && self->held[1] < BUFFER) {
        if (self->next + FAR < self->stop) {
            __builtin_prefetch(&first[queue[self->next + FAR]]);
            __builtin_prefetch(&from[first[queue[self->next + NEAR]]]);
            __builtin_prefetch(&from[first[queue[self->next + NEAR]] + COPY - 1]);
            if (frontier->player > 1)
                __builtin_prefetch(&word[queue[self->next + FAR]]);
        }
        const uint32_t v = queue[self->next++];
        MB_ASSERT((iteration->word[v] & MB_RETROGRADE_NUMBER) == frontier->rank);
        const uint32_t player = frontier->player > 1 ? (word[v] & MB_RETROGRADE_PLAYER) != 0 : frontier->player;
        const uint64_t begin = first[v], degree = first[v + 1] - begin;
        if (MB_UNLIKELY(degree > COPY || begin >= stop)) {
            self->move = begin;
            self->move_end = begin + degree;
            self->player = player;
            buffer_rest(self, from);
            if (self->move < self->move_end)
                return;
            continue;
        }
        memcpy(self->buffer[player] + self->held[player], from + begin, COPY * sizeof *from);
        self->held[player] += (uint32_t)degree;
    }
}

/* Write updates for the predecessors in the player's buffer; false when this thread has no block left. */
static bool write_updates(writer *self, const mb_parallel_frontier *frontier, uint32_t player)
{
    const unsigned shift = frontier->shift;
    const uint32_t mask = (UINT32_C(1) << shift) - 1, *buffer = self->buffer[player], held = self->held[player];
    list *lists = self->lists + player;
    uint32_t k = self->done[player];
    for (; k < held; k++) {
        const uint32_t u = buffer[k];
        MB_ASSERT(u < frontier->iteration->arena->positions);
        list *in = &lists[2 * (size_t)(u >> shift)];
        if (MB_UNLIKELY((uintptr_t)in->at % BLOCK == 0)) { /* full, or none yet */
            if (self->used == frontier->blocks)
                break;
            parallel_add_block(self, in);
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

/* Write updates until the level is done or the blocks are used up: an item is a writer. */
static void write_level(void *context, uint32_t item, int worker)
{
    (void)worker;
    mb_parallel_frontier *frontier = context;
    writer *self = &frontier->writers[item];
    for (;;) {
        if (!write_updates(self, frontier, 0) || !write_updates(self, frontier, 1))
            return;
        if (self->move < self->move_end)
            buffer_rest(self, frontier->iteration->predecessors->from);
        else if (self->next < self->stop || parallel_take(self, frontier))
            fill_buffers(self, frontier);
        else
            return;
    }
}

/* Apply updates[0 .. count-1], and set the bit in `entered` of each position that enters.  Meanwhile the words of
 * soon[0 .. count-1] are prefetched. */
MB_INLINE void apply_updates(uint64_t *entered, uint32_t *word, const uint16_t *updates, const uint16_t *soon,
                             size_t count, uint32_t winner, uint32_t rank)
{
    for (size_t k = 0; k < count; k++) {
        const uint32_t u = updates[k];
        __builtin_prefetch(&word[soon[k]], 1);
        bool enters;
        word[u] = mb_retrograde_update(&enters, word[u], winner, rank);
        entered[u / 64] |= (uint64_t)enters << (u % 64);
    }
}

/* Apply the updates of one list, block after block, with words prefetched AHEAD updates before they are needed. */
static void apply_list(uint64_t *entered, uint32_t *word, const writer *w, const list *in, uint32_t winner,
                       uint32_t rank)
{
    enum { AHEAD = 32 };
    size_t count = (size_t)(in->at - (w->updates + (size_t)in->block * UPDATES));
    for (uint32_t k = in->block; k != NO_BLOCK;) {
        const uint16_t *updates = w->updates + (size_t)k * UPDATES;
        const uint32_t next = w->before[k]; /* which is full */
        const uint16_t *after = next != NO_BLOCK ? w->updates + (size_t)next * UPDATES : updates;
        const size_t most = count > AHEAD ? count - AHEAD : 0;
        apply_updates(entered, word, updates, updates + count - most, most, winner, rank);
        apply_updates(entered, word, updates + most, after, count - most, winner, rank);
        k = next;
        count = UPDATES;
    }
}

/* Queue the positions that entered in the order of their numbers, so that the next level is read in that order, too;
 * `entered` is all 0 again. */
static void enqueue(mb_parallel_frontier *frontier, uint64_t *entered, uint32_t base)
{
    const size_t words = parallel_words_of(frontier);
    uint64_t count = 0;
    for (size_t i = 0; i < words; i++)
        count += (uint64_t)__builtin_popcountll(entered[i]);
    if (count == 0)
        return;
    uint32_t *at = frontier->iteration->queue + mb_team_add(&frontier->tail, count);
    for (size_t i = 0; i < words; i++) {
        for (uint64_t bits = entered[i]; bits != 0; bits &= bits - 1)
            *at++ = base + (uint32_t)(i * 64) + (uint32_t)__builtin_ctzll(bits);
        entered[i] = 0;
    }
}

/* Apply all updates for one bucket. */
static void apply_bucket(void *context, uint32_t bucket, int worker)
{
    mb_parallel_frontier *frontier = context;
    const uint32_t base = bucket << frontier->shift;
    uint32_t *word = frontier->iteration->word + base;
    uint64_t *entered = frontier->entered + (size_t)worker * parallel_words_of(frontier);
    bool any = false;
    for (int t = 0; t < frontier->threads; t++)
        for (uint32_t player = 0; player < 2; player++) {
            const writer *w = &frontier->writers[t];
            list *in = &w->lists[2 * (size_t)bucket + player];
            if (!in->at)
                continue;
            apply_list(entered, word, w, in, player ? MB_RETROGRADE_PLAYER : 0, frontier->rank + 1);
            in->at = NULL;
            any = true;
        }
    if (any)
        enqueue(frontier, entered, base);
}

mb_status mb_parallel_frontier_expand(mb_retrograde *iteration, uint32_t level_end, uint32_t rank)
{
    if (!iteration->frontier && !(iteration->frontier = parallel_make(iteration)))
        return MB_ENOMEM;
    mb_parallel_frontier *frontier = iteration->frontier;
    mb_status status = MB_OK;
    frontier->iteration = iteration;
    frontier->cursor = iteration->head;
    frontier->level_end = level_end;
    frontier->rank = rank;
    frontier->tail = iteration->tail;
    frontier->player = iteration->seeded == 3 ? 2 : iteration->seeded - 1;
    frontier->moves = iteration->predecessors->first[iteration->arena->positions];
    MB_ASSERT(1 <= iteration->seeded && iteration->seeded <= 3);
    for (bool more = true; more && status == MB_OK;) {
        mb_team_run(frontier->threads, (uint32_t)frontier->threads, write_level, frontier);
        mb_team_run(frontier->threads, frontier->buckets, apply_bucket, frontier);
        uint64_t written = 0;
        more = false;
        for (int t = 0; t < frontier->threads; t++) {
            writer *w = &frontier->writers[t];
            written += w->written;
            more |= w->move < w->move_end || w->next < w->stop || w->held[0] > 0 || w->held[1] > 0;
            w->written = 0;
            w->used = 0;
        }
        MB_ASSERT(more || frontier->cursor >= level_end);
        status = mb_pace_step(&iteration->pace, written);
    }
    MB_ASSERT(frontier->tail <= iteration->arena->positions);
    iteration->pace.done += level_end - iteration->head;
    iteration->head = level_end;
    iteration->tail = (uint32_t)frontier->tail;
    return status;
}
