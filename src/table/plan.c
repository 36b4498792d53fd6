/* plan.c -- memory, disk and time that a table will take: slots are counted, time is measured on a sample. */
#include "core/mem.h"
#include "core/message.h"
#include "core/rng.h"
#include "table/build.h"
#include "table/threads.h"

static const mb_words SAY_MEMORY = MB_WORDS("a table of {game} needs {need} {need?byte:bytes} of memory for its "
                                            "{slots} {slots?slot:slots}; {bytes} are allowed",
                                            "une table de {game} demande {need} {need?octet:octets} de mémoire pour "
                                            "ses {slots} {slots?case:cases} ; {bytes} sont permis");
static const mb_words SAY_SLOTS =
    MB_WORDS("a table of {game} has {slots} {slots?slot:slots}, and {most} {most?position:positions} are allowed",
             "une table de {game} a {slots} {slots?case:cases}, et {most} {most?position:positions} sont permises");
static const mb_words SAY_PAYS = MB_WORDS("tables hold won, drawn and lost positions; {game} has payoffs",
                                          "les tables disent gagné, nul ou perdu ; {game} a des gains");
static const mb_words SAY_FILE =
    MB_WORDS("tables are of games by their parameters; this one has its graph from a file",
             "une table décrit un jeu par ses paramètres ; celui-ci tient son graphe d'un "
             "fichier");
static const mb_words SAY_SYMMETRY =
    MB_WORDS("the mirror images of {game} do not play alike: it cannot be folded",
             "les images symétriques de {game} ne se jouent pas de la même façon : impossible de les confondre");

mb_status mb_table_suits(const mb_rules *rules, mb_error *error)
{
    if (!rules->fits)
        return mb_rules_fit(rules, error);
    if (rules->game->payoff)
        return mb_fail(error, MB_EUNSUITED, SAY_PAYS, "game", rules->game->name);
    for (size_t i = 0; i < rules->game->param_count; i++)
        if (rules->values[i].graph)
            return mb_fail(error, MB_EUNSUITED, SAY_FILE);
    return MB_OK;
}

mb_status mb_table_check_symmetry(bool *folds, const mb_rules *rules, bool wanted, mb_error *error)
{
    bool good = true;
    *folds = wanted && rules->game->canonical;
    const mb_status status = *folds ? mb_space_try_symmetry(&good, rules) : MB_OK;
    if (status != MB_OK)
        return mb_error_plain(error, status);
    return good ? MB_OK : mb_fail(error, MB_EUNSUITED, SAY_SYMMETRY, "game", rules->game->name);
}

/* Slots in memory while a tier is solved: those of all tiers that its moves lead to; without a file also those that
 * only earlier tiers lead to: wanted[later] is the first of these. */
static uint64_t slots_beside(const mb_space *space, uint32_t tier, const uint32_t *wanted)
{
    uint64_t slots = 0;
    for (uint32_t later = tier + 1; later < space->tiers; later++)
        if (mb_space_follows(space, tier, later) || (wanted && wanted[later] <= tier))
            slots += space->slots[later];
    return slots;
}

/* wanted[later]: the first tier whose moves lead to `later`; `later` itself where there is none. */
static uint32_t *first_wanted(const mb_space *space)
{
    uint32_t *wanted = mb_alloc(space->tiers, sizeof *wanted);
    for (uint32_t later = 0; later < space->tiers && wanted; later++) {
        wanted[later] = 0;
        while (wanted[later] < later && !mb_space_follows(space, wanted[later], later))
            wanted[later]++;
    }
    return wanted;
}

/* The most that outcomes and counters take, in bytes, over all tiers. */
static uint64_t most_of_tiers(const mb_space *space, const mb_table_needs *needs)
{
    const bool any = space->numbering && space->numbering->follows;
    uint32_t *wanted = any && !needs->reloads ? first_wanted(space) : NULL;
    uint64_t most = 0;
    for (uint32_t tier = 0; tier < space->tiers; tier++) {
        const uint64_t own = needs->retrograde ? mb_retrograde_bytes(space->slots[tier], needs->width) : 0;
        const uint64_t bytes = own + needs->width * (space->slots[tier] + slots_beside(space, tier, wanted));
        most = bytes > most ? bytes : most;
        if (!any && !needs->retrograde && space->leap >= space->tiers)
            break; /* the first tier needs all later ones */
    }
    mb_release(wanted);
    return most;
}

uint64_t mb_table_memory(const mb_space *space, const mb_table_needs *needs)
{
    MB_ASSERT((needs->width == 1 || needs->width == 2) && needs->threads > 0);
    const uint64_t keys = space->key ? 8 * space->total : 0;
    return most_of_tiers(space, needs) + needs->kernel + keys
           + (needs->every ? 0 : mb_reached_bytes(space, needs->sweeps))
           + mb_tier_threads_bytes(!space->numbering, needs->width, needs->threads);
}

mb_status mb_table_allowed(const mb_rules *rules, uint64_t bytes, uint64_t slots, const mb_limits *limits,
                           mb_error *error)
{
    if (limits && limits->positions && slots > limits->positions)
        return mb_fail(error, MB_ELIMIT, SAY_SLOTS, "game", rules->game->name, "slots", slots, "most",
                       limits->positions);
    if (!limits || !limits->bytes || bytes <= limits->bytes)
        return MB_OK;
    return mb_fail(error, MB_ELIMIT, SAY_MEMORY, "game", rules->game->name, "need", bytes, "slots", slots, "bytes",
                   limits->bytes);
}

/* ---- time ---- */

