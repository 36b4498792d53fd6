/* retrograde.c -- retrograde iteration: from seeds backward to their predecessors, one rank after the other.
 *
 * The cache lines that the next positions of the queue need are prefetched while the current one is expanded.
 */
#include "solve/retrograde.h"

#include "core/mem.h"
#include "core/team.h"
#include "solve/parallel_frontier.h"
#include "solve/prefetch.h"

enum {
    SMALL = 1 << 18, /* positions whose words fit into the cache: then random accesses cost one thread nothing */
    FEW = 1 << 22,   /* moves below which several threads are no faster than one */
    PART = 1 << 16   /* positions of an item of work for threads */
};

int mb_retrograde_threads(const mb_arena *arena, const mb_limits *limits)
{
    return arena->moves < FEW ? 1 : mb_threads(limits);
}

bool mb_retrograde_is_thin(const mb_arena *arena)
{
    return arena->positions > SMALL && arena->moves <= arena->positions + (uint64_t)arena->positions / 4;
}

static uint32_t parts_of(const mb_arena *arena)
{
    return (arena->positions - 1) / PART + 1;
}

static uint32_t end_of_part(const mb_retrograde *self, uint32_t begin)
{
    return self->arena->positions - begin < PART ? self->arena->positions : begin + PART;
}

/* Fills in the words of an iteration that begins. */
typedef struct initializer {
    const mb_retrograde *self;
    bool *large; /* large[item]: a position of that item has too many moves */
} initializer;

static void initialize_part(void *context, uint32_t item, int worker)
{
    (void)worker;
    const initializer *job = context;
    const mb_retrograde *self = job->self;
    const mb_arena *arena = self->arena;
    const uint32_t begin = item * PART, end = end_of_part(self, begin);
    uint64_t most = 0;
    for (uint32_t v = begin; v < end; v++) {
        MB_ASSERT(arena->first[v] <= arena->first[v + 1] && arena->first[v + 1] <= arena->moves);
        const uint64_t degree = mb_mark_of(arena, v) == MB_UNMARKED ? mb_degree(arena, v) : 0;
        most = degree > most ? degree : most;
        self->word[v] = (mb_owner(arena, v) == MB_P2 ? MB_RETROGRADE_PLAYER : 0) | (uint32_t)degree;
    }
    job->large[item] = most > MB_RETROGRADE_NUMBER;
}

static void find_single(void *context, uint32_t item, int worker)
{
    (void)worker;
    const mb_retrograde *self = context;
    const uint64_t *first = self->predecessors->first;
    const uint32_t begin = item * PART, end = end_of_part(self, begin);
    for (uint32_t v = begin; v < end; v++)
        self->single[v] = first[v + 1] - first[v] == 1 ? self->predecessors->from[first[v]] : MB_NONE;
}

mb_status mb_retrograde_keep_single(mb_retrograde *self)
{
    MB_ASSERT(!self->single);
    self->single = mb_alloc(self->arena->positions, sizeof *self->single);
    if (!self->single)
        return MB_ENOMEM;
    mb_team_run(self->threads, parts_of(self->arena), find_single, self);
    return MB_OK;
}

/* All positions are outside: their words count their moves. */
static mb_status initialize(mb_retrograde *self)
{
    const uint32_t parts = parts_of(self->arena);
    initializer job = {.self = self, .large = mb_alloc(parts, sizeof *job.large)};
    if (!job.large)
        return MB_ENOMEM;
    mb_team_run(self->threads, parts, initialize_part, &job);
    mb_status status = MB_OK;
    for (uint32_t i = 0; i < parts; i++)
        if (job.large[i])
            status = MB_ELIMIT;
    mb_release(job.large);
    return status;
}

mb_status mb_retrograde_begin(mb_retrograde *self, const mb_arena *arena, const mb_predecessors *predecessors,
                              const mb_attractor_observer *observer, const mb_limits *limits)
{
    MB_ASSERT(predecessors && predecessors->first && !arena->impartial);
    const uint32_t n = arena->positions;
    *self = (mb_retrograde){.arena = arena, .predecessors = predecessors, .observer = observer};
    self->threads = mb_retrograde_threads(arena, limits);
    self->pace = mb_pace_begin(limits, arena->moves + n);
    self->wide_from = n / 128 + (self->threads > 1 ? 1 << 13 : 1 << 14);
    if (observer || (self->threads == 1 && n <= SMALL))
        self->wide_from = MB_NEVER;
    self->word = mb_alloc(n, sizeof *self->word);
    self->queue = mb_alloc((size_t)n + 1, sizeof *self->queue);
    const mb_status status = self->word && self->queue ? initialize(self) : MB_ENOMEM;
    return status == MB_OK && mb_retrograde_is_thin(arena) ? mb_retrograde_keep_single(self) : status;
}

