/* wave.c -- backwards from a set of ends, one rank after the other.
 *
 * The lines that the next positions of the queue will ask for are fetched while the current one is worked on.
 */
#include "solve/wave.h"

#include "core/mem.h"
#include "core/team.h"
#include "solve/prefetch.h"
#include "solve/wide.h"

enum {
    SMALL = 1 << 18, /* positions whose words fit into the cache: one thread alone need not care where they lie */
    FEW = 1 << 22,   /* moves that several threads would not be done with sooner */
    PART = 1 << 16   /* positions that a thread prepares at once */
};

mb_status mb_backward_ensure(const mb_backward **backward, mb_backward *own, const mb_arena *arena,
                             const mb_limits *limits)
{
    if (*backward && (*backward)->first)
        return MB_OK;
    *backward = own;
    return mb_backward_compute(own, arena, limits);
}

/* What it takes to prepare the words. */
typedef struct preparing {
    const mb_arena *arena;
    uint32_t *word;
    bool *large; /* large[item]: some position there has too many moves */
} preparing;

static void prepare(void *context, uint32_t item, int worker)
{
    (void)worker;
    const preparing *self = context;
    const mb_arena *arena = self->arena;
    const uint32_t begin = item * PART, left = arena->positions - begin;
    const uint32_t end = begin + (left < PART ? left : PART);
    uint64_t most = 0;
    for (uint32_t v = begin; v < end; v++) {
        MB_ASSERT(arena->first[v] <= arena->first[v + 1] && arena->first[v + 1] <= arena->moves);
        const uint64_t degree = mb_mark_of(arena, v) == MB_UNMARKED ? mb_degree(arena, v) : 0;
        most = degree > most ? degree : most;
        self->word[v] = (mb_owner(arena, v) == MB_P2 ? MB_WAVE_PLAYER : 0) | (uint32_t)degree;
    }
    self->large[item] = most > MB_WAVE_NUMBER;
}

static void find_soles(void *context, uint32_t item, int worker)
{
    (void)worker;
    const mb_wave *wave = context;
    const uint64_t *first = wave->backward->first;
    const uint32_t begin = item * PART, left = wave->arena->positions - begin;
    const uint32_t end = begin + (left < PART ? left : PART);
    for (uint32_t v = begin; v < end; v++)
        wave->sole[v] = first[v + 1] - first[v] == 1 ? wave->backward->from[first[v]] : MB_NONE;
}

mb_status mb_wave_thin(mb_wave *wave)
{
    MB_ASSERT(!wave->sole && wave->backward->first);
    wave->sole = mb_alloc(wave->arena->positions, sizeof *wave->sole);
    if (!wave->sole)
        return MB_ENOMEM;
    mb_team_run(wave->threads, (wave->arena->positions - 1) / PART + 1, find_soles, wave);
    return MB_OK;
}

