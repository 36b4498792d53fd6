/* tier_solver.c -- the tier solver of many processes: the memory of one of them, and its requests. */
#include "mpi/tier_solver.h"

#include "core/mem.h"
#include "table/retrograde.h"

static void tier_end(mb_tier_solver *solver)
{
    mb_tier_processes *s = (mb_tier_processes *)solver;
    for (uint32_t tier = 0; tier < s->shards.tiers; tier++) {
        if (s->outcomes)
            mb_release(s->outcomes[tier]);
        if (s->bits)
            mb_release(s->bits[tier]);
    }
    mb_tier_processes_forget(s);
    mb_release_all(s->outcomes, s->bits, s->offset);
    mb_disk_close(s->disk);
    mb_rooms_free(s->room, 1);
    mb_packer_free(s->packer);
    mb_release_all(s->block, s->raw, s->packed, s->key, s->words);
    *s = (mb_tier_processes){.base = s->base, .peers = s->peers, .shards = s->shards};
}

/* Are tiers solved by retrograde analysis?  Not where moves are reversible: the tier of such a puzzle is large, and
 * so would be its transposed moves. */
static bool tier_goes_back(const mb_tier_solver *solver)
{
    const mb_numbering *numbering = solver->space->numbering;
    return mb_retrograde_suits(solver->space, solver->distances) && !(numbering && numbering->reversible);
}

static mb_status tier_begin(mb_tier_solver *solver)
{
    mb_tier_processes *s = (mb_tier_processes *)solver;
    const mb_shards *shards = &s->shards;
    const size_t raw = mb_block_bytes(shards->list, solver->width);
    s->peers->failed_elsewhere = false; /* an attempt with narrower outcomes may have failed */
    solver->blocks = (uint64_t)shards->processes;
    solver->retrograde = tier_goes_back(solver);
    s->outcomes = mb_alloc_zero(shards->tiers, sizeof *s->outcomes);
    s->bits = mb_alloc_zero(shards->tiers, sizeof *s->bits);
    s->offset = mb_alloc_zero(shards->tiers, sizeof *s->offset);
    s->packer = mb_packer_new();
    s->block = mb_alloc(shards->block, solver->width);
    s->raw = mb_alloc(raw, 1);
    s->packed = mb_alloc(mb_pack_bound(raw), 1);
    s->key = mb_alloc(shards->list ? shards->block : 1, sizeof *s->key);
    s->words = mb_alloc(shards->block / 64, sizeof *s->words);
    const bool all = s->outcomes && s->bits && s->offset && s->packer && s->block && s->raw && s->packed && s->key
                     && s->words && mb_rooms_new(&s->room, 1) == MB_OK;
    return all ? MB_OK : MB_ENOMEM; /* tier_end() frees what there is */
}

static uint64_t tier_bytes_of(const mb_tier_solver *solver)
{
    enum { PACKER = 1 << 20 }; /* about */
    const mb_tier_processes *s = (const mb_tier_processes *)solver;
    const mb_shards *shards = &s->shards;
    const uint32_t width = solver->width;
    uint64_t most = 0, largest = 0;
    for (uint32_t tier = 0; tier < shards->tiers; tier++)
        largest = mb_shards_count(shards, tier) > largest ? mb_shards_count(shards, tier) : largest;
    for (uint32_t tier = 0; tier < shards->tiers; tier++) {
        uint64_t here = 0;
        for (uint32_t later = tier; later < shards->tiers && later - tier <= shards->space.leap; later++)
            here += mb_shards_count(shards, later);
        most = here > most ? here : most;
        if (shards->space.leap >= shards->tiers)
            break; /* the first tier needs all later ones */
    }
    return (tier_goes_back(solver) ? mb_retrograde_bytes(largest, width) : 0)
           + most * (width + (shards->list ? 8 : 0)) + most / 8 + 4 * shards->block * (width + 8) + PACKER
           + 4 * (uint64_t)shards->processes * s->peers->batch;
}

static mb_status tier_make(mb_tier_solver *solver, uint32_t tier)
{
    mb_tier_processes *s = (mb_tier_processes *)solver;
    MB_ASSERT(!s->outcomes[tier]);
    s->outcomes[tier] = mb_alloc_zero(mb_shards_count(&s->shards, tier), solver->width);
    return mb_peers_agree(s->peers, s->outcomes[tier] ? MB_OK : MB_ENOMEM);
}

static void tier_drop(mb_tier_solver *solver, uint32_t tier)
{
    mb_tier_processes *s = (mb_tier_processes *)solver;
    mb_release(s->outcomes[tier]);
    s->outcomes[tier] = NULL;
}

static bool tier_has(const mb_tier_solver *solver, uint32_t tier)
{
    return ((const mb_tier_processes *)solver)->outcomes[tier] != NULL;
}

static mb_status open_shards(mb_tier_solver *solver, const mb_rules *rules, bool symmetry, const mb_limits *limits,
                             mb_error *error)
{
    mb_tier_processes *s = (mb_tier_processes *)solver;
    const mb_status status = mb_shards_open(&s->shards, rules, symmetry, s->peers, limits, error);
    solver->space = &s->shards.space;
    solver->slots = s->shards.slots;
    solver->list = s->shards.list;
    return status;
}

static void close_shards(mb_tier_solver *solver)
{
    mb_shards_close(&((mb_tier_processes *)solver)->shards);
}

static mb_outcome tier_get(void *self, uint32_t tier, uint64_t key)
{
    const mb_tier_processes *s = self;
    return mb_shards_owner(&s->shards, tier, key) == s->shards.process
               ? outcome_get(s->outcomes[tier], mb_shards_index(&s->shards, tier, key), s->base.width)
               : (mb_outcome)OUTCOME_NONE;
}

static mb_status tier_agree(mb_tier_solver *solver, mb_status status)
{
    return mb_peers_agree(((mb_tier_processes *)solver)->peers, status);
}

mb_tier_processes mb_tier_by_processes(mb_peers *peers)
{
    static const mb_tier_method method = {
        .open = open_shards,
        .close = close_shards,
        .bytes = tier_bytes_of,
        .begin = tier_begin,
        .end = tier_end,
        .reach = mb_tier_processes_reach,
        .make = tier_make,
        .drop = tier_drop,
        .has = tier_has,
        .load = mb_tier_processes_load,
        .pass = mb_tier_processes_pass,
        .write = mb_tier_processes_write,
        .get = tier_get,
        .agree = tier_agree,
        .largest = mb_peers_largest,
    };
    return (mb_tier_processes){.base = {.method = &method, .leads = peers->process == 0}, .peers = peers};
}

void mb_tier_request(mb_tier_processes *s, int to, uint32_t now, uint32_t tier, uint64_t key)
{
    const mb_space *space = &s->shards.space;
    MB_ASSERT(now <= tier && to != s->peers->process);
    if (space->leap > 1 || space->inside) /* else it is the very next tier */
        mb_peers_put_small(s->peers, to, tier - now);
    mb_peers_put_number(s->peers, to, key);
    s->peers->traffic.asked++;
}

uint64_t mb_tier_take_request(uint32_t *tier, mb_tier_processes *s, int from, uint32_t now)
{
    const mb_space *space = &s->shards.space;
    *tier = now + (space->leap > 1 || space->inside ? (uint32_t)mb_peers_take_small(s->peers, from) : 1);
    MB_ASSERT(*tier < s->shards.tiers);
    return mb_peers_take_number(s->peers, from);
}
