/* meet.c -- the states that a play can reach, found by all ranks together, and numbered as one process numbers them.
 *
 * A state belongs to the rank that its hash says.  Level by level, each rank follows the moves of its states; whoever
 * finds one sends it to its owner, with a key: the number of where the move began, and which move it is there.  In
 * whatever order the messages come, the least key of a new state stays.  When a level is over, its new states are
 * numbered in the order of their keys, which is the order in which one process meets them, who takes states by
 * number and moves in order.
 *
 * No rank could hold all keys of a level: samples of all ranks say where to cut the order into pieces, one a rank;
 * each sorts its piece, counts what the pieces before have, and sends the numbers back.
 *
 * Who is to move in an impartial game is told by the level: with each move it is the other's turn.
 */
#include "mpi/explore.h"

#include <stdlib.h>

#include "arena/refuse.h"
#include "core/mem.h"
#include "explore/foresee.h"

/* What is said here. */
static const mb_words SAY_BYTES =
    MB_WORDS("exploring would take more than {most} MB of memory of a rank: --megabytes N gives more",
             "l'exploration prendrait plus de {most} Mo de mémoire d'un processus : --megabytes N en donne plus");

enum { SAMPLES = 64 }; /* of each rank */

/* A state that was met in this level, and the least key that led to it. */
typedef struct fresh {
    uint64_t key;
    uint32_t at; /* its place among the states of this rank; while sorting, whose key it is */
} fresh;

typedef struct meeting {
    mb_explored met;
    mb_peers *peers;
    const mb_limits *limits;
    mb_error *error;
    mb_pace pace;
    mb_room *room;
    unsigned side, next; /* of this level, and of where its moves lead */
    uint32_t begin, end; /* states of this level: begin .. end-1 of seen[side] */
    uint32_t before;     /* states of seen[next] that were met before */
    fresh *fresh;        /* of the others, in order of arrival */
    size_t fresh_room;
    uint64_t states; /* of this rank, each counted once */
} meeting;

void mb_explored_clear(mb_explored *met)
{
    for (int side = 0; side < 2; side++) {
        mb_hash_clear(&met->seen[side]);
        mb_release(met->number[side]);
    }
    *met = (mb_explored){0};
}

/* ---- a level ---- */

/* A move with this key leads to `state`, which is this rank's. */
static mb_status meet(meeting *m, mb_state state, uint64_t key)
{
    mb_hash *seen = &m->met.seen[m->next];
    MB_ASSERT(mb_peers_home(m->peers, mb_hash_mix(state)) == m->peers->process && m->before <= seen->count);
    uint32_t at;
    bool added;
    const mb_status status = mb_hash_add(&at, &added, seen, state);
    if (status != MB_OK || at < m->before)
        return status;
    const uint32_t i = at - m->before;
    MB_ASSERT(at < seen->count && (added || m->fresh[i].at == at));
    if (!added) {
        m->fresh[i].key = key < m->fresh[i].key ? key : m->fresh[i].key;
        return MB_OK;
    }
    if (!mb_grow(&m->fresh, &m->fresh_room, i, 1))
        return MB_ENOMEM;
    m->fresh[i] = (fresh){.key = key, .at = at};
    m->states += !m->met.impartial || mb_hash_find(&m->met.seen[1 - m->next], state) == UINT32_MAX;
    return MB_OK;
}

/* Follow the moves of a state of this level; *again: there was no room for them, and now there is. */
static mb_status follow(meeting *m, uint32_t at, bool *again)
{
    const mb_rules *rules = m->met.rules;
    const mb_state state = m->met.seen[m->side].key[at];
    const uint64_t number = m->met.number[m->side][at];
    size_t count;
    MB_ASSERT(m->begin <= at && at < m->end && number < m->met.total);
    *again = false;
    if (rules->game->mark(rules->self, state) != MB_UNMARKED)
        return MB_OK;
    if (!mb_room_moves(&count, m->room, rules, state))
        return mb_rooms_grow(again, m->room, 1);
    if (count > UINT32_MAX)
        return MB_ELIMIT;
    mb_status status = MB_OK;
    for (size_t i = 0; i < count && status == MB_OK; i++) {
        const mb_state to = mb_explored_fold(&m->met, m->room->next[i]);
        const int owner = mb_peers_home(m->peers, mb_hash_mix(to));
        if (owner == m->peers->process) {
            status = meet(m, to, number << 32 | i);
        } else {
            mb_peers_put(m->peers, owner, &to, sizeof to);
            mb_peers_put_number(m->peers, owner, number);
            mb_peers_put_small(m->peers, owner, i);
        }
    }
    return status;
}

/* What the others found. */
static mb_status receive(meeting *m)
{
    mb_status status = MB_OK;
    for (int r = 0; r < m->peers->processes; r++)
        while (mb_peers_left(m->peers, r) && status == MB_OK) {
            mb_state state;
            memcpy(&state, mb_peers_take(m->peers, r, sizeof state), sizeof state);
            const uint64_t number = mb_peers_take_number(m->peers, r);
            status = meet(m, state, number << 32 | mb_peers_take_small(m->peers, r));
        }
    return status;
}

