/* threads.c -- the tier solver of one process: whole tiers in memory, each worked on by several threads.
 *
 * With a kernel of the game a tier is swept; else the moves of every slot are listed.
 */
#include "table/threads.h"

#include "core/mem.h"
#include "core/team.h"
#include "table/build.h"
#include "table/census.h"

enum {
    BLOCK = 1 << 9, /* slots that a thread takes at once, where moves are listed */
    ROUND = 256,    /* blocks between two checks of the limits */
    WRITTEN = 32,   /* blocks of the file that are packed at once, then written in order */
};

/* ---- memory ---- */

/* Can the game's kernel compute the outcomes of this width? */
static bool sweeps(const mb_tier_threads *s)
{
    return s->kernel && s->base.width == 1;
}

static const mb_sweep *sweep_of(const mb_space *space)
{
    return space->numbering && !space->symmetry ? space->numbering->sweep : NULL;
}

static void threads_end(mb_tier_solver *solver)
{
    mb_tier_threads *s = (mb_tier_threads *)solver;
    for (int i = 0; i < s->threads; i++) {
        if (s->packers)
            mb_packer_free(s->packers[i]);
        if (s->raw)
            mb_release(s->raw[i]);
    }
    for (uint32_t tier = 0; s->outcomes && tier < s->base.space->tiers && !s->pair; tier++)
        mb_release(s->outcomes[tier]);
    mb_release(s->pair);
    mb_rooms_free(s->rooms, s->threads);
    mb_release_all(s->packers, s->raw, s->outcomes, s->packed, s->words, s->tally);
    mb_reached_clear(&s->reached);
    mb_retrograde_clear(&s->retrograde);
    *s = (mb_tier_threads){.base = s->base, .own = s->own, .kernel = s->kernel, .kernel_bytes = s->kernel_bytes};
}

static mb_status threads_begin(mb_tier_solver *solver)
{
    mb_tier_threads *s = (mb_tier_threads *)solver;
    const mb_space *space = solver->space;
    const size_t bytes = mb_block_bytes(solver->list, solver->width);
    s->threads = mb_space_threads(space, solver->pace.limits);
    s->outcomes = mb_alloc_zero(space->tiers, sizeof *s->outcomes);
    s->words = mb_alloc(WRITTEN * mb_block_slots(solver->list) / 64, sizeof *s->words);
    s->tally = mb_alloc(WRITTEN, sizeof *s->tally);
    s->room = mb_space_pair(space);
    if (space->leap == 1)
        s->pair = mb_alloc(s->room, solver->width);
    s->raw = mb_alloc_zero((size_t)s->threads, sizeof *s->raw);
    s->packers = mb_alloc_zero((size_t)s->threads, sizeof *s->packers);
    s->packed = solver->stores ? mb_alloc(WRITTEN, mb_pack_bound(bytes)) : NULL;
    bool all = (s->pair || space->leap > 1) && s->outcomes && s->words && s->tally && s->raw && s->packers
               && (s->packed || !solver->stores) && mb_rooms_new(&s->rooms, s->threads) == MB_OK;
    for (int i = 0; i < s->threads && all; i++) {
        s->raw[i] = mb_alloc(bytes, 1);
        s->packers[i] = solver->stores ? mb_packer_new() : NULL;
        all = s->raw[i] && (s->packers[i] || !solver->stores);
    }
    solver->blocks = WRITTEN;
    solver->reverses = space->numbering && space->numbering->reversible && space->tiers == 1 && solver->distances
                       && !space->symmetry;
    solver->retrograde = !solver->reverses && mb_retrograde_suits(space, solver->distances);
    return all ? MB_OK : MB_ENOMEM; /* end() frees what there is */
}

static void close_space(mb_tier_solver *solver)
{
    mb_tier_threads *s = (mb_tier_threads *)solver;
    if (s->kernel)
        s->own.numbering->sweep->close(s->kernel);
    s->kernel = NULL;
    mb_space_clear(&s->own);
}

