/* reply_cache.c -- what a program has told about its states. */
#include "rules/reply_cache.h"

#include "core/mem.h"

mb_status mb_reply_cache_new(mb_reply_cache *out)
{
    enum { TEXT = 1 << 12 };
    mb_lexicon *names = mb_lexicon_new(TEXT);
    if (!names)
        return MB_ENOMEM;
    *out = (mb_reply_cache){.names = names};
    return MB_OK;
}

void mb_reply_cache_clear(mb_reply_cache *told)
{
    if (told->names)
        mb_names_free(mb_lexicon_names(told->names));
    mb_release(told->at);
    mb_release(told->to);
    mb_release(told->cost);
    *told = (mb_reply_cache){0};
}

mb_status mb_reply_cache_number(uint32_t *out, mb_reply_cache *told, mb_piece name)
{
    bool added;
    const uint32_t count = mb_lexicon_count(told->names);
    if (!mb_grow(&told->at, &told->room, count, 1))
        return MB_ENOMEM;
    const mb_status status = mb_lexicon_add(out, &added, told->names, name.at, name.length);
    if (status == MB_OK && added)
        told->at[*out] = (mb_cached_reply){0};
    return status;
}

/* A line that is being heard. */
typedef struct hearing {
    mb_reply_cache *told;
    uint32_t v;     /* the state that it is about */
    uint32_t wants; /* that it should be about; MB_NONE: any */
    size_t first;   /* its moves begin there */
    bool another;
} hearing;

static mb_status take_state(void *context, mb_piece name)
{
    hearing *self = context;
    if (self->wants == MB_NONE)
        return mb_reply_cache_number(&self->v, self->told, name);
    self->v = mb_lexicon_find(self->told->names, name.at, name.length);
    self->another = self->v != self->wants;
    return self->another ? MB_EPARSE : MB_OK;
}

/* The first move that costs something else than 1 makes room for the costs of all. */
static mb_status take_cost(mb_reply_cache *told, uint32_t cost)
{
    const size_t had = told->cost ? told->moves : 0;
    if (!told->cost && cost == 1)
        return MB_OK;
    if (!mb_grow(&told->cost, &told->cost_room, had, told->moves + 1 - had))
        return MB_ENOMEM;
    for (size_t i = had; i < told->moves; i++)
        told->cost[i] = 1;
    told->cost[told->moves] = cost;
    return MB_OK;
}

/* The same move once more: the cheapest stays. */
static mb_status take_again(hearing *self, uint32_t to, uint32_t cost)
{
    mb_reply_cache *told = self->told;
    size_t i = self->first;
    while (told->to[i] != to)
        i++;
    MB_ASSERT(i < told->moves);
    if (cost < (told->cost ? told->cost[i] : 1) && !told->cost) {
        const mb_status status = take_cost(told, cost); /* makes the array; what it wrote is overwritten */
        if (status != MB_OK)
            return status;
    }
    if (told->cost && cost < told->cost[i])
        told->cost[i] = cost;
    return MB_OK;
}

static mb_status take_move(void *context, mb_piece name, uint32_t cost, bool priced)
{
    hearing *self = context;
    mb_reply_cache *told = self->told;
    uint32_t to;
    mb_status status = mb_reply_cache_number(&to, told, name);
    (void)priced;
    if (status != MB_OK)
        return status;
    if (told->at[to].listed == told->lines)
        return take_again(self, to, cost);
    told->at[to].listed = told->lines;
    if (!mb_grow(&told->to, &told->to_room, told->moves, 1))
        return MB_ENOMEM;
    if ((status = take_cost(told, cost)) != MB_OK)
        return status;
    told->to[told->moves++] = to;
    return MB_OK;
}

static bool are_same(const mb_state_reply *a, const mb_state_reply *b)
{
    return a->owned == b->owned && a->owner == b->owner && a->mark == b->mark && a->goal == b->goal
           && a->pays == b->pays && a->estimate == b->estimate && a->h == b->h;
}

/* Is what was heard, from `first` on, what was told before?  The order of moves counts: it is what moves are numbered
 * by. */
static bool is_same(const mb_reply_cache *told, const mb_cached_reply *old, const mb_state_reply *says, size_t first)
{
    MB_ASSERT(old->known && first <= told->moves);
    const size_t count = told->moves - first;
    if (!are_same(&old->says, says) || old->count != count)
        return false;
    if (count == 0)
        return true;
    return memcmp(told->to + old->first, told->to + first, count * sizeof *told->to) == 0
           && (!told->cost || memcmp(told->cost + old->first, told->cost + first, count * sizeof *told->cost) == 0);
}

/* Keep what was heard of v, or compare it. */
static mb_reply_fault settle(mb_reply_cache *told, uint32_t v, const mb_state_reply *says, size_t first)
{
    mb_cached_reply *state = &told->at[v];
    if (told->known > 0 && says->owned != told->owned)
        return MB_REPLY_OWNERS;
    if (state->known) {
        const bool same = is_same(told, state, says, first);
        told->moves = first;
        return same ? MB_REPLY_RIGHT : MB_REPLY_CONTRADICTS;
    }
    told->owned = says->owned;
    told->has_pays |= says->mark == MB_PAYS;
    told->has_estimate |= says->estimate != MB_NO_HINT;
    told->has_remaining |= says->h != MB_NO_HINT;
    state->first = first;
    state->count = (uint32_t)(told->moves - first);
    state->says = *says;
    state->known = true;
    told->known++;
    return MB_REPLY_RIGHT;
}

mb_status mb_reply_cache_add(uint32_t *who, mb_reply_fault *fault, mb_reply_cache *told, uint32_t v, const char *line,
                             size_t length, mb_error *error)
{
    hearing self = {.told = told, .v = v, .wants = v, .first = told->moves};
    const mb_reply_handler taker = {.state = take_state, .move = take_move, .context = &self};
    mb_state_reply says;
    told->lines++;
    const mb_status status = mb_state_reply_read(&says, line, length, &taker, error);
    if (status == MB_OK) {
        *fault = settle(told, self.v, &says, self.first);
        *who = self.v;
    } else {
        told->moves = self.first;
        *fault = self.another ? MB_REPLY_WRONG_STATE : MB_REPLY_MALFORMED;
    }
    return status != MB_OK ? status : *fault == MB_REPLY_RIGHT ? MB_OK : MB_EPARSE;
}
