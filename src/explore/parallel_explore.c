/* parallel_explore.c -- many states explored at once by several threads, and numbered as one would number them. */
#include "explore/parallel_explore.h"

#include "core/mem.h"
#include "core/team.h"

/* States side by side, which one thread takes. */
typedef struct slice {
    uint32_t begin, end; /* among the states of this time */
    mb_state *next;      /* where their moves lead, state after state */
    size_t moves, room;
    uint32_t *slot; /* slot[i]: where next[i] stands in the table */
    size_t slot_room;
    uint64_t before; /* moves of the slices before */
    uint32_t fresh;  /* states that this one has met first */
    uint32_t fresh_before;
    uint64_t longest;
    mb_status status;
} slice;

struct mb_parallel_explorer {
    const mb_rules *rules;
    bool symmetry;
    int threads;
    slice *slice;
    uint32_t slices;
    const mb_state *state; /* those of this time */
    uint32_t count;
    size_t count_room;
    uint8_t *tag;     /* of each */
    uint32_t *degree; /* of each: its moves */
    uint64_t moves;   /* of all */
    bool last;
    uint64_t most;
    mb_hash *known;
    uint32_t met; /* states known before this time */
    mb_builder *builder;
};

mb_parallel_explorer *mb_parallel_explorer_new(const mb_rules *rules, bool symmetry, int threads)
{
    enum { EACH = 4 }; /* slices a thread: some are soon done */
    MB_ASSERT(threads > 1 && !(rules->game->traits & MB_SERIAL) && !rules->game->cost);
    mb_parallel_explorer *crowd = mb_alloc_zero(1, sizeof *crowd);
    if (!crowd)
        return NULL;
    *crowd = (mb_parallel_explorer){
        .rules = rules, .symmetry = symmetry, .threads = threads, .slices = EACH * (uint32_t)threads};
    crowd->slice = mb_alloc_zero(crowd->slices, sizeof *crowd->slice);
    if (crowd->slice)
        return crowd;
    mb_release(crowd);
    return NULL;
}

void mb_parallel_explorer_free(mb_parallel_explorer *crowd)
{
    if (!crowd)
        return;
    for (uint32_t s = 0; s < crowd->slices; s++) {
        mb_release(crowd->slice[s].next);
        mb_release(crowd->slice[s].slot);
    }
    mb_release(crowd->slice);
    mb_release(crowd->tag);
    mb_release(crowd->degree);
    mb_release(crowd);
}

/* Where the next moves of the slice go; nowhere while there is no room. */
static mb_state *behind(const slice *s)
{
    return s->moves < s->room ? s->next + s->moves : NULL;
}

/* List the moves of one state behind those of the slice. */
static mb_status list_state(slice *s, const mb_parallel_explorer *crowd, uint32_t i)
{
    const mb_game *game = crowd->rules->game;
    const void *rules = crowd->rules->self;
    const mb_state state = crowd->state[i];
    const mb_mark mark = game->mark(rules, state);
    crowd->tag[i] = mb_tag(game->mover ? game->mover(rules, state) : MB_P1, mark, false);
    crowd->degree[i] = 0;
    if (mark != MB_UNMARKED || crowd->last)
        return MB_OK;
    size_t count = game->moves(rules, state, behind(s), s->room - s->moves);
    s->longest = count > s->longest ? count : s->longest;
    if (count > crowd->most)
        return MB_ELIMIT;
    if (count > s->room - s->moves) {
        if (!mb_grow(&s->next, &s->room, s->moves, count))
            return MB_ENOMEM;
        count = game->moves(rules, state, behind(s), s->room - s->moves);
    }
    MB_ASSERT(count <= s->room - s->moves);
    for (size_t k = s->moves; k < s->moves + count && crowd->symmetry; k++)
        s->next[k] = game->canonical(rules, s->next[k]);
    crowd->degree[i] = (uint32_t)count;
    s->moves += count;
    return MB_OK;
}

