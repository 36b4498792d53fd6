/* parallel_explore.c -- states of one level explored by several threads, numbered as one thread would number them. */
#include "explore/parallel_explore.h"

#include "core/mem.h"
#include "core/sort.h"
#include "core/team.h"

/* Consecutive states: one item of a thread. */
typedef struct slice {
    uint32_t begin, end; /* its states are state[begin .. end-1] */
    mb_state *next;      /* the targets of their moves, state after state */
    size_t moves, room;
    uint32_t *slot; /* slot[i]: the slot of next[i] in the hash table */
    size_t slot_room;
    uint64_t before;     /* moves of the slices before */
    uint32_t new_states; /* new states whose first move is in this slice */
    uint32_t new_before; /* those of the slices before */
    uint64_t longest;    /* the most moves of one state */
    mb_status status;
} slice;

struct mb_parallel_explorer {
    const mb_rules *rules;
    bool symmetry;
    int threads;
    slice *slice;
    uint32_t slices;
    const mb_state *state; /* state[0 .. count-1]: the states of this call */
    uint32_t count;
    size_t count_room;
    uint8_t *tag;     /* tag[i] of state[i] */
    uint32_t *degree; /* degree[i]: its number of moves */
    uint64_t moves;   /* of all states */
    bool last;        /* at the last depth: no moves are listed */
    uint64_t most;    /* moves that one state may have */
    mb_hash *known;   /* a slot holds 0 (free), v + 1 of state v, or known_before + 1 + i while move i is its first */
    uint32_t known_before; /* states known before this call */
    mb_builder *builder;
};

mb_parallel_explorer *mb_parallel_explorer_new(const mb_rules *rules, bool symmetry, int threads)
{
    enum { EACH = 4 }; /* slices a thread: some take longer than others */
    MB_ASSERT(threads > 1 && !(rules->game->traits & MB_SERIAL) && !rules->game->cost);
    mb_parallel_explorer *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return NULL;
    *self = (mb_parallel_explorer){
        .rules = rules, .symmetry = symmetry, .threads = threads, .slices = EACH * (uint32_t)threads};
    self->slice = mb_alloc_zero(self->slices, sizeof *self->slice);
    if (self->slice)
        return self;
    mb_release(self);
    return NULL;
}

void mb_parallel_explorer_free(mb_parallel_explorer *self)
{
    if (!self)
        return;
    for (uint32_t s = 0; s < self->slices; s++) {
        mb_release_all(self->slice[s].next, self->slice[s].slot);
    }
    mb_release_all(self->slice, self->tag, self->degree, self);
}

/* The place for the next moves of the slice; NULL while there is no room. */
static mb_state *behind(const slice *s)
{
    return s->moves < s->room ? s->next + s->moves : NULL;
}

/* List the moves of one state behind those of the slice. */
static mb_status list_state(slice *s, const mb_parallel_explorer *self, uint32_t i)
{
    const mb_game *game = self->rules->game;
    const void *rules = self->rules->self;
    const mb_state state = self->state[i];
    const mb_mark mark = game->mark(rules, state);
    self->tag[i] = mb_tag(game->mover ? game->mover(rules, state) : MB_P1, mark, false);
    self->degree[i] = 0;
    if (mark != MB_UNMARKED || self->last)
        return MB_OK;
    size_t count = game->moves(rules, state, behind(s), s->room - s->moves);
    s->longest = count > s->longest ? count : s->longest;
    if (count > self->most)
        return MB_ELIMIT;
    if (count > s->room - s->moves) {
        if (!mb_grow(&s->next, &s->room, s->moves, count))
            return MB_ENOMEM;
        count = game->moves(rules, state, behind(s), s->room - s->moves);
    }
    MB_ASSERT(count <= s->room - s->moves);
    for (size_t k = s->moves; k < s->moves + count && self->symmetry; k++)
        s->next[k] = game->canonical(rules, s->next[k]);
    self->degree[i] = (uint32_t)count;
    s->moves += count;
    return MB_OK;
}

