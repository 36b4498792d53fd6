/* levels.h -- rank after rank, looking along the moves as they stand.
 *
 * A wave goes backwards, and for that all moves must be turned around.  Where every rank has many positions it is
 * quicker to ask all that are still open, once a rank, where their moves lead: moves are then read in order, and of
 * each target two bits, which lie close together.  The result is the waves'.
 */
#ifndef MB_SOLVE_LEVELS_H
#define MB_SOLVE_LEVELS_H

#include "marienbad/answer.h"
#include "marienbad/limits.h"

/* What is known of a position. */
enum { MB_STANDS_OPEN = 0, MB_STANDS_WON1 = 1, MB_STANDS_WON2 = 2, MB_STANDS_DRAWN = 3, MB_STANDINGS = 4 };

/* How long levels go on: as long as one of so many that are asked has an answer. */
enum { MB_LEVELS_PATIENCE = 16 };

typedef struct mb_levels {
    const mb_arena *arena;
    int threads;
    uint64_t *room;  /* where the next three lie, side by side */
    uint64_t *code;  /* what is known, 2 bits a position, 32 in a word; nobody is there: drawn */
    uint64_t *fresh; /* the codes of the last level alone */
    uint64_t *next;  /* of the level under work */
    uint32_t *rank, *move;
    uint32_t level; /* the rank of what is fresh */
    bool draws;     /* are draws flooded, or wins? */
    uint64_t open;  /* positions */
    uint64_t from;  /* the first word that is under work */
    uint64_t asked, joined;
} mb_levels;

static inline uint32_t mb_code_of(const uint64_t *codes, uint32_t v)
{
    return (uint32_t)(codes[v / 32] >> (v % 32 * 2)) & 3;
}

/* Which of these 32 positions are open?  A bit for each, at the place of its code. */
static inline uint64_t mb_codes_open(uint64_t codes)
{
    return ~(codes | codes >> 1) & UINT64_C(0x5555555555555555);
}

/* How many words hold the codes of an arena? */
static inline uint64_t mb_code_words(const mb_arena *arena)
{
    return ((uint64_t)arena->positions + 31) / 32;
}

/* Is the arena large, but not so large that its codes lie far away, and has it so many ends that levels are worth a
 * try? */
bool mb_levels_suit(const mb_arena *arena);

/* Solve an arena with wins and draws only.  When a level has less than one of `patience` that are asked, what is left
 * goes to the waves.  MB_OK, MB_ENOMEM, MB_ECANCEL, MB_ELIMIT, or MB_EUNSUITED when that is too much, or takes more
 * than limits->bytes: then the whole arena had better go there. */
mb_status mb_solve_by_levels(mb_solution *out, const mb_arena *arena, uint32_t patience, const mb_limits *limits);

/* Settle what the levels left open, by waves: its winners become codes, with ranks and moves.  In remains.c.
 * MB_OK, MB_ENOMEM, MB_ECANCEL, MB_ELIMIT, or MB_EUNSUITED when that takes more than limits->bytes. */
mb_status mb_levels_settle(mb_levels *levels, const mb_limits *limits);

#endif
