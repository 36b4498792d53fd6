/* explore.c -- the states that a play can reach, found by all processes together, and numbered as one process does.
 *
 * One process numbers states in the order in which it finds them, and follows the moves of each in order.  So a state
 * that is new in a level has the key (number of the position before it, number of the move), the least one if there
 * are several, and states are numbered level by level in the order of these keys.  While a level is explored, a state
 * belongs to the process of its hash, to which it is sent.  Then samples cut the keys into as many pieces of about
 * the same size as there are processes; each process sorts and numbers one piece, and sends the numbers back.  The
 * positions of an impartial game are pairs (player to move, state): one player moves in all pairs of even levels, the
 * other in all pairs of odd levels.
 */
#include "mpi/explore.h"

#include <stdlib.h>

#include "arena/refuse.h"
#include "core/mem.h"
#include "core/sort.h"
#include "explore/state_estimate.h"

static const mb_words SAY_BYTES =
    MB_WORDS("exploring would take more than {most} MB of memory of a process: --megabytes N gives more",
             "l'exploration prendrait plus de {most} Mo de mémoire d'un processus : --megabytes N en donne plus");

enum { SAMPLES = 64 }; /* keys that each process contributes */

/* A state that is new in this level, and the least key of the moves that lead to it. */
typedef struct new_state {
    uint64_t key;
    uint32_t at; /* its index among the states of this process; while keys are sorted, the process that sent it */
} new_state;

typedef struct exploration {
    mb_explored explored;
    mb_peers *peers;
    const mb_limits *limits;
    mb_error *error;
    mb_pace pace;
    mb_room *room;
    unsigned side, next; /* the side (explore.h) of this level, and of the states that its moves lead to */
    uint32_t begin, end; /* states of this level: begin .. end-1 of seen[side] */
    uint32_t before;     /* states of seen[next] that were known before this level's moves were followed */
    new_state *found;    /* the other states of seen[next], in order of arrival */
    size_t found_room;
    uint64_t states; /* of this process, each counted once */
} exploration;

void mb_explored_clear(mb_explored *explored)
{
    for (int side = 0; side < 2; side++) {
        mb_hash_clear(&explored->seen[side]);
        mb_release(explored->number[side]);
    }
    *explored = (mb_explored){0};
}

/* ---- a level ---- */

/* Add `state`, which belongs to this process, and which a move with this key leads to. */
static mb_status mpi_explore_add(exploration *e, mb_state state, uint64_t key)
{
    mb_hash *seen = &e->explored.seen[e->next];
    MB_ASSERT(mb_peers_home(e->peers, mb_hash_mix(state)) == e->peers->process && e->before <= seen->count);
    uint32_t at;
    bool added;
    const mb_status status = mb_hash_add(&at, &added, seen, state);
    if (status != MB_OK || at < e->before)
        return status;
    const uint32_t i = at - e->before;
    MB_ASSERT(at < seen->count && (added || e->found[i].at == at));
    if (!added) {
        e->found[i].key = key < e->found[i].key ? key : e->found[i].key;
        return MB_OK;
    }
    if (!mb_grow(&e->found, &e->found_room, i, 1))
        return MB_ENOMEM;
    e->found[i] = (new_state){.key = key, .at = at};
    e->states += !e->explored.impartial || mb_hash_find(&e->explored.seen[1 - e->next], state) == UINT32_MAX;
    return MB_OK;
}

/* Follow the moves of a state of this level; *again: the room for them was too small and has grown, call again. */
static mb_status mpi_explore_follow(exploration *e, uint32_t at, bool *again)
{
    const mb_rules *rules = e->explored.rules;
    const mb_state state = e->explored.seen[e->side].key[at];
    const uint64_t number = e->explored.number[e->side][at];
    size_t count;
    MB_ASSERT(e->begin <= at && at < e->end && number < e->explored.total);
    *again = false;
    if (rules->game->mark(rules->self, state) != MB_UNMARKED)
        return MB_OK;
    if (!mb_room_moves(&count, e->room, rules, state))
        return mb_rooms_grow(again, e->room, 1);
    if (count > UINT32_MAX)
        return MB_ELIMIT;
    mb_status status = MB_OK;
    for (size_t i = 0; i < count && status == MB_OK; i++) {
        const mb_state to = mb_explored_fold(&e->explored, e->room->next[i]);
        const int owner = mb_peers_home(e->peers, mb_hash_mix(to));
        if (owner == e->peers->process) {
            status = mpi_explore_add(e, to, number << 32 | i);
        } else {
            mb_peers_put(e->peers, owner, &to, sizeof to);
            mb_peers_put_number(e->peers, owner, number);
            mb_peers_put_small(e->peers, owner, i);
        }
    }
    return status;
}

