/* retrograde.c -- retrograde analysis of a tier in which moves stay, by several threads.
 *
 * The result does not depend on the order in which threads work: a slot that is won gets the least distance, which is
 * that of the first pass to reach it, and the last of the successors of a lost slot to be decided gives its distance.
 */
#include "table/retrograde.h"

#include <stdlib.h>

#include "core/mem.h"
#include "core/sort.h"
#include "core/team.h"
#include "table/threads.h"

enum {
    CHUNK = 1 << 12, /* slots that share a bit a distance */
    WAVE = 256,      /* chunks between two checks of the limits */
    BLOCK = 1 << 12, /* slots that a thread takes at once while it counts */
    BATCH = 32,      /* states whose moves are listed before the outcomes that they lead to are read */
    MOST = 255,      /* successors in the tier that can be counted */
    ROWS = 1024,     /* rows of marks with two bytes an outcome */
};

/* A move, packed: the slot that it leads to or from, its tier, and whether the mover changes. */
enum { KEY_SLOT = 44, KEY_TIER = 18 };
#define KEY_OTHER (UINT64_C(1) << 63)
#define KEY_WON   (UINT64_C(1) << 62)

static inline uint64_t key_slot(uint64_t key)
{
    return key & ((UINT64_C(1) << KEY_SLOT) - 1);
}

static inline uint32_t key_tier(uint64_t key)
{
    return (uint32_t)(key >> KEY_SLOT) & ((1u << KEY_TIER) - 1);
}

bool mb_retrograde_suits(const mb_space *space, bool distances)
{
    return space->inside && distances && !(space->rules->game->traits & MB_ACYCLIC)
           && space->tiers < UINT32_C(1) << KEY_TIER && space->largest < UINT64_C(1) << KEY_SLOT;
}

static uint32_t rows_of(uint32_t width)
{
    return width == 1 ? MB_OUTCOME_FAR + 1 : ROWS;
}

static uint64_t chunks_of(uint64_t slots)
{
    return (slots + CHUNK - 1) / CHUNK;
}

uint64_t mb_retrograde_bytes(uint64_t slots, uint32_t width)
{
    const uint64_t chunks = chunks_of(slots);
    return slots + rows_of(width) * ((chunks + 63) / 64 * 8) + chunks * sizeof(uint32_t)
           + (uint64_t)WAVE * CHUNK * sizeof(uint16_t);
}

void mb_retrograde_clear(mb_tier_retrograde *r)
{
    mb_release_all(r->left, r->marks, r->chunk, r->decided, r->count, r->begin, r->from);
    *r = (mb_tier_retrograde){0};
}

static mb_status retrograde_allocate(mb_tier_retrograde *r, uint64_t slots, uint32_t width)
{
    const uint64_t chunks = chunks_of(slots);
    mb_retrograde_clear(r);
    r->rows = rows_of(width);
    r->words = (chunks + 63) / 64;
    r->left = mb_alloc_zero(slots, 1);
    r->marks = mb_alloc_zero(r->rows * r->words, sizeof *r->marks);
    r->chunk = mb_alloc(chunks, sizeof *r->chunk);
    r->decided = mb_alloc((size_t)WAVE * CHUNK, sizeof *r->decided);
    r->count = mb_alloc_zero(WAVE, sizeof *r->count);
    return r->left && r->marks && r->chunk && r->decided && r->count ? MB_OK : MB_ENOMEM;
}

/* A slot will be decided at this distance; several threads may say so. */
static inline void mark_chunk(mb_tier_retrograde *r, uint64_t slot, uint32_t distance)
{
    const uint64_t chunk = slot / CHUNK, row = distance < r->rows ? distance : r->rows - 1;
    uint64_t *word = &r->marks[row * r->words + chunk / 64];
    const uint64_t bit = UINT64_C(1) << (chunk % 64);
    if (!(__atomic_load_n(word, __ATOMIC_RELAXED) & bit))
        __atomic_fetch_or(word, bit, __ATOMIC_RELAXED);
    uint64_t seen = __atomic_load_n(&r->farthest, __ATOMIC_RELAXED);
    while (seen < distance
           && !__atomic_compare_exchange_n(&r->farthest, &seen, distance, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        continue;
}

/* Leave each key of a list once, in their order; returns how many are left.  A short list is searched, a longer one
 * has a hash table of its places. */
static size_t keep_distinct(uint64_t *key, size_t count)
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
            outcome = mb_weigh_end(s->base.space, room->next[i]);
        if (outcome == OUTCOME_NONE) /* no play reaches it */
            outcome = OUTCOME_DRAWN;
        found.far = found.far || (outcome != OUTCOME_DRAWN && outcome_distance(outcome) >= OUTCOME_FAR);
        const mb_outcome before = outcome_before(outcome, (key & KEY_OTHER) != 0, 1);
        found.best = before > found.best ? before : found.best;
    }
    found.inside = keep_distinct(room->key + begin, found.inside);
    return found;
}

