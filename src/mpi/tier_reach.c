/* reach.c -- which slots can a play reach?  Moves are followed tier by tier; whoever has the slot marks it.
 *
 * The bits of a tier that is done go to a file without a name, where one can be had.
 */
#include "core/mem.h"
#include "mpi/mill.h"

enum { WINDOW = 1 << 16 }; /* slots between two rounds, where there is nobody to tell; else full boxes end a window */

static uint64_t words_of(uint64_t slots)
{
    return (slots + 63) / 64;
}

/* Mark a slot of this rank; true: it was not before. */
static bool mark(mb_grinder *mill, uint32_t tier, uint64_t ticket)
{
    const uint64_t i = mb_shards_place(mill->shards, tier, ticket), bit = UINT64_C(1) << (i % 64);
    MB_ASSERT(mill->bits[tier] && i < mb_shards_count(mill->shards, tier));
    const bool added = !(mill->bits[tier][i / 64] & bit);
    mill->bits[tier][i / 64] |= bit;
    return added;
}

/* Follow the moves of one state; *inside: one of them marked a slot of this very tier. */
static mb_status follow(mb_grinder *mill, uint32_t tier, mb_state state, bool *inside)
{
    const mb_shards *shards = mill->shards;
    const mb_rules *rules = shards->space.rules;
    size_t count;
    bool again;
    if (rules->game->mark(rules->self, state) != MB_UNMARKED)
        return MB_OK;
    while (!mb_room_moves(&count, mill->room, rules, state))
        if (mb_rooms_grow(&again, mill->room, 1) != MB_OK)
            return MB_ENOMEM;
    for (size_t i = 0; i < count; i++) {
        uint32_t to;
        const uint64_t ticket = mb_space_slot(&to, &shards->space, mill->room->next[i]);
        MB_ASSERT(ticket != MB_NO_SLOT && tier <= to && to < shards->tiers);
        const int owner = mb_shards_owner(shards, to, ticket);
        if (owner != shards->rank)
            mb_grinder_ask(mill, owner, tier, to, ticket);
        else if (mark(mill, to, ticket) && to == tier)
            *inside = true;
    }
    return MB_OK;
}

/* Mark what the others found; true: a slot of this very tier was new. */
static bool take(mb_grinder *mill, uint32_t tier)
{
    bool inside = false;
    for (int r = 0; r < mill->post->ranks; r++)
        while (mb_post_left(mill->post, r)) {
            uint32_t to;
            const uint64_t ticket = mb_grinder_asked(&to, mill, r, tier);
            const bool added = mark(mill, to, ticket);
            inside = inside || (added && to == tier);
        }
    return inside;
}

/* Follow all moves of the slots that are marked and not done, once through; *again: new ones came up. */
static mb_status pass(mb_grinder *mill, uint32_t tier, uint64_t *done, bool *again)
{
    const mb_shards *shards = mill->shards;
    const uint64_t count = mb_shards_count(shards, tier);
    mb_status status = MB_OK;
    uint64_t i = 0;
    *again = false;
    for (bool more = true; more;) {
        const uint64_t end = mill->post->ranks > 1 || count - i < WINDOW ? count : i + WINDOW;
        for (; i < end && status == MB_OK && !mill->post->full; i++) {
            const uint64_t bit = UINT64_C(1) << (i % 64);
            mb_state state;
            if (!(mill->bits[tier][i / 64] & ~done[i / 64] & bit))
                continue;
            done[i / 64] |= bit;
            if (mb_space_state(&state, &shards->space, tier, mb_shards_ticket(shards, tier, i)))
                status = follow(mill, tier, state, again);
        }
        if (status == MB_OK)
            status = mb_pace_step(mill->pace, 0);
        more = i < count;
        if ((status = mb_post_round(mill->post, &more, status)) != MB_OK)
            return status;
        const bool inside = take(mill, tier);
        *again = *again || inside;
    }
    *again = mb_post_most(*again) > 0;
    return MB_OK;
}

static mb_status follow_tier(mb_grinder *mill, uint32_t tier)
{
    uint64_t *done = mb_alloc_zero(words_of(mb_shards_count(mill->shards, tier)), sizeof *done);
    mb_status status = mb_post_agree(mill->post, done ? MB_OK : MB_ENOMEM);
    for (bool again = true; again && status == MB_OK;)
        status = pass(mill, tier, done, &again);
    mb_release(done);
    return status;
}

/* Room for the bits of a tier. */
static mb_status make(mb_grinder *mill, uint32_t tier)
{
    if (!mill->bits[tier])
        mill->bits[tier] = mb_alloc_zero(words_of(mb_shards_count(mill->shards, tier)), sizeof *mill->bits[tier]);
    return mill->bits[tier] ? MB_OK : MB_ENOMEM;
}

/* Put the bits of a tier that is done into the file; where that fails they stay. */
static void put_away(mb_grinder *mill, uint32_t tier)
{
    const size_t bytes = (size_t)words_of(mb_shards_count(mill->shards, tier)) * 8;
    if (!mill->disk || mb_disk_write(mill->disk, mill->offset[tier], mill->bits[tier], bytes, NULL) != MB_OK)
        return;
    mb_release(mill->bits[tier]);
    mill->bits[tier] = NULL;
}

mb_status mb_grinder_reach(mb_grinder *mill, uint32_t tiers, const char *beside)
{
    const mb_shards *shards = mill->shards;
    const uint32_t leap = shards->space.leap;
    uint32_t first;
    uint64_t at = 0;
    if (shards->list)
        return MB_OK; /* all of them are */
    const uint64_t start = mb_space_slot(&first, &shards->space, shards->space.rules->start);
    if (shards->tiers > 1 && mb_disk_scratch(&mill->disk, beside, NULL) != MB_OK)
        mill->disk = NULL;
    mb_status status = MB_OK;
    for (uint32_t tier = 0; tier < shards->tiers; tier++) {
        mill->offset[tier] = at;
        at += words_of(mb_shards_count(shards, tier)) * 8;
    }
    for (uint32_t tier = 0; tier < tiers; tier++) {
        for (uint32_t to = tier; to < shards->tiers && to - tier <= leap && status == MB_OK; to++)
            status = make(mill, to);
        if ((status = mb_post_agree(mill->post, status)) != MB_OK)
            return status;
        if (tier == first && mb_shards_owner(shards, tier, start) == shards->rank)
            mark(mill, tier, start);
        if (tier >= first && (status = follow_tier(mill, tier)) != MB_OK)
            return status;
        put_away(mill, tier);
        if ((status = mb_post_agree(mill->post, mb_pace_step(mill->pace, shards->slots[tier]))) != MB_OK)
            return status;
    }
    for (uint32_t tier = tiers; tier < shards->tiers; tier++) { /* nobody asked for these */
        mb_release(mill->bits[tier]);
        mill->bits[tier] = NULL;
    }
    return MB_OK;
}
