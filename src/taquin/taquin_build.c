/* taquin_build.c -- the table of a group of tiles, by breadth-first search from the goal.
 *
 * A node of the search is a placement of the tiles of the group and the *region* of the blank: a connected set of the
 * cells that they leave free, in which it moves at no cost.  A placement is a set of cells (the map) and the order of
 * the tiles on them, read cell by cell: for each map and region there is a block of k! bytes, one an order.  A tile
 * that slides along a row passes no other, so that the order stays; one that slides along a column passes up to
 * cols - 1 others, and the new order is looked up in a table.  So a move takes all orders of one block to one other
 * block, and all work is done within pieces of 40 kB.
 *
 * Each move takes a tile from a black cell to a white one or back: the number of tiles on black cells has another
 * parity after each move.  At each distance only maps of one parity are read and only those of the other are written,
 * by all threads at once, and all of them write the same number.
 */
#include "core/mem.h"
#include "core/team.h"
#include "taquin/taquin_patterns.h"

enum { UNSET = 255, TAKEN = 255, ORDERS = 40320 };
enum { PIECE = 8 }; /* maps that a thread takes at a time */

/* One map: its regions and its blocks. */
typedef struct map {
    uint32_t block;                  /* the block of its first region; the others follow */
    uint8_t region[MB_TAQUIN_CELLS]; /* of each free cell, from 0; TAKEN of the others */
    uint16_t taken;
    uint8_t regions;
} map;

typedef struct build {
    const mb_taquin *game;
    const mb_group *group;
    int tiles;
    uint32_t orders, maps, blocks;
    map *map;
    uint32_t *number;  /* number[set of cells]: the number of its map */
    uint32_t *order;   /* order[i]: nibble j is the number of the j-th tile */
    uint16_t *moved;   /* moved[(i * tiles + j) * orders + o]: order o with its i-th tile moved to place j */
    uint8_t *distance; /* distance[block * orders + order] */
    uint8_t *latest;   /* latest[block]: the last distance written there */
    uint8_t *table;    /* the result */
    uint8_t d;         /* the distance that is searched */
    bool odd;          /* the parity of the maps at that distance */
    bool any;          /* was there any node at that distance? */
} build;

/* The number of an order among all, by the tiles before each that are larger. */
static uint32_t order_number(uint32_t order, int tiles)
{
    uint32_t number = 0;
    for (int i = 0; i < tiles; i++) {
        const uint32_t tile = order >> (4 * i) & 15;
        uint32_t below = tile;
        for (int j = 0; j < i; j++)
            below -= (order >> (4 * j) & 15) < tile;
        MB_ASSERT(below < (uint32_t)(tiles - i));
        number = number * (uint32_t)(tiles - i) + below;
    }
    return number;
}

/* Move nibble i to place j. */
static uint32_t order_move(uint32_t order, int i, int j)
{
    MB_ASSERT(0 <= i && i < MB_GROUP_TILES && 0 <= j && j < MB_GROUP_TILES);
    const uint64_t tile = order >> (4 * i) & 15, low = (UINT64_C(1) << (4 * i)) - 1;
    const uint64_t without = (order & low) | ((uint64_t)order >> 4 & ~low);
    const uint64_t under = (UINT64_C(1) << (4 * j)) - 1;
    return (uint32_t)((without & under) | tile << (4 * j) | (without & ~under) << 4);
}

/* Fill `order` and `moved`. */
static void list_orders(build *self)
{
    const int tiles = self->tiles;
    for (uint32_t o = 0; o < self->orders; o++) {
        uint32_t left = 0x76543210, rest = o, place = self->orders; /* left: the tiles not yet used, rising */
        uint32_t order = 0;
        for (int i = 0; i < tiles; i++) {
            place /= (uint32_t)(tiles - i);
            const uint32_t which = rest / place;
            rest %= place;
            order |= (left >> (4 * which) & 15) << (4 * i);
            left = order_move(left, (int)which, MB_GROUP_TILES - 1);
        }
        self->order[o] = order;
        MB_ASSERT(order_number(order, tiles) == o);
    }
    for (int i = 0; i < tiles; i++)
        for (int j = 0; j < tiles; j++)
            for (uint32_t o = 0; o < self->orders; o++)
                self->moved[(uint32_t)(i * tiles + j) * self->orders + o] =
                    (uint16_t)order_number(order_move(self->order[o], i, j), tiles);
}

/* Number the regions of the cells that are not taken. */
static void find_regions(map *out, const mb_taquin *game)
{
    memset(out->region, TAKEN, sizeof out->region);
    out->regions = 0;
    for (int first = 0; first < game->cells; first++) {
        if (out->taken >> first & 1 || out->region[first] != TAKEN)
            continue;
        int reached[MB_TAQUIN_CELLS] = {first}, count = 1;
        out->region[first] = out->regions;
        for (int i = 0; i < count; i++)
            for (int way = 0; way < MB_TAQUIN_WAYS; way++) {
                const int cell = game->next[reached[i]][way];
                if (cell < 0 || out->taken >> cell & 1 || out->region[cell] != TAKEN)
                    continue;
                MB_ASSERT(count < game->cells);
                out->region[cell] = out->regions;
                reached[count++] = cell;
            }
        out->regions++;
    }
}

