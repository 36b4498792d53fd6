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
    return wave->word && wave->queue ? count_moves(wave) : MB_ENOMEM;
}

void mb_wave_end(mb_wave *wave)
{
    mb_wide_free(wave->wide);
    mb_release(wave->word);
    mb_release(wave->queue);
    mb_release(wave->rank);
    mb_release(wave->move);
    *wave = (mb_wave){0};
}

void mb_wave_seed(mb_wave *wave, uint32_t v, mb_player player)
{
    MB_ASSERT(!mb_wave_joined(wave, v) && wave->tail < wave->arena->positions);
    wave->word[v] = MB_WAVE_JOINED | (player == MB_P2 ? MB_WAVE_PLAYER : 0);
    wave->queue[wave->tail++] = v;
    if (wave->observer && wave->observer->added)
        wave->observer->added(wave->observer->context, v, player, 0, MB_NONE);
}

/* One level, position by position. */
static mb_status flood(mb_wave *wave, uint32_t level_end, uint32_t rank)
{
    enum { THIN = 4 }; /* so few wait that what joins is soon asked for its own moves */
    const uint64_t *first = wave->backward->first;
    const uint32_t *from = wave->backward->from;
    uint32_t *word = wave->word, *queue = wave->queue, tail = wave->tail;
    mb_status status = MB_OK;
    while (wave->head < level_end && status == MB_OK) {
        mb_look_ahead(wave->backward, queue, wave->head, tail, word);
        const uint32_t v = queue[wave->head++], winner = word[v] & MB_WAVE_PLAYER;
        const bool thin = tail - wave->head < THIN;
        MB_ASSERT(v < wave->arena->positions && (word[v] & ~winner) == (MB_WAVE_JOINED | rank));
        MB_ASSERT(first[v] <= first[v + 1]);
        for (uint64_t i = first[v]; i < first[v + 1]; i++) {
            const uint32_t u = from[i];
            MB_ASSERT(u < wave->arena->positions && tail <= wave->arena->positions);
            if (thin)
                __builtin_prefetch(&first[u]);
            bool joins;
            word[u] = mb_wave_touch(&joins, word[u], winner, rank + 1);
            queue[tail] = u;
            tail += joins;
        }
        wave->tail = tail;
        status = mb_pace_step(&wave->pace, first[v + 1] - first[v] + 1);
    }
    return status;
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
        MB_ASSERT(mb_wave_rank(wave, v) == rank);
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
                observer->added(observer->context, u, winner, rank + 1, v);
        }
        status = mb_pace_step(&wave->pace, first[v + 1] - first[v] + 1);
    }
    return status;
}

mb_status mb_wave_run(mb_wave *wave)
{
    mb_status status = MB_OK;
    MB_ASSERT(wave->head <= wave->tail);
    for (uint32_t rank = 0; wave->head < wave->tail && status == MB_OK; rank++) {
        const uint32_t level_end = wave->tail; /* queue[head .. level_end-1] have this rank */
        if (rank == MB_WAVE_NUMBER)
            status = MB_ELIMIT;
        else if (wave->observer)
            status = flood_watched(wave, level_end, rank);
        else if (level_end - wave->head >= wave->wide_from)
            status = mb_wide_flood(wave, level_end, rank);
        else
            status = flood(wave, level_end, rank);
    }
    return status;
}

/* What it takes to settle the moves. */
typedef struct settling {
    const mb_wave *wave;
    const uint8_t *winner; /* nullable, both */
    const int32_t *value;
    uint32_t *move;
} settling;

/* Fetch the words that the moves of v lead to. */
MB_INLINE void look_along(const mb_wave *wave, uint32_t v)
{
    enum { SOME = 4 };
    const mb_arena *arena = wave->arena;
    const uint64_t begin = arena->first[v], end = arena->first[v + 1];
    for (uint64_t i = begin; i < end && i < begin + SOME; i++)
        __builtin_prefetch(&wave->word[arena->to[i]]);
}

/* The move of v, which is neither a seed nor an end.  Where v joined, a word one less is what it wants. */
static inline uint32_t choose(const settling *self, uint32_t v)
{
    const mb_arena *arena = self->wave->arena;
    const uint32_t *word = self->wave->word;
    const bool joined = word[v] & MB_WAVE_JOINED;
    const uint32_t mask = joined ? UINT32_MAX : MB_WAVE_JOINED, wanted = joined ? word[v] - 1 : 0;
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
        const uint32_t to = arena->to[i];
        if ((word[to] & mask) != wanted || (self->winner && self->winner[to] != self->winner[v])
            || (self->value && self->value[to] != self->value[v]))
            continue;
        return to;
    }
    MB_ASSERT(false);
    return MB_NONE;
}

static void settle_moves(void *context, uint32_t item, int worker)
{
    enum { AHEAD = 24 };
    (void)worker;
    const settling *self = context;
    const mb_arena *arena = self->wave->arena;
    const uint32_t *word = self->wave->word;
    const uint32_t begin = item * PART, left = arena->positions - begin;
    const uint32_t end = begin + (left < PART ? left : PART);
    for (uint32_t v = begin; v < end; v++) {
        if (end - v > AHEAD)
            look_along(self->wave, v + AHEAD);
        const bool seed = (word[v] & (MB_WAVE_JOINED | MB_WAVE_NUMBER)) == MB_WAVE_JOINED;
        self->move[v] = seed || mb_is_end(arena, v) ? MB_NONE : choose(self, v);
    }
}

static void settle_ranks(void *context, uint32_t item, int worker)
{
    (void)worker;
    const mb_wave *wave = ((const settling *)context)->wave;
    const uint32_t begin = item * PART, left = wave->arena->positions - begin;
    const uint32_t end = begin + (left < PART ? left : PART);
    for (uint32_t v = begin; v < end; v++)
        wave->word[v] = wave->word[v] & MB_WAVE_JOINED ? wave->word[v] & MB_WAVE_NUMBER : MB_NEVER;
}

void mb_wave_settle(mb_wave *wave, const uint8_t *winner, const int32_t *value)
{
    const uint32_t parts = (wave->arena->positions - 1) / PART + 1;
    settling self = {.wave = wave, .winner = winner, .value = value, .move = wave->queue};
    MB_ASSERT(wave->head == wave->tail && !wave->rank);
    mb_team_run(wave->threads, parts, settle_moves, &self);
    mb_team_run(wave->threads, parts, settle_ranks, &self);
    wave->rank = wave->word;
    wave->move = wave->queue;
    wave->word = wave->queue = NULL;
}