static mb_status threads_open_space(mb_tier_solver *solver, const mb_rules *rules, bool symmetry,
                                    const mb_limits *limits, mb_error *error)
{
    mb_tier_threads *s = (mb_tier_threads *)solver;
    bool numbered = false;
    uint64_t found;
    mb_status status = mb_space_number(&s->own, &numbered, rules, symmetry);
    if (status == MB_OK && !numbered)
        status = mb_space_walk(&s->own, &found, rules, symmetry, limits, error);
    if (status != MB_OK)
        return status;
    solver->space = &s->own;
    solver->slots = s->own.slots;
    solver->list = !numbered;
    const mb_sweep *sweep = sweep_of(&s->own);
    return sweep ? sweep->open(&s->kernel, &s->kernel_bytes, s->own.numbers) : MB_OK;
}

uint64_t mb_tier_threads_bytes(bool list, uint32_t width, int threads)
{
    enum { PACKER = 1 << 20 }; /* about */
    const size_t bytes = mb_block_bytes(list, width);
    return (uint64_t)threads * (bytes + PACKER) + WRITTEN * (mb_pack_bound(bytes) + mb_block_slots(list) / 8);
}

static uint64_t threads_bytes_of(const mb_tier_solver *solver)
{
    const mb_tier_threads *s = (const mb_tier_threads *)solver;
    const mb_table_needs needs = {.width = solver->width,
                                  .sweeps = sweeps(s),
                                  .kernel = s->kernel_bytes,
                                  .threads = mb_threads(solver->pace.limits),
                                  .reloads = solver->reloads,
                                  .every = solver->every,
                                  .retrograde = mb_retrograde_suits(solver->space, solver->distances)};
    return mb_table_memory(solver->space, &needs);
}

static mb_status threads_make(mb_tier_solver *solver, uint32_t tier)
{
    mb_tier_threads *s = (mb_tier_threads *)solver;
    const mb_space *space = solver->space;
    MB_ASSERT(tier < space->tiers && !s->outcomes[tier]);
    s->outcomes[tier] = s->pair ? mb_space_place(s->pair, space, tier, s->room, solver->width)
                                : mb_alloc(space->slots[tier], solver->width);
    if (s->outcomes[tier] && !sweeps(s)) /* a kernel writes them all */
        memset(s->outcomes[tier], 0, (size_t)space->slots[tier] * solver->width);
    return s->outcomes[tier] ? MB_OK : MB_ENOMEM;
}

static bool threads_has(const mb_tier_solver *solver, uint32_t tier)
{
    return ((const mb_tier_threads *)solver)->outcomes[tier] != NULL;
}

static void threads_drop(mb_tier_solver *solver, uint32_t tier)
{
    mb_tier_threads *s = (mb_tier_threads *)solver;
    mb_release(s->pair ? NULL : s->outcomes[tier]);
    s->outcomes[tier] = NULL;
}

static mb_outcome threads_get(void *self, uint32_t tier, uint64_t slot)
{
    const mb_tier_threads *s = self;
    MB_ASSERT(s->outcomes[tier] && slot < s->base.space->slots[tier]);
    return outcome_get(s->outcomes[tier], slot, s->base.width);
}

static mb_status threads_reach(mb_tier_solver *solver, uint32_t tiers, const char *beside, mb_error *error)
{
    mb_tier_threads *s = (mb_tier_threads *)solver;
    return mb_reached_compute(&s->reached, solver->space, sweeps(s) ? s->kernel : NULL, tiers, beside, &solver->pace,
                              error);
}

/* ---- the blocks of a tier, by all threads ---- */

/* Slots first .. end-1 of a tier, in blocks of `size` slots, at most ROUND of them. */
typedef struct slot_round {
    mb_tier_threads *solver;
    mb_tier_worker *work;
    void *context;
    uint32_t tier;
    uint64_t first, end, size;
    bool done[ROUND]; /* done[b]: block b of the round is done */
} slot_round;

