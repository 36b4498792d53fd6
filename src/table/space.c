/* space.c -- the slots of a game: as it numbers them itself, or its states in a sorted list, found by walking. */
#include "table/space.h"

#include <stdlib.h>

#include "core/hash.h"
#include "core/mem.h"
#include "core/message.h"
#include "core/rng.h"
#include "core/sort.h"
#include "ground/ground.h"

static const mb_words SAY_MEMORY = MB_WORDS("{game} has more than {found} {found?position:positions}, which need "
                                            "more memory than the {bytes} {bytes?byte:bytes} allowed",
                                            "{game} a plus de {found} {found?position:positions}, qui demandent plus "
                                            "de mémoire que les {bytes} {bytes?octet:octets} permis");
static const mb_words SAY_POSITIONS = MB_WORDS("{game} has more than the {most} {most?position:positions} allowed",
                                               "{game} a plus que les {most} {most?position:positions} permises");

static void add_up(mb_space *space)
{
    space->total = space->largest = 0;
    for (uint32_t tier = 0; tier < space->tiers; tier++) {
        space->largest = space->slots[tier] > space->largest ? space->slots[tier] : space->largest;
        space->total += space->slots[tier];
    }
}

uint64_t mb_space_pair(const mb_space *space)
{
    uint64_t most = space->slots[space->tiers - 1];
    for (uint32_t tier = 0; tier + 1 < space->tiers; tier++) {
        const uint64_t both = space->slots[tier] + space->slots[tier + 1];
        most = both > most ? both : most;
    }
    return most;
}

void mb_space_clear(mb_space *space)
{
    if (space->numbers)
        space->numbering->close(space->numbers);
    mb_release_all(space->key, space->slots);
    *space = (mb_space){0};
}

mb_status mb_space_number(mb_space *out, bool *numbered, const mb_rules *rules, bool symmetry)
{
    MB_ASSERT(rules->fits);
    mb_space space = {.rules = rules, .symmetry = symmetry, .numbering = rules->game->numbering};
    space.folded = symmetry && space.numbering && space.numbering->folded;
    space.numbering = space.folded ? space.numbering->folded : space.numbering;
    mb_status status = space.numbering ? space.numbering->open(&space.numbers, rules->self) : (mb_status)MB_ELIMIT;
    *numbered = false;
    if (status != MB_OK)
        return status == MB_ELIMIT ? MB_OK : status;
    uint32_t tier;
    if (mb_space_slot(&tier, &space, rules->start) == MB_NO_SLOT) {
        mb_space_clear(&space);
        return MB_OK;
    }
    const size_t tiers = space.numbering->tiers(space.numbers, NULL, 0);
    MB_ASSERT(0 < tiers && tiers < UINT32_MAX);
    space.tiers = (uint32_t)tiers;
    space.slots = mb_alloc(tiers, sizeof *space.slots);
    if (!space.slots) {
        mb_space_clear(&space);
        return MB_ENOMEM;
    }
    space.numbering->tiers(space.numbers, space.slots, tiers);
    space.leap = space.numbering->leap ? space.numbering->leap : space.tiers;
    space.inside = !(rules->game->traits & MB_ACYCLIC);
    add_up(&space);
    *numbered = true;
    *out = space;
    return MB_OK;
}

/* A list of states in rising order, which the space takes over, even on failure. */
static mb_status space_list(mb_space *out, const mb_rules *rules, bool symmetry, uint64_t *key, uint64_t count)
{
    mb_space space = {.rules = rules, .symmetry = symmetry, .key = key, .tiers = 1, .leap = 1, .inside = true};
    space.slots = mb_alloc(1, sizeof *space.slots);
    if (!space.slots) {
        mb_release(key);
        return MB_ENOMEM;
    }
    space.slots[0] = count;
    add_up(&space);
    *out = space;
    return MB_OK;
}

static mb_status space_refuse(mb_error *error, mb_status status, const mb_rules *rules, uint64_t found,
                              const mb_limits *limits)
{
    if (status != MB_ELIMIT)
        return mb_error_plain(error, status);
    if (limits && limits->positions && found >= limits->positions)
        return mb_fail(error, status, SAY_POSITIONS, "game", rules->game->name, "most", limits->positions);
    return mb_fail(error, status, SAY_MEMORY, "game", rules->game->name, "found", found, "bytes",
                   limits ? limits->bytes : 0);
}

mb_status mb_space_walk(mb_space *out, uint64_t *found, const mb_rules *rules, bool symmetry, const mb_limits *limits,
                        mb_error *error)
{
    enum { BYTES = 40 }; /* a state: its key twice, its slot of the hash, spare room */
    const mb_game *game = rules->game;
    mb_hash seen = {0};
    mb_state *next = NULL;
    size_t room = 0;
    uint32_t number;
    mb_pace pace = mb_pace_begin(limits, 0);
    const mb_state start = mb_rules_fold(rules, symmetry, rules->start);
    mb_status status = mb_hash_add(&number, NULL, &seen, start);
    for (uint32_t v = 0; v < seen.count && status == MB_OK; v++) {
        const mb_state state = seen.key[v];
        if (game->mark(rules->self, state) != MB_UNMARKED)
            continue;
        const size_t count = game->moves(rules->self, state, next, room);
        if (count > room) {
            status = mb_grow(&next, &room, 0, count) ? MB_OK : MB_ENOMEM;
            v--;
            continue;
        }
        for (size_t i = 0; i < count && status == MB_OK; i++)
            status = mb_hash_add(&number, NULL, &seen, mb_rules_fold(rules, symmetry, next[i]));
        if (status == MB_OK && limits
            && ((limits->positions && seen.count > limits->positions)
                || (limits->bytes && (uint64_t)seen.count * BYTES > limits->bytes)))
            status = MB_ELIMIT;
        if (status == MB_OK)
            status = mb_pace_step(&pace, 1);
    }
    mb_release(next);
    *found = seen.count;
    if (status != MB_OK) {
        space_refuse(error, status, rules, seen.count, limits);
        mb_hash_clear(&seen);
        return status;
    }
    uint64_t *key = seen.key;
    const uint64_t count = seen.count;
    seen.key = NULL;
    mb_hash_clear(&seen);
    qsort(key, (size_t)count, sizeof *key, mb_compare_numbers);
    status = space_list(out, rules, symmetry, key, count);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}

