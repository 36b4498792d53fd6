/* retrograde_count.c -- retrograde analysis begins: how many moves of each slot stay in the tier, and what later
 * tiers give it. */
#include <stdlib.h>

#include "core/mem.h"
#include "core/sort.h"
#include "table/retrograde_internal.h"

enum { BATCH = 32 }; /* states whose moves are listed before the outcomes that they lead to are read */

/* A short list is searched, a longer one has a hash table of its places. */
size_t mb_retrograde_distinct(uint64_t *key, size_t count)
{
    enum { SHORT = 24, LONG = 256, ROOM = 1024 };
    uint16_t place[ROOM]; /* place[h]: 1 + the place of a key with this hash; 0: none */
    size_t kept = 0;
    if (count > LONG) {
        qsort(key, count, sizeof *key, mb_compare_numbers);
        for (size_t i = 0; i < count; i++)
            if (kept == 0 || key[kept - 1] != key[i])
                key[kept++] = key[i];
        return kept;
    }
    if (count > SHORT)
        memset(place, 0, sizeof place);
    for (size_t i = 0; i < count; i++) {
        size_t same = 0;
        if (count > SHORT) {
            size_t h = (size_t)(key[i] * UINT64_C(0x9e3779b97f4a7c15) >> 54);
            while (place[h] && key[place[h] - 1] != key[i])
                h = (h + 1) % ROOM;
            same = place[h] ? (size_t)place[h] - 1 : kept;
            place[h] = (uint16_t)(same + 1);
        } else {
            while (same < kept && key[same] != key[i])
                same++;
        }
        if (same == kept)
            key[kept++] = key[i];
    }
    return kept;
}

/* ---- counting the successors ---- */

/* States whose moves are listed, in one room; the moves of state i are next[begin[i]] .. next[begin[i + 1] - 1]. */
typedef struct retrograde_batch {
    size_t states;
    uint64_t slot[BATCH];
    size_t begin[BATCH + 1];
} retrograde_batch;

typedef struct retrograde_counting {
    mb_tier_pass *now;
    bool transpose; /* only count the predecessors of each slot, or list them */
    bool fill;
} retrograde_counting;

/* The keys of the moves of a state, whose outcomes the processor begins to read. */
static void retrograde_find_keys(const mb_tier_threads *s, mb_room *room, mb_state state, size_t begin, size_t end)
{
    const mb_space *space = s->base.space;
    const bool impartial = mb_space_impartial(space);
    const mb_player mover = mb_space_mover(space, state);
    for (size_t i = begin; i < end; i++) {
        uint32_t tier;
        const uint64_t slot = mb_space_slot(&tier, space, room->next[i]);
        MB_ASSERT(slot != MB_NO_SLOT && s->outcomes[tier]);
        const bool other = impartial || mb_space_mover(space, room->next[i]) != mover;
        room->key[i] = slot | (uint64_t)tier << KEY_SLOT | (other ? KEY_OTHER : 0);
        __builtin_prefetch(s->outcomes[tier] + slot * s->base.width);
    }
}

/* What later tiers give a state, and the moves that stay in its tier, each once: key[begin] and following. */
typedef struct successors {
    size_t inside;
    mb_outcome best; /* of the others; OUTCOME_NONE: there are none */
    bool far;
} successors;

static successors weigh_keys(const mb_tier_threads *s, mb_room *room, uint32_t here, size_t begin, size_t end)
{
    successors found = {0};
    for (size_t i = begin; i < end; i++) {
        const uint64_t key = room->key[i];
        const uint32_t tier = key_tier(key);
        if (tier == here) {
            room->key[begin + found.inside++] = key;
            continue;
        }
        mb_outcome outcome = outcome_get(s->outcomes[tier], key_slot(key), s->base.width);
        if (outcome == OUTCOME_NONE) /* a terminal position of a tier that was read from a file */
            outcome = mb_weigh_terminal(s->base.space, room->next[i]);
        if (outcome == OUTCOME_NONE) /* no play reaches it */
            outcome = OUTCOME_DRAWN;
        found.far = found.far || (outcome != OUTCOME_DRAWN && outcome_distance(outcome) >= OUTCOME_FAR);
        const mb_outcome before = outcome_before(outcome, (key & KEY_OTHER) != 0, 1);
        found.best = before > found.best ? before : found.best;
    }
    found.inside = mb_retrograde_distinct(room->key + begin, found.inside);
    return found;
}

/* Enter what is known of a slot at first. */
static void enter(mb_tier_threads *s, mb_tier_pass *now, uint64_t slot, const successors *found, bool moves)
{
    const mb_outcome outcome = !moves ? (mb_outcome)OUTCOME_DRAWN : found->best;
    if (found->far || found->inside > FRONTIER_OPEN || !outcome_fits(outcome, s->base.width)) {
        __atomic_store_n(found->inside > FRONTIER_OPEN ? &now->many : &now->far, true, __ATOMIC_RELAXED);
        return;
    }
    frontier_enter(&s->retrograde.frontier, slot, found->inside, outcome);
}

