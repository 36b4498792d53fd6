/* shards.h -- which process has which slots of a table.
 *
 * Every tier is cut into pieces of so many slots (its granule, a multiple of 64), which the processes get in turn;
 * the granule is a block of the file, or less where there would not be a piece for each process.  Processes ask each
 * other about keys: a key is a slot or, in a list of states found by walking, the state itself.  Of a list each
 * process has one piece, and knows the first state of every other piece.
 */
#pragma once

#include "mpi/peers.h"
#include "table/tier.h"

typedef struct mb_shards {
    mb_space space; /* mb_space_slot() returns keys */
    uint32_t tiers;
    uint64_t *slots;       /* of each tier, of all processes together */
    uint64_t *granule;     /* of each tier */
    uint64_t total, block; /* block: slots of a block of the file */
    bool list;             /* slots are the states of a list */
    uint64_t *key;         /* of a list: the states of this process, in rising order */
    uint64_t *from;        /* from[p]: the first state of process p; UINT64_MAX: it has none */
    int process, processes;
} mb_shards;

/* Distribute the slots of the rules; rules that do not number their states are walked, by all processes together. */
mb_status mb_shards_open(mb_shards *out, const mb_rules *rules, bool symmetry, mb_peers *peers,
                         const mb_limits *limits, mb_error *error);
void mb_shards_close(mb_shards *shards);

/* The states that a play can reach, sorted: the piece of this process, and *total of them on all processes. */
mb_status mb_shards_walk(uint64_t **key, uint64_t *total, const mb_rules *rules, bool symmetry, mb_peers *peers,
                         const mb_limits *limits, mb_error *error);

/* The granule of so many slots for so many processes, at most `most`. */
static inline uint64_t mb_shards_granule(uint64_t slots, int processes, uint64_t most)
{
    const uint64_t each = (slots + (uint64_t)processes - 1) / (uint64_t)processes, words = (each + 63) / 64 * 64;
    return words < 64 ? 64 : words < most ? words : most;
}

/* How many slots of a tier this process has. */
static inline uint64_t mb_shards_count(const mb_shards *s, uint32_t tier)
{
    const uint64_t g = s->granule[tier], all = g * (uint64_t)s->processes, rest = s->slots[tier] % all;
    const uint64_t mine = g * (uint64_t)s->process, last = rest < mine ? 0 : rest - mine < g ? rest - mine : g;
    return s->slots[tier] / all * g + last;
}

/* The process of a slot; the index of a slot of this process. */
static inline int mb_shards_owner_of_slot(const mb_shards *s, uint32_t tier, uint64_t slot)
{
    MB_ASSERT(tier < s->tiers && slot < s->slots[tier]);
    return (int)(slot / s->granule[tier] % (uint64_t)s->processes);
}

static inline uint64_t mb_shards_index_of_slot(const mb_shards *s, uint32_t tier, uint64_t slot)
{
    MB_ASSERT(mb_shards_owner_of_slot(s, tier, slot) == s->process);
    const uint64_t g = s->granule[tier];
    return slot / (g * (uint64_t)s->processes) * g + slot % g;
}

/* The same of a key, which must exist; mb_shards_index() is for keys of this process. */
int mb_shards_owner(const mb_shards *s, uint32_t tier, uint64_t key);
uint64_t mb_shards_index(const mb_shards *s, uint32_t tier, uint64_t key);

/* The key of index i of this process. */
static inline uint64_t mb_shards_key(const mb_shards *s, uint32_t tier, uint64_t i)
{
    const uint64_t g = s->granule[tier];
    MB_ASSERT(i < mb_shards_count(s, tier));
    return s->list ? s->key[i] : (i / g * (uint64_t)s->processes + (uint64_t)s->process) * g + i % g;
}