static mb_status follow_level(meeting *m)
{
    enum { WINDOW = 1 << 14 }; /* states between two rounds at most, so that somebody looks up */
    uint32_t at = m->begin;
    mb_status status = MB_OK;
    m->before = m->met.seen[m->next].count;
    for (bool more = true; more;) {
        const uint32_t began = at, last = m->end - at < WINDOW ? m->end : at + WINDOW;
        while (status == MB_OK && at < last && !m->peers->full) {
            bool again;
            status = follow(m, at, &again);
            at += !again;
        }
        if (status == MB_OK)
            status = mb_pace_step(&m->pace, at - began);
        more = at < m->end;
        if ((status = mb_peers_exchange(m->peers, &more, status)) != MB_OK)
            return status;
        status = receive(m);
    }
    return mb_peers_agree(m->peers, status);
}

/* ---- numbers ---- */

static int by_key(const void *a, const void *b)
{
    const fresh *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

static int by_size(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Where the pieces of all ranks begin in the keys of this one, which are sorted: at[0 .. ranks]. */
static mb_status cut(uint64_t *at, const meeting *m, uint64_t count)
{
    const size_t ranks = (size_t)m->peers->processes;
    uint64_t sample[SAMPLES], *all = mb_alloc(ranks * SAMPLES, sizeof *all);
    const mb_status status = mb_peers_agree(m->peers, all ? MB_OK : MB_ENOMEM);
    if (status != MB_OK)
        goto done;
    for (uint64_t i = 0; i < SAMPLES; i++)
        sample[i] = count > 0 ? m->fresh[count * i / SAMPLES].key : UINT64_MAX;
    mb_peers_gather(all, sample, SAMPLES);
    qsort(all, ranks * SAMPLES, sizeof *all, by_size);
    at[0] = 0;
    at[ranks] = count;
    for (size_t r = 1; r < ranks; r++) {
        uint64_t low = at[r - 1], high = count; /* the first that is not below the cut */
        while (low < high) {
            const uint64_t middle = low + (high - low) / 2;
            if (m->fresh[middle].key < all[r * SAMPLES])
                low = middle + 1;
            else
                high = middle;
        }
        at[r] = low;
        MB_ASSERT(at[r - 1] <= low && low <= count);
    }
done:
    mb_release(all);
    return status;
}

/* Send every key to the rank of its piece, which gets its piece in order. */
static mb_status send_keys(fresh **piece, size_t *count, const meeting *m, const uint64_t *at)
{
    mb_peers *peers = m->peers;
    const int ranks = peers->processes;
    fresh *got = NULL;
    size_t some = 0, room = 0;
    mb_status status = MB_OK;
    int to = 0;
    uint64_t i = 0;
    for (bool more = true; more;) {
        for (; i < at[ranks] && !peers->full; i++) {
            while (i >= at[to + 1])
                to++;
            MB_ASSERT(to < ranks && (i == 0 || m->fresh[i - 1].key < m->fresh[i].key));
            mb_peers_put_number(peers, to, m->fresh[i].key);
        }
        more = i < at[ranks];
        if ((status = mb_peers_exchange(peers, &more, status)) != MB_OK)
            break;
        for (int r = 0; r < ranks; r++)
            while (mb_peers_left(peers, r) && status == MB_OK) {
                status = mb_grow(&got, &room, some, 1) ? MB_OK : MB_ENOMEM;
                if (status == MB_OK)
                    got[some++] = (fresh){.key = mb_peers_take_number(peers, r), .at = (uint32_t)r};
            }
    }
    if ((status = mb_peers_agree(peers, status)) != MB_OK) {
        mb_release(got);
        return status;
    }
    if (some > 0)
        qsort(got, some, sizeof *got, by_key);
    *piece = got;
    *count = some;
    return MB_OK;
}

/* Number a piece, from `number` on, and send the numbers back: to each rank in the order of its keys.  at[r]: where
 * this rank's keys of piece r begin. */
static mb_status send_numbers(meeting *m, const fresh *piece, size_t count, uint64_t number, uint64_t *at)
{
    mb_peers *peers = m->peers;
    mb_status status = MB_OK;
    size_t i = 0;
    for (bool more = true; more;) {
        for (; i < count && !peers->full; i++)
            mb_peers_put_number(peers, (int)piece[i].at, number + i);
        more = i < count;
        if ((status = mb_peers_exchange(peers, &more, status)) != MB_OK)
            return status;
        for (int r = 0; r < peers->processes; r++)
            while (mb_peers_left(peers, r)) {
                const fresh *its = &m->fresh[at[r]++];
                MB_ASSERT(its->at >= m->before && its->at < m->met.seen[m->next].count);
                m->met.number[m->next][its->at] = (uint32_t)mb_peers_take_number(peers, r);
            }
    }
    return MB_OK;
}

/* Give all states of this level their numbers. */
static mb_status number_level(meeting *m)
{
    mb_peers *peers = m->peers;
    const size_t ranks = (size_t)peers->processes;
    const uint64_t count = m->met.seen[m->next].count - m->before;
    uint64_t *at = mb_alloc(ranks + 1, sizeof *at), *counts = mb_alloc(ranks, sizeof *counts);
    fresh *piece = NULL;
    size_t size = 0;
    const bool room = mb_grow(&m->met.number[m->next], &m->met.number_room[m->next], m->before, (size_t)count);
    mb_status status = mb_peers_agree(peers, at && counts && room ? MB_OK : MB_ENOMEM);
    if (status != MB_OK)
        goto done;
    if (count > 0)
        qsort(m->fresh, count, sizeof *m->fresh, by_key);
    if ((status = cut(at, m, count)) != MB_OK || (status = send_keys(&piece, &size, m, at)) != MB_OK)
        goto done;
    const uint64_t mine = size;
    uint64_t number = m->met.total;
    mb_peers_gather(counts, &mine, 1);
    for (int r = 0; r < peers->processes; r++) {
        number += r < peers->process ? counts[r] : 0;
        m->met.total += counts[r];
    }
    if (m->met.total > MB_POSITIONS_MAX)
        status = mb_refuse_too_many(m->error);
    else
        status = send_numbers(m, piece, size, number, at);
done:
    mb_release(piece);
    mb_release(at);
    mb_release(counts);
    return status;
}

/* ---- all of it ---- */

/* Is there room at all?  Some games know how many states they have. */
static mb_status look_first(const meeting *m)
{
    enum { IMAGES = 8 }; /* of one state, at most */
    const mb_rules *rules = m->met.rules;
    mb_status status = mb_rules_fit(rules, m->error);
    if (status != MB_OK || !m->limits || m->limits->positions)
        return status;
    const mb_extent extent = mb_rules_states(rules);
    const bool exact = extent.least == extent.most && !m->met.symmetry;
    const double least = m->met.symmetry ? extent.least / IMAGES : extent.least;
    const double room = (double)m->limits->bytes * m->peers->processes / mb_foresee_bytes(rules, false);
    if (m->limits->bytes && least > room)
        status = mb_foresee_refuse(m->error, rules->game, least, room, exact ? MB_FORESEEN : MB_FORESEEN_LEAST);
    return status;
}

/* Does what was met so far keep to the limits? */
static mb_status check_limits(const meeting *m)
{
    const mb_limits *limits = m->limits;
    const uint64_t all = mb_peers_sum(m->states);
    uint64_t bytes = m->fresh_room * sizeof *m->fresh;
    for (int side = 0; side < 2; side++) {
        const mb_hash *seen = &m->met.seen[side];
        bytes += seen->capacity * sizeof *seen->key + (seen->mask + 1) * sizeof *seen->slot
                 + m->met.number_room[side] * sizeof *m->met.number[side];
    }
    if (limits && limits->positions && all > limits->positions)
        return mb_refuse_limit(m->error, limits->positions);
    if (limits && limits->bytes && bytes > limits->bytes)
        return mb_fail(m->error, MB_ELIMIT, SAY_BYTES, "most", limits->bytes / 1000000);
    return MB_OK;
}

static mb_status run(meeting *m)
{
    const mb_state start = mb_explored_fold(&m->met, m->met.rules->start);
    mb_status status = MB_OK;
    m->side = m->next = 0;
    if (mb_peers_home(m->peers, mb_hash_mix(start)) == m->peers->process)
        status = meet(m, start, 0);
    if ((status = mb_peers_agree(m->peers, status)) != MB_OK || (status = number_level(m)) != MB_OK)
        return status;
    for (uint64_t total = 0; total < m->met.total;) {
        total = m->met.total;
        m->side = m->next;
        m->next = mb_explored_next(&m->met, m->side);
        m->begin = m->before;
        m->end = m->met.seen[m->side].count;
        MB_ASSERT(m->begin <= m->end);
        if ((status = follow_level(m)) != MB_OK || (status = number_level(m)) != MB_OK
            || (status = mb_peers_agree(m->peers, check_limits(m))) != MB_OK)
            return status;
    }
    m->met.states = mb_peers_sum(m->states);
    return MB_OK;
}

mb_status mb_share_explore(mb_explored *out, const mb_rules *rules, bool symmetry, mb_peers *peers,
                           const mb_limits *limits, mb_error *error)
{
    meeting m = {.met = {.rules = rules,
                         .symmetry = symmetry && rules->game->canonical,
                         .impartial = (rules->game->traits & MB_IMPARTIAL) != 0},
                 .peers = peers,
                 .limits = limits,
                 .error = error,
                 .pace = mb_pace_begin(limits, 0)};
    mb_status status = look_first(&m);
    if (status == MB_OK)
        status = mb_rooms_new(&m.room, 1);
    if ((status = mb_peers_agree(peers, status)) == MB_OK)
        status = run(&m);
    if (m.room)
        mb_rooms_free(m.room, 1);
    mb_release(m.fresh);
    if (status == MB_OK)
        *out = m.met;
    else
        mb_explored_clear(&m.met);
    return status;
}
