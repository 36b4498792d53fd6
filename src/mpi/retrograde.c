/* flood.c -- waves over an arena that lies on many ranks, level by level. */
#include "mpi/retrograde.h"

#include <stdlib.h>

#include "core/mem.h"
#include "core/message.h"
#include "solve/wave.h"

/* What is said here. */
static const mb_words SAY_BYTES = MB_WORDS(
    "solving this arena takes about {need} MB of memory of a rank, and {most} MB may be taken: more ranks, or "
    "--megabytes N",
    "résoudre cette arène demande environ {need} Mo de mémoire à un processus, et {most} Mo sont permis : plus "
    "de processus, ou --megabytes N");

typedef struct end {
    int32_t pays;
    uint32_t i;
} end;

typedef struct flood {
    mb_share_solution solved;
    mb_peers *peers;
    mb_pace pace;
    mb_predecessors predecessors;
    uint32_t *queue;     /* what joined, level after level; in the end its room is that of the moves */
    uint32_t head, tail; /* queue[0 .. head-1] is worked off, queue[head .. tail-1] waits */
    end *ends;           /* of this rank, by what they pay */
    uint32_t low, high;  /* ends[low .. high-1] are not sown */
    uint32_t highest;    /* number of a rank in the words so far */
} flood;

void mb_share_solution_clear(mb_share_solution *solved)
{
    mb_release(solved->word);
    mb_release(solved->move);
    mb_release(solved->step);
    *solved = (mb_share_solution){0};
}

/* ---- one run ---- */

/* The move from place i leads to what joined with `rank` - 1. */
static inline void touch(flood *f, uint32_t i, uint32_t winner, uint32_t rank)
{
    bool joins;
    MB_ASSERT(i < f->solved.share->count);
    f->solved.word[i] = mb_wave_touch(&joins, f->solved.word[i], winner, rank);
    if (!joins)
        return;
    MB_ASSERT(f->tail < f->solved.share->count);
    f->queue[f->tail++] = i;
}

/* What the others' positions of this level mean for mine. */
static void receive(flood *f, uint32_t rank)
{
    for (int r = 0; r < f->peers->processes; r++)
        while (mb_peers_left(f->peers, r)) {
            const uint64_t packed = mb_peers_take_number(f->peers, r);
            touch(f, (uint32_t)(packed >> 1), packed & 1 ? MB_WAVE_PLAYER : 0, rank);
        }
}

/* Work off what waits up to `level_end`, all of the same rank. */
static mb_status flood_level(flood *f, uint32_t level_end, uint32_t rank)
{
    MB_ASSERT(f->head <= level_end && level_end == f->tail);
    enum { WINDOW = 1 << 18 }; /* moves between two rounds at most */
    const mb_share *share = f->solved.share;
    mb_peers *peers = f->peers;
    const uint64_t *first = f->predecessors.first;
    mb_status status = MB_OK;
    uint64_t at = f->head < level_end ? first[f->queue[f->head]] : 0;
    for (bool more = true; more;) {
        uint64_t done = 0;
        while (f->head < level_end && !peers->full && done < WINDOW) {
            const uint32_t i = f->queue[f->head], winner = f->solved.word[i] & MB_WAVE_PLAYER;
            MB_ASSERT((f->solved.word[i] & ~winner) == (MB_WAVE_JOINED | rank));
            for (; at < first[i + 1] && !peers->full; at++, done++) {
                const uint32_t u = f->predecessors.from[at], place = mb_share_index(share, u);
                const int owner = mb_share_owner(share, u);
                if (owner == share->process)
                    touch(f, place, winner, rank + 1);
                else
                    mb_peers_put_number(peers, owner, (uint64_t)place << 1 | (winner != 0));
            }
            if (at < first[i + 1])
                break; /* a box is full */
            done++;
            if (++f->head < level_end)
                at = first[f->queue[f->head]];
        }
        status = mb_pace_step(&f->pace, done);
        more = f->head < level_end;
        if ((status = mb_peers_exchange(peers, &more, status)) != MB_OK)
            return status;
        receive(f, rank + 1);
    }
    return MB_OK;
}

/* Level after level, until nothing waits anywhere. */
static mb_status run(flood *f, uint32_t base)
{
    mb_status status = MB_OK;
    for (uint32_t rank = base; status == MB_OK && mb_peers_largest(f->tail - f->head) > 0; rank++) {
        f->highest = rank;
        status = rank < MB_WAVE_NUMBER - 2 ? flood_level(f, f->tail, rank) : MB_ELIMIT;
    }
    return status;
}

/* ---- steps ---- */

static int by_pays(const void *a, const void *b)
{
    const end *x = a, *y = b;
    return x->pays != y->pays ? (x->pays > y->pays) - (x->pays < y->pays) : (x->i > y->i) - (x->i < y->i);
}

