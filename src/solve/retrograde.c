/* retrograde.c -- backwards from a set of ends, one rank after the other.
 *
 * The lines that the next positions of the queue will ask for are fetched while the current one is worked on.
 */
#include "solve/retrograde.h"

#include "core/mem.h"
#include "core/team.h"
#include "solve/parallel_frontier.h"
#include "solve/prefetch.h"

enum {
    SMALL = 1 << 18, /* positions whose words fit into the cache: one thread alone need not care where they lie */
    FEW = 1 << 22,   /* moves that several threads would not be done with sooner */
    PART = 1 << 16   /* positions that a thread prepares at once */
};

mb_status mb_predecessors_ensure(const mb_predecessors **backward, mb_predecessors *own, const mb_arena *arena,
                                 const mb_limits *limits)
{
    if (*backward && (*backward)->first)
        return MB_OK;
    *backward = own;
    return mb_predecessors_compute(own, arena, limits);
}

static uint32_t end_of_part(const mb_retrograde *wave, uint32_t begin)
{
    return wave->arena->positions - begin < PART ? wave->arena->positions : begin + PART;
}

/* What it takes to prepare the words. */
typedef struct preparing {
    const mb_retrograde *wave;
    bool *large; /* large[item]: some position there has too many moves */
} preparing;

static void prepare(void *context, uint32_t item, int worker)
{
    (void)worker;
    const preparing *self = context;
    const mb_arena *arena = self->wave->arena;
    const uint32_t begin = item * PART, end = end_of_part(self->wave, begin);
    uint64_t most = 0;
    for (uint32_t v = begin; v < end; v++) {
        MB_ASSERT(arena->first[v] <= arena->first[v + 1] && arena->first[v + 1] <= arena->moves);
        const uint64_t degree = mb_mark_of(arena, v) == MB_UNMARKED ? mb_degree(arena, v) : 0;
        most = degree > most ? degree : most;
        self->wave->word[v] = (mb_owner(arena, v) == MB_P2 ? MB_RETROGRADE_PLAYER : 0) | (uint32_t)degree;
    }
    self->large[item] = most > MB_RETROGRADE_NUMBER;
}

static void find_soles(void *context, uint32_t item, int worker)
{
    (void)worker;
    const mb_retrograde *wave = context;
    const uint64_t *first = wave->backward->first;
    const uint32_t begin = item * PART, end = end_of_part(wave, begin);
    for (uint32_t v = begin; v < end; v++)
        wave->sole[v] = first[v + 1] - first[v] == 1 ? wave->backward->from[first[v]] : MB_NONE;
}

mb_status mb_retrograde_keep_single(mb_retrograde *wave)
{
    MB_ASSERT(!wave->sole && wave->backward->first);
    wave->sole = mb_alloc(wave->arena->positions, sizeof *wave->sole);
    if (!wave->sole)
        return MB_ENOMEM;
    mb_team_run(wave->threads, (wave->arena->positions - 1) / PART + 1, find_soles, wave);
    return MB_OK;
}

/* Nothing has joined: count every position's moves. */
static mb_status count_moves(mb_retrograde *wave)
{
    const uint32_t parts = (wave->arena->positions - 1) / PART + 1;
    preparing self = {.wave = wave, .large = mb_alloc(parts, sizeof *self.large)};
    if (!self.large)
        return MB_ENOMEM;
    mb_team_run(wave->threads, parts, prepare, &self);
    mb_status status = MB_OK;
    for (uint32_t i = 0; i < parts; i++)
        if (self.large[i])
            status = MB_ELIMIT;
    mb_release(self.large);
    return status;
}

mb_status mb_retrograde_begin(mb_retrograde *wave, const mb_arena *arena, const mb_predecessors *backward,
                              const mb_attractor_observer *observer, const mb_limits *limits)
{
    MB_ASSERT(backward && (backward->first || backward->way == MB_MOVES_ENDLESS) && !arena->impartial);
    const uint32_t n = arena->positions;
    *wave = (mb_retrograde){.arena = arena, .backward = backward, .observer = observer};
    wave->threads = arena->moves < FEW ? 1 : mb_threads(limits);
    wave->pace = mb_pace_begin(limits, arena->moves + n);
    wave->wide_from = n / 128 + (wave->threads > 1 ? 1 << 13 : 1 << 14);
    if (observer || (wave->threads == 1 && n <= SMALL))
        wave->wide_from = MB_NEVER;
    wave->word = mb_alloc(n, sizeof *wave->word);
    wave->queue = mb_alloc((size_t)n + 1, sizeof *wave->queue);
    const mb_status status = wave->word && wave->queue ? count_moves(wave) : MB_ENOMEM;
    const bool thin = n > SMALL && arena->moves <= n + (uint64_t)n / 4 && backward->first;
    return status == MB_OK && thin ? mb_retrograde_keep_single(wave) : status;
}