/* Add the states that other processes have found. */
static mb_status mpi_explore_receive(exploration *e)
{
    mb_status status = MB_OK;
    for (int from = 0; from < e->peers->processes; from++)
        while (mb_peers_left(e->peers, from) && status == MB_OK) {
            mb_state state;
            memcpy(&state, mb_peers_take(e->peers, from, sizeof state), sizeof state);
            const uint64_t number = mb_peers_take_number(e->peers, from);
            status = mpi_explore_add(e, state, number << 32 | mb_peers_take_small(e->peers, from));
        }
    return status;
}

static mb_status follow_level(exploration *e)
{
    enum { WINDOW = 1 << 14 }; /* states between two rounds of messages at most, so that limits are checked */
    uint32_t at = e->begin;
    mb_status status = MB_OK;
    e->before = e->explored.seen[e->next].count;
    for (bool more = true; more;) {
        const uint32_t began = at, last = e->end - at < WINDOW ? e->end : at + WINDOW;
        while (status == MB_OK && at < last && !e->peers->full) {
            bool again;
            status = mpi_explore_follow(e, at, &again);
            at += !again;
        }
        if (status == MB_OK)
            status = mb_pace_step(&e->pace, at - began);
        more = at < e->end;
        if ((status = mb_peers_exchange(e->peers, &more, status)) != MB_OK)
            return status;
        status = mpi_explore_receive(e);
    }
    return mb_peers_agree(e->peers, status);
}

/* ---- numbers ---- */

