/* retrograde.h -- retrograde iteration: from seeds backward to their predecessors, one rank after the other.
 *
 * Every seed is given to a player, who attracts positions to it.  Seeds and attracted positions are *inside*.  A
 * player attracts a position of his own as soon as one of its moves leads inside, and one of the opponent's when all
 * its moves do.  Positions are examined breadth-first, so that the rank of a position, the number of moves to a seed,
 * is exact.  Further seeds may be added after a run: positions that are inside stay there, and the counters go on.
 *
 * Ranks do not depend on the order within a level (the positions of one rank), so that several threads may share a
 * wide level.  Moves are chosen at the end: of each position the first that keeps its rank.
 */
#pragma once

#include "core/base.h"
#include "core/limits.h"
#include "marienbad/attractor.h"

struct mb_parallel_frontier;

typedef struct mb_retrograde {
    const mb_arena *arena;
    const mb_predecessors *predecessors;
    const mb_attractor_observer *observer; /* nullable */
    mb_pace pace;
    uint32_t *word;      /* word[v]: the state of v, see below */
    uint32_t *queue;     /* the positions inside, level after level; room for one more than there are positions */
    uint32_t *single;    /* single[v]: the only predecessor of v, MB_NONE if it has none or several; NULL: not kept */
    uint32_t head, tail; /* queue[0 .. head-1] have been expanded, queue[head .. tail-1] not yet */
    unsigned seeded;     /* the players that have seeds since the last run: bit 0 player 1, bit 1 player 2 */
    int threads;
    uint32_t base;      /* words hold base + rank for positions that enter after mb_retrograde_restart_ranks() */
    uint32_t highest;   /* the highest number of a word inside so far */
    uint32_t wide_from; /* levels of at least so many positions are expanded as a whole: parallel_frontier.h */
    struct mb_parallel_frontier *frontier; /* its memory; NULL before the first such level */
    uint32_t *rank, *move;                 /* the result of mb_retrograde_finish() */
} mb_retrograde;

/* The word of a position inside: MB_RETROGRADE_INSIDE, the player who attracted it, its rank.  The word of another
 * position: its owner, and how many of its moves do not lead inside yet (0 for a marked one).  So one access to
 * memory is enough to examine a predecessor. */
#define MB_RETROGRADE_INSIDE (UINT32_C(1) << 31)
#define MB_RETROGRADE_PLAYER (UINT32_C(1) << 30) /* set: player 2 */
#define MB_RETROGRADE_NUMBER (MB_RETROGRADE_PLAYER - 1)

/* The word of a position of which one more move is found to lead inside, to a position of rank `rank` - 1 of `winner`
 * (MB_RETROGRADE_PLAYER or 0); *enters says whether that brings the position inside.  Without branches, since a
 * processor could not predict them. */
static inline uint32_t mb_retrograde_update(bool *enters, uint32_t word, uint32_t winner, uint32_t rank)
{
    const uint32_t outside = ~word >> 31;
    const uint32_t enough = ((word & MB_RETROGRADE_PLAYER) == winner) | (((word - 1) & MB_RETROGRADE_NUMBER) == 0);
    *enters = outside & enough;
    return outside & enough ? MB_RETROGRADE_INSIDE | winner | rank : word - outside;
}

/* How many threads the iteration uses within the limits: one where the arena is too small to gain from more. */
int mb_retrograde_threads(const mb_arena *arena, const mb_limits *limits);

/* Is the arena large, with hardly more moves than positions?  Then most levels hold few positions, and `single` is
 * kept. */
bool mb_retrograde_is_thin(const mb_arena *arena);

/* Begin with no position inside; marked positions enter only as seeds.  mb_retrograde_end() releases, whatever this
 * returns: MB_OK, MB_ENOMEM, or MB_ELIMIT when a position has 2^30 moves or more. */
mb_status mb_retrograde_begin(mb_retrograde *self, const mb_arena *arena, const mb_predecessors *predecessors,
                              const mb_attractor_observer *observer, const mb_limits *limits);
void mb_retrograde_end(mb_retrograde *self);

/* Fill `single`, as mb_retrograde_begin() does in thin arenas.  There a step along a chain would wait for memory
 * three times: for first[v], for the predecessor in from[], for its word.  With `single` it waits once, for the word
 * and the next predecessor together.  MB_OK or MB_ENOMEM. */
mb_status mb_retrograde_keep_single(mb_retrograde *self);

/* Make v, which is outside, a seed of `player`: it is inside, with rank 0. */
void mb_retrograde_seed(mb_retrograde *self, uint32_t v, mb_player player);

/* Make every terminal position outside that pays `payoff` a seed of `player`.  MB_OK or MB_ENOMEM. */
mb_status mb_retrograde_seed_terminals(mb_retrograde *self, int32_t payoff, mb_player player);

/* Count ranks from 0 again, for seeds of the same player with a worse value than those of the runs so far.  No move
 * that is chosen at the end leads from a later position to an earlier one.  At most once. */
void mb_retrograde_restart_ranks(mb_retrograde *self);

/* Attract to the seeds that were added since the last run.  MB_OK, MB_ENOMEM, MB_ECANCEL, or MB_ELIMIT when time is
 * over or a rank would be 2^30 or more. */
mb_status mb_retrograde_run(mb_retrograde *self);

/* Is v inside? */
static inline bool mb_retrograde_has(const mb_retrograde *self, uint32_t v)
{
    MB_ASSERT(v < self->arena->positions);
    return self->word[v] & MB_RETROGRADE_INSIDE;
}

/* The player who attracted v, which is inside. */
static inline mb_player mb_retrograde_winner(const mb_retrograde *self, uint32_t v)
{
    MB_ASSERT(mb_retrograde_has(self, v));
    return self->word[v] & MB_RETROGRADE_PLAYER ? MB_P2 : MB_P1;
}

/* The rank of v; MB_NEVER outside. */
static inline uint32_t mb_retrograde_rank(const mb_retrograde *self, uint32_t v)
{
    const uint32_t number = self->word[v] & MB_RETROGRADE_NUMBER;
    return !mb_retrograde_has(self, v) ? MB_NEVER : number < self->base ? number : number - self->base;
}

/* After the last run: self->rank[v] becomes the rank of v, MB_NEVER outside.  With `moves`, self->move[v] becomes the
 * first of its moves, in the order of the arena, that leads to one rank less of the same player; outside, the first
 * that stays outside; MB_NONE at seeds and terminal positions.  With `value` (nullable), the move leads to the same
 * value. Ranks and moves take the place of words and queue, which are gone.  MB_OK or MB_ENOMEM.
 */
mb_status mb_retrograde_finish(mb_retrograde *self, bool moves, const int32_t *value);