void mb_retrograde_end(mb_retrograde *wave)
{
    mb_parallel_frontier_free(wave->wide);
    mb_release(wave->word);
    mb_release(wave->queue);
    mb_release(wave->sole);
    mb_release(wave->rank);
    mb_release(wave->move);
    *wave = (mb_retrograde){0};
}

/* The word of a seed. */
static uint32_t seed_of(const mb_retrograde *wave, mb_player player)
{
    return MB_RETROGRADE_INSIDE | (player == MB_P2 ? MB_RETROGRADE_PLAYER : 0) | wave->base;
}

void mb_retrograde_seed(mb_retrograde *wave, uint32_t v, mb_player player)
{
    MB_ASSERT(!mb_retrograde_has(wave, v) && wave->tail < wave->arena->positions);
    wave->word[v] = seed_of(wave, player);
    wave->queue[wave->tail++] = v;
    wave->sown |= player == MB_P2 ? 2 : 1;
    if (wave->observer && wave->observer->added)
        wave->observer->added(wave->observer->context, v, player, 0, MB_NONE);
}

/* Sowing: ends are counted, then sown where the count says. */
typedef struct sowing {
    mb_retrograde *wave;
    int32_t payoff;
    uint32_t word;  /* of a seed */
    uint32_t *tail; /* tail[part]: how many ends of it are sown; then, where in the queue */
} sowing;

/* Is v an end to be sown?  It has no moves that are played, and has not joined. */
static inline bool is_sown(const sowing *self, uint32_t v)
{
    return (self->wave->word[v] & ~MB_RETROGRADE_PLAYER) == 0
           && mb_terminal_payoff(self->wave->arena, v) == self->payoff;
}

static void count_ends(void *context, uint32_t item, int worker)
{
    (void)worker;
    const sowing *self = context;
    const uint32_t begin = item * PART, end = end_of_part(self->wave, begin);
    uint32_t count = 0;
    for (uint32_t v = begin; v < end; v++)
        count += is_sown(self, v);
    self->tail[item] = count;
}

static void sow_ends(void *context, uint32_t item, int worker)
{
    (void)worker;
    const sowing *self = context;
    const uint32_t begin = item * PART, end = end_of_part(self->wave, begin);
    uint32_t tail = self->tail[item];
    for (uint32_t v = begin; v < end; v++)
        if (is_sown(self, v)) {
            self->wave->queue[tail++] = v;
            self->wave->word[v] = self->word;
        }
}

mb_status mb_retrograde_seed_terminals(mb_retrograde *wave, int32_t payoff, mb_player player)
{
    const uint32_t parts = (wave->arena->positions - 1) / PART + 1;
    sowing self = {.wave = wave, .payoff = payoff, .word = seed_of(wave, player)};
    self.tail = mb_alloc(parts, sizeof *self.tail);
    if (!self.tail)
        return MB_ENOMEM;
    const uint32_t before = wave->tail;
    mb_team_run(wave->threads, parts, count_ends, &self);
    for (uint32_t part = 0; part < parts; part++) {
        const uint32_t count = self.tail[part];
        self.tail[part] = wave->tail;
        wave->tail += count;
    }
    MB_ASSERT(wave->tail <= wave->arena->positions);
    mb_team_run(wave->threads, parts, sow_ends, &self);
    mb_release(self.tail);
    if (wave->tail > before)
        wave->sown |= player == MB_P2 ? 2 : 1;
    for (uint32_t i = before; i < wave->tail && wave->observer && wave->observer->added; i++)
        wave->observer->added(wave->observer->context, wave->queue[i], player, 0, MB_NONE);
    return MB_OK;
}

void mb_retrograde_restart_ranks(mb_retrograde *wave)
{
    MB_ASSERT(wave->base == 0 && wave->head == wave->tail);
    wave->base = wave->highest + 2; /* one more than the rank that might lead there */
}

/* The move from u leads to what joined: let it be counted, and join the queue if that is enough. */
MB_INLINE void touch(mb_retrograde *wave, uint32_t u, uint32_t winner, uint32_t rank)
{
    MB_ASSERT(u < wave->arena->positions && wave->tail <= wave->arena->positions);
    bool joins;
    wave->word[u] = mb_retrograde_update(&joins, wave->word[u], winner, rank);
    wave->queue[wave->tail] = u;
    wave->tail += joins;
}