static void list_slice(void *context, uint32_t item, int worker)
{
    const mb_parallel_explorer *self = context;
    slice *s = &self->slice[item];
    (void)worker;
    s->begin = (uint32_t)((uint64_t)self->count * item / self->slices);
    s->end = (uint32_t)((uint64_t)self->count * (item + 1) / self->slices);
    s->moves = 0;
    s->longest = 0;
    s->status = MB_OK;
    for (uint32_t i = s->begin; i < s->end && s->status == MB_OK; i++)
        s->status = list_state(s, self, i);
    if (s->status == MB_OK && !mb_grow(&s->slot, &s->slot_room, 0, s->moves))
        s->status = MB_ENOMEM;
}

mb_status mb_parallel_explorer_list(uint64_t *listed, uint64_t *longest, mb_parallel_explorer *self,
                                    const mb_state *state, uint32_t count, bool last, uint64_t most)
{
    size_t tags = self->count_room, degrees = tags;
    if (!mb_grow(&self->tag, &tags, 0, count) || !mb_grow(&self->degree, &degrees, 0, count))
        return MB_ENOMEM;
    self->count_room = tags < degrees ? tags : degrees;
    self->state = state;
    self->count = count;
    self->last = last;
    self->most = most;
    mb_team_run(self->threads, self->slices, list_slice, self);
    mb_status status = MB_OK;
    self->moves = *longest = 0;
    for (slice *s = self->slice; s < self->slice + self->slices; s++) {
        s->before = self->moves;
        self->moves += s->moves;
        *longest = s->longest > *longest ? s->longest : *longest;
        status = status == MB_OK ? s->status : status;
    }
    *listed = self->moves;
    return status;
}

/* The state of a slot: known before, or the target of the move that it holds. */
static mb_state explorer_state_of(const mb_parallel_explorer *self, uint32_t entry)
{
    MB_ASSERT(entry > 0);
    if (entry <= self->known_before)
        return self->known->key[entry - 1];
    const uint64_t move = entry - self->known_before - 1;
    MB_BISECT(uint32_t, behind, self->slices, i, self->slice[i].before > move);
    MB_ASSERT(behind > 0);
    const slice *s = &self->slice[behind - 1];
    MB_ASSERT(move - s->before < s->moves);
    return s->next[move - s->before];
}