static void work_block(void *context, uint32_t b, int worker)
{
    slot_round *w = context;
    const uint64_t from = w->first + b * w->size, to = w->end - from < w->size ? w->end : from + w->size;
    if (!w->done[b])
        w->done[b] = w->work(w->solver, w->tier, from, to, &w->solver->rooms[worker], w->context);
}

mb_status mb_tier_for_each_block(mb_tier_threads *s, int threads, uint32_t tier, uint64_t size, mb_tier_worker *work,
                                 void *context, uint64_t step)
{
    const uint64_t slots = s->base.space->slots[tier];
    mb_status status = MB_OK;
    for (uint64_t first = 0; first < slots && status == MB_OK; first += ROUND * size) {
        slot_round w = {.solver = s, .work = work, .context = context, .tier = tier, .first = first, .size = size};
        w.end = slots - first < ROUND * size ? slots : first + ROUND * size;
        for (bool again = true; again && status == MB_OK;) {
            mb_team_run(threads, (uint32_t)((w.end - first + size - 1) / size), work_block, &w);
            status = mb_rooms_grow(&again, s->rooms, s->threads);
        }
        mb_pace_sooner(&s->base.pace, w.end - first); /* whether or not this pass counts */
        if (status == MB_OK)
            status = mb_pace_step(&s->base.pace, step * (w.end - first));
    }
    return status;
}

/* ---- passes ---- */

/* Outcomes of slots begin .. end-1, counted from the end of the tier where the pass goes down. */
static bool decide_block(mb_tier_threads *s, uint32_t tier, uint64_t begin, uint64_t end_slot, mb_room *room,
                         void *context)
{
    mb_tier_pass *now = context;
    const mb_space *space = s->base.space;
    const mb_outcomes outcomes = {.get = threads_get, .self = s};
    uint64_t found = 0;
    MB_ASSERT(begin <= end_slot && end_slot <= space->slots[tier]);
    for (uint64_t i = begin; i < end_slot; i++) {
        const uint64_t slot = now->down ? space->slots[tier] - 1 - i : i;
        mb_state state;
        if (outcome_get(s->outcomes[tier], slot, s->base.width) != OUTCOME_NONE
            || !mb_space_state(&state, space, tier, slot))
            continue;
        const mb_outcome outcome = mb_tier_outcome(now, &s->base, state, &outcomes, room);
        if (outcome != OUTCOME_NONE)
            outcome_put(s->outcomes[tier], slot, s->base.width, outcome);
        found += outcome != OUTCOME_NONE;
    }
    mb_team_add(&now->found, found);
    return room->wanted == 0;
}

static bool threads_sweep_block(mb_tier_threads *s, uint32_t tier, uint64_t begin, uint64_t end_slot, mb_room *room,
                                void *context)
{
    (void)room, (void)context;
    MB_ASSERT(begin < end_slot && end_slot <= s->base.space->slots[tier]);
    const mb_slice slice = {.tier = tier,
                            .begin = begin,
                            .end = end_slot,
                            .other = tier + 1 < s->base.space->tiers ? s->outcomes[tier + 1] : NULL,
                            .out = s->outcomes[tier] + begin,
                            .distances = s->base.distances};
    s->base.space->numbering->sweep->solve(s->kernel, &slice);
    return true;
}

/* One move back from the slots that are won in rank - 1 moves: a slot that is undecided is won in `rank`. */
static bool back_block(mb_tier_threads *s, uint32_t tier, uint64_t begin, uint64_t end_slot, mb_room *room,
                       void *context)
{
    mb_tier_pass *now = context;
    const mb_space *space = s->base.space;
    const uint32_t width = s->base.width;
    uint8_t *outcomes = s->outcomes[tier];
    uint64_t found = 0;
    MB_ASSERT(now->rank > 0 && end_slot <= space->slots[tier]);
    for (uint64_t slot = begin; slot < end_slot; slot++) {
        mb_state state;
        size_t count;
        if (outcome_get(outcomes, slot, width) != OUTCOME_WON - (now->rank - 1)
            || !mb_space_state(&state, space, tier, slot) || !mb_room_moves(&count, room, space->rules, state))
            continue;
        for (size_t i = 0; i < count; i++) {
            uint32_t to;
            const uint64_t before = mb_space_slot(&to, space, room->next[i]);
            MB_ASSERT(before != MB_NO_SLOT && to == tier);
            if (outcome_get(outcomes, before, width) != OUTCOME_NONE)
                continue;
            outcome_put(outcomes, before, width, OUTCOME_WON - now->rank);
            found++;
        }
    }
    mb_team_add(&now->found, found);
    return room->wanted == 0;
}

