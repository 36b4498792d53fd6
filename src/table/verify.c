/* verify.c -- is a table right?  Every block is compared with its checksum, outcomes with those of their moves. */
#include "core/mem.h"
#include "core/message.h"
#include "core/rng.h"
#include "core/team.h"
#include "table/table.h"
#include "table/threads.h"

static const mb_words SAY_GOOD = MB_WORDS(
    "{blocks} {blocks?block:blocks} read; {checked} {checked?position:positions} recomputed from their moves",
    "{blocks} {blocks?bloc lu:blocs lus} ; {checked} {checked?position recalculée:positions recalculées} d'après "
    "leurs coups");
static const mb_words SAY_OUTCOME =
    MB_WORDS("position {state} of tier {tier}: its outcome is not the one that its moves give",
             "position {state} de la strate {tier} : son résultat n'est pas celui que donnent ses coups");
static const mb_words SAY_COUNTS =
    MB_WORDS("the counts of tier {tier} are wrong: {found} {found?position:positions} found, {expected} written",
             "les comptes de la strate {tier} sont faux : {found} {found?position trouvée:positions trouvées}, "
             "{expected} {expected?écrite:écrites}");
static const mb_words SAY_KEYS =
    MB_WORDS("its states are not those of {game}", "ses états ne sont pas ceux de {game}");

/* Every block is read. */
static mb_status read_all(mb_table_finding *found, mb_table *table, mb_pace *pace, mb_error *error)
{
    mb_archive *archive = &table->archive;
    uint8_t *raw = mb_alloc(mb_archive_raw(archive, archive->head.block), 1);
    mb_status status = raw ? MB_OK : mb_error_plain(error, MB_ENOMEM);
    for (uint32_t tier = 0; tier < archive->head.tiers && status == MB_OK; tier++)
        for (uint32_t b = 0; b < archive->tier[tier].blocks && status == MB_OK; b++) {
            status = mb_archive_read(raw, archive, tier, b, error);
            found->blocks += status == MB_OK;
            if (status == MB_OK && (status = mb_pace_step(pace, mb_archive_slots(archive, tier, b))) != MB_OK)
                mb_error_plain(error, status);
        }
    mb_release(raw);
    return status;
}

static mb_status refuse_state(mb_table_finding *found, const mb_table *table, uint32_t tier, mb_state state)
{
    mb_text name = {0};
    table->rules->game->show(&name, table->rules->self, state);
    const mb_status status = name.status;
    found->accepted = false;
    found->state = state;
    if (status == MB_OK)
        mb_note_say(&found->reason, SAY_OUTCOME, "state", mb_piece_of(&name), "tier", tier);
    mb_text_clear(&name);
    return status;
}

/* ---- the definition, without a line of the solvers ---- */

static bool is_over(const mb_space *space, mb_state state)
{
    MB_ASSERT(space->rules);
    return space->rules->game->mark(space->rules->self, state) != MB_UNMARKED;
}

/* Outcomes of 16 bits, as tiers.h has them: lost in d is LOST + d, won in d is WON - d. */
enum { VERIFY_UNKNOWN = 0, VERIFY_LOST = 1, VERIFY_DRAWN = 0x8000, VERIFY_WON = 0xffff };

/* The moves of a state: to how many positions won, lost and drawn for the player who moves there. */
typedef struct verify_moves {
    size_t wins, losses, draws, unknown;
    uint64_t least; /* distance of a win: the least */
    uint64_t most;  /* distance of a loss: the largest */
} verify_moves;

/* A terminal position, to which a move leads: does the player win who moves there? */
static void look_at_terminal(verify_moves *out, mb_mark mark, mb_player mover, bool impartial)
{
    const bool wins = impartial ? mark == MB_MOVER_LOSES : mark == (mover == MB_P1 ? MB_WIN1 : MB_WIN2);
    const bool loses = impartial ? mark == MB_MOVER_WINS : mark == (mover == MB_P1 ? MB_WIN2 : MB_WIN1);
    out->wins += wins;
    out->losses += loses;
    out->draws += !wins && !loses;
    if (wins)
        out->least = 0;
}

