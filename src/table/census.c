/* census.c -- how many positions of a tier are won or lost in so many moves? */
#include "table/census.h"
#include "core/mem.h"

void mb_census_clear(mb_census *census)
{
    mb_release(census->row);
    *census = (mb_census){0, NULL};
}

mb_status mb_census_begin(mb_census *census, uint32_t tiers)
{
    mb_census_clear(census);
    census->row = mb_alloc_zero(tiers, sizeof *census->row);
    if (!census->row)
        return MB_ENOMEM;
    census->tiers = tiers;
    return MB_OK;
}

/* Add one position; true: none before it was so far from its terminal position. */
static bool census_add(mb_census_row *row, mb_outcome outcome)
{
    MB_ASSERT(outcome != OUTCOME_NONE);
    row->positions++;
    if (outcome == OUTCOME_DRAWN) {
        row->drawn++;
        return false;
    }
    const uint32_t moves = outcome_distance(outcome);
    MB_ASSERT(moves <= MB_CENSUS_FAR);
    (outcome_is_won(outcome) ? row->won : row->lost)[moves]++;
    const bool longer = !row->decided || moves > row->longest;
    row->decided = true;
    row->longest = longer ? moves : row->longest;
    return longer;
}

/* Which of `count` slots from `first` on are counted: those that are reachable, or those that have a state. */
static mb_status census_words(const uint64_t **out, uint64_t *room, const uint8_t *outcomes, uint32_t width,
                              const mb_reached *reached, uint32_t tier, uint64_t first, uint64_t count,
                              mb_error *error)
{
    if (reached->bits)
        return mb_reached_words(out, reached, tier, first, count, room, error);
    outcome_states(room, outcomes + first * width, count, width);
    *out = room;
    return MB_OK;
}

mb_status mb_census_add(mb_census *census, const uint8_t *outcomes, uint32_t width, const mb_space *space,
                        const mb_reached *reached, uint32_t tier, mb_error *error)
{
    mb_census_row *row = &census->row[tier];
    MB_ASSERT(tier < census->tiers && outcomes);
    enum { BLOCK = 64 * 64 };
    uint64_t room[BLOCK / 64], longest = 0;
    for (uint64_t first = 0; first < space->slots[tier]; first += BLOCK) {
        const uint64_t count = space->slots[tier] - first < BLOCK ? space->slots[tier] - first : BLOCK;
        const uint64_t *words;
        const mb_status status = census_words(&words, room, outcomes, width, reached, tier, first, count, error);
        if (status != MB_OK)
            return status;
        for (uint64_t word = 0; word * 64 < count; word++)
            for (uint64_t left = words[word]; left; left &= left - 1) {
                const uint64_t slot = first + word * 64 + (uint64_t)__builtin_ctzll(left);
                const mb_outcome outcome = outcome_get(outcomes, slot, width);
                if (outcome != OUTCOME_DRAWN && outcome_distance(outcome) > MB_CENSUS_FAR)
                    return MB_ENOTFOUND;
                if (census_add(row, outcome))
                    longest = slot;
            }
    }
    const bool there = !row->decided || mb_space_state(&row->state, space, tier, longest);
    MB_ASSERT(there);
    (void)there;
    return MB_OK;
}