/* A pass over a list without cycles is for one thread: the slots that it decides decide those behind them. */
static mb_status run_pass(mb_tier_solver *solver, mb_tier_pass *now)
{
    mb_tier_threads *s = (mb_tier_threads *)solver;
    const bool swept = now->kind == MB_PASS_ONCE && sweeps(s);
    if (now->kind == MB_PASS_FORGET) {
        memset(s->outcomes[now->tier], 0, (size_t)solver->space->slots[now->tier] * solver->width);
        return MB_OK;
    }
    if (mb_tier_is_retrograde(now))
        return mb_retrograde_pass(s, now);
    const mb_status status = mb_tier_for_each_block(s, now->kind == MB_PASS_ACYCLIC ? 1 : s->threads, now->tier,
                                                    swept ? ARCHIVE_BLOCK : BLOCK,
                                                    swept                       ? threads_sweep_block
                                                    : now->kind == MB_PASS_BACK ? back_block
                                                                                : decide_block,
                                                    now, now->kind == MB_PASS_ONCE || now->kind == MB_PASS_DRAW);
    return status == MB_OK && now->far ? (mb_status)MB_ENOTFOUND : status;
}

/* ---- the file ---- */

typedef struct packing {
    mb_tier_threads *solver;
    uint32_t tier;
    uint64_t first, end; /* slots */
    const uint64_t *words;
} packing;

/* Count block b of those that are written together, and pack it. */
static void pack_block(void *context, uint32_t b, int worker)
{
    const packing *p = context;
    mb_tier_threads *s = p->solver;
    const mb_space *space = s->base.space;
    const uint64_t size = mb_block_slots(s->base.list), begin_slot = p->first + b * size;
    const size_t bound = mb_pack_bound(mb_block_bytes(s->base.list, s->base.width));
    MB_ASSERT(b < WRITTEN && begin_slot < p->end && (begin_slot - p->first) % 64 == 0);
    if (s->base.every)
        outcome_states(s->words + (begin_slot - p->first) / 64, s->outcomes[p->tier] + begin_slot * s->base.width,
                       p->end - begin_slot < size ? p->end - begin_slot : size, s->base.width);
    const mb_block block = {.outcomes = s->outcomes[p->tier] + begin_slot * s->base.width,
                            .key = space->key ? space->key + begin_slot : NULL,
                            .words = p->words + (begin_slot - p->first) / 64,
                            .count = p->end - begin_slot < size ? p->end - begin_slot : size,
                            .width = s->base.width,
                            .distances = s->base.distances};
    const bool packs = s->base.stores;
    mb_block_pack(&s->tally[b], packs ? s->packed + b * bound : NULL, &block, s->packers[worker], s->raw[worker]);
}