/* Count the slot among the predecessors of those that its moves lead to, or list it there. */
static void transpose_keys(mb_tier_retrograde *r, const retrograde_counting *c, uint64_t slot, const uint64_t *key,
                           size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t *begin = &r->begin[key_slot(key[i])];
        if (!c->fill) {
            mb_team_add(begin, 1);
            continue;
        }
        const uint64_t at = __atomic_sub_fetch(begin, 1, __ATOMIC_RELAXED);
        r->from[at] = (uint32_t)(slot << 1 | ((key[i] & KEY_OTHER) != 0));
    }
}

static void flush_batch(mb_tier_threads *s, retrograde_batch *b, mb_room *room, const retrograde_counting *c,
                        uint64_t *inside)
{
    for (size_t i = 0; i < b->states; i++) {
        const successors found = weigh_keys(s, room, c->now->tier, b->begin[i], b->begin[i + 1]);
        *inside += found.inside;
        if (c->transpose)
            transpose_keys(&s->retrograde, c, b->slot[i], room->key + b->begin[i], found.inside);
        else
            enter(s, c->now, b->slot[i], &found, b->begin[i] < b->begin[i + 1]);
    }
    b->states = 0;
}

/* List the moves of a state into the batch; false: it has no room for them. */
static bool batch_add(mb_tier_threads *s, retrograde_batch *b, mb_room *room, uint64_t slot, mb_state state)
{
    const mb_rules *rules = s->base.space->rules;
    const size_t used = b->states == 0 ? 0 : b->begin[b->states];
    if (b->states == BATCH)
        return false;
    const size_t count = rules->game->moves(rules->self, state, room->next + used, room->room - used);
    if (count > room->room - used) {
        if (used == 0)
            room->wanted = count > room->wanted ? count : room->wanted;
        return false;
    }
    b->slot[b->states] = slot;
    b->begin[b->states++] = used;
    b->begin[b->states] = used + count;
    retrograde_find_keys(s, room, state, used, used + count);
    return true;
}

static bool count_block(mb_tier_threads *s, uint32_t tier, uint64_t begin, uint64_t end, mb_room *room, void *context)
{
    const retrograde_counting *c = context;
    const mb_space *space = s->base.space;
    retrograde_batch b = {0};
    uint64_t inside = 0;
    for (uint64_t slot = begin; slot < end; slot++) {
        mb_state state;
        if (!mb_space_state(&state, space, tier, slot))
            continue;
        const mb_outcome over = mb_weigh_terminal(space, state);
        if (over != OUTCOME_NONE) {
            if (!c->transpose)
                frontier_terminal(&s->retrograde.frontier, slot, over);
            continue;
        }
        if (batch_add(s, &b, room, slot, state))
            continue;
        flush_batch(s, &b, room, c, &inside);
        if (!batch_add(s, &b, room, slot, state))
            return false;
    }
    flush_batch(s, &b, room, c, &inside);
    mb_team_add(&c->now->found, inside);
    return true;
}

/* Does unmoves() list all predecessors in a tier?  Those of the game's own tiers, not of a list of states. */
static bool has_unmoves(const mb_space *space)
{
    const mb_game *game = space->rules->game;
    return game->unmoves && (space->numbering || !game->numbering);
}

/* The predecessors of every slot of the tier, in two more passes over its moves.  *fits: there is memory for them. */
static mb_status retrograde_transpose(bool *fits, mb_tier_threads *s, mb_tier_pass *now, uint64_t moves)
{
    mb_tier_retrograde *r = &s->retrograde;
    const uint64_t slots = s->base.space->slots[now->tier];
    const mb_limits *limits = s->base.pace.limits;
    const uint64_t need = (slots + 1) * sizeof *r->begin + moves * sizeof *r->from;
    *fits = slots < UINT32_MAX / 2
            && (!limits || !limits->bytes || need + s->base.method->bytes(&s->base) <= limits->bytes);
    if (!*fits)
        return MB_OK;
    r->begin = mb_alloc_zero(slots + 1, sizeof *r->begin);
    r->from = mb_alloc(moves, sizeof *r->from);
    mb_status status = r->begin && r->from ? MB_OK : MB_ENOMEM;
    retrograde_counting c = {.now = now, .transpose = true};
    if (status == MB_OK)
        status = mb_tier_for_each_block(s, s->threads, now->tier, RETROGRADE_BLOCK, count_block, &c, 0);
    for (uint64_t slot = 0, sum = 0; slot <= slots && status == MB_OK; slot++)
        r->begin[slot] = sum += r->begin[slot]; /* where its predecessors end: they are entered from there down */
    MB_ASSERT(status != MB_OK || r->begin[slots] == moves);
    c.fill = true;
    return status == MB_OK ? mb_tier_for_each_block(s, s->threads, now->tier, RETROGRADE_BLOCK, count_block, &c, 0)
                           : status;
}

