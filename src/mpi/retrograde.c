/* retrograde.c -- retrograde analysis of an arena that lies on many processes, level by level. */
#include "mpi/retrograde.h"

#include <stdlib.h>

#include "core/mem.h"
#include "core/message.h"
#include "core/sort.h"
#include "solve/retrograde.h"

static const mb_words SAY_BYTES = MB_WORDS(
    "solving this arena takes about {need} MB of memory of a process, and {most} MB may be taken: more processes, or "
    "--megabytes N",
    "résoudre cette arène demande environ {need} Mo de mémoire à un processus, et {most} Mo sont permis : plus "
    "de processus, ou --megabytes N");

/* A terminal position of this process. */
typedef struct own_terminal {
    int32_t pays;
    uint32_t i;
} own_terminal;

typedef struct analysis {
    mb_share_solution solved;
    mb_peers *peers;
    mb_pace pace;
    mb_predecessors predecessors;
    uint32_t *queue;     /* positions that entered, level after level; its memory becomes solved.move in the end */
    uint32_t head, tail; /* queue[0 .. head-1] is finished, queue[head .. tail-1] is the frontier */
    own_terminal *terminals; /* of this process, by payoff */
    uint32_t low, high;      /* terminals[low .. high-1]: those where no attractor started yet */
    uint32_t highest;        /* largest number in the words so far */
} analysis;

void mb_share_solution_clear(mb_share_solution *solved)
{
    mb_release_all(solved->word, solved->move, solved->step);
    *solved = (mb_share_solution){0};
}

/* ---- one step ---- */

/* Count a move of position i to a position that entered with `number` - 1; with enough of them i enters. */
static inline void touch(analysis *a, uint32_t i, uint32_t winner, uint32_t number)
{
    bool enters;
    MB_ASSERT(i < a->solved.share->count);
    a->solved.word[i] = mb_retrograde_update(&enters, a->solved.word[i], winner, number);
    if (!enters)
        return;
    MB_ASSERT(a->tail < a->solved.share->count);
    a->queue[a->tail++] = i;
}

/* The predecessors that other processes have sent. */
static void mpi_retrograde_receive(analysis *a, uint32_t number)
{
    for (int from = 0; from < a->peers->processes; from++)
        while (mb_peers_left(a->peers, from)) {
            const uint64_t packed = mb_peers_take_number(a->peers, from);
            touch(a, (uint32_t)(packed >> 1), packed & 1 ? MB_RETROGRADE_PLAYER : 0, number);
        }
}

/* Visit the predecessors of the frontier, queue[head .. level_end-1], whose words all have this number. */
static mb_status visit_level(analysis *a, uint32_t level_end, uint32_t number)
{
    MB_ASSERT(a->head <= level_end && level_end == a->tail);
    enum { WINDOW = 1 << 18 }; /* moves between two rounds of messages at most */
    const mb_share *share = a->solved.share;
    mb_peers *peers = a->peers;
    const uint64_t *first = a->predecessors.first;
    mb_status status = MB_OK;
    uint64_t at = a->head < level_end ? first[a->queue[a->head]] : 0;
    for (bool more = true; more;) {
        uint64_t done = 0;
        while (a->head < level_end && !peers->full && done < WINDOW) {
            const uint32_t i = a->queue[a->head], winner = a->solved.word[i] & MB_RETROGRADE_PLAYER;
            MB_ASSERT((a->solved.word[i] & ~winner) == (MB_RETROGRADE_INSIDE | number));
            for (; at < first[i + 1] && !peers->full; at++, done++) {
                const uint32_t u = a->predecessors.from[at], index = mb_share_index(share, u);
                const int owner = mb_share_owner(share, u);
                if (owner == share->process)
                    touch(a, index, winner, number + 1);
                else
                    mb_peers_put_number(peers, owner, (uint64_t)index << 1 | (winner != 0));
            }
            if (at < first[i + 1])
                break; /* a message is full */
            done++;
            if (++a->head < level_end)
                at = first[a->queue[a->head]];
        }
        status = mb_pace_step(&a->pace, done);
        more = a->head < level_end;
        if ((status = mb_peers_exchange(peers, &more, status)) != MB_OK)
            return status;
        mpi_retrograde_receive(a, number + 1);
    }
    return MB_OK;
}

/* Level after level, until the frontier is empty on all processes. */
static mb_status mpi_retrograde_run(analysis *a, uint32_t base)
{
    mb_status status = MB_OK;
    for (uint32_t number = base; status == MB_OK && mb_peers_largest(a->tail - a->head) > 0; number++) {
        a->highest = number;
        status = number < MB_RETROGRADE_NUMBER - 2 ? visit_level(a, a->tail, number) : MB_ELIMIT;
    }
    return status;
}