/* False: there is no room for the moves. */
static bool look_at_moves(verify_moves *out, const mb_space *space, mb_state state, const mb_outcomes *outcomes,
                          mb_room *room)
{
    const mb_rules *rules = space->rules;
    const mb_game *game = rules->game;
    const bool impartial = game->traits & MB_IMPARTIAL;
    const mb_player mover = game->mover ? game->mover(rules->self, state) : MB_P1;
    size_t count;
    *out = (verify_moves){.least = UINT64_MAX};
    if (!mb_room_moves(&count, room, rules, state))
        return false;
    for (size_t i = 0; i < count; i++) {
        const mb_state next = room->next[i];
        const mb_mark mark = game->mark(rules->self, next);
        if (mark != MB_UNMARKED) {
            look_at_terminal(out, mark, mover, impartial);
            continue;
        }
        uint32_t tier;
        const uint64_t slot = mb_space_slot(&tier, space, next);
        const mb_outcome there = outcomes->get(outcomes->self, tier, slot);
        const bool stays = !impartial && (game->mover ? game->mover(rules->self, next) : MB_P1) == mover;
        const uint64_t lost_in = there - (unsigned)VERIFY_LOST, won_in = (unsigned)VERIFY_WON - there;
        if (there == VERIFY_UNKNOWN) {
            out->unknown++;
        } else if (there == VERIFY_DRAWN) {
            out->draws++;
        } else if ((there > VERIFY_DRAWN) == stays) {
            const uint64_t far = stays ? won_in : lost_in;
            out->wins++;
            out->least = far < out->least ? far : out->least;
        } else {
            const uint64_t far = stays ? lost_in : won_in;
            out->losses++;
            out->most = far > out->most ? far : out->most;
        }
    }
    return true;
}

/* Won in d: a move to a position lost for its mover in d - 1, none in less.  Lost in d: moves only to positions won
 * for their movers, one in d - 1, none in more.  Drawn: no move at all, or none that wins and one to a draw.  Since
 * distances fall along these moves, no proof runs in a circle. */
static bool is_right(mb_outcome outcome, const verify_moves *moves, bool distances)
{
    const uint64_t step = distances;
    if (moves->unknown > 0)
        return false;
    if (moves->wins > 0)
        return outcome > VERIFY_DRAWN && (unsigned)VERIFY_WON - outcome == moves->least + step;
    if (moves->draws > 0 || moves->losses == 0)
        return outcome == VERIFY_DRAWN;
    return VERIFY_LOST <= outcome && outcome < VERIFY_DRAWN && outcome - (unsigned)VERIFY_LOST == moves->most + step;
}

/* ---- a sample ---- */

static mb_outcome from_table(void *self, uint32_t tier, uint64_t slot)
{
    mb_table *table = self;
    mb_state state;
    mb_outcome outcome = OUTCOME_DRAWN;
    if (table->status == MB_OK && mb_space_state(&state, &table->space, tier, slot))
        table->status = mb_table_outcome(&outcome, table, state, &table->error);
    return outcome;
}

/* Is the outcome of a state that is not terminal the one that its moves give? */
static mb_status try_state(bool *good, mb_table *table, mb_state state, mb_room *room, mb_error *error)
{
    const mb_outcomes outcomes = {.get = from_table, .self = table};
    const bool distances = table->archive.head.flags & ARCHIVE_DISTANCES;
    verify_moves moves;
    mb_outcome outcome = OUTCOME_NONE;
    mb_status status = mb_table_outcome(&outcome, table, state, error);
    if (status != MB_OK)
        return status;
    while (!look_at_moves(&moves, &table->space, state, &outcomes, room)) {
        bool again;
        if ((status = mb_rooms_grow(&again, room, 1)) != MB_OK)
            return mb_error_plain(error, status);
    }
    if (table->status != MB_OK) {
        if (error)
            *error = table->error;
        return table->status;
    }
    *good = is_right(outcome, &moves, distances);
    return MB_OK;
}

/* A random slot of the table. */
static void pick(uint32_t *tier, uint64_t *slot, const mb_space *space, uint64_t *seed)
{
    *slot = mb_random(seed) % space->total;
    for (*tier = 0; *slot >= space->slots[*tier]; ++*tier)
        *slot -= space->slots[*tier];
}

