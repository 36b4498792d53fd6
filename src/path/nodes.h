/* nodes.h -- the states that a search has generated, numbered 0, 1, 2, …, in little memory.
 *
 * A state takes 8 bytes for itself, 4 for its parent with two flags, and 1 for its cost while all costs are below 256
 * (then 4, then 8).  It is found by a hash table of 4-byte slots, of which 7/10 to 7/8 are taken: 17.6 to 18.8 bytes
 * in all.  A slot holds the number and, in the remaining bits, a part of the hash, so that states are hardly ever
 * compared in vain.
 */
#pragma once

#include "core/base.h"
#include "core/hash.h"
#include "marienbad/status.h"

#define MB_NODES_MAX ((UINT32_C(1) << 30) - 1) /* nodes at most */

enum mb_node_flag { MB_NODE_CLOSED = 1, MB_NODE_EXPANDED = 2 };

/* All zero is an empty set. */
typedef struct mb_nodes {
    uint64_t *key;    /* key[i]: the state of node i */
    uint32_t *parent; /* parent[i] * 4 + flags */
    uint8_t *g;       /* costs, `width` bytes each */
    unsigned width;   /* 1, 4 or 8; 0: none yet */
    uint32_t count, room;
    uint32_t *slot; /* number + 1 in the low `bits` bits, a part of the hash above; 0: empty */
    uint32_t slots;
    unsigned bits;
} mb_nodes;

void mb_nodes_clear(mb_nodes *nodes);

/* Remove all nodes, keeping the memory. */
void mb_nodes_reset(mb_nodes *nodes);

/* The number of a state, which is added when it is new: MB_OK, MB_ENOMEM, MB_ELIMIT past MB_NODES_MAX.
 * A new node has no parent, no flags and no cost yet. */
mb_status mb_nodes_add(uint32_t *number, bool *added, mb_nodes *nodes, uint64_t key);

/* The home slot of a hash. */
static inline uint32_t mb_nodes_home(const mb_nodes *nodes, uint64_t hash)
{
    return (uint32_t)((hash >> 32) * nodes->slots >> 32);
}

/* The address of the home slot of a state, for prefetching; the table must not be empty. */
static inline const uint32_t *mb_nodes_slot(const mb_nodes *nodes, uint64_t key)
{
    return &nodes->slot[mb_nodes_home(nodes, mb_hash_mix(key))];
}

/* Set the cost of a node; false: no memory. */
bool mb_nodes_set_cost(mb_nodes *nodes, uint32_t number, uint64_t g);
uint64_t mb_nodes_cost(const mb_nodes *nodes, uint32_t number);

/* Memory in use: the part of the allocated memory that was written to. */
uint64_t mb_nodes_bytes(const mb_nodes *nodes);

static inline uint32_t mb_nodes_parent(const mb_nodes *nodes, uint32_t number)
{
    MB_ASSERT(number < nodes->count);
    return nodes->parent[number] / 4;
}

static inline unsigned mb_nodes_flags(const mb_nodes *nodes, uint32_t number)
{
    MB_ASSERT(number < nodes->count);
    return nodes->parent[number] % 4;
}

static inline void mb_nodes_set_parent(mb_nodes *nodes, uint32_t number, uint32_t parent, unsigned flags)
{
    MB_ASSERT(number < nodes->count && parent <= MB_NODES_MAX && flags < 4);
    nodes->parent[number] = parent * 4 + flags;
}