static mb_status collect(flood *f)
{
    const mb_share *share = f->solved.share;
    uint32_t count = 0;
    for (uint32_t i = 0; i < share->count; i++)
        count += mb_share_is_end(share, i);
    if (!(f->ends = mb_alloc(count, sizeof *f->ends)))
        return MB_ENOMEM;
    for (uint32_t i = 0; i < share->count; i++)
        if (mb_share_is_end(share, i))
            f->ends[f->high++] = (end){.pays = mb_share_pays(share, i), .i = i};
    MB_ASSERT(f->high == count);
    if (count > 0)
        qsort(f->ends, count, sizeof *f->ends, by_pays);
    return MB_OK;
}

static void sow(flood *f, const end *e, mb_player player, uint32_t base)
{
    MB_ASSERT((f->solved.word[e->i] & ~MB_WAVE_PLAYER) == 0);
    f->solved.word[e->i] = MB_WAVE_JOINED | (player == MB_P2 ? MB_WAVE_PLAYER : 0) | base;
    f->queue[f->tail++] = e->i;
}

/* Sow what pays exactly so, from either side, for a player. */
static void sow_high(flood *f, int32_t pays, mb_player player, uint32_t base)
{
    for (; f->high > f->low && f->ends[f->high - 1].pays == pays; f->high--)
        sow(f, &f->ends[f->high - 1], player, base);
}

static void sow_low(flood *f, int32_t pays, mb_player player, uint32_t base)
{
    for (; f->low < f->high && f->ends[f->low].pays == pays; f->low++)
        sow(f, &f->ends[f->low], player, base);
}

/* The best payoff for player 1 and for player 2 that any rank has left, where it is better than endless plays. */
static void find_best(bool there[2], int32_t pays[2], const flood *f)
{
    const int64_t endless = f->solved.share->endless;
    const bool any = f->low < f->high;
    const int64_t high = any ? f->ends[f->high - 1].pays - endless : 0;
    const int64_t low = any ? endless - f->ends[f->low].pays : 0;
    const uint64_t most[2] = {mb_peers_largest(high > 0 ? (uint64_t)high : 0),
                              mb_peers_largest(low > 0 ? (uint64_t)low : 0)};
    for (int p = 0; p < 2; p++)
        there[p] = most[p] > 0;
    pays[0] = (int32_t)(endless + (int64_t)most[0]);
    pays[1] = (int32_t)(endless - (int64_t)most[1]);
}

/* A step begins; its base is one more than the rank that might lead to the highest so far. */
static mb_status begin_step(flood *f, const int32_t pays[2])
{
    mb_share_solution *s = &f->solved;
    const uint32_t base = s->steps > 0 ? f->highest + 2 : 0;
    const bool room = mb_grow(&s->step, &s->step_room, s->steps, 1);
    const mb_status status = mb_peers_agree(f->peers, !room                       ? MB_ENOMEM
                                                      : base < MB_WAVE_NUMBER - 2 ? MB_OK
                                                                                  : MB_ELIMIT);
    if (status != MB_OK)
        return status;
    MB_ASSERT(s->steps == 0 || s->step[s->steps - 1].base < base);
    f->highest = base;
    s->step[s->steps++] = (mb_share_step){.base = base, .pays = {pays[0], pays[1]}};
    return MB_OK;
}

static mb_status flood_all(flood *f)
{
    const int32_t endless = f->solved.share->endless;
    bool there[2];
    int32_t pays[2];
    mb_status status;
    for (;;) {
        find_best(there, pays, f);
        if (!there[0] && !there[1])
            break;
        if ((status = begin_step(f, pays)) != MB_OK)
            return status;
        const uint32_t base = f->solved.step[f->solved.steps - 1].base;
        if (there[0])
            sow_high(f, pays[0], MB_P1, base);
        if (there[1])
            sow_low(f, pays[1], MB_P2, base);
        if ((status = run(f, base)) != MB_OK)
            return status;
    }
    if (endless == 0)
        return MB_OK;
    pays[0] = pays[1] = endless; /* who likes them hurries to ends that pay the same */
    if ((status = begin_step(f, pays)) != MB_OK)
        return status;
    const uint32_t base = f->solved.step[f->solved.steps - 1].base;
    sow_low(f, endless, endless > 0 ? MB_P1 : MB_P2, base);
    MB_ASSERT(f->low == f->high);
    return run(f, base);
}

/* ---- what it means ---- */

/* The step in which that number is. */
static const mb_share_step *step_of(const mb_share_solution *s, uint32_t number)
{
    size_t low = 0, high = s->steps; /* the last whose base is not above */
    MB_ASSERT(s->steps > 0);
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (s->step[middle].base <= number)
            low = middle;
        else
            high = middle;
    }
    return &s->step[low];
}

int32_t mb_share_solution_value(const mb_share_solution *s, uint32_t word)
{
    if (!(word & MB_WAVE_JOINED))
        return s->share->endless;
    return step_of(s, word & MB_WAVE_NUMBER)->pays[word & MB_WAVE_PLAYER ? 1 : 0];
}