static mb_status try_sample(mb_table_finding *found, mb_table *table, uint64_t sample, uint64_t seed, mb_pace *pace,
                            mb_error *error)
{
    const mb_space *space = &table->space;
    mb_room *room;
    mb_status status = mb_rooms_new(&room, 1);
    if (status != MB_OK)
        return mb_error_plain(error, status);
    table->status = MB_OK;
    mb_pace_phase(pace, sample);
    mb_pace_often(pace); /* a position may take many blocks */
    for (uint64_t tries = 0; tries < 8 * sample && found->checked < sample && found->accepted && status == MB_OK;
         tries++) {
        uint32_t tier;
        uint64_t slot;
        mb_state state;
        bool good = true;
        pick(&tier, &slot, space, &seed);
        if (mb_space_state(&state, space, tier, slot) && !is_over(space, state)) {
            status = try_state(&good, table, state, room, error);
            found->checked += status == MB_OK;
        }
        if (status == MB_OK && !good && (status = refuse_state(found, table, tier, state)) != MB_OK)
            mb_error_plain(error, status);
        if (status == MB_OK && (status = mb_pace_step(pace, found->checked - pace->done)) != MB_OK)
            mb_error_plain(error, status);
    }
    mb_rooms_free(room, 1);
    return status;
}

/* ---- everything ---- */

enum { BLOCK = 1 << 12 }; /* slots that a thread takes at once */

/* The result of try_slots(), which compares the outcomes of slots with those of their moves. */
typedef struct verify_trial {
    uint64_t wrong;   /* the first slot that is wrong; UINT64_MAX: none */
    uint64_t checked; /* slots */
} verify_trial;

static bool try_slots(mb_tier_threads *s, uint32_t tier, uint64_t begin, uint64_t end, mb_room *room, void *context)
{
    verify_trial *t = context;
    const mb_space *space = s->base.space;
    const mb_outcomes outcomes = {.get = mb_tier_by_threads.get, .self = s};
    uint64_t good = 0, slot = begin;
    MB_ASSERT(end <= space->slots[tier]);
    for (; slot < end; slot++) {
        mb_state state;
        verify_moves moves;
        if (!mb_space_state(&state, space, tier, slot) || is_over(space, state))
            continue;
        if (!look_at_moves(&moves, space, state, &outcomes, room))
            return false;
        if (!is_right(outcome_get(s->outcomes[tier], slot, s->base.width), &moves, s->base.distances))
            break;
        good++;
    }
    if (slot < end)
        mb_tier_lower(&t->wrong, slot);
    mb_team_add(&t->checked, good);
    return true;
}

/* ---- without distances, where plays come back: no proof may run in a circle ---- */

/* The slots of a tier whose outcomes follow from terminal positions, later tiers and slots proved before. */
typedef struct verify_proof {
    mb_tier_threads *solver;
    uint32_t tier;
    uint64_t *proved; /* a bit a slot; the bits of a word are set by one thread, and read by all */
    uint64_t found;   /* slots proved in this pass */
    uint64_t wrong;   /* the first slot that is won or lost and was not proved; UINT64_MAX: none */
} verify_proof;

static bool is_proved(const verify_proof *p, uint64_t slot)
{
    return __atomic_load_n(&p->proved[slot / 64], __ATOMIC_RELAXED) >> (slot % 64) & 1;
}

/* The outcome of a slot, as far as it is proved; drawn ones need no proof. */
static mb_outcome get_proved(void *self, uint32_t tier, uint64_t slot)
{
    const verify_proof *p = self;
    const mb_outcome outcome = mb_tier_by_threads.get(p->solver, tier, slot);
    return tier != p->tier || outcome == OUTCOME_DRAWN || is_proved(p, slot) ? outcome : (mb_outcome)OUTCOME_NONE;
}

