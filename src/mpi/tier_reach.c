/* tier_reach.c -- reachability by many processes: moves are followed tier by tier, and the owner of a slot marks it.
 *
 * The bits of a finished tier go to a temporary file without a name, where one can be made.
 */
#include "core/mem.h"
#include "mpi/tier_solver.h"

enum { WINDOW = 1 << 16 }; /* slots of a window of a single process; with several, a full message ends a window */

static uint64_t tier_words_of(uint64_t slots)
{
    return (slots + 63) / 64;
}

/* Mark a slot of this process; true: it was not marked before. */
static bool reach_mark(mb_tier_processes *s, uint32_t tier, uint64_t key)
{
    const uint64_t i = mb_shards_index(&s->shards, tier, key), bit = UINT64_C(1) << (i % 64);
    MB_ASSERT(s->bits[tier] && i < mb_shards_count(&s->shards, tier));
    const bool added = !(s->bits[tier][i / 64] & bit);
    s->bits[tier][i / 64] |= bit;
    return added;
}

/* Follow the moves of one state; *inside: one of them marked a slot of this very tier. */
static mb_status tier_follow(mb_tier_processes *s, uint32_t tier, mb_state state, bool *inside)
{
    const mb_shards *shards = &s->shards;
    const mb_rules *rules = shards->space.rules;
    size_t count;
    bool again;
    if (rules->game->mark(rules->self, state) != MB_UNMARKED)
        return MB_OK;
    while (!mb_room_moves(&count, s->room, rules, state))
        if (mb_rooms_grow(&again, s->room, 1) != MB_OK)
            return MB_ENOMEM;
    for (size_t i = 0; i < count; i++) {
        uint32_t to;
        const uint64_t key = mb_space_slot(&to, &shards->space, s->room->next[i]);
        MB_ASSERT(key != MB_NO_SLOT && tier <= to && to < shards->tiers);
        const int owner = mb_shards_owner(shards, to, key);
        if (owner != shards->process)
            mb_tier_request(s, owner, tier, to, key);
        else if (reach_mark(s, to, key) && to == tier)
            *inside = true;
    }
    return MB_OK;
}

/* Mark the slots that other processes found; true: a slot of this very tier was new. */
static bool take_marks(mb_tier_processes *s, uint32_t tier)
{
    bool inside = false;
    for (int from = 0; from < s->peers->processes; from++)
        while (mb_peers_left(s->peers, from)) {
            uint32_t to;
            const uint64_t key = mb_tier_take_request(&to, s, from, tier);
            const bool added = reach_mark(s, to, key);
            inside = inside || (added && to == tier);
        }
    return inside;
}

/* Follow the moves of the slots that are marked and not done; *again: slots of this tier were marked. */
static mb_status reach_pass(mb_tier_processes *s, uint32_t tier, uint64_t *done, bool *again)
{
    const mb_shards *shards = &s->shards;
    const uint64_t count = mb_shards_count(shards, tier);
    mb_status status = MB_OK;
    uint64_t i = 0;
    *again = false;
    for (bool more = true; more;) {
        const uint64_t begin = i, end = s->peers->processes > 1 || count - i < WINDOW ? count : i + WINDOW;
        for (; i < end && status == MB_OK && !s->peers->full; i++) {
            const uint64_t bit = UINT64_C(1) << (i % 64);
            mb_state state;
            if (!(s->bits[tier][i / 64] & ~done[i / 64] & bit))
                continue;
            done[i / 64] |= bit;
            if (mb_space_state(&state, &shards->space, tier, mb_shards_key(shards, tier, i)))
                status = tier_follow(s, tier, state, again);
        }
        mb_pace_sooner(&s->base.pace, i - begin);
        if (status == MB_OK)
            status = mb_pace_step(&s->base.pace, 0);
        more = i < count;
        if ((status = mb_peers_exchange(s->peers, &more, status)) != MB_OK)
            return status;
        const bool inside = take_marks(s, tier);
        *again = *again || inside;
    }
    *again = mb_peers_largest(*again) > 0;
    return MB_OK;
}

static mb_status tier_follow_all(mb_tier_processes *s, uint32_t tier)
{
    uint64_t *done = mb_alloc_zero(tier_words_of(mb_shards_count(&s->shards, tier)), sizeof *done);
    mb_status status = mb_peers_agree(s->peers, done ? MB_OK : MB_ENOMEM);
    for (bool again = true; again && status == MB_OK;)
        status = reach_pass(s, tier, done, &again);
    mb_release(done);
    return status;
}

/* Allocate the bits of a tier. */
static mb_status tier_allocate_bits(mb_tier_processes *s, uint32_t tier)
{
    if (!s->bits[tier])
        s->bits[tier] = mb_alloc_zero(tier_words_of(mb_shards_count(&s->shards, tier)), sizeof *s->bits[tier]);
    return s->bits[tier] ? MB_OK : MB_ENOMEM;
}

/* Write the bits of a finished tier to the temporary file; where that fails they stay in memory. */
static void write_bits(mb_tier_processes *s, uint32_t tier)
{
    const size_t bytes = (size_t)tier_words_of(mb_shards_count(&s->shards, tier)) * 8;
    if (!s->disk || mb_disk_write(s->disk, s->offset[tier], s->bits[tier], bytes, NULL) != MB_OK)
        return;
    mb_release(s->bits[tier]);
    s->bits[tier] = NULL;
}

mb_status mb_tier_processes_reach(mb_tier_solver *solver, uint32_t tiers, const char *beside, mb_error *error)
{
    mb_tier_processes *s = (mb_tier_processes *)solver;
    const mb_shards *shards = &s->shards;
    (void)error;
    const uint32_t leap = shards->space.leap;
    uint32_t first;
    uint64_t at = 0;
    if (shards->list)
        return MB_OK; /* all states are reachable */
    const uint64_t start = mb_space_slot(&first, &shards->space, shards->space.rules->start);
    if (shards->tiers > 1 && mb_disk_scratch(&s->disk, beside, NULL) != MB_OK)
        s->disk = NULL;
    mb_status status = MB_OK;
    for (uint32_t tier = 0; tier < shards->tiers; tier++) {
        s->offset[tier] = at;
        at += tier_words_of(mb_shards_count(shards, tier)) * 8;
    }
    for (uint32_t tier = 0; tier < tiers; tier++) {
        for (uint32_t to = tier; to < shards->tiers && to - tier <= leap && status == MB_OK; to++)
            status = tier_allocate_bits(s, to);
        if ((status = mb_peers_agree(s->peers, status)) != MB_OK)
            return status;
        if (tier == first && mb_shards_owner(shards, tier, start) == shards->process)
            reach_mark(s, tier, start);
        if (tier >= first && (status = tier_follow_all(s, tier)) != MB_OK)
            return status;
        write_bits(s, tier);
        if ((status = mb_peers_agree(s->peers, mb_pace_step(&s->base.pace, shards->slots[tier]))) != MB_OK)
            return status;
    }
    for (uint32_t tier = tiers; tier < shards->tiers; tier++) { /* these are finished */
        mb_release(s->bits[tier]);
        s->bits[tier] = NULL;
    }
    return MB_OK;
}
