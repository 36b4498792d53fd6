/* retrograde.h -- backwards from a set of ends, one rank after the other.
 *
 * A wave starts from seeds, each flooded for one player.  A position of that player joins when the first of its moves
 * leads inside, a position of the other when the last one does: breadth-first, so its rank is exact.  Waves can
 * follow one another: what joined stays, and the counters go on.
 *
 * Ranks do not depend on the order within a level, so that a wide level may be flooded by several threads.  Which
 * moves keep them is settled afterwards: of each position the first that does.
 */
#ifndef MB_SOLVE_RETROGRADE_H
#define MB_SOLVE_RETROGRADE_H

#include "core/base.h"
#include "core/limits.h"
#include "marienbad/attractor.h"

struct mb_parallel_frontier;

typedef struct mb_retrograde {
    const mb_arena *arena;
    const mb_predecessors *backward;
    const mb_attractor_observer *observer; /* nullable */
    mb_pace pace;
    uint32_t *word;      /* word[v]: all that is known of v: see below */
    uint32_t *queue;     /* what joined, level after level; room for one more than there are positions */
    uint32_t *sole;      /* where arenas are thin: sole[v], the one position that has a move to v, or MB_NONE */
    uint32_t head, tail; /* queue[0 .. head-1] is worked off, queue[head .. tail-1] waits */
    unsigned sown;       /* for whom, since the last run: 1, 2, or 3 for both */
    int threads;         /* that may work */
    uint32_t base;       /* what ranks are counted from in the words since mb_retrograde_restart_ranks() */
    uint32_t highest;    /* number of a rank in the words so far */
    uint32_t wide_from;  /* a level of that many positions is flooded as a whole: see wide.h */
    struct mb_parallel_frontier *wide; /* what that needs; NULL before the first such level */
    uint32_t *rank, *move;             /* when it is settled; see mb_retrograde_finish() */
} mb_retrograde;

/* A word is either JOINED, for whom, and its rank; or whose position it is, and how many of its moves do not lead
 * inside yet.  A step of the wave asks one thing of each move, at random, and all of the answer is in its word. */
#define MB_RETROGRADE_INSIDE (UINT32_C(1) << 31)
#define MB_RETROGRADE_PLAYER (UINT32_C(1) << 30) /* set: player 2, who owns it or for whom it joined */
#define MB_RETROGRADE_NUMBER (MB_RETROGRADE_PLAYER - 1)

/* One move of u leads inside at `rank` - 1, for `winner` (as a bit of the word, MB_RETROGRADE_PLAYER or 0): the word
 * of u afterwards, and whether that lets u join.  No branch: nobody could foretell where it goes. */
static inline uint32_t mb_retrograde_update(bool *joins, uint32_t word, uint32_t winner, uint32_t rank)
{
    const uint32_t open = ~word >> 31;
    const uint32_t enough = ((word & MB_RETROGRADE_PLAYER) == winner) | (((word - 1) & MB_RETROGRADE_NUMBER) == 0);
    *joins = open & enough;
    return open & enough ? MB_RETROGRADE_INSIDE | winner | rank : word - open;
}

/* Turn the moves around, unless the caller has them so: then `own` stays empty, else *backward points to it.
 * MB_OK, MB_ENOMEM, MB_ECANCEL, MB_ELIMIT. */
mb_status mb_predecessors_ensure(const mb_predecessors **backward, mb_predecessors *own, const mb_arena *arena,
                                 const mb_limits *limits);

/* Begin: nothing has joined; marked positions join only as seeds.  End it whatever happens.
 * MB_OK, MB_ENOMEM, or MB_ELIMIT when a position has 2^30 moves or more. */
mb_status mb_retrograde_begin(mb_retrograde *wave, const mb_arena *arena, const mb_predecessors *backward,
                              const mb_attractor_observer *observer, const mb_limits *limits);
void mb_retrograde_end(mb_retrograde *wave);

/* Expect thin levels: begun by itself where there are hardly more moves than positions.  There a step waits for
 * memory: for where the moves to v stand, for who they come from, for that one's word.  Knowing at once who comes to
 * v, where it is only one, it waits once.  MB_OK or MB_ENOMEM. */
mb_status mb_retrograde_keep_single(mb_retrograde *wave);

/* Let v join with rank 0, for `player`; it must not have joined. */
void mb_retrograde_seed(mb_retrograde *wave, uint32_t v, mb_player player);

/* Let every end that pays `payoff` join likewise, unless it has.  MB_OK or MB_ENOMEM. */
mb_status mb_retrograde_seed_terminals(mb_retrograde *wave, int32_t payoff, mb_player player);

/* What joins from now on, for the same player as before, is another matter: no move leads from the one to the other.
 * Once a wave. */
void mb_retrograde_restart_ranks(mb_retrograde *wave);

/* Flood from the seeds sown since the last run.  MB_ELIMIT when a rank would be 2^30 or more. */
mb_status mb_retrograde_run(mb_retrograde *wave);

static inline bool mb_retrograde_has(const mb_retrograde *wave, uint32_t v)
{
    MB_ASSERT(v < wave->arena->positions);
    return wave->word[v] & MB_RETROGRADE_INSIDE;
}

/* For whom did v join, and with which rank? */
static inline mb_player mb_retrograde_winner(const mb_retrograde *wave, uint32_t v)
{
    MB_ASSERT(mb_retrograde_has(wave, v));
    return wave->word[v] & MB_RETROGRADE_PLAYER ? MB_P2 : MB_P1;
}
static inline uint32_t mb_retrograde_rank(const mb_retrograde *wave, uint32_t v)
{
    const uint32_t number = wave->word[v] & MB_RETROGRADE_NUMBER;
    return !mb_retrograde_has(wave, v) ? MB_NEVER : number < wave->base ? number : number - wave->base;
}

/* When all waves have run: wave->rank[v] becomes the rank of what joined, MB_NEVER elsewhere, and wave->move[v] the
 * first move that keeps to it, in the order of the moves: to a position that joined one rank before, for the same
 * player; where v did not join, to one that did not either.  Seeds and ends have none (MB_NONE).  With `value`
 * (nullable), the move leads to the same value.  Words and queue are gone afterwards: both arrays lie where they
 * were.
 */
mb_status mb_retrograde_finish(mb_retrograde *wave, const int32_t *value);

#endif