static bool prove_slots(mb_tier_threads *s, uint32_t tier, uint64_t begin, uint64_t end, mb_room *room, void *context)
{
    verify_proof *p = context;
    const mb_space *space = s->base.space;
    const mb_outcomes outcomes = {.get = get_proved, .self = p};
    uint64_t found = 0;
    bool all = true;
    for (uint64_t slot = begin; slot < end && all; slot++) {
        const mb_outcome outcome = outcome_get(s->outcomes[tier], slot, s->base.width);
        mb_state state;
        verify_moves moves;
        if (outcome == OUTCOME_NONE || outcome == OUTCOME_DRAWN || is_proved(p, slot)
            || !mb_space_state(&state, space, tier, slot) || is_over(space, state))
            continue;
        all = look_at_moves(&moves, space, state, &outcomes, room);
        if (!all || (moves.wins == 0 && moves.unknown > 0)) {
            mb_tier_lower(&p->wrong, slot);
            continue;
        }
        __atomic_fetch_or(&p->proved[slot / 64], UINT64_C(1) << (slot % 64), __ATOMIC_RELAXED);
        found++;
    }
    mb_team_add(&p->found, found);
    return all;
}

/* Prove pass after pass, until a pass proves nothing more.  *wrong: the first slot that is not proved. */
static mb_status try_proofs(uint64_t *wrong, mb_tier_threads *s, uint32_t tier)
{
    verify_proof p = {.solver = s, .tier = tier};
    MB_ASSERT(BLOCK % 64 == 0); /* so that one thread has all bits of a word */
    p.proved = mb_alloc_zero((s->base.space->slots[tier] + 63) / 64, sizeof *p.proved);
    mb_status status = p.proved ? MB_OK : MB_ENOMEM;
    for (bool more = true; more && status == MB_OK; more = p.found > 0 && p.wrong != UINT64_MAX) {
        p.found = 0;
        p.wrong = UINT64_MAX;
        status = mb_tier_for_each_block(s, s->threads, tier, BLOCK, prove_slots, &p, 0);
    }
    mb_release(p.proved);
    *wrong = p.wrong;
    return status;
}

static mb_status try_counts(mb_table_finding *found, mb_tier_solver *solver, uint32_t tier,
                            const mb_archive_tier *said, mb_error *error)
{
    mb_archive_tier sum;
    const mb_status status = mb_tier_write(&sum, solver, tier, NULL, error);
    if (status != MB_OK
        || (sum.positions == said->positions && sum.won == said->won && sum.drawn == said->drawn
            && sum.lost == said->lost && sum.farthest == said->farthest))
        return status;
    found->accepted = false;
    mb_note_say(&found->reason, SAY_COUNTS, "tier", tier, "found", sum.positions, "expected", said->positions);
    return MB_OK;
}

/* Compare a tier, whose later tiers are in memory, with its moves and its counts. */
static mb_status try_tier(mb_table_finding *found, mb_tier_threads *s, mb_table *table, uint32_t tier,
                          mb_error *error)
{
    verify_trial t = {.wrong = UINT64_MAX};
    mb_state state;
    mb_status status = mb_tier_prepare(&s->base, tier, &table->archive, error);
    if (status == MB_OK)
        status = s->base.method->make(&s->base, tier);
    if (status == MB_OK)
        status = s->base.method->load(&s->base, tier, &table->archive, error);
    if (status == MB_OK)
        status = mb_tier_for_each_block(s, s->threads, tier, BLOCK, try_slots, &t, 1);
    const bool circles = !s->base.distances && table->space.inside && !(table->rules->game->traits & MB_ACYCLIC);
    if (status == MB_OK && t.wrong == UINT64_MAX && circles)
        status = try_proofs(&t.wrong, s, tier);
    found->checked += t.checked;
    if (status == MB_OK && t.wrong != UINT64_MAX && mb_space_state(&state, &table->space, tier, t.wrong))
        return refuse_state(found, table, tier, state);
    return status == MB_OK ? try_counts(found, &s->base, tier, &table->archive.tier[tier], error) : status;
}