/* Seconds a slot by moves: for random states of the largest tier, list the moves and compute their slots. */
static mb_status time_moves(double *out, const mb_space *space, uint32_t tier, const mb_limits *limits)
{
    enum { SAMPLE = 4000 };
    const mb_rules *rules = space->rules;
    mb_room *room;
    uint64_t seed = 1;
    const mb_status status = mb_rooms_new(&room, 1);
    if (status != MB_OK)
        return status;
    const double began = limits->now(limits->context);
    for (int i = 0; i < SAMPLE; i++) {
        mb_state state;
        size_t count;
        uint32_t to;
        const uint64_t slot = mb_random(&seed) % space->slots[tier];
        if (!mb_space_state(&state, space, tier, slot) || mb_weigh_terminal(space, state) != OUTCOME_NONE
            || !mb_room_moves(&count, room, rules, state))
            continue;
        for (size_t m = 0; m < count; m++)
            if (mb_weigh_terminal(space, room->next[m]) == OUTCOME_NONE)
                mb_space_slot(&to, space, room->next[m]);
    }
    *out = (limits->now(limits->context) - began) / SAMPLE;
    mb_rooms_free(room, 1);
    return MB_OK;
}

/* Seconds a slot by the kernel: a few blocks of the largest tier, from a tier of zeros. */
static mb_status time_sweep(double *out, const mb_space *space, uint32_t tier, const void *kernel,
                            const mb_limits *limits)
{
    enum { SAMPLE = 16 };
    const uint64_t slots = space->slots[tier], blocks = slots / ARCHIVE_BLOCK;
    uint8_t *zeros = mb_alloc_zero(tier + 1 < space->tiers ? space->slots[tier + 1] : 1, 1);
    uint8_t *outcomes = mb_alloc(ARCHIVE_BLOCK, 1);
    if (!zeros || !outcomes || blocks == 0) {
        const mb_status status = !zeros || !outcomes ? MB_ENOMEM : MB_OK;
        mb_release_all(zeros, outcomes);
        *out = 0;
        return status;
    }
    const double began = limits->now(limits->context);
    for (uint64_t i = 0; i < SAMPLE; i++) {
        const uint64_t begin = blocks * i / SAMPLE * ARCHIVE_BLOCK;
        const mb_slice slice = {.tier = tier,
                                .begin = begin,
                                .end = begin + ARCHIVE_BLOCK,
                                .other = zeros,
                                .out = outcomes,
                                .distances = true};
        space->numbering->sweep->solve(kernel, &slice);
    }
    *out = (limits->now(limits->context) - began) / (SAMPLE * (double)ARCHIVE_BLOCK);
    mb_release_all(zeros, outcomes);
    return MB_OK;
}

/* The seconds that building will take: reachability, counting and packing take about four times as long as the
 * solving that is measured here, whose later tier stays in the cache. */
static mb_status time_all(double *out, const mb_space *space, const void *kernel, const mb_limits *limits)
{
    enum { QUICK = 1 << 20, STAGES = 5 };
    uint32_t tier = 0;
    double each = 0;
    MB_ASSERT(space->total >= space->largest && space->largest > 0);
    *out = 0;
    if (!limits || !limits->now || space->total < QUICK || space->inside)
        return MB_OK;
    while (space->slots[tier] < space->largest)
        tier++;
    const mb_status status =
        kernel ? time_sweep(&each, space, tier, kernel, limits) : time_moves(&each, space, tier, limits);
    *out = each * (double)space->total * STAGES / mb_threads(limits);
    return status;
}

mb_status mb_table_plan_make(mb_table_plan *out, const mb_rules *rules, const mb_table_options *options,
                             const mb_limits *limits, mb_error *error)
{
    mb_space space = {0};
    mb_table_plan plan = {0};
    void *kernel = NULL;
    uint64_t bytes = 0;
    bool folds;
    mb_status status = mb_table_suits(rules, error);
    if (status == MB_OK)
        status = mb_table_check_symmetry(&folds, rules, options->symmetry, error);
    if (status != MB_OK)
        return status;
    if ((status = mb_space_number(&space, &plan.numbered, rules, folds)) != MB_OK)
        return mb_error_plain(error, status);
    if (!plan.numbered) {
        *out = plan;
        return MB_OK;
    }
    const mb_sweep *sweep = folds ? NULL : space.numbering->sweep;
    if (sweep)
        status = sweep->open(&kernel, &bytes, space.numbers);
    plan.tiers = space.tiers;
    plan.slots = space.total;
    plan.largest = space.largest;
    mb_table_needs needs = {.width = mb_space_wide(&space) && !options->wdl ? 2 : 1,
                            .sweeps = sweep != NULL,
                            .kernel = bytes,
                            .threads = mb_threads(limits),
                            .every = options->every,
                            .retrograde = mb_retrograde_suits(&space, !options->wdl)};
    plan.memory = mb_table_memory(&space, &needs);
    needs.reloads = options->path && limits && limits->bytes && plan.memory > limits->bytes;
    plan.memory = needs.reloads ? mb_table_memory(&space, &needs) : plan.memory;
    plan.disk = options->path ? needs.width * space.total + space.total / 1024 + 128 * (uint64_t)space.tiers : 0;
    if (status == MB_OK && (!limits || !limits->bytes || plan.memory <= limits->bytes))
        status = time_all(&plan.seconds, &space, kernel, limits);
    if (kernel)
        sweep->close(kernel);
    mb_space_clear(&space);
    if (status != MB_OK)
        return mb_error_plain(error, status);
    *out = plan;
    return MB_OK;
}