uint32_t mb_share_solution_rank(const mb_share_solution *s, uint32_t word)
{
    if (!(word & MB_WAVE_JOINED))
        return MB_NEVER;
    return (word & MB_WAVE_NUMBER) - step_of(s, word & MB_WAVE_NUMBER)->base;
}

void mb_share_solution_facts(mb_facts *out, const mb_share_solution *s, uint32_t i)
{
    const mb_share *share = s->share;
    const mb_mark mark = mb_share_mark(share, i);
    const int32_t value = mb_share_solution_value(s, s->word[i]);
    const int winner = value > 0 ? 1 : value < 0 ? 2 : 0;
    uint32_t rank = mb_share_solution_rank(s, s->word[i]);
    if (rank == MB_NEVER && mark != MB_UNMARKED)
        rank = 0; /* a terminal position that no step began at */
    *out = (mb_facts){.mark = mark,
                      .pays = mark == MB_UNMARKED ? 0 : mb_share_pays(share, i),
                      .winner = winner,
                      .has_value = true,
                      .value = value,
                      .has_rank = winner != 0 && rank != MB_NEVER,
                      .rank = rank,
                      .endless = winner != 0 && rank == MB_NEVER,
                      .has_move = s->move[i] != MB_NONE};
}

static void count(mb_share_solution *s)
{
    uint64_t mine[3] = {0};
    bool odd = s->share->endless < -1 || s->share->endless > 1;
    for (uint32_t i = 0; i < s->share->count; i++) {
        const int32_t value = mb_share_solution_value(s, s->word[i]);
        mine[value > 0 ? 1 : value < 0 ? 2 : 0]++;
        const int32_t pays = mb_share_is_end(s->share, i) ? mb_share_pays(s->share, i) : 0;
        odd = odd || pays < -1 || pays > 1;
    }
    for (int w = 0; w < 3; w++)
        s->count[w] = mb_peers_sum(mine[w]);
    s->plain = mb_peers_largest(odd) == 0;
}

/* ---- all of it ---- */

/* Bytes of this rank at most, besides its share: the moves predecessors around, words, queue, ends; boxes. */
static uint64_t bytes_of(const mb_share *share, const mb_peers *peers)
{
    return share->count * UINT64_C(8 + 4 + 4) + share->moves / (uint64_t)share->processes * 4
           + 4 * (uint64_t)peers->processes * peers->batch;
}

static mb_status allowed(const mb_share *share, const mb_peers *peers, const mb_limits *limits, mb_error *error)
{
    enum { MEGABYTE = 1000000 };
    const uint64_t need = bytes_of(share, peers);
    if (!limits || !limits->bytes || need <= limits->bytes)
        return MB_OK;
    return mb_fail(error, MB_ELIMIT, SAY_BYTES, "need", need / MEGABYTE, "most", limits->bytes / MEGABYTE);
}

/* Nothing has joined: count every position's moves. */
static mb_status begin(flood *f)
{
    const mb_share *share = f->solved.share;
    f->solved.word = mb_alloc(share->count, sizeof *f->solved.word);
    f->queue = mb_alloc(share->count, sizeof *f->queue);
    if (!f->solved.word || !f->queue)
        return MB_ENOMEM;
    for (uint32_t i = 0; i < share->count; i++) {
        const uint64_t degree = mb_share_is_end(share, i) ? 0 : share->first[i + 1] - share->first[i];
        if (degree > MB_WAVE_NUMBER)
            return MB_ELIMIT;
        f->solved.word[i] = (mb_share_mover(share, i) == MB_P2 ? MB_WAVE_PLAYER : 0) | (uint32_t)degree;
    }
    return collect(f);
}

mb_status mb_share_solve(mb_share_solution *out, const mb_share *share, mb_peers *peers, const mb_limits *limits,
                         mb_error *error)
{
    flood f = {.solved = {.share = share}, .peers = peers};
    mb_status status = mb_peers_agree(peers, allowed(share, peers, limits, error));
    if (status != MB_OK)
        return status;
    f.pace = mb_pace_begin(limits, 4 * (share->moves / (uint64_t)share->processes) + share->count);
    if ((status = mb_share_transpose(&f.predecessors, share, peers, &f.pace)) != MB_OK
        || (status = mb_peers_agree(peers, begin(&f))) != MB_OK || (status = flood_all(&f)) != MB_OK)
        goto done;
    mb_predecessors_clear(&f.predecessors);
    mb_release(f.ends);
    f.ends = NULL;
    f.solved.move = f.queue;
    f.queue = NULL;
    if ((status = mb_share_resolve(&f.solved, peers, &f.pace)) != MB_OK)
        goto done;
    count(&f.solved);
    *out = f.solved;
    f.solved = (mb_share_solution){0};
done:
    mb_predecessors_clear(&f.predecessors);
    mb_release(f.queue);
    mb_release(f.ends);
    mb_share_solution_clear(&f.solved);
    return status;
}