/* ---- steps ---- */

static int by_pays(const void *left, const void *right)
{
    const own_terminal *x = left, *y = right;
    return MB_COMPARE_THEN(x->pays, y->pays, x->i, y->i);
}

static mb_status mpi_retrograde_collect(analysis *a)
{
    const mb_share *share = a->solved.share;
    uint32_t count = 0;
    for (uint32_t i = 0; i < share->count; i++)
        count += mb_share_is_terminal(share, i);
    if (!(a->terminals = mb_alloc(count, sizeof *a->terminals)))
        return MB_ENOMEM;
    for (uint32_t i = 0; i < share->count; i++)
        if (mb_share_is_terminal(share, i))
            a->terminals[a->high++] = (own_terminal){.pays = mb_share_pays(share, i), .i = i};
    MB_ASSERT(a->high == count);
    if (count > 0)
        qsort(a->terminals, count, sizeof *a->terminals, by_pays);
    return MB_OK;
}

static void start_at(analysis *a, const own_terminal *e, mb_player player, uint32_t base)
{
    MB_ASSERT((a->solved.word[e->i] & ~MB_RETROGRADE_PLAYER) == 0);
    a->solved.word[e->i] = MB_RETROGRADE_INSIDE | (player == MB_P2 ? MB_RETROGRADE_PLAYER : 0) | base;
    a->queue[a->tail++] = e->i;
}

/* Start the attractor of a player at the terminal positions with this payoff, the highest or the lowest left. */
static void start_at_highest(analysis *a, int32_t pays, mb_player player, uint32_t base)
{
    for (; a->high > a->low && a->terminals[a->high - 1].pays == pays; a->high--)
        start_at(a, &a->terminals[a->high - 1], player, base);
}

static void start_at_lowest(analysis *a, int32_t pays, mb_player player, uint32_t base)
{
    for (; a->low < a->high && a->terminals[a->low].pays == pays; a->low++)
        start_at(a, &a->terminals[a->low], player, base);
}

/* The best payoff for player 1 and for player 2 that any process has left, where it is better than endless plays. */
static void find_best(bool there[2], int32_t pays[2], const analysis *a)
{
    const int64_t endless = a->solved.share->endless;
    const bool any = a->low < a->high;
    const int64_t high = any ? a->terminals[a->high - 1].pays - endless : 0;
    const int64_t low = any ? endless - a->terminals[a->low].pays : 0;
    const uint64_t most[2] = {mb_peers_largest(high > 0 ? (uint64_t)high : 0),
                              mb_peers_largest(low > 0 ? (uint64_t)low : 0)};
    for (int p = 0; p < 2; p++)
        there[p] = most[p] > 0;
    pays[0] = (int32_t)(endless + (int64_t)most[0]);
    pays[1] = (int32_t)(endless - (int64_t)most[1]);
}

/* Begin a step.  Its base leaves a gap: no number of this step is one more than a number of an earlier step. */
static mb_status begin_step(analysis *a, const int32_t pays[2])
{
    mb_share_solution *s = &a->solved;
    const uint32_t base = s->steps > 0 ? a->highest + 2 : 0;
    const bool room = mb_grow(&s->step, &s->step_room, s->steps, 1);
    const mb_status status = mb_peers_agree(a->peers, !room                             ? MB_ENOMEM
                                                      : base < MB_RETROGRADE_NUMBER - 2 ? MB_OK
                                                                                        : MB_ELIMIT);
    if (status != MB_OK)
        return status;
    MB_ASSERT(s->steps == 0 || s->step[s->steps - 1].base < base);
    a->highest = base;
    s->step[s->steps++] = (mb_share_step){.base = base, .pays = {pays[0], pays[1]}};
    return MB_OK;
}

static mb_status run_steps(analysis *a)
{
    const int32_t endless = a->solved.share->endless;
    bool there[2];
    int32_t pays[2];
    mb_status status;
    for (;;) {
        find_best(there, pays, a);
        if (!there[0] && !there[1])
            break;
        if ((status = begin_step(a, pays)) != MB_OK)
            return status;
        const uint32_t base = a->solved.step[a->solved.steps - 1].base;
        if (there[0])
            start_at_highest(a, pays[0], MB_P1, base);
        if (there[1])
            start_at_lowest(a, pays[1], MB_P2, base);
        if ((status = mpi_retrograde_run(a, base)) != MB_OK)
            return status;
    }
    if (endless == 0)
        return MB_OK;
    pays[0] = pays[1] =
        endless; /* the player whom endless plays pay hurries to terminal positions that pay the same */
    if ((status = begin_step(a, pays)) != MB_OK)
        return status;
    const uint32_t base = a->solved.step[a->solved.steps - 1].base;
    start_at_lowest(a, endless, endless > 0 ? MB_P1 : MB_P2, base);
    MB_ASSERT(a->low == a->high);
    return mpi_retrograde_run(a, base);
}

