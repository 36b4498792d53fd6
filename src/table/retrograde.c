/* retrograde.c -- retrograde analysis of a tier in which moves stay, by several threads.
 *
 * The result does not depend on the order in which threads work: a slot that is won gets the least distance, which is
 * that of the first pass to reach it, and the last of the successors of a lost slot to be decided gives its distance.
 */
#include "table/retrograde.h"

#include "core/mem.h"
#include "table/retrograde_internal.h"

enum {
    CHUNK = RETROGRADE_CHUNK,
    WAVE = 256,  /* chunks between two checks of the limits */
    ROWS = 1024, /* rows of marks with two bytes an outcome */
};

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
    mb_release_all(r->left, r->marks, r->chunk, r->decided, r->count[0], r->count[1], r->begin, r->from);
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
    for (int won = 0; won < 2; won++)
        r->count[won] = mb_alloc_zero(WAVE, sizeof *r->count[won]);
    return r->left && r->marks && r->chunk && r->decided && r->count[0] && r->count[1] ? MB_OK : MB_ENOMEM;
}

/* ---- from decided slots to their predecessors ---- */

/* A wave of chunks, at one distance. */
typedef struct spreading {
    mb_tier_threads *solver;
    mb_tier_pass *now;
    const uint32_t *chunk;
} spreading;

/* Does a slot of the `count` from `begin` on, a constant, have one of these two outcomes? */
MB_INLINE bool holds(const uint8_t *outcomes, uint64_t begin, uint64_t count, uint32_t width, uint32_t won,
                     uint32_t lost)
{
    unsigned found = 0;
    if (width == 1)
        for (uint64_t i = begin; i < begin + count; i++)
            found |= (unsigned)(outcomes[i] == won) | (unsigned)(outcomes[i] == lost);
    else
        for (uint64_t i = begin; i < begin + count; i++) {
            const uint32_t outcome = ((const uint16_t *)(const void *)outcomes)[i];
            found |= (unsigned)(outcome == won) | (unsigned)(outcome == lost);
        }
    return found;
}

/* List the slots of a chunk that are decided at this distance: the lost ones from the front of its places, the won
 * ones from the back. */
static void scan_chunk(void *context, uint32_t item, int worker)
{
    const spreading *w = context;
    mb_tier_threads *s = w->solver;
    mb_tier_retrograde *r = &s->retrograde;
    const uint32_t width = s->base.width, tier = w->now->tier, rank = w->now->rank;
    const uint8_t *outcomes = s->outcomes[tier];
    const uint64_t slots = s->base.space->slots[tier], first = (uint64_t)w->chunk[item] * CHUNK;
    const uint64_t end = slots - first < CHUNK ? slots : first + CHUNK;
    const uint32_t won = (width == 1 ? (uint32_t)MB_OUTCOME_WON : (uint32_t)OUTCOME_WON) - rank;
    const uint32_t lost = OUTCOME_LOST + rank; /* as they are in memory */
    enum { WIDE = 64, NARROW = 16 };           /* slots that are looked at together, first and then */
    uint16_t *out = r->decided + (size_t)item * CHUNK;
    uint32_t count[2] = {0};
    (void)worker;
    for (uint64_t group = first, size; group < end; group += size) {
        size = group % WIDE == 0 && end - group >= WIDE ? WIDE : end - group >= NARROW ? NARROW : end - group;
        if (size == WIDE && !holds(outcomes, group, WIDE, width, won, lost))
            continue;
        size = size > NARROW ? NARROW : size;
        if (size == NARROW && !holds(outcomes, group, NARROW, width, won, lost))
            continue;
        for (uint64_t slot = group; slot < group + size; slot++) {
            const uint32_t raw = width == 1 ? outcomes[slot] : ((const uint16_t *)(const void *)outcomes)[slot];
            if (raw == won)
                out[CHUNK - ++count[1]] = (uint16_t)(slot - first);
            else if (raw == lost && r->left[slot] == 0)
                out[count[0]++] = (uint16_t)(slot - first);
        }
    }
    r->count[0][item] = count[0];
    r->count[1][item] = count[1];
}

/* A predecessor has a move that wins after rank + 1 moves. */
static inline void learn_win(mb_tier_threads *s, mb_tier_pass *now, uint64_t slot)
{
    uint8_t *outcomes = s->outcomes[now->tier];
    const uint32_t width = s->base.width;
    const mb_outcome won = OUTCOME_WON - (now->rank + 1);
    if (outcome_get(outcomes, slot, width) >= won)
        return;
    outcome_put(outcomes, slot, width, won);
    mark_chunk(&s->retrograde, slot, now->rank + 1);
}