void mb_retrograde_end(mb_retrograde *self)
{
    mb_parallel_frontier_free(self->frontier);
    mb_release_all(self->word, self->queue, self->single, self->rank, self->move);
    *self = (mb_retrograde){0};
}

/* The word of a seed. */
static uint32_t seed_word(const mb_retrograde *self, mb_player player)
{
    return MB_RETROGRADE_INSIDE | (player == MB_P2 ? MB_RETROGRADE_PLAYER : 0) | self->base;
}

void mb_retrograde_seed(mb_retrograde *self, uint32_t v, mb_player player)
{
    MB_ASSERT(!mb_retrograde_has(self, v) && self->tail < self->arena->positions);
    self->word[v] = seed_word(self, player);
    self->queue[self->tail++] = v;
    self->seeded |= player == MB_P2 ? 2 : 1;
    if (self->observer && self->observer->added)
        self->observer->added(self->observer->context, v, player, 0, MB_NONE);
}

/* Makes terminal positions seeds: each item counts its own, then writes them where the counts of the items before it
 * say. */
typedef struct seeding {
    mb_retrograde *self;
    int32_t payoff;
    uint32_t word;  /* of a seed */
    uint32_t *tail; /* tail[item]: seeds of the item; then, where in the queue they begin */
} seeding;

/* Is v a terminal position that is outside, and pays what is wanted? */
static inline bool becomes_seed(const seeding *job, uint32_t v)
{
    return (job->self->word[v] & ~MB_RETROGRADE_PLAYER) == 0
           && mb_terminal_payoff(job->self->arena, v) == job->payoff;
}

static void count_seeds(void *context, uint32_t item, int worker)
{
    (void)worker;
    const seeding *job = context;
    const uint32_t begin = item * PART, end = end_of_part(job->self, begin);
    uint32_t count = 0;
    for (uint32_t v = begin; v < end; v++)
        count += becomes_seed(job, v);
    job->tail[item] = count;
}

static void write_seeds(void *context, uint32_t item, int worker)
{
    (void)worker;
    const seeding *job = context;
    const uint32_t begin = item * PART, end = end_of_part(job->self, begin);
    uint32_t tail = job->tail[item];
    for (uint32_t v = begin; v < end; v++)
        if (becomes_seed(job, v)) {
            job->self->queue[tail++] = v;
            job->self->word[v] = job->word;
        }
}

mb_status mb_retrograde_seed_terminals(mb_retrograde *self, int32_t payoff, mb_player player)
{
    const uint32_t parts = parts_of(self->arena);
    seeding job = {.self = self, .payoff = payoff, .word = seed_word(self, player)};
    job.tail = mb_alloc(parts, sizeof *job.tail);
    if (!job.tail)
        return MB_ENOMEM;
    const uint32_t before = self->tail;
    mb_team_run(self->threads, parts, count_seeds, &job);
    for (uint32_t part = 0; part < parts; part++) {
        const uint32_t count = job.tail[part];
        job.tail[part] = self->tail;
        self->tail += count;
    }
    MB_ASSERT(self->tail <= self->arena->positions);
    mb_team_run(self->threads, parts, write_seeds, &job);
    mb_release(job.tail);
    if (self->tail > before)
        self->seeded |= player == MB_P2 ? 2 : 1;
    for (uint32_t i = before; i < self->tail && self->observer && self->observer->added; i++)
        self->observer->added(self->observer->context, self->queue[i], player, 0, MB_NONE);
    return MB_OK;
}

void mb_retrograde_restart_ranks(mb_retrograde *self)
{
    MB_ASSERT(self->base == 0 && self->head == self->tail);
    self->base = self->highest + 2; /* a gap: no later rank is one more than an earlier one */
}

/* Count a move from u to a position of rank `rank` - 1 inside, and queue u if that brings it inside. */
MB_INLINE void examine(mb_retrograde *self, uint32_t u, uint32_t winner, uint32_t rank)
{
    MB_ASSERT(u < self->arena->positions && self->tail <= self->arena->positions);
    bool enters;
    self->word[u] = mb_retrograde_update(&enters, self->word[u], winner, rank);
    self->queue[self->tail] = u;
    self->tail += enters;
}

