/* tier_pass.c -- a pass over a tier, when other processes have most of the outcomes that its moves lead to.
 *
 * A window of slots is examined twice, in the same order: first the outcomes that other processes have are requested;
 * when the replies are there, they are read in that order, and the slots are decided.
 */
#include "mpi/tier_solver.h"

enum { WINDOW = 1 << 16 }; /* slots of a window of a single process; with several, a full message ends a window */

/* The context of request() and read_reply(). */
typedef struct lookup {
    mb_tier_processes *solver;
    uint32_t tier; /* of the slots that are examined */
} lookup;

static mb_outcome tier_pass_request(void *self, uint32_t tier, uint64_t key)
{
    const lookup *t = self;
    const int owner = mb_shards_owner(&t->solver->shards, tier, key);
    if (owner != t->solver->shards.process)
        mb_tier_request(t->solver, owner, t->tier, tier, key);
    return OUTCOME_NONE;
}

static mb_outcome tier_pass_read_reply(void *self, uint32_t tier, uint64_t key)
{
    mb_tier_processes *s = ((const lookup *)self)->solver;
    const uint32_t width = s->base.width;
    const int owner = mb_shards_owner(&s->shards, tier, key);
    if (owner == s->shards.process)
        return outcome_get(s->outcomes[tier], mb_shards_index(&s->shards, tier, key), width);
    uint16_t outcome; /* aligned, as outcome_get() needs it */
    memcpy(&outcome, mb_peers_take(s->peers, owner, width), width);
    return outcome_get((const uint8_t *)&outcome, 0, width);
}

static void tier_pass_reply(mb_tier_processes *s, uint32_t now)
{
    for (int from = 0; from < s->peers->processes; from++)
        while (mb_peers_left(s->peers, from)) {
            uint32_t tier;
            const uint64_t key = mb_tier_take_request(&tier, s, from, now);
            const uint64_t i = mb_shards_index(&s->shards, tier, key);
            MB_ASSERT(s->outcomes[tier] && i < mb_shards_count(&s->shards, tier));
            mb_peers_put(s->peers, from, s->outcomes[tier] + i * s->base.width, s->base.width);
        }
}

/* The outcome of the n-th slot of a pass, and its *index on this process; OUTCOME_NONE: not decided in this pass.
 * `outcomes` requests the outcomes of its moves, or reads the replies. */
static mb_status tier_pass_examine(mb_outcome *out, uint64_t *index, mb_tier_processes *s, mb_tier_pass *now,
                                   uint64_t n, const mb_outcomes *outcomes)
{
    const mb_shards *shards = &s->shards;
    const uint64_t i = now->down ? mb_shards_count(shards, now->tier) - 1 - n : n;
    mb_state state;
    MB_ASSERT(i < mb_shards_count(shards, now->tier));
    *index = i;
    *out = OUTCOME_NONE;
    if (outcome_get(s->outcomes[now->tier], i, s->base.width) != OUTCOME_NONE
        || !mb_space_state(&state, &shards->space, now->tier, mb_shards_key(shards, now->tier, i)))
        return MB_OK;
    for (bool again = true; again;) {
        *out = mb_tier_outcome(now, &s->base, state, outcomes, s->room);
        if (mb_rooms_grow(&again, s->room, 1) != MB_OK)
            return MB_ENOMEM;
    }
    return MB_OK;
}

static mb_status tier_pass_slot(mb_tier_processes *s, mb_tier_pass *now, uint64_t n, const mb_outcomes *outcomes,
                                bool decide)
{
    mb_outcome outcome;
    uint64_t i;
    const mb_status status = tier_pass_examine(&outcome, &i, s, now, n, outcomes);
    if (!decide || status != MB_OK || outcome == OUTCOME_NONE)
        return status;
    MB_ASSERT(outcome_fits(outcome, s->base.width));
    outcome_put(s->outcomes[now->tier], i, s->base.width, outcome);
    now->found++;
    return MB_OK;
}

/* Slots begin .. end-1 of the pass, now that the replies are there. */
static mb_status decide(mb_tier_processes *s, mb_tier_pass *now, mb_tier_examine *examine, uint64_t begin,
                        uint64_t end)
{
    lookup t = {.solver = s, .tier = now->tier};
    const mb_outcomes outcomes = {.get = tier_pass_read_reply, .self = &t};
    mb_status status = MB_OK;
    for (uint64_t n = begin; n < end && status == MB_OK && !now->far; n++)
        status = examine(s, now, n, &outcomes, true);
    return now->far ? (mb_status)MB_ENOTFOUND : status;
}

/* Window by window: request, reply, decide. */
mb_status mb_tier_for_each_window(mb_tier_processes *s, mb_tier_pass *now, mb_tier_examine *examine)
{
    mb_peers *peers = s->peers;
    const uint64_t count = mb_shards_count(&s->shards, now->tier);
    lookup t = {.solver = s, .tier = now->tier};
    const mb_outcomes outcomes = {.get = tier_pass_request, .self = &t};
    const bool alone = peers->processes == 1; /* there is no process to ask */
    mb_status status = MB_OK;
    uint64_t end = 0, before = 0;
    for (bool more = true; more;) {
        const uint64_t begin = end, last = !alone || count - begin < WINDOW ? count : begin + WINDOW;
        mb_tier_pass ignored = *now; /* requests are made in it, and nothing is decided */
        for (end = alone ? last : end; end < last && status == MB_OK && !peers->full; end++)
            status = examine(s, &ignored, end, &outcomes, false);
        if (status == MB_OK)
            status = mb_pace_step(&s->base.pace, (now->kind == MB_PASS_COUNT ? end - begin : now->found - before)
                                                     * (uint64_t)peers->processes);
        before = now->found;
        more = end < count;
        if ((status = mb_peers_exchange(peers, &more, status)) != MB_OK)
            return status;
        tier_pass_reply(s, now->tier);
        if ((status = mb_peers_exchange(peers, NULL, MB_OK)) != MB_OK)
            return status;
        status = decide(s, now, examine, begin, end);
    }
    return mb_peers_agree(peers, status);
}

mb_status mb_tier_processes_pass(mb_tier_solver *solver, mb_tier_pass *now)
{
    mb_tier_processes *s = (mb_tier_processes *)solver;
    if (mb_tier_is_retrograde(now))
        return mb_tier_processes_retrograde(s, now);
    const mb_status status = mb_tier_for_each_window(s, now, tier_pass_slot);
    now->found = mb_peers_sum(now->found);
    now->beyond = UINT64_MAX - mb_peers_largest(UINT64_MAX - now->beyond);
    return status;
}