static mb_status list_maps(build *self)
{
    const uint32_t sets = 1u << self->game->cells;
    self->number = mb_alloc_zero(sets, sizeof *self->number);
    if (!self->number)
        return MB_ENOMEM;
    for (uint32_t set = 0; set < sets; set++)
        if (__builtin_popcount(set) == self->tiles)
            self->number[set] = self->maps++;
    self->map = mb_alloc_zero(self->maps, sizeof *self->map);
    if (!self->map)
        return MB_ENOMEM;
    for (uint32_t set = 0, m = 0; set < sets; set++)
        if (__builtin_popcount(set) == self->tiles) {
            MB_ASSERT(m < self->maps && self->number[set] == m);
            map *at = &self->map[m++];
            at->taken = (uint16_t)set;
            at->block = self->blocks;
            find_regions(at, self->game);
            self->blocks += at->regions;
        }
    return MB_OK;
}

static bool is_black(const mb_taquin *game, int cell)
{
    return (cell / game->cols + cell % game->cols) % 2;
}

/* Has the map an odd number of tiles on black cells? */
static bool is_odd(const build *self, const map *at)
{
    bool odd = false;
    for (int cell = 0; cell < self->game->cells; cell++)
        odd ^= (at->taken >> cell & 1) && is_black(self->game, cell);
    return odd;
}

/* The orders of a block at distance `d`; returns how many. */
static uint32_t pattern_collect(uint16_t *list, const uint8_t *block, uint32_t orders, uint8_t d)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint32_t count = 0, o = 0;
    for (; o + 8 <= orders; o += 8) {
        uint64_t word;
        memcpy(&word, block + o, sizeof word);
        word ^= ones * d;
        if (!((word - ones) & ~word & ones << 7)) /* no byte is 0 */
            continue;
        for (uint32_t i = o; i < o + 8; i++) {
            list[count] = (uint16_t)i;
            count += block[i] == d;
        }
    }
    for (; o < orders; o++)
        if (block[o] == d)
            list[count++] = (uint16_t)o;
    return count;
}

/* Slide the tile in cell `from` to the free cell `to`, in all orders of the list. */
static void slide(build *self, const map *at, int from, int to, const uint16_t *list, uint32_t count, uint8_t next)
{
    const unsigned below_from = at->taken & ((1u << from) - 1);
    const unsigned below_to = at->taken & ((1u << to) - 1) & ~(1u << from);
    const int i = __builtin_popcount(below_from), j = __builtin_popcount(below_to);
    const map *then = &self->map[self->number[(at->taken ^ 1u << from) | 1u << to]];
    MB_ASSERT((at->taken >> from & 1) && !(at->taken >> to & 1) && then->region[from] < then->regions);
    const uint32_t block = then->block + then->region[from];
    MB_ASSERT(block < self->blocks && i < self->tiles && j < self->tiles);
    uint8_t *target = self->distance + (size_t)block * self->orders;
    const uint16_t *moved = self->moved + (uint32_t)(i * self->tiles + j) * self->orders;
    bool any = false;
    for (uint32_t k = 0; k < count; k++) {
        uint8_t *byte = &target[moved[list[k]]];
        if (__atomic_load_n(byte, __ATOMIC_RELAXED) == UNSET) {
            __atomic_store_n(byte, next, __ATOMIC_RELAXED);
            any = true;
        }
    }
    if (any)
        __atomic_store_n(&self->latest[block], next, __ATOMIC_RELAXED);
}

/* Make all moves from the nodes of a map at distance `d`; true when there was any. */
static bool pattern_expand(build *self, const map *at, uint8_t d)
{
    uint16_t list[ORDERS + 8];
    bool any = false;
    for (uint32_t region = 0; region < at->regions; region++) {
        const uint32_t block = at->block + region;
        if (self->latest[block] != d)
            continue;
        const uint32_t count = pattern_collect(list, self->distance + (size_t)block * self->orders, self->orders, d);
        MB_ASSERT(block < self->blocks && count <= self->orders);
        any |= count > 0;
        for (int to = 0; to < self->game->cells; to++) {
            if (at->region[to] != region)
                continue;
            for (int way = 0; way < MB_TAQUIN_WAYS; way++) {
                const int from = self->game->next[to][way];
                if (from >= 0 && at->taken >> from & 1)
                    slide(self, at, from, to, list, count, (uint8_t)(d + 1));
            }
        }
    }
    return any;
}