/* Enter what is known of a slot at first. */
static void enter(mb_tier_threads *s, mb_tier_pass *now, uint64_t slot, const successors *found, bool moves)
{
    mb_tier_retrograde *r = &s->retrograde;
    const mb_outcome outcome = !moves ? (mb_outcome)OUTCOME_DRAWN : found->best;
    if (found->far || found->inside > MOST || !outcome_fits(outcome, s->base.width)) {
        __atomic_store_n(found->inside > MOST ? &now->many : &now->far, true, __ATOMIC_RELAXED);
        return;
    }
    r->left[slot] = (uint8_t)found->inside;
    outcome_put(s->outcomes[now->tier], slot, s->base.width, outcome);
    if (outcome_is_won(outcome) || (outcome_is_lost(outcome) && found->inside == 0))
        mark_chunk(r, slot, outcome_distance(outcome));
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
        const mb_outcome over = mb_weigh_end(space, state);
        if (over != OUTCOME_NONE) {
            outcome_put(s->outcomes[tier], slot, s->base.width, over);
            if (over != OUTCOME_DRAWN && !c->transpose)
                mark_chunk(&s->retrograde, slot, 0);
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
        status = mb_tier_for_each_block(s, s->threads, now->tier, BLOCK, count_block, &c, 0);
    for (uint64_t slot = 0, sum = 0; slot <= slots && status == MB_OK; slot++)
        r->begin[slot] = sum += r->begin[slot]; /* where its predecessors end: they are entered from there down */
    MB_ASSERT(status != MB_OK || r->begin[slots] == moves);
    c.fill = true;
    return status == MB_OK ? mb_tier_for_each_block(s, s->threads, now->tier, BLOCK, count_block, &c, 0) : status;
}

static mb_status retrograde_count(mb_tier_threads *s, mb_tier_pass *now)
{
    const mb_space *space = s->base.space;
    retrograde_counting c = {.now = now};
    mb_status status = retrograde_allocate(&s->retrograde, space->slots[now->tier], s->base.width);
    if (status == MB_OK)
        status = mb_tier_for_each_block(s, s->threads, now->tier, BLOCK, count_block, &c, 1);
    if (status != MB_OK || now->far || now->many || now->found == 0 || has_unmoves(space))
        return status;
    const uint64_t moves = now->found;
    bool fits;
    status = retrograde_transpose(&fits, s, now, moves);
    now->many = status == MB_OK && !fits;
    now->found = moves;
    return status;
}

/* ---- from decided slots to their predecessors ---- */

/* A wave of chunks, at one distance. */
typedef struct spreading {
    mb_tier_threads *solver;
    mb_tier_pass *now;
    const uint32_t *chunk;
} spreading;

/* Does a slot of the 64 from `begin` on have one of these two outcomes? */
static inline bool holds(const uint8_t *outcomes, uint64_t begin, uint32_t width, uint32_t won, uint32_t lost)
{
    unsigned found = 0;
    if (width == 1)
        for (uint64_t i = begin; i < begin + 64; i++)
            found |= (unsigned)(outcomes[i] == won) | (unsigned)(outcomes[i] == lost);
    else
        for (uint64_t i = begin; i < begin + 64; i++) {
            const uint32_t outcome = ((const uint16_t *)(const void *)outcomes)[i];
            found |= (unsigned)(outcome == won) | (unsigned)(outcome == lost);
        }
    return found;
}

/* List the slots of a chunk that are decided at this distance. */
static void scan_chunk(void *context, uint32_t item, int worker)
{
    const spreading *w = context;
    mb_tier_threads *s = w->solver;
    mb_tier_retrograde *r = &s->retrograde;
    const uint32_t width = s->base.width, tier = w->now->tier, rank = w->now->rank;
    const uint8_t *outcomes = s->outcomes[tier];
    const uint64_t slots = s->base.space->slots[tier], first = (uint64_t)w->chunk[item] * CHUNK;
    const uint64_t end = slots - first < CHUNK ? slots : first + CHUNK;
    const mb_outcome won = OUTCOME_WON - rank, lost = OUTCOME_LOST + rank;
    const uint32_t won_byte = width == 1 ? MB_OUTCOME_WON - rank : won;
    uint16_t *out = r->decided + (size_t)item * CHUNK;
    uint32_t count = 0;
    (void)worker;
    for (uint64_t group = first; group < end; group += 64) {
        const uint64_t last = end - group < 64 ? end : group + 64;
        if (last == group + 64 && !holds(outcomes, group, width, won_byte, lost))
            continue;
        for (uint64_t slot = group; slot < last; slot++) {
            const mb_outcome outcome = outcome_get(outcomes, slot, width);
            if (outcome == won || (outcome == lost && r->left[slot] == 0))
                out[count++] = (uint16_t)(slot - first);
        }
    }
    r->count[item] = count;
}

/* A predecessor learns that a successor is decided at distance `rank`. */
static inline void learn(mb_tier_threads *s, mb_tier_pass *now, uint64_t key)
{
    mb_tier_retrograde *r = &s->retrograde;
    uint8_t *outcomes = s->outcomes[now->tier];
    const uint64_t slot = key_slot(key);
    const uint32_t width = s->base.width;
    const mb_outcome won = OUTCOME_WON - (now->rank + 1), known = outcome_get(outcomes, slot, width);
    const bool wins = ((key & KEY_WON) != 0) != ((key & KEY_OTHER) != 0);
    if (wins) {
        if (known >= won)
            return;
        outcome_put(outcomes, slot, width, won);
        mark_chunk(r, slot, now->rank + 1);
        return;
    }
    MB_ASSERT(r->left[slot] > 0);
    if (__atomic_sub_fetch(&r->left[slot], 1, __ATOMIC_RELAXED) > 0 || known >= OUTCOME_DRAWN)
        return;
    const mb_outcome lost = OUTCOME_LOST + now->rank + 1, last = known > lost ? known : lost;
    outcome_put(outcomes, slot, width, last);
    mark_chunk(r, slot, outcome_distance(last));
}

/* The keys of the predecessors of a slot, each once, into room->key; false: there is no room for them. */
static bool list_predecessors(size_t *count, const mb_tier_threads *s, uint32_t tier, uint64_t slot, size_t used,
                              mb_room *room)
{
    const mb_space *space = s->base.space;
    const mb_rules *rules = space->rules;
    const mb_tier_retrograde *r = &s->retrograde;
    uint64_t *key = room->key + used;
    if (r->begin) {
        const uint64_t begin = r->begin[slot];
        *count = r->begin[slot + 1] - begin;
        for (size_t i = 0; i < *count && *count <= room->room - used; i++)
            key[i] = (r->from[begin + i] >> 1) | (r->from[begin + i] & 1 ? KEY_OTHER : 0);
        return *count <= room->room - used;
    }
    mb_state state = 0;
    const bool is = mb_space_state(&state, space, tier, slot);
    MB_ASSERT(is);
    (void)is;
    *count = rules->game->unmoves(rules->self, state, room->next, room->room - used);
    if (*count > room->room - used)
        return false;
    const bool impartial = mb_space_impartial(space);
    const mb_player mover = mb_space_mover(space, state);
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++) {
        uint32_t from;
        const uint64_t before = mb_space_slot(&from, space, room->next[i]);
        if (before == MB_NO_SLOT || from != tier)
            continue;
        const bool other = impartial || mb_space_mover(space, room->next[i]) != mover;
        key[kept++] = before | (other ? KEY_OTHER : 0);
    }
    *count = keep_distinct(key, kept);
    return true;
}

