/* shards.h -- which rank has which slots of a table.
 *
 * Every tier is dealt out in pieces of so many slots (its granule, a multiple of 64), piece after piece to rank after
 * rank; the granule is a block of the file, or less where a tier would not go round.  What a rank asks another about
 * is a key: the slot or, in a list of states found by walking, the state itself.  Of a list each rank has one
 * piece, and knows the first state of each other.
 */
#ifndef MB_MPI_SHARDS_H
#define MB_MPI_SHARDS_H

#include "mpi/peers.h"
#include "table/tier.h"

typedef struct mb_shards {
    mb_space space; /* its slots are keys */
    uint32_t tiers;
    uint64_t *slots;       /* of each tier, on all ranks together */
    uint64_t *granule;     /* of each tier */
    uint64_t total, block; /* block: slots of a block of the file */
    bool list;
    uint64_t *key;  /* of a list: the states of this rank, in rising order */
    uint64_t *from; /* from[r]: the first state of rank r; UINT64_MAX: it has none */
    int process, processes;
} mb_shards;

/* Deal out the numbers of the rules; those that have none are walked, all ranks together. */
mb_status mb_shards_open(mb_shards *out, const mb_rules *rules, bool symmetry, mb_peers *peers,
                         const mb_limits *limits, mb_error *error);
void mb_shards_close(mb_shards *shards);

/* The states that a play can reach, sorted and dealt out: piece `rank` of granules, *total of them on all ranks. */
mb_status mb_shards_walk(uint64_t **key, uint64_t *total, const mb_rules *rules, bool symmetry, mb_peers *peers,
                         const mb_limits *limits, mb_error *error);

/* Slots of a piece when so many are dealt out to so many ranks. */
static inline uint64_t mb_shards_granule(uint64_t slots, int processes, uint64_t most)
{
    const uint64_t each = (slots + (uint64_t)processes - 1) / (uint64_t)processes, words = (each + 63) / 64 * 64;
    return words < 64 ? 64 : words < most ? words : most;
}

/* How many slots of a tier are this rank's. */
static inline uint64_t mb_shards_count(const mb_shards *s, uint32_t tier)
{
    const uint64_t g = s->granule[tier], all = g * (uint64_t)s->processes, rest = s->slots[tier] % all;
    const uint64_t mine = g * (uint64_t)s->process, last = rest < mine ? 0 : rest - mine < g ? rest - mine : g;
    return s->slots[tier] / all * g + last;
}

/* Who has a slot, and where. */
static inline int mb_shards_owner_of_slot(const mb_shards *s, uint32_t tier, uint64_t slot)
{
    MB_ASSERT(tier < s->tiers && slot < s->slots[tier]);
    return (int)(slot / s->granule[tier] % (uint64_t)s->processes);
}

static inline uint64_t mb_shards_index_of_slot(const mb_shards *s, uint32_t tier, uint64_t slot)
{
    const uint64_t g = s->granule[tier];
    return slot / (g * (uint64_t)s->processes) * g + slot % g;
}

/* The same of a key; it must be there, and for the place be this rank's. */
int mb_shards_owner(const mb_shards *s, uint32_t tier, uint64_t key);
uint64_t mb_shards_index(const mb_shards *s, uint32_t tier, uint64_t key);

/* The key of this rank's place i. */
static inline uint64_t mb_shards_key(const mb_shards *s, uint32_t tier, uint64_t i)
{
    const uint64_t g = s->granule[tier];
    MB_ASSERT(i < mb_shards_count(s, tier));
    return s->list ? s->key[i] : (i / g * (uint64_t)s->processes + (uint64_t)s->process) * g + i % g;
}

#endif