/* Do `work` for all maps, a piece an item. */
static void for_all_maps(build *self, void (*work)(void *context, uint32_t item, int worker), const mb_limits *limits)
{
    mb_team_run(mb_threads(limits), (self->maps + PIECE - 1) / PIECE, work, self);
}

static uint32_t pattern_end_of(const build *self, uint32_t piece)
{
    const uint32_t end = (piece + 1) * PIECE;
    return end < self->maps ? end : self->maps;
}

static void expand_piece(void *context, uint32_t piece, int worker)
{
    (void)worker;
    build *self = context;
    bool any = false;
    for (uint32_t m = piece * PIECE; m < pattern_end_of(self, piece); m++)
        if (is_odd(self, &self->map[m]) == self->odd)
            any |= pattern_expand(self, &self->map[m], self->d);
    if (any)
        __atomic_store_n(&self->any, true, __ATOMIC_RELAXED);
}

static mb_status pattern_search(build *self, mb_pace *pace)
{
    uint32_t goal = 0;
    for (int i = 0; i < self->tiles; i++)
        goal |= 1u << self->game->tile_goal[self->group->tile[i]];
    uint32_t order = 0; /* tiles in the order of their goal cells */
    for (int i = 0; i < self->tiles; i++) {
        const int cell = self->game->tile_goal[self->group->tile[i]];
        order |= (uint32_t)i << (4 * __builtin_popcount(goal & ((1u << cell) - 1)));
    }
    const map *home = &self->map[self->number[goal]];
    const uint32_t block = home->block + home->region[self->game->tile_goal[0]];
    memset(self->distance, UNSET, (size_t)self->blocks * self->orders);
    memset(self->latest, UNSET, self->blocks);
    self->distance[(size_t)block * self->orders + order_number(order, self->tiles)] = 0;
    self->latest[block] = 0;
    self->any = true;
    self->odd = is_odd(self, home);
    for (self->d = 0; self->any; self->d++, self->odd = !self->odd) {
        MB_ASSERT(self->d < UNSET - 1);
        self->any = false;
        for_all_maps(self, expand_piece, pace->limits);
        const mb_status status = mb_pace_step(pace, self->blocks);
        if (status != MB_OK)
            return status;
    }
    return MB_OK;
}

/* Write the least distance over all regions of one map to the table. */
static void pattern_gather(uint8_t *table, const build *self, const map *at)
{
    uint8_t cell[MB_GROUP_TILES]; /* the cells taken, rising */
    int taken = 0;
    for (int c = 0; c < self->game->cells; c++)
        if (at->taken >> c & 1)
            cell[taken++] = (uint8_t)c;
    for (uint32_t o = 0; o < self->orders; o++) {
        uint8_t least = UNSET;
        for (uint32_t region = 0; region < at->regions; region++) {
            const uint8_t d = self->distance[((size_t)at->block + region) * self->orders + o];
            least = d < least ? d : least;
        }
        MB_ASSERT(taken == self->tiles); /* where all tiles are in the group, half of the orders stay UNSET */
        uint64_t where = 0;
        for (int i = 0; i < self->tiles; i++)
            where |= (uint64_t)cell[i] << (4 * (self->order[o] >> (4 * i) & 15));
        table[mb_group_index(self->group, where << (4 * self->group->slot)) - self->group->offset] = least;
    }
}

static void gather_piece(void *context, uint32_t piece, int worker)
{
    (void)worker;
    const build *self = context;
    for (uint32_t m = piece * PIECE; m < pattern_end_of(self, piece); m++)
        pattern_gather(self->table, self, &self->map[m]);
}

mb_status mb_patterns_build(uint8_t *table, const mb_patterns *patterns, const mb_group *group, mb_pace *pace)
{
    build self = {.game = patterns->game, .group = group, .tiles = group->tiles, .orders = 1, .table = table};
    for (int i = 2; i <= group->tiles; i++)
        self.orders *= (uint32_t)i;
    MB_ASSERT(self.orders <= ORDERS);
    mb_status status = list_maps(&self);
    if (status != MB_OK)
        goto done;
    status = MB_ELIMIT;
    if (pace->limits && pace->limits->bytes && (uint64_t)self.blocks * self.orders > pace->limits->bytes)
        goto done;
    status = MB_ENOMEM;
    self.order = mb_alloc(self.orders, sizeof *self.order);
    self.moved = mb_alloc((size_t)self.orders * (size_t)(self.tiles * self.tiles), sizeof *self.moved);
    self.distance = mb_alloc(self.blocks, self.orders);
    self.latest = mb_alloc(self.blocks, 1);
    if (!self.order || !self.moved || !self.distance || !self.latest)
        goto done;
    list_orders(&self);
    status = pattern_search(&self, pace);
    if (status == MB_OK)
        for_all_maps(&self, gather_piece, pace->limits);
done:
    mb_release_all(self.map, self.number, self.order, self.moved, self.distance, self.latest);
    return status;
}