static mb_status write_blocks(mb_archive_tier *sum, mb_tier_solver *solver, uint32_t tier, uint64_t first,
                              uint64_t count, mb_archive *archive, mb_error *error)
{
    mb_tier_threads *s = (mb_tier_threads *)solver;
    const uint64_t size = mb_block_slots(solver->list), slots = solver->slots[tier], at = first * size;
    const size_t bound = mb_pack_bound(mb_block_bytes(solver->list, solver->width));
    packing p = {
        .solver = s, .tier = tier, .first = at, .end = slots - at < count * size ? slots : at + count * size};
    mb_status status = MB_OK;
    MB_ASSERT(0 < count && count <= WRITTEN && at < slots && p.end <= slots);
    p.words = s->words;
    if (!solver->every)
        status = mb_reached_words(&p.words, &s->reached, tier, at, p.end - at, s->words, error);
    if (status != MB_OK)
        return status;
    mb_team_run(s->threads, (uint32_t)count, pack_block, &p);
    for (uint64_t b = 0; b < count && status == MB_OK; b++) {
        const mb_tally *tally = &s->tally[b];
        mb_tally_add(sum, tally);
        if (archive)
            status = mb_archive_add(archive, sum, s->packed + b * bound, tally->size, tally->kind,
                                    s->base.space->key ? s->base.space->key[at + b * size] : 0, error);
    }
    return status;
}

/* The outcomes of terminal positions, which the file does not have, as the kernel knows them. */
static bool terminal_block(mb_tier_threads *s, uint32_t tier, uint64_t begin, uint64_t end_slot, mb_room *room,
                           void *context)
{
    (void)room, (void)context;
    const mb_slice slice = {.tier = tier, .begin = begin, .end = end_slot, .out = s->outcomes[tier] + begin};
    s->base.space->numbering->sweep->terminals(s->kernel, &slice);
    return true;
}

/* The same by the rules; slots without a state have no outcome. */
static bool put_terminals(mb_tier_threads *s, uint32_t tier, uint64_t begin, uint64_t end, mb_room *room,
                          void *context)
{
    (void)room, (void)context;
    for (uint64_t slot = begin; slot < end; slot++) {
        mb_state state;
        const bool is = mb_space_state(&state, s->base.space, tier, slot);
        const mb_outcome outcome = is ? mb_weigh_terminal(s->base.space, state) : (mb_outcome)OUTCOME_NONE;
        if (!is || outcome != OUTCOME_NONE)
            outcome_put(s->outcomes[tier], slot, s->base.width, outcome);
    }
    return true;
}

static mb_status threads_load(mb_tier_solver *solver, uint32_t tier, mb_archive *archive, mb_error *error)
{
    mb_tier_threads *s = (mb_tier_threads *)solver;
    const uint32_t width = solver->width;
    MB_ASSERT(solver->slots[tier] == archive->tier[tier].slots && width == archive->head.width);
    for (uint32_t b = 0; b < archive->tier[tier].blocks; b++) {
        const uint64_t count = mb_archive_slots(archive, tier, b), first = (uint64_t)b * archive->head.block;
        mb_status status = mb_archive_read(s->raw[0], archive, tier, b, error);
        mb_pace_sooner(&solver->pace, count);
        if (status == MB_OK)
            status = mb_pace_step(&solver->pace, 0);
        if (status != MB_OK)
            return status;
        mb_block_unpack(s->outcomes[tier] + first * width, s->raw[0], count, width, solver->list);
    }
    return mb_tier_for_each_block(s, s->threads, tier, sweeps(s) ? (uint64_t)ARCHIVE_BLOCK : (uint64_t)BLOCK,
                                  sweeps(s) ? terminal_block : put_terminals, NULL, 0);
}

static mb_status count_distances(mb_census *census, mb_tier_solver *solver, uint32_t tier, mb_error *error)
{
    const mb_tier_threads *s = (const mb_tier_threads *)solver;
    const mb_census_tier of = {.space = solver->space,
                               .reached = &s->reached,
                               .tier = tier,
                               .width = solver->width,
                               .outcomes = s->outcomes[tier]};
    return mb_census_add(census, &of, s->threads, error);
}

const mb_tier_method mb_tier_by_threads = {
    .open = threads_open_space,
    .close = close_space,
    .bytes = threads_bytes_of,
    .begin = threads_begin,
    .end = threads_end,
    .reach = threads_reach,
    .make = threads_make,
    .drop = threads_drop,
    .has = threads_has,
    .load = threads_load,
    .pass = run_pass,
    .write = write_blocks,
    .get = threads_get,
    .census = count_distances,
};
