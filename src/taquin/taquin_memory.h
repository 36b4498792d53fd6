/* taquin_memory.h -- a hash table of the boards that A* has expanded, with their numbers of moves from the start.
 *
 * Seven boards share a cache line, and a full line overflows into the next: finding a board nearly always costs one
 * access to memory.  The line of a board is monotone in its hash, so that the table doubles in place, without a
 * second copy.  9.2 bytes a slot; the table doubles when 9 slots of 10 are taken.
 */
#pragma once

#include "core/hash.h"
#include "games/taquin.h"

enum { MB_LINE_BOARDS = 7 };

typedef struct mb_line {
    mb_state board[MB_LINE_BOARDS]; /* 0, which is no board, after the last */
    uint8_t moves[MB_LINE_BOARDS];  /* from the start to each board */
} mb_line;

typedef struct mb_boards {
    uint8_t *block; /* the lines begin at the first multiple of 64 in it */
    mb_line *line;
    uint64_t lines;
    uint64_t count; /* boards */
} mb_boards;

mb_status mb_boards_init(mb_boards *out);
void mb_boards_clear(mb_boards *table);

/* Make room for `more` boards; after MB_ENOMEM the table can only be cleared. */
mb_status mb_boards_reserve(mb_boards *table, uint64_t more);

static inline uint64_t mb_boards_home(const mb_boards *table, mb_state board)
{
    MB_ASSERT(board != 0);
    return (mb_hash_mix(board) & UINT32_MAX) * table->lines >> 32;
}

static inline void mb_boards_prefetch(const mb_boards *table, mb_state board)
{
    __builtin_prefetch(&table->line[mb_boards_home(table, board)]);
}

static inline bool mb_line_is_full(const mb_line *line)
{
    return line->board[MB_LINE_BOARDS - 1] != 0;
}

/* The slot of a board, or the one where it would be added. */
typedef struct mb_spot {
    mb_line *line;
    unsigned i;
    bool taken; /* it is there */
} mb_spot;

static inline mb_spot mb_boards_find(const mb_boards *table, mb_state board)
{
    for (uint64_t at = mb_boards_home(table, board);; at = at + 1 < table->lines ? at + 1 : 0) {
        mb_line *line = &table->line[at];
        unsigned here = 0,
                 none = 0; /* bit i: it is the i-th, or would be; without branches, which would be mispredicted */
        for (int i = 0; i < MB_LINE_BOARDS; i++) {
            here |= (unsigned)(line->board[i] == board) << i;
            none |= (unsigned)(line->board[i] == 0) << i;
        }
        if (here | none)
            return (mb_spot){line, (unsigned)__builtin_ctz(here ? here : none), here != 0};
    }
}

/* Add a board where mb_boards_find() says that it would be put; room must have been reserved. */
static inline void mb_boards_add(mb_boards *table, mb_spot spot, mb_state board)
{
    MB_ASSERT(!spot.taken && spot.i < MB_LINE_BOARDS && spot.line->board[spot.i] == 0);
    MB_ASSERT(table->count < table->lines * MB_LINE_BOARDS);
    spot.line->board[spot.i] = board;
    table->count++;
}
