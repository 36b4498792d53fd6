/* tier.c -- the passes that decide a tier, and the order in which its blocks are written.
 *
 * Where all moves lead to later tiers, one pass decides every slot.  Where moves may stay in the tier and plays may
 * come back, pass r decides the distances r: after it all outcomes of distances up to r are known, and the slots that
 * no pass has decided are drawn.  In a list of states without cycles a slot is decided once all its moves are: passes
 * go up and down the list until none is left.  Where the moves of a puzzle can be taken back, each distance is one
 * move back from the one before.  Retrograde analysis, where the tier solver has it, visits only the predecessors of
 * the slots that were decided last.
 */
#include "table/tier.h"

#include "core/mem.h"
#include "table/block.h"

mb_outcome mb_tier_outcome(mb_tier_pass *now, const mb_tier_solver *solver, mb_state state,
                           const mb_outcomes *outcomes, mb_room *room)
{
    mb_weighed w;
    const mb_outcome terminal = mb_weigh_terminal(solver->space, state);
    const bool ranked = now->kind == MB_PASS_RANK;
    MB_ASSERT(now->kind <= MB_PASS_DRAW && now->kind != MB_PASS_BACK);
    if (terminal != OUTCOME_NONE || now->kind == MB_PASS_DRAW)
        return terminal != OUTCOME_NONE ? terminal : OUTCOME_DRAWN;
    if (ranked && now->rank == 0)
        return OUTCOME_NONE;
    const uint32_t most = ranked && solver->distances ? now->rank - 1 : UINT32_MAX;
    if (!mb_weigh_moves(&w, solver->space, state, outcomes, most, solver->distances, room))
        return OUTCOME_NONE;
    if (w.beyond != UINT32_MAX)
        mb_tier_lower(&now->beyond, w.beyond);
    const mb_outcome outcome = w.count == 0 ? (mb_outcome)OUTCOME_DRAWN
                               : w.unknown == 0 || (now->kind != MB_PASS_ACYCLIC && outcome_is_won(w.best))
                                   ? w.best
                                   : (mb_outcome)OUTCOME_NONE;
    if (!w.far && outcome_fits(outcome, solver->width))
        return outcome;
    __atomic_store_n(&now->far, true, __ATOMIC_RELAXED);
    return OUTCOME_NONE;
}

/* Does a move of a tier up to this one lead to `later`? */
static bool is_wanted(const mb_space *space, uint32_t tier, uint32_t later)
{
    for (uint32_t t = tier + 1; t-- > 0;)
        if (mb_space_follows(space, t, later))
            return true;
    return false;
}

mb_status mb_tier_prepare(mb_tier_solver *solver, uint32_t tier, mb_archive *archive, mb_error *error)
{
    const mb_space *space = solver->space;
    mb_status status = MB_OK;
    MB_ASSERT(tier < space->tiers);
    for (uint32_t later = tier + 1; later < space->tiers; later++)
        if (solver->method->has(solver, later) && !mb_space_follows(space, tier, later)
            && (solver->reloads || !is_wanted(space, tier, later)))
            solver->method->drop(solver, later);
    for (uint32_t later = tier + 1; later < space->tiers && status == MB_OK; later++) {
        if (solver->method->has(solver, later) || !mb_space_follows(space, tier, later))
            continue;
        status = solver->method->make(solver, later);
        if (status == MB_OK)
            status = solver->method->load(solver, later, archive, error);
    }
    return status;
}

static mb_status draw_rest(mb_tier_solver *solver, uint32_t tier)
{
    mb_tier_pass now = {.kind = MB_PASS_DRAW, .tier = tier};
    return solver->method->pass(solver, &now);
}

/* Distance after distance, until no slot can be decided any more. */
static mb_status solve_cycles(mb_tier_solver *solver, uint32_t tier)
{
    uint32_t rank = 0;
    for (bool more = true; more;) {
        mb_tier_pass now = {.kind = MB_PASS_RANK, .tier = tier, .rank = rank, .beyond = UINT64_MAX};
        const mb_status status = solver->method->pass(solver, &now);
        if (status != MB_OK)
            return status;
        more = now.found > 0 || rank == 0 || now.beyond != UINT64_MAX;
        rank = now.found > 0 || now.beyond == UINT64_MAX ? rank + 1 : (uint32_t)now.beyond + 1;
    }
    return draw_rest(solver, tier);
}

/* Distance after distance, each one move back from the one before. */
static mb_status solve_back(mb_tier_solver *solver, uint32_t tier)
{
    const uint32_t far = solver->width == 1 ? (uint32_t)MB_OUTCOME_FAR : (uint32_t)OUTCOME_FAR;
    mb_tier_pass now = {.kind = MB_PASS_RANK, .tier = tier, .beyond = UINT64_MAX}; /* 0: the terminal positions */
    mb_status status = solver->method->pass(solver, &now);
    for (uint32_t rank = 1; status == MB_OK && now.found > 0; rank++) {
        now = (mb_tier_pass){.kind = MB_PASS_BACK, .tier = tier, .rank = rank};
        status = rank <= far ? solver->method->pass(solver, &now) : (mb_status)MB_ENOTFOUND;
    }
    return status == MB_OK ? draw_rest(solver, tier) : status;
}

