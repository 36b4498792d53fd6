/* taquin_table.h -- the boards that A* has met, with the moves that it took to get there.
 *
 * Seven boards share a line of the cache, and a full line flows over into the next: looking for a board costs one
 * access to memory, nearly always.  The line of a board rises with its hash, so that a table that grows is spread out
 * in its own memory, without a second one.  9.2 bytes a place, of which 9 in 10 are taken before it grows by
 * three eighths.
 */
#ifndef MB_EXPERT_TAQUIN_TABLE_H
#define MB_EXPERT_TAQUIN_TABLE_H

#include "core/hash.h"
#include "games/taquin.h"

enum { MB_LINE_BOARDS = 7 };

typedef struct mb_line {
    mb_state board[MB_LINE_BOARDS]; /* 0 after the last, which is no board */
    uint8_t moves[MB_LINE_BOARDS];  /* from the start to each board */
    uint8_t count;
} mb_line;

typedef struct mb_boards {
    uint8_t *block; /* the lines begin at the first multiple of 64 in it */
    mb_line *line;
    uint64_t lines;
    uint64_t count; /* boards */
} mb_boards;

mb_status mb_boards_init(mb_boards *out);
void mb_boards_clear(mb_boards *table);

/* Make room for `more` boards; MB_ENOMEM leaves all as it was. */
mb_status mb_boards_reserve(mb_boards *table, uint64_t more);

static inline uint64_t mb_boards_home(const mb_boards *table, mb_state board)
{
    return (mb_hash_mix(board) & UINT32_MAX) * table->lines >> 32;
}

static inline void mb_boards_prefetch(const mb_boards *table, mb_state board)
{
    __builtin_prefetch(&table->line[mb_boards_home(table, board)]);
}

/* The moves of a board, or NULL when it is not there. */
static inline uint8_t *mb_boards_find(const mb_boards *table, mb_state board)
{
    for (uint64_t at = mb_boards_home(table, board);; at = at + 1 < table->lines ? at + 1 : 0) {
        mb_line *line = &table->line[at];
        unsigned here = 0; /* bit i: it is the i-th; without branches, which nobody could foresee */
        for (int i = 0; i < MB_LINE_BOARDS; i++)
            here |= (unsigned)(line->board[i] == board) << i;
        if (here)
            return &line->moves[__builtin_ctz(here)];
        if (line->count < MB_LINE_BOARDS)
            return NULL;
    }
}

/* Add a board that is not there; room must have been reserved. */
void mb_boards_add(mb_boards *table, mb_state board, uint8_t moves);

#endif