/* Compare every outcome with those of its moves, without the game's kernel; only reachability uses that. */
static mb_status try_all(mb_table_finding *found, mb_table *table, mb_pace *pace, mb_error *error)
{
    const mb_space *space = &table->space;
    mb_pace_phase(pace, space->total);
    mb_tier_threads s = {.base = {.method = &mb_tier_by_threads,
                                  .space = space,
                                  .slots = space->slots,
                                  .list = !space->numbering,
                                  .leads = true,
                                  .reloads = true,
                                  .distances = table->archive.head.flags & ARCHIVE_DISTANCES,
                                  .every = table->archive.head.flags & ARCHIVE_EVERY,
                                  .width = table->archive.head.width,
                                  .pace = *pace}};
    void *kernel = NULL;
    const mb_sweep *sweep = space->numbering && !space->symmetry ? space->numbering->sweep : NULL;
    mb_status status = sweep ? sweep->open(&kernel, NULL, space->numbers) : MB_OK;
    if (status == MB_OK)
        status = s.base.method->begin(&s.base);
    if (status == MB_OK && !s.base.every)
        status = mb_reached_compute(&s.reached, space, kernel, space->tiers, NULL, &s.base.pace, error);
    mb_pace_phase(&s.base.pace, space->total);
    for (uint32_t t = space->tiers; t-- > 0 && status == MB_OK && found->accepted;)
        status = try_tier(found, &s, table, t, error);
    s.base.method->end(&s.base);
    if (kernel)
        sweep->close(kernel);
    return status;
}

/* ---- a list of states ---- */

/* Are the keys of a block the states of the list from `slot` on? */
static bool same_keys(const uint8_t *raw, const mb_space *space, uint64_t slot, uint64_t count)
{
    uint64_t key = 0;
    for (uint64_t i = 0; i < count; i++) {
        for (unsigned byte = 0; byte < 8; byte++)
            key += (uint64_t)raw[8 * i + byte] << (8 * byte);
        if (slot + i >= space->slots[0] || space->key[slot + i] != key)
            return false;
    }
    return true;
}

/* The states of the game, found by walking, must be those of the file. */
static mb_status try_keys(mb_table_finding *found, mb_table *table, const mb_limits *limits, mb_error *error)
{
    mb_archive *archive = &table->archive;
    const uint64_t slots = archive->tier[0].slots;
    uint64_t walked = 0;
    mb_limits within = limits ? *limits : (mb_limits){0};
    mb_space space = {0};
    uint8_t *raw = mb_alloc(mb_archive_raw(archive, archive->head.block), 1);
    within.positions = slots;
    mb_status status = raw ? mb_space_walk(&space, &walked, table->rules, table->space.symmetry, &within, error)
                           : mb_error_plain(error, MB_ENOMEM);
    bool same = status == MB_OK && space.total == slots;
    for (uint32_t b = 0; b < archive->tier[0].blocks && status == MB_OK && same; b++) {
        MB_ASSERT(raw);
        status = mb_archive_read(raw, archive, 0, b, error);
        same = status == MB_OK
               && same_keys(raw, &space, (uint64_t)b * archive->head.block, mb_archive_slots(archive, 0, b));
    }
    mb_release(raw);
    if (status == MB_ELIMIT && walked > slots) { /* there are more; else time or memory was not enough */
        status = MB_OK;
        same = false;
    }
    if (status == MB_OK && !same) {
        found->accepted = false;
        mb_note_say(&found->reason, SAY_KEYS, "game", table->rules->game->name);
    }
    if (status != MB_OK || !same) {
        mb_space_clear(&space);
        return status;
    }
    mb_space_clear(&table->space);
    table->space = space;
    return MB_OK;
}

mb_status mb_table_verify(mb_table_finding *out, mb_table *table, uint64_t sample, uint64_t seed,
                          const mb_limits *limits, mb_error *error)
{
    mb_table_finding found = {.accepted = true};
    mb_error why = {0};
    mb_pace pace = mb_pace_begin(limits, table->archive.head.slots);
    mb_status status = read_all(&found, table, &pace, &why);
    if (status == MB_OK && (table->archive.head.flags & ARCHIVE_KEYS) && !table->space.key)
        status = try_keys(&found, table, limits, &why);
    if (status == MB_OK && found.accepted)
        status = sample == UINT64_MAX ? try_all(&found, table, &pace, &why)
                                      : try_sample(&found, table, sample, seed, &pace, &why);
    if (status != MB_OK && why.code == MB_OK)
        mb_error_plain(&why, status);
    if (status == MB_EPARSE || status == MB_ENOTFOUND) { /* a finding about the file, and `why` says where */
        found.accepted = false;
        found.reason = why.note;
        status = MB_OK;
    }
    if (status != MB_OK) {
        if (error)
            *error = why;
        return status;
    }
    if (found.accepted)
        mb_note_say(&found.reason, SAY_GOOD, "blocks", found.blocks, "checked", found.checked);
    *out = found;
    return MB_OK;
}
