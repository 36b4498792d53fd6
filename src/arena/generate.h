/* generate.h -- generated arenas, for tests and benchmarks: random, chain, grid; parity games: parity, ladder,
 * clique. */
#pragma once

#include "marienbad/arena.h"

typedef struct mb_make {
    uint32_t positions;
    uint64_t moves; /* random: about that many, before parallel moves are merged */
    uint64_t seed;
    bool shuffle; /* chain: number the positions at random, so that neighbours lie far apart in memory */
    int32_t endless;
    uint32_t priorities;  /* parity: priorities are 0 .. priorities-1; at least 1 */
    uint32_t least, most; /* parity: moves of a position, before parallel ones are merged; 1 <= least <= most */
    bool loops;           /* parity: a position may have a move to itself */
    void *block; /* where to make it: mb_make_block() bytes, all 0, from mmap(), which become the arena's; NULL:
                    memory.  Not for parity games */
    const mb_limits *limits; /* nullable */
} mb_make;

/* How many bytes `block` needs for an arena of that kind. */
typedef enum mb_make_kind { MB_MAKE_RANDOM, MB_MAKE_CHAIN, MB_MAKE_GRID } mb_make_kind;
uint64_t mb_make_block(mb_make_kind kind, const mb_make *how);

/* All return MB_OK, MB_ENOMEM, MB_ELIMIT or MB_ECANCEL. */

/* Random owners, moves and marks: one position in sixteen is terminal, won by 1, won by 2 or drawn with equal
 * chances. */
mb_status mb_make_random(mb_arena **out, const mb_make *how);

/* One path: each position has one move, to the next; the last is won by player 1.  Owners alternate. */
mb_status mb_make_chain(mb_arena **out, const mb_make *how);

/* A square board on which a move leads right or down; owners alternate; the last row and column are terminal, with
 * random winners. */
mb_status mb_make_grid(mb_arena **out, const mb_make *how);

/* Parity games: owners, priorities and moves at random; a ladder, on which every position leads to the next two and
 * priorities and owners alternate; a clique, in which position v has priority v and leads to all others.  A
 * single position leads to itself. */
mb_status mb_make_parity(mb_arena **out, const mb_make *how);
mb_status mb_make_ladder(mb_arena **out, const mb_make *how);
mb_status mb_make_clique(mb_arena **out, const mb_make *how);