/* Expand a level position by position. */
static mb_status retrograde_expand(mb_retrograde *self, uint32_t level_end, uint32_t rank)
{
    const uint64_t *first = self->predecessors->first;
    const uint32_t *from = self->predecessors->from, *queue = self->queue;
    mb_status status = MB_OK;
    while (self->head < level_end && status == MB_OK) {
        mb_prefetch_predecessors(self->predecessors, queue, self->head, self->tail, self->word);
        const uint32_t v = queue[self->head++], winner = self->word[v] & MB_RETROGRADE_PLAYER;
        MB_ASSERT(v < self->arena->positions && (self->word[v] & ~winner) == (MB_RETROGRADE_INSIDE | rank));
        MB_ASSERT(first[v] <= first[v + 1]);
        for (uint64_t i = first[v]; i < first[v + 1]; i++)
            examine(self, from[i], winner, rank + 1);
        status = mb_pace_step(&self->pace, first[v + 1] - first[v] + 1);
    }
    return status;
}

/* Expand levels of one position each while it has a single predecessor.  Returns the rank of the first level that is
 * different, or at which the limits are to be checked. */
static uint32_t follow_chain(mb_retrograde *self, uint32_t rank)
{
    while (self->tail - self->head == 1 && self->pace.done < self->pace.next && rank < MB_RETROGRADE_NUMBER - 1) {
        const uint32_t v = self->queue[self->head], u = self->single[v];
        if (u == MB_NONE)
            break;
        __builtin_prefetch(&self->single[u]); /* needed next if u enters */
        self->head++;
        examine(self, u, self->word[v] & MB_RETROGRADE_PLAYER, ++rank);
        self->pace.done += 2;
    }
    return rank;
}

/* Expand a level position by position, for an observer. */
static mb_status expand_observed(mb_retrograde *self, uint32_t level_end, uint32_t rank)
{
    const uint64_t *first = self->predecessors->first;
    const mb_attractor_observer *observer = self->observer;
    mb_status status = MB_OK;
    while (self->head < level_end && status == MB_OK) {
        const uint32_t v = self->queue[self->head++];
        const mb_player winner = mb_retrograde_winner(self, v);
        MB_ASSERT((self->word[v] & MB_RETROGRADE_NUMBER) == rank);
        for (uint64_t i = first[v]; i < first[v + 1]; i++) {
            const uint32_t u = self->predecessors->from[i];
            if (mb_retrograde_has(self, u))
                continue;
            bool enters;
            const uint32_t left = (self->word[u] - 1) & MB_RETROGRADE_NUMBER;
            self->word[u] =
                mb_retrograde_update(&enters, self->word[u], winner == MB_P2 ? MB_RETROGRADE_PLAYER : 0, rank + 1);
            if (observer->counted && mb_owner(self->arena, u) != winner)
                observer->counted(observer->context, u, v, left);
            if (!enters)
                continue;
            self->queue[self->tail++] = u;
            if (observer->added)
                observer->added(observer->context, u, winner, rank - self->base + 1, v);
        }
        status = mb_pace_step(&self->pace, first[v + 1] - first[v] + 1);
    }
    return status;
}

mb_status mb_retrograde_run(mb_retrograde *self)
{
    mb_status status = MB_OK;
    MB_ASSERT(self->head <= self->tail);
    for (uint32_t rank = self->base; self->head < self->tail && status == MB_OK; rank++) {
        if (self->single && !self->observer)
            rank = follow_chain(self, rank);
        self->highest = rank > self->highest ? rank : self->highest;
        const uint32_t level_end = self->tail; /* queue[head .. level_end-1] is the level of this rank */
        if (rank >= MB_RETROGRADE_NUMBER)
            status = MB_ELIMIT;
        else if (self->observer)
            status = expand_observed(self, level_end, rank);
        else if (level_end - self->head >= self->wide_from)
            status = mb_parallel_frontier_expand(self, level_end, rank);
        else
            status = retrograde_expand(self, level_end, rank);
    }
    self->seeded = 0;
    return status;
}

/* Chooses a move for each position. */
typedef struct choosing {
    const mb_retrograde *self;
    const int32_t *value; /* nullable */
    uint32_t *move;
    uint8_t
        *brief; /* brief[v]: brief_of() the word of v, where ranks are low enough for a byte; NULL: they are not */
} choosing;

enum { BRIEF_MOST = 126 }; /* the highest rank that fits into such a byte */

/* Player and rank of a position inside as a small number, two less for one rank less; 0 outside. */
static inline uint32_t brief_of(uint32_t word)
{
    return word & MB_RETROGRADE_INSIDE ? 1 + 2 * (word & MB_RETROGRADE_NUMBER) + (word >> 30 & 1) : 0;
}

static void fill_brief(void *context, uint32_t item, int worker)
{
    (void)worker;
    const choosing *job = context;
    const uint32_t begin = item * PART, end = end_of_part(job->self, begin);
    for (uint32_t v = begin; v < end; v++) {
        MB_ASSERT(brief_of(job->self->word[v]) <= UINT8_MAX);
        job->brief[v] = (uint8_t)brief_of(job->self->word[v]);
    }
}