/* One level, position by position. */
static mb_status flood(mb_retrograde *wave, uint32_t level_end, uint32_t rank)
{
    const uint64_t *first = wave->backward->first;
    const uint32_t *from = wave->backward->from, *queue = wave->queue;
    mb_status status = MB_OK;
    while (wave->head < level_end && status == MB_OK) {
        mb_prefetch_predecessors(wave->backward, queue, wave->head, wave->tail, wave->word);
        const uint32_t v = queue[wave->head++], winner = wave->word[v] & MB_RETROGRADE_PLAYER;
        MB_ASSERT(v < wave->arena->positions && (wave->word[v] & ~winner) == (MB_RETROGRADE_INSIDE | rank));
        MB_ASSERT(first[v] <= first[v + 1]);
        for (uint64_t i = first[v]; i < first[v + 1]; i++)
            touch(wave, from[i], winner, rank + 1);
        status = mb_pace_step(&wave->pace, first[v + 1] - first[v] + 1);
    }
    return status;
}

/* Levels of one position each, as long as only one has a move there.  Returns the rank of the first that is not, or
 * when it is time to look up. */
static uint32_t follow(mb_retrograde *wave, uint32_t rank)
{
    while (wave->tail - wave->head == 1 && wave->pace.done < wave->pace.next && rank < MB_RETROGRADE_NUMBER - 1) {
        const uint32_t v = wave->queue[wave->head], u = wave->sole[v];
        if (u == MB_NONE)
            break;
        __builtin_prefetch(&wave->sole[u]); /* who comes next, unless the wave ends here */
        wave->head++;
        touch(wave, u, wave->word[v] & MB_RETROGRADE_PLAYER, ++rank);
        wave->pace.done += 2;
    }
    return rank;
}

/* The same, told step by step. */
static mb_status flood_watched(mb_retrograde *wave, uint32_t level_end, uint32_t rank)
{
    const uint64_t *first = wave->backward->first;
    const mb_attractor_observer *observer = wave->observer;
    mb_status status = MB_OK;
    while (wave->head < level_end && status == MB_OK) {
        const uint32_t v = wave->queue[wave->head++];
        const mb_player winner = mb_retrograde_winner(wave, v);
        MB_ASSERT((wave->word[v] & MB_RETROGRADE_NUMBER) == rank);
        for (uint64_t i = first[v]; i < first[v + 1]; i++) {
            const uint32_t u = wave->backward->from[i];
            if (mb_retrograde_has(wave, u))
                continue;
            bool joins;
            const uint32_t left = (wave->word[u] - 1) & MB_RETROGRADE_NUMBER;
            wave->word[u] =
                mb_retrograde_update(&joins, wave->word[u], winner == MB_P2 ? MB_RETROGRADE_PLAYER : 0, rank + 1);
            if (observer->counted && mb_owner(wave->arena, u) != winner)
                observer->counted(observer->context, u, v, left);
            if (!joins)
                continue;
            wave->queue[wave->tail++] = u;
            if (observer->added)
                observer->added(observer->context, u, winner, rank - wave->base + 1, v);
        }
        status = mb_pace_step(&wave->pace, first[v + 1] - first[v] + 1);
    }
    return status;
}

mb_status mb_retrograde_run(mb_retrograde *wave)
{
    mb_status status = MB_OK;
    MB_ASSERT(wave->head <= wave->tail);
    for (uint32_t rank = wave->base; wave->head < wave->tail && status == MB_OK; rank++) {
        if (wave->sole && !wave->observer)
            rank = follow(wave, rank);
        wave->highest = rank > wave->highest ? rank : wave->highest;
        const uint32_t level_end = wave->tail; /* queue[head .. level_end-1] have this rank */
        if (rank >= MB_RETROGRADE_NUMBER)
            status = MB_ELIMIT;
        else if (wave->observer)
            status = flood_watched(wave, level_end, rank);
        else if (level_end - wave->head >= wave->wide_from)
            status = mb_parallel_frontier_process(wave, level_end, rank);
        else
            status = flood(wave, level_end, rank);
    }
    wave->sown = 0;
    return status;
}

/* What it takes to settle the moves. */
typedef struct settling {
    const mb_retrograde *wave;
    const int32_t *value; /* nullable */
    uint32_t *move;
    uint8_t *low; /* low[v]: what the word of v says, where ranks fit into a byte; NULL: they do not */
} settling;

enum { LOW_MOST = 126 }; /* ranks that do */

/* What v is, and what its move must lead to: a byte for a word that joined, 0 else. */
static inline uint32_t low_of(uint32_t word)
{
    return word & MB_RETROGRADE_INSIDE ? 1 + 2 * (word & MB_RETROGRADE_NUMBER) + (word >> 30 & 1) : 0;
}