/* Go back from the decided slots of a chunk.  Where the room is too small, the slots that are done are left out. */
static void spread_chunk(void *context, uint32_t item, int worker)
{
    const spreading *w = context;
    mb_tier_threads *s = w->solver;
    mb_tier_retrograde *r = &s->retrograde;
    mb_room *room = &s->rooms[worker];
    const uint32_t tier = w->now->tier;
    const uint64_t first = (uint64_t)w->chunk[item] * CHUNK;
    uint16_t *decided = r->decided + (size_t)item * CHUNK;
    size_t used = 0;
    uint32_t i = 0;
    while (i < r->count[item]) {
        const uint64_t slot = first + decided[i];
        size_t count = 0;
        if (!list_predecessors(&count, s, tier, slot, used, room)) {
            if (used == 0) {
                room->wanted = count > room->wanted ? count : room->wanted;
                break;
            }
        } else {
            const bool won = outcome_is_won(outcome_get(s->outcomes[tier], slot, s->base.width));
            for (size_t k = used; k < used + count; k++) {
                __builtin_prefetch(&r->left[key_slot(room->key[k])], 1);
                __builtin_prefetch(s->outcomes[tier] + key_slot(room->key[k]) * s->base.width, 1);
                room->key[k] |= won ? KEY_WON : 0;
            }
            used += count;
            i++;
            if (i < r->count[item] && used < room->room / 2)
                continue;
        }
        for (size_t k = 0; k < used; k++)
            learn(s, w->now, room->key[k]);
        used = 0;
    }
    memmove(decided, decided + i, (r->count[item] - i) * sizeof *decided);
    r->count[item] -= i;
}

