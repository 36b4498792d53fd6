/* shards.c -- which process has which slots of a table. */
#include "mpi/shards.h"

#include "core/mem.h"
#include "core/sort.h"

/* ---- a list: states are their own keys ---- */

static uint64_t shards_key_of(uint32_t *tier, const void *numbers, uint64_t state)
{
    (void)numbers;
    *tier = 0;
    return state;
}

static bool shards_state_of(uint64_t *state, const void *numbers, uint32_t tier, uint64_t key)
{
    (void)numbers, (void)tier;
    *state = key;
    return true;
}

static void close_nothing(void *numbers)
{
    (void)numbers;
}

static const mb_numbering by_state = {
    .close = close_nothing, .leap = 1, .index = shards_key_of, .unindex = shards_state_of};

static mb_status open_list(mb_shards *s, const mb_rules *rules, bool symmetry, mb_peers *peers,
                           const mb_limits *limits, mb_error *error)
{
    s->list = true;
    s->block = ARCHIVE_KEYS_BLOCK;
    mb_status status = mb_shards_walk(&s->key, &s->total, rules, symmetry, peers, limits, error);
    if (status != MB_OK)
        return status;
    s->space = (mb_space){.rules = rules,
                          .symmetry = symmetry,
                          .numbering = &by_state,
                          .slots = mb_alloc(1, sizeof *s->space.slots),
                          .tiers = 1,
                          .total = s->total,
                          .leap = 1,
                          .inside = true};
    s->from = mb_alloc((size_t)s->processes, sizeof *s->from);
    status = s->space.slots && s->from ? MB_OK : MB_ENOMEM;
    if ((status = mb_peers_agree(peers, status)) != MB_OK)
        return status;
    s->space.slots[0] = UINT64_MAX;
    return MB_OK;
}

void mb_shards_close(mb_shards *shards)
{
    mb_space_clear(&shards->space);
    mb_release_all(shards->slots, shards->granule, shards->key, shards->from);
    *shards = (mb_shards){0};
}

/* Choose the granule of each tier; exchange the first states of the pieces of a list. */
static void shards_distribute(mb_shards *s)
{
    for (uint32_t tier = 0; tier < s->tiers; tier++) {
        s->slots[tier] = s->list ? s->total : s->space.slots[tier];
        s->granule[tier] = mb_shards_granule(s->slots[tier], s->processes, s->list ? UINT64_MAX : s->block);
    }
    if (!s->list)
        return;
    const uint64_t first = mb_shards_count(s, 0) > 0 ? s->key[0] : UINT64_MAX;
    mb_peers_gather(s->from, &first, 1);
}

mb_status mb_shards_open(mb_shards *out, const mb_rules *rules, bool symmetry, mb_peers *peers,
                         const mb_limits *limits, mb_error *error)
{
    mb_shards s = {.process = peers->process, .processes = peers->processes, .block = ARCHIVE_BLOCK};
    bool numbered = false;
    mb_status status = mb_peers_agree(peers, mb_space_number(&s.space, &numbered, rules, symmetry));
    if (status == MB_OK && !numbered)
        status = open_list(&s, rules, symmetry, peers, limits, error);
    if (status == MB_OK) {
        s.tiers = s.space.tiers;
        s.total = s.space.total;
        s.slots = mb_alloc(s.tiers, sizeof *s.slots);
        s.granule = mb_alloc(s.tiers, sizeof *s.granule);
        status = mb_peers_agree(peers, s.slots && s.granule ? MB_OK : MB_ENOMEM);
    }
    if (status == MB_OK) {
        shards_distribute(&s);
        *out = s;
    } else {
        mb_shards_close(&s);
    }
    return status;
}

int mb_shards_owner(const mb_shards *s, uint32_t tier, uint64_t key)
{
    if (!s->list)
        return mb_shards_owner_of_slot(s, tier, key);
    MB_BISECT(int, behind, s->processes, p,
              p > 0 && s->from[p] > key); /* the first piece that begins behind the key */
    MB_ASSERT(behind > 0 && s->from[behind - 1] <= key);
    return behind - 1;
}

uint64_t mb_shards_index(const mb_shards *s, uint32_t tier, uint64_t key)
{
    if (!s->list)
        return mb_shards_index_of_slot(s, tier, key);
    MB_BISECT(uint64_t, at, mb_shards_count(s, 0), i, s->key[i] >= key);
    MB_ASSERT(at < mb_shards_count(s, 0) && s->key[at] == key);
    return at;
}
