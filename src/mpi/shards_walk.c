/* shards_walk.c -- the states that a play can reach, found by all processes together, then sorted and distributed.
 *
 * While states are being found, a state belongs to the process of its hash, to which it is sent.  Then samples of all
 * processes cut the order of states into pieces of about the same size; every state is sent to its piece, and once
 * its place in the order is known, to its process in shards.h.
 */
#include <stdlib.h>

#include "core/hash.h"
#include "core/mem.h"
#include "core/sort.h"
#include "ground/ground.h"
#include "mpi/shards.h"

static const mb_words SAY_POSITIONS = MB_WORDS("{game} has more than the {most} {most?position:positions} allowed",
                                               "{game} a plus que les {most} {most?position:positions} permises");

typedef struct walk {
    const mb_rules *rules;
    bool symmetry;
    mb_peers *peers;
    const mb_limits *limits;
    mb_pace pace;
    mb_hash seen; /* the states that this process owns, as far as they are found */
    mb_room *room;
} walk;

/* ---- finding states ---- */

static mb_status shards_add(walk *w, mb_state state)
{
    uint32_t number;
    const int owner = mb_peers_home(w->peers, mb_hash_mix(state));
    if (owner == w->peers->process)
        return mb_hash_add(&number, NULL, &w->seen, state);
    mb_peers_put(w->peers, owner, &state, sizeof state);
    return MB_OK;
}

/* Follow the moves of a state; *again: the room for them was too small and has grown, call again. */
static mb_status shards_follow(walk *w, mb_state state, bool *again)
{
    size_t count;
    *again = false;
    if (w->rules->game->mark(w->rules->self, state) != MB_UNMARKED)
        return MB_OK;
    if (!mb_room_moves(&count, w->room, w->rules, state))
        return mb_rooms_grow(again, w->room, 1);
    mb_status status = MB_OK;
    for (size_t i = 0; i < count && status == MB_OK; i++)
        status = shards_add(w, mb_rules_fold(w->rules, w->symmetry, w->room->next[i]));
    return status;
}

/* Does the walk stay within its limits?  A state takes its key twice, its slot of the hash, and spare room. */
static mb_status fits(const walk *w, uint64_t all, mb_error *error)
{
    enum { BYTES = 40 };
    const mb_limits *limits = w->limits;
    if (limits && limits->positions && all > limits->positions)
        return mb_fail(error, MB_ELIMIT, SAY_POSITIONS, "game", w->rules->game->name, "most", limits->positions);
    return limits && limits->bytes && (uint64_t)w->seen.count * BYTES > limits->bytes ? MB_ELIMIT : MB_OK;
}

static mb_status find_states(walk *w, mb_error *error)
{
    mb_peers *peers = w->peers;
    uint32_t next = 0;
    mb_status status =
        peers->process == 0 ? shards_add(w, mb_rules_fold(w->rules, w->symmetry, w->rules->start)) : MB_OK;
    for (bool more = true; more;) {
        const uint32_t began = next;
        while (status == MB_OK && next < w->seen.count && !peers->full) {
            bool again;
            status = shards_follow(w, w->seen.key[next], &again);
            next += !again;
        }
        if (status == MB_OK)
            status = mb_pace_step(&w->pace, next - began);
        more = next < w->seen.count;
        for (int from = 0; from < peers->processes; from++)
            more = more || peers->out[from].size > 0;
        if ((status = mb_peers_exchange(peers, &more, status)) != MB_OK)
            return status;
        for (int from = 0; from < peers->processes; from++)
            while (mb_peers_left(peers, from) && status == MB_OK) {
                mb_state state;
                memcpy(&state, mb_peers_take(peers, from, sizeof state), sizeof state);
                status = shards_add(w, state);
            }
        const uint64_t all = w->limits && w->limits->positions ? mb_peers_sum(w->seen.count) : 0;
        if (status == MB_OK)
            status = fits(w, all, error);
    }
    return mb_peers_agree(peers, status);
}

/* ---- sorting and distributing ---- */

/* An array of keys. */
typedef struct keys {
    uint64_t *at;
    uint64_t count;
    size_t room;
} keys;