static void settle_low(void *context, uint32_t item, int worker)
{
    (void)worker;
    const settling *self = context;
    const uint32_t begin = item * PART, end = end_of_part(self->wave, begin);
    for (uint32_t v = begin; v < end; v++) {
        MB_ASSERT(low_of(self->wave->word[v]) <= UINT8_MAX);
        self->low[v] = (uint8_t)low_of(self->wave->word[v]);
    }
}

/* Fetch what the moves of v lead to. */
MB_INLINE void look_along(const settling *self, uint32_t v, bool low)
{
    enum { SOME = 4 };
    const mb_arena *arena = self->wave->arena;
    const uint64_t begin = arena->first[v], end = arena->first[v + 1];
    for (uint64_t i = begin; i < end && i < begin + SOME; i++)
        __builtin_prefetch(low ? (const void *)&self->low[arena->to[i]]
                               : (const void *)&self->wave->word[arena->to[i]]);
}

/* The move of v, which is neither a seed nor an end: where v joined, to one rank less.  `low` is a constant. */
MB_INLINE uint32_t choose(const settling *self, uint32_t v, bool low)
{
    const mb_arena *arena = self->wave->arena;
    const uint32_t *word = self->wave->word;
    const bool joined = word[v] & MB_RETROGRADE_INSIDE;
    const uint32_t mask = joined || low ? UINT32_MAX : MB_RETROGRADE_INSIDE;
    const uint32_t wanted = !joined ? 0 : low ? self->low[v] - 2U : word[v] - 1;
    const uint32_t *to = arena->to + arena->first[v];
    const uint64_t degree = mb_degree(arena, v);
    for (uint64_t begin = 0; begin < degree; begin += 64) {
        const unsigned some = degree - begin < 64 ? (unsigned)(degree - begin) : 64;
        uint64_t fits = 0; /* nobody can foretell which ones do: look at all of them */
        for (unsigned i = 0; i < some; i++) {
            const uint32_t found = low ? self->low[to[begin + i]] : word[to[begin + i]] & mask;
            fits |= (uint64_t)(found == wanted) << i;
        }
        for (; fits != 0; fits &= fits - 1) {
            const uint32_t move = to[begin + (unsigned)__builtin_ctzll(fits)];
            if (!self->value || self->value[move] == self->value[v])
                return move;
        }
    }
    MB_ASSERT(false);
    return MB_NONE;
}

MB_INLINE void settle_part(const settling *self, uint32_t begin, bool low)
{
    enum { AHEAD = 24 };
    const uint32_t end = end_of_part(self->wave, begin);
    for (uint32_t v = begin; v < end; v++) {
        if (end - v > AHEAD)
            look_along(self, v + AHEAD, low);
        const bool stays = mb_retrograde_rank(self->wave, v) == 0 || mb_is_terminal(self->wave->arena, v);
        self->move[v] = stays ? MB_NONE : choose(self, v, low);
    }
}

static void settle_moves(void *context, uint32_t item, int worker)
{
    (void)worker;
    const settling *self = context;
    if (self->low)
        settle_part(self, item * PART, true);
    else
        settle_part(self, item * PART, false);
}

static void settle_ranks(void *context, uint32_t item, int worker)
{
    (void)worker;
    const mb_retrograde *wave = ((const settling *)context)->wave;
    const uint32_t begin = item * PART, end = end_of_part(wave, begin);
    for (uint32_t v = begin; v < end; v++)
        wave->word[v] = mb_retrograde_rank(wave, v);
}

mb_status mb_retrograde_finish(mb_retrograde *wave, const int32_t *value)
{
    const uint32_t parts = (wave->arena->positions - 1) / PART + 1;
    settling self = {.wave = wave, .value = value, .move = wave->queue};
    MB_ASSERT(wave->head == wave->tail && !wave->rank);
    mb_parallel_frontier_free(wave->wide); /* before memory is asked for again */
    mb_release(wave->sole);
    wave->wide = NULL;
    wave->sole = NULL;
    if (wave->highest <= LOW_MOST) {
        self.low = mb_alloc(wave->arena->positions, sizeof *self.low);
        if (!self.low)
            return MB_ENOMEM;
        mb_team_run(wave->threads, parts, settle_low, &self);
    }
    mb_team_run(wave->threads, parts, settle_moves, &self);
    mb_team_run(wave->threads, parts, settle_ranks, &self);
    mb_release(self.low);
    wave->rank = wave->word;
    wave->move = wave->queue;
    wave->word = wave->queue = NULL;
    return MB_OK;
}
