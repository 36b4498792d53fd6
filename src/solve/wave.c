/* wave.c -- backwards from a set of ends, one rank after the other.
 *
 * The inner loop asks one thing of each move, at random: word[u] of the position that it comes from.  So all that
 * the question needs is packed in those four bytes, and the lines that the next positions of the queue will ask for
 * are fetched while the current one is worked on.
 */
#include "solve/wave.h"

#include "core/mem.h"
#include "solve/prefetch.h"

#define OWNER  (UINT32_C(1) << 31) /* set: player 2 */
#define JOINED (UINT32_C(1) << 30) /* and bit 0: for whom; or closed: marked, not a seed (yet) */
#define LEFT   (JOINED - 1)        /* not joined: moves that do not lead inside yet */

mb_status mb_backward_ensure(const mb_backward **backward, mb_backward *own, const mb_arena *arena,
                             const mb_limits *limits)
{
    if (*backward)
        return MB_OK;
    *backward = own;
    return mb_backward_compute(own, arena, limits);
}

mb_status mb_wave_begin(mb_wave *wave, const mb_arena *arena, const mb_backward *backward,
                        const mb_attractor_observer *observer, const mb_limits *limits)
{
    MB_ASSERT(backward && !arena->impartial);
    const uint32_t n = arena->positions;
    *wave = (mb_wave){.arena = arena, .backward = backward, .observer = observer};
    wave->pace = mb_pace_begin(limits, arena->moves + n);
    wave->word = mb_alloc(n, sizeof *wave->word);
    wave->rank = mb_alloc(n, sizeof *wave->rank);
    wave->move = mb_alloc(n, sizeof *wave->move);
    wave->queue = mb_alloc(n, sizeof *wave->queue);
    if (!wave->word || !wave->rank || !wave->move || !wave->queue)
        return MB_ENOMEM;
    for (uint32_t v = 0; v < n; v++) {
        MB_ASSERT(arena->first[v] <= arena->first[v + 1] && arena->first[v + 1] <= arena->moves);
        const uint64_t degree = mb_degree(arena, v);
        if (degree > LEFT)
            return MB_ELIMIT;
        const bool closed = mb_mark_of(arena, v) != MB_UNMARKED;
        wave->word[v] = (mb_owner(arena, v) == MB_P2 ? OWNER : 0) | (closed ? JOINED : (uint32_t)degree);
    }
    memset(wave->rank, 0xff, n * sizeof *wave->rank); /* MB_NEVER */
    memset(wave->move, 0xff, n * sizeof *wave->move); /* MB_NONE */
    return MB_OK;
}

void mb_wave_end(mb_wave *wave)
{
    mb_release(wave->word);
    mb_release(wave->rank);
    mb_release(wave->move);
    mb_release(wave->queue);
    *wave = (mb_wave){0};
}

bool mb_wave_joined(const mb_wave *wave, uint32_t v)
{
    MB_ASSERT(v < wave->arena->positions);
    return wave->rank[v] != MB_NEVER;
}

mb_player mb_wave_winner(const mb_wave *wave, uint32_t v)
{
    MB_ASSERT(mb_wave_joined(wave, v));
    return (mb_player)(wave->word[v] & 1);
}

void mb_wave_seed(mb_wave *wave, uint32_t v, mb_player player)
{
    MB_ASSERT(!mb_wave_joined(wave, v));
    MB_ASSERT(wave->tail < wave->arena->positions && wave->move[v] == MB_NONE);
    wave->word[v] = (wave->word[v] & OWNER) | JOINED | (uint32_t)player;
    wave->rank[v] = 0;
    wave->queue[wave->tail++] = v;
    if (wave->observer && wave->observer->added)
        wave->observer->added(wave->observer->context, v, player, 0, MB_NONE);
}

/* The flood itself; `observer` is a constant NULL in the copy that everybody uses. */
static inline mb_status flood(mb_wave *wave, const mb_attractor_observer *observer)
{
    const uint64_t *first = wave->backward->first;
    const uint32_t *from = wave->backward->from;
    uint32_t *word = wave->word;
    uint32_t rank = 0, level_end = wave->tail; /* queue[head .. level_end-1] have this rank */
    mb_status status = MB_OK;
    MB_ASSERT(wave->head <= wave->tail);
    while (wave->head < wave->tail) {
        MB_ASSERT(wave->head <= level_end && level_end <= wave->tail);
        if (wave->head == level_end) {
            level_end = wave->tail;
            rank++;
        }
        mb_look_ahead(wave->backward, wave->queue, wave->head, wave->tail, word);
        const uint32_t v = wave->queue[wave->head++];
        const uint32_t winner = word[v] & 1;
        MB_ASSERT(v < wave->arena->positions && wave->rank[v] == rank && (word[v] & JOINED));
        MB_ASSERT(first[v] <= first[v + 1]);
        for (uint64_t i = first[v]; i < first[v + 1]; i++) {
            const uint32_t u = from[i], w = word[u];
            MB_ASSERT(u < wave->arena->positions);
            if (w & JOINED)
                continue;
            if (w >> 31 != winner) { /* the other's: one more of its moves leads inside */
                MB_ASSERT((w & LEFT) > 0);
                word[u] = w - 1;
                if (observer && observer->counted)
                    observer->counted(observer->context, u, v, (w - 1) & LEFT);
                if (((w - 1) & LEFT) > 0)
                    continue;
            }
            MB_ASSERT(wave->rank[u] == MB_NEVER && wave->tail < wave->arena->positions);
            word[u] = (w & OWNER) | JOINED | winner;
            wave->rank[u] = rank + 1;
            wave->move[u] = v;
            wave->queue[wave->tail++] = u;
            if (observer && observer->added)
                observer->added(observer->context, u, (mb_player)winner, rank + 1, v);
        }
        status = mb_pace_step(&wave->pace, first[v + 1] - first[v] + 1);
        if (status != MB_OK)
            break;
    }
    return status;
}

mb_status mb_wave_run(mb_wave *wave)
{
    return wave->observer ? flood(wave, wave->observer) : flood(wave, NULL);
}