/* ---- reading words ---- */

/* The step of a number. */
static const mb_share_step *step_of(const mb_share_solution *s, uint32_t number)
{
    MB_ASSERT(s->steps > 0);
    MB_BISECT(size_t, above, s->steps, i, i > 0 && s->step[i].base > number);
    return &s->step[above - 1];
}

int32_t mb_share_solution_value(const mb_share_solution *s, uint32_t word)
{
    if (!(word & MB_RETROGRADE_INSIDE))
        return s->share->endless;
    return step_of(s, word & MB_RETROGRADE_NUMBER)->pays[word & MB_RETROGRADE_PLAYER ? 1 : 0];
}

uint32_t mb_share_solution_rank(const mb_share_solution *s, uint32_t word)
{
    if (!(word & MB_RETROGRADE_INSIDE))
        return MB_NEVER;
    return (word & MB_RETROGRADE_NUMBER) - step_of(s, word & MB_RETROGRADE_NUMBER)->base;
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

static void mpi_retrograde_count(mb_share_solution *s)
{
    uint64_t mine[3] = {0};
    bool large = s->share->endless < -1 || s->share->endless > 1;
    for (uint32_t i = 0; i < s->share->count; i++) {
        const int32_t value = mb_share_solution_value(s, s->word[i]);
        mine[value > 0 ? 1 : value < 0 ? 2 : 0]++;
        const int32_t pays = mb_share_is_terminal(s->share, i) ? mb_share_pays(s->share, i) : 0;
        large = large || pays < -1 || pays > 1;
    }
    for (int w = 0; w < 3; w++)
        s->count[w] = mb_peers_sum(mine[w]);
    s->plain = mb_peers_largest(large) == 0;
}

/* ---- all of it ---- */

/* Bytes of this process at most, besides its share: predecessors, words, queue, terminal positions, messages. */
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

/* Put all positions outside: the word of each counts its moves. */
static mb_status mpi_retrograde_begin(analysis *a)
{
    const mb_share *share = a->solved.share;
    a->solved.word = mb_alloc(share->count, sizeof *a->solved.word);
    a->queue = mb_alloc(share->count, sizeof *a->queue);
    if (!a->solved.word || !a->queue)
        return MB_ENOMEM;
    for (uint32_t i = 0; i < share->count; i++) {
        const uint64_t degree = mb_share_is_terminal(share, i) ? 0 : share->first[i + 1] - share->first[i];
        if (degree > MB_RETROGRADE_NUMBER)
            return MB_ELIMIT;
        a->solved.word[i] = (mb_share_mover(share, i) == MB_P2 ? MB_RETROGRADE_PLAYER : 0) | (uint32_t)degree;
    }
    return mpi_retrograde_collect(a);
}

mb_status mb_share_solve(mb_share_solution *out, const mb_share *share, mb_peers *peers, const mb_limits *limits,
                         mb_error *error)
{
    analysis a = {.solved = {.share = share}, .peers = peers};
    mb_status status = mb_peers_agree(peers, allowed(share, peers, limits, error));
    if (status != MB_OK)
        return status;
    a.pace = mb_pace_begin(limits, 4 * (share->moves / (uint64_t)share->processes) + share->count);
    if ((status = mb_share_transpose(&a.predecessors, share, peers, &a.pace)) != MB_OK
        || (status = mb_peers_agree(peers, mpi_retrograde_begin(&a))) != MB_OK || (status = run_steps(&a)) != MB_OK)
        goto done;
    mb_predecessors_clear(&a.predecessors);
    mb_release(a.terminals);
    a.terminals = NULL;
    a.solved.move = a.queue;
    a.queue = NULL;
    if ((status = mb_share_resolve(&a.solved, peers, &a.pace)) != MB_OK)
        goto done;
    mpi_retrograde_count(&a.solved);
    *out = a.solved;
    a.solved = (mb_share_solution){0};
done:
    mb_predecessors_clear(&a.predecessors);
    mb_release_all(a.queue, a.terminals);
    mb_share_solution_clear(&a.solved);
    return status;
}