/* Prefetch what retrograde_choose() reads of the targets of v. */
MB_INLINE void prefetch_targets(const choosing *job, uint32_t v, bool brief)
{
    enum { SOME = 4 };
    const mb_arena *arena = job->self->arena;
    const uint64_t begin = arena->first[v], end = arena->first[v + 1];
    for (uint64_t i = begin; i < end && i < begin + SOME; i++)
        __builtin_prefetch(brief ? (const void *)&job->brief[arena->to[i]]
                                 : (const void *)&job->self->word[arena->to[i]]);
}

/* The move of v, which is neither a seed nor terminal.  `brief` is a constant: job->brief is read instead of words.
 */
MB_INLINE uint32_t retrograde_choose(const choosing *job, uint32_t v, bool brief)
{
    const mb_arena *arena = job->self->arena;
    const uint32_t *word = job->self->word;
    const bool inside = word[v] & MB_RETROGRADE_INSIDE;
    const uint32_t mask = inside || brief ? UINT32_MAX : MB_RETROGRADE_INSIDE;
    const uint32_t wanted = !inside ? 0 : brief ? job->brief[v] - 2U : word[v] - 1;
    const uint32_t *to = arena->to + arena->first[v];
    const uint64_t degree = mb_degree(arena, v);
    for (uint64_t begin = 0; begin < degree; begin += 64) {
        const unsigned some = degree - begin < 64 ? (unsigned)(degree - begin) : 64;
        uint64_t fits = 0; /* bit i: move begin + i fits; all are compared, since a branch could not be predicted */
        for (unsigned i = 0; i < some; i++) {
            const uint32_t found = brief ? job->brief[to[begin + i]] : word[to[begin + i]] & mask;
            fits |= (uint64_t)(found == wanted) << i;
        }
        for (; fits != 0; fits &= fits - 1) {
            const uint32_t move = to[begin + (unsigned)__builtin_ctzll(fits)];
            if (!job->value || job->value[move] == job->value[v])
                return move;
        }
    }
    MB_ASSERT(false);
    return MB_NONE;
}

MB_INLINE void choose_part(const choosing *job, uint32_t begin, bool brief)
{
    enum { AHEAD = 24 };
    const uint32_t end = end_of_part(job->self, begin);
    for (uint32_t v = begin; v < end; v++) {
        if (end - v > AHEAD)
            prefetch_targets(job, v + AHEAD, brief);
        const bool none = mb_retrograde_rank(job->self, v) == 0 || mb_is_terminal(job->self->arena, v);
        job->move[v] = none ? MB_NONE : retrograde_choose(job, v, brief);
    }
}

static void choose_moves(void *context, uint32_t item, int worker)
{
    (void)worker;
    const choosing *job = context;
    if (job->brief)
        choose_part(job, item * PART, true);
    else
        choose_part(job, item * PART, false);
}

/* From words to ranks. */
static void finish_ranks(void *context, uint32_t item, int worker)
{
    (void)worker;
    const mb_retrograde *self = context;
    const uint32_t begin = item * PART, end = end_of_part(self, begin);
    for (uint32_t v = begin; v < end; v++)
        self->word[v] = mb_retrograde_rank(self, v);
}

/* The moves, in the array of the queue. */
static mb_status finish_moves(mb_retrograde *self, const int32_t *value)
{
    const uint32_t parts = parts_of(self->arena);
    choosing job = {.self = self, .value = value, .move = self->queue};
    if (self->highest <= BRIEF_MOST) {
        job.brief = mb_alloc(self->arena->positions, sizeof *job.brief);
        if (!job.brief)
            return MB_ENOMEM;
        mb_team_run(self->threads, parts, fill_brief, &job);
    }
    mb_team_run(self->threads, parts, choose_moves, &job);
    mb_release(job.brief);
    self->move = self->queue;
    self->queue = NULL;
    return MB_OK;
}

mb_status mb_retrograde_finish(mb_retrograde *self, bool moves, const int32_t *value)
{
    MB_ASSERT(self->head == self->tail && !self->rank);
    mb_parallel_frontier_free(self->frontier); /* before more memory is allocated */
    mb_release(self->single);
    self->frontier = NULL;
    self->single = NULL;
    const mb_status status = moves ? finish_moves(self, value) : MB_OK;
    if (status != MB_OK)
        return status;
    mb_team_run(self->threads, parts_of(self->arena), finish_ranks, self);
    self->rank = self->word;
    self->word = NULL;
    return MB_OK;
}
