/* taquin_patterns.h -- additive pattern databases: how many moves does a group of tiles need, ignoring the others?
 *
 * The tiles are split into groups.  The table of a group has, for every placement of its tiles, the least number of
 * moves *of these tiles* that bring them to their goals, for any cell of the blank; moves of other tiles cost
 * nothing. Since each move moves one tile, the numbers of all groups add up to a lower bound.  On a square board the
 * same tables give another bound for the board mirrored at its diagonal; the larger is used.  It is admissible but
 * not monotone: since the tables ignore the blank, the bound may fall by more than the cost of a move.
 *
 * A placement is stored as nibbles: nibble s of a 64-bit word is the cell of the tile of slot s, and the tiles of a
 * group have consecutive slots.  Tables number the placements of the first four (the head) on all cells, and those of
 * the others (the tail) on the cells that the head leaves free.
 */
#pragma once

#include "taquin/taquin_engines.h"

enum { MB_GROUPS = 8, MB_GROUP_TILES = 8, MB_HALF = 4 };

/* The numbers of the placements of a few tiles on a few cells, by their packed cells. */
typedef struct mb_placements {
    int cells, tiles; /* at most 16 and 4 */
    uint32_t count;
    uint16_t *number; /* number[packed]: nibble i is the cell of tile i */
} mb_placements;

typedef struct mb_group {
    int tiles, first, second; /* tiles in all, of the head, of the tail */
    int slot;                 /* of its first tile */
    uint8_t tile[MB_GROUP_TILES];
    mb_placements head, tail;
    uint64_t *rest; /* rest[number of head]: nibble c is the number of cell c among those that head leaves free */
    size_t offset, size; /* its table in the block */
} mb_group;

typedef struct mb_patterns {
    const mb_taquin *game; /* goal with the blank first */
    int groups;
    mb_group group[MB_GROUPS];
    uint8_t group_of[MB_TAQUIN_CELLS], slot_of[MB_TAQUIN_CELLS]; /* of each tile */
    bool square;                                                 /* the mirror is used */
    uint8_t mirror[MB_TAQUIN_CELLS]; /* the cell, and the tile, on the other side of the diagonal */
    size_t size;                     /* of all tables */
    const uint8_t *table;            /* NULL until they are loaded or built */
    void *block;                     /* a header, then the tables; NULL: they are borrowed */
    const void *loan;                /* the same, borrowed from the store; NULL: nothing */
    mb_store lender;                 /* the store of the loan */
} mb_patterns;

/* Prepare everything but the tables for groups of the sizes of `name`, such as "7-8"; NULL: small groups.
 * `out` must be released with mb_patterns_clear() even on failure. */
mb_status mb_patterns_init(mb_patterns *out, const mb_taquin *game, const char *name, mb_error *error);
void mb_patterns_clear(mb_patterns *patterns);

/* Get the tables: from the store (nullable) if it has them undamaged; else build them, and save them in the store.
 * Tables of a store are used in place until mb_patterns_clear(), or copied if the store has no release().  A store
 * that cannot save is no failure. */
mb_status mb_patterns_get(mb_patterns *patterns, const mb_store *store, const mb_limits *limits, mb_error *error);

/* Release the tables alone; mb_patterns_clear() does it, too. */
void mb_patterns_give_back(mb_patterns *patterns);

/* Compute the table of one group into `table` by breadth-first search. */
mb_status mb_patterns_build(uint8_t *table, const mb_patterns *patterns, const mb_group *group, mb_pace *pace);

/* The index of the placement `where` of the group's tiles in the tables. */
static inline size_t mb_group_index(const mb_group *group, uint64_t where)
{
    const uint64_t cells = where >> (4 * group->slot);
    const uint32_t head = group->head.number[cells & ((UINT64_C(1) << (4 * group->first)) - 1)];
    MB_ASSERT(head < group->head.count);
    const uint64_t rest = group->rest[head];
    uint32_t packed = 0;
    for (int i = 0; i < group->second; i++)
        packed |= (uint32_t)(rest >> (4 * (cells >> (4 * (group->first + i)) & 15)) & 15) << (4 * i);
    return group->offset + (size_t)head * group->tail.count + group->tail.number[packed];
}

/* The placement of all tiles, of the board or of its mirror image. */
uint64_t mb_patterns_where(const mb_patterns *patterns, mb_state board, bool mirrored);

/* The lower bound of a board; `self` is an mb_patterns. */
uint32_t mb_patterns_bound(const void *self, mb_state board);

/* IDA* with the tables. */
mb_status mb_patterns_idastar(mb_taquin_run *run, const mb_patterns *patterns);