static void list_slice(void *context, uint32_t item, int worker)
{
    const mb_parallel_explorer *crowd = context;
    slice *s = &crowd->slice[item];
    (void)worker;
    s->begin = (uint32_t)((uint64_t)crowd->count * item / crowd->slices);
    s->end = (uint32_t)((uint64_t)crowd->count * (item + 1) / crowd->slices);
    s->moves = 0;
    s->longest = 0;
    s->status = MB_OK;
    for (uint32_t i = s->begin; i < s->end && s->status == MB_OK; i++)
        s->status = list_state(s, crowd, i);
    if (s->status == MB_OK && !mb_grow(&s->slot, &s->slot_room, 0, s->moves))
        s->status = MB_ENOMEM;
}

mb_status mb_parallel_explorer_list(uint64_t *listed, uint64_t *longest, mb_parallel_explorer *crowd,
                                    const mb_state *state, uint32_t count, bool last, uint64_t most)
{
    size_t tags = crowd->count_room, degrees = tags;
    if (!mb_grow(&crowd->tag, &tags, 0, count) || !mb_grow(&crowd->degree, &degrees, 0, count))
        return MB_ENOMEM;
    crowd->count_room = tags < degrees ? tags : degrees;
    crowd->state = state;
    crowd->count = count;
    crowd->last = last;
    crowd->most = most;
    mb_team_run(crowd->threads, crowd->slices, list_slice, crowd);
    mb_status status = MB_OK;
    crowd->moves = *longest = 0;
    for (slice *s = crowd->slice; s < crowd->slice + crowd->slices; s++) {
        s->before = crowd->moves;
        crowd->moves += s->moves;
        *longest = s->longest > *longest ? s->longest : *longest;
        status = status == MB_OK ? s->status : status;
    }
    *listed = crowd->moves;
    return status;
}

/* The state of a slot's entry: known, or met by some move of this time. */
static mb_state state_of(const mb_parallel_explorer *crowd, uint32_t entry)
{
    MB_ASSERT(entry > 0);
    if (entry <= crowd->met)
        return crowd->known->key[entry - 1];
    const uint64_t move = entry - crowd->met - 1;
    uint32_t low = 0, high = crowd->slices; /* its slice is in low .. high-1 */
    while (high - low > 1) {
        const uint32_t middle = (low + high) / 2;
        if (crowd->slice[middle].before <= move)
            low = middle;
        else
            high = middle;
    }
    MB_ASSERT(move - crowd->slice[low].before < crowd->slice[low].moves);
    return crowd->slice[low].next[move - crowd->slice[low].before];
}

