/* nodes.c -- the states that a search has generated: arrays that grow by a quarter, and a hash table of indices. */
#include "path/nodes.h"

#include "core/mem.h"

enum { FIRST_ROOM = 1024 };

void mb_nodes_clear(mb_nodes *nodes)
{
    mb_release_all(nodes->key, nodes->parent, nodes->g, nodes->slot);
    *nodes = (mb_nodes){0};
}

void mb_nodes_reset(mb_nodes *nodes)
{
    nodes->count = 0;
    if (nodes->slot)
        memset(nodes->slot, 0, (size_t)nodes->slots * sizeof *nodes->slot);
}

uint64_t mb_nodes_bytes(const mb_nodes *nodes)
{
    return (uint64_t)nodes->count * (sizeof *nodes->key + sizeof *nodes->parent + nodes->width)
           + (uint64_t)nodes->slots * sizeof *nodes->slot;
}

/* The part of a hash that is stored in the upper bits of its slot. */
static inline uint32_t nodes_piece(const mb_nodes *nodes, uint64_t hash)
{
    return nodes->bits < 32 ? (uint32_t)hash << nodes->bits : 0;
}

static inline uint32_t after(const mb_nodes *nodes, uint32_t at)
{
    return at + 1 < nodes->slots ? at + 1 : 0;
}

/* Resize one of the arrays, which hold `size` bytes a node. */
static bool nodes_resize(void **block, uint32_t room, size_t size)
{
    void *moved = mb_resize(*block, room, size);
    if (moved)
        *block = moved;
    return moved != NULL;
}

/* Make room for a quarter more, and a new table, which is filled from the keys alone. */
static bool nodes_widen(mb_nodes *nodes)
{
    const uint64_t more = (uint64_t)nodes->room + nodes->room / 4;
    const uint32_t room = more < FIRST_ROOM ? FIRST_ROOM : more > MB_NODES_MAX ? MB_NODES_MAX : (uint32_t)more;
    void *key = nodes->key, *parent = nodes->parent, *g = nodes->g;
    if (nodes->width == 0)
        nodes->width = 1;
    const bool resized = nodes_resize(&key, room, sizeof *nodes->key)
                         && nodes_resize(&parent, room, sizeof *nodes->parent)
                         && nodes_resize(&g, room, nodes->width);
    nodes->key = key;
    nodes->parent = parent;
    nodes->g = g;
    if (!resized)
        return false;
    mb_release(nodes->slot); /* before the new one is allocated, so that both are never in memory */
    nodes->slots = (uint32_t)((uint64_t)room * 8 / 7);
    nodes->slot = mb_alloc_zero(nodes->slots, sizeof *nodes->slot);
    if (!nodes->slot) {
        nodes->room = nodes->slots = nodes->count = 0;
        return false;
    }
    nodes->room = room;
    nodes->bits = 32 - (unsigned)__builtin_clz(room);
    enum { AHEAD = 16 };
    MB_ASSERT(nodes->count <= room && room < nodes->slots
              && room >> nodes->bits == 0); /* a free slot ends every search */
    for (uint32_t i = 0; i < nodes->count; i++) {
        if (i + AHEAD < nodes->count)
            __builtin_prefetch(mb_nodes_slot(nodes, nodes->key[i + AHEAD]), 1);
        const uint64_t hash = mb_hash_mix(nodes->key[i]);
        uint32_t at = mb_nodes_home(nodes, hash);
        while (nodes->slot[at])
            at = after(nodes, at);
        nodes->slot[at] = nodes_piece(nodes, hash) | (i + 1);
    }
    return true;
}

mb_status mb_nodes_add(uint32_t *number, bool *added, mb_nodes *nodes, uint64_t key)
{
    if (nodes->count == nodes->room) {
        if (nodes->room == MB_NODES_MAX)
            return MB_ELIMIT;
        if (!nodes_widen(nodes))
            return MB_ENOMEM;
    }
    const uint64_t hash = mb_hash_mix(key);
    const uint32_t upper = nodes_piece(nodes, hash), mask = (uint32_t)((UINT64_C(1) << nodes->bits) - 1);
    uint32_t at = mb_nodes_home(nodes, hash);
    for (; nodes->slot[at]; at = after(nodes, at)) {
        if ((nodes->slot[at] & ~mask) != upper)
            continue;
        const uint32_t i = (nodes->slot[at] & mask) - 1;
        MB_ASSERT(i < nodes->count);
        if (nodes->key[i] == key) {
            *number = i;
            *added = false;
            return MB_OK;
        }
    }
    nodes->slot[at] = upper | (nodes->count + 1);
    nodes->key[nodes->count] = key;
    nodes->parent[nodes->count] = 0;
    *number = nodes->count++;
    *added = true;
    return MB_OK;
}

uint64_t mb_nodes_cost(const mb_nodes *nodes, uint32_t number)
{
    MB_ASSERT(number < nodes->count);
    if (nodes->width == 1)
        return nodes->g[number];
    if (nodes->width == 4)
        return ((const uint32_t *)(const void *)nodes->g)[number];
    return ((const uint64_t *)(const void *)nodes->g)[number];
}

static void write_cost(uint8_t *g, unsigned width, uint32_t number, uint64_t cost)
{
    MB_ASSERT(width == 8 || cost >> 8 * width == 0);
    if (width == 1)
        g[number] = (uint8_t)cost;
    else if (width == 4)
        ((uint32_t *)(void *)g)[number] = (uint32_t)cost;
    else
        ((uint64_t *)(void *)g)[number] = cost;
}

/* Give each cost more bytes. */
static bool nodes_widen_costs(mb_nodes *nodes, unsigned width)
{
    uint8_t *wide = mb_alloc(nodes->room, width);
    if (!wide)
        return false;
    for (uint32_t i = 0; i < nodes->count; i++)
        write_cost(wide, width, i, mb_nodes_cost(nodes, i));
    mb_release(nodes->g);
    nodes->g = wide;
    nodes->width = width;
    return true;
}

bool mb_nodes_set_cost(mb_nodes *nodes, uint32_t number, uint64_t g)
{
    const unsigned width = g <= UINT8_MAX ? 1 : g <= UINT32_MAX ? 4 : 8;
    MB_ASSERT(number < nodes->count);
    if (width > nodes->width && !nodes_widen_costs(nodes, width))
        return false;
    write_cost(nodes->g, nodes->width, number, g);
    return true;
}