/* A predecessor has a move that loses after rank + 1 moves; where it was the last one to be decided, it is lost. */
static inline void learn_loss(mb_tier_threads *s, mb_tier_pass *now, uint64_t slot)
{
    mb_tier_retrograde *r = &s->retrograde;
    uint8_t *outcomes = s->outcomes[now->tier], *left = &r->left[slot];
    const uint32_t width = s->base.width;
    MB_ASSERT(*left > 0);
    if (s->threads == 1 ? --*left > 0 : __atomic_sub_fetch(left, 1, __ATOMIC_RELAXED) > 0)
        return;
    const mb_outcome known = outcome_get(outcomes, slot, width);
    if (known >= OUTCOME_DRAWN)
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
    *count = mb_retrograde_distinct(key, kept);
    return true;
}

/* The slots of a chunk that are decided at one distance, all won or all lost. */
typedef struct decided_slots {
    uint64_t first; /* slot of the chunk */
    const uint16_t *offset;
    size_t count;
    bool won;
} decided_slots;

/* List predecessors until room->key is full; returns their number.  *done slots had room; 0: not one. */
static size_t list_keys(size_t *done, const mb_tier_threads *s, uint32_t tier, const decided_slots *d, mb_room *room)
{
    const mb_adjacency *kernel = s->retrograde.kernel;
    size_t used = 0, count = 0;
    *done = 0;
    if (kernel)
        return retrograde_room(kernel, room) ? kernel->predecessors(
                   room->key, room->room, done, s->base.space->numbers, tier, d->first, d->offset, d->count)
                                             : 0;
    for (; *done < d->count && (used == 0 || used < room->room / 2); ++*done, used += count)
        if (!list_predecessors(&count, s, tier, d->first + d->offset[*done], used, room)) {
            if (used == 0)
                room->wanted = count > room->wanted ? count : room->wanted;
            break;
        }
    return used;
}

/* Go back from decided slots; returns how many had room for their predecessors. */
static size_t spread_slots(mb_tier_threads *s, mb_tier_pass *now, decided_slots d, mb_room *room)
{
    const size_t all = d.count;
    mb_tier_retrograde *r = &s->retrograde;
    const uint8_t *outcomes = s->outcomes[now->tier];
    const bool far = retrograde_is_far(s);
    const bool alternate = r->kernel != NULL; /* then keys are slots, and the mover changes */
    while (d.count > 0) {
        size_t done;
        const size_t keys = list_keys(&done, s, now->tier, &d, room);
        if (done == 0)
            break;
        for (size_t k = 0; k < keys && far; k++) {
            const uint64_t key = room->key[k];
            if (d.won != (alternate || (key & KEY_OTHER) != 0))
                __builtin_prefetch(outcomes + key_slot(key) * s->base.width, 1);
            else
                __builtin_prefetch(&r->left[key_slot(key)], 1);
        }
        for (size_t k = 0; k < keys; k++) {
            const uint64_t key = room->key[k];
            if (d.won != (alternate || (key & KEY_OTHER) != 0))
                learn_win(s, now, key_slot(key));
            else
                learn_loss(s, now, key_slot(key));
        }
        d.offset += done;
        d.count -= done;
    }
    return all - d.count;
}

/* Go back from the decided slots of a chunk.  Where the room is too small, the slots that are done are left out. */
static void spread_chunk(void *context, uint32_t item, int worker)
{
    const spreading *w = context;
    mb_tier_threads *s = w->solver;
    mb_tier_retrograde *r = &s->retrograde;
    uint16_t *places = r->decided + (size_t)item * CHUNK;
    for (int won = 0; won < 2; won++) {
        uint32_t *count = &r->count[won][item];
        const decided_slots d = {.first = (uint64_t)w->chunk[item] * CHUNK,
                                 .offset = won ? places + CHUNK - *count : places,
                                 .count = *count,
                                 .won = won};
        const size_t done = spread_slots(s, w->now, d, &s->rooms[worker]);
        *count -= (uint32_t)done;
        if (!won && done > 0)
            memmove(places, places + done, *count * sizeof *places);
    }
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
            now->far = now->far || (r->count[0][i] + r->count[1][i] > 0 && !goes_on(now->rank, s->base.width));
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
    if (now->count) {
        status = retrograde_allocate(&s->retrograde, s->base.space->slots[now->tier], s->base.width);
        s->retrograde.kernel = mb_space_adjacency(s->base.space);
        if (status == MB_OK)
            status = mb_retrograde_count(s, now);
    } else if (now->spread)
        status = retrograde_spread(s, now);
    else
        status = mb_tier_for_each_block(s, s->threads, now->tier, RETROGRADE_BLOCK, finish_block, NULL, 0);
    if (status != MB_OK || now->finish || now->many || now->far)
        mb_retrograde_clear(&s->retrograde);
    return status == MB_OK && now->far ? (mb_status)MB_ENOTFOUND : status;
}
