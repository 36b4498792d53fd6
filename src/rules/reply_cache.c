/* reply_cache.c -- the replies of a rules program, by state. */
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

void mb_reply_cache_clear(mb_reply_cache *cache)
{
    if (cache->names)
        mb_names_free(mb_lexicon_names(cache->names));
    mb_release_all(cache->at, cache->to, cache->cost);
    *cache = (mb_reply_cache){0};
}

mb_status mb_reply_cache_number(uint32_t *out, mb_reply_cache *cache, mb_piece name)
{
    bool added;
    const uint32_t count = mb_lexicon_count(cache->names);
    if (!mb_grow(&cache->at, &cache->room, count, 1))
        return MB_ENOMEM;
    const mb_status status = mb_lexicon_add(out, &added, cache->names, name.at, name.length);
    if (status == MB_OK && added)
        cache->at[*out] = (mb_cached_reply){0};
    return status;
}

/* A line that is being read. */
typedef struct cache_reading {
    mb_reply_cache *cache;
    uint32_t v;        /* the state of the line */
    uint32_t expected; /* the state that was requested; MB_NONE: any */
    size_t first;      /* the first of its moves */
    bool wrong_state;
} cache_reading;

static mb_status take_state(void *context, mb_piece name)
{
    cache_reading *self = context;
    if (self->expected == MB_NONE)
        return mb_reply_cache_number(&self->v, self->cache, name);
    self->v = mb_lexicon_find(self->cache->names, name.at, name.length);
    self->wrong_state = self->v != self->expected;
    return self->wrong_state ? MB_EPARSE : MB_OK;
}

/* The array of costs is allocated when the first move costs something else than 1. */
static mb_status take_cost(mb_reply_cache *cache, uint32_t cost)
{
    const size_t had = cache->cost ? cache->moves : 0;
    if (!cache->cost && cost == 1)
        return MB_OK;
    if (!mb_grow(&cache->cost, &cache->cost_room, had, cache->moves + 1 - had))
        return MB_ENOMEM;
    for (size_t i = had; i < cache->moves; i++)
        cache->cost[i] = 1;
    cache->cost[cache->moves] = cost;
    return MB_OK;
}

/* The same move once more: the cheapest stays. */
static mb_status take_again(cache_reading *self, uint32_t to, uint32_t cost)
{
    mb_reply_cache *cache = self->cache;
    size_t i = self->first;
    while (cache->to[i] != to)
        i++;
    MB_ASSERT(i < cache->moves);
    if (cost < (cache->cost ? cache->cost[i] : 1) && !cache->cost) {
        const mb_status status =
            take_cost(cache, cost); /* allocates the array; the cost that it wrote is overwritten */
        if (status != MB_OK)
            return status;
    }
    if (cache->cost && cost < cache->cost[i])
        cache->cost[i] = cost;
    return MB_OK;
}

static mb_status take_move(void *context, mb_piece name, uint32_t cost, bool priced)
{
    cache_reading *self = context;
    mb_reply_cache *cache = self->cache;
    uint32_t to;
    mb_status status = mb_reply_cache_number(&to, cache, name);
    (void)priced;
    if (status != MB_OK)
        return status;
    if (cache->at[to].listed == cache->lines)
        return take_again(self, to, cost);
    cache->at[to].listed = cache->lines;
    if (!mb_grow(&cache->to, &cache->to_room, cache->moves, 1))
        return MB_ENOMEM;
    if ((status = take_cost(cache, cost)) != MB_OK)
        return status;
    cache->to[cache->moves++] = to;
    return MB_OK;
}

static bool are_same(const mb_state_reply *a, const mb_state_reply *b)
{
    return a->owned == b->owned && a->owner == b->owner && a->mark == b->mark && a->goal == b->goal
           && a->pays == b->pays && a->h == b->h;
}

/* Is the new reply, whose moves begin at `first`, equal to the old one?  In the order of the moves, too, since it
 * numbers them. */
static bool is_same(const mb_reply_cache *cache, const mb_cached_reply *old, const mb_state_reply *reply,
                    size_t first)
{
    MB_ASSERT(old->known && first <= cache->moves);
    const size_t count = cache->moves - first;
    if (!are_same(&old->reply, reply) || old->count != count)
        return false;
    if (count == 0)
        return true;
    return memcmp(cache->to + old->first, cache->to + first, count * sizeof *cache->to) == 0
           && (!cache->cost
               || memcmp(cache->cost + old->first, cache->cost + first, count * sizeof *cache->cost) == 0);
}

/* Store the reply about v, or compare it with the one that is there. */
static mb_reply_fault cache_keep(mb_reply_cache *cache, uint32_t v, const mb_state_reply *reply, size_t first)
{
    mb_cached_reply *state = &cache->at[v];
    if (cache->known > 0 && reply->owned != cache->owned)
        return MB_REPLY_OWNERS;
    if (state->known) {
        const bool same = is_same(cache, state, reply, first);
        cache->moves = first;
        return same ? MB_REPLY_RIGHT : MB_REPLY_CONTRADICTS;
    }
    cache->owned = reply->owned;
    cache->has_pays |= reply->mark == MB_PAYS;
    cache->has_h |= reply->h != MB_NO_HINT;
    state->first = first;
    state->count = (uint32_t)(cache->moves - first);
    state->reply = *reply;
    state->known = true;
    cache->known++;
    return MB_REPLY_RIGHT;
}

mb_status mb_reply_cache_add(uint32_t *state, mb_reply_fault *fault, mb_reply_cache *cache, uint32_t v,
                             const char *line, size_t length, mb_error *error)
{
    cache_reading self = {.cache = cache, .v = v, .expected = v, .first = cache->moves};
    const mb_reply_handler handler = {.state = take_state, .move = take_move, .context = &self};
    mb_state_reply reply;
    cache->lines++;
    const mb_status status = mb_state_reply_read(&reply, line, length, &handler, error);
    if (status == MB_OK) {
        *fault = cache_keep(cache, self.v, &reply, self.first);
        *state = self.v;
    } else {
        cache->moves = self.first;
        *fault = self.wrong_state ? MB_REPLY_WRONG_STATE : MB_REPLY_MALFORMED;
    }
    return status != MB_OK ? status : *fault == MB_REPLY_RIGHT ? MB_OK : MB_EPARSE;
}
