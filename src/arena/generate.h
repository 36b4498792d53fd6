/* generate.h -- arenas made by rule, for tests and benchmarks: random, chain, grid; parity games: parity, ladder,
 * clique. */
#ifndef MB_ARENA_GENERATE_H
#define MB_ARENA_GENERATE_H

#include "marienbad/arena.h"

typedef struct mb_make {
    uint32_t positions;
    uint64_t moves; /* random: about that many before parallel ones merge */
    uint64_t seed;
    bool shuffle; /* chain: visit the positions in a random order; neighbours lie far apart */
    int32_t endless;
    uint32_t priorities;  /* parity: priorities are below it; at least 1 */
    uint32_t least, most; /* parity: moves of a position before parallel ones merge, 1 <= least <= most */
    bool loops;           /* parity: a position may lead to itself */
    void *block; /* where to make it: mb_make_block() bytes, all 0, from mmap(), which become the arena's; NULL:
                    memory.  Not for parity games */
    const mb_limits *limits; /* nullable */
} mb_make;

/* How large the block of an arena must be that is not made in memory; the kinds in the order below. */
typedef enum mb_make_kind { MB_MAKE_RANDOM, MB_MAKE_CHAIN, MB_MAKE_GRID } mb_make_kind;
uint64_t mb_make_block(mb_make_kind kind, const mb_make *how);

/* All return MB_OK, MB_ENOMEM, MB_ELIMIT or MB_ECANCEL. */

/* Owners, moves and marks at random: one position in sixteen is an end, won by 1, won by 2 or drawn alike. */
mb_status mb_make_random(mb_arena **out, const mb_make *how);

/* One long way: each position has one move, to the next; the last is won by player 1.  Owners alternate. */
mb_status mb_make_chain(mb_arena **out, const mb_make *how);

/* A square board walked right or down from its first corner, in turns; the last row and column are ends, won by who
 * the seed says. */
mb_status mb_make_grid(mb_arena **out, const mb_make *how);

/* Parity games: owners, priorities and moves at random; a ladder, on which every position leads to the next two and
 * priorities and owners alternate; a clique, in which position v has priority v and leads to all others.  Where there
 * is no other position, one leads to itself. */
mb_status mb_make_parity(mb_arena **out, const mb_make *how);
mb_status mb_make_ladder(mb_arena **out, const mb_make *how);
mb_status mb_make_clique(mb_arena **out, const mb_make *how);

#endif