static int by_key(const void *a, const void *b)
{
    const new_state *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

/* Where the pieces of all processes begin in the sorted keys of this one: at[0 .. processes]. */
static mb_status cut_pieces(uint64_t *at, const exploration *e, uint64_t count)
{
    const size_t processes = (size_t)e->peers->processes;
    uint64_t sample[SAMPLES], *all = mb_alloc(processes * SAMPLES, sizeof *all);
    const mb_status status = mb_peers_agree(e->peers, all ? MB_OK : MB_ENOMEM);
    if (status != MB_OK)
        goto done;
    for (uint64_t i = 0; i < SAMPLES; i++)
        sample[i] = count > 0 ? e->found[count * i / SAMPLES].key : UINT64_MAX;
    mb_peers_gather(all, sample, SAMPLES);
    qsort(all, processes * SAMPLES, sizeof *all, mb_compare_numbers);
    at[0] = 0;
    at[processes] = count;
    for (size_t p = 1; p < processes; p++) {
        MB_BISECT(uint64_t, cut, count, i, e->found[i].key >= all[p * SAMPLES]);
        at[p] = cut;
        MB_ASSERT(at[p - 1] <= cut && cut <= count);
    }
done:
    mb_release(all);
    return status;
}

/* Send every key to the process of its piece, which gets its piece in order. */
static mb_status send_keys(new_state **piece, size_t *count, const exploration *e, const uint64_t *at)
{
    mb_peers *peers = e->peers;
    const int processes = peers->processes;
    new_state *got = NULL;
    size_t some = 0, room = 0;
    mb_status status = MB_OK;
    int to = 0;
    uint64_t i = 0;
    for (bool more = true; more;) {
        for (; i < at[processes] && !peers->full; i++) {
            while (i >= at[to + 1])
                to++;
            MB_ASSERT(to < processes && (i == 0 || e->found[i - 1].key < e->found[i].key));
            mb_peers_put_number(peers, to, e->found[i].key);
        }
        more = i < at[processes];
        if ((status = mb_peers_exchange(peers, &more, status)) != MB_OK)
            break;
        for (int from = 0; from < processes; from++)
            while (mb_peers_left(peers, from) && status == MB_OK) {
                status = mb_grow(&got, &room, some, 1) ? MB_OK : MB_ENOMEM;
                if (status == MB_OK)
                    got[some++] = (new_state){.key = mb_peers_take_number(peers, from), .at = (uint32_t)from};
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

/* Number a piece, from `number` on, and send the numbers back: to each process in the order of its keys.  at[p]:
 * where the keys of this process in piece p begin. */
static mb_status send_numbers(exploration *e, const new_state *piece, size_t count, uint64_t number, uint64_t *at)
{
    mb_peers *peers = e->peers;
    mb_status status = MB_OK;
    size_t i = 0;
    for (bool more = true; more;) {
        for (; i < count && !peers->full; i++)
            mb_peers_put_number(peers, (int)piece[i].at, number + i);
        more = i < count;
        if ((status = mb_peers_exchange(peers, &more, status)) != MB_OK)
            return status;
        for (int from = 0; from < peers->processes; from++)
            while (mb_peers_left(peers, from)) {
                const new_state *its = &e->found[at[from]++];
                MB_ASSERT(its->at >= e->before && its->at < e->explored.seen[e->next].count);
                e->explored.number[e->next][its->at] = (uint32_t)mb_peers_take_number(peers, from);
            }
    }
    return MB_OK;
}

/* Number all new states of this level. */
static mb_status number_level(exploration *e)
{
    mb_peers *peers = e->peers;
    const size_t processes = (size_t)peers->processes;
    const uint64_t count = e->explored.seen[e->next].count - e->before;
    uint64_t *at = mb_alloc(processes + 1, sizeof *at), *counts = mb_alloc(processes, sizeof *counts);
    new_state *piece = NULL;
    size_t size = 0;
    const bool room =
        mb_grow(&e->explored.number[e->next], &e->explored.number_room[e->next], e->before, (size_t)count);
    mb_status status = mb_peers_agree(peers, at && counts && room ? MB_OK : MB_ENOMEM);
    if (status != MB_OK)
        goto done;
    if (count > 0)
        qsort(e->found, count, sizeof *e->found, by_key);
    if ((status = cut_pieces(at, e, count)) != MB_OK || (status = send_keys(&piece, &size, e, at)) != MB_OK)
        goto done;
    const uint64_t mine = size;
    uint64_t number = e->explored.total;
    mb_peers_gather(counts, &mine, 1);
    for (int from = 0; from < peers->processes; from++) {
        number += from < peers->process ? counts[from] : 0;
        e->explored.total += counts[from];
    }
    if (e->explored.total > MB_POSITIONS_MAX)
        status = mb_refuse_too_many(e->error);
    else
        status = send_numbers(e, piece, size, number, at);
done:
    mb_release_all(piece, at, counts);
    return status;
}

/* ---- all of it ---- */

/* Refuse a game that knows that it has more states than memory holds. */
static mb_status check_size(const exploration *e)
{
    enum { IMAGES = 8 }; /* symmetric images of one state, at most */
    const mb_rules *rules = e->explored.rules;
    mb_status status = mb_rules_fit(rules, e->error);
    if (status != MB_OK || !e->limits || e->limits->positions)
        return status;
    const mb_extent extent = mb_rules_states(rules);
    const bool exact = extent.least == extent.most && !e->explored.symmetry;
    const double least = e->explored.symmetry ? extent.least / IMAGES : extent.least;
    const double room = (double)e->limits->bytes * e->peers->processes / mb_state_estimate_bytes(rules, false);
    if (e->limits->bytes && least > room)
        status = mb_state_estimate_refuse(e->error, rules->game, least, room,
                                          exact ? MB_STATES_EXACT : MB_STATES_AT_LEAST);
    return status;
}

/* Do the states so far keep to the limits? */
static mb_status mpi_explore_check_limits(const exploration *e)
{
    const mb_limits *limits = e->limits;
    const uint64_t all = mb_peers_sum(e->states);
    uint64_t bytes = e->found_room * sizeof *e->found;
    for (int side = 0; side < 2; side++) {
        const mb_hash *seen = &e->explored.seen[side];
        bytes += seen->capacity * sizeof *seen->key + (seen->mask + 1) * sizeof *seen->slot
                 + e->explored.number_room[side] * sizeof *e->explored.number[side];
    }
    if (limits && limits->positions && all > limits->positions)
        return mb_refuse_limit(e->error, limits->positions);
    if (limits && limits->bytes && bytes > limits->bytes)
        return mb_fail(e->error, MB_ELIMIT, SAY_BYTES, "most", limits->bytes / 1000000);
    return MB_OK;
}

static mb_status mpi_explore_run(exploration *e)
{
    const mb_state start = mb_explored_fold(&e->explored, e->explored.rules->start);
    mb_status status = MB_OK;
    e->side = e->next = 0;
    if (mb_peers_home(e->peers, mb_hash_mix(start)) == e->peers->process)
        status = mpi_explore_add(e, start, 0);
    if ((status = mb_peers_agree(e->peers, status)) != MB_OK || (status = number_level(e)) != MB_OK)
        return status;
    for (uint64_t total = 0; total < e->explored.total;) {
        total = e->explored.total;
        e->side = e->next;
        e->next = mb_explored_next(&e->explored, e->side);
        e->begin = e->before;
        e->end = e->explored.seen[e->side].count;
        MB_ASSERT(e->begin <= e->end);
        if ((status = follow_level(e)) != MB_OK || (status = number_level(e)) != MB_OK
            || (status = mb_peers_agree(e->peers, mpi_explore_check_limits(e))) != MB_OK)
            return status;
    }
    e->explored.states = mb_peers_sum(e->states);
    return MB_OK;
}

mb_status mb_share_explore(mb_explored *out, const mb_rules *rules, bool symmetry, mb_peers *peers,
                           const mb_limits *limits, mb_error *error)
{
    exploration e = {.explored = {.rules = rules,
                                  .symmetry = symmetry && rules->game->canonical,
                                  .impartial = (rules->game->traits & MB_IMPARTIAL) != 0},
                     .peers = peers,
                     .limits = limits,
                     .error = error,
                     .pace = mb_pace_begin(limits, 0)};
    mb_status status = check_size(&e);
    if (status == MB_OK)
        status = mb_rooms_new(&e.room, 1);
    if ((status = mb_peers_agree(peers, status)) == MB_OK)
        status = mpi_explore_run(&e);
    if (e.room)
        mb_rooms_free(e.room, 1);
    mb_release(e.found);
    if (status == MB_OK)
        *out = e.explored;
    else
        mb_explored_clear(&e.explored);
    return status;
}