/* Retrograde analysis: distance after distance, each time to the predecessors of the slots decided at it. */
static mb_status solve_retrograde(mb_tier_solver *solver, uint32_t tier)
{
    mb_tier_pass now = {.kind = MB_PASS_COUNT, .tier = tier};
    mb_status status = solver->method->pass(solver, &now);
    if (status != MB_OK)
        return status;
    if (now.many) { /* begin again: pass after pass over the whole tier */
        mb_tier_pass forget = {.kind = MB_PASS_FORGET, .tier = tier};
        status = solver->method->pass(solver, &forget);
        return status == MB_OK ? solve_cycles(solver, tier) : status;
    }
    for (uint64_t rank = now.found > 0 ? 0 : UINT64_MAX; rank != UINT64_MAX && status == MB_OK; rank = now.beyond) {
        now = (mb_tier_pass){.kind = MB_PASS_UPDATE, .tier = tier, .rank = (uint32_t)rank};
        status = solver->method->pass(solver, &now);
    }
    now = (mb_tier_pass){.kind = MB_PASS_FINISH, .tier = tier};
    return status == MB_OK ? solver->method->pass(solver, &now) : status;
}

/* A list of states without cycles: up and down, until all are decided. */
static mb_status solve_list(mb_tier_solver *solver, uint32_t tier)
{
    mb_status status = MB_OK;
    bool down = false;
    for (uint64_t left = solver->slots[tier]; left > 0 && status == MB_OK; down = !down) {
        mb_tier_pass now = {.kind = MB_PASS_ACYCLIC, .tier = tier, .beyond = UINT64_MAX, .down = down};
        status = solver->method->pass(solver, &now);
        MB_ASSERT(status != MB_OK || (0 < now.found && now.found <= left));
        left -= now.found < left ? now.found : left;
    }
    return status;
}

mb_status mb_tier_solve(mb_tier_solver *solver, uint32_t tier)
{
    const mb_space *space = solver->space;
    MB_ASSERT(tier < space->tiers && solver->method->has(solver, tier));
    MB_ASSERT(!(solver->reverses && solver->retrograde));
    mb_tier_pass once = {.kind = MB_PASS_ONCE, .tier = tier, .beyond = UINT64_MAX};
    if (!space->inside)
        return solver->method->pass(solver, &once);
    if (solver->reverses)
        return solve_back(solver, tier);
    if (solver->retrograde)
        return solve_retrograde(solver, tier);
    return space->rules->game->traits & MB_ACYCLIC ? solve_list(solver, tier) : solve_cycles(solver, tier);
}

/* The outcome of the start; OUTCOME_NONE: it is in another tier. */
static uint32_t outcome_of_start(mb_tier_solver *solver, uint32_t tier)
{
    uint32_t first;
    const uint64_t start = mb_space_slot(&first, solver->space, solver->space->rules->start);
    return (uint32_t)mb_tier_largest(solver, first == tier ? solver->method->get(solver, tier, start) : OUTCOME_NONE);
}

mb_status mb_tier_write(mb_archive_tier *out, mb_tier_solver *solver, uint32_t tier, mb_archive *archive,
                        mb_error *error)
{
    const uint64_t slots = solver->slots[tier], size = mb_block_slots(solver->list);
    const uint64_t blocks = (slots + size - 1) / size;
    mb_archive_tier sum = {.slots = slots, .start = outcome_of_start(solver, tier)};
    MB_ASSERT((!archive || solver->leads) && solver->method->has(solver, tier));
    if (archive)
        sum.index = mb_alloc((size_t)blocks, sizeof *sum.index);
    mb_status status = mb_tier_agree(solver, archive && !sum.index ? MB_ENOMEM : MB_OK);
    for (uint64_t first = 0; first < blocks && status == MB_OK; first += solver->blocks) {
        const uint64_t count = blocks - first < solver->blocks ? blocks - first : solver->blocks;
        status = solver->method->write(&sum, solver, tier, first, count, archive, error);
        mb_pace_sooner(&solver->pace, count * size);
        if (status == MB_OK)
            status = mb_tier_agree(solver, mb_pace_step(&solver->pace, 0));
    }
    if (status == MB_OK)
        status = mb_tier_agree(solver, archive ? mb_archive_finish(archive, tier, &sum, error) : MB_OK);
    mb_release(sum.index);
    sum.index = NULL;
    if (status == MB_OK)
        *out = sum;
    return status;
}