/* Nothing has joined: count every position's moves. */
static mb_status count_moves(mb_wave *wave)
{
    const uint32_t parts = (wave->arena->positions - 1) / PART + 1;
    preparing self = {.arena = wave->arena, .word = wave->word, .large = mb_alloc(parts, sizeof *self.large)};
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

mb_status mb_wave_begin(mb_wave *wave, const mb_arena *arena, const mb_backward *backward,
                        const mb_attractor_observer *observer, const mb_limits *limits)
{
    MB_ASSERT(backward && (backward->first || backward->way == MB_WAY_ENDLESS) && !arena->impartial);
    const uint32_t n = arena->positions;
    *wave = (mb_wave){.arena = arena, .backward = backward, .observer = observer};
    wave->threads = arena->moves < FEW ? 1 : mb_threads(limits);
    wave->pace = mb_pace_begin(limits, arena->moves + n);
    wave->wide_from = n / 128 + (wave->threads > 1 ? 1 << 13 : 1 << 14);
    if (observer || (wave->threads == 1 && n <= SMALL))
        wave->wide_from = MB_NEVER;
    wave->word = mb_alloc(n, sizeof *wave->word);
    wave->queue = mb_alloc((size_t)n + 1, sizeof *wave->queue);
    const mb_status status = wave->word && wave->queue ? count_moves(wave) : MB_ENOMEM;
    const bool thin = n > SMALL && arena->moves <= n + (uint64_t)n / 4 && backward->first;
    return status == MB_OK && thin ? mb_wave_thin(wave) : status;
}

void mb_wave_end(mb_wave *wave)
{
    mb_wide_free(wave->wide);
    mb_release(wave->word);
    mb_release(wave->queue);
    mb_release(wave->sole);
    mb_release(wave->rank);
    mb_release(wave->move);
    *wave = (mb_wave){0};
}

void mb_wave_seed(mb_wave *wave, uint32_t v, mb_player player)
{
    MB_ASSERT(!mb_wave_joined(wave, v) && wave->tail < wave->arena->positions);
    wave->word[v] = MB_WAVE_JOINED | (player == MB_P2 ? MB_WAVE_PLAYER : 0) | wave->base;
    wave->queue[wave->tail++] = v;
    wave->sown |= player == MB_P2 ? 2 : 1;
    if (wave->observer && wave->observer->added)
        wave->observer->added(wave->observer->context, v, player, 0, MB_NONE);
}

void mb_wave_apart(mb_wave *wave)
{
    MB_ASSERT(wave->base == 0 && wave->head == wave->tail);
    wave->base = wave->highest + 2; /* one more than the rank that might lead there */
}

/* The move from u leads to what joined: let it be counted, and join the queue if that is enough. */
MB_INLINE void touch(mb_wave *wave, uint32_t u, uint32_t winner, uint32_t rank)
{
    MB_ASSERT(u < wave->arena->positions && wave->tail <= wave->arena->positions);
    bool joins;
    wave->word[u] = mb_wave_touch(&joins, wave->word[u], winner, rank);
    wave->queue[wave->tail] = u;
    wave->tail += joins;
}

/* One level, position by position. */
static mb_status flood(mb_wave *wave, uint32_t level_end, uint32_t rank)
{
    const uint64_t *first = wave->backward->first;
    const uint32_t *from = wave->backward->from, *queue = wave->queue;
    mb_status status = MB_OK;
    while (wave->head < level_end && status == MB_OK) {
        mb_look_ahead(wave->backward, queue, wave->head, wave->tail, wave->word);
        const uint32_t v = queue[wave->head++], winner = wave->word[v] & MB_WAVE_PLAYER;
        MB_ASSERT(v < wave->arena->positions && (wave->word[v] & ~winner) == (MB_WAVE_JOINED | rank));
        MB_ASSERT(first[v] <= first[v + 1]);
        for (uint64_t i = first[v]; i < first[v + 1]; i++)
            touch(wave, from[i], winner, rank + 1);
        status = mb_pace_step(&wave->pace, first[v + 1] - first[v] + 1);
    }
    return status;
}

/* Levels of one position each, as long as only one has a move there.  Returns the rank of the first that is not, or
 * when it is time to look up. */
static uint32_t follow(mb_wave *wave, uint32_t rank)
{
    while (wave->tail - wave->head == 1 && wave->pace.done < wave->pace.next && rank < MB_WAVE_NUMBER - 1) {
        const uint32_t v = wave->queue[wave->head], u = wave->sole[v];
        if (u == MB_NONE)
            break;
        __builtin_prefetch(&wave->sole[u]); /* who comes next, unless the wave ends here */
        wave->head++;
        touch(wave, u, wave->word[v] & MB_WAVE_PLAYER, ++rank);
        wave->pace.done += 2;
    }
    return rank;
}

/* The same, told step by step. */
static mb_status flood_watched(mb_wave *wave, uint32_t level_end, uint32_t rank)
{
    const uint64_t *first = wave->backward->first;
    const mb_attractor_observer *observer = wave->observer;
    mb_status status = MB_OK;
    while (wave->head < level_end && status == MB_OK) {
        const uint32_t v = wave->queue[wave->head++];
        const mb_player winner = mb_wave_winner(wave, v);
        MB_ASSERT((wave->word[v] & MB_WAVE_NUMBER) == rank);
        for (uint64_t i = first[v]; i < first[v + 1]; i++) {
            const uint32_t u = wave->backward->from[i];
            if (mb_wave_joined(wave, u))
                continue;
            bool joins;
            const uint32_t left = (wave->word[u] - 1) & MB_WAVE_NUMBER;
            wave->word[u] = mb_wave_touch(&joins, wave->word[u], winner == MB_P2 ? MB_WAVE_PLAYER : 0, rank + 1);
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

mb_status mb_wave_run(mb_wave *wave)
{
    mb_status status = MB_OK;
    MB_ASSERT(wave->head <= wave->tail);
    for (uint32_t rank = wave->base; wave->head < wave->tail && status == MB_OK; rank++) {
        if (wave->sole && !wave->observer)
            rank = follow(wave, rank);
        wave->highest = rank > wave->highest ? rank : wave->highest;
        const uint32_t level_end = wave->tail; /* queue[head .. level_end-1] have this rank */
        if (rank >= MB_WAVE_NUMBER)
            status = MB_ELIMIT;
        else if (wave->observer)
            status = flood_watched(wave, level_end, rank);
        else if (level_end - wave->head >= wave->wide_from)
            status = mb_wide_flood(wave, level_end, rank);
        else
            status = flood(wave, level_end, rank);
    }
    wave->sown = 0;
    return status;
}

/* What it takes to settle the moves. */
typedef struct settling {
    const mb_wave *wave;
    const int32_t *value; /* nullable */
    uint32_t *move;
    uint8_t *low; /* low[v]: what the word of v says, where ranks fit into a byte; NULL: they do not */
} settling;

enum { LOW_MOST = 126 }; /* ranks that do */

/* What v is, and what its move must lead to: a byte for a word that joined, 0 else. */
static inline uint32_t low_of(uint32_t word)
{
    return word & MB_WAVE_JOINED ? 1 + 2 * (word & MB_WAVE_NUMBER) + (word >> 30 & 1) : 0;
}

static uint32_t end_of_part(const mb_wave *wave, uint32_t begin)
{
    return wave->arena->positions - begin < PART ? wave->arena->positions : begin + PART;
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
    const bool joined = word[v] & MB_WAVE_JOINED;
    const uint32_t mask = joined || low ? UINT32_MAX : MB_WAVE_JOINED;
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
        const bool stays = mb_wave_rank(self->wave, v) == 0 || mb_is_end(self->wave->arena, v);
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
    const mb_wave *wave = ((const settling *)context)->wave;
    const uint32_t begin = item * PART, end = end_of_part(wave, begin);
    for (uint32_t v = begin; v < end; v++)
        wave->word[v] = mb_wave_rank(wave, v);
}

mb_status mb_wave_settle(mb_wave *wave, const int32_t *value)
{
    const uint32_t parts = (wave->arena->positions - 1) / PART + 1;
    settling self = {.wave = wave, .value = value, .move = wave->queue};
    MB_ASSERT(wave->head == wave->tail && !wave->rank);
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