/* ---- by a kernel of the game ---- */

/* The least outcome of moves to later tiers, for the opponent, who is to move there; OUTCOME_NONE: there are no
 * moves. What no play reaches counts as drawn. */
static inline mb_outcome weigh_later(const mb_tier_threads *s, const uint64_t *key, size_t count)
{
    mb_outcome least = OUTCOME_WON;
    if (s->base.width == 1) {
        uint8_t byte = MB_OUTCOME_WON;
        for (size_t i = 0; i < count; i++) {
            const uint8_t found = s->outcomes[key_tier(key[i])][key_slot(key[i])];
            const uint8_t known = found == MB_OUTCOME_NONE ? (uint8_t)MB_OUTCOME_DRAWN : found;
            byte = known < byte ? known : byte;
        }
        least = outcome_get(&byte, 0, 1);
    } else {
        for (size_t i = 0; i < count; i++) {
            const mb_outcome found = outcome_get(s->outcomes[key_tier(key[i])], key_slot(key[i]), 2);
            const mb_outcome known = found == OUTCOME_NONE ? (mb_outcome)OUTCOME_DRAWN : found;
            least = known < least ? known : least;
        }
    }
    return count == 0 ? (mb_outcome)OUTCOME_NONE : least;
}

static void enter_moves(mb_tier_threads *s, mb_tier_pass *now, uint64_t slot, const mb_slot_moves *moves,
                        const uint64_t *key)
{
    if (!moves->state)
        return;
    if (moves->outcome != MB_OUTCOME_NONE) {
        frontier_terminal(&s->retrograde.frontier, slot, outcome_get(&moves->outcome, 0, 1));
        return;
    }
    const mb_outcome least = weigh_later(s, key, moves->later);
    const bool far = least != OUTCOME_NONE && least != OUTCOME_DRAWN && outcome_distance(least) >= OUTCOME_FAR;
    const successors found = {
        .inside = moves->inside, .far = far, .best = far ? (mb_outcome)OUTCOME_NONE : outcome_before(least, true, 1)};
    enter(s, now, slot, &found, moves->inside + moves->later > 0);
}

static bool count_block_by_kernel(mb_tier_threads *s, uint32_t tier, uint64_t begin, uint64_t end, mb_room *room,
                                  void *context)
{
    enum { AT_ONCE = 64 };
    const retrograde_counting *c = context;
    const mb_adjacency *kernel = s->retrograde.kernel;
    const bool far = retrograde_is_far(s);
    mb_slot_moves moves[AT_ONCE];
    uint64_t inside = 0;
    if (!mb_room_lists(kernel, room))
        return false;
    for (uint64_t slot = begin; slot < end;) {
        const size_t wanted = end - slot < AT_ONCE ? (size_t)(end - slot) : (size_t)AT_ONCE;
        const size_t done =
            kernel->successors(moves, room->key, room->room, s->base.space->numbers, tier, slot, wanted, false);
        size_t keys = 0;
        MB_ASSERT(0 < done && done <= wanted);
        for (size_t i = 0; i < done; i++)
            keys += moves[i].later;
        for (size_t k = 0; k < keys && far; k++)
            __builtin_prefetch(s->outcomes[key_tier(room->key[k])] + key_slot(room->key[k]) * s->base.width);
        const uint64_t *key = room->key;
        for (size_t i = 0; i < done; i++) {
            enter_moves(s, c->now, slot + i, &moves[i], key);
            key += moves[i].later;
            inside += moves[i].inside;
        }
        slot += done;
    }
    mb_team_add(&c->now->found, inside);
    return true;
}

mb_status mb_retrograde_count(mb_tier_threads *s, mb_tier_pass *now)
{
    const mb_space *space = s->base.space;
    const mb_adjacency *kernel = s->retrograde.kernel;
    retrograde_counting c = {.now = now};
    mb_status status = mb_tier_for_each_block(s, s->threads, now->tier, RETROGRADE_BLOCK,
                                              kernel ? count_block_by_kernel : count_block, &c, 1);
    if (status != MB_OK || now->far || now->many || now->found == 0 || kernel || has_unmoves(space))
        return status;
    const uint64_t moves = now->found;
    bool fits;
    status = retrograde_transpose(&fits, s, now, moves);
    now->many = status == MB_OK && !fits;
    now->found = moves;
    return status;
}
