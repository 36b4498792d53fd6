/* census.c -- how many positions of a tier are won or lost in so many moves? */
#include "table/census.h"
#include "core/mem.h"
#include "core/team.h"

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

/* The work of one thread on a tier. */
typedef struct census_part {
    mb_census_row row;
    uint64_t longest; /* the first slot of the largest distance */
    mb_status status;
    mb_error error;
} census_part;

typedef struct census_work {
    const mb_census_tier *of;
    census_part *part; /* one a thread */
} census_work;

enum {
    CENSUS_ITEM = 1 << 18,
    CENSUS_BLOCK = 1 << 12
}; /* slots that a thread takes, and reads the bits of, at once */

/* Add the position of a slot. */
static void census_add(census_part *p, mb_outcome outcome, uint64_t slot)
{
    mb_census_row *row = &p->row;
    MB_ASSERT(outcome != OUTCOME_NONE);
    row->positions++;
    if (outcome == OUTCOME_DRAWN) {
        row->drawn++;
        return;
    }
    const uint32_t moves = outcome_distance(outcome);
    if (moves > MB_CENSUS_FAR) {
        p->status = MB_ENOTFOUND;
        return;
    }
    (outcome_is_won(outcome) ? row->won : row->lost)[moves]++;
    if (!row->decided || moves > row->longest || (moves == row->longest && slot < p->longest)) {
        row->longest = moves;
        p->longest = slot;
    }
    row->decided = true;
}

/* Which of `count` slots from `first` on are counted: those that are reachable, or those that have a state. */
static mb_status census_words(const uint64_t **out, uint64_t *room, const mb_census_tier *of, uint64_t first,
                              uint64_t count, mb_error *error)
{
    if (of->reached->bits)
        return mb_reached_words(out, of->reached, of->tier, first, count, room, error);
    outcome_states(room, of->outcomes + first * of->width, count, of->width);
    *out = room;
    return MB_OK;
}

static void census_item(void *context, uint32_t item, int worker)
{
    const census_work *w = context;
    const mb_census_tier *of = w->of;
    census_part *p = &w->part[worker];
    uint64_t room[CENSUS_BLOCK / 64];
    const uint64_t begin = (uint64_t)item * CENSUS_ITEM, slots = of->space->slots[of->tier];
    const uint64_t end = slots - begin < CENSUS_ITEM ? slots : begin + CENSUS_ITEM;
    for (uint64_t first = begin; first < end && p->status == MB_OK; first += CENSUS_BLOCK) {
        const uint64_t count = end - first < CENSUS_BLOCK ? end - first : CENSUS_BLOCK;
        const uint64_t *words = room;
        p->status = census_words(&words, room, of, first, count, &p->error);
        for (uint64_t word = 0; word * 64 < count && p->status == MB_OK; word++)
            for (uint64_t left = words[word]; left; left &= left - 1) {
                const uint64_t slot = first + word * 64 + (uint64_t)__builtin_ctzll(left);
                census_add(p, outcome_get(of->outcomes, slot, of->width), slot);
            }
    }
}

/* Add what a thread counted; *longest: the slot of the position that the row shows. */
static void census_join(mb_census_row *row, uint64_t *longest, const census_part *p)
{
    row->positions += p->row.positions;
    row->drawn += p->row.drawn;
    for (uint32_t i = 0; i <= MB_CENSUS_FAR; i++) {
        row->won[i] += p->row.won[i];
        row->lost[i] += p->row.lost[i];
    }
    if (p->row.decided
        && (!row->decided || p->row.longest > row->longest
            || (p->row.longest == row->longest && p->longest < *longest))) {
        row->longest = p->row.longest;
        *longest = p->longest;
    }
    row->decided = row->decided || p->row.decided;
}

mb_status mb_census_add(mb_census *census, const mb_census_tier *of, int threads, mb_error *error)
{
    mb_census_row *row = &census->row[of->tier];
    const uint64_t items = (of->space->slots[of->tier] + CENSUS_ITEM - 1) / CENSUS_ITEM;
    uint64_t longest = 0;
    MB_ASSERT(of->tier < census->tiers && of->outcomes && items < UINT32_MAX);
    census_work w = {.of = of, .part = mb_alloc_zero((size_t)threads, sizeof *w.part)};
    mb_status status = w.part ? MB_OK : MB_ENOMEM;
    if (status == MB_OK)
        mb_team_run(threads, (uint32_t)items, census_item, &w);
    for (int i = 0; i < threads && status == MB_OK; i++) {
        census_join(row, &longest, &w.part[i]);
        status = w.part[i].status;
        if (status != MB_OK && status != MB_ENOTFOUND && error)
            *error = w.part[i].error;
    }
    mb_release(w.part);
    const bool there = !row->decided || mb_space_state(&row->state, of->space, of->tier, longest);
    MB_ASSERT(there);
    (void)there;
    return status;
}
