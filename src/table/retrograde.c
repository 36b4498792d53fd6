/* retrograde.c -- retrograde analysis of a tier in which moves stay, by several threads.
 *
 * The result does not depend on the order in which threads work: a slot that is won gets the least distance, which is
 * that of the first pass to reach it, and the last of the successors of a lost slot to be decided gives its distance.
 */
#include "table/retrograde.h"

#include "core/mem.h"
#include "table/retrograde_internal.h"

enum {
    CHUNK = FRONTIER_CHUNK,
    ROUND = FRONTIER_ROUND, /* chunks between two checks of the limits */
};

bool mb_retrograde_suits(const mb_space *space, bool distances)
{
    return space->inside && distances && !(space->rules->game->traits & MB_ACYCLIC)
           && space->tiers < UINT32_C(1) << KEY_TIER && space->largest < UINT64_C(1) << KEY_SLOT;
}

uint64_t mb_retrograde_bytes(uint64_t slots, uint32_t width)
{
    return mb_tier_frontier_bytes(slots, width);
}

void mb_retrograde_clear(mb_tier_retrograde *r)
{
    mb_tier_frontier_clear(&r->frontier);
    mb_release_all(r->begin, r->from);
    *r = (mb_tier_retrograde){0};
}

/* ---- from decided slots to their predecessors ---- */

/* A round of chunks whose predecessors are updated, at one distance. */
typedef struct update_round {
    mb_tier_threads *solver;
    mb_tier_pass *now;
    const uint32_t *chunk;
} update_round;

static void scan_chunk(void *context, uint32_t item, int worker)
{
    const update_round *w = context;
    (void)worker;
    mb_tier_frontier_scan(&w->solver->retrograde.frontier, item, w->chunk[item], w->now->rank);
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
        *count = (size_t)(r->begin[slot + 1] - begin);
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
    MB_ASSERT(d->first + d->offset[d->count - 1] < s->base.space->slots[tier]);
    *done = 0;
    if (kernel)
        return mb_room_lists(kernel, room) ? kernel->predecessors(room->key, room->room, done, s->base.space->numbers,
                                                                  tier, d->first, d->offset, d->count)
                                           : 0;
    for (; *done < d->count && (used == 0 || used < room->room / 2); ++*done, used += count)
        if (!list_predecessors(&count, s, tier, d->first + d->offset[*done], used, room)) {
            if (used == 0)
                room->wanted = count > room->wanted ? count : room->wanted;
            break;
        }
    return used;
}

/* Update the predecessors of decided slots; returns how many of these had room for their predecessors. */
static size_t update_predecessors(mb_tier_threads *s, mb_tier_pass *now, decided_slots d, mb_room *room)
{
    const size_t all = d.count;
    mb_tier_frontier *f = &s->retrograde.frontier;
    const uint8_t *outcomes = s->outcomes[now->tier];
    const bool far = retrograde_is_far(s);
    const bool alternate = s->retrograde.kernel != NULL; /* then keys are slots, and the mover changes */
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
                __builtin_prefetch(&f->left[key_slot(key)], 1);
        }
        for (size_t k = 0; k < keys; k++) {
            const uint64_t key = room->key[k];
            if (d.won != (alternate || (key & KEY_OTHER) != 0))
                frontier_win(f, key_slot(key), now->rank + 1);
            else
                frontier_lose(f, key_slot(key), now->rank + 1);
        }
        d.offset += done;
        d.count -= done;
    }
    return all - d.count;
}

/* Update the predecessors of the decided slots of a chunk.  Where the room is too small, the slots that are done are
 * left out. */
static void update_chunk(void *context, uint32_t item, int worker)
{
    const update_round *w = context;
    mb_tier_threads *s = w->solver;
    mb_tier_frontier *f = &s->retrograde.frontier;
    uint16_t *places = f->decided + (size_t)item * CHUNK;
    for (int won = 0; won < 2; won++) {
        uint32_t *count = &f->count[won][item];
        const decided_slots d = {.first = (uint64_t)w->chunk[item] * CHUNK,
                                 .offset = won ? places + CHUNK - *count : places,
                                 .count = *count,
                                 .won = won};
        const size_t done = update_predecessors(s, w->now, d, &s->rooms[worker]);
        *count -= (uint32_t)done;
        if (!won && done > 0)
            memmove(places, places + done, *count * sizeof *places);
    }
}

static mb_status retrograde_update(mb_tier_threads *s, mb_tier_pass *now)
{
    mb_tier_frontier *f = &s->retrograde.frontier;
    const uint32_t chunks = mb_tier_frontier_chunks(f, now->rank);
    update_round w = {.solver = s, .now = now};
    mb_status status = MB_OK;
    for (uint32_t first = 0; first < chunks && status == MB_OK; first += ROUND) {
        const uint32_t count = chunks - first < ROUND ? chunks - first : ROUND;
        w.chunk = f->chunk + first;
        mb_team_run(s->threads, count, scan_chunk, &w);
        for (uint32_t i = 0; i < count; i++)
            now->far = now->far || (f->count[0][i] + f->count[1][i] > 0 && !frontier_goes_on(f, now->rank));
        for (bool again = !now->far; again && status == MB_OK;) {
            mb_team_run(s->threads, count, update_chunk, &w);
            status = mb_rooms_grow(&again, s->rooms, s->threads);
        }
        mb_pace_sooner(&s->base.pace, (uint64_t)count * CHUNK);
        if (status == MB_OK)
            status = mb_pace_step(&s->base.pace, 0);
    }
    now->beyond = mb_tier_frontier_next(f, now->rank);
    return status;
}

/* ---- what is left over ---- */

static bool finish_block(mb_tier_threads *s, uint32_t tier, uint64_t begin, uint64_t end, mb_room *room,
                         void *context)
{
    (void)tier, (void)room, (void)context;
    mb_tier_frontier_finish(&s->retrograde.frontier, begin, end);
    return true;
}

mb_status mb_retrograde_pass(mb_tier_threads *s, mb_tier_pass *now)
{
    mb_status status;
    if (now->kind == MB_PASS_COUNT) {
        mb_retrograde_clear(&s->retrograde);
        s->retrograde.kernel = mb_space_adjacency(s->base.space);
        status = mb_tier_frontier_open(&s->retrograde.frontier, s->outcomes[now->tier],
                                       s->base.space->slots[now->tier], s->base.width, s->threads > 1);
        if (status == MB_OK)
            status = mb_retrograde_count(s, now);
    } else if (now->kind == MB_PASS_UPDATE)
        status = retrograde_update(s, now);
    else
        status = mb_tier_for_each_block(s, s->threads, now->tier, RETROGRADE_BLOCK, finish_block, NULL, 0);
    if (status != MB_OK || now->kind == MB_PASS_FINISH || now->many || now->far)
        mb_retrograde_clear(&s->retrograde);
    return status == MB_OK && now->far ? (mb_status)MB_ENOTFOUND : status;
}