/* The chunks in which a slot may be decided at this distance. */
static uint32_t list_chunks(const mb_tier_retrograde *r, uint32_t rank)
{
    const uint64_t *row = r->marks + (rank < r->rows ? rank : r->rows - 1) * r->words;
    uint32_t count = 0;
    for (uint64_t word = 0; word < r->words; word++)
        for (uint64_t left = row[word]; left; left &= left - 1)
            r->chunk[count++] = (uint32_t)(word * 64 + (uint64_t)__builtin_ctzll(left));
    return count;
}

/* The next distance at which a slot may be decided; UINT64_MAX: none. */
static uint64_t next_distance(const mb_tier_retrograde *r, uint64_t rank)
{
    for (rank++; rank <= r->farthest; rank++) {
        const uint64_t *row = r->marks + (rank < r->rows ? rank : r->rows - 1) * r->words;
        for (uint64_t word = 0; word < r->words; word++)
            if (row[word])
                return rank;
    }
    return UINT64_MAX;
}

/* Can a distance one larger than this be written? */
static bool goes_on(uint32_t rank, uint32_t width)
{
    return rank < (width == 1 ? (uint32_t)MB_OUTCOME_FAR : (uint32_t)OUTCOME_FAR);
}

static mb_status retrograde_spread(mb_tier_threads *s, mb_tier_pass *now)
{
    mb_tier_retrograde *r = &s->retrograde;
    const uint32_t chunks = list_chunks(r, now->rank);
    spreading w = {.solver = s, .now = now};
    mb_status status = MB_OK;
    for (uint32_t first = 0; first < chunks && status == MB_OK; first += WAVE) {
        const uint32_t count = chunks - first < WAVE ? chunks - first : WAVE;
        w.chunk = r->chunk + first;
        mb_team_run(s->threads, count, scan_chunk, &w);
        for (uint32_t i = 0; i < count; i++)
            now->far = now->far || (r->count[i] > 0 && !goes_on(now->rank, s->base.width));
        for (bool again = !now->far; again && status == MB_OK;) {
            mb_team_run(s->threads, count, spread_chunk, &w);
            status = mb_rooms_grow(&again, s->rooms, s->threads);
        }
        mb_pace_sooner(&s->base.pace, (uint64_t)count * CHUNK);
        if (status == MB_OK)
            status = mb_pace_step(&s->base.pace, 0);
    }
    now->beyond = next_distance(r, now->rank);
    return status;
}

/* ---- what is left over ---- */

static bool finish_block(mb_tier_threads *s, uint32_t tier, uint64_t begin, uint64_t end, mb_room *room,
                         void *context)
{
    const uint8_t *left = s->retrograde.left;
    (void)room, (void)context;
    for (uint64_t slot = begin; slot < end; slot++)
        if (left[slot] > 0 && outcome_get(s->outcomes[tier], slot, s->base.width) < OUTCOME_DRAWN)
            outcome_put(s->outcomes[tier], slot, s->base.width, OUTCOME_DRAWN);
    return true;
}

mb_status mb_retrograde_pass(mb_tier_threads *s, mb_tier_pass *now)
{
    mb_status status;
    if (now->count)
        status = retrograde_count(s, now);
    else if (now->spread)
        status = retrograde_spread(s, now);
    else
        status = mb_tier_for_each_block(s, s->threads, now->tier, BLOCK, finish_block, NULL, 0);
    if (status != MB_OK || now->finish || now->many || now->far)
        mb_retrograde_clear(&s->retrograde);
    return status == MB_OK && now->far ? (mb_status)MB_ENOTFOUND : status;
}