/* Enter the target of move number `move`, or find it; returns its slot. */
static uint32_t explorer_enter(const mb_parallel_explorer *self, mb_state state, uint64_t move)
{
    const mb_hash *known = self->known;
    const uint32_t mine = self->known_before + 1 + (uint32_t)move;
    size_t at = (size_t)mb_hash_mix(state) & known->mask;
    for (;; at = (at + 1) & known->mask) {
        uint32_t entry = __atomic_load_n(&known->slot[at], __ATOMIC_ACQUIRE);
        if (entry == 0
            && __atomic_compare_exchange_n(&known->slot[at], &entry, mine, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
            break;
        if (explorer_state_of(self, entry) != state)
            continue;
        while (entry > mine /* a later move has entered it */
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
    const mb_parallel_explorer *self = context;
    slice *s = &self->slice[item];
    (void)worker;
    for (size_t k = 0; k < s->moves; k++) {
        if (k + AHEAD < s->moves)
            mb_hash_prefetch(self->known, s->next[k + AHEAD]);
        s->slot[k] = explorer_enter(self, s->next[k], s->before + k);
    }
}

/* Is move k of the slice the first to its target?  Other slices may replace moves by numbers of states meanwhile;
 * such a number is below the move that it replaces, which is below all later moves to that state. */
static bool is_first(const mb_parallel_explorer *self, const slice *s, size_t k)
{
    const uint32_t entry = __atomic_load_n(&self->known->slot[s->slot[k]], __ATOMIC_RELAXED);
    return entry == self->known_before + 1 + (uint32_t)(s->before + k);
}

static void count_slice(void *context, uint32_t item, int worker)
{
    const mb_parallel_explorer *self = context;
    slice *s = &self->slice[item];
    (void)worker;
    s->new_states = 0;
    for (size_t k = 0; k < s->moves; k++)
        s->new_states += is_first(self, s, k);
}

/* Number the new states of a slice. */
static void number_slice(void *context, uint32_t item, int worker)
{
    const mb_parallel_explorer *self = context;
    const slice *s = &self->slice[item];
    uint32_t number = self->known_before + s->new_before;
    (void)worker;
    for (size_t k = 0; k < s->moves; k++) {
        if (!is_first(self, s, k))
            continue;
        MB_ASSERT(number <= self->known_before + s->before + k);
        self->known->key[number++] = s->next[k];
        __atomic_store_n(&self->known->slot[s->slot[k]], number, __ATOMIC_RELAXED);
    }
    MB_ASSERT(number == self->known_before + s->new_before + s->new_states);
}

/* Remove all moves from the hash table, so that it is as before. */
static void remove_moves(const mb_parallel_explorer *self)
{
    for (const slice *s = self->slice; s < self->slice + self->slices; s++)
        for (size_t k = 0; k < s->moves; k++)
            if (self->known->slot[s->slot[k]] > self->known_before)
                self->known->slot[s->slot[k]] = 0;
}

/* Add the positions of a slice and their moves to the builder, which has room. */
static void build_slice(void *context, uint32_t item, int worker)
{
    const mb_parallel_explorer *self = context;
    const slice *s = &self->slice[item];
    mb_arena *a = &self->builder->arena;
    uint64_t move = a->moves + s->before;
    (void)worker;
    for (size_t k = 0; k < s->moves; k++)
        a->to[move + k] = self->known->slot[s->slot[k]] - 1;
    for (uint32_t i = s->begin; i < s->end; i++) {
        a->first[a->positions + i] = move;
        a->tag[a->positions + i] = self->tag[i];
        move += self->degree[i];
    }
    MB_ASSERT(move == a->moves + s->before + s->moves);
}

/* Add the payoffs of terminal positions that have one. */
static mb_status add_pays(mb_parallel_explorer *self, uint32_t from)
{
    const mb_rules *rules = self->rules;
    mb_status status = MB_OK;
    for (uint32_t i = 0; i < self->count && status == MB_OK; i++)
        if (mb_mark_of(&self->builder->arena, from + i) == MB_PAYS)
            status = mb_builder_pays_at(self->builder, from + i,
                                        rules->game->payoff(rules->self, self->known->key[from + i]));
    return status;
}

mb_status mb_parallel_explorer_add(mb_parallel_explorer *self, mb_hash *states, mb_builder *builder)
{
    mb_arena *a = &builder->arena;
    const uint32_t from = a->positions;
    uint32_t new_states = 0;
    mb_status status;
    MB_ASSERT(self->state == states->key + from);
    if (self->moves > UINT32_MAX - 2 - states->count)
        return MB_ELIMIT;
    self->known = states;
    self->known_before = states->count;
    self->builder = builder;
    if ((status = mb_hash_reserve(states, 0, (uint32_t)self->moves)) != MB_OK
        || (status = mb_builder_more_positions(builder, self->count)) != MB_OK
        || (status = mb_builder_more_moves(builder, (size_t)self->moves)) != MB_OK)
        return status;
    MB_ASSERT(states->mask <= UINT32_MAX);
    mb_team_run(self->threads, self->slices, enter_slice, self);
    mb_team_run(self->threads, self->slices, count_slice, self);
    for (slice *s = self->slice; s < self->slice + self->slices; s++) {
        s->new_before = new_states;
        new_states += s->new_states;
    }
    if ((status = mb_hash_reserve(states, new_states, 0)) != MB_OK) {
        remove_moves(self);
        return status;
    }
    mb_team_run(self->threads, self->slices, number_slice, self);
    states->count += new_states;
    mb_team_run(self->threads, self->slices, build_slice, self);
    a->positions += self->count;
    a->moves += self->moves;
    return add_pays(self, from);
}