static mb_status shards_receive(keys *got, mb_peers *peers)
{
    for (int from = 0; from < peers->processes; from++) {
        const size_t bytes = peers->in[from].size;
        MB_ASSERT(bytes % sizeof *got->at == 0);
        if (!mb_grow(&got->at, &got->room, got->count, bytes / sizeof *got->at + 1))
            return MB_ENOMEM;
        memcpy(got->at + got->count, mb_peers_take(peers, from, bytes), bytes);
        got->count += bytes / sizeof *got->at;
    }
    return MB_OK;
}

/* Send every key to the process that `owner` returns, which gets them sorted. */
static mb_status shards_send_keys(keys *k, mb_peers *peers,
                                  int (*owner)(const void *context, uint64_t i, uint64_t key), const void *context)
{
    keys got = {0};
    mb_status status = MB_OK;
    uint64_t i = 0;
    for (bool more = true; more;) {
        for (; i < k->count && !peers->full; i++)
            mb_peers_put(peers, owner(context, i, k->at[i]), &k->at[i], sizeof k->at[i]);
        more = i < k->count;
        if ((status = mb_peers_exchange(peers, &more, status)) != MB_OK)
            goto done;
        status = shards_receive(&got, peers);
    }
    status = mb_peers_agree(peers, status);
done:
    mb_release(k->at);
    *k = got;
    if (status == MB_OK && got.count > 0)
        qsort(got.at, got.count, sizeof *got.at, mb_compare_numbers);
    return status;
}

enum { SAMPLES = 256 }; /* keys that each process contributes */

/* The sorted samples: about where the pieces of all processes begin. */
typedef struct cuts {
    uint64_t *at;
    int processes;
} cuts;

static int piece_of(const void *context, uint64_t i, uint64_t key)
{
    const cuts *c = context;
    (void)i;
    MB_BISECT(int, next, c->processes, p, p > 0 && c->at[p * SAMPLES] > key);
    return next - 1;
}

/* The process of a key by its index among the sorted keys of all processes. */
typedef struct distribution {
    uint64_t before, granule; /* before: keys of the processes before this one */
} distribution;

static int process_of(const void *context, uint64_t i, uint64_t key)
{
    const distribution *d = context;
    (void)key;
    return (int)((d->before + i) / d->granule);
}

static mb_status shards_sort(keys *k, uint64_t *total, mb_peers *peers)
{
    const size_t processes = (size_t)peers->processes;
    uint64_t sample[SAMPLES];
    cuts c = {.at = mb_alloc(processes * SAMPLES, sizeof *c.at), .processes = peers->processes};
    mb_status status = mb_peers_agree(peers, c.at ? MB_OK : MB_ENOMEM);
    if (status != MB_OK)
        goto done;
    if (k->count > 0)
        qsort(k->at, k->count, sizeof *k->at, mb_compare_numbers);
    for (uint64_t i = 0; i < SAMPLES; i++)
        sample[i] = k->count > 0 ? k->at[k->count * i / SAMPLES] : UINT64_MAX;
    mb_peers_gather(c.at, sample, SAMPLES);
    qsort(c.at, processes * SAMPLES, sizeof *c.at, mb_compare_numbers);
    if ((status = shards_send_keys(k, peers, piece_of, &c)) != MB_OK)
        goto done;
    distribution d = {.before = 0};
    mb_peers_gather(c.at, &k->count, 1);
    *total = 0;
    for (int from = 0; from < peers->processes; from++) {
        d.before += from < peers->process ? c.at[from] : 0;
        *total += c.at[from];
    }
    d.granule = mb_shards_granule(*total, peers->processes, UINT64_MAX);
    status = shards_send_keys(k, peers, process_of, &d);
done:
    mb_release(c.at);
    return status;
}

mb_status mb_shards_walk(uint64_t **key, uint64_t *total, const mb_rules *rules, bool symmetry, mb_peers *peers,
                         const mb_limits *limits, mb_error *error)
{
    walk w = {
        .rules = rules, .symmetry = symmetry, .peers = peers, .limits = limits, .pace = mb_pace_begin(limits, 0)};
    mb_status status = mb_peers_agree(peers, mb_rooms_new(&w.room, 1));
    if (status == MB_OK)
        status = find_states(&w, error);
    keys k = {.at = w.seen.key, .count = w.seen.count};
    w.seen.key = NULL;
    mb_hash_clear(&w.seen);
    mb_rooms_free(w.room, 1);
    if (status == MB_OK)
        status = shards_sort(&k, total, peers);
    if (status == MB_OK)
        *key = k.at;
    else
        mb_release(k.at);
    return status;
}