/* Enter a state that move number `move` leads to, or find it; returns its slot. */
static uint32_t enter(const mb_parallel_explorer *crowd, mb_state state, uint64_t move)
{
    const mb_hash *known = crowd->known;
    const uint32_t mine = crowd->met + 1 + (uint32_t)move;
    size_t at = mb_hash_mix(state) & known->mask;
    for (;; at = (at + 1) & known->mask) {
        uint32_t entry = __atomic_load_n(&known->slot[at], __ATOMIC_ACQUIRE);
        if (entry == 0
            && __atomic_compare_exchange_n(&known->slot[at], &entry, mine, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
            break;
        if (state_of(crowd, entry) != state)
            continue;
        while (entry > mine /* another move has met it, a later one */
               && !__atomic_compare_exchange_n(&known->slot[at], &entry, mine, false, __ATOMIC_ACQ_REL,
                                               __ATOMIC_ACQUIRE))
            ;
        break;
    }
    return (uint32_t)at;
}

static void enter_slice(void *context, uint32_t item, int worker)
{
    enum { AHEAD = 16 };
    const mb_parallel_explorer *crowd = context;
    slice *s = &crowd->slice[item];
    (void)worker;
    for (size_t k = 0; k < s->moves; k++) {
        if (k + AHEAD < s->moves)
            mb_hash_prefetch(crowd->known, s->next[k + AHEAD]);
        s->slot[k] = enter(crowd, s->next[k], s->before + k);
    }
}

/* Has move k of the slice met its state first?  Meanwhile other slices may put numbers where entries stood: a number
 * is below the entry that it replaces, which is below those of all later moves to that state. */
static bool is_first(const mb_parallel_explorer *crowd, const slice *s, size_t k)
{
    const uint32_t entry = __atomic_load_n(&crowd->known->slot[s->slot[k]], __ATOMIC_RELAXED);
    return entry == crowd->met + 1 + (uint32_t)(s->before + k);
}

static void count_slice(void *context, uint32_t item, int worker)
{
    const mb_parallel_explorer *crowd = context;
    slice *s = &crowd->slice[item];
    (void)worker;
    s->fresh = 0;
    for (size_t k = 0; k < s->moves; k++)
        s->fresh += is_first(crowd, s, k);
}

/* Give the states that a slice has met first their numbers. */
static void number_slice(void *context, uint32_t item, int worker)
{
    const mb_parallel_explorer *crowd = context;
    const slice *s = &crowd->slice[item];
    uint32_t number = crowd->met + s->fresh_before;
    (void)worker;
    for (size_t k = 0; k < s->moves; k++) {
        if (!is_first(crowd, s, k))
            continue;
        MB_ASSERT(number <= crowd->met + s->before + k);
        crowd->known->key[number++] = s->next[k];
        __atomic_store_n(&crowd->known->slot[s->slot[k]], number, __ATOMIC_RELAXED);
    }
    MB_ASSERT(number == crowd->met + s->fresh_before + s->fresh);
}

/* Take all entries out again that are no numbers: the table is what it was. */
static void forget(const mb_parallel_explorer *crowd)
{
    for (const slice *s = crowd->slice; s < crowd->slice + crowd->slices; s++)
        for (size_t k = 0; k < s->moves; k++)
            if (crowd->known->slot[s->slot[k]] > crowd->met)
                crowd->known->slot[s->slot[k]] = 0;
}

/* Give the positions of a slice and their moves to the builder, which has room. */
static void build_slice(void *context, uint32_t item, int worker)
{
    const mb_parallel_explorer *crowd = context;
    const slice *s = &crowd->slice[item];
    mb_arena *a = &crowd->builder->arena;
    uint64_t move = a->moves + s->before;
    (void)worker;
    for (size_t k = 0; k < s->moves; k++)
        a->to[move + k] = crowd->known->slot[s->slot[k]] - 1;
    for (uint32_t i = s->begin; i < s->end; i++) {
        a->first[a->positions + i] = move;
        a->tag[a->positions + i] = crowd->tag[i];
        move += crowd->degree[i];
    }
    MB_ASSERT(move == a->moves + s->before + s->moves);
}

/* The payoffs of those that pay. */
static mb_status add_pays(mb_parallel_explorer *crowd, uint32_t from)
{
    const mb_rules *rules = crowd->rules;
    mb_status status = MB_OK;
    for (uint32_t i = 0; i < crowd->count && status == MB_OK; i++)
        if (mb_mark_of(&crowd->builder->arena, from + i) == MB_PAYS)
            status = mb_builder_pays_at(crowd->builder, from + i,
                                        rules->game->payoff(rules->self, crowd->known->key[from + i]));
    return status;
}

mb_status mb_parallel_explorer_add(mb_parallel_explorer *crowd, mb_hash *states, mb_builder *builder)
{
    mb_arena *a = &builder->arena;
    const uint32_t from = a->positions;
    uint32_t fresh = 0;
    mb_status status;
    MB_ASSERT(crowd->state == states->key + from);
    if (crowd->moves > UINT32_MAX - 2 - states->count)
        return MB_ELIMIT;
    crowd->known = states;
    crowd->met = states->count;
    crowd->builder = builder;
    if ((status = mb_hash_reserve(states, 0, (uint32_t)crowd->moves)) != MB_OK
        || (status = mb_builder_more_positions(builder, crowd->count)) != MB_OK
        || (status = mb_builder_more_moves(builder, (size_t)crowd->moves)) != MB_OK)
        return status;
    MB_ASSERT(states->mask <= UINT32_MAX);
    mb_team_run(crowd->threads, crowd->slices, enter_slice, crowd);
    mb_team_run(crowd->threads, crowd->slices, count_slice, crowd);
    for (slice *s = crowd->slice; s < crowd->slice + crowd->slices; s++) {
        s->fresh_before = fresh;
        fresh += s->fresh;
    }
    if ((status = mb_hash_reserve(states, fresh, 0)) != MB_OK) {
        forget(crowd);
        return status;
    }
    mb_team_run(crowd->threads, crowd->slices, number_slice, crowd);
    states->count += fresh;
    mb_team_run(crowd->threads, crowd->slices, build_slice, crowd);
    a->positions += crowd->count;
    a->moves += crowd->moves;
    return add_pays(crowd, from);
}