/* The slot of a state in the list. */
static uint64_t space_find(const mb_space *space, mb_state state)
{
    MB_BISECT(uint64_t, slot, space->slots[0], i, space->key[i] >= state);
    return slot < space->slots[0] && space->key[slot] == state ? slot : MB_NO_SLOT;
}

uint64_t mb_space_slot(uint32_t *tier, const mb_space *space, mb_state state)
{
    state = mb_rules_fold(space->rules, space->symmetry && !space->folded, state);
    if (space->numbering)
        return space->numbering->index(tier, space->numbers, state);
    *tier = 0;
    return space_find(space, state);
}

bool mb_space_state(mb_state *out, const mb_space *space, uint32_t tier, uint64_t slot)
{
    MB_ASSERT(tier < space->tiers && slot < space->slots[tier]);
    if (!space->numbering) {
        *out = space->key[slot];
        return true;
    }
    return space->numbering->unindex(out, space->numbers, tier, slot)
           && mb_rules_fold(space->rules, space->symmetry && !space->folded, *out) == *out;
}

mb_state mb_space_fold(const mb_space *space, mb_state state)
{
    uint32_t tier;
    if (!space->symmetry || !space->folded)
        return mb_rules_fold(space->rules, space->symmetry, state);
    const uint64_t slot = mb_space_slot(&tier, space, state);
    const bool is = slot == MB_NO_SLOT || mb_space_state(&state, space, tier, slot);
    MB_ASSERT(is);
    (void)is;
    return state;
}

/* ---- do mirror images play alike? ---- */

/* The folded moves of a state, sorted, each once; *count of them.  False: no memory. */
static bool space_folded(mb_state **out, size_t *room, size_t *count, const mb_rules *rules, mb_state state)
{
    const mb_game *game = rules->game;
    *count = game->moves(rules->self, state, NULL, 0);
    if (!mb_grow(out, room, 0, *count + 1))
        return false;
    game->moves(rules->self, state, *out, *count);
    for (size_t i = 0; i < *count; i++)
        (*out)[i] = game->canonical(rules->self, (*out)[i]);
    qsort(*out, *count, sizeof **out, mb_compare_numbers);
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++)
        if (kept == 0 || (*out)[kept - 1] != (*out)[i])
            (*out)[kept++] = (*out)[i];
    *count = kept;
    return true;
}

/* Have a state and its image the same mark, mover and, up to symmetry, moves? */
static mb_status alike(bool *out, const mb_rules *rules, mb_state state, mb_state **at, size_t room[2])
{
    const mb_game *game = rules->game;
    const mb_state image = game->canonical(rules->self, state);
    const mb_mark mark = game->mark(rules->self, state);
    *out = game->canonical(rules->self, image) == image && game->mark(rules->self, image) == mark
           && (!game->mover || game->mover(rules->self, image) == game->mover(rules->self, state));
    if (!*out || mark != MB_UNMARKED)
        return MB_OK;
    size_t count[2];
    if (!space_folded(&at[0], &room[0], &count[0], rules, state)
        || !space_folded(&at[1], &room[1], &count[1], rules, image))
        return MB_ENOMEM;
    *out = count[0] == count[1] && memcmp(at[0], at[1], count[0] * sizeof *at[0]) == 0;
    return MB_OK;
}

mb_status mb_space_try_symmetry(bool *out, const mb_rules *rules)
{
    enum { WALKS = 200, STEPS = 64 };
    const mb_game *game = rules->game;
    mb_state *at[2] = {0}, *next = NULL;
    size_t room[2] = {0}, next_room = 0;
    uint64_t seed = 1;
    mb_status status = MB_OK;
    bool good = true;
    for (int walk = 0; walk < WALKS && good && status == MB_OK; walk++) {
        mb_state state = rules->start;
        for (int step = 0; step < STEPS && good && status == MB_OK; step++) {
            status = alike(&good, rules, state, at, room);
            if (status != MB_OK || game->mark(rules->self, state) != MB_UNMARKED)
                break;
            const size_t count = game->moves(rules->self, state, NULL, 0);
            if (!mb_grow(&next, &next_room, 0, count))
                status = MB_ENOMEM;
            if (count == 0 || status != MB_OK)
                break;
            game->moves(rules->self, state, next, count);
            state = next[mb_random_below(&seed, (uint32_t)count)];
        }
    }
    mb_release_all(at[0], at[1], next);
    if (status == MB_OK)
        *out = good;
    return status;
}
